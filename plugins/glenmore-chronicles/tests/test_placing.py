"""Placing and overbuilding: GM2-PLACE and GM2-OVER."""

from __future__ import annotations

import pytest
from glen_more_ii_positions import (
    CASTLE,
    VILLAGE,
    build,
    cubes_of,
    finish,
    glen_more_ii,
    has,
    legal,
    members_of,
    play,
    position,
    refused,
    take,
    territory,
    tiles_of,
)

from glenmore_core import Pos, State
from glenmore_core.mechanisms.territory import Territory, places
from glenmore_core.mechanisms.tiles import TileSet

G4 = glen_more_ii(4)
RICH = {0: 30}


def spots(state: State, tile: str, seat: int = 0) -> set[Pos]:
    """Return where a tile could be laid."""
    return set(places(state, seat, tile, state.player(seat, Territory)))


@pytest.mark.rule("GM2-PLACE-1", "GM2-PLACE-2")
def test_a_side_with_a_tile_and_a_scotsman_next_door() -> None:
    state = position(G4)
    assert spots(state, "quarry-s") == {(0, 1), (0, -1), (1, 1), (1, -1)}
    state = position(G4, members={0: {CASTLE: 1}}, tiles={0: {(0, 1): "field-s"}})
    assert spots(state, "quarry-s") == {(0, -1), (1, 1), (1, -1)}


@pytest.mark.rule("GM2-PLACE-2")
def test_a_corner_with_the_scotsman_is_enough_and_nothing_farther_is() -> None:
    state = position(G4, members={0: {VILLAGE: 1}}, tiles={0: {(0, 1): "field-s"}})
    assert (1, 1) in spots(state, "quarry-s")
    assert (0, 2) not in spots(state, "quarry-s")
    taken = take(G4, state, "quarry-s")
    rules = {at: refused(G4, taken, f"place {at}").rule for at in ("0,2", "-1,2", "-1,0", "0,1")}
    assert rules == {
        "0,2": "GM2-PLACE-2", "-1,2": "GM2-PLACE-1", "-1,0": "GM2-PLACE-4", "0,1": "GM2-OVER-1",
    }  # fmt: skip
    over = position(G4, (0, "quarry-b", 1, 2, 3), members={0: {VILLAGE: 1, (1, 1): 1}},
                    tiles={0: {(1, 1): "quarry-s", (0, 1): "forest-a"}})  # fmt: skip
    over = take(G4, over, "quarry-b")
    rules = {at: refused(G4, over, f"place {at}").rule for at in ("0,-1", "0,0", "1,0")}
    assert rules == {"0,-1": "GM2-OVER-1", "0,0": "GM2-OVER-2", "1,0": "GM2-OVER-2"}


@pytest.mark.rule("GM2-PLACE-3", "GM2-PLACE-5", "GM2-PLACE-6")
def test_river_tiles_go_to_the_two_ends_of_the_river() -> None:
    state = position(G4, members={0: {VILLAGE: 1, CASTLE: 1}})
    assert spots(state, "forest-s") == {(-1, 0), (2, 0)}
    state = position(G4, members={0: {VILLAGE: 1, CASTLE: 1}}, tiles={0: {(2, 0): "forest-s"}})
    assert spots(state, "meadow-s") == {(-1, 0)}  # nobody stands near the other end


@pytest.mark.rule("GM2-PLACE-4")
def test_no_plain_tile_left_or_right_of_a_river_tile_but_above_and_below() -> None:
    state = position(G4, members={0: {VILLAGE: 1, CASTLE: 1}})
    assert not {(-1, 0), (2, 0)} & spots(state, "quarry-s")
    assert {(0, 1), (1, -1)} <= spots(state, "quarry-s")


@pytest.mark.rule("GM2-PLACE-7")
def test_a_plain_tile_beyond_a_gap_blocks_the_river() -> None:
    state = position(
        G4, tiles={0: {(0, 1): "quarry-s", (-1, 1): "field-s", (-2, 1): "pasture-s"}},
        members={0: {(-1, 1): 1}},
    )  # fmt: skip
    assert (-2, 0) in spots(state, "quarry-a")
    state = position(
        G4, tiles={0: {(0, 1): "quarry-s", (-1, 1): "field-s", (-2, 1): "pasture-s",
                       (-2, 0): "quarry-a"}},
        members={0: {(-1, 1): 1}},
    )  # fmt: skip
    assert spots(state, "forest-s") == set()
    assert (-1, 0) not in spots(state, "forest-a")


@pytest.mark.rule("GM2-PLACE-8", "GM2-PLACE-9")
def test_no_roads_no_turning_and_no_limit() -> None:
    assert {tile.edge for tile in G4.rules.tables["tiles"].values()} == {"none", "river"}
    names = [tile.id for tile in G4.rules.tables["tiles"].values()
             if tile.edge == "none" and tile.type not in ("person", "none")]  # fmt: skip
    tower = {(0, y): name for y, name in enumerate(names[:25], 1)}
    state = position(G4, tiles={0: tower}, members={0: {(0, 25): 1}})
    assert (0, 26) in spots(state, "clan-moot-b") | spots(state, "village-d1")
    types = {G4.rules.tables["tiles"][name].type for name in tower.values()}
    assert len(types) > 3  # whatever lies beside what


@pytest.mark.rule("GM2-PLACE-10")
def test_three_cubes_a_tile_and_any_number_of_scotsmen() -> None:
    state = position(
        G4, (0, "field-b", 1, 2, 3), tiles={0: {(0, 1): "quarry-b"}},
        cubes={0: {(0, 1): "stone stone"}}, members={0: {VILLAGE: 7}},
    )  # fmt: skip
    state = play(G4, build(G4, state, "field-b", (-1, 1)), "gain wood -1,1")
    assert "activate 0,1" in legal(G4, state)
    state = finish(G4, G4.apply(state, G4.read("activate 0,1")))
    assert cubes_of(state)[(0, 1)] == "stone stone stone"  # the fourth is lost
    assert members_of(state) == {VILLAGE: 7}


# -- overbuilding ----------------------------------------------------------------------------

TOWN = {(0, 1): "village-a1", (1, 1): "quarry-s", (1, -1): "pasture-s"}


@pytest.mark.rule("GM2-OVER-1", "GM2-OVER-2", "GM2-OVER-3", "GM2-OVER-8")
def test_only_on_a_tile_of_the_same_type_and_river() -> None:
    state = position(G4, tiles={0: TOWN}, members={0: {VILLAGE: 1, CASTLE: 1}})
    assert spots(state, "village-d3") == {(0, 1)}  # a plain village
    assert spots(state, "village-b3") == {VILLAGE}  # one with the river: half of the home tile
    assert spots(state, "tower-house-c") == {CASTLE}
    assert spots(state, "tower-house-d") == set()
    assert spots(state, "quarry-b") == {(1, 1)}
    assert spots(state, "farm-c") == {(1, -1)}
    assert spots(state, "farm-d") == set()  # its river does not match


@pytest.mark.rule("GM2-OVER-4")
def test_a_scotsman_on_the_covered_tile_or_next_to_it() -> None:
    on_it = position(G4, tiles={0: TOWN}, members={0: {(1, 1): 1}})
    assert spots(on_it, "quarry-b") == {(1, 1)}
    beside = position(G4, tiles={0: TOWN}, members={0: {VILLAGE: 1}})
    assert spots(beside, "quarry-b") == {(1, 1)}
    far = position(G4, tiles={0: TOWN}, members={0: {(1, -1): 1}})
    assert spots(far, "quarry-b") == set()


@pytest.mark.rule("GM2-OVER-5", "GM2-OVER-7", "GM2-OVER-12", "GM2-OVER-11")
def test_cubes_and_scotsmen_move_up_and_only_the_top_works() -> None:
    state = position(
        G4, (0, "quarry-b", 1, 2, 3), tiles={0: TOWN}, cubes={0: {(1, 1): "stone stone"}},
        members={0: {(1, 1): 2}},
    )  # fmt: skip
    state = build(G4, state, "quarry-b", (1, 1))
    assert cubes_of(state) == {(1, 1): "stone stone"}
    assert members_of(state) == {(1, 1): 2}
    assert tiles_of(state)[(1, 1)] == "quarry-b"
    assert legal(G4, state) == ["activate 1,1", "activate 0,0", "activate 0,1", "done"]
    state = G4.apply(state, G4.read("activate 1,1"))
    assert cubes_of(state) == {(1, 1): "stone stone stone"}  # two more, room for one


@pytest.mark.rule("GM2-OVER-6", "GM2-LAND-2")
def test_effects_and_cards_of_the_covered_tile_stay() -> None:
    state = position(
        G4, (0, "village-b3", 1, 2, 3), tiles={0: {(-1, 0): "inverness"}},
        members={0: {(-1, 0): 1}}, cards={0: ("inverness",)}, coins=RICH,
        market={"wood": 0},
    )  # fmt: skip
    state = build(G4, state, "village-b3", (-1, 0))
    assert has(state).cards == ("inverness",)
    assert members_of(state) == {(-1, 0): 3}  # the tile brought two
    assert state.player(0, Territory).under == {(-1, 0): ("inverness",)}


@pytest.mark.rule("GM2-OVER-9", "GM2-SCORE-6")
def test_what_lies_on_the_home_castle_still_counts_as_it() -> None:
    from glenmore_chronicles.scoring import home_scotsmen

    state = position(
        G4, (0, "tower-house-c", 1, 2, 3), members={0: {CASTLE: 2, VILLAGE: 1}}, coins=RICH,
    )  # fmt: skip
    assert home_scotsmen(state, 0) == 2
    state = build(G4, state, "tower-house-c", CASTLE)
    assert home_scotsmen(state, 0) == 3  # the tile brought one


@pytest.mark.rule("GM2-OVER-10", "GM2-FINAL-2")
def test_a_pile_counts_as_one_tile() -> None:
    from glenmore_chronicles.scoring import size_penalty

    pile = {(0, 1): ("village-a1", "village-d3")}
    state = position(G4, tiles={0: pile, 1: {(0, 1): "forest-a"}, 2: {(0, 1): "quarry-a"}})
    assert [size_penalty(state, seat) for seat in range(4)] == [-3, -3, -3, 0]
    assert (0, 2) in spots(position(G4, tiles={0: pile}, members={0: {(0, 1): 1}}), "village-d1")


@pytest.mark.rule("GM2-OVER-10")
def test_an_overbuild_tile_may_cover_another() -> None:
    state = position(G4, tiles={0: {(1, 1): ("quarry-s", "quarry-b")}}, members={0: {(1, 1): 1}})
    assert spots(state, "estate-c") == {(1, 1)}
    value = territory(G4, {(1, 1): ("quarry-s", "quarry-b", "estate-c")})
    assert value.under[(1, 1)] == ("quarry-s", "quarry-b")
    assert len(value.tiles) == 3
    assert G4.rules.constant(TileSet).tiles["estate-c"].overbuild
