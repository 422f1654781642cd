"""Events: what happened, in order, each with who may see it."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen


@frozen
class Event:
    """The base of all events. Subclasses are frozen attrs classes with a class variable `word`.

    Parameters:
        seat: whose doing it was, or None when it was nobody's (the track, the die).
        to: the seats that may see it; None means everybody, spectators included.

    Class variables:
        word: the name under which the event is sent and logged.
        reveals: True if the event makes known what was hidden before (a barrier for undo).

    >>> Event(seat=1).visible_to(0)
    True
    """

    word: ClassVar[str] = "event"
    reveals: ClassVar[bool] = False

    seat: int | None = None
    to: tuple[int, ...] | None = field(default=None, kw_only=True)

    def visible_to(self, viewer: int | None) -> bool:
        """Return whether `viewer` (a seat, or None for a spectator) may see this event."""
        return self.to is None or viewer in self.to


@frozen
class Scored(Event):
    """`seat` gained `vp` victory points (negative: lost) from `source`."""

    word: ClassVar[str] = "scored"
    vp: int = 0
    source: str = ""


@frozen
class Revealed(Event):
    """Choices made in secret are now open: `choices` holds (seat, notation) pairs."""

    word: ClassVar[str] = "revealed"
    reveals: ClassVar[bool] = True
    purpose: str = ""
    choices: tuple[tuple[int, str], ...] = ()


@frozen
class Stepped(Event):
    """A named step of a procedure began (`procedure` such as "turn", `step` such as "move")."""

    word: ClassVar[str] = "step"
    procedure: str = ""
    step: str = ""
