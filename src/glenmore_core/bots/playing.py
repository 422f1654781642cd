"""Making bots by name, and letting them play: each sees only what its seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from glenmore_core.bots.greedy import greedy
from glenmore_core.bots.kinds import ITSELF, Bot, BotKind
from glenmore_core.bots.random_bot import random_bot
from glenmore_core.callables import function_fault
from glenmore_core.content.suggest import did_you_mean, one_of
from glenmore_core.edges import check_all, check_is, check_seed, check_state, told
from glenmore_core.errors import BotError, GlenmoreError
from glenmore_core.failures import blame, nonsense

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
    _check_game(game)
    return {**CORE, **game.rules.bots}


def _check_game(game: object) -> None:
    from glenmore_core.game import Game

    check_is(game, Game, "the game")


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
    check_is(name, str, "the bot's name")
    seed = check_seed(seed)
    if name not in kinds:
        hint = did_you_mean(name, kinds) or f"there are: {one_of(sorted(kinds))}"
        raise BotError(f"there is no bot '{name}'; {hint}")
    create = kinds[name].create
    with blame(game.rules):
        bot = create(game, seed)
    right = function_fault(bot, "state, seat", doing=False)
    if right is not None:
        raise nonsense(game.rules, create, bot, right)
    return bot


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
        BotError: its answer is no legal action, or it failed.
    """
    from glenmore_core.views import conceal

    _check_game(game)
    check_is(seat, int, "the seat")
    options = game.legal_actions(state, seat)
    if not options:
        raise BotError(f"the seat {seat} has nothing to decide now")
    if not callable(bot):
        raise BotError(f"a bot is a function (state, seat), not {told(bot)}")
    try:
        action = bot(conceal(state, seat), seat)
    except GlenmoreError:
        raise
    except Exception as error:  # whatever a stranger's bot raises
        text = f"the bot at seat {seat} raised {type(error).__name__}: {error}"
        raise BotError(text) from error
    if action not in options:
        raise BotError(f"the bot at seat {seat} answered {told(action)}, which is not legal now")
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
    _check_game(game)
    check_all(bots, object, "the bots")
    if len(bots) != game.players:
        raise BotError(f"{game.players} players need as many bots, not {len(bots)}")
    if start is not None:
        check_state(game.rules, start)
    state = game.start(seed) if start is None else start
    while not state.is_over:
        decision = game.decision(state)
        assert decision is not None
        if not decision.seats:
            raise BotError("chance is entered by hand in this game: bots alone cannot play it")
        seat = decision.seats[0]
        state = game.apply(state, choose(game, bots[seat], state, seat), seat)
    return state
