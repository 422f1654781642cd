"""Refill, die, The End and the scorings: GM2-REFILL, GM2-DIE, GM2-END, GM2-SCORE, GM2-FINAL."""

from __future__ import annotations

from typing import Any

import pytest
from glen_more_ii_positions import (
    CASTLE,
    VILLAGE,
    build,
    coins_of,
    finish,
    glen_more_ii,
    kind,
    legal,
    on_rondel,
    play,
    position,
    refused,
    take,
)

from glenmore_chronicles.scoring import size_penalty
from glenmore_core import Game, Module, State, Stepped, hookimpl
from glenmore_core.mechanisms.refill import RefillRules
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.scoring import Compared
from glenmore_core.mechanisms.stacks import Stacks

G2, G4 = glen_more_ii(2), glen_more_ii(4)
LINE = (1, 2, 3)


def reveal(game: Game, state: State) -> State:
    """Return the state after chance, entered by hand, brought the first thing it may."""
    while kind(game, state) == "draw":
        state = play(game, state, legal(game, state)[0])
    return state


# -- the refill ------------------------------------------------------------------------------


@pytest.mark.rule("GM2-REFILL-1", "GM2-REFILL-2")
def test_filled_to_one_empty_space_in_the_order_of_the_stacks() -> None:
    state = position(G4, (0, "forest-s", "quarry-s", *LINE), by_hand=True)
    state = finish(G4, build(G4, state, "quarry-s", (0, 1)))
    assert [line.split()[0] for line in legal(G4, state)] == ["reveal"] * len(legal(G4, state))
    state = reveal(G4, state)
    rondel = state.game(Rondel)
    assert rondel.front == min(rondel.pieces.values()) + 13
    assert len(on_rondel(state)) == 13


def last_of(stack: str, **table: Any) -> State:
    """Return the state after the turn that lays the last tile of a stack."""
    following = {"A": "B", "B": "C", "C": "D"}
    tiles = G4.rules.tables["tiles"].values()
    nxt = [one.id for one in tiles if one.stack == following[stack]]
    last = [one.id for one in tiles if one.stack == stack and not one.cost.units][-1]
    state = position(
        G4, (0, "forest-s", "quarry-s", *LINE, "field-s", "meadow-s", "pasture-s", "fair-a",
             "forest-a", "quarry-a"),
        fill=False, stacks={stack: [last], following[stack]: nxt}, **table,
    )  # fmt: skip
    return finish(G4, build(G4, state, "quarry-s", (0, 1)))


@pytest.mark.rule("GM2-REFILL-3", "GM2-REFILL-4", "GM2-SCORE-1")
@pytest.mark.parametrize("stack", ["A", "B", "C"])
def test_a_scoring_round_after_the_last_tile_once_the_refill_is_finished(stack: str) -> None:
    state = last_of(stack, whisky={2: 3}, members={0: {VILLAGE: 1, CASTLE: 2}})
    assert dict(state.scores[2])["whisky"] == 3
    assert dict(state.scores[0])["scotsmen"] == 2
    left = state.game(Stacks).left
    assert left[stack] == ()
    assert len(on_rondel(state)) == 13
    assert G4.decision(state).kind == "choose"  # type: ignore[union-attr]


@pytest.mark.rule("GM2-REFILL-4", "GM2-SCORE-1")
def test_the_events_tell_that_the_refill_comes_first() -> None:
    tiles = [one.id for one in G4.rules.tables["tiles"].values() if one.stack == "B"]
    state = position(
        G4, (0, "forest-s", "quarry-s", *LINE, "field-s", "meadow-s", "pasture-s", "fair-a",
             "forest-a", "quarry-a"),
        fill=False, stacks={"A": ["field-a"], "B": tiles},
    )  # fmt: skip
    state = build(G4, state, "quarry-s", (0, 1))
    words: list[str] = []
    while G4.decision(state).kind != "choose":  # type: ignore[union-attr]
        outcome = G4.advance(state, G4.read("done"))
        words += [type(one).__name__ for one in outcome.events]
        state = outcome.state
    drawn = [index for index, word in enumerate(words) if word == "TileDrawn"]
    assert len(drawn) > 1
    assert max(drawn) < words.index("Compared")


@pytest.mark.rule("GM2-REFILL-5", "GM2-END-8", "GM2-SETUP-11")
def test_the_end_comes_out_in_its_turn_and_takes_a_space() -> None:
    d = [one.id for one in G4.rules.tables["tiles"].values() if one.stack == "D"]
    state = position(G4, (0, "forest-s", "quarry-s", *LINE), fill=False, stacks={"D": d[:10]})
    state = finish(G4, build(G4, state, "quarry-s", (0, 1)))
    line = on_rondel(state)
    assert line.index("the-end") == 5  # one of the ten comes before it, nine lie below
    rondel = state.game(Rondel)
    assert rondel.fixed == {7: "the-end"}
    assert "the-end" not in rondel.tiles.values()
    assert state.game(Stacks).fixed == ()


@pytest.mark.rule("GM2-REFILL-6")
def test_with_stack_d_empty_more_spaces_stay_empty() -> None:
    state = position(
        G4, (0, "forest-s", "quarry-s", *LINE, "the-end"), fill=False, stacks={"D": []}
    )
    state = finish(G4, build(G4, state, "quarry-s", (0, 1)))
    assert on_rondel(state) == [0, 1, 2, 3, "the-end"]
    assert "stop" in legal(G4, state)


# -- the die ---------------------------------------------------------------------------------


@pytest.mark.rule("GM2-DIE-2")
def test_its_faces() -> None:
    state = position(G2, ("die", "forest-s", 1, "quarry-s", 0, "field-s"), by_hand=True)
    outcomes = {G2.write(one): float(chance) for one, chance in G2.outcomes(state)}
    assert outcomes == {"roll 1": 1 / 2, "roll 2": 1 / 3, "roll 3": 1 / 6}
    assert G2.rules.constant(RefillRules).die == (1, 1, 1, 2, 2, 3)


def rolled(pips: int, *line: int | str, game: Game = G2, **table: Any) -> State:
    """Return the state after the die, last in line, rolled so many."""
    table = {"fill": False, "stacks": {}, **table}
    return play(game, position(game, ("die", *line), by_hand=True, **table), f"roll {pips}")


@pytest.mark.rule("GM2-DIE-3", "GM2-DIE-4", "GM2-TAKE-12")
@pytest.mark.parametrize(("pips", "gone", "space"), [(1, "forest-s", 2), (3, "field-s", 5)])
def test_tiles_are_counted_and_the_one_reached_is_gone(pips: int, gone: str, space: int) -> None:
    state = rolled(pips, 0, "forest-s", "quarry-s", 1, "field-s", "meadow-s")
    assert state.game(Rondel).pieces["die"] == space
    assert (gone, -1) in state.game(Stacks).discard
    assert gone not in on_rondel(state)


class Icons:
    """A module whose tiles have chronicle icons."""

    @hookimpl
    def tables(self) -> list[Any]:
        from pathlib import Path

        from glenmore_core.module import DataFile

        return [DataFile(Path(__file__).parent / "icons.yaml", {})]


@pytest.mark.rule("GM2-DIE-5", "GM2-DIE-6", "GM2-DIE-8", "GM2-DIE-9", "GM2-TAKE-4")
def test_chronicle_icons_are_counted_but_not_landed_on() -> None:
    icons = Module(id="icons", title="Icons", requires=("glen-more-ii",), hooks=Icons())
    game = Game.compose("glen-more-ii", icons, players=2)  # quarry-s and field-s have one
    state = rolled(2, 0, "forest-s", "quarry-s", 1, "meadow-s", game=game)
    assert state.game(Rondel).pieces["die"] == 5  # on to the next without one
    assert "quarry-s" in on_rondel(state)
    state = rolled(3, 0, "forest-s", "quarry-s", 1, "meadow-s", game=game)
    assert state.game(Rondel).pieces["die"] == 5  # the icon was counted
    state = rolled(3, 0, "forest-s", 1, "quarry-s", "field-s", game=game)
    assert state.game(Rondel).pieces["die"] == 2  # back to the last tile without one
    state = rolled(1, 0, 1, "quarry-s", "field-s", game=game)
    assert state.game(Rondel).pieces["die"] == 5  # none: to the front, and nothing is gone
    assert state.game(Stacks).discard == ()
    state = rolled(2, 0, "forest-s", 1, "quarry-s", "the-end", "meadow-s", game=game)
    assert "die" not in state.game(Rondel).pieces  # its search came to The End
    # a protected tile cannot be moved onto, nor discarded for want of another
    table: dict[str, Any] = {"fill": False, "stacks": {}}
    state = position(game, (0, "pasture-s", 1, "forest-s", "die"), **table)
    assert refused(game, state, "take 1").rule == "GM2-TAKE-4"
    assert "take 3" in legal(game, state)
    state = position(game, (0, "pasture-s", 1, "die"), **table)
    assert legal(game, state) == ["move-on"]


@pytest.mark.rule("GM2-DIE-7", "GM2-DIE-8", "GM2-DIE-10")
def test_at_the_end_the_die_leaves_the_game() -> None:
    for pips in (2, 3):
        state = rolled(pips, 0, "forest-s", 1, "the-end", "quarry-s", "field-s")
        assert "die" not in state.game(Rondel).pieces
        assert {"the-end", "quarry-s", "field-s"} <= set(on_rondel(state))
        assert G2.decision(state).seats == (0,)  # type: ignore[union-attr]
    state = rolled(1, 0, "forest-s", 1, "the-end", "quarry-s")
    assert state.game(Rondel).pieces["die"] == 2


@pytest.mark.rule("GM2-DIE-9")
def test_with_too_few_tiles_it_goes_as_far_as_it_can() -> None:
    state = rolled(3, 0, "forest-s", 1, "quarry-s")
    assert state.game(Rondel).pieces["die"] == 4


@pytest.mark.rule("GM2-DIE-10", "GM2-REFILL-7")
def test_without_the_die_its_space_is_filled() -> None:
    d = [one.id for one in G2.rules.tables["tiles"].values() if one.stack == "D"]
    state = rolled(1, 0, 1, "the-end", stacks={"D": d})
    state = reveal(G2, state)
    assert len(on_rondel(state)) == 13


# -- The End ---------------------------------------------------------------------------------

ENDING: dict[str, Any] = {"fill": False, "stacks": {"D": []}}


@pytest.mark.rule("GM2-END-1", "GM2-END-2", "GM2-ORDER-6")
def test_any_number_of_pieces_stop_on_the_end_and_are_done() -> None:
    state = position(G4, (0, 1, 2, "forest-s", 3, "the-end"), **ENDING)
    state = play(G4, state, "stop", "stop")
    rondel = state.game(Rondel)
    assert rondel.pieces[0] == rondel.pieces[1] == 5
    assert G4.decision(state).seats == (2,)  # type: ignore[union-attr]
    early = position(G4, (0, "forest-s", *LINE))
    assert refused(G4, early, "stop").rule == "GM2-END-1"


@pytest.mark.rule("GM2-END-3", "GM2-END-4", "GM2-END-5")
def test_past_the_end_is_an_ordinary_last_turn() -> None:
    state = position(
        G4, (0, "the-end", "forest-s", 1, "quarry-s", 2, 3), **ENDING
    )  # 1, 2 and 3 have passed it already
    state = build(G4, state, "quarry-s", (0, 1))
    state = play(G4, state, "activate 0,1")
    state = finish(G4, state)
    assert state.is_over
    assert dict(state.scores[1])["coins"] == 5


@pytest.mark.rule("GM2-END-4")
def test_a_piece_beyond_does_not_move_again() -> None:
    state = position(G4, (0, 1, 2, 3, "the-end", "quarry-s", "forest-s"), **ENDING)
    state = finish(G4, build(G4, state, "quarry-s", (0, 1)))
    movers = []
    while not state.is_over:
        movers += G4.decision(state).seats  # type: ignore[union-attr]
        state = play(G4, state, "stop")
    assert movers == [1, 2, 3]


@pytest.mark.rule("GM2-END-5", "GM2-SCORE-1", "GM2-FINAL-1")
def test_the_fourth_round_comes_before_the_final_scoring() -> None:
    state = position(
        G4, (3, "the-end", 0, 1, 2), whisky={1: 2}, cards={0: ("armadale-castle",)}, **ENDING
    )
    outcome = G4.advance(state, G4.read("stop"))
    assert outcome.state.is_over
    steps = [one.step for one in outcome.events if isinstance(one, Stepped)]
    assert steps[-2:] == ["compare", "final"]
    assert [dict(one) for one in outcome.state.scores] == [
        {"landmarks": 1, "coins": 5, "landmarks-final": 5}, {"whisky": 2, "coins": 5},
        {"coins": 5}, {"coins": 5},
    ]  # fmt: skip


@pytest.mark.rule("GM2-END-6", "GM2-MARKET-7")
def test_on_the_end_there_is_trade_and_nothing_else() -> None:
    state = position(
        G4, (3, "forest-s", "the-end", 0, 1, 2), cards={3: ("loch-ness",)}, market={"wood": 2},
        tiles={3: {(0, 1): "forest-a"}}, cubes={3: {(0, 1): "wood"}}, **ENDING,
    )  # fmt: skip
    state = play(G4, state, "stop")
    assert legal(G4, state) == ["sell wood 0,1", "done"]
    state = play(G4, state, "sell wood 0,1")
    assert state.is_over
    assert coins_of(state, 3) == 7


@pytest.mark.rule("GM2-END-7")
def test_before_the_end_any_tile_may_still_be_taken() -> None:
    state = position(G4, (0, "forest-s", 1, "quarry-s", "the-end", "field-s", 2, 3), **ENDING)
    assert legal(G4, state) == ["take 1", "take 3", "take 5", "stop"]


@pytest.mark.rule("GM2-END-8")
def test_the_end_is_no_tile() -> None:
    state = position(G4, (0, "the-end", 1, "quarry-s", 2, 3), **ENDING)
    assert refused(G4, state, "take 1").rule == "GM2-TAKE-1"
    state = take(G4, state, "quarry-s")
    assert state.game(Rondel).fixed == {1: "the-end"}
    assert state.game(Stacks).discard == ()


# -- scoring rounds --------------------------------------------------------------------------


def round_of(**table: Any) -> list[Compared]:
    """Return what a scoring round compares, on a table laid out like that."""
    from glenmore_core import Draft
    from glenmore_core.mechanisms.scoring import hold_scoring

    draft = Draft(position(G4, **table), listening=True)
    hold_scoring(draft)
    return [one for one in draft.events if isinstance(one, Compared)]


@pytest.mark.rule("GM2-SCORE-2", "GM2-SCORE-3", "GM2-SCORE-6", "GM2-SCORE-7")
def test_four_categories_each_against_the_lowest() -> None:
    found = round_of(
        members={0: {VILLAGE: 4}, 1: {CASTLE: 3}, 2: {CASTLE: 1}, 3: {CASTLE: 6}},
        cards={0: ("inverness", "loch-lochy")},
        whisky={0: 1, 1: 2, 2: 3, 3: 5},
        persons={2: ("david-hume", "macbeth"), 3: ("mary-stuart",)},
    )
    assert [(one.category, one.numbers, one.vp) for one in found] == [
        ("scotsmen", (0, 3, 1, 6), (0, 3, 1, 8)),
        ("landmarks", (2, 0, 0, 0), (2, 0, 0, 0)),
        ("whisky", (1, 2, 3, 5), (0, 1, 2, 5)),
        ("persons", (0, 0, 3, 1), (0, 0, 3, 1)),
    ]


@pytest.mark.rule("GM2-SCORE-3", "GM2-SCORE-4")
@pytest.mark.parametrize(("lead", "vp"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (9, 8)])
def test_points_for_a_lead(lead: int, vp: int) -> None:
    whisky = round_of(whisky={0: 1 + lead, 1: 1, 2: 1, 3: 1})[2]
    assert whisky.vp == (vp, 0, 0, 0)


@pytest.mark.rule("GM2-SCORE-5")
def test_nothing_is_used_up() -> None:
    state = last_of("B", whisky={2: 3}, persons={1: ("macbeth",)})
    from glen_more_ii_positions import has, whisky_of

    assert whisky_of(state, 2) == 3
    assert has(state, 1).persons == ("macbeth",)


# -- the final scoring -----------------------------------------------------------------------


def ended(**table: Any) -> State:
    """Return the state after the last piece stopped on The End."""
    table = {"coins": dict.fromkeys(range(4), 0), **table}
    state = play(G4, position(G4, (3, "the-end", 0, 1, 2), **ENDING, **table), "stop")
    return finish(G4, state)


@pytest.mark.rule("GM2-FINAL-2", "GM2-FINAL-3", "GM2-FINAL-4")
def test_size_and_coins_and_a_score_below_zero() -> None:
    state = ended(
        tiles={0: {(0, 1): "forest-a", (1, 1): "quarry-a"}, 1: {(0, 1): "meadow-a"}},
        persons={2: ("macbeth",)}, coins={0: 1, 1: 0, 2: 4, 3: 0},
    )  # fmt: skip
    assert [state.vp(seat) for seat in range(4)] == [-5, -3, 5, 0]
    assert [size_penalty(state, seat) for seat in range(4)] == [-6, -3, 0, 0]


@pytest.mark.rule("GM2-FINAL-5", "GM2-FINAL-6", "GM2-FINAL-7")
def test_resources_part_a_tie_and_nothing_else_does() -> None:
    state = ended(
        tiles={seat: {(0, 1): one} for seat, one in enumerate(("forest-a", "quarry-a", "meadow-a",
                                                               "field-a"))},
        cubes={0: {(0, 1): "wood"}, 1: {(0, 1): "stone stone"}, 2: {(0, 1): "wood"}},
        coins={0: 3, 1: 3, 2: 3, 3: 0}, whisky=dict.fromkeys(range(4), 4), market={"barley": 3},
    )  # fmt: skip
    assert [(one.rank, one.seat) for one in G4.ranking(state)] == [
        (1, 1), (2, 0), (2, 2), (4, 3),
    ]  # fmt: skip
