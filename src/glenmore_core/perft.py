"""Perft and digests: numbers that tell at once whether two versions play the same game.

Perft counts the ways to go on from a position by so many actions: the cheapest strong test of a
rules engine, known from chess. A digest sums up a whole game: every list of legal actions in its
order, the actions chosen, and the last state.

    python -m glenmore_core.perft tests/perft.json            write the numbers of all games
    python -m glenmore_core.perft --check tests/perft.json    compare them
    python -m glenmore_core.perft glen-more                   print those of one game

The numbers are the same on every machine, Python and run; where they differ, rules differ.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from glenmore_core.compose.registry import installed
from glenmore_core.compose.variants import all_names
from glenmore_core.errors import CompositionError
from glenmore_core.game import Game
from glenmore_core.saving import state_digest
from glenmore_core.state import State
from glenmore_core.streams import draw_below, seed_stream

DEPTH = 3
SEEDS = (1, 2)
AFTER = (0, 60)
"""Positions are taken at the start and after so many drawn actions."""

MOST_PLAYERS = 6

Numbers = dict[str, Any]


def perft(game: Game, state: State, depth: int) -> int:
    """Return in how many ways the game can go on from `state` by `depth` actions.

    Chance is drawn from the state's streams, so it adds no ways. A game that ends earlier counts
    as one way.

    >>> game = Game.from_variant("glen-more", players=4)
    >>> state = game.start(seed=7)
    >>> perft(game, state, 1) == len(game.legal_actions(state))
    True
    """
    actions = game.legal_actions(state)
    if depth == 0 or not actions:
        return 1
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.apply(state, action), depth - 1) for action in actions)


def drawn_states(game: Game, seed: int) -> Iterator[tuple[State, str]]:
    """Yield every state of a game whose choices are drawn from `seed`, with the action that led
    to it in notation ("" for the first)."""
    state = game.start(seed)
    counter = seed_stream(seed, "perft")
    yield state, ""
    while not state.is_over:
        actions = game.legal_actions(state)
        counter, number = draw_below(counter, len(actions))
        state = game.apply(state, actions[number])
        yield state, game.write(actions[number])


def game_digest(game: Game, seed: int) -> str:
    """Return a digest of one whole game: all its lists of actions, its choices, its last state."""
    digest = blake2b(digest_size=12)
    for state, action in drawn_states(game, seed):
        digest.update(f"{action}\n".encode())
        for one in game.legal_actions(state):
            digest.update(f"{game.write(one)};".encode())
    digest.update(state_digest(state).encode())
    return digest.hexdigest()


def counts(game: Game, seed: int) -> dict[str, str]:
    """Return perft of each depth, joined by spaces, at the start of a game and in its middle."""
    found: dict[str, str] = {}
    for number, (state, _) in enumerate(drawn_states(game, seed)):
        if number in AFTER:
            name = f"after {number} actions"
            ways = [perft(game, state, depth) for depth in range(1, DEPTH + 1)]
            found[name] = " ".join(str(one) for one in ways)
        if number >= max(AFTER):
            break
    return found


def games_of(variant: str) -> Iterator[Game]:
    """Yield the game that a variant names, for every number of players that it allows."""
    for players in range(1, MOST_PLAYERS + 1):
        try:
            yield Game.from_variant(variant, players)
        except CompositionError:  # not for so many
            continue


def numbers_of(variant: str) -> Numbers:
    """Return the numbers of one variant: for every number of players, of every seed."""
    return {
        f"{game.players} players": {
            f"seed {seed}": {"digest": game_digest(game, seed), "perft": counts(game, seed)}
            for seed in SEEDS
        }
        for game in games_of(variant)
    }


def numbers() -> Numbers:
    """Return the numbers of every whole game that is installed."""
    return {name: numbers_of(name) for name in all_names(installed())}


def differing(old: Mapping[str, Any], new: Mapping[str, Any], where: str = "") -> list[str]:
    """Return what differs between two sets of numbers, each with its path.

    >>> differing({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}})
    ['a, c: 2, now 3']
    """
    lines = []
    for key in dict.fromkeys([*old, *new]):
        path = f"{where}{key}"
        before, after = old.get(key), new.get(key)
        if isinstance(before, Mapping) and isinstance(after, Mapping):
            lines += differing(before, after, f"{path}, ")
        elif before != after:
            lines.append(f"{path}: {before}, now {after}")
    return lines


def main(arguments: list[str]) -> int:
    """Write, check or print the numbers."""
    check = "--check" in arguments
    names = [one for one in arguments if one != "--check"]
    if len(names) != 1:
        print("usage: python -m glenmore_core.perft [--check] FILE.json | VARIANT", file=sys.stderr)
        return 2
    if not names[0].endswith(".json"):
        print(json.dumps(numbers_of(names[0]), indent=1))
        return 0
    path, found = Path(names[0]), numbers()
    known = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    lines = differing(known, found)
    print("\n".join(lines), end="\n" if lines else "")
    if not check:
        path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 1 if check and lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
