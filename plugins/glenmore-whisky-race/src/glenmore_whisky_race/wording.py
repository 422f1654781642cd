"""The race in words: its markers, actions and events as people read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from glenmore_core import Done, Look
from glenmore_core.drawing.parts import Wording
from glenmore_core.drawing.seats import called
from glenmore_core.mechanisms import bargaining, deals
from glenmore_whisky_race import (
    draws,
    englishman,
    events,
    expert,
    kinds,
    locations,
    planning,
    reactions,
    turn,
    whiskies,
)
from glenmore_whisky_race.pieces import figures, is_used, markers, whisky_of

_SHORT = {
    "Malt source": "Malt",
    "Checkpoint": "Check",
    "St Culaban's ": "",
    "Sacred Place": "Sacred",
}


def short_name(look: Look, marker: str) -> str:
    """Return a marker's name in about nine letters."""
    name = markers(look).name(marker)
    for long, short in _SHORT.items():
        name = name.replace(long, short)
    return name


def bottle_name(look: Look, bottle: str) -> str:
    """Return a bottle's name, with a word for a used one."""
    name = markers(look).name(whisky_of(bottle))
    return f"{name} (used)" if is_used(bottle) else name


def good_name(look: Look, good: str, amount: int) -> str:
    """Return goods of a trade in words."""
    if good == "malt":
        return f"{amount} malt"
    name = short_name(look, good) if good in markers(look).locations else bottle_name(look, good)
    return name if amount == 1 else f"{amount} {name}"


def _does(look: Look, marker: str) -> str:
    return f"{markers(look).name(marker)}: {markers(look).effect(marker).text}"


def _seats(seats: Sequence[int]) -> str:
    return ", ".join(called(one) for one in seats)


def _deal(look: Look, order: Sequence[int], goods: Sequence[deals.Transfer]) -> str:
    parts = [f"the order {_seats(order)}"] if order else []
    parts += [
        f"{called(giver)} gives {called(taker)} {good_name(look, good, amount)}"
        for giver, taker, good, amount in goods
    ]
    return "; ".join(parts)


# -- actions ---------------------------------------------------------------------------------


def _use(look: Look, action: kinds.Use, seat: int) -> str:
    text = f"use {_does(look, action.whisky)}"
    if action.bottle:
        text += f" ({bottle_name(look, action.bottle)}"
        text += f" of {called(action.rival)})"
    elif action.rival is not None:
        text += f" ({called(action.rival)})"
    return text


def _done(look: Look, action: Done, seat: int) -> str:
    task = look.doing()
    sayings = {
        planning.TradeWindow.word: "offer no trade",
        turn.Before.word: "move",
        turn.After.word: "nothing more in this turn",
        expert.Exchanging.word: "exchange nothing",
    }
    return sayings.get(task.word if task is not None else "", "run on")


def _put(look: Look, action: deals.Put, seat: int) -> str:
    task = look.doing()
    deal = task.deal if isinstance(task, bargaining.Wording) else deals.Deal()
    return f"propose it: {_deal(look, deal.order, deal.goods)}"


def _add(look: Look, action: deals.Add, seat: int) -> str:
    return _deal(look, (), [(action.giver, action.taker, action.good, action.amount)])


def _accept(look: Look, action: deals.Accept, seat: int) -> str:
    task = look.doing()
    if not isinstance(task, bargaining.Answering):
        return "accept"
    return f"accept {_deal(look, task.deal.order, task.deal.goods)}"


def _sell(look: Look, action: locations.Sell, seat: int) -> str:
    task = look.doing()
    price = action.price
    if isinstance(task, locations.Selling):
        price = f"{task.vp} VP" if price == "vp" else f"{task.malt} malt"
    return f"sell {bottle_name(look, action.bottle)} for {price}"


def _swap(look: Look, action: locations.Swap, seat: int) -> str:
    name = markers(look).name
    return f"swap {name(action.first)} ({action.here}) and {name(action.second)} ({action.there})"


def _walk(look: Look, action: locations.Walk, seat: int) -> str:
    end = englishman.walk(look, action.spaces)
    way = "on" if action.spaces > 0 else "back"
    where = f" to space {end[0]}" if end is not None else ""
    return f"move the Englishman {abs(action.spaces)} {way}{where}"


def _pay(look: Look, action: englishman.Pay, seat: int) -> str:
    task = look.doing()
    owed = f"{task.owed} malt" if isinstance(task, englishman.Taxing) else "the tax"
    return f"pay {owed} to the Englishman"


def _veto(look: Look, action: reactions.Veto, seat: int) -> str:
    task = look.doing()
    if not isinstance(task, reactions.Reacting):
        return "veto"
    if len(task.frames) > 1:
        return f"veto the veto of {called(task.frames[-1][0])}"
    return f"veto {markers(look).name(task.what.name)} of {called(task.what.seat)}"


_ACTIONS: dict[type, Wording] = {
    Done: _done,
    planning.Plan: lambda look, action, seat: f"choose {action.malt} malt",
    planning.Trade: lambda look, action, seat: f"offer {called(action.partner)} a trade",
    whiskies.Bid: lambda look, action, seat: f"bid {action.malt} malt",
    kinds.Use: _use,
    turn.Visit: lambda look, action, seat: f"visit {_does(look, action.marker)}",
    turn.Buy: lambda look, action, seat: (
        f"buy {_does(look, action.whisky)} for {figures(look).whisky_price} malt"
    ),
    locations.Sell: _sell,
    locations.Swap: _swap,
    locations.Walk: _walk,
    locations.Wake: lambda look, action, seat: f"turn up {_does(look, action.whisky)}",
    locations.Fetch: lambda look, action, seat: (
        f"buy {_does(look, action.whisky)} from space {action.space}"
    ),
    englishman.Pay: _pay,
    englishman.Discard: lambda look, action, seat: (
        f"discard {bottle_name(look, action.bottle)} instead of the tax"
    ),
    englishman.Lay: lambda look, action, seat: f"lay {_does(look, action.marker)}",
    reactions.Veto: _veto,
    reactions.Allow: lambda look, action, seat: "let it happen",
    expert.Exchange: lambda look, action, seat: (
        f"exchange {markers(look).name(action.marker)} on space {action.space}"
    ),
    expert.Take: lambda look, action, seat: (
        "take " + ", ".join(_does(look, one) for one in action.whiskies)
    ),
    draws.Draw: lambda look, action, seat: f"{markers(look).name(action.marker)} is drawn",
    draws.Lot: lambda look, action, seat: f"the lot falls on {called(action.seat)}",
    deals.Order: lambda look, action, seat: f"the order {_seats(action.seats)}",
    deals.Add: _add,
    deals.Put: _put,
    deals.Pass: lambda look, action, seat: "propose nothing",
    deals.Accept: _accept,
    deals.Refuse: lambda look, action, seat: "refuse it",
    deals.Counter: lambda look, action, seat: "refuse, and make a counter-proposal",
}

# -- events ----------------------------------------------------------------------------------


def _malt(look: Look, event: events.Malt, seat: int) -> str:
    return "" if event.why == "income" else f"{event.amount:+d} malt ({event.why})"


def _duelled(look: Look, event: events.Duelled, seat: int) -> str:
    own, other = event.bids
    won = "nobody wins" if event.winner is None else f"{called(event.winner)} wins"
    bottle = bottle_name(look, event.bottle)
    return f"duel with {called(event.rival)} for {bottle}, {own} against {other}: {won}"


def _used(look: Look, event: events.WhiskyUsed, seat: int) -> str:
    against = f" against {called(event.rival)}" if event.rival is not None else ""
    for_ = f" for {bottle_name(look, event.bottle)}" if event.bottle else ""
    return f"uses {markers(look).name(event.whisky)}{against}{for_}"


def _gone(look: Look, event: events.BottleGone, seat: int) -> str:
    verb = "sells" if event.why == "sold" else "discards"
    return f"{verb} {bottle_name(look, event.bottle)}"


def _got(look: Look, event: events.BottleMoved, seat: int) -> str:
    from_ = f" from {called(event.rival)}" if event.rival is not None else ""
    return f"gets {bottle_name(look, event.bottle)}{from_} ({event.why})"


def _swapped(look: Look, event: events.MarkersSwapped, seat: int) -> str:
    name = markers(look).name
    return (
        f"swaps {name(event.marker)} ({event.space}) and {name(event.other)} ({event.other_space})"
    )


def _englishman(look: Look, event: events.EnglishmanMoved, seat: int) -> str:
    met = f", past {_seats(event.met)}" if event.met else ""
    return f"the Englishman comes to space {event.space}{met}"


def _drawn(look: Look, event: events.Drawn, seat: int) -> str:
    name = markers(look).name(event.marker)
    return f"{name} is drawn" if event.purpose in ("lot", "exchange") else ""


_EVENTS: dict[type, Wording] = {
    events.Malt: _malt,
    events.Ordered: lambda look, event, seat: (
        f"order: {', then '.join(called(one) for one in event.order)}" if event.order else ""
    ),
    events.LostTurn: lambda look, event, seat: f"loses the turn and {event.paid} malt",
    events.Ran: lambda look, event, seat: "",  # where it ends says it
    events.CameTo: lambda look, event, seat: f"comes to space {event.space}",
    events.Paid: lambda look, event, seat: "",
    events.WhiskyUsed: _used,
    events.Visited: lambda look, event, seat: f"visits {markers(look).name(event.marker)}",
    events.Stopped: lambda look, event, seat: f"{markers(look).name(event.what)} is stopped",
    events.BottleMoved: _got,
    events.BottleGone: _gone,
    events.Duelled: _duelled,
    events.MarkersSwapped: _swapped,
    events.EnglishmanMoved: _englishman,
    events.MarkerLaid: lambda look, event, seat: (
        f"{markers(look).name(event.marker)} lies on space {event.space}"
    ),
    events.Drawn: _drawn,
    deals.Proposed: lambda look, event, seat: (
        f"proposes {_deal(look, event.order, event.goods)}"
    ),
    deals.Answered: lambda look, event, seat: {
        "accept": "accepts", "refuse": "refuses", "counter": "has a counter-proposal",
    }[event.answer],
    deals.Agreed: lambda look, event, seat: (
        f"it is agreed: {_deal(look, event.order, event.goods)}"
    ),
    deals.NotAgreed: lambda look, event, seat: f"{_seats(event.parties)} do not agree",
}  # fmt: skip

WORDS: Mapping[type, Any] = {**_ACTIONS, **_EVENTS}
"""How the race's actions and events read."""
