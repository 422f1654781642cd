"""The places where chronicles and an automated opponent will enter, each tried by a module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, frozen
from glen_more_ii_positions import (
    CASTLE,
    VILLAGE,
    build,
    coins_of,
    cubes_of,
    finish,
    legal,
    play,
    position,
    refused,
    take,
    tiles_of,
)

from glenmore_chronicles.clan_board import ClanBoard, Markers, clan_roads, occupied, road_price
from glenmore_core import (
    CompositionError,
    Draft,
    Game,
    Look,
    Module,
    Pos,
    Procedures,
    Slice,
    Step,
    hookimpl,
)
from glenmore_core.mechanisms.effects import EffectKind
from glenmore_core.mechanisms.payment import Means
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import PieceKind, Rondel, TurnProcedures, move_piece
from glenmore_core.mechanisms.scoring import Category
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_effects import WHISKY, give_cube
from glenmore_core.mechanisms.tile_turn import Turn, TurnRules, discard_tile
from glenmore_core.module import DataFile

LINE = (1, 2, 3)


def with_module(hooks: Any, players: int = 4, name: str = "extra") -> Game:
    """Return the game with a module of these hooks."""
    module = Module(id=name, title="Extra", requires=("glen-more-ii",), hooks=hooks)
    return Game.compose("glen-more-ii", module, players=players)


class Automaton:
    """Seat 1 plays by itself: it moves to the next tile, which leaves the game."""

    @hookimpl
    def constants(self) -> list[Any]:
        return [TurnProcedures(lambda look, seat: "automaton" if seat == 1 else "turn")]

    @hookimpl
    def steps(self, procedures: Procedures) -> None:
        from glenmore_chronicles.the_end import ending_step
        from glenmore_core.mechanisms.refill import refill_step

        procedures.define(
            "automaton",
            [Step("go", self.go), Step("refill", refill_step), Step("ending", ending_step)],
        )

    @staticmethod
    def go(draft: Draft, seat: int) -> None:
        rondel = draft.game(Rondel)
        end = rondel.place_of_fixed("the-end")
        ahead = [at for at, _ in rondel.ahead(rondel.pieces[seat])]
        if end is not None and (not ahead or end < ahead[0]):
            move_piece(draft, seat, end, take=False)
        else:
            discard_tile(draft, ahead[0], seat, "automaton")
            move_piece(draft, seat, ahead[0])


def test_a_seat_may_play_by_its_own_procedure() -> None:
    game = with_module(Automaton(), players=2)
    state = game.start(seed=3)
    while not state.is_over:
        assert game.decision(state).seats == (0,)  # type: ignore[union-attr]
        actions = game.legal_actions(state)
        state = game.apply(state, actions[0])
    assert tiles_of(state, 1) == {VILLAGE: "home-village", CASTLE: "home-castle"}
    assert any(seat == 1 for _, seat in state.game(Stacks).discard)


class Hooks:
    """What follows from moves and activations, dearer roads, and a tile with places of its own."""

    @hookimpl
    def piece_moved(self, draft: Draft, piece: int | str, start: int, goal: int) -> None:
        if isinstance(piece, int) and goal - start > 2:
            draft.put_player(piece, draft.player(piece, Purse).paying(-1))

    @hookimpl
    def tile_activated(self, draft: Draft, seat: int, at: Pos, tile: str) -> None:
        if tile == "quarry-s":
            give_cube(draft, seat, "sheep", at)

    @hookimpl
    def tile_places(
        self, look: Look, seat: int, tile: str, territory: Territory
    ) -> Sequence[Pos] | None:
        return [(0, 5)] if tile == "field-s" else None

    @hookimpl
    def constants(self, tables: Mapping[str, Any]) -> list[Any]:
        return [clan_roads(tables, price=lambda look, seat, clan, cost: cost + 1)]

    @hookimpl
    def pieces(self) -> list[PieceKind]:
        return [PieceKind("visitor", "visitor", "V")]

    @hookimpl
    def steps(self, procedures: Procedures) -> None:
        procedures.define("visitor", [Step("go", self.visit)])

    @staticmethod
    def visit(draft: Draft, seat: int) -> None:
        move_piece(draft, "visitor", draft.game(Rondel).front, take=False)


def test_moves_activations_roads_and_places_are_open() -> None:
    game = with_module(Hooks())
    state = position(game, (0, "quarry-s", *LINE, "forest-s"), coins={0: 5})
    near = build(game, state, "quarry-s", (0, 1))
    assert coins_of(near) == 5
    assert coins_of(take(game, state, "forest-s")) == 6
    near = play(game, near, "activate 0,1")
    assert cubes_of(near) == {(0, 1): "sheep stone"}
    assert road_price(state, 0, "macdonell") == 2
    state = position(game, (0, "field-s", *LINE))
    assert tiles_of(take(game, state, "field-s"))[(0, 5)] == "field-s"
    assert "visitor" in game.start(seed=1).game(Rondel).pieces


class Guests:
    """A marker without a road on an occupied field, when a village is laid."""

    @hookimpl
    def steps(self, procedures: Procedures) -> None:
        procedures.insert_after("build", "place", Step("guests", self.guests))

    @staticmethod
    def guests(draft: Draft, seat: int) -> None:
        draft.push(Markers(seat, free=True, shared=True))


def test_a_step_of_building_and_a_marker_beside_another() -> None:
    game = with_module(Guests())
    state = position(game, (0, "quarry-s", *LINE), coins={0: 0}, clans={1: ("macleod",)})
    state = build(game, state, "quarry-s", (0, 1))
    assert "mark macleod" in legal(game, state)
    assert len(legal(game, state, "mark")) == 23
    state = play(game, state, "mark macleod")
    assert (coins_of(state), state.game(ClanBoard).markers["macleod"]) == (3, (1, 0))


def test_a_marker_of_nobody_shortens_the_roads() -> None:
    game = Game.compose("glen-more-ii", players=4)
    board = occupied(game.rules, ClanBoard(), "sinclair", -1)
    assert (board.markers, board.roads["mckay"]) == ({"sinclair": (-1,)}, 1)


class Replacing:
    """A cask counts double when it is gained, and another category goes by the name of one."""

    @hookimpl
    def effects(self) -> list[EffectKind]:
        def run(draft: Draft, seat: int, at: Pos | None, spec: int, option: int) -> None:
            WHISKY.run(draft, seat, at, 2 * spec, option)

        return [evolve(WHISKY, run=run)]

    @hookimpl
    def scoring_categories(self) -> list[Category]:
        return [Category("whisky", lambda look, seat: 3 * look.player(seat, Purse).whisky)]


def test_what_has_a_name_is_replaced_by_a_module_that_comes_after() -> None:
    id_, two = "glen-more-ii", {"requires": ("glen-more-ii",), "hooks": Replacing()}
    later = Module(id="later", title="Later", after=(id_,), **two)
    game = Game.compose(id_, later, players=4)
    state = position(game, (0, "distillery-b", *LINE), coins={0: 5})
    state = build(game, state, "distillery-b", (0, 1))
    assert state.player(0, Purse).whisky == 2
    names = [one.name for one in game.rules.categories]
    assert names == ["scotsmen", "landmarks", "whisky", "persons"]
    assert game.rules.categories[2].count(state, 0) == 6
    told = {str(one) for one in game.report}
    assert {"later replaces effect whisky", "later replaces scoring category whisky"} <= told
    with pytest.raises(CompositionError, match="would have to say that it comes after"):
        Game.compose(id_, Module(id="other", title="Other", **two), players=4)


class Foremost:
    """Two categories, one of which stands before all others."""

    @hookimpl
    def scoring_categories(self) -> list[Category]:
        return [Category("last", lambda look, seat: 0), Category("fame", _zero, order=-1)]


def _zero(look: Look, seat: int) -> int:
    return 0


def test_a_category_may_stand_before_those_of_earlier_modules() -> None:
    game = with_module(Foremost())
    names = [one.name for one in game.rules.categories]
    assert names == ["fame", "scotsmen", "landmarks", "whisky", "persons", "last"]


class AnotherCoin:
    """A means of payment under a name that is taken."""

    @hookimpl
    def payment_means(self) -> list[Means]:
        return [Means("coin", 2, lambda look, seat, purpose: 1)]


def test_two_means_of_payment_do_not_share_a_name() -> None:
    with pytest.raises(CompositionError, match="'coin' in the hook 'payment_means'"):
        with_module(AnotherCoin())


class Aside:
    """A tile that is not laid into the territory."""

    @hookimpl
    def tables(self) -> list[DataFile]:
        return [DataFile(Path(__file__).parent / "aside.yaml", {})]


def test_a_tile_may_be_neither_person_nor_laid() -> None:
    game = with_module(Aside())
    state = position(game, (0, "quarry-s", *LINE), coins={0: 5})
    state = finish(game, take(game, state, "quarry-s"))
    assert "quarry-s" not in tiles_of(state).values()
    assert state.vp(0) == 4  # its one-time effect


class Lines:
    """An effect that activates row and column of its tile, and a flag that leaves with its tile."""

    @hookimpl
    def slices(self) -> list[Slice]:
        return [Slice(Flags, lambda rules, seat: Flags(((0, 1), (0, 2))), each_player=True)]

    @hookimpl
    def tables(self) -> list[DataFile]:
        return [DataFile(Path(__file__).parent / "lines.yaml", {"songs": Song})]

    @hookimpl
    def effects(self) -> list[EffectKind]:
        return [EffectKind("activate_lines", self.widen)]

    @hookimpl
    def constants(self, earlier: Mapping[type, Any]) -> list[Any]:
        def lines(turn: Turn, value: Territory) -> list[Pos]:
            assert turn.at is not None
            x, y = turn.at
            return [at for at in value.tiles if x == at[0] or y == at[1]]

        before = earlier[TurnRules]
        return [evolve(before, scopes={**before.scopes, "lines": lines})]

    @hookimpl
    def tile_removed(self, draft: Draft, seat: int, at: Pos, tile: str) -> None:
        left = [one for one in draft.player(seat, Flags).places if one != at]
        draft.put_player(seat, Flags(tuple(left)))
        draft.score(seat, len(tile), "flags")

    @staticmethod
    def widen(draft: Draft, seat: int, at: Any, spec: Any, option: int) -> None:
        draft.put(evolve(draft.game(Turn), scope="lines"))


@frozen
class Flags:
    """Where a player's flags stand."""

    places: tuple[Pos, ...] = ()


@frozen(eq=False)
class Song:
    """A row of a table that the module brings."""

    id: str
    verses: int
    source: str = "invented"


def test_an_effect_may_widen_what_is_activated() -> None:
    game = with_module(Lines())
    tiles = {(0, 1): "forest-a", (0, 2): "quarry-a", (1, 1): "pasture-s"}
    state = position(game, (0, "march", *LINE), tiles={0: tiles}, members={0: {(0, 2): 1}})
    state = build(game, state, "march", (0, 3))
    places = ["0,0", "0,1", "0,2", "0,3"]
    assert legal(game, state, "activate") == [f"activate {one}" for one in places]


def test_a_tile_that_leaves_takes_along_what_a_module_keeps_on_it() -> None:
    game = with_module(Lines())
    tiles = {(0, 1): "forest-a", (0, 2): "quarry-a"}
    state = position(game, (0, "macbeth", *LINE), tiles={0: tiles}, coins={0: 20})
    state = play(game, take(game, state, "macbeth"), "mark macmillan", "remove 0,2")
    assert state.player(0, Flags) == Flags(((0, 1),))
    assert state.vp(0) == len("quarry-a")


def test_an_overlay_of_a_module_may_bring_a_table_of_its_own() -> None:
    game = with_module(Lines())
    assert game.rules.tables["songs"]["skye"].verses == 4
    assert game.rules.tables["tiles"]["march"].name == "March"
    assert "extra supplies table songs" in [str(one) for one in game.report]


def test_notes_of_several_modules_stand_beside_each_other() -> None:
    turn = Turn(0).noting("games", 2).noting("fair")
    assert (turn.noted("games"), turn.noted("fair"), turn.noted("race")) == (2, 1, 0)
    assert turn == Turn(0).noting("fair").noting("games").noting("games", 2)
    assert turn.gaining(movement=1).noted("games") == 2
    assert turn.noting("games", 0).noting("fair", 0) == Turn(0)


def test_activations_of_a_type_refuse_others_by_their_rule() -> None:
    game = Game.compose("glen-more-ii", players=4)
    state = position(
        game,
        (0, "macbeth", *LINE),
        coins={0: 9},
        tiles={0: {(0, 1): "forest-a", (1, 1): "tavern-b"}},
    )
    state = play(game, take(game, state, "macbeth"), "mark macdonell")
    assert refused(game, state, "activate 0,0").rule == "GM2-CLAN-14"
