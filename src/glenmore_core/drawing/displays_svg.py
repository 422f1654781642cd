"""The players' territories with what stands above each, and the legend of a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from glenmore_core.drawing.canvas import Canvas
from glenmore_core.drawing.lettering import text_width
from glenmore_core.drawing.notes import place_notes
from glenmore_core.drawing.packing import PAD, Size, pack, total_height
from glenmore_core.drawing.pieces_svg import cube
from glenmore_core.drawing.theme import LETTERS, TILE_COLOURS
from glenmore_core.drawing.tiles_svg import TILE, Colour, draw_line, draw_territory
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.views import View

Head = Callable[[Canvas, View, int, float, float, float], float]
"""`head(canvas, view, seat, x, y, width)` draws what a player has beside the territory, from the
upper left corner (x, y) on, and returns how high it is."""


def draw_displays(canvas: Canvas, view: View, head: Head, colour: Colour | None = None) -> None:
    """Draw every player's territory in a box, packed as low as can be read.

    Those of seats that play by themselves are left to the module that plays them.

    Parameters:
        canvas: where.
        view: what the viewer sees.
        head: draws what stands above a territory: whose it is, coins, cards …
        colour: gives the role of a tile's colour, where it is not the tile's own.
    """
    seats = [seat for seat in range(view.seats) if seat not in view.state.rules.automata]
    values = [view.player(seat, Territory) for seat in seats]
    sizes = [_size(value) for value in values]

    @cache
    def tried(index: int, width: int) -> float:
        return head(Canvas(), view, seats[index], 0, 0, width)

    def high(index: int, width: float) -> float:
        return tried(index, int(width - 2 * PAD) // 16 * 16)  # many widths are tried

    spots = pack(sizes, canvas.right - canvas.left, TILE, high)
    deciding = view.decision.seats if view.decision is not None else ()
    for index, (seat, spot) in enumerate(zip(seats, spots, strict=True)):
        x, y = canvas.left + spot.x, canvas.y + spot.y
        here = seat in deciding
        canvas.rect(
            x, y, spot.width, spot.height, "panel", "ink" if here else "line", 2 if here else 1
        )
        head(canvas, view, seat, x + PAD, y + PAD / 2, spot.width - 2 * PAD)
        left = x + (spot.width - sizes[index].across * spot.side) / 2 + 1
        top = y + spot.head + PAD + 1
        notes = place_notes(view, seat)
        draw_territory(
            canvas, values[index], view.state.rules, seat, spot.side, left, top, colour, notes
        )
    canvas.advance(total_height(spots) + 12)


def _size(value: Territory) -> Size:
    columns = [at[0] for at in value.tiles] or [0]
    rows = [at[1] for at in value.tiles] or [0]
    return Size(max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)


# -- the legend ------------------------------------------------------------------------------

Sign = Callable[[Canvas, float, float], None]
"""`sign(canvas, x, y)` draws what is explained, 16 pixels high and up to 24 wide."""

Entry = tuple[str, Sign]
"""What a sign means, and how it is drawn."""


def draw_legend(canvas: Canvas, entries: Sequence[Entry]) -> None:
    """Draw what the signs mean, in as many lines as it takes."""
    canvas.line(canvas.left, canvas.y, canvas.right, canvas.y)
    x, y = float(canvas.left), canvas.y + 8
    for text, sign in entries:
        wide = 30 + text_width(text, 10.5)
        if x + wide > canvas.right:
            x, y = float(canvas.left), y + 22
        sign(canvas, x, y)
        canvas.text(x + 28, y + 12, text, wide, 10.5)
        x += wide + 14
    canvas.advance(y + 20 - canvas.y)


def shared_entries(view: View) -> list[Entry]:
    """Return the legend of what the shared drawings show: cubes, lines, colours of tiles, marks."""
    rules = view.state.rules
    entries: list[Entry] = [
        (name, _cube(name)) for name in rules.market.resources if name in LETTERS
    ]
    tiles = rules.constants.get(TileSet)
    if tiles is not None:
        entries += [(line, _line(line)) for line in tiles.lines]
        used = {tile.colour for tile in tiles.tiles.values()}
        entries += [(f"{one} tile", _tile(one)) for one in TILE_COLOURS if one in used]
    entries.append(("last action", _mark))
    return entries


def _cube(name: str) -> Sign:
    return lambda canvas, x, y: cube(canvas, x + 6, y + 1, name, 14)


def _line(name: str) -> Sign:
    return lambda canvas, x, y: draw_line(canvas, (x, y + 8), (x + 24, y + 8), name)


def _tile(colour: str) -> Sign:
    return lambda canvas, x, y: canvas.rect(x + 4, y, 16, 16, colour)


def _mark(canvas: Canvas, x: float, y: float) -> None:
    canvas.rect(x + 4, y, 16, 16, "tile", "mark", 3)
