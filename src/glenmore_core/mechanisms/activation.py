"""Activating tiles: the new tile and its neighbours, each at most once a turn, in any order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from attrs import evolve, frozen

from glenmore_core.actions import Action, Done, Pos
from glenmore_core.decisions import Ask, TaskKind
from glenmore_core.draft import Draft, refusal
from glenmore_core.errors import Refusal
from glenmore_core.events import Event
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import DoEffect, Turn, TurnRules
from glenmore_core.mechanisms.tiles import Tile, TileSet, around
from glenmore_core.mechanisms.trading import Sell, sales, sell, why_not_sell
from glenmore_core.rules import Rules
from glenmore_core.state import Look, Task


@frozen
class Activate(Action):
    """Activate the tile at `at`; `option` names its choice, counted from 0."""

    word: ClassVar[str] = "activate"
    at: Pos
    option: int = 0


@frozen
class Activated(Event):
    """`seat` activated a tile."""

    word: ClassVar[str] = "activated"
    tile: str = ""
    at: Pos = (0, 0)
    option: int = 0


@frozen
class ActivateTiles(Task):
    """The decision what to activate next, until the player is done.

    Parameters:
        seat: whose turn it is.
        only: the places it is restricted to (None: those of the turn's scope).
        left: how many activations it allows (-1: no bound of its own).
        types: the types of the tiles it allows, one activation for each entry, wherever they lie
            (None: any type).
    """

    word: ClassVar[str] = "activate"
    seat: int
    only: tuple[Pos, ...] | None = None
    left: int = -1
    types: tuple[str, ...] | None = None


def activate_step(draft: Draft, seat: int) -> None:
    """The step `activate`."""
    turn = draft.game(Turn)
    if turn.tile and (turn.at is not None or turn.scope == "all" or turn.anywhere):
        draft.push(ActivateTiles(seat))


def in_scope(rules: Rules, turn: Turn, value: Territory) -> Iterable[Pos]:
    """Return the places that the turn's activation may use without an extra."""
    tiles, tile_set = value.tiles, rules.constant(TileSet)
    if turn.scope == "all":
        return tiles
    if turn.scope == "none" or turn.at is None:
        return ()
    if turn.scope != "near":
        return rules.constant(TurnRules).scopes[turn.scope](turn, value)
    found = [cell for cell in (turn.at, *around(turn.at)) if cell in tiles]
    if tile_set.tiles[turn.tile].parts:
        for cell, _ in tile_set.cells(turn.tile, turn.at)[1:]:
            found += [one for one in around(cell) if one in tiles and one not in found]
    return found


def tile_options(look: Look, seat: int, at: Pos, tile: Tile) -> Sequence[int]:
    """Return the numbers of the options in which the tile can be activated now.

    A tile whose effects leave no choice has the option 0; one whose effects cannot be carried
    out has none. Where a tile has several effects, at most one of them leaves a choice.
    """
    found: Sequence[int] = ()
    for effect in tile.activation:
        options = effect.kind.options(look, seat, at, effect.spec)
        if len(options) > 1 or (options and tuple(options) != (0,)):
            return options
        found = found or options
    return found


def candidates(look: Look, task: ActivateTiles) -> list[Pos]:
    """Return the places this decision may activate, whether or not their tile does anything."""
    turn, value = look.game(Turn), look.player(task.seat, Territory)
    tile_set, done = look.rules.constant(TileSet), turn.activated
    if task.only is not None:
        return [at for at in task.only if at not in done and at in value.tiles]
    if task.types is not None:
        rows = tile_set.tiles
        of_type = [at for at, one in value.tiles.items() if rows[one].type in task.types]
        return [at for at in of_type if at not in done]
    near = [at for at in in_scope(look.rules, turn, value) if at not in done]
    if turn.anywhere > 0:
        near += [at for at in value.tiles if at not in done and at not in near]
    return near


def activate_options(look: Look, task: ActivateTiles) -> list[Action]:
    """Return every activation possible now, the sales, and `done`."""
    options: list[Action] = []
    seat = task.seat
    if task.left != 0:
        activations = look.rules.interned[Activate]
        tile_set = look.rules.constant(TileSet).tiles
        tiles = look.player(seat, Territory).tiles
        for at in candidates(look, task):
            tile = tile_set[tiles[at]]
            effects = tile.activation
            if len(effects) == 1:  # most tiles: as in `tile_options`, without a call of it
                found = effects[0].kind.options(look, seat, at, effects[0].spec)
            elif effects:
                found = tile_options(look, seat, at, tile)
            else:
                continue
            for option in found:
                options.append(activations[at, option])
    if "activate" in look.rules.constant(TurnRules).sell_while:
        options += sales(look, seat)
    options.append(look.rules.action(Done))
    return options


def why_not_activate(look: Look, task: ActivateTiles, action: Action) -> Refusal | None:
    """Explain why a tile cannot be activated."""
    if not isinstance(action, Activate):
        return why_not_sell(look, task, action)
    turn_rules, turn = look.rules.constant(TurnRules), look.game(Turn)
    value = look.player(task.seat, Territory)
    rule = turn_rules.rule_ids["activate"]
    where = f"{action.at[0]},{action.at[1]}"
    if action.at not in value.tiles:
        return refusal(rule, turn_rules.module, "there is no tile of yours", place=where)
    name = look.rules.constant(TileSet).tiles[value.tiles[action.at]].name
    if action.at in turn.activated:
        rule = turn_rules.rule("twice", "activate")
        return refusal(
            rule, turn_rules.module, f"{name} was activated this turn already", place=where
        )
    if action.at not in candidates(look, task):
        if task.types is not None:
            return refusal(
                turn_rules.rule("type", "activate"), turn_rules.module,
                f"{name} is of another type", place=where, types=", ".join(task.types),
            )  # fmt: skip
        return refusal(
            rule, turn_rules.module, f"{name} is neither the new tile nor next to it", place=where
        )
    return refusal(rule, turn_rules.module, f"{name} cannot do this now", option=action.option)


def activate(draft: Draft, task: ActivateTiles, action: Activate) -> None:
    """Handler of `Activate`: do the tile's effects, then ask for the next activation."""
    seat, at = task.seat, action.at
    turn, value = draft.game(Turn), draft.player(seat, Territory)
    tile_set, tile_id = draft.rules.constant(TileSet), value.tiles[at]
    bound = task.only is not None or task.types is not None
    extra = not bound and turn.anywhere > 0 and at not in in_scope(draft.rules, turn, value)
    draft.put(turn.used(at, extra=extra))
    if task.types is not None:
        left = list(task.types)
        left.remove(tile_set.tiles[tile_id].type)
        if left:
            draft.push(evolve(task, types=tuple(left)))
    else:
        draft.push(task if task.left < 0 else evolve(task, left=task.left - 1))
    if draft.listening:
        draft.emit(Activated(seat, tile_id, at, action.option))
    for activated in draft.rules.tile_activated:
        activated(draft, seat, at, tile_id)
    run_activation(draft, seat, tile_id, at, action.option)


def run_activation(draft: Draft, seat: int, tile_id: str, at: Pos, option: int) -> None:
    """Do a tile's activation effects (the single one at once, several through the agenda)."""
    effects = draft.rules.constant(TileSet).tiles[tile_id].activation
    if len(effects) == 1:
        effects[0].kind.run(draft, seat, at, effects[0].spec, option)
        return
    tasks = []
    for index, effect in enumerate(effects):
        options = effect.kind.options(draft, seat, at, effect.spec)
        if options:
            chosen = option if option in options else options[0]
            tasks.append(DoEffect(seat, "tiles", tile_id, "activation", index, at, chosen))
    if tasks:
        draft.push(*tasks)


def done(draft: Draft, task: Task, action: Done) -> None:
    """Handler of `Done`: the decision is not asked again."""


TASKS: tuple[TaskKind, ...] = (
    Ask(
        ActivateTiles,
        activate_options,
        {Activate: activate, Sell: sell, Done: done},
        why=why_not_activate,
    ),
)
"""The tasks of this mechanism; a game that uses it returns them from its hook `tasks`."""
