"""Paying and the warehouse: GM-PAY and GM-MARKET."""

from __future__ import annotations

import pytest
from glen_more_positions import (
    cubes_of,
    glen_more,
    legal,
    play,
    position,
    rows,
    turn_of,
    why_not,
)

from glenmore_base.clan import Clan
from glenmore_base.glen_more import RESOURCES
from glenmore_core import State
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory

G4 = glen_more(4)
REST = (1, 2, 3)


def coins(state: State, seat: int = 0) -> int:
    return state.player(seat, Purse).coins


# Around the starting village: forest north, meadow south, quarry east, wheat field west.
CROSS = {(0, 1): "02", (0, -1): "03", (1, 0): "01", (-1, 0): "05"}


@pytest.mark.rule("GM-PAY-1")
def test_a_tile_without_a_cost_is_free() -> None:
    state = position(G4, [0, "12", "11", *REST], coins={0: 0}, displays={0: CROSS})
    assert "take 1" in legal(G4, state)
    assert why_not(G4, state, "take 2").rule == "GM-PAY-1"
    after = play(G4, state, "take 1")
    assert coins(after) == 0


@pytest.mark.rule("GM-PAY-2")
def test_the_whole_cost_is_paid_before_the_tile_is_placed() -> None:
    state = position(G4, [0, "26", *REST], coins={0: 6}, displays={0: CROSS},
                     cubes={0: {(0, 1): "wood", (1, 0): "stone", (-1, 0): "grain"}})  # fmt: skip
    state = play(G4, state, "take 1")
    assert not legal(G4, state, "place")
    for resource, at in (("wood", "0,1"), ("stone", "1,0"), ("grain", "-1,0")):
        assert "26" not in state.player(0, Territory).tiles.values()
        state = play(G4, state, f"pay {resource} {at}")
    assert {line.split()[0] for line in legal(G4, state)} == {"place"}
    assert cubes_of(state, 0) == {}


@pytest.mark.rule("GM-PAY-2", "GM-PAY-10")
def test_nobody_pays_a_part_or_more_than_the_cost() -> None:
    held = {(0, 1): "wood wood wood"}
    state = position(G4, [0, "20", "30", *REST], coins={0: 0}, displays={0: CROSS},
                     cubes={0: held}, members={0: {(0, 1): 1}})  # fmt: skip
    assert why_not(G4, state, "take 2").rule == "GM-PAY-1"  # wood and stone: he has no stone
    after = play(G4, state, "take 1")  # a village for 1 wood, paid without asking
    assert cubes_of(after, 0)[0, 1] == "wood wood"


@pytest.mark.rule("GM-PAY-3", "GM-MARKET-6")
def test_selling_raises_the_coins_for_a_tile() -> None:
    state = position(G4, [0, "11", *REST], coins={0: 0}, displays={0: CROSS},
                     cubes={0: {(0, -1): "sheep"}}, market={"sheep": 2, "stone": 1})  # fmt: skip
    after = play(G4, state, "take 1")  # the sale for 2 is forced, and so is the stone for 2
    assert coins(after) == 0
    assert (rows(after)["sheep"], rows(after)["stone"]) == (1, 2)
    poor = position(G4, [0, "11", *REST], coins={0: 0}, displays={0: CROSS},
                    cubes={0: {(0, -1): "sheep"}}, market={"sheep": 1, "stone": 1})  # fmt: skip
    assert why_not(G4, poor, "take 1").rule == "GM-PAY-1"


@pytest.mark.rule("GM-PAY-3", "GM-MARKET-3", "GM-MARKET-6")
def test_selling_frees_a_space_in_a_full_row() -> None:
    """Two stones in a full row: one can be sold for 3, and bought back for 3, no gain in it."""
    state = position(G4, [0, "11", *REST], coins={0: 0}, displays={0: CROSS},
                     cubes={0: {(1, 0): "stone stone"}}, market={"stone": 3})  # fmt: skip
    sold = play(G4, state, "sell stone 1,0")
    assert (coins(sold), rows(sold)["stone"]) == (3, 2)
    paying = play(G4, sold, "take 1")
    assert sorted(legal(G4, paying)) == ["buy stone", "pay stone 1,0"]
    bought = play(G4, paying, "buy stone")
    assert (coins(bought), rows(bought)["stone"]) == (0, 3)
    assert cubes_of(bought, 0)[1, 0] == "stone"


@pytest.mark.rule("GM-PAY-4", "GM-PAY-5")
def test_cubes_from_any_tile_or_bought_as_one_likes() -> None:
    tiles = {**CROSS, (1, 1): "23"}
    state = position(G4, [0, "11", *REST], displays={0: tiles},
                     cubes={0: {(1, 0): "stone", (1, 1): "stone stone"}})  # fmt: skip
    state = play(G4, state, "take 1")
    assert sorted(legal(G4, state)) == ["buy stone", "pay stone 1,0", "pay stone 1,1"]
    assert cubes_of(play(G4, state, "pay stone 1,1"), 0) == {(1, 0): "stone", (1, 1): "stone"}
    assert cubes_of(play(G4, state, "buy stone"), 0) == {(1, 0): "stone", (1, 1): "stone stone"}
    assert rows(play(G4, state, "pay stone 1,0"))["stone"] == 0  # it goes to the supply


@pytest.mark.rule("GM-PAY-6", "GM-MARKET-10")
def test_whisky_is_paid_with_own_barrels() -> None:
    dry = position(G4, [0, "33", *REST], coins={0: 20}, displays={0: CROSS})
    refused = why_not(G4, dry, "take 1")
    assert refused.rule == "GM-PAY-1"
    assert ("cost", "1 whisky") in refused.facts
    state = position(G4, [0, "33", *REST], displays={0: CROSS}, whisky={0: 2})
    after = play(G4, state, "take 1")
    assert after.player(0, Purse) == Purse(6, 1)


@pytest.mark.rule("GM-PAY-7", "GM-EX-15")
def test_loch_oich_costs_two_different_resources() -> None:
    cubes = {(0, 1): "wood wood", (1, 0): "stone", (0, -1): "sheep"}
    river = {**CROSS}
    full = dict.fromkeys(RESOURCES, 3)
    state = position(G4, [0, "60", *REST], displays={0: river}, cubes={0: cubes}, market=full,
                     members={0: {(0, 1): 1}}, coins={0: 0})  # fmt: skip
    state = play(G4, state, "take 1")
    assert legal(G4, state, "pay") == ["pay wood 0,1", "pay stone 1,0"]
    second = play(G4, state, "pay wood 0,1")
    assert legal(G4, second, "pay") == ["pay stone 1,0", "pay sheep 0,-1"]
    same = position(G4, [0, "60", *REST], displays={0: river}, market=full,
                    cubes={0: {(0, 1): "wood wood wood"}}, members={0: {(0, 1): 1}},
                    coins={0: 0})  # fmt: skip
    # two of the woods can be sold for 3 and 2, but every other row is full: no second kind
    refused = why_not(G4, same, "take 1")
    assert refused.rule == "GM-PAY-1"
    assert ("cost", "2 different") in refused.facts


@pytest.mark.rule("GM-PAY-8", "GM-EX-15", "GM-PAY-9")
def test_loch_ness_costs_a_member_or_a_chieftain() -> None:
    members = {(0, 1): 2, (1, 0): 1}
    state = position(G4, [0, "37", *REST], displays={0: CROSS}, members={0: members},
                     chieftains={0: 1})  # fmt: skip
    state = play(G4, state, "take 1")
    assert legal(G4, state) == ["give 0,1", "give 1,0", "give"]
    by_member = play(G4, state, "give 0,1")
    assert by_member.player(0, Territory).members == {(0, 1): 1, (1, 0): 1}
    assert by_member.player(0, Clan).chieftains == 1
    by_chieftain = play(G4, state, "give")
    assert by_chieftain.player(0, Territory).members == members
    assert by_chieftain.player(0, Clan).chieftains == 0


@pytest.mark.rule("GM-PAY-9")
def test_the_member_paid_away_is_no_neighbour_any_more() -> None:
    """The only member that reaches the river's ends cannot be the one that pays."""
    lone = position(G4, [0, "37", *REST], displays={0: CROSS}, members={0: {(0, 1): 1}})
    assert why_not(G4, lone, "take 1").rule.startswith("GM-PLACE-")
    far = {(0, 1): 1, (0, 0): 1}
    state = position(G4, [0, "37", *REST], displays={0: CROSS}, members={0: far})
    after = play(G4, state, "take 1")  # the member at home pays, without being asked
    assert after.player(0, Territory).members == {(0, 1): 1}


@pytest.mark.rule("GM-MARKET-2", "GM-MARKET-3", "GM-PAY-3", "GM-MARKET-7")
def test_a_refused_payment_names_its_rule() -> None:
    """Two stones own; the row is full at first, and its next space costs too much later."""
    cubes = {(1, 0): "stone stone", (0, 1): "wood"}
    full = position(G4, [0, "11", *REST], displays={0: {**CROSS, (1, 1): "23"}}, coins={0: 0},
                    cubes={0: {**cubes, (1, 1): "stone"}}, market={"stone": 3})  # fmt: skip
    paying = play(G4, full, "take 1")
    assert why_not(G4, paying, "buy stone").rule == "GM-MARKET-3"
    assert why_not(G4, paying, "buy wood").rule == "GM-PAY-3"
    assert why_not(G4, paying, "pay stone 0,1").rule == "GM-PAY-3"
    assert why_not(G4, paying, "take 2").rule == "CORE-DECISION"
    short = position(G4, [0, "11", *REST], displays={0: CROSS}, coins={0: 1}, cubes={0: cubes},
                     market={"stone": 2})  # fmt: skip
    refused = why_not(G4, play(G4, short, "take 1"), "buy stone")
    assert refused.rule == "GM-MARKET-2"
    assert ("coins", "1") in refused.facts
    assert why_not(G4, play(G4, short, "take 1"), "sell wood 0,1").rule == "GM-MARKET-7"


@pytest.mark.rule("GM-PAY-3", "GM-MARKET-11", "GM-EX-22")
def test_no_payment_runs_into_a_dead_end() -> None:
    """The bridge: who buys the wood for 3 has no coin for the stone, if he may not sell then."""
    tiles = {(0, 1): "66", (0, -1): "03", (1, 1): "24"}
    options = {}
    for when in ("any_time", "before_and_after"):
        game = glen_more(4, sell_during=when)
        state = position(game, [0, "06", *REST], displays={0: tiles}, members={0: {(0, 1): 1}},
                         cubes={0: {(1, 1): "wood"}}, coins={0: 3}, market={"wood": 2})  # fmt: skip
        state = play(game, state, "take 1", "activate 0,1")
        options[when] = legal(game, state)
        while len(legal(game, state)) > 1 and not state.vp(0):
            state = play(game, state, legal(game, state)[-1])
        assert state.vp(0) == 7
    assert options["any_time"] == ["pay wood 1,1", "buy wood"]
    assert "buy wood" not in options["before_and_after"]


@pytest.mark.rule("GM-MARKET-11", "GM-PAY-3")
def test_cubes_are_sold_for_coins_that_are_due() -> None:
    state = position(G4, [0, "11", *REST], displays={0: CROSS}, coins={0: 1},
                     cubes={0: {(1, 0): "stone", (0, 1): "wood"}},
                     market={"stone": 1, "wood": 1})  # fmt: skip
    state = play(G4, state, "take 1")
    assert set(legal(G4, state)) == {"pay stone 1,0", "sell stone 1,0", "sell wood 0,1"}
    state = play(G4, state, "sell wood 0,1")
    assert legal(G4, state) == ["pay stone 1,0", "buy stone"]


# -- the warehouse ---------------------------------------------------------------------------


@pytest.mark.rule("GM-MARKET-1")
def test_each_row_has_spaces_for_1_2_and_3() -> None:
    rules = G4.rules.market
    assert rules.resources == RESOURCES
    assert all(tuple(rules.prices[name]) == (1, 2, 3) for name in RESOURCES)


@pytest.mark.rule("GM-MARKET-2", "GM-MARKET-3", "GM-MARKET-1")
@pytest.mark.parametrize("filled", [0, 1, 2, 3])
def test_buying_covers_the_cheapest_open_space(filled: int) -> None:
    state = position(G4, [0, "11", *REST], displays={0: CROSS}, market={"stone": filled})
    if filled == 3:
        refused = why_not(G4, state, "take 1")
        assert "stone full" in dict(refused.facts)["next prices"]
        return
    after = play(G4, state, "take 1")
    assert coins(after) == 6 - (filled + 1)
    assert rows(after)["stone"] == filled + 1


@pytest.mark.rule("GM-MARKET-4", "GM-MARKET-5")
def test_nothing_is_bought_for_stock() -> None:
    """No purchase is offered when choosing, activating or moving; a bought unit lies nowhere."""
    state = position(G4, [0, "11", *REST], displays={0: CROSS}, coins={0: 20})
    assert not legal(G4, state, "buy")
    state = play(G4, state, "take 1")
    assert cubes_of(state, 0) == {}
    state = play(G4, state, legal(G4, state, "place")[0])
    while not legal(G4, state, "take"):
        assert not legal(G4, state, "buy")
        state = play(G4, state, "done")


@pytest.mark.rule("GM-MARKET-4", "GM-ACT-21")
def test_buying_for_a_brown_tile_and_a_distillery() -> None:
    tiles = {(0, 1): "02", (1, 1): "10", (-1, 1): "11"}
    state = position(G4, [0, "06", *REST], displays={0: tiles}, coins={0: 9},
                     members={0: {(0, 1): 1}})  # fmt: skip
    state = play(G4, state, "take 1")  # the pasture goes on the river, between the two
    state = play(G4, state, "activate 1,1 1")  # two sheep for 1 and 2 coins: 4 VP
    assert (coins(state), state.vp(0)) == (6, 4)
    state = play(G4, state, "activate -1,1")
    assert (coins(state), state.player(0, Purse).whisky) == (5, 1)
    assert rows(state) == {"wood": 0, "stone": 0, "grain": 1, "cattle": 0, "sheep": 2}


@pytest.mark.rule("GM-MARKET-6", "GM-MARKET-7", "GM-MARKET-8")
def test_selling_takes_the_dearest_coins_until_the_row_is_empty() -> None:
    state = position(G4, [0, "12", *REST], coins={0: 0}, displays={0: CROSS},
                     cubes={0: {(0, 1): "wood wood wood", (0, -1): "sheep"}},
                     market={"wood": 2, "sheep": 3})  # fmt: skip
    for line, price, left in (
        ("sell wood 0,1", 2, 1),
        ("sell sheep 0,-1", 3, 1),
        ("sell wood 0,1", 1, 0),
    ):
        before = coins(state)
        state = play(G4, state, line)
        assert coins(state) - before == price
        assert rows(state)["wood"] == left
    assert not legal(G4, state, "sell")  # a wood is left, but its row is empty
    assert why_not(G4, state, "sell wood 0,1").rule == "GM-MARKET-7"
    assert why_not(G4, state, "sell stone 0,1").rule == "GM-MARKET-6"
    assert cubes_of(state, 0) == {(0, 1): "wood"}


@pytest.mark.rule("GM-MARKET-9")
def test_only_whose_turn_it_is_trades() -> None:
    state = position(G4, [0, "12", *REST], cubes={1: {(0, 0): "wood"}}, market={"wood": 1})
    assert turn_of(state) == 0
    assert G4.legal_actions(state, 1) == ()
    refused = G4.why_not(state, G4.read("sell wood 0,0"), 1)
    assert refused is not None
    assert refused.rule == "CORE-SEAT"
    assert not legal(G4, state, "sell")


@pytest.mark.rule("GM-MARKET-10")
def test_whisky_and_members_are_no_goods() -> None:
    state = position(G4, [0, "12", *REST], whisky={0: 3}, market=dict.fromkeys(RESOURCES, 2))
    assert not legal(G4, state, "sell")
    assert set(G4.rules.market.resources) == set(RESOURCES)


def _moving(when: str) -> tuple[State, State, State]:
    """States in one turn: choosing, activating, moving."""
    game = glen_more(4, sell_during=when)
    state = position(game, [0, "04", *REST], displays={0: {(0, 1): "02"}},
                     cubes={0: {(0, 1): "wood wood wood"}}, market={"wood": 3})  # fmt: skip
    active = play(game, state, "take 1")
    active = play(game, active, legal(game, active, "place")[0])
    moving = play(game, active, "activate 0,0", "done")
    return state, active, moving


@pytest.mark.rule("GM-MARKET-11", "GM-MARKET-9")
def test_selling_at_any_time_of_the_turn() -> None:
    game = glen_more(4)
    for state in _moving("any_time"):
        assert "sell wood 0,1" in legal(game, state)
        after = play(game, state, "sell wood 0,1")
        assert game.decision(after) == game.decision(state)
    moving = _moving("any_time")[2]
    assert game.decision(moving).kind == "move"  # type: ignore[union-attr]
    assert play(game, moving, "sell wood 0,1").player(0, Purse).coins == 9


@pytest.mark.rule("GM-MARKET-11", "GM-EX-22")
def test_selling_before_and_after_only() -> None:
    game = glen_more(4, sell_during="before_and_after")
    choosing, active, moving = _moving("before_and_after")
    assert "sell wood 0,1" in legal(game, choosing)
    assert "sell wood 0,1" in legal(game, active)
    between = play(game, active, "activate 0,0")
    assert "sell wood 0,1" in legal(game, between)
    assert game.decision(moving).kind == "move"  # type: ignore[union-attr]
    assert not legal(game, moving, "sell")
    assert why_not(game, moving, "sell wood 0,1").rule == "GM-MARKET-11"


@pytest.mark.rule("GM-MARKET-11", "GM-EX-22", "GM-PAY-3")
def test_no_sale_while_an_exchange_is_carried_out() -> None:
    """A grain for 2 coins, which only selling a wood brings: sold first, not in the exchange."""
    tiles = {(0, 1): "02", (1, 1): "11"}
    where = {"displays": {0: tiles}, "coins": {0: 0}, "cubes": {0: {(0, 1): "wood"}},
             "market": {"grain": 1, "wood": 2}, "members": {0: {(0, 1): 1}}}  # fmt: skip
    options = {}
    for when in ("any_time", "before_and_after"):
        game = glen_more(4, sell_during=when)
        state = play(game, position(game, [0, "06", *REST], **where), "take 1")  # type: ignore[arg-type]
        options[when] = "activate 1,1" in legal(game, state)
        sold = play(game, state, "sell wood 0,1")
        distilled = play(game, sold, "activate 1,1")
        assert distilled.player(0, Purse) == Purse(0, 1)
    assert options == {"any_time": True, "before_and_after": False}


@pytest.mark.rule("GM-MARKET-12", "GM-EX-10")
def test_the_seller_chooses_the_tile() -> None:
    tiles = {(0, 1): "02", (1, 1): "24"}
    state = position(G4, [0, "12", *REST], displays={0: tiles},
                     cubes={0: {(0, 1): "wood", (1, 1): "wood"}}, market={"wood": 2})  # fmt: skip
    assert legal(G4, state, "sell") == ["sell wood 0,1", "sell wood 1,1"]
    assert cubes_of(play(G4, state, "sell wood 1,1"), 0) == {(0, 1): "wood"}


@pytest.mark.rule("GM-MARKET-13")
def test_the_same_kind_may_be_sold_and_bought_in_one_turn() -> None:
    state = position(G4, [0, "20", *REST], displays={0: CROSS}, coins={0: 2},
                     cubes={0: {(0, 1): "wood wood"}}, market={"wood": 2},
                     members={0: {(0, 1): 1}})  # fmt: skip
    state = play(G4, state, "sell wood 0,1", "take 1", "buy wood")
    assert coins(state) == 2
    assert rows(state)["wood"] == 2
    assert cubes_of(state, 0)[0, 1] == "wood"
