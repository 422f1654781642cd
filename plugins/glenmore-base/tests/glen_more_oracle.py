"""The rules of paying and placing said once more, plainly and slowly, to check the library by.

Nothing here uses the library's mechanisms: costs are paid by trying every sequence of sales,
purchases and payments; places are found by looking at every cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

NAMES = ("wood", "stone", "grain", "cattle", "sheep")
PRICES = (1, 2, 3)
Pos = tuple[int, int]
Cubes = tuple[tuple[Pos, str], ...]
Unit = tuple[str, ...]


@frozen
class Holding:
    """Coins, cubes (each with its tile), and how many spaces of each row hold coins."""

    coins: int
    cubes: Cubes
    filled: tuple[int, ...]


@frozen
class Bill:
    """What is still to pay.

    `taken` are the resources that choosable units have used, if they must differ; `spare` is how
    often a unit may be paid by coins instead (the coins are the pair's second number).
    """

    units: tuple[Unit, ...]
    different: bool = False
    coins: int = 0
    taken: tuple[str, ...] = ()
    spare: tuple[tuple[int, int], ...] = ()


def sold(held: Holding) -> Iterator[Holding]:
    """Every single sale."""
    for index, (_, name) in enumerate(held.cubes):
        row = NAMES.index(name)
        if held.filled[row]:
            price = PRICES[held.filled[row] - 1]
            cubes = held.cubes[:index] + held.cubes[index + 1 :]
            filled = _set(held.filled, row, held.filled[row] - 1)
            yield Holding(held.coins + price, cubes, filled)


def after_sales(held: Holding) -> set[Holding]:
    """Every holding that sales alone lead to, the present one among them."""
    found, left = {held}, [held]
    while left:
        for one in sold(left.pop()):
            if one not in found:
                found.add(one)
                left.append(one)
    return found


def _paid(held: Holding, bill: Bill) -> Iterator[tuple[Holding, Bill]]:
    """Every payment of a single unit, whichever comes first."""
    for index, unit in enumerate(bill.units):
        if unit in bill.units[:index]:
            continue
        rest = bill.units[:index] + bill.units[index + 1 :]
        for name in unit:
            choosable = len(unit) > 1 and bill.different
            if choosable and name in bill.taken:
                continue
            taken = tuple(sorted((*bill.taken, name))) if choosable else bill.taken
            after = Bill(rest, bill.different, bill.coins, taken, bill.spare)
            for at, cube in enumerate(held.cubes):
                if cube[1] == name:
                    cubes = held.cubes[:at] + held.cubes[at + 1 :]
                    yield Holding(held.coins, cubes, held.filled), after
            row = NAMES.index(name)
            if held.filled[row] < len(PRICES) and PRICES[held.filled[row]] <= held.coins:
                filled = _set(held.filled, row, held.filled[row] + 1)
                coins = held.coins - PRICES[held.filled[row]]
                yield Holding(coins, held.cubes, filled), after
        for which, (times, coins) in enumerate(bill.spare):
            if times and coins <= held.coins:
                spare = (*bill.spare[:which], (times - 1, coins), *bill.spare[which + 1 :])
                after = Bill(rest, bill.different, bill.coins, bill.taken, spare)
                yield Holding(held.coins - coins, held.cubes, held.filled), after


def outcomes(held: Holding, bill: Bill, selling: bool) -> set[Holding]:
    """Every holding in which paying the bill can end.

    `selling` says whether cubes may be sold while it is paid; before it, they are not sold here.
    """
    ends: set[Holding] = set()
    seen, left = {(held, bill)}, [(held, bill)]
    while left:
        now, due = left.pop()
        if not due.units and now.coins >= due.coins:
            ends.add(Holding(now.coins - due.coins, now.cubes, now.filled))
        steps = list(_paid(now, due))
        if selling:
            steps += [(one, due) for one in sold(now)]
        for step in steps:
            if step not in seen:
                seen.add(step)
                left.append(step)
    return ends


def _set(values: Sequence[int], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


# -- placing ---------------------------------------------------------------------------------

NORTH, EAST, SOUTH, WEST = (0, 1), (1, 0), (0, -1), (-1, 0)


def legal_places(edges: Mapping[Pos, str], members: Iterable[Pos], edge: str) -> set[Pos]:
    """Where a tile with this edge may be laid in a display of tiles with these edges."""
    xs, ys = [x for x, _ in edges], [y for _, y in edges]
    cells = [
        (x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)
    ]
    standing = set(members)
    return {
        cell
        for cell in cells
        if cell not in edges
        and any(abs(x - cell[0]) <= 1 and abs(y - cell[1]) <= 1 for x, y in standing)
        and _joins(edges, cell, edge)
    }


def _joins(edges: Mapping[Pos, str], cell: Pos, edge: str) -> bool:
    beside = {
        step: edges.get((cell[0] + step[0], cell[1] + step[1]))
        for step in (NORTH, EAST, SOUTH, WEST)
    }
    if all(other is None for other in beside.values()):
        return False
    for line, ways in (("river", (NORTH, SOUTH)), ("road", (EAST, WEST))):
        others = [beside[step] for step in ways if beside[step] is not None]
        if any((line in str(other).split("+")) != (line in edge.split("+")) for other in others):
            return False  # a line would meet a plain edge
        if line in edge.split("+") and not others:
            return False  # a second river or road, or one beyond a gap
    return True


def payable(held: Holding, bill: Bill, selling: bool = True) -> bool:
    """Whether some sequence of sales, purchases and payments pays the bill."""
    alike = Holding(
        held.coins, tuple(sorted(((0, 0), name) for _, name in held.cubes)), held.filled
    )
    seen, left = {(alike, bill)}, [(alike, bill)]
    while left:
        now, due = left.pop()
        if not due.units and now.coins >= due.coins:
            return True
        steps = list(_paid(now, due))
        if selling:
            steps += [(one, due) for one in sold(now)]
        for step in steps:
            if step not in seen:
                seen.add(step)
                left.append(step)
    return False
