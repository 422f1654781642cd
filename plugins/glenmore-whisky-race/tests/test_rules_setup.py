"""Set-up, what is open, and the three phases of a turn: WR-SETUP, WR-OPEN, WR-TURN."""

from __future__ import annotations

import pytest
from race_positions import asked, ended, malt, plan, play, position, race, runner, told

from glenmore_core import CompositionError, Game
from glenmore_core.events import Stepped
from glenmore_whisky_race.pieces import Markers, Pool, Round, Route, Runner, board

G3 = race(3)


@pytest.mark.rule("WR-SETUP-1", "WR-SETUP-8", "WR-SETUP-6")
def test_the_route_is_one_line_with_markers_on_the_circles() -> None:
    state = G3.start(seed=1)
    figures = board(state)
    route = state.game(Route)
    assert (figures.start, figures.crown) == (0, 0)
    assert route.englishman == figures.crown
    circles = G3.rules.constant(Markers).circles
    assert {space: (marker,) for space, marker in circles} == dict(route.markers)
    assert all(figures.start < space < figures.finish for space in route.markers)


@pytest.mark.rule("WR-SETUP-2")
def test_three_to_six_and_two_by_a_house_rule() -> None:
    for players in (3, 4, 5, 6):
        assert Game.from_variant("whisky-race", players=players).players == players
    assert Game.from_variant("whisky-race").players == 3
    for players in (1, 7):
        with pytest.raises(CompositionError):
            Game.from_variant("whisky-race", players=players)
    with pytest.raises(CompositionError, match=r"WR-SETUP-2.*two_players"):
        Game.from_variant("whisky-race", players=2)
    assert race(2, two_players=True).players == 2


@pytest.mark.rule("WR-SETUP-3")
def test_everyone_begins_alike() -> None:
    state = G3.start(seed=1)
    for seat in range(3):
        assert runner(state, seat) == Runner(0, 12, 0, ("glen-mhor", "kinclaith"), ())


@pytest.mark.rule("WR-SETUP-4")
def test_the_bank_is_not_limited() -> None:
    state = position(G3, {0: {"malt": 500}})
    assert malt(ended(G3, plan(G3, state, 500, 3, 2)))[0] == 4
    state = position(G3, {0: {"malt": 500}})
    assert malt(ended(G3, plan(G3, state, 1, 3, 2)))[0] == 503


@pytest.mark.rule("WR-SETUP-5")
def test_glenlochy_is_no_marker_of_the_game() -> None:
    counts = G3.rules.constant(Markers).counts
    assert "glenlochy" not in counts
    assert {"glen-mhor", "kinclaith", "banff", "benromach", "brora", "coleraine"} < set(counts)


@pytest.mark.rule("WR-SETUP-7")
def test_all_other_markers_are_one_pool() -> None:
    state = G3.start(seed=1)
    known = G3.rules.constant(Markers)
    left = dict(known.counts)
    for _, marker in known.circles:
        left[marker] -= 1
    left["glen-mhor"] -= 3
    left["kinclaith"] -= 3
    assert state.game(Pool).left == {one: number for one, number in left.items() if number}
    assert any(one in known.whiskies for one in state.game(Pool).left)
    assert any(one in known.locations for one in state.game(Pool).left)


@pytest.mark.rule("WR-OPEN-1")
def test_only_choices_are_hidden_until_all_have_chosen() -> None:
    state = play(G3, G3.start(seed=1), "plan 5")
    own, other = G3.view(state, 0), G3.view(state, 1)
    task = own.state.agenda[-1]
    assert [G3.write(one) for one in task.chosen.values()] == ["plan 5"]  # type: ignore[attr-defined]
    hidden = other.state.agenda[-1]
    assert [one.word for one in hidden.chosen.values()] == ["hidden"]  # type: ignore[attr-defined]
    for kind in (Route, Pool, Round):
        assert other.game(kind) == state.game(kind)
    assert all(other.player(seat, Runner) == runner(state, seat) for seat in range(3))
    assert not any(one.visible_to(2) for one in told(G3, state, "plan 3", 1) if one.word == "plan")


@pytest.mark.rule("WR-TURN-1", "WR-TURN-2", "WR-TURN-3")
def test_a_turn_is_planning_players_and_its_end() -> None:
    """With nothing to decide but the plans, one turn runs through."""
    last = play(G3, position(G3, pool={"pub": 1}), "plan 1", "plan 3")
    outcome = G3.advance(last, G3.read("plan 2"))
    steps = [one for one in outcome.events if type(one) is Stepped]
    runs = [one.seat for one in steps if (one.procedure, one.step) == ("runner", "move")]
    assert runs == [1, 2, 0]
    assert [one.step for one in steps if one.procedure == "runner"][:4] == [
        "before", "move", "after", "pay",
    ]  # fmt: skip
    turn = [one.step for one in steps if one.procedure == "turn"]
    order = ["runners", "englishman", "marker", "income", "close", "start", "trade", "plan"]
    assert turn == order
    assert asked(G3, outcome.state) == ("planning", (0, 1, 2))
    assert outcome.state.game(Round).number == 2
