"""Movement: step after step by itself, with a decision only when others are passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import evolve, frozen

from glenmore_core import Action, Ask, Done, Draft, Look, Refusal, Resolve, Task, refusal
from glenmore_whisky_race.events import CameTo, Ran
from glenmore_whisky_race.kinds import PASSING, Use, usable
from glenmore_whisky_race.pieces import Round, Runner, arrive, board, runners_on
from glenmore_whisky_race.reactions import announce_use


@frozen
class Moving(Task):
    """The piece of `seat` moves on with the chosen malt that is left of this turn."""

    word: ClassVar[str] = "moving"
    seat: int
    left: int


@frozen
class Passing(Task):
    """`seat` has just passed the players at `passed`."""

    word: ClassVar[str] = "passing"
    seat: int
    passed: tuple[int, ...]


def step_cost(look: Look, seat: int, space: int) -> int:
    """Return the malt that leaving a space costs (WR-MOVE-2, WR-SQUAB-1, WR-SQUAB-3)."""
    if space == board(look).start:
        return 1
    others = sum(
        1 for one in range(look.seats) if one != seat and look.player(one, Runner).space == space
    )
    return 1 + others


def reach(look: Look, seat: int, malt: int) -> tuple[int, int]:
    """Return the space that a movement with `malt` would end on now, and the malt spent.

    Parameters:
        look: the state.
        seat: whose piece.
        malt: chosen malt points.
    """
    space, finish, spent = look.player(seat, Runner).space, board(look).finish, 0
    while space < finish:
        cost = step_cost(look, seat, space)
        if spent + cost > malt:
            break
        spent += cost
        space += 1
    return space, spent


def step(draft: Draft, seat: int, spent: int) -> None:
    """Move a piece one space on; whoever is passed thereby may lose something (WR-COLERAINE-3)."""
    runner = draft.player(seat, Runner)
    space = runner.space
    turn = draft.game(Round)
    draft.put_player(seat, evolve(runner, space=space + 1))
    if not turn.moved:
        draft.put(evolve(turn, moved=True))
    if draft.listening:
        draft.emit(Ran(seat, space + 1, spent))
    if space + 1 == board(draft).finish:
        arrive(draft, seat)
    if turn.began < space:
        passed = runners_on(draft, space)
        if passed and usable(draft, seat, PASSING, passed):
            draft.push(Passing(seat, passed))


def _move(draft: Draft, task: Moving) -> None:
    """WR-MOVE-3, WR-MOVE-4: on, as long as the next step can be paid."""
    space = draft.player(task.seat, Runner).space
    cost = step_cost(draft, task.seat, space)
    if space < board(draft).finish and cost <= task.left:
        draft.push(Moving(task.seat, task.left - cost))
        step(draft, task.seat, cost)
    elif draft.listening:
        draft.emit(CameTo(task.seat, space))


def _passing_options(look: Look, task: Passing) -> Sequence[Action]:
    return [*usable(look, task.seat, PASSING, task.passed), Done()]


def _why_passing(look: Look, task: Passing, action: Action) -> Refusal | None:
    if not isinstance(action, Use):
        return None
    passed = ", ".join(str(one) for one in task.passed)
    return refusal("WR-COLERAINE-4", "whisky-race", "in passing a whisky of its kind is used, and "
                   "against those who are passed", passed=passed)  # fmt: skip


def _use_passing(draft: Draft, task: Passing, action: Use) -> None:
    draft.push(task)
    announce_use(draft, task.seat, action)


def _pass_by(draft: Draft, task: Passing, action: Done) -> None:
    """Handler of `Done`: run on."""


TASKS = (
    Resolve(Moving, _move),
    Ask(Passing, _passing_options, {Use: _use_passing, Done: _pass_by}, why=_why_passing),
)
"""The tasks of a movement."""
