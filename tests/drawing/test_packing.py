"""Territories are packed into the width: nothing overlaps, and tiles stay readable."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glenmore_core.drawing.packing import NARROWEST, PAD, Size, Spot, pack, total_height

WIDTH = 968.0
sizes = st.lists(st.builds(Size, st.integers(1, 16), st.integers(1, 12)), min_size=1, max_size=6)


def head(index: int, width: float) -> float:
    return 40 if width > 300 else 64


def packed(*pairs: tuple[int, int]) -> list[Spot]:
    return pack([Size(*pair) for pair in pairs], WIDTH, 104, head)


@given(sizes)
def test_every_territory_has_its_box(given: list[Size]) -> None:
    spots = pack(given, WIDTH, 104, head)
    assert len(spots) == len(given)
    for spot, size in zip(spots, given, strict=True):
        assert spot.x >= 0
        assert spot.x + spot.width <= WIDTH + 1e-6
        assert spot.width >= NARROWEST - 1e-6
        assert 0 < spot.side <= 104
        assert size.across * spot.side + 2 * PAD <= spot.width + 1e-6
        assert spot.head + size.down * spot.side + 2 * PAD <= spot.height + 1e-6
    for one, other in combinations(spots, 2):
        beside = one.x + one.width <= other.x + 1e-6 or other.x + other.width <= one.x + 1e-6
        below = one.y + one.height <= other.y + 1e-6 or other.y + other.height <= one.y + 1e-6
        assert beside or below


def test_small_territories_share_a_row() -> None:
    assert {spot.y for spot in packed(*[(1, 1)] * 5)} == {0.0}


def test_a_low_picture_with_readable_tiles_is_chosen() -> None:
    spots = packed((5, 3), (3, 4), (4, 4), (4, 4), (3, 5))
    assert min(spot.side for spot in spots) > 70
    assert total_height(spots) < 1150


@pytest.mark.parametrize("across", [7, 9, 14])
def test_a_wide_territory_gets_the_whole_width(across: int) -> None:
    spots = packed((across, 2), (3, 3), (3, 3))
    assert spots[0].width == pytest.approx(WIDTH)
    assert spots[0].side == pytest.approx(min(104, (WIDTH - 2 * PAD) / across))


def test_nobody_needs_no_room() -> None:
    assert pack([], WIDTH, 104, head) == []
    assert total_height([]) == 0
