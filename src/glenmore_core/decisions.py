"""What a task can be: resolved by itself, asked of a player, of several in secret, or of chance.

A module returns these from its hook `tasks`. Each names a task class and plain functions; each
asking kind carries the table from action class to handler.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import Factory, frozen

from glenmore_core.actions import Action
from glenmore_core.errors import Refusal
from glenmore_core.state import Look, Task
from glenmore_core.table import Table

if TYPE_CHECKING:
    from glenmore_core.draft import Draft

Handler = Callable[["Draft", Any, Any], None]
"""`handler(draft, task, action)`: carry out `action`, chosen in `task`.

The task has been taken off the agenda; a handler that wants it asked again pushes it back.
"""

Why = Callable[[Look, Any, Any], "Refusal | None"]
"""`why(look, task, action)`: the reason why `action` is not offered (None: no special reason)."""


def seat_of(task: Any) -> int:
    """Return the seat a task belongs to: its field `seat`."""
    return task.seat  # type: ignore[no-any-return]


@frozen
class Resolve:
    """A task that does its work without asking anybody.

    Parameters:
        task: the task class.
        run: `run(draft, task)`.
    """

    task: type[Task]
    run: Callable[[Draft, Any], None]


@frozen
class Ask:
    """A decision of one player.

    Parameters:
        task: the task class.
        options: `options(look, task)`: every action that is legal, complete and exact, without
            duplicates. Never empty: a decision in which nothing can be done must not be asked.
        handlers: action class to handler.
        seat: `seat(task)`: who decides; by default the task's field `seat`.
        forced: whether a single option is carried out without asking.
        why: explains why an action of a known class is not legal, for refusals.
    """

    task: type[Task]
    options: Callable[[Look, Any], Sequence[Action]]
    handlers: Mapping[type[Action], Handler]
    seat: Callable[[Any], int] = seat_of
    forced: bool = True
    why: Why | None = None


@frozen
class Sealed:
    """A decision of several players at once, each in secret, opened when all have chosen.

    Parameters:
        task: the task class.
        seats: `seats(look, task)`: who must choose (may be none: then it closes at once).
        options: `options(look, task, seat)`: what that player may choose; never empty.
        actions: the action classes that may be chosen.
        close: `close(draft, task, chosen)` with `chosen` a Table from seat to action.
        forced: whether a player with a single option is not asked.
        why: `why(look, task, seat, action)`: why an action of a known class is not legal for that
            player, for refusals (None: no special reason).
        opens: whether everybody learns the choices when all have chosen. If not, `close` puts
            them where they stay hidden (a slice with `conceal`), to be opened one by one.
    """

    task: type[Task]
    seats: Callable[[Look, Any], Sequence[int]]
    options: Callable[[Look, Any, int], Sequence[Action]]
    actions: Sequence[type[Action]]
    close: Callable[[Draft, Any, Any], None]
    forced: bool = True
    why: Callable[[Look, Any, int, Any], Refusal | None] | None = None
    opens: bool = True


@frozen
class Chance:
    """A decision of chance: drawn from a stream, listed for search, or entered by hand.

    Parameters:
        task: the task class.
        outcomes: `outcomes(look, task)`: (action, weight) pairs, weights whole and positive, the
            actions all different, in an order that depends on the state alone.
        handlers: action class to handler.
        stream: the name of the random stream it is drawn from. Give a module's chance a name of
            its own, and the draws of others stay what they were without it.
        pick: `pick(look, task, below)`: the outcome drawn, where `below(n)` draws a number from 0
            to n - 1; called instead of listing all outcomes, where that is much quicker. It must
            draw once, below the sum of the weights, and return the outcome in whose share of the
            weights, in their order, the number falls; a single outcome is not drawn.
    """

    task: type[Task]
    outcomes: Callable[[Look, Any], Sequence[tuple[Action, int]]]
    handlers: Mapping[type[Action], Handler]
    stream: str = "chance"
    pick: Callable[[Look, Any, Callable[[int], int]], Action] | None = None


@frozen
class Offer:
    """Further actions for a decision that another module asks.

    Parameters:
        task: the asking task class.
        options: `options(look, task)`: the additional legal actions (may be empty).
        handlers: action class to handler, for the additional classes.
        why: as in `Ask`, for the additional classes.
    """

    task: type[Task]
    options: Callable[[Look, Any], Sequence[Action]]
    handlers: Mapping[type[Action], Handler]
    why: Why | None = None


@frozen
class Veto:
    """A restriction on a decision that another module asks.

    Parameters:
        task: the asking task class.
        check: `check(look, task, action)`: a Refusal, or None if it may be done.

    A veto must leave at least one action; a game whose every action is vetoed is refused as the
    plug-in's error, not passed on to the player.
    """

    task: type[Task]
    check: Why


TaskKind = Resolve | Ask | Sealed | Chance | Offer | Veto


@frozen
class StepTask(Task):
    """The kernel's own task: run one step of a procedure, then the one after it."""

    word: ClassVar[str] = "step"
    procedure: str
    step: str
    seat: int


@frozen
class Choosing(Task):
    """The kernel's own task: a sealed decision in which some have chosen.

    Parameters:
        inner: the sealed task.
        chosen: what each of those seats chose; hidden from everybody else until all have.
    """

    word: ClassVar[str] = "choosing"
    inner: Task
    chosen: Table[int, Action] = Factory(Table)


@frozen
class Decision:
    """What a state waits for.

    Parameters:
        kind: the word of the asking task.
        seats: who must still decide (empty for chance).
        is_chance: whether chance decides.
        is_sealed: whether the choices are made in secret.
    """

    kind: str
    seats: tuple[int, ...] = ()
    is_chance: bool = False
    is_sealed: bool = False
