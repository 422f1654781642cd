"""Removing tiles, and building a tile that was not taken from the rondel."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_chronicles.holdings import MODULE, Home
from glenmore_core import Action, Ask, Done, Draft, Event, Look, Pos, Refusal, Resolve, Task
from glenmore_core.decisions import TaskKind
from glenmore_core.draft import refusal
from glenmore_core.mechanisms.activation import done
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import (
    Territory,
    is_sound,
    places,
    with_cubes,
    with_members,
    without_tile,
)
from glenmore_core.mechanisms.tile_effects import ChooseCube, give_cube, push_choose_cubes, room
from glenmore_core.mechanisms.tile_turn import Turn, TurnRules
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.mechanisms.trading import Sell, sales, sell, why_not_sell

# -- removing --------------------------------------------------------------------------------


@frozen
class RemoveTiles(Task):
    """Decide which own tile leaves the game next.

    Parameters:
        seat: whose tiles.
        left: how many of them may.
        by_card: whether a landmark card (Loch Morar) lets them go, or a clan (MacMillan).
    """

    word: ClassVar[str] = "remove-tiles"
    seat: int
    left: int
    by_card: bool = False


@frozen
class Remove(Action):
    """Remove the tile at `at`, with all that lies under it, from the game."""

    word: ClassVar[str] = "remove"
    at: Pos


@frozen
class TileRemoved(Event):
    """`seat` removed a tile; of the `cubes` on it those that stay are produced at home anew."""

    word: ClassVar[str] = "removed"
    tile: str = ""
    at: Pos = (0, 0)
    cubes: tuple[str, ...] = ()


def joined_places(look: Look, value: Territory, at: Pos) -> tuple[Pos, ...]:
    """Return the places that go together with `at`: all those of a tile of several parts."""
    tile_set = look.rules.constant(TileSet)
    for part in (*value.under.get(at, ()), value.tiles[at]):
        whole = tile_set.whole.get(part)
        if whole is not None:
            parts = tile_set.tiles[whole].parts
            west = (at[0] - parts.index(part), at[1])
            return tuple(cell for cell, _ in tile_set.cells(whole, west) if cell in value.tiles)
    return (at,)


def removal_refusal(
    look: Look, seat: int, at: Pos, left: int, by_card: bool = False
) -> Refusal | None:
    """Return why a tile cannot be removed, or None (parameters as for `RemoveTiles`)."""
    value, home = look.player(seat, Territory), look.rules.constant(Home)
    place = f"{at[0]},{at[1]}"
    rule = "GM2-LAND-LOCH-MORAR" if by_card else "GM2-CLAN-MACMILLAN"
    if at not in value.tiles:
        return refusal(rule, MODULE, "there is no tile of yours", place=place)
    cells = joined_places(look, value, at)
    if any(cell in home.cells for cell in cells):
        rule = "GM2-LAND-LOCH-MORAR-4" if by_card else "GM2-CLAN-MACMILLAN"
        return refusal(rule, MODULE, "the home tile stays", place=place)
    if len(cells) > left:
        message = "it fills more places than may go"
        return refusal(rule, MODULE, message, places=len(cells), may_go=left)
    rest = value.tiles
    for cell in cells:
        rest = rest.drop(cell)
    if not is_sound(rest, look.rules.constant(TileSet), home.castle):
        return refusal(
            "GM2-CLAN-MACMILLAN-3", MODULE,
            "the tiles that stay would not hang together, or the river would be broken",
            place=place,
        )  # fmt: skip
    return None


def removable(look: Look, seat: int, left: int) -> list[Pos]:
    """Return the places of the tiles that can be removed."""
    tiles = look.player(seat, Territory).tiles
    return [at for at in tiles if removal_refusal(look, seat, at, left) is None]


def _remove_options(look: Look, task: RemoveTiles) -> list[Action]:
    """Return the tiles that can go, and the sales: what is sold need not find room at home."""
    options: list[Action] = [Remove(at) for at in removable(look, task.seat, task.left)]
    if task.word in look.rules.constant(TurnRules).sell_while:
        options += sales(look, task.seat)
    return [*options, Done()]


def _why_not_remove(look: Look, task: RemoveTiles, action: Action) -> Refusal | None:
    if not isinstance(action, Remove):
        return why_not_sell(look, task, action)
    return removal_refusal(look, task.seat, action.at, task.left, task.by_card)


def remove(draft: Draft, task: RemoveTiles, action: Remove) -> None:
    """Handler of `Remove`: cubes and Scotsmen go to the Home Castle (GM2-CLAN-MACMILLAN-2)."""
    seat, castle = task.seat, draft.rules.constant(Home).castle
    tile_set, resources = draft.rules.constant(TileSet), draft.rules.market.resources
    cells = joined_places(draft, draft.player(seat, Territory), action.at)
    moved: list[str] = []
    for at in cells:
        value = draft.player(seat, Territory)
        cubes = value.cubes.get(at, ())
        moved += cubes
        if at in value.members:
            number = value.members.get(castle, 0) + value.members[at]
            value = with_members(with_members(value, castle, number), at, 0)
        tile = value.tiles[at]
        value = without_tile(with_cubes(value, at, (), resources), at, tile_set)
        draft.put_player(seat, value)
        if draft.listening:
            draft.emit(TileRemoved(seat, tile, at, cubes))
        for removed in draft.rules.tile_removed:
            removed(draft, seat, at, tile)
    push_removal(draft, seat, task.left - len(cells), task.by_card)
    space = room(draft, seat, castle)
    if len(moved) > space and len(set(moved)) > 1:
        names = tuple(moved)
        push_choose_cubes(draft, ChooseCube(seat, (castle,), space, names, each_once=True))
    else:
        for cube in moved[:space]:
            give_cube(draft, seat, cube, castle)


def push_removal(draft: Draft, seat: int, left: int, by_card: bool = False) -> None:
    """Ask which tile is removed next, if one can be (parameters as for `RemoveTiles`)."""
    if left > 0 and removable(draft, seat, left):
        draft.push(RemoveTiles(seat, left, by_card))


def run_removal(draft: Draft, seat: int, at: Pos | None, spec: int, option: int) -> None:
    """The effect `remove_tiles`: of a card if it comes with a tile, else of a clan."""
    push_removal(draft, seat, spec, by_card=at is not None)


# -- building --------------------------------------------------------------------------------


@frozen
class Fetch(Action):
    """Take this tile from the discard pile and build it."""

    word: ClassVar[str] = "fetch"
    tile: str


@frozen
class TileFetched(Event):
    """`seat` took a tile from the discard pile."""

    word: ClassVar[str] = "fetched"
    tile: str = ""


@frozen
class FetchTile(Task):
    """The decision which tile of the discard pile is built, up to `left` of them in turn."""

    word: ClassVar[str] = "fetch-tile"
    seat: int
    left: int


@frozen
class Resume(Task):
    """Go on with the tile of the turn, after another one was built in the middle of it."""

    word: ClassVar[str] = "resume"
    seat: int
    tile: str
    at: Pos | None
    scope: str


def build_now(draft: Draft, seat: int, tile: str, procedure: str = "build") -> None:
    """Build a tile in the middle of a turn by the steps of a procedure.

    By those of `build` it is placed, brings its effects, and is activated with its neighbours,
    before anything else of the turn goes on (GM2-CLAN-MUNRO-3, GM2-CLAN-MUNRO-4). Its cost is the
    caller's business.

    Parameters:
        draft: the draft.
        seat: whose turn it is and who builds.
        tile: the tile's id; it lies nowhere any more.
        procedure: the procedure whose steps are done; a module defines one of its own where a
            tile is only laid, with `turn.place_step` as its step.
    """
    turn = draft.game(Turn)
    draft.push(Resume(seat, turn.tile, turn.at, turn.scope))
    scope = "all" if turn.scope == "all" else "near"
    draft.put(evolve(turn, tile=tile, at=None, scope=scope))
    draft.run(procedure, seat)


def _resume(draft: Draft, task: Resume) -> None:
    """Only what goes for the whole turn, such as activating all tiles, stays."""
    turn = draft.game(Turn)
    scope = "all" if turn.scope == "all" else task.scope
    draft.put(evolve(turn, tile=task.tile, at=task.at, scope=scope))


def fetchable(look: Look, seat: int) -> list[str]:
    """Return the tiles of the discard pile that the player can build, the latest last."""
    tile_set, placed = look.rules.constant(TileSet), look.rules.constant(TurnRules).is_placed
    value = look.player(seat, Territory)
    return [
        tile
        for tile in dict.fromkeys(one for one, _ in look.game(Stacks).discard)
        if tile not in tile_set.protected
        if not placed(tile_set.tiles[tile]) or places(look, seat, tile, value)
    ]


def _fetch_options(look: Look, task: FetchTile) -> list[Action]:
    return [*(Fetch(tile) for tile in fetchable(look, task.seat)), Done()]


def _why_not_fetch(look: Look, task: FetchTile, action: Action) -> Refusal | None:
    if not isinstance(action, Fetch):
        return None
    pile = [tile for tile, _ in look.game(Stacks).discard]
    if action.tile not in pile:
        return refusal(
            "GM2-CLAN-MUNRO", MODULE, "this tile is not in the discard pile",
            discard_pile=", ".join(pile) or "empty",
        )  # fmt: skip
    if action.tile in look.rules.constant(TileSet).protected:
        return refusal("GM2-CLAN-MUNRO-5", MODULE, "this tile is protected")
    return refusal("GM2-CLAN-MUNRO-3", MODULE, "this tile finds no legal place")


def fetch(draft: Draft, task: FetchTile, action: Fetch) -> None:
    """Handler of `Fetch`."""
    push_fetching(draft, task.seat, task.left - 1)
    draft.put(draft.game(Stacks).fetching(action.tile))
    if draft.listening:
        draft.emit(TileFetched(task.seat, action.tile))
    build_now(draft, task.seat, action.tile)


def push_fetching(draft: Draft, seat: int, left: int) -> None:
    """Ask which tile of the discard pile is built, if one can be."""
    if left > 0 and fetchable(draft, seat):
        draft.push(FetchTile(seat, left))


_REMOVING: dict[type[Action], Any] = {Remove: remove, Sell: sell, Done: done}
_FETCHING: dict[type[Action], Any] = {Fetch: fetch, Done: done}

TASKS: tuple[TaskKind, ...] = (
    Ask(RemoveTiles, _remove_options, _REMOVING, why=_why_not_remove),
    Ask(FetchTile, _fetch_options, _FETCHING, why=_why_not_fetch),
    Resolve(Resume, _resume),
)
"""The tasks of removing and building, for the hook `tasks`."""
