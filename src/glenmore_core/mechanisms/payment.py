"""Paying a cost: one unit after the other, each a decision only where there is a choice.

A payment never dead-ends: a cost is only asked for when it is affordable, every option offered
keeps the rest affordable, and sales are offered where buying is held up by too few coins. (Other
sales could have been made just before, in the decision that led here, to the same effect.)
"""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import evolve, field, frozen

from glenmore_core.actions import Action, Pos
from glenmore_core.decisions import Ask, Resolve, TaskKind
from glenmore_core.draft import Draft, refusal
from glenmore_core.errors import Refusal
from glenmore_core.events import Event
from glenmore_core.mechanisms.affording import (
    Budget,
    budget,
    next_floor,
    units_payable,
)
from glenmore_core.mechanisms.effects import Cost, ways_to_pay
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.means import Means, Pay, can_pay, means_left, payable_beside
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory, places
from glenmore_core.mechanisms.trading import (
    Sell,
    sales,
    sell,
    sell_cube,
    take_cube,
    why_not_sell,
)
from glenmore_core.state import Look, Task


@frozen
class PayCube(Action):
    """Pay one unit with a cube from the tile at `at`."""

    word: ClassVar[str] = "pay"
    resource: str
    at: Pos


@frozen
class Buy(Action):
    """Pay one unit by buying it at the market."""

    word: ClassVar[str] = "buy"
    resource: str


@frozen
class Substitute(Action):
    """Pay one unit by another means, such as a coin (`name` names the means)."""

    word: ClassVar[str] = "substitute"
    name: str


@frozen
class Paid(Event):
    """`seat` paid one unit: from a tile (`at`), or bought for `coins` (`at` is None)."""

    word: ClassVar[str] = "paid"
    resource: str = ""
    at: Pos | None = None
    coins: int = 0


@frozen
class PayOther(Task):
    """Pay a cost of another kind than resources and coins.

    Parameters:
        seat: who pays.
        kind: the cost kind's name.
        amount: how much.
        tile: the tile that must still find a place after paying ("": none).
        rest: what is paid after it, where it takes coins or cubes that may be needed for that.
        others: the (cost kind, amount) pairs that are paid in between, of those that take such.
    """

    word: ClassVar[str] = "pay-other"
    seat: int
    kind: str
    amount: int
    tile: str = ""
    rest: Pay | None = field(default=None, metadata={"sparse": True})
    others: tuple[tuple[str, int], ...] = field(default=(), metadata={"sparse": True})


def push_cost(
    draft: Draft, seat: int, cost: Cost, purpose: str, tile: str = "", reserve: int = 0
) -> None:
    """Put paying `cost` on the agenda, to be done next.

    Parameters:
        draft: the draft.
        seat: who pays.
        cost: what is paid; it must be affordable.
        purpose: what it is for, in one word.
        tile: the tile that must find a place afterwards, if any.
        reserve: coins that must be left, or to be had by sales, when all is paid.
    """
    pay = Pay(seat, cost.units, cost.different, cost.coins, purpose, 0, (), reserve)
    if cost.units or cost.coins:
        draft.push(pay)
    later: tuple[tuple[str, int], ...] = ()
    for name, amount in reversed(cost.others):
        if draft.rules.costs[name].spends:
            draft.push(PayOther(seat, name, amount, tile, pay, later))
            later = ((name, amount), *later)
        else:
            draft.push(PayOther(seat, name, amount, tile))


# -- resources and coins ---------------------------------------------------------------------


def _run_pay(draft: Draft, task: Pay) -> None:
    """Pay what leaves no choice, and ask for the next unit that does."""
    if task.units:
        draft.push(PayUnit(task.seat, task))
        return
    if task.coins:
        purse = draft.player(task.seat, Purse)
        if purse.coins < task.coins:
            draft.push(RaiseCoins(task.seat, task))
            return
        draft.put_player(task.seat, purse.paying(task.coins))
        if draft.listening:
            draft.emit(Paid(task.seat, "", None, task.coins))


@frozen
class PayUnit(Task):
    """The decision how to pay the first unit of a payment."""

    word: ClassVar[str] = "pay-unit"
    seat: int
    pay: Pay


@frozen
class RaiseCoins(Task):
    """The decision what to sell when coins are short in a payment."""

    word: ClassVar[str] = "raise-coins"
    seat: int
    pay: Pay


def unit_options(look: Look, task: PayUnit) -> list[Action]:
    """Return the ways to pay the next unit: own cubes, purchases, further means, needed sales.

    After each of them the rest can still be paid.
    """
    pay, seat, rules = task.pay, task.seat, look.rules.market
    unit, rest = pay.units[0], pay.units[1:]
    value, coins = look.player(seat, Territory), look.player(seat, Purse).coins
    filled = look.game(Market).filled
    closed = pay.purpose in rules.closed_for
    selling = not closed and pay.purpose not in rules.no_sale_for
    means = means_left(look, seat, pay.purpose, pay.used) if look.rules.means else []
    # What is affordable and leaves no choice of resource stays affordable if cubes can be sold.
    wallet = None
    if len(unit) > 1 or means or not selling:
        wallet = budget(look, seat, pay.purpose)
    options: list[Action] = []
    short = False
    for name in unit:
        row = rules.index(name)
        held, price = value.stock[row], None if closed else rules.price(name, filled[row])
        if (len(unit) > 1 and row < pay.floor) or (not held and price is None):
            continue
        cube = bought = True
        if wallet is not None:
            floor = next_floor(pay.units, row, pay.different)

            def leaves(after: Budget, floor: int = floor) -> bool:
                coins = pay.coins + pay.reserve
                return units_payable(rest, pay.different, coins, after, rules, means, floor)

            # Who may sell can put a bought unit in the place of an own one at no cost.
            cube = leaves(wallet.using(row))
            bought = cube if selling or price is None else leaves(wallet.using(row, held))
        if held and cube:
            options += [PayCube(name, at) for at, cubes in value.cubes.items() if name in cubes]
        if price is not None and bought:
            if price <= coins:
                options.append(Buy(name))
            else:
                short = True
    if means:
        assert wallet is not None
        floor = pay.floor if rest and rest[0] == unit else 0
        for index, (one, times) in enumerate(means):
            after = [*means[:index], (one, times - 1), *means[index + 1 :]]
            total = pay.coins + pay.reserve + one.coins
            if times > 0 and units_payable(rest, pay.different, total, wallet, rules, after, floor):
                if one.coins <= coins:
                    options.append(Substitute(one.name))
                else:
                    short = True
    if selling and (short or not options):
        options += sales(look, seat)
    return options


def _paid_one(draft: Draft, task: PayUnit, resource: str) -> None:
    pay = task.pay
    floor = next_floor(pay.units, draft.rules.market.index(resource), pay.different)
    draft.push(
        Pay(
            pay.seat, pay.units[1:], pay.different, pay.coins, pay.purpose, floor, pay.used,
            pay.reserve,
        )
    )  # fmt: skip


def why_not_pay(look: Look, task: PayUnit, action: Action) -> Refusal | None:
    """Explain why the next unit cannot be paid like that."""
    rules = look.rules.market
    if isinstance(action, Sell) or not rules.rule_ids:
        return why_not_sell(look, task, action)
    if isinstance(action, Substitute) and "means" in rules.rule_ids:
        message = f"'{action.name}' cannot stand for what is to be paid now"
        return refusal(rules.rule_ids["means"], rules.module, message)
    if not isinstance(action, Buy | PayCube):
        return None
    need, coins = task.pay.units[0], look.player(task.seat, Purse).coins
    filled = look.game(Market).filled
    row = rules.index(action.resource) if action.resource in need else None
    price = None if row is None else rules.price(action.resource, filled[row])
    if row is None:
        about, message = "need", f"{action.resource} is not what is to be paid now"
    elif isinstance(action, PayCube):
        held = action.resource in look.player(task.seat, Territory).cubes.get(action.at, ())
        about, message = "need", f"no {action.resource} of yours lies there"
        if held:
            message = "what is still to be paid could not be paid after it"
    elif task.pay.purpose in rules.closed_for:
        about, message = "closed", "nothing is bought at the market for this"
    elif price is None:
        about, message = "row-full", f"all spaces in the row of {action.resource} hold coins"
    elif price > coins:
        about, message = "buy", f"it costs {price} coins"
    else:
        about, message = "need", "what is still to be paid could not be paid after it"
    return refusal(
        rules.rule_ids.get(about, rules.rule_ids["buy"]), rules.module, message,
        to_pay=" or ".join(need), coins=coins,
    )  # fmt: skip


def pay_cube(draft: Draft, task: PayUnit, action: PayCube) -> None:
    """Handler of `PayCube`: the cube goes back to the supply."""
    take_cube(draft, task.seat, action.resource, action.at)
    if draft.listening:
        draft.emit(Paid(task.seat, action.resource, action.at))
    _paid_one(draft, task, action.resource)


def buy(draft: Draft, task: PayUnit, action: Buy) -> None:
    """Handler of `Buy`: coins go on the cheapest empty space of the row; the unit is used up."""
    rules, market = draft.rules.market, draft.game(Market)
    row = rules.index(action.resource)
    price = rules.price(action.resource, market.filled[row])
    assert price is not None, "a purchase is only offered while its row has an empty space"
    draft.put_player(task.seat, draft.player(task.seat, Purse).paying(price))
    if market.filled[row] < len(rules.prices[action.resource]):
        draft.put(market.with_row(row, market.filled[row] + 1))
    elif rules.full_bought is not None:
        rules.full_bought(draft, task.seat, action.resource)
    if draft.listening:
        draft.emit(Paid(task.seat, action.resource, None, price))
    for used in draft.rules.market_used:
        used(draft, task.seat, action.resource, price)
    _paid_one(draft, task, action.resource)


def substitute(draft: Draft, task: PayUnit, action: Substitute) -> None:
    """Handler of `Substitute`: pay the unit by another means."""
    names = [one.name for one in draft.rules.means]
    index = names.index(action.name)
    coins = draft.rules.means[index].coins
    draft.put_player(task.seat, draft.player(task.seat, Purse).paying(coins))
    used = [*task.pay.used, *[0] * (len(names) - len(task.pay.used))]
    used[index] += 1
    if draft.listening:
        draft.emit(Paid(task.seat, action.name, None, coins))
    unit, rest = task.pay.units[0], task.pay.units[1:]
    floor = task.pay.floor if rest and rest[0] == unit else 0
    draft.push(evolve(task.pay, units=rest, used=tuple(used), floor=floor))


def _sell_in_payment(draft: Draft, task: Any, action: Sell) -> None:
    """What follows from a sale (hook `market_used`) waits until the payment is done."""
    sell_cube(draft, task.seat, action)
    draft.push(task.pay)


# -- other costs -----------------------------------------------------------------------------


def other_ways(look: Look, task: PayOther) -> list[Any]:
    """Return the ways to pay another cost after which the tile still finds a place.

    And, where they take coins or cubes, after which the rest can still be paid.
    """
    ways = ways_to_pay(look, task.seat, task.kind, task.amount)
    if task.rest is not None:
        ways = [
            way
            for way in ways
            if payable_beside(look, task.others, task.rest, (way.coins, way.territory.stock))
        ]
    if not task.tile:
        return list(ways)
    return [way for way in ways if places(look, task.seat, task.tile, way.territory)]


def _run_other(draft: Draft, task: PayOther) -> None:
    ways = other_ways(draft, task)
    if ways[0].action is None:
        draft.rules.costs[task.kind].pay(draft, task.seat, task.amount, None)
    else:
        draft.push(ChooseWay(task.seat, task))


@frozen
class ChooseWay(Task):
    """The decision in which way to pay another cost."""

    word: ClassVar[str] = "choose-way"
    seat: int
    pay: PayOther


def way_options(look: Look, task: ChooseWay) -> list[Action]:
    """Return the actions of the ways that can be paid, each once."""
    return list(dict.fromkeys(way.action for way in other_ways(look, task.pay)))


def pay_way(draft: Draft, task: ChooseWay, action: Action) -> None:
    """Handler for the actions of a cost kind's ways; register it with an `Offer`.

    What is paid one by one is asked for again, as long as some of it is left.
    """
    pay, kind = task.pay, draft.rules.costs[task.pay.kind]
    if kind.by_one and pay.amount > 1:
        draft.push(PayOther(pay.seat, pay.kind, pay.amount - 1, pay.tile))
    kind.pay(draft, task.seat, 1 if kind.by_one else pay.amount, action)


TASKS: tuple[TaskKind, ...] = (
    Resolve(Pay, _run_pay),
    Ask(PayUnit, unit_options, {
        PayCube: pay_cube, Buy: buy, Substitute: substitute, Sell: _sell_in_payment,
    }, why=why_not_pay),
    Ask(
        RaiseCoins, lambda look, task: sales(look, task.seat), {Sell: _sell_in_payment},
        why=why_not_sell,
    ),
    Resolve(PayOther, _run_other),
    Ask(ChooseWay, way_options, {}),
)  # fmt: skip
"""The tasks of this mechanism; a game that uses it returns them from its hook `tasks`."""

__all__ = [
    "TASKS", "Buy", "ChooseWay", "Means", "Paid", "Pay", "PayCube", "PayOther", "PayUnit",
    "RaiseCoins", "Substitute", "can_pay", "means_left", "pay_way", "push_cost", "sell",
]  # fmt: skip
