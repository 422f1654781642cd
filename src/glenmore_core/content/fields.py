"""Which key of a file belongs to which field of an attrs class."""

from __future__ import annotations

import keyword
from typing import Any

import attrs


def field_key(field: attrs.Attribute[Any]) -> str:
    """Return the key of a field: its alias; `from_` is written `from`, as other keywords are.

    >>> from attrs import frozen
    >>> @frozen
    ... class Step:
    ...     from_: str
    ...     to: str
    >>> [field_key(field) for field in attrs.fields(Step)]
    ['from', 'to']
    """
    name = field.alias or field.name
    short = name.removesuffix("_")
    return short if keyword.iskeyword(short) else name


def argument(field: attrs.Attribute[Any]) -> str:
    """Return the name under which the constructor takes a field."""
    return field.alias or field.name
