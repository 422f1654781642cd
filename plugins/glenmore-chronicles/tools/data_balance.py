"""What the tiles of Glen More II are worth: an estimate, in victory points.

A coarse yardstick for the reconstruction, not a theory of the game: it values what a tile gives
over the rest of the game, takes off its price and the space that it fills, and looks for tiles
that nobody would leave, or take. ``check_data.py`` runs it; the reasoning stands in
docs/rules/glen-more-ii.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

Row = dict[str, Any]
Data = dict[str, Any]

STACKS = {"S": 5, "A": 14, "B": 17, "C": 17, "D": 17}
TYPES = {"castle", "village", "trade", "material", "animal", "whisky", "person", "loch"}
WHEN = ("once", "ongoing", "scoring", "final")

ACTIVATIONS = {"S": 3.5, "A": 3.5, "B": 3.0, "C": 2.2, "D": 1.5}  # of one tile until the end
LEAD = {"S": 4.0, "A": 4.0, "B": 3.2, "C": 2.3, "D": 1.2}  # one more in a scoring category
RESOURCE, COIN, CLAN, GROWTH, POINT = 1.3, 1.0, 2.5, 1.5, 0.6
BAND = (-1.0, 7.5)  # what a tile may be worth above its price
STACK_BAND = (1.0, 4.5)  # what the tiles of a stack may be worth on average


def in_stacks(data: Data) -> list[Row]:
    """Return the tiles that lie in the five stacks."""
    return [tile for tile in data["tiles"] if tile["stack"] in STACKS]


def price(tile: Row) -> float:
    """Return what the cost of a tile is worth."""
    lead = LEAD[tile["stack"]]
    worth = {"coins": COIN, "whisky": lead, "scotsman": 1 + 0.5 * lead}
    return float(sum(n * worth.get(key, RESOURCE) for key, n in tile["cost"].items()))


def worth(tile: Row, cards: dict[str, Row]) -> float:
    """Return what a tile is worth to its taker, its price and its space taken off."""
    lead = LEAD[tile["stack"]]
    gains = {
        "landmark": lead, "scotsman": 1 + 0.5 * lead, "scotsman_here": 1 + 0.5 * lead,
        "resource": RESOURCE, "resource_here": RESOURCE, "clan_marker": CLAN, "whisky": lead,
        "coins": COIN, "vp": 1.0, "remove_tiles": 2.0, "activate_anywhere": 3.0,
    }  # fmt: skip
    flat = {
        "home_scotsmen_double": 4.0, "coins_double": 4.0, "activate_all": 5.0,
        "produce_here": RESOURCE,
    }  # fmt: skip
    total = lead if tile["type"] == "person" else 0.0
    total -= 0 if tile["type"] == "person" or tile["overbuild"] else GROWTH
    effects = list(tile["once"])
    card = cards.get(tile["id"], {})
    effects += [effect for when in WHEN for effect in card.get(when, [])]
    for effect in effects:
        for kind, n in effect.items():
            number = 1 if isinstance(n, (str, bool)) else n
            total += flat[kind] if kind in flat else number * gains[kind]
    for effect in tile["activation"]:
        each = effect.get("movement", 0) * POINT + effect.get("vp", 0)
        made = effect.get("produce", [])
        each += RESOURCE * (len(made) if isinstance(made, list) else 1) * 0.8
        best = 0.0
        for option in effect.get("exchange", []):
            got = sum(n * gains[kind] for kind, n in option["gain"].items())
            best = max(best, got - RESOURCE * sum(option["pay"].values()))
        total += (each + 0.55 * best) * ACTIVATIONS[tile["stack"]]
    return total - price(tile)


def flat_effects(tile: Row) -> Counter[str]:
    """Return the effects of a tile as a multiset."""
    found: Counter[str] = Counter()
    for part in ("once", "activation"):
        for effect in tile[part]:
            for kind, value in effect.items():
                if isinstance(value, int):
                    found[f"{part} {kind}"] += value
                else:
                    found.update(
                        f"{part} {kind} {entry}"
                        for entry in (value if isinstance(value, list) else [value])
                    )
    return found


def check_balance(data: Data) -> Iterator[str]:
    """No tile dominates another of its stack and kind; estimates stay in their bands."""
    cards = {card["id"]: card for card in data["landmarks"]}
    tiles = in_stacks(data)
    for one in tiles:
        for two in tiles:
            same = all(one[key] == two[key] for key in ("stack", "type", "edge", "overbuild"))
            if one is two or not same:
                continue
            cheaper = Counter(one["cost"]) <= Counter(two["cost"])
            richer = flat_effects(one) >= flat_effects(two)
            equal = one["cost"] == two["cost"] and flat_effects(one) == flat_effects(two)
            if cheaper and richer and not equal:
                yield f"tiles[{one['id']}]: dominates {two['id']}"
    for tile in tiles:
        if not BAND[0] <= worth(tile, cards) <= BAND[1]:
            yield f"tiles[{tile['id']}]: estimated at {worth(tile, cards):+.1f}, outside {BAND}"
    for stack in STACKS:
        values = [worth(tile, cards) for tile in tiles if tile["stack"] == stack]
        mean = sum(values) / max(1, len(values))
        if not STACK_BAND[0] <= mean <= STACK_BAND[1]:
            yield f"stack {stack}: estimated at {mean:+.1f} a tile, outside {STACK_BAND}"
    most = Counter(tile["type"] for tile in tiles)
    for kind, n in most.items():
        if not 5 <= n <= 13:
            yield f"types: {n} tiles of type {kind}, should be 5 to 13"


def report(data: Data, cost: dict[str, int]) -> Iterator[str]:
    """Yield the figures that the rules page quotes."""
    tiles, cards = in_stacks(data), {card["id"]: card for card in data["landmarks"]}
    for stack in STACKS:
        mine = [tile for tile in tiles if tile["stack"] == stack]
        kinds = Counter(tile["type"] for tile in mine)
        goods = sum(
            len(e["produce"]) if isinstance(e["produce"], list) else 1
            for t in mine for e in t["activation"] if "produce" in e
        )  # fmt: skip
        trades = sum("exchange" in e for t in mine for e in t["activation"])
        figures = {
            "river": sum(t["edge"] == "river" for t in mine),
            "over": sum(t["overbuild"] for t in mine), "free": sum(not t["cost"] for t in mine),
            "goods": goods, "exchanges": trades,
            "scotsmen": sum(e.get("scotsman", 0) for t in mine for e in t["once"]),
            "price": round(sum(map(price, mine)) / len(mine), 2),
            "worth": round(sum(worth(t, cards) for t in mine) / len(mine), 2),
        }  # fmt: skip
        yield f"{stack}: " + " ".join(f"{kind} {kinds[kind]}" for kind in sorted(TYPES))
        yield "   " + " ".join(f"{name} {value}" for name, value in figures.items())
        order = sorted(mine, key=lambda tile: -worth(tile, cards))
        yield "   " + " ".join(f"{tile['id']} {worth(tile, cards):+.1f}" for tile in order)
    near = sorted(cost.items(), key=lambda entry: entry[1])
    yield "roads: " + " ".join(f"{name} {n}" for name, n in near)
