"""Reading at speed: the hooks of `shapes` once more, for data that is right.

They accept no more than the strict hooks do, but do not say what is wrong: they raise anything,
and the strict hooks are then asked. Types are checked in bulk, and a class is read by one function
written out for it.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from itertools import chain
from typing import Any

import attrs
from cattrs import Converter

from glenmore_core.saving.classes import is_union, load_union, saved_fields
from glenmore_core.saving.shapes import PLAIN, Load, load_table, load_tuple
from glenmore_core.table import Table

LISTS = frozenset({list})


class Unfit(Exception):
    """The data is not what the class says; the strict hooks know more."""


def plain_types(kind: Any) -> frozenset[type] | None:
    """Return the Python types of a type of plain values, or None if it has others.

    >>> plain_types(int | None) == {int, type(None)}
    True
    """
    args = typing.get_args(kind) if is_union(kind) else (kind,)
    if all(arg in PLAIN or arg is type(None) for arg in args):
        return frozenset(args)
    return None


def _all_of(known: frozenset[type]) -> Callable[[Any], bool]:
    """Return a test that every item has one of these types."""
    return lambda items: set(map(type, items)) <= known


def quick_tuple(kind: Any, converter: Converter) -> Load:
    """Return how a tuple is read: plain items in bulk, others one by one."""
    args = typing.get_args(kind)
    if args == (int, int):
        return _quick_pos
    if len(args) == 2 and args[1] is Ellipsis:
        item = args[0]
        known = plain_types(item)
        if known is not None:
            return _quick_plain(_all_of(known))
        columns = [plain_types(arg) for arg in typing.get_args(item)]
        if _is_row(item) and None not in columns:
            return _quick_rows([one for one in columns if one is not None])
        load = converter.get_structure_hook(item)

        def quick_many(data: Any, _: Any) -> tuple[Any, ...]:
            if type(data) is not list:
                raise Unfit
            return tuple([load(one, item) for one in data]) if data else ()

        return quick_many
    return load_tuple(kind, converter)


def _is_row(kind: Any) -> bool:
    return typing.get_origin(kind) is tuple and Ellipsis not in typing.get_args(kind)


def _quick_pos(data: Any, _: Any) -> tuple[int, int]:
    x, y = data
    if type(data) is list and type(x) is int and type(y) is int:
        return (x, y)
    raise Unfit


def _quick_plain(fits: Callable[[Any], bool]) -> Load:
    def quick_plain(data: Any, _: Any) -> tuple[Any, ...]:
        if type(data) is list and fits(data):
            return tuple(data)
        raise Unfit

    return quick_plain


def _quick_rows(columns: list[frozenset[type]]) -> Load:
    """Return how a tuple of rows of plain values is read: column by column."""
    size = len(columns)
    is_lists = _all_of(LISTS)

    def quick_rows(data: Any, _: Any) -> tuple[Any, ...]:
        if type(data) is not list or not is_lists(data):
            raise Unfit
        if not data:
            return ()
        rows = tuple(map(tuple, data))
        if set(map(len, rows)) != {size}:
            raise Unfit
        for known, column in zip(columns, zip(*rows, strict=True), strict=True):
            if not set(map(type, column)) <= known:
                raise Unfit
        return rows

    return quick_rows


def quick_table(kind: Any, converter: Converter) -> Load:
    """Return how a table is read."""
    key, item = typing.get_args(kind)
    known, keys = plain_types(item), plain_types(key)
    load_item = None if known is not None else converter.get_structure_hook(item)
    fits = _all_of(known or frozenset())

    def quick_items(items: Any) -> Any:
        if load_item is not None:
            return [load_item(one, item) for one in items]
        if not fits(items):
            raise Unfit
        return items

    def quick_object(data: Any, _: Any) -> Table[Any, Any]:
        if type(data) is not dict:
            raise Unfit
        return Table(zip(data, quick_items(data.values()), strict=True)) if data else _EMPTY

    if key is str:
        return quick_object
    if key == tuple[int, int]:
        return _quick_places(quick_items)
    if keys is not None:
        return _quick_pairs(keys, quick_items)
    return load_table(kind, converter)


_EMPTY: Table[Any, Any] = Table()


def _quick_pairs(known: frozenset[type], quick_items: Callable[[Any], Any]) -> Load:
    """Return how a table with plain keys is read."""
    is_lists, are_keys = _all_of(LISTS), _all_of(known)

    def quick_pairs(data: Any, _: Any) -> Table[Any, Any]:
        if type(data) is not list or not is_lists(data):
            raise Unfit
        if not data:
            return _EMPTY
        keys, items = zip(*data, strict=True)  # pairs only: other lengths do not unpack
        if not are_keys(keys):
            raise Unfit
        table = Table(zip(keys, quick_items(items), strict=True))
        if len(table) != len(data):
            raise Unfit
        return table

    return quick_pairs


def _quick_places(quick_items: Callable[[Any], Any]) -> Load:
    """Return how a table with places (x, y) as keys is read.

    Of all JSON data only lists unpack to two whole numbers, so that testing these is enough.
    """
    are_ints = _all_of(frozenset({int}))

    def quick_places(data: Any, _: Any) -> Table[Any, Any]:
        if type(data) is not list:
            raise Unfit
        if not data:
            return _EMPTY
        found = {(x, y): item for (x, y), item in data}
        if len(found) != len(data) or not are_ints(chain.from_iterable(found)):
            raise Unfit
        return Table(zip(found, quick_items(found.values()), strict=True))

    return quick_places


def quick_union(kind: Any, converter: Converter) -> Load:
    """Return how a union is read: None and plain values at once, the rest strictly."""
    args = typing.get_args(kind)
    known = frozenset(arg for arg in args if arg in PLAIN or arg is type(None))
    rest = [arg for arg in args if arg not in known]
    if len(rest) > 1:
        return load_union(kind, converter)
    if rest:
        inner = rest[0]
        load_rest = converter.get_structure_hook(inner)

        def quick_one(data: Any, _: Any) -> Any:
            return data if type(data) in known else load_rest(data, inner)

        return quick_one

    def quick_plain_only(data: Any, _: Any) -> Any:
        if type(data) in known:
            return data
        raise Unfit

    return quick_plain_only


def quick_class(kind: type, converter: Converter, tag: str = "") -> Load:
    """Return how an attrs class is read: a function written out for its fields.

    For the class `Purse` it is

        def load(data, _):
            coins = data["coins"]
            whisky = data["whisky"]
            if type(coins) is not int or type(whisky) is not int or len(data) != 2:
                raise Unfit
            return Purse(coins, whisky)

    A sparse field may be missing; it then has its default.
    """
    scope: dict[str, Any] = {"Unfit": Unfit, "kind": kind}
    lines = ["def load(data, _):"]
    tests = []
    arguments = []
    fields = saved_fields(kind)
    names = [one.name for one, _ in fields]
    every = [one.name for one in attrs.fields(kind) if one.init and not one.kw_only]
    positional = every[: len(names)] == names
    for index, (one, hint) in enumerate(fields):
        value = f"v{index}"
        if one.metadata.get("sparse"):
            scope |= {f"h{index}": converter.get_structure_hook(hint), f"t{index}": hint}
            scope[f"d{index}"] = one.default
            read = f"h{index}(data[{one.name!r}], t{index})"
            lines.append(f"    {value} = {read} if {one.name!r} in data else d{index}")
        elif hint in PLAIN:
            lines.append(f"    {value} = data[{one.name!r}]")
            tests.append(f"type({value}) is not {hint.__name__}")
        else:
            scope[f"h{index}"] = converter.get_structure_hook(hint)
            scope[f"t{index}"] = hint
            lines.append(f"    {value} = h{index}(data[{one.name!r}], t{index})")
        arguments.append(value if positional else f"{one.alias or one.name}={value}")
    sparse = [one.name for one, _ in fields if one.metadata.get("sparse")]
    size = " + ".join(
        [str(len(fields) - len(sparse) + bool(tag)), *(f"({name!r} in data)" for name in sparse)]
    )
    tests.append(f"len(data) != {size}")
    lines.append(f"    if {' or '.join(tests)}:\n        raise Unfit")
    lines.append(f"    return kind({', '.join(arguments)})")
    exec("\n".join(lines), scope)
    return scope["load"]  # type: ignore[no-any-return]  # defined by the text above


def quick_tagged(tag: str, known: dict[str, tuple[Load, type]]) -> Load:
    """Return how one of several classes is read from an object that names it under `tag`."""

    def quick_word(data: Any, _: Any) -> Any:
        load, kind = known[data[tag]]
        return load(data, kind)

    return quick_word
