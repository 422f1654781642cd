"""Whole pictures: text stays in its box and can be read, and the SVG is clean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest

from glenmore_core import Action, Draft, State
from glenmore_core.drawing.canvas import WIDTH, Canvas, Written
from glenmore_core.drawing.svg_picture import draw
from glenmore_core.drawing.theme import DARK, LIGHT, contrast
from glenmore_core.mechanisms.territory import Territory, found
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.views import view_of

Moment = tuple[State, tuple[int, Action] | None]
Moments = Callable[[int], list[Moment]]
End = Callable[[int, int], Moment]
Box = tuple[float, float, float, float]

SVG = "{http://www.w3.org/2000/svg}"
WHEN = pytest.mark.parametrize("when", [0.0, 0.25, 0.5, 0.75, 1.0])
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def at(moments: Moments, players: int, when: float) -> Moment:
    game = moments(players)
    return game[round((len(game) - 1) * when)]


def drawn(moment: Moment) -> Canvas:
    state, last = moment
    return draw(view_of(state, None), last=last)


def in_its_box(canvas: Canvas) -> None:
    """Check every text: in its room, on the page, whole, and over no other text."""
    for one in canvas.written:
        assert one.width <= one.room + 0.01, one
        assert one.x >= 0, one
        assert one.x + one.width <= WIDTH, one
        assert 0 < one.y <= canvas.height, one
        assert one.text == one.wanted, one
    for one, other in combinations(canvas.written, 2):
        assert not _meet(one, other), (one, other)


def _meet(one: Written, other: Written) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    tops = max(one.y - one.size * 0.72, other.y - other.size * 0.72)
    return across > 0.5 and min(one.y, other.y) - tops > 0.5


@PLAYERS
@WHEN
def test_texts_stay_in_their_boxes(moments: Moments, players: int, when: float) -> None:
    in_its_box(drawn(at(moments, players, when)))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 5])
def test_texts_stay_in_their_boxes_in_the_last_turn(
    random_end: End, players: int, seed: int
) -> None:
    in_its_box(drawn(random_end(players, seed)))


@pytest.mark.parametrize("across", [7, 9, 12, 16])
def test_wide_displays_are_made_smaller(moments: Moments, across: int) -> None:
    state = moments(3)[0][0]
    draft = Draft(state)
    tiles = state.rules.constant(TileSet)
    wide = {(x, 0): "01" if x else "start" for x in range(-across // 2, across - across // 2 - 1)}
    draft.put_player(1, found(tiles, state.rules.market.resources, wide, {(0, 0): 1}))
    canvas = drawn((draft.freeze(), None))
    in_its_box(canvas)
    assert len(draft.player(1, Territory).tiles) >= across - 1


# -- what is under a text --------------------------------------------------------------------


def _number(shape: ElementTree.Element, name: str) -> float:
    return float(shape.get(name, "0"))


def _box_of(shape: ElementTree.Element) -> Box | None:
    """Return what a filled shape covers: left, top, right, bottom."""
    if shape.tag == f"{SVG}rect":
        x, y = _number(shape, "x"), _number(shape, "y")
        return x, y, x + _number(shape, "width"), y + _number(shape, "height")
    if shape.tag == f"{SVG}circle":
        x, y, r = (_number(shape, name) for name in ("cx", "cy", "r"))
        return x - r, y - r, x + r, y + r
    if shape.tag == f"{SVG}polygon":
        numbers = [float(one) for one in re.split("[ ,]", shape.get("points", ""))]
        return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])
    return None


def _roles(shape: ElementTree.Element) -> list[str]:
    return [one[2:] for one in shape.get("class", "").split() if one.startswith("f-")]


def grounds(picture: str, canvas: Canvas) -> Iterator[tuple[Written, str, str, Box]]:
    """Yield each text with its role, and the role and box of the shape it stands on."""
    covered: list[tuple[Box, str]] = []
    written = iter(canvas.written)
    for shape in ElementTree.fromstring(picture):
        box = _box_of(shape)
        if box is not None and _roles(shape) != ["none"]:
            covered.append((box, _roles(shape)[0]))
        elif shape.tag == f"{SVG}text":
            one = next(written)
            assert shape.text == one.text
            x, y = one.x + one.width / 2, one.y - one.size * 0.36
            under = [
                (role, box) for box, role in covered
                if box[0] <= x <= box[2] and box[1] <= y <= box[3]
            ]  # fmt: skip
            yield one, _roles(shape)[0], *under[-1]
    assert next(written, None) is None


@PLAYERS
@WHEN
def test_texts_can_be_read_and_stand_on_one_ground(
    moments: Moments, players: int, when: float
) -> None:
    state, last = at(moments, players, when)
    canvas = drawn((state, last))
    number = 0
    for one, ink, ground, box in grounds(canvas.finish("A game"), canvas):
        number += 1
        assert box[0] - 0.5 <= one.x, (one, ground)
        assert one.x + one.width <= box[2] + 0.5, (one, ground)
        for theme in (LIGHT, DARK):
            assert contrast(theme.fills[ink], theme.fills[ground]) >= 4.5, (one, ink, ground)
    assert number == len(canvas.written) > 60


# -- the SVG ---------------------------------------------------------------------------------


@PLAYERS
@WHEN
def test_the_svg_is_small_clean_and_always_the_same(
    moments: Moments, players: int, when: float
) -> None:
    state, last = at(moments, players, when)
    picture = state.svg(last=last)
    assert picture == state.svg(last=last)
    assert len(picture.encode()) < 150_000
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("width") == "1000"
    for shape in root.iter():
        assert shape.tag.removeprefix(SVG) in {
            "svg", "title", "style", "rect", "line", "path", "circle", "polygon", "text",
        }  # fmt: skip
        assert not {"id", "href", "onload", "style"} & set(shape.attrib), shape.attrib
    assert "url(" not in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


@PLAYERS
def test_everything_drawn_is_on_the_page(moments: Moments, players: int) -> None:
    canvas = drawn(moments(players)[-1])
    for shape in ElementTree.fromstring(canvas.finish("A game")):
        box = _box_of(shape)
        if box is not None:
            assert box[0] >= 0, shape.attrib
            assert box[1] >= 0, shape.attrib
            assert box[2] <= WIDTH, shape.attrib
            assert box[3] <= canvas.height, shape.attrib
