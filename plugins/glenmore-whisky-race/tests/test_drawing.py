"""The race in pictures and words."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest
from race_positions import plan, play, position, race
from rich.console import Console

from glenmore_core import Game, State
from glenmore_core.bots import choose, make_bot
from glenmore_core.drawing import text, words
from glenmore_core.drawing.svg_picture import draw
from glenmore_core.events import Stepped
from glenmore_whisky_race.wording import WORDS, good_name, short_name

GAMES = [
    race(3, trading="windows"),
    race(6, setup="random", bottles="bid", englishman_marker="chosen"),
]


def moments(game: Game, every: int = 25) -> list[State]:
    bots = [make_bot(game, "greedy", seat) for seat in range(game.players)]
    state, found, number = game.start(seed=5), [], 0
    while not state.is_over:
        if number % every == 0:
            found.append(state)
        seat = game.decision(state).seats[0]  # type: ignore[union-attr]  # it is not over
        state = game.apply(state, choose(game, bots[seat], state, seat), seat)
        number += 1
    return [*found, state]


def printed(game: Game, state: State, width: int = 110) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(text(game.view(state, 0)))
    return captured.get()


@pytest.mark.rule("WR-OPEN-1")
def test_the_text_shows_route_pool_and_runners() -> None:
    game = GAMES[0]
    shown = printed(game, game.start(seed=1))
    for one in ("Route", "0 start", "50 finish", "♛E", "●1", "Pub", "Pool: ", "Glen Mhor",
                "Player 3"):  # fmt: skip
        assert one in shown
    state = position(race(3), {0: {"whiskies": ["banff-used"], "checkpoints": ["checkpoint-2"]},
                               1: {"whiskies": ["glen-mhor"]}})  # fmt: skip
    shown = printed(race(3), plan(race(3), state, 2, 4, 1))
    assert "(Banff)" in shown
    assert "Check 2" in shown
    assert "Order: Player 2, then Player 1, then Player 3" in shown


@pytest.mark.parametrize("width", [80, 100, 160])
def test_the_whole_route_is_seen_in_narrow_and_wide_terminals(width: int) -> None:
    game = GAMES[0]
    lines = printed(game, game.start(seed=1), width).splitlines()
    assert max(len(line.rstrip()) for line in lines) <= width
    for first in range(10, 50, 10):
        row = next(line for line in lines if line.startswith(f"{first} "))
        assert row.split() == [str(space) for space in range(first, first + 10)]
    for number in (1, 2, 3):
        assert any(f"Check {number}" in line for line in lines)


@pytest.mark.parametrize("game", GAMES, ids=["plain", "expert"])
def test_pictures_are_clean_and_their_texts_stay_in_their_boxes(game: Game) -> None:
    for state in moments(game):
        canvas = draw(game.view(state))
        for one in canvas.written:
            assert one.width <= one.room + 0.01, one
            assert one.text == one.wanted, one
        for one, other in combinations(canvas.written, 2):
            across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            tops = max(one.y - one.size * 0.72, other.y - other.size * 0.72)
            assert across <= 0.5 or min(one.y, other.y) - tops <= 0.5, (one, other)
        ElementTree.fromstring(game.view(state).svg())
        assert printed(game, state)


@pytest.mark.rule("WR-OPEN-1")
def test_the_picture_shows_order_groups_and_open_markers() -> None:
    game = race(3, bottles="bid", englishman_marker="chosen")
    svg = game.view(game.start(seed=1)).svg()
    for one in ("Group 1: ", "Group 3: ", "To choose from: "):
        assert (one in svg) is (one != "To choose from: ")  # they are drawn after the bid
    state = play(game, game.start(seed=1), "bid 3", "bid 2", "bid 1")
    while game.decision(state).kind == "choose-group":  # type: ignore[union-attr]
        state = game.apply(state, game.legal_actions(state)[0])
    assert "To choose from: " in game.view(state).svg()
    assert "Group " not in game.view(state).svg()
    state = position(race(3), {1: {"whiskies": ["glen-mhor"]}, 0: {"whiskies": ["brora"]}})
    svg = race(3).view(plan(race(3), state, 2, 4, 1)).svg()
    assert "Order: Player 2, then Player 1, then Player 3" in svg


@pytest.mark.parametrize("game", GAMES, ids=["plain", "expert"])
def test_every_action_and_event_has_words(game: Game) -> None:
    seen: set[type] = set()
    state, number = game.start(seed=3), 0
    while not state.is_over:
        actions = game.legal_actions(state)
        for one in actions:
            assert type(one) in WORDS, one
            said = words(state, one, 0)
            assert said
            assert "\n" not in said
        number += 1
        outcome = game.advance(state, actions[(7 * number) % len(actions)])
        for event in outcome.events:
            if type(event) is not Stepped and type(event) in WORDS:
                words(outcome.state, event)
                seen.add(type(event))
        state = outcome.state
    assert len(seen) > 8


def test_some_words() -> None:
    game = race(3)
    state = plan(game, position(game, {0: {"whiskies": ["glen-mhor"]}, 1: {"whiskies": ["brora"]}}),
                 4, 4, 2)  # fmt: skip
    assert words(state, game.read("order 1,0"), 0) == "the order Player 2, Player 1"
    state = play(game, state, "order 1,0", "add 0 1 malt 2")
    assert words(state, game.read("propose"), 0) == (
        "propose it: the order Player 2, Player 1; Player 1 gives Player 2 2 malt"
    )
    assert words(play(game, state, "propose"), game.read("accept"), 1) == (
        "accept the order Player 2, Player 1; Player 1 gives Player 2 2 malt"
    )
    assert words(state, game.read("use glen-mhor 1 brora"), 0) == (
        "use Glen Mhor: a duel for another's whisky (Brora of Player 2)"
    )
    assert short_name(state, "festival") == "Festival"
    assert good_name(state, "checkpoint-3", 2) == "2 Check 3"
    assert good_name(state, "brora-used", 1) == "Brora (used)"
