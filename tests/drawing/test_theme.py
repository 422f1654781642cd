"""Colours: text can be read, and the colour-blind tell seats and tiles apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from glenmore_core.drawing.theme import (
    DARK,
    LETTERS,
    LIGHT,
    NAMES,
    PIECES,
    SEAT_SHAPES,
    TILE_COLOURS,
    Theme,
    contrast,
    on,
    style,
)

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
Matrix = tuple[tuple[float, float, float], ...]

# How a screen's red, green and blue look to those who lack one kind of cone
# (Machado, Oliveira, Fernandes 2009, full severity).
SIGHTS: dict[str, Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
SIGHT = pytest.mark.parametrize("sight", SIGHTS)


def seen(colour: str, sight: str) -> tuple[float, float, float]:
    """Return a colour as it is seen, in CIE L*a*b*."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    red, green, blue = (
        min(1, max(0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in SIGHTS[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def nearest(colours: list[str], sight: str) -> float:
    """Return how far apart the two colours are that are most alike."""
    points = [seen(one, sight) for one in colours]
    return min(
        sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        for one, other in combinations(points, 2)
    )


@THEMES
@pytest.mark.parametrize("ground", ["page", "panel", "tile", "label", "empty", "accent"])
def test_text_can_be_read_on_every_ground(theme: Theme, ground: str) -> None:
    for ink in ("ink", "soft"):
        assert contrast(theme.fills[ink], theme.fills[ground]) >= 4.5


@THEMES
@pytest.mark.parametrize("piece", PIECES)
def test_letters_can_be_read_on_every_piece(theme: Theme, piece: str) -> None:
    assert contrast(theme.fills[on(piece)], theme.fills[piece]) >= 4.5


@THEMES
def test_lines_stand_out(theme: Theme) -> None:
    for line in ("river", "road", "mark"):
        assert contrast(theme.strokes[line], theme.strokes["label"]) >= 4.5
    assert contrast(theme.strokes["mark"], theme.fills["page"]) >= 3


@SIGHT
def test_seats_are_told_apart_by_colour(sight: str) -> None:
    assert nearest([PIECES[f"seat{seat}"] for seat in range(6)], sight) > 12


def test_seats_are_told_apart_by_shape() -> None:
    assert len(set(SEAT_SHAPES)) == len(SEAT_SHAPES) >= 6


@THEMES
@SIGHT
def test_tiles_are_told_apart_by_colour(theme: Theme, sight: str) -> None:
    assert nearest([theme.fills[one] for one in TILE_COLOURS], sight) > 11


def test_resources_are_told_apart_by_letter() -> None:
    assert len(set(LETTERS.values())) == len(LETTERS)


def test_both_themes_colour_the_same_roles() -> None:
    assert set(LIGHT.fills) == set(DARK.fills)
    assert set(LIGHT.strokes) == set(DARK.strokes)


@pytest.mark.parametrize("name", NAMES)
def test_style_sheets_touch_only_pictures_of_their_theme(name: str) -> None:
    rules = style(name).replace("@media (prefers-color-scheme:dark){", "").replace("}}", "}")
    selectors = [one for rule in rules.split("}") if rule for one in rule.split("{")[0].split(",")]
    assert selectors
    assert all(one.startswith(f".glenmore-{name} ") for one in selectors)


def test_another_theme_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="no theme 'sepia'; there are light, dark and auto"):
        style("sepia")
