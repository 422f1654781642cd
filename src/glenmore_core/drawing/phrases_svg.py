"""Costs and effects in words and signs: `1 sheep → 2 vp` with a cube in the place of "sheep".

Commas after a sign are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from attrs import frozen

from glenmore_core.drawing.canvas import Anchor, Canvas
from glenmore_core.drawing.lettering import SMALLEST, fit, text_width, wrap
from glenmore_core.drawing.pieces_svg import SIGNS, sign

_SPACE = 0.328
_SIGN = 1.12
_STEP = 1.3
"""Of the size of the letters: a space, a sign, the way from line to line."""
_SHORT = {"vp": "VP", "different": "diff."}
_BOUND = ("→", "+")


@frozen
class Bit:
    """One word of a phrase, or the sign that stands for it (then `text` is its name)."""

    text: str
    width: float
    is_sign: bool = False


@frozen
class Phrase:
    """A phrase made to fit: lines of bits, all in one size.

    Parameters:
        lines: the bits of each line.
        size: the size of the letters.
        is_cut: whether something had to be left out.
    """

    lines: tuple[tuple[Bit, ...], ...]
    size: float
    is_cut: bool = False

    @property
    def height(self) -> float:
        """How high it is."""
        return len(self.lines) * self.size * _STEP

    @property
    def width(self) -> float:
        """How wide its widest line is."""
        return max((_wide(line, self.size) for line in self.lines), default=0.0)

    def draw(
        self, canvas: Canvas, x: float, y: float, anchor: Anchor = "start", fill: str = "ink"
    ) -> None:
        """Draw it; `y` is its upper edge, `x` the end of its lines that `anchor` names."""
        for line in self.lines:
            wide = _wide(line, self.size)
            left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
            base = y + self.size * 1.02
            for is_sign, bits in groupby(line, lambda bit: bit.is_sign):
                run = tuple(bits)
                if is_sign:
                    for index, bit in enumerate(run):
                        step = index * self.size * (_SIGN + _SPACE)
                        top = base - self.size * 0.94
                        sign(canvas, bit.text, left + step, top, self.size * _SIGN)
                else:
                    text = " ".join(bit.text for bit in run)
                    room = text_width(text, self.size)
                    canvas.text(left, base, text, room, self.size, fill=fill)
                left += _wide(run, self.size) + self.size * _SPACE
            y += self.size * _STEP


def phrase(text: str, width: float, size: float, lines: int = 1) -> Phrase:
    """Return a text, with signs for pieces, that fits into `width` and `lines`.

    It is set smaller if it must be; when that is not enough it becomes words alone, cut at the
    end. What stands between slashes begins on a line of its own if not all fits on one.

    >>> phrase("1 sheep → 2 vp", 200, 10).lines[0][1].is_sign
    True
    >>> len(phrase("1 sheep → 2 vp / 2 sheep → 4 vp", 90, 10, lines=2).lines)
    2
    """
    text, smaller = text.replace("_", " "), size
    while True:
        found = _broken(text, width, smaller)
        if len(found) <= lines and all(_wide(line, smaller) <= width for line in found):
            return Phrase(tuple(found), smaller)
        if smaller <= SMALLEST:
            break
        smaller = max(SMALLEST, smaller - 0.5)
    cut = [fit(one, width, SMALLEST)[0] for one in wrap(text, width, SMALLEST, lines)]
    words = [(Bit(one, text_width(one, SMALLEST)),) for one in cut if one]
    return Phrase(tuple(words), SMALLEST, True)


def _wide(line: Iterable[Bit], size: float) -> float:
    bits = tuple(line)
    return sum(bit.width for bit in bits) + size * _SPACE * max(0, len(bits) - 1)


def _bits(text: str, size: float) -> list[list[Bit]]:
    """Return the words in groups that stay on one line: numbers and arrows with what follows."""
    groups: list[list[Bit]] = []
    bound = False
    for word in text.split():
        core = word.rstrip(",")
        if core in SIGNS:
            bits = [Bit(core, size * _SIGN, True)]
        else:
            shown = _SHORT.get(core, core) + word[len(core) :]
            bits = [Bit(shown, text_width(shown, size))]
        if bound:
            groups[-1] += bits
        else:
            groups.append(bits)
        bound = word.isdigit() or word in _BOUND
    return groups


def _broken(text: str, width: float, size: float) -> list[tuple[Bit, ...]]:
    whole = tuple(bit for group in _bits(text, size) for bit in group)
    if _wide(whole, size) <= width:
        return [whole] if whole else []
    lines: list[tuple[Bit, ...]] = []
    for choice in text.split(" / "):
        line: list[Bit] = []
        for group in _bits(choice, size):
            if line and _wide([*line, *group], size) > width:
                lines.append(tuple(line))
                line = []
            line += group
        lines.append(tuple(line))
    return lines
