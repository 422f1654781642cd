"""Drawing from the pool, and lots: all chance of the race."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from attrs import frozen

from glenmore_core import Action, Chance, Draft, Look, Task
from glenmore_whisky_race.events import Drawn
from glenmore_whisky_race.pieces import Pool, from_pool, markers


@frozen
class DrawMarker(Task):
    """Chance: a marker is drawn from the pool.

    Parameters:
        purpose: what for; it names the handler.
        at: the space, group or seat that it is for.
        whiskies: whether only whiskies are drawn.
    """

    word: ClassVar[str] = "draw-marker"
    purpose: str
    at: int = 0
    whiskies: bool = False


@frozen
class Draw(Action):
    """Chance: this marker is drawn."""

    word: ClassVar[str] = "draw"
    marker: str


@frozen
class Lots(Task):
    """Chance: lots are drawn for an order.

    Parameters:
        purpose: what for; it names the handler.
        seats: who has still to be drawn.
        drawn: the order as far as it is drawn.
    """

    word: ClassVar[str] = "lots"
    purpose: str
    seats: tuple[int, ...]
    drawn: tuple[int, ...] = ()


@frozen
class Lot(Action):
    """Chance: this seat is next."""

    word: ClassVar[str] = "lot"
    seat: int


DrawHandler = Callable[[Draft, DrawMarker, Draw], None]
LotHandler = Callable[[Draft, tuple[int, ...]], None]


def can_draw(look: Look, whiskies: bool = False) -> bool:
    """Return whether the pool has a marker to draw."""
    left = look.game(Pool).left
    return any(one in markers(look).whiskies for one in left) if whiskies else bool(left)


def _outcomes(look: Look, task: DrawMarker) -> list[tuple[Action, int]]:
    known, pool = markers(look), look.game(Pool)
    if task.purpose == "lot":
        return [(Draw(one), pool.shown.count(one)) for one in dict.fromkeys(pool.shown)]
    names = known.whiskies if task.whiskies else known.counts
    return [(Draw(one), pool.left[one]) for one in names if one in pool.left]


def drawing(handlers: Mapping[str, DrawHandler]) -> Chance:
    """Return the chance of drawing markers, with a handler for each purpose."""

    def draw(draft: Draft, task: DrawMarker, action: Draw) -> None:
        if task.purpose != "lot":
            from_pool(draft, action.marker)
        if draft.listening:
            draft.emit(Drawn(None, action.marker, task.purpose))
        handlers[task.purpose](draft, task, action)

    return Chance(DrawMarker, _outcomes, {Draw: draw}, stream="pool")


def lots(handlers: Mapping[str, LotHandler]) -> Chance:
    """Return the chance of lots, with a handler for each purpose."""

    def draw(draft: Draft, task: Lots, action: Lot) -> None:
        seats = tuple(one for one in task.seats if one != action.seat)
        drawn = (*task.drawn, action.seat)
        if seats:
            draft.push(Lots(task.purpose, seats, drawn))
        else:
            handlers[task.purpose](draft, drawn)

    return Chance(
        Lots, lambda look, task: [(Lot(one), 1) for one in task.seats], {Lot: draw}, stream="lots"
    )
