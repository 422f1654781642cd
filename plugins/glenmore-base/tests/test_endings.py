"""One recorded game for each way in which a game can end."""

from __future__ import annotations

from functools import cache

import pytest
from glen_more_endings import (
    DIRECTORY,
    ENDINGS,
    by_the_die,
    drawn_last,
    random_games,
    shared,
    spaces_empty,
    stuck,
)
from glen_more_positions import glen_more

from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.saving import Replay, replay
from glenmore_core.saving.records import Act


@cache
def played(name: str) -> Replay:
    return replay(DIRECTORY / f"{name}.txt", anyway=True)


def test_there_is_a_record_for_each_and_no_other() -> None:
    assert sorted(path.stem for path in DIRECTORY.iterdir()) == sorted(ENDINGS)


@pytest.mark.rule("GM-END-1", "GM-FINAL-1", "GM-SCORE-1", "GM-SCORE-2")
@pytest.mark.parametrize("name", ENDINGS)
def test_it_ends_in_this_way_with_these_vp(name: str) -> None:
    players, ends = ENDINGS[name]
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


@pytest.mark.rule("GM-END-1", "GM-REFILL-7")
@pytest.mark.parametrize("name", ENDINGS)
def test_the_last_tile_of_the_last_stack_is_on_the_track(name: str) -> None:
    state = played(name).state
    assert not any(state.game(Stacks).left.values())
    rondel = state.game(Rondel)
    assert rondel.front - 1 in rondel.tiles
    assert len(rondel.tiles) + len(rondel.pieces) == 13 - spaces_empty(played(name))


@pytest.mark.rule("GM-REFILL-7", "GM-DIE-6", "GM-TAKE-7")
def test_the_ways_are_different_ones() -> None:
    assert not by_the_die(played("player-middle-of-refill"))
    assert by_the_die(played("die-middle-of-refill"))
    assert spaces_empty(played("player-middle-of-refill")) > 0
    assert drawn_last(played("player-refill")) == 1
    assert drawn_last(played("player-refill-of-several")) > 1
    assert stuck(played("stuck-player"))


@pytest.mark.rule("GM-END-2", "GM-END-3", "GM-END-5")
def test_victory_shared_and_tie_broken() -> None:
    both = played("shared-victory")
    assert [one.rank for one in both.game.ranking(both.state)] == [1, 1]
    broken = played("tie-broken-by-resources")
    first, second = broken.game.ranking(broken.state)
    assert (first.rank, second.rank) == (1, 2)
    assert first.vp == second.vp
    assert first.ties > second.ties
    assert not shared(broken)


def test_records_are_found_as_they_were() -> None:
    """The search that made them still makes records that replay."""
    record = next(random_games(glen_more(2)))
    assert replay(record).state.is_over
