"""The greedy bot: it looks one turn ahead, for the turn that leaves it in the best position.

A position is worth its VP and what the hook `position_value` of the modules adds: VP that are
likely to come of it. The bot carries out its own choices on what it may see, up to the first
thing that is not its own (chance, another player, a secret choice), a few of the best positions
at a time; then it plays that turn to its end, unless something comes that it did not foresee. Of
secret choices it takes one of those that the modules' hook `secret_value` holds for the best.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from attrs import define

from glenmore_core.decisions import Choosing, Sealed
from glenmore_core.rules import Asking

if TYPE_CHECKING:
    from collections.abc import Callable

    from glenmore_core.actions import Action
    from glenmore_core.bots.kinds import Bot
    from glenmore_core.game import Game
    from glenmore_core.state import State

    Worth = Callable[[State, int], float]

WIDTH = 6
"""How many positions are followed at a time."""
FIRST_WIDTH = 8
"""How many of the turn's first choices are followed."""
LIMIT = 1200
"""How many positions are looked at for one turn."""
_STEP = 1e-3
"""What each action costs, so that nothing is sold only to be bought back."""
_JITTER = 1e-6


def value_of(state: State, seat: int) -> float:
    """Return what a position is worth to `seat`, in VP.

    >>> from glenmore_core import Game
    >>> game = Game.from_variant("glen-more", players=2)
    >>> value_of(game.start(seed=7), 0) > 0
    True
    """
    value: float = state.vp(seat)
    if state.agenda:
        for hook in state.rules.position_value:
            value += hook(state, seat)
    return value


def greedy(
    game: Game, seed: int, width: int = WIDTH, *, limit: int = LIMIT, worth: Worth = value_of
) -> Bot:
    """Return a bot that plays the best turn it finds.

    Parameters:
        game: the game.
        seed: parts turns of equal worth.
        width: how many positions are followed at a time; more is better and slower.
        limit: how many positions are looked at for one turn; the same holds.
        worth: `worth(state, seat)`: what a position is worth to a seat, in VP; another one than
            `value_of` makes a player of another taste.
    """
    chance = Random(seed)
    plan: dict[State, Action] = {}

    def bot(state: State, seat: int) -> Action:
        options = game.legal_actions(state, seat)
        if len(options) == 1:
            return options[0]
        foreseen = plan.get(state)
        if foreseen is not None and foreseen in options:
            return foreseen
        plan.clear()
        if _is_own(state, seat):
            plan.update(_best_turn(game, state, seat, _Search(width, limit, worth, chance)))
        elif state.rules.secret_value:
            options = _best_secrets(state, seat, options)
        return plan.get(state) or chance.choice(options)

    return bot


def _is_own(state: State, seat: int) -> bool:
    """Return whether the state waits for an open decision of `seat`."""
    if not state.agenda:
        return False
    task = state.agenda[-1]
    kind = state.rules.tasks.get(type(task))
    return isinstance(kind, Asking) and kind.ask.seat(task) == seat


def _best_secrets(state: State, seat: int, options: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the secret choices that are worth the most (all, in a decision of another kind)."""
    task = state.agenda[-1]
    inner = task.inner if isinstance(task, Choosing) else task
    if not isinstance(state.rules.tasks.get(type(inner)), Sealed):
        return options
    worths = [
        sum(hook(state, seat, inner, one) for hook in state.rules.secret_value) for one in options
    ]
    best = max(worths)
    return tuple(one for one, worth in zip(options, worths, strict=True) if worth == best)


@define(eq=False)
class _Node:
    """A position on the way through a turn, and how it came to be."""

    state: State
    worth: float
    before: _Node | None = None
    action: Action | None = None


@define(eq=False)
class _Search:
    """How a turn is looked for: the bot's parameters, and what parts equals."""

    width: int
    limit: int
    worth: Worth
    chance: Random


def _best_turn(game: Game, root: State, seat: int, search: _Search) -> dict[State, Action]:
    """Return the best turn found: for each of its positions the action to take."""
    ends: list[_Node] = []
    seen = {_key(root, root)}
    width, left = search.width, search.limit
    value_to, random = search.worth, search.chance.random
    start = _Node(root, 0.0)
    followed = [start]
    keep = max(width, FIRST_WIDTH)
    depth = 0
    while followed and left > 0:
        depth += 1
        found: list[_Node] = []
        for node in followed:
            if left <= 0:
                break
            for action in game.legal_actions(node.state, seat):
                left -= 1
                child = game.apply(node.state, action, seat, ask_chance=True)
                key = _key(child, root)
                if key in seen:
                    continue
                seen.add(key)
                worth = value_to(child, seat) - depth * _STEP + _JITTER * random()
                to = found if _is_own(child, seat) else ends
                to.append(_Node(child, worth, node, action))
        found.sort(key=_worth, reverse=True)
        followed = found[:keep]
        keep = width
    best = max(ends or followed, key=_worth, default=start)
    turn: dict[State, Action] = {}
    while best.before is not None and best.action is not None:
        turn[best.before.state] = best.action
        best = best.before
    return turn


def _key(state: State, root: State) -> int:
    """Return a number that tells states after `root` apart (what did not change costs nothing)."""
    shared = (0 if a is b else a for a, b in zip(state.shared, root.shared, strict=True))
    players = (
        0 if own is old else tuple(0 if a is b else a for a, b in zip(own, old, strict=True))
        for own, old in zip(state.players, root.players, strict=True)
    )
    return hash((state.agenda, *shared, 1, *players, state.scores))


def _worth(node: _Node) -> float:
    return node.worth
