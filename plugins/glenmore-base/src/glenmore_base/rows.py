"""The rows of Glen More's data file beside tiles: the board and the special location cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import field, frozen, validators

from glenmore_core.errors import RowFault
from glenmore_core.mechanisms import row_checks
from glenmore_core.mechanisms.effects import Effect

_UP_TO_99: Any = validators.and_(validators.ge(1), validators.le(99))
_POSITIVE: Any = validators.deep_iterable(
    _UP_TO_99, validators.and_(validators.min_len(1), validators.max_len(99))
)
_TABLE: Any = validators.deep_iterable(
    validators.and_(validators.ge(-999), validators.le(999)),
    validators.and_(validators.min_len(1), validators.max_len(99)),
)


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

    spaces: int = field(validator=[validators.ge(8), validators.le(99)])
    warehouse_row: tuple[int, ...] = field(validator=[_POSITIVE, _rising])
    scoring_table: tuple[int, ...] = field(validator=_TABLE)
    die: tuple[int, ...] = field(validator=_POSITIVE)
    start_coins: int = field(validator=[validators.ge(0), validators.le(999)])
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
    tams: int = field(default=0, validator=[validators.ge(0), validators.le(99)])
    once: tuple[Effect, ...] = ()
    ongoing: tuple[Effect, ...] = ()
    scoring: tuple[Effect, ...] = ()
    final: tuple[Effect, ...] = ()
    source: str = "invented"


def check_rows(tables: Mapping[str, Any], lines: Iterable[str], stacks: Sequence[str]) -> None:
    """Check that the rows go together, which an overlay may have changed.

    Parameters:
        tables: all tables.
        lines: the lines that an edge may show.
        stacks: the drawn stacks.

    Raises:
        RowsError: everything that does not fit.
    """
    tiles, cards, start = tables["tiles"], tables["cards"], tables["board"][""].start_tile
    effects = {"tiles": tiles, "cards": cards}
    missing = start not in tiles
    row_checks.refuse(
        row_checks.tile_faults(tiles, lines, stacks),
        row_checks.choice_faults("tiles", tiles, "once"),
        row_checks.choice_faults("cards", cards, "once", "ongoing"),
        row_checks.name_faults("card", effects, "card", cards),
        row_checks.once_faults("card", effects, "card"),
        [RowFault("board", "", f"there is no tile '{start}'", "start_tile")] if missing else (),
    )
