"""Naming the plug-in behind a failure: an error inside a hook is that plug-in's, not the user's."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from glenmore_core.actions import Action
from glenmore_core.decisions import Offer, StepTask, Veto
from glenmore_core.errors import GlenmoreError, PluginError
from glenmore_core.rules import Asking, Rules
from glenmore_core.state import Task


def plugin_error(rules: Rules, error: BaseException) -> PluginError:
    """Return an error that names the module and hook in whose function `error` arose.

    The innermost function that a hook supplied is the one. If there is none inside the engine's
    own functions, then a hook returned something of which the engine could make nothing: it is
    that of the task, offer or veto in hand.
    """
    owner = ("core", "engine")
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        owner = rules.owners.get(frame.f_code, owner)
        if frame.f_globals.get("__name__") == "glenmore_core.engine":
            owner = _in_hand(rules, frame.f_locals, owner)
        trace = trace.tb_next
    module, hook = owner
    kind = _unknown(error)
    if kind is None:
        return PluginError(module, hook, f"it raised {type(error).__name__}: {error}")
    if issubclass(kind, Task):
        module = _home(rules, kind) or module
    return PluginError(module, hook, _what_it_lacks(rules, kind))


def _unknown(error: BaseException) -> type | None:
    """Return the class that the core itself looked up in vain, if this is what happened."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    looked_up = trace is not None and trace.tb_frame.f_globals.get("__name__") in _LOOKING_UP
    kind = error.args[0] if isinstance(error, KeyError) and error.args else None
    return kind if looked_up and isinstance(kind, type) else None


def _home(rules: Rules, kind: type) -> str | None:
    """Return the module whose hooks stand in the same file as a class."""
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    return next(
        (owner for code, (owner, _) in rules.owners.items() if code.co_filename == file), None
    )


def _what_it_lacks(rules: Rules, kind: type) -> str:
    """Return what is wrong with a class that the core does not know there."""
    name = kind.__name__
    if issubclass(kind, Task):
        return f"the task {name} was pushed, but no module says in its hook 'tasks' what it is"
    if issubclass(kind, Action):
        return f"the action {name} is listed, but its decision has no handler for it"
    if kind in rules.player_index:
        return f"{name} is a slice of every player: use player(seat, …) and put_player(seat, …)"
    if kind in rules.game_index:
        return f"{name} is a slice of the table: use game(…) and put(…)"
    return f"{name} is no slice of this composition; the hook 'slices' returns those there are"


_LOOKING_UP = tuple(f"glenmore_core.{name}" for name in ("draft", "engine", "state", "views"))


def _in_hand(rules: Rules, names: Mapping[str, object], owner: tuple[str, str]) -> tuple[str, str]:
    """Return whose task the engine has in hand, going by the variables of one of its functions."""
    added = names.get("veto", names.get("offer"))
    if isinstance(added, (Offer, Veto)):
        asking = rules.tasks.get(added.task)
        pairs = (*asking.offers, *asking.vetoes) if isinstance(asking, Asking) else ()
        for module, one in pairs:
            if one is added:
                return module, "tasks"
    task = names.get("task")
    if isinstance(task, StepTask):
        code = getattr(rules.step_runs.get((task.procedure, task.step)), "__code__", None)
        return rules.owners.get(code, owner) if code is not None else owner
    if isinstance(task, Task):
        inner = getattr(task, "inner", task)
        return rules.task_modules.get(type(inner), owner[0]), "tasks"
    return owner


def nonsense(rules: Rules, function: object, value: object, wanted: str) -> PluginError:
    """Return an error that names the module and hook whose `function` returned nonsense.

    Parameters:
        rules: the rules it belongs to.
        function: the function that a hook supplied.
        value: what it returned.
        wanted: what it returns, in words.
    """
    code: Any = getattr(getattr(function, "__func__", function), "__code__", None)
    module, hook = rules.owners.get(code, ("core", "engine"))
    return PluginError(module, hook, f"it returned {value!r}; it returns {wanted}")


@contextmanager
def blame(rules: Rules) -> Iterator[None]:
    """Turn whatever is raised inside, except the library's own errors, into a `PluginError`."""
    try:
        yield
    except GlenmoreError:
        raise
    except (Exception, SystemExit) as error:
        raise plugin_error(rules, error) from error
