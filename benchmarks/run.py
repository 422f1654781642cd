"""Measure everything in one run, ours and the peers side by side, and write it down.

python benchmarks/run.py                    all of it, docs/performance.md written
python benchmarks/run.py --repeats 1 --games 5 --no-write     a quick look
python benchmarks/run.py --peers-only       the peers alone, nothing written
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen
from machine import facts
from measure import Figure, read_figures
from report import markdown, print_tables, write_json, write_page
from rich.console import Console
from rich.progress import Progress
from targets import Run

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "docs" / "performance.md"
RESULTS = HERE / "results.json"

BUSY = 0.9
"""A process that had less than this part of a core says the machine was busy."""


@frozen
class Process:
    """One process to start: the name its figures get, and its script with arguments."""

    name: str
    script: str
    arguments: tuple[str, ...]

    def measure(self) -> dict[str, Figure]:
        """Run the process to its end; returns the figures it hands over.

        Raises:
            SystemExit: when the process fails, with what it wrote on standard error.
        """
        done = subprocess.run(
            [sys.executable, str(HERE / self.script), *self.arguments],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": "0"},
            check=False,
        )
        if done.returncode:
            raise SystemExit(f"{self.script} {' '.join(self.arguments)} failed:\n{done.stderr}")
        return read_figures(done.stdout)


def repeated(games: int, peers_only: bool, also: Sequence[str]) -> list[Process]:
    """The processes that take turns in every repeat."""
    count = ("--games", str(games))
    peers = [Process(name, "peers.py", (name, *count)) for name in ("catanatron", "chess")]
    if peers_only:
        return peers
    ours = Process("ours", "ours.py", ("play", "successors", "saving", *count))
    others = []
    for entry in also:
        variant, _, players = entry.partition(":")
        seats = ("--variant", variant, "--players", players or "4")
        others.append(Process(variant, "ours.py", ("play", "successors", *seats, *count)))
    return [ours, *peers, *others]


def measure(repeats: int, each: Sequence[Process], once: Sequence[Process]) -> list[Run]:
    """Run every process of `each` in every repeat, taking turns, then those of `once`.

    Returns:
        One `Run` a repeat; the figures of `once` are in the last.
    """
    runs: list[dict[str, dict[str, Figure]]] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("measuring", total=repeats * len(each) + len(once))
        for turn in range(repeats):
            found: dict[str, dict[str, Figure]] = {process.name: {} for process in each}
            for process in each if turn % 2 == 0 else reversed(each):
                progress.update(bar, description=f"{process.name} {turn + 1}/{repeats}")
                found[process.name] |= process.measure()
                progress.advance(bar)
            runs.append(found)
        for process in once:
            progress.update(bar, description=f"{process.name}: {process.arguments[0]}")
            runs[-1][process.name] |= process.measure()
            progress.advance(bar)
    return list(runs)


def load(runs: Sequence[Run]) -> str:
    """How much of a core the measured processes had, as a line for the reader."""
    least = min(figure.share for run in runs for part in run.values() for figure in part.values())
    note = "" if least >= BUSY else ", a busy machine: ratios hold better than absolute figures"
    return f"{100 * least:.0f} % of a core at least{note}"


def positive(text: str) -> int:
    """A whole number of at least 1, from the command line."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{value}: at least 1 is needed")
    return value


def main() -> None:
    """Measure, print the tables, and write docs/performance.md and results.json."""
    parser = argparse.ArgumentParser(description="Measure the library beside its peers.")
    parser.add_argument("--repeats", type=positive, default=7, help="repeats (default 7)")
    parser.add_argument("--games", type=positive, default=30, help="games a repeat (default 30)")
    parser.add_argument(
        "--also",
        nargs="*",
        default=["glen-more-ii:4", "whisky-race:4"],
        metavar="VARIANT:PLAYERS",
        help="further variants (default glen-more-ii:4 whisky-race:4)",
    )
    parser.add_argument("--peers-only", action="store_true", help="measure the peers alone")
    parser.add_argument("--no-write", action="store_true", help="print the tables only")
    options = parser.parse_args()

    each = repeated(options.games, options.peers_only, options.also)
    single = () if options.peers_only else ("memory", "importing", "modules")
    once = [Process("ours", "ours.py", (name, "--games", str(options.games))) for name in single]
    runs = measure(options.repeats, each, once)
    known = {
        **facts(),
        "Repeats": f"{options.repeats}, {options.games} games each",
        "Load": load(runs),
    }
    console = Console() if sys.stdout.isatty() else Console(width=140)
    print_tables(console, known, runs)
    if not options.no_write and not options.peers_only:
        write_json(RESULTS, known, runs)
        write_page(PAGE, markdown(known, runs))
        console.print(f"written: {PAGE.relative_to(HERE.parent)}, benchmarks/results.json")


if __name__ == "__main__":
    main()
