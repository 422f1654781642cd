"""One-time effects, activation and Persons: GM2-EFFECT, GM2-ACT and GM2-PERSON."""

from __future__ import annotations

from pathlib import Path

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
    play,
    position,
    refused,
    rows,
    take,
    tiles_of,
    whisky_of,
)

from glenmore_chronicles.holdings import scotsmen_left
from glenmore_chronicles.scoring import persons
from glenmore_core import Game
from glenmore_core.mechanisms.tile_turn import Turn

G4 = glen_more_ii(4)
RICH, POOR = {0: 30}, {0: 0}
LINE = (1, 2, 3)


# -- one-time effects ------------------------------------------------------------------------


@pytest.mark.rule("GM2-EFFECT-1", "GM2-EFFECT-8", "GM2-EFFECT-10", "GM2-EFFECT-4")
def test_what_leaves_no_choice_comes_before_everything_else() -> None:
    state = position(G4, (0, "village-d1", *LINE), coins=RICH)
    state = build(G4, state, "village-d1", (0, 1))
    assert (members_of(state), state.vp(0)) == ({VILLAGE: 1, (0, 1): 1}, 2)
    assert kind(G4, state) == "activate"
    state = position(G4, (0, "village-d2", *LINE), coins=RICH)
    state = build(G4, state, "village-d2", (-1, 0))
    assert coins_of(state) == 32  # 1 for the wood, 3 from the tile
    state = build(G4, position(G4, (0, "distillery-d", *LINE), tiles={0: {(0, 1): "field-s"}},
                               coins=RICH), "distillery-d", (0, 1))  # fmt: skip
    assert whisky_of(state) == 2
    assert cubes_of(state) == {}


@pytest.mark.rule("GM2-EFFECT-2", "GM2-EFFECT-10", "GM2-EFFECT-7")
def test_effects_with_a_choice_come_in_any_order_and_may_be_left() -> None:
    """Tower House: the Scotsman comes by himself, the clan marker is asked for."""
    state = position(G4, (0, "tower-house-c", *LINE), coins=RICH, members={0: {VILLAGE: 1}})
    state = build(G4, state, "tower-house-c", CASTLE)
    assert members_of(state) == {VILLAGE: 1, CASTLE: 1}
    assert kind(G4, state) == "clan"
    assert "done" in legal(G4, state)
    left = play(G4, state, "done")
    assert has(left).clans == ()
    assert has(left).markers == 10
    assert kind(G4, left) == "activate"


@pytest.mark.rule("GM2-EFFECT-10", "GM2-EFFECT-2", "GM2-EFFECT-5")
def test_the_last_scotsman_can_go_where_he_is_wanted_more() -> None:
    """One is left: the tile's effect would take him, and Ross could put him on the Home Castle."""
    state = position(G4, (0, "tower-house-c", *LINE), coins=RICH, members={0: {VILLAGE: 8}})
    state = build(G4, state, "tower-house-c", CASTLE)
    assert (scotsmen_left(state, 0), kind(G4, state)) == (1, "choose-effect")
    assert legal(G4, state) == ["use scotsman", "use clan_marker", "done"]
    here = play(G4, state, "use scotsman")
    assert (members_of(here)[CASTLE], scotsmen_left(here, 0)) == (1, 0)
    assert kind(G4, here) == "clan"
    there = play(G4, state, "use clan_marker", "mark ross")
    assert legal(G4, there, "put") == ["put 0,0", "put 1,0"]
    there = play(G4, there, "put 0,0")
    assert members_of(there) == {VILLAGE: 9}
    assert kind(G4, there) == "activate"  # nobody is left for the tile's effect
    left = play(G4, state, "done")
    assert (members_of(left), scotsmen_left(left, 0)) == ({VILLAGE: 8}, 1)


@pytest.mark.rule("GM2-EFFECT-10")
@pytest.mark.parametrize(("standing", "asked"), [(6, False), (7, True), (8, True), (9, False)])
def test_a_scotsman_is_asked_for_when_few_are_left(standing: int, asked: bool) -> None:
    state = position(G4, (0, "village-a1", *LINE), coins=RICH, members={0: {VILLAGE: standing}})
    state = build(G4, state, "village-a1", (0, 1))
    assert kind(G4, state) == ("choose-effect" if asked else "activate")
    if asked:
        assert legal(G4, state) == ["use scotsman", "done"]
        assert members_of(play(G4, state, "done")) == {VILLAGE: standing}


@pytest.mark.rule("GM2-EFFECT-3", "GM2-LAND-2", "GM2-LAND-CASTLE-STALKER")
def test_a_landmark_tile_brings_its_card_and_what_the_card_gives() -> None:
    state = position(G4, (0, "castle-stalker", *LINE), coins=RICH)
    state = build(G4, state, "castle-stalker", (-1, 0), "buy sheep")
    assert has(state).cards == ("castle-stalker",)
    assert coins_of(state) == 30 - 3 + 3
    assert members_of(state) == {VILLAGE: 1, (-1, 0): 1}


@pytest.mark.rule("GM2-EFFECT-5", "GM2-SETUP-4")
def test_without_a_scotsman_in_the_supply_none_comes() -> None:
    state = position(G4, (0, "village-a1", *LINE), members={0: {VILLAGE: 9}})
    assert scotsmen_left(state, 0) == 0
    state = build(G4, state, "village-a1", (0, 1))
    assert members_of(state) == {VILLAGE: 9}


@pytest.mark.rule("GM2-EFFECT-6")
def test_a_joker_resource_goes_onto_the_new_tile() -> None:
    state = build(G4, position(G4, (0, "field-b", *LINE)), "field-b", (0, 1))
    assert legal(G4, state) == [f"gain {one} 0,1" for one in G4.rules.market.resources] + ["done"]
    state = play(G4, state, "gain cattle 0,1")
    assert cubes_of(state) == {(0, 1): "cattle"}


@pytest.mark.rule("GM2-EFFECT-9")
def test_an_effect_without_a_legal_choice_does_nothing() -> None:
    state = position(
        G4, (0, "tower-house-c", *LINE), coins={0: 3}, markers=POOR, members={0: {CASTLE: 1}}
    )
    assert kind(G4, build(G4, state, "tower-house-c", CASTLE)) == "activate"
    # a clan that activates a tile asks for none that was activated in this turn
    state = position(
        G4, (0, "quarry-s", *LINE), coins={0: 3}, market={"wood": 1},
        tiles={0: {(0, 1): "clan-moot-b"}}, cubes={0: {(0, 1): "wood stone barley"}},
    )  # fmt: skip
    state = play(G4, build(G4, state, "quarry-s", (-1, 1)), "activate 0,1", "pay stone 0,1")
    state = play(G4, state, "mark cameron")
    assert "activate -1,1" in legal(G4, state)


# -- activation ------------------------------------------------------------------------------

RING = {(0, 1): "forest-a", (1, 1): "quarry-a", (0, -1): "meadow-a", (1, -1): "field-a",
        (2, 1): "pasture-s"}  # fmt: skip


@pytest.mark.rule("GM2-ACT-1", "GM2-ACT-2", "GM2-ACT-3", "GM2-ACT-4")
def test_the_new_tile_and_its_neighbours_once_each_in_any_order() -> None:
    state = position(G4, (0, "quarry-s", *LINE), tiles={0: RING}, members={0: {VILLAGE: 1}})
    state = build(G4, state, "quarry-s", (-1, 1))
    assert legal(G4, state, "activate") == ["activate -1,1", "activate 0,0", "activate 0,1"]
    state = play(G4, state, "activate 0,1", "activate -1,1")
    assert cubes_of(state) == {(0, 1): "wood", (-1, 1): "stone"}
    assert refused(G4, state, "activate 0,1").rule == "GM2-ACT-2"
    assert refused(G4, state, "activate 1,1").rule == "GM2-ACT-1"
    assert "done" in legal(G4, state)
    assert cubes_of(play(G4, state, "done")) == {(0, 1): "wood", (-1, 1): "stone"}


@pytest.mark.rule("GM2-ACT-3")
@pytest.mark.parametrize(("clan", "coins", "vp"), [("done", 0, 5), ("mark macdonell", 2, 0)])
def test_what_an_earlier_effect_of_an_activation_has_spent_is_not_paid_again(
    clan: str, coins: int, vp: int, tmp_path: Path
) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(
        "overlay: two effects\ntiles:\n  - {id: field-s, activation: [{clan_marker: 1}, "
        "{exchange: [{pay: {coins: 3}, gain: {vp: 5}}]}], source: invented}\n",
        encoding="utf-8",
    )
    game = Game.compose("glen-more-ii", players=4, overlays=[file])
    state = position(game, (0, "quarry-s", *LINE), tiles={0: {(0, 1): "field-s"}}, coins={0: 3})
    state = build(game, state, "quarry-s", (-1, 1))
    state = play(game, state, "activate 0,1", clan)
    assert kind(game, state) == "activate"
    assert (coins_of(state), state.vp(0)) == (coins, vp)


@pytest.mark.rule("GM2-ACT-5")
def test_a_tile_that_yields_anything_yields_one_of_choice() -> None:
    state = position(
        G4, (0, "quarry-s", *LINE), tiles={0: {(-1, 0): "loch-oich"}}, members={0: {(-1, 0): 1}}
    )
    state = play(G4, build(G4, state, "quarry-s", (-1, 1)), "activate -1,0")
    assert len(legal(G4, state, "gain")) == 5
    assert cubes_of(play(G4, state, "gain sheep -1,0")) == {(-1, 0): "sheep"}


@pytest.mark.rule("GM2-ACT-6", "GM2-PLACE-10")
def test_two_resources_and_the_excess_is_lost() -> None:
    state = position(G4, (0, "quarry-s", *LINE), tiles={0: {(0, 1): "farm-c"}})
    state = build(G4, state, "quarry-s", (-1, 1))
    assert cubes_of(play(G4, state, "activate 0,1"))[(0, 1)] == "sheep cattle"
    state = position(
        G4, (0, "quarry-s", *LINE), tiles={0: {(0, 1): "field-c"}},
        cubes={0: {(0, 1): "barley barley"}},
    )  # fmt: skip
    state = build(G4, state, "quarry-s", (1, 1))
    assert cubes_of(play(G4, state, "activate 0,1"))[(0, 1)] == "barley barley barley"


@pytest.mark.rule("GM2-ACT-7")
def test_with_room_for_one_of_two_the_player_chooses() -> None:
    state = position(
        G4, (0, "quarry-s", *LINE), tiles={0: {(0, 1): "farm-c"}},
        cubes={0: {(0, 1): "wood wood"}},
    )  # fmt: skip
    state = play(G4, build(G4, state, "quarry-s", (1, 1)), "activate 0,1")
    assert legal(G4, state) == ["gain sheep 0,1", "gain cattle 0,1"]
    state = play(G4, state, "gain cattle 0,1")
    assert cubes_of(state) == {(0, 1): "wood wood cattle"}


@pytest.mark.rule("GM2-ACT-8")
def test_a_full_tile_is_not_offered_until_a_cube_leaves_it() -> None:
    state = position(
        G4, (0, "quarry-s", *LINE), tiles={0: {(0, 1): "forest-a"}}, market={"wood": 1},
        cubes={0: {(0, 1): "wood wood wood"}},
    )  # fmt: skip
    state = build(G4, state, "quarry-s", (1, 1))
    assert "activate 0,1" not in legal(G4, state)
    assert "activate 0,1" in legal(G4, play(G4, state, "sell wood 0,1"))


@pytest.mark.rule("GM2-EX-1", "GM2-ACT-9", "GM2-ACT-14", "GM2-ACT-17")
def test_one_barley_for_one_cask_and_the_cube_goes_back() -> None:
    """The worked example of exchanging: a barley becomes a cask; bought barley does as well."""
    state = position(
        G4, (0, "quarry-s", *LINE), tiles={0: {(0, 1): "distillery-a", (1, -1): "field-a"}},
        cubes={0: {(1, -1): "barley"}},
    )  # fmt: skip
    state = play(G4, build(G4, state, "quarry-s", (1, 1)), "activate 0,1")
    own = play(G4, state, "pay barley 1,-1")
    assert (whisky_of(own), cubes_of(own), coins_of(own)) == (1, {}, 5)
    bought = play(G4, state, "buy barley")
    assert (whisky_of(bought), cubes_of(bought)) == (1, {(1, -1): "barley"})
    assert (coins_of(bought), rows(bought)["barley"]) == (4, 1)
    assert refused(G4, own, "activate 0,1").rule == "GM2-ACT-2"


def fair(tile: str, cubes: str, coins: int = 0) -> tuple[int, str]:
    """Return the VP and the cubes left after activating a trade tile with these cubes."""
    state = position(
        G4, (0, "quarry-s", *LINE), coins={0: coins},
        tiles={0: {(0, 1): tile, (1, -1): "farm-c", (0, -1): "estate-c"}},
        cubes={0: {(1, -1): " ".join(cubes.split()[:3]), (0, -1): " ".join(cubes.split()[3:])}
               if len(cubes.split()) > 3 else {(1, -1): cubes}},
    )  # fmt: skip
    state = build(G4, state, "quarry-s", (1, 1))
    options = legal(G4, state, "activate")
    best = [one for one in options if one.startswith("activate 0,1")][-1]
    state = play(G4, state, best)
    while kind(G4, state) == "pay-unit":
        state = play(G4, state, legal(G4, state)[0])
    return state.vp(0), " ".join(cubes_of(state).values())


@pytest.mark.rule("GM2-ACT-10", "GM2-ACT-11")
def test_two_or_four_unlike_resources() -> None:
    assert fair("fair-a", "wood stone stone") == (4, "stone")
    assert fair("fair-a", "wood stone barley sheep") == (8, "")
    state = position(
        G4, (0, "quarry-s", *LINE), coins=POOR, tiles={0: {(0, 1): "fair-a", (1, -1): "farm-c"}},
        cubes={0: {(1, -1): "wood wood wood"}},
    )  # fmt: skip
    state = build(G4, state, "quarry-s", (1, 1))
    assert not [one for one in legal(G4, state) if one.startswith("activate 0,1")]


@pytest.mark.rule("GM2-EX-5", "GM2-ACT-12", "GM2-ACT-13", "GM2-ACT-14")
@pytest.mark.parametrize(
    ("tile", "cubes", "vp", "left"),
    [
        ("highland-market", "wood wood stone", 7, ""),
        ("glengorm", "sheep cattle sheep", 8, ""),
        ("glengorm", "sheep cattle wood", 5, "wood"),
        ("tominntoul-fair", "barley sheep cattle", 9, ""),
        ("mason-yard-b", "wood stone stone", 5, "stone"),
        ("cattle-tryst-d", "cattle cattle sheep", 7, "sheep"),
    ],
)
def test_what_trade_tiles_give(tile: str, cubes: str, vp: int, left: str) -> None:
    assert fair(tile, cubes) == (vp, left)


@pytest.mark.rule("GM2-ACT-15", "GM2-ACT-16", "GM2-ACT-9", "GM2-CLAN-5")
def test_any_resource_for_a_clan_marker_with_its_road() -> None:
    moot = {"tiles": {0: {(0, 1): "clan-moot-b", (1, -1): "forest-a"}}}
    state = position(G4, (0, "quarry-s", *LINE), cubes={0: {(1, -1): "wood"}}, coins={0: 2}, **moot)
    state = play(G4, build(G4, state, "quarry-s", (1, 1)), "activate 0,1", "pay wood 1,-1")
    near = ("cameron", "grant", "macdonell", "mackintosh", "maclean")  # for a coin
    assert set(legal(G4, state)) == {
        f"mark {one}"
        for one in (*near, "brodie", "chisholm", "macdonald", "macpherson", "oliphant")
    }  # no `done`: what was paid for is carried out
    state = play(G4, state, "mark macpherson")
    assert (coins_of(state), has(state).clans) == (0, ("macpherson",))
    # the payment leaves what the nearest road costs
    state = position(G4, (0, "quarry-s", *LINE), cubes={0: {(1, -1): "wood"}}, coins={0: 1}, **moot)
    state = build(G4, state, "quarry-s", (1, 1))
    state = play(G4, state, "activate 0,1")
    assert legal(G4, state) == ["pay wood 1,-1", "buy wood"]  # the own wood could be sold then
    for line in legal(G4, state):
        assert legal(G4, play(G4, state, line), "mark") == [f"mark {one}" for one in near]
    # no road, no exchange
    for changes in ({"coins": POOR}, {"markers": POOR}):
        state = position(
            G4, (0, "quarry-s", *LINE), cubes={0: {(1, -1): "wood"}}, **moot, **changes
        )
        state = build(G4, state, "quarry-s", (1, 1))
        assert "activate 0,1" not in legal(G4, state)


@pytest.mark.rule("GM2-ACT-18", "GM2-ACT-19")
def test_each_point_moves_one_scotsman_to_any_of_eight_neighbours() -> None:
    state = position(
        G4, (0, "quarry-s", *LINE), tiles={0: {(-1, 0): "village-a2", (-1, 1): "forest-a"}},
        members={0: {VILLAGE: 1, (-1, 0): 1}},
    )  # fmt: skip
    state = build(G4, state, "quarry-s", (0, 1))
    state = play(G4, state, "activate 0,0", "activate -1,0", "done")
    assert state.game(Turn).movement == 2
    twice = play(G4, state, "walk -1,0 0,1", "walk 0,1 1,0")
    assert members_of(twice) == {VILLAGE: 1, CASTLE: 1}
    both = play(G4, state, "walk -1,0 -1,1", "walk 0,0 1,0")
    assert members_of(both) == {(-1, 1): 1, CASTLE: 1}


@pytest.mark.rule("GM2-ACT-20")
def test_a_tavern_gives_points_each_time() -> None:
    state = position(G4, (0, "quarry-s", *LINE), tiles={0: {(0, 1): "tavern-b"}})
    state = play(G4, build(G4, state, "quarry-s", (1, 1)), "activate 0,1")
    assert state.vp(0) == 3


# -- Persons ---------------------------------------------------------------------------------


@pytest.mark.rule("GM2-PERSON-1", "GM2-PERSON-2", "GM2-PERSON-4")
def test_a_person_costs_its_price_and_its_road_and_lies_beside_the_territory() -> None:
    state = position(G4, (0, "macbeth", *LINE), coins={0: 5})
    state = take(G4, state, "macbeth")
    assert kind(G4, state) == "clan"
    state = play(G4, state, "mark cameron")
    assert (coins_of(state), has(state).persons) == (2, ("macbeth",))
    assert tiles_of(state) == {VILLAGE: "home-village", CASTLE: "home-castle"}
    assert legal(G4, state, "activate") == []  # no neighbours to activate


@pytest.mark.rule("GM2-PERSON-3", "GM2-TAKE-5")
def test_the_marker_of_a_person_may_be_left() -> None:
    state = play(G4, take(G4, position(G4, (0, "macbeth", *LINE)), "macbeth"), "done")
    assert (has(state).persons, has(state).clans, has(state).markers) == (("macbeth",), (), 10)
    state = take(G4, position(G4, (0, "macbeth", *LINE), coins={0: 2}), "macbeth")
    assert kind(G4, state) != "clan"  # no coin is left for any road
    assert persons(state, 0) == 1


@pytest.mark.rule("GM2-PERSON-5", "GM2-CLAN-MCKAY")
def test_hume_counts_two() -> None:
    state = position(G4, persons={0: ("macbeth", "david-hume")})
    assert persons(state, 0) == 3


@pytest.mark.rule("GM2-PERSON-6", "GM2-CLAN-CAMERON", "GM2-CLAN-10")
def test_clan_effects_work_in_the_turn_of_a_person() -> None:
    state = position(
        G4, (0, "macbeth", *LINE), coins={0: 8},
        tiles={0: {(0, 1): "mason-yard-b", (1, 1): "forest-a"}}, cubes={0: {(1, 1): "wood stone"}},
    )  # fmt: skip
    state = play(G4, take(G4, state, "macbeth"), "mark cameron")
    assert legal(G4, state) == ["activate 0,1", "done"]
    state = play(G4, state, "activate 0,1", "pay wood 1,1", "pay stone 1,1")
    assert state.vp(0) == 5
    assert kind(G4, state) == "move"
    assert state.game(Turn).movement == 3
    assert finish(G4, state).vp(0) == 5
