"""Replaying a record: to the same state, or to the line at which rules, data or text differ."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import NoneType

from attrs import field, frozen

from glenmore_core.actions import Action
from glenmore_core.compose.registry import Registry
from glenmore_core.draft import refusal
from glenmore_core.edges import check_is
from glenmore_core.errors import GlenmoreError, IllegalAction, Refusal, ReplayError
from glenmore_core.events import Event
from glenmore_core.game import Game
from glenmore_core.saving.identity import compose_as, differences, mismatch
from glenmore_core.saving.records import CHANCE, Act, End, Line, Record, Undo
from glenmore_core.saving.writing import CHECK_DIGITS, state_digest
from glenmore_core.state import State


@frozen
class Entry:
    """One action of a game that was played.

    Parameters:
        seat: who did it (-1: chance, entered by hand).
        action: the action.
        text: the action in notation.
        events: what happened, for all eyes.
        is_barrier: whether it cannot be taken back: chance was drawn, or something hidden
            became known.
    """

    seat: int
    action: Action
    text: str
    events: tuple[Event, ...] = field(default=(), repr=False)
    is_barrier: bool = False


@frozen(eq=False)
class Replay:
    """A game as its record tells it.

    Parameters:
        game: the game.
        record: the record.
        history: the actions that were not taken back, in order.
        states: the first state and the one after each action of the history.
    """

    game: Game = field(repr=False)
    record: Record = field(repr=False)
    history: tuple[Entry, ...]
    states: tuple[State, ...] = field(repr=False)

    @property
    def state(self) -> State:
        """The state it comes to."""
        return self.states[-1]

    @property
    def notices(self) -> tuple[str, ...]:
        """What was left out, such as a torn last line."""
        return self.record.notices


def why_no_undo(history: Sequence[Entry], seat: int) -> Refusal | None:
    """Return why `seat` cannot take back the last action, or None if it can.

    Parameters:
        history: what was done, in order.
        seat: who wants to take back; -1 for chance that was entered by hand.
    """
    if not history:
        return refusal("CORE-UNDO", "core", "nothing has been done yet")
    last = history[-1]
    if last.seat != seat:
        if all(one.seat != seat for one in history):
            return refusal("CORE-UNDO", "core", "this player has done nothing yet", seat=seat)
        who = "chance" if last.seat == CHANCE else f"seat {last.seat}"
        return refusal(
            "CORE-UNDO", "core", "somebody else has acted since",
            who=who, action=last.text,
        )  # fmt: skip
    if last.is_barrier:
        shown = [one.word for one in last.events if one.reveals]
        message = (
            "the action made known what was hidden" if shown else "chance was drawn by the action"
        )
        facts = {"events": ", ".join(shown)} if shown else {}
        return refusal("CORE-UNDO", "core", message, action=last.text, **facts)
    return None


def replay(
    source: Path | str | Record,
    *,
    game: Game | None = None,
    overlays: Sequence[Path | str] = (),
    registry: Registry | None = None,
    anyway: bool = False,
) -> Replay:
    """Return the game that a record tells.

    Parameters:
        source: the path of a record, its text (of several lines), or a Record.
        game: the game to replay it in; by default the one the record names is composed.
        overlays: data files that were laid over the modules' own when it was made.
        registry: what can be composed; by default what is installed.
        anyway: True to try even if the rules at hand are others; it then goes on as long as every
            action is legal and leads to the state that it led to.

    Raises:
        SaveError: it is damaged; says line and column.
        RulesMismatch: it was made under other rules; says which.
        ReplayError: an action is not legal, or leads to another state; says which line and why.

    >>> from glenmore_core.session import Session
    >>> from glenmore_core import Game
    >>> session = Session.start(Game.from_variant("glen-more", players=3), seed=7)
    >>> for _ in range(5):
    ...     outcome = session.act(session.game.legal_actions(session.state)[0])
    >>> replay(session.record_text()).state == session.state
    True
    """
    check_is(game, (Game, NoneType), "the game")
    record = _record(source)
    header = record.header
    if game is None:
        game = compose_as(
            header.identity, variant=header.variant, overlays=overlays, registry=registry
        )
    lines = differences(header.identity, game.rules.identity)
    if lines and not anyway:
        raise mismatch(record.name, lines)
    player = _Player(game, record)
    for line in record.lines:
        player.follow(line)
    return Replay(game, record, tuple(player.history), tuple(player.states))


def _record(source: Path | str | Record) -> Record:
    if isinstance(source, Record):
        return source
    if isinstance(source, str) and "\n" in source:
        return Record.parse(source)
    check_is(source, (str, Path, Record), "what is replayed")
    return Record.read(source)


class _Player:
    """Plays a record line by line."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.name = record.name
        self.history: list[Entry] = []
        self.states = [game.start(record.header.seed, by_hand=record.header.by_hand)]

    def follow(self, line: Line) -> None:
        if isinstance(line, Act):
            self._act(line)
        elif isinstance(line, Undo):
            self._undo(line)
        else:
            self._end(line)

    def _act(self, line: Act) -> None:
        try:
            action = self.game.read(line.text)
            outcome = self.game.advance(self.states[-1], action, line.seat)
        except IllegalAction as error:
            raise self._wrong(
                line, f"'{line.text}' is not legal: {error}", error.refusal
            ) from error
        except GlenmoreError as error:
            raise self._wrong(line, str(error)) from error
        entry = Entry(line.seat, action, line.text, outcome.events, outcome.is_barrier)
        found = state_digest(outcome.state)[:CHECK_DIGITS] if line.check else ""
        if found != line.check:
            raise self._wrong(
                line,
                f"'{line.text}' leads to another state than when it was recorded "
                f"(check ={line.check}, here ={found}): the line was edited, or the rules or data "
                "are others",
            )
        self.history.append(entry)
        self.states.append(outcome.state)

    def _undo(self, line: Undo) -> None:
        seat = self.history[-1].seat if self.history else 0
        for _ in range(line.count):
            reason = why_no_undo(self.history, seat)
            if reason is not None:
                raise self._wrong(line, f"this cannot be undone: {reason}", reason)
            self.history.pop()
            self.states.pop()

    def _end(self, line: End) -> None:
        state = self.states[-1]
        if not state.is_over:
            raise self._wrong(line, "the game is not over here")
        scores = tuple(state.vp(seat) for seat in range(state.seats))
        if scores != line.scores:
            raise self._wrong(
                line,
                f"the game ended {' '.join(map(str, line.scores))} when it was recorded, "
                f"{' '.join(map(str, scores))} here",
            )
        if state_digest(state) != line.digest:
            raise self._wrong(
                line, f"the last state is another (digest {state_digest(state)} here)"
            )

    def _wrong(self, line: Line, message: str, reason: Refusal | None = None) -> ReplayError:
        return ReplayError(f"{self.name}:{line.line}: {message}", line.line, reason)
