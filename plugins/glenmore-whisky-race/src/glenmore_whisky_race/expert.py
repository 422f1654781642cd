"""The expert game: the random set-up with an exchange, and the bid for groups of whiskies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from attrs import evolve, frozen

from glenmore_core import (
    Action,
    Ask,
    Done,
    Draft,
    Look,
    Refusal,
    Resolve,
    Sealed,
    Task,
    refusal,
)
from glenmore_core.decisions import TaskKind
from glenmore_core.mechanisms.bargaining import open_talk
from glenmore_core.mechanisms.deals import Deal
from glenmore_core.mechanisms.secrecy import ranked
from glenmore_whisky_race.draws import Draw, DrawMarker, Lots, can_draw
from glenmore_whisky_race.englishman import Showing
from glenmore_whisky_race.events import BottleMoved, MarkerLaid
from glenmore_whisky_race.pieces import (
    Pool,
    Round,
    Route,
    Runner,
    distinct,
    figures,
    gain_malt,
    lay,
    lift,
    markers,
    option,
    to_pool,
    with_bottle,
)
from glenmore_whisky_race.whiskies import Bid, bids, why_bid

# -- the random set-up -----------------------------------------------------------------------


@frozen
class Exchanging(Task):
    """`seat` may exchange one marker of the route (WR-RANDOM-2)."""

    word: ClassVar[str] = "exchanging"
    seat: int


@frozen
class Exchange(Action):
    """Remove this marker from that space; another is drawn in its place."""

    word: ClassVar[str] = "exchange"
    space: int
    marker: str


def drawn_circle(draft: Draft, task: DrawMarker, action: Draw) -> None:
    """A marker was drawn for a circled space (WR-RANDOM-1)."""
    _lay(draft, task.at, action.marker)


def _lay(draft: Draft, space: int, marker: str) -> None:
    lay(draft, space, marker)
    if draft.listening:
        draft.emit(MarkerLaid(None, space, marker))


def exchange_order(draft: Draft, drawn: tuple[int, ...]) -> None:
    """The order of the exchanges was drawn by lot (WR-RANDOM-3)."""
    draft.push(*(Exchanging(seat) for seat in drawn))


def _exchanges(look: Look, task: Exchanging) -> Sequence[Action]:
    before = option(look, "replaced_marker") == "returned_before"
    if not (before or can_draw(look)):
        return [Done()]
    laid = look.game(Route).markers
    return [Done(), *(Exchange(space, one) for space in sorted(laid)
                      for one in distinct(laid[space]))]  # fmt: skip


def _why_exchange(look: Look, task: Exchanging, action: Action) -> Refusal | None:
    if not isinstance(action, Exchange):
        return None
    there = look.game(Route).markers.get(action.space, ())
    if action.marker in there:
        return refusal("WR-RANDOM-3", "whisky-race", "the pool has no marker to draw instead")
    return refusal("WR-RANDOM-2", "whisky-race", "no such marker lies on that space",
                   space=action.space, markers=", ".join(there) or "none")  # fmt: skip


def _exchange(draft: Draft, task: Exchanging, action: Exchange) -> None:
    """WR-RANDOM-3: the removed marker goes back after the draw, or before it."""
    lift(draft, action.space, action.marker)
    if option(draft, "replaced_marker") == "returned_before":
        to_pool(draft, action.marker)
        draft.push(DrawMarker("exchange", action.space))
    else:
        draft.push(DrawMarker("exchange", action.space), Return(action.marker))


@frozen
class Return(Task):
    """A removed marker goes back to the pool."""

    word: ClassVar[str] = "return"
    marker: str


def _return(draft: Draft, task: Return) -> None:
    to_pool(draft, task.marker)


def _keep(draft: Draft, task: Exchanging, action: Done) -> None:
    """Handler of `Done`: no exchange."""


# -- the bid for groups of whiskies ----------------------------------------------------------


@frozen
class Bidding(Task):
    """All bid malt in secret for the first choice of a group (WR-BID-3)."""

    word: ClassVar[str] = "bidding"


@frozen
class Ranking(Task):
    """Those who bid the same find an order, the highest bidders first (WR-BID-4).

    Parameters:
        groups: bidders who have no order yet, in groups of equal bids.
    """

    word: ClassVar[str] = "ranking"
    groups: tuple[tuple[int, ...], ...]


@frozen
class ChooseGroup(Task):
    """`seat` chooses a group of whiskies."""

    word: ClassVar[str] = "choose-group"
    seat: int


@frozen
class Take(Action):
    """Take the group with these whiskies."""

    word: ClassVar[str] = "take"
    whiskies: tuple[str, ...]


def drawn_group(draft: Draft, task: DrawMarker, action: Draw) -> None:
    """A whisky was drawn for a group (WR-BID-2)."""
    pool = draft.game(Pool)
    groups = list(pool.groups)
    groups[task.at] = tuple(sorted((*groups[task.at], action.marker)))
    draft.put(evolve(pool, groups=tuple(groups)))


def _bid(draft: Draft, task: Bidding, chosen: Mapping[int, Bid]) -> None:
    """WR-BID-3, WR-BID-5: all pay; the highest chooses first."""
    for seat in range(draft.seats):
        gain_malt(draft, seat, -chosen[seat].malt, "bid")
    draft.push(Ranking(ranked({seat: one.malt for seat, one in chosen.items()})))


def _rank(draft: Draft, task: Ranking) -> None:
    turn = draft.game(Round)
    if not task.groups:
        draft.put(evolve(turn, order=()))
        draft.push(*(ChooseGroup(seat) for seat in turn.order))
        return
    group = task.groups[0]
    draft.push(Ranking(task.groups[1:]))
    if len(group) == 1:
        bid_order(draft, group)
    else:
        left = (int(option(draft, "tie_proposals")),) * len(group)
        open_talk(draft, "choice", group, left, group[0])


def settle_bid(draft: Draft, parties: tuple[int, ...], deal: Deal | None) -> None:
    """WR-BID-4: the agreed order, or lots."""
    if deal is None:
        draft.push(Lots("choice", parties))
    else:
        bid_order(draft, deal.order)


def bid_order(draft: Draft, order: tuple[int, ...]) -> None:
    """An order of equal bidders was found: they choose behind those who bid more."""
    turn = draft.game(Round)
    draft.put(evolve(turn, order=(*turn.order, *order)))


def _groups(look: Look, task: ChooseGroup) -> Sequence[Action]:
    return [Take(one) for one in dict.fromkeys(look.game(Pool).groups)]


def _why_take(look: Look, task: ChooseGroup, action: Action) -> Refusal | None:
    return refusal("WR-BID-3", "whisky-race", "one of the groups that are left is taken, as it is",
                   groups="; ".join(",".join(one) for one in look.game(Pool).groups))  # fmt: skip


def _take(draft: Draft, task: ChooseGroup, action: Take) -> None:
    pool = draft.game(Pool)
    left = list(pool.groups)
    left.remove(action.whiskies)
    draft.put(evolve(pool, groups=tuple(left)))
    for one in action.whiskies:
        draft.put_player(task.seat, with_bottle(draft.player(task.seat, Runner), one))
        if draft.listening:
            draft.emit(BottleMoved(task.seat, one, "chosen"))


# -- setting up ------------------------------------------------------------------------------


def set_up(draft: Draft) -> None:
    """Put on the agenda what the chosen set-up asks for.

    The groups of whiskies are drawn first, so that the random route leaves enough for them; the
    bid comes last, when all lies open.
    """
    tasks: list[Task] = []
    seats = tuple(range(draft.seats))
    bid = option(draft, "bottles") == "bid"
    if bid:
        draft.put(evolve(draft.game(Pool), groups=((),) * draft.seats))
        for group in seats:
            tasks += [DrawMarker("group", group, True)] * figures(draft).group
    if option(draft, "setup") == "random":
        tasks += [DrawMarker("circle", space) for space, _ in markers(draft).circles]
        tasks.append(Lots("exchange", seats))
    if bid:
        tasks.append(Bidding())
    if option(draft, "englishman_marker") == "chosen":
        tasks.append(Showing())
    if tasks:
        draft.push(*tasks)


TASKS: tuple[TaskKind, ...] = (
    Ask(Exchanging, _exchanges, {Exchange: _exchange, Done: _keep}, why=_why_exchange),
    Resolve(Return, _return),
    Sealed(
        Bidding, lambda look, task: range(look.seats), bids, (Bid,), _bid, why=why_bid("WR-BID-3")
    ),
    Resolve(Ranking, _rank),
    Ask(ChooseGroup, _groups, {Take: _take}, why=_why_take),
)
"""The tasks of the expert set-up."""
