"""Check the data of Glen More II against everything that is known of the printed game.

    python check_data.py [FILE] [--report]

Prints every problem of the file, one a line, and ends with status 1 if there is one. With
``--report`` it also prints the figures that docs/rules/glen-more-ii.md quotes: types, prices,
production and trade of each stack, an estimate of what each tile is worth, and what every clan
costs from Start. Needs nothing but ruamel.yaml.
"""

from __future__ import annotations

import heapq
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from data_balance import STACKS, TYPES, WHEN, Data, Row, check_balance, in_stacks, report
from ruamel.yaml import YAML

DATA = Path(__file__).parents[1] / "src" / "glenmore_chronicles" / "data" / "glen-more-ii.yaml"
SOURCES = {"printed", "described", "inferred", "invented"}
RESOURCES = {"wood", "stone", "barley", "sheep", "cattle"}
BESIDE = {"home-village": "home", "home-castle": "home", "the-end": "end", "david-hume": "clan"}
LANDMARKS = [
    "armadale-castle", "castle-moil", "castle-of-mey", "castle-stalker", "donan-castle",
    "duart-castle", "inverness", "loch-lochy", "loch-morar", "loch-ness", "loch-shiel",
]  # fmt: skip
CLANS = [
    "brodie", "cameron", "chisholm", "douglas", "grant", "gunn", "macdonald", "macdonell",
    "macgregor", "mackintosh", "maclachlan", "maclean", "macleod", "macmillan", "macpherson",
    "mckay", "mckenzie", "mckinnon", "munro", "oliphant", "ross", "sinclair", "sutherland",
]  # fmt: skip
EMPTY = ["innes", "murray", "ogilvie", "ruthven"]
COST_KEYS = RESOURCES | {"any", "any_different", "animal", "coins", "whisky", "scotsman"}
ONCE = {"landmark", "scotsman", "resource", "clan_marker", "whisky", "coins", "vp"}
ACTIVATION = {"produce", "exchange", "movement", "vp"}
GAINS = {"vp", "whisky", "clan_marker"}
CARD_EFFECTS = ONCE | {
    "produce_here", "resource_here", "scotsman_here", "activate_all", "activate_anywhere",
    "remove_tiles", "home_scotsmen_double", "coins_double", "vp_for", "activate", "movement",
    "resources_anywhere", "scotsman_anywhere", "take_person", "build_from_discard",
    "vp_instead_of_whisky", "castles_as_scotsmen", "vp_per_unused_movement", "coin_for_resource",
}  # fmt: skip
BOARD: dict[str, Any] = {
    "spaces": 14, "market_prices": [1, 2, 3], "scoring_table": [0, 1, 2, 3, 5, 8],
    "die": [1, 1, 1, 2, 2, 3], "start_coins": [5, 6, 7, 8], "scotsmen": 10, "clan_markers": 10,
    "tile_capacity": 3, "size_penalty": 3, "market_coins_players": [2, 3],
    "die_required_players": [2], "home_tiles": ["home-village", "home-castle"],
}  # fmt: skip
TILE_KEYS = {"id", "name", "stack", "type", "edge", "cost", "overbuild", "once", "activation"}
FARTHEST, MEAN_ROAD = 7, (2.0, 4.5)


def rows_of(data: Data) -> Iterator[tuple[str, Row]]:
    """Yield every row of the file with the place it stands at."""
    yield "board", data["board"]
    for part in ("tiles", "landmarks", "clans", "roads", "paths"):
        for number, row in enumerate(data[part]):
            yield f"{part}[{row.get('id', number)}]", row


def check_provenance(data: Data) -> Iterator[str]:
    """Every row says where it comes from, and names only fields that it has."""
    for where, row in rows_of(data):
        if row.get("source") not in SOURCES:
            yield f"{where}: source is {row.get('source')!r}, not one of {sorted(SOURCES)}"
        inferred = list(row.get("inferred_fields", []))
        invented = list(row.get("invented_fields", []))
        for field in inferred + invented:
            if field not in row:
                yield f"{where}: provenance of a field {field!r} that the row has not"
        for field in sorted(set(inferred) & set(invented)):
            # `inferred` and `invented` exclude each other
            yield f"{where}: field {field!r} is both inferred and invented"
        if row.get("source") == "invented" and (inferred or invented):
            yield f"{where}: an invented row needs no list of fields"


def check_board(data: Data) -> Iterator[str]:
    """The figures of the board are the printed ones."""
    for key, value in BOARD.items():
        if data["board"][key] != value:
            yield f"board.{key}: is {data['board'][key]}, should be {value}"
    if set(data["board"]["market_rows"]) != RESOURCES:
        yield "board.market_rows: not the five resources"


def check_counts(data: Data) -> Iterator[str]:
    """Ids are unique; stacks, types, lochs and river tiles are in the printed numbers."""
    ids = Counter(tile["id"] for tile in data["tiles"])
    yield from (f"tiles[{name}]: listed {n} times" for name, n in ids.items() if n > 1)
    for name, stack in BESIDE.items():
        if [tile["stack"] for tile in data["tiles"] if tile["id"] == name] != [stack]:
            yield f"tiles[{name}]: must be there once, in stack {stack!r}"
    counts = Counter(tile["stack"] for tile in in_stacks(data))
    for stack, number in STACKS.items():
        if counts[stack] != number:
            yield f"stack {stack}: {counts[stack]} tiles, should be {number}"
    lochs = [tile for tile in in_stacks(data) if tile["type"] == "loch"]
    if len(lochs) != 5 or sum(tile["id"] in LANDMARKS for tile in lochs) != 4:
        yield f"lochs: {[tile['id'] for tile in lochs]}, should be five, four of them landmarks"
    for missing in sorted(TYPES - {tile["type"] for tile in in_stacks(data)}):
        yield f"types: no tile of type {missing}"


def check_tiles(data: Data) -> Iterator[str]:
    """Every tile is well formed and uses the known vocabulary."""
    for tile in data["tiles"]:
        where = f"tiles[{tile['id']}]"
        if TILE_KEYS - set(tile):
            yield f"{where}: lacks {sorted(TILE_KEYS - set(tile))}"
            continue
        if tile["type"] not in TYPES | ({"none"} if tile["id"] == "the-end" else set()):
            yield f"{where}: unknown type {tile['type']!r}"
        if tile["edge"] not in ("none", "river"):
            yield f"{where}: unknown edge {tile['edge']!r}"
        for key, n in tile["cost"].items():
            if key not in COST_KEYS or not (isinstance(n, int) and n > 0):
                yield f"{where}: cost {key}: {n} is not one of {sorted(COST_KEYS)} with a count"
        for effect in tile["once"]:
            if len(effect) != 1 or not set(effect) <= ONCE:
                yield f"{where}: one-time effect {dict(effect)} is not one of {sorted(ONCE)}"
        for effect in tile["activation"]:
            if len(effect) != 1 or not set(effect) <= ACTIVATION:
                yield f"{where}: activation {dict(effect)} is not one of {sorted(ACTIVATION)}"
            yield from (f"{where}: {problem}" for problem in check_activation(effect))
        if tile["type"] == "person" and (tile["activation"] or tile["edge"] != "none"):
            yield f"{where}: a Person has neither river nor activation"
        drawn = tile["type"] == "person" and tile["id"] not in BESIDE
        if drawn and {"clan_marker": 1} not in tile["once"]:
            yield f"{where}: a Person places one clan marker"
        if tile["type"] == "loch" and tile["edge"] != "river":
            yield f"{where}: a loch lies on the river"
        if tile["stack"] == "S" and (tile["cost"] or tile["overbuild"]):
            yield f"{where}: start tiles are free and lie on open ground"


def check_activation(effect: Row) -> Iterator[str]:
    """Production and exchange of one activation."""
    made = effect.get("produce", [])
    for resource in made if isinstance(made, list) else [made]:
        if resource not in RESOURCES | {"any"}:
            yield f"produces {resource!r}"
    for option in effect.get("exchange", []):
        pay = set(option["pay"])
        if not pay <= RESOURCES | {"any", "any_different", "animal"}:
            yield f"exchange pays {sorted(pay)}"
        if not option["gain"] or not set(option["gain"]) <= GAINS:
            yield f"exchange gains {sorted(option['gain'])}"


def check_landmarks(data: Data) -> Iterator[str]:
    """The eleven landmarks have one card and one tile each, of the same stack."""
    cards = {card["id"]: card for card in data["landmarks"]}
    if sorted(cards) != sorted(LANDMARKS) or len(data["landmarks"]) != len(LANDMARKS):
        yield f"landmarks: {sorted(set(cards) ^ set(LANDMARKS))} too many or missing"
    homes = Counter(e["landmark"] for t in in_stacks(data) for e in t["once"] if "landmark" in e)
    for name in sorted(set(LANDMARKS) | set(homes)):
        if homes[name] != 1 or name not in cards:
            yield f"landmarks[{name}]: on {homes[name]} tiles, should be on one"
    for tile in in_stacks(data):
        for effect in tile["once"]:
            if "landmark" in effect and effect["landmark"] != tile["id"]:
                yield f"tiles[{tile['id']}]: takes the card of {effect['landmark']}"
        if tile["id"] in cards and cards[tile["id"]]["stack"] != tile["stack"]:
            yield f"landmarks[{tile['id']}]: card and tile are of different stacks"
    for name, kind in (("loch-", "loch"), ("castle", "castle")):
        for tile in in_stacks(data):
            if tile["id"] in LANDMARKS and name in tile["id"] and tile["type"] != kind:
                yield f"tiles[{tile['id']}]: should be a {kind}"
    for part in ("landmarks", "clans"):
        for row in data[part]:
            for effect in (effect for when in WHEN for effect in row.get(when, [])):
                if not set(effect) <= CARD_EFFECTS:
                    yield f"{part}[{row['id']}]: unknown effect {dict(effect)}"


def check_known(data: Data) -> Iterator[str]:
    """Named tiles, exchange patterns and effects that the printed game has are there."""
    tiles = {tile["id"]: tile for tile in data["tiles"]}

    def options(tile: Row) -> list[tuple[Row, Row]]:
        found = [o for e in tile["activation"] for o in e.get("exchange", [])]
        return [(dict(o["pay"]), dict(o["gain"])) for o in found]

    everywhere = [option for tile in in_stacks(data) for option in options(tile)]
    for pay, gain in (
        ({"any_different": 2}, {"vp": 4}), ({"any_different": 4}, {"vp": 8}),
        ({"any": 1}, {"clan_marker": 1}), ({"barley": 1}, {"whisky": 1}),
    ):  # fmt: skip
        if (pay, gain) not in everywhere:
            yield f"exchange {pay} -> {gain}: on no tile"
    for name, wanted in (
        ("glengorm", [({"animal": 2}, {"vp": 5}), ({"animal": 3}, {"vp": 8})]),
        ("highland-market", [({"any": 3}, {"vp": 7})]),
    ):
        if name not in tiles or options(tiles[name]) != wanted or tiles[name]["type"] != "trade":
            yield f"tiles[{name}]: should be a trade tile with {wanted}"
    fair = options(tiles["tominntoul-fair"]) if "tominntoul-fair" in tiles else []
    if len(fair) != 1 or sum(fair[0][0].values()) != 3 or not set(fair[0][0]) <= RESOURCES:
        yield "tiles[tominntoul-fair]: should take three resources as shown"
    for name in ("robert-the-bruce", "mary-stuart"):
        if name not in tiles or tiles[name]["type"] != "person":
            yield f"tiles[{name}]: missing, or not a Person"
    if tiles.get("loch-ness", {}).get("cost") != {"scotsman": 1}:
        yield "tiles[loch-ness]: costs one Scotsman"
    if tiles.get("david-hume", {}).get("counts") != 2:
        yield "tiles[david-hume]: counts as two Persons"
    once = {kind for tile in in_stacks(data) for effect in tile["once"] for kind in effect}
    yield from (f"one-time effect {kind}: on no tile" for kind in sorted(ONCE - once))
    plain = [t for t in in_stacks(data) if t["type"] != "person" and t["id"] not in LANDMARKS]
    if not any("clan_marker" in effect for tile in plain for effect in tile["once"]):
        yield "one-time effect clan_marker: on no territory tile"
    acts = {kind for tile in in_stacks(data) for effect in tile["activation"] for kind in effect}
    yield from (f"activation {kind}: on no tile" for kind in sorted(ACTIVATION - acts))
    made = [e["produce"] for t in in_stacks(data) for e in t["activation"] if "produce" in e]
    if "any" not in made or not any(isinstance(product, list) for product in made):
        yield "activation produce: needs a tile with `any` and one with two resources"
    for resource in sorted(RESOURCES - {p for p in made if isinstance(p, str)}):
        yield f"activation produce: nothing yields {resource}"


def check_overbuild(data: Data) -> Iterator[str]:
    """Each overbuild tile finds several tiles of its kind that may come before it."""
    order = ["home", *STACKS]
    over = [tile for tile in in_stacks(data) if tile["overbuild"]]
    if len(over) < 8:
        yield f"overbuild: {len(over)} tiles, too few for the clan that counts them"
    for tile in over:
        below = [
            t for t in data["tiles"]
            if t["stack"] in order and order.index(t["stack"]) <= order.index(tile["stack"])
            and t["type"] == tile["type"] and t["edge"] == tile["edge"] and not t["overbuild"]
        ]  # fmt: skip
        if len(below) < 2:
            yield f"tiles[{tile['id']}]: only {len(below)} tiles that it could cover"


def distances(data: Data) -> dict[str, int]:
    """Return the cheapest way from Start to every field, in coins."""
    near: dict[str, list[tuple[int, str]]] = {}
    for road in data["roads"]:
        one, other = road["between"]
        near.setdefault(one, []).append((road["cost"], other))
        near.setdefault(other, []).append((road["cost"], one))
    found: dict[str, int] = {}
    queue = [(0, "start")]
    while queue:
        cost, field = heapq.heappop(queue)
        if field not in found:
            found[field] = cost
            for step, other in near.get(field, []):
                heapq.heappush(queue, (cost + step, other))
    return found


def check_clans(data: Data) -> Iterator[str]:
    """23 clans, four empty fields, sensible roads, and paths that run down the board."""
    fields = {row["id"]: row for row in data["clans"]}
    filled = sorted(name for name, row in fields.items() if not row.get("empty"))
    empty = sorted(set(fields) - set(filled))
    if filled != CLANS or empty != EMPTY or len(data["clans"]) != len(fields):
        yield f"clans: {len(filled)} clans and {empty} empty; should be 23 and {EMPTY}"
    for name, row in fields.items():
        if not row.get("empty") and not any(row.get(when) for when in WHEN):
            yield f"clans[{name}]: has no effect"
    if [name for name, row in fields.items() if row.get("repeatable")] != ["douglas"]:
        yield "clans: Douglas alone is repeatable"
    seen: set[frozenset[str]] = set()
    for road in data["roads"]:
        ends = frozenset(road["between"])
        if len(ends) != 2 or not ends <= set(fields) | {"start"} or ends in seen:
            yield f"roads: {sorted(ends)} is a loop, a repetition or leads nowhere"
        if road["cost"] not in (0, 1, 2, 3):
            yield f"roads: {sorted(ends)} costs {road['cost']}, should be 0 to 3"
        seen.add(ends)
    cost = distances(data)
    yield from (f"clans[{name}]: not reachable from Start" for name in fields if name not in cost)
    known = [cost[name] for name in filled if name in cost]
    mean = sum(known) / max(1, len(known))
    if known and (min(known) > 1 or max(known) > FARTHEST):
        yield f"roads: clans cost {min(known)} to {max(known)} from Start"
    if known and not MEAN_ROAD[0] <= mean <= MEAN_ROAD[1]:
        yield f"roads: a clan costs {mean:.1f} from Start on average"
    paths = {path["id"]: list(path["fields"]) for path in data["paths"]}
    for colour, top in (("blue", "macdonell"), ("purple", "sinclair")):
        path = paths.get(colour, [])
        if sorted(path) != sorted(n for n, row in fields.items() if row["colour"] == colour):
            yield f"paths[{colour}]: not exactly the {colour} fields"
        elif path[0] != top or path != sorted(path, key=lambda name: fields[name]["at"][1]):
            yield f"paths[{colour}]: should run from {top} down the board"
    if set(paths) != {"blue", "purple"}:
        yield f"paths: {sorted(paths)}, should be blue and purple"


CHECKS: tuple[Callable[[Data], Iterator[str]], ...] = (
    check_provenance, check_board, check_counts, check_tiles, check_landmarks, check_known,
    check_overbuild, check_clans, check_balance,
)  # fmt: skip


def load(path: Path) -> Data:
    """Read a data file."""
    with path.open(encoding="utf-8") as stream:
        return dict(YAML(typ="safe", pure=True).load(stream))


def check(data: Data) -> list[str]:
    """Return every problem of the data; an empty list is a sound file."""
    return [problem for test in CHECKS for problem in test(data)]


def main(arguments: list[str]) -> int:
    """Check one file and print what is wrong with it."""
    names = [argument for argument in arguments if not argument.startswith("--")]
    path = Path(names[0]) if names else DATA
    data = load(path)
    problems = check(data)
    for problem in problems:
        print(problem)
    if "--report" in arguments:
        print("\n".join(report(data, distances(data))))
    print(f"{path.name}: {len(problems)} problems" if problems else f"{path.name}: sound")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
