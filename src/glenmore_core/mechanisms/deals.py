"""Deals: what can be proposed to others, the words of a talk about it, and what is heard of it.

How a talk goes stands in `glenmore_core.mechanisms.bargaining`.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from glenmore_core.actions import Action
from glenmore_core.events import Event

Transfer = tuple[int, int, str, int]
"""(giver's seat, taker's seat, good, amount)."""


@frozen
class Deal:
    """What is proposed.

    Parameters:
        order: the parties in the agreed order; empty in a talk about goods alone.
        goods: what changes hands.
    """

    order: tuple[int, ...] = ()
    goods: tuple[Transfer, ...] = ()


# -- actions ---------------------------------------------------------------------------------


@frozen
class Order(Action):
    """Propose this order of the parties."""

    word: ClassVar[str] = "order"
    seats: tuple[int, ...]


@frozen
class Add(Action):
    """Add goods to the proposal that is being worded.

    >>> from glenmore_core.actions import write
    >>> write(Add(0, 2, "malt", 3)), write(Add(2, 0, "brora"))
    ('add 0 2 malt 3', 'add 2 0 brora')
    """

    word: ClassVar[str] = "add"
    giver: int
    taker: int
    good: str
    amount: int = 1


@frozen
class Put(Action):
    """Put the worded proposal to the others."""

    word: ClassVar[str] = "propose"


@frozen
class Pass(Action):
    """Propose nothing."""

    word: ClassVar[str] = "pass"


@frozen
class Accept(Action):
    """Accept the proposal."""

    word: ClassVar[str] = "accept"


@frozen
class Refuse(Action):
    """Refuse the proposal."""

    word: ClassVar[str] = "refuse"


@frozen
class Counter(Action):
    """Refuse the proposal and make one at once."""

    word: ClassVar[str] = "counter"


# -- events ----------------------------------------------------------------------------------


@frozen
class Proposed(Event):
    """`seat` proposed a deal."""

    word: ClassVar[str] = "proposed"
    topic: str = ""
    order: tuple[int, ...] = ()
    goods: tuple[Transfer, ...] = ()


@frozen
class Answered(Event):
    """`seat` answered a proposal: accept, refuse or counter."""

    word: ClassVar[str] = "answered"
    answer: str = ""


@frozen
class Agreed(Event):
    """All parties agreed on the proposal of `seat`; the goods have changed hands."""

    word: ClassVar[str] = "agreed"
    topic: str = ""
    order: tuple[int, ...] = ()
    goods: tuple[Transfer, ...] = ()


@frozen
class NotAgreed(Event):
    """A talk ended without agreement."""

    word: ClassVar[str] = "not-agreed"
    topic: str = ""
    parties: tuple[int, ...] = ()
