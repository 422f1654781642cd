"""The promises about knowledge: nothing hidden leaks, and undo stops where something was learnt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from glenmore_core.actions import Action
from glenmore_core.decisions import Choosing
from glenmore_core.engine import CHANCE
from glenmore_core.game import Game, Outcome
from glenmore_core.state import State
from glenmore_core.testing.playing import Run, Sample, fresh_copy, seats_to_decide, viewers
from glenmore_core.testing.telling import (
    Broken,
    broken,
    describe,
    difference,
    handler_of,
    line_of,
)
from glenmore_core.views import View

LEAKS = "no leaks"
BARRIERS = "undo stops where something became known"

_CONCEAL = (
    "give the slice a `conceal` that takes out what the viewer may not know, list actions from "
    "what the deciding seat may know, and let events that tell a secret say `to=(seat,)`"
)


def who(viewer: int | None) -> str:
    """Return a viewer in words."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def twins(game: Game, state: State, viewer: int | None, number: int) -> Iterator[State]:
    """Tell states that differ from `state` only in what `viewer` cannot know."""
    for seed in range(1, number + 1):
        yield game.resample(state, viewer, seed)


def check_leaks(sample: Sample, most: int = 150, number: int = 2) -> None:
    """Check that what a viewer cannot know makes no difference to what the viewer gets.

    States that differ only in hidden facts are made in three ways: everything hidden is drawn
    anew (`Game.resample`), another secret choice is made in a sealed decision, and the same game
    is played by hand from another seed. The viewer's view, legal actions and events must be the
    same.

    Parameters:
        sample: the games.
        most: about so many moments.
        number: how many twins for each of them and each viewer.
    """
    _check_slices(sample)
    game = sample.game
    for run, step, state in sample.moments(most):
        for viewer in viewers(game):
            own = _see(game, state, viewer)
            _check_view(run, step, state, viewer, own)
            for twin in twins(game, state, viewer, number):
                other = _see(game, twin, viewer)
                if own != other:
                    raise broken(
                        LEAKS, run, step,
                        f"{who(viewer)} can tell two states apart that differ only in what is "
                        f"hidden: {_view_difference(own, other)}",
                        _CONCEAL, then=f"game.view(state, {viewer})",
                    )  # fmt: skip
                _check_events(run, step, state, twin, viewer)
        _check_sealed(run, step, state)
    _check_seeds(sample)


def _check_slices(sample: Sample) -> None:
    rules = sample.game.rules
    for one in (*rules.game_kinds, *rules.player_kinds):
        if one.conceal is not None and one.resample is None:
            raise Broken(
                LEAKS,
                f"the slice {one.kind.__name__} hides something (`conceal`), but nothing can draw "
                "it again",
                "give the Slice a `resample(draft, owner, viewer)`, which puts a value that the "
                "viewer cannot tell from the present one: search and this kit need it",
                repr(sample.composition),
            )


def _see(game: Game, state: State, viewer: int | None) -> View:
    return game.view(fresh_copy(state), viewer)


def _view_difference(one: View, other: View) -> str:
    if one.legal_actions != other.legal_actions:
        left = [line_of(a) for a in one.legal_actions if a not in other.legal_actions]
        right = [line_of(a) for a in other.legal_actions if a not in one.legal_actions]
        return f"legal actions {', '.join(left) or 'none'} against {', '.join(right) or 'none'}"
    if one.decision != other.decision:
        return f"{one.decision} against {other.decision}"
    return difference(one.state, other.state)


def _check_view(run: Run, step: int, state: State, viewer: int | None, view: View) -> None:
    game = run.game
    wanted = game.legal_actions(state, viewer) if viewer is not None else ()
    if view.legal_actions != wanted:
        raise broken(
            LEAKS, run, step, f"the view of {who(viewer)} has other legal actions than the game",
            "a view lists what its viewer may do", then=f"game.view(state, {viewer})",
        )  # fmt: skip
    if any(view.state.streams):
        raise broken(
            LEAKS, run, step, f"the view of {who(viewer)} holds the random streams",
            "make views with game.view", then=f"game.view(state, {viewer}).state.streams",
        )  # fmt: skip
    for task in view.state.agenda:
        if type(task) is Choosing:
            shown = [
                seat for seat, one in task.chosen.items()
                if seat != viewer and type(one).word != "hidden"
            ]  # fmt: skip
            if shown:
                raise broken(
                    LEAKS, run, step, f"{who(viewer)} sees what seat {shown[0]} chose in secret",
                    "make views with game.view", then=f"game.view(state, {viewer})",
                )  # fmt: skip


def _told(game: Game, outcome: Outcome, viewer: int | None) -> list[Any]:
    return [describe(one) for one in game.events_for(outcome.events, viewer)]


def _check_events(run: Run, step: int, state: State, twin: State, viewer: int | None) -> None:
    """What the viewer's own action tells the viewer, as long as it reveals nothing."""
    game = run.game
    if viewer is None or viewer not in seats_to_decide(game, state):
        return
    for action in game.legal_actions(state, viewer)[:4]:
        one = game.advance(state, action, viewer, ask_chance=True)
        other = game.advance(twin, action, viewer, ask_chance=True)
        if one.is_barrier or other.is_barrier:
            continue
        if _told(game, one, viewer) != _told(game, other, viewer):
            raise broken(
                LEAKS, run, step,
                f"the events of {line_of(action)} tell {who(viewer)} what is hidden "
                f"({handler_of(state, action)})",
                _CONCEAL + "; an event that reveals something says `reveals = True`",
            )  # fmt: skip


def _check_sealed(run: Run, step: int, state: State) -> None:
    """Another secret choice of one seat looks the same to all others."""
    game = run.game
    decision = game.decision(state)
    if decision is None or not decision.is_sealed or len(decision.seats) < 2:
        return
    for seat in decision.seats:
        options = game.legal_actions(state, seat)[:4]
        outcomes = [game.advance(state, one, seat, ask_chance=True) for one in options]
        for viewer in viewers(game):
            if viewer == seat:
                continue
            first = _see(game, outcomes[0].state, viewer)
            told = _told(game, outcomes[0], viewer)
            for action, outcome in zip(options[1:], outcomes[1:], strict=True):
                other = _see(game, outcome.state, viewer)
                if first == other and told == _told(game, outcome, viewer):
                    continue
                found = _view_difference(first, other) if first != other else "the events differ"
                raise broken(
                    LEAKS, run, step,
                    f"{who(viewer)} can tell whether seat {seat} chose {line_of(options[0])} or "
                    f"{line_of(action)} in secret: {found}",
                    _CONCEAL,
                )  # fmt: skip


def _check_seeds(sample: Sample) -> None:
    """Played by hand, nothing anyone sees may follow from the seed."""
    game = sample.game
    for run in sample.runs:
        if not run.by_hand or not run.states:
            continue
        state = game.start(run.seed + 1_000_003, by_hand=True)
        for step, recorded in enumerate(run.states):
            for viewer in viewers(game):
                one, other = _see(game, recorded, viewer), _see(game, state, viewer)
                if one != other:
                    raise broken(
                        LEAKS, run, step,
                        f"{who(viewer)} sees something that was drawn from the seed, although "
                        f"chance is entered by hand: {_view_difference(one, other)}",
                        "what anybody may see is drawn by a Chance task; what nobody may see "
                        "(draft.random_below) is taken out by the slice's `conceal`",
                    )  # fmt: skip
            if step == len(run.moves):
                break
            move = run.moves[step]
            state = game.apply(state, move.action, move.seat)


# -- undo ------------------------------------------------------------------------------------


def check_barriers(sample: Sample, most: int = 150, number: int = 2) -> None:
    """Check that an action is a barrier for undo whenever anybody learnt something by it.

    It must be one if a random stream moved on, if an event says that it reveals, or if a viewer
    can now tell states apart that were the same to that viewer before.
    """
    game = sample.game
    for run in sample.runs:
        for step, state, move in run.steps():
            outcome = move.outcome
            must = outcome.state.streams != state.streams or any(e.reveals for e in outcome.events)
            if must and not outcome.is_barrier:
                raise broken(
                    BARRIERS, run, step,
                    f"{line_of(move.action)} drew from a stream or revealed something, and is no "
                    "barrier", "play with Game.advance",
                )  # fmt: skip
    for run, step, state in sample.moments(most):
        for seat in seats_to_decide(game, state):
            for action in game.legal_actions(state, seat)[:4]:
                _check_learnt(run, step, state, seat, action, number)


def _check_learnt(
    run: Run, step: int, state: State, seat: int, action: Action, number: int
) -> None:
    game = run.game
    outcome = game.advance(state, action, seat, ask_chance=True)
    if outcome.is_barrier or seat == CHANCE:
        return
    for viewer in viewers(game):
        own = _see(game, outcome.state, viewer)
        for twin in twins(game, state, viewer, number):
            if action not in game.legal_actions(twin, seat):
                continue
            after = game.advance(twin, action, seat, ask_chance=True)
            other = _see(game, after.state, viewer)
            if own != other:
                raise broken(
                    BARRIERS, run, step,
                    f"by {line_of(action)} of seat {seat} {who(viewer)} learns something hidden, "
                    f"yet it could be undone ({handler_of(state, action)}): "
                    f"{_view_difference(own, other)}",
                    "emit an event whose class says `reveals = True` where something hidden "
                    "becomes visible",
                )  # fmt: skip
            if _told(game, outcome, viewer) != _told(game, after, viewer):
                raise broken(
                    BARRIERS, run, step,
                    f"the events of {line_of(action)} of seat {seat} tell {who(viewer)} something "
                    f"hidden, yet it could be undone ({handler_of(state, action)})",
                    "let the event's class say `reveals = True`, or the event `to=(seat,)` who "
                    "may see it",
                )  # fmt: skip
