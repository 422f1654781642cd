"""Drawing tiles and territories, with what lies on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from glenmore_core.actions import Pos
from glenmore_core.drawing.canvas import Canvas
from glenmore_core.drawing.lettering import SMALLEST, text_width, wrap
from glenmore_core.drawing.phrases_svg import phrase
from glenmore_core.drawing.pieces_svg import cube, person
from glenmore_core.drawing.theme import TILE_COLOURS
from glenmore_core.drawing.wording import cost_words
from glenmore_core.mechanisms.effects import Effect
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tiles import Tile, TileSet
from glenmore_core.rules import Rules

TILE = 104
"""The largest side of a tile in a territory, in pixels."""

Box = tuple[float, float, float, float]
"""x, y, width, height."""

Colour = Callable[[Tile], str]
"""`colour(tile)` gives the role of a tile's colour where it is not the tile's own."""

SMALL = 90
"""Tiles with smaller sides have less around their text."""
TYPE_SIZE = SMALLEST
"""The letters of a tile's type, in pixels."""
EDGE = 5
"""How far a label stays from the edge of its tile: there the lines can be seen."""


def fill_of(tile: Tile, colour: Colour | None = None) -> str:
    """Return the role of a tile's colour."""
    own = colour(tile) if colour is not None else tile.colour
    return own if own in TILE_COLOURS else "tile"


def ground(
    canvas: Canvas,
    box: Box,
    fill: str,
    sides: Sequence[str] = ("", "", "", ""),
    road_at: float = 0.68,
    *,
    marked: bool = False,
) -> None:
    """Draw a tile without its text: its colour, its lines, and whether it was touched last.

    Parameters:
        canvas: where.
        box: x, y, width, height in pixels.
        fill: the role of its colour.
        sides: the lines on its sides: north, east, south, west.
        road_at: how far down a line from west to east runs, of the height.
        marked: whether it belongs to the last action.
    """
    x, y, width, height = box
    canvas.rect(x, y, width, height, fill)
    middle, down = x + width / 2, y + height * road_at
    ends = ((middle, y), (x + width, down), (middle, y + height), (x, down))
    for one, other in ((1, 3), (0, 2)):
        line = sides[one]
        if line and line == sides[other]:
            draw_line(canvas, ends[one], ends[other], line)
    if marked:
        canvas.rect(x + 1, y + 1, width - 2, height - 2, "", "mark", 3.5)


def draw_line(
    canvas: Canvas, start: tuple[float, float], end: tuple[float, float], line: str
) -> None:
    """Draw a road (straight and striped) or another line such as a river (swaying)."""
    if line == "road":
        canvas.line(*start, *end, "label", 11)
        canvas.line(*start, *end, "road", 8)
        canvas.line(*start, *end, "stripe", 1.5, dashed=True)
    else:
        canvas.wave(*start, *end, "label", 11)
        canvas.wave(*start, *end, "river", 8)


def draw_tile(
    canvas: Canvas, box: Box, tile: Tile, rules: Rules, fill: str = "", *, marked: bool = False
) -> None:
    """Draw a tile as it lies in a territory: its name, what it does and its type, over its lines.

    Parameters:
        canvas: where.
        box: x, y, width, height in pixels.
        tile: the tile.
        rules: the rules.
        fill: the role of its colour (by default its own colour).
        marked: whether it belongs to the last action.
    """
    x, y, width, _ = box
    sides = rules.constant(TileSet).sides[tile.id]
    ground(canvas, box, fill or fill_of(tile), sides, marked=marked)
    edge = EDGE if width > SMALL else EDGE - 2
    room, middle = width - 2 * edge - 4, x + width / 2
    size = 10.0
    while size > SMALLEST and text_width(tile.name, size, True) > room:
        size -= 0.5
    names = wrap(tile.name, room, size, 2, True)
    does = phrase(_words(tile.activation), room, 9.5, 2)
    if does.is_cut:
        does = phrase(_words(tile.activation), room, 9, 3)
    high = len(names) * size * 1.15 + (does.height + 1 if does.lines else 0) + 4
    canvas.rect(x + edge, y + edge, width - 2 * edge, high, "label", "", round_=3)
    base = y + edge + size + 0.5
    for name in names:
        canvas.text(middle, base, name, room, size, anchor="middle", bold=True)
        base += size * 1.15
    does.draw(canvas, middle, base - size + 1.5, "middle")
    _draw_type(canvas, x + edge, y + edge + high + 2, tile.type)


def _draw_type(canvas: Canvas, x: float, y: float, words: str) -> None:
    if words not in ("", "none"):
        canvas.pill(x, y, words, text_width(words, TYPE_SIZE) + 8, TYPE_SIZE)


def draw_offered_tile(
    canvas: Canvas,
    box: Box,
    tile: Tile,
    rules: Rules,
    fill: str = "",
    *,
    marked: bool = False,
    note: str = "",
) -> None:
    """Draw a tile as it is offered: with what it costs and brings, and its type.

    Parameters:
        canvas, box, tile, rules, fill, marked: as for `draw_tile`.
        note: what it brings at once in other words than those of its effects.
    """
    x, y, width, _ = box
    sides = rules.constant(TileSet).sides[tile.id]
    ground(canvas, box, fill or fill_of(tile), sides, 0.8, marked=marked)
    room, left = width - 2 * EDGE - 8, x + EDGE + 4
    text = cost_words(rules, tile)
    beside = room - text_width(tile.name, 11, True) - 6
    cost = phrase(text if tile.cost.is_free else f"costs {text}", max(beside, room * 0.3), 9.5)
    lines = [("once:", note or _words(tile.once), 31), ("activate:", _words(tile.activation), 49)]
    if cost.is_cut:
        lines.insert(0, ("costs:", text, 34))
    rows = [
        (name, phrase(words, room - dent, 9.5, 2), dent) for name, words, dent in lines if words
    ]
    high = sum(words.height for _, words, _ in rows) or 6
    canvas.rect(x + EDGE, y + EDGE, width - 2 * EDGE, 20 + high, "label", "", round_=3)
    if not cost.is_cut:
        cost.draw(canvas, left + room, y + EDGE + 3.5, "end")
    space = room if cost.is_cut else room - cost.width - 5
    canvas.text(left, y + EDGE + 13, tile.name, space, 11, bold=True)
    top = y + EDGE + 18
    for name, words, dent in rows:
        canvas.text(left, top + words.size * 1.02, name, dent, words.size, fill="soft")
        words.draw(canvas, left + dent, top)
        top += words.height
    over = ", overbuilds" if tile.overbuild else ""
    _draw_type(canvas, x + EDGE, y + box[3] - EDGE - TYPE_SIZE - 4, tile.type + over)


def _words(effects: Sequence[Effect]) -> str:
    return ", ".join(one.text for one in effects)


def draw_territory(
    canvas: Canvas,
    value: Territory,
    rules: Rules,
    seat: int,
    side: float,
    x: float,
    y: float,
    colour: Colour | None = None,
    notes: Mapping[Pos, str] | None = None,
) -> float:
    """Draw a territory with its cubes and clan members; return its height in pixels.

    Parameters:
        canvas: where.
        value: the territory.
        rules: the rules.
        seat: whose it is.
        side: how far apart its tiles are, in pixels.
        x, y: its upper left corner.
        colour: gives the role of a tile's colour, where it is not the tile's own.
        notes: a few words that stand on places of it.
    """
    west, north = min(at[0] for at in value.tiles), max(at[1] for at in value.tiles)
    south = min(at[1] for at in value.tiles)
    for at, tile_id in value.tiles.items():
        tile = rules.constant(TileSet).tiles[tile_id]
        box = (x + (at[0] - west) * side, y + (north - at[1]) * side, side - 2, side - 2)
        draw_tile(
            canvas, box, tile, rules, fill_of(tile, colour), marked=canvas.is_marked(seat, at)
        )
        draw_pieces(canvas, value, at, seat, box)
        if notes and at in notes:
            canvas.pill(box[0] + 4, box[1] + box[3] - 36, notes[at], box[2] - 8, stroke="line")
    return (north - south + 1) * side


def draw_pieces(canvas: Canvas, value: Territory, at: Pos, seat: int, box: Box) -> None:
    """Draw the cubes and clan members on a tile, and how many tiles lie under it."""
    x, y, width, height = box
    bottom, tall = y + height - 4, 18.0 if width > SMALL else 16.0
    members = value.members.get(at, 0)
    taken = 6.0
    if members > 3:
        taken += canvas.pill(x + width - 4, bottom - 13, f"×{members}", 30, anchor="end")
        person(canvas, x + width - taken - 7, bottom, seat, tall)
        taken += 16
    else:
        for index in range(members):
            person(canvas, x + width - 11 - index * 12, bottom, seat, tall)
        taken += members * 12
    pile = len(value.under.get(at, ()))
    taken += 26 if pile and not members else 0
    draw_cubes(canvas, value.cubes.get(at, ()), x + 4, bottom, width - taken - 8)
    if pile:
        top = bottom - 13 - (tall if members else 0)
        canvas.pill(x + width - 4, top, f"on {pile}", 36, anchor="end")


def draw_cubes(canvas: Canvas, cubes: Sequence[str], x: float, bottom: float, room: float) -> None:
    """Draw cubes in up to two rows; where there are more, one a resource, with its number."""
    size = 12.0
    step = size + 2
    abreast = max(1, int((room + 2) / step))
    if len(cubes) <= 2 * abreast:
        for index, name in enumerate(cubes):
            row, column = divmod(index, abreast)
            cube(canvas, x + column * step, bottom - size - row * step, name, size)
        return
    for index, (name, number) in enumerate(Counter(cubes).items()):
        row, column = divmod(index, max(1, int(room / 34)))
        left, top = x + column * 34, bottom - size - row * (size + 1)
        cube(canvas, left, top, name, size)
        canvas.pill(left + size + 1, top, f"×{number}", 21, 8.5)


def spots_of(seat: int, action: Any) -> list[object]:
    """Return the spots that an action touched, for `Canvas.marks`: spaces and places."""
    spots: list[object] = [
        (seat, at) for name in ("at", "to") if isinstance(at := getattr(action, name, None), tuple)
    ]
    space = getattr(action, "space", None)
    if isinstance(space, int):
        spots.append(("space", space))
    return spots
