"""Glen More's scorings: three categories three times, and the final scoring."""

from __future__ import annotations

from glenmore_base.clan import Clan, card_effects, cards_of
from glenmore_core import Draft, Look, Task
from glenmore_core.mechanisms.counting import (
    beyond_smallest,
    coins_held,
    cubes_held,
    whisky_held,
)
from glenmore_core.mechanisms.scoring import Category, FinalScoring, TieBreak
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tiles import TileSet, count_tiles

TILE_PENALTY = 3
"""VP given up for each tile more than the smallest display has (GM-FINAL-4)."""


def chieftains(look: Look, seat: int) -> int:
    """Return chieftains, doubled by Castle of Mey, plus tams (GM-SCORE-7)."""
    doubled = card_effects(look, seat, "scoring", "chieftains_double")
    tams = sum(card.tams for card in cards_of(look, seat))
    return look.player(seat, Clan).chieftains * (2 if doubled else 1) + tams


def special_locations(look: Look, seat: int) -> int:
    """Return the number of special location cards (GM-SCORE-8)."""
    return len(look.player(seat, Clan).cards)


CATEGORIES = (
    Category("whisky", whisky_held, "Whisky"),  # GM-SCORE-6
    Category("chieftains", chieftains, "Chieftains and tams"),
    Category("locations", special_locations, "Special locations"),
)


def card_points(look: Look, seat: int) -> int:
    """Return what the cards bring at the end (GM-FINAL-2)."""
    tiles = look.rules.constant(TileSet)
    ids = list(look.player(seat, Territory).tiles.values())
    return sum(
        effect.spec[1] * count_tiles(ids, tiles, **dict(effect.spec[0]))
        for effect in card_effects(look, seat, "final", "per_tile")
    )


def size_penalty(look: Look, seat: int) -> int:
    """Return minus 3 VP for each tile more than the smallest display has (GM-FINAL-4)."""
    return -TILE_PENALTY * beyond_smallest(look, seat)


FINAL = (
    FinalScoring("cards", card_points, "Cards at the end"),
    FinalScoring("coins", coins_held, "Coins at the end"),  # GM-FINAL-3: 1 VP a coin
    FinalScoring("size", size_penalty, "Size of the display"),
)

TIES = (TieBreak("resources", cubes_held),)
"""GM-END-3, GM-END-4: the most resource cubes."""

__all__ = ["CATEGORIES", "FINAL", "TIES", "Draft", "Task"]
