"""The promise about chance: drawn, listed or entered by hand, it is the same."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from glenmore_core.errors import GlenmoreError
from glenmore_core.game import Game
from glenmore_core.state import State
from glenmore_core.streams import draw_below, seed_stream
from glenmore_core.testing.playing import Run, Sample, fresh_copy
from glenmore_core.testing.telling import (
    broken,
    describe,
    differences,
    handler_of,
    line_of,
    options_of,
)

BY_HAND = "chance entered by hand leads to the same states"


def check_by_hand(sample: Sample) -> None:
    """Check that chance entered by hand gives the states that chance drawn gives.

    A game is played with chance drawn; then the same with what was drawn entered by hand.
    """
    game = sample.game
    for run in sample.drawn:
        if run.states:
            _check_entered(run, game)
    for run in sample.runs:
        if run.by_hand:
            for step, state in enumerate(run.states):
                _check_outcomes(run, step, state)


def _check_entered(run: Run, game: Game) -> None:
    counters = {name: seed_stream(run.seed, name) for name in game.rules.streams}
    state = _enter(run, 0, game, game.start(run.seed, by_hand=True), counters)
    hidden = state.streams != tuple(seed_stream(run.seed, name) for name in game.rules.streams)
    for step, recorded, move in run.steps():
        _check_same(run, step, recorded, state, hidden)
        before = state
        state = game.apply(state, move.action, move.seat)
        hidden = hidden or before.streams != state.streams
        state = _enter(run, step, game, state, counters)
    _check_same(run, len(run.moves), run.states[-1], state, hidden)


def _enter(run: Run, step: int, game: Game, state: State, counters: dict[str, int]) -> State:
    """Enter what the streams would have drawn, until a player must decide."""
    while (decision := game.decision(state)) is not None and decision.is_chance:
        task = state.agenda[-1]
        kind: Any = game.rules.tasks[type(task)]
        pairs = kind.outcomes(state, task)
        action = pairs[0][0]
        if len(pairs) > 1:
            total = sum(weight for _, weight in pairs)
            counters[kind.stream], number = draw_below(counters[kind.stream], total)
            action = next(
                one
                for (one, _), upto in zip(pairs, accumulate(w for _, w in pairs), strict=True)
                if number < upto
            )
        try:
            state = game.apply(state, action)
        except GlenmoreError as error:
            raise broken(
                BY_HAND, run, step, f"{line_of(action)} cannot be entered: {error} "
                f"({handler_of(state, action)})", "handle every outcome of the Chance task",
            ) from error  # fmt: skip
    return state


def _check_same(run: Run, step: int, drawn: State, entered: State, hidden: bool) -> None:
    """Compare; where hidden things were drawn besides, only what a spectator sees."""
    game = run.game
    if hidden:
        one, other = (
            {**describe(game.view(state, None).state), "by_hand": None}
            for state in (drawn, entered)
        )
    else:
        if _parts(drawn) == _parts(entered):
            return
        one, other = ({**describe(s), "streams": None, "by_hand": None} for s in (drawn, entered))
    if one != other:
        raise broken(
            BY_HAND, run, step,
            "entering what was drawn gives another state: "
            + "; ".join(list(differences(one, other))[:3]),
            "let a handler do the same whether its outcome was drawn or entered; draw nothing "
            "beside Chance tasks that anybody sees",
        )  # fmt: skip


def _parts(state: State) -> tuple[Any, ...]:
    return (state.agenda, state.shared, state.players, state.scores)


def _check_outcomes(run: Run, step: int, state: State) -> None:
    game = run.game
    pairs = game.outcomes(fresh_copy(state))
    if not pairs:
        return
    actions = [action for action, _ in pairs]
    if tuple(actions) != game.legal_actions(state):
        raise broken(
            BY_HAND, run, step, "outcomes and legal actions of chance differ",
            "`outcomes` follows from the state alone",
        )  # fmt: skip
    if len(set(actions)) != len(actions):
        twice = next(one for index, one in enumerate(actions) if one in actions[:index])
        raise broken(
            BY_HAND, run, step, f"{options_of(state)} lists {line_of(twice)} twice",
            "list each outcome once, with the sum of its weights",
        )  # fmt: skip
    if sum(chance for _, chance in pairs) != 1:
        raise broken(BY_HAND, run, step, "the probabilities do not add up to 1", "whole weights")
