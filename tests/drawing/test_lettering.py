"""Texts are as wide as a browser makes them, and are made to fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glenmore_core.drawing.lettering import SMALLEST, fit, text_width, wrap
from glenmore_core.drawing.phrases_svg import phrase

MEASURED = json.loads(Path(__file__).with_name("measured.json").read_text(encoding="utf-8"))
"""(text, size, bold, width) as Chromium measured them in DejaVu Sans."""

lines = st.text(st.characters(codec="utf-8"), max_size=60)


@pytest.mark.parametrize(("text", "size", "bold", "width"), MEASURED)
def test_widths_are_those_of_a_browser(text: str, size: float, bold: bool, width: float) -> None:
    reckoned = text_width(text, size, bold)
    assert reckoned >= width
    if text.isascii():
        assert reckoned <= width * 1.09


@given(lines, st.floats(5, 400), st.floats(6, 30), st.booleans())
def test_what_is_fitted_fits(text: str, width: float, size: float, bold: bool) -> None:
    shown, smaller = fit(text, width, size, bold)
    assert text_width(shown, smaller, bold) <= width + 1e-6
    assert min(size, SMALLEST) <= smaller <= size
    assert shown == text or shown.endswith("…") or not shown


@given(lines, st.floats(30, 400), st.integers(1, 4))
def test_wrapping_keeps_the_words(text: str, width: float, most: int) -> None:
    found = wrap(text, width, 10, most)
    assert len(found) <= most
    assert " ".join(found).split(" ") == ([one for one in text.split(" ") if one] or [""])
    assert all(text_width(one, 10) <= width or " " not in one for one in found[:-1])


def test_text_is_set_smaller_before_it_is_cut() -> None:
    needed = text_width("Castle Stalker", 10)
    assert fit("Castle Stalker", needed * 0.9, 10) == ("Castle Stalker", 9.0)
    shown, size = fit("Castle Stalker", needed * 0.6, 10)
    assert (shown[-1], size) == ("…", SMALLEST)


@given(st.lists(st.sampled_from(["1", "wood", "sheep,", "→", "2", "vp", "/", "any", "coins"])),
       st.floats(40, 300), st.integers(1, 3))  # fmt: skip
def test_phrases_fit(words: list[str], width: float, most: int) -> None:
    made = phrase(" ".join(words), width, 10, most)
    assert made.width <= width + 1e-6
    assert len(made.lines) <= most
    shown = [bit.text for line in made.lines for bit in line]
    assert made.is_cut or len(shown) >= len([one for one in words if one != "/"])


def test_signs_stand_for_pieces_and_numbers_stay_with_them() -> None:
    made = phrase("1 sheep → 2 vp / 2 sheep → 4 vp", 90, 10, 2)
    first, second = made.lines
    assert [(bit.text, bit.is_sign) for bit in first][:2] == [("1", False), ("sheep", True)]
    assert [bit.text for bit in second] == ["2", "sheep", "→", "4", "VP"]
    narrow = phrase("wood 1 stone", 26, 10, 2)
    assert [[bit.text for bit in line] for line in narrow.lines] == [["wood"], ["1", "stone"]]
