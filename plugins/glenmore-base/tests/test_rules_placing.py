"""Placement and windfalls: GM-PLACE and GM-WINDFALL."""

from __future__ import annotations

from typing import Any

import pytest
from glen_more_oracle import legal_places
from glen_more_positions import display, glen_more, legal, play, position, why_not
from hypothesis import given, settings
from hypothesis import strategies as st

from glenmore_base.clan import Clan
from glenmore_core import Pos, State
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory, is_sound, places
from glenmore_core.mechanisms.tiles import TileSet

G4 = glen_more(4)
REST = (1, 2, 3)
PLAIN, RIVER, ROAD = "12", "06", "05"
CROSS = {(0, 1): "02", (0, -1): "03", (1, 0): "01", (-1, 0): "08"}


def where(
    tile: str, tiles: dict[Pos, str], members: dict[Pos, int] | None = None, **more: Any
) -> set[Pos]:
    """Where the tile may be laid in such a display, as the game's decisions say."""
    state = position(
        G4, [0, tile, *REST], displays={0: tiles}, members={0: members or {(0, 0): 1}}, **more
    )
    if "take 1" not in legal(G4, state):
        return set()
    found = places(state, 0, tile, state.player(0, Territory))
    taken = play(G4, state, "take 1")
    asked = {line.split()[1] for line in legal(G4, taken, "place")}
    if asked:
        assert asked == {f"{x},{y}" for x, y in found}
    return set(found)


@pytest.mark.rule("GM-PLACE-1")
def test_an_edge_must_be_shared() -> None:
    """From a member on the corner tile, cells that touch the display by a corner only are out."""
    tiles = {**CROSS, (1, 1): "24"}
    found = where(PLAIN, tiles, {(1, 1): 1})
    assert found == {(2, 1), (1, 2)}  # not 2,2, which meets 1,1 at a corner
    state = position(G4, [0, PLAIN, *REST], displays={0: tiles}, members={0: {(1, 1): 1}})
    refused = why_not(G4, play(G4, state, "take 1"), "place 2,2")
    assert refused.rule == "GM-PLACE-1"
    assert ("legal places", "1,2 2,1") in refused.facts


@pytest.mark.rule("GM-PLACE-2")
def test_a_member_next_to_it_a_corner_is_enough() -> None:
    tiles = {**CROSS, (1, 1): "24", (1, 2): "28"}
    assert where(PLAIN, tiles, {(0, 0): 1}) == {(-1, 1), (-1, -1), (1, -1)}
    assert where(PLAIN, tiles, {(1, 2): 1}) == {(2, 1), (2, 2), (1, 3)}
    assert where(PLAIN, tiles, {(0, -1): 1}) == {(-1, -1), (1, -1)}


@pytest.mark.rule("GM-PLACE-3", "GM-PLACE-9")
def test_the_river_is_continued_at_its_ends() -> None:
    assert where(RIVER, {}) == {(0, 1), (0, -1)}
    assert where(RIVER, {(0, 1): "02"}) == {(0, -1)}
    assert where(RIVER, CROSS, {(0, 1): 1, (0, -1): 1}) == {(0, 2), (0, -2)}


@pytest.mark.rule("GM-PLACE-4", "GM-PLACE-9")
def test_no_second_river() -> None:
    tiles = {**CROSS, (1, 1): "24", (1, 2): "28", (-1, 1): "23"}
    everywhere = dict.fromkeys([(0, 0), *tiles], 1)
    assert where(RIVER, tiles, everywhere) == {(0, 2), (0, -2)}


@pytest.mark.rule("GM-PLACE-5", "GM-PLACE-9")
def test_the_road_likewise() -> None:
    assert where(ROAD, {}) == {(1, 0), (-1, 0)}
    tiles = {**CROSS, (1, 1): "24", (2, 1): "28"}
    everywhere = dict.fromkeys([(0, 0), *tiles], 1)
    assert where(ROAD, tiles, everywhere) == {(2, 0), (-2, 0)}
    assert where(ROAD, CROSS, dict.fromkeys([(0, 0), *CROSS], 1)) == {(2, 0), (-2, 0)}


@pytest.mark.rule("GM-PLACE-6")
def test_a_plain_tile_never_along_a_river_or_road() -> None:
    assert where(PLAIN, {}) == set()  # the village shows a line on all four sides
    assert where(PLAIN, {(0, 1): "02"}) == {(1, 1), (-1, 1)}
    assert where(PLAIN, {(1, 0): "01"}) == {(1, 1), (1, -1)}
    everywhere = dict.fromkeys([(0, 0), *CROSS], 1)
    assert where(PLAIN, CROSS, everywhere) == {(x, y) for x in (1, -1) for y in (1, -1)}


@pytest.mark.rule("GM-PLACE-7")
def test_a_river_never_runs_into_a_plain_edge() -> None:
    """A plain tile lies beyond the river's northern end: the gap cannot be closed any more."""
    tiles = {(0, 1): "02", (1, 1): "24", (1, 2): "28", (1, 3): "23", (0, 3): "25"}
    everywhere = dict.fromkeys([(0, 0), *tiles], 1)
    assert where(RIVER, tiles, everywhere) == {(0, -1)}
    road = {(1, 0): "01", (1, 1): "24", (2, 1): "28", (3, 1): "23", (3, 0): "25"}
    assert where(ROAD, road, dict.fromkeys([(0, 0), *road], 1)) == {(-1, 0)}


@pytest.mark.rule("GM-PLACE-8")
def test_a_plain_tile_in_the_rivers_column_beyond_a_gap() -> None:
    tiles = {(0, 1): "02", (1, 1): "24", (1, 2): "28", (1, 3): "23"}
    found = where(PLAIN, tiles, dict.fromkeys([(0, 0), *tiles], 1))
    assert (0, 3) in found
    assert (0, 2) not in found


@pytest.mark.rule("GM-PLACE-10", "GM-EX-9")
def test_colours_do_not_matter() -> None:
    """A castle beside a meadow, a forest beside a loch."""
    meadow = {(0, 1): "03", (0, -1): "02"}
    assert (1, 1) in where("30", meadow, coins={0: 9})
    loch = {(0, 1): "09"}
    assert (1, 1) in where("24", loch)


@pytest.mark.rule("GM-PLACE-11")
def test_tiles_stay_where_they_lie() -> None:
    """No turning (a road tile never fits north-south), no covering, no bound to the display."""
    assert where(ROAD, {(1, 0): "01", (-1, 0): "08"}) == set()
    east = {(1, 0): "01"} | {(x, 0): tile for x, tile in zip(range(2, 9), (
        "08", "04", "15", "17", "18", "19", "39"), strict=True)}  # fmt: skip
    assert where(ROAD, east, {(8, 0): 1}) == {(9, 0)}
    state = position(G4, [0, PLAIN, *REST], displays={0: CROSS})
    assert why_not(G4, play(G4, state, "take 1"), "place 0,1").rule == "GM-PLACE-11"


@pytest.mark.rule("GM-PLACE-1", "GM-PLACE-2", "GM-PLACE-3", "GM-PLACE-5", "GM-PLACE-6")
@pytest.mark.parametrize(
    ("tile", "at", "rule"),
    [
        (PLAIN, "4,4", "GM-PLACE-1"),
        (PLAIN, "2,1", "GM-PLACE-2"),
        (PLAIN, "0,2", "GM-PLACE-6"),
        (PLAIN, "2,0", "GM-PLACE-6"),
        (RIVER, "2,1", "GM-PLACE-3"),
        (RIVER, "-1,1", "GM-PLACE-7"),
        (RIVER, "2,0", "GM-PLACE-5"),
        (ROAD, "1,2", "GM-PLACE-5"),
        (ROAD, "0,2", "GM-PLACE-3"),
        (RIVER, "1,2", "GM-PLACE-7"),
    ],
)
def test_a_refused_place_names_its_rule(tile: str, at: str, rule: str) -> None:
    tiles = {**CROSS, (1, 1): "24"}
    state = position(G4, [0, tile, *REST], displays={0: tiles},
                     members={0: {(0, 0): 1, (0, 1): 1, (0, -1): 1, (1, 0): 1, (-1, 0): 1}}
                     if tile != PLAIN else None)  # fmt: skip
    state = play(G4, state, "take 1")
    assert why_not(G4, state, f"place {at}").rule == rule


EDGES = {"none": "24", "river": "02", "road": "01"}


@pytest.mark.rule(
    "GM-PLACE-1",
    "GM-PLACE-2",
    "GM-PLACE-3",
    "GM-PLACE-4",
    "GM-PLACE-5",
    "GM-PLACE-6",
    "GM-PLACE-7",
    "GM-PLACE-8",
    "GM-PLACE-9",
    "GM-PLACE-10",
    "GM-PLACE-11",
)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_places_are_those_of_the_rules_said_once_more(data: st.DataObject) -> None:
    """A display grown at random: every edge has the places that the plain oracle finds.

    (The same three tiles are laid again and again; only their edges matter here.)
    """
    tile_set = G4.rules.constant(TileSet)
    edges: dict[Pos, str] = {(0, 0): "river+road"}
    members = {(0, 0): 1}
    names: dict[Pos, str] = {}
    for _ in range(data.draw(st.integers(0, 12), "tiles")):
        edge = data.draw(st.sampled_from(sorted(EDGES)), "edge")
        value = display(G4, names, members=members)
        found = set(places(_look(), 0, EDGES[edge], value))
        assert found == legal_places(edges, members, edge)
        if found:
            at = data.draw(st.sampled_from(sorted(found)), "place")
            edges[at], names[at] = edge, EDGES[edge]
            if data.draw(st.booleans(), "member"):
                members[at] = 1
            assert is_sound(value.tiles.set(at, EDGES[edge]), tile_set, (0, 0))


_looks: list[State] = []


def _look() -> State:
    if not _looks:
        _looks.append(position(G4, [0, *REST]))
    return _looks[0]


# -- windfalls -------------------------------------------------------------------------------


@pytest.mark.rule("GM-WINDFALL-1", "GM-WINDFALL-2")
def test_a_village_brings_a_member_onto_itself_once() -> None:
    state = position(G4, [0, "04", *REST])
    state = play(G4, state, "take 1")
    assert state.player(0, Territory).members == {(0, 0): 1}
    state = play(G4, state, "place 1,0")
    assert state.player(0, Territory).members == {(0, 0): 1, (1, 0): 1}
    assert G4.decision(state).kind == "activate"  # type: ignore[union-attr]
    later = play(G4, state, "activate 1,0", "activate 0,0", "done")
    assert sum(later.player(0, Territory).members.values()) == 2


@pytest.mark.rule("GM-WINDFALL-3")
def test_a_distillery_brings_a_barrel_beside_the_display() -> None:
    state = play(G4, position(G4, [0, "11", *REST], displays={0: CROSS}), "take 1", "place 1,1")
    assert state.player(0, Purse).whisky == 1
    assert not state.player(0, Territory).cubes


@pytest.mark.rule("GM-WINDFALL-4", "GM-CARD-1")
@pytest.mark.parametrize(
    ("tile", "card"),
    [
        ("26", "castle-moil"),
        ("30", "armadale-castle"),
        ("38", "castle-of-mey"),
        ("43", "duart-castle"),
        ("51", "cawdor-castle"),
        ("27", "castle-stalker"),
        ("64", "donan-castle"),
        ("48", "iona-abbey"),
        ("35", "loch-morar"),
        ("09", "loch-lochy"),
        ("37", "loch-ness"),
        ("52", "loch-shiel"),
        ("60", "loch-oich"),
    ],
)
def test_a_special_location_brings_the_card_of_its_name(tile: str, card: str) -> None:
    game = glen_more(4)
    tables = game.rules.tables
    assert tables["cards"][card].name == tables["tiles"][tile].name
    state = position(
        game,
        [0, tile, *REST],
        displays={0: CROSS},
        coins={0: 20},
        chieftains={0: 1},
        members={0: dict.fromkeys([(0, 0), *CROSS], 1)},
    )
    state = play(game, state, "take 1")
    for _ in range(5):
        if legal(game, state, "pay") or legal(game, state, "buy") or legal(game, state, "give"):
            state = play(game, state, legal(game, state)[0])
    assert state.player(0, Clan).cards == ()
    while card not in state.player(0, Clan).cards:
        state = play(game, state, legal(game, state)[0])
    assert state.player(0, Clan).cards == (card,)
    while not legal(game, state, "take"):  # and keeps it when the turn is over
        lines = legal(game, state)
        state = play(game, state, "done" if "done" in lines else lines[0])
    assert state.player(0, Clan).cards == (card,)


@pytest.mark.rule("GM-WINDFALL-5", "GM-EX-17", "GM-CARD-CASTLE-STALKER")
def test_member_then_card_then_what_the_card_gives() -> None:
    game = glen_more(4)
    state = position(game, [0, "27", *REST], displays={0: CROSS}, coins={0: 9},
                     members={0: {(0, 1): 1}})  # fmt: skip
    outcome = game.advance(state, game.read("take 1"))
    words = [one.word for one in outcome.events if one.word in ("placed", "member", "card")]
    assert words == ["placed", "member", "card", "member"]
    assert outcome.state.player(0, Territory).members == {(0, 1): 1, (0, 2): 2}


@pytest.mark.rule("GM-WINDFALL-6")
@pytest.mark.parametrize("tile", ["04", "11", "26", "30", "64"])
def test_nobody_is_asked_whether_he_wants_a_windfall(tile: str) -> None:
    state = position(G4, [0, tile, *REST], displays={0: {(0, 1): "02", (0, -1): "03"}},
                     coins={0: 20}, members={0: {(0, 0): 1, (0, 1): 1}})  # fmt: skip
    state = play(G4, state, "take 1")
    asked = set()
    while legal(G4, state, "place") or legal(G4, state, "buy"):
        state = play(G4, state, legal(G4, state)[0])
        asked.add(G4.decision(state).kind)  # type: ignore[union-attr]
    assert asked <= {"place", "activate", "pay-unit"}
