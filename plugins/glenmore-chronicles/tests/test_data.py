"""The data of Glen More II: sound, compiled, marked row by row, and open to an overlay."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from glen_more_ii_positions import glen_more_ii

from glenmore_chronicles.glen_more_ii import DATA
from glenmore_core import DataError, Game
from glenmore_core.compose.data import read_files
from glenmore_core.content.compiled import stale
from glenmore_core.module import DataFile

G4 = glen_more_ii(4)
TOOLS = Path(__file__).parents[1] / "tools"


def sources(game: Game) -> dict[tuple[str, str, str], str]:
    """Return where every row, and every field with another standing, comes from."""
    return {(one.table, one.key, one.field): one.origin.source for one in game.rules.standings()}


def test_everything_that_is_known_of_the_printed_game_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(TOOLS))
    import check_data

    data = check_data.load(DATA)
    assert check_data.check(data) == []
    data["tiles"] = [one for one in data["tiles"] if one["id"] != "glengorm"]
    assert len(check_data.check(data)) >= 2  # a tile too few in C, and the known one is missing
    for name in ("check_data", "data_balance"):
        sys.modules.pop(name, None)


def test_the_compiled_file_is_that_of_the_yaml() -> None:
    assert not stale([DATA])


def test_every_row_and_field_says_where_it_comes_from() -> None:
    found = sources(G4)
    assert {*found.values()} == {"printed", "inferred", "invented"}
    assert found["tiles", "castle-stalker", ""] == "printed"
    assert found["tiles", "castle-stalker", "cost"] == "invented"
    assert found["tiles", "castle-stalker", "type"] == "inferred"
    assert ("tiles", "castle-stalker", "name") not in found


def test_an_overlay_of_the_printed_copy_takes_the_place_of_what_was_invented(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "overlay: my copy\ntiles:\n  - {id: castle-stalker, cost: {wood: 2}, source: printed}\n",
        encoding="utf-8",
    )
    game = Game.compose("glen-more-ii", players=4, overlays=[file])
    assert game.rules.tables["tiles"]["castle-stalker"].cost.units == (("wood",), ("wood",))
    assert sources(game)["tiles", "castle-stalker", "cost"] == "printed"
    assert game.fingerprint != G4.fingerprint


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("tiles: [{id: fair-a, cost: {stonee: 1}, source: printed}]", "did you mean 'stone'"),
        ("tiles: [{id: fair-a, once: [{cub: 1}], source: printed}]", "no effect kind 'cub'"),
        ("clans: [{id: brodie, once: [{vp_for: {type: village}}], source: printed}]", "steps"),
        ("clans: [{id: gunn, once: [{resources_anywhere: {}}], source: printed}]", "a mapping"),
        (
            "tiles: [{id: fair-a, activation: [{exchange: [{pay: {any: 1}, gain: {cups: 1}}]}], "
            "source: printed}]",
            "not 'cups'",
        ),
        ("clans: [{id: gun, once: [], source: printed}]", "did you mean 'gunn'"),
        ("board: {start_coins: [5, 6], source: printed}", "board"),
        ("landmarks: [{id: inverness, once: [{landmark: 3}], source: printed}]", "an id"),
        ("landmarks: [{id: loch-ness, ongoing: [{produce: wood}], source: printed}]", "ongoing"),
        ("clans: [{id: ross, ongoing: [{scotsman: 1}], source: printed}]", "'ongoing'"),
        ("clans: [{id: ross, ongoing: [{resource: 1}], source: printed}]", "'ongoing'"),
        ("clans: [{id: sinclair, once: [{coin_for_resource: 1}], source: printed}]", "'once'"),
        ("tiles: [{id: fair-a, once: [{coins_double: 8}], source: printed}]", "'final'"),
        ("tiles: [{id: fair-a, activation: [{landmark: inverness}], source: printed}]", "'once'"),
        ("tiles: [{id: fair-a, activation: [{activate: {trade: 1}}], source: printed}]", "'once'"),
        ("landmarks: [{id: inverness, once: [{produce_here: nope}], source: printed}]", "'nope'"),
        ("tiles: [{id: fair-a, activation: [{produce: [wood, peat]}], source: printed}]", "'peat'"),
        ("tiles: [{id: fair-a, cost: {any_different: 6}, source: printed}]", "at most 5"),
        ("tiles: [{id: fair-a, cost: {any: 2, any_different: 2}, source: printed}]", "beside"),
        ("tiles: [{id: fair-a, cost: {wood: -1}, source: printed}]", "at least 1"),
        ("tiles: [{id: fair-a, cost: {wood: 1000}, source: printed}]", "at most 99"),
        ("tiles: [{id: fair-a, cost: [wood], source: printed}]", "a mapping"),
        (
            "clans: [{id: gunn, once: [{resources_anywhere: {wood: 10}}], source: printed}]",
            "1 to 9",
        ),
        ("clans: [{id: gunn, once: [{resources_anywhere: {wod: 1}}], source: printed}]", "'wood'"),
        (
            "clans: [{id: ross, once: [{vp_for: {type: loch, steps: [[3, 5], [3, 8]]}}], "
            "source: printed}]",
            "steps that rise",
        ),
        (
            "clans: [{id: ross, once: [{vp_for: {held: whisky, steps: [[3, 5]]}}], "
            "source: printed}]",
            "expected coins",
        ),
        (
            "tiles: [{id: fair-a, activation: [{exchange: [{pay: {}, gain: {vp: 1}}]}], "
            "source: printed}]",
            "nothing is paid",
        ),
        (
            "tiles: [{id: fair-a, activation: [{exchange: [{pay: {coins: 1}, gain: {coins: 1}}]}], "
            "source: printed}]",
            "exactly what is paid",
        ),
        (
            "tiles: [{id: fair-a, activation: [{exchange: [{pay: {wood: 1}, gain: {landmark: 1}}]}]"
            ", source: printed}]",
            "not 'landmark'",
        ),
        ("board: {market_rows: [wood, wood, stone], source: printed}", "twice"),
        ("board: {market_rows: [wood, coins], source: printed}", "'coins' is no name"),
        ("board: {market_prices: [3, 2, 1], source: printed}", "do not fall"),
        ("board: {scoring_table: [0, 3, 1], source: printed}", "found 1 after 3"),
        ("board: {scoring_table: [0], source: printed}", "scoring_table"),
        ("board: {spaces: 100000, source: printed}", "spaces"),
        ("board: {scotsmen: -3, source: printed}", "scotsmen"),
        ("roads: [{id: start-cameron, cost: -2, source: printed}]", "cost"),
    ],
)
def test_what_is_wrong_with_an_overlay_is_told_with_its_place(
    row: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(f"overlay: wrong\n{row}\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        Game.compose("glen-more-ii", players=4, overlays=[file])
    assert said in str(caught.value)
    assert "wrong.yaml:2" in str(caught.value)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("tiles: [{id: village-b1, type: vilage, source: printed}]", "did you mean 'village'"),
        ("tiles: [{id: village-b2, edge: rivver, source: printed}]", "no edge 'rivver'"),
        ("tiles: [{id: forest-a, stack: X, source: printed}]", "no stack 'X'"),
        ("tiles: [{id: loch-oich, once: [{landmark: loch-nes}], source: printed}]", "'loch-ness'"),
        ("tiles: [{id: loch-oich, once: [{landmark: loch-ness}], source: printed}]", "already"),
        ("tiles: [{id: macbeth, once: [{scotsman: 1}], source: printed}]", "needs a tile"),
        ("clans: [{id: ross, once: [{scotsman: 2}], source: printed}]", "needs a tile"),
        ("clans: [{id: ross, colour: green, source: printed}]", "no colour 'green'"),
        ("clans: [{id: mckay, once: [{take_person: hume}], source: printed}]", "no Person 'hume'"),
        ("clans: [{id: cameron, once: [{activate: {trad: 1}}], source: printed}]", "type 'trad'"),
        (
            "clans: [{id: sutherland, once: [{vp_for: {edge: sea, steps: [[4, 5]]}}], "
            "source: printed}]",
            "edge 'sea'",
        ),
        ("roads: [{id: start-cameron, between: [start, camron], source: printed}]", "'cameron'"),
        ("roads: [{id: start-cameron, between: [start, start], source: printed}]", "to itself"),
        ("paths: [{id: blue, fields: [macdonell, nobody], source: printed}]", "field 'nobody'"),
        ("paths: [{id: blue, fields: [macdonell, gunn], source: printed}]", "'gunn' is purple"),
        ("board: {home_castle: macbeth, source: printed}", "no part of the home tile"),
        ("board: {home_tiles: [home-village, castle], source: printed}", "no tile 'castle'"),
        ("board: {home_tiles: [home-village, home-village], source: printed}", "twice"),
        ("board: {home_tiles: [forest-s, home-castle], source: printed}", "drawn from stack 'S'"),
        ("tiles: [{id: home-castle, edge: none, source: printed}]", "do not fit together"),
        ("board: {spaces: 24, source: printed}", "fill the rondel"),
        (
            "board: {scotsmen: 3, source: printed}\ntiles: [{id: fair-a, cost: {scotsman: 3}, "
            "source: printed}]",
            "nobody can pay 3 Scotsmen",
        ),
        ("tiles: [{id: fair-a, parts: [fair-c], source: printed}]", "drawn by itself"),
        ("clans: [{id: ross, once: [{landmark: castle-stalker}], source: printed}]", "already"),
        (
            "tiles: [{id: castle-stalker, once: [], source: printed}]\n"
            "clans: [{id: douglas, once: [{landmark: castle-stalker}], source: printed}]",
            "repeatedly",
        ),
        (
            "tiles: [{id: inverness, once: [], source: printed}]\n"
            "clans: [{id: ross, once: [{landmark: inverness}], source: printed}]",
            "'landmark' brings 'produce_here'",
        ),
        (
            "clans: [{id: ross, once: [{exchange: [{pay: {wood: 1}, gain: {scotsman: 1}}]}], "
            "source: printed}]",
            "'exchange' needs a tile",
        ),
        ("clans: [{id: mckay, once: [{take_person: james-watt}], source: printed}]", "stack 'D'"),
        (
            "roads: [{id: start-cameron, between: [start, chisholm], source: printed}]",
            "the same fields",
        ),
        ("paths: [{id: blue, fields: [macdonell, macdonell], source: printed}]", "twice"),
    ],
)
def test_rows_that_do_not_go_together_are_told_with_their_place(
    row: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(f"overlay: wrong\n{row}\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        Game.compose("glen-more-ii", players=4, overlays=[file])
    assert said in str(caught.value)
    assert "wrong.yaml:" in str(caught.value)


def test_what_an_overlay_takes_away_is_told_where_it_is_missed(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(
        "overlay: wrong\nboard: {clan_start: begin, source: printed}\n", encoding="utf-8"
    )
    with pytest.raises(DataError) as caught:
        Game.compose("glen-more-ii", players=4, overlays=[file])
    assert "there is no field 'start' with 'wrong' laid over it" in str(caught.value)
    assert "no road leads from 'begin'" in str(caught.value)


def test_the_file_holds_the_tables_and_nothing_else() -> None:
    bases = read_files([("glen-more-ii", DataFile(DATA, {}))], [])
    ((base, _),) = bases
    assert set(base.names()) == {"board", "tiles", "landmarks", "clans", "roads", "paths"}
