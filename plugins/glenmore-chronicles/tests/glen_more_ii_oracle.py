"""A second, slow and obvious reading of what is legal: where tiles go and which can be taken.

Nothing here uses what the mechanisms work out (sites, budgets, ladders): places are tried one by
one, and payments are searched through, sale by sale and purchase by purchase.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache

from glen_more_ii_positions import CASTLE

from glenmore_chronicles.holdings import Holdings
from glenmore_chronicles.the_end import Stop
from glenmore_core import Action, Game, Pos, State
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stuck import Discard, MoveOn
from glenmore_core.mechanisms.territory import Territory, is_sound
from glenmore_core.mechanisms.tile_turn import Place, Take, Turn
from glenmore_core.mechanisms.tiles import Tile, TileSet
from glenmore_core.mechanisms.trading import Sell

PRICES = (1, 2, 3)
MOST_CUBES = 7
"""With more cubes than these the search through all sales takes too long."""


def places(game: Game, state: State, seat: int, tile: str, members: Collection[Pos]) -> set[Pos]:
    """Return where a tile may be laid while Scotsmen stand on the tiles `members`."""
    tile_set = game.rules.constant(TileSet)
    rows, laid = tile_set.tiles, state.player(seat, Territory).tiles
    standing = {*members}
    if "mackintosh" in state.player(seat, Holdings).clans:
        standing |= {at for at, one in laid.items() if rows[one].type == "castle"}
    row, found = rows[tile], set()
    for x in range(min(x for x, _ in laid) - 1, max(x for x, _ in laid) + 2):
        for y in range(min(y for _, y in laid) - 1, max(y for _, y in laid) + 2):
            if not any(abs(x - a) <= 1 and abs(y - b) <= 1 for a, b in standing):
                continue
            at = (x, y)
            if row.overbuild:
                below = rows[laid[at]] if at in laid else None
                if below is not None and (below.type, below.edge) == (row.type, row.edge):
                    found.add(at)
            elif at not in laid and is_sound(laid.set(at, tile), tile_set, CASTLE):
                found.add(at)
    return found


def payable(game: Game, state: State, seat: int, tile: Tile) -> bool:
    """Return whether resources and coins of a cost can be paid, by trying everything."""
    names = game.rules.market.resources
    different = tile.cost.different

    @cache
    def search(
        coins: int, stock: tuple[int, ...], filled: tuple[int, ...], at: int, used: frozenset[int]
    ) -> bool:
        if at == len(tile.cost.units) and coins >= tile.cost.coins:
            return True
        for row, name in enumerate(names):
            less = (*stock[:row], stock[row] - 1, *stock[row + 1 :])
            if stock[row] and filled[row]:
                gone = (*filled[:row], filled[row] - 1, *filled[row + 1 :])
                if search(coins + PRICES[filled[row] - 1], less, gone, at, used):
                    return True
            if at == len(tile.cost.units) or name not in tile.cost.units[at]:
                continue
            several = len(tile.cost.units[at]) > 1
            if different and several and row in used:
                continue
            now = used | {row} if several else used
            if stock[row] and search(coins, less, filled, at + 1, now):
                return True
            if filled[row] < 3 and PRICES[filled[row]] <= coins:
                more = (*filled[:row], filled[row] + 1, *filled[row + 1 :])
                if search(coins - PRICES[filled[row]], stock, more, at + 1, now):
                    return True
        return False

    value = state.player(seat, Territory)
    stock = tuple(value.held(name) for name in names)
    return search(state.player(seat, Purse).coins, stock, state.game(Market).filled, 0, frozenset())


def takeable(game: Game, state: State, seat: int, tile: Tile) -> bool:
    """Return whether a tile on the rondel can be paid and then finds a place."""
    value = state.player(seat, Territory)
    others = dict(tile.cost.others)
    if others.get("whisky", 0) > state.player(seat, Purse).whisky:
        return False
    if not payable(game, state, seat, tile):
        return False
    if tile.type == "person":
        return not others.get("scotsman") or bool(value.members)
    if not others.get("scotsman"):
        return bool(places(game, state, seat, tile.id, value.members))
    for at, number in value.members.items():
        left = {one for one in value.members if one != at or number > 1}
        if places(game, state, seat, tile.id, left):
            return True
    return False


def expected(
    game: Game, state: State, seat: int, priced: Callable[[Tile, int], Tile] = lambda tile, _: tile
) -> set[Action] | None:
    """Return what should be legal, or None where this reading says nothing.

    Parameters:
        game: the game.
        state: the state.
        seat: who decides.
        priced: `priced(tile, seat)`: the tile with what it costs this player.
    """
    decision = game.decision(state)
    value = state.player(seat, Territory)
    if decision is None:
        return None
    if decision.kind == "place":
        tile = state.game(Turn).tile
        return {Place(at) for at in places(game, state, seat, tile, value.members)}
    if decision.kind != "choose" or sum(map(len, value.cubes.values())) > MOST_CUBES:
        return None
    rondel, rows = state.game(Rondel), game.rules.constant(TileSet).tiles
    here = rondel.pieces[seat]
    ahead = {
        at % rondel.size: priced(rows[one], seat) for at, one in rondel.tiles.items() if at > here
    }
    found: set[Action] = {
        Take(space) for space, tile in ahead.items() if takeable(game, state, seat, tile)
    }
    end = any(at > here for at in rondel.fixed)
    if not found:
        found |= {Discard(space, gain) for space in ahead for gain in ("coin", "movement")}
    if not found and not end:
        found.add(MoveOn())
    if end:
        found.add(Stop())
    filled = dict(zip(game.rules.market.resources, state.game(Market).filled, strict=True))
    found |= {Sell(cube, at) for at, cubes in value.cubes.items() for cube in cubes if filled[cube]}
    return found
