"""Clan members: GM-MOVE."""

from __future__ import annotations

from typing import Any

import pytest
from glen_more_positions import (
    finish_turn,
    glen_more,
    legal,
    play,
    position,
    turn_of,
    why_not,
)

from glenmore_base.clan import Clan
from glenmore_core import Draft, Game, Pos, State, engine
from glenmore_core.mechanisms.movement import SpendMovement
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import Turn

G4 = glen_more(4)
REST = (1, 2, 3)
ROAD = {(1, 0): "01", (2, 0): "08", (3, 0): "04", (1, 1): "24", (0, 1): "09"}


def members(state: State) -> dict[Pos, int]:
    return dict(state.player(0, Territory).members)


def moving(points: int, standing: dict[Pos, int], game: Game = G4, **more: Any) -> State:
    """0 has so many movement points to spend on a display along the road."""
    state = position(game, [0, "06", *REST], displays={0: ROAD}, members={0: standing},
                     **more)  # fmt: skip
    draft = Draft(state)
    draft._agenda.pop()  # the choice of a tile; the refill comes next
    draft._agenda.pop()
    draft.push(draft.rules.step_task("turn", "refill", 0))
    draft.put(Turn(0, movement=points))
    draft.push(SpendMovement(0))
    engine.settle(draft)
    return draft.freeze()


@pytest.mark.rule("GM-MOVE-1", "GM-ACT-18")
def test_points_of_a_turn_add_up() -> None:
    state = position(G4, [0, "04", *REST])
    state = play(G4, state, "take 1", "place 1,0", "activate 1,0", "activate 0,0")
    assert state.game(Turn).movement == 2


@pytest.mark.rule("GM-MOVE-2")
def test_points_are_spent_after_the_activations_and_not_between() -> None:
    state = position(G4, [0, "04", *REST])
    state = play(G4, state, "take 1", "place 1,0", "activate 1,0")
    assert not legal(G4, state, "walk")
    assert not legal(G4, state, "promote")
    state = play(G4, state, "done")
    assert legal(G4, state, "walk")
    assert not legal(G4, state, "activate")


@pytest.mark.rule("GM-MOVE-3", "GM-MOVE-13", "GM-EX-3")
def test_one_step_a_point_also_diagonally_over_own_tiles() -> None:
    state = moving(1, {(0, 0): 1})
    assert set(legal(G4, state, "walk")) == {"walk 0,0 1,0", "walk 0,0 1,1", "walk 0,0 0,1"}
    assert members(play(G4, state, "walk 0,0 1,1")) == {(1, 1): 1}
    refused = why_not(G4, state, "walk 0,0 2,0")
    assert refused.rule == "GM-MOVE-3"
    assert members(play(G4, state, "walk 0,0 0,1")) == {(0, 1): 1}  # a loch may be entered


@pytest.mark.rule("GM-MOVE-3")
def test_eight_directions() -> None:
    ring = {(0, 1): "02", (0, -1): "03", (1, 0): "01", (-1, 0): "08",
            (1, 1): "12", (-1, 1): "21", (1, -1): "22", (-1, -1): "23"}  # fmt: skip
    state = position(G4, [0, "37", *REST], displays={0: ring}, members={0: {(0, 0): 3}})
    draft = Draft(state)
    draft.put(Turn(0, movement=2))
    draft.push(SpendMovement(0))
    walking = draft.freeze()
    assert set(legal(G4, walking, "walk")) == {f"walk 0,0 {x},{y}" for x, y in ring}


@pytest.mark.rule("GM-MOVE-3", "GM-MOVE-4", "GM-EX-3")
def test_three_points_one_member_three_tiles_or_three_members_one_each() -> None:
    one = play(G4, moving(3, {(0, 0): 1, (1, 1): 1, (0, 1): 1}),
               "walk 0,0 1,0", "walk 1,0 2,0", "walk 2,0 3,0")  # fmt: skip
    assert members(one) == {(3, 0): 1, (1, 1): 1, (0, 1): 1}
    three = play(G4, moving(3, {(0, 0): 1, (1, 1): 1, (0, 1): 1}),
                 "walk 0,0 1,0", "walk 1,1 2,0", "walk 0,1 0,0")  # fmt: skip
    assert members(three) == {(1, 0): 1, (2, 0): 1, (0, 0): 1}
    after = play(G4, moving(3, {(0, 0): 1}), "walk 0,0 1,0", "walk 1,0 2,0")
    assert after.game(Turn).movement == 1


@pytest.mark.rule("GM-MOVE-5", "GM-MOVE-6")
def test_points_left_over_are_lost() -> None:
    state = moving(3, {(0, 0): 1})
    assert "done" in legal(G4, state)
    state = play(G4, state, "walk 0,0 1,0", "done")
    assert turn_of(state) == 0
    assert state.game(Turn).movement == 0
    state = play(G4, state, legal(G4, state, "take")[0])
    assert state.game(Turn).movement == 0


@pytest.mark.rule("GM-MOVE-7", "GM-MOVE-8")
def test_a_point_makes_any_member_a_chieftain_for_good() -> None:
    state = moving(2, {(0, 0): 1, (1, 1): 2})
    assert legal(G4, state, "promote") == ["promote 0,0", "promote 1,1"]
    state = play(G4, state, "promote 1,1")
    assert members(state) == {(0, 0): 1, (1, 1): 1}
    assert state.player(0, Clan).chieftains == 1
    assert state.game(Turn).movement == 1
    words = {line.split()[0] for line in legal(G4, state)}
    assert words == {"walk", "promote", "done"}  # nothing brings him back
    assert why_not(G4, state, "promote 3,0").rule == "GM-MOVE-7"


def last_member(option: str, left: int, spaces: int) -> bool:
    """Whether the last member may be promoted with `left` tiles left and `spaces` to refill.

    0 lays a pasture south of the village, having moved on by `spaces`, and is still rearmost.
    """
    game = glen_more(4, last_member=option)
    line = [0, *["12", "21", "22"][: spaces - 1], "06", *REST]
    state = position(game, line, displays={0: ROAD}, members={0: {(1, 0): 1}},
                     stacks={"3": ["65", "66", "67"][:left]})  # fmt: skip
    state = play(game, state, f"take {spaces}", "activate 0,0", "done")
    assert members(state) == {(1, 0): 1}
    asked = legal(game, state, "promote")
    if not asked:
        assert why_not(game, state, "promote 1,0").rule == "GM-MOVE-9"
    return bool(asked)


@pytest.mark.rule("GM-MOVE-9", "GM-EX-20")
@pytest.mark.parametrize(
    ("option", "left", "spaces", "allowed"),
    [
        ("last_turn", 1, 1, True), ("last_turn", 2, 1, False), ("last_turn", 2, 2, True),
        ("last_turn", 3, 2, False), ("last_turn", 2, 4, True),
        ("online", 1, 1, True), ("online", 2, 1, False), ("online", 2, 2, False),
        ("free", 3, 1, True), ("never", 1, 1, False), ("never", 2, 4, False),
    ],
)  # fmt: skip
def test_the_last_member(option: str, left: int, spaces: int, allowed: bool) -> None:
    assert last_member(option, left, spaces) is allowed


@pytest.mark.rule("GM-MOVE-9")
def test_nobody_moves_again_after_the_last_turn_in_which_the_last_member_went() -> None:
    line = [0, "12", "06", *REST]
    state = position(G4, line, displays={0: ROAD}, members={0: {(1, 0): 1}},
                     stacks={"3": ["66", "67"]})  # fmt: skip
    state = play(G4, state, "take 2", "activate 0,0", "done", "promote 1,0")
    assert state.is_over


@pytest.mark.rule("GM-MOVE-9")
def test_the_last_but_one_may_always_go() -> None:
    game = glen_more(4, last_member="never")
    state = moving(2, {(0, 0): 1, (1, 1): 1}, game)
    state = play(game, state, "promote 0,0")
    assert not legal(game, state, "promote")
    twins = moving(2, {(0, 0): 2}, game)
    state = play(game, twins, "promote 0,0")
    assert not legal(game, state, "promote")


@pytest.mark.rule("GM-MOVE-10", "GM-EX-21")
@pytest.mark.parametrize("first", [False, True])
def test_promoting_after_a_member_moved(first: bool) -> None:
    game = glen_more(4, chieftains_first=first)
    state = moving(3, {(0, 0): 1, (1, 1): 1, (0, 1): 1}, game)
    promoted = play(game, state, "promote 0,1")
    assert legal(game, promoted, "promote")
    assert legal(game, promoted, "walk")
    walked = play(game, promoted, "walk 0,0 1,0")
    assert bool(legal(game, walked, "promote")) is not first
    if first:
        assert why_not(game, walked, "promote 1,1").rule == "GM-MOVE-10"


@pytest.mark.rule("GM-MOVE-11")
def test_a_tile_carries_any_number() -> None:
    state = moving(3, {(0, 0): 2, (1, 1): 3})
    state = play(G4, state, "walk 0,0 1,1", "walk 0,0 1,1")
    assert members(state) == {(1, 1): 5}


@pytest.mark.rule("GM-MOVE-12")
def test_new_members_move_too() -> None:
    state = position(G4, [0, "04", *REST])
    state = play(G4, state, "take 1", "place 1,0", "activate 1,0", "activate 0,0")
    assert set(legal(G4, state)) >= {"walk 1,0 0,0", "promote 1,0"}
    state = play(G4, state, "walk 1,0 0,0")
    assert members(state) == {(0, 0): 2}


@pytest.mark.rule("GM-MOVE-13")
def test_members_stay_on_own_tiles() -> None:
    state = moving(1, {(3, 0): 1})
    assert legal(G4, state, "walk") == ["walk 3,0 2,0"]
    assert why_not(G4, state, "walk 3,0 4,0").rule == "GM-MOVE-3"
    assert turn_of(finish_turn(G4, state)) == 0
