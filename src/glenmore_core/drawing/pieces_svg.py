"""How pieces look: cubes, clan members, playing pieces, barrels and coins."""

from __future__ import annotations

import math

from glenmore_core.drawing.canvas import Canvas
from glenmore_core.drawing.theme import LETTERS, SEAT_SHAPES, on

_CORNERS = {"square": 4, "triangle": 3, "diamond": 4, "hexagon": 6}
_TURNED = {"square": math.pi / 4, "hexagon": 0.0}


def cube(canvas: Canvas, x: float, y: float, resource: str, size: float = 11) -> None:
    """Draw a resource cube with its letter; (x, y) is its upper left corner."""
    fill = resource if resource in LETTERS else "label"
    canvas.rect(x, y, size, size, fill, "ink", 0.8, 1.5)
    letter = LETTERS.get(resource, resource[:1].upper())
    middle, base = x + size / 2, y + size * 0.79
    canvas.text(middle, base, letter, size, size * 0.76, fill=on(fill), anchor="middle", bold=True)


def person(canvas: Canvas, x: float, y: float, seat: int, size: float = 12) -> None:
    """Draw a clan member of a seat's colour; (x, y) is the middle of its feet."""
    fill = f"seat{seat % len(SEAT_SHAPES)}"
    foot, neck, waist = size * 0.36, size * 0.14, y - size * 0.62
    canvas.polygon([(x - foot, y), (x - neck, waist), (x + neck, waist), (x + foot, y)], fill)
    canvas.circle(x, y - size * 0.78, size * 0.22, fill)


def outline(shape: str, x: float, y: float, half: float) -> list[tuple[float, float]]:
    """Return the corners of a seat's shape around (x, y).

    >>> len(outline("star", 0, 0, 10)), len(outline("hexagon", 0, 0, 10))
    (10, 6)
    """
    if shape == "star":
        spokes = [(half * (1.25 if one % 2 == 0 else 0.75), math.pi * one / 5) for one in range(10)]
    else:
        number = _CORNERS[shape]
        reach = half * (1.3 if shape == "triangle" else 1.2)
        spokes = [(reach, 2 * math.pi * one / number) for one in range(number)]
    start = _TURNED.get(shape, -math.pi / 2)
    return [
        (x + radius * math.cos(start + angle), y + radius * math.sin(start + angle))
        for radius, angle in spokes
    ]


def piece(canvas: Canvas, x: float, y: float, seat: int, size: float = 20) -> None:
    """Draw a seat's playing piece: its colour, shape and number; (x, y) is the middle."""
    fill = f"seat{seat % len(SEAT_SHAPES)}"
    shape = SEAT_SHAPES[seat % len(SEAT_SHAPES)]
    if shape == "circle":
        canvas.circle(x, y, size / 2, fill)
    else:
        canvas.polygon(outline(shape, x, y, size / 2), fill)
    base = y + size * 0.2
    text, large = str(seat + 1), size * 0.55
    canvas.text(x, base, text, size, large, fill=on(fill), anchor="middle", bold=True)


def barrel(canvas: Canvas, x: float, y: float, size: float = 12) -> None:
    """Draw a whisky barrel; (x, y) is its upper left corner."""
    points = [(0.28, 0), (0.72, 0), (0.92, 0.3), (0.92, 0.7)]
    points += [(0.72, 1), (0.28, 1), (0.08, 0.7), (0.08, 0.3)]
    canvas.polygon([(x + a * size, y + b * size) for a, b in points], "whisky", "ink", 0.8)
    for height in (0.3, 0.7):
        canvas.line(
            x + size * 0.1, y + size * height, x + size * 0.9, y + size * height, "ink", 0.8
        )


def coin(canvas: Canvas, x: float, y: float, size: float = 12) -> None:
    """Draw a coin; (x, y) is its upper left corner."""
    middle, half = (x + size / 2, y + size / 2), size / 2
    canvas.circle(*middle, half, "coin", "ink", 0.8)
    canvas.circle(*middle, half * 0.55, "coin", "ink", 0.6)


SIGNS = (*LETTERS, "whisky", "coin", "coins")
"""The words for which a piece can stand."""


def sign(canvas: Canvas, name: str, x: float, y: float, size: float) -> None:
    """Draw the piece that stands for one of `SIGNS`; (x, y) is its upper left corner."""
    if name == "whisky":
        barrel(canvas, x, y, size)
    elif name in ("coin", "coins"):
        coin(canvas, x, y, size)
    else:
        cube(canvas, x, y, name, size)
