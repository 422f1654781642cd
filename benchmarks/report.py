"""The figures as tables: on the terminal, in docs/performance.md, and as a file of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import asdict
from rich.console import Console
from rich.table import Table
from targets import TARGETS, Judged, Run, Spread, judge, over_runs

BEGIN = "<!-- figures: written by `make bench`, not by hand -->"
END = "<!-- end of figures -->"

PAGE = f"""# Performance

What the library costs to run, measured side by side with two well-known Python rules engines:
catanatron (four-player games) and python-chess. All play random legal games with every legal
action listed at every decision. `make bench` measures everything anew and writes the tables.

{BEGIN}
{END}

## How it is measured

- Each side runs in a process of its own. The processes take turns, in the other order every
  second repeat, and a ratio is formed within each repeat; the tables show medians.
- Speed is per processor second of one core.
- A *decision* is one listing of the legal actions and one of them played, whether there was a
  choice or not. The second table says how often there was one.
- A *successor* is one legal action played, the state before it untouched: `apply` for us, a
  copy and a tick for the peers. catanatron's tick lists the next choices on the way, so there
  is a second row in which ours are listed too. States are taken at every tenth decision.
- catanatron's games differ from process to process, also with the same seed, so its figures
  scatter with the length of its games.
- The memory of a kept successor is what `tracemalloc` sees when all successors of all states of
  one game are kept at once.
- Empty modules are measured on the same games in one process, the fastest of eleven times each.
- An interpreter built without profile-guided optimisation is slower for all sides alike:
  compare ratios between machines, not absolute figures.
"""

CONTEXT = (
    ("decisions in a game", "play_length"),
    ("choices at a decision", "play_choices"),
    ("share of decisions with a choice", "play_real"),
    ("games", "games"),
    ("decisions", "decisions"),
    ("decisions with a choice, a second", "real_decisions"),
    ("successors", "successors"),
    ("successors, choices listed", "successors_listed"),
    ("memory of a kept successor", "memory"),
    ("the same, choices listed", "memory_listed"),
    ("text of a saved state", "json_text"),
    ("import to first choice", "first_choice"),
)
"""Rows of the second table: what is worth knowing and has no target."""

STYLE = {"stretch": "bold green", "target": "green", "missed": "bold red"}

NONE = "-"
"""What a cell shows where nothing was measured or set."""

Rows = list[list[str]]


def number(value: float, unit: str) -> str:
    """A figure with three digits that matter, and its unit.

    >>> number(12018.7, "decisions/s"), number(0.338, "share"), number(-0.4, "%")
    ('12,019 decisions/s', '34 %', '-0.4 %')
    """
    if unit == "share":
        return f"{100 * value:.0f} %"
    if unit == "%":
        return f"{value:.1f} %"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    text = f"{value:,.{digits}f}"
    return text + unit if unit == "x" else f"{text} {unit}"


def shown(figure: Spread | None) -> str:
    """The median of a figure, or a dash."""
    return number(figure.median, figure.unit) if figure else NONE


def judged_rows(found: Sequence[Judged]) -> Rows:
    """The first table: each target, both sides, the value judged with extremes, the verdict."""
    rows = []
    for row in found:
        unit = row.judged.unit
        sign = "≥" if row.target.peer else "≤"
        stretch = row.target.stretch
        rows.append(
            [
                row.target.label,
                shown(row.ours),
                shown(row.peer),
                f"{shown(row.judged)} ({row.judged.low:.3g} to {row.judged.high:.3g})",
                f"{sign} {row.target.target:g} {unit}",
                NONE if stretch is None else f"{sign} {stretch:g} {unit}",
                row.verdict,
            ]
        )
    return rows


def context_rows(runs: Sequence[Run], names: Sequence[str]) -> Rows:
    """The second table: figures without a target, one column a process."""
    rows = []
    for label, figure in CONTEXT:
        cells = [shown(over_runs(runs, name, figure)) for name in names]
        if any(cell != NONE for cell in cells):
            rows.append([label, *cells])
    return rows


JUDGED_HEAD = ("figure", "ours", "catanatron", "judged (extremes)", "target", "stretch", "reached")


def tables(runs: Sequence[Run]) -> list[tuple[Sequence[str], Rows]]:
    """Head and rows of every table that has rows."""
    found = [row for row in (judge(target, runs) for target in TARGETS) if row]
    names = list(dict.fromkeys(name for run in runs for name in run))
    both = [(JUDGED_HEAD, judged_rows(found)), (("figure", *names), context_rows(runs, names))]
    return [(head, rows) for head, rows in both if rows]


def print_tables(console: Console, facts: Mapping[str, str], runs: Sequence[Run]) -> None:
    """Show the facts of the machine and the tables on a terminal."""
    for label, text in facts.items():
        console.print(f"[bold]{label}[/bold]: {text}", highlight=False)
    for head, rows in tables(runs):
        table = Table(*head)
        for row in rows:
            table.add_row(*row[:-1], row[-1], style=STYLE.get(row[-1]))
        console.print(table)


def markdown(facts: Mapping[str, str], runs: Sequence[Run]) -> str:
    """The facts and tables as Markdown."""
    parts = ["\n".join(f"- {label}: {text}" for label, text in facts.items())]
    for head, rows in tables(runs):
        lines = [head, ["---"] * len(head), *rows]
        parts.append("\n".join(f"| {' | '.join(cells)} |" for cells in lines))
    return "\n\n".join(parts)


def write_page(path: Path, text: str) -> None:
    """Put `text` between the markers of the page at `path`, made from `PAGE` when missing.

    Raises:
        ValueError: when the page is there and has not both markers, each once, in order.
    """
    page = path.read_text(encoding="utf-8") if path.exists() else PAGE
    before, first, rest = page.partition(BEGIN)
    _, last, after = rest.partition(END)
    if not first or not last or BEGIN in rest or END in before + after:
        raise ValueError(f"{path}: the markers {BEGIN!r} and {END!r} must stand there once each")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def write_json(path: Path, facts: Mapping[str, str], runs: Sequence[Run]) -> None:
    """Everything measured, repeat by repeat, with the facts and the judged targets."""
    found = [row for row in (judge(target, runs) for target in TARGETS) if row]
    content: dict[str, Any] = {
        "facts": dict(facts),
        "judged": [{**asdict(row), "verdict": row.verdict} for row in found],
        "runs": [
            {
                name: {key: asdict(figure) for key, figure in figures.items()}
                for name, figures in run.items()
            }
            for run in runs
        ],
    }
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
