"""The figures behind the reconstruction: games of the race's bot against itself.

    python plugins/glenmore-whisky-race/tools/balance.py [GAMES] [OVERLAY ...]

Prints, for each number of players, how long races are, how often the Englishman is first and what
tax he takes, where VP come from and what is activated how often; then, with four players, how a
bot does that walks past one kind of marker, or values malt and VP otherwise, against three that
do not. Everything follows from the seeds 0 to GAMES - 1, so it can be run again.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import mean

from attrs import define, evolve, field

from glenmore_core import Game, State
from glenmore_core.bots import Bot, choose
from glenmore_whisky_race.bots import race_bot
from glenmore_whisky_race.events import BottleGone, BottleMoved, LostTurn, Malt, Visited
from glenmore_whisky_race.pieces import ENGLISHMAN, Round, Route, markers
from glenmore_whisky_race.worth import Taste

KINDS = ("pub", "swap_markers", "lead_englishman", "sacred", "malt", "checkpoint", "whisky")


@define
class Tally:
    """What was counted in many games."""

    turns: list[int] = field(factory=list)
    english: int = 0
    english_behind: list[int] = field(factory=list)
    counts: Counter[str] = field(factory=Counter)
    vp: Counter[str] = field(factory=Counter)
    winners: list[int] = field(factory=list)


def play(game: Game, bots: Sequence[Bot], seed: int, tally: Tally) -> State:
    """Play one game and count what happens in it."""
    state = game.start(seed)
    while not state.is_over:
        decision = game.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        outcome = game.advance(state, choose(game, bots[seat], state, seat), seat)
        for event in outcome.events:
            count(state, event, tally.counts)
        state = outcome.state
    tally.turns.append(state.game(Round).number)
    route = state.game(Route)
    tally.english += route.arrivals[0] == ENGLISHMAN
    tally.english_behind.append(state.rules.tables["board"][""].finish - route.englishman)
    for sheet in state.scores:
        tally.vp.update(sheet)
    return state


def count(state: State, event: object, counts: Counter[str]) -> None:
    """Count an event."""
    match event:
        case Visited(marker=marker):
            counts[markers(state).effect(marker).kind.name] += 1
        case BottleMoved(why="bought"):
            counts["whisky"] += 1
        case BottleGone(why="tax"):
            counts["bottles lost to tax"] += 1
        case Malt(why="tax", amount=amount):
            counts["malt paid as tax"] -= amount
        case LostTurn():
            counts["turns lost"] += 1
        case _:
            pass


def whole(players: int, games: int, overlays: Sequence[str]) -> None:
    """Print what happens in games of equal bots."""
    options = {"whisky-race": {"two_players": True}}
    game = Game.from_variant("whisky-race", players, options=options, overlays=overlays)
    tally = Tally()
    for seed in range(games):
        play(game, [race_bot(game, 10 * seed + seat) for seat in range(players)], seed, tally)
    turns = sorted(tally.turns)
    low, high = turns[games // 20], turns[-1 - games // 20]
    each = games * players
    print(f"\n{players} players, {games} games")
    print(f"  turns: mean {mean(turns):.1f}, nine of ten games {low} to {high}")
    behind = mean(tally.english_behind)
    print(f"  Englishman first: {100 * tally.english / games:.1f} % of the games")
    print(f"  where he is when it ends: {behind:.0f} spaces before the finish")
    shares = {name: number / each for name, number in sorted(tally.counts.items())}
    print("  a player and game: " + ", ".join(f"{name} {one:.2f}" for name, one in shares.items()))
    vp = {name: number / each for name, number in tally.vp.most_common()}
    print("  VP a player: " + ", ".join(f"{name} {one:.1f}" for name, one in vp.items()))


def against(games: int, overlays: Sequence[str], tastes: Mapping[str, Taste]) -> None:
    """Print how often one bot of another taste wins against three equal ones."""
    game = Game.from_variant("whisky-race", 4, overlays=overlays)
    print(f"\nOne of four bots differs, {games} games each; equal bots win 25 %")
    for name, taste in tastes.items():
        wins = 0.0
        for seed in range(games):
            seat = seed % 4
            bots = [
                race_bot(game, 10 * seed + one, taste if one == seat else None) for one in range(4)
            ]
            state = play(game, bots, seed, Tally())
            best = [one.seat for one in game.ranking(state) if one.rank == 1]
            wins += (seat in best) / len(best)
        print(f"  {name}: {100 * wins / games:.0f} %")


def main(arguments: Sequence[str]) -> None:
    """Run everything."""
    games = int(arguments[0]) if arguments else 400
    overlays = arguments[1:]
    for players in (3, 4, 5, 6):
        whole(players, games, overlays)
    usual = Taste()
    tastes = {f"ignores {kind}": evolve(usual, ignored=frozenset({kind})) for kind in KINDS}
    tastes["sells for malt, dashes"] = evolve(usual, sale=1.2)
    tastes["spends freely"] = evolve(usual, malt=0.4)
    tastes["saves"] = evolve(usual, malt=1.2)
    tastes["collects whisky"] = evolve(usual, whisky=4.0)
    tastes["no whisky hunger"] = evolve(usual, whisky=2.0)
    against(games, overlays, tastes)


if __name__ == "__main__":
    main(sys.argv[1:])
