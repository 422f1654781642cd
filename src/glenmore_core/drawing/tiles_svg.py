"""Drawing what tile-laying games share: tiles, territories, the rondel, the market."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from glenmore_core.actions import Pos
from glenmore_core.drawing.canvas import Canvas
from glenmore_core.mechanisms.effects import cost_text
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tiles import Tile, TileSet
from glenmore_core.rules import Rules
from glenmore_core.views import View

COLOURS = ("yellow", "green", "brown", "grey", "blue", "purple")
TILE = 104
"""The largest side of a tile in a territory, in pixels."""

Box = tuple[float, float, float, float]
"""x, y, width, height."""


def draw_tile(canvas: Canvas, box: Box, tile: Tile, rules: Rules, fill: str = "", *, cost: bool = True,
              marked: bool = False) -> None:  # fmt: skip
    """Draw one tile: border colour, river and road, cost, name, what it does.

    Parameters:
        canvas: where.
        box: x, y, width, height in pixels.
        tile: the tile.
        rules: the rules, for the names of costs.
        fill: the role of its colour (by default its own colour).
        cost: whether to show what it costs.
        marked: whether it belongs to the last action.
    """
    x, y, width, height = box
    colour = fill or (tile.colour if tile.colour in COLOURS else "tile")
    canvas.rect(x, y, width, height, colour, "mark" if marked else "line", 3 if marked else 1)
    _draw_lines(canvas, box, rules.constant(TileSet).sides[tile.id])
    top = y + 11
    if cost and not tile.cost.is_free:
        text = cost_text(tile.cost, rules.market.resources, rules.costs)
        canvas.rect(x + 2, y + 2, width - 4, 13, "panel", "", 0, 2)
        canvas.text(x + 5, y + 12, text, 9, width - 10)
        top = y + 25
    bottom = canvas.paragraph(x + width / 2, top, tile.name, 10, width - 8, 2, "middle", bold=True)
    does = ", ".join(effect.text for effect in tile.activation)
    if does:
        canvas.paragraph(x + width / 2, bottom, does, 9, width - 8, 2, "middle")


def _draw_lines(canvas: Canvas, box: Box, sides: Sequence[str]) -> None:
    """Draw river and road from side to side through the middle of a tile."""
    x, y, width, height = box
    ends = (
        (x + width / 2, y),
        (x + width, y + height / 2),
        (x + width / 2, y + height),
        (x, y + height / 2),
    )
    for one, other in ((0, 2), (1, 3)):
        line = sides[one]
        if line and line == sides[other]:
            (x1, y1), (x2, y2) = ends[one], ends[other]
            canvas.line(x1, y1, x2, y2, line, 7)


def draw_territory(canvas: Canvas, value: Territory, rules: Rules, seat: int, box_width: float,
                   x: float, y: float, colour: Callable[[Tile], str] | None = None) -> float:  # fmt: skip
    """Draw a territory with its cubes and clan members; return its height in pixels.

    Parameters:
        canvas: where.
        value: the territory.
        rules: the rules.
        seat: whose it is.
        box_width: the width it may take.
        x, y: its upper left corner.
        colour: `colour(tile)` gives the role of a tile's colour, where it is not the tile's own.
    """
    columns = [at[0] for at in value.tiles]
    rows = [at[1] for at in value.tiles]
    west, north = min(columns), max(rows)
    across = max(columns) - west + 1
    side = min(TILE, (box_width - 4) / across)
    for at, tile_id in value.tiles.items():
        tile = rules.constant(TileSet).tiles[tile_id]
        left, top = x + (at[0] - west) * side, y + (north - at[1]) * side
        marked = canvas.is_marked(seat, at)
        draw_tile(canvas, (left, top, side - 2, side - 2), tile, rules, colour(tile) if colour else "",
                  cost=False, marked=marked)  # fmt: skip
        pile = len(value.under.get(at, ()))
        if pile:
            canvas.text(left + side - 6, top + 11, f"+{pile}", 9, anchor="end", bold=True)
        draw_pieces(canvas, value, at, seat, (left, top, side - 2, side - 2))
    return (north - min(rows) + 1) * side


def draw_pieces(canvas: Canvas, value: Territory, at: Pos, seat: int, box: Box) -> None:
    """Draw the cubes and clan members on a tile, along its lower edge."""
    x, y, width, height = box
    size = min(13, width / 6.5)
    cubes, members = value.cubes.get(at, ()), value.members.get(at, 0)
    for index, cube in enumerate(cubes):
        canvas.cube(x + 4 + index * (size + 2), y + height - size - 4, cube, size)
    shown = min(members, 3)
    for index in range(shown):
        canvas.person(x + width - 9 - index * 11, y + height - 4, seat, 17)
    if members > shown:
        canvas.text(x + width - 4, y + height - 24, f"×{members}", 9, anchor="end", bold=True)


def ring_cells(spaces: int, columns: int, rows: int) -> list[tuple[int, int]]:
    """Return the cells (column, row) around a rectangle, clockwise from the upper left corner.

    >>> len(ring_cells(14, 5, 4))
    14
    """
    cells = [(column, 0) for column in range(columns)]
    cells += [(columns - 1, row) for row in range(1, rows)]
    cells += [(column, rows - 1) for column in range(columns - 2, -1, -1)]
    cells += [(0, row) for row in range(rows - 2, 0, -1)]
    return cells[:spaces]


def ring_shape(spaces: int) -> tuple[int, int]:
    """Return columns and rows of the smallest ring, five columns wide if it can be, that fits."""
    columns = 5
    while 2 * columns + 2 * 6 < spaces + 4:
        columns += 1
    rows = max(2, -(-(spaces - 2 * columns) // 2) + 2)
    return columns, rows


def draw_rondel(canvas: Canvas, view: View, piece_texts: Mapping[str, str], middle: Callable[[Canvas, Box], None],
                colour: Callable[[Tile], str] | None = None) -> None:  # fmt: skip
    """Draw the rondel as a ring of spaces, clockwise, with `middle` drawn inside it.

    Parameters:
        canvas: where.
        view: what the viewer sees.
        piece_texts: letters of the pieces that are nobody's, by name.
        middle: draws the inside, given its box.
        colour: `colour(tile)` gives the role of a tile's colour.
    """
    rondel, rules = view.game(Rondel), view.state.rules
    columns, rows = ring_shape(rondel.size)
    gap = 4
    width = (canvas.right - canvas.left - gap * (columns - 1)) / columns
    height = 86.0
    top = canvas.y
    last = rondel.last if rondel.pieces else None
    for space, (column, row) in enumerate(ring_cells(rondel.size, columns, rows)):
        x, y = canvas.left + column * (width + gap), top + row * (height + gap)
        place = rondel.place_of(space) if rondel.pieces else space
        tile_id = rondel.tiles.get(place)
        marked = canvas.is_marked("space", space)
        here = [piece for piece, at in rondel.pieces.items() if at % rondel.size == space]
        if tile_id is not None:
            tile = rules.constant(TileSet).tiles[tile_id]
            draw_tile(
                canvas,
                (x, y, width, height),
                tile,
                rules,
                colour(tile) if colour else "",
                marked=marked,
            )
        else:
            fill = "panel" if here else "empty"
            canvas.rect(x, y, width, height, fill, "mark" if marked else "line", 3 if marked else 1)
        canvas.text(x + width - 5, y + height - 5, str(space), 9, fill="soft", anchor="end")
        for index, piece in enumerate(here):
            cx = x + 26 + index * 34
            if isinstance(piece, int):
                canvas.piece(cx, y + height / 2, piece, 26)
            else:
                canvas.rect(cx - 15, y + height / 2 - 15, 30, 30, "tile", "ink")
                canvas.text(
                    cx,
                    y + height / 2 + 8,
                    piece_texts.get(piece, piece[:2]),
                    20,
                    28,
                    anchor="middle",
                )
            if piece == last:
                canvas.text(cx + 20, y + height / 2 + 4, "moves next", 10, width - 60, bold=True)
    inside = (
        canvas.left + width + gap, top + height + gap,
        (columns - 2) * (width + gap) - gap, (rows - 2) * (height + gap) - gap,
    )  # fmt: skip
    middle(canvas, inside)
    canvas.advance(rows * (height + gap) + 8)


def draw_market(canvas: Canvas, box: Box, view: View, title: str) -> None:
    """Draw the market: a row for each resource, its spaces with prices, the filled ones with coins."""
    x, y, width, height = box
    rules, filled = view.state.rules.market, view.game(Market).filled
    canvas.rect(x, y, width, height, "panel", "line")
    canvas.text(x + 10, y + 18, title, 12, width - 20, bold=True)
    step = (height - 30) / max(1, len(rules.resources))
    for row, name in enumerate(rules.resources):
        top = y + 26 + row * step
        size = min(16.0, step - 5)
        canvas.cube(x + 10, top + (step - size) / 2, name, size)
        canvas.text(x + 34, top + step / 2 + 4, name, 11, 70)
        for index, price in enumerate(rules.prices[name]):
            left = x + 110 + index * 40
            full = index < filled[row]
            canvas.circle(
                left + 14, top + step / 2, min(12, step / 2 - 1), "coin" if full else "tile", "line"
            )
            canvas.text(left + 14, top + step / 2 + 4, str(price), 11, anchor="middle",
                        fill="on-light" if full else "ink", bold=full)  # fmt: skip
        buy = rules.price(name, filled[row])
        sells = rules.proceeds(name, filled[row])
        note = f"buy {buy}" if buy is not None else "full"
        note += f" · sells for {sells}" if sells is not None else " · no sale"
        canvas.text(x + 240, top + step / 2 + 4, note, 11, width - 250, fill="soft")


def spots_of(seat: int, action: Any, rondel: Rondel | None) -> list[object]:
    """Return the spots that an action touched, for `Canvas.marks`: spaces and places."""
    spots: list[object] = []
    for name in ("at", "to"):
        at = getattr(action, name, None)
        if isinstance(at, tuple):
            spots.append((seat, at))
    space = getattr(action, "space", None)
    if isinstance(space, int):
        spots.append(("space", space))
    return spots
