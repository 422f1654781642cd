from __future__ import annotations

from typing import Any

import pytest
from attrs import field, frozen, validators

from glenmore_core.content import (
    Provenance,
    Structurer,
    Tables,
    TableSpec,
    load_document,
    load_section,
    load_table,
    load_tables,
)
from glenmore_core.errors import DataError


@frozen
class Tile:
    id: str
    name: str = ""
    stack: int = field(default=0, validator=validators.ge(0))


@frozen
class Card:
    name: str
    source: Provenance
    tams: int = 0


@frozen
class Marker:
    id: int


@frozen
class Board:
    spaces: int
    die: tuple[int, ...] = ()


SOURCES = "(expected printed, described, inferred or invented)"

TILES = TableSpec("tiles", Tile)
CARDS = TableSpec("cards", Card, key="name")

TEXT = """\
defaults:
  tiles: {source: printed, stack: 1}
  board: {source: inferred}
board: {spaces: 14}
colours: [red, blue]
tiles:
  - {id: 02, name: Forest}
  - {id: 1, stack: 3, source: invented}
  - {id: 1.0}
cards:
  - {name: Castle Moil, tams: 1, source: described}
"""


def problems(load: Any, *arguments: Any) -> list[str]:
    with pytest.raises(DataError) as caught:
        load(*arguments)
    return [str(problem).removeprefix("<text>:") for problem in caught.value.problems]


def test_rows_come_in_file_order_with_defaults_under_them_and_ids_as_written():
    assert load_table(load_document(TEXT), TILES) == (
        Tile("02", "Forest", 1),
        Tile("1", "", 3),
        Tile("1.0", "", 1),
    )


def test_a_row_class_may_have_the_source():
    assert load_table(load_document(TEXT), CARDS) == (Card("Castle Moil", "described", 1),)


def test_ids_may_be_numbers_if_the_class_says_so():
    document = load_document("x: [{id: 3, source: printed}]")
    assert load_table(document, TableSpec("x", Marker)) == (Marker(3),)
    document = load_document("x: [{id: 03, source: printed}]")
    assert problems(load_table, document, TableSpec("x", Marker)) == [
        "1:10: x[0].id: found text '03' (expected a whole number)"
    ]


def test_several_tables_of_a_file_are_loaded_and_checked_together():
    tables = load_tables(load_document(TEXT), [TILES, CARDS])
    assert list(tables) == ["tiles", "cards"]
    assert len(tables["tiles"]) == 3
    wrong = TEXT.replace("tams: 1", "tam: 1").replace("stack: 3", "stack: x")
    assert [
        p.split(":")[2] for p in problems(load_tables, load_document(wrong), [TILES, CARDS])
    ] == [
        " tiles[1].stack",
        " cards[0].tam",
    ]


def test_a_section_is_one_row_by_itself():
    document = load_document(TEXT)
    assert load_section(document, "board", Board) == Board(14)
    assert problems(load_section, document, "borad", Board) == [
        "1:1: borad: 'borad' is missing; did you mean 'board'? (expected 'borad:' with its data)"
    ]
    assert problems(load_section, load_document("board: {spaces: x}"), "board", Board) == [
        "1:8: board.source: is missing " + SOURCES
    ]
    document = load_document("board: {spaces: x, source: printed}")
    assert problems(load_section, document, "board", Board) == [
        "1:17: board.spaces: found text 'x' (expected a whole number)"
    ]


def test_an_empty_table_has_no_rows():
    assert load_table(load_document("tiles: []"), TILES) == ()


def test_a_path_is_read(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(TEXT)
    assert load_table(path, TILES)[0] == Tile("02", "Forest", 1)
    path.write_text("tiles: [{id: a}]")
    with pytest.raises(DataError, match=f"{path}:1:9: tiles\\[0\\].source: is missing"):
        load_table(path, TILES)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[1]", ["1:1: found a list (expected a mapping)"]),
        (
            "tile: []",
            [
                "1:1: tiles: 'tiles' is missing; did you mean 'tile'? "
                "(expected 'tiles:' with its data)"
            ],
        ),
        ("tiles:", ["1:7: tiles: found nothing (expected rows, or '[]' for none)"]),
        ("tiles: {a: 1}", ["1:8: tiles: found a mapping (expected a list of rows)"]),
        (
            "tiles: [{id: a, source: printed}, 3, {source: printed}, {id: [], source: printed}]",
            [
                "1:35: tiles[1]: found the number 3 (expected a mapping of fields)",
                "1:38: tiles[2].id: is missing (expected an id)",
                "1:62: tiles[3].id: found a list (expected an id)",
            ],
        ),
        (
            "tiles: [{id: a, source: printed}, {id: a, source: printed}]",
            ["1:40: tiles[1].id: id 'a' is given twice, first in line 1 (expected each id once)"],
        ),
        (
            "tiles: [{id: ~, source: printed}, {id: '', source: printed}]",
            [
                "1:14: tiles[0].id: found nothing (expected an id)",
                "1:40: tiles[1].id: found text '' (expected an id)",
            ],
        ),
        (
            "tiles: [{id: a, source: prnted}, {id: b}, {id: c, source: [printed]}]",
            [
                "1:25: tiles[0].source: found text 'prnted'; did you mean 'printed'? " + SOURCES,
                "1:34: tiles[1].source: is missing " + SOURCES,
                "1:59: tiles[2].source: found a list " + SOURCES,
            ],
        ),
        (
            "defaults: {tils: {}, tiles: 3}\ntiles: []",
            [
                "1:12: defaults.tils: there is no table 'tils'; did you mean 'tiles'? "
                "(expected tiles)",
                "1:29: defaults.tiles: found the number 3 (expected a mapping of fields)",
            ],
        ),
        (
            "defaults: 3\ntiles: []",
            ["1:11: defaults: found the number 3 (expected a mapping by table)"],
        ),
        (
            "defaults: {tiles: {source: printed, stock: 1}}\ntiles: [{id: a}, {id: b, stack: -1}]",
            [
                "1:37: defaults.tiles.stock: unknown key 'stock'; did you mean 'stack'? "
                "(expected id, name or stack)",
                "2:33: tiles[1].stack: found the number -1 (expected at least 0)",
            ],
        ),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(text, told):
    assert problems(load_table, load_document(text), TILES) == told


def test_problems_of_rows_and_of_values_are_told_together():
    text = "tiles:\n- {id: a, source: printed, stack: x}\n- {id: b}\n- {id: a, source: printed}"
    assert [p[0] for p in problems(load_table, load_document(text), TILES)] == ["2", "3", "4"]


def test_a_structurer_with_parsers_may_be_given():
    structurer = Structurer(parsers={Tile: lambda raw, problem, path: Tile(raw["id"].upper())})
    document = load_document("tiles: [{id: a, source: printed}]")
    assert load_table(document, TILES, structurer) == (Tile("A"),)


def test_a_spec_needs_an_attrs_class_with_the_key():
    with pytest.raises(TypeError, match="table 'x': rows need an attrs class with 'id'"):
        TableSpec("x", Card)
    with pytest.raises(TypeError, match="attrs class"):
        TableSpec("x", int)


def test_where_rows_come_from():
    document = load_document(TEXT, name="x.yaml")
    tables = Tables.of(document)
    assert tables.names() == ("board", "tiles", "cards")
    assert [str(standing) for standing in tables.standings({"cards": "name"})] == [
        "board: x.yaml:4 (inferred)",
        "tiles 02: x.yaml:7 (printed)",
        "tiles 1: x.yaml:8 (invented)",
        "tiles 1.0: x.yaml:9 (printed)",
        "cards Castle Moil: x.yaml:11 (described)",
    ]
    assert [s.key for s in tables.still(keys={"cards": "name"})] == ["1"]
    assert [s.key for s in tables.still("described", {"cards": "name"})] == ["Castle Moil"]
    assert tables.overlays == ()


def test_standings_tell_rows_that_have_none():
    document = load_document("tiles: [{id: a}]\nboard: {}")
    assert problems(Tables.of(document).standings) == [
        "1:9: tiles[0].source: is missing " + SOURCES,
        "2:8: board.source: is missing " + SOURCES,
    ]
