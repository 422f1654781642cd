"""The race as SVG: the route as a winding row of spaces, and a box for each runner."""

from __future__ import annotations

from glenmore_core import View
from glenmore_core.drawing.canvas import Canvas
from glenmore_core.drawing.pieces_svg import piece
from glenmore_core.drawing.seats import called
from glenmore_whisky_race.pieces import (
    Pool,
    Round,
    Route,
    Runner,
    board,
    is_used,
    markers,
    runners_on,
)
from glenmore_whisky_race.wording import bottle_name, short_name

ACROSS = 11
"""Spaces in a row; the rows run to the right and to the left by turns."""
GAP = 4
LINE = 15
HEAD = 34


def route_svg(view: View, canvas: Canvas) -> None:
    """Draw the route: numbers, markers by colour, pieces, and the Englishman."""
    look = view.state
    finish = board(look).finish
    width = (canvas.right - canvas.left - GAP * (ACROSS - 1)) / ACROSS
    laid = look.game(Route).markers
    for first in range(0, finish + 1, ACROSS):
        row = range(first, min(first + ACROSS, finish + 1))
        most = max(len(laid.get(space, ())) for space in row)
        height = HEAD + LINE * max(most, 1) + 4
        back = (first // ACROSS) % 2 == 1
        y = canvas.y
        for index, space in enumerate(row):
            place = ACROSS - 1 - index if back else index
            _space(view, canvas, space, canvas.left + place * (width + GAP), y, width, height)
        canvas.advance(height + GAP + 4)
        if row[-1] != finish:
            x = canvas.left + width / 2 if back else canvas.right - width / 2
            canvas.line(x, y + height, x, canvas.y, "road", 5)
    canvas.advance(4)


def _space(
    view: View, canvas: Canvas, space: int, x: float, y: float, width: float, height: float
) -> None:
    look, figures = view.state, board(view.state)
    special = {figures.crown: "crown", figures.start: "start", figures.finish: "finish"}
    marked = canvas.is_marked("space", space)
    canvas.rect(
        x, y, width, height,
        "panel" if space in special else "tile",
        "mark" if marked else "line", 2.5 if marked else 1,
    )  # fmt: skip
    canvas.text(x + 5, y + 12, str(space), 24, 10, fill="soft", bold=True)
    if space in special:
        canvas.text(x + width - 5, y + 12, special[space], width - 32, 9, fill="soft", anchor="end")
    _pieces(view, canvas, space, x, y, width)
    known = markers(look)
    for index, marker in enumerate(look.game(Route).markers.get(space, ())):
        row = known.locations.get(marker)
        fill = "green" if row is None else row.colour
        top = y + HEAD + index * LINE
        canvas.rect(x + 4, top, width - 8, LINE - 2, fill, "line", 1, 3)
        canvas.text(
            x + width / 2, top + 9.5, short_name(look, marker), width - 12, 9, anchor="middle"
        )


def _pieces(view: View, canvas: Canvas, space: int, x: float, y: float, width: float) -> None:
    """Draw who stands on a space, the Englishman last, side by side."""
    look = view.state
    seats = runners_on(look, space)
    here = look.game(Route).englishman == space
    number = len(seats) + here
    if not number:
        return
    room = min(18.0, (width - 8) / number)
    left = x + (width - room * number) / 2 + room / 2
    for index, seat in enumerate(seats):
        piece(canvas, left + index * room, y + 23, seat, min(15.0, room - 1))
    if here:
        middle = left + len(seats) * room
        half = min(8.0, room / 2)
        canvas.polygon(
            [(middle - half, y + 30), (middle + half, y + 30), (middle, y + 15)], "tile", "mark", 2
        )
        canvas.text(middle, y + 29, "E", 2 * half, 9, anchor="middle", bold=True)


def runners_svg(view: View, canvas: Canvas) -> None:
    """Draw what lies beside the route, and a box for each runner: malt, chosen malt, whiskies and
    checkpoints."""
    beside = _beside(view)
    for text in beside:
        canvas.text(canvas.left, canvas.y + 12, text, canvas.right - canvas.left, 11)
        canvas.advance(LINE + 1)
    if beside:
        canvas.advance(6)
    across = 3
    width = (canvas.right - canvas.left - GAP * 2 * (across - 1)) / across
    for first in range(0, view.seats, across):
        row = range(first, min(first + across, view.seats))
        most = max(
            len(view.player(seat, Runner).whiskies) + bool(view.player(seat, Runner).checkpoints)
            for seat in row
        )
        height = 46 + LINE * most
        for index, seat in enumerate(row):
            x = canvas.left + index * (width + GAP * 2)
            canvas.rect(x, canvas.y, width, height, "panel")
            _runner(view, canvas, seat, x, canvas.y, width)
        canvas.advance(height + 8)


def _beside(view: View) -> list[str]:
    """Return the order of the turn, the open markers, and the groups of whiskies."""
    look, pool, turn = view.state, view.game(Pool), view.game(Round)
    order = (*((turn.seat,) if turn.seat >= 0 else ()), *turn.order)
    lines = ["Order: " + ", then ".join(called(seat) for seat in order)] if order else []
    groups = [("To choose from", pool.shown)]
    groups += [(f"Group {number}", one) for number, one in enumerate(pool.groups, 1)]
    for title, there in groups:
        if there:
            lines.append(f"{title}: " + ", ".join(markers(look).name(one) for one in there))
    return lines


def _runner(view: View, canvas: Canvas, seat: int, x: float, y: float, width: float) -> None:
    look, runner = view.state, view.player(seat, Runner)
    piece(canvas, x + 16, y + 17, seat, 18)
    canvas.text(x + 32, y + 21, called(seat), width * 0.4, 12, bold=True)
    where = f"space {runner.space}"
    canvas.text(x + width - 8, y + 21, where, width * 0.4, 11, anchor="end", fill="soft")
    malt = f"{runner.malt} malt"
    if runner.chosen:
        malt += f", {runner.chosen} more chosen"
    canvas.text(x + 8, y + 39, malt, width - 16, 11)
    lines = [(bottle_name(look, one), is_used(one)) for one in runner.whiskies]
    if runner.checkpoints:
        names = ", ".join(short_name(look, one) for one in runner.checkpoints)
        lines.append((names, False))
    for index, (text, used) in enumerate(lines):
        fill = "soft" if used else "ink"
        canvas.text(x + 8, y + 54 + index * LINE, text, width - 16, 11, fill=fill)
