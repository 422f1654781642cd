"""Glen More's parts of the SVG picture: track with warehouse, displays, legend."""

from __future__ import annotations

from glenmore_base.clan import Clan
from glenmore_core.drawing import Part
from glenmore_core.drawing.canvas import Canvas
from glenmore_core.drawing.tiles_svg import Box, draw_market, draw_rondel, draw_territory
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.views import View


def track(view: View, canvas: Canvas) -> None:
    """Draw the track with the warehouse and the stacks inside it."""

    def middle(canvas: Canvas, box: Box) -> None:
        x, y, width, height = box
        draw_market(canvas, (x, y, width * 0.7 - 6, height), view, "Warehouse")
        left = view.game(Stacks).left
        x += width * 0.7
        canvas.rect(x, y, width * 0.3, height, "panel", "line")
        canvas.text(x + 10, y + 18, "Stacks", 12, bold=True)
        for index, (stack, ids) in enumerate(left.items()):
            top = y + 28 + index * (height - 34) / len(left)
            canvas.rect(x + 10, top + 3, 24, 24, "tile", "line")
            canvas.text(x + 22, top + 20, stack, 12, anchor="middle", bold=True)
            canvas.text(x + 44, top + 20, f"{len(ids)} tiles left", 11, width * 0.3 - 54)

    draw_rondel(
        canvas, view, {name: one.text for name, one in view.state.rules.pieces.items()}, middle
    )


def displays(view: View, canvas: Canvas) -> None:
    """Draw the players' displays, two abreast where both are narrow enough."""
    seats = list(range(view.seats))
    while seats:
        seat = seats.pop(0)
        pair = [seat]
        if seats and _across(view, seat) <= 5 and _across(view, seats[0]) <= 5:
            pair.append(seats.pop(0))
        width = (canvas.right - canvas.left - 10 * (len(pair) - 1)) / len(pair)
        heights = []
        for index, one in enumerate(pair):
            heights.append(_display(view, canvas, one, canvas.left + index * (width + 10), width))
        canvas.advance(max(heights) + 12)


def _across(view: View, seat: int) -> int:
    columns = [at[0] for at in view.player(seat, Territory).tiles]
    return max(columns) - min(columns) + 1


def _display(view: View, canvas: Canvas, seat: int, x: float, width: float) -> float:
    purse, clan = view.player(seat, Purse), view.player(seat, Clan)
    cards = view.state.rules.tables["cards"]
    y = canvas.y
    canvas.piece(x + 12, y + 12, seat, 18)
    canvas.text(x + 28, y + 17, f"Player {seat + 1}", 13, 80, bold=True)
    left = x + 112
    for draw, number in ((canvas.coin, purse.coins), (canvas.barrel, purse.whisky)):
        draw(left, y + 5, 14)
        canvas.text(left + 18, y + 17, str(number), 13, bold=True)
        left += 52
    canvas.person(left + 7, y + 20, seat, 17)
    canvas.text(left + 18, y + 17, f"{clan.chieftains} chieftains", 12, 96)
    names = ", ".join(
        cards[one].name
        + (
            f" ({cards[one].tams} tam{'s' if cards[one].tams > 1 else ''})"
            if cards[one].tams
            else ""
        )
        for one in clan.cards
    )
    canvas.text(x + 4, y + 36, f"Cards: {names or 'none'}", 10.5, width - 8, fill="soft")
    return 44 + draw_territory(
        canvas, view.player(seat, Territory), view.state.rules, seat, width, x, y + 44
    )


def legend(view: View, canvas: Canvas) -> None:
    """Draw what the signs mean."""
    x, y = canvas.left, canvas.y
    canvas.line(x, y, canvas.right, y)
    for name in view.state.rules.market.resources:
        canvas.cube(x, y + 8, name, 14)
        canvas.text(x + 19, y + 19, name, 11)
        x += 74
    canvas.barrel(x, y + 8, 14)
    canvas.text(x + 19, y + 19, "whisky", 11)
    canvas.person(x + 86, y + 22, 0, 17)
    canvas.text(x + 96, y + 19, "clan member", 11)
    canvas.line(x + 185, y + 15, x + 210, y + 15, "river", 7)
    canvas.text(x + 217, y + 19, "river", 11)
    canvas.line(x + 260, y + 15, x + 285, y + 15, "road", 7)
    canvas.text(x + 292, y + 19, "road", 11)
    canvas.rect(x + 335, y + 7, 16, 16, "tile", "mark", 3)
    canvas.text(x + 358, y + 19, "last action", 11)
    canvas.advance(28)


SVG_PARTS = (
    Part("track-svg", svg=track, order=10),
    Part("displays-svg", svg=displays, order=20),
    Part("legend-svg", svg=legend, order=90),
)
