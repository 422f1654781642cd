"""The rows of Glen More's data file beside tiles: the board and the special location cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from attrs import evolve, field, frozen, validators

from glenmore_core.content.refused import Refused
from glenmore_core.content.suggest import one_of
from glenmore_core.errors import RowFault
from glenmore_core.mechanisms import row_checks
from glenmore_core.mechanisms.effects import Effect
from glenmore_core.mechanisms.tiles import Tile

_UP_TO_99: Any = validators.and_(validators.ge(1), validators.le(99))
_POSITIVE: Any = validators.deep_iterable(
    _UP_TO_99, validators.and_(validators.min_len(1), validators.max_len(99))
)
_TABLE: Any = validators.deep_iterable(
    validators.and_(validators.ge(0), validators.le(999)),
    validators.and_(validators.min_len(2), validators.max_len(99)),
)


def _rising(_: Any, __: Any, value: tuple[int, ...]) -> None:
    for at, (one, other) in enumerate(pairwise(value), 1):
        if other < one:
            wanted = "numbers that do not fall, from the smallest"
            raise Refused(f"found {other} after {one}", wanted, (at,))


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
    scoring_table: tuple[int, ...] = field(validator=[_TABLE, _rising])
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


def check_rows(
    tables: Mapping[str, Any], lines: Mapping[str, tuple[int, int]], stacks: Sequence[str]
) -> None:
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
    ready = row_checks.undrawn_faults("board", "", "start_tile", (start,), tiles, stacks)
    row_checks.refuse(
        row_checks.tile_faults(tiles, lines, stacks),
        row_checks.choice_faults("tiles", tiles, "once"),
        row_checks.choice_faults("cards", cards, "once", "ongoing"),
        row_checks.name_faults("card", effects, "card", cards),
        row_checks.once_faults("card", effects, "card"),
        (evolve(fault, inside=()) for fault in ready),
    )


def _named_marks(
    rows: Mapping[str, Mapping[str, Any]], tiles: Mapping[str, Tile]
) -> Iterator[RowFault]:
    """What cards count at the end stands on some tile."""
    for table, row, part, at, effect in row_checks.effects_in(rows):
        if effect.kind.name != "per_tile":
            continue
        for mark, value in effect.spec[0]:
            known = sorted({getattr(tile, mark) for tile in tiles.values()} - {""})
            if value not in known:
                message, inside = f"no tile has the {mark} '{value}'", (at, "per_tile", mark)
                yield RowFault(table, row, message, part, one_of(known, most=30), inside)


PRINTED = {"0": 8, "1": 23, "2": 19, "3": 17}
"""How many tiles each stack of the printed game has (GM-SETUP-2)."""


def row_advice(tables: Mapping[str, Any]) -> Iterator[RowFault]:
    """Tell what can be played, and is most likely an oversight."""
    tiles, cards = tables["tiles"], tables["cards"]
    yield from row_checks.count_advice(tiles, PRINTED)
    found = row_checks.effects_in({"tiles": tiles, "cards": cards})
    brought = {effect.spec for *_, effect in found if effect.kind.name == "card"}
    for card in cards.values():
        if card.id not in brought:
            message = f"no tile brings the card '{card.id}'"
            yield RowFault("cards", card.id, message, "", f"{{card: {card.id}}} in a windfall")
    yield from _named_marks({"tiles": tiles, "cards": cards}, tiles)
