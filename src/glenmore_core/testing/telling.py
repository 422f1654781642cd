"""Telling an author what is wrong: values described, differences found, and the message."""

from __future__ import annotations

import functools
import hashlib
import inspect
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import attrs

from glenmore_core.actions import Action, write
from glenmore_core.decisions import Chance, Choosing, Sealed
from glenmore_core.rules import Asking
from glenmore_core.state import State

if TYPE_CHECKING:
    from glenmore_core.testing.playing import Run


class Broken(AssertionError):
    """A promise does not hold. The text says what, where, what to do, and how to see it again.

    Parameters:
        promise: the promise, in a word or two.
        what: one sentence: what happened, and by whose doing.
        do: one sentence: what the author can do about it.
        where: seed, step and place.
        again: up to three lines of Python that show it.
    """

    def __init__(
        self, promise: str, what: str, do: str, where: str = "", again: Sequence[str] = ()
    ) -> None:
        self.promise = promise
        self.what = what
        self.do = do
        self.where = where
        self.again = tuple(again)
        lines = [f"the promise '{promise}' is broken", f"  what   {what}"]
        if where:
            lines.append(f"  where  {where}")
        lines.append(f"  do     {do}")
        for index, line in enumerate(self.again):
            lines.append(("  again  " if index == 0 else "         ") + line)
        super().__init__("\n".join(lines))


def broken(
    promise: str, run: Run, step: int, what: str, do: str, *, at: str = "", then: str = ""
) -> Broken:
    """Return a `Broken` about a moment of a run, with lines that lead there again.

    Parameters:
        promise: the promise.
        run: the run.
        step: how many actions were done before the moment.
        what: what happened.
        do: what to do about it.
        at: the place in the state.
        then: an expression to look at, with `game` and `state`.
    """
    where = f"{run.composition!r}, seed {run.seed}, step {step}"
    if run.policy != "random":
        where += f", always the {run.policy} action"
    if run.by_hand:
        where += ", chance by hand"
    if at:
        where += f": {at}"
    return Broken(promise, what, do, where, run.again(step, then))


# -- describing ------------------------------------------------------------------------------


def describe(value: Any) -> Any:
    """Return a value as plain data that is the same in every process.

    Sets and mappings are sorted, functions are named, fields that are not part of a value
    (`eq=False`) are left out.

    >>> describe((1, frozenset({"b", "a"})))
    [1, ['a', 'b']]
    """
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, State):
        return describe_state(value)
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, Mapping):
        return {_key(key): describe(one) for key, one in sorted(value.items(), key=_pair_key)}
    if isinstance(value, (tuple, list)):
        return [describe(one) for one in value]
    if isinstance(value, (set, frozenset)):
        return sorted((describe(one) for one in value), key=_key)
    if isinstance(value, type):
        return f"{value.__module__}.{value.__qualname__}"
    if isinstance(value, ModuleType) or callable(value):
        return getattr(value, "__qualname__", getattr(value, "__name__", type(value).__name__))
    if attrs.has(type(value)):
        fields = [one.name for one in attrs.fields(type(value)) if one.eq]
        return {"is": type(value).__name__} | {
            name: describe(getattr(value, name)) for name in fields if not name.startswith("_")
        }
    text = repr(value)
    if " at 0x" in text:
        return {"is": type(value).__name__} | {
            name: describe(one) for name, one in sorted(vars(value).items())
        }
    return text


def _key(value: Any) -> str:
    plain = value if isinstance(value, str) else describe(value)
    return plain if isinstance(plain, str) else json.dumps(plain, ensure_ascii=False)


def _pair_key(pair: tuple[Any, Any]) -> str:
    return _key(pair[0])


def describe_state(state: State, known: dict[int, Any] | None = None) -> Any:
    """Return a state as plain data.

    Parameters:
        state: the state.
        known: the descriptions of slices by their `id`, for many states of one run: most of their
            slices are the same objects. Who gives it keeps all those states meanwhile.
    """
    rules = state.rules
    tables = zip(rules.game_kinds, state.shared, strict=True)

    def of(value: Any) -> Any:
        if known is None:
            return describe(value)
        if id(value) not in known:
            known[id(value)] = describe(value)
        return known[id(value)]

    return {
        "agenda": describe(state.agenda),
        "table": {one.kind.__name__: of(value) for one, value in tables},
        "players": [
            {
                one.kind.__name__: of(value)
                for one, value in zip(rules.player_kinds, slices, strict=True)
            }
            for slices in state.players
        ],
        "scores": describe(state.scores),
        "streams": describe(state.streams),
        "by_hand": state.by_hand,
    }


def digest(value: Any) -> str:
    """Return a short digest of a value's description."""
    return digest_of(describe(value))


def digest_of(description: Any) -> str:
    """Return a short digest of a description."""
    text = json.dumps(description, ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def differences(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """Tell where two descriptions differ, each as `path was A, is B`.

    >>> list(differences({"coins": 6, "cards": [1]}, {"coins": 5, "cards": [1, 2]}))
    ['coins was 6, is 5', 'cards[1] was not there, is 2']
    """
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys((*one, *other)):
            inner = f"{path}.{key}" if path else str(key)
            yield from differences(one.get(key, _NONE), other.get(key, _NONE), inner)
    elif isinstance(one, list) and isinstance(other, list):
        for index in range(max(len(one), len(other))):
            left = one[index] if index < len(one) else _NONE
            right = other[index] if index < len(other) else _NONE
            yield from differences(left, right, f"{path}[{index}]")
    elif one is not other and one != other:
        yield f"{path or 'it'} was {_shown(one)}, is {_shown(other)}"


_NONE = object()


def _shown(value: Any) -> str:
    if value is _NONE:
        return "not there"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."


def difference(one: Any, other: Any, most: int = 3) -> str:
    """Return the first differences of two values (or of two descriptions), in one line."""
    found = list(differences(describe(one), describe(other)))
    text = "; ".join(found[:most])
    return text + (f"; and {len(found) - most} more" if len(found) > most else "")


# -- naming ----------------------------------------------------------------------------------


def line_of(action: Any) -> str:
    """Return an action in notation, or its repr where it has none."""
    try:
        return f"`{write(action)}`"
    except Exception:  # an author's broken action must still be shown
        return repr(action)


def code_of(function: Callable[..., Any] | None) -> str:
    """Return the name and place of a function, such as `take (rules.py:40)`."""
    while isinstance(function, functools.partial):
        function = function.func
    if function is None:
        return "nothing"
    code = getattr(inspect.unwrap(function), "__code__", None)
    name = getattr(function, "__qualname__", repr(function))
    return f"{name} ({Path(code.co_filename).name}:{code.co_firstlineno})" if code else name


def asked(state: State) -> str:
    """Return who asks the decision of a state: its word and its module."""
    if not state.agenda:
        return "the end of the game"
    task = state.agenda[-1]
    inner = task.inner if isinstance(task, Choosing) else task
    module = state.rules.task_modules.get(type(inner), "core")
    return f"the decision '{inner.word}' (module '{module}')"


def handler_of(state: State, action: Action) -> str:
    """Return the function that carries out `action` in this state, with its module."""
    task = state.agenda[-1]
    inner = task.inner if isinstance(task, Choosing) else task
    kind = state.rules.tasks.get(type(inner))
    function: Callable[..., Any] | None = None
    module = state.rules.task_modules.get(type(inner), "core")
    if isinstance(kind, Sealed):
        function = kind.close
    elif isinstance(kind, (Asking, Chance)):
        function = kind.handlers.get(type(action))
    if isinstance(kind, Asking):
        for owner, offer in kind.offers:
            if type(action) in offer.handlers:
                module = owner
    return f"handler {code_of(function)} of module '{module}'"


def options_of(state: State) -> str:
    """Return the functions that list the actions of a state's decision, with their module."""
    task = state.agenda[-1]
    inner = task.inner if isinstance(task, Choosing) else task
    kind = state.rules.tasks.get(type(inner))
    module = state.rules.task_modules.get(type(inner), "core")
    if isinstance(kind, Asking):
        parts = [f"options {code_of(kind.ask.options)} of module '{module}'"]
        parts += [f"offer {code_of(o.options)} of module '{m}'" for m, o in kind.offers]
        parts += [f"veto {code_of(v.check)} of module '{m}'" for m, v in kind.vetoes]
        return ", ".join(parts)
    if isinstance(kind, Sealed):
        return f"options {code_of(kind.options)} of module '{module}'"
    if isinstance(kind, Chance):
        return f"outcomes {code_of(kind.outcomes)} of module '{module}'"
    return f"module '{module}'"
