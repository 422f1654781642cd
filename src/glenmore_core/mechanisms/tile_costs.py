"""What a tile on the rondel costs a player now: what is printed on it, as modules change it."""

from __future__ import annotations

from glenmore_core.mechanisms.effects import Cost
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.state import Look


def cost_of(look: Look, seat: int, place: int, tile: str) -> Cost:
    """Return what the player pays for taking the tile from the rondel now.

    Parameters:
        look: the state or draft.
        seat: who would pay.
        place: the tile's place on the rondel, counted without end.
        tile: the tile's id.
    """
    cost = look.rules.constant(TileSet).tiles[tile].cost
    if look.rules.tile_cost:
        space = look.game(Rondel).space(place)
        for hook in look.rules.tile_cost:
            changed = hook(look, seat, space, tile, cost)
            cost = cost if changed is None else changed
    return cost
