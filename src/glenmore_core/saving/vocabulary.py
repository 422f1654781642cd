"""The event classes of a composition, so that programs in other languages know what may come.

Nobody has to declare them: they are the subclasses of `Event` that are named in the Python
modules in which the composed functions, tasks, actions and slices are defined, or in modules that
those import (at their top), and so on. That may be a few more than ever occur, never fewer, and it
does not depend on what else the process has imported.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any

import attrs

from glenmore_core.changes import Changed
from glenmore_core.edges import check_is
from glenmore_core.errors import CompositionError
from glenmore_core.events import Event, Revealed, Scored, Stepped
from glenmore_core.rules import Rules

KERNEL: tuple[type[Event], ...] = (Scored, Revealed, Stepped, Changed)
"""The events of the kernel itself, which every composition has."""

_ROOT = "glenmore_core"
_MECHANISMS = "glenmore_core.mechanisms."


def event_words(rules: Rules) -> Mapping[str, type[Event]]:
    """Return the event classes of a composition by their word, sorted.

    Raises:
        CompositionError: two of them have the same word, or one has none.

    >>> from glenmore_core import Game
    >>> words = event_words(Game.from_variant("glen-more", players=3).rules)
    >>> [one for one in ("taken", "placed", "die", "scored") if one not in words]
    []
    """
    check_is(rules, Rules, "the rules")
    found: Mapping[str, type[Event]] | None = rules.kept.get(event_words)
    if found is None:
        found = rules.kept[event_words] = _by_word(_reached(_beginnings(rules)))
    return found


def _by_word(classes: Iterable[type[Event]]) -> dict[str, type[Event]]:
    words: dict[str, type[Event]] = {}
    for kind in sorted({*KERNEL, *classes}, key=lambda kind: (kind.word, kind.__module__)):
        if kind.word == Event.word:
            raise CompositionError(f"the event class {kind.__module__}.{kind.__name__} has no word")
        before = words.setdefault(kind.word, kind)
        if before is not kind:
            raise CompositionError(
                f"two event classes have the word '{kind.word}': {before.__module__}."
                f"{before.__name__} and {kind.__module__}.{kind.__name__}"
            )
    return words


def _beginnings(rules: Rules) -> set[str]:
    """Return the names of the Python modules in which the parts of a composition are defined."""
    names = {one.__module__ for one in (*rules.task_words.values(), *rules.action_words.values())}
    names |= {one.kind.__module__ for one in (*rules.game_kinds, *rules.player_kinds)}
    for name in ("step_runs", "setup", "tasks", "effects", "costs", "constants", "final_scoring"):
        names |= {function.__module__ for function in _functions(getattr(rules, name), 4)}
    return {name for name in names if not _is_kernel(name)}


def _is_kernel(name: str) -> bool:
    return name.split(".")[0] == _ROOT and not name.startswith(_MECHANISMS)


def _functions(value: Any, depth: int) -> Iterator[Any]:
    """Yield the functions that a value holds, in itself, its items or its fields."""
    if inspect.isfunction(value):
        yield value
    elif depth == 0 or isinstance(value, str | int | None):
        return
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _functions(one, depth - 1)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _functions(one, depth - 1)
    elif attrs.has(type(value)):
        for one in attrs.fields(type(value)):
            yield from _functions(getattr(value, one.name), depth - 1)


def _reached(names: set[str]) -> Iterator[type[Event]]:
    """Yield the event classes named in these modules and in those they import."""
    left, seen = sorted(names), set(names)
    while left:
        module = sys.modules.get(left.pop())
        if module is None:
            continue
        for value in list(vars(module).values()):
            if isinstance(value, type) and issubclass(value, Event) and value is not Event:
                yield value
            name = value.__name__ if isinstance(value, ModuleType) else _home(value)
            if name and name not in seen and _uses_library(name):
                seen.add(name)
                left.append(name)


def _home(value: Any) -> str:
    name = getattr(value, "__module__", None)
    return name if isinstance(name, str) else ""


def _uses_library(name: str) -> bool:
    """Return whether a module is one of the shared mechanisms, or imports anything of the library.

    The kernel's own modules are not entered: its events are known, and through its face every
    mechanism would be reached.
    """
    if name.split(".")[0] == _ROOT:
        return not _is_kernel(name)
    module = sys.modules.get(name)
    if module is None or name.split(".")[0] in sys.stdlib_module_names:
        return False
    homes = (
        one.__name__ if isinstance(one, ModuleType) else _home(one)
        for one in list(vars(module).values())
    )
    return any(home.split(".")[0] == _ROOT for home in homes)
