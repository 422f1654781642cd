"""A module by somebody else makes tiles on the rondel dearer: the hook `tile_cost`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar

import pytest
from attrs import evolve
from glen_more_ii_oracle import expected
from glen_more_ii_positions import build, coins_of, legal, position, refused, take
from glen_more_ii_soundness import wrong_with

from glenmore_chronicles.clan_board import ClanRoads, road_price
from glenmore_core import (
    Action,
    Draft,
    Game,
    Look,
    Module,
    PluginError,
    Procedures,
    State,
    Step,
    hookimpl,
)
from glenmore_core.drawing import words
from glenmore_core.mechanisms.effects import Cost
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.mechanisms.tiles import Tile
from glenmore_core.testing import Composition, Conformance

RENT = 2
LINE = (1, 2, 3)


class Landlord:
    """Player 4 has the rent of every whisky tile; whoever else takes one pays it to him."""

    @hookimpl
    def tile_cost(self, look: Look, seat: int, tile: str, cost: Cost) -> Cost | None:
        if seat == look.seats - 1 or look.rules.tables["tiles"][tile].type != "whisky":
            return None
        return evolve(cost, coins=cost.coins + RENT)

    @hookimpl
    def steps(self, procedures: Procedures) -> None:
        procedures.insert_after("turn", "choose", Step("rent", self.rent))

    def rent(self, draft: Draft, seat: int) -> None:
        landlord, tile = draft.seats - 1, draft.game(Turn).tile
        if tile and seat != landlord and draft.rules.tables["tiles"][tile].type == "whisky":
            purse = draft.player(landlord, Purse)
            draft.put_player(landlord, purse.paying(-RENT))


class Bailiff:
    """Somebody else again: whatever costs coins costs one Scotsman and no coins."""

    @hookimpl
    def tile_cost(self, cost: Cost) -> Cost | None:
        return evolve(cost, coins=0, others=(("scotsman", 1),)) if cost.coins else None


def _module(name: str, hooks: Any) -> Module:
    return Module(id=name, title=name.title(), requires=("glen-more-ii",), hooks=hooks)


LANDLORD = _module("landlord", Landlord())
G = Game.compose("glen-more-ii", LANDLORD, players=4)


def test_what_is_dearer_is_paid_and_refused_by_the_whole_price() -> None:
    line = (0, "field-s", "distillery-b", *LINE)
    state = position(G, line, coins={0: 2, 3: 5}, cubes={})
    assert "take 1" in legal(G, state, "take")  # the field, for its rent
    assert "take 2" not in legal(G, state, "take")  # a stone for a coin, and 2 of rent
    reason = refused(G, state, "take 2")
    assert (reason.rule, dict(reason.facts)["cost"]) == ("GM2-TAKE-2", "1 stone, 2 coins")
    after = build(G, state, "field-s", (0, 1))
    assert (coins_of(after), coins_of(after, 3)) == (0, 7)
    enough = take(G, position(G, line, coins={0: 3, 3: 5}), "distillery-b")
    assert (coins_of(enough), coins_of(enough, 3)) == (0, 7)


def test_sales_pay_for_what_is_dearer() -> None:
    state = position(
        G, (0, "field-s", *LINE), coins={0: 0}, tiles={0: {(0, 1): "forest-a"}},
        cubes={0: {(0, 1): "wood wood"}}, market={"wood": 1},
    )  # fmt: skip
    assert "take 1" not in legal(G, state, "take")
    richer = position(
        G, (0, "field-s", *LINE), coins={0: 0}, tiles={0: {(0, 1): "forest-a"}},
        cubes={0: {(0, 1): "wood wood"}}, market={"wood": 2},
    )  # fmt: skip
    assert "take 1" in legal(G, richer, "take")
    sold = take(G, richer, "field-s")
    assert (coins_of(sold), coins_of(sold, 3)) == (0, 7)


def test_the_choice_is_told_with_its_price() -> None:
    state = position(G, (0, "field-s", *LINE))
    assert words(state, G.read("take 1")).startswith("Barley Field (whisky), costs 2 coins")
    own = position(G, (3, "field-s", 0, 1, 2))
    assert words(own, G.read("take 1"), 3).startswith("Barley Field (whisky), free")


def test_one_module_changes_what_the_one_before_made() -> None:
    both = Game.compose("glen-more-ii", LANDLORD, _module("bailiff", Bailiff()), players=4)
    state = position(both, (0, "field-s", *LINE), coins={0: 0}, members={0: {(0, 0): 2}})
    after = take(both, state, "field-s")
    assert sum(after.player(0, Territory).members.values()) == 1
    alone = position(both, (0, "field-s", *LINE), coins={0: 9})
    assert "take 1" not in legal(both, alone, "take")  # without him it would find no place
    assert refused(both, alone, "take 1").rule == "GM2-PLACE-2"


def test_what_is_no_cost_is_the_fault_of_its_module() -> None:
    class Muddled:
        @hookimpl
        def tile_cost(self) -> Any:
            return 2

    game = Game.compose("glen-more-ii", _module("muddled", Muddled()), players=4)
    with pytest.raises(PluginError, match=r"'muddled', hook 'tile_cost': it returned 2; it ret"):
        game.legal_actions(game.start(seed=1))


class Wide:
    """Two modules change the price of roads: each begins with what was there before it."""

    def __init__(self, more: int) -> None:
        self.more = more

    @hookimpl
    def constants(self, earlier: Mapping[type, Any]) -> list[Any]:
        before: ClanRoads = earlier[ClanRoads]
        return [
            evolve(before, price=lambda look, seat, name, cost:
                   before.price(look, seat, name, cost) + self.more)
        ]  # fmt: skip


def test_constants_begin_with_what_earlier_modules_made() -> None:
    game = Game.compose(
        "glen-more-ii", _module("wide", Wide(1)), _module("wider", Wide(2)), players=4,
        options={"glen-more-ii": {"douglas_road": "free"}},
    )  # fmt: skip
    assert road_price(game.start(seed=1), 0, "macdonell") == 1 + 3
    assert game.rules.constant(ClanRoads).repeat_free
    assert "wider replaces constant ClanRoads" in [str(one) for one in game.report]


class TestDearerTiles(Conformance):
    compositions: ClassVar = [
        Composition("glen-more-ii", players=3, modules=[LANDLORD, _module("bailiff", Bailiff())]),
        Composition("glen-more-ii", players=2, modules=[LANDLORD]),
    ]
    games = 1

    def expected_actions(self, game: Game, state: State, seat: int) -> Collection[Action] | None:
        """By the second reading, which tries every sequence of sales, purchases and payments."""

        def priced(tile: Tile, seat: int) -> Tile:
            cost = tile.cost
            if seat != game.players - 1 and tile.type == "whisky":
                cost = evolve(cost, coins=cost.coins + RENT)
            if "bailiff" in game.modules and cost.coins:
                cost = evolve(cost, coins=0, others=(("scotsman", 1),))
            return evolve(tile, cost=cost)

        return expected(game, state, seat, priced)

    def check_state(self, game: Game, state: State) -> Iterable[str]:
        return wrong_with(game, state)
