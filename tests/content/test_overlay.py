from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen

from glenmore_core.content import (
    Document,
    Tables,
    TableSpec,
    load_document,
    load_section,
    load_table,
    merge_tables,
)
from glenmore_core.errors import DataError

BASE = """\
defaults: {tiles: {source: invented}}
board: {spaces: 14, die: [1, 2], source: invented}
tiles:
  - {id: 01, name: Forest, stack: 1, cost: {wood: 1}}
  - {id: 02, name: Meadow, stack: 1}
  - {id: 03, name: Loch, stack: 2, source: printed}
names: [a, b]
"""


@frozen
class Tile:
    id: str
    name: str
    stack: int
    source: str
    cost: dict[str, int] | None = None


@frozen
class Board:
    spaces: int
    die: tuple[int, ...]
    source: str


SOURCES = "(expected printed, described, inferred or invented)"

TILES = TableSpec("tiles", Tile)


def base() -> Document:
    return load_document(BASE, name="base.yaml")


def laid(text: str, below: Tables | Document | None = None, name: str = "mine.yaml") -> Tables:
    return merge_tables(below or base(), load_document(text, name=name))


def problems(text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        load_table(laid(text), TILES)
    return [str(problem) for problem in caught.value.problems]


def standings(tables: Tables) -> list[str]:
    return [str(standing) for standing in tables.standings()]


def test_given_fields_replace_those_of_the_row():
    tables = laid(
        "overlay: mine\ntiles:\n  - {id: 01, stack: 2, cost: {stone: 1}, source: printed}\n"
    )
    assert load_table(tables, TILES) == (
        Tile("01", "Forest", 2, "invented", {"stone": 1}),
        Tile("02", "Meadow", 1, "invented"),
        Tile("03", "Loch", 2, "printed"),
    )
    assert tables.overlays == ("mine",)


def test_the_result_remembers_where_everything_comes_from():
    tables = laid("overlay: mine\ntiles:\n  - {id: 01, stack: 2, source: printed}\n")
    assert standings(tables) == [
        "board: base.yaml:2 (invented)",
        "tiles 01: base.yaml:4 (invented)",
        "tiles 01 stack: mine.yaml:3 (printed)",
        "tiles 02: base.yaml:5 (invented)",
        "tiles 03: base.yaml:6 (printed)",
    ]
    assert [(s.table, s.key, s.field) for s in tables.still()] == [
        ("board", "", ""),
        ("tiles", "01", ""),
        ("tiles", "02", ""),
    ]


def test_an_invented_field_over_a_printed_row_is_told():
    tables = laid("overlay: mine\ntiles: [{id: 03, stack: 9, source: invented}]")
    assert "tiles 03 stack: mine.yaml:2 (invented)" in [str(s) for s in tables.still()]


def test_a_row_with_only_its_standing_is_found_right_as_a_whole():
    tables = laid("overlay: mine\ntiles:\n  - {id: 01, source: printed}")
    assert load_table(tables, TILES)[0] == Tile("01", "Forest", 1, "printed", {"wood": 1})
    assert standings(tables)[1:3] == [
        "tiles 01: mine.yaml:3 (printed)",
        "tiles 02: base.yaml:5 (invented)",
    ]


def test_a_row_of_which_nothing_is_left_has_the_new_standing():
    tables = laid("overlay: mine\ntiles: [{id: 02, stack: 3, source: described}]")
    again = laid("overlay: more\ntiles: [{id: 02, name: Field, source: printed}]", tables, "m.yaml")
    assert load_table(again, TILES)[1] == Tile("02", "Field", 3, "printed")
    assert [line for line in standings(again) if "02" in line] == [
        "tiles 02: m.yaml:2 (printed)",
        "tiles 02 stack: mine.yaml:2 (described)",
    ]
    assert again.overlays == ("mine", "more")


def test_rows_are_added_and_removed():
    tables = laid(
        "overlay: mine\ntiles:\n"
        "  - {id: 90, new: true, name: Mill, stack: 3, source: printed}\n"
        "  - {id: 02, remove: true}\n"
        "  - {id: 03, new: false, remove: false, stack: 1, source: printed}\n"
    )
    assert load_table(tables, TILES) == (
        Tile("01", "Forest", 1, "invented", {"wood": 1}),
        Tile("03", "Loch", 1, "printed"),
        Tile("90", "Mill", 3, "printed"),
    )
    assert "tiles 90: mine.yaml:3 (printed)" in standings(tables)


def test_a_section_is_replaced_field_by_field():
    tables = laid("overlay: mine\nboard: {spaces: 15, source: printed}")
    assert load_section(tables, "board", Board) == Board(15, (1, 2), "invented")
    assert standings(tables)[:2] == [
        "board: base.yaml:2 (invented)",
        "board spaces: mine.yaml:2 (printed)",
    ]
    assert len(load_table(tables, TILES)) == 3


def test_an_overlay_has_defaults_too():
    tables = laid(
        "overlay: mine\ndefaults: {tiles: {source: printed}}\ntiles:\n  - {id: 01, stack: 3}"
    )
    assert "tiles 01 stack: mine.yaml:4 (printed)" in standings(tables)


def test_files_are_read_by_path(tmp_path):
    below, above = tmp_path / "base.yaml", tmp_path / "mine.yaml"
    below.write_text(BASE)
    above.write_text("overlay: mine\ntiles: [{id: 01, stack: 3, source: printed}]")
    assert load_table(merge_tables(below, above), TILES)[0].stack == 3


def test_the_base_is_left_as_it_is():
    document = base()
    laid(
        "overlay: x\ntiles: [{id: 01, stack: 5, source: printed}, {id: 02, remove: true}]", document
    )
    assert document.data == base().data
    assert len(load_table(document, TILES)) == 3


def test_later_problems_are_told_in_the_file_where_they_stand():
    text = BASE.replace("stack: 2, source", "stak: 2, source")
    overlay = (
        "overlay: mine\ntiles:\n"
        "  - {id: 01, stack: x, colour: red, source: printed}\n"
        "  - {id: 02, cost: {wood: y}, source: printed}\n"
        "  - {id: 90, new: true, name: Mill, source: printed}\n"
    )
    with pytest.raises(DataError) as caught:
        load_table(laid(overlay, load_document(text, name="base.yaml")), TILES)
    assert [str(problem) for problem in caught.value.problems] == [
        "base.yaml:6:5: tiles[2].stack: is missing (expected a whole number)",
        "base.yaml:6:26: tiles[2].stak: unknown key 'stak'; did you mean 'stack'? "
        "(expected id, name, stack, source or cost)",
        "mine.yaml:3:21: tiles[0].stack: found text 'x' (expected a whole number)",
        "mine.yaml:3:24: tiles[0].colour: unknown key 'colour'"
        " (expected id, name, stack, source or cost)",
        "mine.yaml:4:27: tiles[1].cost.wood: found text 'y' (expected a whole number)",
        "mine.yaml:5:5: tiles[2].stack: is missing (expected a whole number)",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tiles: []", ["1:1: overlay: is missing (expected the name of the overlay)"]),
        ("overlay: 3", ["1:10: overlay: found the number 3 (expected the name of the overlay)"]),
        ("overlay: ''", ["1:10: overlay: found text '' (expected the name of the overlay)"]),
        ("[1]", ["1:1: found a list (expected a mapping)"]),
        (
            "overlay: x\ntils: []\nnames: [c]\n1: []",
            [
                "2:1: tils: there is no table 'tils'; did you mean 'tiles'? "
                "(expected board or tiles)",
                "3:1: names: there is no table 'names' (expected board or tiles)",
                "4:1: [1]: there is no table '1' (expected board or tiles)",
            ],
        ),
        (
            "overlay: x\ntiles: {id: 1}",
            ["2:8: tiles: found a mapping (expected a list of rows)"],
        ),
        (
            "overlay: x\nboard: [1]",
            ["2:8: board: found a list (expected a mapping of fields)"],
        ),
        (
            "overlay: x\nboard: {spaces: 1}",
            ["2:8: board.source: is missing " + SOURCES],
        ),
        (
            "overlay: x\ntiles:\n- {id: 1, stack: 1, source: printed}\n"
            "- {id: 01, stack: 1}\n- {id: 07, remove: true}",
            [
                "3:8: tiles[0].id: there is no row '1'; did you mean '01'? "
                "(expected a known id, or 'new: true')",
                "4:3: tiles[1].source: is missing " + SOURCES,
                "5:8: tiles[2].id: there is no row '07' (expected a known id, or 'new: true'; "
                "for a table given anew 'replaces: [tiles]')",
            ],
        ),
        (
            "overlay: x\ntiles: [{id: 01, new: true, source: printed}]",
            [
                "2:14: tiles[0].id: row '01' is there already "
                "(expected another id, or no 'new: true')"
            ],
        ),
        (
            "overlay: x\ntiles: [{id: 01, new: true, remove: true, source: printed}]",
            ["2:9: tiles[0]: row '01' is both new and removed (expected one of the two)"],
        ),
        (
            "overlay: x\ntiles: [{id: 01, remove: true, stack: 1}]",
            ["2:9: tiles[0]: a removed row has other fields: stack (expected only id and remove)"],
        ),
        (
            "overlay: x\ntiles: [{id: 01, remove: 1, source: printed}]",
            ["2:26: tiles[0].remove: found the number 1 (expected true or false)"],
        ),
        (
            "overlay: x\ntiles: [{id: 01, source: printed}, {id: 01, source: printed}]",
            ["2:41: tiles[1].id: id '01' is given twice, first in line 2 (expected each id once)"],
        ),
    ],
)
def test_what_is_wrong_with_an_overlay_is_told(text, told):
    assert problems(text) == [f"mine.yaml:{line}" for line in told]


def test_other_keys_than_id():
    below = load_document("cards: [{name: Moil, tams: 1, source: printed}]", name="base.yaml")
    text = "overlay: x\ncards: [{name: Moil, tams: 2, source: printed}]"
    tables = merge_tables(below, load_document(text), {"cards": "name"})

    @frozen
    class Card:
        name: str
        tams: int

    Card.__annotations__ = {"name": str, "tams": int}
    spec: TableSpec[Any] = TableSpec("cards", Card, key="name")
    assert load_table(tables, spec) == (Card("Moil", 2),)


def test_a_table_is_given_anew_as_a_whole() -> None:
    tables = laid(
        "overlay: mine\nreplaces: [tiles]\ntiles:\n"
        "  - {id: 01, name: Glen, stack: 1, source: printed}\n"
        "  - {id: 09, new: true, name: Ben, stack: 2, source: printed}\n"
    )
    assert [row.name for row in load_table(tables, TILES)] == ["Glen", "Ben"]
    assert {one.origin.file for one in tables.standings() if one.table == "tiles"} == {"mine.yaml"}
    assert load_section(tables, "board", Board).spaces == 14


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("replaces: tiles", "2:11: replaces: found text 'tiles' (expected a list of tables)"),
        ("replaces: [tile]", "2:12: replaces[0]: there is no table 'tile'; did you mean 'tiles'? "),
        ("replaces: [board]", "2:12: replaces[0]: there is no table 'board' (expected tiles)"),
        (
            "replaces: [tiles]",
            "2:12: replaces[0]: the overlay replaces 'tiles', and has no rows of ",
        ),
        ("replaces: [tiles]\ntiles: [{id: 01, remove: true}]", "there is no row '01'"),
    ],
)
def test_what_cannot_be_given_anew_is_told(text: str, said: str) -> None:
    (problem,) = problems(f"overlay: mine\n{text}")
    assert said in problem


def test_a_row_found_right_keeps_no_doubtful_fields() -> None:
    below = load_document(
        "tiles:\n  - {id: 01, name: Forest, stack: 1, source: printed, invented_fields: [stack]}\n"
        "  - {id: 02, name: Loch, stack: 2, source: printed, invented_fields: [name, stack]}\n",
        name="base.yaml",
    )
    tables = laid(
        "overlay: mine\ntiles:\n  - {id: 01, source: printed}\n"
        "  - {id: 02, name: Ness, stack: 3, source: printed, inferred_fields: [stack]}\n",
        below,
    )
    assert [str(one) for one in tables.standings()] == [
        "tiles 01: mine.yaml:3 (printed)",
        "tiles 02: mine.yaml:4 (printed)",
        "tiles 02 stack: mine.yaml:4 (inferred)",
    ]
