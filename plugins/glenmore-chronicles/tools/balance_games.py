"""Games of bots with different tastes, and what of each game the balance is judged by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from glenmore_chronicles import bots
from glenmore_chronicles.building import TileFetched
from glenmore_chronicles.clan_board import ClanGained
from glenmore_chronicles.holdings import Holdings
from glenmore_core import Event, Game, Scored
from glenmore_core.bots.greedy import greedy, value_of
from glenmore_core.mechanisms.activation import Activated
from glenmore_core.mechanisms.rondel import Rondel, TileDrawn, TileLeft
from glenmore_core.mechanisms.scoring import number_of
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import Take, TileTaken
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.state import State

Record = dict[str, Any]
Worth = Callable[[State, int], float]

WIDTH, LIMIT = 4, 600  # how far the bots look: half of what `greedy` does
TASTED = 0.6  # how likely a seat has a taste of its own
CATEGORIES = ("scotsmen", "landmarks", "whisky", "persons")
SHUNNED = ("castle", "village", "trade", "material", "animal", "whisky")
SHUN, SEEK, GOALS = 3.0, 1.0, 1.4  # VP off for a shunned tile; how much more is sought


def category_taste(name: str, factor: float) -> Worth:
    """Return the worth of positions to one who counts a category more, or not at all (-1)."""

    def worth(state: State, seat: int) -> float:
        value = value_of(state, seat)
        if not state.agenda:
            return value
        (category,) = [one for one in state.rules.categories if one.name == name]
        return value + factor * bots.expected_lead(state, seat, category)

    return worth


def ignoring_all(state: State, seat: int) -> float:
    """Return the worth of positions to one who does not think of the scorings at all."""
    value = value_of(state, seat)
    if not state.agenda:
        return value
    return value - sum(bots.expected_lead(state, seat, one) for one in state.rules.categories)


def type_taste(name: str) -> Worth:
    """Return the worth of positions to one who shuns the tiles of a type."""

    def worth(state: State, seat: int) -> float:
        rows = state.rules.constant(TileSet).tiles
        mine = sum(rows[one].type == name for one in state.player(seat, Territory).tiles.values())
        return value_of(state, seat) - SHUN * mine

    return worth


def goal_taste(state: State, seat: int) -> float:
    """Return the worth of positions to one who plans for the clans that pay for what one has."""
    value = value_of(state, seat)
    return value + (GOALS * bots.goals(state, seat) if state.agenda else 0.0)


TASTES: dict[str, Worth] = {
    "even": value_of,
    **{f"shuns {name}": category_taste(name, -1.0) for name in CATEGORIES},
    **{f"seeks {name}": category_taste(name, SEEK) for name in CATEGORIES},
    "seeks goals": goal_taste,
    "ignores all": ignoring_all,
    **{f"few {name} tiles": type_taste(name) for name in SHUNNED},
}
"""The players of the games: one who values everything as the bots do, and those who do not."""


def play(game: Game, seed: int, width: int = WIDTH, limit: int = LIMIT) -> Record:
    """Play one game and return its record; each seat is even or has a taste, by chance.

    Parameters:
        game: Glen More II for some number of players.
        seed: everything follows from it: the game, the tastes, the bots.
        width: as that of `greedy`.
        limit: the same.
    """
    chance = Random(f"{seed}/{game.players}")
    others = [one for one in TASTES if one != "even"]
    tastes = [
        chance.choice(others) if chance.random() < TASTED else "even" for _ in range(game.players)
    ]
    players = [
        greedy(game, chance.getrandbits(32), width, limit=limit, worth=TASTES[one])
        for one in tastes
    ]
    state = game.start(seed=seed)
    offers: Counter[str] = Counter()
    events: list[Event] = [TileDrawn(None, one, 0) for one in state.game(Rondel).tiles.values()]
    while not state.is_over:
        decision = game.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        action = players[seat](state, seat)
        if isinstance(action, Take):
            rondel = state.game(Rondel)
            for option in game.legal_actions(state, seat):
                if isinstance(option, Take):
                    offers[rondel.tiles[rondel.place_of(option.space)]] += 1
        outcome = game.advance(state, action, seat)
        events += outcome.events
        state = outcome.state
    return record(game, seed, tastes, state, events, offers)


def record(
    game: Game,
    seed: int,
    tastes: list[str],
    state: State,
    events: list[Event],
    offers: Counter[str],
) -> Record:
    """Return what is kept of a game: plain data, so that it can be written to a file."""
    seats = range(game.players)
    rows = game.rules.constant(TileSet).tiles
    best = [one.seat for one in game.ranking(state) if one.rank == 1]
    tiles: dict[str, list[Any]] = {}  # tile: how often it was open to the mover, its fate, whose
    clans: list[list[Any]] = []  # of each marker: the clan, the seat, its road, the VP it gave
    types = [Counter[str]() for _ in seats]
    fresh = False  # whether what clans bring is still that of the marker placed last
    for event in events:
        match event:
            case TileDrawn(tile=tile):
                tiles[tile] = [offers[tile], "lies", -1]
            case TileLeft(tile=tile, why=why):
                tiles[tile][1] = why
            case TileTaken(tile=tile, seat=int(seat)):
                fresh = False
                tiles[tile] = [max(1, offers[tile]), "taken", seat]
                types[seat][rows[tile].type] += 1
            case TileFetched(tile=tile, seat=int(seat)):
                types[seat][rows[tile].type] += 1
            case ClanGained(clan=clan, seat=int(seat), coins=coins):
                clans.append([clan, seat, coins, 0])
                fresh = True
            case Activated():
                fresh = False
            case Scored(source="clans", vp=vp) if fresh:
                clans[-1][3] = vp
                fresh = False
            case _:
                pass
    return {
        "players": game.players,
        "seed": seed,
        "tastes": tastes,
        "vp": [state.vp(seat) for seat in seats],
        "wins": [(seat in best) / len(best) for seat in seats],
        "sources": [dict(state.scores[seat]) for seat in seats],
        "numbers": [
            {one.name: number_of(state, seat, one) for one in game.rules.categories}
            for seat in seats
        ],
        "types": [dict(one) for one in types],
        "holding": [len(state.player(seat, Territory).members) for seat in seats],
        "size": [len(state.player(seat, Territory).tiles) for seat in seats],
        "persons": [len(state.player(seat, Holdings).persons) for seat in seats],
        "tiles": tiles,
        "clans": clans,
    }
