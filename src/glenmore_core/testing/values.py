"""The promises about values: no state ever changes, and the same things always follow."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import attrs

from glenmore_core.decisions import Choosing
from glenmore_core.errors import GlenmoreError, PluginError
from glenmore_core.game import Game
from glenmore_core.state import State
from glenmore_core.testing import fresh
from glenmore_core.testing.guards import Touched, Watch, guarded
from glenmore_core.testing.playing import Run, Sample, fresh_copy, play, viewers
from glenmore_core.testing.telling import (
    Broken,
    asked,
    broken,
    describe,
    difference,
    differences,
    handler_of,
    line_of,
    options_of,
)

VALUES = "a state is a value"
DETERMINISM = "same seed and actions, same states"

_FREEZE = (
    "never change a value in place: make a new one and draft.put / draft.put_player it; slices "
    "and what is in them are frozen attrs classes, tuples and Tables"
)


# -- values ----------------------------------------------------------------------------------


def check_values(sample: Sample) -> None:
    """Check that states are frozen, hashable and comparable, and that none ever changes."""
    for run in sample.runs:
        if run.states:
            _check_slices(run)
            _check_tasks(run)
    for run in sample.runs:
        _replay_watching(run)
    before, after = _rules_values(sample.composition.compose()), _rules_values(sample.game)
    if before != after:
        raise Broken(
            VALUES,
            f"the rules themselves changed during play: {difference(before, after)}",
            "tables, constants and options are shared by all games: keep what changes in a slice "
            "(and what is only kept so as not to work it out twice, in a field with init=False)",
            repr(sample.composition),
        )


def _check_slices(run: Run) -> None:
    state = run.states[-1]
    rules = state.rules
    named = [("the table", one, value) for one, value in zip(rules.game_kinds, state.shared)]  # noqa: B905
    for seat, slices in enumerate(state.players):
        named += [(f"seat {seat}", one, v) for one, v in zip(rules.player_kinds, slices)]  # noqa: B905
    for owner, kind, value in named:
        name = kind.kind.__name__
        if type(value) is not kind.kind:
            raise broken(
                VALUES, run, len(run.moves), f"the slice {name} of {owner} holds {value!r}",
                f"`create` and `put` give a {name}",
            )  # fmt: skip
        if not attrs.has(kind.kind) or not _is_frozen(value):
            raise broken(
                VALUES, run, len(run.moves), f"the class of the slice {name} is not frozen",
                f"decorate it with @attrs.frozen: `@frozen class {name}: …`",
            )  # fmt: skip
        try:
            hash(value)
        except TypeError as error:
            raise broken(
                VALUES, run, len(run.moves),
                f"the slice {name} of {owner} cannot be hashed: {error}",
                "hold tuples, frozensets and Tables instead of lists, sets and dicts",
                at=f"{name} is {value!r}"[:200],
            ) from None  # fmt: skip


def _check_tasks(run: Run) -> None:
    """Check that the tasks on the agenda can be compared and hashed, as the slices can."""
    for step, state in enumerate(run.states):
        for task in state.agenda:
            inner = task.inner if isinstance(task, Choosing) else task
            try:
                hash(task)
            except TypeError as error:
                module = state.rules.task_modules.get(type(inner), "core")
                raise broken(
                    VALUES, run, step,
                    f"the task {type(inner).__name__} of module '{module}' cannot be hashed: "
                    f"{error}",
                    "hold tuples, frozensets and Tables instead of lists, sets and dicts",
                    at=f"{inner!r}"[:200],
                ) from None  # fmt: skip


def _is_frozen(value: Any) -> bool:
    for one in attrs.fields(type(value)):
        try:
            setattr(value, one.name, getattr(value, one.name))
        except attrs.exceptions.FrozenError:
            continue
        return False
    return True


def _rules_values(game: Game) -> Any:
    rules = game.rules
    return {
        "tables": {
            name: {key: _row(row) for key, row in rows.items()}
            for name, rows in rules.tables.items()
        },
        "constants": {kind.__name__: _row(one) for kind, one in rules.constants.items()},
        "options": describe(rules.options),
        "market": _row(rules.market),
        "scoring table": describe(rules.scoring_table),
    }


def _row(value: Any) -> Any:
    if not attrs.has(type(value)):
        return describe(value)
    names = [
        one.name
        for one in attrs.fields(type(value))
        if one.init and not one.name.startswith("_")  # the others keep what was worked out
    ]
    return {name: _plain(getattr(value, name)) for name in names}


def _plain(value: Any) -> Any:
    """Describe what stands in the rules, whose classes compare by identity."""
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    if attrs.has(type(value)) and not callable(value):
        by_identity = getattr(type(value), "__eq__", None) is object.__eq__
        return type(value).__name__ if by_identity else describe(value)
    return describe(value)


def _replay_watching(run: Run) -> None:
    """Play a run again, looking after every call whether the state before is still the same.

    It is played from the start: what was changed in place in the run itself does not change again.
    """
    game = run.game
    everybody = viewers(game)
    kept: list[tuple[State, int, str]] = []
    state = game.start(run.seed, by_hand=run.by_hand) if run.states else None
    for step, _, move in run.steps():
        assert state is not None
        kept.append((state, hash(state), repr(state)))
        viewer = everybody[step % len(everybody)]
        _call(run, step, kept, "listing the actions", game.legal_actions, fresh_copy(state))
        _call(run, step, kept, "making a view", game.view, state, viewer)
        what = f"{line_of(move.action)} of seat {move.seat}"
        outcome = _call(run, step, kept, what, game.advance, state, move.action, move.seat)
        if outcome is None:
            break
        state = outcome.state
    for step, (state, number, text) in enumerate(kept):
        if hash(state) != number or repr(state) != text:
            raise broken(
                VALUES, run, step, f"a later action changed the state of step {step}", _FREEZE,
                at=asked(state),
            )  # fmt: skip


def _call(
    run: Run, step: int, kept: list[tuple[State, int, str]], what: str, call: Any, *given: Any
) -> Any:
    """Call something and look; return its result, or None if it failed (another promise's)."""
    state, number, text = kept[-1]
    try:
        result = call(*given)
    except GlenmoreError:
        result = None
    if hash(state) == number and repr(state) == text:
        return result
    clean = play(run.composition, run.seed, step, run.policy, by_hand=run.by_hand).states[-1]
    found = "; ".join(list(differences(describe(clean), describe(state)))[:3])
    doer = _culprit(clean, call, given)
    if not doer:
        doer = options_of(state) if what == "listing the actions" else "a slice's `conceal`"
        if call == run.game.advance:
            doer = handler_of(state, run.moves[step].action)
    raise broken(
        VALUES, run, step, f"{what} changed the state it was given, in {doer}", _FREEZE, at=found
    )


def _culprit(clean: State, call: Any, given: tuple[Any, ...]) -> str:
    """Do the call again on a clean state and return the function in which it changes."""
    owners, number = clean.rules.owners, hash(clean)
    found: list[str] = []

    def watch(frame: FrameType, event: str, argument: object) -> None:
        owner = owners.get(frame.f_code)
        if event == "return" and owner is not None and not found and hash(clean) != number:
            code, (module, hook) = frame.f_code, owner
            place = f"{code.co_qualname} ({Path(code.co_filename).name}:{code.co_firstlineno})"
            found.append(f"{place} of module '{module}', hook '{hook}'")

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        call(clean, *given[1:])
    except GlenmoreError:
        pass
    finally:
        sys.setprofile(before)
    return found[0] if found else ""


# -- determinism -----------------------------------------------------------------------------


def check_determinism(sample: Sample) -> None:
    """Check that no rule touches global randomness or the clock, and that replays agree."""
    game = sample.game
    before = random.getstate()
    with guarded(game.rules) as watch:
        again = [
            play(run.composition, run.seed, len(run.moves), run.policy, by_hand=run.by_hand)
            for run in sample.runs
        ]
    _refuse_touches(sample, again, watch)
    if random.getstate() != before:
        raise Broken(
            DETERMINISM,
            "the global random generator was used during play",
            _DRAW,
            repr(sample.composition),
        )
    for run, other in zip(sample.runs, again, strict=True):
        _compare(run, other)


_DRAW = (
    "let all chance be a Chance task (it can then be drawn, listed and entered by hand), or draw "
    "with draft.random_below(stream, bound)"
)
_TIME = "what a rule needs must be in the state; no rule may depend on when it is asked"


def _refuse_touches(sample: Sample, again: list[Run], watch: Watch) -> None:
    if not watch.touched:
        return
    name, place = watch.touched[0]
    clock = name.startswith(("time.", "datetime."))
    for run in again:
        touched = run.error.__cause__ if run.error is not None else None
        if isinstance(touched, Touched) and isinstance(run.error, PluginError):
            error = run.error
            raise broken(
                DETERMINISM, run, len(run.moves),
                f"module '{error.module}' (hook '{error.hook}') called {name} in {place}",
                _TIME if clock else _DRAW,
            )  # fmt: skip
    raise Broken(
        DETERMINISM,
        f"{name} was called in {place}",
        _TIME if clock else _DRAW,
        repr(sample.composition),
    )


def _compare(run: Run, other: Run) -> None:
    for step, (one, two) in enumerate(zip(run.states, other.states, strict=False)):
        if one != two:
            raise broken(
                DETERMINISM, run, max(step - 1, 0),
                f"played again, step {step} came out differently ({_doer(run, step)})",
                "keep everything a rule needs in the state: no module variables, caches that "
                "change answers, object ids, or set order", at=difference(one, two),
            )  # fmt: skip
    if len(run.states) != len(other.states) or str(run.error) != str(other.error):
        raise broken(
            DETERMINISM, run, len(run.moves),
            f"played again, it ended with {other.error!r} instead of {run.error!r}",
            "keep everything a rule needs in the state",
        )  # fmt: skip


def _doer(run: Run, step: int) -> str:
    if step == 0:
        return "the set-up"
    move = run.moves[step - 1]
    return f"{line_of(move.action)}, {handler_of(run.states[step - 1], move.action)}"


def check_fresh_process(sample: Sample, hash_seeds: tuple[int, ...] = (1, 2)) -> None:
    """Check that a fresh process with another hash seed and a frozen clock plays the same.

    Four of the games are played there: one of random choices and the three special ones. There
    are two such processes, because this one may happen to order a set as one of them does.
    """
    runs = [run for run in dict.fromkeys((sample.runs[0], *sample.runs[-3:])) if run.states]
    own = [fresh.trace(run) for run in runs]
    for hash_seed in hash_seeds:
        try:
            answer = fresh.replay(sample.composition, runs, hash_seed, None)
        except fresh.CannotTravel as error:
            raise Broken(
                DETERMINISM,
                f"a fresh process cannot make the composition: {error}",
                "name modules by id, or let their hooks stand in an importable Python module "
                "(Module(hooks='my_rules'))",
                repr(sample.composition),
            ) from None
        for number, (mine, theirs) in enumerate(zip(own, answer["traces"], strict=True)):
            for step, (one, two) in enumerate(zip(mine, theirs, strict=False)):
                if list(one) != list(two):
                    _tell_fresh(sample, runs, number, step, hash_seed)
            if len(mine) != len(theirs):
                raise broken(
                    DETERMINISM, runs[number], len(theirs),
                    f"a fresh process stopped there: {answer['errors'][number]}",
                    "let no rule depend on what was done before in the process",
                )  # fmt: skip


def _tell_fresh(sample: Sample, runs: list[Run], number: int, step: int, hash_seed: int) -> None:
    run = runs[number]
    theirs = fresh.replay(sample.composition, runs, hash_seed, (number, step))["moment"]
    mine = fresh.moment(run, step)
    found = "; ".join(list(differences(mine, theirs))[:3])
    raise broken(
        DETERMINISM, run, max(step - 1, 0),
        f"a fresh process (PYTHONHASHSEED={hash_seed}) got another step {step} "
        f"({_doer(run, min(step, len(run.moves)))})",
        "do not let the order of a set, the clock, or something kept in the process decide: "
        "sort, or use tuples and Tables", at=found,
    )  # fmt: skip
