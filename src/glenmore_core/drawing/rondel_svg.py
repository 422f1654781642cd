"""Drawing the rondel as a ring of spaces, and the market inside it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from glenmore_core.drawing.canvas import Canvas
from glenmore_core.drawing.notes import space_notes
from glenmore_core.drawing.pieces_svg import cube, piece
from glenmore_core.drawing.tiles_svg import Box, Colour, draw_offered_tile, fill_of
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.rondel import Piece, Rondel, mover
from glenmore_core.mechanisms.tiles import Tile, TileSet
from glenmore_core.views import View

GAP = 5
SPACE_HEIGHT = 86.0


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
    """Return columns and rows of the smallest ring, five columns wide if it can be, that fits.

    >>> ring_shape(14), ring_shape(24)
    ((5, 4), (6, 8))
    """
    columns = 5
    while 2 * columns + 2 * 6 < spaces:
        columns += 1
    rows = max(4, -(-(spaces - 2 * columns) // 2) + 2)
    return columns, rows


def draw_rondel(
    canvas: Canvas,
    view: View,
    piece_texts: Mapping[str, str],
    middle: Callable[[Canvas, Box], None],
    colour: Colour | None = None,
    note: Callable[[Tile], str] | None = None,
    done_on: Collection[str] = (),
) -> None:
    """Draw the rondel as a ring of spaces, clockwise, with `middle` drawn inside it.

    Parameters:
        canvas: where.
        view: what the viewer sees.
        piece_texts: letters of the pieces that are nobody's, by name.
        middle: draws the inside, given its box.
        colour: gives the role of a tile's colour, where it is not the tile's own.
        note: `note(tile)` says what a tile brings at once, where that is not what its effects
            say ("": they say it).
        done_on: what is fixed on the rondel and ends the moves of the pieces on it.
    """
    rondel = view.game(Rondel)
    last = None if view.is_over else mover(rondel, done_on)
    columns, rows = ring_shape(rondel.size)
    width = (canvas.right - canvas.left - GAP * (columns - 1)) / columns
    cells = ring_cells(rondel.size, columns, rows)
    boxes = [
        (
            canvas.left + column * (width + GAP),
            canvas.y + row * (SPACE_HEIGHT + GAP),
            width,
            SPACE_HEIGHT,
        )
        for column, row in cells
    ]
    notes = space_notes(view)
    for space, box in enumerate(boxes):
        _draw_space(canvas, box, view, space, last, piece_texts, colour, note)
        if space in notes:
            x, y = box[0] + width - 32, box[1] + SPACE_HEIGHT - 16
            canvas.pill(x, y, notes[space], width - 40, anchor="end", stroke="line")
    for space, one in enumerate(cells):
        other = cells[(space + 1) % len(cells)]
        _draw_arrow(canvas, boxes[space], other[0] - one[0], other[1] - one[1])
    inside = (
        canvas.left + width + GAP,
        canvas.y + SPACE_HEIGHT + GAP,
        (columns - 2) * (width + GAP) - GAP,
        (rows - 2) * (SPACE_HEIGHT + GAP) - GAP,
    )
    middle(canvas, inside)
    canvas.advance(rows * (SPACE_HEIGHT + GAP) + 10)


def _draw_arrow(canvas: Canvas, box: Box, right: int, down: int) -> None:
    """Draw, between a space and the next one, a small arrow in the direction of play."""
    if abs(right) + abs(down) != 1:
        return
    x, y, width, height = box
    mx = x + width / 2 + right * (width + GAP) / 2
    my = y + height / 2 + down * (height + GAP) / 2
    tip = (mx + right * 5, my + down * 5)
    one = (mx - right * 3 + down * 6, my - down * 3 + right * 6)
    other = (mx - right * 3 - down * 6, my - down * 3 - right * 6)
    canvas.polygon([tip, one, other], "soft", "label", 1.5)


def _draw_space(
    canvas: Canvas,
    box: Box,
    view: View,
    space: int,
    last: Piece | None,
    piece_texts: Mapping[str, str],
    colour: Colour | None,
    note: Callable[[Tile], str] | None,
) -> None:
    rondel, rules = view.game(Rondel), view.state.rules
    x, y, width, height = box
    place = rondel.place_of(space) if rondel.pieces else space
    tile_id, fixed = rondel.tiles.get(place), rondel.stands_at(place)
    here = [one for one, at in rondel.pieces.items() if at % rondel.size == space]
    marked = canvas.is_marked("space", space)
    if tile_id is not None:
        tile = rules.constant(TileSet).tiles[tile_id]
        text = note(tile) if note is not None else ""
        fill = fill_of(tile, colour)
        draw_offered_tile(canvas, box, tile, rules, fill, marked=marked, note=text)
    elif here or fixed:
        canvas.rect(*box, "panel", "mark" if marked else "line", 3.5 if marked else 1)
        if fixed:
            canvas.text(x + 8, y + 16, fixed.replace("-", " ").title(), width - 16, 11)
    else:
        canvas.rect(*box, "empty", "mark" if marked else "line", 3.5 if marked else 1, dashed=True)
        gap = bool(rondel.pieces) and space == rondel.space(rondel.limit)
        text = "the gap" if gap else "empty"
        middle, base = x + width / 2, y + height / 2 + 4
        canvas.text(middle, base, text, width - 16, 11, fill="soft", anchor="middle")
    canvas.pill(x + width - 4, y + height - 16, str(space), 24, anchor="end")
    _draw_pieces(canvas, box, here, last, piece_texts, beside=tile_id is not None)


def _draw_pieces(
    canvas: Canvas,
    box: Box,
    here: list[Piece],
    last: Piece | None,
    piece_texts: Mapping[str, str],
    *,
    beside: bool,
) -> None:
    """Draw the pieces on a space: large in the middle, or small along its lower edge."""
    if not here:
        return
    x, y, width, height = box
    size = 22.0 if beside else min(34.0, (width - 20) / len(here) - 6)
    step = size + 8
    left = x + 8 if beside else x + (width - step * len(here) + 8) / 2
    cy = y + height - size / 2 - 6 if beside else y + height / 2 - 2
    for index, one in enumerate(here):
        cx = left + index * step + size / 2
        if isinstance(one, int):
            piece(canvas, cx, cy, one, size)
        else:
            half = size / 2
            canvas.rect(cx - half, cy - half, size, size, "label", "ink")
            letters = piece_texts.get(one, one[:2])
            base, large = cy + size * 0.28, size * 0.8
            canvas.text(cx, base, letters, size - 2, large, anchor="middle")
        if one == last:
            top = cy + size / 2 + 5 if not beside else cy - size / 2 - 16
            canvas.pill(cx, top, "moves next", 80, 10, anchor="middle", bold=True, stroke="ink")


def draw_market(canvas: Canvas, box: Box, view: View, title: str) -> None:
    """Draw the market: a row a resource, with its prices; spaces that hold coins are coins.

    Parameters:
        canvas: where.
        box: x, y, width, height in pixels.
        view: what the viewer sees.
        title: what the market is called.
    """
    x, y, width, height = box
    rules, filled = view.state.rules.market, view.game(Market).filled
    canvas.rect(x, y, width, height, "panel", "line")
    canvas.text(x + 12, y + 19, title, width - 20, 12.5, bold=True)
    step = (height - 34) / max(1, len(rules.resources))
    longest = max((len(rules.prices[name]) for name in rules.resources), default=0)
    across = min(38.0, (width - 250) / max(1, longest))
    for row, name in enumerate(rules.resources):
        middle = y + 27 + (row + 0.5) * step
        size = min(17.0, step - 5)
        cube(canvas, x + 12, middle - size / 2, name, size)
        canvas.text(x + 36, middle + 4, name, 66, 11)
        half = min(12.0, step / 2 - 1, across / 2 - 2)
        for index, price in enumerate(rules.prices[name]):
            cx, full = x + 118 + index * across, index < filled[row]
            canvas.circle(cx, middle, half, "coin" if full else "label", "ink" if full else "line")
            ink = "on-light" if full else "ink"
            canvas.text(
                cx, middle + 4, str(price), 2 * half, 11, fill=ink, anchor="middle", bold=full
            )
        buy, sell = rules.price(name, filled[row]), rules.proceeds(name, filled[row])
        note = f"buy for {buy}" if buy is not None else "no buying"
        note += f", sell for {sell}" if sell is not None else ", no sale"
        left = x + 118 + longest * across
        canvas.text(left, middle + 4, note, x + width - left - 8, 10.5, fill="soft")
