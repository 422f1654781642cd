"""The colours of the pictures, in light and dark, told apart by the colour-blind.

Seats and resources have colours of the Okabe-Ito set, and each also a letter or shape: colour is
never the only sign.
"""

from __future__ import annotations

from attrs import frozen

SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
"""The shape of each seat's piece, beside its colour."""


@frozen
class Theme:
    """A set of colours by the role that a shape plays.

    Parameters:
        fills: role to fill colour.
        strokes: role to line colour.
    """

    fills: dict[str, str]
    strokes: dict[str, str]

    def css(self) -> str:
        """Return the style rules of the theme."""
        rules = [f".f-{name}{{fill:{colour}}}" for name, colour in self.fills.items()]
        rules += [f".s-{name}{{stroke:{colour}}}" for name, colour in self.strokes.items()]
        return "".join(rules)


_SEATS = {
    "seat0": "#0072b2",
    "seat1": "#d55e00",
    "seat2": "#009e73",
    "seat3": "#cc79a7",
    "seat4": "#b8860b",
    "seat5": "#56b4e9",
}

_PIECES = {
    **_SEATS,
    "wood": "#2e7d4f",
    "stone": "#8a8f98",
    "grain": "#e6b422",
    "barley": "#e6b422",
    "cattle": "#7a4a2b",
    "sheep": "#f4f1e8",
    "whisky": "#c8742c",
    "coin": "#e3c565",
    "river": "#4aa3df",
    "road": "#b49a6c",
    "on-colour": "#ffffff",
    "on-light": "#1d2430",
}

LIGHT = Theme(
    fills={
        "page": "#ffffff",
        "panel": "#f3f5f8",
        "tile": "#ffffff",
        "empty": "#e6eaf0",
        "ink": "#1d2430",
        "soft": "#56606e",
        "accent": "#fff3c4",
        "yellow": "#fbe7a1",
        "green": "#cfe8c9",
        "brown": "#e5d0bd",
        "grey": "#dcdfe4",
        "blue": "#c9e2f5",
        "purple": "#e3d4ef",
        **_PIECES,
    },
    strokes={
        "line": "#9aa4b2",
        "ink": "#1d2430",
        "river": "#2f7fb8",
        "road": "#8c7445",
        "mark": "#c62828",
    },
)

DARK = Theme(
    fills={
        "page": "#14181f",
        "panel": "#1f2630",
        "tile": "#2a323e",
        "empty": "#2a313c",
        "ink": "#eef2f7",
        "soft": "#a9b4c2",
        "accent": "#4a4120",
        "yellow": "#5d5122",
        "green": "#2f4f33",
        "brown": "#54402e",
        "grey": "#434a55",
        "blue": "#254a66",
        "purple": "#4a3a5c",
        **_PIECES,
    },
    strokes={
        "line": "#5b6675",
        "ink": "#eef2f7",
        "river": "#6cbcf0",
        "road": "#cdb27c",
        "mark": "#ff8a80",
    },
)

THEMES = {"light": LIGHT, "dark": DARK}


def style(theme: str) -> str:
    """Return the style sheet of a picture.

    Parameters:
        theme: `light`, `dark`, or `auto` for whichever the reader's screen prefers.

    Raises:
        ValueError: another name.

    >>> ".f-page{fill:#ffffff}" in style("light")
    True
    """
    base = "text{font-family:'DejaVu Sans','Segoe UI',Helvetica,Arial,sans-serif}"
    if theme in THEMES:
        return base + THEMES[theme].css()
    if theme == "auto":
        return base + LIGHT.css() + "@media (prefers-color-scheme:dark){" + DARK.css() + "}"
    raise ValueError(f"there is no theme '{theme}'; there are light, dark and auto")


LETTERS = {"wood": "W", "stone": "S", "grain": "G", "barley": "B", "cattle": "C", "sheep": "P"}
"""The letter on a cube of each resource."""

LETTER_COLOUR = {"grain": "on-light", "barley": "on-light", "sheep": "on-light"}
"""The colour of that letter where the cube is light."""
