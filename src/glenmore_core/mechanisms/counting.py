"""What games count of a player, for categories, final scorings and tie breaks."""

from __future__ import annotations

from collections.abc import Callable

from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.state import Look


def coins_held(look: Look, seat: int) -> int:
    """Return the player's coins."""
    return look.player(seat, Purse).coins


def whisky_held(look: Look, seat: int) -> int:
    """Return the player's barrels of whisky."""
    return look.player(seat, Purse).whisky


def cubes_held(look: Look, seat: int) -> int:
    """Return the resource cubes on all of the player's tiles."""
    return sum(look.player(seat, Territory).stock)


def tiles_laid(look: Look, seat: int) -> int:
    """Return the number of tiles in the player's territory; a pile counts as one."""
    return len(look.player(seat, Territory).tiles)


def beyond_smallest(look: Look, seat: int, size: Callable[[Look, int], int] = tiles_laid) -> int:
    """Return by how much the player's territory is larger than the smallest of all.

    Parameters:
        look: the state or draft.
        seat: the player.
        size: `size(look, seat)`: what counts as the size of a territory.

    >>> from glenmore_core import Game
    >>> state = Game.from_variant("glen-more", players=3).start(seed=7)
    >>> beyond_smallest(state, 0)
    0
    """
    sizes = [size(look, one) for one in range(look.seats)]
    return sizes[seat] - min(sizes)
