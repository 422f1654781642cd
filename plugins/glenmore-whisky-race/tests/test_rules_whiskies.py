"""Whiskies: WR-BOTTLE, WR-BANFF, WR-BENROMACH, WR-BRORA, WR-COLERAINE, WR-CONVALMORE,
WR-GLENMHOR, WR-KINCLAITH."""

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
from glenmore_whisky_race.pieces import Markers, Pool, Round

G3 = race(3)
G4 = race(4)


def turn(game: Game, *whiskies: tuple[str, ...], **more: Any) -> State:
    """All are far from each other; seat 0 moves first, from 20; `whiskies` by seat."""
    runners = {0: {"space": 20}, 1: {"space": 5}, 2: {"space": 9}, 3: {"space": 13}}
    for seat, bottles in enumerate(whiskies):
        runners[seat] = {**runners[seat], "whiskies": bottles}
    for seat, changes in more.pop("runners", {}).items():
        runners[seat] = {**runners[seat], **changes}
    plans = more.pop("plans", (4, 3, 2, 1))
    state = position(game, {seat: runners[seat] for seat in range(game.players)}, **more)
    return plan(game, state, *plans[: game.players])


# -- bottles ---------------------------------------------------------------------------------


@pytest.mark.rule("WR-BOTTLE-1")
def test_whiskies_are_used_in_ones_own_turn() -> None:
    state = turn(G3, ("benromach",), ("benromach",), ("benromach",))
    for seat in (0, 1, 2):
        assert asked(G3, state) == ("before", (seat,))
        assert legal(G3, state) == ["done", "use benromach"]
        assert why_not(G3, state, "use coleraine 1").rule == "WR-BOTTLE-1"
        state = play(G3, state, "done", "done")


@pytest.mark.rule("WR-BOTTLE-2")
@pytest.mark.parametrize("limit", ["one", "several"])
def test_one_whisky_in_ones_own_turn(limit: str) -> None:
    game = race(3, whisky_limit=limit)
    state = turn(game, ("benromach", "glen-mhor"), ("banff-used", "brora-used"))
    state = play(game, state, "use benromach")
    if limit == "one":
        assert asked(game, state)[1] != (0,)  # nothing is left to decide for seat 0
    else:
        assert legal(game, state, "use") == [
            "use glen-mhor 1 banff-used", "use glen-mhor 1 brora-used",
        ]  # fmt: skip


@pytest.mark.rule("WR-BOTTLE-2")
def test_the_refusal_tells_the_limit() -> None:
    state = turn(G3, ("benromach", "glen-mhor"), ("banff-used",), markers={24: ["pub"]})
    state = play(G3, state, "use benromach")
    assert asked(G3, state) == ("after", (0,))
    assert why_not(G3, state, "use glen-mhor 1 banff-used").rule == "WR-BOTTLE-2"


@pytest.mark.rule("WR-BOTTLE-3")
def test_most_whiskies_work_once() -> None:
    state = play(G3, turn(G3, ("benromach", "benromach")), "use benromach")
    assert runner(state, 0).whiskies == ("benromach", "benromach-used")
    known = G3.rules.constant(Markers).whiskies
    assert [one for one, row in known.items() if row.lasting] == ["brora", "convalmore"]


@pytest.mark.rule("WR-BOTTLE-4")
def test_used_ones_count_for_tax_and_at_the_end() -> None:
    state = turn(G3, ("banff-used", "brora-used"), englishman=19, plans=(1, 3, 2))
    assert asked(G3, ended_until_tax(state)) == ("taxing", (0,))
    paid = play(G3, ended_until_tax(state), "pay")
    assert malt(paid)[0] == 10 - 1 - 2 + 4


def ended_until_tax(state: State) -> State:
    while asked(G3, state)[0] not in ("taxing", "planning"):
        state = play(G3, state, "done")
    return state


@pytest.mark.rule("WR-BOTTLE-5")
def test_a_whisky_in_the_pool_is_unused() -> None:
    state = turn(G3, ("banff-used", "brora-used"), englishman=19, plans=(1, 3, 2),
                 pool={"pub": 1})  # fmt: skip
    state = play(G3, state, "discard banff-used")
    left = dict(state.game(Pool).left)
    assert left in ({"banff": 1}, {"pub": 1})
    assert laid(state, 23) == (("pub",) if "banff" in left else ("banff",))


# -- Banff -----------------------------------------------------------------------------------


@pytest.mark.rule("WR-BANFF-1", "WR-BANFF-2", "WR-BANFF-3")
def test_a_veto_stops_a_whisky_in_anothers_turn() -> None:
    state = play(G3, turn(G3, ("benromach",), ("banff",)), "use benromach")
    assert asked(G3, state) == ("reacting", (1,))
    assert legal(G3, state) == ["veto", "allow"]
    vetoed = ended(G3, play(G3, state, "veto"))
    assert malt(vetoed) == (10 - 4 + 4, 10 - 3 + 4, 10 - 2 + 4)
    assert runner(vetoed, 0).whiskies == ("benromach-used",)  # face down all the same
    assert runner(vetoed, 1).whiskies == ("banff-used",)
    allowed = ended(G3, play(G3, state, "allow"))
    assert malt(allowed)[0] == 10 - 4 + 4 + 2
    assert runner(allowed, 1).whiskies == ("banff",)


@pytest.mark.rule("WR-BANFF-1")
def test_a_veto_stops_a_location_marker() -> None:
    state = turn(G3, ("brora-used",), ("banff",), markers={24: ["pub"]})
    state = play(G3, state, "visit pub")
    stopped = play(G3, state, "veto")
    assert asked(G3, stopped)[0] != "selling"
    assert laid(stopped, 24) == ("pub",)
    assert runner(stopped, 0).whiskies == ("brora-used",)
    assert asked(G3, play(G3, state, "allow")) == ("selling", (0,))


@pytest.mark.rule("WR-BANFF-3")
def test_brora_is_suspended_for_one_turn() -> None:
    state = turn(G3, ("brora",), ("banff",))
    assert asked(G3, state) == ("reacting", (1,))
    assert malt(play(G3, state, "allow"))[0] == 10 - 4 + 5
    state = play(G3, state, "veto")
    assert malt(state)[0] == 10 - 4 + 4
    assert runner(state, 0).whiskies == ("brora",)
    state = plan(G3, state, 4, 3, 2)
    assert malt(ended(G3, state, 2))[0] == 10 - 4 + 5  # in the next turn it works again


@pytest.mark.rule("WR-BANFF-3")
def test_convalmore_is_suspended_for_one_turn() -> None:
    game = race(4, whisky_limit="several")
    runners = {1: {"space": 22}, 2: {"space": 23}, 3: {"space": 2}}
    state = turn(game, ("convalmore",), ("brora-used",), ("kinclaith-used",), ("banff",),
                 runners=runners, plans=(8, 3, 2, 1))  # fmt: skip
    assert legal(game, state) == ["use convalmore 1 brora-used", "done"]
    state = play(game, state, "use convalmore 1 brora-used", "veto")
    assert runner(state, 0).whiskies == ("convalmore",)
    assert asked(game, state)[0] == "taxing"  # seat 2 was passed without a question
    state = plan(game, position(game, {0: {"whiskies": ["convalmore", "convalmore"]},
                                       1: {"whiskies": ["banff", "brora"]}, 2: {"space": 2},
                                       3: {"space": 2}}), 4, 3, 2, 1)  # fmt: skip
    state = play(game, state, "use convalmore 1 brora", "veto")
    assert legal(game, state, "use") == ["use convalmore 1 banff-used", "use convalmore 1 brora"]


@pytest.mark.rule("WR-BANFF-4", "WR-BANFF-8")
@pytest.mark.parametrize(("where", "out"), [("pool", ()), ("out", ("checkpoint-2",))])
def test_a_stopped_brown_marker_is_removed_and_was_the_one_of_the_visit(
    where: str, out: tuple[str, ...]
) -> None:
    game = race(3, veto_brown=where)
    state = turn(game, ("benromach",), ("banff",), markers={24: ["checkpoint-2", "pub"]},
                 englishman=48)  # fmt: skip
    state = play(game, state, "done", "visit checkpoint-2", "veto")
    assert asked(game, state) == ("after", (0,))
    assert legal(game, state) == ["done", "use benromach"]
    assert laid(state, 24) == ("pub",)
    assert state.game(Pool).out == out
    assert state.game(Pool).left.get("checkpoint-2", 0) == (0 if out else 1)
    assert runner(state, 0).checkpoints == ()


@pytest.mark.rule("WR-BANFF-5")
def test_a_veto_in_anothers_turn_is_not_counted() -> None:
    state = turn(G3, ("benromach",), ("banff", "benromach"))
    state = play(G3, state, "use benromach", "veto")
    assert asked(G3, state) == ("before", (1,))
    assert legal(G3, state, "use") == ["use benromach"]


@pytest.mark.rule("WR-BANFF-6")
def test_what_was_stopped_can_be_turned_up_again() -> None:
    state = turn(G3, ("benromach",), ("banff",), markers={24: ["sacred-place"]})
    state = play(G3, state, "use benromach", "veto", "visit sacred-place")
    assert runner(state, 0).whiskies == ("benromach",)  # the one choice there was
    assert legal(G3, state, "use") == ["use benromach"]


@pytest.mark.rule("WR-BANFF-7")
def test_owners_are_asked_in_seat_order_and_a_veto_can_be_vetoed() -> None:
    state = turn(G4, ("banff",), ("benromach",), ("banff",), ("banff",), plans=(1, 4, 3, 2))
    state = play(G4, state, "use benromach")
    assert asked(G4, state) == ("reacting", (2,))
    state = play(G4, state, "allow")
    assert asked(G4, state) == ("reacting", (3,))
    state = play(G4, state, "veto")
    assert asked(G4, state) == ("reacting", (2,))  # about the veto, from the active player on
    state = play(G4, state, "allow")
    assert asked(G4, state) == ("reacting", (0,))
    both = play(G4, state, "veto")
    assert asked(G4, both) == ("reacting", (2,))  # about the veto of the veto
    both = play(G4, both, "allow")
    assert malt(both)[1] > 6  # the first veto is off; seat 0 has none left to ask about
    assert runner(both, 3).whiskies == ("banff-used",)
    held = play(G4, state, "allow")
    assert malt(ended(G4, held))[1] == 10 - 4 + 4  # the first veto decided


@pytest.mark.rule("WR-BANFF-7", "WR-BANFF-5")
def test_the_announcer_may_veto_the_veto_within_his_own_limit() -> None:
    state = turn(G3, ("banff", "brora-used"), ("banff",), markers={24: ["pub"]})
    state = play(G3, state, "visit pub", "veto")
    assert asked(G3, state) == ("reacting", (0,))
    state = play(G3, state, "veto")
    assert asked(G3, state) == ("selling", (0,))
    assert state.game(Round).used == 1
    state = turn(G3, ("banff", "benromach"), ("banff",))
    state = play(G3, state, "use benromach", "veto")
    assert asked(G3, state)[0] != "reacting"  # his one whisky was Benromach


@pytest.mark.rule("WR-BANFF-8")
def test_buying_cannot_be_vetoed() -> None:
    state = turn(G3, (), ("banff",), markers={24: ["brora"]})
    state = play(G3, state, "buy brora")
    assert runner(state, 0).whiskies == ("brora",)
    assert runner(state, 1).whiskies == ("banff",)


# -- Benromach -------------------------------------------------------------------------------


@pytest.mark.rule("WR-BENROMACH-1", "WR-BENROMACH-2")
def test_one_malt_of_each_from_those_to_move_a_chosen_one() -> None:
    state = turn(G4, (), ("benromach",), plans=(4, 3, 2, 1), runners={0: {"malt": 4}})
    assert asked(G4, state) == ("before", (1,))
    before = malt(state)
    state = play(G4, state, "use benromach")
    state = ended(G4, state)
    # seat 0 has moved and has no malt left: it gives none; seats 2 and 3 give chosen malt
    assert malt(state) == (0 + 4, before[1] + 2 + 4, before[2] + 4, before[3] + 4)
    assert spaces(state) == (24, 8, 10, 13)
    assert runner(state, 1).whiskies == ("benromach-used",)


@pytest.mark.rule("WR-BENROMACH-1")
def test_from_those_who_have_moved_out_of_the_supply() -> None:
    state = turn(G3, (), ("benromach",))
    after = ended(G3, play(G3, state, "use benromach"))
    assert malt(after)[0] == 10 - 4 - 1 + 4


@pytest.mark.rule("WR-BENROMACH-3")
def test_the_order_stands_and_who_has_nothing_left_does_not_move() -> None:
    state = turn(G4, ("benromach",), (), ("benromach",), plans=(5, 3, 2, 1))
    assert state.game(Round).order == (1, 2, 3)
    state = play(G4, state, "use benromach")
    assert state.game(Round).order == (3,)  # seat 1 has moved, seat 2 is on
    assert asked(G4, state) == ("before", (2,))
    assert [runner(state, seat).chosen for seat in range(4)] == [0, 0, 1, 0]
    assert spaces(ended(G4, state))[3] == 13


# -- Brora -----------------------------------------------------------------------------------


@pytest.mark.rule("WR-BRORA-1", "WR-BRORA-2")
def test_brora_brings_one_malt_more_turn_after_turn() -> None:
    state = turn(G3, ("brora",), ("brora", "brora"))
    assert malt(state) == (10 - 4 + 5, 10 - 3 + 6, 10 - 2 + 4)
    state = plan(G3, state, 4, 3, 2)
    assert malt(state)[0] == 11 - 4 + 5
    assert runner(state, 0).whiskies == ("brora",)


# -- Coleraine -------------------------------------------------------------------------------


@pytest.mark.rule("WR-COLERAINE-1", "WR-COLERAINE-2", "WR-COLERAINE-4")
def test_half_the_supply_of_somebody_passed_in_passing() -> None:
    state = turn(G3, ("coleraine",), runners={1: {"space": 22, "malt": 12}})
    assert asked(G3, state) == ("passing", (0,))
    assert spaces(state)[0] == 23  # just past him; the movement goes on afterwards
    assert legal(G3, state) == ["use coleraine 1", "done"]
    assert why_not(G3, state, "use coleraine 2").rule == "WR-COLERAINE-4"
    after = play(G3, state, "use coleraine 1")
    # 12 - 3 chosen are 9 in the supply: 4 are taken, and none of them prolongs the movement
    assert malt(after)[:2] == (10 - 4 + 4 + 4, 9 - 4 + 4)
    assert spaces(after)[0] == 23
    assert runner(after, 0).whiskies == ("coleraine-used",)


@pytest.mark.rule("WR-COLERAINE-3")
@pytest.mark.parametrize(("space", "passed"), [(19, False), (20, False), (21, True), (24, False)])
def test_passing_begins_strictly_behind_and_leaves_the_space(space: int, passed: bool) -> None:
    state = turn(G3, ("coleraine",), runners={1: {"space": space}})
    assert (asked(G3, state)[0] == "passing") is passed


# -- Convalmore ------------------------------------------------------------------------------


@pytest.mark.rule("WR-CONVALMORE-1", "WR-CONVALMORE-2")
def test_convalmore_is_swapped_and_the_new_owner_may_use_it() -> None:
    state = turn(G3, ("convalmore",), ("banff-used", "kinclaith"), ("glen-mhor-used",),
                 runners={1: {"space": 22}, 2: {"space": 24}}, plans=(4, 3, 2))  # fmt: skip
    assert legal(G3, state) == [
        "use convalmore 1 banff-used", "use convalmore 1 kinclaith", "done",
    ]  # fmt: skip
    state = play(G3, state, "use convalmore 1 banff-used")
    assert runner(state, 0).whiskies == ("banff-used",)
    assert runner(state, 1).whiskies == ("convalmore", "kinclaith")
    assert asked(G3, state) == ("passing", (1,))  # on his way from 22 he passes seat 0 on 23
    assert legal(G3, state) == ["use convalmore 0 banff-used", "done"]


# -- Glen Mhor -------------------------------------------------------------------------------


def duel(own: int, other: int, **more: Any) -> State:
    state = turn(G3, ("glen-mhor",), ("brora-used",), **more)
    state = play(G3, state, "use glen-mhor 1 brora-used")
    assert asked(G3, state) == ("duel", (0, 1))
    return play(G3, state, f"bid {own}", f"bid {other}")


@pytest.mark.rule("WR-GLENMHOR-1")
def test_the_challenger_names_any_bottle_of_any_other() -> None:
    state = turn(G3, ("glen-mhor",), ("brora-used", "glen-mhor"), ("banff",))
    assert legal(G3, state, "use") == [
        "use glen-mhor 1 brora-used", "use glen-mhor 1 glen-mhor", "use glen-mhor 2 banff",
    ]  # fmt: skip
    assert runner(duel(1, 0), 0).whiskies == ("brora-used", "glen-mhor-used")


@pytest.mark.rule("WR-GLENMHOR-2", "WR-GLENMHOR-6")
def test_bids_are_secret_and_out_of_the_supply() -> None:
    state = turn(G3, ("glen-mhor",), ("brora-used",))
    state = play(G3, state, "use glen-mhor 1 brora-used")
    assert legal(G3, state, seat=0) == [f"bid {one}" for one in range(7)]
    assert legal(G3, state, seat=1) == [f"bid {one}" for one in range(8)]
    assert legal(G3, state, seat=2) == []
    assert why_not(G3, state, "bid 7").rule == "WR-GLENMHOR-6"
    state = play(G3, state, "bid 3")
    assert malt(state)[0] == 6
    assert G3.view(state, 1).state.agenda != state.agenda


@pytest.mark.rule("WR-GLENMHOR-3")
def test_the_loser_gets_the_winners_bid_and_pays_his_own_to_the_bank() -> None:
    state = ended(G3, duel(5, 2))
    assert malt(state) == (10 - 4 - 5 + 4, 10 - 3 - 2 + 5 + 4, 10 - 2 + 4)
    assert runner(state, 1).whiskies == ()


@pytest.mark.rule("WR-GLENMHOR-4")
def test_on_a_tie_all_stays_but_glen_mhor_is_used() -> None:
    state = ended(G3, duel(3, 3))
    assert malt(state) == (10 - 4 + 4, 10 - 3 + 4, 10 - 2 + 4)
    assert runner(state, 0).whiskies == ("glen-mhor-used",)
    assert runner(state, 1).whiskies == ("brora-used",)


@pytest.mark.rule("WR-GLENMHOR-5")
def test_a_challenged_player_who_wins_keeps_it_and_his_bid_goes_over() -> None:
    state = ended(G3, duel(1, 4))
    assert malt(state) == (10 - 4 - 1 + 4 + 4, 10 - 3 - 4 + 4, 10 - 2 + 4)
    assert runner(state, 1).whiskies == ("brora-used",)


@pytest.mark.rule("WR-GLENMHOR-1", "WR-BANFF-7")
def test_a_bottle_that_was_turned_by_a_veto_meanwhile_is_still_the_one() -> None:
    state = turn(G3, ("glen-mhor",), ("banff",), ("banff",))
    state = play(G3, state, "use glen-mhor 1 banff", "veto", "veto")
    assert asked(G3, state) == ("duel", (0, 1))  # seat 2 stopped the veto of seat 1
    state = play(G3, state, "bid 1", "bid 0")
    assert runner(state, 0).whiskies == ("banff-used", "glen-mhor-used")


# -- Kinclaith -------------------------------------------------------------------------------


@pytest.mark.rule("WR-KINCLAITH-1")
def test_kinclaith_is_one_space_further_for_nothing() -> None:
    runners = {1: {"space": 24, "malt": 10}}
    state = turn(G3, ("kinclaith",), (), runners=runners, markers={25: ["checkpoint-3"]})
    assert asked(G3, state) == ("after", (0,))
    assert legal(G3, state) == ["done", "use kinclaith"]
    state = play(G3, state, "use kinclaith")
    assert spaces(state)[0] == 25  # although seat 1 squabbles on 24
    assert runner(state, 0).checkpoints == ("checkpoint-3",)
    assert runner(state, 0).whiskies == ("kinclaith-used",)
    assert malt(state)[0] == 10 - 4 + 4


@pytest.mark.rule("WR-KINCLAITH-1")
def test_kinclaith_belongs_to_the_movement() -> None:
    state = turn(G3, ("kinclaith",), (), markers={24: ["pub"]})
    assert legal(G3, state) == ["visit pub", "done", "use kinclaith"]
    assert asked(G3, play(G3, state, "visit pub", "sell kinclaith vp"))[0] == "planning"
    last = turn(G3, ("kinclaith",), (), runners={0: {"space": 46}})
    assert last.is_over  # on the finish there is no space further
    events = told(G3, turn(G3, ("kinclaith",), (), runners={0: {"space": 45}}), "use kinclaith")
    assert [one.space for one in events if one.word == "ran"][:1] == [50]  # type: ignore[attr-defined]


@pytest.mark.rule("WR-KINCLAITH-1")
def test_its_effect_is_data_that_an_overlay_replaces(tmp_path: Any) -> None:
    overlay = tmp_path / "mine.yaml"
    overlay.write_text(
        "overlay: my Kinclaith\nwhiskies:\n"
        "  - {id: kinclaith, effect: {steal_each: 2}, source: described}\n"
    )
    options = {"whisky-race": {"trading": "ties"}}
    game = Game.compose("whisky-race", players=3, options=options, overlays=[overlay])
    state = play(game, turn(game, ("kinclaith",)), "use kinclaith")
    assert malt(state) == (10 - 4 + 4 + 4, 10 - 3 + 4, 10 - 2 + 4)
