"""How wide texts are, so that they can be made to stay in their boxes before anything is drawn.

Widths are those of DejaVu Sans, the first font the pictures ask for. The fonts that stand in for
it elsewhere (Verdana, Segoe UI, Helvetica, Arial) are no wider.
"""

from __future__ import annotations

SMALLEST = 8.5
"""No text is set smaller than this; what does not fit then is cut with an ellipsis."""

# Thousandths of the size, for the characters from space to tilde.
_PLAIN = (
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
    636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
    1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
    603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
    500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
    635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
)  # fmt: skip
_BOLD = (
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365,
    696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580,
    1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850,
    733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500,
    500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687,
    716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
)  # fmt: skip
_SIGNS = {"–": 500, "‘": 380, "’": 380, "“": 657, "”": 657, "·": 380, "•": 639, "→": 838, "×": 838}
_WIDEST = 1103
"""Of characters that no table has."""
_ROUNDED = 1.03
"""Screens round the widths of small letters up to whole pixels."""


class _Widths(dict[str, int]):
    def __missing__(self, sign: str) -> int:
        return _WIDEST


_TABLES = tuple(
    _Widths({**_SIGNS, **{chr(32 + index): width for index, width in enumerate(row)}})
    for row in (_PLAIN, _BOLD)
)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is, in pixels.

    Parameters:
        text: one line.
        size: the size of the letters in pixels.
        bold: whether they are bold.

    >>> round(text_width("Loch Ness", 10), 1)
    52.3
    >>> text_width("Loch Ness", 10) < text_width("Loch Ness", 10, bold=True)
    True
    """
    return sum(map(_TABLES[bold].__getitem__, text)) * size * _ROUNDED / 1000


def fit(text: str, width: float, size: float, bold: bool = False) -> tuple[str, float]:
    """Return the text and the size in which it fits into `width`: smaller, then cut.

    >>> fit("Annual Fair", 100, 10)
    ('Annual Fair', 10)
    >>> fit("Annual Fair", 30, 10)
    ('Ann…', 8.5)
    """
    needed = text_width(text, size, bold)
    if needed <= width:
        return text, size
    smaller = int(size * width / needed * 10) / 10
    if smaller >= SMALLEST:
        return text, smaller
    smaller = min(size, SMALLEST)
    while text and text_width(text, smaller, bold) > width:
        text = text.removesuffix("…")[:-1].rstrip()
        text = f"{text}…" if text else ""
    return text, smaller


def wrap(text: str, width: float, size: float, lines: int, bold: bool = False) -> list[str]:
    """Return the text in at most `lines` lines, broken at spaces (not at those that bind).

    Only the last line may be too wide.

    >>> wrap("Castle of Mey, Loch Oich", 80, 10, 2)
    ['Castle of Mey,', 'Loch Oich']
    """
    found: list[str] = []
    for word in filter(None, text.split(" ")):
        room = bool(found) and text_width(f"{found[-1]} {word}", size, bold) <= width
        if room or len(found) == lines:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found
