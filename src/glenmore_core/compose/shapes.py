"""The shapes of what hooks return: what each field of a Slice, an Ask, an Effect kind … may hold.

A table, looked up once for every item when a game is composed. What is called at play is checked
here as far as it can be without calling it: that it is a function, takes so many arguments, and
is no generator or coroutine, which would do nothing when it is called.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import attrs

from glenmore_core.actions import Action
from glenmore_core.bots.kinds import BotKind
from glenmore_core.callables import function_fault
from glenmore_core.decisions import Ask, Chance, Offer, Resolve, Sealed, Veto
from glenmore_core.drawing.parts import Part
from glenmore_core.errors import RowFault
from glenmore_core.mechanisms.effects import CostKind, EffectKind
from glenmore_core.mechanisms.market import MarketRules
from glenmore_core.mechanisms.payment import Means
from glenmore_core.mechanisms.rondel import PieceKind
from glenmore_core.mechanisms.scoring import Category, FinalScoring, TieBreak
from glenmore_core.module import DataFile, Revise
from glenmore_core.slices import Slice
from glenmore_core.state import Task

Shape = Callable[[Any], "str | None"]
"""`shape(value)`: what would be right, in words, or None if the value is right."""


# -- functions -------------------------------------------------------------------------------


def asks(arguments: str) -> Shape:
    """Return the shape of a function of these arguments (a list of names) that answers."""
    return partial(function_fault, arguments=arguments, doing=False)


def does(arguments: str) -> Shape:
    """Return the shape of a function of these arguments that does something."""
    return partial(function_fault, arguments=arguments, doing=True)


# -- values ----------------------------------------------------------------------------------


def word(value: Any) -> str | None:
    """A name that is not empty."""
    return None if isinstance(value, str) and value.strip() else "a name"


def words(value: Any) -> str | None:
    """Text, which may be empty."""
    return None if isinstance(value, str) else "text"


def flag(value: Any) -> str | None:
    """True or False."""
    return None if isinstance(value, bool) else "True or False"


def whole(value: Any) -> str | None:
    """A whole number."""
    return None if type(value) is int else "a whole number"


def count(value: Any) -> str | None:
    """A whole number of at least 0."""
    return None if type(value) is int and value >= 0 else "a whole number of at least 0"


def path(value: Any) -> str | None:
    """A path of a file."""
    return None if isinstance(value, Path) else "a pathlib.Path"


def anything(value: Any) -> str | None:
    """Whatever it is."""
    return None


def purposes(value: Any) -> str | None:
    """A frozenset of words."""
    fits = isinstance(value, frozenset) and all(isinstance(one, str) for one in value)
    return None if fits else "a frozenset of words"


def optional(shape: Shape) -> Shape:
    """Return the shape of what may also be None."""

    def check(value: Any) -> str | None:
        right = None if value is None else shape(value)
        return right and f"{right}, or None"

    return check


def flag_or(shape: Shape) -> Shape:
    """Return the shape of what may also be True or False."""

    def check(value: Any) -> str | None:
        right = None if isinstance(value, bool) else shape(value)
        return right and f"True, False or {right}"

    return check


def mapping(keys: Shape, values: Shape) -> Shape:
    """Return the shape of a mapping with such keys and values."""

    def check(value: Any) -> str | None:
        if not isinstance(value, Mapping):
            return f"a mapping from {_right(keys)} to {_right(values)}"
        for key, one in value.items():
            for shape, part, thing in ((keys, "key", key), (values, f"value of {_told(key)}", one)):
                right = shape(thing)
                if right is not None:
                    return f"a mapping whose {part} is {right}, not {_told(thing)}"
        return None

    return check


def many(items: Shape) -> Shape:
    """Return the shape of a list or tuple of such items."""

    def check(value: Any) -> str | None:
        if not isinstance(value, list | tuple):
            return f"a list or tuple, each item {_right(items)}"
        wrong = [one for one in value if items(one) is not None]
        return f"a list or tuple, each item {items(wrong[0])}" if wrong else None

    return check


def _right(shape: Shape) -> str:
    return shape(None) or "anything"


# -- classes ---------------------------------------------------------------------------------


def kind_of(base: type) -> Shape:
    """Return the shape of a frozen subclass of `base` (Action, Task)."""
    right = f"a frozen subclass of {base.__name__} (the class, not an instance)"

    def check(value: Any) -> str | None:
        if not isinstance(value, type) or not issubclass(value, base) or value is base:
            return right
        if not isinstance(getattr(value, "word", None), str):
            return f"{right} whose `word` is text"
        return frozen_class(value)

    return check


def frozen_class(value: Any) -> str | None:
    """A class of which states can hold values: attrs, frozen, hashable."""
    if not isinstance(value, type):
        return "a class (not an instance)"
    own = [
        name
        for name, hint in vars(value).get("__annotations__", {}).items()
        if "ClassVar" not in str(hint)
    ]
    if not attrs.has(value) or (own and "__attrs_attrs__" not in vars(value)):
        return "a class decorated with @attrs.frozen"
    if getattr(value, "__hash__", None) is None:
        return "a class whose values can be hashed: decorate it with @attrs.frozen"
    return None


def attrs_class(value: Any) -> str | None:
    """A class decorated with attrs."""
    fits = isinstance(value, type) and attrs.has(value)
    return None if fits else "a class decorated with @attrs.frozen"


def a_class(value: Any) -> str | None:
    """Any class."""
    return None if isinstance(value, type) else "a class"


# -- the table -------------------------------------------------------------------------------

TASK = kind_of(Task)
HANDLERS = mapping(kind_of(Action), does("draft, task, action"))
WHY = optional(asks("look, task, action"))

SHAPES: dict[type, dict[str, Shape]] = {
    Slice: {
        "kind": a_class, "create": asks("rules, seat"), "each_player": flag,
        "conceal": optional(asks("value, owner, viewer")),
        "revive": optional(asks("rules, value")),
        "resample": optional(does("draft, owner, viewer")),
    },
    Resolve: {"task": TASK, "run": does("draft, task")},
    Ask: {
        "task": TASK, "options": asks("look, task"), "handlers": HANDLERS, "seat": asks("task"),
        "forced": flag, "why": WHY,
    },
    Sealed: {
        "task": TASK, "seats": asks("look, task"), "options": asks("look, task, seat"),
        "actions": many(kind_of(Action)), "close": does("draft, task, chosen"), "forced": flag,
        "why": optional(asks("look, task, seat, action")), "opens": flag,
    },
    Chance: {
        "task": TASK, "outcomes": asks("look, task"), "handlers": HANDLERS, "stream": word,
        "pick": optional(asks("look, task, below")),
    },
    Offer: {"task": TASK, "options": asks("look, task"), "handlers": HANDLERS, "why": WHY},
    Veto: {"task": TASK, "check": asks("look, task, action")},
    DataFile: {"path": path, "tables": mapping(word, attrs_class)},
    EffectKind: {
        "name": word, "run": does("draft, seat, at, spec, option"), "compile": asks("data, parser"),
        "options": asks("look, seat, at, spec"), "text": asks("spec"),
        "option_text": optional(asks("spec, option")), "vp": asks("spec, option"), "asks": flag,
        "more": optional(asks("spec")), "reserve": optional(asks("look, seat, spec")),
        "worth": optional(asks("spec")), "where": many(word),
        "scarce": optional(asks("look, seat, spec")), "on_tile": flag_or(asks("spec")),
    },
    CostKind: {
        "name": word, "ways": asks("look, seat, amount"), "text": asks("amount"),
        "pay": does("draft, seat, amount, action"), "most": optional(count),
        "spends": flag, "where": many(word), "by_one": flag,
    },
    Category: {"name": word, "count": asks("look, seat"), "title": words, "order": whole},
    FinalScoring: {"name": word, "points": asks("look, seat"), "title": words},
    TieBreak: {"name": word, "count": asks("look, seat")},
    PieceKind: {"name": word, "procedure": word, "text": words, "lined_up": flag},
    Means: {"name": word, "coins": count, "times": asks("look, seat, purpose")},
    Part: {
        "name": word, "text": optional(asks("view")), "svg": optional(does("view, canvas")),
        "order": whole, "player": optional(asks("view, seat")),
        "words": mapping(a_class, asks("look, thing, seat")), "headings": mapping(a_class, words),
        "spaces": optional(asks("view")), "places": optional(asks("view, seat")),
        "done": mapping(a_class, words),
    },
    RowFault: {
        "table": word, "row": words, "message": word, "field": words, "expected": words,
        "inside": many(anything), "clashes": many(anything),
    },
    Revise: {"name": word, "how": asks("item")},
    BotKind: {"name": word, "create": asks("game, seed"), "help": words},
    MarketRules: {
        "resources": many(word), "prices": mapping(word, many(count)),
        "groups": mapping(word, many(word)), "filled": mapping(word, count),
        "no_sale_for": purposes, "closed_for": purposes, "full_price": optional(count),
        "full_bought": optional(does("draft, seat, resource")),
        "module": words, "rule_ids": mapping(word, word),
    },
}  # fmt: skip
"""For each class that a hook returns: what each of its fields holds."""


def faults(item: Any) -> Iterator[str]:
    """Tell what is wrong with the fields of something that a hook returned.

    >>> list(faults(Category("sheep", 5)))
    ["the field 'count' of Category('sheep') is 5; it is a function (look, seat)"]
    """
    for name, shape in SHAPES.get(type(item), {}).items():
        value = getattr(item, name)
        right = shape(value)
        if right is not None:
            yield f"the field '{name}' of {_called(item)} is {_told(value)}; it is {right}"


def _called(item: Any) -> str:
    name = getattr(item, "name", getattr(item, "task", getattr(item, "kind", None)))
    text = name.__name__ if isinstance(name, type) else repr(name)
    return f"{type(item).__name__}({text if name is not None else ''})"


def _told(value: Any) -> str:
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if inspect.isroutine(value):
        try:
            return f"the function {value.__name__}{inspect.signature(value)}"
        except (TypeError, ValueError):
            return repr(value)
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
