"""`glenmore balance`: many games of bots, and what each row of the data did in them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from glenmore_core.cli.common import composing, console, many_games
from glenmore_core.cli.simulate import games_progress, writable
from glenmore_core.errors import UnknownName

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from glenmore_core.balance import Balance, Deed
    from glenmore_core.game import Game
    from glenmore_core.simulate import Setting

CLEAR_SIGN = "*"


@click.command()
@composing
@many_games(bot="greedy")
@click.option("--of", "whats", multiple=True, metavar="WORD", help="Only of this, such as taken.")
@click.option(
    "--rows", type=click.IntRange(0), default=6, show_default=True,
    help="How many rows to show from each end; 0 for all.",
)  # fmt: skip
@click.option("--json", "file", metavar="FILE", help="Write the figures as JSON; - for stdout.")
def balance(
    setting: Setting, games: int, bots: tuple[str, ...], seed: int, jobs: int,
    whats: tuple[str, ...], rows: int, file: str | None,
) -> None:  # fmt: skip
    """Let bots play, and tell what they did with each tile, card or clan, and how it went.

    \b
    glenmore balance glen-more --players 3 --games 200 --jobs 0
    glenmore balance glen-more --overlay my-tiles.yaml --of taken --rows 0

    For each row: in which share of the games it came up in somebody did it, how much oftener the
    players who did it won, and how many VP more than the average of their table they had. A star
    marks what is too much to be chance. The figures are as good as the bots.
    """
    from glenmore_core.balance import balance as report_of

    writable(file)
    with games_progress(games) as advance:
        report = report_of(setting, games, bots, seed, jobs, advance)
    known = {deed.what for deed in report.deeds}
    for what in whats:
        if what not in known:
            raise UnknownName(
                f"nobody did '{what}' in these games; there are: {', '.join(sorted(known))}"
            )
    figures = json.dumps(report.as_json(), indent=2, ensure_ascii=False)
    if file == "-":
        click.echo(figures)
        return
    out = console()
    out.print(balance_tables(setting.game(), report, whats, rows))
    if file is not None:
        Path(file).write_text(figures + "\n", encoding="utf-8")
        out.print(f"written to {file}")


def balance_tables(
    game: Game, report: Balance, whats: Sequence[str] = (), rows: int = 0
) -> RenderableType:
    """Return the report as tables: one of the sources of VP, one for each thing that was done.

    Parameters:
        game: the game it is of.
        report: the report.
        whats: only these deeds; none for all.
        rows: how many rows from each end; 0 for all.
    """
    from rich.console import Group
    from rich.text import Text

    shown: list[RenderableType] = [_sources_table(game, report)]
    for what in dict.fromkeys(deed.what for deed in report.deeds):
        if not whats or what in whats:
            deeds = [deed for deed in report.deeds if deed.what == what]
            shown += ["", _deeds_table(what, deeds, rows)]
    never = [f"{what} {name} ({row})" for what, row, name in report.never]
    if never and not whats:
        shown += ["", Text("never: " + ", ".join(never))]
    return Group(*shown)


def _sources_table(game: Game, report: Balance) -> Table:
    from rich.table import Table

    from glenmore_core.drawing.wording import source_title

    title = (
        f"{report.variant}: {report.games} games of {game.players} "
        f"({', '.join(dict.fromkeys(report.bots))}), seed {report.seed}, "
        f"mean {report.mean_vp:.1f} VP"
    )
    table = Table(title=title, title_justify="left")
    table.add_column("source of VP")
    for heading in ("winners", "others", "± deviation"):
        table.add_column(heading, justify="right")
    for one in report.sources:
        table.add_row(
            source_title(game.rules, one.name),
            f"{one.winners:.1f}", f"{one.others:.1f}", f"{one.deviation:.1f}",
        )  # fmt: skip
    return table


def _deeds_table(what: str, deeds: Sequence[Deed], rows: int) -> Table:
    from rich.table import Table

    table = Table(title=what.replace("-", " "), title_justify="left")
    table.add_column("")
    for heading in ("in games", "players", "wins", "margin VP", "±", ""):
        table.add_column(heading, justify="right")
    hidden = len(deeds) - 2 * rows if rows else 0
    for number, deed in enumerate(deeds):
        if hidden > 0 and rows <= number < len(deeds) - rows:
            if number == rows:
                table.add_row(f"… {hidden} more", style="dim")
            continue
        table.add_row(
            deed.name if deed.name == deed.row else f"{deed.name} ({deed.row})",
            f"{deed.share:.0%}", str(deed.players), f"{deed.wins:+.0%}",
            f"{deed.margin:+.1f}", f"{deed.margin_error:.1f}",
            CLEAR_SIGN if deed.is_clear else "",
        )  # fmt: skip
    return table
