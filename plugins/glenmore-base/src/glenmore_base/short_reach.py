"""The house rule `short-reach`: a figure takes only one of the nearest tiles (GM-HOUSE-1)."""

from __future__ import annotations

from glenmore_core import Look, hookimpl, refusal
from glenmore_core.errors import Refusal
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.tile_turn import moving_piece

MODULE = "short-reach"


@hookimpl
def token_choice(look: Look, seat: int, space: int) -> Refusal | None:
    """Refuse a tile with too many others before it (GM-HOUSE-1)."""
    rondel = look.game(Rondel)
    place = rondel.place_of(space)
    start = rondel.pieces[moving_piece(look, seat)]
    nearer = sum(1 for at, _ in rondel.ahead(start) if at < place)
    reach = look.rules.option(MODULE, "tiles")
    if isinstance(reach, int) and nearer >= reach:
        return refusal(
            "GM-HOUSE-1", MODULE, "the tile is beyond your reach", reach=reach, nearer=nearer
        )
    return None
