"""Play Glen More II with greedy bots and tell what the tiles, clans and categories did.

    python play_balance.py [GAMES] [PLAYERS] [--seed N]

For each tile: how often it was taken when it lay on the rondel, how many spaces its takers
jumped for it, how often the taker won (against the share one expects), and how many VP more
than the average of the table the taker had at the end. docs/rules/glen-more-ii.md quotes it.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict

import glenmore_core.bots.greedy as search
from glenmore_chronicles.clan_board import ClanGained
from glenmore_core import Event, Game
from glenmore_core.mechanisms.rondel import Rondel, TileDrawn, TileLeft
from glenmore_core.mechanisms.tile_turn import TileTaken
from glenmore_core.mechanisms.tiles import TileSet

search.LIMIT, search.FIRST_WIDTH = 300, 6


class Figures:
    """What is counted over all games."""

    def __init__(self) -> None:
        self.games = 0
        self.drawn: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.left: Counter[str] = Counter()
        self.wins: defaultdict[str, float] = defaultdict(float)
        self.margin: defaultdict[str, float] = defaultdict(float)
        self.sources: defaultdict[str, list[int]] = defaultdict(list)
        self.totals: list[int] = []
        self.decisions = 0

    def add(self, game: Game, events: list[Event], state: object) -> None:
        """Count one game."""
        self.games += 1
        vp = [state.vp(seat) for seat in range(game.players)]  # type: ignore[attr-defined]
        mean = sum(vp) / len(vp)
        best = [one.seat for one in game.ranking(state) if one.rank == 1]  # type: ignore[arg-type]
        self.totals += vp
        for seat in range(game.players):
            for name, number in state.scores[seat].items():  # type: ignore[attr-defined]
                self.sources[name].append(number)
        for event in events:
            if isinstance(event, TileDrawn):
                self.drawn[event.tile] += 1
            elif isinstance(event, TileLeft):
                self.left[event.tile] += 1
            elif isinstance(event, (TileTaken, ClanGained)) and event.seat is not None:
                name = event.tile if isinstance(event, TileTaken) else f"clan {event.clan}"
                self.taken[name] += 1
                self.margin[name] += vp[event.seat] - mean
                self.wins[name] += (event.seat in best) / len(best)


def play(game: Game, seed: int, figures: Figures) -> None:
    """Play one game with a greedy bot on every seat."""
    state = game.start(seed=seed)
    bots = [search.greedy(game, seed * 10 + seat, 3) for seat in range(game.players)]
    events: list[Event] = []
    events += [TileDrawn(None, tile, 0) for tile in state.game(Rondel).tiles.values()]
    while not state.is_over:
        decision = game.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        outcome = game.advance(state, bots[seat](state, seat), seat)
        events += outcome.events
        state = outcome.state
        figures.decisions += 1
    figures.add(game, events, state)


def report(game: Game, figures: Figures) -> None:
    """Print the figures."""
    expected = 1 / game.players
    total = len(figures.totals)
    print(f"{figures.games} games of {game.players}, mean VP {sum(figures.totals) / total:.1f}, "
          f"{figures.decisions / figures.games:.0f} decisions a game")  # fmt: skip
    for name, numbers in sorted(figures.sources.items()):
        spread = sum(abs(one) for one in numbers) / total
        print(f"  {name:16} {sum(numbers) / total:+6.1f} a player, {spread:5.1f} in size")
    rows = game.rules.constant(TileSet).tiles
    for stack in ("S", "A", "B", "C", "D", "clan"):
        names = [n for n in rows if rows[n].stack == stack and stack != "clan"]
        if stack == "clan":
            names = sorted(n for n in figures.taken if n.startswith("clan "))
        print(f"stack {stack}")
        lines = []
        for name in names:
            taken = figures.taken[name]
            shown = figures.drawn[name] or figures.games
            margin = figures.margin[name] / taken if taken else 0.0
            wins = figures.wins[name] / taken if taken else 0.0
            lines.append((margin, f"  {name:22} taken {taken / shown:4.0%}  "
                          f"wins {wins - expected:+5.0%}  margin {margin:+5.1f}"))  # fmt: skip
        for _, line in sorted(lines, reverse=True):
            print(line)


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=50)
    parser.add_argument("players", type=int, nargs="?", default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = Game.from_variant("glen-more-ii", players=given.players)
    figures = Figures()
    for seed in range(given.seed, given.seed + given.games):
        play(game, seed, figures)
    report(game, figures)


if __name__ == "__main__":
    main()
