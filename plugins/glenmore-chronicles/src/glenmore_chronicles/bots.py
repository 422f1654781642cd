"""What a position of Glen More II is worth beyond its VP, for bots that look one turn ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from glenmore_chronicles.bot_values import (
    MARKER,
    MOVE,
    PUT,
    TileValues,
    awaited,
    each_for,
    gains_worth,
    held_by,
)
from glenmore_chronicles.building import FetchTile, RemoveTiles
from glenmore_chronicles.clan_board import ClanBoard, Markers
from glenmore_chronicles.effects import COUNTS, PutScotsman
from glenmore_chronicles.holdings import Holdings, Home, board_of
from glenmore_chronicles.scoring import Sizes
from glenmore_chronicles.the_end import THE_END
from glenmore_core import Look, Pos, Task
from glenmore_core.mechanisms.activation import ActivateTiles, in_scope
from glenmore_core.mechanisms.gaining import ChooseEffect, PendingEffects, effect_of
from glenmore_core.mechanisms.movement import SpendMovement
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.scoring import Category, number_of
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_effects import ChooseCube, Gain
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.mechanisms.tiles import TileSet, around

CUBES = (0.0, 1.4, 2.4, 3.1, 3.6)
"""What 0, 1, 2 … cubes of one resource are worth, in VP, while there are turns to use them."""
SCOTSMEN = (-12.0, 0.0, 1.0, 1.6, 2.0, 2.2)
"""What 0, 1, 2 … Scotsmen in the territory are worth, beside those at home in scoring rounds."""
LEAD = 0.75
"""How much of a lead of today is expected to be there in a scoring round to come."""
BEHIND = 0.6
"""What the VP that others have for a lead over one count, with more than one other."""
CATEGORY = 0.4
"""What one more in a category is worth in a round to come, whatever the others have."""
USES = 0.45
"""How many times a tile is activated in each further turn, on average."""
BUILT_IN = 15
"""For how many turns at most: later tiles lie too far away to activate it."""
SPACE = 0.3
"""What each space moved ahead costs in turns."""
GOAL = 0.35
"""How much of the VP of a clan that counts something is expected by one who has all it takes."""
CLIMB = 3
"""How steeply a goal gains worth on the way: half of what it takes is worth 1 / 2 ** CLIMB."""
AHEAD = {
    "vp_instead_of_whisky": 0.13,
    "coin_for_resource": 0.16,
    "castles_as_scotsmen": 0.2,
    "vp_per_unused_movement": 0.2,
    "home_scotsmen_double": 0.2,
}
"""What each point of a lasting effect is worth in each further turn for tiles yet to come; what
it makes of the tiles at hand is worked out."""


WAITING: Mapping[type, float] = {
    FetchTile: 4.0,
    RemoveTiles: 1.5,
    ChooseCube: 1.2,
}
"""What one more of something that a player is about to choose is worth."""


def turns_left(look: Look) -> float:
    """Return roughly how many turns each player has before The End comes to the last piece."""
    stacks = look.game(Stacks)
    below = sum(number for _, number, _ in stacks.fixed)
    ahead = sum(map(len, stacks.left.values())) - below
    return max(ahead, 0) / (look.seats * 1.25) + 1.5


def position_value(look: Look, seat: int) -> float:
    """Return what a position is worth to `seat` beyond its VP (hook `position_value`)."""
    rondel = look.game(Rondel)
    turns = turns_left(look)
    end = rondel.place_of_fixed(THE_END)
    if end is not None and end <= rondel.pieces[seat]:
        turns = 0.0
    busy = min(turns, BUILT_IN)
    value, purse = look.player(seat, Territory), look.player(seat, Purse)
    values = look.rules.constant(TileValues)
    held = held_by(look, seat, values)
    each = each_for(held, values)
    soon = min(1.0, turns / 3)
    total = purse.coins - (1.5 if purse.coins < 2 else 0.0) * soon
    total += soon * sum(CUBES[min(number, 4)] for number in value.stock)
    total += soon * SCOTSMEN[min(sum(value.members.values()), 5)]
    total += soon * _near_home(look, value)
    rounds = _rounds_left(look)
    for category in look.rules.categories:
        total += _expected_lead(look, seat, category, rounds)
    total += soon * goals(look, seat)
    if held:
        total += _lasting(held, purse.coins, value, each, busy)
    size = look.rules.constant(Sizes).of
    sizes = [size(look, one) for one in range(look.seats)]
    others = min(sizes[:seat] + sizes[seat + 1 :])
    sure = board_of(look.rules).size_penalty * (0.9 - 0.02 * min(turns, 25))
    total -= sure * max(0, sizes[seat] - others)
    anchors = list(value.members)
    if "castles_as_scotsmen" in held:
        anchors += [at for at, one in value.tiles.items() if one in values.castles]
    growth = _growth(value, each, anchors)
    total += busy * USES * growth
    total += _pending(look, seat, value, each, growth, busy, rounds)
    if not rondel.pieces:  # a module asks something before the set-up of the rondel
        return total
    return total - SPACE * (rondel.pieces[seat] - min(rondel.pieces.values()))


def _lasting(
    held: Mapping[str, int], coins: int, value: Territory, each: Mapping[str, float], turns: float
) -> float:
    """Return what lasting effects are worth beyond what they make of the tiles at hand."""
    total = turns * sum(AHEAD.get(kind, 0.0) * number for kind, number in held.items())
    anywhere = held.get("activate_anywhere", 0)
    if anywhere:
        best = sorted((each[tile] for tile in value.tiles.values()), reverse=True)
        total += 0.35 * turns * sum(best[:anywhere])
    double = held.get("coins_double", 0)
    if double:  # who has it saves coins
        total += 0.9 * min(coins, double) + min(double, turns) / 4
    return total


def goals(look: Look, seat: int) -> float:
    """Return what the way is worth that leads to the clans that pay for what one has.

    Parameters:
        look: the state.
        seat: whose way.
    """
    board = look.game(ClanBoard)
    markers, roads = board.markers, board.roads
    total = 0.0
    for clan, goal in look.rules.constant(TileValues).goals:
        road = roads.get(clan, 99)
        if clan in markers or road >= goal.steps[-1][1]:
            continue
        number = COUNTS[goal.what](look, seat, goal.value)
        best = max(vp * min(1.0, number / least) ** CLIMB for least, vp in goal.steps)
        if best > road:
            total += best - road
    return GOAL * total


def _near_home(look: Look, value: Territory) -> float:
    """Return what Scotsmen are worth who can soon be on the Home Castle."""
    castle = look.rules.constant(Home).castle
    return sum(
        0.25 * number
        for at, number in value.members.items()
        if at != castle and max(abs(at[0] - castle[0]), abs(at[1] - castle[1])) < 2
    )


def expected_lead(look: Look, seat: int, category: Category) -> float:
    """Return the VP that the scoring rounds to come are likely to bring in a category.

    Parameters:
        look: the state.
        seat: whose VP.
        category: one of `look.rules.categories`.
    """
    return _expected_lead(look, seat, category, _rounds_left(look))


def _rounds_left(look: Look) -> float:
    left = look.game(Stacks).left
    return 1.0 + sum(0.9 for stack in ("A", "B", "C") if left[stack])


def _expected_lead(look: Look, seat: int, category: Category, rounds: float) -> float:
    table = look.rules.scoring_table
    top = len(table) - 1
    numbers = [number_of(look, one, category) for one in range(look.seats)]
    own = numbers.pop(seat)
    low = min(numbers)
    lead, behind = min(max(own - low, 0), top), min(max(low - own, 0), top)
    chased = 1.0 if look.seats == 2 else BEHIND
    total = rounds * LEAD * (table[lead] - chased * table[behind])
    return total + rounds * CATEGORY * min(own, 10)


def _growth(value: Territory, each: Mapping[str, float], anchors: Sequence[Pos]) -> float:
    """Return what a typical further tile activates: the best places to lay one."""
    near: dict[Pos, float] = {}
    tiles = value.tiles
    for anchor in anchors:
        for cell in around(anchor):
            if cell not in tiles and cell not in near:
                near[cell] = sum(each[tiles[at]] for at in around(cell) if at in tiles)
    best = sorted(near.values(), reverse=True)[:3]
    return sum(best) / 3 if best else 0.0


def _pending(
    look: Look,
    seat: int,
    value: Territory,
    each: Mapping[str, float],
    growth: float,
    turns: float,
    rounds: float,
) -> float:
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
            total += gains_worth(look.rules.effects, task.gains)
        elif isinstance(task, Markers):
            total += MARKER * task.left
        elif isinstance(task, (FetchTile, RemoveTiles, ChooseCube)):
            total += WAITING[type(task)] * task.left
        elif isinstance(task, PutScotsman):
            total += PUT * rounds * task.left
        elif isinstance(task, (PendingEffects, ChooseEffect)):
            for ref in task.effects:
                total += awaited(effect_of(look.rules, ref), rounds)
        elif isinstance(task, ActivateTiles) and task.types is not None:
            total += 1.4 * len(task.types)
    if turn.tile and turn.at is None and turn.tile not in look.player(seat, Holdings).persons:
        tile = rows[turn.tile]
        total += look.rules.constant(TileValues).once[tile.id] + each[tile.id] * (1 + turns * 0.3)
        if tile.type == "person":
            return total + 3.0
        return total + 0.8 * growth
    if any(isinstance(task, ActivateTiles) for task in agenda):
        spots = in_scope(look.rules, turn, value)
        total += sum(_now(look, value, at, each) for at in spots if at not in turn.activated)
    return total


def _now(look: Look, value: Territory, at: Pos, each: Mapping[str, float]) -> float:
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
    return each[tile.id]
