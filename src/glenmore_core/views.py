"""Views: what one player, or a spectator, may see of a state, with what that player may do."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from attrs import field, frozen

from glenmore_core import engine
from glenmore_core.actions import Action
from glenmore_core.decisions import Choosing, Decision
from glenmore_core.failures import nonsense
from glenmore_core.rules import Rules
from glenmore_core.slices import Slice
from glenmore_core.state import Scores, State, Task
from glenmore_core.table import Table

T = TypeVar("T")


@frozen
class Hidden(Action):
    """Stands in a view for a choice that was made in secret and is not open yet."""

    word: ClassVar[str] = "hidden"


@frozen
class View:
    """What one viewer may see. It is a `Look`: functions of rules read it like a state.

    Parameters:
        seat: the viewer's seat, or None for a spectator.
        state: the state with everything hidden taken out: secret choices and values of others
            are replaced, and the random streams are gone.
        legal_actions: what the viewer may do now.
        decision: what the game waits for, or None if it is over.
    """

    seat: int | None
    state: State
    legal_actions: tuple[Action, ...] = field(default=())
    decision: Decision | None = None

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self.state.seats

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def scores(self) -> tuple[Scores, ...]:
        """For every seat the VP by source."""
        return self.state.scores

    @property
    def rules(self) -> Rules:
        """The compiled rules of the composition."""
        return self.state.rules

    def doing(self) -> Task | None:
        """Return the task that is next, or None when the game is over."""
        return self.state.doing()

    def game(self, kind: type[T]) -> T:
        """Return what may be seen of the table's slice of this kind."""
        return self.state.game(kind)

    def player(self, seat: int, kind: type[T]) -> T:
        """Return what may be seen of the slice of this kind of the player at `seat`."""
        return self.state.player(seat, kind)

    def vp(self, seat: int) -> int:
        """Return the victory points of the player at `seat`."""
        return self.state.vp(seat)

    def svg(self, **how: Any) -> str:
        """Return the board as an SVG picture, as this viewer sees it."""
        from glenmore_core.drawing import svg_of_view

        return svg_of_view(self, **how)

    def _repr_svg_(self) -> str:
        return self.svg()


def conceal(state: State, viewer: int | None) -> State:
    """Return the state with everything hidden from `viewer` taken out.

    Parameters:
        state: any state.
        viewer: a seat, or None for a spectator.
    """
    rules = state.rules
    shared = tuple(
        _concealed(rules, one, value, -1, viewer) if one.conceal is not None else value
        for one, value in zip(rules.game_kinds, state.shared, strict=True)
    )
    players = tuple(
        tuple(
            _concealed(rules, one, value, seat, viewer) if one.conceal is not None else value
            for one, value in zip(rules.player_kinds, slices, strict=True)
        )
        for seat, slices in enumerate(state.players)
    )
    agenda = tuple(_conceal_task(task, viewer) for task in state.agenda)
    streams = tuple(0 for _ in state.streams)
    hidden = State(rules, agenda, shared, players, state.scores, streams, state.by_hand)
    options = engine.options_of(state)
    own = {seat: actions for seat, actions in options.items() if seat in (viewer, engine.CHANCE)}
    engine.keep_options(hidden, own)
    return hidden


def _concealed(rules: Rules, one: Slice, value: Any, owner: int, viewer: int | None) -> Any:
    assert one.conceal is not None
    shown = one.conceal(value, owner, viewer)
    if type(shown) is not one.kind:
        raise nonsense(rules, one.conceal, shown, f"a {one.kind.__name__}")
    return shown


def _conceal_task(task: Task, viewer: int | None) -> Task:
    if type(task) is not Choosing:
        return task
    chosen = {seat: one if seat == viewer else Hidden() for seat, one in task.chosen.items()}
    return Choosing(task.inner, Table(chosen))


def view_of(state: State, viewer: int | None) -> View:
    """Return what `viewer` (a seat, or None for a spectator) may see and do."""
    options = engine.options_of(state)
    legal = options.get(viewer, ()) if viewer is not None else ()
    return View(viewer, conceal(state, viewer), legal, engine.decision_of(state))
