"""Taking tiles, paying, and the market: GM2-TAKE, GM2-PAY and GM2-MARKET."""

from __future__ import annotations

import pytest
from glen_more_ii_positions import (
    CASTLE,
    VILLAGE,
    build,
    coins_of,
    cubes_of,
    finish,
    glen_more_ii,
    has,
    kind,
    legal,
    members_of,
    on_rondel,
    play,
    position,
    refused,
    rows,
    space_of,
    take,
    tiles_of,
    whisky_of,
)

from glenmore_chronicles.holdings import scotsmen_left
from glenmore_core import Game
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.tile_turn import Turn

G2, G3, G4 = glen_more_ii(2), glen_more_ii(3), glen_more_ii(4)
POOR = {0: 0}
NOTHING = {"stacks": {}, "fill": False}


# -- taking ----------------------------------------------------------------------------------


@pytest.mark.rule("GM2-TAKE-1", "GM2-ORDER-1")
def test_any_tile_ahead_and_none_behind() -> None:
    state = position(G4, (0, "forest-s", 1, "quarry-s", 2, 3, "field-s"))
    assert {"take 1", "take 3", "take 6"} <= set(legal(G4, state, "take"))
    reason = refused(G4, state, "take 2")
    assert (reason.rule, reason.module) == ("GM2-TAKE-1", "glen-more-ii")
    after = build(G4, state, "field-s", (0, 1))
    assert after.game(Rondel).pieces[0] == 6
    assert "field-s" not in on_rondel(after)


@pytest.mark.rule("GM2-TAKE-2", "GM2-PAY-1")
def test_a_tile_that_cannot_be_paid_cannot_be_chosen() -> None:
    state = position(G4, (0, "wool-market-a", "macbeth", 1, 2, 3), coins={0: 0})
    assert refused(G4, state, "take 1").rule == "GM2-TAKE-2"
    assert refused(G4, state, "take 2").rule == "GM2-TAKE-2"
    assert "needs" not in str(refused(G4, state, "take 1"))
    state = position(G4, (0, "wool-market-a", "macbeth", 1, 2, 3), coins={0: 1})
    assert "take 1" in legal(G4, state)
    assert refused(G4, state, "take 2").rule == "GM2-TAKE-2"


@pytest.mark.rule("GM2-TAKE-3")
def test_a_tile_without_a_place_cannot_be_chosen() -> None:
    """The river's ends are both blocked by a plain tile beyond a gap (GM2-PLACE-7)."""
    state = position(
        G4, (0, "forest-s", "tower-house-d", 1, 2, 3),
        tiles={0: {(0, 1): "quarry-s", (-1, 1): "field-s", (-2, 1): "pasture-s",
                   (-2, 0): "forest-a", (1, 1): "quarry-a", (2, 1): "meadow-a",
                   (3, 1): "field-a", (3, 0): "pasture-b"}},
        cubes={0: {(0, 1): "stone stone"}},
    )  # fmt: skip
    reason = refused(G4, state, "take 1")
    assert "finds no legal place" in str(reason)
    assert "finds no legal place" in str(refused(G4, state, "take 2"))  # no castle to cover


@pytest.mark.rule("GM2-TAKE-4", "GM2-TAKE-5")
def test_persons_need_neither_road_nor_marker() -> None:
    state = position(
        G4, (0, "william-wallace", 1, 2, 3), tiles={0: {(0, 1): "quarry-a"}},
        cubes={0: {(0, 1): "stone"}}, coins=POOR, markers=POOR,
    )  # fmt: skip
    state = take(G4, state, "william-wallace")
    assert has(state).persons == ("william-wallace",)
    assert kind(G4, state) != "clan"
    assert not any("protected" in tile.tags for tile in G4.rules.tables["tiles"].values())


@pytest.mark.rule("GM2-TAKE-6", "GM2-TAKE-7", "GM2-TAKE-12")
def test_who_can_take_nothing_discards_a_tile_for_a_coin_or_a_step() -> None:
    line = (0, "macbeth", "castle-moil", 1, 2, 3)
    state = position(G4, line, coins=POOR, fill=False, stacks={})
    assert legal(G4, state) == [
        "discard 1 coin", "discard 1 movement", "discard 2 coin", "discard 2 movement",
    ]  # fmt: skip
    after = play(G4, state, "discard 2 coin")
    assert coins_of(after) == 1
    assert after.game(Stacks).discard == (("castle-moil", 0), ("macbeth", 0))
    after = play(G4, state, "discard 1 movement")
    assert kind(G4, after) == "move"
    after = play(G4, after, "walk 0,0 1,0")
    assert members_of(after) == {CASTLE: 1}
    assert tiles_of(after) == {VILLAGE: "home-village", CASTLE: "home-castle"}


@pytest.mark.rule("GM2-TAKE-7", "GM2-MARKET-7")
def test_the_market_is_open_in_such_a_turn() -> None:
    state = position(
        G4, (0, "armadale-castle", 1, 2, 3), coins=POOR, fill=False, stacks={},
        tiles={0: {(0, 1): "meadow-a"}}, cubes={0: {(0, 1): "barley"}}, market={"barley": 1},
    )  # fmt: skip
    assert legal(G4, state) == ["discard 1 coin", "discard 1 movement", "sell barley 0,1"]
    state = play(G4, state, "discard 1 coin")
    assert legal(G4, state) == ["sell barley 0,1", "done"]
    assert coins_of(play(G4, state, "sell barley 0,1")) == 2


@pytest.mark.rule("GM2-TAKE-8")
def test_with_the_end_ahead_it_is_one_choice_more() -> None:
    state = position(G4, (0, "macbeth", "the-end", 1, 2, 3), coins=POOR, fill=False, stacks={})
    assert legal(G4, state) == ["discard 1 coin", "discard 1 movement", "stop"]
    # with no tile to discard only The End is left: nobody goes past it without one
    alone = position(G4, (0, 1, "the-end", 2, 3), fill=False, stacks={}, by_hand=True)
    assert legal(G4, alone) == ["stop"]


@pytest.mark.rule("GM2-TAKE-9")
def test_with_nothing_ahead_at_all_the_piece_goes_to_the_front() -> None:
    state = position(G4, (0, 1, 2, 3), fill=False, stacks={}, by_hand=True)
    assert [legal(G4, state), state.game(Rondel).last] == [["move-on"], 0]
    state = play(G4, state, "move-on")
    assert state.game(Rondel).last == 1
    assert state.game(Rondel).pieces[0] == 4


@pytest.mark.rule("GM2-TAKE-10", "GM2-TAKE-12")
def test_what_all_have_passed_is_discarded_at_once() -> None:
    state = position(G4, (0, "forest-s", "quarry-s", 1, 2, "field-s", 3, "meadow-s"))
    state = take(G4, state, "field-s")
    assert kind(G4, state) == "place"  # in the middle of the turn
    assert state.game(Stacks).discard == (("forest-s", 0), ("quarry-s", 0))
    assert "forest-s" not in on_rondel(state)


@pytest.mark.rule("GM2-TAKE-11")
def test_a_tile_ahead_of_the_die_stays() -> None:
    state = position(G2, (0, "die", "forest-s", 1, "field-s"))
    state = take(G2, state, "field-s")
    assert state.game(Stacks).discard == ()
    assert "forest-s" in on_rondel(state)


# -- paying ----------------------------------------------------------------------------------

BUILDER = {0: {(0, 1): "forest-a", (1, 1): "quarry-a", (1, -1): "meadow-a"}}


@pytest.mark.rule("GM2-PAY-1", "GM2-PAY-2", "GM2-PAY-5")
def test_cubes_from_any_tiles_pay_before_the_tile_is_placed() -> None:
    state = position(
        G4, (0, "castle-stalker", 1, 2, 3), tiles=BUILDER,
        cubes={0: {(0, 1): "wood wood", (1, 1): "stone", (1, -1): "sheep cattle"}},
        members={0: {(0, 0): 1}}, coins=POOR,
    )  # fmt: skip
    state = take(G4, state, "castle-stalker", "pay sheep 1,-1")
    assert cubes_of(state) == {(0, 1): "wood", (1, -1): "cattle"}
    assert tiles_of(state)[(-1, 0)] == "castle-stalker"


@pytest.mark.rule("GM2-PAY-3")
def test_open_costs_are_chosen_by_the_player() -> None:
    state = position(
        G4, (0, "mary-stuart", 1, 2, 3), tiles=BUILDER, coins=POOR,
        cubes={0: {(0, 1): "wood wood", (1, 1): "stone", (1, -1): "sheep"}},
    )  # fmt: skip
    state = take(G4, state, "mary-stuart")
    assert legal(G4, state) == ["pay wood 0,1", "pay stone 1,1"]  # the rest must stay payable
    state = play(G4, state, "pay wood 0,1")
    assert legal(G4, state) == ["pay stone 1,1", "pay sheep 1,-1"]  # unlike the first


@pytest.mark.rule("GM2-PAY-4", "GM2-MARKET-2", "GM2-MARKET-3", "GM2-MARKET-6")
def test_what_lacks_is_bought_whether_or_not_there_is_an_own_cube() -> None:
    state = position(
        G4, (0, "donan-castle", 1, 2, 3), tiles=BUILDER, market={"wood": 1, "stone": 2},
        cubes={0: {(0, 1): "wood"}}, coins={0: 6}, whisky={0: 3},
    )  # fmt: skip
    state = take(G4, state, "donan-castle", "buy wood")
    assert coins_of(state) == 1  # 2 for wood; then 3 for stone, of which there was no cube
    assert rows(state) == {"wood": 2, "stone": 3, "barley": 0, "sheep": 0, "cattle": 0}
    assert cubes_of(state) == {(0, 1): "wood"}  # nothing bought lies on a tile
    assert whisky_of(state) == 3


@pytest.mark.rule("GM2-PAY-4", "GM2-MARKET-4", "GM2-MARKET-7")
def test_cubes_are_sold_in_the_middle_of_a_payment() -> None:
    state = position(
        G4, (0, "macbeth", 1, 2, 3), tiles=BUILDER, market={"wood": 2}, coins=POOR,
        cubes={0: {(0, 1): "wood wood"}},
    )  # fmt: skip
    state = take(G4, state, "macbeth")
    assert coins_of(state) == 0  # 2 coins for one cube, which the tile cost
    assert rows(state)["wood"] == 1
    assert cubes_of(state) == {(0, 1): "wood"}


@pytest.mark.rule("GM2-PAY-6", "GM2-PAY-7", "GM2-LAND-LOCH-NESS")
def test_a_paid_scotsman_leaves_the_territory_and_does_not_count_any_more() -> None:
    state = position(
        G4, (0, "loch-ness", 1, 2, 3), tiles={0: {(2, 0): "forest-s"}},
        members={0: {(0, 0): 1, (2, 0): 1}},
    )  # fmt: skip
    assert scotsmen_left(state, 0) == 7
    east = play(G4, state, f"take {space_of(state, 'loch-ness')}", "give 0,0")
    assert tiles_of(east)[(3, 0)] == "loch-ness"
    assert members_of(east) == {(2, 0): 1}
    assert scotsmen_left(east, 0) == 8
    west = play(G4, state, f"take {space_of(state, 'loch-ness')}", "give 2,0")
    assert tiles_of(west)[(-1, 0)] == "loch-ness"


@pytest.mark.rule("GM2-EX-2", "GM2-PAY-8", "GM2-TAKE-3")
def test_no_scotsman_is_paid_if_the_tile_could_not_be_placed_then() -> None:
    alone = position(G4, (0, "loch-ness", 1, 2, 3))
    assert "finds no legal place" in str(refused(G4, alone, "take 1"))
    state = position(
        G4, (0, "loch-ness", 1, 2, 3), tiles={0: {(0, 1): "forest-a", (0, 2): "quarry-a"}},
        members={0: {(0, 0): 1, (0, 2): 1}},
    )  # fmt: skip
    state = play(G4, state, "take 1")
    assert members_of(state) == {(0, 0): 1}  # the one at the river had to stay


# -- the market ------------------------------------------------------------------------------


@pytest.mark.rule("GM2-MARKET-1")
def test_five_rows_of_three_prices() -> None:
    market = G4.rules.market
    assert market.resources == ("wood", "stone", "barley", "sheep", "cattle")
    assert {market.prices[name] for name in market.resources} == {(1, 2, 3)}


@pytest.mark.rule("GM2-MARKET-2")
def test_a_full_row_sells_nothing() -> None:
    state = position(G4, (0, "village-a1", 1, 2, 3), market={"stone": 3}, coins={0: 20})
    assert refused(G4, state, "take 1").rule == "GM2-TAKE-2"


@pytest.mark.rule("GM2-MARKET-4")
def test_selling_takes_the_dearest_coins_and_an_empty_row_buys_nothing() -> None:
    state = position(
        G4, (0, "forest-s", 1, 2, 3), tiles=BUILDER, market={"wood": 3},
        cubes={0: {(0, 1): "wood wood stone"}},
    )  # fmt: skip
    assert legal(G4, state, "sell") == ["sell wood 0,1"]
    state = play(G4, state, "sell wood 0,1", "sell wood 0,1")
    assert coins_of(state) == 5 + 3 + 2
    assert rows(state)["wood"] == 1


@pytest.mark.rule("GM2-MARKET-5", "GM2-MARKET-7")
def test_sales_are_offered_before_between_and_after_but_only_to_the_mover() -> None:
    state = position(
        G4, (0, "field-s", 1, 2, 3), tiles=BUILDER, market={"wood": 3},
        cubes={0: {(0, 1): "wood wood wood"}},
    )  # fmt: skip
    assert legal(G4, state, "sell")
    assert G4.legal_actions(state, 1) == ()
    state = build(G4, state, "field-s", (-1, 1))
    assert legal(G4, state, "sell")
    state = play(G4, state, "activate 0,0")
    assert legal(G4, state, "sell")
    state = play(G4, state, "done")
    assert kind(G4, state) == "move"
    assert legal(G4, state, "sell")


@pytest.mark.rule("GM2-MARKET-8")
def test_the_same_resource_is_sold_and_bought_in_one_turn() -> None:
    state = position(
        G4, (0, "wool-market-a", 1, 2, 3), tiles=BUILDER, market={"wood": 2},
        cubes={0: {(0, 1): "wood"}},
    )  # fmt: skip
    state = take(G4, play(G4, state, "sell wood 0,1"), "wool-market-a")
    assert coins_of(state) == 5 + 2 - 2
    assert rows(state)["wood"] == 2


@pytest.mark.rule("GM2-EX-4", "GM2-ORDER-2", "GM2-ORDER-6")
def test_a_player_who_is_still_last_goes_on() -> None:
    state = position(G3, (0, "forest-s", "quarry-s", 1, 2))
    state = finish(G3, build(G3, state, "forest-s", (-1, 0)))
    assert state.game(Turn).seat == 0
    assert state.game(Rondel).last == 0


# -- several Scotsmen ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def dear(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Return the game in which Loch Ness costs two Scotsmen, and Loch Oich three."""
    file = tmp_path_factory.mktemp("dear") / "dear.yaml"
    file.write_text(
        "overlay: dear lochs\ntiles:\n"
        "  - {id: loch-ness, cost: {scotsman: 2}, source: invented}\n"
        "  - {id: loch-oich, cost: {scotsman: 3}, source: invented}\n",
        encoding="utf-8",
    )
    return Game.compose("glen-more-ii", players=4, overlays=[file])


@pytest.mark.rule("GM2-PAY-2", "GM2-PAY-7", "GM2-PAY-8")
def test_two_scotsmen_are_paid_one_after_the_other_and_the_tile_still_finds_a_place(
    dear: Game,
) -> None:
    """Of two on the castle and one in the west, not just the two near the river's end go."""
    state = position(
        dear, (0, "loch-ness", 1, 2, 3), tiles={0: {(0, 1): "quarry-s", (0, 2): "quarry-a"}},
        members={0: {VILLAGE: 1, (0, 2): 2}},
    )  # fmt: skip
    state = take(dear, state, "loch-ness")  # only two of (0, 2) can go: no choice is left
    assert members_of(state) == {VILLAGE: 1}
    state = position(
        dear, (0, "loch-ness", 1, 2, 3), tiles={0: {(0, 1): "quarry-s", (0, 2): "quarry-a"}},
        members={0: {VILLAGE: 2, (0, 2): 1}},
    )  # fmt: skip
    state = take(dear, state, "loch-ness")
    assert legal(dear, state, "give") == ["give 0,0", "give 0,2"]
    one = play(dear, state, "give 0,0")  # the other one on the village must stay then
    assert members_of(one) == {VILLAGE: 1}
    other = play(dear, state, "give 0,2")
    assert members_of(other) == {VILLAGE: 1}


@pytest.mark.rule("GM2-PAY-2", "GM2-TAKE-2", "GM2-TAKE-3")
@pytest.mark.parametrize(
    ("members", "payable"),
    [
        ({VILLAGE: 2}, False),
        ({VILLAGE: 3}, False),  # nobody would be left next to it
        ({VILLAGE: 4}, True),
        ({VILLAGE: 1, CASTLE: 3}, True),
        ({VILLAGE: 1, (0, 2): 2}, False),
        ({VILLAGE: 1, (0, 2): 3}, True),
        ({(0, 2): 9}, False),
    ],
)
def test_a_cost_of_three_scotsmen_is_exact(
    dear: Game, members: dict[tuple[int, int], int], payable: bool
) -> None:
    tiles = {0: {(0, 1): "quarry-s", (0, 2): "quarry-a"}}
    state = position(dear, (0, "loch-oich", 1, 2, 3), tiles=tiles, members={0: members})
    assert ("take 1" in legal(dear, state, "take")) is payable
    if payable:
        state = take(dear, state, "loch-oich")
        while kind(dear, state) == "choose-way":
            state = play(dear, state, legal(dear, state, "give")[-1])
        assert sum(members_of(state).values()) == sum(members.values()) - 3
        assert "loch-oich" in tiles_of(state).values()
