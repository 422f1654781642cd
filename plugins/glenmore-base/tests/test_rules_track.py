"""Refilling the track and the die: GM-REFILL and GM-DIE."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from attrs import evolve
from glen_more_positions import ahead, finish_turn, glen_more, legal, play, position, turn_of

from glenmore_core import Draft, State, engine
from glenmore_core.mechanisms.refill import DieRolled, RefillRules
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Stacks

G4 = glen_more(4)
G3 = glen_more(3)


def to_refill(state: State, line: str) -> State:
    """The state in which the turn that begins with `line` draws its first tile (by hand)."""
    state = play(G4, state, line)
    while not legal(G4, state, "reveal"):
        lines = legal(G4, state)
        state = play(G4, state, "done" if "done" in lines else lines[0])
    return state


@pytest.mark.rule("GM-REFILL-1", "GM-REFILL-3", "GM-REFILL-4")
def test_new_tiles_after_the_foremost_one_by_one_up_to_thirteen() -> None:
    line = [0, "01", "12", 1, 2, 3, "02", "03", "04", "05", "06", "07", "08"]
    state = to_refill(position(G4, line, by_hand=True), "take 1")
    tiles = state.game(Rondel).tiles
    drawn = legal(G4, state, "reveal")[3]
    after = play(G4, state, drawn)
    assert after.game(Rondel).tiles == {**tiles, 13: drawn.split()[1]}
    assert turn_of(after) == 0
    assert [after.game(Rondel).space(at) for at in (13,)] == [13]
    assert len(ahead(after)) == 13
    free = set(range(14)) - {
        at % 14 for at in (*after.game(Rondel).tiles, *after.game(Rondel).pieces.values())
    }
    assert free == {0}  # directly behind the rear piece, which stands on 1


@pytest.mark.rule("GM-REFILL-2", "GM-REFILL-6")
def test_tiles_left_behind_go_and_as_many_more_come() -> None:
    line = [0, "01", "12", 1, 2, 3, "05", "03", "04", "02", "06", "07", "08"]
    state = to_refill(position(G4, line, by_hand=True), "take 6")
    assert state.game(Stacks).discard == (("01", 0), ("12", 0))
    count = 0
    while legal(G4, state, "reveal"):
        state = play(G4, state, legal(G4, state)[0])
        count += 1
    assert count == 3  # one for the tile taken, two for those left behind
    assert turn_of(state) == 1
    assert ahead(state)[0] == 1
    assert len(ahead(state)) == 13


@pytest.mark.rule("GM-REFILL-5", "GM-SETUP-2")
def test_one_stack_after_the_other() -> None:
    line = [0, "01", "12", 1, 2, 3, "05", "03", "04", "02", "06", "07", "08"]
    left = {"1": ["13"], "2": ["32"], "3": ["51", "52"]}
    state = to_refill(position(G4, line, stacks=left, by_hand=True), "take 6")
    assert legal(G4, state) == ["reveal 13"]
    state = play(G4, state, "reveal 13")
    assert legal(G4, state) == ["reveal 32"]
    state = play(G4, state, "reveal 32")
    assert legal(G4, state) == ["reveal 51", "reveal 52"]


@pytest.mark.rule("GM-REFILL-5", "GM-OPEN-2")
def test_every_tile_of_the_stack_is_equally_likely() -> None:
    state = to_refill(position(G4, [0, "01", 1, 2, 3], by_hand=True), "take 1")
    chances = G4.outcomes(state)
    ids = state.game(Stacks).left["1"]
    assert [action.tile for action, _ in chances] == list(ids)  # type: ignore[attr-defined]
    assert {chance for _, chance in chances} == {Fraction(1, len(ids))}


@pytest.mark.rule("GM-REFILL-7", "GM-END-1")
def test_spaces_stay_empty_when_the_last_stack_runs_out() -> None:
    line = [0, "01", "12", 1, 2, 3, "05", "03", "04", "02", "06", "07", "08"]
    state = position(G4, line, stacks={"3": ["67"]})
    state = finish_turn(G4, play(G4, state, "take 6"))
    assert state.is_over
    assert len(ahead(state)) == 13 - 2
    assert state.game(Rondel).tiles[13] == "67"


# -- the die ---------------------------------------------------------------------------------


@pytest.mark.rule("GM-DIE-1", "GM-DIE-2", "GM-DIE-3")
def test_the_rearmost_die_is_rolled() -> None:
    state = position(G3, ["die", "01", 0, "02", 1, 2], by_hand=True)
    assert G3.decision(state).is_chance  # type: ignore[union-attr]
    assert G3.outcomes(state) == (
        (G3.read("roll 1"), Fraction(1, 2)),
        (G3.read("roll 2"), Fraction(1, 3)),
        (G3.read("roll 3"), Fraction(1, 6)),
    )
    assert sorted(G3.rules.constant(RefillRules).die) == [1, 1, 1, 2, 2, 3]


@pytest.mark.rule("GM-DIE-3")
def test_the_die_is_fair() -> None:
    rolls: Counter[int] = Counter()
    state = position(G3, ["die", "01", "02", "03", 0, 1, 2], by_hand=True)
    for seed in range(400):
        draft = Draft(evolve(G3.resample(state, None, seed), by_hand=False), listening=True)
        engine.settle(draft)
        first = next(one for one in draft.events if isinstance(one, DieRolled))
        rolls[first.pips] += 1
    assert set(rolls) == {1, 2, 3}
    assert rolls[1] > rolls[2] > rolls[3] > 30


@pytest.mark.rule("GM-DIE-4", "GM-DIE-5", "GM-EX-23")
def test_a_two_takes_the_die_past_a_figure_to_the_second_tile() -> None:
    state = position(G3, ["die", "01", 0, 1, "02", "03", 2], by_hand=True)
    state = play(G3, state, "roll 2")
    assert state.game(Rondel).pieces["die"] == 4
    assert state.game(Stacks).discard[0] == ("02", -1)
    while legal(G3, state, "reveal"):
        state = play(G3, state, legal(G3, state)[0])
    assert state.game(Stacks).discard == (("02", -1), ("01", -1))  # 01 was left behind
    assert ahead(state)[:4] == [0, 1, "die", "03"]
    assert len(ahead(state)) == 13


@pytest.mark.rule("GM-DIE-4")
@pytest.mark.parametrize(("pips", "space"), [(1, 3), (2, 4), (3, 6)])
def test_figures_are_passed_without_counting(pips: int, space: int) -> None:
    state = position(G3, ["die", 0, 1, "01", "02", 2, "03"], by_hand=True)
    state = play(G3, state, f"roll {pips}")
    assert state.game(Rondel).pieces["die"] == space
    assert state.game(Rondel).tiles.get(space) is None


@pytest.mark.rule("GM-DIE-6", "GM-DIE-2", "GM-ORDER-2")
def test_a_refill_follows_and_a_die_still_rearmost_rolls_again() -> None:
    state = position(G3, ["die", "01", "02", 0, 1, 2], by_hand=True)
    state = play(G3, state, "roll 1")
    assert len(legal(G3, state, "reveal")) > 1
    state = play(G3, state, legal(G3, state)[0])
    assert legal(G3, state) == ["roll 1", "roll 2", "roll 3"]
    assert len(ahead(state)) == 13


@pytest.mark.rule("GM-DIE-6", "GM-SCORE-1")
def test_a_scoring_in_the_dies_refill() -> None:
    state = position(G3, ["die", "01", 0, 1, 2], stacks={"1": ["31"], "2": ["32", "33"]},
                     by_hand=True, whisky={1: 2})  # fmt: skip
    state = play(G3, state, "roll 1")
    assert state.vp(1) == 0
    state = play(G3, state, "reveal 31")
    assert state.vp(1) == 2
    assert legal(G3, state) == ["roll 1", "roll 2", "roll 3"]  # and then the die goes on


@pytest.mark.rule("GM-DIE-7")
def test_the_die_is_no_rival() -> None:
    """Both players hold two barrels: nobody leads, though the die holds none."""
    game = glen_more(2)
    state = position(game, ["die", "01", 0, 1], stacks={"1": ["31"], "2": ["32", "33"]},
                     by_hand=True, whisky={0: 2, 1: 2})  # fmt: skip
    state = play(game, state, "roll 1", "reveal 31")
    assert game.score_sheet(state) == {}
    assert len(game.ranking(state)) == 2


@pytest.mark.rule("GM-DIE-1")
def test_without_the_die_nothing_of_it_is_there() -> None:
    state = G4.start(seed=1)
    assert "die" not in state.game(Rondel).pieces
    assert G4.rules.pieces == {}
