"""Play Glen More II with bots of several tastes, and tell whether it is balanced.

    python play_balance.py [--games N] [--seed N] [--players 2 3 4] [--keep FILE] [--read FILE]

Prints for each number of players what became of every tile and clan, what the four categories
and the eight types bring, how the tastes fare, and for each criterion of balance_criteria.py
whether it holds; the status is 1 if one does not. docs/rules/glen-more-ii.md tells what the
criteria mean and quotes the figures.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from balance_criteria import Figures, judge
from balance_figures import Mean, Shown, vp_by_source
from balance_games import Record, play

from glenmore_core import Game


def records(players: Sequence[int], games: int, seed: int, keep: Path | None) -> Iterator[Record]:
    """Play so many games of each number of players, and write them down if asked for."""
    composed = [Game.from_variant("glen-more-ii", players=number) for number in players]
    lines = keep.open("a", encoding="utf-8") if keep else None
    for number in range(seed, seed + games):
        for game in composed:
            found = play(game, number)
            if lines:
                lines.write(json.dumps(found) + "\n")
                lines.flush()
            yield found
    if lines:
        lines.close()


def read(files: Sequence[Path]) -> Iterator[Record]:
    """Yield the games that were written down."""
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def figures_of(every: Sequence[Record]) -> Figures:
    """Return the figures of the games, sorted by numbers of players."""
    tables = Game.from_variant("glen-more-ii", players=4).rules.tables
    stacks = {one.id: one.stack for one in tables["tiles"].values() if one.stack in "SABCD"}
    clans = [one.id for one in tables["clans"].values() if not one.empty]
    goals = [
        one.id
        for one in tables["clans"].values()
        if any(effect.kind.name == "vp_for" for effect in one.once)
    ]
    numbers = sorted({one["players"] for one in every})
    games = {n: [one for one in every if one["players"] == n] for n in numbers}
    return Figures(games, stacks, clans, goals)


def _mean(one: Mean, style: str) -> str:
    return f"{one.value:{style}} ±{one.half:{style[1:]}}" if one.number > 1 else "·"


def _row(shown: Sequence[Shown], over_all: Shown) -> str:
    cells = [f"{one.taken:4.0%} {one.at_once:4.0%} {one.eager:4.0%}" for one in shown]
    name = over_all.name.removeprefix("clan ")
    return (
        f"  {name:17} {'  |  '.join(cells)}  | {over_all.margin.number:4}"
        f"  {_mean(over_all.margin, '+5.1f')}  {_mean(over_all.luck, '+4.0%')}"
    )


def report(of: Figures) -> Iterator[str]:
    """Yield the tables."""
    for number, games in of.games.items():
        vp = [one for game in games for one in game["vp"]]
        yield f"{len(games)} games of {number}: {sum(vp) / len(vp):.1f} VP a player"
        yield "  " + ", ".join(f"{name} {n:+.1f}" for name, n in vp_by_source(games).items())
    yield ""
    yield "For each number of players: taken, taken at once, taken a turn that it was open."
    yield "Over all: takers, their VP above the table, their wins above what is due (95 %)."
    over_all = {one.name: one for one in of.takers}
    for stack in "SABCD":
        yield f"stack {stack}"
        names = [name for name, where in of.stacks.items() if where == stack]
        shown = {n: {one.name: one for one in some} for n, some in of.tiles.items()}
        for name in sorted(names, key=lambda name: -over_all[name].taken):
            yield _row([some[name] for some in shown.values()], over_all[name])
    yield "clans: games with a marker, games with the first marker, share of the markers"
    marks = {n: {one.name: one for one in some} for n, some in of.marks.items()}
    for name in sorted(marks[min(marks)], key=lambda name: -over_all[name].taken):
        yield _row([some[name] for some in marks.values()], over_all[name])
    yield "categories: VP a player, share, deviation, tie with the result"
    for number, some in of.categories.items():
        for one in some:
            yield (
                f"  {number}  {one.name:10} {one.vp:5.1f} {one.share:4.0%} {one.spread:5.1f}"
                f" {one.tie:+.2f}"
            )
    yield "types: tiles a player, of winners, tie with the result"
    for number, kinds in of.types.items():
        cells = [f"{one.name} {one.number:.1f} {one.winners:.1f} {one.tie:+.2f}" for one in kinds]
        yield f"  {number}  " + ", ".join(cells)
    yield "tastes: players, VP above the table, wins of what is due"
    for taste in of.tastes.values():
        yield (
            f"  {taste.name:18} {taste.margin.number:4}  {_mean(taste.margin, '+5.1f')}"
            f"  {_mean(taste.wins, '+.2f')}"
        )


def verdicts(of: Figures) -> tuple[list[str], bool]:
    """Return a line for each criterion, and whether all hold."""
    lines, sound = [], True
    for one in judge(of):
        sound = sound and not one.broken
        lines.append(f"{'BROKEN' if one.broken else 'holds '}  {one.text}   [{one.nearest}]")
        lines += [f"          {what}" for what in one.broken]
    return lines, sound


def main(arguments: Sequence[str] | None = None) -> int:
    """Play or read games, report, and judge."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="games of each number of players")
    parser.add_argument(
        "--seed", type=int, default=1, help="the first game's; the next ones follow"
    )
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--keep", type=Path, help="write the games to this file as well")
    parser.add_argument("--read", type=Path, nargs="+", help="judge games written down, play none")
    given = parser.parse_args(arguments)
    every = list(
        read(given.read)
        if given.read
        else records(given.players, given.games, given.seed, given.keep)
    )
    of = figures_of(every)
    lines, sound = verdicts(of)
    print("\n".join([*report(of), "", *lines]))
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
