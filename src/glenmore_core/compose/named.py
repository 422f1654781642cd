"""Items with a name of their own: each is supplied once, and may be revised by later modules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from glenmore_core.compose.hooks import Hooks
from glenmore_core.content.suggest import did_you_mean
from glenmore_core.errors import CompositionError, PluginError
from glenmore_core.module import Revise

Note = Callable[[str, str, str], None]
"""`note(module, verb, what)`: a line of the composition report."""


def named(
    hooks: Hooks, hook: str, kind: type, after: Mapping[str, Collection[str]], note: Note
) -> dict[str, Any]:
    """Return what the modules supply in a hook, by name, as it is after all that follow.

    A module may replace what a module supplies that it says it comes after.

    Parameters:
        hooks: the hooks of the composition.
        hook: the hook's name.
        kind: the class of its items.
        after: for each module those that it says it comes after.
        note: is told who supplies and who changes what.

    Raises:
        CompositionError: two modules supply the same name, or one revises what is not there.
        PluginError: a revision fails, or returns something else.
    """
    found: dict[str, Any] = {}
    supplied: dict[str, tuple[str, Any]] = {}
    for module, item in hooks.collect(hook, (kind, Revise)):
        if isinstance(item, Revise):
            found[item.name] = _revised(hook, kind, module, item, found)
            hooks.own(module, hook, found[item.name])
            note(module, "changes", f"{one_of_hook(hook)} {item.name}")
            continue
        owner, before = supplied.get(item.name, ("", None))
        if before is item:
            continue
        if before is not None and owner not in after[module]:
            raise CompositionError(
                f"modules '{owner}' and '{module}' both supply '{item.name}' in the hook "
                f"'{hook}'; to replace it, '{module}' would have to say that it comes after "
                f"'{owner}'"
            )
        supplied[item.name] = (module, item)
        found[item.name] = item
        verb = "supplies" if before is None else "replaces"
        note(module, verb, f"{one_of_hook(hook)} {item.name}")
    return found


def _revised(hook: str, kind: type, module: str, item: Revise, known: dict[str, Any]) -> Any:
    """Return what a module makes of an item of an earlier one."""
    if item.name not in known:
        raise CompositionError(
            f"module '{module}' revises '{item.name}' in the hook '{hook}', which no module "
            f"before it supplies; {_hint(item.name, known)}"
        )
    try:
        result = item.how(known[item.name])
    except Exception as error:
        message = f"its revision of '{item.name}' raised {type(error).__name__}: {error}"
        raise PluginError(module, hook, message) from error
    if not isinstance(result, kind) or getattr(result, "name", None) != item.name:
        raise PluginError(
            module, hook,
            f"its revision of '{item.name}' returned {result!r}; it returns a {kind.__name__} of "
            "the same name",
        )  # fmt: skip
    return result


def _hint(name: str, known: Iterable[str]) -> str:
    return did_you_mean(name, known) or f"there are: {', '.join(known) or 'none'}"


def one_of_hook(hook: str) -> str:
    """Return what one item of a hook is called: `effects` holds an effect.

    >>> one_of_hook("scoring_categories"), one_of_hook("bots")
    ('scoring category', 'bot')
    """
    name = hook.replace("_", " ")
    if name.endswith("means"):
        return name
    return f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")
