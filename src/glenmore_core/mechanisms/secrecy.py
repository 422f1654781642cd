"""What follows from numbers chosen in secret: who comes first, and who is equal with whom."""

from __future__ import annotations

from collections.abc import Mapping


def ranked(chosen: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """Return the seats in groups of equal numbers, the highest number first, seats in order.

    Parameters:
        chosen: for each seat its number.

    >>> ranked({0: 4, 1: 6, 2: 5, 3: 6})
    ((1, 3), (2,), (0,))
    """
    groups: dict[int, list[int]] = {}
    for seat in sorted(chosen):
        groups.setdefault(chosen[seat], []).append(seat)
    return tuple(tuple(groups[number]) for number in sorted(groups, reverse=True))
