"""A canvas for SVG pictures: shapes by the role they play, and text that stays in its box.

Parts of a picture are drawn below each other: a part draws from `canvas.y` down and calls
`canvas.advance`. All lengths are in pixels of a picture 1,000 pixels wide. How pieces look
(cubes, clan members, coins) stands in `glenmore_core.drawing.pieces_svg`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal
from xml.sax.saxutils import escape

from attrs import frozen

from glenmore_core.drawing import shapes_svg as shapes
from glenmore_core.drawing.lettering import fit, text_width, wrap
from glenmore_core.drawing.shapes_svg import tenth
from glenmore_core.drawing.theme import scope, style

WIDTH = 1000
MARGIN = 16

Anchor = Literal["start", "middle", "end"]


@frozen
class Written:
    """A line of text on a canvas, as the tests of its layout see it.

    Parameters:
        text: what is written, after it was made to fit.
        x, y: where it begins, at the left end of its baseline.
        size: the size of its letters.
        width: how wide it is.
        room: how wide it may be.
        wanted: what was to be written.
    """

    text: str
    x: float
    y: float
    size: float
    width: float
    room: float
    wanted: str


class Canvas:
    """Where parts draw. Roles (`fill`, `stroke`) are the names in `glenmore_core.drawing.theme`.

    Attributes:
        width: width of the picture.
        left, right: the edges between which parts draw.
        y: the height at which the next part begins.
        marks: what was done last: names of spots to be marked, such as `("space", 3)`.
        written: every line of text so far.

    >>> canvas = Canvas()
    >>> canvas.text(20, 40, "a < b", 100)
    >>> "a &lt; b" in canvas.finish("Two letters")
    True
    """

    def __init__(self, marks: Sequence[object] = ()) -> None:
        self.width = WIDTH
        self.left = MARGIN
        self.right = WIDTH - MARGIN
        self.y: float = MARGIN
        self.marks = tuple(marks)
        self.written: list[Written] = []
        self._elements: list[str] = []

    def advance(self, height: float) -> None:
        """Move on down by `height`."""
        self.y += height

    def is_marked(self, *spot: object) -> bool:
        """Return whether a spot belongs to the last action."""
        return spot in self.marks

    # -- shapes ----------------------------------------------------------------------------

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = "tile",
        stroke: str = "line",
        line: float = 1,
        round_: float = 4,
        *,
        dashed: bool = False,
    ) -> None:
        """Draw a rectangle; without `fill` only its line, without `stroke` only its inside."""
        box = (tenth(x), tenth(y), tenth(width), tenth(height))
        self._elements.append(shapes.rect(box, tenth(round_), fill, stroke, line, dashed))

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        stroke: str = "line",
        width: float = 1,
        *,
        dashed: bool = False,
    ) -> None:
        """Draw a line."""
        ends = (tenth(x1), tenth(y1), tenth(x2), tenth(y2))
        self._elements.append(shapes.line(ends, stroke, width, dashed))

    def wave(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        stroke: str,
        width: float,
        sway: float = 0.045,
    ) -> None:
        """Draw a line that sways to either side, by a part of its length, and arrives."""
        dx, dy = (x2 - x1) / 4, (y2 - y1) / 4
        side, down = 8 * sway * dy, -8 * sway * dx
        first, second = (x1 + dx + side, y1 + dy + down), (x2 - dx - side, y2 - dy - down)
        way = ((x1, y1), first, ((x1 + x2) / 2, (y1 + y2) / 2), second, (x2, y2))
        self._elements.append(shapes.bent(_tenths(way), stroke, width))

    def circle(
        self, x: float, y: float, r: float, fill: str = "tile", stroke: str = "ink", line: float = 1
    ) -> None:
        """Draw a circle around (x, y)."""
        self._elements.append(shapes.circle(tenth(x), tenth(y), tenth(r), fill, stroke, line))

    def polygon(
        self, points: Sequence[tuple[float, float]], fill: str, stroke: str = "ink", line: float = 1
    ) -> None:
        """Draw a closed shape through points."""
        self._elements.append(shapes.polygon(_tenths(points), fill, stroke, line))

    # -- text ------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        size: float = 12,
        *,
        fill: str = "ink",
        anchor: Anchor = "start",
        bold: bool = False,
    ) -> None:
        """Write one line with its baseline at `y`, made to fit into `width`.

        Parameters:
            x, y: the end of its baseline that `anchor` names.
            text: what to write; it may hold anything.
            width: how wide it may become.
            size: how large the letters are, if there is room.
            fill: the role of their colour.
            anchor: which end of the baseline is at `x`: start, middle or end.
            bold: whether they are bold.
        """
        wanted = "".join(one if one.isprintable() else " " for one in text)
        shown, size = fit(wanted, width, size, bold)
        if not shown:
            return
        taken = text_width(shown, size, bold)
        left = x - taken * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        self.written.append(Written(shown, left, y, size, taken, width, wanted))
        x, y = tenth(x), tenth(y)
        self._elements.append(shapes.text(x, y, shown, tenth(size), fill, anchor, bold))

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        size: float = 12,
        lines: int = 2,
        *,
        fill: str = "ink",
        anchor: Anchor = "start",
        bold: bool = False,
    ) -> float:
        """Write a text in at most `lines` lines; return the baseline after the last.

        The parameters are those of `text`.
        """
        for line in wrap(text, width, size, lines, bold):
            self.text(x, y, line, width, size, fill=fill, anchor=anchor, bold=bold)
            y += size * 1.2
        return y

    def heading(self, text: str) -> None:
        """Write a heading and move on."""
        self.text(self.left, self.y + 14, text, self.right - self.left, 14, bold=True)
        self.advance(22)

    def pill(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        size: float = 9,
        *,
        anchor: Anchor = "start",
        bold: bool = False,
        stroke: str = "",
    ) -> float:
        """Write a few letters on a ground of their own; (x, y) is an upper corner.

        Returns:
            How wide the ground is.
        """
        shown, small = fit(text, width - 6, size, bold)
        taken = text_width(shown, small, bold) + 6
        left = x - taken if anchor == "end" else x - taken / 2 if anchor == "middle" else x
        self.rect(left, y, taken, size + 4, "label", stroke, 0.8, 3)
        self.text(left + taken / 2, y + size, text, width - 6, size, anchor="middle", bold=bold)
        return taken

    # -- the end ---------------------------------------------------------------------------

    @property
    def height(self) -> int:
        """How high the picture is if nothing more is drawn."""
        return math.ceil(self.y + MARGIN)

    def elements(self) -> list[str]:
        """Return the elements drawn so far as SVG text, the ground first."""
        page = shapes.rect((0, 0, self.width, self.height), 0, "page", "", 0, False)
        return [page, *self._elements]

    def finish(self, title: str, theme: str = "auto") -> str:
        """Return the picture as SVG text.

        Parameters:
            title: what it shows, for those who hear it instead.
            theme: `light`, `dark` or `auto`.

        Raises:
            ValueError: there is no such theme.
        """
        plain = "".join(one if one.isprintable() else " " for one in title)
        rules = style(theme)
        drawn = "\n".join(self.elements())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope(theme)}" role="img"'
            f' width="{self.width}" height="{self.height}"'
            f' viewBox="0 0 {self.width} {self.height}">\n'
            f"<title>{escape(plain)}</title>\n<style>{rules}</style>\n{drawn}\n</svg>\n"
        )


def _tenths(points: Sequence[tuple[float, float]]) -> shapes.Points:
    return tuple((tenth(x), tenth(y)) for x, y in points)
