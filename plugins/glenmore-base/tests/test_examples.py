"""The long worked examples of the rules, step by step.

The short ones (GM-EX-2 to GM-EX-23) are proved beside the rules they belong to.
"""

from __future__ import annotations

import pytest
from glen_more_positions import cubes_of, glen_more, legal, play, position, rows

from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory

# Forest and pasture on the river, the medium fair east of the village; a quarry and a meadow
# beside the fair. The abbey goes to 2,0, next to all three.
ANNA = {(0, 1): "02", (0, -1): "06", (1, 0): "49", (1, 1): "23", (1, -1): "12"}


@pytest.mark.rule("GM-EX-1", "GM-EX-22", "GM-PAY-2", "GM-PAY-3", "GM-MARKET-2", "GM-MARKET-4")
@pytest.mark.rule("GM-MARKET-6", "GM-MARKET-8", "GM-MARKET-9", "GM-MARKET-11", "GM-ACT-1")
@pytest.mark.rule("GM-ACT-2", "GM-ACT-5", "GM-ACT-10", "GM-ACT-14", "GM-ACT-21", "GM-ACT-22")
@pytest.mark.parametrize("sell_during", ["any_time", "before_and_after"])
def test_anna_and_the_abbey_to_the_coin(sell_during: str) -> None:
    game = glen_more(4, sell_during=sell_during)
    state = position(
        game, [0, "48", 1, 2, 3], displays={0: ANNA}, members={0: {(1, 0): 1}}, coins={0: 3},
        cubes={0: {(0, 1): "wood wood", (0, -1): "cattle"}},
        market={"cattle": 2, "stone": 1, "sheep": 2},
    )  # fmt: skip

    def check(coins: int, cubes: dict[tuple[int, int], str], **filled: int) -> None:
        assert state.player(0, Purse) == Purse(coins, 0)
        assert cubes_of(state, 0) == cubes
        assert rows(state) == {"wood": 0, "stone": 0, "grain": 0, "cattle": 0, "sheep": 0, **filled}

    state = play(game, state, "sell cattle 0,-1")
    check(5, {(0, 1): "wood wood"}, cattle=1, stone=1, sheep=2)
    state = play(game, state, "take 1")
    assert legal(game, state)[:2] == ["pay wood 0,1", "buy wood"]
    state = play(game, state, "pay wood 0,1")  # stone for 2 and sheep for 3 can only be bought
    check(0, {(0, 1): "wood"}, cattle=1, stone=2, sheep=3)
    assert state.player(0, Territory).tiles[2, 0] == "48"

    state = play(game, state, "activate 1,1", "activate 1,-1", "activate 2,0", "gain sheep 2,0")
    check(0, {(0, 1): "wood", (1, 1): "stone", (1, -1): "sheep", (2, 0): "sheep"},
          cattle=1, stone=2, sheep=3)  # fmt: skip
    state = play(game, state, "sell sheep 2,0")
    check(3, {(0, 1): "wood", (1, 1): "stone", (1, -1): "sheep"}, cattle=1, stone=2, sheep=2)

    assert legal(game, state, "activate")[-1] == "activate 1,0 3"  # four different resources
    state = play(game, state, "activate 1,0 3", "pay wood 0,1", "pay stone 1,1", "buy grain")
    state = play(game, state, "pay sheep 1,-1")  # and not cattle for 2
    assert state.vp(0) == 8
    check(2, {}, cattle=1, stone=2, sheep=2, grain=1)


@pytest.mark.rule("GM-EX-1", "GM-PAY-2")
def test_anna_cannot_take_the_abbey_with_a_coin_less() -> None:
    game = glen_more(4)
    state = position(
        game, [0, "48", 1, 2, 3], displays={0: ANNA}, members={0: {(1, 0): 1}}, coins={0: 2},
        cubes={0: {(0, 1): "wood wood", (0, -1): "cattle"}},
        market={"cattle": 2, "stone": 1, "sheep": 2},
    )  # fmt: skip
    assert "take 1" not in legal(game, state)
