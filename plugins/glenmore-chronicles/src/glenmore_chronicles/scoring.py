"""Glen More II's scorings: four categories four times, and the final scoring."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from glenmore_chronicles.holdings import Holdings, Home, board_of, lasting
from glenmore_core import Look
from glenmore_core.mechanisms.counting import (
    beyond_smallest,
    coins_held,
    cubes_held,
    whisky_held,
)
from glenmore_core.mechanisms.scoring import Category, FinalScoring, TieBreak
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tiles import TileSet


def home_scotsmen(look: Look, seat: int) -> int:
    """Return the Scotsmen on the Home Castle, doubled by Castle Moil (GM2-SCORE-6)."""
    castle = look.rules.constant(Home).castle
    number = look.player(seat, Territory).members.get(castle, 0)
    return number * (1 + bool(lasting(look, seat, "home_scotsmen_double")))


def landmarks(look: Look, seat: int) -> int:
    """Return the number of landmark cards."""
    return len(look.player(seat, Holdings).cards)


def persons(look: Look, seat: int) -> int:
    """Return what the Person tiles count (GM2-PERSON-5)."""
    rows = look.rules.constant(TileSet).tiles
    return sum(rows[one].counts for one in look.player(seat, Holdings).persons)


CATEGORIES = (
    Category("scotsmen", home_scotsmen, "Scotsmen on the Home Castle"),
    Category("landmarks", landmarks, "Landmarks"),
    Category("whisky", whisky_held, "Whisky"),
    Category("persons", persons, "Persons"),
)
"""GM2-SCORE-2."""


@frozen(eq=False)
class Sizes:
    """How many tiles a player's territory counts; a constant of the module.

    Parameters:
        of: `of(look, seat)`; a module in which more or fewer tiles count supplies this anew.
    """

    of: Callable[[Look, int], int]


def size_penalty(look: Look, seat: int) -> int:
    """Return the VP lost for each tile more than the smallest territory has (GM2-FINAL-2)."""
    more = beyond_smallest(look, seat, look.rules.constant(Sizes).of)
    return -board_of(look.rules).size_penalty * more


def landmark_points(look: Look, seat: int) -> int:
    """Return what landmarks bring at the end (GM2-LAND-ARMADALE-CASTLE)."""
    return min(coins_held(look, seat), lasting(look, seat, "coins_double"))


FINAL = (
    FinalScoring("size", size_penalty, "Size of the territory"),
    FinalScoring("coins", coins_held, "Coins at the end"),  # GM2-FINAL-3: 1 VP a coin
    FinalScoring("landmarks-final", landmark_points, "Landmarks at the end"),
)
"""GM2-FINAL-1."""

TIES = (TieBreak("resources", cubes_held),)
"""GM2-FINAL-5, GM2-FINAL-6."""
