"""One recorded game for each way in which a race can end."""

from __future__ import annotations

from functools import cache

import pytest
from race_endings import DIRECTORY, ENDINGS, arrivals, some_games, without_checks
from race_positions import race

from glenmore_core.saving import Replay, replay
from glenmore_core.saving.records import Act
from glenmore_whisky_race.pieces import ENGLISHMAN, Runner


@cache
def played(name: str) -> Replay:
    return replay(DIRECTORY / f"{name}.txt", anyway=True)


def test_there_is_a_record_for_each_and_no_other() -> None:
    assert sorted(path.stem for path in DIRECTORY.iterdir()) == sorted(ENDINGS)


@pytest.mark.rule("WR-OVER-1", "WR-OVER-2", "WR-OVER-5")
@pytest.mark.parametrize("name", ENDINGS)
def test_it_ends_in_this_way_with_these_vp(name: str) -> None:
    players, _, ends = ENDINGS[name]
    game = played(name)
    state = game.state
    assert game.game.players == players
    assert ends(game)
    assert state.is_over
    assert not any(one.is_over for one in game.states[:-1])
    last = game.record.lines[-1]
    assert isinstance(last, Act)
    vp = " ".join(str(state.vp(seat)) for seat in range(players))
    assert last.comment == f"VP {vp}"


@pytest.mark.rule("WR-VP-1", "WR-VP-3")
@pytest.mark.parametrize("name", ENDINGS)
def test_the_race_is_scored_by_who_was_first(name: str) -> None:
    game = played(name)
    state, first = game.state, arrivals(game)[0]
    race_vp = [sheet.get("race", 0) for sheet in state.scores]
    if first == ENGLISHMAN:
        assert min(race_vp) == -4
        assert max(race_vp) <= 0
    else:
        assert race_vp[first] == 8
        assert state.player(first, Runner).space == 50


@pytest.mark.rule("WR-VP-10", "WR-VP-11")
def test_victory_shared_and_tie_broken() -> None:
    both = played("shared-victory")
    assert [one.rank for one in both.game.ranking(both.state)][:2] == [1, 1]
    broken = played("tie-broken-by-whiskies")
    first, second = broken.game.ranking(broken.state)[:2]
    assert (first.rank, second.rank) == (1, 2)
    assert first.ties > second.ties


def test_records_are_found_as_they_were() -> None:
    """The search that made them still makes records that replay."""
    record = next(some_games(race(3)))
    assert replay(record).state.is_over
    assert without_checks("head\n1. done  #abc\nend 1 2 3") == "head\n1. done  # VP 2 3\n"
