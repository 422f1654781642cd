"""What tiles, effects and lasting holdings bring, roughly: read from the data, weighed for bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from glenmore_chronicles.effects import VpFor
from glenmore_chronicles.exchanges import makes_whisky
from glenmore_chronicles.holdings import Holdings, Lasting, lasting_of
from glenmore_core import Look
from glenmore_core.mechanisms.effects import Effect, EffectKind

MOVE = 0.5
"""What a movement point is worth, in VP."""
MARKER = 2.5
"""What placing a clan marker is worth, its road not counted."""
PUT = 1.1
"""What a Scotsman that may go anywhere is worth for each scoring round to come."""
ONCE = {
    "scotsman": 1.8,
    "scotsman_here": 1.8,
    "whisky": 2.0,
    "resource": 1.3,
    "resource_here": 1.3,
    "produce_here": 1.3,
    "clan_marker": MARKER,
    "coins": 1.0,
    "vp": 1.0,
    "remove_tiles": 2.0,
    "activate_all": 4.0,
}
"""What one of a one-time effect is worth, by its kind, unless the kind says its worth itself."""
GAINS = {"vp": 1.0, "whisky": 1.8, "clan_marker": MARKER, "coins": 1.0}
"""The same for what an exchange brings."""


@frozen(eq=False)
class TileValues:
    """What tiles bring, roughly, in VP, and which clans pay for what is counted; a constant.

    Parameters:
        each: one activation, by tile id.
        once: the one-time effects, by tile id.
        casks: the tiles whose activation makes whisky, as MacGregor means them.
        trades: the trade tiles.
        castles: the castles.
        moves: the movement points of an activation, by tile id, where there are any.
        goals: (clan, what it pays for) pairs.
        lasting: the (effect kind, number) pairs of each clan and card that has lasting effects.
    """

    each: Mapping[str, float]
    once: Mapping[str, float]
    casks: tuple[str, ...]
    trades: tuple[str, ...]
    castles: frozenset[str]
    moves: Mapping[str, int]
    goals: tuple[tuple[str, VpFor], ...]
    lasting: Mapping[str, tuple[tuple[str, int], ...]]


def tile_values(
    tables: Mapping[str, Mapping[str, Any]], effects: Mapping[str, EffectKind]
) -> TileValues:
    """Return the values of all tiles, and the goals of the clan board.

    Parameters:
        tables: the data tables.
        effects: all effect kinds by name, for what exchanges bring.
    """
    tiles = tables["tiles"].values()
    moves: dict[str, int] = {}
    casks = []
    for tile in tiles:
        for effect in tile.activation:
            if effect.kind.name == "movement":
                moves[tile.id] = moves.get(tile.id, 0) + effect.spec
            if tile.type == "whisky" and makes_whisky(effect):
                casks.append(tile.id)
    return TileValues(
        {one.id: sum(_each(effects, effect) for effect in one.activation) for one in tiles},
        {one.id: sum(_once(tables, effect) for effect in one.once) for one in tiles},
        tuple(casks),
        tuple(one.id for one in tiles if one.type == "trade"),
        frozenset(one.id for one in tiles if one.type == "castle"),
        moves,
        tuple(
            (clan.id, effect.spec)
            for clan in tables["clans"].values()
            for effect in clan.once
            if effect.kind.name == "vp_for"
        ),
        _carried(lasting_of(tables)),
    )


def _carried(effects: Lasting) -> dict[str, tuple[tuple[str, int], ...]]:
    found: dict[str, list[tuple[str, int]]] = {}
    for kind, numbers in effects.numbers.items():
        for carrier, number in numbers.items():
            found.setdefault(carrier, []).append((kind, number))
    return {carrier: tuple(pairs) for carrier, pairs in found.items()}


def held_by(look: Look, seat: int, values: TileValues) -> dict[str, int]:
    """Return the player's lasting effects, each with its number."""
    mine = look.player(seat, Holdings)
    held: dict[str, int] = {}
    for table, rows in (("clans", mine.clans), ("landmarks", mine.cards)):
        for row in rows:
            for kind, number in values.lasting.get(f"{table}/{row}", ()):
                held[kind] = held.get(kind, 0) + number
    return held


def _each(effects: Mapping[str, EffectKind], effect: Effect) -> float:
    name, spec = effect.kind.name, effect.spec
    if effect.kind.worth is not None:
        return effect.kind.worth(spec)
    if name == "produce":
        return float(1.2 * len(spec) + 0.4 * spec.count("any"))
    if name == "movement":
        return MOVE * float(spec)
    if name == "vp":
        return float(spec)
    if name == "exchange":
        return max(0.7 * gains_worth(effects, one.gains) - len(one.pay.units) for one in spec)
    return 0.0


def gains_worth(effects: Mapping[str, EffectKind], gains: Sequence[tuple[str, int]]) -> float:
    """Return what the (effect kind, amount) pairs that an exchange brings are worth."""
    total = 0.0
    for name, amount in gains:
        worth = effects[name].worth
        total += GAINS.get(name, 0.0) * amount if worth is None else worth(amount)
    return total


def _once(tables: Mapping[str, Mapping[str, Any]], effect: Effect) -> float:
    name, spec = effect.kind.name, effect.spec
    if effect.kind.worth is not None:
        return effect.kind.worth(spec)
    if name == "landmark":
        card = tables["landmarks"][spec]
        return 2.0 + sum(_once(tables, one) for one in card.once)
    number = spec if isinstance(spec, int) else 1
    return ONCE.get(name, 0.5) * number


def each_for(held: Mapping[str, int], values: TileValues) -> Mapping[str, float]:
    """Return what activations bring this player, with the lasting effects held."""
    instead = held.get("vp_instead_of_whisky", 0)
    coin = held.get("coin_for_resource", 0)
    unused = held.get("vp_per_unused_movement", 0)
    if not (instead or coin or unused):
        return values.each
    each = dict(values.each)
    for tile in values.casks:
        each[tile] = max(each[tile], 0.9 * instead)
    for tile in values.trades:
        each[tile] += 0.5 * min(coin, 2)
    for tile, number in values.moves.items():
        each[tile] += max(0.0, unused - MOVE) * number
    return each


def awaited(effect: Effect, rounds: float) -> float:
    """Return what an effect is worth that its player may still choose."""
    name, spec = effect.kind.name, effect.spec
    if effect.kind.worth is not None:
        return effect.kind.worth(spec)
    if name == "scotsman_anywhere":
        return PUT * rounds * float(spec)
    if name in ("resources_anywhere", "activate"):
        return 1.4 * float(sum(number for _, number in spec))
    return ONCE.get(name, 1.0) * (spec if isinstance(spec, int) else 1)
