"""What a position of Glen More II is worth beyond its VP, for bots that look one turn ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from glenmore_chronicles.building import FetchTile, RemoveTiles
from glenmore_chronicles.clan_board import Markers
from glenmore_chronicles.effects import PutScotsman
from glenmore_chronicles.holdings import Holdings, Home, board_of, lasting
from glenmore_chronicles.scoring import Sizes
from glenmore_chronicles.the_end import THE_END
from glenmore_core import Look, Pos, Task
from glenmore_core.mechanisms.activation import ActivateTiles, in_scope
from glenmore_core.mechanisms.effects import Effect, EffectKind
from glenmore_core.mechanisms.movement import SpendMovement
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.scoring import number_of
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_effects import ChooseCube, Gain
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.mechanisms.tiles import TileSet, around

CUBES = (0.0, 1.4, 2.4, 3.1, 3.6)
"""What 0, 1, 2 … cubes of one resource are worth, in VP, while there are turns to use them."""
MOVE = 0.5
SCOTSMEN = (-12.0, 0.0, 1.2, 2.0, 2.6, 3.0)
"""What 0, 1, 2 … Scotsmen in the territory are worth, beside those at home in scoring rounds."""
LEAD = 0.85
"""How much of a lead of today is expected to be there in a scoring round to come."""
CATEGORY = 0.45
"""What one more in a category is worth in a round to come, whatever the others have."""
MARKER = 2.5
"""What placing a clan marker is worth, its road not counted."""
USES = 0.4
"""How many times a tile is activated in each further turn, on average."""
SPACE = 0.3
"""What each space moved ahead costs in turns."""
LASTING = {
    "vp_instead_of_whisky": 0.4,
    "coin_for_resource": 0.5,
    "castles_as_scotsmen": 0.15,
    "vp_per_unused_movement": 0.3,
    "activate_anywhere": 0.5,
    "home_scotsmen_double": 0.3,
    "coins_double": 0.15,
}
"""What a lasting effect is worth in each further turn."""


WAITING: Mapping[type, float] = {
    FetchTile: 4.0,
    RemoveTiles: 1.5,
    PutScotsman: 1.5,
    ChooseCube: 1.2,
}
"""What one more of something that a player is about to choose is worth."""


@frozen(eq=False)
class TileValues:
    """What activating and what placing each tile brings, roughly, in VP; a constant.

    Parameters:
        each: one activation, by tile id.
        once: the one-time effects, by tile id.
    """

    each: Mapping[str, float]
    once: Mapping[str, float]


def tile_values(
    tables: Mapping[str, Mapping[str, Any]], effects: Mapping[str, EffectKind]
) -> TileValues:
    """Return the values of all tiles.

    Parameters:
        tables: the data tables.
        effects: all effect kinds by name, for what exchanges bring.
    """
    tiles = tables["tiles"].values()
    return TileValues(
        {one.id: sum(_each(effects, effect) for effect in one.activation) for one in tiles},
        {one.id: sum(_once(tables, effect) for effect in one.once) for one in tiles},
    )


def _each(effects: Mapping[str, EffectKind], effect: Effect) -> float:
    name, spec = effect.kind.name, effect.spec
    if effect.kind.worth is not None:
        return effect.kind.worth(spec)
    if name == "produce":
        return 1.2 * len(spec)
    if name == "movement":
        return MOVE * float(spec)
    if name == "vp":
        return float(spec)
    if name == "exchange":
        return max(0.7 * _gains(effects, one.gains) - len(one.pay.units) for one in spec)
    return 0.0


GAINS = {"vp": 1.0, "whisky": 1.8, "clan_marker": MARKER, "coins": 1.0}


def _gains(effects: Mapping[str, EffectKind], gains: Sequence[tuple[str, int]]) -> float:
    total = 0.0
    for name, amount in gains:
        worth = effects[name].worth
        total += GAINS.get(name, 0.0) * amount if worth is None else worth(amount)
    return total


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


def _once(tables: Mapping[str, Mapping[str, Any]], effect: Effect) -> float:
    name, spec = effect.kind.name, effect.spec
    if effect.kind.worth is not None:
        return effect.kind.worth(spec)
    if name == "landmark":
        card = tables["landmarks"][spec]
        return 2.0 + sum(_once(tables, one) for one in card.once)
    number = spec if isinstance(spec, int) else 1
    return ONCE.get(name, 0.5) * number


def position_value(look: Look, seat: int) -> float:
    """Return what a position is worth to `seat` beyond its VP (hook `position_value`)."""
    left = look.game(Stacks).left
    rondel = look.game(Rondel)
    tiles_left = sum(map(len, left.values())) - (9 if len(left["D"]) else 0)
    turns = max(tiles_left, 0) / (look.seats * 1.25) + 1.5
    end = rondel.place_of_fixed(THE_END)
    if end is not None and end <= rondel.pieces[seat]:
        turns = 0.0
    value, purse = look.player(seat, Territory), look.player(seat, Purse)
    values = look.rules.constant(TileValues)
    soon = min(1.0, turns / 3)
    total = purse.coins - (1.5 if purse.coins < 2 else 0.0) * soon
    total += soon * sum(CUBES[min(number, 4)] for number in value.stock)
    total += soon * SCOTSMEN[min(sum(value.members.values()), 5)]
    total += soon * _near_home(look, value)
    total += _leads(look, seat, left)
    total += turns * sum(
        worth * lasting(look, seat, kind) for kind, worth in LASTING.items()
    ) + 0.5 * min(purse.coins, lasting(look, seat, "coins_double"))
    size = look.rules.constant(Sizes).of
    sizes = [size(look, one) for one in range(look.seats)]
    others = min(sizes[:seat] + sizes[seat + 1 :])
    sure = board_of(look.rules).size_penalty * (0.9 - 0.02 * min(turns, 25))
    total -= sure * max(0, sizes[seat] - others)
    total += turns * USES * _growth(value, values.each)
    total += _pending(look, seat, value, values, turns)
    if not rondel.pieces:  # a module asks something before the set-up of the rondel
        return total
    return total - SPACE * (rondel.pieces[seat] - min(rondel.pieces.values()))


def _near_home(look: Look, value: Territory) -> float:
    """Return what Scotsmen are worth who can soon be on the Home Castle."""
    castle = look.rules.constant(Home).castle
    return sum(
        0.25 * number
        for at, number in value.members.items()
        if at != castle and max(abs(at[0] - castle[0]), abs(at[1] - castle[1])) < 2
    )


def _leads(look: Look, seat: int, left: Mapping[str, Sequence[str]]) -> float:
    """Return the VP that the scoring rounds to come are likely to bring."""
    rounds = 1.0 + sum(0.9 for stack in ("A", "B", "C") if left[stack])
    table = look.rules.scoring_table
    top = len(table) - 1
    total = 0.0
    for category in look.rules.categories:
        numbers = [number_of(look, one, category) for one in range(look.seats)]
        own = numbers.pop(seat)
        low = min(numbers)
        lead, behind = min(max(own - low, 0), top), min(max(low - own, 0), top)
        total += rounds * LEAD * (table[lead] - 0.6 * table[behind])
        total += rounds * CATEGORY * min(own, 10)
    return total


def _growth(value: Territory, each: Mapping[str, float]) -> float:
    """Return what a typical further tile activates: the best places to lay one."""
    near: dict[Pos, float] = {}
    tiles = value.tiles
    for member in value.members:
        for cell in around(member):
            if cell not in tiles and cell not in near:
                near[cell] = sum(each[tiles[at]] for at in around(cell) if at in tiles)
    best = sorted(near.values(), reverse=True)[:3]
    return sum(best) / 3 if best else 0.0


def _pending(look: Look, seat: int, value: Territory, values: TileValues, turns: float) -> float:
    """Return what the rest of a turn that has begun is likely to bring."""
    turn = look.game(Turn)
    if turn.seat != seat:
        return 0.0
    total = MOVE * turn.movement
    if type(look.doing()) is SpendMovement:
        return total
    rows = look.rules.constant(TileSet).tiles
    agenda: Sequence[Task] = getattr(look, "agenda", ())
    for task in agenda:
        if isinstance(task, Gain):
            total += _gains(look.rules.effects, task.gains)
        elif isinstance(task, Markers):
            total += MARKER * task.left
        elif isinstance(task, (FetchTile, RemoveTiles, PutScotsman, ChooseCube)):
            total += WAITING[type(task)] * task.left
        elif isinstance(task, ActivateTiles) and task.types is not None:
            total += 1.4 * len(task.types)
    if turn.tile and turn.at is None and turn.tile not in look.player(seat, Holdings).persons:
        tile = rows[turn.tile]
        total += values.once[tile.id] + values.each[tile.id] * (1 + turns * 0.3)
        if tile.type == "person":
            return total + 3.0
        return total + 0.8 * _growth(value, values.each)
    if any(isinstance(task, ActivateTiles) for task in agenda):
        spots = in_scope(look.rules, turn, value)
        total += sum(_now(look, value, at, values) for at in spots if at not in turn.activated)
    return total


def _now(look: Look, value: Territory, at: Pos, values: TileValues) -> float:
    """Return what activating a tile brings now, with the cubes at hand."""
    tile_set = look.rules.constant(TileSet)
    tile = tile_set.tiles[value.tiles[at]]
    if not tile.activation:
        return 0.0
    name = tile.activation[0].kind.name
    if name == "produce" and len(value.cubes.get(at, ())) >= tile_set.capacity:
        return 0.0
    if name == "exchange" and not sum(value.stock):
        return 0.0
    return values.each[tile.id]
