"""Bargaining: proposals with goods, which the others accept, refuse or counter.

A talk has a topic, of which its game says what is agreed on: an order of the parties with goods
that change hands, or goods alone. A proposal is worded step by step, so that every decision has a
short and complete list of actions: the order first, then one transfer after another (each behind
the last one in a fixed order of all that could be named, so that it ends and every deal has one
wording), then it is put. Each of the other parties accepts, refuses, or counters, which is a
proposal of his own. Every party has a number of proposals, so a talk always ends. The goods of an
accepted deal change hands at once; nothing else is promised.

A game supplies a `BargainRules` constant and the tasks `TASKS`; it opens a talk with `open_talk`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import ClassVar

from attrs import evolve, frozen

from glenmore_core.actions import Action
from glenmore_core.decisions import Ask
from glenmore_core.draft import Draft, refusal
from glenmore_core.errors import Refusal
from glenmore_core.mechanisms.deals import (
    Accept,
    Add,
    Agreed,
    Answered,
    Counter,
    Deal,
    NotAgreed,
    Order,
    Pass,
    Proposed,
    Put,
    Refuse,
)
from glenmore_core.state import Look, Task


@frozen
class Topic:
    """What a kind of talk is about.

    Parameters:
        ordered: whether an order of the parties is agreed on; otherwise goods alone.
        settle: `settle(draft, parties, deal)`: what follows, after the goods have changed hands;
            `deal` is None if there is no agreement.
        rule: the id of the rule that refusals cite.
        in_turn: whether the parties propose in turn until they agree or have no proposal left;
            otherwise there is one proposal, and those that counter it.
    """

    ordered: bool
    settle: Callable[[Draft, tuple[int, ...], Deal | None], None]
    rule: str = "CORE-BARGAIN"
    in_turn: bool = True


@frozen(eq=False)
class BargainRules:
    """How a game bargains: the constant of this class.

    Parameters:
        module: the module whose rules these are.
        holdings: `holdings(look, seat)`: (good, how many) pairs that the seat could give now.
        hand_over: `hand_over(draft, giver, taker, good, amount)`: let it change hands.
        topics: the topics by name.
    """

    module: str
    holdings: Callable[[Look, int], Sequence[tuple[str, int]]]
    hand_over: Callable[[Draft, int, int, str, int], None]
    topics: Mapping[str, Topic]


# -- tasks -----------------------------------------------------------------------------------


NO_WORDS = Deal()
"""A proposal of which nothing is worded yet."""


@frozen
class Wording(Task):
    """A party words a proposal.

    Parameters:
        topic: the topic's name.
        parties: the seats that talk, in seat order.
        left: for each of the parties the proposals it may still begin.
        seat: who words it.
        deal: as far as it is worded.
    """

    word: ClassVar[str] = "wording"
    topic: str
    parties: tuple[int, ...]
    left: tuple[int, ...]
    seat: int
    deal: Deal = NO_WORDS


@frozen
class Answering(Task):
    """The other parties answer a proposal, one after the other.

    Parameters:
        topic: the topic's name.
        parties: the seats that talk.
        left: for each of the parties the proposals it may still begin.
        proposer: whose proposal it is.
        deal: the proposal.
        waiting: who has still to answer, the next one first.
    """

    word: ClassVar[str] = "answering"
    topic: str
    parties: tuple[int, ...]
    left: tuple[int, ...]
    proposer: int
    deal: Deal
    waiting: tuple[int, ...]


# -- opening and ending ----------------------------------------------------------------------


def open_talk(
    draft: Draft, topic: str, parties: Sequence[int], left: Sequence[int], seat: int
) -> None:
    """Put a talk on the agenda.

    Parameters:
        draft: the next state.
        topic: the topic's name.
        parties: the seats that talk.
        left: for each of the parties how many proposals it may begin (a counter is one).
        seat: the party that proposes first, if it has a proposal; then the one after it.
    """
    _next(draft, topic, tuple(parties), tuple(left), seat)


def _next(
    draft: Draft, topic: str, parties: tuple[int, ...], left: tuple[int, ...], seat: int
) -> None:
    """Let `seat`, or the next party with a proposal left, propose; or end the talk."""
    first = parties.index(seat)
    for index in (*range(first, len(parties)), *range(first)):
        if left[index]:
            fewer = (*left[:index], left[index] - 1, *left[index + 1 :])
            draft.push(Wording(topic, parties, fewer, parties[index]))
            return
    _end(draft, topic, parties)


def _end(draft: Draft, topic: str, parties: tuple[int, ...]) -> None:
    if draft.listening:
        draft.emit(NotAgreed(None, topic, parties))
    draft.rules.constant(BargainRules).topics[topic].settle(draft, parties, None)


def _no_deal(draft: Draft, task: Wording | Answering, seat: int) -> None:
    """Let the party after `seat`, whose proposal came to nothing, propose; or end the talk."""
    if draft.rules.constant(BargainRules).topics[task.topic].in_turn:
        following = task.parties[(task.parties.index(seat) + 1) % len(task.parties)]
        _next(draft, task.topic, task.parties, task.left, following)
    else:
        _end(draft, task.topic, task.parties)


# -- wording ---------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _orders(parties: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(Order(one) for one in permutations(parties))


Goods = tuple[tuple[str, int], ...]
"""What somebody holds: (good, how many) pairs."""


@lru_cache(maxsize=1024)
def _every_addition(parties: tuple[int, ...], held: tuple[Goods, ...]) -> tuple[Add, ...]:
    """Return every transfer that holdings allow, in the order of the wording.

    Kept, because the same holdings are looked at again with every word of a talk.
    """
    return tuple(
        Add(giver, taker, good, amount)
        for giver, goods in zip(parties, held, strict=True)
        for taker in parties
        if taker != giver
        for good, most in goods
        for amount in range(1, most + 1)
    )


def _holdings(look: Look, task: Wording) -> tuple[Goods, ...]:
    holdings = look.rules.constant(BargainRules).holdings
    return tuple(tuple(holdings(look, seat)) for seat in task.parties)


def _additions(look: Look, task: Wording) -> Sequence[Action]:
    """Return what may be added: behind the last one, each good once a pair, within what is held."""
    held = _holdings(look, task)
    every = _every_addition(task.parties, held)
    goods = task.deal.goods
    if not goods:
        return every
    left = {
        (giver, good): most
        for giver, mine in zip(task.parties, held, strict=True)
        for good, most in mine
    }
    for giver, _, good, amount in goods:
        left[giver, good] -= amount
    named = {one[:3] for one in goods}
    return [
        one
        for one in every[every.index(Add(*goods[-1])) + 1 :]
        if one.amount <= left[one.giver, one.good] and (one.giver, one.taker, one.good) not in named
    ]


def _wordings(look: Look, task: Wording) -> Sequence[Action]:
    topic = look.rules.constant(BargainRules).topics[task.topic]
    if topic.ordered and not task.deal.order:
        return (*_orders(task.parties), Pass())
    if task.deal.goods or topic.ordered:
        return (Put(), *_additions(look, task))
    return (Pass(), *_additions(look, task))


def _why_wording(look: Look, task: Wording, action: Action) -> Refusal | None:
    rules = look.rules.constant(BargainRules)
    topic = rules.topics[task.topic]
    if isinstance(action, Add):
        held = dict(rules.holdings(look, action.giver)) if action.giver in task.parties else {}
        given = sum(
            amount
            for giver, _, good, amount in task.deal.goods
            if (giver, good) == (action.giver, action.good)
        )
        if held.get(action.good, 0) - given < action.amount:
            return refusal(
                topic.rule, rules.module, "the giver has not that many to give",
                good=action.good, holds=held.get(action.good, 0), named_already=given,
            )  # fmt: skip
        return refusal(
            topic.rule, rules.module,
            "goods are named in one order: givers, takers, goods, each once",
        )  # fmt: skip
    if isinstance(action, Order):
        return refusal(
            topic.rule, rules.module, "an order names each of the parties once, and only once",
            parties=",".join(str(one) for one in task.parties),
        )  # fmt: skip
    return None


def _order(draft: Draft, task: Wording, action: Order) -> None:
    draft.push(evolve(task, deal=Deal(action.seats)))


def _add(draft: Draft, task: Wording, action: Add) -> None:
    more = (action.giver, action.taker, action.good, action.amount)
    draft.push(evolve(task, deal=Deal(task.deal.order, (*task.deal.goods, more))))


def _put(draft: Draft, task: Wording, action: Put) -> None:
    parties = task.parties
    at = parties.index(task.seat)
    waiting = (*parties[at + 1 :], *parties[:at])
    if draft.listening:
        draft.emit(Proposed(task.seat, task.topic, task.deal.order, task.deal.goods))
    draft.push(Answering(task.topic, parties, task.left, task.seat, task.deal, waiting))


def _pass(draft: Draft, task: Wording, action: Pass) -> None:
    _no_deal(draft, task, task.seat)


# -- answering -------------------------------------------------------------------------------

_ANSWERS = (Accept(), Refuse())
_ANSWERS_OR_COUNTER = (Accept(), Refuse(), Counter())


def _answers(look: Look, task: Answering) -> Sequence[Action]:
    if task.left[task.parties.index(task.waiting[0])]:
        return _ANSWERS_OR_COUNTER
    return _ANSWERS


def _why_answer(look: Look, task: Answering, action: Action) -> Refusal | None:
    rules = look.rules.constant(BargainRules)
    if isinstance(action, Counter):
        return refusal(
            rules.topics[task.topic].rule, rules.module, "a counter needs a proposal that is left"
        )
    return None


def _accept(draft: Draft, task: Answering, action: Accept) -> None:
    if draft.listening:
        draft.emit(Answered(task.waiting[0], "accept"))
    waiting = task.waiting[1:]
    if waiting:
        draft.push(evolve(task, waiting=waiting))
        return
    rules = draft.rules.constant(BargainRules)
    for giver, taker, good, amount in task.deal.goods:
        rules.hand_over(draft, giver, taker, good, amount)
    if draft.listening:
        draft.emit(Agreed(task.proposer, task.topic, task.deal.order, task.deal.goods))
    rules.topics[task.topic].settle(draft, task.parties, task.deal)


def _refuse(draft: Draft, task: Answering, action: Refuse) -> None:
    if draft.listening:
        draft.emit(Answered(task.waiting[0], "refuse"))
    _no_deal(draft, task, task.proposer)


def _counter(draft: Draft, task: Answering, action: Counter) -> None:
    if draft.listening:
        draft.emit(Answered(task.waiting[0], "counter"))
    _next(draft, task.topic, task.parties, task.left, task.waiting[0])


TASKS = (
    Ask(
        Wording, _wordings, {Order: _order, Add: _add, Put: _put, Pass: _pass}, why=_why_wording
    ),
    Ask(
        Answering, _answers, {Accept: _accept, Refuse: _refuse, Counter: _counter},
        lambda task: task.waiting[0], why=_why_answer,
    ),
)  # fmt: skip
"""The decisions of bargaining, for the hook `tasks` of a game that uses it."""
