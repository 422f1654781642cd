"""The score table as text: every player's VP by source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from glenmore_core.drawing.seats import called, style
from glenmore_core.drawing.wording import source_title

if TYPE_CHECKING:
    from glenmore_core.game import Game
    from glenmore_core.state import State


def scores_text(game: Game, state: State) -> RenderableType:
    """Return the score table: sources down, players across, then VP and rank."""
    table = Grid(title="VP by source" if state.is_over else "VP so far", title_justify="left")
    table.add_column("")
    for seat in range(game.players):
        table.add_column(Text(called(seat), style=style(seat)), justify="right")
    for source, points in game.score_sheet(state).items():
        table.add_row(source_title(state.rules, source), *(str(vp) for vp in points))
    table.add_section()
    table.add_row("VP", *(str(state.vp(seat)) for seat in range(game.players)), style="bold")
    standings = {one.seat: one for one in game.ranking(state)}
    seats = range(game.players)
    for index, tie in enumerate(state.rules.tie_breaks):
        title = f"tie break: {tie.name.replace('_', ' ')}"
        table.add_row(title, *(str(standings[seat].ties[index]) for seat in seats), style="dim")
    table.add_row("rank", *(str(standings[seat].rank) for seat in seats), style="bold")
    return table
