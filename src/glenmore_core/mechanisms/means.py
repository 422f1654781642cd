"""Whether a cost can be paid at all: by cubes, coins, sales, further means and other costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from attrs import frozen

from glenmore_core.mechanisms.affording import (
    Unit,
    affordable,
    budget,
    budget_of,
    units_payable,
)
from glenmore_core.mechanisms.effects import Cost, ways_to_pay
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.state import Look, Task


@frozen
class Means:
    """A further way to pay one unit, from the hook `payment_means`.

    Parameters:
        name: one word, unique.
        coins: what it costs instead of the unit.
        times: `times(look, seat, purpose)`: how often it may be used in this payment.
    """

    name: str
    coins: int
    times: Callable[[Look, int, str], int]


@frozen
class Pay(Task):
    """Pay units and coins.

    Parameters:
        seat: who pays.
        units: what each unit still to pay may be.
        different: whether choosable units that are alike must differ.
        coins: coins to pay after the units.
        purpose: what it is for (`tile`, `activation`, …), for means that serve only one purpose.
        floor: the first row a choosable unit may still use (they are paid in the rows' order, so
            that the same choice does not appear in several orders).
        used: how often each means has been used, in the order of `rules.means`.
        reserve: coins that must be left (or to be had by sales) when all is paid.
    """

    word: ClassVar[str] = "pay"
    seat: int
    units: tuple[Unit, ...]
    different: bool = False
    coins: int = 0
    purpose: str = ""
    floor: int = 0
    used: tuple[int, ...] = ()
    reserve: int = 0


def means_left(
    look: Look, seat: int, purpose: str, used: Sequence[int] = ()
) -> list[tuple[Means, int]]:
    """Return the further means of this payment, each with how often it may still be used."""
    counts = (*used, *[0] * (len(look.rules.means) - len(used)))
    return [
        (one, one.times(look, seat, purpose) - count)
        for one, count in zip(look.rules.means, counts, strict=True)
    ]


def can_pay(look: Look, seat: int, cost: Cost, purpose: str = "", reserve: int = 0) -> bool:
    """Return whether the player can pay the whole cost now, by whatever sales and purchases,
    and still has `reserve` coins, or can get them by further sales."""
    spending = []
    for name, amount in cost.others:
        if not ways_to_pay(look, seat, name, amount):
            return False
        if look.rules.costs[name].spends:
            spending.append((name, amount))
    if spending:
        rest = Pay(seat, cost.units, cost.different, cost.coins, purpose, 0, (), reserve)
        return payable_beside(look, spending, rest, (0, look.player(seat, Territory).stock))
    if not (cost.units or cost.coins or reserve):
        return True
    means = means_left(look, seat, purpose) if look.rules.means else ()
    wallet = budget(look, seat, purpose)
    return affordable(cost, wallet, look.rules.market, means, reserve)


def payable_beside(
    look: Look, kinds: Sequence[tuple[str, int]], rest: Pay, taken: tuple[int, tuple[int, ...]]
) -> bool:
    """Return whether `rest` can be paid beside cost kinds that take coins and cubes themselves.

    Parameters:
        look: the state or draft.
        kinds: those of them that are still to be paid, each with its amount.
        rest: the resources and coins.
        taken: the coins taken so far, and the stock that is left.
    """
    coins, stock = taken
    if kinds:
        (name, amount), *later = kinds
        before = look.player(rest.seat, Territory).stock
        steps = {
            (way.coins, way.territory.stock) for way in ways_to_pay(look, rest.seat, name, amount)
        }
        return any(
            payable_beside(look, later, rest, (coins + more, left))
            for more, after in sorted(steps)
            for left in [tuple(map(_left_of, stock, before, after))]
            if min(left, default=0) >= 0
        )
    purse, market = look.player(rest.seat, Purse), look.rules.market
    selling = rest.purpose not in market.no_sale_for
    filled = look.game(Market).filled
    wallet = budget_of(market, purse.coins - coins, stock, filled, selling)
    means = means_left(look, rest.seat, rest.purpose) if look.rules.means else ()
    due = rest.coins + rest.reserve
    return units_payable(rest.units, rest.different, due, wallet, market, means)


def _left_of(held: int, before: int, after: int) -> int:
    return held - (before - after)
