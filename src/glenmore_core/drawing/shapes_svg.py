"""Single shapes as SVG text.

The pictures of one game share most of their shapes: what was written once is kept.
"""

from __future__ import annotations

from functools import lru_cache
from xml.sax.saxutils import escape

import svg

KEPT = 8192
"""How many shapes of each sort are kept."""

Points = tuple[tuple[float, float], ...]


def tenth(value: float) -> float:
    """Return a coordinate in tenths of a pixel, which is fine enough.

    >>> tenth(1.04), tenth(2.25)
    (1, 2.2)
    """
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def _roles(fill: str, stroke: str) -> list[str]:
    """Return the classes that give a shape its colours."""
    roles = [f"f-{fill}"] if fill else []
    return [*roles, f"s-{stroke}"] if stroke else roles


@lru_cache(KEPT)
def rect(box: tuple[float, ...], round_: float, fill: str, stroke: str, line: float, dashed: bool
         ) -> str:  # fmt: skip
    """Return a rectangle; `box` is x, y, width, height."""
    shape = svg.Rect(
        x=box[0], y=box[1], width=box[2], height=box[3], rx=round_,
        class_=_roles(fill or "none", stroke),
        stroke_width=line if stroke else None,
        stroke_dasharray=[5, 4] if dashed else None,
    )  # fmt: skip
    return str(shape)


@lru_cache(KEPT)
def line(ends: tuple[float, ...], stroke: str, width: float, dashed: bool) -> str:
    """Return a line; `ends` is x1, y1, x2, y2."""
    shape = svg.Line(
        x1=ends[0], y1=ends[1], x2=ends[2], y2=ends[3],
        class_=_roles("", stroke),
        stroke_width=width,
        stroke_dasharray=[5, 5] if dashed else None,
    )  # fmt: skip
    return str(shape)


@lru_cache(KEPT)
def bent(points: Points, stroke: str, width: float) -> str:
    """Return a line through the first, third and fifth point, bent towards those between."""
    (x, y), (bx, by), (mx, my), (cx, cy), (ex, ey) = points
    way: list[svg.PathData] = [
        svg.MoveTo(x, y),
        svg.QuadraticBezier(bx, by, mx, my),
        svg.QuadraticBezier(cx, cy, ex, ey),
    ]
    return str(svg.Path(d=way, class_=_roles("", stroke), stroke_width=width))


@lru_cache(KEPT)
def circle(x: float, y: float, r: float, fill: str, stroke: str, line: float) -> str:
    """Return a circle around (x, y)."""
    return str(svg.Circle(cx=x, cy=y, r=r, class_=_roles(fill, stroke), stroke_width=line))


@lru_cache(KEPT)
def polygon(points: Points, fill: str, stroke: str, line: float) -> str:
    """Return a closed shape through points."""
    shape = svg.Polygon(
        points=[svg.Point(x, y) for x, y in points],
        class_=_roles(fill, stroke),
        stroke_width=line if stroke else None,
        stroke_linejoin="round" if stroke else None,
    )
    return str(shape)


@lru_cache(KEPT)
def text(x: float, y: float, words: str, size: float, fill: str, anchor: str, bold: bool) -> str:
    """Return a line of text; what would be markup in it is escaped."""
    shape = svg.Text(
        x=x, y=y, text=escape(words), font_size=size,
        class_=_roles(fill, ""),
        text_anchor={"middle": "middle", "end": "end"}.get(anchor),  # type: ignore[arg-type]  # two of its names
        font_weight="bold" if bold else None,
    )  # fmt: skip
    return str(shape)
