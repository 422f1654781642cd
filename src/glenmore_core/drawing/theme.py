"""The colours of the pictures, in light and dark, told apart by the colour-blind.

Seats and resources have colours that also people who see no red or no green can tell apart, and
each has a shape or letter besides: colour is never the only sign.
"""

from __future__ import annotations

from functools import cache

from attrs import frozen

from glenmore_core.errors import ArgumentError

SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
"""The shape of each seat's piece, beside its colour."""

LETTERS = {"wood": "W", "stone": "S", "grain": "G", "barley": "B", "cattle": "C", "sheep": "P"}
"""The letter on a cube of each resource."""

TILE_COLOURS = ("yellow", "green", "brown", "grey", "blue", "purple", "slate", "rose")
"""The colours of tiles that the themes know."""


@frozen
class Theme:
    """A set of colours by the role that a shape plays.

    Parameters:
        name: what it is called.
        fills: role to fill colour; letters are filled too.
        strokes: role to line colour.
    """

    name: str
    fills: dict[str, str]
    strokes: dict[str, str]

    def css(self, scope: str) -> str:
        """Return the style rules of the theme, for pictures of the class `scope`."""
        rules = [f".{scope} .f-{name}{{fill:{colour}}}" for name, colour in self.fills.items()]
        rules += [f".{scope} .s-{name}{{stroke:{colour}}}" for name, colour in self.strokes.items()]
        return "".join(rules)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour such as `#1d2430`, from 0 (black) to 1 (white)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21; text can be read from 4.5 on.

    >>> round(contrast("#ffffff", "#000000"), 6)
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


WHITE, BLACK = "#ffffff", "#000000"

PIECES = {
    "seat0": "#0072b2",
    "seat1": "#d55e00",
    "seat2": "#00a37a",
    "seat3": "#d98cb9",
    "seat4": "#f0e442",
    "seat5": "#56b4e9",
    "wood": "#2e7d4f",
    "stone": "#9aa0a8",
    "grain": "#f0c030",
    "barley": "#f0c030",
    "cattle": "#7a4a2b",
    "sheep": "#f7f4ec",
    "whisky": "#c8742c",
    "coin": "#e8c964",
}
"""Pieces have the same colours in every theme."""


@cache
def on(role: str) -> str:
    """Return the role of letters that can be read on a piece.

    >>> on("coin"), on("cattle"), on("no such piece")
    ('on-light', 'on-dark', 'ink')
    """
    if role not in PIECES:
        return "ink"
    colour = PIECES[role]
    return "on-dark" if contrast(colour, WHITE) >= contrast(colour, BLACK) else "on-light"


LIGHT = Theme(
    "light",
    fills={
        "page": "#ffffff",
        "panel": "#f1f3f6",
        "tile": "#ffffff",
        "label": "#ffffff",
        "empty": "#e3e7ed",
        "ink": "#1b212b",
        "soft": "#4d5664",
        "accent": "#fff1b8",
        "yellow": "#f2cf5b",
        "green": "#86c184",
        "brown": "#a5754f",
        "grey": "#bcc3cd",
        "blue": "#79b3e6",
        "purple": "#9673c4",
        "slate": "#47505f",
        "rose": "#f08aa6",
        **PIECES,
        "on-dark": WHITE,
        "on-light": BLACK,
    },
    strokes={
        "line": "#9aa4b2",
        "ink": "#1b212b",
        "soft": "#4d5664",
        "label": "#ffffff",
        "river": "#1f6fb5",
        "road": "#6b5326",
        "stripe": "#f5e9c8",
        "mark": "#c62828",
    },
)

DARK = Theme(
    "dark",
    fills={
        "page": "#12161c",
        "panel": "#1d232c",
        "tile": "#2a323e",
        "label": "#171c24",
        "empty": "#252c37",
        "ink": "#eef2f7",
        "soft": "#b3bdca",
        "accent": "#453c17",
        "yellow": "#a8842a",
        "green": "#4a8f55",
        "brown": "#693f22",
        "grey": "#5d6673",
        "blue": "#24588a",
        "purple": "#7d5cb0",
        "slate": "#c3ccd8",
        "rose": "#e58fa8",
        **PIECES,
        "on-dark": WHITE,
        "on-light": BLACK,
    },
    strokes={
        "line": "#5b6675",
        "ink": "#eef2f7",
        "soft": "#b3bdca",
        "label": "#171c24",
        "river": "#7cc4f5",
        "road": "#e0c68c",
        "stripe": "#5a4a24",
        "mark": "#ff8a80",
    },
)

THEMES = {"light": LIGHT, "dark": DARK}
NAMES = ("light", "dark", "auto")
_FONT = "font-family:'DejaVu Sans',Verdana,'Segoe UI',Helvetica,Arial,sans-serif"


def scope(theme: str) -> str:
    """Return the class of a picture in this theme, so that pictures on one page do not mix.

    Raises:
        ArgumentError: there is no such theme.
    """
    if theme not in NAMES:
        raise ArgumentError(f"there is no theme '{theme}'; there are light, dark and auto")
    return f"glenmore-{theme}"


def style(theme: str) -> str:
    """Return the style sheet of a picture.

    Parameters:
        theme: `light`, `dark`, or `auto` for whichever the reader's screen prefers.

    Raises:
        ArgumentError: another name.

    >>> ".glenmore-light .f-page{fill:#ffffff}" in style("light")
    True
    """
    name = scope(theme)
    base = f".{name} text{{{_FONT}}}.{name} path,.{name} .f-none{{fill:none}}"
    if theme in THEMES:
        return base + THEMES[theme].css(name)
    return base + LIGHT.css(name) + f"@media (prefers-color-scheme:dark){{{DARK.css(name)}}}"
