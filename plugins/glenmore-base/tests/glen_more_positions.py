"""Positions of Glen More for tests: a table laid out in one call, and lines of play on it.

`position` lays out a table: who stands where on the track, what lies in the displays, what the
players hold. Whatever it is not told is as at the start of a game. All 67 tiles stay accounted
for: what is neither on the track nor in a display is in its stack, or has left the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from glenmore_base.clan import Clan
from glenmore_base.glen_more import HOME, RESOURCES, STACKS
from glenmore_core import Draft, Game, IllegalAction, Pos, Refusal, State, Table, Task, engine
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import NextTurn, Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory, is_sound, revive
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.mechanisms.tiles import TileSet

Seats = Mapping[int, Mapping[Pos, str]]


@cache
def _game(players: int, options: tuple[tuple[str, object], ...]) -> Game:
    return Game.compose("glen-more", players=players, options={"glen-more": dict(options)})


def glen_more(players: int = 4, **options: object) -> Game:
    """Return Glen More for so many players (four: no die) with these options."""
    return _game(players, tuple(sorted(options.items())))


def display(game: Game, tiles: Mapping[Pos, str], cubes: Mapping[Pos, str] | None = None,
            members: Mapping[Pos, int] | None = None) -> Territory:  # fmt: skip
    """Return a display of these tiles beside the starting village, checked to be legal.

    Parameters:
        game: the game.
        tiles: the tile on each place (the starting village, at 0,0, need not be named).
        cubes: the cubes on a place, as words: `{(1, 0): "wood wood"}`.
        members: the clan members on each place; by default one on the starting village.
    """
    tile_set = game.rules.constant(TileSet)
    laid: Table[Pos, str] = Table({HOME: "start", **tiles})
    assert is_sound(laid, tile_set, HOME), f"no legal display: {dict(laid)}"
    lying = Table({at: tuple(words.split()) for at, words in (cubes or {}).items() if words})
    assert set(lying) <= set(laid)
    standing: Table[Pos, int] = Table({HOME: 1} if members is None else members)
    assert set(standing) <= set(laid)
    return revive(Territory(laid, lying, standing), tile_set, RESOURCES)


def position(
    game: Game,
    line: Sequence[object],
    *,
    displays: Seats | None = None,
    cubes: Seats | None = None,
    members: Mapping[int, Mapping[Pos, int]] | None = None,
    coins: Mapping[int, int] | None = None,
    whisky: Mapping[int, int] | None = None,
    chieftains: Mapping[int, int] | None = None,
    cards: Mapping[int, Sequence[str]] | None = None,
    market: Mapping[str, int] | None = None,
    stacks: Mapping[str, Sequence[str]] | None = None,
    by_hand: bool = False,
    agenda: Sequence[Task] = (NextTurn(),),
) -> State:
    """Return the state in which the rear piece of `line` is to move.

    Parameters:
        game: the game.
        line: what stands on the track from the rear on: seats (numbers), "die" and tiles. It is
            filled up to 13 spaces with tiles that are left, lowest ids first. The rear piece is
            on space 0, the next one on space 1, and so on.
        displays, cubes, members: by seat, as for `display`.
        coins, whisky, chieftains, cards: by seat.
        market: filled spaces by resource; what is not named is empty.
        stacks: the tiles still in each stack; by default all that lie nowhere else. The others
            have left the game.
        by_hand: whether chance is entered by hand.
        agenda: what is to be done, the next task last.
    """
    displays, tile_set = displays or {}, game.rules.constant(TileSet)
    laid = {tile for tiles in displays.values() for tile in tiles.values()}
    on_track = [one for one in line if isinstance(one, str) and one != "die"]
    kept = {tile for ids in (stacks or {}).values() for tile in ids}
    every = [tile for stack in STACKS for tile in tile_set.of_stack(stack)]
    assert len(laid) + len(on_track) + len(kept) == len({*laid, *on_track, *kept}), "used twice"
    free = [tile for tile in every if tile not in {*laid, *on_track, *kept}]
    filling = 13 - len(line)
    assert filling >= 0
    full = [*line, *free[:filling]]
    rest = {*free[filling:], *kept}
    left = Table(
        {
            stack: tuple(t for t in tile_set.of_stack(stack) if t in (rest if not stacks else kept))
            for stack in STACKS
        }
    )
    gone = tuple((tile, -1) for tile in free[filling:]) if stacks else ()
    pieces = {one: at for at, one in enumerate(full) if isinstance(one, int) or one == "die"}
    tiles = {at: one for at, one in enumerate(full) if isinstance(one, str) and one != "die"}
    draft = Draft(game.start(seed=1, by_hand=by_hand))
    draft._agenda[:] = list(agenda)
    draft.put(Rondel(14, Table(pieces), Table(tiles), len(full)))
    draft.put(Stacks(left, gone))
    draft.put(Market(tuple((market or {}).get(name, 0) for name in RESOURCES)))
    draft.put(Turn())
    for seat in range(game.players):
        draft.put_player(
            seat,
            display(
                game,
                displays.get(seat, {}),
                (cubes or {}).get(seat),
                (members or {}).get(seat),
            ),
        )
        draft.put_player(seat, Purse((coins or {}).get(seat, 6), (whisky or {}).get(seat, 0)))
        draft.put_player(
            seat, Clan((chieftains or {}).get(seat, 0), tuple((cards or {}).get(seat, ())))
        )
    engine.settle(draft)
    return draft.freeze()


def legal(game: Game, state: State, word: str = "") -> list[str]:
    """Return the legal actions in notation, only those beginning with `word` if it is given."""
    lines = [game.write(one) for one in game.legal_actions(state)]
    return [one for one in lines if one.split()[0] == word] if word else lines


def play(game: Game, state: State, *lines: str) -> State:
    """Return the state after these actions, each written in notation."""
    for line in lines:
        state = game.apply(state, game.read(line))
    return state


def why_not(game: Game, state: State, line: str) -> Refusal:
    """Return the refusal of an action, which applying it gives as well."""
    action = game.read(line)
    reason = game.why_not(state, action)
    assert reason is not None, f"'{line}' is legal"
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, action)
    assert caught.value.refusal == reason
    return reason


def turn_of(state: State) -> int | str:
    """Return whose turn it is: the rear piece."""
    return state.game(Rondel).last


def finish_turn(game: Game, state: State) -> State:
    """Return the state after the turn was ended by `done` (the last choice where there is none)."""
    seat, turn = turn_of(state), state.game(Rondel).pieces
    while not state.is_over and state.game(Rondel).pieces == turn and turn_of(state) == seat:
        lines = legal(game, state)
        state = play(game, state, "done" if "done" in lines else lines[-1])
        if legal(game, state, "take") or legal(game, state, "discard"):
            break
    return state


def cubes_of(state: State, seat: int) -> dict[Pos, str]:
    """Return the cubes of a display, as words by place."""
    return {at: " ".join(lying) for at, lying in state.player(seat, Territory).cubes.items()}


def rows(state: State) -> dict[str, int]:
    """Return how many spaces of each warehouse row hold coins."""
    return dict(zip(RESOURCES, state.game(Market).filled, strict=True))


def ahead(state: State) -> list[int | str]:
    """Return what stands on the track, from the rear on: seats, "die" and tiles."""
    rondel = state.game(Rondel)
    stands = {**{at: piece for piece, at in rondel.pieces.items()}, **rondel.tiles}
    return [stands[at] for at in sorted(stands)]
