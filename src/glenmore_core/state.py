"""A state: one moment of a game, as a value.

A state holds what the modules of its composition put there, nothing that can be worked out:
an *agenda* (the stack of tasks that are still to do, the next one last), one *slice* per kind for
the whole table, one per kind for every player, a score sheet a player, and the random streams.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from attrs import field, frozen

from glenmore_core.table import Table

if TYPE_CHECKING:
    from glenmore_core.rules import Rules

T = TypeVar("T")

Scores = Table[str, int]
"""One player's victory points by their source; the player's VP are the sum."""


@frozen
class Task:
    """The base of all tasks. `word` is the name under which a task is saved; unique in a game."""

    word: ClassVar[str] = ""


class Look(Protocol):
    """Whatever can be looked at: a state, or the draft of the next one.

    Rules read through this, so that one function serves for listing actions (of a state) and in
    the middle of carrying one out.
    """

    @property
    def rules(self) -> Rules:
        """The compiled rules of the composition."""

    @property
    def seats(self) -> int:
        """How many players there are."""

    def game(self, kind: type[T]) -> T:
        """Return the table's slice of this kind."""

    def player(self, seat: int, kind: type[T]) -> T:
        """Return the slice of this kind of the player at `seat`."""

    def vp(self, seat: int) -> int:
        """Return the victory points of the player at `seat` so far."""

    def doing(self) -> Task | None:
        """Return the task that is next, or None when nothing is left to do."""


@frozen(cache_hash=False)
class State:
    """One moment of a game. Immutable, comparable, hashable.

    Parameters:
        rules: the compiled rules this state belongs to (not compared, not saved with it).
        agenda: the tasks still to do; the last one is next.
        shared: the table's slices, in the order of `rules.game_kinds`.
        players: for every seat its slices, in the order of `rules.player_kinds`.
        scores: for every seat its VP by source.
        streams: the counters of the random streams, in the order of `rules.streams`.
        by_hand: whether chance is entered by hand instead of drawn.
    """

    rules: Rules = field(eq=False, repr=False)
    agenda: tuple[Task, ...]
    shared: tuple[Any, ...]
    players: tuple[tuple[Any, ...], ...]
    scores: tuple[Scores, ...]
    streams: tuple[int, ...]
    by_hand: bool = False
    _options: Any = field(default=None, eq=False, repr=False, init=False)
    """Pairs of seat and legal actions, once they have been worked out (no part of the value)."""

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.players)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: nothing is left to do."""
        return not self.agenda

    def game(self, kind: type[T]) -> T:
        """Return the table's slice of this kind (`KeyError` if the composition has none)."""
        return self.shared[self.rules.game_index[kind]]  # type: ignore[no-any-return]

    def player(self, seat: int, kind: type[T]) -> T:
        """Return the slice of this kind of the player at `seat`."""
        return self.players[seat][self.rules.player_index[kind]]  # type: ignore[no-any-return]

    def vp(self, seat: int) -> int:
        """Return the victory points of the player at `seat` so far: the sum of its sources."""
        return sum(self.scores[seat].values())

    def doing(self) -> Task | None:
        """Return the task that is next, or None when the game is over."""
        return self.agenda[-1] if self.agenda else None

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self, viewer: int | None = None, **how: Any) -> str:
        """Return the board as an SVG picture, as `viewer` (a seat; None: a spectator) sees it."""
        from glenmore_core.drawing import svg

        return svg(self, viewer, **how)


remember = object.__setattr__
"""Used by the engine alone, to keep the worked-out options with their state."""
