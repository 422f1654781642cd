"""Events and changes are sufficient to rebuild what every viewer sees, all through the game."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from saving_helpers import Everything, Hand, glen_more, moves, toy

from glenmore_core import Event, Game, State
from glenmore_core.changes import PARTS, Changed, changes, rebuild
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.views import View


def viewers(game: Game) -> list[int | None]:
    return [None, *range(game.players)]


def watched(game: Game, line: list[State]) -> set[str]:
    """Follow a line of play as every viewer; return the parts that changed."""
    met: set[str] = set()
    for viewer in viewers(game):
        view = game.view(line[0], viewer)
        for before, after in pairwise(line):
            made = changes(before, after, viewer)
            assert all(one.visible_to(viewer) for one in made)
            met |= {one.part for one in made}
            view = rebuild(view, made)
            seen = game.view(after, viewer)
            assert view == seen
            assert game.legal_actions(view.state) == game.legal_actions(seen.state)
    return met


@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_of_glen_more(players: int, by_hand: bool) -> None:
    game = glen_more(players)
    line = [state for state, _, _ in moves(game, players, 17, by_hand=by_hand)]
    assert watched(game, line) == set(PARTS)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 5), by_hand=st.booleans())
def test_secret_choices_and_hidden_hands(seed: int, players: int, by_hand: bool) -> None:
    game = toy(players)
    line = [state for state, _, _ in moves(game, seed, seed, by_hand=by_hand)]
    assert watched(game, line) >= {"agenda", "game", "player", "scores", "decision"}


def test_jumps_over_several_actions_as_well() -> None:
    game = glen_more(3)
    line = [state for state, _, _ in moves(game, 1, 2)]
    assert watched(game, line[::9])
    assert watched(game, line[::-1][::11]), "and backwards, after an undo"


def test_nothing_changed_means_no_changes() -> None:
    state = glen_more(3).start(seed=1)
    assert changes(state, state, 0) == ()


def test_what_is_hidden_is_not_in_the_changes() -> None:
    game = toy(3)
    line = list(moves(game, 1, 1))
    for (before, _, _), (after, _, _) in pairwise(line):
        for viewer in viewers(game):
            for change in changes(before, after, viewer):
                if change.part == "player" and change.seat != viewer:
                    assert change.value == Hand()
        assert not any(one.part == "player" for one in changes(before, after, None))


def test_a_change_holds_the_new_value_and_whose_it_is() -> None:
    game = glen_more(3)
    line = [state for state, _, _ in moves(game, 1, 2)]
    for before, after in pairwise(line):
        purses = {
            one.seat: one.value
            for one in changes(before, after, 1)
            if one.part == "player" and isinstance(one.value, Purse)
        }
        for seat in range(3):
            changed = before.player(seat, Purse) != after.player(seat, Purse)
            assert (seat in purses) == changed
            if changed:
                assert purses[seat] == after.player(seat, Purse)


def test_other_events_are_passed_over() -> None:
    game = toy(3)
    view = game.view(game.start(seed=1), 0)
    assert rebuild(view, [Event(0)]) == view
    made = rebuild(view, [Event(0), Changed(None, "game", Everything(last="x"))])
    assert isinstance(made, View)
    assert made.game(Everything).last == "x"
    assert view.game(Everything).last == "", "the old view is a value"
