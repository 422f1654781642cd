"""Naming the plug-in behind a failure: an error inside a hook is that plug-in's, not the user's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from glenmore_core.decisions import Offer, Veto
from glenmore_core.errors import GlenmoreError, PluginError
from glenmore_core.rules import Asking, Rules
from glenmore_core.state import Task


def plugin_error(rules: Rules, error: Exception) -> PluginError:
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
    return PluginError(module, hook, f"it raised {type(error).__name__}: {error}")


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
    except Exception as error:
        raise plugin_error(rules, error) from error
