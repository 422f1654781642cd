"""Any readable file, as a table, a section, an overlay or objects: it fits, or DataError."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import Enum
from typing import Any, Literal

from attrs import field, frozen, validators
from hypothesis import given, settings
from hypothesis import strategies as st

from glenmore_core.content import (
    Document,
    Tables,
    TableSpec,
    load_document,
    load_section,
    load_tables,
    merge_tables,
    structure,
)
from glenmore_core.errors import DataError
from glenmore_core.table import Table


class Edge(Enum):
    RIVER = "river"
    ROAD = 1


@frozen
class Row:
    id: str
    stack: int = field(default=0, validator=validators.ge(0))
    edge: Edge | None = None
    cost: Table[str, int] = field(factory=Table)
    options: tuple[Literal["a", "b"] | int, ...] = ()
    inner: tuple[Row, ...] = ()


@frozen
class Other:
    id: int
    source: str


KEYS = ["id", "stack", "edge", "cost", "options", "inner", "source", "new", "remove", "x"]
VALUES = ["printed", "invented", "river", "a", 1, 0, -1, 1.0, True, None, "01", "", [], {}, ["a"]]
WORDS = st.sampled_from(VALUES)
NESTED = st.recursive(
    WORDS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*KEYS, 1, 2]), inner, max_size=3)
    ),
    max_leaves=6,
)
IDS = st.sampled_from(["a", "b", "01", 1])
SOURCES = st.sampled_from(["printed", "invented"])
GOOD_ROWS = st.fixed_dictionaries(
    {"id": IDS, "source": SOURCES},
    optional={"stack": st.integers(-1, 3), "new": st.booleans(), "remove": st.booleans()},
)
ROWS = GOOD_ROWS | st.dictionaries(st.sampled_from(KEYS), NESTED, max_size=5)
TABLES = st.lists(ROWS | GOOD_ROWS, max_size=4) | NESTED
FILES = st.dictionaries(
    st.sampled_from(["tiles", "cards", "board", "defaults", "overlay", "zzz"]), TABLES, max_size=5
)
SPECS = [TableSpec("tiles", Row), TableSpec("cards", Other)]


def document(data: Any, name: str) -> Document:
    lines = json.dumps(data, indent=1).replace('"1":', "1:")
    return load_document(lines.replace('"2":', "2:"), name=name)


def told(action: Callable[[], Any]) -> Any:
    """The result, or None if it was refused with problems that have a place."""
    try:
        return action()
    except DataError as error:
        for problem in error.problems:
            if not (problem.file and problem.line and problem.column and problem.message):
                raise
        if not error.problems:
            raise
    return None


@settings(max_examples=300, deadline=None)
@given(FILES)
def test_tables_and_sections(data):
    file = told(lambda: document(data, "base.yaml"))
    if file is None:
        return
    tables = told(lambda: load_tables(file, SPECS))
    if tables is not None:
        assert set(tables) == {"tiles", "cards"}
        assert all(isinstance(row, Row) for row in tables["tiles"])
    for name in ("board", "tiles", "nothing"):
        assert isinstance(told(lambda name=name: load_section(file, name, Row)), Row | None)
    standings = told(lambda: Tables.of(file).standings())
    assert standings is None or all(s.origin.file == "base.yaml" for s in standings)


@settings(max_examples=400, deadline=None)
@given(FILES, FILES, FILES)
def test_overlays(data, first, second):
    below = told(lambda: document({"tiles": [], **data}, "base.yaml"))
    for above in (first, second):
        file = told(lambda above=above: document({"overlay": "x", **above}, "mine.yaml"))
        if below is None or file is None:
            return
        below = told(lambda below=below, file=file: merge_tables(below, file))
    if below is None:
        return
    assert len(below.overlays) == 2
    told(lambda: load_tables(below, SPECS))
    standings = told(below.standings)
    if standings is not None:
        assert all(s.origin.line > 0 for s in standings)


@settings(max_examples=300, deadline=None)
@given(NESTED | ROWS)
def test_objects(data):
    file = told(lambda: document(data, "x.yaml"))
    if file is None:
        return
    for wanted in (Row, tuple[Row, ...], Table[str, Row], Other | None):
        made = told(lambda wanted=wanted: structure(file, wanted))
        assert made is None or isinstance(made, Row | Other | tuple | Table)
