"""What happens in a race, for logs, animations and statistics."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from glenmore_core import Event


@frozen
class Malt(Event):
    """`seat` gained malt (negative: lost it), and why: income, tax, source, pub …"""

    word: ClassVar[str] = "malt"
    amount: int = 0
    why: str = ""


@frozen
class Ordered(Event):
    """The order in which the players take their turns is settled, as far as it goes."""

    word: ClassVar[str] = "ordered"
    order: tuple[int, ...] = ()


@frozen
class LostTurn(Event):
    """`seat` did not agree with those who chose the same number, and loses the turn."""

    word: ClassVar[str] = "lost-turn"
    paid: int = 0


@frozen
class Ran(Event):
    """`seat` moved its piece to a space; `spent` is what the step cost."""

    word: ClassVar[str] = "ran"
    space: int = 0
    spent: int = 0


@frozen
class CameTo(Event):
    """The movement of `seat` has ended on a space."""

    word: ClassVar[str] = "came-to"
    space: int = 0


@frozen
class Paid(Event):
    """`seat` paid its chosen malt to the bank at the end of its turn."""

    word: ClassVar[str] = "paid"
    malt: int = 0


@frozen
class WhiskyUsed(Event):
    """`seat` announced the use of a whisky."""

    word: ClassVar[str] = "whisky"
    whisky: str = ""
    rival: int | None = None
    bottle: str = ""


@frozen
class Visited(Event):
    """`seat` activated a location marker."""

    word: ClassVar[str] = "visited"
    marker: str = ""
    space: int = 0


@frozen
class Stopped(Event):
    """What `seat` announced was stopped by a veto."""

    word: ClassVar[str] = "stopped"
    what: str = ""


@frozen
class BottleMoved(Event):
    """A bottle came to `seat`: bought, traded, won, swapped … (`rival` had it before, if any)."""

    word: ClassVar[str] = "bottle"
    bottle: str = ""
    why: str = ""
    rival: int | None = None


@frozen
class BottleGone(Event):
    """A bottle of `seat` went to the pool: sold or discarded."""

    word: ClassVar[str] = "bottle-gone"
    bottle: str = ""
    why: str = ""


@frozen
class Duelled(Event):
    """`seat` fought a duel for a bottle of `rival`; `winner` is None on a tie."""

    word: ClassVar[str] = "duel"
    rival: int = 0
    bottle: str = ""
    bids: tuple[int, int] = (0, 0)
    winner: int | None = None


@frozen
class MarkersSwapped(Event):
    """`seat` let two markers change places."""

    word: ClassVar[str] = "swapped"
    space: int = 0
    marker: str = ""
    other_space: int = 0
    other: str = ""


@frozen
class EnglishmanMoved(Event):
    """The Englishman moved; `met` are the players on whom tax is due, in order."""

    word: ClassVar[str] = "englishman"
    space: int = 0
    met: tuple[int, ...] = ()


@frozen
class MarkerLaid(Event):
    """A marker came to lie on a space."""

    word: ClassVar[str] = "laid"
    space: int = 0
    marker: str = ""


@frozen
class Drawn(Event):
    """A marker was drawn from the pool, and what for."""

    word: ClassVar[str] = "drawn"
    reveals: ClassVar[bool] = True
    marker: str = ""
    purpose: str = ""
