"""Whether a cost can be paid: exact, with selling and buying, and without trying sequences.

Why a sum is enough: a cube that is sold brings exactly what buying it back then costs. So a
player may be thought to sell everything first; each row is then a list of rising prices
(`MarketRules.ladder`), the rows do not touch each other, and a cost is payable if and only if
the cheapest choice of units costs no more than the coins in hand after that sale.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from glenmore_core.mechanisms.effects import Cost
from glenmore_core.mechanisms.market import Market, MarketRules
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.state import Look

if TYPE_CHECKING:
    from glenmore_core.mechanisms.payment import Means

Unit = tuple[str, ...]


@frozen(eq=False)
class Budget:
    """What a player can spend.

    Parameters:
        fund: coins in hand after selling all that can be sold.
        prices: for each resource what each further unit then costs, in coins.
    """

    fund: int
    prices: tuple[tuple[int, ...], ...]

    def using(self, row: int, at: int = 0) -> Budget:
        """Return the budget after a unit of the resource in `row` was used up.

        Parameters:
            row: the resource's row.
            at: which of its further units, the cheapest first.
        """
        steps = self.prices[row]
        left = (*self.prices[:row], (*steps[:at], *steps[at + 1 :]), *self.prices[row + 1 :])
        return Budget(self.fund - steps[at], left)


def budget(look: Look, seat: int, purpose: str = "") -> Budget:
    """Return what the player can spend now on a cost for this purpose."""
    rules = look.rules.market
    coins, stock = look.player(seat, Purse).coins, look.player(seat, Territory).stock
    if purpose in rules.closed_for:
        return Budget(coins, tuple((0,) * held for held in stock))
    return budget_of(
        rules,
        coins,
        stock,
        look.game(Market).filled,
        purpose not in rules.no_sale_for,
    )


def budget_of(
    rules: MarketRules,
    coins: int,
    stock: tuple[int, ...],
    filled: tuple[int, ...],
    selling: bool = True,
) -> Budget:
    """Return the budget of so many coins and cubes at a market filled like that.

    >>> from glenmore_core.table import Table
    >>> rules = MarketRules(("wood", "stone"), Table({"wood": (1, 2, 3), "stone": (1, 2, 3)}))
    >>> wallet = budget_of(rules, 1, (1, 0), (3, 0))
    >>> wallet.fund, wallet.prices
    (4, ((3,), (1, 2, 3)))
    """
    key = (coins, stock, filled, selling)
    found = rules.known.get(key)
    if found is None:
        fund, prices = coins, []
        for row, held in enumerate(stock):
            gain, steps = rules.ladder(row, held, filled[row], selling)
            fund += gain
            prices.append(steps)
        found = Budget(fund, tuple(prices))
        rules.keep(key, found)
    return found


def cheapest(units: Sequence[Unit], different: bool, wallet: Budget, rules: MarketRules,
             floor: int = 0) -> int | None:  # fmt: skip
    """Return the fewest coins that `units` cost with this budget, or None if impossible.

    Parameters:
        units: the resources each unit may be; the single ones first, then wider ones.
        different: whether choosable units must differ from each other.
        wallet: the budget.
        rules: the market's rules.
        floor: the first row that choosable units like the first one may use (the earlier rows are
            passed over).
    """
    used: dict[str, int] = {}
    total = 0
    at = 0
    for at, unit in enumerate(units):  # noqa: B007  # `at` is used after the loop
        if len(unit) > 1:
            break
        name = unit[0]
        steps = wallet.prices[rules.index(name)]
        taken = used.get(name, 0)
        if taken >= len(steps):
            return None
        total += steps[taken]
        used[name] = taken + 1
    else:
        return total
    rest = _cheapest_choice(units[at:], different, wallet, rules, used, floor)
    return None if rest is None else total + rest


def _cheapest_choice(units: Sequence[Unit], different: bool, wallet: Budget, rules: MarketRules,
                     used: dict[str, int], floor: int) -> int | None:  # fmt: skip
    """Choosable units. All alike: the cheapest steps win, because every row's steps rise."""
    allowed = units[0]
    if all(unit == allowed for unit in units):
        steps: list[int] = []
        for name in allowed:
            row = rules.index(name)
            if row >= floor:
                left = wallet.prices[row][used.get(name, 0) :]
                steps += left[:1] if different else left
        if len(steps) < len(units):
            return None
        steps.sort()
        return sum(steps[: len(units)])
    best: int | None = None
    for name in allowed:
        row = rules.index(name)
        taken = used.get(name, 0)
        if row < floor or taken >= len(wallet.prices[row]):
            continue
        following = next_floor(units, row, different)
        rest = _cheapest_choice(
            units[1:], different, wallet, rules, {**used, name: taken + 1}, following
        )
        if rest is not None and (best is None or wallet.prices[row][taken] + rest < best):
            best = wallet.prices[row][taken] + rest
    return best


def next_floor(units: Sequence[Unit], row: int, different: bool) -> int:
    """Return the first row for the unit after `units[0]`, which was the resource in `row`.

    Choosable units that are alike are thought of in the order of the rows, so that no choice
    appears twice; those that must differ then simply go on with the next row.
    """
    if len(units) > 1 and len(units[0]) > 1 and units[1] == units[0]:
        return row + different
    return 0


def affordable(
    cost: Cost,
    wallet: Budget,
    rules: MarketRules,
    means: Sequence[tuple[Means, int]] = (),
    reserve: int = 0,
) -> bool:
    """Return whether the resources and coins of `cost` can be paid with this budget.

    Parameters:
        cost: the cost (its `others` are not looked at).
        wallet: the budget.
        rules: the market's rules.
        means: further means of paying a unit, each with how often it may be used.
        reserve: coins that must be left, or to be had by sales, when all is paid.
    """
    total = cost.coins + reserve
    if cost.counts is None or means:
        return units_payable(cost.units, cost.different, total, wallet, rules, means)
    for name, number in cost.counts:
        steps = wallet.prices[rules.index(name)]
        if len(steps) < number:
            return False
        total += steps[0] if number == 1 else sum(steps[:number])
    return total <= wallet.fund


def units_payable(units: Sequence[Unit], different: bool, coins: int, wallet: Budget,
                  rules: MarketRules, means: Sequence[tuple[Means, int]] = (),
                  floor: int = 0) -> bool:  # fmt: skip
    """Return whether these units and `coins` can be paid with this budget.

    Parameters: as for `affordable` and `cheapest`.
    """
    if not units:
        return coins <= wallet.fund
    price = cheapest(units, different, wallet, rules, floor)
    if price is not None and price + coins <= wallet.fund:
        return True
    for index, (one, times) in enumerate(means):
        if times < 1:
            continue
        rest = [*means[:index], (one, times - 1), *means[index + 1 :]]
        for at, unit in enumerate(units):
            if at and units[at - 1] == unit:
                continue
            left = (*units[:at], *units[at + 1 :])
            kept = floor if left and left[0] == units[0] else 0
            if units_payable(left, different, coins + one.coins, wallet, rules, rest, kept):
                return True
    return False
