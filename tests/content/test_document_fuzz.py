"""Any text and any bytes either load or raise DataError, never anything else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from glenmore_core.content import Document, digest, load_document, path_text
from glenmore_core.errors import DataError

SIGNS = [*"[]{}:,-?&*!|>'\"%@`#~<= \n\t\r\\"]
WORDS = [
    "a",
    "b",
    "1",
    "01",
    "1.5",
    "true",
    "null",
    "<<",
    "é",
    "\u2028",
    "\x85",
    "\ufeff",
    "{a: 1}",
]
STARTS = [
    "- ",
    ": ",
    "\n  ",
    "\n    ",
    "&x ",
    "*x",
    "!!str ",
    "!<",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
]
TEXTS = ["|\n  x", ">-\n", "? ", '"\\x', '"\\u', "\\U", "# c\n", "\r\n"]
PIECES = st.sampled_from([*SIGNS, *WORDS, *STARTS, *TEXTS])
YAMLISH = st.lists(PIECES, max_size=30).map("".join)


def paths(data: Any, path: tuple[str | int, ...] = ()) -> Any:
    yield path
    if not isinstance(data, dict | list):
        return
    for step, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield from paths(value, (*path, step))


def check(source: str | bytes) -> None:
    outcome = load(source)
    if isinstance(outcome, Document):
        check_document(outcome)
        return
    assert outcome.problems
    for problem in outcome.problems:
        assert problem.file == "x.yaml"
        assert problem.message
        assert problem.expected


def load(source: str | bytes) -> Document | DataError:
    try:
        return load_document(source, name="x.yaml")
    except DataError as error:
        return error


def check_document(document: Document) -> None:
    assert len(digest(document.data)) == 64
    assert json.dumps(document.data, allow_nan=False)
    for path in paths(document.data):
        line, column = document.mark(path)
        assert line >= 1
        assert column >= 1
        assert isinstance(path_text(path), str)
        if not isinstance(document.at(path), dict | list):
            assert isinstance(document.text_at(path), str)


@settings(max_examples=400, deadline=None)
@given(YAMLISH)
@example("? ")
@example("- &x")
@example("*x")
@example("!")
@example("a: !<")
@example("%")
@example("%YAML")
@example("%YAML 1.2")
@example("%TAG")
@example('"\\')
@example('"\\ud800"')
@example("|9")
@example("\ufeff\ufeff")
@example("a: |\n\ufeff")
@example("a\n\ufeff: 1")
def test_text_like_yaml(text):
    check(text)


@settings(max_examples=300, deadline=None)
@given(st.text(st.characters(codec=None), max_size=60))
def test_any_text(text):
    check(text)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes(data):
    check(data)


@settings(max_examples=200, deadline=None)
@given(
    st.integers(0, 200),
    st.integers(0, 200),
    st.sampled_from(["", " ", "\n", "\t", "[", "}", '"', "&a ", "*a", "!!x ", "- ", ": ", "\x00"]),
)
def test_a_good_file_with_a_hole_or_a_splinter(start, length, splinter):
    good = "board: {spaces: 14, table: [0, 1, 2]}\ntiles:\n" + "".join(
        f"  - {{id: 0{i}, name: 'Forest', cost: {{wood: {i}}}}}  # row\n" for i in range(4)
    )
    check(good[:start] + splinter + good[start + length :])


TEXT = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn"]), max_size=8)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(PLAIN.filter(lambda data: data is not None))
def test_json_is_read_as_itself(data):
    assert load_document(json.dumps(data)).data == data


@pytest.mark.parametrize("size", [1, 50, 3000])
def test_one_piece_many_times(size):
    for piece in [*SIGNS, *STARTS, *TEXTS]:
        check(piece * size)
