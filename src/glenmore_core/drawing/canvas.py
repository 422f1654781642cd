"""A canvas for SVG pictures: shapes by the role they play, and text that stays in its box.

Parts of a picture are drawn below each other: a part draws from `canvas.y` down and calls
`canvas.advance`. All lengths are in pixels of a picture 1,000 pixels wide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from xml.sax.saxutils import escape

import svg

from glenmore_core.drawing.theme import LETTER_COLOUR, LETTERS, SEAT_SHAPES, style

WIDTH = 1000
MARGIN = 16
SMALLEST = 8.5
"""No text is set smaller than this; what does not fit then is cut with an ellipsis."""

_NARROW = set("iljtfrI.,:;'|!()[] 1")
_WIDE = set("mwMW%@→–")


def text_width(text: str, size: float) -> float:
    """Return about how wide a text is, in pixels (on the generous side).

    >>> text_width("Loch Ness", 10) < text_width("Castle of Mey", 10)
    True
    """
    units = sum(
        0.36 if c in _NARROW else 0.98 if c in _WIDE else 0.72 if c.isupper() else 0.62
        for c in text
    )
    return units * size


def fit(text: str, width: float, size: float) -> tuple[str, float]:
    """Return the text and size in which it fits into `width`: smaller, then cut."""
    needed = text_width(text, size)
    if needed <= width:
        return text, size
    smaller = max(SMALLEST, size * width / needed)
    while text_width(text, smaller) > width and len(text) > 1:
        text = text.rstrip("…")[:-1] + "…"
    return text, smaller


def wrap(text: str, width: float, size: float, lines: int) -> list[str]:
    """Return the text in at most `lines` lines; the last one is cut if it must be."""
    found: list[str] = []
    for word in text.split():
        if (found and text_width(f"{found[-1]} {word}", size) <= width) or len(found) == lines:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


class Canvas:
    """Where parts draw. Roles (`fill`, `stroke`) are the names in `glenmore_core.drawing.theme`.

    Attributes:
        width: width of the picture.
        left, right: the edges between which parts draw.
        y: the height at which the next part begins.
        marks: what was done last: names of spots to be marked, such as `("place", (0, 1))`.
    """

    def __init__(self, marks: Sequence[object] = ()) -> None:
        self.width = WIDTH
        self.left = MARGIN
        self.right = WIDTH - MARGIN
        self.y: float = MARGIN
        self.marks = tuple(marks)
        self._elements: list[svg.Element] = []

    def advance(self, height: float) -> None:
        """Move on down by `height`."""
        self.y += height

    def is_marked(self, *spot: object) -> bool:
        """Return whether a spot belongs to the last action."""
        return spot in self.marks

    # -- shapes ----------------------------------------------------------------------------

    def rect(self, x: float, y: float, width: float, height: float, fill: str = "tile",
             stroke: str = "line", line: float = 1, round_: float = 4) -> None:  # fmt: skip
        """Draw a rectangle."""
        self._elements.append(
            svg.Rect(
                x=_n(x), y=_n(y), width=_n(width), height=_n(height), rx=round_,
                class_=[f"f-{fill}", f"s-{stroke}"] if stroke else [f"f-{fill}"],
                stroke_width=line if stroke else 0,
            )
        )  # fmt: skip

    def line(
        self, x1: float, y1: float, x2: float, y2: float, stroke: str = "line", width: float = 1
    ) -> None:
        """Draw a line."""
        self._elements.append(
            svg.Line(
                x1=_n(x1), y1=_n(y1), x2=_n(x2), y2=_n(y2), class_=[f"s-{stroke}"],
                stroke_width=width, stroke_linecap="round",
            )
        )  # fmt: skip

    def circle(
        self, x: float, y: float, r: float, fill: str = "tile", stroke: str = "ink", line: float = 1
    ) -> None:
        """Draw a circle around (x, y)."""
        self._elements.append(
            svg.Circle(
                cx=_n(x), cy=_n(y), r=_n(r), class_=[f"f-{fill}", f"s-{stroke}"], stroke_width=line
            )
        )

    def polygon(
        self, points: Sequence[tuple[float, float]], fill: str, stroke: str = "ink", line: float = 1
    ) -> None:
        """Draw a closed shape through points."""
        flat = [_n(value) for point in points for value in point]
        self._elements.append(
            svg.Polygon(points=flat, class_=[f"f-{fill}", f"s-{stroke}"], stroke_width=line)
        )

    def text(self, x: float, y: float, text: str, size: float = 12, width: float | None = None,
             fill: str = "ink", anchor: str = "start", bold: bool = False) -> None:  # fmt: skip
        """Write one line with its baseline at `y`, made to fit into `width`."""
        if width is not None:
            text, size = fit(text, width, size * (1.06 if bold else 1))
        self._elements.append(
            svg.Text(
                x=_n(x), y=_n(y), text=escape(text), font_size=_n(size), class_=[f"f-{fill}"],
                text_anchor=anchor, font_weight="bold" if bold else None,  # type: ignore[arg-type]  # any SVG anchor
            )
        )  # fmt: skip

    def paragraph(self, x: float, y: float, text: str, size: float, width: float, lines: int,
                  anchor: str = "start", bold: bool = False) -> float:  # fmt: skip
        """Write a text in at most `lines` lines; return the baseline after the last."""
        for line in wrap(text, width, size, lines):
            self.text(x, y, line, size, width, anchor=anchor, bold=bold)
            y += size * 1.15
        return y

    def heading(self, text: str) -> None:
        """Write a heading and move on."""
        self.text(self.left, self.y + 14, text, 14, self.right - self.left, bold=True)
        self.advance(22)

    # -- pieces ----------------------------------------------------------------------------

    def cube(self, x: float, y: float, resource: str, size: float = 11) -> None:
        """Draw a resource cube with its letter; (x, y) is its upper left corner."""
        known = resource in LETTERS
        self.rect(
            x, y, size, size, fill=resource if known else "soft", stroke="ink", line=0.8, round_=1.5
        )
        self.text(
            x + size / 2, y + size * 0.78, LETTERS.get(resource, resource[:1].upper()), size * 0.72,
            fill=LETTER_COLOUR.get(resource, "on-colour"), anchor="middle", bold=True,
        )  # fmt: skip

    def person(self, x: float, y: float, seat: int, size: float = 12) -> None:
        """Draw a clan member of a seat's colour; (x, y) is the middle of its feet."""
        fill = f"seat{seat % 6}"
        self.polygon(
            [(x - size * 0.36, y), (x - size * 0.14, y - size * 0.62), (x + size * 0.14, y - size * 0.62),
             (x + size * 0.36, y)], fill, "ink", 0.8,
        )  # fmt: skip
        self.circle(x, y - size * 0.78, size * 0.22, fill, "ink", 0.8)

    def piece(self, x: float, y: float, seat: int, size: float = 20) -> None:
        """Draw a seat's playing piece: its colour, its shape, its number; (x, y) is the middle."""
        fill, half = f"seat{seat % 6}", size / 2
        corners = {"square": 4, "triangle": 3, "diamond": 4, "hexagon": 6, "star": 5}
        shape = SEAT_SHAPES[seat % len(SEAT_SHAPES)]
        if shape == "circle":
            self.circle(x, y, half, fill, "ink", 1)
        elif shape == "star":
            points = []
            for index in range(10):
                radius = half * (1.15 if index % 2 == 0 else 0.7)
                angle = math.pi * index / 5 - math.pi / 2
                points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
            self.polygon(points, fill)
        else:
            number = corners[shape]
            start = {"square": math.pi / 4, "hexagon": 0.0}.get(shape, -math.pi / 2)
            points = [
                (x + half * 1.18 * math.cos(start + 2 * math.pi * index / number),
                 y + half * 1.18 * math.sin(start + 2 * math.pi * index / number))
                for index in range(number)
            ]  # fmt: skip
            self.polygon(points, fill)
        self.text(
            x,
            y + size * 0.2,
            str(seat + 1),
            size * 0.56,
            fill="on-colour",
            anchor="middle",
            bold=True,
        )

    def barrel(self, x: float, y: float, size: float = 12) -> None:
        """Draw a whisky barrel; (x, y) is its upper left corner."""
        points = [(0.3, 0), (0.7, 0), (1, 0.3), (1, 0.7), (0.7, 1), (0.3, 1), (0, 0.7), (0, 0.3)]
        self.polygon([(x + a * size, y + b * size) for a, b in points], "whisky", "ink", 0.8)

    def coin(self, x: float, y: float, size: float = 12) -> None:
        """Draw a coin; (x, y) is its upper left corner."""
        self.circle(x + size / 2, y + size / 2, size / 2, "coin", "ink", 0.8)

    # -- the end ---------------------------------------------------------------------------

    def finish(self, title: str, theme: str = "auto") -> str:
        """Return the picture as SVG text."""
        height = math.ceil(self.y + MARGIN)
        page = svg.Rect(x=0, y=0, width=self.width, height=height, class_=["f-page"])
        picture = svg.SVG(
            viewBox=svg.ViewBoxSpec(0, 0, self.width, height),
            width=self.width,
            height=height,
            elements=[svg.Title(text=escape(title)), svg.Style(text=style(theme)), page, *self._elements],
        )
        return str(picture)


def _n(value: float) -> float:
    """Round a coordinate: a tenth of a pixel is enough."""
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded
