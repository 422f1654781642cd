"""The clan board: fields, roads, markers, layers: GM2-CLAN."""

from __future__ import annotations

from pathlib import Path

import pytest
from glen_more_ii_positions import (
    CASTLE,
    coins_of,
    cubes_of,
    glen_more_ii,
    has,
    kind,
    legal,
    person_turn,
    play,
    refused,
)

from glenmore_chronicles.clan_board import ClanBoard, road_price
from glenmore_core import Game

G4 = glen_more_ii(4)
LAYER = Path(__file__).parent / "layer.yaml"


# -- the board -------------------------------------------------------------------------------


@pytest.mark.rule("GM2-CLAN-1", "GM2-CLAN-2", "GM2-CLAN-3")
def test_the_cheapest_way_from_start_or_from_any_occupied_field() -> None:
    state = person_turn()
    assert [road_price(state, 0, one) for one in ("macdonell", "ross", "mckay")] == [1, 5, 7]
    # another player's marker shortens the way
    state = person_turn(clans={2: ("sutherland",)})
    assert [road_price(state, 0, one) for one in ("macdonell", "ross", "mckay")] == [1, 1, 1]
    state = play(G4, state, "mark mckay")
    assert coins_of(state) == 39
    assert state.game(ClanBoard).markers == {"sutherland": (2,), "mckay": (0,)}
    reason = refused(G4, person_turn(), "mark campbell")
    assert reason.rule == "GM2-CLAN-1"


@pytest.mark.rule("GM2-CLAN-4", "GM2-CLAN-5")
def test_only_fields_whose_road_can_be_paid_if_need_be_by_sales() -> None:
    state = person_turn(coins=1)
    assert legal(G4, state, "mark") == [
        "mark cameron", "mark grant", "mark macdonell", "mark mackintosh", "mark maclean",
    ]  # fmt: skip
    reason = refused(G4, state, "mark ross")
    assert (reason.rule, dict(reason.facts)["cost"]) == ("GM2-CLAN-4", "5")
    state = person_turn(
        coins=2, tiles={0: {(0, 1): "forest-a"}}, cubes={0: {(0, 1): "wood"}}, market={"wood": 3}
    )
    assert "mark ross" in legal(G4, state)
    state = play(G4, state, "mark ross")
    assert coins_of(state) == 0  # the wood was sold for 3
    assert cubes_of(state) == {}


@pytest.mark.rule("GM2-CLAN-6")
def test_each_field_once_a_game() -> None:
    state = person_turn(clans={1: ("gunn",)})
    assert "mark gunn" not in legal(G4, state)
    assert refused(G4, state, "mark gunn").rule == "GM2-CLAN-6"


@pytest.mark.rule("GM2-CLAN-7")
def test_no_eleventh_marker() -> None:
    assert kind(G4, person_turn(markers={0: 0})) != "clan"
    state = person_turn("gunn", markers={0: 1})
    assert has(state).markers == 0


@pytest.mark.rule("GM2-CLAN-8")
def test_empty_fields_take_no_marker_but_roads_lead_through_them() -> None:
    state = person_turn()
    for name in ("innes", "murray", "ogilvie", "ruthven"):
        assert refused(G4, state, f"mark {name}").rule == "GM2-CLAN-8"
    assert road_price(person_turn(clans={1: ("oliphant",)}), 0, "douglas") == 1
    assert road_price(state, 0, "oliphant") == 2  # over Murray


@pytest.mark.rule("GM2-CLAN-9", "GM2-CLAN-GUNN", "GM2-PLACE-10")
def test_gunn_gives_a_sheep_and_a_cattle_each_on_any_tile() -> None:
    state = person_turn("gunn", tiles={0: {(0, 1): "forest-a"}}, cubes={0: {(0, 1): "wood wood"}})
    assert legal(G4, state) == [
        "gain sheep 0,0", "gain sheep 1,0", "gain sheep 0,1", "done",
    ]  # fmt: skip
    state = play(G4, state, "gain sheep 0,1")
    assert "gain cattle 0,1" not in legal(G4, state)  # full
    state = play(G4, state, "gain cattle 1,0")
    assert cubes_of(state) == {(0, 1): "wood wood sheep", CASTLE: "cattle"}


@pytest.mark.rule("GM2-CLAN-16")
def test_the_two_paths_run_down_their_colours() -> None:
    clans, paths = G4.rules.tables["clans"], G4.rules.tables["paths"]
    assert (paths["blue"].fields[0], paths["purple"].fields[0]) == ("macdonell", "sinclair")
    for colour, path in paths.items():
        assert {*path.fields} == {one.id for one in clans.values() if one.colour == colour}


@pytest.mark.rule("GM2-CLAN-17")
def test_a_later_layer_goes_for_the_printed_effect() -> None:
    from glenmore_core import Module, hookimpl
    from glenmore_core.module import DataFile

    class Layer:
        @hookimpl
        def tables(self) -> list[DataFile]:
            return [DataFile(LAYER, {})]

    layer = Module(id="layer", title="A layer", requires=("glen-more-ii",), hooks=Layer())
    game = Game.compose("glen-more-ii", layer, players=4)
    state = person_turn("innes", game=game)
    assert state.vp(0) == 2
    assert person_turn("macleod", game=game).vp(0) == 6
