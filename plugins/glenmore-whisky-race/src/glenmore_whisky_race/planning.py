"""The planning phase: a window for trades, the sealed choice, and the order with its talks."""

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
from glenmore_whisky_race.events import LostTurn, Ordered
from glenmore_whisky_race.pieces import Round, Runner, option
from glenmore_whisky_race.trading import open_trade, trade_partners

# -- the window for trades -------------------------------------------------------------------


@frozen
class TradeWindow(Task):
    """`seat` may offer a trade before the malt is chosen (WR-TRADE-3)."""

    word: ClassVar[str] = "trade-window"
    seat: int


@frozen
class Trade(Action):
    """Offer a trade to this seat."""

    word: ClassVar[str] = "trade"
    partner: int


def _window_options(look: Look, task: TradeWindow) -> Sequence[Action]:
    return [Done(), *(Trade(one) for one in trade_partners(look, task.seat))]


def _why_trade(look: Look, task: TradeWindow, action: Action) -> Refusal | None:
    if not isinstance(action, Trade):
        return None
    return refusal("WR-TRADE-3", "whisky-race", "a trade is offered to another player, where one "
                   "of the two has something to give")  # fmt: skip


def _trade(draft: Draft, task: TradeWindow, action: Trade) -> None:
    open_trade(draft, task.seat, action.partner)


def _no_trade(draft: Draft, task: TradeWindow, action: Done) -> None:
    """Handler of `Done`: no trade."""


def start_step(draft: Draft, seat: int) -> None:
    """The step `start`: a new turn begins."""
    draft.put(Round(draft.game(Round).number + 1))


def trade_step(draft: Draft, seat: int) -> None:
    """The step `trade`: each player in seat order may offer one trade."""
    if option(draft, "trading") == "windows":
        draft.push(*(TradeWindow(one) for one in range(draft.seats)))


# -- the choice ------------------------------------------------------------------------------


@frozen
class Planning(Task):
    """All choose their malt in secret (WR-PLAN-1)."""

    word: ClassVar[str] = "planning"


@frozen
class Plan(Action):
    """Choose so much malt for this turn."""

    word: ClassVar[str] = "plan"
    malt: int


def plan_step(draft: Draft, seat: int) -> None:
    """The step `plan`: the sealed choice."""
    draft.push(Planning())


def _plans(look: Look, task: Planning, seat: int) -> list[Action]:
    """WR-PLAN-2, WR-PLAN-4: 1 to all of it; without malt, 0."""
    malt = look.player(seat, Runner).malt
    return [Plan(one) for one in range(1, malt + 1)] or [Plan(0)]


def _why_plan(look: Look, task: Planning, seat: int, action: Plan) -> Refusal | None:
    return refusal("WR-PLAN-2", "whisky-race", "at least one malt is chosen, at most all one has",
                   malt=look.player(seat, Runner).malt)  # fmt: skip


def _reveal(draft: Draft, task: Planning, chosen: Mapping[int, Plan]) -> None:
    """WR-PLAN-3: the chosen malt leaves the supplies, and the order follows from it."""
    for seat in range(draft.seats):
        malt = chosen[seat].malt
        runner = draft.player(seat, Runner)
        draft.put_player(seat, evolve(runner, malt=runner.malt - malt, chosen=malt))
    groups = ranked({seat: one.malt for seat, one in chosen.items()})
    draft.push(Ordering(groups))


# -- the order -------------------------------------------------------------------------------


@frozen
class Ordering(Task):
    """The order is settled, group after group of equal choices, the highest first."""

    word: ClassVar[str] = "ordering"
    groups: tuple[tuple[int, ...], ...]


def _settle_order(draft: Draft, task: Ordering) -> None:
    if not task.groups:
        if draft.listening:
            draft.emit(Ordered(None, draft.game(Round).order))
        return
    group = task.groups[0]
    draft.push(Ordering(task.groups[1:]))
    if len(group) == 1 or draft.player(group[0], Runner).chosen == 0:
        _append(draft, group)
        return
    left = (int(option(draft, "tie_proposals")),) * len(group)
    open_talk(draft, "tie", group, left, group[0])


def _append(draft: Draft, seats: Sequence[int]) -> None:
    turn = draft.game(Round)
    draft.put(evolve(turn, order=(*turn.order, *seats)))


def settle_tie(draft: Draft, parties: tuple[int, ...], deal: Deal | None) -> None:
    """WR-TIE-1 to WR-TIE-3: the agreed order, or all of them lose the turn and pay."""
    if deal is not None:
        _append(draft, deal.order)
        return
    for seat in parties:
        runner = draft.player(seat, Runner)
        if draft.listening:
            draft.emit(LostTurn(seat, runner.chosen))
        draft.put_player(seat, evolve(runner, chosen=0))


TASKS: tuple[TaskKind, ...] = (
    Ask(TradeWindow, _window_options, {Trade: _trade, Done: _no_trade}, why=_why_trade),
    Sealed(
        Planning, lambda look, task: range(look.seats), _plans, (Plan,), _reveal, why=_why_plan
    ),
    Resolve(Ordering, _settle_order),
)  # fmt: skip
"""The tasks of the planning phase."""
