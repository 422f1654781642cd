"""Actions: small frozen values with one notation that prints and parses back.

An action class names its word; its fields, in order, are the words that follow:

>>> from attrs import frozen
>>> @frozen
... class Row(Action):
...     word = "row"
...     spaces: int
...     at: Pos = (0, 0)
>>> write(Row(3, (1, -2)))
'row 3 1,-2'
>>> read("row 3 1,-2", {"row": Row})
Row(spaces=3, at=(1, -2))
"""

from __future__ import annotations

import json
import re
import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, cast

import attrs
from attrs import frozen

from glenmore_core.errors import NotationError

Pos = tuple[int, int]
"""A place in a territory: (x, y), x to the east and y to the north of the first tile."""

PLAIN = re.compile(r"[^\s,\"]+")
_ITEM = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^,"])+|"[^,]*|(?<=,)(?=,|$)')


@frozen
class Action:
    """The base of all actions. `word` is the action's verb in notation; it is unique in a game."""

    word: ClassVar[str] = ""


@frozen
class Done(Action):
    """End the present phase of one's turn: no more of what could still be done in it."""

    word: ClassVar[str] = "done"


def _write_int(value: Any) -> str:
    return str(value)


def _write_str(value: str) -> str:
    if PLAIN.fullmatch(value) and value not in ("-", "()"):
        return value
    return json.dumps(value)


def _read_str(text: str) -> str:
    if text.startswith('"'):
        try:
            return str(json.loads(text))
        except json.JSONDecodeError:
            raise ValueError("text, in quotes that are closed") from None
    return text


def _read_int(text: str) -> int:
    if not re.fullmatch(r"-?(0|[1-9][0-9]{0,17})", text) or text == "-0":
        raise ValueError("a whole number")
    return int(text)


def _read_bool(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError("yes or no")
    return text == "yes"


Writer = Callable[[Any], str]
Reader = Callable[[str], Any]


def _tuple_words(args: tuple[Any, ...]) -> tuple[Writer, Reader]:
    many = len(args) == 2 and args[1] is Ellipsis
    parts = [_words_of(arg) for arg in args if arg is not Ellipsis]

    def write_tuple(value: Any) -> str:
        writers = [parts[0][0]] * len(value) if many else [part[0] for part in parts]
        return ",".join(w(item) for w, item in zip(writers, value, strict=True)) or "()"

    def read_tuple(text: str) -> Any:
        items = [] if text == "()" else _ITEM.findall(text)
        if not many and len(items) != len(parts):
            raise ValueError(f"{len(parts)} values joined by commas")
        readers = [parts[0][1]] * len(items) if many else [part[1] for part in parts]
        return tuple(r(item) for r, item in zip(readers, items, strict=True))

    return write_tuple, read_tuple


def _words_of(kind: Any) -> tuple[Writer, Reader]:
    """Return how a value of the annotated type `kind` is written and read."""
    if kind is bool:
        return (lambda value: "yes" if value else "no"), _read_bool
    if kind is int:
        return _write_int, _read_int
    if kind is str:
        return _write_str, _read_str
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return _tuple_words(args)
    if origin in (typing.Union, types.UnionType) and len(args) == 2 and type(None) in args:
        writer, reader = _words_of(next(arg for arg in args if arg is not type(None)))
        return (
            lambda value: "-" if value is None else writer(value),
            lambda text: None if text == "-" else reader(text),
        )
    raise TypeError(
        f"no notation for a field of type {kind!r}: use int, bool, str, tuples of these, "
        "or one of them with None"
    )


@frozen
class _Field:
    name: str
    default: Any
    write: Writer
    read: Reader


def _find_fields(kind: type[Action]) -> tuple[_Field, ...]:
    hints = typing.get_type_hints(kind)
    return tuple(
        _Field(one.name, one.default, *_words_of(hints[one.name])) for one in attrs.fields(kind)
    )


_fields = cast(Callable[[type[Action]], tuple[_Field, ...]], cache(_find_fields))


def check_notation(kind: type[Action]) -> None:
    """Raise `TypeError` if `kind` has no word, or a field that the notation cannot carry."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", kind.word):
        raise TypeError(f"{kind.__name__}.word must be lower-case letters, digits and hyphens")
    _fields(kind)


def write(action: Action) -> str:
    """Return the action as one short line, such as `take 7` or `place 0,-1`.

    Trailing fields that have their default are left out.

    Raises:
        NotationError: it is no action.
    """
    if not isinstance(action, Action):
        raise NotationError(f"{action!r} is no action")
    fields = _fields(type(action))
    values = [getattr(action, one.name) for one in fields]
    last = len(fields)
    while last and fields[last - 1].default is not attrs.NOTHING:
        if values[last - 1] != fields[last - 1].default:
            break
        last -= 1
    words = [one.write(value) for one, value in zip(fields[:last], values, strict=False)]
    return " ".join([action.word, *words])


_WORD = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^\s"])+|"\S*')


def read(text: str, words: Mapping[str, type[Action]]) -> Action:
    """Return the action that `text` names.

    Parameters:
        text: one line of notation.
        words: the action classes of the game by their word.

    Raises:
        NotationError: the line is not the notation of any action; says what would be.
    """
    if not isinstance(text, str):
        raise NotationError(f"{text!r} is no text")
    found = _WORD.findall(text)
    if not found or found[0] not in words:
        known = ", ".join(sorted(words))
        raise NotationError(
            f"'{text}' names no action of this game (the first word is one of: {known})"
        )
    kind = words[found[0]]
    fields = _fields(kind)
    given = found[1:]
    usage = " ".join([kind.word, *(f"<{one.name}>" for one in fields)])
    if len(given) > len(fields):
        raise NotationError(f"'{text}' has too many words; it is written '{usage}'")
    values: list[Any] = []
    for index, one in enumerate(fields):
        if index >= len(given):
            if one.default is attrs.NOTHING:
                raise NotationError(f"'{text}' lacks <{one.name}>; it is written '{usage}'")
            values.append(one.default)
            continue
        try:
            values.append(one.read(given[index]))
        except ValueError as problem:
            raise NotationError(
                f"'{given[index]}' in '{text}' is not right for <{one.name}>: it takes {problem}"
            ) from None
    return kind(*values)


def is_well_formed(action: Action) -> bool:
    """Return whether every field of an action is of its declared type, exactly.

    >>> is_well_formed(Done())
    True
    """
    kind = type(action)
    try:
        found = read(write(action), {kind.word: kind})
        return found == action and repr(found) == repr(action)
    except Exception:  # whatever a field of a wrong type does to the notation
        return False
