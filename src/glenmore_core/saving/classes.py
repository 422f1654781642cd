"""How classes, unions and names look in JSON: the hooks of `shapes` go on here."""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Mapping
from typing import Any

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from glenmore_core.content.suggest import did_you_mean, one_of
from glenmore_core.saving.shapes import PLAIN, Dump, Load, expected, same
from glenmore_core.saving.wrong import Wrong, shown

_MISSING = object()


def saved_fields(kind: type) -> list[tuple[attrs.Attribute[Any], Any]]:
    """Return the fields of an attrs class that are saved, each with its type.

    >>> from glenmore_core.mechanisms.purse import Purse
    >>> [(one.name, hint) for one, hint in saved_fields(Purse)]
    [('coins', <class 'int'>), ('whisky', <class 'int'>)]
    """
    hints = typing.get_type_hints(kind)
    return [
        (one, hints[one.name])
        for one in attrs.fields(kind)
        if one.init and not one.metadata.get("derived")
    ]


def class_loader(kind: type, converter: Converter, tag: str = "") -> Load:
    """Return how an attrs class is read from an object.

    Parameters:
        kind: the class.
        converter: the composition's converter.
        tag: a further key that the object has beside the fields ("": none).
    """
    fields = saved_fields(kind)
    parts = [
        (one.name, converter.get_structure_hook(hint), hint, one.default) for one, hint in fields
    ]
    names = [one.name for one, _ in fields]
    aliases = [one.alias or one.name for one, _ in fields]
    every = [one.name for one in attrs.fields(kind) if one.init and not one.kw_only]
    positional = every[: len(names)] == names

    def load(data: Any, _: Any) -> Any:
        if type(data) is not dict:
            raise expected("an object", data)
        values: list[Any] = []
        left_out = 0
        name = ""
        try:
            for name, hook, hint, default in parts:
                one = data.get(name, _MISSING)
                if one is _MISSING:
                    left_out += 1
                    values.append(_default(default))
                else:
                    values.append(hook(one, hint))
        except Wrong as wrong:
            raise wrong.at(name) from None
        if len(data) != len(values) - left_out + (tag in data):
            raise _unknown(data, names, tag)
        try:
            if positional:
                return kind(*values)
            return kind(**dict(zip(aliases, values, strict=True)))
        except (TypeError, ValueError) as error:  # a validator of the class
            raise Wrong(str(error)) from None

    return load


def _default(default: Any) -> Any:
    if default is attrs.NOTHING:
        raise Wrong("is missing")
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]  # a class at run time
        return default.factory()
    return default


def _unknown(data: dict[str, Any], names: list[str], tag: str) -> Wrong:
    name = next(one for one in data if one not in names and one != tag)
    known = did_you_mean(name, names) or f"the fields are {', '.join(names) or 'none'}"
    return Wrong(f"there is no such field; {known}").at(name)


def class_dumper(kind: type, converter: Converter, extra: Mapping[str, str]) -> Dump:
    """Return how an attrs class is written, after the keys in `extra`: cattrs writes it out."""
    left_out = {
        one.name: override(omit=True)
        for one in attrs.fields(kind)
        if not one.init or one.metadata.get("derived")
    }
    left_out |= {
        one.name: override(omit_if_default=True)
        for one in attrs.fields(kind)
        if one.metadata.get("sparse")
    }
    dump: Dump = make_dict_unstructure_fn(kind, converter, **left_out)  # type: ignore[arg-type]  # by field name
    first = dict(extra)
    return dump if not first else lambda value: {**first, **dump(value)}


def tagged_loader(tag: str, known: Mapping[str, tuple[Load, type]]) -> Load:
    """Return how one of several classes is read from an object that names it under `tag`."""

    def load(data: Any, _: Any) -> Any:
        if type(data) is not dict:
            raise expected(f"an object with the key '{tag}'", data)
        word = data.get(tag)
        found = known.get(word) if type(word) is str else None
        if found is None:
            if tag not in data:
                raise Wrong("is missing").at(tag)
            hint = did_you_mean(word, known) or f"one of: {', '.join(sorted(known))}"
            raise Wrong(f"{shown(word)} is not known here; {hint}").at(tag)
        return found[0](data, found[1])

    return load


# -- unions and names ------------------------------------------------------------------------


def is_union(kind: Any) -> bool:
    """Return whether a type is a union."""
    return typing.get_origin(kind) in (typing.Union, types.UnionType)


def union_parts(kind: Any) -> tuple[dict[type, Any], list[Any], list[type]]:
    """Return a union's plain types by Python type, its other types, and its attrs classes.

    Raises:
        TypeError: two of them look the same in JSON.
    """
    plain: dict[type, Any] = {}
    lists: list[Any] = []
    classes: list[type] = []
    for arg in typing.get_args(kind):
        if arg in PLAIN:
            plain[arg] = arg
        elif arg is type(None):
            plain[arg] = None
        elif isinstance(arg, type) and attrs.has(arg):
            classes.append(arg)
        else:
            lists.append(arg)
    if len(lists) > 1 or (lists and classes):
        raise TypeError(f"the parts of {kind} cannot be told apart in JSON")
    return plain, lists, classes


def load_union(kind: Any, converter: Converter) -> Load:
    """Return how a union is read."""
    plain, lists, classes = union_parts(kind)
    if len(classes) > 1:
        rest = {one.__name__: (class_loader(one, converter, "is"), one) for one in classes}
        load_rest: Load = tagged_loader("is", rest)
    elif classes or lists:
        load_rest = converter.get_structure_hook((classes or lists)[0])
    else:
        names = one_of(PLAIN.get(one, "null") for one in plain)

        def load_rest(data: Any, _: Any) -> Any:
            raise expected(names, data)

    inner = (classes or lists or [None])[0]
    known = frozenset(plain)

    def load(data: Any, _: Any) -> Any:
        return data if type(data) in known else load_rest(data, inner)

    return load


def dump_union(kind: Any, converter: Converter) -> Dump:
    """Return how a union is written."""
    _, lists, classes = union_parts(kind)
    dumps: dict[type, Dump] = {}
    if len(classes) > 1:
        dumps = {one: class_dumper(one, converter, {"is": one.__name__}) for one in classes}
    rest = lists or classes
    other = converter.get_unstructure_hook(rest[0]) if rest else same
    if other is same:
        return same
    known = frozenset({*PLAIN, type(None)})

    def dump(value: Any) -> Any:
        found = type(value)
        return value if found in known else dumps.get(found, other)(value)

    return dump


def load_literal(kind: Any, converter: Converter) -> Load:
    """Return how a `Literal` is read."""
    values = typing.get_args(kind)

    def load(data: Any, _: Any) -> Any:
        for value in values:
            if type(value) is type(data) and value == data:
                return value
        raise expected(one_of(map(repr, values)), data)

    return load


def load_enum(kind: type[enum.Enum], converter: Converter) -> Load:
    """Return how an enumeration is read, by value."""
    members = {member.value: member for member in kind}

    def load(data: Any, _: Any) -> Any:
        if isinstance(data, str | int) and data in members:
            return members[data]
        raise expected(one_of(map(repr, members)), data)

    return load


def dump_enum(kind: Any, converter: Converter) -> Dump:
    """Return how an enumeration is written."""
    return lambda member: member.value
