"""Making bots by name, and letting them play: each sees only what its seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from glenmore_core.bots.greedy import greedy
from glenmore_core.bots.kinds import ITSELF, Bot, BotKind
from glenmore_core.bots.random_bot import random_bot
from glenmore_core.content.suggest import did_you_mean, one_of
from glenmore_core.errors import BotError

if TYPE_CHECKING:
    from glenmore_core.actions import Action
    from glenmore_core.game import Game
    from glenmore_core.state import State

RANDOM = BotKind("random", random_bot, "Takes any legal action, each equally likely.")
GREEDY = BotKind("greedy", greedy, "Plays the turn that leaves it with the best position.")

CORE = {one.name: one for one in (RANDOM, GREEDY)}
"""The bots that play any game."""


def bot_kinds(game: Game) -> Mapping[str, BotKind]:
    """Return the bots that can play a game, by name: those of the core, and its modules' own.

    A module's bot takes the place of one of the core with the same name.
    """
    return {**CORE, **game.rules.bots}


def make_bot(game: Game, name: str, seed: int = 0) -> Bot:
    """Return a bot for one seat of one game.

    Parameters:
        game: the game.
        name: the bot's name, such as `greedy`; `itself` for a seat that plays by itself.
        seed: a whole number that all its chance follows from.

    Raises:
        BotError: there is no such bot; the nearest names are given.
    """
    if name == ITSELF:
        return _never_asked
    kinds = bot_kinds(game)
    if name not in kinds:
        hint = did_you_mean(name, kinds) or f"there are: {one_of(sorted(kinds))}"
        raise BotError(f"there is no bot '{name}'; {hint}")
    return kinds[name].create(game, seed)


def _never_asked(state: State, seat: int) -> Action:
    raise BotError(f"seat {seat} plays by itself, and was asked")


def choose(game: Game, bot: Bot, state: State, seat: int) -> Action:
    """Return what a bot does at `seat`, checked to be legal.

    Parameters:
        game: the game.
        bot: the bot; it is given the state with everything hidden from `seat` taken out.
        state: the state; `seat` has a decision in it.
        seat: whose decision.

    Raises:
        BotError: its answer is no legal action.
    """
    from glenmore_core.views import conceal

    options = game.legal_actions(state, seat)
    action = bot(conceal(state, seat), seat)
    if action not in options:
        raise BotError(f"the bot at seat {seat} answered {action!r}, which is not legal now")
    return action


def play_out(
    game: Game, bots: Sequence[Bot], seed: int | None = None, start: State | None = None
) -> State:
    """Return the final state of a game played by bots.

    Parameters:
        game: the game.
        bots: one for each seat (`make_bot(game, "itself")` for one that plays by itself).
        seed: the seed of the game, if it is not started yet.
        start: the state to go on from, instead of a fresh game.

    Raises:
        BotError: a bot answered with something that is not legal, or there are too few bots.
    """
    if len(bots) != game.players:
        raise BotError(f"{game.players} players need as many bots, not {len(bots)}")
    state = game.start(seed) if start is None else start
    while not state.is_over:
        decision = game.decision(state)
        assert decision is not None
        if not decision.seats:
            raise BotError("chance is entered by hand in this game: bots alone cannot play it")
        seat = decision.seats[0]
        state = game.apply(state, choose(game, bots[seat], state, seat), seat)
    return state
