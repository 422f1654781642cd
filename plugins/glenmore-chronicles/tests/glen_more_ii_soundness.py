"""What holds at every moment of every game of Glen More II."""

from __future__ import annotations

from collections.abc import Iterable

from glen_more_ii_positions import CASTLE

from glenmore_chronicles.clan_board import ClanBoard, revive_board
from glenmore_chronicles.holdings import Holdings, scotsmen_left
from glenmore_core import Game, State
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory, is_sound, revive
from glenmore_core.mechanisms.tiles import TileSet


def wrong_with(game: Game, state: State) -> Iterable[str]:
    """Tell what is wrong with a state: what holds at every moment of every game."""
    tile_set = game.rules.constant(TileSet)
    everywhere: list[str] = []
    for seat in range(game.players):
        value, mine = state.player(seat, Territory), state.player(seat, Holdings)
        purse = state.player(seat, Purse)
        if not is_sound(value.tiles, tile_set, CASTLE):
            yield f"the territory of seat {seat} is no legal layout"
        afresh = revive(value, tile_set, game.rules.market.resources)
        if (afresh.stock, afresh.sites) != (value.stock, value.sites):
            yield f"what is worked out of the territory of seat {seat} is out of date"
        if any(not 0 < len(lying) <= tile_set.capacity for lying in value.cubes.values()):
            yield f"a tile of seat {seat} holds too many cubes"
        if not {*value.cubes, *value.members} <= {*value.tiles}:
            yield f"something of seat {seat} stands on no tile"
        if scotsmen_left(state, seat) < 0 or purse.coins < 0 or purse.whisky < 0:
            yield f"seat {seat} has less than nothing"
        if mine.markers + len(mine.clans) != 10:
            yield f"seat {seat} has lost a clan marker"
        everywhere += [*value.tiles.values(), *mine.persons]
        everywhere += [one for pile in value.under.values() for one in pile]
    stacks, board = state.game(Stacks), state.game(ClanBoard)
    everywhere += [*state.game(Rondel).tiles.values(), *(one for one, _ in stacks.discard)]
    everywhere += [one for ids in stacks.left.values() for one in ids]
    drawn = [one for one in everywhere if not one.startswith("home-")]
    if len(drawn) != len({*drawn}):
        yield "a tile is in two places"
    if revive_board(game.rules, board).roads != board.roads:
        yield "the roads of the clan board are out of date"
