"""The end of the turn and of the game: WR-ENG, WR-TAX, WR-INCOME, WR-OVER, WR-VP."""

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
from glenmore_whisky_race.englishman import walk
from glenmore_whisky_race.pieces import ENGLISHMAN, Pool, Route
from glenmore_whisky_race.scoring import places

G3 = race(3)
G4 = race(4)


def stay(game: Game, runners: dict[int, dict[str, Any]], **more: Any) -> State:
    """The runners have no malt, so nobody moves, and the turn goes on to its end."""
    still = {seat: {"malt": 0, **runners.get(seat, {})} for seat in range(game.players)}
    state = position(game, still, **more)
    return plan(game, state, *(one["malt"] for one in still.values()))


# -- the Englishman --------------------------------------------------------------------------


@pytest.mark.rule("WR-ENG-1")
def test_three_spaces_occupied_ones_are_jumped_uncounted() -> None:
    assert stay(G3, {}, englishman=10).game(Route).englishman == 13
    runners = {0: {"space": 11}, 1: {"space": 12}, 2: {"space": 14}}
    assert stay(G3, runners, englishman=10).game(Route).englishman == 16


@pytest.mark.rule("WR-ENG-2")
def test_he_goes_no_further_than_the_finish() -> None:
    state = position(G3, {0: {"space": 50}, 1: {"space": 49}}, englishman=47)
    assert walk(state, 3) == (50, (1,))
    assert walk(position(G3, englishman=50), 3) is None


@pytest.mark.rule("WR-ENG-3")
def test_a_drawn_marker_is_laid_under_him_on_others_if_there_are() -> None:
    state = stay(G3, {}, englishman=10, markers={13: ["brora"]}, pool={"pub": 1})
    assert laid(state, 13) == ("brora", "pub")
    assert dict(state.game(Pool).left) == {}


@pytest.mark.rule("WR-ENG-4")
def test_nothing_is_drawn_from_an_empty_pool_or_on_the_finish() -> None:
    state = stay(G3, {}, englishman=10)
    assert laid(state, 13) == ()
    state = stay(G3, {}, englishman=47, pool={"pub": 1})
    assert state.is_over
    assert laid(state, 50) == ()


# -- tax -------------------------------------------------------------------------------------


@pytest.mark.rule("WR-TAX-1", "WR-TAX-5")
def test_those_he_starts_with_and_those_he_jumps_in_the_order_he_meets_them() -> None:
    two = {"whiskies": ["banff-used", "brora-used"]}
    runners = {0: {"space": 12, **two}, 1: {"space": 10, **two}, 2: {"space": 13, **two},
               3: {"space": 10, **two}}  # fmt: skip
    state = stay(G4, runners, englishman=10)
    for seat in (1, 3, 0, 2):
        assert asked(G4, state) == ("taxing", (seat,))
        state = play(G4, state, "discard banff-used")
    assert state.game(Route).englishman == 15
    missed = stay(G3, {0: {"space": 14, **two}}, englishman=10)
    assert asked(G3, missed)[0] == "planning"  # he does not come so far


@pytest.mark.rule("WR-TAX-2")
def test_one_malt_a_whisky_used_ones_too() -> None:
    state = position(G3, {0: {"space": 12, "malt": 9, "whiskies": ["banff-used", "kinclaith"]}},
                     englishman=11)  # fmt: skip
    state = plan(G3, state, 1, 3, 2)
    while asked(G3, state)[0] != "taxing":
        state = play(G3, state, "done")
    assert malt(play(G3, state, "pay"))[0] == 9 - 1 - 2 + 4


@pytest.mark.rule("WR-TAX-3", "WR-TAX-4")
def test_or_one_whisky_settles_it_all_also_of_who_could_pay() -> None:
    bottles = ["banff-used", "brora-used", "glen-mhor-used"]
    state = stay(G3, {0: {"space": 12, "malt": 1, "whiskies": bottles}}, englishman=11)
    state = state if asked(G3, state)[0] == "taxing" else play(G3, state, "done")
    assert legal(G3, state) == [f"discard {one}" for one in bottles]
    assert why_not(G3, state, "pay").rule == "WR-TAX-4"
    assert why_not(G3, state, "discard kinclaith").rule == "WR-TAX-3"
    after = play(G3, state, "discard glen-mhor-used")
    assert runner(after, 0).whiskies == ("banff-used", "brora-used")
    assert malt(after)[0] == 4 + 0
    rich = position(G3, {0: {"space": 12, "malt": 9, "whiskies": bottles}}, englishman=12)
    rich = plan(G3, rich, 1, 3, 2)
    assert legal(G3, rich) == ["pay", *(f"discard {one}" for one in bottles)]
    after = play(G3, rich, "discard banff-used")
    assert malt(after)[0] == 9 - 1 + 4


# -- income ----------------------------------------------------------------------------------


@pytest.mark.rule("WR-INCOME-1", "WR-INCOME-3")
def test_everyone_gets_four_and_five_with_brora() -> None:
    state = stay(G3, {1: {"whiskies": ["brora"]}})
    assert malt(state) == (4, 5, 4)
    tied = play(G3, plan(G3, position(G3), 3, 3, 1), "pass", "pass", "pass", "pass")
    assert malt(tied) == (11, 11, 13)  # who lost the turn gets it too


@pytest.mark.rule("WR-INCOME-2")
@pytest.mark.parametrize(("time", "lines"), [("last", 0), ("before_tax", 4)])
def test_income_comes_after_the_tax_or_before_it(time: str, lines: int) -> None:
    game = race(3, income_time=time)
    runners = {0: {"space": 12, "whiskies": ["banff-used", "kinclaith-used"]}}
    state = stay(game, runners, englishman=11)
    assert asked(game, state) == ("taxing", (0,))
    assert malt(state)[0] == lines
    assert ("pay" in legal(game, state)) is (time == "before_tax")


# -- the end of the game ---------------------------------------------------------------------


@pytest.mark.rule("WR-OVER-1")
def test_the_turn_in_which_a_piece_arrives_is_played_out() -> None:
    state = position(G3, {0: {"space": 47}})
    state = plan(G3, state, 4, 3, 2)
    assert state.is_over
    assert spaces(state) == (50, 23, 23)
    assert state.game(Route).arrivals == (0,)


@pytest.mark.rule("WR-OVER-2")
def test_the_englishmans_arrival_ends_the_game_too() -> None:
    state = plan(G3, position(G3, englishman=47), 4, 3, 2)
    assert state.is_over
    assert state.game(Route).arrivals == (ENGLISHMAN,)


@pytest.mark.rule("WR-OVER-3")
def test_malt_beyond_the_finish_is_lost() -> None:
    state = plan(G3, position(G3, {0: {"space": 48, "malt": 12}}), 10, 3, 2)
    assert (runner(state, 0).space, malt(state)[0]) == (50, 2 + 4)


LAST = {
    ("by_player", "player"): (1, 4),
    ("by_player", "englishman"): (0, 0),
    ("always", "player"): (1, 4),
    ("always", "englishman"): (0, 4),
    ("never", "player"): (0, 0),
    ("never", "englishman"): (0, 0),
}


@pytest.mark.rule("WR-OVER-4")
@pytest.mark.parametrize(("option", "who"), LAST)
def test_what_is_left_of_the_last_turn(option: str, who: str) -> None:
    """Whether a marker is drawn, and the income, by option and by who arrived."""
    drawn, income = LAST[option, who]
    game = race(3, last_turn=option)
    player = who == "player"
    runners = {0: {"space": 47 if player else 30}, 1: {"space": 9, "whiskies": ["brora-used"]}}
    state = position(game, runners, englishman=5 if player else 47, pool={"pub": 1})
    state = plan(game, state, 4, 3, 2)
    while not state.is_over:
        state = play(game, state, legal(game, state)[0])
    assert len(state.game(Route).markers) == drawn
    assert malt(state) == (6 + income, 7 + income, 8 + income)
    moved = state.game(Route).englishman != (5 if player else 47)
    assert moved is not (option == "never" and player)


@pytest.mark.rule("WR-OVER-4")
def test_the_move_that_brings_him_to_the_finish_is_taxed() -> None:
    state = stay(G3, {0: {"space": 49, "whiskies": ["brora-used", "banff-used"]}}, englishman=47)
    assert asked(G3, state) == ("taxing", (0,))
    state = play(G3, state, "discard brora-used")
    assert state.is_over
    assert runner(state, 0).whiskies == ("banff-used",)
    assert malt(state) == (0, 0, 0)


@pytest.mark.rule("WR-OVER-4", "WR-OVER-5")
def test_the_englishman_led_to_the_finish_in_the_turn_is_first() -> None:
    """He arrives by the marker; the players still play, and one of them arrives behind him."""
    runners = {0: {"space": 30}, 1: {"space": 48, "malt": 3}}
    state = position(G3, runners, {34: ["englishman"]}, englishman=49)
    state = play(G3, plan(G3, state, 4, 3, 2), "visit englishman", "walk 1")
    assert state.is_over
    assert state.game(Route).arrivals == (ENGLISHMAN, 1)
    assert state.scores[1]["race"] == -4
    assert malt(state)[0] == 10 - 4 + 4  # a player arrived as well, so the income follows


@pytest.mark.rule("WR-OVER-5")
def test_players_come_before_him_in_a_turn() -> None:
    state = plan(G3, position(G3, {0: {"space": 48}}, englishman=47), 4, 3, 2)
    assert state.game(Route).arrivals == (0, ENGLISHMAN)
    assert state.scores[0]["race"] == 8


# -- victory points --------------------------------------------------------------------------


def finished(game: Game, at: tuple[int, ...], arrivals: tuple[int, ...], **more: Any) -> State:
    """Return the end of a game with the pieces on these spaces."""
    runners = {seat: {"space": space, "malt": 0} for seat, space in enumerate(at)}
    for seat, changes in more.pop("runners", {}).items():
        runners[seat] = {**runners[seat], **changes}
    state = position(game, runners, arrivals=arrivals, englishman=1, **more)
    state = plan(game, state, *(min(1, one["malt"]) for one in runners.values()))
    while not state.is_over:
        state = play(game, state, legal(game, state)[0])
    return state


def race_vp(state: State) -> list[int]:
    return [sheet.get("race", 0) for sheet in state.scores]


@pytest.mark.rule("WR-VP-1")
def test_arrival_first_then_nearness() -> None:
    state = finished(G4, (50, 40, 50, 45), (2, 0))
    assert race_vp(state) == [4, 0, 8, 2]
    assert places(state) == [[2], [0], [3], [1]]


@pytest.mark.rule("WR-VP-2")
def test_shared_second_and_third_places_bring_all_of_it() -> None:
    assert race_vp(finished(G4, (50, 40, 40, 30), (0,))) == [8, 4, 4, 0]
    assert race_vp(finished(G4, (50, 44, 40, 40), (0,))) == [8, 4, 2, 2]


@pytest.mark.rule("WR-VP-3")
def test_behind_the_englishman_the_leaders_lose() -> None:
    assert race_vp(finished(G4, (30, 44, 40, 20), (ENGLISHMAN,))) == [-1, -4, -2, 0]


@pytest.mark.rule("WR-VP-4")
@pytest.mark.parametrize(("option", "third", "behind"), [("skips", 0, -1), ("next", 2, -2)])
def test_a_shared_place_takes_up_the_next_or_not(option: str, third: int, behind: int) -> None:
    game = race(4, shared_place=option)
    assert race_vp(finished(game, (50, 40, 40, 30), (0,))) == [8, 4, 4, third]
    lead = finished(game, (44, 44, 40, 30), (ENGLISHMAN,))
    assert race_vp(lead) == [-4, -4, behind, 0 if option == "skips" else -1]


@pytest.mark.rule("WR-VP-5")
def test_whiskies_kept_bring_two_each() -> None:
    runners = {0: {"whiskies": ["brora", "banff-used", "banff-used"]}}
    state = finished(G3, (50, 40, 30), (0,), runners=runners)
    assert state.scores[0]["whisky"] == 6


@pytest.mark.rule("WR-VP-6", "WR-PUB-1")
@pytest.mark.parametrize(("option", "vp"), [("nothing", 0), ("five", 5)])
def test_a_whisky_sold_for_malt(option: str, vp: int) -> None:
    game = race(3, pub_malt_sale=option)
    runners = {0: {"whiskies": ["brora-used"]}, 1: {"space": 5}, 2: {"space": 7}}
    state = plan(game, position(game, runners, {24: ["pub"]}), 4, 2, 1)
    state = play(game, state, "visit pub", "sell brora-used malt")
    assert state.vp(0) == vp
    assert malt(state)[0] == 10 - 4 + 12 + 4


@pytest.mark.rule("WR-VP-7")
def test_most_malt_brings_three_or_one_each() -> None:
    alone = finished(G3, (50, 40, 30), (0,), runners={1: {"malt": 9}, 2: {"malt": 5}})
    assert [sheet.get("malt", 0) for sheet in alone.scores] == [0, 3, 0]
    shared = finished(G3, (50, 40, 30), (0,), runners={1: {"malt": 0}})
    assert [sheet.get("malt", 0) for sheet in shared.scores] == [1, 1, 1]


@pytest.mark.rule("WR-VP-8")
def test_checkpoints_bring_what_they_show() -> None:
    runners = {0: {"checkpoints": ["checkpoint-1", "checkpoint-3", "checkpoint-3"]}}
    state = finished(G3, (50, 40, 30), (0,), runners=runners)
    assert state.scores[0]["checkpoints"] == 7


@pytest.mark.rule("WR-VP-9")
def test_vp_fall_below_zero_malt_does_not() -> None:
    state = finished(G3, (30, 40, 20), (ENGLISHMAN,))
    assert [state.vp(seat) for seat in range(3)] == [-2 + 1, -4 + 1, -1 + 1]  # 1 each for malt
    assert min(malt(state)) >= 0


@pytest.mark.rule("WR-VP-10", "WR-VP-11")
def test_most_vp_then_most_whiskies_in_hand_then_shared() -> None:
    runners = {1: {"whiskies": ["brora-used"], "malt": 0}, 2: {"checkpoints": ["checkpoint-2"]}}
    state = finished(G3, (20, 40, 40), (ENGLISHMAN,), runners=runners)
    assert state.vp(1) == state.vp(2)
    ranks = {one.seat: one.rank for one in G3.ranking(state)}
    assert ranks[1] < ranks[2]
    runners[1] = {"checkpoints": ["checkpoint-2"]}
    state = finished(G3, (20, 40, 40), (ENGLISHMAN,), runners=runners)
    ranks = {one.seat: one.rank for one in G3.ranking(state)}
    assert ranks[1] == ranks[2]


@pytest.mark.rule("WR-ENG-3", "WR-TAX-1")
def test_the_marker_comes_after_the_tax() -> None:
    runners = {0: {"space": 12, "malt": 0, "whiskies": ["banff-used"]}}
    state = stay(G3, {**runners, 0: {**runners[0], "whiskies": ["banff-used", "brora-used"]}},
                 englishman=11, pool={"pub": 1})  # fmt: skip
    assert laid(state, 15) == ()
    words = [one.word for one in told(G3, state, "discard banff-used")]
    assert words.index("bottle-gone") < words.index("laid") < words.index("malt")
    assert ended(G3, state).game(Route).englishman == 15
