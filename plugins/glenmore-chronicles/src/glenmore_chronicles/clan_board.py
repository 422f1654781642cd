"""The clan board: fields, roads, and placing a clan marker, whatever lets a player do so."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from attrs import evolve, field, frozen

from glenmore_chronicles.holdings import MODULE, Holdings, begin_lasting, board_of
from glenmore_chronicles.rows import Clan
from glenmore_core import Action, Ask, Done, Draft, Event, Look, Refusal, Resolve, Table, Task
from glenmore_core.decisions import TaskKind
from glenmore_core.draft import refusal
from glenmore_core.mechanisms import payment
from glenmore_core.mechanisms.activation import done
from glenmore_core.mechanisms.affording import budget
from glenmore_core.mechanisms.effects import COMPELLED, Cost
from glenmore_core.mechanisms.gaining import gain_effects
from glenmore_core.mechanisms.tile_turn import TurnRules
from glenmore_core.mechanisms.trading import Sell, sales, sell, why_not_sell
from glenmore_core.rules import Rules

Roads = Mapping[str, Mapping[str, int]]
NO_MARKERS: Table[str, tuple[int, ...]] = Table()
NO_ROADS: Table[str, int] = Table()


def _printed_road(look: Look, seat: int, name: str, cost: int) -> int:
    return cost


@frozen(eq=False)
class ClanRoads:
    """The roads of the clan board; a constant of the module.

    Parameters:
        ways: for each field, and for Start, the cheapest way to every other field, in coins.
        repeat_free: whether a field that may be taken again costs nothing once it is occupied.
        price: `price(look, seat, field, cost)`: what the player pays for a way of that cost; a
            module that changes road costs supplies this constant anew (`clan_roads`).
    """

    ways: Roads
    repeat_free: bool = False
    price: Callable[[Look, int, str, int], int] = _printed_road


@frozen
class ClanBoard:
    """The clan board as it stands, the same for all.

    Parameters:
        markers: for each occupied field the seats of its markers, in order (-1: nobody's).
        roads: worked out: the coins of the cheapest way to each field from Start or from an
            occupied field.
    """

    markers: Table[str, tuple[int, ...]] = NO_MARKERS
    roads: Table[str, int] = field(
        default=NO_ROADS, eq=False, repr=False, metadata={"derived": True}
    )


def clan_roads(
    tables: Mapping[str, Any],
    *,
    repeat_free: bool = False,
    price: Callable[[Look, int, str, int], int] = _printed_road,
) -> ClanRoads:
    """Return the roads, with all cheapest ways worked out (GM2-CLAN-3)."""
    near: dict[str, list[tuple[int, str]]] = {}
    for road in tables["roads"].values():
        one, other = road.between
        near.setdefault(one, []).append((road.cost, other))
        near.setdefault(other, []).append((road.cost, one))
    starts = (tables["board"][""].clan_start, *tables["clans"])
    return ClanRoads({one: _cheapest(near, one) for one in starts}, repeat_free, price)


def _cheapest(near: Mapping[str, list[tuple[int, str]]], start: str) -> dict[str, int]:
    found: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        cost, name = heapq.heappop(queue)
        if name not in found:
            found[name] = cost
            for step, other in near.get(name, ()):
                heapq.heappush(queue, (cost + step, other))
    return found


def revive_board(rules: Rules, value: ClanBoard) -> ClanBoard:
    """Return the board with its roads worked out afresh."""
    ways = rules.constant(ClanRoads)
    start = board_of(rules).clan_start
    roads = {
        name: min(
            ways.ways[one][name]
            for one in (start, *value.markers)
            if one != name or ways.repeat_free
            if name in ways.ways[one]
        )
        for name in rules.tables["clans"]
        if name in ways.ways[start]
    }
    return ClanBoard(value.markers, Table(roads))


def occupied(rules: Rules, value: ClanBoard, name: str, seat: int) -> ClanBoard:
    """Return the board with one more marker of `seat` (-1: of nobody) on a field."""
    markers = value.markers.set(name, (*value.markers.get(name, ()), seat))
    return revive_board(rules, ClanBoard(markers))


# -- placing a marker ------------------------------------------------------------------------


@frozen
class Markers(Task):
    """Place so many clan markers, one after the other.

    Parameters:
        seat: whose they are.
        left: how many.
        compelled: whether the player may not leave them.
        free: whether no road is paid.
        shared: whether an occupied field may be chosen as well.
    """

    word: ClassVar[str] = "clan-markers"
    seat: int
    left: int = 1
    compelled: bool = False
    free: bool = False
    shared: bool = False


@frozen
class ChooseClan(Task):
    """The decision on which field the next clan marker goes."""

    word: ClassVar[str] = "clan"
    seat: int
    markers: Markers


@frozen
class Settle(Task):
    """The road has been paid (`coins`): the marker is placed, the clan gives what it gives."""

    word: ClassVar[str] = "settle-clan"
    seat: int
    clan: str
    coins: int = 0


@frozen
class Mark(Action):
    """Place a clan marker on the field of this clan, after paying the road."""

    word: ClassVar[str] = "mark"
    clan: str


@frozen
class ClanGained(Event):
    """`seat` placed a marker on a clan's field and paid `coins` for the road."""

    word: ClassVar[str] = "clan"
    clan: str = ""
    coins: int = 0


def road_price(look: Look, seat: int, name: str) -> int | None:
    """Return the coins that the player's way to a field costs now (None: no way leads there)."""
    cost = look.game(ClanBoard).roads.get(name)
    return None if cost is None else look.rules.constant(ClanRoads).price(look, seat, name, cost)


def field_refusal(look: Look, seat: int, name: str, task: Markers) -> Refusal | None:
    """Return why a marker cannot go on a field whose road would be paid, or None."""
    clan: Clan = look.rules.tables["clans"][name]
    if clan.empty:
        return refusal("GM2-CLAN-8", MODULE, f"no clan stands on the field {clan.name} yet")
    taken = look.game(ClanBoard).markers.get(name)
    if taken and not clan.repeatable and not task.shared:
        owners = ", ".join(str(one) for one in taken)
        return refusal("GM2-CLAN-6", MODULE, f"{clan.name} has a marker already", of_seat=owners)
    if look.player(seat, Holdings).markers < 1:
        return refusal("GM2-CLAN-7", MODULE, "no clan marker is left", markers=0)
    price = road_price(look, seat, name)
    fund = budget(look, seat).fund
    if not task.free and (price is None or price > fund):
        return refusal(
            "GM2-CLAN-4", MODULE, f"the road to {clan.name} cannot be paid",
            cost="no road" if price is None else price, coins_with_all_sales=fund,
        )  # fmt: skip
    return None


def open_fields(look: Look, task: Markers) -> list[str]:
    """Return the fields on which the player can place a marker now."""
    if look.player(task.seat, Holdings).markers < 1:
        return []
    taken = look.game(ClanBoard).markers
    fund = budget(look, task.seat).fund
    found = []
    for name, clan in look.rules.tables["clans"].items():
        if clan.empty or (name in taken and not (clan.repeatable or task.shared)):
            continue
        if not task.free:
            price = road_price(look, task.seat, name)
            if price is None or price > fund:
                continue
        found.append(name)
    return found


def cheapest_road(look: Look, seat: int, amount: int = 1) -> int | None:
    """Return the coins of the cheapest road to a field that is open (None: there is none)."""
    if look.player(seat, Holdings).markers < 1:
        return None
    taken = look.game(ClanBoard).markers
    prices = [
        price
        for name, clan in look.rules.tables["clans"].items()
        if not clan.empty and (clan.repeatable or name not in taken)
        if (price := road_price(look, seat, name)) is not None
    ]
    return min(prices, default=None)


def _run_markers(draft: Draft, task: Markers) -> None:
    if task.left > 0 and open_fields(draft, task):
        draft.push(ChooseClan(task.seat, task))


def clan_options(look: Look, task: ChooseClan) -> list[Action]:
    """Return the open fields, the sales, and `done` where the marker may be left."""
    options: list[Action] = [Mark(name) for name in open_fields(look, task.markers)]
    if task.word in look.rules.constant(TurnRules).sell_while:
        options += sales(look, task.seat)
    return options if task.markers.compelled else [*options, Done()]


def why_not_mark(look: Look, task: ChooseClan, action: Action) -> Refusal | None:
    """Explain why a marker cannot go on a field."""
    if not isinstance(action, Mark):
        return why_not_sell(look, task, action)
    if action.clan not in look.rules.tables["clans"]:
        known = ", ".join(look.rules.tables["clans"])
        return refusal("GM2-CLAN-1", MODULE, "there is no such field", fields=known)
    return field_refusal(look, task.seat, action.clan, task.markers)


def mark(draft: Draft, task: ChooseClan, action: Mark) -> None:
    """Handler of `Mark`: pay the road, then place the marker and gain the clan's effect."""
    seat, markers = task.seat, task.markers
    if markers.left > 1:
        draft.push(evolve(markers, left=markers.left - 1))
    price = 0 if markers.free else road_price(draft, seat, action.clan) or 0
    draft.push(Settle(seat, action.clan, price))
    if price:
        payment.push_cost(draft, seat, Cost(coins=price), "road")


def _run_settle(draft: Draft, task: Settle) -> None:
    seat, name = task.seat, task.clan
    draft.put(occupied(draft.rules, draft.game(ClanBoard), name, seat))
    mine = draft.player(seat, Holdings)
    draft.put_player(seat, evolve(mine, clans=(*mine.clans, name), markers=mine.markers - 1))
    if draft.listening:
        draft.emit(ClanGained(seat, name, task.coins))
    begin_lasting(draft, seat, "clans", name)
    gain_effects(draft, seat, "clans", name, "once")


def run_clan_marker(draft: Draft, seat: int, at: Any, spec: int, option: int) -> None:
    """The effect `clan_marker`: place so many markers (GM2-EFFECT-7)."""
    draft.push(Markers(seat, spec, compelled=option == COMPELLED))


_HANDLERS: dict[type[Action], Any] = {Mark: mark, Sell: sell, Done: done}

TASKS: tuple[TaskKind, ...] = (
    Resolve(Markers, _run_markers),
    Resolve(Settle, _run_settle),
    Ask(ChooseClan, clan_options, _HANDLERS, why=why_not_mark),
)
"""The tasks of the clan board, for the hook `tasks`."""
