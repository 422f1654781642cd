"""The End: stopping on it, and the end of the game."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from glenmore_chronicles.holdings import MODULE
from glenmore_core import Action, Draft, Look, Offer, Refusal, Resolve, Task
from glenmore_core.decisions import TaskKind
from glenmore_core.draft import refusal
from glenmore_core.mechanisms.rondel import Rondel, move_piece
from glenmore_core.mechanisms.tile_turn import Choose, Turn, moving_piece

THE_END = "the-end"
"""Its name on the rondel and in its stack."""


@frozen
class Stop(Action):
    """Move one's piece onto The End instead of taking a tile (GM2-END-1)."""

    word: ClassVar[str] = "stop"


@frozen
class EndGame(Task):
    """The fourth scoring round has been held: the final scoring follows."""

    word: ClassVar[str] = "end-game"


def end_ahead(look: Look, seat: int) -> int | None:
    """Return the place of The End if it lies ahead of the piece that would move, or None."""
    rondel = look.game(Rondel)
    place = rondel.place_of_fixed(THE_END)
    ahead = place is not None and place > rondel.pieces[moving_piece(look, seat)]
    return place if ahead else None


def _stop_options(look: Look, task: Choose) -> list[Action]:
    return [] if end_ahead(look, task.seat) is None else [Stop()]


def _why_not_stop(look: Look, task: Choose, action: Action) -> Refusal | None:
    return refusal("GM2-END-1", MODULE, "The End does not lie ahead of this piece")


def stop(draft: Draft, task: Choose, action: Stop) -> None:
    """Handler of `Stop`: nothing but trade is left in this turn (GM2-END-6)."""
    place = end_ahead(draft, task.seat)
    assert place is not None, "stopping is only offered while The End lies ahead"
    move_piece(draft, moving_piece(draft, task.seat), place, take=False)
    draft.put(evolve(draft.game(Turn), scope="none", anywhere=0))


def ending_step(draft: Draft, seat: int) -> None:
    """The step `ending`: the game ends when all pieces are on The End or beyond (GM2-END-5)."""
    rondel = draft.game(Rondel)
    place = rondel.place_of_fixed(THE_END)
    if place is not None and all(rondel.pieces[one] >= place for one in range(draft.seats)):
        draft.push(EndGame())
        draft.run("scoring")


def _end_game(draft: Draft, task: EndGame) -> None:
    draft.end_game()


TASKS: tuple[TaskKind, ...] = (
    Offer(Choose, _stop_options, {Stop: stop}, why=_why_not_stop),
    Resolve(EndGame, _end_game),
)
"""What The End adds, for the hook `tasks`."""
