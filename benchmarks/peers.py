"""The peers: what catanatron and python-chess do on this machine, by the same counts as ours.

    python benchmarks/peers.py catanatron --games 30
    python benchmarks/peers.py chess --games 20

Both are run as peers in a process of their own, never imported by the library. Counts:

- a *decision*: the legal actions are listed and one of them, chosen at random, is played
  (catanatron lists them inside every tick, and counts a forced roll of the dice as a decision);
- a *successor*: one listed action played on a copy, the state before it untouched.
"""

from __future__ import annotations

import argparse
import importlib
import random
import tracemalloc
from collections.abc import Callable, Sequence
from typing import Any

from measure import Figure, Stopwatch, hand_over

Figures = dict[str, Figure]

WARM_UP_SEED = 9_001
"""Seed of the game played before any clock starts; never one of the measured seeds."""

EVERY = 10
"""Successors are taken at every so many decisions: holding all states of a game would slow a
peer whose states are large by the memory alone."""


def _load(name: str) -> Any:
    """Import a peer by name, or stop with the line that installs it."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise SystemExit(
            f"benchmarks/peers.py: no module {error.name!r}; install the dependency group "
            "'bench' (pip install catanatron==3.2.1 chess==1.11.2)"
        ) from None


def _shape(options: Sequence[int], games: int, speed: Figure) -> Figures:
    """How long games are and how wide their decisions, from the number of choices at each.

    Args:
        options: the number of choices at every decision of `games` games.
        games: how many games that were.
        speed: decisions per second, of which those with a choice are worked out.
    """
    share = sum(1 for count in options if count > 1) / len(options)
    real = round(speed.work * share)
    return {
        "real_decisions": Figure(speed.value * share, speed.unit, real, speed.cpu, speed.wall),
        "play_length": Figure(len(options) / games, "decisions/game", games),
        "play_choices": Figure(sum(options) / len(options), "choices", len(options)),
        "play_real": Figure(share, "share", len(options)),
    }


# --- catanatron: four players, complete games --------------------------------------------------


def _catan_table() -> tuple[Callable[[int], Any], int]:
    """A function from seed to a fresh four-player game, and the peer's own limit of turns."""
    game_module, player_module = _load("catanatron.game"), _load("catanatron.models.player")
    seats = list(player_module.Color)

    def start(seed: int) -> Any:
        return game_module.Game([player_module.RandomPlayer(seat) for seat in seats], seed=seed)

    return start, game_module.TURNS_LIMIT


def _catan_play(game: Any, limit: int) -> int:
    """Play `game` to its end with the peer's own random players; returns decisions made."""
    while game.winning_color() is None and game.state.num_turns < limit:
        game.play_tick()
    return len(game.state.actions)


def _catan_states(game: Any, limit: int) -> tuple[list[Any], list[int]]:
    """A copy of the game at every `EVERY`-th decision, and the number of choices at each."""
    states: list[Any] = []
    options: list[int] = []
    while game.winning_color() is None and game.state.num_turns < limit:
        if len(options) % EVERY == 0:
            states.append(game.copy())
        options.append(len(game.state.playable_actions))
        game.play_tick()
    return states, options


def catanatron(games: int) -> Figures:
    """catanatron's figures over `games` seeded four-player games.

    Args:
        games: complete games to play; successors are taken from a fifth of them.

    Returns:
        ``games``, ``decisions`` and ``successors`` per second, ``memory`` in bytes per kept
        successor, and the shape of the games.
    """
    start, limit = _catan_table()
    _catan_play(start(WARM_UP_SEED), limit)
    seeds = range(1, games + 1)  # the peer takes seed 0 for "no seed"

    with Stopwatch() as watch:
        decisions = sum(_catan_play(start(seed), limit) for seed in seeds)
    figures = {
        "games": watch.rate(games, "games/s"),
        "decisions": watch.rate(decisions, "decisions/s"),
    }

    few = range(1, max(1, games // 5) + 1)
    states: list[Any] = []
    options: list[int] = []
    for seed in few:
        taken, counts = _catan_states(start(seed), limit)
        states += taken
        options += counts
    successors = 0
    with Stopwatch() as watch:
        for state in states:
            for action in state.state.playable_actions:
                state.copy().execute(action)
                successors += 1
    figures["successors"] = watch.rate(successors, "successors/s")
    figures |= _shape(options, len(few), figures["decisions"])

    kept = []
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for state in states:
        for action in state.state.playable_actions:
            successor = state.copy()
            successor.execute(action)
            kept.append(successor)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    figures["memory"] = Figure(grown / len(kept), "bytes", len(kept))
    return figures


# --- python-chess: the legal move list at every ply --------------------------------------------


def _chess_over(board: Any) -> bool:
    """The endings that stop a game without a claim, other than having no move."""
    return bool(
        board.is_insufficient_material()
        or board.is_seventyfive_moves()
        or board.is_fivefold_repetition()
    )


def _chess_play(board: Any, seed: int) -> int:
    """Play random legal moves until the game is over; returns moves made."""
    pick = random.Random(seed).randrange
    moves = list(board.legal_moves)
    decisions = 0
    while moves and not _chess_over(board):
        board.push(moves[pick(len(moves))])
        decisions += 1
        moves = list(board.legal_moves)
    return decisions


def _chess_states(board: Any, seed: int) -> list[tuple[Any, list[Any]]]:
    """Every position of the game of `seed` with its legal moves."""
    pick = random.Random(seed).randrange
    states = []
    moves = list(board.legal_moves)
    while moves and not _chess_over(board):
        states.append((board.copy(stack=False), moves))
        board.push(moves[pick(len(moves))])
        moves = list(board.legal_moves)
    return states


def chess(games: int) -> Figures:
    """python-chess's figures over `games` seeded games.

    Args:
        games: complete games to play; successors are taken from a fifth of them, each a copy
            of the position without its move stack and one push.

    Returns:
        ``games``, ``decisions`` and ``successors`` per second, and the shape of the games.
    """
    new_board = _load("chess").Board
    _chess_play(new_board(), WARM_UP_SEED)
    seeds = range(1, games + 1)

    with Stopwatch() as watch:
        decisions = sum(_chess_play(new_board(), seed) for seed in seeds)
    figures = {
        "games": watch.rate(games, "games/s"),
        "decisions": watch.rate(decisions, "decisions/s"),
    }

    few = range(1, max(1, games // 5) + 1)
    states = [state for seed in few for state in _chess_states(new_board(), seed)]
    successors = 0
    with Stopwatch() as watch:
        for board, moves in states:
            for move in moves:
                board.copy(stack=False).push(move)
                successors += 1
    figures["successors"] = watch.rate(successors, "successors/s")
    return figures | _shape([len(moves) for _, moves in states], len(few), figures["decisions"])


PEERS: dict[str, Callable[[int], Figures]] = {"catanatron": catanatron, "chess": chess}


def main() -> None:
    """Measure one peer and write its figures as a line of JSON."""
    parser = argparse.ArgumentParser(description="Measure one peer; figures as a line of JSON.")
    parser.add_argument("peer", choices=sorted(PEERS))
    parser.add_argument("--games", type=int, default=30, help="complete games (default 30)")
    options = parser.parse_args()
    hand_over(PEERS[options.peer](options.games))


if __name__ == "__main__":
    main()
