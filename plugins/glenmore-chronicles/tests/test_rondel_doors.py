"""What a module may have on the rondel, and costs that take coins and cubes: tried by one."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from typing import Any, ClassVar

import pytest
from attrs import evolve
from glen_more_ii_positions import (
    coins_of,
    finish,
    glen_more_ii,
    kind,
    legal,
    play,
    position,
    refused,
    take,
    tiles_of,
)
from glen_more_ii_soundness import wrong_with
from hill_fort import FORT, HILL_FORT, SPACES, STEWARD, Fort, Glory
from rich.console import Console

from glenmore_chronicles.bots import TileValues
from glenmore_core import Draft, Game, State, Table, engine
from glenmore_core.drawing import text
from glenmore_core.mechanisms.rondel import NextTurn, Rondel
from glenmore_core.mechanisms.scoring import final_points
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.testing import Composition, Conformance
from glenmore_core.testing import play as play_game

G = Game.compose("glen-more-ii", HILL_FORT, players=4)
LINE = (1, 2, 3)
VILLAGE = (0, 0)


def on_the_board(state: State, *values: Any, steward: int | None = None) -> State:
    """Return the state with the fort (and the steward at a place) on its rondel, and these."""
    draft = Draft(state)
    rondel = evolve(draft.game(Rondel), built=Table(dict.fromkeys(SPACES, FORT)))
    tiles = Table({at: one for at, one in rondel.tiles.items() if at not in SPACES})
    pieces = rondel.pieces if steward is None else rondel.pieces.set(STEWARD, steward)
    draft.put(evolve(rondel, tiles=tiles, pieces=pieces))
    for value in values:
        draft.put(value)
    return draft.freeze()


# -- what is built on spaces -----------------------------------------------------------------


def test_no_tile_is_laid_where_something_is_built_and_one_space_is_empty() -> None:
    for seed in range(3):
        run = play_game(Composition("glen-more-ii", modules=[HILL_FORT], players=4), seed=seed)
        for state in run.states:
            rondel = state.game(Rondel)
            assert not any(at % rondel.size in SPACES for at in rondel.tiles)
            decision = G.decision(state)
            if decision is None or decision.kind != "choose" or not rondel.pieces:
                continue
            if any(state.game(Stacks).left.values()):
                assert rondel.unfilled == 0
                assert rondel.space(rondel.limit) not in SPACES


def test_two_things_are_not_built_on_one_space() -> None:
    rondel = G.start(seed=1).game(Rondel)
    assert rondel.with_built("tower", 4).built == {**dict.fromkeys(SPACES, FORT), 4: "tower"}
    with pytest.raises(ValueError, match="'hill-fort' is built on space 10 already"):
        rondel.with_built("tower", 9, 10)
    with pytest.raises(ValueError, match="the spaces 0 to 13, not 14"):
        rondel.with_built("tower", 14)
    with pytest.raises(ValueError, match="8 of 14 spaces built on leave too few for tiles"):
        rondel.with_built("wall", *range(6))


def test_one_may_stop_there_and_takes_what_lies_there_when_leaving() -> None:
    state = on_the_board(position(G, (0, "forest-s", *LINE)), Fort(2, ("wood", "sheep")))
    assert "climb" in legal(G, state)
    up = finish(G, play(G, state, "climb"))
    assert up.game(Rondel).pieces[0] == SPACES[0]
    assert up.game(Rondel).stands_at(SPACES[1]) == FORT
    assert "climb" not in legal(G, up)  # somebody is there
    down = on_the_board(position(G, (0, *LINE)), Fort(2, ("wood", "sheep")))
    down = evolve_pieces(down, {0: SPACES[1], 1: 20, 2: 21, 3: 22})
    assert refused(G, down, "climb").rule
    down = play(G, down, legal(G, down, "take")[0])
    assert down.game(Fort) == Fort()
    assert coins_of(down) == 7


def evolve_pieces(state: State, pieces: dict[int | str, int]) -> State:
    """Return the state with the pieces elsewhere, and the tiles ahead of them."""
    draft = Draft(state)
    rondel = draft.game(Rondel)
    moved = {at + 12: one for at, one in rondel.tiles.items() if (at + 12) % 14 not in SPACES}
    draft.put(evolve(rondel, pieces=Table(pieces), tiles=Table(moved), front=rondel.front + 12))
    return draft.freeze()


def test_who_passes_leaves_something_after_paying_the_tile() -> None:
    state = on_the_board(
        position(G, (0, *LINE), coins={0: 1}, cubes={0: {VILLAGE: "wood"}})
    )  # fmt: skip
    last = max(state.game(Rondel).tiles)
    assert last > SPACES[1]
    state = play(G, state, f"take {last}")
    while kind(G, state) not in ("leave-toll", "refill", "choose"):
        state = play(G, state, legal(G, state)[0])
    if kind(G, state) == "leave-toll":
        assert set(legal(G, state)) <= {"leave-coin", "leave wood 0,0"}


# -- costs that take coins and cubes ---------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "coins", "cubes", "market", "ways"),
    [
        ("forest-s", 1, "wood", {}, ["leave-coin", "leave wood 0,0"]),
        ("forest-s", 0, "wood sheep", {}, ["leave wood 0,0", "leave sheep 0,0"]),
        ("forest-s", 0, "", {}, None),
        ("quarry-s", 0, "wood", {}, None),  # one cube cannot pay both
        ("quarry-s", 1, "wood", {}, ["leave-coin", "leave wood 0,0"]),  # wood is bought for 1
        ("quarry-s", 1, "wood", {"wood": 3}, ["leave-coin"]),  # wood cannot be bought
        ("quarry-s", 0, "wood sheep", {}, ["leave sheep 0,0"]),
        ("meadow-s", 1, "", {}, None),
        ("meadow-s", 1, "sheep", {}, ["leave sheep 0,0"]),  # the coin is needed
        ("meadow-s", 1, "sheep", {"sheep": 1}, ["leave-coin", "leave sheep 0,0"]),
        ("meadow-s", 0, "sheep", {"sheep": 1}, None),  # the sale brings one coin of two
        ("meadow-s", 0, "sheep", {"sheep": 2}, ["leave-coin"]),  # it brings two
        ("quarry-s", 0, "wood", {"wood": 2}, None),  # it brings two, and wood then costs two
    ],
)
def test_only_what_leaves_the_rest_payable_is_offered(
    tile: str, coins: int, cubes: str, market: dict[str, int], ways: list[str] | None
) -> None:
    lying = {0: {VILLAGE: cubes}} if cubes else None
    state = position(G, (0, tile, *LINE), coins={0: coins}, cubes=lying, market=market)
    if ways is None:
        assert refused(G, state, "take 1").rule == "GM2-TAKE-2"
        return
    state = play(G, state, "take 1")
    if len(ways) > 1:
        assert kind(G, state) == "choose-way"
        assert sorted(legal(G, state)) == sorted(ways)
        for way in ways:
            after = finish(G, play(G, state, way))
            fort = after.game(Fort)
            assert fort.coins + len(fort.cubes) == 1
    else:
        fort = state.game(Fort)
        assert fort == (Fort(1) if ways == ["leave-coin"] else Fort(0, (ways[0].split()[1],)))


def test_a_toll_beside_a_scotsman_leaves_the_tile_a_place() -> None:
    state = position(
        G, (0, "pasture-s", *LINE), coins={0: 1}, members={0: {VILLAGE: 1, (1, 0): 1}}
    )  # fmt: skip
    state = take(G, state, "pasture-s")
    assert state.game(Fort).coins == 1
    assert legal(G, state) == ["give 0,0", "give 1,0"]
    alone = position(G, (0, "pasture-s", *LINE), coins={0: 1})
    assert refused(G, alone, "take 1").rule.startswith("GM2-PLACE")


# -- another piece moves ---------------------------------------------------------------------


def test_a_piece_of_nobody_takes_a_tile_for_a_player() -> None:
    state = position(G, (0, *LINE, "lookout"), coins={2: 3}, agenda=())
    draft = Draft(on_the_board(state, steward=-1))
    draft.put_player(2, Glory(1))
    draft.push(NextTurn())
    engine.settle(draft)
    state = draft.freeze()
    assert (kind(G, state), legal(G, state)) == ("hire-steward", ["hire", "done"])
    state = play(G, state, "hire")
    assert (kind(G, state), coins_of(state, 2)) == ("choose", 2)
    state = play(G, state, "take 4")
    assert state.game(Rondel).pieces == {0: 0, 1: 1, 2: 2, 3: 3, STEWARD: 4}
    assert state.game(Turn).piece == STEWARD
    while kind(G, state) != "choose" or G.decision(state).seats == (2,):  # type: ignore[union-attr]
        state = play(G, state, legal(G, state)[-1])
    assert "lookout" in tiles_of(state, 2).values()
    assert state.player(2, Glory).number >= 3
    assert state.game(Turn).piece is None


def test_a_piece_is_lined_up_unless_it_says_otherwise() -> None:
    pieces = G.start(seed=2).game(Rondel).pieces
    assert pieces[STEWARD] == max(pieces[seat] for seat in range(4))
    assert sorted(place for piece, place in pieces.items() if piece != STEWARD) == [0, 1, 2, 3]


# -- scoring, bots, pictures, the discard pile -----------------------------------------------


def test_points_of_a_final_scoring_are_taken_away() -> None:
    state = position(G, coins={0: 7, 1: 4})
    draft = Draft(state)
    draft.put_player(1, Glory(1))
    coins = next(one for one in G.rules.final_scoring if one.name == "coins")
    assert [final_points(draft, seat, coins) for seat in (0, 1)] == [0, 4]
    assert final_points(position(glen_more_ii(4), coins={0: 7}), 0, coins) == 7


def test_bots_value_tiles_by_what_their_effects_say_they_are_worth() -> None:
    values = G.rules.constant(TileValues)
    assert values.once["lookout"] == 3.0
    assert values.each["lookout"] == pytest.approx(0.7 * 1.5 - 1)


def test_notes_stand_in_both_pictures() -> None:
    state = on_the_board(position(G, (*range(4), "milestone")), Fort(2, ("wood",)))
    draft = Draft(state)
    draft.put_player(1, Glory(4))
    state = draft.freeze()
    svg = state.svg()
    assert "2 coins, 1 cubes" in svg
    assert "glory 4" in svg
    assert "protected" in svg
    assert "Hill Fort" in svg
    out = StringIO()
    Console(file=out, width=120).print(text(G.view(state, 0)))
    assert "2 coins, 1 cubes" in out.getvalue()
    assert "1,0: glory 4" in out.getvalue()


@pytest.mark.rule("GM2-CLAN-MUNRO-5")
def test_a_protected_tile_stays_on_the_discard_pile() -> None:
    state = position(
        G, (0, "macbeth", *LINE), coins={0: 20}, discard=[("milestone", 1), ("field-s", 2)]
    )  # fmt: skip
    state = play(G, take(G, state, "macbeth"), "mark munro")
    assert legal(G, state, "fetch") == ["fetch field-s"]
    assert refused(G, state, "fetch milestone").rule == "GM2-CLAN-MUNRO-5"


def test_what_others_use_costs_the_saves_of_the_game_nothing() -> None:
    plain = glen_more_ii(4)
    text = plain.dumps(plain.start(seed=3))
    assert '"Rondel"' in text
    assert '"built"' not in text
    assert '"piece"' not in text
    state = G.start(seed=3)
    assert '"built"' in G.dumps(state)
    assert G.loads(G.dumps(state)).game(Rondel).built == dict.fromkeys(SPACES, FORT)


class TestWithTheHillFort(Conformance):
    compositions: ClassVar = [
        Composition("glen-more-ii", players=2, modules=[HILL_FORT]),
        Composition("glen-more-ii", players=4, modules=[HILL_FORT]),
    ]
    games = 1

    def check_state(self, game: Game, state: State) -> Iterable[str]:
        return wrong_with(game, state)
