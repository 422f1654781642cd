"""A second, slow and obvious reading of what the turn allows once a tile has been taken.

As `glen_more_ii_oracle` for taking and placing, but for activations, payments, clan markers,
removals, tiles of the discard pile and steps. What tiles do is read from the data file anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import glen_more_ii_oracle as oracle
from glen_more_ii_positions import CASTLE, ROWS, VILLAGE
from ruamel.yaml import YAML

from glenmore_chronicles.building import Fetch, Remove
from glenmore_chronicles.clan_board import ChooseClan, ClanBoard, Mark
from glenmore_chronicles.effects import Put
from glenmore_chronicles.glen_more_ii import DATA
from glenmore_chronicles.holdings import Holdings
from glenmore_core import Action, Done, Game, Pos, State
from glenmore_core.mechanisms.activation import Activate, ActivateTiles
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.movement import Walk
from glenmore_core.mechanisms.payment import Paid, PayUnit
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.mechanisms.trading import Sell, Sold

PRICES = oracle.PRICES
MOST_CUBES = oracle.MOST_CUBES
Stock = tuple[int, ...]
GROUPS = {"any": ROWS, "any_different": ROWS, "animal": ("sheep", "cattle")}


@cache
def data() -> Mapping[str, Any]:
    """Return the data file, as it is written."""
    return YAML(typ="safe", pure=True).load(DATA)  # type: ignore[no-any-return]


@cache
def rows() -> Mapping[str, Any]:
    """Return the tiles as they stand in the data file, by id."""
    return {row["id"]: row for row in data()["tiles"]}


def wealth(state: State, seat: int) -> tuple[int, Stock, Stock]:
    """Return coins, cubes by resource, and filled spaces by row."""
    value = state.player(seat, Territory)
    stock = tuple(value.held(name) for name in ROWS)
    return state.player(seat, Purse).coins, stock, state.game(Market).filled


def less(numbers: Stock, row: int, by: int = 1) -> Stock:
    """Return the numbers with one of them smaller."""
    return (*numbers[:row], numbers[row] - by, *numbers[row + 1 :])


def raised(coins: int, stock: Stock, filled: Stock) -> int:
    """Return the coins after selling all that can be sold."""
    for row, number in enumerate(stock):
        coins += sum(PRICES[filled[row] - 1 - one] for one in range(min(number, filled[row])))
    return coins


def units_of(pay: Mapping[str, int]) -> tuple[tuple[tuple[str, ...], ...], bool]:
    """Return what each unit of a price may be, and whether the open ones must differ."""
    units = [GROUPS.get(name, (name,)) for name, number in pay.items() for _ in range(number)]
    return tuple(sorted(units, key=len)), "any_different" in pay


def ways(
    units: tuple[tuple[str, ...], ...], *, different: bool, swaps: int, wallet: Any, floor: int = 0
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield how the units can be paid without a sale: what is done, and coins, cubes, rows after.

    Parameters:
        units: what each unit may be.
        different: whether those that leave a choice must differ.
        swaps: how many units a coin may stand for.
        wallet: coins, cubes, rows before.
        floor: the first row of a choice for the first kind of open unit.
    """

    def pay(at: int, now: Any, used: frozenset[int], left: int, done: tuple[str, ...]) -> Any:
        coins, stock, filled = now
        if at == len(units):
            yield tuple(sorted(done)), now
            return
        if left and coins:
            yield from pay(at + 1, (coins - 1, stock, filled), used, left - 1, (*done, "coin"))
        for name in units[at]:
            row, open_ = ROWS.index(name), len(units[at]) > 1
            if open_ and ((different and row in used) or (units[at] == units[0] and row < floor)):
                continue
            then = used | {row} if open_ else used
            if stock[row]:
                after = (coins, less(stock, row), filled)
                yield from pay(at + 1, after, then, left, (*done, f"cube {name}"))
            if filled[row] < len(PRICES) and PRICES[filled[row]] <= coins:
                after = (coins - PRICES[filled[row]], stock, less(filled, row, -1))
                yield from pay(at + 1, after, then, left, (*done, f"buy {name}"))

    yield from pay(0, wallet, frozenset(), swaps, ())


def can_exchange(game: Game, state: State, seat: int, bargain: Any, swaps: int) -> bool:
    """Return whether an exchange can be paid, by whatever sales, and its marker be placed."""
    units, different = units_of(bargain["pay"])
    need = 0
    if "clan_marker" in bargain["gain"]:
        prices = roads(game, state, seat).values()
        if not prices:
            return False
        need = min(prices)

    @cache
    def search(coins: int, stock: Stock, filled: Stock) -> bool:
        wallet = (coins, stock, filled)
        for _, after in ways(units, different=different, swaps=swaps, wallet=wallet):
            if raised(*after) >= need:
                return True
        return any(
            search(coins + PRICES[filled[row] - 1], less(stock, row), less(filled, row))
            for row in range(len(ROWS))
            if stock[row] and filled[row]
        )

    return search(*wealth(state, seat))


def roads(game: Game, state: State, seat: int) -> dict[str, int]:
    """Return the coins of the road to each field on which a marker may be placed."""
    markers = state.game(ClanBoard).markers
    if len(state.player(seat, Holdings).clans) >= 10:
        return {}
    found = {}
    for clan in data()["clans"]:
        name = clan["id"]
        if clan.get("empty") or (name in markers and not clan.get("repeatable")):
            continue
        far: dict[str, int] = dict.fromkeys({"start", *markers} - {name}, 0)
        changed = True
        while changed:
            changed = False
            for road in data()["roads"]:
                for one, other in (road["between"], reversed(road["between"])):
                    if one in far and far[one] + road["cost"] < far.get(other, 99):
                        far[other], changed = far[one] + road["cost"], True
        if name in far:
            found[name] = far[name]
    return found


def sales(state: State, seat: int) -> set[Action]:
    """Return every cube that can be sold."""
    filled = dict(zip(ROWS, state.game(Market).filled, strict=True))
    lying = state.player(seat, Territory).cubes.items()
    return {Sell(cube, at) for at, cubes in lying for cube in cubes if filled[cube]}


def swaps_of(state: State, seat: int, kind: str) -> int:
    """Return how many units of an exchange a coin may stand for (Sinclair)."""
    return int(kind == "trade" and "sinclair" in state.player(seat, Holdings).clans)


def options_of(game: Game, state: State, seat: int, at: Pos) -> list[int]:
    """Return the options in which the tile at a place can be activated."""
    value = state.player(seat, Territory)
    row = rows()[value.tiles[at]]
    if not row["activation"]:
        return []
    ((kind, spec),) = row["activation"][0].items()
    if kind == "produce":
        return [0] if len(value.cubes.get(at, ())) < 3 else []
    if kind != "exchange":
        return [0]
    swaps = swaps_of(state, seat, row["type"])
    found = [n for n, one in enumerate(spec) if can_exchange(game, state, seat, one, swaps)]
    casks = row["type"] == "whisky" and any("whisky" in one["gain"] for one in spec)
    return [*found, len(spec)] if casks and has(state, seat, "macgregor") else found


def has(state: State, seat: int, clan: str) -> bool:
    """Return whether a player has a marker on a clan's field."""
    return clan in state.player(seat, Holdings).clans


def _activate(game: Game, state: State, seat: int) -> set[Action] | None:
    task, turn = state.doing(), state.game(Turn)
    tiles = state.player(seat, Territory).tiles
    assert isinstance(task, ActivateTiles)
    if task.types is not None:
        cells = {at for at, one in tiles.items() if rows()[one]["type"] in task.types}
    elif turn.scope == "all" or turn.anywhere:
        cells = {*tiles}
    elif turn.scope == "none" or turn.at is None:
        cells = set()
    else:
        x, y = turn.at
        cells = {(a, b) for a, b in tiles if abs(a - x) <= 1 and abs(b - y) <= 1}
    found: set[Action] = {
        Activate(at, option)
        for at in cells - {*turn.activated}
        for option in options_of(game, state, seat, at)
    }
    return found | sales(state, seat) | {Done()}


def _clan(game: Game, state: State, seat: int) -> set[Action] | None:
    task, fund = state.doing(), raised(*wealth(state, seat))
    assert isinstance(task, ChooseClan)
    prices = roads(game, state, seat).items()
    found: set[Action] = {Mark(name) for name, price in prices if price <= fund}
    return found | sales(state, seat) | ({Done()} if not task.markers.compelled else set())


def _move(game: Game, state: State, seat: int) -> set[Action] | None:
    value = state.player(seat, Territory)
    steps = {
        Walk((a, b), (x, y))
        for a, b in value.members
        for x, y in value.tiles
        if (a, b) != (x, y) and abs(a - x) <= 1 and abs(b - y) <= 1
    }
    return {*(steps if state.game(Turn).movement else ()), *sales(state, seat), Done()}


def _remove(game: Game, state: State, seat: int) -> set[Action] | None:
    tiles = state.player(seat, Territory).tiles
    found = {Remove(at) for at in tiles if at not in (VILLAGE, CASTLE) and _sound({*tiles} - {at})}
    river = sorted(x for (x, _), one in tiles.items() if rows()[one]["edge"] == "river")
    inner = {Remove((x, 0)) for x in river[1:-1]}
    return {*(found - inner), *sales(state, seat), Done()}


def _sound(cells: set[Pos]) -> bool:
    """Return whether all cells hang together by their sides."""
    reached, left = {VILLAGE}, [VILLAGE]
    while left:
        x, y = left.pop()
        for one in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if one in cells and one not in reached:
                reached.add(one)
                left.append(one)
    return reached == cells


def _fetch(game: Game, state: State, seat: int) -> set[Action] | None:
    members = state.player(seat, Territory).members
    return {Done()} | {
        Fetch(one)
        for one, _ in state.game(Stacks).discard
        if rows()[one]["type"] == "person" or oracle.places(game, state, seat, one, members)
    }


READINGS: Mapping[str, Callable[[Game, State, int], set[Action] | None]] = {
    "choose": oracle.expected,
    "place": oracle.expected,
    "activate": _activate,
    "clan": _clan,
    "move": _move,
    "remove-tiles": _remove,
    "fetch-tile": _fetch,
    "put-scotsman": lambda game, state, seat: {
        Done(), *(Put(at) for at in state.player(seat, Territory).tiles)
    },
    "raise-coins": lambda game, state, seat: sales(state, seat),
}  # fmt: skip
"""For each decision what should be legal (None: too many cubes to try everything)."""


def expected(game: Game, state: State, seat: int) -> set[Action] | None:
    """Return what should be legal, or None where this reading says nothing."""
    decision = game.decision(state)
    cubes = sum(map(len, state.player(seat, Territory).cubes.values()))
    if decision is None or decision.kind not in READINGS or cubes > MOST_CUBES:
        return None
    return READINGS[decision.kind](game, state, seat)


def payments(game: Game, state: State) -> tuple[set[tuple[str, ...]], set[tuple[str, ...]]] | None:
    """Return how a payment can be made without further sales: by this reading, and in the game.

    None: no payment is asked for, or there is too much to try.
    """
    task = state.doing()
    if not isinstance(task, PayUnit):
        return None
    pay, seat = task.pay, task.seat
    wallet = wealth(state, seat)
    if sum(wallet[1]) > MOST_CUBES:
        return None
    swaps = swaps_of(state, seat, pay.purpose) - sum(pay.used)
    read = {
        done
        for done, after in ways(
            pay.units, different=pay.different, swaps=swaps, wallet=wallet, floor=pay.floor
        )
        if raised(*after) >= pay.coins + pay.reserve
    }
    return read, {*_played(game, state, len(pay.units), ())}


def _played(game: Game, state: State, units: int, done: tuple[str, ...]) -> Any:
    """Yield what is done in a payment of so many units, on every way the game offers."""
    for action in game.legal_actions(state):
        if isinstance(action, Sell):
            continue
        outcome, now = game.advance(state, action), list(done)
        for event in outcome.events:
            if len(now) == units or isinstance(event, Sold):
                break
            if isinstance(event, Paid) and event.resource:
                how = "cube" if event.at is not None else "buy"
                now.append("coin" if event.resource == "coin" else f"{how} {event.resource}")
        else:
            event = None
        if len(now) == units:
            yield tuple(sorted(now))
        elif not isinstance(event, Sold):  # what is sold in the middle is another way
            yield from _played(game, outcome.state, units, tuple(now))
