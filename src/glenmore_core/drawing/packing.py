"""Packing players' territories into the width of a picture: the lowest one that can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

GAP = 12
READABLE = 84.0
"""Tiles with smaller sides are only used where nothing else fits, or where much height is won."""
BADNESS = 5
"""How much worse smaller tiles are: the power of how many times smaller they are."""
NARROWEST = 184.0
"""No box is narrower: what stands above the territory needs the room."""
PAD = 8
"""Between a territory and the edge of its box."""


@frozen
class Size:
    """How many tiles a territory is wide and high."""

    across: int
    down: int


@frozen
class Spot:
    """The box of one territory.

    Parameters:
        x, y: its upper left corner, from that of the whole.
        width, height: in pixels.
        head: the height of what stands above the territory.
        side: how far apart its tiles are, in pixels.
    """

    x: float
    y: float
    width: float
    height: float
    head: float
    side: float


Head = Callable[[int, float], float]
"""`head(index, width)`: how high what stands above a territory is, in a box of this width."""


def pack(sizes: Sequence[Size], width: float, largest: float, head: Head) -> list[Spot]:
    """Return where each territory goes, in order, so that the whole is low and can be read.

    Parameters:
        sizes: the territories.
        width: the width that may be used, in pixels.
        largest: the largest side of a tile.
        head: the height of what stands above a territory.

    >>> spots = pack([Size(3, 3), Size(3, 4)], 960, 104, lambda index, width: 40)
    >>> [spot.y for spot in spots], spots[0].side
    ([0.0, 0.0], 104.0)
    """
    if not sizes:
        return []
    ways: list[list[Spot]] = [
        _in_rows(sizes, width, largest, head, cut) for cut in _cuts(len(sizes))
    ]
    ways += [_in_columns(sizes, width, largest, head, number) for number in range(2, len(sizes))]
    return min((way for way in ways if way), key=_badness)


def total_height(spots: Sequence[Spot]) -> float:
    """Return how high the whole is."""
    return max((spot.y + spot.height for spot in spots), default=0.0)


def _badness(spots: Sequence[Spot]) -> float:
    """Return the height, raised where tiles are too small to be read well."""
    smallest = min(spot.side for spot in spots)
    return total_height(spots) * float(max(1.0, READABLE / smallest) ** BADNESS)


def _cuts(number: int) -> Iterator[list[list[int]]]:
    """Yield every way to cut a line of things into rows, the order kept."""
    for bits in range(1 << (number - 1)):
        rows = [[0]]
        for index in range(1, number):
            if bits >> (index - 1) & 1:
                rows.append([index])
            else:
                rows[-1].append(index)
        yield rows


def _in_rows(
    sizes: Sequence[Size], width: float, largest: float, head: Head, rows: list[list[int]]
) -> list[Spot]:
    """Return the spots when each row shares the width by what its territories need."""
    spots: list[Spot] = []
    y = 0.0
    for row in rows:
        free = width - GAP * (len(row) - 1)
        side = largest
        for _ in range(4):  # a narrow one keeps its least width: the others share the rest
            wide = [one for one in row if sizes[one].across * side + 2 * PAD > NARROWEST]
            rest = free - NARROWEST * (len(row) - len(wide)) - 2 * PAD * len(wide)
            if wide:
                side = min(largest, rest / sum(sizes[one].across for one in wide))
        if side <= 0 or NARROWEST * len(row) > free:
            return []
        needs = [max(NARROWEST, sizes[one].across * side + 2 * PAD) for one in row]
        wides = _filled(needs, free)
        heads = [head(one, wide) for one, wide in zip(row, wides, strict=True)]
        high = max(
            top + sizes[one].down * side + 2 * PAD for one, top in zip(row, heads, strict=True)
        )
        x = 0.0
        for one, top in zip(wides, heads, strict=True):
            spots.append(Spot(x, y, one, high, top, float(side)))
            x += one + GAP
        y += high + GAP
    return spots


def _filled(needs: Sequence[float], free: float) -> list[float]:
    """Return widths that add up to `free`: the narrowest are widened first.

    >>> _filled([100, 200, 400], 900)
    [250.0, 250.0, 400]
    """
    for number in range(len(needs), 0, -1):
        widest = sorted(needs)[number:]
        level = (free - sum(widest)) / number
        if level >= sorted(needs)[number - 1]:
            return [max(need, level) for need in needs]
    return list(needs)


def _in_columns(
    sizes: Sequence[Size], width: float, largest: float, head: Head, number: int
) -> list[Spot]:
    """Return the spots in columns of one width, each territory under the lowest so far."""
    wide = (width - GAP * (number - 1)) / number
    if wide < NARROWEST:
        return []
    lower = [0.0] * number
    spots: list[Spot] = []
    for index, size in enumerate(sizes):
        column = lower.index(min(lower))
        side = min(largest, (wide - 2 * PAD) / size.across)
        top = head(index, wide)
        high = top + size.down * side + 2 * PAD
        spots.append(Spot(column * (wide + GAP), lower[column], wide, high, top, side))
        lower[column] += high + GAP
    return spots
