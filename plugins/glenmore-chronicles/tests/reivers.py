"""An example of a third-party module that meddles in the turns of others.

A pedlar goes along with the player in seat 0: whenever another player buys, he may give him a coin
for his trouble and a cube of that resource from the supply. Beacons come with the stacks and are
lit, not laid on the rondel. At the end of a turn in which a beacon was lit the player may raid: the
top of another's pile, or one of his tiles, is laid in the own territory and activates nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_chronicles.building import build_now, joined_places
from glenmore_chronicles.holdings import Home
from glenmore_chronicles.turn import place_step
from glenmore_core import (
    Action,
    Ask,
    DataFile,
    Done,
    Draft,
    Look,
    Module,
    Pos,
    Procedures,
    Refusal,
    Slice,
    Step,
    Task,
    hookimpl,
    refusal,
)
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory, is_sound, places, without_top
from glenmore_core.mechanisms.tile_effects import give_cube, room
from glenmore_core.mechanisms.tiles import TileSet

DATA = Path(__file__).parent / "reivers.yaml"
PEDLAR = 0


@frozen
class Beacons:
    """The beacons that burn, and how many raids they still call for."""

    lit: tuple[str, ...] = ()
    raids: int = 0


# -- the pedlar ------------------------------------------------------------------------------


@frozen
class Haggle(Task):
    """The decision of the pedlar's friend after another player, `buyer`, bought `resource`."""

    word: ClassVar[str] = "haggle"
    seat: int
    buyer: int
    resource: str


@frozen
class Tip(Action):
    """Give the buyer a coin, and take a cube of what he bought onto the own tile at `at`."""

    word: ClassVar[str] = "tip"
    at: Pos


def haggle_options(look: Look, task: Haggle) -> Sequence[Action]:
    if look.player(task.seat, Purse).coins < 1:
        return [Done()]
    tiles = look.player(task.seat, Territory).tiles
    return [*(Tip(at) for at in tiles if room(look, task.seat, at)), Done()]


def why_not_tip(look: Look, task: Haggle, action: Action) -> Refusal | None:
    if not isinstance(action, Tip):
        return None
    coins = look.player(task.seat, Purse).coins
    return refusal("REIV-1", "reivers", "a coin and room on an own tile are needed", coins=coins)


def tip(draft: Draft, task: Haggle, action: Tip) -> None:
    draft.put_player(task.seat, draft.player(task.seat, Purse).paying(1))
    draft.put_player(task.buyer, draft.player(task.buyer, Purse).paying(-1))
    give_cube(draft, task.seat, task.resource, action.at)


def let_be(draft: Draft, task: Task, action: Done) -> None:
    """Nothing happens."""


# -- the raids -------------------------------------------------------------------------------


@frozen
class Riding(Task):
    """The decision whom to raid."""

    word: ClassVar[str] = "riding"
    seat: int


@frozen
class Raid(Action):
    """Take the tile on top at `at` in the territory of seat `of`."""

    word: ClassVar[str] = "raid"
    of: int
    at: Pos


def raid_refusal(look: Look, seat: int, of: int, at: Pos) -> Refusal | None:
    """Return why that tile cannot be taken, or None."""
    if not 0 <= of < look.seats or of == seat:
        return refusal("REIV-2", "reivers", "one raids another player")
    theirs, home = look.player(of, Territory), look.rules.constant(Home)
    if at not in theirs.tiles or (at in home.cells and at not in theirs.under):
        return refusal("REIV-2", "reivers", "there is no tile that could be taken")
    if len(joined_places(look, theirs, at)) > 1:
        return refusal("REIV-3", "reivers", "it is a part of a larger tile")
    if at not in theirs.under and (at in theirs.members or at in theirs.cubes):
        return refusal("REIV-3", "reivers", "it is guarded")
    tile_set = look.rules.constant(TileSet)
    if not is_sound(without_top(theirs, at, tile_set).tiles, tile_set, home.castle):
        return refusal("REIV-3", "reivers", "what is left would not hang together")
    if not places(look, seat, theirs.tiles[at], look.player(seat, Territory)):
        return refusal("REIV-4", "reivers", "it finds no place here")
    return None


def raids(look: Look, task: Riding) -> list[Action]:
    found: list[Action] = [
        Raid(of, at)
        for of in range(look.seats)
        for at in look.player(of, Territory).tiles
        if raid_refusal(look, task.seat, of, at) is None
    ]
    return [*found, Done()]


def why_not_raid(look: Look, task: Riding, action: Action) -> Refusal | None:
    return raid_refusal(look, task.seat, action.of, action.at) if isinstance(action, Raid) else None


def raid(draft: Draft, task: Riding, action: Raid) -> None:
    theirs = draft.player(action.of, Territory)
    tile = theirs.tiles[action.at]
    tile_set = draft.rules.constant(TileSet)
    draft.put_player(action.of, without_top(theirs, action.at, tile_set))
    build_now(draft, task.seat, tile, "raided")


def ride(draft: Draft, seat: int) -> None:
    """The step `ride`."""
    beacons = draft.game(Beacons)
    if beacons.raids:
        draft.put(evolve(beacons, raids=beacons.raids - 1))
        draft.push(Riding(seat))


# -- the hooks -------------------------------------------------------------------------------


class Reivers:
    """The hooks of the module."""

    @hookimpl
    def tables(self) -> list[DataFile]:
        return [DataFile(DATA, {})]

    @hookimpl
    def slices(self) -> list[Slice]:
        return [Slice(Beacons, lambda rules, seat: Beacons())]

    @hookimpl
    def market_used(self, draft: Draft, seat: int, resource: str, coins: int) -> None:
        if seat != PEDLAR and coins > 0:
            draft.push(Haggle(PEDLAR, seat, resource))

    @hookimpl
    def tile_drawn(self, draft: Draft, stack: str, tile: str) -> bool:
        if not tile.startswith("beacon"):
            return False
        beacons = draft.game(Beacons)
        draft.put(Beacons((*beacons.lit, tile), beacons.raids + 1))
        return True

    @hookimpl
    def tasks(self) -> list[Any]:
        return [
            Ask(Haggle, haggle_options, {Tip: tip, Done: let_be}, why=why_not_tip),
            Ask(Riding, raids, {Raid: raid, Done: let_be}, why=why_not_raid),
        ]

    @hookimpl
    def steps(self, procedures: Procedures) -> None:
        procedures.define("raided", [Step("place", place_step)])
        procedures.insert_before("turn", "refill", Step("ride", ride))


REIVERS = Module(id="reivers", title="The reivers", requires=("glen-more-ii",), hooks=Reivers())
