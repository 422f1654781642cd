"""The rows of Glen More's data file beside tiles: the board and the special location cards."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen, validators

from glenmore_core.mechanisms.effects import Effect

_POSITIVE: Any = validators.deep_iterable(validators.ge(1), validators.min_len(1))


def _rising(_: Any, __: Any, value: tuple[int, ...]) -> None:
    if list(value) != sorted(value):
        raise ValueError("the coins on a row rise: the cheapest space comes first")


@frozen(eq=False)
class Board:
    """The board (GM-SETUP-1).

    Parameters:
        spaces: spaces of the track.
        warehouse_row: coins on the spaces of each warehouse row, cheapest first.
        scoring_table: VP for a lead of 0, 1, 2 …; the last entry counts for more as well.
        die: the faces of the die.
        start_coins: coins of each player at the start.
        start_tile: the tile each display begins with.
    """

    spaces: int = field(validator=validators.ge(8))
    warehouse_row: tuple[int, ...] = field(validator=[_POSITIVE, _rising])
    scoring_table: tuple[int, ...] = field(validator=validators.min_len(1))
    die: tuple[int, ...] = field(validator=_POSITIVE)
    start_coins: int = field(validator=validators.ge(0))
    start_tile: str
    source: str = "invented"


@frozen(eq=False)
class Card:
    """A special location card.

    Parameters:
        id: its name in data, such as `loch-ness`.
        name: what is printed on it.
        tams: Tam o' Shanters on it, which count with the chieftains.
        once: what it brings when it is taken.
        ongoing: what it allows in every turn.
        scoring: what it changes in the three scorings.
        final: what it brings in the final scoring.
    """

    id: str
    name: str
    tams: int = field(default=0, validator=validators.ge(0))
    once: tuple[Effect, ...] = ()
    ongoing: tuple[Effect, ...] = ()
    scoring: tuple[Effect, ...] = ()
    final: tuple[Effect, ...] = ()
    source: str = "invented"
