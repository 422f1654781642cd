"""Simulating: the same seed gives the same figures, whatever the number of processes."""

from __future__ import annotations

from typing import Any

import pytest

from glenmore_core import BotError, CompositionError
from glenmore_core.simulate import Setting, Simulation, game_seed, simulate

SETTING = Setting("glen-more", players=3, options=(("glen-more", "die", "off"),))


def figures(report: Simulation) -> dict[str, Any]:
    found = report.as_json()
    del found["speed"]
    return found


def test_one_and_two_jobs_give_the_same_figures() -> None:
    one = simulate(SETTING, 12, ("random",), seed=4, jobs=1)
    two = simulate(SETTING, 12, ("random",), seed=4, jobs=2)
    assert figures(one) == figures(two)
    assert figures(one) != figures(simulate(SETTING, 12, ("random",), seed=5))


def test_more_games_begin_with_the_same_ones() -> None:
    assert [game_seed(1, number) for number in range(3)] == [
        game_seed(1, number) for number in range(9)
    ][:3]
    assert len({game_seed(seed, number) for seed in range(9) for number in range(99)}) == 891


def test_sources_add_up_to_the_vp_and_wins_to_one() -> None:
    report = simulate(SETTING, 10, ("random",), seed=2)
    for seat in range(3):
        total = sum(means[seat] for means in report.mean_sources.values())
        assert total == pytest.approx(report.mean_vp[seat])
    assert sum(report.win_rates) == pytest.approx(1)
    assert report.shortest <= report.mean_decisions <= report.longest
    assert report.games_per_second > 0
    assert report.decisions_per_second == pytest.approx(
        report.games_per_second * report.mean_decisions
    )


def test_a_bot_for_each_seat_and_progress() -> None:
    done: list[int] = []
    report = simulate(
        Setting("glen-more", players=2), 3, ("greedy", "random"), seed=1, progress=done.append
    )
    assert report.bots == ("greedy", "random")
    assert report.win_rates[0] > report.win_rates[1]
    assert sum(done) == 3


@pytest.mark.parametrize(
    ("games", "bots", "jobs", "message"),
    [
        (0, ("random",), 1, "at least one game"),
        (1, ("random",), -1, "number of jobs"),
    ],
)
def test_nonsense_is_refused(games: int, bots: tuple[str, ...], jobs: int, message: str) -> None:
    with pytest.raises(CompositionError, match=message):
        simulate(SETTING, games, bots, jobs=jobs)


def test_unknown_or_too_few_bots_are_refused() -> None:
    with pytest.raises(BotError, match="did you mean 'random'"):
        simulate(SETTING, 1, ("randon",))
    with pytest.raises(BotError, match="one bot for all, or 3 bots, not 2"):
        simulate(SETTING, 1, ("random", "greedy"))
