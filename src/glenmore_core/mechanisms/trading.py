"""Selling at the market: the action, and where it is offered."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import frozen

from glenmore_core.actions import Action, Pos
from glenmore_core.draft import Draft, refusal
from glenmore_core.errors import Refusal
from glenmore_core.events import Event
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory, with_cubes
from glenmore_core.state import Look


@frozen
class Sell(Action):
    """Sell one cube from the tile at `at` to the market.

    >>> from glenmore_core.actions import write
    >>> write(Sell("wood", (0, 1)))
    'sell wood 0,1'
    """

    word: ClassVar[str] = "sell"
    resource: str
    at: Pos


@frozen
class Sold(Event):
    """`seat` sold one cube for `coins`."""

    word: ClassVar[str] = "sold"
    resource: str = ""
    coins: int = 0
    at: Pos = (0, 0)


def sales(look: Look, seat: int) -> list[Action]:
    """Return every sale that is possible now: one for each resource on each tile."""
    value = look.player(seat, Territory)
    if not value.cubes:
        return []
    rules = look.rules
    filled = look.game(Market).filled
    open_rows = [name for name, coins in zip(rules.market.resources, filled, strict=True) if coins]
    if not open_rows:
        return []
    found: list[Action] = []
    sells = rules.interned[Sell]
    for at, cubes in value.cubes.items():
        for name in cubes if len(cubes) == 1 else dict.fromkeys(cubes):
            if name in open_rows:
                found.append(sells[name, at])
    return found


def why_not_sell(look: Look, task: Any, action: Action) -> Refusal | None:
    """Explain why a cube cannot be sold, for the decisions in which cubes are sold."""
    rules = look.rules.market
    if not isinstance(action, Sell) or not rules.rule_ids:
        return None
    row = rules.index(action.resource) if action.resource in rules.resources else None
    if action.resource not in look.player(task.seat, Territory).cubes.get(action.at, ()):
        about, message = "sell", f"no {action.resource} of yours lies there"
    elif row is not None and not look.game(Market).filled[row]:
        about, message = "row-empty", f"no coins lie in the row of {action.resource}"
    else:
        about, message = "not-now", "nothing is sold at this moment"
    where = f"{action.at[0]},{action.at[1]}"
    return refusal(rules.rule_ids[about], rules.module, message, place=where)


def sell_cube(draft: Draft, seat: int, action: Sell) -> None:
    """Carry out a sale: the cube goes to the supply, the dearest coins of its row to the player."""
    rules = draft.rules.market
    market = draft.game(Market)
    row = rules.index(action.resource)
    filled = market.filled[row]
    coins = rules.proceeds(action.resource, filled)
    assert coins is not None, "a sale is only offered while its row holds coins"
    draft.put(market.with_row(row, filled - 1))
    take_cube(draft, seat, action.resource, action.at)
    draft.put_player(seat, draft.player(seat, Purse).paying(-coins))
    if draft.listening:
        draft.emit(Sold(seat, action.resource, coins, action.at))
    for used in draft.rules.market_used:
        used(draft, seat, action.resource, -coins)


def sell(draft: Draft, task: Any, action: Sell) -> None:
    """Handler of `Sell` in any decision of one's own turn: sell, then ask the same again."""
    draft.push(task)
    sell_cube(draft, task.seat, action)


def take_cube(draft: Draft, seat: int, resource: str, at: Pos) -> None:
    """Remove one cube from a tile."""
    value = draft.player(seat, Territory)
    cubes = list(value.cubes[at])
    cubes.remove(resource)
    draft.put_player(seat, with_cubes(value, at, tuple(cubes), draft.rules.market.resources))


def put_cube(draft: Draft, seat: int, resource: str, at: Pos) -> None:
    """Lay one cube from the supply on a tile (the caller has checked its room)."""
    value = draft.player(seat, Territory)
    cubes = (*value.cubes.get(at, ()), resource)
    draft.put_player(seat, with_cubes(value, at, cubes, draft.rules.market.resources))
