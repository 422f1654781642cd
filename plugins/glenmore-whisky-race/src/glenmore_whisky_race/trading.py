"""What can be traded, and what is talked about: moving first, choosing first, plain trades."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from glenmore_core import Draft, Look
from glenmore_core.mechanisms.bargaining import BargainRules, Topic, open_talk
from glenmore_core.mechanisms.deals import Deal
from glenmore_whisky_race.events import BottleMoved
from glenmore_whisky_race.pieces import Runner, distinct, gain_malt, held, move_bottle, option

MALT = "malt"

Settle = Callable[[Draft, tuple[int, ...], Deal | None], None]


def holdings(look: Look, seat: int) -> list[tuple[str, int]]:
    """Return what a player could give: malt that is not chosen, checkpoints, whiskies.

    WR-TRADE-1, WR-TRADE-2: chosen malt is not in the supply and so never among it.
    """
    runner = look.player(seat, Runner)
    goods = [(MALT, runner.malt)] if runner.malt else []
    for kind in (runner.checkpoints, runner.whiskies):
        goods += [(one, kind.count(one)) for one in distinct(kind)]
    return goods


def hand_over(draft: Draft, giver: int, taker: int, good: str, amount: int) -> None:
    """Let goods change hands (WR-TIE-7, WR-TRADE-4)."""
    if good == MALT:
        gain_malt(draft, giver, -amount, "traded")
        gain_malt(draft, taker, amount, "traded")
        return
    for _ in range(amount):
        runner = draft.player(giver, Runner)
        if good in runner.checkpoints:
            left = list(runner.checkpoints)
            left.remove(good)
            draft.put_player(giver, evolve(runner, checkpoints=tuple(left)))
            other = draft.player(taker, Runner)
            both = tuple(sorted((*other.checkpoints, good)))
            draft.put_player(taker, evolve(other, checkpoints=both))
        else:
            bottle = held(runner, good)
            move_bottle(draft, giver, taker, bottle)
            if draft.listening:
                draft.emit(BottleMoved(taker, bottle, "traded", giver))


def _after_trade(draft: Draft, parties: tuple[int, ...], deal: Deal | None) -> None:
    """Nothing follows from a trade: its goods have changed hands."""


def bargain_rules(settle_tie: Settle, settle_bid: Settle) -> BargainRules:
    """Return how the race bargains.

    Parameters:
        settle_tie: what follows the talk of those who chose the same number.
        settle_bid: what follows the talk of those who bid the same.
    """
    return BargainRules(
        "whisky-race",
        holdings,
        hand_over,
        {
            "tie": Topic(True, settle_tie, "WR-TIE-5"),
            "choice": Topic(True, settle_bid, "WR-BID-4"),
            "trade": Topic(False, _after_trade, "WR-TRADE-3", in_turn=False),
        },
    )


def trade_partners(look: Look, seat: int) -> list[int]:
    """Return with whom `seat` could trade now (WR-TRADE-3)."""
    if option(look, "trading") != "windows":
        return []
    own = _has_goods(look, seat)
    return [one for one in range(look.seats) if one != seat and (own or _has_goods(look, one))]


def _has_goods(look: Look, seat: int) -> bool:
    runner = look.player(seat, Runner)
    return bool(runner.malt or runner.whiskies or runner.checkpoints)


def open_trade(draft: Draft, seat: int, partner: int) -> None:
    """Let `seat` word an offer to `partner`, who may counter once."""
    parties = (min(seat, partner), max(seat, partner))
    open_talk(draft, "trade", parties, (1, 1), seat)
