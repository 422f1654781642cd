"""A turn within a turn: another player acts in the middle of it, by a `Turn` of his own.

What was activated, movement points and the like are kept in `Turn`, which belongs to one player.
Who activates tiles in another player's turn needs one for himself, or he would use up theirs.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from glenmore_core.decisions import Resolve, TaskKind
from glenmore_core.draft import Draft
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.state import Look, Task

_MARK = "interlude"


@frozen
class EndInterlude(Task):
    """The turn that was interrupted goes on, as it was."""

    word: ClassVar[str] = "end-interlude"
    turn: Turn


def interlude(draft: Draft, seat: int, *tasks: Task) -> None:
    """Let a player do `tasks` now, by a turn of his own; then the present turn goes on.

    Nothing is left over of such a turn: movement points are lost unless a `SpendMovement` is
    among the tasks.

    Parameters:
        draft: the draft.
        seat: who acts.
        tasks: what he does, in order, such as `ActivateTiles(seat, types=("animal",))`.
    """
    draft.push(*tasks, EndInterlude(draft.game(Turn)))
    draft.put(Turn(seat, scope="none").noting(_MARK))


def in_interlude(look: Look) -> bool:
    """Return whether somebody acts in the middle of another player's turn.

    `look.game(Turn).seat` then names who acts, not whose turn it is.
    """
    return look.game(Turn).noted(_MARK) > 0


def _end(draft: Draft, task: EndInterlude) -> None:
    draft.put(task.turn)


TASKS: tuple[TaskKind, ...] = (Resolve(EndInterlude, _end),)
"""The tasks of this mechanism; a game that uses it returns them from its hook `tasks`."""
