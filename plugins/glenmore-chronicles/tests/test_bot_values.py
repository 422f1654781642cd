"""What the bots make of the data: they read its figures and know how to use every clan."""

from __future__ import annotations

from pathlib import Path

import pytest
from glen_more_ii_positions import CASTLE, VILLAGE, glen_more_ii, position

from glenmore_chronicles.bot_values import TileValues, each_for
from glenmore_chronicles.bots import goals, position_value
from glenmore_chronicles.clan_board import Mark
from glenmore_core import Game
from glenmore_core.bots.greedy import greedy
from glenmore_core.drawing.wording import activation_text
from glenmore_core.mechanisms.tiles import TileSet

G4 = glen_more_ii(4)
STILL = {(0, 1): "distillery-a", (0, -1): "distillery-b"}
SPREAD = {(0, 1): "quarry-a", (0, -1): "forest-a", (1, 1): "meadow-a"}


@pytest.fixture
def other(tmp_path: Path) -> Game:
    """The game with MacGregor's figure changed by an overlay."""
    file = tmp_path / "mine.yaml"
    file.write_text(
        "overlay: my copy\nclans:\n"
        "  - {id: macgregor, ongoing: [{vp_instead_of_whisky: 7}], source: printed}\n",
        encoding="utf-8",
    )
    return Game.compose("glen-more-ii", players=4, overlays=[file])


def test_the_text_of_macgregor_says_what_the_data_say(other: Game) -> None:
    said = [
        activation_text(game.rules.constant(TileSet).tiles["distillery-a"], 1)
        for game in (G4, other)
    ]
    assert said == ["3 vp in place of whisky", "7 vp in place of whisky"]
    assert "vp" not in activation_text(G4.rules.constant(TileSet).tiles["distillery-a"], 0)


def test_bots_value_macgregor_by_the_data(other: Game) -> None:
    def gain(game: Game) -> float:
        laid = {"tiles": {0: STILL}, "coins": {0: 0}}
        without = position(game, **laid)
        return position_value(
            position(game, clans={0: ("macgregor",)}, **laid), 0
        ) - position_value(without, 0)

    assert 2.0 < gain(G4) < gain(other) - 4.0
    each = each_for({"vp_instead_of_whisky": 7}, other.rules.constant(TileValues))
    assert each["distillery-a"] > each["forest-a"]


def test_a_clan_that_pays_is_a_goal_until_it_is_taken() -> None:
    five = {VILLAGE: 1, CASTLE: 1, (0, 1): 1, (0, -1): 1, (1, 1): 1}
    spread = position(G4, tiles={0: SPREAD}, members={0: five})
    close = position(G4, tiles={0: SPREAD}, members={0: {CASTLE: 5}})
    taken = position(G4, tiles={0: SPREAD}, members={0: five}, clans={1: ("grant",)})
    assert goals(spread, 0) > goals(close, 0)
    assert goals(spread, 0) > goals(taken, 0)


def test_a_bot_with_scotsmen_on_five_tiles_goes_to_grant() -> None:
    five = {VILLAGE: 1, CASTLE: 1, (0, 1): 1, (0, -1): 1, (1, 1): 1}
    state = position(
        G4, (0, "macbeth", 1, 2, 3), tiles={0: SPREAD}, members={0: five}, coins={0: 6},
        stacks={"D": ("village-d1", "forest-d", "quarry-d")}, fill=False,
    )  # fmt: skip
    bot = greedy(G4, 1)
    state = G4.apply(state, bot(state, 0), 0)
    assert bot(state, 0) == Mark("grant")


def test_a_bot_uses_what_a_clan_lets_it_choose() -> None:
    state = position(
        G4, (0, "macbeth", 1, 2, 3), coins={0: 4}, stacks={"B": ("village-b1", "quarry-b")},
        fill=False,
    )  # fmt: skip
    bot = greedy(G4, 1)
    state = G4.apply(state, bot(state, 0), 0)
    assert bot(state, 0) == Mark("chisholm")  # a Scotsman for the Home Castle
