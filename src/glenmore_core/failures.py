"""Naming the plug-in behind a failure: an error inside a hook is that plug-in's, not the user's."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from glenmore_core.actions import Action
from glenmore_core.callables import innermost
from glenmore_core.decisions import Offer, StepTask, Veto
from glenmore_core.errors import GlenmoreError, PluginError
from glenmore_core.rules import Asking, Rules
from glenmore_core.state import Task


def plugin_error(rules: Rules, error: BaseException) -> PluginError:
    """Return an error that names the module and hook in whose function `error` arose.

    The innermost function that a hook supplied is the one. If there is none inside the engine's
    own functions, then a hook returned something of which the engine could make nothing: it is
    that of the task, offer or veto in hand; in a mechanism, that of the effect kind, category or
    whatever else with functions of its own is in hand.
    """
    owner = ("core", "engine")
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        owner = rules.owners.get(frame.f_code, owner)
        name = str(frame.f_globals.get("__name__", ""))
        if name == "glenmore_core.engine":
            owner = _in_hand(rules, frame.f_locals, owner)
        elif trace.tb_next is None and name.startswith("glenmore_core."):
            owner = _item_in_hand(rules, frame.f_locals) or owner
        trace = trace.tb_next
    module, hook = owner
    kind = _unknown(error)
    if kind is None:
        return PluginError(module, hook, _raised(error))
    if issubclass(kind, Task):
        module = home_of(rules, kind) or module
    return PluginError(module, hook, _what_it_lacks(rules, kind, error))


def _raised(error: BaseException) -> str:
    """Return what was raised; where the core stumbled over what it got, also what it wanted."""
    text = f"it raised {type(error).__name__}: {error}"
    place, function = _innermost(error)
    wanted = _WANTED.get(function) if place == "glenmore_core.engine" else None
    return text if wanted is None else f"{wanted} ({type(error).__name__}: {error})"


_WANTED = {
    "ask_options": "its function `options` returns a list of actions, and takes (look, task)",
    "_sealed_options": "its function `options` returns a list of actions, and takes "
    "(look, task, seat)",
    "sealed_pending": "its function `seats` returns a list of seats, and takes (look, task)",
    "weighed": "its function `outcomes` returns a list of pairs (action, weight), and takes "
    "(look, task)",
}
"""What the functions of the engine want of a plug-in's, for what they could make nothing of."""


def _unknown(error: BaseException) -> type | None:
    """Return the class that the core itself looked up in vain, if this is what happened."""
    kind = error.args[0] if isinstance(error, KeyError) and error.args else None
    return kind if _innermost(error)[0] in _LOOKING_UP and isinstance(kind, type) else None


def home_of(rules: Rules, kind: type) -> str | None:
    """Return the module whose hooks stand in the same file as a class."""
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    return next(
        (owner for code, (owner, _) in rules.owners.items() if code.co_filename == file), None
    )


def _what_it_lacks(rules: Rules, kind: type, error: BaseException) -> str:
    """Return what is wrong with a class that the core does not know there."""
    name = kind.__name__
    if not issubclass(kind, Task | Action) and _innermost(error)[0] == "glenmore_core.engine":
        return f"it lists a {name} where an action belongs: options are a list of actions"
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
        run = rules.step_runs.get((task.procedure, task.step))
        code = getattr(innermost(run), "__code__", None)
        return rules.owners.get(code, owner) if code is not None else owner
    if isinstance(task, Task):
        inner = getattr(task, "inner", task)
        return rules.task_modules.get(type(inner), owner[0]), "tasks"
    return owner


def _innermost(error: BaseException) -> tuple[str, str]:
    """Return the Python module and the function in which an error arose."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "", ""
    return str(trace.tb_frame.f_globals.get("__name__", "")), trace.tb_frame.f_code.co_name


def no_seat(rules: Rules, module: str, task: Task, seat: object) -> PluginError:
    """Return the error about a decision that is asked of a seat that the game has not."""
    return PluginError(
        module,
        "tasks",
        f"the decision '{task.word}' is asked of the seat {seat!r}; a seat is a whole number "
        f"from 0 to {rules.seats - 1}, each at most once",
    )


def no_weight(rules: Rules, task: Task, action: object, weight: object) -> PluginError:
    """Return the error about an outcome of chance whose weight is none."""
    return PluginError(
        rules.task_modules.get(type(task), "core"),
        "tasks",
        f"the chance '{task.word}' gives {action!r} the weight {weight!r}; a weight is a whole "
        "number of at least 1",
    )


def _item_in_hand(rules: Rules, names: Mapping[str, object]) -> tuple[str, str] | None:
    """Return whose item, such as an EffectKind, a mechanism has in hand when it fails.

    Functions of the core itself tell nothing: any module may use them in its items.
    """
    values: list[object] = []
    for one in names.values():  # an item, or a few, such as the effects of a tile
        values += one[:8] if isinstance(one, tuple | list) else [one]
    for value in values:
        item = getattr(value, "kind", value)
        for slot in getattr(type(item), "__slots__", ()):
            code: Any = getattr(innermost(getattr(item, slot, None)), "__code__", None)
            if code in rules.owners and _CORE not in Path(code.co_filename).parents:
                return rules.owners[code]
    return None


_CORE = Path(__file__).parent


def nonsense(rules: Rules, function: object, value: object, wanted: str) -> PluginError:
    """Return an error that names the module and hook whose `function` returned nonsense.

    Parameters:
        rules: the rules it belongs to.
        function: the function that a hook supplied.
        value: what it returned.
        wanted: what it returns, in words.
    """
    code: Any = getattr(innermost(function), "__code__", None)
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
