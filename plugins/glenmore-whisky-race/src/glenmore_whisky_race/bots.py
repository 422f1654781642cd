"""The bot of the race: it plans with some noise, squabbles for markers, and negotiates."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from glenmore_core import Action, Done, Game, State, Task
from glenmore_core.bots import Bot, BotKind
from glenmore_core.decisions import Choosing
from glenmore_core.mechanisms.bargaining import Answering, Wording
from glenmore_core.mechanisms.deals import Accept, Add, Counter, Deal, Order, Put
from glenmore_core.streams import draw_below, seed_stream
from glenmore_whisky_race.englishman import ChooseMarker, Discard, Pay, Taxing, walk
from glenmore_whisky_race.expert import Bidding, ChooseGroup, Exchanging, Take
from glenmore_whisky_race.kinds import Use, ability
from glenmore_whisky_race.locations import (
    Fetch,
    Praying,
    Sell,
    Selling,
    Swap,
    Swapping,
    Wake,
    Walk,
    Walking,
)
from glenmore_whisky_race.moving import Passing
from glenmore_whisky_race.pieces import Round, Runner, board
from glenmore_whisky_race.planning import Plan, Planning, TradeWindow
from glenmore_whisky_race.reactions import Reacting, Veto
from glenmore_whisky_race.turn import After, Before, Buy, Visit
from glenmore_whisky_race.whiskies import Bid, Duel
from glenmore_whisky_race.worth import (
    Taste,
    bottle_worth,
    first_worth,
    good_worth,
    landing_worth,
    lost_worth,
    malt_worth,
    marker_worth,
    plan_worth,
)

Worth = Callable[["Mind", State, Any, int, Action], float]
"""`worth(mind, state, task, seat, action)`: what an action is worth, in VP."""


class Mind:
    """One bot: its taste and its own chance."""

    def __init__(self, seed: int, taste: Taste) -> None:
        self.taste = taste
        self._counter = seed_stream(seed, "race-bot")

    def chance(self) -> float:
        """Return a number from 0 up to 1."""
        self._counter, number = draw_below(self._counter, 1 << 30)
        return number / (1 << 30)

    def mixed(self, options: Sequence[Action], worths: Sequence[float]) -> Action:
        """Return one of the options, the better ones more often."""
        best = max(worths)
        weights = [math.exp((one - best) / self.taste.noise) for one in worths]
        number = self.chance() * sum(weights)
        for action, weight in zip(options, weights, strict=True):
            number -= weight
            if number < 0:
                return action
        return options[worths.index(best)]


# -- whiskies and markers --------------------------------------------------------------------


def _worth_use(mind: Mind, state: State, task: Any, seat: int, use: Use) -> float:
    taste = mind.taste
    point = malt_worth(state, taste)
    name = ability(state, use.whisky)[0].name
    runner = state.player(seat, Runner)
    if name == "steal_each":
        rivals = sum(1 for one in range(state.seats) if _can_lose(state, one, seat))
        return rivals * (point + 0.1) - taste.ability
    if name == "steal_share" and use.rival is not None:
        return state.player(use.rival, Runner).malt // 2 * (point + 0.1) - taste.ability
    if name == "swap_bottle":
        own = bottle_worth(state, use.whisky, taste) - 0.3
        return bottle_worth(state, use.bottle, taste) - own
    if name == "duel" and use.rival is not None:
        lead = runner.malt - state.player(use.rival, Runner).malt
        if isinstance(task, Before) or lead < 1 or runner.malt < 3:
            return -1.0
        return min(1.0, 0.12 * lead) * bottle_worth(state, use.bottle, taste) - taste.ability
    if name == "stride":
        return _worth_stride(mind, state, seat) - taste.ability
    return -1.0


def _can_lose(state: State, one: int, seat: int) -> bool:
    runner = state.player(one, Runner)
    waits = one in state.game(Round).order
    return one != seat and (runner.chosen if waits else runner.malt) > 0


def _worth_stride(mind: Mind, state: State, seat: int) -> float:
    runner = state.player(seat, Runner)
    turn = state.game(Round)
    here = 0.0
    if turn.moved and not turn.visited:
        here = landing_worth(state, seat, runner.space, runner.malt, mind.taste)
    there = landing_worth(state, seat, runner.space + 1, runner.malt, mind.taste)
    arrival = 4.0 if runner.space + 1 == board(state).finish else 0.0
    return there + arrival + mind.taste.space - here


def _worth_own(mind: Mind, state: State, task: Any, seat: int, action: Action) -> float:
    """Before, during and after the movement: whiskies and markers that gain something."""
    if isinstance(action, Use):
        return _worth_use(mind, state, task, seat, action)
    if isinstance(action, (Visit, Buy)):
        marker = action.marker if isinstance(action, Visit) else action.whisky
        malt = state.player(seat, Runner).malt
        return marker_worth(state, seat, marker, malt, mind.taste) - 0.01
    return 0.0 if isinstance(action, Done) else -2.0


def _worth_sale(mind: Mind, state: State, task: Selling, seat: int, action: Sell) -> float:
    taste = mind.taste
    malt = task.malt * malt_worth(state, taste) * taste.sale
    return (task.vp if action.price == "vp" else malt) - bottle_worth(
        state, action.bottle, mind.taste
    )


def _worth_swap(mind: Mind, state: State, task: Swapping, seat: int, action: Swap) -> float:
    runner = state.player(seat, Runner)

    def near(space: int) -> float:
        ahead = space - runner.space
        return (1.0 if ahead <= 8 else 0.3) if ahead > 1 else 0.0

    first = marker_worth(state, seat, action.first, runner.malt, mind.taste)
    second = marker_worth(state, seat, action.second, runner.malt, mind.taste)
    return (first - second) * (near(action.there) - near(action.here))


def _worth_walk(mind: Mind, state: State, task: Walking, seat: int, action: Walk) -> float:
    end = walk(state, action.spaces)
    assert end is not None, "only possible walks are offered"
    space, met = end
    worth = 0.0
    for one in met:
        owed = len(state.player(one, Runner).whiskies) * malt_worth(state, mind.taste)
        worth += -owed if one == seat else owed / 2
    if space == board(state).finish:
        return worth - 6.0
    ahead = state.player(seat, Runner).space - space
    return worth - (0.5 if 0 <= ahead <= 3 else 0.0)


def _worth_prayer(mind: Mind, state: State, task: Praying, seat: int, action: Action) -> float:
    if isinstance(action, Wake):
        return mind.taste.ability
    assert isinstance(action, Fetch), "the Sacred Place wakes a whisky or sells one"
    return bottle_worth(state, action.whisky, mind.taste) - task.price * malt_worth(
        state, mind.taste
    )


def _worth_tax(mind: Mind, state: State, task: Taxing, seat: int, action: Action) -> float:
    if isinstance(action, Pay):
        return -task.owed * malt_worth(state, mind.taste)
    assert isinstance(action, Discard), "tax is paid or a bottle discarded"
    return -bottle_worth(state, action.bottle, mind.taste)


def _worth_veto(mind: Mind, state: State, task: Reacting, seat: int, action: Action) -> float:
    """Stop what hurts oneself, what stops oneself, and now and then a pub."""
    if not isinstance(action, Veto):
        return 0.0
    what = task.what
    if len(task.frames) > 1:
        return 1.0 if what.seat == seat and len(task.frames) % 2 == 0 else -1.0
    if what.rival == seat:
        return 1.0 if what.bottle or state.player(seat, Runner).malt > 5 else -1.0
    if what.what == "visit" and what.name == "pub":
        leads = max(range(state.seats), key=state.vp) == what.seat
        return mind.chance() - (0.5 if leads else 0.85)
    return -1.0


# -- bargaining ------------------------------------------------------------------------------


def _deal_worth(mind: Mind, state: State, seat: int, deal: Deal) -> float:
    worth = 0.0
    for giver, taker, good, amount in deal.goods:
        if seat in (giver, taker):
            value = good_worth(state, good, amount, mind.taste)
            worth += value if taker == seat else -value
    if deal.order and state.player(seat, Runner).chosen:
        share = 1.0 if deal.order[0] == seat else 0.25
        worth += share * first_worth(state, seat, mind.taste)
    return worth


def _answer(mind: Mind, state: State, task: Answering, seat: int, options: Any) -> Action:
    """Accept what is fair while there is something left to propose, later what beats losing."""
    worth = _deal_worth(mind, state, seat, task.deal)
    left = task.left[task.parties.index(seat)]
    if not task.deal.order:
        wanted = 0.1
    elif left:
        wanted = 0.5 * first_worth(state, seat, mind.taste) - 0.05
    else:
        wanted = -lost_worth(state, seat, mind.taste)
    if worth >= wanted:
        return Accept()
    return Counter() if left and task.deal.order else options[1]


def _propose(mind: Mind, state: State, task: Wording, seat: int, options: Any) -> Action:
    """First to move first, for malt; in the last proposal to move last, for one malt."""
    own, others = seat, [one for one in task.parties if one != seat]
    ordered = isinstance(options[0], Order) or bool(task.deal.order)
    last_try = not task.left[task.parties.index(seat)]
    if not ordered:
        return options[0]  # type: ignore[no-any-return]
    if not task.deal.order:
        return Order((*others, own) if last_try else (own, *others))
    if not task.deal.goods:
        best = first_worth(state, seat, mind.taste)
        price = round(0.3 * best / max(0.05, malt_worth(state, mind.taste)) / len(others))
        offer = min(price, state.player(seat, Runner).malt // len(others))
        add = (others[0], own, 1) if last_try else (own, others[0], offer)
        if add[2] and Add(add[0], add[1], "malt", add[2]) in options:
            return Add(add[0], add[1], "malt", add[2])
    elif not last_try:
        given = task.deal.goods[-1]
        after = [one for one in others if one > given[1]]
        if after and Add(own, after[0], "malt", given[3]) in options:
            return Add(own, after[0], "malt", given[3])
    return Put()


# -- the bot ---------------------------------------------------------------------------------


def _plan(mind: Mind, state: State, task: Planning, seat: int, options: Sequence[Plan]) -> Action:
    most = min(len(options), board(state).finish + state.seats)
    near = options[:most]
    return mind.mixed(near, [plan_worth(state, seat, one.malt, mind.taste) for one in near])


def _bid(mind: Mind, state: State, task: Task, seat: int, options: Sequence[Bid]) -> Action:
    most = min(len(options) - 1, 5)
    return options[int(mind.chance() * (most + 1))]


def _first(mind: Mind, state: State, task: Task, seat: int, options: Sequence[Action]) -> Action:
    return options[0]


def _any(mind: Mind, state: State, task: Task, seat: int, options: Sequence[Action]) -> Action:
    return options[int(mind.chance() * len(options))]


def _group(mind: Mind, state: State, task: Task, seat: int, options: Sequence[Take]) -> Action:
    return max(options, key=lambda one: len(set(one.whiskies)))


_WORTHS: Mapping[type[Task], Worth] = {
    Before: _worth_own,
    Passing: _worth_own,
    After: _worth_own,
    Selling: _worth_sale,  # type: ignore[dict-item]
    Swapping: _worth_swap,  # type: ignore[dict-item]
    Walking: _worth_walk,  # type: ignore[dict-item]
    Praying: _worth_prayer,
    Taxing: _worth_tax,
    Reacting: _worth_veto,
}

_WAYS: Mapping[type[Task], Callable[..., Action]] = {
    Planning: _plan,
    Duel: _bid,
    Bidding: _bid,
    Wording: _propose,
    Answering: _answer,
    TradeWindow: _first,
    Exchanging: _first,
    ChooseMarker: _any,
    ChooseGroup: _group,
}


def race_bot(game: Game, seed: int, taste: Taste | None = None) -> Bot:
    """Return a bot that plays any seat of a race.

    Parameters:
        game: the game.
        seed: all its chance follows from it.
        taste: how it values things.
    """
    mind = Mind(seed, taste or Taste())

    def bot(state: State, seat: int) -> Action:
        options = game.legal_actions(state, seat)
        if len(options) == 1:
            return options[0]
        task = state.doing()
        if isinstance(task, Choosing):
            task = task.inner
        assert task is not None, "a bot is asked while something is to do"
        worth = _WORTHS.get(type(task))
        if worth is not None:
            return max(options, key=lambda one: worth(mind, state, task, seat, one))
        return _WAYS.get(type(task), _any)(mind, state, task, seat, options)

    return bot


BOTS = (BotKind("greedy", race_bot, "Plans for the best space, with some noise, and negotiates."),)
