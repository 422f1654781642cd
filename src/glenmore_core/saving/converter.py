"""The cattrs converter of one composition: which hook reads and writes which type."""

from __future__ import annotations

import enum
import typing
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import attrs
from cattrs import Converter

from glenmore_core.actions import Action
from glenmore_core.events import Event
from glenmore_core.rules import Rules
from glenmore_core.saving import classes, quick, shapes
from glenmore_core.saving.shapes import Dump, Load
from glenmore_core.state import Task
from glenmore_core.table import Table

TAGS: dict[type, str] = {Task: "task", Action: "do", Event: "event"}
"""The key under which a value of these classes names its own class."""


class _Dumpers(dict[type, Dump]):
    """How values of the subclasses of one tagged class are written, each made when it is met."""

    def __init__(self, tag: str, converter: Converter) -> None:
        super().__init__()
        self.tag = tag
        self.converter = converter

    def __missing__(self, kind: type) -> Dump:
        _check_fields(kind, self.tag)
        word: str = kind.word  # type: ignore[attr-defined]  # tasks, actions and events have one
        made = classes.class_dumper(kind, self.converter, {self.tag: word})
        self[kind] = made
        return made


def _check_fields(kind: type, tag: str) -> None:
    if any(one.name == tag for one in attrs.fields(kind)):
        raise TypeError(f"{kind.__name__} cannot have a field '{tag}': its word stands there")


Factory = Callable[..., Any]


def _class_factories(class_loader: Factory) -> tuple[Factory, Factory]:
    """Return the hook factories for attrs classes; a class may hold itself."""
    building: set[type] = set()

    def load(kind: type, converter: Converter) -> Load:
        if kind in building:
            return lambda data, _: converter.get_structure_hook(kind)(data, kind)
        building.add(kind)
        try:
            return class_loader(kind, converter)  # type: ignore[no-any-return]  # by its contract
        except CannotSave:
            raise
        except TypeError as error:
            raise CannotSave(kind, f"{kind.__module__}.{kind.__qualname__}: {error}") from error
        finally:
            building.discard(kind)

    def dump(kind: type, converter: Converter) -> Dump:
        if kind in building:
            return lambda value: converter.get_unstructure_hook(kind)(value)
        building.add(kind)
        try:
            return classes.class_dumper(kind, converter, {})
        finally:
            building.discard(kind)

    return load, dump


class CannotSave(TypeError):
    """A class has a field that cannot be saved; `kind` is the class."""

    def __init__(self, kind: type, message: str) -> None:
        super().__init__(message)
        self.kind = kind


BARE = {tuple: "tuple[int, ...]", frozenset: "frozenset[str]", Table: "Table[str, int]"}
"""Types that must say what is in them, each with an example."""


def _refuse(kind: Any, converter: Converter) -> Any:
    if kind in BARE:
        raise TypeError(f"a {kind.__name__} says what is in it, as {BARE[kind]} does")
    raise TypeError(
        f"a value of type {kind!r} cannot be saved: use int, bool, str, tuples, frozen sets, "
        "Tables, Literals, enumerations, attrs classes and unions of these"
    )


def _keep(kind: Any, converter: Converter) -> Dump:
    return shapes.same


PLAIN_HOOKS: tuple[tuple[Any, Load], ...] = (
    (int, shapes.load_int),
    (str, shapes.load_str),
    (bool, shapes.load_bool),
    (type(None), shapes.load_none),
)


def make_converter(rules: Rules, *, quick_ones: bool = False) -> Converter:
    """Return a cattrs converter that knows the classes of a composition.

    Parameters:
        rules: the compiled rules.
        quick_ones: True for the hooks that are fast and do not say what is wrong.

    Raises:
        TypeError: a class has a field of a type that JSON cannot carry.
    """
    converter = Converter()
    load_class, dump_class = _class_factories(
        quick.quick_class if quick_ones else classes.class_loader
    )
    load_tuple = quick.quick_tuple if quick_ones else shapes.load_tuple
    load_table = quick.quick_table if quick_ones else shapes.load_table
    load_union = quick.quick_union if quick_ones else classes.load_union
    kinds: tuple[tuple[Callable[[Any], bool], Factory, Factory], ...] = (
        (lambda kind: True, _refuse, _refuse),
        (lambda kind: isinstance(kind, type) and attrs.has(kind), load_class, dump_class),
        (lambda kind: typing.get_origin(kind) is tuple, load_tuple, shapes.dump_tuple),
        (lambda kind: typing.get_origin(kind) is frozenset, shapes.load_set, shapes.dump_set),
        (shapes.is_table, load_table, shapes.dump_table),
        (classes.is_union, load_union, classes.dump_union),
        (_is_enum, classes.load_enum, classes.dump_enum),
        (_is_literal, classes.load_literal, _keep),
    )
    for test, load, dump in kinds:
        converter.register_structure_hook_factory(test, load)
        converter.register_unstructure_hook_factory(test, dump)
    for kind, hook in PLAIN_HOOKS:
        converter.register_structure_hook(kind, hook)
        converter.register_unstructure_hook(kind, shapes.same)
    _register_tagged(converter, rules, quick_ones)
    return converter


def _is(kind: Any, other: Any) -> bool:
    return other is kind


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, enum.Enum)


def _is_literal(kind: Any) -> bool:
    return typing.get_origin(kind) is typing.Literal


def _register_tagged(converter: Converter, rules: Rules, quick_ones: bool) -> None:
    words: dict[type, Mapping[str, type]] = {Task: rules.task_words, Action: rules.action_words}
    tagged_loader = quick.quick_tagged if quick_ones else classes.tagged_loader
    class_loader = quick.quick_class if quick_ones else classes.class_loader
    for base, tag in TAGS.items():
        dumpers = _Dumpers(tag, converter)

        def dump(value: Any, dumpers: _Dumpers = dumpers) -> Any:
            return dumpers[type(value)](value)

        converter.register_unstructure_hook_func(partial(_is, base), dump)
    loaders: dict[type, dict[str, tuple[Load, type]]] = {base: {} for base in words}
    for base, found in loaders.items():  # all of them first: a task may hold actions
        converter.register_structure_hook_func(partial(_is, base), tagged_loader(TAGS[base], found))
    for base, known in words.items():
        tag = TAGS[base]
        for word, kind in known.items():
            _check_fields(kind, tag)
            loaders[base][word] = (class_loader(kind, converter, tag), kind)
