"""A session: one game being played, with its history, undo, and a record written as it goes."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from glenmore_core import engine
from glenmore_core.actions import Action
from glenmore_core.compose.registry import Registry
from glenmore_core.draft import refusal
from glenmore_core.edges import check_is, check_path
from glenmore_core.errors import IllegalAction, Refusal, SaveError
from glenmore_core.game import Game, Outcome
from glenmore_core.saving.records import Header, Line, Record, Undo, is_record, join
from glenmore_core.saving.replay import Entry, replay, why_no_undo
from glenmore_core.saving.saves import game_of, loads, read_text, save_file
from glenmore_core.saving.writing import RecordWriter, act_line, end_line
from glenmore_core.state import State


class Session:
    """A game being played: what a table server or a companion app holds for each table.

    Get one from `start` or `resume`. States stay values: a session only says which one is now.

    >>> from glenmore_core import Game
    >>> session = Session.start(Game.from_variant("glen-more", players=3), seed=7)
    >>> seat = session.game.decision(session.state).seats[0]
    >>> outcome = session.act(session.game.legal_actions(session.state)[0])
    >>> session.history[0].seat == seat
    True
    """

    def __init__(
        self,
        game: Game,
        states: Sequence[State],
        history: Sequence[Entry],
        lines: Sequence[Line],
        header: Header | None,
        writer: RecordWriter | None,
        notices: Sequence[str] = (),
    ) -> None:
        self._game = game
        self._states = list(states)
        self._history = list(history)
        self._lines = list(lines)
        self._header = header
        self._writer = writer
        self._notices = tuple(notices)

    # -- beginning -------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        game: Game,
        seed: int | None = None,
        *,
        by_hand: bool = False,
        record: Path | str | None = None,
        fsync: bool = False,
    ) -> Session:
        """Return a session at the beginning of a game.

        Parameters:
            game: the game.
            seed: a whole number that all chance follows from; None for one nobody knows.
            by_hand: True to have chance entered as actions, as a companion of a table does.
            record: the path of a new file in which the game is recorded as it is played.
            fsync: True to bring every line of the record to the disk at once.

        Raises:
            SaveError: the record exists already, or cannot be written.
        """
        check_is(game, Game, "the game")
        if seed is None:
            seed = secrets.randbits(63)
        state = game.start(seed, by_hand=by_hand)
        header = Header(game.rules.identity, seed, by_hand, game.variant)
        writer = None if record is None else RecordWriter.create(record, header, fsync=fsync)
        return cls(game, [state], [], [], header, writer)

    @classmethod
    def resume(
        cls,
        path: Path | str,
        registry: Registry | None = None,
        *,
        overlays: Sequence[Path | str] = (),
        fsync: bool = False,
    ) -> Session:
        """Return the session that a record or a save tells, to be played on.

        A record is played to its end and then goes on being written; a torn last line is cut off
        (see `notices`). A save has no history, so nothing before it can be undone, and no record.

        Parameters:
            path: the file.
            registry: what can be composed; by default what is installed.
            overlays: data files that were laid over the modules' own when it was made.
            fsync: True to bring every line of the record to the disk at once.

        Raises:
            SaveError: the file is damaged; says where.
            RulesMismatch: it was made under other rules; says which.
            ReplayError: a line of the record cannot be replayed; says which and why.
        """
        path = check_path(path)
        text = read_text(path) if not _begins_as_record(path) else None
        if text is not None:
            game = game_of(text, overlays=overlays, registry=registry)
            return cls(game, [loads(game.rules, text, thorough=True)], [], [], None, None)
        record = Record.read(path)
        played = replay(record, overlays=overlays, registry=registry)
        writer = RecordWriter.append_to(path, record, fsync=fsync)
        return cls(
            played.game, played.states, played.history, record.lines, record.header, writer,
            record.notices,
        )  # fmt: skip

    # -- looking ---------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def state(self) -> State:
        """The state now."""
        return self._states[-1]

    @property
    def states(self) -> tuple[State, ...]:
        """The states so far: the first, then one for each entry of `history`."""
        return tuple(self._states)

    @property
    def history(self) -> tuple[Entry, ...]:
        """What was done and not taken back, in order."""
        return tuple(self._history)

    @property
    def notices(self) -> tuple[str, ...]:
        """What resuming left out, such as a torn last line."""
        return self._notices

    # -- playing ---------------------------------------------------------------------------

    def act(self, action: Action | str, seat: int | None = None, *, comment: str = "") -> Outcome:
        """Carry out an action, and record it.

        Parameters:
            action: the action, or its notation.
            seat: who does it; None for whoever decides next, -1 for chance entered by hand.
            comment: what to write beside it in the record.

        Returns:
            The next state, the events, and whether the action is a barrier for undo.

        Raises:
            NotationError: the text names no action.
            IllegalAction: it is not legal; nothing has changed.
            SaveError: it cannot be recorded; nothing has changed.
        """
        if isinstance(action, str):
            action = self._game.read(action)
        state = self.state
        if seat is None:
            seat = next(iter(engine.options_of(state)), None)
        outcome = self._game.advance(state, action, seat)
        assert seat is not None, "an action was legal, so somebody had to decide"
        text = self._game.write(action)
        lines: list[Line] = [act_line(seat, text, outcome.state, comment)]
        if outcome.state.is_over:
            lines.append(end_line(outcome.state))
        for line in lines:
            self._record(line)
        self._states.append(outcome.state)
        self._history.append(Entry(seat, action, text, outcome.events, outcome.is_barrier))
        return outcome

    def why_no_undo(self, seat: int) -> Refusal | None:
        """Return why `seat` cannot take back anything now, or None if it can."""
        if len(self._history) == 0 and self._header is None:
            return refusal("CORE-UNDO", "core", "the save does not say what was done before it")
        return why_no_undo(self._history, seat)

    def can_undo(self, seat: int) -> bool:
        """Return whether `seat` may take back the last action."""
        return self.why_no_undo(seat) is None

    def undo(self, seat: int) -> State:
        """Take back the last action of `seat`: the state is that of its decision again.

        Parameters:
            seat: who takes back; -1 corrects chance that was entered by hand.

        Returns:
            The state now.

        Raises:
            IllegalAction: it cannot be taken back: chance was drawn, something hidden became
                known, or somebody else has acted since; the refusal says which.
        """
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise IllegalAction(reason)
        self._record(Undo(1))
        self._history.pop()
        self._states.pop()
        return self.state

    # -- writing ---------------------------------------------------------------------------

    def record_text(self) -> str:
        """Return the record of the session as text (`SaveError` if it began from a save)."""
        if self._header is None:
            raise SaveError("a session that began from a save has no record")
        return join([*self._header.lines(), "", *self._lines])

    def save(self, path: Path | str) -> None:
        """Write the state now into a save file, whole or not at all."""
        save_file(self.state, path)

    def _record(self, line: Line) -> None:
        if self._writer is not None:
            self._writer.write(line)
        self._lines.append(line)

    def close(self) -> None:
        """Close the record's file; the session can still be looked at."""
        if self._writer is not None:
            self._writer.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Session of {self._game!r}, {len(self._history)} actions>"


def _begins_as_record(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return is_record(file.read(32))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SaveError(f"'{path}' cannot be read: {reason}") from error
