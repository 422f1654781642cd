"""Why a tile does not fit: which of the rules of placement a place, or a whole territory, breaks.

Only refusals need this, so nothing here is worked out while a game is played.
"""

from __future__ import annotations

from glenmore_core.actions import Pos
from glenmore_core.mechanisms.territory import Territory, anchors
from glenmore_core.mechanisms.tiles import TileSet, around, beside
from glenmore_core.state import Look

Reason = tuple[str, str]
"""What a rule is about (a key of `TurnRules.rule_ids`), and a sentence."""


def misfit(
    look: Look, seat: int, tile: str, value: Territory, at: Pos, member: str = "clan member"
) -> Reason:
    """Return why the tile cannot be laid at `at`.

    Parameters:
        look: the state or draft.
        seat: whose territory it is.
        tile: the tile's id; it lies on a single cell: an empty one, or a tile that it covers.
        value: the territory.
        at: a place where it may not be laid.
        member: what the game calls a clan member.
    """
    tile_set = look.rules.constant(TileSet)
    if tile_set.tiles[tile].overbuild:
        return _not_on_top(look, seat, tile, value, at, member)
    if at in value.tiles:
        return "covered", "a tile of yours lies there already"
    beside_it = [value.tiles.get(cell) for cell in beside(at)]
    if not any(beside_it):
        return "place", "it would share no side with a tile of yours"
    own = tile_set.sides[tile]
    shown = [
        "" if other is None else tile_set.sides[other][(side + 2) % 4]
        for side, other in enumerate(beside_it)
    ]
    for side, other in enumerate(beside_it):
        if other is None or shown[side] == own[side]:
            continue
        if not own[side]:
            about = f"line:{shown[side]}" if any(own) else "plain"
            return about, f"it would lie along an edge that shows a {shown[side]}"
        return "into-plain", f"its {own[side]} would run into a plain edge"
    for line in own:
        if line and line not in shown:
            return f"line:{line}", f"it would not continue your {line}"
    if at not in {cell for one in anchors(look, seat, value) for cell in around(one)}:
        return "member", f"no {member} of yours stands next to it"
    return "place", "it does not fit there"


def _not_on_top(look: Look, seat: int, tile: str, value: Territory, at: Pos, member: str) -> Reason:
    """Return why a tile that overbuilds cannot be laid at `at`."""
    tile_set, below = look.rules.constant(TileSet), value.tiles.get(at)
    own = tile_set.tiles[tile]
    if below is None:
        return "over", "it is laid only on top of a tile of yours"
    if tile_set.tiles[below].type != own.type:
        return "over-type", f"the tile there is not of its type ({own.type})"
    if tile_set.sides[below] != tile_set.sides[tile]:
        return "over-line", "the tile there does not show the same lines"
    near = {cell for one in anchors(look, seat, value) for cell in (one, *around(one))}
    if at not in near:
        return "over-member", f"no {member} of yours stands on that tile or next to it"
    return "over", "it cannot be laid there"


def misfit_everywhere(
    look: Look, tile: str, value: Territory, member: str = "clan member"
) -> Reason:
    """Return why the tile finds no place at all in the territory."""
    tile_set = look.rules.constant(TileSet)
    if tile_set.tiles[tile].overbuild:
        return "over", f"no tile that it could cover has a {member} on it or next to it"
    bit = tile_set.edge_bit[tile]
    if any(mask & bit for mask in value.sites.values()):
        return "member", f"no {member} stands next to a place where it fits"
    line = next((one for one in tile_set.sides[tile] if one), "")
    about = f"line:{line}" if line else "plain"
    return about, f"nothing continues its {line}" if line else "every edge shows a line"
