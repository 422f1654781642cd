"""Bots: what they are given, what they answer, and how well they play."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import frozen

from glenmore_core import (
    Action,
    BotError,
    Config,
    Draft,
    Game,
    Module,
    Sealed,
    Slice,
    Step,
    Task,
    hookimpl,
)
from glenmore_core.bots import BotKind, bot_kinds, choose, make_bot, play_out
from glenmore_core.bots.greedy import value_of
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory, with_members
from glenmore_core.state import State


def glen_more(players: int) -> Game:
    return Game.from_variant("glen-more", players=players)


def test_unknown_bot_gives_the_nearest_names() -> None:
    with pytest.raises(BotError, match="no bot 'greddy'; did you mean 'greedy'"):
        make_bot(glen_more(2), "greddy")


def test_a_wrong_number_of_bots_is_refused() -> None:
    game = glen_more(3)
    with pytest.raises(BotError, match="3 players need as many bots, not 1"):
        play_out(game, [make_bot(game, "random")], seed=1)


def test_an_illegal_answer_is_refused() -> None:
    from glenmore_core import Done

    game = glen_more(2)
    state = game.start(seed=1)
    decision = game.decision(state)
    assert decision is not None
    with pytest.raises(BotError, match="not legal now"):
        choose(game, lambda state, seat: Done(), state, decision.seats[0])


def test_chance_by_hand_stops_bots_with_a_reason() -> None:
    game = glen_more(2)
    state = game.start(seed=1, by_hand=True)
    with pytest.raises(BotError, match="chance is entered by hand"):
        play_out(game, [make_bot(game, "random")] * 2, start=state)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seeds_give_the_same_game(name: str) -> None:
    game = glen_more(3)
    finals = [
        play_out(game, [make_bot(game, name, seat) for seat in range(3)], seed=5) for _ in range(2)
    ]
    assert finals[0] == finals[1]
    assert finals[0].is_over


def test_bots_are_given_nothing_hidden() -> None:
    game = glen_more(2)
    state = game.start(seed=1)
    given: list[State] = []

    def spy(seen: State, seat: int) -> Action:
        given.append(seen)
        return game.legal_actions(seen, seat)[0]

    play_out(game, [spy, spy], start=state)
    assert given
    assert all(set(seen.streams) == {0} for seen in given)


def test_greedy_plays_a_by_hand_game_between_chances() -> None:
    game = glen_more(2)
    bot = make_bot(game, "greedy")
    state = game.start(seed=1, by_hand=True)
    for _ in range(60):
        decision = game.decision(state)
        assert decision is not None
        if decision.is_chance:
            state = game.apply(state, game.legal_actions(state)[0])
        else:
            seat = decision.seats[0]
            state = game.apply(state, choose(game, bot, state, seat), seat)
    assert any(len(state.player(seat, Territory).tiles) > 3 for seat in range(2))


def changed(state: State, value: object) -> State:
    """Return the state with another slice of player 0."""
    draft = Draft(state)
    draft.put_player(0, value)
    return draft.freeze()


def test_whisky_coins_and_clan_members_are_worth_something() -> None:
    state = glen_more(2).start(seed=3)
    territory = state.player(0, Territory)
    plain = value_of(state, 0)
    assert value_of(changed(state, Purse(6, whisky=2)), 0) > plain
    assert value_of(changed(state, Purse(9)), 0) > plain
    assert value_of(changed(state, with_members(territory, (0, 0), 2)), 0) > plain
    assert value_of(changed(state, with_members(territory, (0, 0), 0)), 0) < plain


# -- games with secrets --------------------------------------------------------------------


@frozen
class Pick(Action):
    word: ClassVar[str] = "pick"
    number: int


@frozen
class PickSecretly(Task):
    word: ClassVar[str] = "pick-secretly"
    left: int


@frozen
class Picked:
    last: int = 0


class Secrets:
    """Everybody picks a number in secret, four times; it counts as VP."""

    @hookimpl
    def slices(self) -> list[Slice]:
        return [Slice(Picked, lambda rules, seat: Picked(), each_player=True)]

    @hookimpl
    def steps(self, procedures: object) -> None:
        procedures.insert_after(  # type: ignore[attr-defined]
            "game", "play", Step("secrets", lambda draft, seat: draft.push(PickSecretly(4)))
        )

    @hookimpl
    def tasks(self) -> list[Sealed]:
        def close(draft: object, task: PickSecretly, chosen: dict[int, Pick]) -> None:
            for seat, pick in chosen.items():
                draft.score(seat, pick.number, "picks")  # type: ignore[attr-defined]
            if task.left > 1:
                draft.push(PickSecretly(task.left - 1))  # type: ignore[attr-defined]

        def seats(look: object, task: PickSecretly) -> range:
            return range(look.seats)  # type: ignore[attr-defined]

        return [
            Sealed(
                PickSecretly,
                seats,
                lambda look, task, seat: [Pick(1), Pick(2), Pick(3)],
                [Pick],
                close,
            )
        ]

    @hookimpl
    def bots(self, config: Config) -> list[BotKind]:
        return [
            BotKind("threes", lambda game, seed: lambda state, seat: Pick(3), "Picks three."),
            BotKind("greedy", lambda game, seed: lambda state, seat: Pick(2), "Picks two."),
        ]


def secrets_game() -> Game:
    module = Module(id="secrets", title="Secrets", hooks=Secrets(), game=True, players=(2, 3))
    return Game.compose(module, players=3)


def test_bots_play_secret_decisions_and_never_see_others_choices() -> None:
    from glenmore_core.views import Hidden

    game = secrets_game()
    state = game.apply(game.start(seed=1), Pick(3), 0)
    seen: list[State] = []

    def spy(given: State, seat: int) -> Action:
        seen.append(given)
        return Pick(1)

    choose(game, spy, state, 1)
    assert "Hidden" in repr(seen[0].agenda)
    assert "Pick(number=3)" not in repr(seen[0].agenda)
    assert Hidden.word == "hidden"
    from glenmore_core.bots.greedy import greedy

    final = play_out(game, [greedy(game, seat) for seat in range(3)], seed=1)
    assert final.is_over


def test_modules_bring_bots_and_may_replace_those_of_the_core() -> None:
    game = secrets_game()
    assert set(bot_kinds(game)) == {"random", "greedy", "threes"}
    bots = [make_bot(game, "threes"), make_bot(game, "greedy"), make_bot(game, "random", 3)]
    final = play_out(game, bots, seed=1)
    assert (final.vp(0), final.vp(1)) == (12, 8)


# -- strength ------------------------------------------------------------------------------


def wins(game: Game, games: int, opponents: str = "random") -> float:
    """Return the share of wins of a greedy bot that changes its seat from game to game."""
    total = 0.0
    for number in range(games):
        own = number % game.players
        names = [opponents] * game.players
        names[own] = "greedy"
        bots = [make_bot(game, name, number * 10 + seat) for seat, name in enumerate(names)]
        best = [one.seat for one in game.ranking(play_out(game, bots, number)) if one.rank == 1]
        total += (own in best) / len(best)
    return total / games


def test_greedy_beats_random_quickly() -> None:
    assert wins(glen_more(2), 4) > 0.8


@pytest.mark.slow
@pytest.mark.parametrize(("players", "share"), [(2, 0.95), (4, 0.9)])
def test_greedy_clearly_beats_random_over_200_games(players: int, share: float) -> None:
    assert wins(glen_more(players), 100) > share
