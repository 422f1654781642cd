"""The race's bot: legal, repeatable, better than chance, and sensible in a talk."""

from __future__ import annotations

import pytest
from attrs import evolve
from race_positions import asked, plan, play, position, race

from glenmore_core import Game, State
from glenmore_core.bots import bot_kinds, choose, make_bot, play_out
from glenmore_whisky_race.bots import race_bot
from glenmore_whisky_race.events import LostTurn
from glenmore_whisky_race.pieces import Route, Runner
from glenmore_whisky_race.worth import Taste, runner_worth

EXPERT = {"setup": "random", "bottles": "bid", "englishman_marker": "chosen"}


def choice(game: Game, state: State, seat: int, seed: int = 1) -> str:
    return game.write(choose(game, race_bot(game, seed), state, seat))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("options", [{}, EXPERT], ids=["plain", "expert"])
def test_it_plays_every_game_to_its_end_the_same_way_each_time(
    players: int, options: dict[str, object]
) -> None:
    game = race(players, **{"trading": "windows", **options})
    ends = [
        play_out(game, [make_bot(game, "greedy", seat) for seat in range(players)], seed=4)
        for _ in range(2)
    ]
    assert ends[0] == ends[1]
    assert ends[0].game(Route).arrivals


def test_it_takes_the_place_of_the_cores_greedy_bot() -> None:
    assert bot_kinds(race(3))["greedy"].create is race_bot
    assert "random" in bot_kinds(race(3))


def test_it_beats_random_players() -> None:
    game, wins = race(3), 0
    for seed in range(20):
        bots = [make_bot(game, "greedy" if seat == seed % 3 else "random", seed)
                for seat in range(3)]  # fmt: skip
        wins += game.ranking(play_out(game, bots, seed=seed))[0].seat == seed % 3
    assert wins >= 14


@pytest.mark.rule("WR-TIE-1")
def test_among_themselves_bots_seldom_lose_a_turn() -> None:
    game, lost, ties = race(4), 0, 0
    for seed in range(6):
        bots = [make_bot(game, "greedy", 10 * seed + seat) for seat in range(4)]
        state = game.start(seed)
        while not state.is_over:
            seat = game.decision(state).seats[0]  # type: ignore[union-attr]  # it is not over
            outcome = game.advance(state, choose(game, bots[seat], state, seat), seat)
            lost += sum(type(one) is LostTurn for one in outcome.events)
            ties += sum(one.word == "agreed" for one in outcome.events)
            state = outcome.state
    assert ties > 5
    assert lost <= ties // 2


def tied(**markers: tuple[str, ...]) -> State:
    game = race(3)
    runners = {0: {"space": 20, "malt": 14}, 1: {"space": 20, "malt": 14}, 2: {"space": 5}}
    laid = {int(space[1:]): there for space, there in markers.items()}
    return plan(game, position(game, runners, laid), 5, 5, 1)


def test_it_offers_malt_for_going_first_where_there_is_something_to_win() -> None:
    game = race(3)
    state = tied(_24=("checkpoint-3",))
    assert choice(game, state, 0) == "order 0,1"
    state = play(game, state, "order 0,1")
    offer = choice(game, state, 0)
    assert offer.startswith("add 0 1 malt")
    state = play(game, state, offer, "propose")
    assert choice(game, state, 1) in ("accept", "counter")


def test_it_accepts_what_is_fair_and_refuses_to_be_robbed() -> None:
    game = race(3)
    state = play(game, tied(_24=("checkpoint-3",)), "order 1,0", "propose")
    assert choice(game, state, 1) == "accept"
    bad = play(game, tied(_24=("checkpoint-3",)), "order 0,1", "add 1 0 malt 9")
    assert choice(game, bad, 1) == "counter"


def test_trades_in_windows_are_accepted_when_they_gain() -> None:
    game = race(3, trading="windows")
    state = position(game, {0: {"whiskies": ["brora"]}})
    gift = play(game, state, "trade 1", "add 0 1 brora", "propose")
    assert choice(game, gift, 1) == "accept"
    theft = play(game, state, "trade 1", "add 1 0 malt 5")
    theft = theft if asked(game, theft)[0] == "answering" else play(game, theft, "propose")
    assert choice(game, theft, 1) == "refuse"


def test_it_pays_small_taxes_and_vetoes_what_hurts_it() -> None:
    game = race(3)
    runners = {0: {"whiskies": ["glen-mhor"]}, 1: {"whiskies": ["banff"], "malt": 12}}
    state = plan(game, position(game, runners), 4, 3, 1)
    state = play(game, state, "use glen-mhor 1 banff")
    assert choice(game, state, 1) == "veto"
    runners = {0: {"malt": 9, "space": 12, "whiskies": ["banff-used"]}}
    state = plan(game, position(game, runners, englishman=12), 2, 4, 1)
    while asked(game, state)[0] != "taxing":
        state = play(game, state, "done")
    assert choice(game, state, 0) == "pay"


def test_worth_grows_with_what_one_has() -> None:
    game = race(3)
    plain = position(game)
    worth = runner_worth(plain, 0, Taste())
    for more in ({"malt": 15}, {"space": 25}, {"whiskies": ["brora"]},
                 {"checkpoints": ["checkpoint-2"]}):  # fmt: skip
        assert runner_worth(position(game, {0: more}), 0, Taste()) > worth
    assert game.rules.position_value[0](plain, 0) == worth
    assert evolve(plain.player(0, Runner), malt=3).malt == 3
