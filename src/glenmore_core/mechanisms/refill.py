"""Whose turn is next, refilling the rondel, and the die that moves on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from attrs import evolve, frozen

from glenmore_core.actions import Action
from glenmore_core.decisions import Chance, Resolve, TaskKind
from glenmore_core.draft import Draft
from glenmore_core.events import Event
from glenmore_core.mechanisms.rondel import (
    NextTurn,
    Rondel,
    TileDrawn,
    TurnProcedures,
    move_piece,
)
from glenmore_core.mechanisms.stacks import Reveal, Stacks, draws
from glenmore_core.mechanisms.tile_turn import discard_tile
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.state import Look, Task


@frozen
class Refill(Task):
    """Fill the rondel until only one space is empty.

    Parameters:
        seat: who moved last (-1: a piece).
        ended: the stacks that this refill has used up and that nobody was told about.
    """

    word: ClassVar[str] = "refill"
    seat: int
    ended: tuple[str, ...] = ()


@frozen
class DrawTile(Task):
    """Chance: which tile is drawn from a stack."""

    word: ClassVar[str] = "draw"
    stack: str
    seat: int = -1


@frozen
class RollDie(Task):
    """Chance: what the die shows."""

    word: ClassVar[str] = "roll-die"


@frozen
class Rolled(Action):
    """Chance: the die shows `pips`."""

    word: ClassVar[str] = "roll"
    pips: int


@frozen
class DieRolled(Event):
    """The die was rolled."""

    word: ClassVar[str] = "die"
    pips: int = 0


@frozen(eq=False)
class RefillRules:
    """How a game refills; a constant of its module.

    Parameters:
        stacks: the stacks in the order in which they are used up.
        stack_ends: `stack_ends(draft, stack)`: called as soon as the last tile of a stack is laid
            on the rondel, also in the middle of a refill; it may push a scoring.
        die: the faces of the die.
        die_may_land: `die_may_land(look, place, tile)`: False for tiles that the die skips.
        finish_first: whether a refill is completed before `stack_ends` is called.
        die_leaves_at: the name of what is fixed on the rondel and makes the die leave the game
            when it reaches it ("": nothing does).
    """

    stacks: tuple[str, ...]
    stack_ends: Callable[[Draft, str], None]
    die: tuple[int, ...] = (1, 1, 1, 2, 2, 3)
    die_may_land: Callable[[Look, int, str], bool] = lambda look, place, tile: True
    finish_first: bool = False
    die_leaves_at: str = ""


def next_turn(draft: Draft, task: NextTurn) -> None:
    """Give the last piece its turn: the procedure `turn` for a seat, its own for another piece.

    A constant `TurnProcedures` may name another procedure for a seat.
    """
    last = draft.game(Rondel).last
    draft.push(task)
    if isinstance(last, int):
        others = draft.rules.constants.get(TurnProcedures)
        draft.run(others.of(draft, last) if others is not None else "turn", last)
    else:
        draft.run(draft.rules.pieces[last].procedure, -1)


def refill_step(draft: Draft, seat: int) -> None:
    """The step `refill`: remove the tiles left behind, then fill the rondel."""
    for place, _ in draft.game(Rondel).left_behind():
        discard_tile(draft, place, seat, "behind")
    draft.push(Refill(seat))


def run_refill(draft: Draft, task: Refill) -> None:
    """Draw one tile if a space is to be filled, and come back for the next."""
    rondel, stacks = draft.game(Rondel), draft.game(Stacks)
    rules = draft.rules.constant(RefillRules)
    if rondel.built and rondel.next_open(rondel.front) != rondel.front:  # after the set-up
        rondel = evolve(rondel, front=rondel.next_open(rondel.front))
        draft.put(rondel)
    if rondel.front < rondel.limit:
        fixed = stacks.due(rules.stacks) if stacks.fixed else None
        if fixed is not None:
            draft.put(rondel.with_fixed(fixed[2]))
            draft.put(stacks.without_fixed(fixed))
            if draft.listening:
                draft.emit(TileDrawn(None, fixed[2], rondel.space(rondel.front)))
            draft.push(task)
            return
        stack = stacks.current(rules.stacks)
        if stack is not None:
            if rules.finish_first and len(stacks.left[stack]) == 1:
                task = Refill(task.seat, (*task.ended, stack))
            draft.push(DrawTile(stack, task.seat), task)
            return
    for stack in reversed(task.ended):
        rules.stack_ends(draft, stack)


def draw_outcomes(look: Look, task: DrawTile) -> list[tuple[Action, int]]:
    """Return every tile that may come, with its weight."""
    return draws(look.game(Stacks).left[task.stack])


def pick_tile(look: Look, task: DrawTile, below: Callable[[int], int]) -> Action:
    """Return the tile drawn: ids stand in their order, a copy beside the other."""
    ids = look.game(Stacks).left[task.stack]
    index = below(len(ids)) if ids[0] != ids[-1] else 0
    return look.rules.action(Reveal, ids[index])


def reveal(draft: Draft, task: DrawTile, action: Reveal) -> None:
    """Handler of `Reveal`: lay the tile on the next space; a stack may end by it.

    A module may take the tile (hook `tile_drawn`): then the next one is drawn for that space.
    """
    stacks = draft.game(Stacks).without(task.stack, action.tile)
    draft.put(stacks)
    takers = draft.rules.tile_drawn
    if not (takers and any(taken(draft, task.stack, action.tile) for taken in takers)):
        rondel = draft.game(Rondel)
        draft.put(rondel.filled(action.tile))
        if draft.listening:
            draft.emit(TileDrawn(None, action.tile, rondel.space(rondel.front)))
    if not stacks.left[task.stack]:
        rules = draft.rules.constant(RefillRules)
        if not rules.finish_first:
            rules.stack_ends(draft, task.stack)


def die_step(draft: Draft, seat: int) -> None:
    """A step of the die's procedure: it is rolled."""
    draft.push(RollDie())


def roll_outcomes(look: Look, task: RollDie) -> list[tuple[Action, int]]:
    """Return what the die may show, with weights."""
    faces = look.rules.constant(RefillRules).die
    return [(Rolled(pips), faces.count(pips)) for pips in sorted(set(faces))]


def move_die(draft: Draft, task: RollDie, action: Rolled) -> None:
    """Handler of `Rolled`: the die moves on by that many tiles; the one it reaches is gone.

    It goes on over tiles on which it may not land, leaves the game where a game says so, and
    goes as far as it can if too few tiles lie ahead.
    """
    if draft.listening:
        draft.emit(DieRolled(None, action.pips))
    rondel, rules = draft.game(Rondel), draft.rules.constant(RefillRules)
    start = rondel.pieces["die"]
    leaves_at = rondel.place_of_fixed(rules.die_leaves_at) if rules.die_leaves_at else None
    if leaves_at is not None and leaves_at < start:
        leaves_at = None
    ahead = [one for one in rondel.ahead(start) if leaves_at is None or one[0] < leaves_at]
    landing = [
        (index, place)
        for index, (place, tile) in enumerate(ahead, 1)
        if rules.die_may_land(draft, place, tile)
    ]
    goal = next((place for index, place in landing if index >= action.pips), None)
    if goal is None and leaves_at is not None:
        draft.put(rondel.without_piece("die"))
        return
    if goal is None and not landing:
        move_piece(draft, "die", rondel.front)
        return
    if goal is None:
        goal = landing[-1][1]
    discard_tile(draft, goal, -1, "die")
    move_piece(draft, "die", goal)


TASKS: tuple[TaskKind, ...] = (
    Resolve(NextTurn, next_turn),
    Resolve(Refill, run_refill),
    Chance(DrawTile, draw_outcomes, {Reveal: reveal}, stream="tiles", pick=pick_tile),
    Chance(RollDie, roll_outcomes, {Rolled: move_die}, stream="die"),
)
"""The tasks of this mechanism; a game that uses it returns them from its hook `tasks`."""

__all__ = [
    "TASKS",
    "DrawTile",
    "Refill",
    "RefillRules",
    "RollDie",
    "Rolled",
    "TileSet",
    "refill_step",
]
