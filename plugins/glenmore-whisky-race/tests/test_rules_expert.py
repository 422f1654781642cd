"""The expert game: WR-RANDOM, WR-BID, WR-CHOICE."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve
from race_positions import (
    asked,
    laid,
    legal,
    malt,
    plan,
    play,
    position,
    race,
    runner,
    told,
    why_not,
)

from glenmore_core import CompositionError, Game, Table
from glenmore_whisky_race.pieces import Markers, Pool, Route

RANDOM = race(3, setup="random")
BID = race(3, bottles="bid")
CHOSEN = race(3, englishman_marker="chosen")


# -- random set-up ---------------------------------------------------------------------------


@pytest.mark.rule("WR-RANDOM-1")
def test_each_circle_gets_a_drawn_marker() -> None:
    circles = [space for space, _ in RANDOM.rules.constant(Markers).circles]
    seen = set()
    for seed in range(3):
        state = RANDOM.start(seed=seed)
        route = state.game(Route)
        assert sorted(route.markers) == sorted(circles)
        assert all(len(there) == 1 for there in route.markers.values())
        seen.add(tuple(route.markers.items()))
    assert len(seen) == 3


@pytest.mark.rule("WR-RANDOM-2", "WR-RANDOM-3")
def test_each_player_may_exchange_one_marker_in_an_order_by_lot() -> None:
    orders = set()
    for seed in range(8):
        state, order = RANDOM.start(seed=seed), []
        for _ in range(3):
            assert asked(RANDOM, state)[0] == "exchanging"
            order.append(asked(RANDOM, state)[1][0])
            assert len(legal(RANDOM, state, "exchange")) == 26
            assert why_not(RANDOM, state, "exchange 4 pub").rule == "WR-RANDOM-2"
            assert "done" in legal(RANDOM, state)
            state = play(RANDOM, state, legal(RANDOM, state, "exchange")[0])
        assert asked(RANDOM, state)[0] == "planning"
        assert sorted(order) == [0, 1, 2]
        orders.add(tuple(order))
    assert len(orders) > 1


@pytest.mark.rule("WR-RANDOM-3")
@pytest.mark.parametrize("option", ["returned_after", "returned_before"])
def test_the_removed_marker_goes_back_after_the_draw_or_before_it(option: str) -> None:
    """With one kind of marker in the pool, chance entered by hand shows what can be drawn."""
    game = race(3, setup="random", replaced_marker=option)
    state = game.start(seed=1, by_hand=True)
    while asked(game, state)[0] != "exchanging":
        state = play(game, state, legal(game, state)[0])
    before = state.game(Pool).left
    assert "glen-mhor" not in before  # the by-hand draws took all of them first
    space = next(s for s, there in state.game(Route).markers.items() if there == ("glen-mhor",))
    state = play(game, state, f"exchange {space} glen-mhor")
    assert ("draw glen-mhor" in legal(game, state)) is (option == "returned_before")
    state = play(game, state, legal(game, state)[-1])
    assert state.game(Pool).left.get("glen-mhor") == 1
    assert laid(state, space) != ("glen-mhor",)


@pytest.mark.rule("WR-RANDOM-3")
def test_without_a_marker_to_draw_none_is_exchanged_unless_it_goes_back_before() -> None:
    for option, exchanges in (("returned_after", 0), ("returned_before", 26)):
        game = race(3, setup="random", replaced_marker=option)
        state = game.start(seed=1)
        shared = tuple(Pool(Table()) if type(one) is Pool else one for one in state.shared)
        state = evolve(state, shared=shared)
        space, (marker,) = next(iter(state.game(Route).markers.items()))
        line = f"exchange {space} {marker}"
        if exchanges:
            assert len(legal(game, state, "exchange")) == exchanges
            assert laid(play(game, state, line), space) == (marker,)
        else:
            assert legal(game, state) == ["done"]
            assert why_not(game, state, line).rule == "WR-RANDOM-3"


# -- the bid ---------------------------------------------------------------------------------


@pytest.mark.rule("WR-BID-1", "WR-BID-2", "WR-BID-6")
def test_groups_of_three_whiskies_are_bid_for_with_twelve_malt() -> None:
    state = BID.start(seed=1)
    assert asked(BID, state) == ("bidding", (0, 1, 2))
    assert malt(state) == (12, 12, 12)
    groups = state.game(Pool).groups
    assert [len(one) for one in groups] == [3, 3, 3]
    known = BID.rules.constant(Markers)
    assert all(one in known.whiskies for group in groups for one in group)
    assert all(not runner(state, seat).whiskies for seat in range(3))
    drawn = Counter(one for group in groups for one in group)
    assert state.game(Pool).left["glen-mhor"] + drawn["glen-mhor"] == 6  # they are in the pool too
    assert malt(race(3).start(seed=1)) == (12, 12, 12)
    assert runner(race(3).start(seed=1), 0).whiskies == ("glen-mhor", "kinclaith")


@pytest.mark.rule("WR-BID-3", "WR-BID-5")
def test_the_highest_bidder_chooses_first_and_all_pay() -> None:
    state = BID.start(seed=1)
    assert legal(BID, state) == [f"bid {one}" for one in range(13)]
    assert why_not(BID, state, "bid 13").rule == "WR-BID-3"
    state = play(BID, state, "bid 2", "bid 7", "bid 4")
    assert malt(state) == (10, 5, 8)
    for seat in (1, 2):
        assert asked(BID, state) == ("choose-group", (seat,))
        assert why_not(BID, state, "take banff,brora").rule == "WR-BID-3"
        state = play(BID, state, legal(BID, state)[-1])
    assert asked(BID, state)[0] == "planning"  # the last one took the group that was left
    assert [len(runner(state, seat).whiskies) for seat in range(3)] == [3, 3, 3]
    assert state.game(Pool).groups == ()


@pytest.mark.rule("WR-BID-4")
def test_equal_bidders_agree_or_draw_lots() -> None:
    state = play(BID, BID.start(seed=1), "bid 3", "bid 3", "bid 1")
    assert asked(BID, state) == ("wording", (0,))
    agreed = play(BID, state, "order 1,0", "add 1 0 malt 2", "accept")
    assert asked(BID, agreed) == ("choose-group", (1,))
    assert malt(agreed) == (11, 7, 11)
    first = set()
    for seed in (0, 1, 3, 4, 5, 6, 7, 8):  # with seed 2 all groups are the same
        lots = play(BID, BID.start(seed=seed), "bid 3", "bid 3", "bid 1", *["pass"] * 4)
        assert asked(BID, lots)[0] == "choose-group"
        first.add(asked(BID, lots)[1])
    assert first == {(0,), (1,)}


@pytest.mark.rule("WR-BID-2")
def test_too_few_whiskies_are_refused(tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    overlay = tmp_path / "few.yaml"
    overlay.write_text(
        "overlay: few\nwhiskies:\n" + "".join(
            f"  - {{id: {one}, count: 1, source: invented}}\n" for one in ("glen-mhor", "kinclaith")
        )
    )  # fmt: skip
    options = {"whisky-race": {"bottles": "bid"}}
    with pytest.raises(CompositionError, match="6 groups of 3 whiskies"):
        Game.compose("whisky-race", players=6, options=options, overlays=[overlay])


# -- the marker under the Englishman ---------------------------------------------------------


@pytest.mark.rule("WR-CHOICE-1", "WR-CHOICE-2")
def test_who_moved_first_lays_one_of_three_and_three_are_drawn() -> None:
    assert len(CHOSEN.start(seed=1).game(Pool).shown) == 3
    pool = {"pub": 1, "festival": 1}
    state = position(CHOSEN, pool=pool, shown=("banff", "brora", "brora"), englishman=3)
    state = plan(CHOSEN, state, 2, 5, 3)
    assert asked(CHOSEN, state) == ("choose-marker", (1,))
    assert legal(CHOSEN, state) == ["lay banff", "lay brora"]
    assert why_not(CHOSEN, state, "lay pub").rule == "WR-CHOICE-1"
    state = play(CHOSEN, state, "lay brora")
    assert laid(state, 6) == ("brora",)
    shown, left = state.game(Pool).shown, state.game(Pool).left
    assert len(shown) == 3
    assert Counter(shown) + Counter(left) == Counter(["pub", "festival", "banff", "brora"])


@pytest.mark.rule("WR-CHOICE-2", "WR-ENG-4")
def test_from_a_pool_with_too_few_fewer_are_shown_and_with_none_shown_one_is_drawn() -> None:
    state = position(CHOSEN, pool={"pub": 1}, shown=("banff", "brora"), englishman=3)
    state = play(CHOSEN, plan(CHOSEN, state, 2, 5, 3), "lay banff")
    assert (state.game(Pool).shown, dict(state.game(Pool).left)) == (("brora", "pub"), {})
    last = plan(CHOSEN, position(CHOSEN, shown=("banff",), englishman=3), 2, 5, 3)
    assert (laid(last, 6), last.game(Pool).shown) == (("banff",), ())
    none = plan(CHOSEN, position(CHOSEN, englishman=3), 2, 5, 3)
    assert laid(none, 6) == ()
    again = plan(CHOSEN, position(CHOSEN, pool={"pub": 3}, englishman=3), 2, 5, 3)
    assert (laid(again, 6), again.game(Pool).shown) == (("pub",), ("pub", "pub"))


@pytest.mark.rule("WR-CHOICE-3")
def test_it_is_who_really_took_the_first_turn_or_else_chance() -> None:
    state = position(CHOSEN, shown=("banff", "brora", "pub"), englishman=3)
    lost = plan(CHOSEN, state, 5, 5, 3)
    lost = play(CHOSEN, lost, "pass", "pass", "pass", "pass")
    assert asked(CHOSEN, lost) == ("choose-marker", (2,))
    none = plan(CHOSEN, state, 5, 5, 5)
    events = None
    for _ in range(6):
        events = told(CHOSEN, none, "pass")
        none = play(CHOSEN, none, "pass")
    assert events is not None
    drawn = [one for one in events if one.word == "drawn"]
    assert [one.purpose for one in drawn][:1] == ["lot"]  # type: ignore[attr-defined]
    assert len(laid(none, 6)) == 1


@pytest.mark.rule("WR-CHOICE-1")
def test_by_default_it_is_drawn() -> None:
    game = race(3)
    state = plan(game, position(game, englishman=3, pool={"pub": 1}), 2, 5, 3)
    assert laid(state, 6) == ("pub",)
    assert why_not(game, state, "lay pub").rule == "CORE-DECISION"
