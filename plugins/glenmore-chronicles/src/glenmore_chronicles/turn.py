"""The steps of a turn of Glen More II, beside those that it shares with Glen More."""

from __future__ import annotations

from attrs import evolve

from glenmore_chronicles.holdings import MODULE, Holdings, begin_lasting, lasting, take_person
from glenmore_core import Draft
from glenmore_core.mechanisms import activation, gaining, tile_turn
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.mechanisms.tiles import Tile, TileSet


def choose_step(draft: Draft, seat: int) -> None:
    """The step `choose`: a fresh turn; what lasts (Loch Ness) works in it from the start on."""
    tile_turn.start_turn(draft, seat)
    mine = draft.player(seat, Holdings)
    for clan in mine.clans:
        begin_lasting(draft, seat, "clans", clan)
    for card in mine.cards:
        begin_lasting(draft, seat, "landmarks", card)


def is_placed(tile: Tile) -> bool:
    """Return whether a tile goes into the territory.

    Persons do not, nor does a tile with the tag `aside`: the module that has such tiles says in
    a step of its own what becomes of them.
    """
    return tile.type != "person" and "aside" not in tile.tags


def place_step(draft: Draft, seat: int) -> None:
    """The step `place`: a Person is set aside, any other tile is laid (GM2-PERSON-1)."""
    turn = draft.game(Turn)
    if turn.tile and draft.rules.constant(TileSet).tiles[turn.tile].type == "person":
        take_person(draft, seat, turn.tile)
    else:
        tile_turn.place_step(draft, seat)


def gain_step(draft: Draft, seat: int) -> None:
    """The step `gain`: the one-time effects of the tile and of its parts (GM2-EFFECT-1)."""
    turn = draft.game(Turn)
    if not turn.tile:
        return
    tiles = draft.rules.constant(TileSet)
    if turn.at is not None and tiles.tiles[turn.tile].parts:
        for cell, part in tiles.cells(turn.tile, turn.at):
            gaining.gain_effects(draft, seat, "tiles", part, "once", cell)
    gaining.gain_effects(draft, seat, "tiles", turn.tile, "once", turn.at)


def activate_step(draft: Draft, seat: int) -> None:
    """The step `activate`: the tile just laid and its neighbours (GM2-ACT-1)."""
    turn = draft.game(Turn)
    if turn.at is not None:
        draft.push(activation.ActivateTiles(seat))


def build_step(draft: Draft, seat: int) -> None:
    """The step `build`: the tile taken is built by the steps of the procedure `build`."""
    draft.run("build", seat)


def trade_step(draft: Draft, seat: int) -> None:
    """The step `trade`: where no tile was laid, sales and Loch Ness have their time now."""
    turn = draft.game(Turn)
    if turn.at is None:
        if not draft.rules.option(MODULE, "ness_person_turn"):
            draft.put(evolve(turn, anywhere=0))
        draft.push(activation.ActivateTiles(seat))


def unused_step(draft: Draft, seat: int) -> None:
    """The step `unused`: MacLachlan's VP for movement points that are left."""
    turn = draft.game(Turn)
    if turn.movement > 0:
        draft.score(seat, turn.movement * lasting(draft, seat, "vp_per_unused_movement"), "clans")
        draft.put(evolve(turn, movement=0))
