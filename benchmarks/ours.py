"""Our figures: what the library does, by the same counts as the peers (see `peers`).

    python benchmarks/ours.py play successors saving
    python benchmarks/ours.py memory importing modules

Random legal play with every legal action listed at every decision, full rules, through the
public interface alone; nothing here reaches into the library for speed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import frozen
from measure import Figure, Stopwatch, hand_over

from glenmore_core import Game

if TYPE_CHECKING:
    from glenmore_core import State

Figures = dict[str, Figure]

WARM_UP_SEED = 9_001
"""Seed of the game played before any clock starts; never one of the measured seeds."""

EVERY = 10
"""States are sampled at every so many decisions, as they are for the peers."""

MODULE_COUNTS = (0, 1, 5, 10)
"""How many empty modules are composed, in turn, to find what a composition costs at play."""


@frozen
class Job:
    """What to measure: a variant, the number of players, and how many games."""

    variant: str
    players: int
    games: int

    @property
    def seeds(self) -> range:
        """Seeds of the measured games."""
        return range(1, self.games + 1)

    @property
    def few(self) -> range:
        """Seeds of the games states are taken from: a fifth of all."""
        return range(1, max(1, self.games // 5) + 1)

    def compose(self) -> Game:
        """The composed game, after one game to warm it up."""
        game = Game.from_variant(self.variant, players=self.players)
        play_out(game, WARM_UP_SEED)
        return game


def play_out(game: Game, seed: int) -> tuple[State, int]:
    """Play the game of `seed` with random legal actions.

    Returns:
        The last state, and the number of decisions made.
    """
    pick = random.Random(seed).randrange
    state = game.start(seed=seed)
    decisions = 0
    while not state.is_over:
        actions = game.legal_actions(state)
        state = game.apply(state, actions[pick(len(actions))])
        decisions += 1
    return state, decisions


def sample(game: Game, seed: int, every: int) -> tuple[list[tuple[State, Any]], list[int]]:
    """Play the game of `seed`; every `every`-th state with its actions, and all choice counts."""
    pick = random.Random(seed).randrange
    state = game.start(seed=seed)
    taken: list[tuple[State, Any]] = []
    options: list[int] = []
    while not state.is_over:
        actions = game.legal_actions(state)
        if len(options) % every == 0:
            taken.append((state, actions))
        options.append(len(actions))
        state = game.apply(state, actions[pick(len(actions))])
    return taken, options


# --- one function a section; each returns figures by name --------------------------------------


def play(job: Job) -> Figures:
    """Complete games and decisions per second, and the shape of the games."""
    game = job.compose()
    with Stopwatch() as watch:
        decisions = sum(play_out(game, seed)[1] for seed in job.seeds)
    options = [count for seed in job.few for count in sample(game, seed, EVERY)[1]]
    real = sum(1 for count in options if count > 1)
    share = real / len(options)
    return {
        "games": watch.rate(job.games, "games/s"),
        "decisions": watch.rate(decisions, "decisions/s"),
        "real_decisions": watch.rate(round(decisions * share), "decisions/s"),
        "play_length": Figure(decisions / job.games, "decisions/game", job.games),
        "play_choices": Figure(sum(options) / len(options), "choices", len(options)),
        "play_real": Figure(share, "share", len(options)),
    }


def successors(job: Job) -> Figures:
    """Every successor of sampled states per second.

    ``successors`` is `apply` alone; ``successors_listed`` also lists the legal actions of each
    successor, which is what a peer's tick always does.
    """
    game = job.compose()
    parents = [pair for seed in job.few for pair in sample(game, seed, EVERY)[0]]
    count = sum(len(actions) for _, actions in parents)
    with Stopwatch() as alone:
        for state, actions in parents:
            for action in actions:
                game.apply(state, action)
    with Stopwatch() as listed:
        for state, actions in parents:
            for action in actions:
                successor = game.apply(state, action)
                if not successor.is_over:
                    game.legal_actions(successor)
    return {
        "successors": alone.rate(count, "successors/s"),
        "successors_listed": listed.rate(count, "successors/s"),
    }


def saving(job: Job) -> Figures:
    """Milliseconds for state → JSON → state, and how long the text is.

    Raises:
        SystemExit: when a state does not come back equal to itself.
    """
    game = job.compose()
    states = [state for seed in job.few for state, _ in sample(game, seed, EVERY)[0]]
    for state in states:
        if game.loads(game.dumps(state)) != state:
            raise SystemExit("benchmarks/ours.py: a state differs after JSON and back")
    with Stopwatch() as watch:
        for state in states:
            game.loads(game.dumps(state))
    text = sum(len(game.dumps(state)) for state in states)
    return {
        "json": watch.each(len(states)),
        "json_text": Figure(text / len(states), "characters", len(states)),
    }


def memory(job: Job) -> Figures:
    """Bytes each kept successor adds, all successors of every state of one game kept at once.

    ``memory`` counts what `apply` alone leaves behind, ``memory_listed`` also what listing the
    legal actions of every kept successor leaves behind (the lists themselves are dropped). The
    list that holds the successors is made beforehand, so only what they own is counted.
    """
    game = job.compose()
    parents, options = sample(game, 1, 1)
    kept: list[State | None] = [None] * sum(options)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    place = 0
    for state, actions in parents:
        for action in actions:
            kept[place] = game.apply(state, action)
            place += 1
    alone = tracemalloc.get_traced_memory()[0] - before
    for successor in kept:
        if successor is not None and not successor.is_over:
            game.legal_actions(successor)
    listed = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return {
        "memory": Figure(alone / place, "bytes", place),
        "memory_listed": Figure(listed / place, "bytes", place),
    }


FRESH_IMPORT = """
import time
start = time.perf_counter()
import glenmore_core
print(time.perf_counter() - start)
"""

FRESH_CHOICE = """
import time
start = time.perf_counter()
from glenmore_core import Game
game = Game.from_variant({variant!r}, players={players})
game.legal_actions(game.start(seed=7))
print(time.perf_counter() - start)
"""


def _fresh(code: str, runs: int = 9) -> Figure:
    """The median milliseconds `code` prints in fresh processes; a first run warms the disk."""
    times = []
    began = time.perf_counter()
    for _ in range(runs + 1):
        done = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        )
        times.append(1000 * float(done.stdout))
    middle = statistics.median(times[1:])
    wall = time.perf_counter() - began
    return Figure(middle, "ms", runs, wall, wall)


def importing(job: Job) -> Figures:
    """Import of the core, and import to the first list of legal actions, in fresh processes."""
    choice = FRESH_CHOICE.format(variant=job.variant, players=job.players)
    return {"import": _fresh(FRESH_IMPORT), "first_choice": _fresh(choice)}


def with_empty_modules(job: Job, count: int) -> Game:
    """The game of `job` with `count` more modules composed that contribute nothing."""
    from glenmore_core import Module

    empty = [Module(id=f"empty-{n}", title=f"Empty {n}") for n in range(1, count + 1)]
    return Game.from_variant(job.variant, players=job.players, modules=empty)


def modules(job: Job) -> Figures:
    """What 1, 5 and 10 empty modules cost at play, in percent of the game without them.

    The same games are played under each composition in turn, several times over, and for each
    game the fastest time counts: what disturbs a run only ever adds to it.

    Raises:
        SystemExit: when an empty module changes how a game goes.
    """
    games = {count: with_empty_modules(job, count) for count in MODULE_COUNTS}
    for game in games.values():
        play_out(game, WARM_UP_SEED)
    fastest: dict[tuple[int, int], Stopwatch] = {}
    lengths: dict[int, set[int]] = {seed: set() for seed in job.few}
    for turn in range(11):
        for seed in job.few:
            for count in MODULE_COUNTS if turn % 2 == 0 else reversed(MODULE_COUNTS):
                with Stopwatch() as watch:
                    _, decisions = play_out(games[count], seed)
                lengths[seed].add(decisions)
                known = fastest.get((count, seed))
                if known is None or watch.cpu < known.cpu:
                    fastest[count, seed] = watch
    if any(len(found) > 1 for found in lengths.values()):
        raise SystemExit("benchmarks/ours.py: an empty module changes how a game goes")
    cpu = {n: sum(fastest[n, seed].cpu for seed in job.few) for n in MODULE_COUNTS}
    wall = {n: sum(fastest[n, seed].wall for seed in job.few) for n in MODULE_COUNTS}
    return {
        f"modules_{n}": Figure(100 * (cpu[n] / cpu[0] - 1), "%", len(job.few), cpu[n], wall[n])
        for n in MODULE_COUNTS[1:]
    }


SECTIONS: dict[str, Callable[[Job], Figures]] = {
    "play": play,
    "successors": successors,
    "saving": saving,
    "memory": memory,
    "importing": importing,
    "modules": modules,
}


def main() -> None:
    """Measure the sections named on the command line; figures as a line of JSON."""
    parser = argparse.ArgumentParser(description="Measure the library; figures as JSON.")
    parser.add_argument("sections", nargs="+", choices=list(SECTIONS))
    parser.add_argument("--variant", default="glen-more", help="a variant (default glen-more)")
    parser.add_argument("--players", type=int, default=4, help="players (default 4)")
    parser.add_argument("--games", type=int, default=30, help="complete games (default 30)")
    options = parser.parse_args()
    job = Job(options.variant, options.players, options.games)
    figures: Figures = {}
    for name in options.sections:
        figures |= SECTIONS[name](job)
    hand_over(figures)


if __name__ == "__main__":
    main()
