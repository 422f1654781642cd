"""How each type that a field may have looks in JSON: one small function to read it, one to write.

The functions are hooks of a cattrs converter, made once for each type and put together like the
types themselves. Reading is strict: nothing is converted, nothing is left out or over.

| type | JSON |
|---|---|
| `int`, `str`, `bool`, `None` | the same |
| `tuple[...]` | array |
| `frozenset[...]` | array, sorted |
| `Table[str, V]` | object |
| `Table[K, V]` of other keys | array of `[key, value]` pairs |
| `Literal`, `Enum` | the value |
| an attrs class | object of its fields |
| a union | whichever fits; of several attrs classes, with the class's name under `is` |

Fields with the attrs metadata `{"derived": True}` are left out, those with `{"sparse": True}` where
they have their default: what few games use costs the saves of the others nothing.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from typing import Any

from cattrs import Converter

from glenmore_core.saving.wrong import Wrong, shown
from glenmore_core.table import Table

Load = Callable[[Any, Any], Any]
"""`load(data, type)`: the value, or `Wrong`; the second argument is cattrs' and is not used."""

Dump = Callable[[Any], Any]

PLAIN: dict[Any, str] = {int: "a whole number", str: "text", bool: "true or false"}
"""The types that look the same in JSON, each as messages name it."""


def same(value: Any) -> Any:
    """Return the value itself: how everything that JSON knows is written."""
    return value


def expected(what: str, data: Any) -> Wrong:
    """Return that `data` is not `what`."""
    return Wrong(f"expected {what}, not {shown(data)}")


# -- plain values ----------------------------------------------------------------------------


def load_int(data: Any, _: Any) -> int:
    """Return a whole number."""
    if type(data) is int:
        return data
    raise expected("a whole number", data)


def load_str(data: Any, _: Any) -> str:
    """Return text."""
    if type(data) is str:
        return data
    raise expected("text", data)


def load_bool(data: Any, _: Any) -> bool:
    """Return a truth value."""
    if data is True or data is False:
        return data is True
    raise expected("true or false", data)


def load_none(data: Any, _: Any) -> None:
    """Return None."""
    if data is not None:
        raise expected("null", data)


# -- tuples and sets -------------------------------------------------------------------------


def _items(data: list[Any], load: Load, kind: Any) -> list[Any]:
    items: list[Any] = []
    try:
        for item in data:
            items.append(load(item, kind))
    except Wrong as wrong:
        raise wrong.at(len(items)) from None
    return items


def _load_many(item: Any, converter: Converter) -> Load:
    load = converter.get_structure_hook(item)

    def load_many(data: Any, _: Any) -> tuple[Any, ...]:
        if type(data) is not list:
            raise expected("a list", data)
        return tuple(_items(data, load, item))

    return load_many


def _load_row(kinds: tuple[Any, ...], converter: Converter) -> Load:
    loads = [(converter.get_structure_hook(kind), kind) for kind in kinds]
    size = len(loads)

    def load_row(data: Any, _: Any) -> tuple[Any, ...]:
        if type(data) is not list or len(data) != size:
            raise expected(f"a list of {size}", data)
        items: list[Any] = []
        try:
            for (load, kind), item in zip(loads, data, strict=True):
                items.append(load(item, kind))
        except Wrong as wrong:
            raise wrong.at(len(items)) from None
        return tuple(items)

    return load_row


def load_tuple(kind: Any, converter: Converter) -> Load:
    """Return how a tuple type is read."""
    args = typing.get_args(kind)
    if len(args) == 2 and args[1] is Ellipsis:
        return _load_many(args[0], converter)
    return _load_row(() if args == ((),) else args, converter)


def dump_tuple(kind: Any, converter: Converter) -> Dump:
    """Return how a tuple type is written: as it is, if its items are written as they are."""
    args = typing.get_args(kind)
    many = len(args) == 2 and args[1] is Ellipsis
    dumps = [converter.get_unstructure_hook(arg) for arg in args if arg not in (Ellipsis, ())]
    if all(dump is same for dump in dumps):
        return same
    if many:
        dump = dumps[0]
        return lambda value: [dump(item) for item in value]
    return lambda value: [one(item) for one, item in zip(dumps, value, strict=True)]


def load_set(kind: Any, converter: Converter) -> Load:
    """Return how a frozen set is read."""
    many = _load_many(typing.get_args(kind)[0], converter)

    def load(data: Any, _: Any) -> frozenset[Any]:
        items = many(data, _)
        found = frozenset(items)
        if len(found) != len(items):
            raise Wrong("the same item stands twice in it")
        return found

    return load


def dump_set(kind: Any, converter: Converter) -> Dump:
    """Return how a frozen set is written: as a sorted list, the same in every process."""
    dump = converter.get_unstructure_hook(*typing.get_args(kind))
    return lambda value: [dump(item) for item in sorted(value)]


# -- tables ----------------------------------------------------------------------------------


def is_table(kind: Any) -> bool:
    """Return whether a type is a Table, or a mapping that is read as one."""
    origin = typing.get_origin(kind)
    return origin is Table or (isinstance(origin, type) and issubclass(origin, Mapping))


def load_table(kind: Any, converter: Converter) -> Load:
    """Return how a table is read: an object, or a list of pairs if its keys are not all text."""
    key, item = typing.get_args(kind)
    load_item = converter.get_structure_hook(item)
    if key is not str:
        return _load_pairs((key, converter.get_structure_hook(key)), (item, load_item))

    def load(data: Any, _: Any) -> Table[Any, Any]:
        if type(data) is not dict:
            raise expected("an object", data)
        found: dict[Any, Any] = {}
        name = ""
        try:
            for name, one in data.items():
                found[name] = load_item(one, item)
        except Wrong as wrong:
            raise wrong.at(name) from None
        return Table(found)

    return load


def _load_pairs(key: tuple[Any, Load], item: tuple[Any, Load]) -> Load:
    key_kind, load_key = key
    item_kind, load_item = item

    def load(data: Any, _: Any) -> Table[Any, Any]:
        if type(data) is not list:
            raise expected("a list of pairs", data)
        found: dict[Any, Any] = {}
        pair: Any = None
        try:
            for pair in data:
                if type(pair) is not list or len(pair) != 2:
                    raise expected("a pair [key, value]", pair)
                name, one = pair
                found[load_key(name, key_kind)] = load_item(one, item_kind)
        except Wrong as wrong:
            raise wrong.at(data.index(pair)) from None
        if len(found) != len(data):
            raise Wrong("the same key stands twice in it")
        return Table(found)

    return load


def dump_table(kind: Any, converter: Converter) -> Dump:
    """Return how a table is written."""
    key, item = typing.get_args(kind)
    dump_key = converter.get_unstructure_hook(key)
    dump_item = converter.get_unstructure_hook(item)
    plain = dump_key is same and dump_item is same
    if key is str:
        return same if plain else lambda value: {name: dump_item(v) for name, v in value.items()}
    if plain:
        return lambda value: list(value.items())
    return lambda value: [(dump_key(name), dump_item(one)) for name, one in value.items()]
