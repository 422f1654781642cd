"""Every promise of the library, tried on Glen More with two to five players."""

from glenmore_core import Game, State
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory, is_sound
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.testing import Composition, Conformance


class TestGlenMore(Conformance):
    compositions = tuple(Composition("glen-more", players=players) for players in (2, 3, 4, 5))

    def check_state(self, game: Game, state: State) -> list[str]:
        """What must hold in every state, whatever was done."""
        tiles = game.rules.constant(TileSet)
        wrong = []
        for seat in range(game.players):
            territory, purse = state.player(seat, Territory), state.player(seat, Purse)
            if any(len(cubes) > tiles.capacity for cubes in territory.cubes.values()):
                wrong.append(f"more than {tiles.capacity} cubes lie on a tile of seat {seat}")
            if not is_sound(territory.tiles, tiles, (0, 0)):
                wrong.append(f"the display of seat {seat} is not legal: {territory.tiles}")
            if purse.coins < 0 or purse.whisky < 0:
                wrong.append(f"seat {seat} holds {purse}")
        if _tiles_in_play(state) != _all_tiles(state):
            wrong.append("a tile is lost, or there twice")
        return wrong


def _all_tiles(state: State) -> list[str]:
    tiles = state.rules.constant(TileSet)
    return sorted(one for stack in tiles.stacks for one in tiles.of_stack(stack))


def _tiles_in_play(state: State) -> list[str]:
    """Where every tile is: stacks, track, discard pile, displays, and in hand in a turn."""
    from glenmore_core.mechanisms.tile_turn import Turn

    stacks, turn = state.game(Stacks), state.game(Turn)
    found = [one for ids in stacks.left.values() for one in ids]
    found += [one for one, _ in stacks.discard]
    found += state.game(Rondel).tiles.values()
    for seat in range(state.seats):
        found += (one for one in state.player(seat, Territory).tiles.values() if one != "start")
    if turn.tile and turn.at is None:
        found.append(turn.tile)
    return sorted(found)
