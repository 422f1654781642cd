"""Where something stands in the data of a file: a tuple of keys and list positions."""

from __future__ import annotations

import re

DataPath = tuple[str | int, ...]
"""Keys (text, or a whole number as in a scoring table) and positions in lists, from the top."""

_PLAIN = re.compile(r"[^\W\d][\w-]*")


def path_text(path: DataPath) -> str:
    """Return `path` as people write it.

    >>> path_text(("tiles", 3, "cost", "wood"))
    'tiles[3].cost.wood'
    >>> path_text(("cards", "Castle of Mey", "tams"))
    'cards["Castle of Mey"].tams'
    """
    parts: list[str] = []
    for step in path:
        if isinstance(step, int):
            parts.append(f"[{step}]")
        elif _PLAIN.fullmatch(step):
            parts.append(f".{step}" if parts else step)
        else:
            short = step if len(step) <= 40 else f"{step[:37]}..."
            parts.append(f'["{short}"]')
    return "".join(parts)
