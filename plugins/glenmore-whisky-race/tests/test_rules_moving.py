"""Movement and squabbling: WR-MOVE, WR-SQUAB."""

from __future__ import annotations

import pytest
from race_positions import asked, ended, malt, plan, play, position, race, runner, spaces, told

from glenmore_whisky_race.moving import reach
from glenmore_whisky_race.pieces import board

G3 = race(3)
G4 = race(4)


@pytest.mark.rule("WR-MOVE-1", "WR-MOVE-2")
def test_one_malt_a_space_forwards_and_entering_is_free() -> None:
    state = position(G3, {0: {"space": 10}, 1: {"space": 12}, 2: {"space": 12}})
    events = told(G3, play(G3, state, "plan 3", "plan 2"), "plan 1")
    assert [(one.space, one.spent) for one in events if one.word == "ran"][:2] == [(11, 1), (12, 1)]  # type: ignore[attr-defined]
    assert reach(state, 0, 2) == (12, 2)


@pytest.mark.rule("WR-MOVE-3", "WR-MOVE-4")
def test_everything_is_used_and_nobody_stops_early() -> None:
    """There is no decision in a movement: the piece goes as far as it is paid for."""
    state = plan(G3, position(G3, markers={23: ["pub"]}), 7, 2, 1)
    assert asked(G3, state)[0] == "planning"
    assert spaces(state) == (25, 22, 22)  # seat 0 over 21 and 22, each with one piece on it


@pytest.mark.rule("WR-MOVE-5", "WR-MOVE-6")
def test_what_does_not_pay_the_next_step_is_lost() -> None:
    state = position(G4, {seat: {"space": 20} for seat in (0, 1, 2)})
    state = plan(G4, state, 4, 2, 1, 3)
    # seat 0: 3 of 4 for the first step, then 1; seat 1 cannot pay 2 on 20 before seat 2 is gone
    assert spaces(state) == (22, 21, 21, 26)
    assert malt(state) == (10, 12, 13, 11)


@pytest.mark.rule("WR-SQUAB-1", "WR-SQUAB-2")
def test_each_other_piece_costs_one_more_out_of_the_chosen_malt() -> None:
    state = position(G4, {seat: {"space": 20, "malt": 30} for seat in range(4)})
    for chosen, space in ((3, 20), (4, 21), (5, 22)):
        after = plan(G4, state, chosen, 2, 1, 1)
        if asked(G4, after)[0] == "wording":
            after = play(G4, after, "order 2,3", "propose", "accept")
        assert spaces(after)[0] == space
        assert malt(after)[0] == 30 - chosen + 4
    assert reach(state, 0, 3) == (20, 0)


@pytest.mark.rule("WR-SQUAB-1")
def test_later_spaces_count_as_the_first_one_does() -> None:
    state = position(G3, {0: {"space": 10}, 1: {"space": 11}, 2: {"space": 11}})
    assert [reach(state, 0, chosen)[0] for chosen in range(1, 7)] == [11, 11, 11, 12, 13, 14]


@pytest.mark.rule("WR-SQUAB-3")
def test_nobody_squabbles_on_the_start_space() -> None:
    start = board(G3.start(seed=1)).start
    state = position(G3, {seat: {"space": start} for seat in range(3)})
    assert reach(state, 0, 1) == (start + 1, 1)


@pytest.mark.rule("WR-SQUAB-4")
def test_the_englishman_does_not_squabble() -> None:
    state = position(G3, {0: {"space": 10}}, englishman=10)
    assert reach(state, 0, 3) == (13, 3)


@pytest.mark.rule("WR-SQUAB-5")
def test_tax_is_due_on_the_start_space_too() -> None:
    state = position(G3, {0: {"space": 0, "malt": 0, "whiskies": ["brora-used", "banff-used"]}})
    state = plan(G3, state, 0, 2, 1)
    assert asked(G3, state) == ("taxing", (0,))
    assert len(runner(ended(G3, state), 0).whiskies) == 1
