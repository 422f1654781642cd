"""Turn order and taking a tile: GM-ORDER and GM-TAKE."""

from __future__ import annotations

from itertools import pairwise

import pytest
from glen_more_positions import (
    ahead,
    finish_turn,
    glen_more,
    legal,
    play,
    position,
    turn_of,
    why_not,
)

from glenmore_base.clan import Clan
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import Turn

G4 = glen_more(4)
RED_AND_YELLOW = [0, "03", "04", 1, "02", "09", 2, 3]


@pytest.mark.rule("GM-EX-4", "GM-ORDER-1", "GM-ORDER-2", "GM-ORDER-6", "GM-REFILL-2", "GM-REFILL-6")
@pytest.mark.parametrize("space", [1, 2])
def test_red_is_still_rearmost_after_meadow_or_village(space: int) -> None:
    state = position(G4, RED_AND_YELLOW)
    state = finish_turn(G4, play(G4, state, f"take {space}"))
    assert turn_of(state) == 0
    assert ahead(state)[0] == 0
    assert legal(G4, state, "take")


@pytest.mark.rule("GM-EX-4", "GM-ORDER-1", "GM-ORDER-2", "GM-ORDER-6", "GM-REFILL-2", "GM-REFILL-6")
@pytest.mark.parametrize("space", [4, 5, 8])
def test_yellow_is_next_when_red_passes_him(space: int) -> None:
    """Meadow and village leave the game at red's own refill, and as many come in addition."""
    state = position(G4, RED_AND_YELLOW)
    state = play(G4, state, f"take {space}")
    while legal(G4, state, "place") or legal(G4, state, "gain"):
        state = play(G4, state, legal(G4, state)[0])
    assert "03" in state.game(Rondel).tiles.values()  # not before the refill
    state = finish_turn(G4, state)
    assert turn_of(state) == 1
    assert state.game(Stacks).discard == (("03", 0), ("04", 0))
    assert len(ahead(state)) == 13
    assert not {"03", "04"} & set(ahead(state))


@pytest.mark.rule("GM-ORDER-1", "GM-ORDER-2", "GM-ORDER-3")
def test_turns_follow_the_line_and_not_the_seats() -> None:
    """Over a whole game the rearmost always moves, some twice running, some more often."""
    game = glen_more(4)
    state = game.start(seed=11)
    turns: list[int] = []
    last = None
    while not state.is_over:
        pieces = state.game(Rondel).pieces
        seat = game.decision(state).seats[0]  # type: ignore[union-attr]
        if legal(game, state, "take") and last != pieces:
            assert pieces[seat] == min(pieces.values())
            turns.append(seat)
            last = pieces
        actions = game.legal_actions(state)
        state = game.apply(state, actions[len(turns) % len(actions)])
    counts = [turns.count(seat) for seat in range(4)]
    assert len(set(counts)) > 1
    assert any(one == two for one, two in pairwise(turns))
    assert [(a + 1) % 4 for a in turns[:-1]] != turns[1:]


@pytest.mark.rule("GM-ORDER-4")
def test_the_parts_of_a_turn_in_order() -> None:
    assert G4.rules.procedures["turn"] == (
        "choose", "place", "gain", "prepare", "activate", "move", "refill",
    )  # fmt: skip
    state = position(G4, [0, "04", "05", 1, 2, 3])
    kinds = []
    for line in ("take 1", "place 1,0", "activate 1,0", "activate 0,0", "walk 0,0 1,0", "done"):
        kinds.append(G4.decision(state).kind)  # type: ignore[union-attr]
        state = play(G4, state, line)
    assert kinds == ["choose", "place", "activate", "activate", "move", "move"]
    assert len(ahead(state)) == 13
    assert G4.decision(state).kind == "choose"  # type: ignore[union-attr]


@pytest.mark.rule("GM-ORDER-5")
def test_pieces_only_move_on() -> None:
    state = position(G4, [0, "03", 1, "05", 2, 3])
    refused = why_not(G4, state, "take 13")
    assert refused.rule == "GM-TAKE-1"
    state = play(G4, state, "take 3")
    state = finish_turn(G4, state)  # 1 is rearmost on space 2; the tile on 1 is gone
    assert turn_of(state) == 1
    assert why_not(G4, state, "take 1").rule == "GM-TAKE-1"  # the empty space behind him
    spaces = [int(line.split()[1]) for line in legal(G4, state, "take")]
    assert spaces
    assert set(spaces) <= {6, 7, 8, 9, 10, 11, 12, 13, 0}  # round the circle, and no further


@pytest.mark.rule("GM-TAKE-1", "GM-TAKE-5")
def test_any_tile_however_far_at_no_cost() -> None:
    line = [0, "01", "02", 1, "03", "05", 2, 3, "06", "07", "08", "04", "18"]
    state = position(G4, line, coins={0: 0})
    assert [int(one.split()[1]) for one in legal(G4, state, "take")] == [
        1,
        2,
        4,
        5,
        8,
        9,
        10,
        11,
        12,
    ]
    far = play(G4, state, "take 12")
    assert far.game(Turn).tile == "18"
    assert far.player(0, Purse).coins == 0
    assert why_not(G4, state, "take 3").rule == "GM-TAKE-1"  # another figure stands there


@pytest.mark.rule("GM-TAKE-2", "GM-PAY-1", "GM-PAY-2", "GM-PLACE-1")
def test_a_tile_must_be_paid_and_placed() -> None:
    """No stone and no coin: no distillery. River closed by plain tiles: no river tile."""
    closed = {(0, 1): "02", (0, -1): "03"}
    state = position(G4, [0, "11", "06", "09", 1, 2, 3], coins={0: 0}, displays={0: closed},
                     members={0: {(0, 0): 1}})  # fmt: skip
    refused = why_not(G4, state, "take 1")
    assert refused.rule == "GM-PAY-1"
    assert ("cost", "1 stone") in refused.facts
    assert ("coins", "0") in refused.facts
    # the river's two ends lie at 0,2 and 0,-2, out of the member's reach
    refused = why_not(G4, state, "take 2")
    assert refused.rule == "GM-PLACE-2"
    assert ("edge", "river") in refused.facts
    assert "take 2" not in legal(G4, state)


@pytest.mark.rule("GM-TAKE-3")
def test_the_figure_stands_where_the_tile_lay() -> None:
    state = position(G4, [0, "03", "05", 1, 2, 3])
    state = play(G4, state, "take 2")
    assert state.game(Rondel).pieces[0] == 2
    assert ahead(state)[:3] == ["03", 0, 1]
    assert "05" not in state.game(Rondel).tiles.values()
    assert "05" in {state.game(Turn).tile, *state.player(0, Territory).tiles.values()}


@pytest.mark.rule("GM-TAKE-4", "GM-TAKE-6")
def test_no_passing_and_no_tile_in_hand() -> None:
    state = position(G4, [0, "03", "05", 1, 2, 3])
    assert {line.split()[0] for line in legal(G4, state)} == {"take"}
    assert why_not(G4, state, "done").rule == "CORE-DECISION"
    assert why_not(G4, state, "discard 1").rule == "CORE-DECISION"
    state = play(G4, state, "take 1")
    assert {line.split()[0] for line in legal(G4, state)} == {"place"}


# A display in which nothing on the track finds a place: the last member is far from all edges.
FORT = {(0, 1): "02", (0, -1): "03", (1, 0): "01", (-1, 0): "05",
        (1, 1): "12", (-1, 1): "21", (1, -1): "22", (-1, -1): "23"}  # fmt: skip
STUCK_LINE = [0, "37", "26", 1, "09", "24", 2, 3]


@pytest.mark.rule("GM-TAKE-7")
def test_a_stuck_player_moves_to_any_tile_which_leaves_the_game() -> None:
    state = position(G4, STUCK_LINE, displays={0: FORT}, coins={0: 0})
    lines = legal(G4, state)
    assert not legal(G4, state, "take")
    spaces = [line.split()[1] for line in lines]
    assert [line.split()[0] for line in lines] == ["discard"] * 9
    assert spaces == ["1", "2", "4", "5", "8", "9", "10", "11", "12"]
    after = play(G4, state, "discard 4")
    assert turn_of(after) == 1
    assert after.game(Stacks).discard == (("09", 0), ("37", 0), ("26", 0))
    assert after.player(0, Clan).cards == ()  # its card goes too
    assert len(after.player(0, Territory).tiles) == 9
    assert len(ahead(after)) == 13


@pytest.mark.rule("GM-TAKE-7", "GM-CARD-2")
def test_the_nearest_tile_only() -> None:
    game = glen_more(4, stuck_move="nearest")
    state = position(game, STUCK_LINE, displays={0: FORT}, coins={0: 0},
                     cubes={0: {(0, 1): "wood"}}, market={"wood": 1})  # fmt: skip
    assert legal(game, state, "discard") == ["discard 1"]
    after = play(game, state, "sell wood 0,1", "discard 1")
    assert ("37", 0) in after.game(Stacks).discard
    cards = [card for seat in range(4) for card in after.player(seat, Clan).cards]
    assert cards == []


@pytest.mark.rule("GM-TAKE-8")
def test_a_stuck_player_gains_nothing_but_may_sell() -> None:
    state = position(G4, STUCK_LINE, displays={0: FORT}, coins={0: 0},
                     cards={0: ["loch-ness"]}, cubes={0: {(0, 1): "wood wood"}},
                     market={"wood": 2})  # fmt: skip
    assert "sell wood 0,1" in legal(G4, state)
    state = play(G4, state, "sell wood 0,1")
    assert state.player(0, Purse).coins == 2
    assert legal(G4, state, "discard")  # he sold, and is still stuck
    after = play(G4, state, "discard 1")
    assert turn_of(after) == 0  # no activation was asked, not even with Loch Ness: he is rearmost
    assert legal(G4, after, "discard")
    assert after.player(0, Purse).coins == 2
    assert after.game(Turn).tile == ""


@pytest.mark.rule("GM-TAKE-8")
def test_a_coin_or_a_movement_point_for_the_stuck() -> None:
    game = glen_more(4, stuck_gain="coin_or_movement")
    state = position(game, STUCK_LINE, displays={0: FORT}, coins={0: 0})
    assert legal(game, state)[:2] == ["discard 1 coin", "discard 1 movement"]
    assert play(game, state, "discard 4 coin").player(0, Purse).coins == 1
    moving = play(game, state, "discard 4 movement")
    assert turn_of(moving) == 1
    assert game.decision(moving).kind == "move"  # type: ignore[union-attr]
    assert game.decision(moving).seats == (0,)  # type: ignore[union-attr]
    moved = play(game, moving, "walk 0,0 1,1")
    assert moved.player(0, Territory).members == {(1, 1): 1}
    assert legal(game, moved) != legal(game, moving)


@pytest.mark.rule("GM-TAKE-4", "GM-TAKE-7", "GM-PAY-3", "GM-MARKET-11")
@pytest.mark.parametrize("when", ["any_time", "before_and_after"])
def test_who_can_take_a_tile_by_selling_first_is_not_stuck(when: str) -> None:
    """The only way to a tile is to sell the sheep for the stone: no text offers a pass."""
    game = glen_more(4, sell_during=when)
    plain = {"11", "16", "36", "62"}
    state = position(
        game, [0, "11", "16", 1, "36", "62", 2, 3, "37", "26", "30", "38", "43"],
        coins={0: 0}, displays={0: {(0, 1): "03"}}, cubes={0: {(0, 1): "sheep"}},
        market={"sheep": 1}, chieftains={0: 0}, members={0: {(0, 0): 1}},
    )  # fmt: skip
    taken = {state.game(Rondel).tiles[int(one.split()[1])] for one in legal(game, state, "take")}
    assert plain <= taken
    assert not legal(game, state, "discard")
