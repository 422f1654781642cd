"""Markers: WR-MARK, WR-BUY, WR-PUB, WR-FEST, WR-ENGMARK, WR-SACRED, WR-SOURCE, WR-CHECK."""

from __future__ import annotations

from typing import Any

import pytest
from race_positions import (
    asked,
    ended,
    laid,
    legal,
    malt,
    plan,
    play,
    position,
    race,
    runner,
    spaces,
    told,
    why_not,
)

from glenmore_core import Game, State
from glenmore_whisky_race.pieces import Pool, Round, Route

G3 = race(3)


def on(game: Game, *there: str, **more: Any) -> State:
    """Seat 0 comes from 20 to 24 alone, where these markers lie; nobody else is near."""
    runners = {0: {"whiskies": ["brora"]}, 1: {"space": 5}, 2: {"space": 7}}
    for seat, changes in more.pop("runners", {}).items():
        runners[seat] = {**runners[seat], **changes}
    state = position(game, runners, {24: there, **more.pop("markers", {})}, **more)
    return plan(game, state, 4, 2, 1)


# -- activating ------------------------------------------------------------------------------


@pytest.mark.rule("WR-MARK-1")
def test_only_alone_not_even_with_the_englishman() -> None:
    assert legal(G3, on(G3, "pub"), "visit") == ["visit pub"]
    beside = on(G3, "pub", "checkpoint-1", runners={1: {"space": 24}})
    assert asked(G3, beside)[0] == "planning"  # the turn ran through without a visit
    assert runner(beside, 0).checkpoints == ()
    with_him = position(G3, {0: {"whiskies": ["glen-mhor"]}, 1: {"space": 5, "whiskies": ["brora"]},
                             2: {"space": 7}}, {24: ["pub"]}, englishman=24)  # fmt: skip
    state = play(G3, plan(G3, with_him, 4, 2, 1), "done")
    assert asked(G3, state) == ("after", (0,))
    assert not legal(G3, state, "visit")
    refused = why_not(G3, state, "visit pub")
    assert refused.rule == "WR-MARK-1"
    assert ("with it", "the Englishman") in refused.facts
    assert why_not(G3, state, "visit festival").rule == "WR-MARK-1"


@pytest.mark.rule("WR-MARK-2")
def test_one_marker_a_visit_as_one_chooses() -> None:
    state = on(G3, "pub", "checkpoint-2", "checkpoint-3", runners={1: {"whiskies": ["brora"]},
               0: {"whiskies": ["brora", "glen-mhor"]}})  # fmt: skip
    state = play(G3, state, "done")
    assert legal(G3, state, "visit") == ["visit checkpoint-2", "visit checkpoint-3", "visit pub"]
    state = play(G3, state, "visit checkpoint-3")
    assert legal(G3, state, "visit") == []
    assert why_not(G3, state, "visit checkpoint-2").rule == "WR-MARK-2"
    assert laid(state, 24) == ("checkpoint-2", "pub")


@pytest.mark.rule("WR-MARK-3")
def test_who_arrives_later_cancels_nothing() -> None:
    runners = {0: {"whiskies": []}, 1: {"space": 22}, 2: {"space": 7}}
    state = plan(G3, position(G3, runners, {24: ["checkpoint-2"]}), 5, 2, 1)
    assert runner(state, 0).checkpoints == ("checkpoint-2",)
    assert spaces(state)[:2] == (24, 24)


@pytest.mark.rule("WR-MARK-4")
def test_a_piece_that_did_not_move_activates_nothing() -> None:
    for value, taken in ((False, ()), (True, ("checkpoint-1",))):
        game = race(3, activate_unmoved=value)
        runners = {0: {"space": 20, "malt": 0}, 1: {"space": 5}, 2: {"space": 7}}
        state = plan(game, position(game, runners, {20: ["checkpoint-1"]}), 0, 2, 1)
        assert runner(state, 0).checkpoints == taken
    runners = {0: {"malt": 0, "whiskies": ["glen-mhor"]}, 1: {"space": 5, "whiskies": ["brora"]},
               2: {"space": 7}}  # fmt: skip
    state = plan(G3, position(G3, runners, {20: ["pub"]}), 0, 2, 1)
    assert asked(G3, state) == ("before", (0,))
    state = play(G3, state, "done")
    assert why_not(G3, state, "visit pub").rule == "WR-MARK-4"


@pytest.mark.rule("WR-MARK-4")
def test_a_lost_turn_activates_nothing_under_either_option() -> None:
    game = race(3, activate_unmoved=True)
    state = position(game, {1: {"space": 5}, 2: {"space": 7}}, {20: ["checkpoint-1"]})
    state = play(game, plan(game, state, 4, 4, 1), "pass", "pass", "pass", "pass")
    assert runner(state, 0).checkpoints == ()


@pytest.mark.rule("WR-MARK-5", "WR-OVER-3")
def test_nothing_is_activated_on_the_finish() -> None:
    state = position(G3, {0: {"space": 48, "whiskies": ["banff"]}}, {49: ["pub"]})
    state = plan(G3, state, 5, 2, 1)
    assert state.is_over
    assert runner(state, 0).space == 50
    assert "sold whisky" not in state.scores[0]


@pytest.mark.rule("WR-MARK-6")
def test_blue_markers_stay() -> None:
    state = play(G3, on(G3, "pub"), "visit pub", "sell brora vp")
    assert laid(state, 24) == ("pub",)


@pytest.mark.rule("WR-MARK-7", "WR-CHECK-1", "WR-SOURCE-1")
def test_brown_markers_work_by_themselves_for_nothing() -> None:
    state = on(G3, "source-3")
    assert malt(state)[0] == 10 - 4 + 3 + 5
    assert laid(state, 24) == ()
    assert sum(state.game(Pool).left.values()) + len(laid(state, 3)) == 1  # to the pool, or drawn
    state = on(G3, "checkpoint-3")
    assert runner(state, 0).checkpoints == ("checkpoint-3",)
    assert laid(state, 24) == ()
    state = play(G3, on(G3, "source-3", runners={0: {"whiskies": ["brora", "glen-mhor"]},
                                                1: {"whiskies": ["brora"]}}), "done")  # fmt: skip
    assert "done" not in legal(G3, state)
    assert why_not(G3, state, "done").rule == "WR-MARK-7"


@pytest.mark.rule("WR-MARK-8")
def test_blue_markers_may_be_left_or_not() -> None:
    assert legal(G3, on(G3, "pub")) == ["visit pub", "done"]
    game = race(3, blue_markers="compulsory")
    state = on(game, "pub", "festival")
    assert legal(game, state, "done") == []
    assert asked(game, on(game, "pub")) == ("selling", (0,))  # there is no other choice
    nothing = on(game, "pub", runners={0: {"whiskies": []}})
    assert asked(game, nothing)[0] == "planning"  # nothing can be done there


@pytest.mark.rule("WR-MARK-8")
def test_a_marker_that_would_do_nothing_is_not_offered() -> None:
    state = on(G3, "pub", "brora", runners={0: {"whiskies": []}})
    assert legal(G3, state) == ["buy brora", "done"]
    assert why_not(G3, state, "visit pub").rule == "WR-MARK-8"


@pytest.mark.rule("WR-MARK-9")
def test_a_marker_that_comes_under_a_piece_is_not_activated() -> None:
    state = on(G3, "festival", markers={30: ["checkpoint-3"]})
    state = play(G3, state, "visit festival")  # there is one swap only
    assert laid(state, 24) == ("checkpoint-3",)
    assert runner(ended(G3, state), 0).checkpoints == ()


# -- buying ----------------------------------------------------------------------------------


@pytest.mark.rule("WR-BUY-1", "WR-BUY-2")
def test_a_whisky_costs_four_malt_of_the_supply() -> None:
    state = on(G3, "banff")
    assert legal(G3, state) == ["buy banff", "done"]
    events = told(G3, state, "buy banff")
    assert ("malt", 0, -4) in [(one.word, one.seat, getattr(one, "amount", 0)) for one in events]
    after = play(G3, state, "buy banff")
    assert malt(after)[0] == 10 - 4 - 4 + 5
    assert runner(after, 0).whiskies == ("banff", "brora")
    assert laid(after, 24) == ()
    poor = on(G3, "banff", "pub", runners={0: {"malt": 7}})
    refused = why_not(G3, poor, "buy banff")
    assert refused.rule == "WR-BUY-1"
    assert refused.facts == (("price", "4"), ("malt", "3"))


@pytest.mark.rule("WR-BUY-3")
def test_what_is_not_bought_stays() -> None:
    state = play(G3, on(G3, "banff"), "done")
    assert laid(state, 24) == ("banff",)


@pytest.mark.rule("WR-BUY-4")
@pytest.mark.parametrize("at_once", [True, False])
def test_a_bought_whisky_may_be_used_at_once(at_once: bool) -> None:
    game = race(3, bought_at_once=at_once)
    state = play(game, on(game, "benromach"), "buy benromach")
    assert (legal(game, state, "use") == ["use benromach"]) is at_once
    # one that was there before is not held back by the new one
    own = on(game, "benromach", runners={0: {"whiskies": ["benromach"]}})
    own = play(game, own, "done", "buy benromach")
    assert legal(game, own, "use") == ["use benromach"]


# -- the pub ---------------------------------------------------------------------------------


@pytest.mark.rule("WR-PUB-1", "WR-PUB-2", "WR-BOTTLE-4", "WR-BOTTLE-5")
def test_a_whisky_used_or_not_for_vp_or_malt_goes_to_the_pool() -> None:
    state = on(G3, "pub", runners={0: {"whiskies": ["brora", "banff-used"]}})
    state = play(G3, state, "visit pub")
    assert legal(G3, state) == [
        "sell banff-used vp", "sell banff-used malt", "sell brora vp", "sell brora malt",
    ]  # fmt: skip
    assert why_not(G3, state, "sell banff vp").rule == "WR-PUB-1"
    vp = play(G3, state, "sell banff-used vp")
    assert (vp.vp(0), runner(vp, 0).whiskies) == (5, ("brora",))
    assert dict(vp.game(Pool).left) in ({"banff": 1}, {})  # it may be drawn for the Englishman
    assert vp.game(Pool).left or laid(vp, 3) == ("banff",)
    sold = play(G3, state, "sell brora malt")
    assert sold.vp(0) == 0
    assert malt(sold)[0] == 10 - 4 + 12 + 4


# -- St Culaban's Festival -------------------------------------------------------------------


@pytest.mark.rule("WR-FEST-1")
def test_any_two_markers_change_places() -> None:
    state = on(G3, "festival", markers={6: ["pub"], 7: ["brora"]})
    state = play(G3, state, "visit festival")
    assert legal(G3, state) == [
        "swap 6 pub 7 brora", "swap 6 pub 24 festival", "swap 7 brora 24 festival",
    ]  # fmt: skip
    assert why_not(G3, state, "swap 6 brora 24 festival").rule == "WR-FEST-1"
    assert why_not(G3, state, "swap 24 festival 7 brora").rule == "WR-FEST-2"
    after = play(G3, state, "swap 7 brora 24 festival")
    assert (laid(after, 24), laid(after, 7)) == (("brora",), ("festival",))


@pytest.mark.rule("WR-FEST-2")
def test_single_markers_not_whole_spaces() -> None:
    state = on(G3, "festival", markers={30: ["pub", "brora"], 31: ["banff"]})
    state = play(G3, state, "visit festival", "swap 30 pub 31 banff")
    assert (laid(state, 30), laid(state, 31)) == (("banff", "brora"), ("pub",))


@pytest.mark.rule("WR-FEST-1")
def test_a_festival_without_two_different_markers_is_not_offered() -> None:
    assert asked(G3, on(G3, "festival", markers={30: ["festival"]}))[0] == "planning"
    assert legal(G3, on(G3, "festival", "pub"), "visit") == ["visit pub"]


# -- the Englishman marker -------------------------------------------------------------------


def led(game: Game, englishman: int, **more: Any) -> State:
    return play(game, on(game, "englishman", englishman=englishman, **more), "visit englishman")


@pytest.mark.rule("WR-ENGMARK-1")
def test_he_is_moved_up_to_three_spaces_either_way() -> None:
    state = led(G3, 30)
    assert legal(G3, state) == [f"walk {one}" for one in (-3, -2, -1, 1, 2, 3)]
    assert play(G3, state, "walk -2").game(Route).englishman == 28 + 3
    assert why_not(G3, state, "walk 4").rule == "WR-ENGMARK-1"


@pytest.mark.rule("WR-ENGMARK-2")
def test_his_move_at_the_end_takes_place_as_ever() -> None:
    assert play(G3, led(G3, 30), "walk 3").game(Route).englishman == 36


@pytest.mark.rule("WR-ENGMARK-3", "WR-ENGMARK-6")
def test_each_whom_he_meets_pays_out_of_the_supply() -> None:
    runners = {1: {"space": 26, "malt": 9, "whiskies": ["banff-used", "brora-used"]},
               0: {"whiskies": ["glen-mhor-used"]}}  # fmt: skip
    state = play(G3, led(G3, 22, runners=runners), "walk 3")
    assert state.game(Route).englishman == 27  # 23, over 24 to 25, over 26
    assert asked(G3, state) == ("taxing", (0,))
    state = play(G3, state, "pay")
    assert asked(G3, state) == ("taxing", (1,))
    assert (malt(state)[1], runner(state, 1).chosen) == (7, 2)
    state = play(G3, state, "pay")
    assert malt(state) == (10 - 4 - 1, 9 - 2 - 2, 10 - 1)
    assert asked(G3, state) == ("taxing", (1,))  # and again at the end of the turn


@pytest.mark.rule("WR-ENGMARK-3")
def test_or_the_mover_pays_for_all() -> None:
    game = race(3, englishman_payer="mover")
    runners = {1: {"space": 26, "malt": 9, "whiskies": ["banff-used", "brora-used"]},
               0: {"whiskies": ["glen-mhor-used"]}}  # fmt: skip
    state = play(game, led(game, 22, runners=runners), "walk 3")
    assert asked(game, state) == ("taxing", (0,))
    state = play(game, state, "pay")
    assert malt(state)[:2] == (10 - 4 - 3, 9 - 2)
    runners[0] = {"malt": 5, "whiskies": []}
    nothing = play(game, led(game, 22, runners=runners), "walk 3")
    assert asked(game, nothing) == ("taxing", (1,))  # no whisky to discard: he paid all he had
    assert malt(nothing)[:2] == (0, 9 - 2)


@pytest.mark.rule("WR-ENGMARK-4")
def test_he_jumps_occupied_spaces_and_no_marker_is_drawn() -> None:
    state = led(G3, 23, pool={"pub": 2})
    assert legal(G3, state)[-3:] == ["walk 1", "walk 2", "walk 3"]
    events = told(G3, state, "walk 1")
    first = next(one for one in events if one.word == "englishman")
    assert (first.space, first.met) == (25, (0,))  # type: ignore[attr-defined]
    state = play(G3, state, "walk 1")
    assert asked(G3, state) == ("taxing", (0,))
    assert laid(state, 25) == ()
    state = play(G3, state, "pay")  # and the turn goes to its end, where one is drawn
    assert laid(state, 25) == ()
    assert laid(state, 28) == ("pub",)


@pytest.mark.rule("WR-ENGMARK-5")
@pytest.mark.parametrize(("option", "lines"), [("crown", ["walk -1"]), ("start", ["walk -1"])])
def test_not_back_beyond_the_crown(option: str, lines: list[str]) -> None:
    game = race(3, englishman_back=option)
    state = led(game, 1)
    assert [one for one in legal(game, state) if "-" in one] == lines
    assert why_not(game, state, "walk -2").rule == "WR-ENGMARK-5"


@pytest.mark.rule("WR-ENGMARK-5")
def test_the_option_matters_where_the_crown_is_not_the_first_space(tmp_path: Any) -> None:
    overlay = tmp_path / "crown.yaml"
    overlay.write_text("overlay: a crown further on\nboard: {crown: 4, source: invented}\n")
    for option, lines in (("crown", ["walk -1"]), ("start", ["walk -3", "walk -2", "walk -1"])):
        options = {"whisky-race": {"englishman_back": option, "trading": "ties"}}
        game = Game.compose("whisky-race", players=3, options=options, overlays=[overlay])
        state = led(game, 5 + 5)
        assert len([one for one in legal(game, state) if "-" in one]) == 3
        state = led(game, 5, runners={1: {"space": 9}})
        assert [one for one in legal(game, state) if "-" in one] == lines


# -- the Sacred Place ------------------------------------------------------------------------


@pytest.mark.rule("WR-SACRED-1", "WR-SACRED-3")
def test_a_used_whisky_is_turned_up_and_used_beyond_the_limit() -> None:
    runners = {0: {"whiskies": ["benromach", "glen-mhor-used"]}, 1: {"whiskies": ["banff-used"]}}
    state = on(G3, "sacred-place", runners=runners)
    state = play(G3, state, "use benromach")
    assert legal(G3, state, "use") == []
    state = play(G3, state, "visit sacred-place")
    assert legal(G3, state) == ["wake benromach", "wake glen-mhor"]
    assert why_not(G3, state, "wake brora").rule == "WR-SACRED-1"
    state = play(G3, state, "wake benromach")
    assert legal(G3, state, "use") == ["use benromach"]
    assert state.game(Round).used == 1
    assert asked(G3, play(G3, state, "use benromach"))[0] != "after"


@pytest.mark.rule("WR-SACRED-2")
def test_or_any_whisky_of_the_route_is_bought_for_eight() -> None:
    markers = {40: ["banff"], 7: ["coleraine", "pub"]}
    runners = {0: {"malt": 13, "whiskies": []}, 1: {"whiskies": ["convalmore"]}}
    state = on(G3, "sacred-place", markers=markers, runners=runners, pool={"benromach": 3})
    state = play(G3, state, "visit sacred-place")
    assert legal(G3, state) == ["fetch 7 coleraine", "fetch 40 banff"]
    assert why_not(G3, state, "fetch 5 convalmore").rule == "WR-SACRED-2"
    state = play(G3, state, "fetch 40 banff")
    assert laid(state, 40) == ()
    assert runner(state, 0).whiskies == ("banff",)
    assert malt(state)[0] == 13 - 4 - 8 + 4
    runners[0] = {"malt": 11, "whiskies": ["brora-used"]}
    poor = on(G3, "sacred-place", markers=markers, runners=runners)
    poor = play(G3, poor, "visit sacred-place")
    assert asked(G3, poor)[0] != "praying"  # one choice only: Brora was turned up


# -- brown markers ---------------------------------------------------------------------------


@pytest.mark.rule("WR-SOURCE-1", "WR-CHECK-2")
@pytest.mark.parametrize("value", [2, 3, 4])
def test_a_malt_source_gives_what_it_shows(value: int) -> None:
    state = on(G3, f"source-{value}", englishman=46)
    assert malt(state)[0] == 10 - 4 + value + 4 + 1  # and Brora's point
    assert state.game(Pool).left.get(f"source-{value}") or laid(state, 49) == (f"source-{value}",)
