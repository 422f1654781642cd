"""An example module by somebody else, on top of Glen More II: nothing in the plug-in is touched."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

import pytest
from glen_more_ii_positions import (
    CASTLE,
    VILLAGE,
    build,
    coins_of,
    finish,
    glen_more_ii,
    kind,
    legal,
    members_of,
    play,
    position,
    take,
    tiles_of,
    whisky_of,
)
from glen_more_ii_soundness import wrong_with
from highland_fair import FAIR, Cups

from glenmore_core import DataError, Game, State
from glenmore_core.mechanisms.scoring import lead_points, number_of
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.testing import Composition, Conformance

G = Game.compose("glen-more-ii", FAIR, players=4)
LINE = (1, 2, 3)


def test_a_fifth_category_and_another_table() -> None:
    assert [one.name for one in G.rules.categories] == [
        "scotsmen", "landmarks", "whisky", "persons", "cups",
    ]  # fmt: skip
    assert lead_points((0, 1, 4, 9), G.rules.scoring_table) == (0, 2, 8, 8)
    assert glen_more_ii(4).rules.scoring_table == (0, 1, 2, 3, 5, 8)


def test_two_clans_give_something_else() -> None:
    state = position(G, (0, "macbeth", *LINE), coins={0: 20}, clans={1: ("mckinnon",)})
    state = play(G, take(G, state, "macbeth"), "mark macleod")
    assert (state.player(0, Cups).number, coins_of(state)) == (2, 16)
    state = position(G, clans={0: ("mackintosh",)})
    assert number_of(state, 0, G.rules.categories[-1]) == 0
    state = position(G, (0, "macbeth", *LINE), coins={0: 20}, clans={0: ("mackintosh", "mckinnon")})
    state = play(G, take(G, state, "macbeth"), "mark macleod")
    assert number_of(state, 0, G.rules.categories[-1]) == 4


def test_a_tile_with_an_effect_of_its_own_in_exchange_and_at_once() -> None:
    state = position(
        G, (0, "quarry-s", *LINE), tiles={0: {(0, 1): "fair-ground", (1, -1): "forest-a"}},
        cubes={0: {(1, -1): "wood stone"}}, coins={0: 0},
    )  # fmt: skip
    state = play(G, build(G, state, "quarry-s", (1, 1)), "activate 0,1")
    assert state.player(0, Cups).number == 1
    state = position(G, (0, "fair-inn", *LINE))
    state = build(G, state, "fair-inn", VILLAGE)
    assert (state.player(0, Cups).number, members_of(state)) == (1, {VILLAGE: 2})


def test_a_double_tile_fills_two_places_and_activates_around_both() -> None:
    state = position(
        G, (0, "long-quay", *LINE), tiles={0: {(-1, 1): "forest-a", (0, 1): "quarry-a",
                                               (-3, 1): "pasture-s", (-2, 1): "meadow-a"}},
        coins={0: 0},
    )  # fmt: skip
    state = take(G, state, "long-quay")
    assert tiles_of(state)[(-2, 0)] == "quay-west"
    assert tiles_of(state)[(-1, 0)] == "quay-east"
    assert state.player(0, Cups).number == 2
    assert {"activate -3,1", "activate -1,0", "activate 0,0"} <= set(legal(G, state, "activate"))
    assert "activate -2,0" not in legal(G, state)  # nothing to exchange yet
    state = play(G, state, "activate -1,0", "gain wood -1,0", "activate -2,0")
    assert coins_of(state) == 2
    both_ends = position(G, (0, "long-quay", *LINE), members={0: {VILLAGE: 1, CASTLE: 1}})
    assert legal(G, take(G, both_ends, "long-quay")) == ["place -2,0", "place 2,0"]


def test_half_of_a_double_tile_goes_only_with_the_other() -> None:
    quay = {(2, 0): "quay-west", (3, 0): "quay-east"}
    state = position(G, (0, "macbeth", *LINE), coins={0: 20}, tiles={0: quay})
    state = take(G, state, "macbeth")
    assert "remove" not in " ".join(legal(G, play(G, state, "mark macmillan")))
    state = position(
        G, (0, "loch-morar", *LINE), coins={0: 20}, tiles={0: {**quay, (0, 1): "forest-a"}},
        cubes={0: {(0, 1): "wood barley"}},
    )  # fmt: skip
    state = take(G, state, "loch-morar", "pay wood 0,1", "pay barley 0,1")
    assert {"remove 2,0", "remove 3,0", "remove 0,1"} <= set(legal(G, state, "remove"))
    state = play(G, state, "remove 3,0")
    assert not {*quay} & {*tiles_of(state)}


def test_an_obligation_at_the_end_of_a_turn_before_the_refill() -> None:
    state = position(G, (0, "quarry-s", *LINE), whisky={0: 3}, by_hand=True)
    state = finish(G, build(G, state, "quarry-s", (0, 1)))
    assert (kind(G, state), legal(G, state)) == ("toast", ["treat cask", "treat coins"])
    after = play(G, state, "treat cask")
    assert whisky_of(after) == 2
    assert kind(G, after) == "draw"
    assert coins_of(play(G, state, "treat coins")) == 3
    assert "highland-fair inserts step turn/toast" in [str(one) for one in G.report]


def test_the_icon_of_the_fair_protects_its_tile_from_the_die() -> None:
    two = Game.compose("glen-more-ii", FAIR, players=2)
    state = position(
        two, ("die", 0, "fair-ground", 1, "forest-s"), by_hand=True, fill=False, stacks={}
    )
    state = play(two, state, "roll 1")
    assert ("forest-s", -1) in state.game(Stacks).discard


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("tiles: [{id: fair-inn, activation: [{cup: 1}], source: printed}]", "'once' or 'gain'"),
        ("clans: [{id: macleod, ongoing: [{cup: 1}], source: printed}]", "'once' or 'gain'"),
        ("clans: [{id: mackintosh, once: [{cups_double: true}], source: printed}]", "'ongoing'"),
        ("tiles: [{id: fair-inn, once: [{cup: 0}], source: printed}]", "at least 1"),
        (
            "tiles: [{id: fair-ground, activation: [{exchange: [{pay: {any: 2}, "
            "gain: {cups_double: 1}}]}], source: printed}]",
            "not 'cups_double'",
        ),
        ("tiles: [{id: quay-east, edge: none, source: printed}]", "do not fit together"),
        ("tiles: [{id: quay-west, stack: A, source: printed}]", "drawn by itself"),
    ],
)
def test_an_overlay_of_the_fair_is_told_what_is_wrong_with_it(
    row: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(f"overlay: wrong\n{row}\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        Game.compose("glen-more-ii", FAIR, players=3, overlays=[file])
    assert said in str(caught.value)
    assert "wrong.yaml:2" in str(caught.value)


class TestWithTheFair(Conformance):
    compositions: ClassVar = [
        Composition("glen-more-ii", players=3, modules=[FAIR]),
        Composition("glen-more-ii", players=2, modules=[FAIR]),
    ]
    games = 1

    def check_state(self, game: Game, state: State) -> Iterable[str]:
        return wrong_with(game, state)
