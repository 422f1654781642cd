from __future__ import annotations

from pathlib import Path

import pytest

from glenmore_core.content import Limits, load_document
from glenmore_core.errors import DataError, Problem

TEXT = """\
# a comment
board:
  spaces: 14
  table: {0: 0, 1: 1, "5+": 8}
tiles:
  - {id: 01, name: Forest, edge: none}
  - id: "02"
    name: >-
      Starting
      Village
    cost: [wood, 2]
"""


def only(source: Path | str | bytes, **kwargs: object) -> Problem:
    """The one problem that loading gives."""
    with pytest.raises(DataError) as caught:
        load_document(source, **kwargs)  # type: ignore[arg-type]
    assert len(caught.value.problems) == 1, caught.value
    problem = caught.value.problems[0]
    assert problem.expected
    return problem


def test_data_is_plain_and_in_file_order():
    data = load_document(TEXT).data
    assert data == {
        "board": {"spaces": 14, "table": {0: 0, 1: 1, "5+": 8}},
        "tiles": [
            {"id": "01", "name": "Forest", "edge": "none"},
            {"id": "02", "name": "Starting Village", "cost": ["wood", 2]},
        ],
    }
    assert list(data) == ["board", "tiles"]
    assert {type(data), type(data["tiles"]), type(data["tiles"][0]["id"])} == {dict, list, str}


@pytest.mark.parametrize(
    ("path", "mark"),
    [
        ((), (2, 1)),
        (("board",), (3, 3)),
        (("board", "spaces"), (3, 11)),
        (("board", "table", 1), (4, 20)),
        (("board", "table", "5+"), (4, 29)),
        (("tiles", 0), (6, 5)),
        (("tiles", 0, "name"), (6, 20)),
        (("tiles", 0, "cost", "wood"), (6, 5)),  # not there: the row
        (("tiles", 7, "name"), (6, 3)),  # not there: the table
        (("tiles", "x"), (6, 3)),
        (("tiles", 1, "name"), (8, 11)),
        (("tiles", 1, "name", "deeper"), (8, 11)),
        (("tiles", 1, "cost", 1), (11, 18)),
        (("nothing",), (2, 1)),
    ],
)
def test_marks_are_those_of_the_nearest_thing_that_is_there(path, mark):
    assert load_document(TEXT).mark(path) == mark


def test_a_mark_may_be_that_of_the_key():
    document = load_document(TEXT)
    assert document.mark(("board", "spaces"), key=True) == (3, 3)
    assert document.mark(("board", "table", 1), key=True) == (4, 17)
    assert document.mark(("tiles", 0), key=True) == (6, 5)
    assert document.mark(("board", "board"), key=True) == (3, 3)


def test_a_problem_has_everything():
    problem = load_document(TEXT, name="x.yaml").problem(("tiles", 1, "cost", 0), "wrong", "right")
    assert problem == Problem("wrong", "x.yaml", 11, 12, "tiles[1].cost[0]", "right")
    assert str(problem) == "x.yaml:11:12: tiles[1].cost[0]: wrong (expected right)"


def test_values_can_be_looked_up_by_path():
    document = load_document(TEXT)
    assert document.at(("tiles", 1, "cost")) == ["wood", 2]
    for path in (("tile",), ("tiles", 5), ("tiles", "id"), ("board", "spaces", "x")):
        with pytest.raises(LookupError, match="nothing stands at"):
            document.at(path)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("yes", "yes"),
        ("No", "No"),
        ("on", "on"),
        ("OFF", "OFF"),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("3", 3),
        ("-3", -3),
        ("+3", 3),
        ("0", 0),
        ("01", "01"),
        ("-01", "-01"),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("0x1F", 31),
        ("0o17", 15),
        ("017", "017"),
        ("1.0", 1.0),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("5.", 5.0),
        ("01.5", "01.5"),
        ("2024-01-01", "2024-01-01"),
        ("river+road", "river+road"),
        ("=", "="),
        ("'3'", "3"),
        ('"true"', "true"),
        ("!!str 3", "3"),
        ("! 3", "3"),
    ],
)
def test_scalars_are_yaml_1_2_without_surprises(written, value):
    document = load_document(f"a: {written}\n")
    assert document.data == {"a": value}
    assert type(document.data["a"]) is type(value)


@pytest.mark.parametrize("written", ["01", "1", "1.50", "+3", "0x1F", "~", "null", "Yes", "True"])
def test_what_is_written_stays_available(written):
    assert load_document(f"a: [{written}]").text_at(("a", 0)) == written


def test_escaped_characters_beyond_sixteen_bits_may_be_written_as_in_json():
    assert load_document('"\\ud83d\\ude00 \\U0001F600"').data == "\U0001f600 \U0001f600"


def test_there_is_no_text_of_a_list_or_of_nothing():
    document = load_document("a: [1]")
    for path in (("a",), ("b",), ()):
        with pytest.raises(LookupError, match="stands at"):
            document.text_at(path)


def test_aliases_are_written_out_as_separate_values():
    document = load_document("a: &x {wood: 1}\nb: *x\nc: [*x, *x]")
    assert document.data == {"a": {"wood": 1}, "b": {"wood": 1}, "c": [{"wood": 1}] * 2}
    assert document.data["a"] is not document.data["b"]
    assert document.mark(("b", "wood")) == (1, 14)


def test_files_and_bytes_are_read_like_text(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_bytes("a: Glücksloch".encode())
    assert load_document(path).data == load_document(path.read_bytes()).data
    assert load_document(path).name == str(path)
    assert load_document(path, name="x").name == "x"


@pytest.mark.parametrize("text", ["\ufeffa: 1\r\nb:\r\n  - 2\r\n", "\ufeffa: 1\nb:\n  - 2\n"])
def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(text):
    for source in (text, text.encode()):
        document = load_document(source)
        assert document.data == {"a": 1, "b": [2]}
        assert document.mark(("a",)) == (1, 4)
        assert document.mark(("b", 0)) == (3, 5)


@pytest.mark.parametrize(
    "source", ["", "\n\n", "# only a comment\n", "---\n", "~", b"", "--- # x\n..."]
)
def test_an_empty_document_is_refused(source):
    assert only(source).message == "holds no data"


def test_a_second_document_is_refused():
    problem = only("a: 1\n---\nb: 1\n")
    assert (problem.line, problem.expected) == (2, "one document in a file")


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "expected"),
    [
        ("a: 1\na: 2", 2, 1, "key 'a' is given twice, first in line 1", "each key once"),
        ("{1: a, '1': b}", 1, 8, "key '1' is given twice", "each key once"),
        ("{1: a, 0x1: b}", 1, 8, "key '1' is given twice", "each key once"),
        ("a: {b: 1, b: 1}", 1, 11, "key 'b' is given twice", "each key once"),
        ("\ta: 1", 1, 1, "found character '\\t'", "spaces instead of tabs"),
        ("a:\n  b: 1\n\tc: 2", 3, 1, "found character '\\t'", "spaces instead of tabs"),
        ('a: 1\nb: "open', 2, 4, "while scanning a quoted scalar", "a closing quote"),
        ("b: 'open\n\n\n", 1, 4, "while scanning a quoted scalar", "a closing quote"),
        ("a: b: c", 1, 5, "mapping values are not allowed here", "quotes around a text"),
        ("a: [1, 2", 1, 9, "expected ',' or ']'", "a comma, or the bracket"),
        ("a: {b: 1", 1, 9, "expected ',' or '}'", "a comma, or the brace"),
        ("a: 1\n b: 2", 2, 3, "mapping values are not allowed", "quotes"),
        ("a:\n   - 1\n  - 2", 3, 3, "expected <block end>", "the indentation of the lines"),
        ("a: *x", 1, 4, "'*x' names no anchor", "'&x' further up"),
        ("&x a: 1\n&x b: 2", 2, 1, "anchor '&x' is given twice", "each anchor once"),
        ("a: &x [*x]", 1, 8, "'*x' contains itself", "an alias of something complete"),
        ("&x {a: {b: *x}}", 1, 12, "'*x' contains itself", "an alias of something complete"),
        ("<<: {a: 1}", 1, 1, "merge keys ('<<') are not read", "'defaults:'"),
        ("true: 1", 1, 1, "true is no key", "quotes make it text"),
        ("~: 1", 1, 1, "nothing is no key", "quotes make it text"),
        ("1.5: 1", 1, 1, "the number 1.5 is no key", "text or a whole number"),
        ("? [a]\n: 1", 1, 3, "a list is no key", "text or a whole number"),
        ("? {a: 1}\n: 1", 1, 3, "a mapping is no key", "text or a whole number"),
        ("a: .inf", 1, 4, "a number that is not finite", "quotes"),
        ("a: .NaN", 1, 4, "a number that is not finite", "quotes"),
        ("a: 1e999", 1, 4, "a number that is not finite", "quotes"),
        ("a: " + "9" * 5000, 1, 4, "a whole number of more than 18", "a smaller number"),
        ("a: 0x" + "f" * 5000, 1, 4, "a whole number of more than 18", "a smaller number"),
        ("a: !tile 1", 1, 4, "tag text '!tile' is not known", "without a tag"),
        ("a: !!int '3'", 1, 4, "tag text '!!int' is not known", "without a tag"),
        ("a: !!set {b}", 1, 4, "tag text '!!set' is not known", "without a tag"),
        ("a: !!python/name:os.system ''", 1, 4, "'!!python/name:os.system'", "without a tag"),
        ("a: !!python/object/apply:os.system ['x']", 1, 4, "'!!python/object/app", "without a tag"),
        ("%TAG ! tag:x,2000:\n---\na: !y 1", 3, 4, "tag text 'tag:x,2000:y'", "without a tag"),
        ("%YAML 1.1\n---\na: 1", 2, 1, "is not written for YAML 1.2", "without a %YAML line"),
        ("a: '\x00'", 1, 5, "character U+0000 may not stand", "printable text"),
        ("a: 1\r\nb: \x07", 2, 4, "character U+0007 may not stand", "printable text"),
        ("a: \ud800", 1, 4, "character U+D800 may not stand", "printable text"),
        ('a: "\\x1b[2J"', 1, 4, "character U+001B may not stand", "printable text"),
        ('"\\0": 1', 1, 1, "character U+0000 may not stand", "printable text"),
        ('a: "\\ud800"', 1, 4, "character U+D800 may not stand", "printable text"),
        ('a: "\\ude00\\ud83d"', 1, 4, "character U+DE00 may not stand", "printable text"),
        ('a: "\\UFFFFFFFF"', 1, 1, "is no YAML (", "YAML 1.2"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text, line, column, message, expected):
    problem = only(text, name="x.yaml")
    assert (problem.file, problem.line, problem.column) == ("x.yaml", line, column)
    assert message in problem.message
    assert expected in problem.expected


def test_problems_that_leave_the_file_readable_are_told_together():
    with pytest.raises(DataError) as caught:
        load_document("a: 1\na: 2\nb: !x 1\ntrue: 1\nc: .inf\nd: [")
    assert [problem.line for problem in caught.value.problems] == [2, 3, 4, 5, 6]
    assert len(str(caught.value).splitlines()) == 5


def test_no_more_than_a_hundred_problems_are_told():
    with pytest.raises(DataError) as caught:
        load_document("a: 1\n" * 5000)
    assert len(caught.value.problems) == 100


def test_no_tag_runs_code(tmp_path):
    target = tmp_path / "made"
    with pytest.raises(DataError):
        load_document(f"!!python/object/apply:os.mkdir ['{target}']")
    with pytest.raises(DataError):
        load_document(f"!!python/object/new:os.mkdir {{args: ['{target}']}}")
    assert not target.exists()


@pytest.mark.parametrize(
    ("data", "line", "column", "message"),
    [
        (b"a: 1\nb: \xff", 2, 4, "byte 0xff is no UTF-8"),
        ("a: \xe9".encode("latin-1"), 1, 4, "byte 0xe9 is no UTF-8"),
        ("\xe9: \xe9".encode() + b"\xc3", 1, 5, "byte 0xc3 is no UTF-8"),
        ("a: 1".encode("utf-16"), 1, 1, "is UTF-16 text"),
        ("a: 1".encode("utf-16-be"), 1, 1, "character U+0000 may not stand in a YAML file"),
        (b"\x7fELF\x02\x01\x01\x00", 1, 1, "character U+007F may not stand in a YAML file"),
        (b"\x89PNG\r\n\x1a\n", 1, 1, "byte 0x89 is no UTF-8"),
    ],
)
def test_other_encodings_and_binary_files_are_refused(data, line, column, message):
    problem = only(data)
    assert (problem.line, problem.column, problem.message) == (line, column, message)


def test_files_that_cannot_be_read_are_refused(tmp_path):
    assert only(tmp_path / "none.yaml").message == "does not exist"
    assert only(tmp_path).message == "is no file"
    assert only(Path("/dev/zero")).message == "is no file"


def test_a_file_that_the_system_refuses_is_told(tmp_path, monkeypatch):
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "x.yaml"
    path.write_text("a: 1")
    monkeypatch.setattr(Path, "open", refuse)
    assert only(path).message == "cannot be read: Permission denied"


def test_large_files_are_refused_before_they_are_parsed(tmp_path):
    big = "a: " + "x" * (2 * 1024 * 1024)
    path = tmp_path / "big.yaml"
    path.write_text(big)
    for source in (big, big.encode(), path):
        assert only(source).message == "is larger than 2097152 bytes"
    assert only("a: ü", limits=Limits(size=4)).message == "is larger than 4 bytes"
    assert load_document("a: ü", limits=Limits(size=5)).data == {"a": "ü"}


def test_a_huge_scalar_within_the_limit_is_read():
    text = "x" * 1_000_000
    assert load_document(f"a: '{text}'").data == {"a": text}


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{a: " * 100_000,
        "[{a: " * 50_000,
        "- " * 100_000,
        "? " * 100_000,
        "".join(f"{' ' * i}a:\n" for i in range(1500)),
        "a: " + "[" * 41 + "]" * 41,
    ],
)
def test_deep_files_are_refused_without_recursion(text):
    assert only(text).message == "nests deeper than 40 levels"


def test_depth_counts_mappings_and_lists_and_reaches_through_aliases():
    assert load_document("[" * 40 + "]" * 40).data
    limits = Limits(depth=3)
    assert load_document("a: &x [1]\nb: [*x]", limits=limits).data == {"a": [1], "b": [[1]]}
    assert only("a: &x [1]\nb: [[*x]]", limits=limits).message == "nests deeper than 3 levels"


def test_a_depth_limit_stays_where_recursion_is_safe():
    with pytest.raises(ValueError, match="depth"):
        Limits(depth=201)
    deepest = load_document("[" * 200 + "]" * 200, limits=Limits(depth=200))
    assert deepest.mark((0,) * 199) == (1, 200)


def laughs(levels: int, width: int) -> str:
    lines = ["a0: &a0 [ha, ha]"]
    for i in range(1, levels):
        lines.append(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * width)}]")
    return "\n".join(lines)


def test_a_billion_laughs_are_refused_before_they_are_written_out():
    assert only(laughs(30, 3)).message == "holds more than 100000 values, aliases written out"
    assert only(laughs(12, 9)).message == "holds more than 100000 values, aliases written out"


def test_the_number_of_aliases_is_bounded():
    many = "a: &a 1\nb: [" + ", ".join(["*a"] * 101) + "]"
    assert only(many).message == "more than 100 aliases"
    assert load_document(many, limits=Limits(aliases=101)).data["b"] == [1] * 101


def test_the_number_of_values_is_bounded():
    assert Limits().nodes == 100_000
    many = "[" + "1," * 500 + "]"
    assert only(many, limits=Limits(nodes=500)).message.startswith("holds more than 500 values")
    # a mapping, a key, a list, four numbers: 7
    assert load_document("a: [1, 2, 3, 4]", limits=Limits(nodes=7)).data
    assert only("a: [1, 2, 3, 4]", limits=Limits(nodes=6)).line == 1
