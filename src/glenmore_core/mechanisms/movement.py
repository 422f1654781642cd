"""Spending movement points: clan members walk from tile to tile, one step a point."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from glenmore_core.actions import Action, Done, Pos
from glenmore_core.decisions import Ask, TaskKind
from glenmore_core.draft import Draft, refusal
from glenmore_core.errors import Refusal
from glenmore_core.events import Event
from glenmore_core.mechanisms.activation import done
from glenmore_core.mechanisms.territory import Territory, with_members
from glenmore_core.mechanisms.tile_turn import Turn, TurnRules
from glenmore_core.mechanisms.tiles import around
from glenmore_core.mechanisms.trading import Sell, sales, sell, why_not_sell
from glenmore_core.state import Look, Task


@frozen
class Walk(Action):
    """Move one clan member (Scotsman) one step, to a neighbouring tile; diagonals count."""

    word: ClassVar[str] = "walk"
    start: Pos
    to: Pos


@frozen
class Walked(Event):
    """`seat` moved a clan member."""

    word: ClassVar[str] = "walked"
    start: Pos = (0, 0)
    to: Pos = (0, 0)


@frozen
class SpendMovement(Task):
    """The decision how to spend the next movement point."""

    word: ClassVar[str] = "move"
    seat: int


def move_step(draft: Draft, seat: int) -> None:
    """The step `move`: spend the movement points gained this turn."""
    if draft.game(Turn).movement > 0:
        draft.push(SpendMovement(seat))


def walks(look: Look, seat: int) -> list[Action]:
    """Return every single step of every clan member."""
    value = look.player(seat, Territory)
    steps, tiles = look.rules.interned[Walk], value.tiles
    return [steps[at, cell] for at in value.members for cell in around(at) if cell in tiles]


def move_options(look: Look, task: SpendMovement) -> list[Action]:
    """Return the steps that can be made, the sales, and `done`."""
    options: list[Action] = []
    if look.game(Turn).movement > 0:
        options = walks(look, task.seat)
    if "move" in look.rules.constant(TurnRules).sell_while:
        options += sales(look, task.seat)
    options.append(look.rules.action(Done))
    return options


def why_not_walk(look: Look, task: SpendMovement, action: Action) -> Refusal | None:
    """Explain why a step cannot be made."""
    if not isinstance(action, Walk):
        return why_not_sell(look, task, action)
    turn_rules, value = look.rules.constant(TurnRules), look.player(task.seat, Territory)
    if look.game(Turn).movement < 1:
        message = "no movement point is left"
    elif action.start not in value.members:
        message = f"no {turn_rules.member} of yours stands there"
    else:
        message = "a step goes to a neighbouring tile of yours"
    return refusal(turn_rules.rule_ids["move"], turn_rules.module, message)


def spend_point(draft: Draft, task: SpendMovement) -> None:
    """Take one movement point off and ask again."""
    turn = draft.game(Turn)
    draft.put(turn.gaining(movement=-1))
    draft.push(task)


def walk(draft: Draft, task: SpendMovement, action: Walk) -> None:
    """Handler of `Walk`."""
    spend_point(draft, task)
    turn = draft.game(Turn)
    draft.put(evolve(turn, walked=turn.walked + 1))
    value = draft.player(task.seat, Territory)
    value = with_members(value, action.start, value.members[action.start] - 1)
    value = with_members(value, action.to, value.members.get(action.to, 0) + 1)
    draft.put_player(task.seat, value)
    if draft.listening:
        draft.emit(Walked(task.seat, action.start, action.to))


TASKS: tuple[TaskKind, ...] = (
    Ask(SpendMovement, move_options, {Walk: walk, Sell: sell, Done: done}, why=why_not_walk),
)
"""The tasks of this mechanism; a game that uses it returns them from its hook `tasks`."""
