"""Pictures in text: readable at 100 columns and at 80, and what they say."""

from __future__ import annotations

from functools import cache

import pytest
from rich.console import Console

from glenmore_core import Game, View
from glenmore_core.bots import choose, make_bot
from glenmore_core.drawing import text, words
from glenmore_core.drawing.log import Log
from glenmore_core.drawing.plain_text import plain_player, plain_table
from glenmore_core.drawing.wording import cost_words, numbered
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import Place
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.state import State


def drawn(view: View, width: int = 100) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(text(view))
    return captured.get()


@cache
def played(players: int, seed: int, bot: str = "random") -> tuple[Game, tuple[State, ...]]:
    game = Game.from_variant("glen-more", players=players)
    bots = [make_bot(game, bot, seat) for seat in range(players)]
    states = [game.start(seed=seed)]
    while not states[-1].is_over:
        decision = game.decision(states[-1])
        assert decision is not None
        seat = decision.seats[0]
        action = choose(game, bots[seat], states[-1], seat)
        states.append(game.apply(states[-1], action, seat))
    return game, tuple(states)


@pytest.mark.parametrize("width", [100, 80])
@pytest.mark.parametrize("players", [2, 5])
def test_no_picture_is_wider_than_the_terminal(players: int, width: int) -> None:
    game, states = played(players, 3)
    for state in states[::25]:
        for seat in (None, 0):
            lines = drawn(game.view(state, seat), width).splitlines()
            assert max(map(len, lines)) <= width


def test_the_track_shows_every_tile_with_its_cost_and_every_piece() -> None:
    game, states = played(3, 3)
    state = states[len(states) // 2]
    picture = drawn(game.view(state))
    rondel, tiles = state.game(Rondel), state.rules.constant(TileSet).tiles
    lines = picture.split("Warehouse")[0].splitlines()
    for place, tile in rondel.tiles.items():
        line = next(one for one in lines if one.split()[:1] == [str(rondel.space(place))])
        assert tiles[tile].name in line
        assert cost_words(state.rules, tiles[tile]).split(",")[0] in line
    for mark in ("●1 Player 1", "●2 Player 2", "●3 Player 3", "⚄ die", "◄ last"):
        assert any(mark in line for line in lines)


def test_displays_show_every_tile_and_all_cubes() -> None:
    game, states = played(2, 3)
    state = states[-1]
    picture = drawn(game.view(state), 140)
    for seat in range(2):
        value = state.player(seat, Territory)
        own = picture.split(f"Player {seat + 1}: display")[1].split("Player 2: display")[0]
        for tile in value.tiles.values():
            assert state.rules.constant(TileSet).tiles[tile].name[:10] in own
        assert own.count("■") - own.count("■ cubes") == len(value.cubes)
        assert ("♟" in own.split("\n", 1)[1]) == bool(value.members)


def test_places_for_a_tile_carry_the_number_of_the_choice() -> None:
    game, states = played(2, 3)
    state = next(
        one
        for one in states
        if len(game.legal_actions(one)) > 2 and isinstance(game.legal_actions(one)[0], Place)
    )
    decision = game.decision(state)
    assert decision is not None
    seat = decision.seats[0]
    picture = drawn(game.view(state, seat))
    for number in range(1, len(numbered(game.legal_actions(state))) + 1):
        assert f"{number}?" in picture
    assert "?" not in drawn(game.view(state, 1 - seat))


def test_every_action_and_event_of_games_is_told_in_words() -> None:
    game, states = played(3, 4)
    for state in states[:-1]:
        decision = game.decision(state)
        assert decision is not None
        for action in game.legal_actions(state):
            told = words(state, action, decision.seats[0])
            assert told
            assert told != game.write(action)
            outcome = game.advance(state, action)
            for event in outcome.events:
                assert "=" not in words(outcome.state, event)


def test_the_log_tells_a_turn_in_one_paragraph() -> None:
    game = Game.from_variant("glen-more", players=3)
    state = game.start(seed=7)
    log = Log()
    told = []
    first = game.decision(state)
    while game.decision(state) == first or len(told) < 3:
        outcome = game.advance(state, game.legal_actions(state)[0])
        state = outcome.state
        told += log.add(state, outcome.events)
    assert told[0].text.startswith("takes ")
    assert "lays it at" in told[0].text
    assert "comes up" in told[1].text


def test_a_game_that_draws_nothing_shows_what_the_mechanisms_hold() -> None:
    game, states = played(3, 3)
    view = game.view(states[len(states) // 2], 0)
    console = Console(width=100, color_system=None)
    with console.capture() as captured:
        console.print(*plain_table(view), plain_player(view, 0), sep="\n")
    picture = captured.get()
    for part in ("Track", "face down: stack", "Warehouse", "Players", "(you)", "your territory"):
        assert part in picture
    assert "Clan" in picture
    assert "sites" not in picture
