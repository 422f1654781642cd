"""Paying with casks and Scotsmen, and what is told of it."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from glenmore_core import Action, Draft, Event, Pos
from glenmore_core.mechanisms.costs import SCOTSMAN, WHISKY
from glenmore_core.mechanisms.effects import CostKind


@frozen
class GivenUp(Event):
    """`seat` paid with what is neither resource nor coin (`at`: where a Scotsman stood)."""

    word: ClassVar[str] = "given-up"
    what: str = ""
    amount: int = 1
    at: Pos | None = None


def told(kind: CostKind) -> CostKind:
    """Return a cost kind that also tells what was paid, by a `GivenUp`.

    >>> told(WHISKY).text(2)
    '2 whisky'
    """

    def pay(draft: Draft, seat: int, amount: int, action: Action | None) -> None:
        kind.pay(draft, seat, amount, action)
        if draft.listening:
            at = getattr(action, "at", None)
            draft.emit(GivenUp(seat, kind.name, amount if action is None else 1, at))

    return evolve(kind, pay=pay)


COSTS = (told(WHISKY), told(SCOTSMAN))
"""Whisky and a Scotsman (GM2-PAY-2)."""
