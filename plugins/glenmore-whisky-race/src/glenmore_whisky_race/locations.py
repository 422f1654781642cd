"""What the location markers do when they are activated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_core import Action, Ask, Draft, Look, Refusal, Task, refusal
from glenmore_core.decisions import TaskKind
from glenmore_core.mechanisms.effects import Parser
from glenmore_whisky_race.englishman import drop_bottle, move_englishman, tax, walk
from glenmore_whisky_race.events import BottleMoved, MarkersSwapped
from glenmore_whisky_race.kinds import Announced, LocationKind, mark, number
from glenmore_whisky_race.pieces import (
    USED,
    Round,
    Route,
    Runner,
    distinct,
    gain_malt,
    is_used,
    lay,
    lift,
    markers,
    option,
    to_pool,
    turn_bottle,
    whisky_of,
    with_bottle,
)

MODULE = "whisky-race"

# -- the pub ---------------------------------------------------------------------------------


@frozen
class Selling(Task):
    """`seat` sells a whisky at a pub, for so many VP or so much malt."""

    word: ClassVar[str] = "selling"
    seat: int
    vp: int
    malt: int


@frozen
class Sell(Action):
    """Sell this bottle for `vp` or for `malt`."""

    word: ClassVar[str] = "sell"
    bottle: str
    price: str


def _pub_data(data: Any, parser: Parser) -> tuple[int, int]:
    if not isinstance(data, Mapping) or set(data) != {"vp", "malt"}:
        raise ValueError("a mapping such as {vp: 5, malt: 12}")
    return number(0)(data["vp"], parser), number(0)(data["malt"], parser)


def _has_whisky(look: Look, seat: int, spec: Any) -> bool:
    return bool(look.player(seat, Runner).whiskies)


def _enter_pub(draft: Draft, what: Announced, spec: tuple[int, int]) -> None:
    draft.push(Selling(what.seat, *spec))


def _sales(look: Look, task: Selling) -> Sequence[Action]:
    bottles = distinct(look.player(task.seat, Runner).whiskies)
    return [Sell(one, price) for one in bottles for price in ("vp", "malt")]


def _sell(draft: Draft, task: Selling, action: Sell) -> None:
    """WR-PUB-1, WR-PUB-2, WR-VP-6."""
    drop_bottle(draft, task.seat, action.bottle, "sold")
    if action.price == "malt":
        gain_malt(draft, task.seat, task.malt, "pub")
    if action.price == "vp" or option(draft, "pub_malt_sale") == "five":
        draft.score(task.seat, task.vp, "sold whisky")


def _why_sale(look: Look, task: Selling, action: Action) -> Refusal | None:
    return refusal("WR-PUB-1", MODULE, "a whisky of one's own is sold, for `vp` or for `malt`",
                   whiskies=", ".join(look.player(task.seat, Runner).whiskies))  # fmt: skip


# -- the festival ----------------------------------------------------------------------------


@frozen
class Swapping(Task):
    """`seat` lets two markers of the route change places."""

    word: ClassVar[str] = "swapping"
    seat: int


@frozen
class Swap(Action):
    """Let the marker `first` on the space `here` change places with `second` on `there`."""

    word: ClassVar[str] = "swap"
    here: int
    first: str
    there: int
    second: str


def _swaps(look: Look, task: Swapping) -> Sequence[Action]:
    """WR-FEST-1, WR-FEST-2: all pairs of markers that differ and lie on different spaces."""
    laid = look.game(Route).markers
    single = [(space, one) for space in sorted(laid) for one in distinct(laid[space])]
    return [
        Swap(here, first, there, second)
        for index, (here, first) in enumerate(single)
        for there, second in single[index + 1 :]
        if here != there and first != second
    ]


def _can_swap(look: Look, seat: int, spec: Any) -> bool:
    laid = look.game(Route).markers
    spaces = [set(there) for there in laid.values()]
    return len(spaces) > 1 and any(one != spaces[0] or len(one) > 1 for one in spaces[1:])


def _hold_festival(draft: Draft, what: Announced, spec: Any) -> None:
    draft.push(Swapping(what.seat))


def _swap(draft: Draft, task: Swapping, action: Swap) -> None:
    lift(draft, action.here, action.first)
    lift(draft, action.there, action.second)
    lay(draft, action.there, action.first)
    lay(draft, action.here, action.second)
    if draft.listening:
        draft.emit(
            MarkersSwapped(task.seat, action.here, action.first, action.there, action.second)
        )


def _why_swap(look: Look, task: Swapping, action: Action) -> Refusal | None:
    if not isinstance(action, Swap):
        return None
    laid = look.game(Route).markers
    for space, marker in ((action.here, action.first), (action.there, action.second)):
        if marker not in laid.get(space, ()):
            there = ", ".join(laid.get(space, ())) or "none"
            return refusal("WR-FEST-1", MODULE, "no such marker lies on that space",
                           space=space, markers=there)  # fmt: skip
    return refusal("WR-FEST-2", MODULE, "two markers that differ, of two spaces, change places; "
                   "the space with the lower number is named first")  # fmt: skip


# -- the Englishman marker -------------------------------------------------------------------


@frozen
class Walking(Task):
    """`seat` moves the Englishman up to `most` spaces."""

    word: ClassVar[str] = "walking"
    seat: int
    most: int


@frozen
class Walk(Action):
    """Move the Englishman so many spaces; backwards if negative."""

    word: ClassVar[str] = "walk"
    spaces: int


def _walks(look: Look, task: Walking) -> Sequence[Action]:
    """WR-ENGMARK-1, WR-ENGMARK-4, WR-ENGMARK-5: every walk that brings him somewhere else."""
    found: dict[int, Action] = {}
    for spaces in range(1, task.most + 1):
        for one in (spaces, -spaces):
            end = walk(look, one)
            if end is not None:
                found.setdefault(end[0], Walk(one))
    return sorted(found.values(), key=lambda one: one.spaces)  # type: ignore[attr-defined]


def _can_walk(look: Look, seat: int, spec: int) -> bool:
    return bool(_walks(look, Walking(seat, spec)))


def _lead(draft: Draft, what: Announced, spec: int) -> None:
    draft.push(Walking(what.seat, spec))


def _walk(draft: Draft, task: Walking, action: Walk) -> None:
    """WR-ENGMARK-3: those he meets are taxed, as at the end of the turn."""
    met = move_englishman(draft, action.spaces)
    tax(draft, met, task.seat if option(draft, "englishman_payer") == "mover" else None)


def _why_walk(look: Look, task: Walking, action: Action) -> Refusal | None:
    if isinstance(action, Walk) and 0 < abs(action.spaces) <= task.most:
        return refusal("WR-ENGMARK-5", MODULE, "the Englishman cannot go there")
    return refusal("WR-ENGMARK-1", MODULE, "the Englishman is moved up to so many spaces",
                   spaces=task.most)  # fmt: skip


# -- the Sacred Place ------------------------------------------------------------------------


@frozen
class Praying(Task):
    """`seat` turns a used whisky up, or buys one of the route for so much malt."""

    word: ClassVar[str] = "praying"
    seat: int
    price: int


@frozen
class Wake(Action):
    """Turn this used whisky face up."""

    word: ClassVar[str] = "wake"
    whisky: str


@frozen
class Fetch(Action):
    """Buy this whisky from that space of the route."""

    word: ClassVar[str] = "fetch"
    space: int
    whisky: str


def _prayers(look: Look, task: Praying) -> Sequence[Action]:
    """WR-SACRED-1, WR-SACRED-2."""
    runner = look.player(task.seat, Runner)
    used = [one for one in distinct(runner.whiskies) if is_used(one)]
    found: list[Action] = [Wake(whisky_of(one)) for one in used]
    if runner.malt >= task.price:
        whiskies, laid = markers(look).whiskies, look.game(Route).markers
        found += [
            Fetch(space, one)
            for space in sorted(laid)
            for one in distinct(laid[space])
            if one in whiskies
        ]
    return found


def _can_pray(look: Look, seat: int, spec: int) -> bool:
    return bool(_prayers(look, Praying(seat, spec)))


def _pray(draft: Draft, what: Announced, spec: int) -> None:
    draft.push(Praying(what.seat, spec))


def _wake(draft: Draft, task: Praying, action: Wake) -> None:
    """WR-SACRED-3: it may be used in this turn, beyond the limit."""
    turn_bottle(draft, task.seat, action.whisky + USED, action.whisky)
    draft.put(evolve(draft.game(Round), again=action.whisky))


def _fetch(draft: Draft, task: Praying, action: Fetch) -> None:
    buy(draft, task.seat, action.space, action.whisky, task.price)


def _why_pray(look: Look, task: Praying, action: Action) -> Refusal | None:
    runner = look.player(task.seat, Runner)
    if isinstance(action, Fetch) and runner.malt < task.price:
        return refusal("WR-SACRED-2", MODULE, "it cannot be paid",
                       price=task.price, malt=runner.malt)  # fmt: skip
    if isinstance(action, Fetch):
        return refusal("WR-SACRED-2", MODULE, "that whisky does not lie there")
    return refusal("WR-SACRED-1", MODULE, "only a used whisky of one's own is turned up",
                   whiskies=", ".join(runner.whiskies) or "none")  # fmt: skip


def buy(draft: Draft, seat: int, space: int, whisky: str, price: int) -> None:
    """Let a player buy a whisky of the route (WR-BUY-1, WR-BUY-2)."""
    lift(draft, space, whisky)
    gain_malt(draft, seat, -price, "whisky")
    draft.put_player(seat, with_bottle(draft.player(seat, Runner), whisky))
    turn = draft.game(Round)
    draft.put(evolve(turn, bought=tuple(sorted((*turn.bought, whisky)))))
    if draft.listening:
        draft.emit(BottleMoved(seat, whisky, "bought"))


# -- brown markers ---------------------------------------------------------------------------


def _drink(draft: Draft, what: Announced, spec: int) -> None:
    """WR-SOURCE-1."""
    lift(draft, what.space, what.name)
    to_pool(draft, what.name)
    gain_malt(draft, what.seat, spec, "malt source")


def _check_in(draft: Draft, what: Announced, spec: int) -> None:
    """WR-CHECK-1."""
    lift(draft, what.space, what.name)
    runner = draft.player(what.seat, Runner)
    taken = tuple(sorted((*runner.checkpoints, what.name)))
    draft.put_player(what.seat, evolve(runner, checkpoints=taken))


LOCATIONS = (
    LocationKind("pub", compile=_pub_data, text=lambda spec: f"sell for {spec[0]} VP or "
                 f"{spec[1]} malt", is_useful=_has_whisky, visit=_enter_pub,
                 vp=lambda spec, choice: spec[0]),
    LocationKind("swap_markers", compile=mark, text=lambda spec: "swap two markers",
                 is_useful=_can_swap, visit=_hold_festival),
    LocationKind("lead_englishman", compile=number(1),
                 text=lambda spec: f"move the Englishman up to {spec}",
                 is_useful=_can_walk, visit=_lead),
    LocationKind("sacred", compile=number(0), text=lambda spec: "turn up a whisky, or buy any "
                 f"for {spec}", is_useful=_can_pray, visit=_pray),
    LocationKind("malt", compile=number(1), text=lambda spec: f"{spec} malt", visit=_drink),
    LocationKind("checkpoint", compile=number(1), text=lambda spec: f"{spec} VP", visit=_check_in,
                 vp=lambda spec, choice: spec),
)  # fmt: skip
"""The effects that location markers may name in data."""

TASKS: tuple[TaskKind, ...] = (
    Ask(Selling, _sales, {Sell: _sell}, why=_why_sale),
    Ask(Swapping, _swaps, {Swap: _swap}, why=_why_swap),
    Ask(Walking, _walks, {Walk: _walk}, why=_why_walk),
    Ask(Praying, _prayers, {Wake: _wake, Fetch: _fetch}, why=_why_pray),
)
"""The decisions at location markers."""
