"""`glenmore simulate`: many games of bots, and what comes of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from glenmore_core.cli.common import composing, console, many_games
from glenmore_core.errors import UnknownName

if TYPE_CHECKING:
    from rich.console import RenderableType

    from glenmore_core.game import Game
    from glenmore_core.simulate import Setting, Simulation


@click.command()
@composing
@many_games(bot="random")
@click.option("--json", "file", metavar="FILE", help="Write the figures as JSON; - for stdout.")
def simulate(
    setting: Setting, games: int, bots: tuple[str, ...], seed: int, jobs: int, file: str | None
) -> None:
    """Let bots play many games: how often each player wins, by what, and how long it takes.

    \b
    glenmore simulate glen-more --players 4 --games 1000 --jobs 0
    glenmore simulate glen-more --players 2 --bot greedy --bot random
    glenmore simulate glen-more --option die=off --json figures.json

    The same seed gives the same figures, whatever the number of jobs. Players are counted from 1
    in the table, and lists in the JSON begin with player 1.
    """
    from glenmore_core import simulate as games_of

    writable(file)
    with games_progress(games) as advance:
        report = games_of.simulate(setting, games, bots, seed, jobs, advance)
    figures = json.dumps(report.as_json(), indent=2, ensure_ascii=False)
    if file == "-":
        click.echo(figures)
        return
    out = console()
    out.print(figures_table(setting.game(), report))
    if file is not None:
        Path(file).write_text(figures + "\n", encoding="utf-8")
        out.print(f"written to {file}")


def writable(file: str | None) -> None:
    """Refuse a file in a folder that is not there, before games are played for it.

    Raises:
        UnknownName: there is no such folder.
    """
    if file not in (None, "-") and not Path(file).parent.is_dir():
        raise UnknownName(f"there is no folder '{Path(file).parent}' to write '{file}' in")


@contextmanager
def games_progress(games: int) -> Iterator[Callable[[int], None]]:
    """Show a bar of the games played; what it gives is told how many more are finished."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(err=True), transient=True) as progress:
        task = progress.add_task("games", total=games)
        yield lambda more: progress.advance(task, more)


def figures_table(game: Game, report: Simulation) -> RenderableType:
    """Return the figures as a table: players across, sources of VP down."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    from glenmore_core.drawing.seats import called, style
    from glenmore_core.drawing.wording import source_title

    title = f"{report.variant}: {report.games} games, seed {report.seed}"
    table = Table(title=title, title_justify="left")
    table.add_column("")
    for seat, bot in enumerate(report.bots):
        table.add_column(Text(f"{called(seat)}\n{bot}", style=style(seat)), justify="right")
    table.add_row("wins", *(f"{rate:.1%}" for rate in report.win_rates), style="bold")
    table.add_row("mean VP", *(f"{vp:.1f}" for vp in report.mean_vp), style="bold")
    table.add_row("± deviation", *(f"{vp:.1f}" for vp in report.vp_deviation), style="dim")
    table.add_section()
    for source, means in report.mean_sources.items():
        shown = (f"{mean:.2f}" for mean in means)
        table.add_row(source_title(game.rules, source), *shown)
    length = (
        f"decisions a game: {report.mean_decisions:.1f} "
        f"(from {report.shortest} to {report.longest})"
    )
    speed = (
        f"{report.games_per_second:.1f} games/s, {report.decisions_per_second:,.0f} decisions/s, "
        f"{report.seconds:.1f} s"
    )
    return Group(table, Text(length), Text(speed, style="dim"))
