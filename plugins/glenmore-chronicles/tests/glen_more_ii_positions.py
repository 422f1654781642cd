"""Positions of Glen More II for tests: a table laid out in one call, and lines of play on it.

`position` lays out a table; whatever it is not told is as at the start of a game. Every tile
stays accounted for: what lies nowhere else is in its stack, or has left the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from glenmore_chronicles.clan_board import ClanBoard, occupied
from glenmore_chronicles.holdings import Holdings
from glenmore_chronicles.setting_up import STACKS
from glenmore_chronicles.the_end import THE_END
from glenmore_core import Draft, Game, IllegalAction, Pos, Refusal, State, Table, Task, engine
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import NextTurn, Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory, is_sound, revive
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.mechanisms.tiles import TileSet

VILLAGE, CASTLE = (0, 0), (1, 0)
ROWS = ("wood", "stone", "barley", "sheep", "cattle")
BySeat = Mapping[int, Any]


@cache
def _game(players: int, options: tuple[tuple[str, object], ...]) -> Game:
    return Game.compose("glen-more-ii", players=players, options={"glen-more-ii": dict(options)})


def glen_more_ii(players: int = 4, **options: object) -> Game:
    """Return the game for so many players (four: no die) with these options."""
    return _game(players, tuple(sorted(options.items())))


def territory(
    game: Game,
    tiles: Mapping[Pos, str | tuple[str, ...]],
    cubes: Mapping[Pos, str] | None = None,
    members: Mapping[Pos, int] | None = None,
) -> Territory:
    """Return a territory of the home tile and these tiles, checked to be legal.

    Parameters:
        game: the game.
        tiles: the tile on each place; a tuple is a pile, the lowest tile first.
        cubes: the cubes on a place, as words: `{(2, 0): "wood wood"}`.
        members: the Scotsmen on each place; by default one on the Starting Village.
    """
    tile_set = game.rules.constant(TileSet)
    piles = {VILLAGE: ("home-village",), CASTLE: ("home-castle",)}
    for at, pile in tiles.items():
        piles[at] = (*piles.get(at, ()), *((pile,) if isinstance(pile, str) else pile))
    top = Table({at: pile[-1] for at, pile in piles.items()})
    under = Table({at: pile[:-1] for at, pile in piles.items() if pile[:-1]})
    assert is_sound(top, tile_set, CASTLE), f"no legal territory: {dict(top)}"
    lying = Table({at: tuple(words.split()) for at, words in (cubes or {}).items()})
    standing: Table[Pos, int] = Table({VILLAGE: 1} if members is None else members)
    assert set(lying) <= set(top)
    assert set(standing) <= set(top)
    return revive(Territory(top, lying, standing, under), tile_set, game.rules.market.resources)


def position(
    game: Game,
    line: Sequence[int | str] = (0, 1, 2, 3),
    *,
    tiles: BySeat | None = None,
    cubes: BySeat | None = None,
    members: BySeat | None = None,
    coins: BySeat | None = None,
    whisky: BySeat | None = None,
    cards: BySeat | None = None,
    persons: BySeat | None = None,
    clans: BySeat | None = None,
    markers: BySeat | None = None,
    market: Mapping[str, int] | None = None,
    stacks: Mapping[str, Sequence[str]] | None = None,
    discard: Sequence[tuple[str, int]] = (),
    fill: bool = True,
    by_hand: bool = False,
    agenda: Sequence[Task] = (NextTurn(),),
) -> State:
    """Return the state in which the last piece of `line` is to move.

    Parameters:
        game: the game; seats beyond its players are left out of the line.
        line: what stands on the rondel from the last piece on: seats (numbers), "die", "the-end"
            and tiles, on the spaces 0, 1, 2 …; filled up to 13 with tiles that are left.
        tiles, cubes, members: by seat, as for `territory`.
        coins, whisky, cards, persons, clans, markers: by seat (5 coins if nothing is said).
        market: filled spaces by resource; what is not named is empty.
        stacks: the tiles still in each stack; by default all that lie nowhere else.
        discard: the discard pile: (tile, who discarded it) each.
        fill: whether the line is filled up.
        by_hand: whether chance is entered by hand.
        agenda: what is to be done, the next task last.
    """
    tiles, tile_set = tiles or {}, game.rules.constant(TileSet)
    line = [one for one in line if not isinstance(one, int) or one < game.players]
    used = [one for one in line if isinstance(one, str) and one not in ("die", THE_END)]
    for mine in tiles.values():
        for pile in mine.values():
            used += [pile] if isinstance(pile, str) else pile
    used += [one for mine in (persons or {}).values() for one in mine]
    used += [one for one, _ in discard] + [one for ids in (stacks or {}).values() for one in ids]
    drawn = [one for stack in STACKS for one in tile_set.of_stack(stack)]
    assert len({*used}) == len(used), "a tile is used twice"
    free = [one for one in drawn if one not in used]
    number = max(0, 13 - len(line)) if fill else 0
    full = [*line, *free[:number]]
    rest = set(free[number:])
    left = {
        stack: tuple((stacks or {}).get(stack, ()))
        if stacks is not None
        else tuple(one for one in tile_set.of_stack(stack) if one in rest)
        for stack in STACKS
    }
    start = game.start(seed=1, by_hand=by_hand)
    fixed = () if THE_END in full else start.game(Stacks).fixed
    draft = Draft(start)
    draft._agenda[:] = list(agenda)
    draft.put(
        Rondel(
            14,
            Table({one: at for at, one in enumerate(full) if isinstance(one, int) or one == "die"}),
            Table({at: one for at, one in enumerate(full)
                   if isinstance(one, str) and one not in ("die", THE_END)}),
            len(full),
            (),
            Table({at: one for at, one in enumerate(full) if one == THE_END}),
        )
    )  # fmt: skip
    draft.put(Stacks(Table(left), tuple(discard), fixed))
    draft.put(Market(tuple((market or {}).get(name, 0) for name in ROWS)))
    draft.put(Turn())
    board = ClanBoard()
    for seat in range(game.players):
        own = tuple((clans or {}).get(seat, ()))
        for clan in own:
            board = occupied(game.rules, board, clan, seat)
        draft.put_player(
            seat,
            territory(
                game, tiles.get(seat, {}), (cubes or {}).get(seat), (members or {}).get(seat)
            ),
        )
        draft.put_player(seat, Purse((coins or {}).get(seat, 5), (whisky or {}).get(seat, 0)))
        draft.put_player(
            seat,
            Holdings(
                tuple((cards or {}).get(seat, ())),
                tuple((persons or {}).get(seat, ())),
                own,
                (markers or {}).get(seat, 10 - len(own)),
            ),
        )
    if board.markers:
        draft.put(board)
    engine.settle(draft)
    return draft.freeze()


def legal(game: Game, state: State, word: str = "") -> list[str]:
    """Return the legal actions in notation, only those beginning with `word` if it is given."""
    lines = [game.write(one) for one in game.legal_actions(state)]
    return [one for one in lines if one.split()[0] == word] if word else lines


def play(game: Game, state: State, *lines: str) -> State:
    """Return the state after these actions, each written in notation."""
    for line in lines:
        action = game.read(line)
        reason = game.why_not(state, action)
        assert reason is None, f"{line}: {reason}; legal: {', '.join(legal(game, state))}"
        state = game.apply(state, action)
    return state


def space_of(state: State, tile: str) -> int:
    """Return the number of the space on which a tile lies."""
    rondel = state.game(Rondel)
    return next(rondel.space(at) for at, one in rondel.tiles.items() if one == tile)


def take(game: Game, state: State, tile: str, *lines: str) -> State:
    """Return the state after the tile was taken, and these actions."""
    return play(game, state, f"take {space_of(state, tile)}", *lines)


def build(game: Game, state: State, tile: str, at: Pos, *lines: str) -> State:
    """Return the state after the tile was taken, paid by `lines`, and laid at `at`.

    Nothing is asked about the place where there is only one; what is activated comes after.
    """
    seat = state.game(Rondel).last
    assert isinstance(seat, int)
    state = take(game, state, tile, *lines)
    if kind(game, state) == "place":
        state = play(game, state, f"place {at[0]},{at[1]}")
    assert tiles_of(state, seat).get(at) == tile, f"{tile} lies elsewhere, or nowhere"
    return state


def refused(game: Game, state: State, line: str) -> Refusal:
    """Return the refusal of an action, which applying it gives as well."""
    action = game.read(line)
    reason = game.why_not(state, action)
    assert reason is not None, f"'{line}' is legal"
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, action)
    assert caught.value.refusal == reason
    return reason


def kind(game: Game, state: State) -> str:
    """Return what the state waits for ("" when the game is over)."""
    decision = game.decision(state)
    return "" if decision is None else decision.kind


def finish(game: Game, state: State) -> State:
    """Return the state after the turn was ended by `done` as often as it takes."""
    while not state.is_over and "done" in legal(game, state):
        state = play(game, state, "done")
    return state


def cubes_of(state: State, seat: int = 0) -> dict[Pos, str]:
    """Return the cubes of a territory, as words by place."""
    lying = state.player(seat, Territory).cubes
    return {at: " ".join(cubes) for at, cubes in lying.items()}


def members_of(state: State, seat: int = 0) -> dict[Pos, int]:
    """Return the Scotsmen of a territory by place."""
    return dict(state.player(seat, Territory).members)


def tiles_of(state: State, seat: int = 0) -> dict[Pos, str]:
    """Return the tiles on top of a territory by place."""
    return dict(state.player(seat, Territory).tiles)


def rows(state: State) -> dict[str, int]:
    """Return how many spaces of each market row hold coins."""
    return dict(zip(ROWS, state.game(Market).filled, strict=True))


def on_rondel(state: State) -> list[int | str]:
    """Return what stands on the rondel from the last piece on: pieces, tiles, The End."""
    rondel = state.game(Rondel)
    stands = {**rondel.tiles, **rondel.fixed}
    lines: list[tuple[int, int | str]] = list(stands.items())
    lines += [(at, one) for one, at in rondel.pieces.items()]
    return [one for _, one in sorted(lines, key=lambda pair: (pair[0], str(pair[1])))]


def coins_of(state: State, seat: int = 0) -> int:
    """Return a player's coins."""
    return state.player(seat, Purse).coins


def whisky_of(state: State, seat: int = 0) -> int:
    """Return a player's casks."""
    return state.player(seat, Purse).whisky


def has(state: State, seat: int = 0) -> Holdings:
    """Return what a player has beside the territory."""
    return state.player(seat, Holdings)


def person_turn(
    clan: str = "", *, game: Game | None = None, coins: int = 40, **table: Any
) -> State:
    """Return the state after Macbeth (2 coins) was taken, and a marker placed on `clan`."""
    game = game or glen_more_ii(4)
    state = position(game, (0, "macbeth", 1, 2, 3), coins={0: coins + 2}, **table)
    state = take(game, state, "macbeth")
    return play(game, state, f"mark {clan}") if clan else state
