"""The engine: carries out one action and settles the agenda until the next decision.

It knows tasks, steps, decisions and chance, and no game. The flow of one action:

1. `perform` checks that the action is one of the legal ones and hands it to its handler;
2. the handler puts new values and pushes tasks;
3. `settle` resolves tasks, the next one first, until a decision must be taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from glenmore_core.actions import Action, is_well_formed, write
from glenmore_core.decisions import (
    Chance,
    Choosing,
    Decision,
    Resolve,
    Sealed,
    StepTask,
    Veto,
)
from glenmore_core.draft import Draft, refusal
from glenmore_core.errors import IllegalAction, PluginError, Refusal
from glenmore_core.events import Revealed, Stepped
from glenmore_core.failures import no_seat, no_weight, nonsense
from glenmore_core.rules import Asking
from glenmore_core.state import Look, State, Task, remember
from glenmore_core.streams import draw_below, seed_stream
from glenmore_core.table import Table

STEP_LIMIT = 100_000
"""So many tasks between two decisions mean that a plug-in's tasks go round in circles."""

Options = dict[int, tuple[Action, ...]]
"""The legal actions by seat. Chance has the seat -1."""

Kept = tuple[tuple[int, tuple[Action, ...]], ...]
"""The same as it is kept with a state."""

CHANCE = -1


# -- what is legal ---------------------------------------------------------------------------


def ask_options(look: Look, kind: Asking, task: Task) -> tuple[Action, ...]:
    """Return the legal actions of an asked decision, with offers added and vetoes applied."""
    options = kind.ask.options(look, task)
    if kind.offers:
        both = [*options]
        for _, offer in kind.offers:  # a loop, so that `failures` finds whose offer failed
            both += offer.options(look, task)
        options = both
    module = kind.module
    for vetoing, veto in kind.vetoes:
        left = [one for one in options if not _forbids(look, veto, task, one)]
        module = vetoing if options and not left else module
        options = left
    found = tuple(options)
    if not found:
        raise PluginError(
            module,
            "tasks",
            f"the decision '{task.word}' has no legal action: the game cannot go on",
        )
    return found


def _forbids(look: Look, veto: Veto, task: Task, action: Action) -> bool:
    reason = veto.check(look, task, action)
    if reason is not None and not isinstance(reason, Refusal):
        raise nonsense(look.rules, veto.check, reason, "a Refusal or None")
    return reason is not None


def asked_seat(look: Look, kind: Asking, task: Task) -> int:
    """Return the seat that an asked decision asks, which must be one of the game's."""
    seat = kind.ask.seat(task)
    if type(seat) is not int or not 0 <= seat < look.rules.seats:
        raise no_seat(look.rules, kind.module, task, seat)
    return seat


def sealed_pending(look: Look, kind: Sealed, inner: Task, chosen: Table[int, Action]) -> list[int]:
    """Return the seats that must still choose."""
    pending: list[int] = []
    for seat in kind.seats(look, inner):
        if type(seat) is not int or not 0 <= seat < look.rules.seats or seat in pending:
            raise no_seat(look.rules, look.rules.task_modules[type(inner)], inner, seat)
        if seat not in chosen:
            pending.append(seat)
    return pending


def _sealed_parts(task: Task) -> tuple[Task, Table[int, Action]]:
    if type(task) is Choosing:
        return task.inner, task.chosen
    return task, Table()


def work_out(look: Look, task: Task) -> Options:
    """Return the legal actions of the decision that `task` asks, by seat."""
    inner, chosen = _sealed_parts(task)
    kind = look.rules.tasks[type(inner)]
    if type(kind) is Asking:
        return {asked_seat(look, kind, task): ask_options(look, kind, task)}
    if type(kind) is Sealed:
        pending = sealed_pending(look, kind, inner, chosen)
        return {seat: _sealed_options(look, kind, inner, seat) for seat in pending}
    if type(kind) is Chance:
        pairs, _ = weighed(look, kind, task)
        return {CHANCE: tuple(action for action, _ in pairs)}
    raise AssertionError(f"the state waits at {task!r}, which asks nothing")


def _sealed_options(look: Look, kind: Sealed, inner: Task, seat: int) -> tuple[Action, ...]:
    options = tuple(kind.options(look, inner, seat))
    if not options:
        module = look.rules.task_modules[type(inner)]
        raise PluginError(module, "tasks", f"'{inner.word}' offers seat {seat} nothing to choose")
    return options


def options_of(state: State) -> Options:
    """Return the legal actions by seat, worked out once per state."""
    kept: Kept | None = state._options
    if kept is None:
        options = work_out(state, state.agenda[-1]) if state.agenda else {}
        keep_options(state, options)
        return options
    return dict(kept)


def keep_options(state: State, options: Options) -> None:
    """Keep the legal actions with their state (as pairs: a dict would take twice the memory)."""
    remember(state, "_options", tuple(options.items()))


def decision_of(state: State) -> Decision | None:
    """Return what the state waits for, or None if the game is over."""
    if not state.agenda:
        return None
    task = state.agenda[-1]
    inner, chosen = _sealed_parts(task)
    kind = state.rules.tasks[type(inner)]
    if type(kind) is Asking:
        return Decision(inner.word, (asked_seat(state, kind, task),))
    if type(kind) is Sealed:
        seats = tuple(sealed_pending(state, kind, inner, chosen))
        return Decision(inner.word, seats, is_sealed=True)
    return Decision(inner.word, is_chance=True)


# -- why not ---------------------------------------------------------------------------------


def why_not(state: State, action: Action, seat: int | None) -> Refusal | None:
    """Return why `action` is not legal for `seat` now, or None if it is."""
    options = options_of(state)
    if not options:
        return refusal("CORE-OVER", "core", "the game is over; nothing can be done any more")
    if seat is None:
        seat = next(iter(options))
    if seat not in tuple(options):  # a tuple: what is no seat need not be hashable
        waits = "chance" if CHANCE in options else ", ".join(str(one) for one in options)
        return refusal(
            "CORE-SEAT", "core", "it is not this player's decision", seat=seat, waits_for=waits
        )
    if action in options[seat]:
        return None
    unfit = _unfit(state, action)
    if unfit is not None:
        return unfit
    task, _ = _sealed_parts(state.agenda[-1])
    kind = state.rules.tasks[type(task)]
    module = state.rules.task_modules[type(task)]
    reason = _special_reason(state, kind, task, seat, action)
    if reason is not None:
        return reason
    classes = {type(one) for one in options[seat]}
    if type(action) not in classes:
        words = ", ".join(sorted(one.word for one in classes))
        return refusal(
            "CORE-DECISION", module, f"'{action.word}' is no answer to the decision '{task.word}'",
            answers=words,
        )  # fmt: skip
    same = [write(one) for one in options[seat] if type(one) is type(action)]
    shown = ", ".join(same[:8]) + (f" and {len(same) - 8} more" if len(same) > 8 else "")
    return refusal("CORE-OPTION", module, f"'{write(action)}' is not legal now", legal=shown)


def _unfit(state: State, action: object) -> Refusal | None:
    """Refuse what is no action of this game, so that rules only see what they know."""
    if not isinstance(action, Action) or not action.word:
        return refusal("CORE-ACTION", "core", f"{action!r} is no action of this game")
    if state.rules.action_words.get(action.word) is not type(action):
        return refusal("CORE-ACTION", "core", f"'{action.word}' is no action of this game")
    if not is_well_formed(action):
        return refusal("CORE-FIELD", "core", f"{action!r} has a field of a wrong type")
    return None


def _reasons(
    look: Look, kind: Any, task: Task, seat: int, action: Action
) -> Iterator[tuple[str, Any]]:
    """Yield what the modules say, one after the other, about an action that is not legal."""
    if type(kind) is Sealed and kind.why is not None and type(action) in kind.actions:
        yield look.rules.task_modules[type(task)], kind.why(look, task, seat, action)
    if type(kind) is not Asking:
        return
    whys = [(kind.module, kind.ask.why)] if type(action) in kind.ask.handlers else []
    whys += [(m, offer.why) for m, offer in kind.offers if type(action) in offer.handlers]
    whys += [(m, veto.check) for m, veto in kind.vetoes]
    for module, why in whys:
        if why is not None:
            yield module, why(look, task, action)


def _special_reason(look: Look, kind: Any, task: Task, seat: int, action: Action) -> Refusal | None:
    for module, reason in _reasons(look, kind, task, seat, action):
        if isinstance(reason, Refusal):
            return reason
        if reason is not None:
            message = f"a reason is {reason!r}; it is a Refusal or None"
            raise PluginError(module, "tasks", message)
    return None


# -- doing -----------------------------------------------------------------------------------


def perform(draft: Draft, state: State, action: Action, seat: int | None) -> Options | None:
    """Carry out `action` and settle; return the next options if they are known already."""
    if state._options is None:
        options_of(state)
    legal: Sequence[Action] = ()
    for who, listed in state._options or ():
        if seat is None or who == seat:
            seat, legal = who, listed
            break
    for one in legal:
        if one is action:
            break
    else:
        if action not in legal:
            reason = why_not(state, action, seat)
            assert reason is not None
            raise IllegalAction(reason)
        action = legal[legal.index(action)]  # not one that only equals it, such as 7.0 for 7
    assert seat is not None
    task = draft._agenda.pop()
    kind = draft.rules.tasks.get(type(task))
    if type(kind) is Asking or type(kind) is Chance:
        kind.handlers[type(action)](draft, task, action)
    else:
        inner, chosen = _sealed_parts(task)
        draft._agenda.append(Choosing(inner, chosen.set(seat, action)))
    return settle(draft)


def settle(draft: Draft) -> Options | None:
    """Resolve tasks until a decision must be taken; return its options if they are known."""
    agenda = draft._agenda
    tasks = draft.rules.tasks
    seats = len(draft._players)
    for _ in range(STEP_LIMIT):
        if not agenda:
            return None
        task = agenda[-1]
        task_type = type(task)
        if task_type is StepTask:
            agenda.pop()
            _run_step(draft, task)  # type: ignore[arg-type]  # its type was just tested
            continue
        kind = tasks[task.inner.__class__ if task_type is Choosing else task_type]  # type: ignore[attr-defined]
        kind_type = type(kind)
        if kind_type is Asking:
            ask = kind.ask  # type: ignore[union-attr]
            if not ask.forced:
                return None
            seat = ask.seat(task)  # as in `asked_seat`; a call of it would be felt here
            if type(seat) is not int or not 0 <= seat < seats:
                raise no_seat(draft.rules, kind.module, task, seat)  # type: ignore[union-attr]
            options = ask_options(draft, kind, task)  # type: ignore[arg-type]
            if len(options) > 1:
                return {seat: options}
            agenda.pop()
            only = options[0]
            kind.handlers[type(only)](draft, task, only)  # type: ignore[union-attr]
        elif kind_type is Resolve:
            agenda.pop()
            kind.run(draft, task)  # type: ignore[union-attr]
        elif kind_type is Chance:
            if draft.ask_chance:
                return None
            agenda.pop()
            _draw(draft, kind, task)  # type: ignore[arg-type]
        elif _settle_sealed(draft, kind, task):  # type: ignore[arg-type]
            return None
    module = draft.rules.task_modules.get(type(agenda[-1]), "core")
    raise PluginError(module, "tasks", f"the agenda goes round in circles at {agenda[-1]!r}")


def _run_step(draft: Draft, task: StepTask) -> None:
    run, following = draft.rules.running(task)
    if following is not None:
        draft._agenda.append(following)
    if draft.listening:
        draft.emit(Stepped(task.seat, task.procedure, task.step))
    run(draft, task.seat)


def _draw(draft: Draft, kind: Chance, task: Task) -> None:
    if kind.pick is not None:
        action = kind.pick(draft, task, partial(draft.random_below, kind.stream))
    else:
        outcomes, total = weighed(draft, kind, task)
        if len(outcomes) == 1:
            action = outcomes[0][0]
        else:
            action = _pick(outcomes, draft.random_below(kind.stream, total))
    kind.handlers[type(action)](draft, task, action)


def weighed(look: Look, kind: Chance, task: Task) -> tuple[Sequence[tuple[Action, int]], int]:
    """Return the outcomes of a chance task and the sum of their weights, which are checked."""
    outcomes = tuple(kind.outcomes(look, task))
    total = 0
    for action, weight in outcomes:
        if type(weight) is not int or weight < 1:
            raise no_weight(look.rules, task, action, weight)
        total += weight
    if not outcomes:
        module = look.rules.task_modules[type(task)]
        raise PluginError(module, "tasks", f"the chance '{task.word}' lists no outcome")
    return outcomes, total


def _pick(outcomes: Sequence[tuple[Action, int]], number: int) -> Action:
    """Return the outcome in whose share of the weights `number` falls."""
    for action, weight in outcomes:
        number -= weight
        if number < 0:
            return action
    raise AssertionError("the number is below the sum of the weights")


def _settle_sealed(draft: Draft, kind: Sealed, task: Task) -> bool:
    """Close a sealed decision if all have chosen; return whether it still waits.

    Who has a single option has it chosen at once, so that nobody waits for him.
    """
    inner, chosen = _sealed_parts(task)
    pending = sealed_pending(draft, kind, inner, chosen)
    if pending and (type(task) is Choosing or not kind.forced):
        return True
    waits = False
    for seat in pending:
        options = _sealed_options(draft, kind, inner, seat)
        if len(options) > 1:
            waits = True
        else:
            chosen = chosen.set(seat, options[0])
    if waits:
        if chosen:
            draft._agenda[-1] = Choosing(inner, chosen)
        return True
    draft._agenda.pop()
    if draft.listening and kind.opens:
        choices = tuple((seat, write(one)) for seat, one in sorted(chosen.items()))
        draft.emit(Revealed(None, inner.word, choices))
    kind.close(draft, inner, chosen)
    return False


def choose_anew(draft: Draft, seat: int | None, seed: int) -> None:
    """Draw again what others than `seat` chose in secret, from what they could choose."""
    counter = seed_stream(seed, "secret choices")
    for index, task in enumerate(draft._agenda):
        if type(task) is not Choosing:
            continue
        kind = draft.rules.tasks[type(task.inner)]
        chosen = task.chosen
        for other in task.chosen:
            if other != seat and type(kind) is Sealed:
                options = _sealed_options(draft, kind, task.inner, other)
                counter, number = draw_below(counter, len(options))
                chosen = chosen.set(other, options[number])
        draft._agenda[index] = Choosing(task.inner, chosen)
