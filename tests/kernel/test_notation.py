"""Notation: whatever a field may hold is written as one line and read back."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import frozen
from hypothesis import example, given
from hypothesis import strategies as st

from glenmore_core import Action, NotationError
from glenmore_core.actions import read, write


@frozen
class Say(Action):
    word: ClassVar[str] = "say"
    text: str
    others: tuple[str, ...] = ()
    number: int = 0
    yes: bool = False
    at: tuple[int, int] | None = None


WORDS: dict[str, type[Action]] = {"say": Say}
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@example(Say("0\n"))
@example(Say("a", ("b\n", "\u2028")))
@given(
    st.builds(
        Say,
        TEXTS,
        st.lists(TEXTS, max_size=4).map(tuple),
        st.integers(-(10**9), 10**9),
        st.booleans(),
        st.none() | st.tuples(st.integers(-50, 50), st.integers(-50, 50)),
    )
)
def test_every_value_is_read_back_from_one_line(action: Say) -> None:
    line = write(action)
    assert len(line.splitlines()) == 1
    assert read(line, WORDS) == action


@pytest.mark.parametrize("text", ["-", "()", "", " ", '"', "a,b", "\n", "\u2028", "a b"])
def test_awkward_texts_are_read_back(text: str) -> None:
    action = Say(text, (text, text, "x"))
    assert read(write(action), WORDS) == action


@pytest.mark.parametrize(
    "line", ["", "say", 'say "open', "say x y z w v u t", "say x () 1.5", "say x () 01", "shout x"]
)
def test_a_wrong_line_is_refused_with_what_is_right(line: str) -> None:
    with pytest.raises(NotationError):
        read(line, WORDS)
