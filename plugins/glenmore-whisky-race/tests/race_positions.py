"""Positions of the race for tests: laid out in one call, and lines of play on them.

`position` lays out a route and the runners before the planning of a turn; whatever it is not told
is bare: no markers, the Englishman far behind, no whiskies. Trades in windows are off unless a
game is asked for with `trading="windows"`, so that a turn begins with its plans.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from attrs import evolve

from glenmore_core import Event, Game, IllegalAction, Refusal, State, Table
from glenmore_whisky_race.pieces import Pool, Round, Route, Runner

R = dict[str, Any]
"""What a runner has: fields of `Runner`."""


@cache
def _game(players: int, options: tuple[tuple[str, object], ...]) -> Game:
    return Game.compose("whisky-race", players=players, options={"whisky-race": dict(options)})


def race(players: int = 3, **options: object) -> Game:
    """Return the race for so many players with these options."""
    return _game(players, tuple(sorted({"trading": "ties", **options}.items())))


def position(
    game: Game,
    runners: Mapping[int, R] | None = None,
    markers: Mapping[int, Sequence[str]] | None = None,
    englishman: int = 0,
    pool: Mapping[str, int] | None = None,
    **more: Any,
) -> State:
    """Return a state in which all are about to plan.

    Parameters:
        game: the game.
        runners: for some seats fields of their `Runner`; by default on space 20 plus the seat,
            with 10 malt and no whiskies.
        markers: the markers on the route by space.
        englishman: where he stands.
        pool: how many of each marker are in the pool.
        more: `seed`, or fields of `Route`, `Pool` and `Round`.
    """
    state = game.start(seed=more.pop("seed", 1))
    players = []
    for seat in range(game.players):
        runner = Runner(20 + seat, 10)
        changes = dict((runners or {}).get(seat, {}))
        for name in ("whiskies", "checkpoints"):
            if name in changes:
                changes[name] = tuple(sorted(changes[name]))
        players.append((evolve(runner, **changes),))
    laid = Table({space: tuple(sorted(there)) for space, there in (markers or {}).items()})
    route = Route(laid, englishman, more.pop("arrivals", ()))
    stock = Pool(Table(pool or {}), more.pop("shown", ()))
    turn = evolve(state.game(Round), **more)
    by_kind = {Route: route, Pool: stock, Round: turn}
    shared = tuple(by_kind[one.kind] for one in game.rules.game_kinds)
    return evolve(state, shared=shared, players=tuple(players))


def play(game: Game, state: State, *lines: str) -> State:
    """Return the state after these actions, each by whoever decides next."""
    for line in lines:
        state = game.apply(state, game.read(line))
    return state


def plan(game: Game, state: State, *malt: int) -> State:
    """Return the state after all have planned; who has one choice only is left out."""
    for seat, one in enumerate(malt):
        decision = game.decision(state)
        assert decision is not None
        if decision.kind == "planning" and seat in decision.seats:
            state = game.apply(state, game.read(f"plan {one}"), seat)
    return state


def told(game: Game, state: State, line: str, seat: int | None = None) -> tuple[Event, ...]:
    """Return the events of an action."""
    return game.advance(state, game.read(line), seat).events


def legal(game: Game, state: State, verb: str = "", seat: int | None = None) -> list[str]:
    """Return the legal actions in notation, or those with this verb."""
    lines = [game.write(one) for one in game.legal_actions(state, seat)]
    return [one for one in lines if not verb or one.split()[0] == verb]


def asked(game: Game, state: State) -> tuple[str, tuple[int, ...]]:
    """Return the kind of decision and whose it is."""
    decision = game.decision(state)
    assert decision is not None, "the game is over"
    return decision.kind, decision.seats


def why_not(game: Game, state: State, line: str) -> Refusal:
    """Return the refusal of an action, which applying it gives as well."""
    action = game.read(line)
    reason = game.why_not(state, action)
    assert reason is not None, f"'{line}' is legal"
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, action)
    assert caught.value.refusal == reason
    return reason


def ended(game: Game, state: State, number: int = 1) -> State:
    """Return the state when that turn is over, or the game: nobody does more than must be, taxes
    are paid if they can be."""
    while not state.is_over and state.game(Round).number == number:
        lines = legal(game, state)
        wanted = ("done", "pay", "allow", "pass", "refuse", "bid 0")
        line = next((one for one in wanted if one in lines), lines[0])
        state = play(game, state, line)
    return state


def runner(state: State, seat: int) -> Runner:
    """Return what a player has."""
    return state.player(seat, Runner)


def spaces(state: State) -> tuple[int, ...]:
    """Return where the pieces stand."""
    return tuple(runner(state, seat).space for seat in range(state.seats))


def malt(state: State) -> tuple[int, ...]:
    """Return the supplies."""
    return tuple(runner(state, seat).malt for seat in range(state.seats))


def laid(state: State, space: int) -> tuple[str, ...]:
    """Return the markers on a space."""
    return state.game(Route).markers.get(space, ())
