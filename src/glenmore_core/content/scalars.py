"""What a scalar of a data file is: YAML 1.2 without its surprises.

`yes`, `no`, `on` and `off` are text, as YAML 1.2 says. Digits with leading zeros are text too: an
id such as `01` would otherwise become the number 1 without a word. Dates are text.
"""

from __future__ import annotations

import math
import re
from typing import Any

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(
    r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
    r"|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)
_BASES = {"0o": 8, "0x": 16}
_MOST_DIGITS = 18


def resolve(text: str) -> Scalar:
    """Return the value of a plain (unquoted) scalar.

    Raises:
        ValueError: a number that is too long, or not finite.

    >>> [resolve(text) for text in ("3", "-1.5", "true", "~", "yes", "01", "0x1F")]
    [3, -1.5, True, None, 'yes', '01', 31]
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        return _bounded(text, 10)
    if _BASED.fullmatch(text):
        return _bounded(text, _BASES[text[:2]])
    if _FLOAT.fullmatch(text):
        return _finite(text)
    return text


def written(value: Scalar) -> str:
    """Return how a scalar is written when nothing else is known about it.

    >>> [written(value) for value in (True, None, 3, "wood")]
    ['true', 'null', '3', 'wood']
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _bounded(text: str, base: int) -> int:
    if len(text.lstrip("+-")) > _MOST_DIGITS:
        raise ValueError(f"a whole number of more than {_MOST_DIGITS} digits")
    return int(text, base)


def _finite(text: str) -> float:
    try:
        value = float(text)
    except ValueError:  # `.inf` and `.nan` are written otherwise in Python
        value = math.nan
    if not math.isfinite(value):
        raise ValueError("a number that is not finite")
    return value


def shown(value: Any) -> str:
    """Return a short description of a raw value, for messages.

    >>> shown("x" * 100)
    "text 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'"
    >>> shown(3), shown(True), shown([1])
    ('the number 3', 'true', 'a list')
    """
    if isinstance(value, str):
        return f"text {value if len(value) <= 40 else value[:37] + '...'!r}"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return written(value)
    if isinstance(value, int | float):
        return f"the number {value}"
    return "a mapping" if isinstance(value, dict) else "a list"
