"""The race as text for terminals: the route, what lies beside it, and the runners."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from glenmore_core import Look, View
from glenmore_core.drawing import Part
from glenmore_core.drawing.layout import heading, small_table
from glenmore_core.drawing.seats import called, mark, style
from glenmore_whisky_race.pictures import route_svg, runners_svg
from glenmore_whisky_race.pieces import (
    Markers,
    Pool,
    Round,
    Route,
    Runner,
    board,
    is_used,
    markers,
    option,
    runners_on,
    whisky_of,
)
from glenmore_whisky_race.wording import WORDS, bottle_name, short_name

ROW = 10
"""Spaces in a row of the route."""

_STYLES = {"whisky": "green", "blue": "bright_blue", "brown": "dark_orange3"}


def marker_style(known: Markers, marker: str) -> str:
    """Return the style of a marker's name: green, blue or brown, as its background is."""
    row = known.locations.get(marker)
    return _STYLES["whisky" if row is None else row.colour]


def _cell(view: View, space: int) -> Text:
    """Return one space: its number and the pieces on it, then its markers."""
    look, figures = view.state, board(view.state)
    text = Text(str(space), style="dim")
    if space == figures.start:
        text.append(" start", style="dim")
    elif space == figures.finish:
        text.append(" finish", style="dim")
    elif space == figures.crown:
        text.append(" crown", style="dim")
    for seat in runners_on(look, space):
        text.append(" ")
        text.append(mark(seat), style=style(seat))
    if look.game(Route).englishman == space:
        text.append(" ♛E", style="bold red")
    for marker in look.game(Route).markers.get(space, ()):
        text.append("\n")
        text.append(short_name(look, marker), style=marker_style(markers(look), marker))
    return text


def route_text(view: View) -> RenderableType:
    """Return the route in rows of ten spaces, and the turn's order where it is known."""
    figures = board(view.state)
    turn = view.game(Round)
    more = f"turn {turn.number}; finish on {figures.finish}; ♛E is the Englishman"
    rows: list[RenderableType] = [heading("Route", more)]
    for first in range(0, figures.finish + 1, ROW):
        grid = small_table(*[""] * ROW)
        grid.show_header = False
        grid.expand, grid.padding = True, (0, 1, 0, 0)  # ten spaces, even in 80 columns
        for column in grid.columns:
            column.ratio = 1
        last = min(first + ROW, figures.finish + 1)
        grid.add_row(*(_cell(view, space) for space in range(first, last)))
        rows += [Text(), grid] if first else [grid]
    return Group(*rows)


def beside_text(view: View) -> RenderableType | None:
    """Return what lies beside the route: order, open markers, groups of whiskies, the pool."""
    look, pool, turn = view.state, view.game(Pool), view.game(Round)
    lines: list[Text] = []
    order = (*((turn.seat,) if turn.seat >= 0 else ()), *turn.order)
    if order:
        lines.append(_line("Order", ", then ".join(called(seat) for seat in order)))
    if turn.suspended:
        names = [f"{bottle_name(look, one)} of {called(seat)}" for seat, one in turn.suspended]
        lines.append(_line("Suspended", ", ".join(names)))
    if option(look, "englishman_marker") == "chosen":
        lines.append(_line("To choose from", _names(look, pool.shown)))
    for number, group in enumerate(pool.groups, 1):
        lines.append(_line(f"Group {number}", _names(look, group)))
    counts = ", ".join(f"{number} {markers(look).name(one)}" for one, number in pool.left.items())
    lines.append(_line("Pool", counts or "empty"))
    return Group(*lines)


def _line(title: str, text: str) -> Text:
    return Text.assemble((f"{title}: ", "dim"), text)


def _names(look: Look, ids: Sequence[str]) -> str:
    return ", ".join(markers(look).name(one) for one in ids) or "none"


def runners_text(view: View) -> RenderableType:
    """Return a table of the runners: space, malt, chosen malt, whiskies, checkpoints."""
    grid = small_table("", "space", "malt", "chosen", "whiskies", "checkpoints", right=(1, 2, 3))
    look = view.state
    for seat in range(view.seats):
        runner = view.player(seat, Runner)
        bottles = Text()
        for one in runner.whiskies:
            name = markers(look).name(whisky_of(one))
            bottles.append(", " if bottles else "")
            bottles.append(f"({name})" if is_used(one) else name, "dim" if is_used(one) else "")
        grid.add_row(
            Text(called(seat), style=style(seat)),
            str(runner.space),
            str(runner.malt),
            str(runner.chosen) if runner.chosen else "–",
            bottles if bottles else Text("–"),
            ", ".join(short_name(look, one) for one in runner.checkpoints) or "–",
        )
    return Group(heading("Runners", "used whiskies in brackets"), grid)


PARTS = (
    Part("route", text=route_text, svg=route_svg, order=0, words=WORDS),
    Part("beside", text=beside_text, order=1),
    Part("runners", text=runners_text, svg=runners_svg, order=2),
)
"""The parts of the picture."""
