"""One digest for the same plain data, however it was made and in whatever process."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any


def digest(data: Any) -> str:
    """Return the SHA-256 digest, in hexadecimal, of plain data.

    The order of a mapping's keys does not matter; the order of a list does. A tuple counts as a
    list, any mapping as a dict. The key 1 and the key "1" differ, and so do 1, 1.0 and true.

    Parameters:
        data: mappings with text or whole numbers as keys, lists, tuples and scalars.

    Raises:
        TypeError: something else, such as a set.
        ValueError: a number that is not finite.

    >>> digest({"wood": 1, "stone": 2}) == digest({"stone": 2, "wood": 1})
    True
    >>> digest({1: "a"}) == digest({"1": "a"})
    False
    >>> digest([])[:8]
    '4f53cda1'
    """
    text = json.dumps(_canonical(data), ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _canonical(data: Any) -> Any:
    if data is None or isinstance(data, str | int | float):
        return data
    if isinstance(data, list | tuple):
        return [_canonical(item) for item in data]
    if isinstance(data, Mapping):
        pairs = [(_key(key), _canonical(value)) for key, value in data.items()]
        return {"": [list(pair) for pair in sorted(pairs, key=lambda pair: pair[0])]}
    raise TypeError(f"a digest is of plain data, not of {type(data).__name__}")


def _key(key: Any) -> str:
    if isinstance(key, str):
        return f"s{key}"
    if isinstance(key, int) and not isinstance(key, bool):
        return f"i{key}"
    raise TypeError(f"a digest is of data with text or whole numbers as keys, not {key!r}")
