"""The turn of a tile-laying game: choose a tile, pay, place, gain, activate, move, refill.

These are the steps' functions; a game lists them in its procedure `turn` under their usual names
(`choose`, `place`, `gain`, `activate`, `move`, `refill`) and other modules edit that list.
The flow between the steps is kept in the slice `Turn` (`turns`); how a tile is chosen stands in
`taking`. All their names can be imported from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_core.actions import Action, Pos
from glenmore_core.decisions import Ask, Resolve, TaskKind
from glenmore_core.draft import Draft, refusal
from glenmore_core.errors import Refusal
from glenmore_core.events import Event
from glenmore_core.mechanisms import payment
from glenmore_core.mechanisms.effects import ACTIVATION
from glenmore_core.mechanisms.misfit import misfit
from glenmore_core.mechanisms.rondel import Rondel, TileLeft
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.taking import (
    Choose,
    Take,
    TileTaken,
    choice_refusal,
    choose_options,
    has_place,
    holdings,
    start_turn,
    take,
    tile_refusal,
    why_not_choose,
)
from glenmore_core.mechanisms.territory import Territory, laid, places
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.mechanisms.trading import Sell, sell
from glenmore_core.mechanisms.turns import Turn, TurnRules, moving_piece
from glenmore_core.state import Look, Task


@frozen
class Place(Action):
    """Lay the tile taken at this place of one's territory."""

    word: ClassVar[str] = "place"
    at: Pos


@frozen
class TilePlaced(Event):
    """`seat` laid a tile."""

    word: ClassVar[str] = "placed"
    tile: str = ""
    at: Pos = (0, 0)


@frozen
class PlaceTile(Task):
    """The decision where to lay the tile taken."""

    word: ClassVar[str] = "place"
    seat: int


# -- placing ---------------------------------------------------------------------------------


def place_step(draft: Draft, seat: int) -> None:
    """The step `place`: lay the tile taken, if there is one that is laid."""
    turn = draft.game(Turn)
    if turn.tile:
        tile = draft.rules.constant(TileSet).tiles[turn.tile]
        if draft.rules.constant(TurnRules).is_placed(tile):
            draft.push(PlaceTile(seat))


def place_options(look: Look, task: PlaceTile) -> list[Action]:
    """Return every legal place for the tile taken."""
    value = look.player(task.seat, Territory)
    found = places(look, task.seat, look.game(Turn).tile, value)
    return [look.rules.action(Place, at) for at in found]


def why_not_place(look: Look, task: PlaceTile, action: Action) -> Refusal | None:
    """Explain why a tile cannot be laid somewhere."""
    if not isinstance(action, Place):
        return None
    turn_rules = look.rules.constant(TurnRules)
    legal = [place.at for place in place_options(look, task) if isinstance(place, Place)]
    shown = " ".join(f"{x},{y}" for x, y in legal)
    tile = look.rules.constant(TileSet).tiles[look.game(Turn).tile]
    about, why = "place", "it is none of the places where this tile may be laid"
    if not (tile.parts or look.rules.tile_places):
        value = look.player(task.seat, Territory)
        about, why = misfit(look, task.seat, tile.id, value, action.at, turn_rules.member)
    return refusal(
        turn_rules.rule(about, "place"), turn_rules.module, why,
        place=f"{action.at[0]},{action.at[1]}", legal_places=shown,
    )  # fmt: skip


def place(draft: Draft, task: PlaceTile, action: Place) -> None:
    """Handler of `Place`: lay the tile."""
    turn = draft.game(Turn)
    tile_set = draft.rules.constant(TileSet)
    value = draft.player(task.seat, Territory)
    draft.put_player(task.seat, laid(value, action.at, turn.tile, tile_set))
    if turn.activated:  # what lies there now is a new tile
        new = {cell for cell, _ in tile_set.cells(turn.tile, action.at)}
        turn = evolve(turn, activated=tuple(at for at in turn.activated if at not in new))
    draft.put(turn.placed(action.at))
    if draft.listening:
        draft.emit(TilePlaced(task.seat, turn.tile, action.at))


# -- gaining ---------------------------------------------------------------------------------


@frozen
class DoEffect(Task):
    """Do the `index`-th one-time effect of a tile or card that stands in a data table.

    Parameters:
        seat: whose effect it is.
        table: the data table.
        row: the id of the row in it.
        field: the row's field that lists effects.
        index: which of them.
        at: the place of the tile it stands on.
        option: the choice made, where the effect leaves one.
    """

    word: ClassVar[str] = "effect"
    seat: int
    table: str
    row: str
    field: str
    index: int
    at: Pos | None = None
    option: int = 0


def do_effect(draft: Draft, task: DoEffect) -> None:
    """Resolve a `DoEffect`; what an earlier effect has made impossible is left out."""
    effect = getattr(draft.rules.tables[task.table][task.row], task.field)[task.index]
    able = effect.kind.options
    if task.field == ACTIVATION and task.option not in able(draft, task.seat, task.at, effect.spec):
        return
    effect.kind.run(draft, task.seat, task.at, effect.spec, task.option)


def push_effects(draft: Draft, seat: int, table: str, row: str, field: str, at: Pos | None) -> None:
    """Put all effects that a row lists in `field` on the agenda, to be done next, in order."""
    effects = getattr(draft.rules.tables[table][row], field)
    if effects:
        draft.push(*(DoEffect(seat, table, row, field, index, at) for index in range(len(effects))))


def gain_step(draft: Draft, seat: int) -> None:
    """The step `gain`: the one-time effects of the tile taken."""
    turn = draft.game(Turn)
    if turn.tile:
        push_effects(draft, seat, "tiles", turn.tile, "once", turn.at)


# -- leaving the rondel ----------------------------------------------------------------------


def discard_tile(draft: Draft, place_on_rondel: int, seat: int, why: str) -> str:
    """Remove a tile from the rondel to the discard pile; return its id."""
    rondel = draft.game(Rondel)
    tile = rondel.tiles[place_on_rondel]
    draft.put(rondel.without_tile(place_on_rondel))
    draft.put(draft.game(Stacks).discarding(tile, seat))
    if draft.listening:
        draft.emit(TileLeft(seat if seat >= 0 else None, tile, rondel.space(place_on_rondel), why))
    return tile


def sell_in_turn(draft: Draft, task: Any, action: Sell) -> None:
    """Handler of `Sell` in the decisions of a turn."""
    sell(draft, task, action)


def choosing(stuck_handlers: Mapping[type[Action], Any] | None = None) -> tuple[TaskKind, ...]:
    """Return the tasks of choosing, paying and placing, for the hook `tasks` of a game.

    Parameters:
        stuck_handlers: the handlers of what a player who can take no tile may choose.
    """
    handlers = {Take: take, Sell: sell_in_turn, **(stuck_handlers or {})}
    return (
        Ask(Choose, choose_options, handlers, forced=False, why=why_not_choose),
        Ask(PlaceTile, place_options, {Place: place}, why=why_not_place),
        Resolve(DoEffect, do_effect),
        *payment.TASKS,
    )


__all__ = [
    "Choose", "DoEffect", "Place", "PlaceTile", "Take", "TilePlaced", "TileTaken", "Turn",
    "TurnRules", "choice_refusal", "choose_options", "choosing", "discard_tile", "do_effect",
    "gain_step", "has_place", "holdings", "moving_piece", "place", "place_options", "place_step",
    "push_effects", "sell_in_turn", "start_turn", "take", "tile_refusal", "why_not_choose",
    "why_not_place",
]  # fmt: skip
