"""What differs between two states as one viewer sees them, and a view rebuilt from that.

A client that shows a game keeps the last view it was sent. With every action it needs the events
(to tell and animate what happened) and these changes (to know what stands where now), and never a
whole view again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from attrs import frozen

from glenmore_core import engine
from glenmore_core.edges import check_all, check_is, check_state, check_viewer
from glenmore_core.events import Event
from glenmore_core.state import State
from glenmore_core.views import View, view_of

PARTS = ("agenda", "game", "player", "scores", "decision", "legal_actions")
"""The parts of a view that can change."""


@frozen
class Changed(Event):
    """A part of the view is now something else.

    Parameters:
        seat: whose part it is, or None for the table's.
        to: the viewer it was made for (None: a spectator, so everybody may see it).
        part: one of `PARTS`: `game` and `player` are slices, `agenda` the tasks, `scores` a
            player's score sheet, `decision` and `legal_actions` what the viewer may do.
        value: the new value; a slice takes the place of the one of its class.
    """

    word: ClassVar[str] = "changed"
    part: str = ""
    value: Any = None


def changes(before: State, after: State, viewer: int | None) -> tuple[Changed, ...]:
    """Return what differs between two states of a game for one viewer.

    Parameters:
        before: the state that the viewer saw last.
        after: the state now.
        viewer: a seat, or None for a spectator.

    Returns:
        The changes; none if the viewer can see no difference.

    >>> from glenmore_core import Game
    >>> game = Game.from_variant("glen-more", players=3)
    >>> first = game.start(seed=7)
    >>> second = game.apply(first, game.legal_actions(first)[0])
    >>> made = changes(first, second, viewer=0)
    >>> rebuild(game.view(first, 0), made) == game.view(second, 0)
    True
    """
    for state in (before, after):
        check_is(state, State, "a state")
    if before.rules is not after.rules:
        check_state(before.rules, after)
    check_viewer(before.rules, viewer)
    return between(view_of(before, viewer), view_of(after, viewer))


def between(old: View, new: View) -> tuple[Changed, ...]:
    """Return what differs between two views of the same viewer (see `changes`)."""
    to = None if new.seat is None else (new.seat,)
    found: list[Changed] = []

    def compare(part: str, seat: int | None, one: Any, other: Any) -> None:
        if one != other:
            found.append(Changed(seat, part, other, to=to))

    for one, other in zip(old.state.shared, new.state.shared, strict=True):
        compare("game", None, one, other)
    for seat in range(new.seats):
        pairs = zip(old.state.players[seat], new.state.players[seat], strict=True)
        for one, other in pairs:
            compare("player", seat, one, other)
        compare("scores", seat, old.scores[seat], new.scores[seat])
    compare("agenda", None, old.state.agenda, new.state.agenda)
    compare("decision", None, old.decision, new.decision)
    compare("legal_actions", new.seat, old.legal_actions, new.legal_actions)
    return tuple(found)


def rebuild(view: View, events: Iterable[Event]) -> View:
    """Return the view after changes; events of other kinds are passed over.

    Parameters:
        view: the view before.
        events: what `changes` returned for the same viewer, alone or among other events.
    """
    check_is(view, View, "the view")
    check_all(events, Event, "the events")
    state = view.state
    made = _Parts(view)
    for event in events:
        if isinstance(event, Changed):
            _PUT[event.part](made, event)
    fresh = State(
        state.rules, made.agenda, tuple(made.shared), tuple(map(tuple, made.players)),
        tuple(made.scores), state.streams, state.by_hand,
    )  # fmt: skip
    if made.decision is None or not made.decision.is_chance:
        own = {view.seat: made.legal} if view.seat is not None and made.legal else {}
        engine.keep_options(fresh, own)
    return View(view.seat, fresh, made.legal, made.decision)


class _Parts:
    """The parts of a view while changes are laid over them."""

    def __init__(self, view: View) -> None:
        state = view.state
        self.rules = state.rules
        self.agenda = state.agenda
        self.shared = list(state.shared)
        self.players = [list(slices) for slices in state.players]
        self.scores = list(state.scores)
        self.decision = view.decision
        self.legal = view.legal_actions

    def put_agenda(self, change: Changed) -> None:
        self.agenda = change.value

    def put_game(self, change: Changed) -> None:
        self.shared[self.rules.game_index[type(change.value)]] = change.value

    def put_player(self, change: Changed) -> None:
        assert change.seat is not None
        self.players[change.seat][self.rules.player_index[type(change.value)]] = change.value

    def put_scores(self, change: Changed) -> None:
        assert change.seat is not None
        self.scores[change.seat] = change.value

    def put_decision(self, change: Changed) -> None:
        self.decision = change.value

    def put_legal_actions(self, change: Changed) -> None:
        self.legal = change.value


_PUT: dict[str, Callable[[_Parts, Changed], None]] = {
    part: getattr(_Parts, f"put_{part}") for part in PARTS
}
