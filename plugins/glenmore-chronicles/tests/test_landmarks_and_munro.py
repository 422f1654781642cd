"""The landmark cards and building from the discard pile: GM2-LAND and GM2-CLAN-MUNRO."""

from __future__ import annotations

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
    play,
    position,
    refused,
    take,
    tiles_of,
    whisky_of,
)

from glenmore_chronicles.scoring import home_scotsmen, landmark_points, landmarks
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.tile_turn import Turn

G4 = glen_more_ii(4)
LINE = (1, 2, 3)
RICH: dict[str, Any] = {"coins": {0: 60}}


@pytest.mark.rule("GM2-LAND-1", "GM2-EFFECT-3")
def test_each_card_comes_with_the_tile_of_its_name() -> None:
    tiles, cards = G4.rules.tables["tiles"], G4.rules.tables["landmarks"]
    found = {
        effect.spec: tile.id
        for tile in tiles.values()
        for effect in tile.once
        if effect.kind.name == "landmark"
    }
    assert found == {card: card for card in cards}
    assert {cards[one].stack == tiles[one].stack for one in cards} == {True}


@pytest.mark.rule("GM2-LAND-ARMADALE-CASTLE", "GM2-FINAL-1")
@pytest.mark.parametrize(("coins", "vp"), [(0, 0), (5, 5), (8, 8), (20, 8)])
def test_armadale_doubles_the_first_eight_coins(coins: int, vp: int) -> None:
    state = position(G4, coins={0: coins, 1: coins}, cards={0: ("armadale-castle",)})
    assert (landmark_points(state, 0), landmark_points(state, 1)) == (vp, 0)


@pytest.mark.rule("GM2-LAND-CASTLE-OF-MEY")
def test_mey_activates_all_own_tiles_once_each() -> None:
    tiles = {(0, 1): "forest-a", (0, 2): "quarry-a", (0, 3): "field-a"}
    state = position(
        G4, (0, "castle-of-mey", *LINE), tiles={0: tiles}, members={0: {VILLAGE: 1}}, **RICH
    )
    state = take(G4, state, "castle-of-mey", "buy sheep")
    state = play(G4, state, "place 0,-1")
    assert set(legal(G4, state, "activate")) == {
        "activate 0,0", "activate 0,1", "activate 0,2", "activate 0,3", "activate 0,-1",
    }  # fmt: skip
    state = play(G4, state, "activate 0,3", "activate 0,1")
    assert cubes_of(state) == {(0, 3): "barley", (0, 1): "wood"}
    assert refused(G4, state, "activate 0,3").rule == "GM2-ACT-2"
    after = finish(G4, state)
    assert after.game(Turn).scope == "near"  # only in that turn


@pytest.mark.rule("GM2-LAND-CASTLE-STALKER")
def test_stalker_gives_three_coins() -> None:
    state = position(G4, (0, "castle-stalker", *LINE), coins={0: 3})
    state = build(G4, state, "castle-stalker", (-1, 0), "buy sheep")
    assert coins_of(state) == 3


@pytest.mark.rule("GM2-LAND-CASTLE-MOIL")
def test_moil_doubles_the_scotsmen_at_home() -> None:
    state = position(
        G4, members={0: {CASTLE: 3, VILLAGE: 1}, 1: {CASTLE: 3}}, cards={0: ("castle-moil",)}
    )
    assert (home_scotsmen(state, 0), home_scotsmen(state, 1)) == (6, 3)


@pytest.mark.rule("GM2-LAND-DONAN-CASTLE", "GM2-EFFECT-7")
def test_donan_places_a_clan_marker() -> None:
    state = position(G4, (0, "donan-castle", *LINE), coins={0: 3})
    state = build(G4, state, "donan-castle", (0, 1))
    assert members_of(state) == {VILLAGE: 1, (0, 1): 1}  # what leaves no choice came first
    assert kind(G4, state) == "clan"
    state = play(G4, state, "mark cameron")
    assert (coins_of(state), has(state).clans) == (0, ("cameron",))


@pytest.mark.rule("GM2-LAND-DUART-CASTLE", "GM2-LAND-DUART-CASTLE-2")
def test_duarts_coin_may_pay_its_road() -> None:
    state = position(G4, (0, "duart-castle", *LINE), coins={0: 2})
    state = build(G4, state, "duart-castle", (0, 1))
    assert coins_of(state) == 1
    assert legal(G4, state, "mark") == [
        "mark cameron", "mark grant", "mark macdonell", "mark mackintosh", "mark maclean",
    ]  # fmt: skip


@pytest.mark.rule("GM2-LAND-INVERNESS")
def test_inverness_gives_barley_and_a_cask() -> None:
    state = position(G4, (0, "inverness", *LINE), coins={0: 4})
    state = build(G4, state, "inverness", (-1, 0))
    assert (cubes_of(state), whisky_of(state)) == ({(-1, 0): "barley"}, 1)


@pytest.mark.rule("GM2-LAND-LOCH-LOCHY")
def test_lochy_gives_any_two_resources() -> None:
    state = build(G4, position(G4, (0, "loch-lochy", *LINE)), "loch-lochy", (-1, 0))
    state = play(G4, state, "gain cattle -1,0", "gain cattle -1,0")
    assert cubes_of(state) == {(-1, 0): "cattle cattle"}
    assert kind(G4, state) == "activate"


@pytest.mark.rule("GM2-LAND-LOCH-SHIEL")
def test_shiel_gives_a_scotsman_and_a_cask() -> None:
    state = position(G4, (0, "loch-shiel", *LINE), tiles={0: {(0, 1): "forest-a"}},
                     cubes={0: {(0, 1): "wood"}}, coins={0: 0})  # fmt: skip
    state = build(G4, state, "loch-shiel", (-1, 0))
    assert (members_of(state), whisky_of(state)) == ({VILLAGE: 1, (-1, 0): 1}, 1)


# -- Loch Morar ------------------------------------------------------------------------------


@pytest.mark.rule("GM2-EX-3", "GM2-LAND-LOCH-MORAR", "GM2-LAND-LOCH-MORAR-2",
                  "GM2-LAND-LOCH-MORAR-3", "GM2-LAND-LOCH-MORAR-4")  # fmt: skip
def test_morar_removes_up_to_two_tiles_one_after_the_other_itself_too() -> None:
    state = position(
        G4, (0, "loch-morar", *LINE), tiles={0: {(-1, 0): "forest-s", (-1, 1): "quarry-a",
                                                 (0, -1): "field-a"}},
        members={0: {(-1, 0): 2}}, cubes={0: {(-1, 0): "wood"}}, **RICH,
    )  # fmt: skip
    state = take(G4, state, "loch-morar", "pay wood -1,0", "buy stone")
    assert tiles_of(state)[(-2, 0)] == "loch-morar"
    assert legal(G4, state) == ["remove -1,1", "remove 0,-1", "remove -2,0", "done"]
    assert refused(G4, state, "remove 0,0").rule == "GM2-LAND-LOCH-MORAR-4"
    state = play(G4, state, "remove -2,0")
    assert has(state).cards == ("loch-morar",)
    assert legal(G4, state) == ["remove -1,1", "remove 0,-1", "done"]
    state = play(G4, state, "remove -1,1")
    assert tiles_of(state) == {
        VILLAGE: "home-village", CASTLE: "home-castle", (-1, 0): "forest-s", (0, -1): "field-a",
    }  # fmt: skip
    # the neighbours of the place where it was
    assert legal(G4, state) == ["activate -1,0", "done"]
    assert landmarks(state, 0) == 1


# -- Loch Ness -------------------------------------------------------------------------------

FAR = {(0, 1): "forest-a", (0, 2): "quarry-a", (0, 3): "field-a", (-1, 3): "pasture-s"}


@pytest.mark.rule("GM2-LAND-LOCH-NESS", "GM2-LAND-LOCH-NESS-2")
def test_ness_activates_one_tile_more_anywhere_and_never_twice() -> None:
    state = position(G4, (0, "quarry-s", *LINE), tiles={0: FAR}, cards={0: ("loch-ness",)})
    state = build(G4, state, "quarry-s", (1, 1))
    assert set(legal(G4, state, "activate")) == {
        "activate 1,1", "activate 0,0", "activate 0,1", "activate 0,2", "activate 0,3",
        "activate -1,3",
    }  # fmt: skip
    state = play(G4, state, "activate 0,3")
    assert set(legal(G4, state, "activate")) == {
        "activate 1,1", "activate 0,0", "activate 0,1", "activate 0,2",
    }  # fmt: skip
    state = play(G4, state, "activate 0,2")  # next to the new tile: no extra one
    assert refused(G4, state, "activate 0,3").rule == "GM2-ACT-2"
    assert refused(G4, state, "activate -1,3").rule == "GM2-ACT-1"


@pytest.mark.rule("GM2-LAND-LOCH-NESS-3", "GM2-CLAN-11")
def test_ness_works_in_the_turn_in_which_it_is_placed() -> None:
    state = position(
        G4, (0, "loch-ness", *LINE), tiles={0: FAR}, members={0: {VILLAGE: 1, (0, 2): 1}}
    )
    state = build(G4, state, "loch-ness", (-1, 0))  # the other Scotsman had to stay
    assert "activate 0,3" in legal(G4, state)


@pytest.mark.rule("GM2-LAND-LOCH-NESS-4")
def test_ness_in_the_turn_of_a_person_but_not_without_a_tile() -> None:
    table: dict[str, Any] = {"tiles": {0: FAR}, "cards": {0: ("loch-ness",)}, "coins": {0: 2}}
    state = take(G4, position(G4, (0, "macbeth", *LINE), **table), "macbeth")
    assert set(legal(G4, state, "activate")) == {
        "activate 0,0", "activate 0,1", "activate 0,2", "activate 0,3", "activate -1,3",
    }  # fmt: skip
    only_placed = glen_more_ii(4, ness_person_turn=False)
    state = take(only_placed, position(only_placed, (0, "macbeth", *LINE), **table), "macbeth")
    assert legal(only_placed, state, "activate") == []
    stuck: dict[str, Any] = {**table, "coins": {0: 0}}
    state = position(G4, (0, "macbeth", "the-end", *LINE), fill=False, stacks={}, **stuck)
    assert legal(G4, play(G4, state, "stop"), "activate") == []
    assert legal(G4, play(G4, state, "discard 1 coin"), "activate") == []


# -- Munro -----------------------------------------------------------------------------------


def munro(*discard: str, **table: Any) -> Any:
    """Return the state after Munro's field was taken in the turn of a Person."""
    state = position(
        G4, (0, "macbeth", *LINE), discard=[(one, -1) for one in discard],
        **{"coins": {0: 20}, **table},
    )  # fmt: skip
    return play(G4, take(G4, state, "macbeth"), "mark munro")


@pytest.mark.rule("GM2-CLAN-MUNRO", "GM2-CLAN-MUNRO-3", "GM2-LAND-3")
def test_munro_builds_a_discarded_tile_free_with_all_that_it_brings() -> None:
    state = munro("castle-of-mey", "forest-s", "tower-house-d", tiles={0: {(0, 1): "forest-a"}})
    assert legal(G4, state) == ["fetch castle-of-mey", "fetch forest-s", "done"]
    assert refused(G4, state, "fetch tower-house-d").rule == "GM2-CLAN-MUNRO-3"
    assert refused(G4, state, "fetch quarry-b").rule == "GM2-CLAN-MUNRO"
    coins = coins_of(state)
    state = play(G4, state, "fetch castle-of-mey", "place 1,1")
    assert coins_of(state) == coins
    assert (has(state).cards, members_of(state)) == (("castle-of-mey",), {VILLAGE: 1, (1, 1): 1})
    assert "castle-of-mey" not in dict(state.game(Stacks).discard)
    assert set(legal(G4, state, "activate")) == {"activate 0,0", "activate 0,1", "activate 1,1"}


@pytest.mark.rule("GM2-CLAN-MUNRO-3", "GM2-EFFECT-9")
def test_munro_with_an_empty_pile_does_nothing() -> None:
    assert kind(G4, munro()) != "fetch-tile"


@pytest.mark.rule("GM2-CLAN-MUNRO-2")
def test_munro_fetches_a_person_whose_road_is_paid() -> None:
    state = play(G4, munro("mary-stuart", coins={0: 2 + 3 + 1}), "fetch mary-stuart")
    assert has(state).persons == ("macbeth", "mary-stuart")
    assert kind(G4, state) == "clan"
    assert set(legal(G4, state, "mark")) <= {
        "mark cameron", "mark chisholm", "mark grant", "mark macdonell", "mark mackintosh",
        "mark maclean",
    }  # fmt: skip
    state = play(G4, state, "mark macdonell")
    assert coins_of(state) == 0


@pytest.mark.rule("GM2-CLAN-MUNRO-4", "GM2-ACT-2", "GM2-ACT-22")
def test_munro_in_the_middle_of_an_activation() -> None:
    """Moot → Munro → an Overbuild Tile on a tile activated already → on with the turn."""
    state = position(
        G4, (0, "quarry-s", *LINE), coins={0: 3}, discard=[("quarry-b", 2)],
        tiles={0: {(0, 1): "clan-moot-b", (1, 1): "forest-a", (-1, 1): "field-a"}},
        cubes={0: {(1, 1): "wood"}}, members={0: {(0, 1): 1}},
    )  # fmt: skip
    state = build(G4, state, "quarry-s", (0, 2))
    state = play(G4, state, "activate 0,2", "activate 0,1", "pay wood 1,1", "mark munro")
    assert legal(G4, state) == ["fetch quarry-b", "done"]
    state = play(G4, state, "fetch quarry-b")
    assert legal(G4, state) == ["place 0,2", "place 1,1"]  # tiles of material
    state = play(G4, state, "place 0,2")  # on the quarry, which was activated already
    assert tiles_of(state)[(0, 2)] == "quarry-b"
    assert cubes_of(state) == {(0, 2): "stone"}
    assert legal(G4, state, "activate") == [
        "activate 0,2", "activate -1,1", "activate 1,1",
    ]  # fmt: skip
    state = play(G4, state, "activate 0,2")
    assert cubes_of(state) == {(0, 2): "stone stone stone"}
    state = play(G4, state, "activate 1,1", "done")
    # the outer activation goes on around the tile of the turn
    assert state.game(Turn).tile == "quarry-s"
    assert legal(G4, state, "activate") == ["activate -1,1"]


@pytest.mark.rule("GM2-CLAN-MUNRO-4", "GM2-LAND-CASTLE-OF-MEY")
def test_mey_from_the_pile_goes_for_the_whole_turn() -> None:
    state = position(
        G4, (0, "quarry-s", *LINE), coins={0: 3}, discard=[("castle-of-mey", 2)],
        tiles={0: {(0, 1): "clan-moot-b", (1, 1): "forest-a", (0, -1): "field-a"}},
        cubes={0: {(1, 1): "wood"}}, members={0: {(0, 1): 1}},
    )  # fmt: skip
    state = build(G4, state, "quarry-s", (0, 2))
    state = play(G4, state, "activate 0,1", "pay wood 1,1", "mark munro", "fetch castle-of-mey")
    state = play(G4, state, "place -1,1", "done")
    assert state.game(Turn).tile == "quarry-s"
    assert "activate 0,-1" in legal(G4, state)
    # and where Mey was laid first, it goes for the tile from the pile as well
    state = position(
        G4, (0, "castle-of-mey", *LINE), coins={0: 4}, discard=[("pasture-s", 2)],
        tiles={0: {(0, 1): "clan-moot-b", (1, 1): "forest-a", (0, -1): "field-a"}},
        cubes={0: {(1, 1): "wood wood stone", (0, -1): "sheep"}}, members={0: {(0, 1): 1}},
    )  # fmt: skip
    pay = ("pay stone 1,1", "pay sheep 0,-1")
    state = play(G4, take(G4, state, "castle-of-mey", *pay), "place 0,2")
    state = play(G4, state, "activate 0,1", "pay wood 1,1", "mark munro", "fetch pasture-s")
    state = play(G4, state, "place 1,2")
    assert state.game(Turn).tile == "pasture-s"
    assert "activate 0,-1" in legal(G4, state)
