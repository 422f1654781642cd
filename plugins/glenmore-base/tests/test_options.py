"""Options of Glen More: those of the page, and games to the end under every value of each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from glen_more_positions import glen_more

from glenmore_base.declaration import GLEN_MORE
from glenmore_core.streams import draw_below, seed_stream

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "glen-more.md"
VALUES = [
    (option.name, value)
    for option in GLEN_MORE.options
    for value in (option.choices or (False, True))
    if not isinstance(value, int) or isinstance(value, bool) or value < 3
]


def on_the_page() -> dict[str, tuple[list[str], str]]:
    """Option names with their values in words, the default first, and the rule."""
    rows = re.findall(r"^\| `(\w+)` \| (.*) \| (GM-\S+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    return {name: (re.findall(r"`(\w+)`", values), rule) for name, values, rule in rows}


def test_the_page_lists_the_options_as_they_are() -> None:
    page = on_the_page()
    assert list(page) == [option.name for option in GLEN_MORE.options]
    for option in GLEN_MORE.options:
        values, rule = page[option.name]
        assert rule in option.help
        default = str(option.default).lower()
        words = [str(one).lower() for one in option.choices or (False, True)]
        named = [one for one in words if not one.isdigit()]
        assert values[0] == default
        assert sorted(values) == sorted(named)


@pytest.mark.parametrize(("name", "value"), VALUES, ids=lambda one: str(one))
@pytest.mark.parametrize("players", [3, 4])
def test_a_game_under_every_value_comes_to_its_end(name: str, value: object, players: int) -> None:
    """Random play; the tie of list and apply, and the way out of every decision, go with it."""
    game = glen_more(players, **{name: value})
    state = game.start(seed=players)
    counter = seed_stream(players, f"{name}={value}")
    steps = 0
    while not state.is_over:
        actions = game.legal_actions(state)
        counter, number = draw_below(counter, len(actions))
        state = game.apply(state, actions[number])
        steps += 1
        assert steps < 5000
    sheet = game.score_sheet(state)
    for seat in range(players):
        assert sum(column[seat] for column in sheet.values()) == state.vp(seat)
