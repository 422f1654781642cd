"""What a position of Glen More is worth beyond its VP, for bots that look one turn ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from glenmore_base.clan import card_effects
from glenmore_base.rows import Card
from glenmore_core import Look, Pos, Task
from glenmore_core.mechanisms.activation import ActivateTiles, in_scope
from glenmore_core.mechanisms.effect_data import Bargain
from glenmore_core.mechanisms.effects import Effect
from glenmore_core.mechanisms.movement import SpendMovement
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.scoring import number_of
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_effects import Gain
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.mechanisms.tiles import TileSet, around, count_tiles

CUBES = (0.0, 1.3, 2.2, 2.9, 3.4)
"""What 0, 1, 2 … cubes of one resource are worth, in VP, while there are turns to use them."""
MOVE = 0.5
"""What a movement point is worth."""
MEMBERS = (-12.0, 0.0, 1.0, 1.6, 2.0)
"""What 0, 1, 2 … clan members on the display are worth, beside being chieftains one day."""
COIN = 1.0
LEAD = 0.85
"""How much of a lead of today is expected to be there in a scoring to come."""
USES = 0.45
"""How many times a tile is activated in each further turn, on average."""
SIZE = 2.0
"""What each tile costs in the final scoring, as far as it is sure."""
SPACE = 0.35
"""What each space moved ahead costs in turns."""


@frozen(eq=False)
class TileWorth:
    """What one activation of each tile brings, roughly, in VP; worked out at composition.

    Parameters:
        gains: by tile id.
    """

    gains: Mapping[str, float]


def tile_worth(tiles: TileSet) -> TileWorth:
    """Return what one activation of each tile brings."""
    return TileWorth(
        {
            tile.id: sum(_effect_worth(effect) for effect in tile.activation)
            for tile in tiles.tiles.values()
        }
    )


def _effect_worth(effect: Effect) -> float:
    if effect.kind.worth is not None:
        return effect.kind.worth(effect.spec)
    name, spec = effect.kind.name, effect.spec
    if name == "produce":
        return 1.1 * len(spec)
    if name == "movement":
        return MOVE * float(spec)
    if name == "vp":
        return float(spec)
    if name in ("exchange", "fair"):
        return max(_bargain_worth(one) for one in spec)
    return 0.0


def _bargain_worth(one: Bargain) -> float:
    gains = dict(one.gains)
    units = len(one.pay.units)
    return float(gains.get("vp", 0) + 1.8 * gains.get("whisky", 0) - 1.2 * units)


def position_value(look: Look, seat: int) -> float:
    """Return what a position is worth to `seat` beyond its VP (hook `position_value`)."""
    stacks = look.game(Stacks).left
    left = sum(map(len, stacks.values()))
    turns = left / (look.seats * 1.4)
    value = look.player(seat, Territory)
    purse = look.player(seat, Purse)
    worth = look.rules.constant(TileWorth).gains
    scorings = sum(1 for stack in ("1", "2", "3") if stacks[stack])
    soon = min(1.0, turns / 3)
    total = purse.coins * COIN - (1.5 if purse.coins < 2 else 0.0) * soon
    total += soon * sum(CUBES[min(number, 4)] for number in value.stock)
    total += soon * MEMBERS[min(sum(value.members.values()), 4)]
    total += _leads(look, seat, scorings)
    total += _cards(look, seat, value)
    sizes = [len(look.player(one, Territory).tiles) for one in range(look.seats)]
    total -= SIZE * (len(value.tiles) - min(sizes))
    total += turns * USES * _growth(value, worth)
    total += _pending(look, seat, value, worth, turns)
    pieces = look.game(Rondel).pieces
    if not pieces:  # a module asks something before the set-up of the track
        return total
    return total - SPACE * (pieces[seat] - min(pieces.values()))


def _leads(look: Look, seat: int, scorings: int) -> float:
    """Return the VP that the scorings to come are likely to bring."""
    table = look.rules.scoring_table
    top = len(table) - 1
    total = 0.0
    for category in look.rules.categories:
        numbers = [number_of(look, one, category) for one in range(look.seats)]
        own = numbers.pop(seat)
        low = min(numbers)
        lead = min(max(own - low, 0), top)
        behind = min(max(low - own, 0), top)
        total += LEAD * scorings * (table[lead] - 0.6 * table[behind] + 0.4 * min(own, 12))
    return total


def _cards(look: Look, seat: int, value: Territory) -> float:
    """Return what the cards bring at the end, with the tiles laid so far."""
    tiles = look.rules.constant(TileSet)
    ids: Sequence[str] = list(value.tiles.values())
    total = 0.0
    for effect in card_effects(look, seat, "final", "per_tile"):
        marks, vp = effect.spec
        total += vp * (count_tiles(ids, tiles, **dict(marks)) + 0.5)
    return total + 1.5 * len(card_effects(look, seat, "ongoing", "activate_anywhere"))


def _growth(value: Territory, worth: Mapping[str, float]) -> float:
    """Return what a typical further tile activates: the best place to lay one."""
    near: dict[Pos, float] = {}
    tiles = value.tiles
    for member in value.members:
        for cell in around(member):
            if cell not in tiles and cell not in near:
                near[cell] = sum(worth[tiles[at]] for at in around(cell) if at in tiles)
    best = sorted(near.values(), reverse=True)[:3]
    return sum(best) / 3 if best else 0.0


def _pending(
    look: Look, seat: int, value: Territory, worth: Mapping[str, float], turns: float
) -> float:
    """Return what the rest of a turn that has begun is likely to bring."""
    turn = look.game(Turn)
    if turn.seat != seat or not turn.tile:
        return 0.0
    tiles = look.rules.constant(TileSet).tiles
    total = MOVE * turn.movement
    if type(look.doing()) is SpendMovement:
        return total
    if turn.at is None:
        tile = tiles[turn.tile]
        total += worth[tile.id] * (1 + turns * 0.3) + 0.8 * _growth(value, worth)
        return total + sum(_once_worth(look, effect) for effect in tile.once)
    agenda: Sequence[Task] = getattr(look, "agenda", ())
    for task in agenda:
        if isinstance(task, Gain):
            gains = dict(task.gains)
            total += gains.get("vp", 0) + 1.8 * gains.get("whisky", 0)
    if any(isinstance(task, ActivateTiles) for task in agenda):
        spots = [at for at in in_scope(look.rules, turn, value) if at not in turn.activated]
        total += sum(_now(look, value, at, worth) for at in spots)
    return total


def _now(look: Look, value: Territory, at: Pos, worth: Mapping[str, float]) -> float:
    """Return what activating a tile brings now, with the cubes at hand."""
    tile_set = look.rules.constant(TileSet)
    tile = tile_set.tiles[value.tiles[at]]
    if not tile.activation:
        return 0.0
    name = tile.activation[0].kind.name
    if name == "produce":
        full = len(value.cubes.get(at, ())) >= tile_set.capacity
        return 0.0 if full else worth[tile.id]
    if name in ("exchange", "fair"):
        cubes = sum(value.stock)
        return worth[tile.id] if cubes else 0.0
    return worth[tile.id]


def _once_worth(look: Look, effect: Effect) -> float:
    name = effect.kind.name
    if name == "clan_member":
        return 2.0
    if name == "whisky":
        return 2.0 * float(effect.spec)
    if name == "card":
        card: Card = look.rules.tables["cards"][effect.spec]
        total = 2.5 + 1.5 * card.tams
        for one in (*card.once, *card.ongoing, *card.final, *card.scoring):
            total += CARD_EFFECTS.get(one.kind.name, 1.0)
        return total
    return 0.5


CARD_EFFECTS = {
    "clan_member": 2.0,
    "whisky": 2.5,
    "coins": 3.0,
    "chieftains_double": 3.0,
    "per_tile": 5.0,
    "resources": 2.4,
    "stock_empty_tiles": 3.0,
    "activate_all": 3.0,
    "activate_anywhere": 2.0,
}
"""What an effect of a card is worth when it is taken."""
