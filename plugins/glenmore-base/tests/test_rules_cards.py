"""The thirteen special locations: GM-CARD."""

from __future__ import annotations

import pytest
from glen_more_positions import cubes_of, glen_more, legal, play, position, rows, turn_of, why_not

from glenmore_base.clan import Clan
from glenmore_base.glen_more import RESOURCES
from glenmore_base.scoring import card_points, chieftains
from glenmore_core import Game, State
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import Turn

G4 = glen_more(4)
REST = (1, 2, 3)
CROSS = {(0, 1): "02", (0, -1): "03", (1, 0): "01", (-1, 0): "05"}
NORTH = {0: {(0, 1): 1}}  # the only place for a river tile is then 0,2


@pytest.mark.rule("GM-CARD-2", "GM-DIE-7")
def test_the_card_of_a_tile_that_leaves_the_game_is_nobodys() -> None:
    """Passed over by a player, or reached by the die."""
    game = glen_more(3)
    state = position(game, [0, "09", 1, "die", 2, "26"], by_hand=True)
    state = play(game, state, "take 5") if "take 5" in legal(game, state) else play(
        game, state, legal(game, state, "take")[-1])  # fmt: skip
    while not legal(game, state, "reveal"):
        lines = legal(game, state)
        state = play(game, state, "done" if "done" in lines else lines[0])
    assert all("loch-lochy" not in state.player(seat, Clan).cards for seat in range(3))
    die_first = position(game, ["die", "26", 0, 1, 2], by_hand=True)
    state = play(game, die_first, "roll 1")
    assert all(state.player(seat, Clan).cards == () for seat in range(3))


@pytest.mark.rule("GM-CARD-3")
def test_tams_of_the_cards() -> None:
    tams = {one.id: one.tams for one in G4.rules.tables["cards"].values() if one.tams}
    assert tams == {"cawdor-castle": 3, "castle-of-mey": 1, "castle-stalker": 1, "castle-moil": 1,
                    "armadale-castle": 1, "donan-castle": 1}  # fmt: skip


def at_end(cards: list[str], tiles: dict[tuple[int, int], str]) -> int:
    state = position(G4, [0, *REST], displays={0: tiles}, cards={0: cards})
    return card_points(state, 0)


@pytest.mark.rule("GM-CARD-IONA-ABBEY", "GM-FINAL-2")
def test_iona_abbey_2_vp_for_each_yellow_tile_itself_too() -> None:
    tiles = {**CROSS, (2, 0): "48"}  # forest, quarry and the abbey are yellow
    assert at_end(["iona-abbey"], tiles) == 6
    assert at_end([], tiles) == 0


@pytest.mark.rule("GM-CARD-LOCH-MORAR", "GM-FINAL-2")
def test_loch_morar_2_vp_for_each_green_tile() -> None:
    tiles = {**CROSS, (1, 1): "21", (0, 2): "35"}  # meadow, wheat field, pasture
    assert at_end(["loch-morar"], tiles) == 6


@pytest.mark.rule("GM-CARD-DUART-CASTLE", "GM-CARD-DUART-CASTLE-2", "GM-FINAL-2")
def test_duart_castle_3_vp_for_each_village_the_first_one_too() -> None:
    assert at_end(["duart-castle"], {}) == 3
    assert at_end(["duart-castle"], {**CROSS, (1, 1): "16", (-1, 1): "43", (1, -1): "29"}) == 9


@pytest.mark.rule("GM-CARD-LOCH-LOCHY", "GM-CARD-LOCH-LOCHY-2", "GM-CARD-LOCH-LOCHY-3")
def test_loch_lochy_two_cubes_on_the_loch() -> None:
    state = position(G4, [0, "09", *REST], displays={0: CROSS}, members=NORTH)
    state = play(G4, state, "take 1")
    every = [f"gain {name} 0,2" for name in RESOURCES]
    assert legal(G4, state) == every  # no fewer than two: no `done`
    state = play(G4, state, "gain sheep 0,2")
    assert legal(G4, state) == every  # the same kind again, or another
    same = play(G4, state, "gain sheep 0,2")
    assert cubes_of(same, 0) == {(0, 2): "sheep sheep"}
    assert cubes_of(play(G4, state, "gain wood 0,2"), 0) == {(0, 2): "sheep wood"}
    assert not legal(G4, same, "gain")


@pytest.mark.rule("GM-CARD-LOCH-LOCHY-2")
def test_loch_lochys_cubes_on_any_tile_with_room() -> None:
    game = glen_more(4, lochy_cubes="any_tile")
    state = position(game, [0, "09", *REST], displays={0: CROSS}, members=NORTH,
                     cubes={0: {(0, 1): "wood wood", (1, 0): "stone stone stone"}})  # fmt: skip
    state = play(game, state, "take 1")
    places = {line.split()[2] for line in legal(game, state, "gain")}
    assert places == {"0,0", "0,1", "0,-1", "-1,0", "0,2"}  # not the full quarry
    state = play(game, state, "gain stone 0,1")
    assert "0,1" not in {line.split()[2] for line in legal(game, state, "gain")}
    state = play(game, state, "gain grain 0,0")
    assert cubes_of(state, 0) == {
        (0, 1): "wood wood stone", (1, 0): "stone stone stone", (0, 0): "grain",
    }  # fmt: skip


FAR = {(1, 0): "01", (2, 0): "08", (3, 0): "04", (0, -1): "03", (1, -1): "24"}


def with_ness(game: Game, cards: list[str]) -> State:
    """0 places a river tile at 0,1; the village at 3,0 and the forest at 2,0 are far from it."""
    state = position(game, [0, "06", *REST], displays={0: FAR}, members={0: {(1, 0): 1}},
                     cards={0: cards})  # fmt: skip
    return play(game, state, "take 1")


@pytest.mark.rule("GM-CARD-LOCH-NESS", "GM-EX-16")
def test_loch_ness_activates_one_tile_anywhere() -> None:
    without = with_ness(G4, [])
    near = ["activate 0,1", "activate 0,0", "activate 1,0"]
    assert legal(G4, without, "activate") == near
    assert why_not(G4, without, "activate 2,0").rule == "GM-ACT-1"
    state = with_ness(G4, ["loch-ness"])
    assert set(legal(G4, state, "activate")) == {
        *near, "activate 2,0", "activate 3,0", "activate 0,-1", "activate 1,-1",
    }  # fmt: skip
    once = play(G4, state, "activate 2,0")
    assert cubes_of(once, 0) == {(2, 0): "wood"}
    assert set(legal(G4, once, "activate")) == set(near)  # only once in the turn


@pytest.mark.rule("GM-CARD-LOCH-NESS", "GM-TAKE-8")
def test_loch_ness_works_again_next_turn() -> None:
    state = with_ness(G4, ["loch-ness"])
    state = play(G4, state, "activate 2,0", "done")
    assert turn_of(state) == 0  # still rearmost
    state = play(G4, state, legal(G4, state, "take")[0])
    while not legal(G4, state, "activate"):
        state = play(G4, state, legal(G4, state)[0])
    assert "activate 2,0" in legal(G4, state)


@pytest.mark.rule("GM-CARD-LOCH-NESS-2", "GM-EX-16", "GM-ACT-3")
def test_no_tile_twice_with_loch_ness_either() -> None:
    state = with_ness(G4, ["loch-ness"])
    near = play(G4, state, "activate 0,0")  # a neighbour: Loch Ness is still to come
    assert "activate 0,0" not in legal(G4, near)
    assert why_not(G4, near, "activate 0,0").rule == "GM-ACT-3"
    assert "activate 3,0" in legal(G4, near)
    far = play(G4, state, "activate 3,0")
    assert "activate 3,0" not in legal(G4, far)
    assert "activate 0,0" in legal(G4, far)


@pytest.mark.rule("GM-CARD-LOCH-NESS-3")
@pytest.mark.parametrize("same_turn", [True, False])
def test_loch_ness_in_the_turn_it_is_taken(same_turn: bool) -> None:
    game = glen_more(4, ness_same_turn=same_turn)
    state = position(game, [0, "37", *REST], displays={0: FAR}, members={0: {(1, 0): 1}},
                     chieftains={0: 1})  # fmt: skip
    state = play(game, state, "take 1")  # only the chieftain can pay; 0,1 is the only place
    assert ("activate 2,0" in legal(game, state)) is same_turn
    assert "activate 0,0" in legal(game, state)
    later = with_ness(game, ["loch-ness"])  # taken in an earlier turn
    assert "activate 2,0" in legal(game, later)


def with_oich(game: Game, cards: list[str]) -> State:
    state = position(game, [0, "60", *REST], displays={0: FAR}, members={0: {(1, 0): 1}},
                     cards={0: cards}, cubes={0: {(0, 0): "wood sheep"}},
                     coins={0: 0})  # fmt: skip
    state = play(game, state, "take 1")
    return play(game, state, "pay wood 0,0") if legal(game, state, "pay") else state


@pytest.mark.rule("GM-CARD-LOCH-OICH", "GM-CARD-LOCH-OICH-4", "GM-ACT-19")
def test_loch_oich_activates_every_tile_once() -> None:
    state = with_oich(G4, [])
    every = {f"activate {at}" for at in ("0,0", "1,0", "2,0", "3,0", "0,-1", "1,-1")}
    assert set(legal(G4, state, "activate")) == every  # all but the loch itself, which does nothing
    assert "done" in legal(G4, state)
    for at in ("3,0", "0,0", "2,0", "1,-1"):
        state = play(G4, state, f"activate {at}")
        assert f"activate {at}" not in legal(G4, state)
    assert state.game(Turn).movement == 2


@pytest.mark.rule("GM-CARD-LOCH-OICH-2")
def test_after_loch_oich_the_turn_ends_and_loch_ness_is_not_used() -> None:
    state = with_oich(G4, ["loch-ness"])
    lines = set(legal(G4, state, "activate"))
    while legal(G4, state, "activate"):
        state = play(G4, state, legal(G4, state, "activate")[0])
        assert set(legal(G4, state, "activate")) <= lines
    assert state.game(Turn).anywhere == 0
    assert G4.decision(state).kind == "move"  # type: ignore[union-attr]


@pytest.mark.rule("GM-CARD-LOCH-OICH-3")
@pytest.mark.parametrize("movement", ["spent", "lost"])
def test_movement_points_of_a_loch_oich_turn(movement: str) -> None:
    game = glen_more(4, oich_movement=movement)
    state = play(game, with_oich(game, []), "activate 0,0", "done")
    asked = game.decision(state).kind  # type: ignore[union-attr]
    assert asked == ("move" if movement == "spent" else "choose")
    ordinary = position(game, [0, "06", *REST])
    ordinary = play(game, ordinary, "take 1", "place 0,1", "activate 0,0", "done")
    assert game.decision(ordinary).kind == "move"  # type: ignore[union-attr]


def with_shiel(cubes: dict[tuple[int, int], str], tiles: dict[tuple[int, int], str] | None = None,
               market: dict[str, int] | None = None) -> State:  # fmt: skip
    return position(G4, [0, "52", *REST], displays={0: tiles or {**CROSS, (1, 1): "21"}},
                    members=NORTH, cubes={0: cubes}, market=market or {})  # fmt: skip


@pytest.mark.rule("GM-CARD-LOCH-SHIEL")
def test_loch_shiel_stocks_each_empty_production_tile() -> None:
    state = play(G4, with_shiel({(0, 1): "wood", (1, 0): "stone stone"}), "take 1")
    assert cubes_of(state, 0) == {
        (0, 1): "wood", (1, 0): "stone stone",
        (0, -1): "sheep", (-1, 0): "grain", (1, 1): "cattle",
    }  # fmt: skip
    plain = {(0, 1): "02", (1, 1): "11", (-1, 1): "16", (1, 2): "33"}
    after = play(G4, with_shiel({}, plain), "take 1")
    assert cubes_of(after, 0) == {(0, 1): "wood"}  # no distillery, village, tavern or loch


@pytest.mark.rule("GM-CARD-LOCH-SHIEL-2", "GM-EX-12")
def test_loch_shiel_and_the_abbey() -> None:
    tiles = {(0, 1): "02", (1, 0): "48"}
    state = play(G4, with_shiel({}, tiles), "take 1")
    assert legal(G4, state) == [*[f"gain {name} 1,0" for name in RESOURCES], "done"]
    assert cubes_of(play(G4, state, "gain grain 1,0"), 0) == {(0, 1): "wood", (1, 0): "grain"}
    declined = play(G4, state, "done")  # the card says: may
    assert cubes_of(declined, 0) == {(0, 1): "wood"}
    stocked = play(G4, with_shiel({(1, 0): "sheep"}, tiles), "take 1")
    assert not legal(G4, stocked, "gain")
    assert cubes_of(stocked, 0) == {(0, 1): "wood", (1, 0): "sheep"}


@pytest.mark.rule("GM-CARD-LOCH-SHIEL", "GM-CARD-LOCH-SHIEL-3", "GM-EX-11")
def test_the_only_cube_is_sold_and_comes_again() -> None:
    state = with_shiel({(0, 1): "wood"}, market={"wood": 1})
    state = play(G4, state, "sell wood 0,1", "take 1")
    assert state.player(0, Purse).coins == 7
    assert cubes_of(state, 0)[0, 1] == "wood"


@pytest.mark.rule("GM-CARD-CASTLE-STALKER")
def test_castle_stalker_carries_two() -> None:
    state = position(G4, [0, "27", *REST], displays={0: CROSS}, members=NORTH, coins={0: 9})
    state = play(G4, state, "take 1")
    assert state.player(0, Territory).members[0, 2] == 2


CASTLE = {0: {(0, 1): "02", (1, 1): "24"}}


def castle(tile: str) -> State:
    state = position(G4, [0, tile, *REST], displays=CASTLE, coins={0: 20},
                     members={0: {(0, 1): 1, (0, 0): 1}})  # fmt: skip
    state = play(G4, state, "take 1")
    while legal(G4, state, "place"):
        state = play(G4, state, legal(G4, state, "place")[0])
    return state


@pytest.mark.rule("GM-CARD-CASTLE-MOIL", "GM-CARD-DONAN-CASTLE")
@pytest.mark.parametrize(("tile", "barrels"), [("26", 1), ("64", 2), ("30", 0)])
def test_castles_with_whisky(tile: str, barrels: int) -> None:
    assert castle(tile).player(0, Purse).whisky == barrels


@pytest.mark.rule("GM-CARD-ARMADALE-CASTLE")
def test_armadale_castle_three_coins() -> None:
    """Bought wood and stone cost 1 each."""
    assert castle("30").player(0, Purse).coins == 20 - 2 + 3
    assert rows(castle("30")) == {"wood": 1, "stone": 1, "grain": 0, "cattle": 0, "sheep": 0}


@pytest.mark.rule("GM-CARD-CASTLE-OF-MEY", "GM-CARD-CASTLE-OF-MEY-2", "GM-CARD-CAWDOR-CASTLE",
                  "GM-EX-18", "GM-SCORE-7")  # fmt: skip
@pytest.mark.parametrize(
    ("cards", "number"),
    [
        ([], 3),
        (["castle-of-mey"], 7),
        (["cawdor-castle"], 6),
        (["castle-of-mey", "cawdor-castle"], 10),
        (["castle-moil", "donan-castle"], 5),
        (["loch-ness", "iona-abbey"], 3),
    ],
)
def test_three_chieftains_and_tams(cards: list[str], number: int) -> None:
    state = position(G4, [0, *REST], chieftains={0: 3}, cards={0: cards})
    assert chieftains(state, 0) == number
    assert state.player(0, Territory).members == {(0, 0): 1}  # a member on the display counts not
