"""An example module by somebody else that meddles in the turns of others."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from attrs import Factory, frozen
from glen_more_ii_positions import (
    VILLAGE,
    build,
    coins_of,
    cubes_of,
    finish,
    kind,
    legal,
    members_of,
    play,
    position,
    refused,
    take,
    tiles_of,
)
from glen_more_ii_soundness import wrong_with
from reivers import REIVERS, Beacons

from glenmore_chronicles.clan_board import ClanBoard
from glenmore_core import Draft, Game, Module, PluginError, Pos, Slice, State, Table, hookimpl
from glenmore_core.drawing import words
from glenmore_core.mechanisms.activation import ActivateTiles
from glenmore_core.mechanisms.interlude import in_interlude, interlude
from glenmore_core.mechanisms.movement import SpendMovement
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.testing import Composition, Conformance

G = Game.compose("glen-more-ii", REIVERS, players=4)


def test_another_player_is_asked_when_the_payment_is_done() -> None:
    state = position(G, (1, "castle-stalker", 0, 2, 3), coins={0: 3, 1: 9})
    state = take(G, state, "castle-stalker")
    while kind(G, state) == "pay-unit":
        assert G.decision(state).seats == (1,)  # type: ignore[union-attr]
        state = play(G, state, legal(G, state, "buy")[0])
    assert (kind(G, state), G.decision(state).seats) == ("haggle", (0,))  # type: ignore[union-attr]
    assert coins_of(state, 1) == 9 - 3
    state = play(G, state, "tip 1,0")
    assert (cubes_of(state, 0), coins_of(state), coins_of(state, 1)) == ({(1, 0): "sheep"}, 2, 7)
    state = play(G, state, "done", "tip 0,0")
    assert (cubes_of(state, 0), coins_of(state)) == ({(1, 0): "sheep", (0, 0): "wood"}, 1)
    assert G.decision(state).seats == (1,)  # type: ignore[union-attr]


def test_nobody_is_asked_when_it_is_sold() -> None:
    state = position(
        G, (1, "forest-s", 0, 2, 3), tiles={1: {(0, 1): "quarry-a"}}, cubes={1: {(0, 1): "stone"}},
        market={"stone": 1},
    )  # fmt: skip
    state = play(G, state, "sell stone 0,1")
    assert (kind(G, state), coins_of(state, 1)) == ("choose", 6)


def test_what_is_drawn_may_never_reach_the_rondel() -> None:
    line = (0, "quarry-s", "forest-s", 1, 2, 3)
    stacks = {"A": ["beacon-a", "forest-a"], "B": ["meadow-b"]}
    state = position(G, line, stacks=stacks, by_hand=True, fill=True)
    state = finish(G, build(G, state, "quarry-s", (0, 1)))
    state = play(G, state, "reveal beacon-a")
    assert (kind(G, state), state.game(Beacons)) == ("draw", Beacons(("beacon-a",), 1))
    state = play(G, state, "reveal forest-a")
    assert "forest-a" in state.game(Rondel).tiles.values()
    assert "beacon-a" not in state.game(Rondel).tiles.values()
    assert state.game(Stacks).left["A"] == ()


def test_the_last_of_a_stack_ends_it_also_if_it_is_taken() -> None:
    line = (0, "quarry-s", "forest-s", 1, 2, 3)
    state = position(
        G, line, stacks={"A": ["beacon-a"], "B": ["meadow-b", "forest-b"]}, whisky={2: 1}
    )
    state = finish(G, build(G, state, "quarry-s", (0, 1)))
    assert state.vp(2) == 1


def test_the_top_of_a_pile_is_taken_and_laid_and_nothing_is_activated() -> None:
    state = position(
        G, (0, "quarry-s", 1, 2, 3),
        tiles={0: {(0, 1): "forest-a"}, 1: {(0, 1): ("quarry-a", "estate-c"), (0, -1): "field-a",
                                            (-1, -1): "meadow-a"}},
        cubes={1: {(0, 1): "wood", (0, -1): "barley"}},
    )  # fmt: skip
    state = _with_raids(state, 1)
    state = build(G, state, "quarry-s", (1, 1))
    while kind(G, state) != "riding":
        state = play(G, state, "done")
    assert legal(G, state) == ["raid 1 0,1", "raid 1 -1,-1", "done"]
    assert refused(G, state, "raid 1 0,-1").rule == "REIV-3"
    state = play(G, state, "raid 1 0,1")
    assert legal(G, state, "place") == ["place 0,1", "place 1,1"]
    state = play(G, state, "place 0,1")
    assert state.player(0, Territory).under == {(0, 1): ("forest-a",)}
    assert tiles_of(state)[(0, 1)] == "estate-c"
    theirs = state.player(1, Territory)
    assert (theirs.tiles[(0, 1)], theirs.under, theirs.cubes[(0, 1)]) == ("quarry-a", {}, ("wood",))
    assert cubes_of(state) == {}


def _with_raids(state: State, number: int) -> State:
    draft = Draft(state)
    draft.put(Beacons(("beacon-a",), number))
    return draft.freeze()


def test_a_tile_may_bring_an_exchange_at_once() -> None:
    """GM2-EFFECT-10."""
    state = position(G, (1, "toll-inn", 0, 2, 3), whisky={1: 1}, coins={0: 0, 1: 0})
    state = build(G, state, "toll-inn", (0, 1))
    assert (kind(G, state), legal(G, state)) == ("choose-option", ["opt 1", "done"])
    assert words(state, G.read("opt 1"), 1) == "1 whisky → 5 vp"
    assert refused(G, state, "opt 0").rule == "GM2-EFFECT-9"
    assert play(G, state, "done").vp(1) == 0
    after = play(G, state, "opt 1")
    assert (after.vp(1), kind(G, after)) == (5, "activate")
    nothing = position(G, (1, "toll-inn", 0, 2, 3), coins={1: 0})
    assert kind(G, build(G, nothing, "toll-inn", (0, 1))) == "activate"  # GM2-EFFECT-9


def test_a_card_and_a_clan_may_bring_an_exchange() -> None:
    """GM2-EFFECT-10."""
    cubes = {0: {(0, 1): "wood stone sheep"}}
    state = position(
        G, (0, "castle-stalker", 1, 2, 3), tiles={0: {(0, 1): "forest-a"}}, cubes=cubes
    )
    state = take(G, state, "castle-stalker", "pay wood 0,1", "pay stone 0,1", "pay sheep 0,1")
    assert legal(G, state) == ["opt 0", "done"]
    state = play(G, state, "opt 0", "give 0,0")
    assert (state.vp(0), VILLAGE in members_of(state)) == (5, False)
    state = position(
        G, (0, "macbeth", 1, 2, 3), coins={0: 20}, tiles={0: {(0, 1): "meadow-a"}},
        cubes={0: {(0, 1): "sheep"}},
    )  # fmt: skip
    state = play(G, take(G, state, "macbeth"), "mark macleod")
    assert legal(G, state) == ["opt 0", "opt 1", "done"]
    state = play(G, state, "opt 0")
    assert kind(G, state) == "pay-unit"
    state = play(G, state, "pay sheep 0,1", "mark sinclair")
    assert {*state.game(ClanBoard).markers} == {"macleod", "sinclair"}


class Shepherd:
    """Whenever another player activates an animal tile, player 1 may activate one of his own."""

    @hookimpl
    def tile_activated(self, draft: Draft, seat: int, at: Pos, tile: str) -> None:
        if seat != 0 and draft.rules.tables["tiles"][tile].type == "animal":
            interlude(draft, 0, ActivateTiles(0, types=("animal",)), SpendMovement(0))


SHEPHERD = Module(id="shepherd", title="The shepherd", requires=("glen-more-ii",), hooks=Shepherd())


def test_a_player_acts_in_the_turn_of_another_by_a_turn_of_his_own() -> None:
    game = Game.compose("glen-more-ii", SHEPHERD, players=4)
    herds = {0: {(0, 1): "meadow-a"}, 1: {(0, 1): "pasture-s"}}
    state = position(game, (1, "quarry-s", 0, 2, 3), tiles=herds)
    state = build(game, state, "quarry-s", (1, 1))
    state = play(game, state, "activate 0,1")
    assert game.decision(state).seats == (0,)  # type: ignore[union-attr]
    assert cubes_of(state, 1) == {(0, 1): "cattle"}
    assert legal(game, state) == ["activate 0,1", "done"]
    assert in_interlude(state)
    state = play(game, state, "activate 0,1")
    assert not in_interlude(state)
    assert cubes_of(state, 0) == {(0, 1): "sheep"}
    assert game.decision(state).seats == (1,)  # type: ignore[union-attr]
    assert state.game(Turn).activated == ((0, 1),)  # his own, once
    assert "activate 0,0" in legal(game, state)


@frozen
class Loose:
    """A slice that does not say what is in its table."""

    things: Table = Factory(Table)  # type: ignore[type-arg]


class Careless:
    @hookimpl
    def slices(self) -> list[Slice]:
        return [Slice(Loose, lambda rules, seat: Loose())]

    @hookimpl
    def setup(self, draft: Any) -> None:
        draft.put(Loose())


def test_a_value_that_cannot_be_saved_is_told_with_its_module() -> None:
    careless = Module(id="careless", title="Careless", requires=("glen-more-ii",), hooks=Careless())
    game = Game.compose("glen-more-ii", careless, players=2)
    wanted = r"'careless', hook 'slices': .*Loose: a Table says what is in it, as Table\[str, int\]"
    with pytest.raises(PluginError, match=wanted):
        game.dumps(game.start(seed=1))


def test_the_data_lies_beside_the_module() -> None:
    assert "reivers supplies 3 rows of tiles" in [str(one) for one in G.report]
    assert (Path(__file__).parent / "reivers.yaml").exists()


class TestWithTheReivers(Conformance):
    compositions: ClassVar = [
        Composition("glen-more-ii", players=3, modules=[REIVERS]),
        Composition("glen-more-ii", players=2, modules=[REIVERS, SHEPHERD]),
    ]
    games = 1

    def check_state(self, game: Game, state: State) -> Iterable[str]:
        return wrong_with(game, state)
