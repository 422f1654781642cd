"""What is not legal is refused by the rule that forbids it."""

from __future__ import annotations

import pytest
from glen_more_ii_positions import (
    CASTLE,
    VILLAGE,
    build,
    glen_more_ii,
    play,
    position,
    refused,
    take,
)

from glenmore_core import State

G4 = glen_more_ii(4)
OTHERS = (1, 2, 3)


def person() -> State:
    """Return a state in which a Person was taken and its marker is to be placed."""
    return take(G4, position(G4, (0, "macbeth", *OTHERS), coins={0: 20}), "macbeth")


@pytest.mark.parametrize(
    ("clan", "line", "rule"),
    [
        ("ross", "put 9,9", "GM2-CLAN-ROSS-2"),
        ("chisholm", "use vp", "GM2-EFFECT-9"),
        ("chisholm", "use scotsman_anywhere 1", "GM2-EFFECT-9"),
        ("chisholm", "sell wood 0,0", "GM2-MARKET-4"),
    ],
)
def test_what_a_clan_does_not_give(clan: str, line: str, rule: str) -> None:
    assert refused(G4, play(G4, person(), f"mark {clan}"), line).rule == rule


def test_nothing_is_sold_for_a_marker_without_a_cube() -> None:
    assert refused(G4, person(), "sell wood 0,0").rule == "GM2-MARKET-4"


@pytest.mark.parametrize("line", ["discard 5 coin", "discard 5 movement", "move-on"])
def test_who_can_take_a_tile_discards_none(line: str) -> None:
    state = position(G4, (0, "macbeth", *OTHERS), coins={0: 20})
    assert refused(G4, state, line).rule == "GM2-TAKE-6"


@pytest.mark.rule("GM2-TAKE-6")
def test_who_can_take_nothing_is_told_the_ways_out() -> None:
    line = (0, "macbeth", "the-end", *OTHERS)
    state = position(G4, line, coins=dict.fromkeys(range(4), 0), fill=False, stacks={})
    reason = refused(G4, state, "move-on")
    assert reason.rule == "GM2-TAKE-6"
    assert dict(reason.facts)["instead"] == "discard 1 coin, discard 1 movement"


@pytest.mark.rule("GM2-PLACE-2", "GM2-OVER-4", "GM2-ACT-18")
def test_scotsmen_are_called_scotsmen() -> None:
    state = position(G4, (0, "quarry-s", *OTHERS), tiles={0: {(1, 1): "forest-a"}})
    state = take(G4, state, "quarry-s")
    assert "no Scotsman of yours" in refused(G4, state, "place 2,1").message
    tower = position(
        G4, (0, "tower-house-c", *OTHERS), tiles={0: {(-1, 0): "forest-s"}}, coins={0: 9},
        members={0: {(-1, 0): 1}},
    )  # fmt: skip
    assert "has a Scotsman on it" in refused(G4, tower, "take 1").message


def test_a_scotsman_who_is_not_there_or_is_needed_is_not_paid() -> None:
    state = take(
        G4,
        position(G4, (0, "loch-ness", *OTHERS), members={0: {VILLAGE: 1, CASTLE: 1}}),
        "loch-ness",
    )
    refusal = refused(G4, state, "give 0,1")
    assert (refusal.rule, dict(refusal.facts)) == ("GM2-PAY-8", {"they stand at": "0,0 1,0"})


def test_a_coin_stands_for_nothing_without_sinclair() -> None:
    state = position(
        G4, (0, "fair-a", *OTHERS), cubes={0: {VILLAGE: "wood"}}, coins={0: 2}
    )  # fmt: skip
    assert refused(G4, take(G4, state, "fair-a"), "substitute coin").rule == "GM2-CLAN-SINCLAIR"


def removing(clan: bool) -> State:
    """Return a state in which a tile is to be removed: for MacMillan, or for Loch Morar."""
    tiles = {0: {(0, 1): "quarry-s", (1, 1): "village-a1"}}
    if clan:
        state = position(G4, (0, "macbeth", *OTHERS), coins={0: 50}, tiles=tiles)
        return play(G4, take(G4, state, "macbeth"), "mark macmillan")
    state = position(G4, (0, "loch-morar", *OTHERS), coins={0: 50}, tiles=tiles)
    return build(G4, state, "loch-morar", (-1, 0), "buy wood", "buy stone")


@pytest.mark.parametrize(
    ("clan", "rule", "home"),
    [
        (True, "GM2-CLAN-MACMILLAN", "GM2-CLAN-MACMILLAN"),
        (False, "GM2-LAND-LOCH-MORAR", "GM2-LAND-LOCH-MORAR-4"),
    ],
)
def test_each_removal_is_refused_by_its_own_rule(clan: bool, rule: str, home: str) -> None:
    state = removing(clan)
    assert refused(G4, state, "remove 5,5").rule == rule
    assert refused(G4, state, "remove 0,0").rule == home
    assert refused(G4, state, "remove 1,0").rule == home


def test_a_cube_of_choice_is_refused_with_rule_and_facts() -> None:
    """Field: any one resource on the tile, of which two places are taken (none is)."""
    state = build(G4, position(G4, (0, "field-b", *OTHERS)), "field-b", (0, 1))
    refusal = refused(G4, state, "gain sheep 1,0")
    assert refusal.rule == "GM2-EFFECT-6"
    assert refusal.message == "the cubes do not lie on this tile"
    assert dict(refusal.facts)["places"] == "0,1"
    assert refused(G4, state, "gain sheep 7,7").message == "there is no tile of yours"
    assert refused(G4, state, "gain peat 0,1").message.startswith("peat is none of those")


def test_a_cube_for_any_tile_finds_no_room_on_a_full_one() -> None:
    state = position(
        G4, (0, "macbeth", *OTHERS), coins={0: 20}, cubes={0: {VILLAGE: "wood wood wood"}}
    )
    state = play(G4, take(G4, state, "macbeth"), "mark gunn")
    refusal = refused(G4, state, "gain sheep 0,0")
    assert (refusal.rule, refusal.message) == ("GM2-PLACE-10", "the tile holds 3 cubes already")
    assert refused(G4, state, "gain wood 1,0").rule == "GM2-EFFECT-6"
