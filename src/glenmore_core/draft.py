"""A draft: the next state while it is being made.

The values of a game never change; a draft only says which value stands in which place of the
next state. It lives from one action to the next decision and is then frozen into a `State`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from glenmore_core.errors import Refusal
from glenmore_core.events import Event, Scored
from glenmore_core.state import Scores, State, Task
from glenmore_core.streams import draw_below

if TYPE_CHECKING:
    from glenmore_core.rules import Rules

T = TypeVar("T")


class Draft:
    """The next state in the making; handlers and steps read it and put new values into it.

    Attributes:
        rules: the compiled rules of the composition.
        listening: whether anyone wants the events; test it before building a costly one.
    """

    __slots__ = (
        "_agenda", "_events", "_players", "_scores", "_shared", "_streams", "ask_chance",
        "by_hand", "listening", "rules",
    )  # fmt: skip

    def __init__(self, state: State, *, listening: bool = False, ask_chance: bool = False) -> None:
        self.rules: Rules = state.rules
        self._agenda: list[Task] = list(state.agenda)
        self._shared: list[Any] = list(state.shared)
        self._players: list[Any] = list(state.players)
        self._scores: tuple[Scores, ...] = state.scores
        self._streams: tuple[int, ...] = state.streams
        self.by_hand = state.by_hand
        self.ask_chance = ask_chance or state.by_hand
        self.listening = listening
        self._events: list[Event] = []

    # -- reading ---------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self._players)

    def game(self, kind: type[T]) -> T:
        """Return the table's slice of this kind as it stands now."""
        return self._shared[self.rules.game_index[kind]]  # type: ignore[no-any-return]

    def player(self, seat: int, kind: type[T]) -> T:
        """Return the slice of this kind of the player at `seat` as it stands now."""
        return self._players[seat][self.rules.player_index[kind]]  # type: ignore[no-any-return]

    def vp(self, seat: int) -> int:
        """Return the victory points of the player at `seat` so far."""
        return sum(self._scores[seat].values())

    def doing(self) -> Task | None:
        """Return the task that is next, or None when nothing is left to do."""
        return self._agenda[-1] if self._agenda else None

    # -- putting ---------------------------------------------------------------------------

    def put(self, value: Any) -> None:
        """Let `value` be the table's slice of its kind."""
        self._shared[self.rules.game_index[type(value)]] = value

    def put_player(self, seat: int, value: Any) -> None:
        """Let `value` be the slice of its kind of the player at `seat`."""
        index = self.rules.player_index[type(value)]
        if seat < 0:  # it would count from the last seat
            raise self._no_seat(seat)
        slices = self._players[seat]
        self._players[seat] = (*slices[:index], value, *slices[index + 1 :])

    def score(self, seat: int, vp: int, source: str) -> None:
        """Add `vp` victory points (negative: take them) to `seat`, under the name `source`.

        Raises:
            TypeError: VP that are no whole number.
            ValueError: a seat that the game has not.
        """
        if vp:
            if type(vp) is not int:
                raise TypeError(f"VP are a whole number, not {vp!r} (from '{source}')")
            if not 0 <= seat < len(self._players):
                raise self._no_seat(seat)
            sheet = self._scores[seat]
            sheet = sheet.set(source, sheet.get(source, 0) + vp)
            self._scores = (*self._scores[:seat], sheet, *self._scores[seat + 1 :])
            if self.listening:
                self._events.append(Scored(seat, vp, source))

    def emit(self, event: Event) -> None:
        """Tell everybody who may see it that `event` happened."""
        if self.listening:
            if not isinstance(event, Event):
                raise TypeError(f"{event!r} is no event")
            self._events.append(event)

    # -- the agenda ------------------------------------------------------------------------

    def push(self, *tasks: Task) -> None:
        """Put tasks on the agenda before all others; the first one given is done first.

        Raises:
            TypeError: something that is no task.
        """
        if len(tasks) == 1:
            (task,) = tasks
            if not isinstance(task, Task):
                raise self._no_task(task)
            self._agenda.append(task)
            return
        for task in reversed(tasks):
            if not isinstance(task, Task):
                raise self._no_task(task)
            self._agenda.append(task)

    def run(self, procedure: str, seat: int = 0) -> None:
        """Put a whole procedure on the agenda: its steps run before anything else."""
        first = self.rules.first_step.get(procedure)
        if first is not None:
            self._agenda.append(self.rules.step_task(procedure, first, seat))
        elif procedure not in self.rules.procedures:
            raise ValueError(f"there is no procedure '{procedure}'")

    def abandon(self, procedure: str) -> None:
        """Take everything off the agenda down to and including the running `procedure`.

        This is how an effect ends a turn early. Nothing happens if it is not running.
        """
        for index in range(len(self._agenda) - 1, -1, -1):
            if self.rules.is_step_of(self._agenda[index], procedure):
                del self._agenda[index:]
                return

    def end_game(self) -> None:
        """Empty the agenda, then do the steps of the procedure `end` (final scoring)."""
        self._agenda.clear()
        self.run("end")

    # -- chance ----------------------------------------------------------------------------

    def random_below(self, stream: str, bound: int) -> int:
        """Return a number from 0 to `bound` - 1 drawn from the named stream.

        Prefer a chance task, which can also be listed and entered by hand; this is for
        choices that no player could ever see or check, and for `resample` of a slice.

        Parameters:
            stream: one of `rules.streams`: those that the chance tasks of the composition name.
            bound: a whole number of at least 1.

        Raises:
            LookupError: no chance task draws from a stream of that name.
            ValueError: a bound that is none.
        """
        index = self.rules.stream_index.get(stream)
        if index is None:
            known = ", ".join(self.rules.streams) or "none"
            raise LookupError(
                f"no chance task draws from a random stream '{stream}'; there are: {known}"
            )
        if type(bound) is not int or bound < 1:
            raise ValueError(f"a draw is below a whole number of at least 1, not below {bound!r}")
        counter, number = draw_below(self._streams[index], bound)
        self._streams = (*self._streams[:index], counter, *self._streams[index + 1 :])
        return number

    def _no_seat(self, seat: int) -> ValueError:
        return ValueError(f"there is no seat {seat!r}; the seats are 0 to {self.seats - 1}")

    def _no_task(self, thing: object) -> TypeError:
        return TypeError(f"{thing!r} was pushed, which is no task")

    # -- the end ---------------------------------------------------------------------------

    def freeze(self) -> State:
        """Return the finished state."""
        return State(
            self.rules,
            tuple(self._agenda),
            tuple(self._shared),
            tuple(self._players),
            self._scores,
            self._streams,
            self.by_hand,
        )

    @property
    def events(self) -> tuple[Event, ...]:
        """The events so far, in order."""
        return tuple(self._events)

    @property
    def agenda(self) -> tuple[Task, ...]:
        """The tasks still to do; the last one is next."""
        return tuple(self._agenda)


def refusal(rule: str, module: str, message: str, **facts: object) -> Refusal:
    """Return a `Refusal` with its facts given as keywords (underscores become spaces).

    >>> print(refusal("GM-TAKE-2", "glen-more", "no tile there", space=4))
    [GM-TAKE-2, glen-more] no tile there (space: 4)
    """
    pairs = tuple((name.replace("_", " "), str(value)) for name, value in facts.items())
    return Refusal(rule, module, message, pairs)
