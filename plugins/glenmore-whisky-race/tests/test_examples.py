"""The worked examples of docs/rules/whisky-race.md, one by one."""

from __future__ import annotations

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
)

from glenmore_core import State
from glenmore_whisky_race.moving import reach
from glenmore_whisky_race.pieces import ENGLISHMAN, Round, Route

G3 = race(3)
G4 = race(4)
MCLOUD, MCDUFF, MCDONALD = 0, 1, 2


@pytest.mark.rule("WR-EX-1")
def test_six_five_four() -> None:
    trip = {"whiskies": ["glen-mhor"]}
    state = position(G3, {MCLOUD: trip, MCDUFF: trip, MCDONALD: trip})
    state = plan(G3, state, 5, 4, 6)
    assert (state.game(Round).seat, state.game(Round).order) == (MCDONALD, (MCLOUD, MCDUFF))


@pytest.mark.rule("WR-EX-2")
def test_three_on_a_space() -> None:
    state = position(G3, {seat: {"space": 20} for seat in range(3)})
    assert reach(state, MCLOUD, 3) == (21, 3)
    assert reach(state, MCLOUD, 1) == (20, 0)


@pytest.mark.rule("WR-EX-3")
def test_red_from_a_to_c() -> None:
    a, b, c = 20, 21, 22
    state = position(G3, {0: {"space": a}, 1: {"space": a}, 2: {"space": b}})
    assert reach(state, 0, 4) == (c, 4)
    state = plan(G3, state, 3, 2, 1)
    assert spaces(state)[0] == b
    assert malt(state)[0] == 10 - 3 + 4


@pytest.mark.rule("WR-EX-4")
def test_the_englishman_jumps() -> None:
    """He stands on A with one player, B is occupied, C D E are free."""
    a, b, e = 10, 11, 14
    runners = {0: {"space": a, "malt": 0, "whiskies": ["banff-used", "brora-used"]},
               1: {"space": b, "malt": 0, "whiskies": ["glen-mhor-used"]},
               2: {"space": 30, "malt": 1}}  # fmt: skip
    state = position(G3, runners, englishman=a, pool={"pub": 1})
    state = plan(G3, state, 0, 0, 1)
    assert asked(G3, state) == ("taxing", (0,))
    assert legal(G3, state) == ["discard banff-used", "discard brora-used"]  # 2 are owed, 0 there
    state = play(G3, state, "discard banff-used")
    assert runner(state, 1).whiskies == ()  # the one whisky was the one choice
    assert state.game(Route).englishman == e
    assert len(laid(state, e)) == 1
    able = {0: {**runners[0], "malt": 9}, 1: {**runners[1], "malt": 9}, 2: {"space": 30}}
    able[0]["space"], able[1]["space"] = 9, 10  # they come to A and B, one malt each
    state = plan(G3, position(G3, able, englishman=a), 1, 2, 3)
    state = ended(G3, state)
    assert state.game(Route).englishman == e
    assert malt(state) == (9 - 1 - 2 + 4, 9 - 2 - 1 + 4, 10 - 3 + 4)


@pytest.mark.rule("WR-EX-5")
def test_five_and_four() -> None:
    runners = {0: {"space": 46, "whiskies": ["banff-used", "brora-used", "kinclaith-used"]}}
    state = position(G3, runners, {48: ["pub"]}, englishman=47)
    state = play(G3, plan(G3, state, 2, 4, 1), "visit pub", "sell banff-used vp")
    while not state.is_over:
        state = play(G3, state, legal(G3, state)[0])
    assert state.scores[0]["sold whisky"] == 5
    assert state.scores[0]["whisky"] == 4


@pytest.mark.rule("WR-EX-6")
def test_whisky_and_pub_on_one_space() -> None:
    runners = {0: {"whiskies": ["kinclaith-used"]}, 1: {"space": 5}, 2: {"space": 7}}
    state = plan(G3, position(G3, runners, {24: ["banff", "pub"]}), 4, 2, 1)
    assert legal(G3, state) == ["buy banff", "visit pub", "done"]
    bought = play(G3, state, "buy banff")
    assert runner(bought, 0).whiskies == ("banff", "kinclaith-used")
    assert asked(G3, bought)[0] == "planning"  # the visit is over
    sold = play(G3, state, "visit pub", "sell kinclaith-used vp")
    assert (sold.vp(0), laid(sold, 24)) == (5, ("banff", "pub"))


@pytest.mark.rule("WR-EX-7")
def test_a_deal_for_going_first() -> None:
    state = plan(G3, position(G3), 4, 4, 2)
    state = play(G3, state, "order 0,1", "add 0 1 malt 2", "propose", "accept")
    assert malt(state) == (10 - 4 - 2 + 4, 10 - 4 + 2 + 4, 10 - 2 + 4)
    assert spaces(state) == (22, 23, 23)  # seat 0 moved first, and squabbled with 1 on 21


@pytest.mark.rule("WR-EX-8")
def test_two_of_three_agree() -> None:
    game = race(4, tie_proposals=1)
    state = plan(game, position(game), 4, 4, 4, 2)
    state = play(game, state, "order 0,1,2", "propose", "accept")
    assert asked(game, state) == ("answering", (2,))  # 0 and 1 agree
    state = play(game, state, "refuse", "pass", "pass")
    assert spaces(state)[:3] == (20, 21, 22)
    assert malt(state)[:3] == (10, 10, 10)  # 4 paid, 4 of income


@pytest.mark.rule("WR-EX-9")
def test_a_tied_duel() -> None:
    runners = {0: {"whiskies": ["glen-mhor"]}, 1: {"whiskies": ["brora-used"]}}
    state = plan(G3, position(G3, runners), 4, 3, 2)
    state = play(G3, state, "use glen-mhor 1 brora-used", "bid 2", "bid 2")
    state = ended(G3, state)
    assert runner(state, 0).whiskies == ("glen-mhor-used",)
    assert runner(state, 1).whiskies == ("brora-used",)
    assert malt(state)[:2] == (10 - 4 + 4, 10 - 3 + 4)


@pytest.mark.rule("WR-EX-10")
def test_broras_fifth_point() -> None:
    state = plan(G3, position(G3, {0: {"whiskies": ["brora"]}}), 3, 2, 1)
    assert malt(state) == (10 - 3 + 5, 10 - 2 + 4, 10 - 1 + 4)


def _final(arrivals: tuple[int, ...], *at: int) -> State:
    game = race(len(at))
    state = position(game, {seat: {"space": one, "malt": 0} for seat, one in enumerate(at)},
                     arrivals=arrivals)  # fmt: skip
    return ended(game, plan(game, state, *[0] * len(at)))


@pytest.mark.rule("WR-EX-11")
def test_places() -> None:
    def race_vp(state: State) -> list[int]:
        return [sheet.get("race", 0) for sheet in state.scores]

    assert race_vp(_final((0,), 50, 40, 40)) == [8, 4, 4]
    assert race_vp(_final((0,), 50, 44, 40, 40)) == [8, 4, 2, 2]
    assert race_vp(_final((ENGLISHMAN,), 44, 40, 30)) == [-4, -2, -1]
