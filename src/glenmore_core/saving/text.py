"""From untrusted text to plain data: bounded in size, depth and numbers, and never a traceback."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from glenmore_core.errors import SaveError

MAX_SIZE = 4_000_000
"""Characters. A save of the largest game has some thousands."""

MAX_DEPTH = 64
"""Lists and objects inside each other."""

MAX_DIGITS = 18
"""Digits of a whole number."""

encode = json.JSONEncoder(separators=(",", ":"), check_circular=False, allow_nan=False).encode
"""Write JSON on one line without spaces, in ASCII: the form that checks are made of."""


def parse(text: str, what: str = "the save") -> Any:
    """Return the data of a JSON text.

    Parameters:
        text: the text.
        what: what it is, for messages.

    Raises:
        SaveError: it is no JSON, is cut off (says at which offset), too large, nested too deeply,
            holds a key twice, or a number that no game writes.

    >>> parse('{"coins": 6}')
    {'coins': 6}
    >>> parse('{"coins": 6, "whi')
    Traceback (most recent call last):
    ...
    glenmore_core.errors.SaveError: the save is cut off: it stops at offset 17 (line 1, column 18)
    """
    if len(text) > MAX_SIZE:
        raise SaveError(
            f"{what} is too large: {len(text):,} characters, at most {MAX_SIZE:,} are read"
        )
    deep = _too_deep(text)
    if deep is not None:
        raise SaveError(f"{what} is nested too deeply at {_place(text, deep)}")
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        if _is_cut(text, error):
            raise SaveError(f"{what} is cut off: it stops at {_place(text, len(text))}") from None
        message = error.msg.removesuffix(" at")
        raise SaveError(f"{what} is no JSON: {message} at {_place(text, error.pos)}") from None
    except _Refused as error:
        raise SaveError(f"{what} {error}") from None


class _Refused(Exception):
    """Something that JSON allows, or Python does, and a save does not hold."""


def _unique(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Refused(f"has the key '{twice[:40]}' twice in the same object")
    return found


def _constant(name: str) -> Any:
    raise _Refused(f"holds {name}, which is no number of a game")


def _whole(text: str) -> int:
    if len(text) > MAX_DIGITS + 1:
        raise _Refused(f"holds a number of {len(text)} digits; at most {MAX_DIGITS} are read")
    return int(text)


def _fraction(text: str) -> Any:
    raise _Refused(f"holds the number {text[:40]}; games have whole numbers only")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique,
    parse_constant=_constant,
    parse_int=_whole,
    parse_float=_fraction,
)

_BRACKET_OR_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


def _too_deep(text: str) -> int | None:
    """Return the offset at which the text is nested more than MAX_DEPTH deep, or None."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return None
    depth = 0
    for match in _BRACKET_OR_STRING.finditer(text):
        sign = text[match.start()]
        if sign in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                return match.start()
        elif sign in "]}":
            depth -= 1
    return None


def _is_cut(text: str, error: json.JSONDecodeError) -> bool:
    """Return whether a text that is no JSON is the beginning of one."""
    rest = text[error.pos :].rstrip()
    if error.msg.startswith(("Unterminated string", "Invalid \\")):
        return not re.search(r'"\s*[,:\]}]', rest[1:])
    half_a_word = bool(re.fullmatch(r"-|\"|t(ru?)?|f(a(ls?)?)?|n(ul?)?", rest))
    return not rest or half_a_word


def _place(text: str, offset: int) -> str:
    line = text.count("\n", 0, offset) + 1
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    return f"offset {offset} (line {line}, column {column})"


def place(text: str, offset: int) -> str:
    """Return an offset in words, with line and column."""
    return _place(text, offset)
