"""Activation: GM-ACT."""

from __future__ import annotations

from typing import Any

import pytest
from glen_more_positions import cubes_of, glen_more, legal, play, position, rows, why_not

from glenmore_base.glen_more import RESOURCES
from glenmore_core import Game, Pos, State
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.tile_turn import Turn

G4 = glen_more(4)
REST = (1, 2, 3)
FULL = dict.fromkeys(RESOURCES, 3)
NORTH = {0: {(0, 1): 1}}
# Forest north of the village; what is under test lies at 1,1; a river tile then goes to 0,2.
BASE: dict[Pos, str] = {(0, 1): "02", (0, -1): "03"}


def beside(tile: str, cubes: dict[Pos, str] | None = None, game: Game = G4,
           more: dict[Pos, str] | None = None, **held: Any) -> State:  # fmt: skip
    """0 has just laid a pasture (06) at 0,2, next to `tile` at 1,1; every row is full."""
    state = position(
        game,
        [0, "06", *REST],
        displays={0: {**BASE, (1, 1): tile, **(more or {})}},
        members=NORTH,
        cubes={0: cubes or {}},
        **{"coins": {0: 0}, "market": FULL, **held},
    )
    return play(game, state, "take 1")


def of(state: State, at: str, game: Game = G4) -> list[str]:
    return [line for line in legal(game, state, "activate") if line.split()[1] == at]


@pytest.mark.rule("GM-ACT-1", "GM-ACT-2", "GM-ACT-23")
def test_the_new_tile_and_its_eight_neighbours() -> None:
    """A new tile in the middle of a ring of eight, and one tile two steps away."""
    ring = {(1, 0): "01", (2, 0): "08", (1, 1): "24", (1, -1): "23",
            (2, 1): "25", (2, -1): "12", (3, 0): "05", (3, 1): "21", (3, -1): "22",
            (4, 0): "04"}  # fmt: skip
    holed = {at: tile for at, tile in ring.items() if at not in {(3, 0), (4, 0)}}
    state = position(G4, [0, "05", *REST], displays={0: holed}, members={0: {(2, 1): 1, (0, 0): 1}})
    state = play(G4, state, "take 1", "place 3,0")
    assert set(legal(G4, state, "activate")) == {
        "activate 3,0", "activate 2,0", "activate 2,1", "activate 2,-1", "activate 3,1",
        "activate 3,-1",
    }  # fmt: skip
    assert why_not(G4, state, "activate 0,0").rule == "GM-ACT-1"
    last_first = play(G4, state, "activate 3,-1", "activate 3,0", "activate 2,1")
    assert cubes_of(last_first, 0) == {(3, -1): "grain", (3, 0): "grain", (2, 1): "stone"}
    home = play(G4, position(G4, [0, "06", *REST]), "take 1", "place 0,1")
    assert "activate 0,0" in legal(G4, home)  # the starting village like any other
    assert play(G4, home, "activate 0,0").game(Turn).movement == 1


@pytest.mark.rule("GM-ACT-3")
def test_each_tile_once_a_phase() -> None:
    state = play(G4, beside("24"), "activate 1,1")
    assert not of(state, "1,1")
    assert why_not(G4, state, "activate 1,1").rule == "GM-ACT-3"
    state = play(G4, state, "done")  # his next turn is a new phase
    state = play(G4, state, legal(G4, state, "take")[0])
    assert state.game(Turn).activated == ()


@pytest.mark.rule("GM-ACT-4", "GM-MOVE-6")
def test_every_activation_may_be_left_out() -> None:
    state = beside("24")
    assert "done" in legal(G4, state)
    assert cubes_of(play(G4, state, "done"), 0) == {}
    assert play(G4, state, "activate 0,2", "done").game(Turn).tile == ""


@pytest.mark.rule("GM-ACT-5")
@pytest.mark.parametrize(
    ("tile", "cube"),
    [("23", "stone"), ("24", "wood"), ("22", "grain"), ("21", "cattle"), ("12", "sheep")],
)
def test_production_lays_a_cube_on_the_tile(tile: str, cube: str) -> None:
    state = play(G4, beside(tile), "activate 1,1")
    assert cubes_of(state, 0) == {(1, 1): cube}
    assert rows(state) == FULL  # from the supply


@pytest.mark.rule("GM-ACT-6", "GM-ACT-7", "GM-EX-10", "GM-MARKET-12")
def test_no_more_than_three_and_room_by_a_sale() -> None:
    state = beside("23", {(1, 1): "stone stone stone"})
    assert cubes_of(play(G4, state, "activate 1,1"), 0) == {(1, 1): "stone stone stone"}
    sold = play(G4, state, "sell stone 1,1")
    assert cubes_of(sold, 0) == {(1, 1): "stone stone"}
    assert cubes_of(play(G4, sold, "activate 1,1"), 0) == {(1, 1): "stone stone stone"}


@pytest.mark.rule("GM-ACT-8")
@pytest.mark.parametrize("tile", ["23", "48"])
def test_a_full_tile_is_offered_or_hidden(tile: str) -> None:
    hidden = glen_more(4, full_tiles="hidden")
    at: Pos = (1, 1) if tile == "23" else (1, 0)
    name = f"{at[0]},{at[1]}"
    for game, offered in ((G4, True), (hidden, False)):
        tiles = {**BASE, at: tile}
        state = position(game, [0, "06", *REST], displays={0: tiles}, market=FULL,
                         members={0: {(0, 1): 1}}, cards={0: ["loch-ness"]},
                         cubes={0: {at: "stone stone stone"}})  # fmt: skip
        state = play(game, state, "take 1")
        assert (f"activate {name}" in legal(game, state)) is offered
        room = play(game, state, f"sell stone {name}")
        assert f"activate {name}" in legal(game, room)
        if offered:
            done = play(game, state, f"activate {name}")
            assert cubes_of(done, 0) == {at: "stone stone stone"}
            assert at in done.game(Turn).activated


@pytest.mark.rule("GM-ACT-9", "GM-EX-7", "GM-ACT-20")
def test_a_distillery_turns_one_grain_into_one_barrel() -> None:
    far = {(-1, 1): "22"}  # its grain comes from a tile beside, activated or not
    state = beside("11", {(-1, 1): "grain grain"}, more=far)
    state = play(G4, state, "activate 1,1")
    assert state.player(0, Purse).whisky == 1
    assert cubes_of(state, 0) == {(-1, 1): "grain"}
    assert not of(state, "1,1")
    assert not of(beside("11"), "1,1")  # no grain, no coin


@pytest.mark.rule("GM-ACT-9")
def test_a_distillery_works_in_the_turn_it_is_placed() -> None:
    state = position(G4, [0, "11", *REST], displays={0: {**BASE, (1, 0): "05"}},
                     cubes={0: {(1, 0): "grain"}})  # fmt: skip
    state = play(G4, state, "take 1", "place 1,1", "activate 1,1", "pay grain 1,0")
    assert state.player(0, Purse).whisky == 2


@pytest.mark.rule("GM-ACT-10")
def test_the_abbey_gives_a_cube_of_ones_choice() -> None:
    state = beside("24", more={(1, 0): "48"}, cards={0: ["loch-ness"]})
    state = play(G4, state, "activate 1,0")
    assert legal(G4, state) == [f"gain {name} 1,0" for name in RESOURCES]
    assert cubes_of(play(G4, state, "gain cattle 1,0"), 0) == {(1, 0): "cattle"}
    full = beside("24", {(1, 0): "wood stone grain"}, more={(1, 0): "48"},
                  cards={0: ["loch-ness"]})  # fmt: skip
    full = play(G4, full, "activate 1,0")
    assert not legal(G4, full, "gain")
    assert cubes_of(full, 0) == {(1, 0): "wood stone grain"}


@pytest.mark.rule("GM-ACT-11", "GM-ACT-12", "GM-ACT-13", "GM-EX-13")
@pytest.mark.parametrize(
    ("butcher", "held", "vp"),
    [
        ("10", "sheep", [2]), ("10", "sheep sheep", [2, 4]), ("10", "cattle cattle", []),
        ("31", "cattle", [2]), ("31", "cattle cattle cattle", [2, 4]), ("31", "sheep sheep", []),
        ("34", "sheep cattle", [5]), ("34", "sheep sheep", []), ("34", "cattle", []),
    ],
)  # fmt: skip
def test_butchers(butcher: str, held: str, vp: list[int]) -> None:
    state = beside(butcher, {(0, 1): held})
    found = []
    for line in of(state, "1,1"):
        after = play(G4, state, line)
        while legal(G4, after, "pay"):
            after = play(G4, after, legal(G4, after, "pay")[0])
        found.append(after.vp(0))
        handed = held.count(" ") + 1 - len(cubes_of(after, 0).get((0, 1), "").split())
        assert handed == (2 if after.vp(0) in (4, 5) else 1)
    assert found == vp


FAIRS = {"13": (1, 3, 5), "49": (1, 3, 5, 8), "55": (1, 3, 5, 8, 12)}


@pytest.mark.rule("GM-ACT-14", "GM-EX-5", "GM-EX-6")
@pytest.mark.parametrize("fair", FAIRS)
def test_a_fair_by_the_number_of_different_resources(fair: str) -> None:
    at: Pos = (1, 1) if fair == "13" else (1, 0)
    name, more = f"{at[0]},{at[1]}", {at: fair}
    every = {(0, 1): "wood stone grain", (0, 0): "cattle sheep sheep"}
    state = beside("24" if at != (1, 1) else fair, every, more=more, cards={0: ["loch-ness"]},
                   whisky={0: 5})  # fmt: skip
    options = of(state, name)
    assert len(options) == len(FAIRS[fair])
    for number, line in enumerate(options, 1):
        after = play(G4, state, line)
        while legal(G4, after, "pay"):
            after = play(G4, after, legal(G4, after, "pay")[0])
        assert after.vp(0) == FAIRS[fair][number - 1]
        left = [one for words in cubes_of(after, 0).values() for one in words.split()]
        assert len(left) == 6 - number
        assert len(set(left)) >= 5 - number  # one of each kind was handed in
        assert after.player(0, Purse).whisky == 5
    pairs = {(0, 1): "cattle cattle", (0, 0): "sheep sheep"}
    poor = beside("24" if at != (1, 1) else fair, pairs, more=more, cards={0: ["loch-ness"]},
                  whisky={0: 5})  # fmt: skip
    assert len(of(poor, name)) == 2  # two cattle and two sheep are two kinds, and 3 VP


@pytest.mark.rule("GM-EX-8", "GM-ACT-3", "GM-ACT-20")
def test_one_visit_to_the_fair() -> None:
    state = beside("13", {(0, 1): "wood stone grain"})
    state = play(G4, state, "activate 1,1", "pay wood 0,1")
    assert state.vp(0) == 1
    assert not of(state, "1,1")


@pytest.mark.rule("GM-ACT-15", "GM-EX-14")
@pytest.mark.parametrize("held", ["wood wood wood", "wood stone grain", "sheep sheep cattle"])
def test_the_grocer_takes_exactly_three_of_any_kinds(held: str) -> None:
    state = beside("56", {(0, 1): held})
    assert of(state, "1,1") == ["activate 1,1"]
    after = play(G4, state, "activate 1,1")
    while legal(G4, after, "pay"):
        after = play(G4, after, legal(G4, after, "pay")[0])
    assert (after.vp(0), cubes_of(after, 0)) == (8, {})
    assert not of(beside("56", {(0, 1): " ".join(held.split()[:2])}), "1,1")


@pytest.mark.rule("GM-ACT-16", "GM-EX-14")
def test_the_bridge_takes_wood_and_stone() -> None:
    tiles = {(0, 1): "66", (0, -1): "03", (1, 1): "24"}
    state = position(G4, [0, "06", *REST], displays={0: tiles}, members=NORTH, market=FULL,
                     cubes={0: {(1, 1): "wood stone stone"}}, coins={0: 0})  # fmt: skip
    state = play(G4, state, "take 1", "activate 0,1")
    assert (state.vp(0), cubes_of(state, 0)) == (7, {(1, 1): "stone"})


@pytest.mark.rule("GM-ACT-17", "GM-EX-14")
@pytest.mark.parametrize(("tavern", "vp"), [("33", 3), ("42", 3), ("63", 4)])
def test_a_tavern_gives_vp_for_nothing(tavern: str, vp: int) -> None:
    state = play(G4, beside(tavern), "activate 1,1")
    assert state.vp(0) == vp
    assert state.player(0, Purse) == Purse(0, 0)


@pytest.mark.rule("GM-ACT-18", "GM-ACT-23")
def test_each_grey_tile_gives_a_movement_point() -> None:
    state = position(G4, [0, "04", *REST], displays={0: {(1, 0): "08", **BASE, (1, 1): "30"}},
                     members={0: {(0, 0): 1}})  # fmt: skip
    state = play(G4, state, "take 1")  # -1,0 is the only place the member reaches
    assert state.game(Turn).at == (-1, 0)
    state = play(G4, state, "activate -1,0")
    assert state.game(Turn).movement == 1
    state = play(G4, state, "activate 0,0")
    assert state.game(Turn).movement == 2


@pytest.mark.rule("GM-ACT-19")
def test_a_loch_does_nothing() -> None:
    tiles = {(0, 1): "35", (0, -1): "03", (1, 1): "24"}
    state = position(G4, [0, "06", *REST], displays={0: tiles}, members=NORTH)
    state = play(G4, state, "take 1")
    assert not of(state, "0,1")
    assert of(state, "1,1")


@pytest.mark.rule("GM-ACT-20")
def test_exact_numbers_and_one_alternative() -> None:
    """Two sheep for 4, and not twice one sheep for 2 each."""
    state = beside("10", {(0, 1): "sheep sheep sheep"})
    assert of(state, "1,1") == ["activate 1,1", "activate 1,1 1"]
    once = play(G4, state, "activate 1,1")
    assert once.vp(0) == 2
    assert not of(once, "1,1")


@pytest.mark.rule("GM-ACT-21")
def test_bought_in_part_or_all() -> None:
    state = beside("34", {(0, 1): "sheep"}, coins={0: 6}, market={})
    state = play(G4, state, "activate 1,1")
    assert state.vp(0) == 0
    assert sorted(legal(G4, state)) == ["buy sheep", "pay sheep 0,1"]
    own = play(G4, state, "pay sheep 0,1")
    assert (own.vp(0), own.player(0, Purse).coins) == (5, 5)
    both = play(G4, state, "buy sheep")
    assert (both.vp(0), both.player(0, Purse).coins) == (5, 4)
    assert cubes_of(both, 0) == {(0, 1): "sheep"}


@pytest.mark.rule("GM-ACT-22")
def test_cubes_of_this_phase_may_be_used_in_it() -> None:
    state = beside("31")  # a butcher of cattle beside the new pasture
    assert not of(state, "1,1")
    state = play(G4, state, "activate 0,2")
    assert of(state, "1,1") == ["activate 1,1"]
    assert play(G4, state, "activate 1,1").vp(0) == 2
    assert play(G4, state, "sell cattle 0,2").player(0, Purse).coins == 3
