"""Planning, equal choices and trading: WR-PLAN, WR-TIE, WR-TRADE."""

from __future__ import annotations

import pytest
from race_positions import (
    asked,
    ended,
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

from glenmore_core import IllegalAction
from glenmore_whisky_race.pieces import Round

G3 = race(3)
G4 = race(4)


# -- planning --------------------------------------------------------------------------------


@pytest.mark.rule("WR-PLAN-1")
def test_plans_are_secret_and_open_together() -> None:
    state = position(G3)
    assert asked(G3, state) == ("planning", (0, 1, 2))
    state = play(G3, state, "plan 4")
    assert malt(state) == (10, 10, 10)
    assert not [one for one in told(G3, state, "plan 3", 1) if one.word == "revealed"]
    state = play(G3, state, "plan 3")
    revealed = [one for one in told(G3, state, "plan 2") if one.word == "revealed"]
    assert [one.choices for one in revealed] == [((0, "plan 4"), (1, "plan 3"), (2, "plan 2"))]  # type: ignore[attr-defined]


@pytest.mark.rule("WR-PLAN-2")
def test_one_to_all_and_no_credit() -> None:
    state = position(G3, {0: {"malt": 3}})
    assert legal(G3, state, seat=0) == ["plan 1", "plan 2", "plan 3"]
    for line in ("plan 0", "plan 4", "plan -1"):
        with pytest.raises(IllegalAction) as caught:
            G3.apply(state, G3.read(line), 0)
        assert caught.value.refusal.rule == "WR-PLAN-2"
        assert caught.value.refusal.facts == (("malt", "3"),)
    assert G3.why_not(state, G3.read("plan 4"), 1) is None


@pytest.mark.rule("WR-PLAN-3")
def test_the_highest_choice_moves_first_whatever_is_kept() -> None:
    state = position(
        G3, {0: {"malt": 50, "whiskies": ["glen-mhor"]}, 1: {"malt": 9, "whiskies": ["glen-mhor"]},
             2: {"whiskies": ["glen-mhor"]}},
    )  # fmt: skip
    state = plan(G3, state, 2, 9, 5)
    assert state.game(Round).seat == 1
    assert state.game(Round).order == (2, 0)


@pytest.mark.rule("WR-PLAN-4")
def test_without_malt_one_chooses_nothing_comes_last_and_stays() -> None:
    poor = {"malt": 0, "whiskies": ["brora-used"]}
    state = position(G4, {0: poor, 1: {"malt": 0}, 2: {"whiskies": ["glen-mhor"]}, 3: {"malt": 1}})
    assert legal(G4, state, seat=2) == [f"plan {one}" for one in range(1, 11)]
    state = plan(G4, state, 0, 0, 5, 1)
    assert state.game(Round).seat == 2
    assert state.game(Round).order == (3, 0, 1)
    state = ended(G4, state)
    assert spaces(state) == (20, 21, 26, 24)
    assert malt(state)[:2] == (4, 4)


# -- equal choices ---------------------------------------------------------------------------


@pytest.mark.rule("WR-TIE-1", "WR-TIE-3", "WR-TIE-4")
def test_without_agreement_all_tied_stay_and_pay() -> None:
    state = plan(G3, position(G3), 4, 4, 2)
    assert asked(G3, state) == ("wording", (0,))
    for _ in range(2):  # each proposes twice, and the other refuses on purpose
        state = play(G3, state, "order 0,1", "propose", "refuse", "order 1,0", "propose", "refuse")
    state = ended(G3, state)
    assert spaces(state) == (20, 21, 24)
    assert malt(state) == (10 - 4 + 4, 10 - 4 + 4, 10 - 2 + 4)


@pytest.mark.rule("WR-TIE-1", "WR-TIE-5")
def test_with_an_agreement_they_move_in_its_order() -> None:
    state = plan(G3, position(G3, {0: {"space": 5}, 1: {"space": 5}}), 4, 4, 2)
    state = play(G3, state, "order 1,0", "propose")
    assert asked(G3, state) == ("answering", (1,))
    assert legal(G3, state) == ["accept", "refuse", "counter"]
    events = told(G3, state, "accept")
    ran = [one.seat for one in events if one.word == "ran"]
    assert list(dict.fromkeys(ran)) == [1, 0, 2]
    after = play(G3, state, "accept")
    assert spaces(after)[:2] == (8, 8)  # seat 1 squabbles on 5, seat 0 on 8


@pytest.mark.rule("WR-TIE-2")
def test_all_must_agree_not_only_some() -> None:
    state = plan(G4, position(G4), 4, 4, 4, 2)
    state = play(G4, state, "order 0,1,2", "propose", "accept")
    assert asked(G4, state) == ("answering", (2,))
    state = play(G4, state, "refuse")
    assert asked(G4, state) == ("wording", (1,))
    assert state.game(Round).order == ()


@pytest.mark.rule("WR-TIE-5")
def test_a_proposal_names_an_order_and_goods_of_either_side() -> None:
    runners = {0: {"whiskies": ["banff"]}, 1: {"checkpoints": ["checkpoint-2"]}}
    state = plan(G3, position(G3, runners), 9, 9, 2)
    assert legal(G3, state) == ["order 0,1", "order 1,0", "pass"]
    state = play(G3, state, "order 0,1")
    assert legal(G3, state) == [
        "propose", "add 0 1 malt", "add 0 1 banff", "add 1 0 malt", "add 1 0 checkpoint-2",
    ]  # fmt: skip
    assert why_not(G3, state, "add 0 1 malt 2").rule == "WR-TIE-5"
    later = play(G3, state, "add 0 1 banff")
    assert why_not(G3, later, "add 0 1 malt").rule == "WR-TIE-5"  # named in one order only
    state = play(G3, state, "add 0 1 banff", "add 1 0 checkpoint-2")
    assert asked(G3, state) == ("answering", (1,))  # nothing was left to add
    state = play(G3, state, "accept")
    assert runner(state, 0).checkpoints == ("checkpoint-2",)
    assert runner(state, 1).whiskies == ("banff",)


@pytest.mark.rule("WR-TIE-6")
def test_each_proposes_twice_and_a_counter_is_a_proposal() -> None:
    state = plan(G3, position(G3), 4, 4, 2)
    state = play(G3, state, "order 0,1", "propose", "counter")
    assert asked(G3, state) == ("wording", (1,))
    state = play(G3, state, "order 1,0", "propose", "counter", "order 0,1", "propose")
    assert legal(G3, state) == ["accept", "refuse", "counter"]
    state = play(G3, state, "counter", "order 1,0", "propose")
    assert asked(G3, state) == ("answering", (0,))
    assert legal(G3, state) == ["accept", "refuse"]
    assert why_not(G3, state, "counter").rule == "WR-TIE-5"
    assert spaces(ended(G3, play(G3, state, "refuse"))) == (20, 21, 24)


@pytest.mark.rule("WR-TIE-6")
@pytest.mark.parametrize("most", [1, 5])
def test_how_often_each_proposes_is_an_option(most: int) -> None:
    game = race(3, tie_proposals=most)
    state = plan(game, position(game), 4, 4, 2)
    number = 0
    while asked(game, state)[0] == "wording":
        state = play(game, state, "order 0,1", "propose", "refuse")
        number += 1
    assert number == 2 * most


@pytest.mark.rule("WR-TIE-6")
def test_who_passes_has_one_proposal_less() -> None:
    state = plan(G3, position(G3), 4, 4, 2)
    for seat in (0, 1, 0, 1):
        assert asked(G3, state) == ("wording", (seat,))
        state = play(G3, state, "pass")
    assert state.game(Round).number == 2
    assert spaces(state) == (20, 21, 24)


@pytest.mark.rule("WR-TIE-7")
def test_goods_change_hands_at_once() -> None:
    state = plan(G3, position(G3), 4, 4, 2)
    state = play(G3, state, "order 0,1", "add 0 1 malt 3", "propose")
    assert malt(state) == (6, 6, 8)
    words = [one.word for one in told(G3, state, "accept")]
    assert words.index("agreed") < words.index("ran")
    after = play(G3, state, "accept")
    assert malt(after) == (3 + 4, 9 + 4, 8 + 4)


@pytest.mark.rule("WR-TIE-8")
def test_a_lost_turn_uses_and_activates_nothing_but_gets_its_income_and_pays_tax() -> None:
    runners = {0: {"whiskies": ["benromach"]}, 1: {"whiskies": ["banff"]}}
    state = position(G3, runners, {20: ["source-3"], 25: ["source-3"]}, englishman=18)
    state = plan(G3, state, 4, 4, 3)
    for _ in range(4):
        state = play(G3, state, "pass")
    assert asked(G3, state) == ("reacting", (1,))  # seat 2 came to the source on 25
    state = play(G3, state, "veto")
    assert asked(G3, state) == ("taxing", (0,))  # nobody of the tied had a turn before that
    state = play(G3, state, "pay", "pay")
    assert malt(state)[:2] == (10 - 4 - 1 + 4, 10 - 4 - 1 + 4)


@pytest.mark.rule("WR-TIE-9")
def test_all_talks_come_before_any_movement_the_highest_number_first() -> None:
    game = race(5)
    state = position(game, {4: {"whiskies": ["glen-mhor"]}, 0: {"whiskies": ["brora"]}})
    state = plan(game, state, 3, 3, 5, 5, 9)
    assert asked(game, state) == ("wording", (2,))
    state = play(game, state, *["pass"] * 4)
    assert asked(game, state) == ("wording", (0,))
    assert [runner(state, seat).chosen for seat in range(5)] == [3, 3, 0, 0, 9]
    state = play(game, state, "order 1,0", "propose", "accept")
    assert spaces(state) == (20, 21, 22, 23, 24)
    assert asked(game, state) == ("before", (4,))
    assert state.game(Round).order == (1, 0)


# -- trading ---------------------------------------------------------------------------------

WINDOWS = race(3, trading="windows")


@pytest.mark.rule("WR-TRADE-1")
def test_malt_brown_markers_and_whiskies_are_goods() -> None:
    runners = {0: {"malt": 2, "whiskies": ["banff", "brora-used"], "checkpoints": ["checkpoint-1"]},
               1: {"malt": 0}}  # fmt: skip
    state = play(WINDOWS, position(WINDOWS, runners), "trade 1")
    assert legal(WINDOWS, state) == [
        "pass", "add 0 1 malt", "add 0 1 malt 2", "add 0 1 checkpoint-1", "add 0 1 banff",
        "add 0 1 brora-used",
    ]  # fmt: skip


@pytest.mark.rule("WR-TRADE-2")
def test_chosen_malt_is_no_good() -> None:
    state = plan(G3, position(G3, {1: {"malt": 12}}), 10, 10, 2)
    state = play(G3, state, "order 0,1")
    assert legal(G3, state) == ["propose", "add 1 0 malt", "add 1 0 malt 2"]
    refused = why_not(G3, state, "add 0 1 malt")
    assert ("holds", "0") in refused.facts


@pytest.mark.rule("WR-TRADE-3")
def test_trades_before_planning_and_in_ones_own_turn() -> None:
    state = position(WINDOWS)
    for seat in (0, 1, 2):
        assert asked(WINDOWS, state) == ("trade-window", (seat,))
        assert len(legal(WINDOWS, state, "trade")) == 2
        assert why_not(WINDOWS, state, f"trade {seat}").rule == "WR-TRADE-3"
        state = play(WINDOWS, state, "done")
    state = plan(WINDOWS, state, 5, 3, 2)
    assert asked(WINDOWS, state) == ("before", (0,))
    state = play(WINDOWS, state, "trade 2", "add 0 2 malt 2", "propose")
    assert asked(WINDOWS, state) == ("answering", (2,))
    state = play(WINDOWS, state, "counter", "add 2 0 malt", "accept")
    assert malt(state) == (6, 7, 7)
    assert asked(WINDOWS, state) == ("before", (1,))  # seat 0 has offered its one trade


@pytest.mark.rule("WR-TRADE-3")
def test_a_trade_is_one_offer_and_at_most_one_counter() -> None:
    state = play(WINDOWS, position(WINDOWS), "trade 2")
    assert asked(WINDOWS, play(WINDOWS, state, "pass")) == ("trade-window", (1,))
    offer = play(WINDOWS, state, "add 0 2 malt 2", "propose")
    assert legal(WINDOWS, offer) == ["accept", "refuse", "counter"]
    assert asked(WINDOWS, play(WINDOWS, offer, "refuse")) == ("trade-window", (1,))
    counter = play(WINDOWS, offer, "counter", "add 0 2 malt 4", "propose")
    assert legal(WINDOWS, counter) == ["accept", "refuse"]
    assert asked(WINDOWS, play(WINDOWS, counter, "refuse")) == ("trade-window", (1,))
    assert malt(play(WINDOWS, counter, "accept")) == (6, 10, 14)


@pytest.mark.rule("WR-TRADE-3")
def test_trades_between_tied_players_only() -> None:
    state = position(G3)
    assert asked(G3, state)[0] == "planning"
    state = plan(G3, position(G3, {0: {"whiskies": ["glen-mhor"]}, 1: {"whiskies": ["brora"]}}),
                 5, 3, 2)  # fmt: skip
    assert asked(G3, state) == ("before", (0,))
    assert not legal(G3, state, "trade")
    assert why_not(G3, state, "trade 1").rule == "WR-TRADE-3"


@pytest.mark.rule("WR-TRADE-4")
def test_a_used_whisky_stays_used() -> None:
    runners = {0: {"whiskies": ["brora", "banff-used"]}}
    state = play(WINDOWS, position(WINDOWS, runners), "trade 1", "add 0 1 banff-used", "propose")
    state = play(WINDOWS, state, "accept")
    assert runner(state, 1).whiskies == ("banff-used",)
