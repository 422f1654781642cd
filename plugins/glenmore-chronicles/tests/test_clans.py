"""What every clan gives: GM2-CLAN and the name of the clan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
    person_turn,
    play,
    position,
    refused,
    take,
    tiles_of,
    whisky_of,
)

from glenmore_chronicles.clan_board import ClanBoard, road_price
from glenmore_chronicles.holdings import scotsmen_left
from glenmore_core import Pos, State
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory, places
from glenmore_core.mechanisms.tile_turn import Turn

G4 = glen_more_ii(4)
LINE = (1, 2, 3)
RICH = {0: 40}


@pytest.mark.rule("GM2-CLAN-12", "GM2-CLAN-13", "GM2-CLAN-BRODIE", "GM2-CLAN-BRODIE-2")
@pytest.mark.parametrize(
    ("tiles", "vp"),
    [
        ({(0, 1): "village-a1"}, 0),
        ({(0, 1): "village-a1", (1, 1): "village-b1"}, 5),
        ({(0, 1): ("village-a1", "village-d3"), (1, 1): "village-b1"}, 5),
        ({(0, 1): "village-a1", (1, 1): "village-b1", (-1, 0): "village-a2"}, 8),
        ({(0, 1): "village-a1", (1, 1): "village-b1", (-1, 0): "village-a2", (0, 2): "village-c1"},
         8),
    ],
)  # fmt: skip
def test_brodie_pays_for_villages(tiles: Mapping[Pos, Any], vp: int) -> None:
    assert person_turn("brodie", tiles={0: tiles}).vp(0) == vp


@pytest.mark.rule("GM2-CLAN-13", "GM2-CLAN-BRODIE")
def test_the_new_tile_is_counted_and_the_road_is_paid_before() -> None:
    state = position(
        G4, (0, "tower-house-c", *LINE), coins={0: 2 + 2},
        tiles={0: {(0, 1): "village-a1", (1, 1): "village-b1"}}, members={0: {CASTLE: 1}},
    )  # fmt: skip
    state = play(G4, build(G4, state, "tower-house-c", CASTLE), "mark brodie")
    assert (state.vp(0), coins_of(state)) == (5, 0)


@pytest.mark.rule("GM2-CLAN-14", "GM2-CLAN-CAMERON")
def test_cameron_activates_one_trade_tile_without_neighbours() -> None:
    state = person_turn(
        "cameron", tiles={0: {(0, 1): "mason-yard-b", (1, 1): "quarry-a"}},
        cubes={0: {(1, 1): "wood stone"}},
    )  # fmt: skip
    assert legal(G4, state) == ["activate 0,1", "done"]
    state = play(G4, state, "done")
    assert state.game(Turn).movement == 3


@pytest.mark.rule("GM2-CLAN-CHISHOLM", "GM2-CLAN-ROSS-2", "GM2-EFFECT-2")
def test_chisholm_gives_barley_and_a_scotsman() -> None:
    state = person_turn("chisholm", tiles={0: {(0, 1): "forest-a"}})
    assert legal(G4, state) == ["use resources_anywhere", "use scotsman_anywhere", "done"]
    state = play(G4, state, "use scotsman_anywhere", "put 1,0")
    assert kind(G4, state) == "gain-cube"
    state = play(G4, state, "gain barley 0,1")
    assert (members_of(state), cubes_of(state)) == ({VILLAGE: 1, CASTLE: 1}, {(0, 1): "barley"})


@pytest.mark.rule("GM2-CLAN-DOUGLAS", "GM2-CLAN-6")
def test_douglas_may_be_taken_again_by_anybody() -> None:
    state = person_turn("douglas", clans={1: ("douglas",), 0: ("douglas",)})
    assert state.vp(0) == 3
    assert sorted(state.game(ClanBoard).markers["douglas"]) == [0, 0, 1]
    assert has(state).markers == 8


@pytest.mark.rule("GM2-CLAN-DOUGLAS-2")
def test_the_road_to_an_occupied_douglas() -> None:
    assert road_price(person_turn(clans={1: ("douglas",)}), 0, "douglas") == 3
    free = glen_more_ii(4, douglas_road="free")
    state = person_turn(game=free, clans={1: ("douglas",)})
    assert road_price(state, 0, "douglas") == 0
    assert coins_of(play(free, state, "mark douglas")) == 40


@pytest.mark.rule("GM2-CLAN-GRANT")
@pytest.mark.parametrize(("spread", "vp"), [(4, 0), (5, 5), (6, 8), (7, 8)])
def test_grant_pays_for_tiles_with_scotsmen(spread: int, vp: int) -> None:
    tiles = {(0, 1): "forest-a", (1, 1): "quarry-a", (0, -1): "field-a", (1, -1): "meadow-a",
             (0, 2): "village-a1"}  # fmt: skip
    cells = [VILLAGE, CASTLE, *tiles][:spread]
    assert person_turn("grant", tiles={0: tiles}, members={0: dict.fromkeys(cells, 1)}).vp(0) == vp
    crowd = person_turn("grant", members={0: {VILLAGE: 9}})
    assert crowd.vp(0) == 0


@pytest.mark.rule("GM2-CLAN-MACDONALD")
def test_macdonald_gives_stone_and_wood() -> None:
    state = play(G4, person_turn("macdonald"), "gain stone 0,0", "gain wood 0,0")
    assert cubes_of(state) == {VILLAGE: "stone wood"}


STILL = {(0, 1): "forest-a", (1, 1): "distillery-a", (0, -1): "quarry-a", (1, -1): "meadow-a"}


@pytest.mark.rule("GM2-CLAN-MACDONELL", "GM2-CLAN-14", "GM2-CLAN-15")
def test_macdonell_activates_a_material_and_a_whisky_tile_in_either_order() -> None:
    state = person_turn("macdonell", tiles={0: STILL}, cubes={0: {(1, -1): "barley"}})
    assert legal(G4, state) == ["activate 0,1", "activate 1,1", "activate 0,-1", "done"]
    material = play(G4, state, "activate 0,1")
    assert legal(G4, material) == ["activate 1,1", "done"]
    whisky = play(G4, state, "activate 1,1", "pay barley 1,-1")
    assert whisky_of(whisky) == 1
    assert legal(G4, whisky) == ["activate 0,1", "activate 0,-1", "done"]
    assert legal(G4, play(G4, whisky, "done"), "activate") == []


@pytest.mark.rule("GM2-CLAN-MACLEAN")
def test_maclean_activates_an_animal_and_a_whisky_tile() -> None:
    state = person_turn("maclean", tiles={0: STILL}, cubes={0: {(0, 1): "barley"}})
    assert legal(G4, state) == ["activate 1,1", "activate 1,-1", "done"]
    state = play(G4, state, "activate 1,-1")
    assert cubes_of(state)[(1, -1)] == "sheep"


@pytest.mark.rule("GM2-CLAN-15", "GM2-ACT-2", "GM2-ACT-3")
def test_an_activation_inside_an_activation_and_each_tile_once() -> None:
    """Any resource for a marker at MacDonell, in the middle of the turn's activations."""
    state = position(
        G4, (0, "quarry-s", *LINE), coins={0: 1},
        tiles={0: {(0, 1): "clan-moot-b", (1, -1): "forest-a", (1, 1): "distillery-a"}},
        cubes={0: {(1, -1): "wood barley"}}, members={0: {(0, 1): 1}},
    )  # fmt: skip
    state = build(G4, state, "quarry-s", (0, 2))
    assert legal(G4, state, "activate") == [
        "activate 0,2", "activate 0,1", "activate 1,1",
    ]  # fmt: skip
    state = play(G4, state, "activate 0,1", "pay wood 1,-1", "mark macdonell")
    # anywhere in the territory, but neither the moot itself nor a type that is not meant
    assert legal(G4, state) == ["activate 1,-1", "activate 1,1", "activate 0,2", "done"]
    state = play(G4, state, "activate 0,2")
    assert legal(G4, state) == ["activate 1,1", "done"]
    state = play(G4, state, "done")  # the cask of MacDonell is left
    assert state.game(Turn).activated == ((0, 1), (0, 2))
    assert legal(G4, state) == ["activate 1,1", "done"]  # back in the activations of the turn
    state = finish(G4, play(G4, state, "activate 1,1"))
    assert (whisky_of(state), cubes_of(state)) == (1, {(0, 2): "stone"})


CASKS = {"tiles": {0: {(0, 1): "distillery-a", (1, -1): "field-a", (0, -1): "tavern-b"}}}


@pytest.mark.rule("GM2-CLAN-MACGREGOR", "GM2-CLAN-MACGREGOR-3")
def test_macgregor_takes_points_for_a_cask_without_barley() -> None:
    state = position(G4, (0, "quarry-s", *LINE), clans={0: ("macgregor",)}, coins={0: 0}, **CASKS)
    state = build(G4, state, "quarry-s", (1, 1))
    assert legal(G4, state, "activate") == ["activate 1,1", "activate 0,0", "activate 0,1 1"]
    state = play(G4, state, "activate 0,1 1")
    assert (state.vp(0), whisky_of(state)) == (3, 0)
    # fields and taverns make no cask
    state = position(G4, (0, "quarry-s", *LINE), clans={0: ("macgregor",)}, coins={0: 0}, **CASKS)
    state = build(G4, state, "quarry-s", (-1, -1))
    assert legal(G4, state, "activate") == ["activate -1,-1", "activate 0,-1", "activate 0,0"]


@pytest.mark.rule("GM2-CLAN-MACGREGOR-2")
@pytest.mark.parametrize(
    ("option", "expected"),
    [("may", ["activate 0,1", "activate 0,1 1"]), ("must", ["activate 0,1 1"])],
)
def test_macgregor_may_or_must(option: str, expected: list[str]) -> None:
    game = glen_more_ii(4, macgregor=option)
    state = position(
        game, (0, "quarry-s", *LINE), clans={0: ("macgregor",)},
        cubes={0: {(1, -1): "barley"}}, **CASKS,
    )  # fmt: skip
    state = build(game, state, "quarry-s", (1, 1))
    assert [one for one in legal(game, state) if one.startswith("activate 0,1")] == expected


@pytest.mark.rule("GM2-CLAN-MACKINTOSH", "GM2-CLAN-MACKINTOSH-2", "GM2-CLAN-11")
def test_mackintosh_lets_castles_count_as_scotsmen_for_placing() -> None:
    tiles = {0: {(0, 1): "village-a1", (0, 2): "donan-castle"}}
    with_him = position(G4, tiles=tiles, members={0: {VILLAGE: 1}}, clans={0: ("mackintosh",)})
    without = position(G4, tiles=tiles, members={0: {VILLAGE: 1}})

    def spots(state: State, tile: str) -> set[Pos]:
        return set(places(state, 0, tile, state.player(0, Territory)))

    assert spots(with_him, "forest-a") - spots(without, "forest-a") == {
        (0, 3), (1, 2), (-1, 2),
    }  # fmt: skip
    assert (2, 0) in spots(with_him, "forest-s")  # the Home Castle is one of them
    assert spots(with_him, "tower-house-d") == {(0, 2)}  # a castle to be overbuilt, too
    assert spots(without, "tower-house-d") == set()
    # it is no Scotsman otherwise
    state = position(
        G4, (0, "loch-ness", *LINE), tiles=tiles, members={0: {VILLAGE: 1}},
        clans={0: ("mackintosh",)},
    )  # fmt: skip
    state = take(G4, state, "loch-ness")
    assert members_of(state) == {}
    assert scotsmen_left(state, 0) == 9
    assert tiles_of(state)[(2, 0)] == "loch-ness"  # the Home Castle is the only anchor left


@pytest.mark.rule("GM2-CLAN-MACLACHLAN", "GM2-CLAN-MACLACHLAN-2")
def test_maclachlan_scores_points_that_are_left() -> None:
    state = position(
        G4, (0, "quarry-s", *LINE), tiles={0: {(-1, 0): "village-a2"}}, clans={0: ("maclachlan",)},
    )  # fmt: skip
    state = play(G4, build(G4, state, "quarry-s", (0, 1)), "activate 0,0", "activate -1,0", "done")
    one = play(G4, state, "walk 0,0 1,0")
    assert finish(G4, one).vp(0) == 1
    assert finish(G4, state).vp(0) == 2
    # those of another source as well
    assert finish(G4, person_turn("cameron", clans={0: ("maclachlan",)})).vp(0) == 3


@pytest.mark.rule("GM2-CLAN-MACLEOD")
def test_macleod_gives_three_coins() -> None:
    state = person_turn("macleod", clans={1: ("mckinnon",)})
    assert coins_of(state) == 40 - 2 + 3


# -- MacMillan -------------------------------------------------------------------------------


@pytest.mark.rule("GM2-CLAN-MACMILLAN", "GM2-CLAN-MACMILLAN-3", "GM2-OVER-10")
def test_macmillan_removes_a_tile_if_the_rest_is_legal() -> None:
    tiles = {
        (0, 1): "forest-a", (0, 2): ("village-a1", "village-d3"), (2, 0): "forest-s",
        (3, 0): "meadow-s", (3, 1): "field-a",
    }  # fmt: skip
    state = person_turn("macmillan", tiles={0: tiles})
    assert legal(G4, state) == ["remove 0,2", "remove 3,1", "done"]
    reasons = {at: refused(G4, state, f"remove {at}").rule for at in ("0,1", "2,0", "3,0", "0,0")}
    assert reasons == {
        "0,1": "GM2-CLAN-MACMILLAN-3", "2,0": "GM2-CLAN-MACMILLAN-3",
        "3,0": "GM2-CLAN-MACMILLAN-3", "0,0": "GM2-CLAN-MACMILLAN",
    }  # fmt: skip
    state = play(G4, state, "remove 0,2")
    assert (0, 2) not in state.player(0, Territory).tiles
    assert state.player(0, Territory).under == {}
    assert state.game(Stacks).discard == ()


@pytest.mark.rule("GM2-CLAN-MACMILLAN-2", "GM2-CLAN-MACMILLAN-4", "GM2-LAND-2")
def test_its_cubes_and_scotsmen_go_home_and_its_card_stays() -> None:
    state = person_turn(
        "macmillan", tiles={0: {(-1, 0): "inverness"}}, cards={0: ("inverness",)},
        members={0: {VILLAGE: 1, (-1, 0): 2}},
        cubes={0: {(-1, 0): "barley wood wood", CASTLE: "stone"}},
    )  # fmt: skip
    state = play(G4, state, "remove -1,0")
    assert members_of(state) == {VILLAGE: 1, CASTLE: 2}
    assert legal(G4, state) == ["gain barley 1,0", "gain wood 1,0"]
    state = play(G4, state, "gain wood 1,0")
    assert legal(G4, state) == ["gain barley 1,0", "gain wood 1,0"]
    state = play(G4, state, "gain wood 1,0")
    assert cubes_of(state) == {CASTLE: "stone wood wood"}
    assert has(state).cards == ("inverness",)
    # those who stand at home already stay there
    state = person_turn(
        "macmillan", tiles={0: {(0, 1): "forest-a"}}, members={0: {CASTLE: 3, (0, 1): 2}}
    )
    assert members_of(play(G4, state, "remove 0,1")) == {CASTLE: 5}


@pytest.mark.rule("GM2-CLAN-MACMILLAN-4")
def test_of_the_moved_cubes_only_those_that_there_were_can_stay() -> None:
    state = person_turn(
        "macmillan", tiles={0: {(0, 1): "forest-a"}},
        cubes={0: {(0, 1): "barley wood sheep", CASTLE: "stone"}},
    )  # fmt: skip
    state = play(G4, state, "remove 0,1", "gain barley 1,0")
    assert legal(G4, state) == ["gain wood 1,0", "gain sheep 1,0"]


@pytest.mark.rule("GM2-MARKET-7", "GM2-MARKET-5")
def test_what_would_find_no_room_at_home_can_be_sold_before() -> None:
    state = person_turn(
        "macmillan", tiles={0: {(0, 1): "forest-a"}}, market={"wood": 2},
        cubes={0: {(0, 1): "wood wood", CASTLE: "stone stone"}},
    )  # fmt: skip
    assert legal(G4, state) == ["remove 0,1", "sell wood 0,1", "done"]
    before = coins_of(state)
    state = play(G4, state, "sell wood 0,1", "remove 0,1")
    assert (coins_of(state), cubes_of(state)) == (before + 2, {CASTLE: "stone stone wood"})
    # between two tiles of Loch Morar as well; when no tile is left to remove, nothing is asked
    morar = position(
        G4, (0, "loch-morar", 1, 2, 3), tiles={0: {(0, 1): "forest-a", (0, 2): "quarry-a"}},
        cubes={0: {(0, 1): "wood", (0, 2): "stone"}}, market={"barley": 1}, coins={0: 9},
    )  # fmt: skip
    morar = play(G4, take(G4, morar, "loch-morar"), "buy wood", "buy stone")
    assert "sell wood 0,1" in legal(G4, morar)
    morar = play(G4, morar, "remove 0,2")
    assert legal(G4, morar, "sell") == ["sell wood 0,1", "sell stone 1,0"]


@pytest.mark.rule("GM2-CLAN-MACMILLAN-5", "GM2-ACT-21")
def test_a_removed_tile_is_out_of_the_game_and_is_not_activated() -> None:
    state = position(
        G4, (0, "quarry-s", *LINE), coins=RICH,
        tiles={0: {(0, 1): "clan-moot-b", (1, 1): "forest-a"}}, members={0: {(0, 1): 1}},
        cubes={0: {(1, 1): "wood"}},
    )  # fmt: skip
    state = build(G4, state, "quarry-s", (0, 2))
    state = play(G4, state, "activate 0,1", "pay wood 1,1", "mark macmillan", "remove 0,2")
    assert legal(G4, state) == ["activate 1,1", "done"]  # around the place where it was
    assert state.game(Stacks).discard == ()


# -- the rest --------------------------------------------------------------------------------


@pytest.mark.rule("GM2-CLAN-MACPHERSON")
@pytest.mark.parametrize(
    ("tiles", "vp"),
    [
        ({(0, 1): ("village-a1", "village-d3")}, 0),
        ({(0, 1): ("village-a1", "village-d3"), (1, 1): ("quarry-s", "quarry-b")}, 5),
        ({(1, 1): ("quarry-s", "quarry-b", "estate-c")}, 5),
        ({(0, 1): ("village-a1", "village-d3"), (1, 1): ("quarry-s", "quarry-b", "estate-c")}, 8),
    ],
)
def test_macpherson_pays_for_overbuild_tiles_covered_ones_included(
    tiles: Mapping[Pos, Any], vp: int
) -> None:
    assert person_turn("macpherson", tiles={0: tiles}).vp(0) == vp


@pytest.mark.rule("GM2-CLAN-MCKAY", "GM2-CLAN-MCKAY-2")
def test_mckay_brings_hume_without_a_further_marker() -> None:
    state = person_turn("mckay")
    assert has(state).persons == ("macbeth", "david-hume")
    assert (has(state).clans, has(state).markers) == (("mckay",), 9)
    assert kind(G4, state) != "clan"


@pytest.mark.rule("GM2-CLAN-MCKENZIE")
def test_mckenzie_gives_barley_and_a_cask() -> None:
    state = person_turn("mckenzie")
    assert whisky_of(state) == 1
    assert cubes_of(play(G4, state, "gain barley 1,0")) == {CASTLE: "barley"}


@pytest.mark.rule("GM2-CLAN-MCKINNON", "GM2-CLAN-ROSS-2")
def test_mckinnon_gives_a_scotsman_and_two_coins() -> None:
    state = person_turn("mckinnon")
    assert coins_of(state) == 40 - 3 + 2
    assert members_of(play(G4, state, "put 1,0")) == {VILLAGE: 1, CASTLE: 1}


@pytest.mark.rule("GM2-CLAN-OLIPHANT", "GM2-CLAN-13")
@pytest.mark.parametrize(("coins", "vp"), [(10, 0), (11, 5), (13, 5), (14, 8)])
def test_oliphant_pays_for_coins_left_after_the_road(coins: int, vp: int) -> None:
    state = person_turn("oliphant", coins=coins)
    assert (state.vp(0), coins_of(state)) == (vp, coins - 2)


@pytest.mark.rule("GM2-CLAN-ROSS", "GM2-CLAN-ROSS-2", "GM2-EFFECT-5")
def test_ross_gives_two_scotsmen_also_onto_one_tile() -> None:
    state = play(G4, person_turn("ross"), "put 1,0", "put 1,0")
    assert members_of(state) == {VILLAGE: 1, CASTLE: 2}
    state = play(G4, person_turn("ross", members={0: {VILLAGE: 8}}), "put 1,0")
    assert kind(G4, state) != "put-scotsman"  # only one was left


@pytest.mark.rule("GM2-CLAN-SINCLAIR", "GM2-CLAN-SINCLAIR-2")
def test_sinclair_pays_a_coin_for_one_resource_of_a_trade() -> None:
    table: dict[str, Any] = {
        "clans": {0: ("sinclair",)},
        "tiles": {0: {(0, 1): "fair-a", (1, -1): "forest-a", (0, -1): "distillery-a"}},
        "market": dict.fromkeys(("stone", "barley", "sheep", "cattle"), 3),
    }
    state = position(
        G4, (0, "quarry-s", *LINE), coins={0: 1}, cubes={0: {(1, -1): "wood"}}, **table
    )
    state = play(G4, build(G4, state, "quarry-s", (1, 1)), "activate 0,1")
    assert "substitute coin" in legal(G4, state)
    state = play(G4, state, "pay wood 1,-1")  # the coin is the only way for the other one
    assert (state.vp(0), coins_of(state), cubes_of(state)) == (4, 0, {})
    # once in each activation: two coins do not make two resources
    full = dict.fromkeys(G4.rules.market.resources, 3)
    state = position(
        G4, (0, "quarry-s", *LINE), coins={0: 2}, market=full, clans={0: ("sinclair",)},
        tiles=table["tiles"],
    )  # fmt: skip
    state = build(G4, state, "quarry-s", (1, 1))
    assert "activate 0,1" not in legal(G4, state)
    # barley for whisky is no trade tile's
    state = build(G4, position(G4, (0, "quarry-s", *LINE), coins={0: 2}, market={"barley": 3},
                               clans={0: ("sinclair",)}, tiles=table["tiles"]),
                  "quarry-s", (-1, -1))  # fmt: skip
    assert "activate 0,-1" not in legal(G4, state)
    # nor when the barley can be bought or paid as well
    state = build(G4, position(G4, (0, "quarry-s", *LINE), coins={0: 2},
                               cubes={0: {(0, -1): "barley"}},
                               clans={0: ("sinclair",)}, tiles=table["tiles"]),
                  "quarry-s", (-1, -1))  # fmt: skip
    state = play(G4, state, "activate 0,-1")
    assert legal(G4, state) == ["pay barley 0,-1", "buy barley"]


@pytest.mark.rule("GM2-CLAN-SUTHERLAND", "GM2-CLAN-SUTHERLAND-2")
@pytest.mark.parametrize(("river", "vp"), [(1, 0), (2, 5), (3, 5), (4, 8)])
def test_sutherland_pays_for_river_tiles(river: int, vp: int) -> None:
    names = ("forest-s", "meadow-s", "loch-oich", "loch-shiel")
    tiles = {(2 + index, 0): names[index] for index in range(river)}
    assert person_turn("sutherland", tiles={0: tiles}).vp(0) == vp
