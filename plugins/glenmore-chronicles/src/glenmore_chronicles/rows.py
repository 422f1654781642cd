"""The rows of the data file beside tiles: the board, landmark cards, clans, roads and paths."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from attrs import field, frozen, validators

from glenmore_core.content.refused import Refused
from glenmore_core.mechanisms.effects import Effect


def _between(least: int, most: int) -> Any:
    return validators.and_(validators.ge(least), validators.le(most))


def _listed(least: int, most: int, shortest: int = 1, longest: int = 99) -> Any:
    """Return the validator of a list of numbers, with the bounds of each and of its length."""
    return validators.deep_iterable(_between(least, most), _lengths(shortest, longest))


def _lengths(shortest: int, longest: int) -> Any:
    return validators.and_(validators.min_len(shortest), validators.max_len(longest))


def _rising(_: Any, __: Any, value: tuple[int, ...]) -> None:
    for at, (one, other) in enumerate(pairwise(value), 1):
        if other < one:
            raise Refused(
                f"found {other} after {one}", "numbers that do not fall, from the smallest", (at,)
            )


RESERVED = ("any", "any_different", "animal", "coins", "whisky", "scotsman")
"""What stands for something else in a cost, and so is no name of a resource."""


def _resources(_: Any, __: Any, value: tuple[str, ...]) -> None:
    for at, name in enumerate(value):
        if name in value[:at]:
            raise Refused(f"the row '{name}' is there twice", "one row for each resource", (at,))
        if name in RESERVED or not re.fullmatch(r"[a-z][a-z_]{0,19}", name):
            wanted = f"one word in lower case that is none of {', '.join(RESERVED)}"
            raise Refused(f"'{name}' is no name of a resource", wanted, (at,))


_AT = _listed(-999, 999)


@frozen(eq=False)
class Board:
    """The figures of the board and of what every player has (GM2-SETUP-1 to GM2-SETUP-13).

    Parameters:
        spaces: spaces of the rondel.
        market_rows: the resources, in the order of the market's rows.
        market_prices: coins on the spaces of each row, cheapest first.
        market_coins_players: the numbers of players with which each row begins with a coin.
        scoring_table: VP for a lead of 0, 1, 2 …; the last entry counts for more as well.
        die: the faces of the die.
        die_required_players: the numbers of players with which the die must take part.
        start_coins: coins by the place in line, the last one first.
        scotsmen: Scotsmen of a player, the playing piece among them.
        clan_markers: clan markers of a player.
        tile_capacity: cubes that a tile holds.
        size_penalty: VP lost for each tile more than the smallest territory has.
        home_tiles: the tiles of the home tile, from west to east.
        home_castle: which of them is the Home Castle.
        first_scotsman: which of them holds the first Scotsman.
        clan_start: the field of the clan board from which roads are counted.
        clan_start_at: where it is drawn, as for a clan.
    """

    spaces: int = field(validator=_between(8, 99))
    market_rows: tuple[str, ...] = field(validator=[_lengths(1, 9), _resources])
    market_prices: tuple[int, ...] = field(validator=[_listed(1, 99, 1, 9), _rising])
    market_coins_players: tuple[int, ...] = field(validator=_listed(2, 9, 0))
    scoring_table: tuple[int, ...] = field(validator=[_listed(0, 999, 2), _rising])
    die: tuple[int, ...] = field(validator=_listed(1, 9))
    die_required_players: tuple[int, ...] = field(validator=_listed(2, 9, 0))
    start_coins: tuple[int, ...] = field(validator=_listed(0, 99, 4, 9))
    scotsmen: int = field(validator=_between(2, 15))
    clan_markers: int = field(validator=_between(0, 99))
    tile_capacity: int = field(validator=_between(1, 9))
    size_penalty: int = field(validator=_between(0, 99))
    home_tiles: tuple[str, ...] = field(validator=_lengths(1, 9))
    home_castle: str
    first_scotsman: str
    clan_start: str
    clan_start_at: tuple[int, int] = field(validator=_AT)
    source: str = "invented"
    inferred_fields: tuple[str, ...] = ()
    invented_fields: tuple[str, ...] = ()


@frozen(eq=False)
class Landmark:
    """A landmark card.

    Parameters:
        id: its name in data, such as `loch-ness`.
        name: what is printed on it.
        stack: the stack with which it is laid open.
        once: what it brings when it is taken.
        ongoing: what it allows from then on.
        scoring: what it changes in scoring rounds.
        final: what it brings in the final scoring.
    """

    id: str
    name: str
    stack: str
    once: tuple[Effect, ...] = ()
    ongoing: tuple[Effect, ...] = ()
    scoring: tuple[Effect, ...] = ()
    final: tuple[Effect, ...] = ()
    source: str = "invented"
    inferred_fields: tuple[str, ...] = ()
    invented_fields: tuple[str, ...] = ()


@frozen(eq=False)
class Clan:
    """A field of the clan board.

    Parameters:
        id: its name in data.
        name: what is printed on it.
        colour: blue or purple.
        at: where it is drawn: to the east and to the south.
        once: what a marker there brings at once.
        ongoing: what it allows its owner from then on.
        repeatable: whether it may be taken again and again.
        empty: whether no clan stands there yet; no marker goes there.
    """

    id: str
    name: str
    colour: str
    at: tuple[int, int] = field(validator=_AT)
    once: tuple[Effect, ...] = ()
    ongoing: tuple[Effect, ...] = ()
    repeatable: bool = False
    empty: bool = False
    source: str = "invented"
    inferred_fields: tuple[str, ...] = ()
    invented_fields: tuple[str, ...] = ()


@frozen(eq=False)
class Road:
    """A road between two fields of the clan board, or from Start, and its cost in coins."""

    id: str
    between: tuple[str, str]
    cost: int = field(validator=_between(0, 99))
    source: str = "invented"


@frozen(eq=False)
class Path:
    """The fields of one colour from the top of the board to the bottom (GM2-CLAN-16)."""

    id: str
    fields: tuple[str, ...]
    source: str = "invented"
    inferred_fields: tuple[str, ...] = ()
    invented_fields: tuple[str, ...] = ()
