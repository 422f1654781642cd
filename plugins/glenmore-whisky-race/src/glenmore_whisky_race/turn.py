"""A player's own turn: before the movement, the movement, what follows it, and paying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import evolve, frozen

from glenmore_core import Action, Ask, Done, Draft, Look, Refusal, Resolve, Task, refusal
from glenmore_core.decisions import TaskKind
from glenmore_whisky_race.events import Paid
from glenmore_whisky_race.kinds import ENDED, OWN, Announced, LocationKind, Use, may_use, usable
from glenmore_whisky_race.locations import buy
from glenmore_whisky_race.moving import Moving
from glenmore_whisky_race.pieces import (
    Round,
    Route,
    Runner,
    board,
    distinct,
    figures,
    markers,
    option,
    runners_on,
)
from glenmore_whisky_race.planning import Trade
from glenmore_whisky_race.reactions import announce, announce_use
from glenmore_whisky_race.trading import open_trade, trade_partners

MODULE = "whisky-race"


@frozen
class NextRunner(Task):
    """The next player in the order takes his turn (WR-TURN-2)."""

    word: ClassVar[str] = "next-runner"


@frozen
class Before(Task):
    """`seat` is about to move."""

    word: ClassVar[str] = "before"
    seat: int


@frozen
class After(Task):
    """`seat` has ended its movement: it may activate a marker, use a whisky, trade."""

    word: ClassVar[str] = "after"
    seat: int


@frozen
class Visit(Action):
    """Activate this location marker of one's space."""

    word: ClassVar[str] = "visit"
    marker: str


@frozen
class Buy(Action):
    """Buy this whisky of one's space."""

    word: ClassVar[str] = "buy"
    whisky: str


# -- one after the other ---------------------------------------------------------------------


def runners_step(draft: Draft, seat: int) -> None:
    """The step `runners`: all take their turns in order."""
    draft.push(NextRunner())


def _next_runner(draft: Draft, task: NextRunner) -> None:
    turn = draft.game(Round)
    if not turn.order:
        draft.put(Round(turn.number, first=turn.first, suspended=turn.suspended))
        return
    seat = turn.order[0]
    draft.put(
        Round(
            turn.number, turn.order[1:], seat if turn.first < 0 else turn.first, turn.suspended,
            seat, draft.player(seat, Runner).space,
        )
    )  # fmt: skip
    draft.push(task)
    draft.run("runner", seat)


def before_step(draft: Draft, seat: int) -> None:
    """The step `before`: whiskies and a trade before the movement."""
    draft.push(Before(seat))


def move_step(draft: Draft, seat: int) -> None:
    """The step `move`."""
    draft.push(Moving(seat, draft.player(seat, Runner).chosen))


def after_step(draft: Draft, seat: int) -> None:
    """The step `after`: a marker, whiskies, a trade."""
    draft.push(After(seat))


def pay_step(draft: Draft, seat: int) -> None:
    """The step `pay`: all the chosen malt goes to the bank (WR-MOVE-5)."""
    runner = draft.player(seat, Runner)
    if runner.chosen:
        draft.put_player(seat, evolve(runner, chosen=0))
        if draft.listening:
            draft.emit(Paid(seat, runner.chosen))


# -- options ---------------------------------------------------------------------------------


def _trades(look: Look, seat: int) -> list[Action]:
    if look.game(Round).traded:
        return []
    return [Trade(one) for one in trade_partners(look, seat)]


def _before_options(look: Look, task: Before) -> Sequence[Action]:
    return [Done(), *usable(look, task.seat, OWN), *_trades(look, task.seat)]


def open_markers(look: Look, seat: int) -> tuple[str, ...]:
    """Return the markers that `seat` could activate on its space now, before their own terms.

    WR-MARK-1 to WR-MARK-5: alone, none activated yet, after a step, not on the finish.
    """
    turn = look.game(Round)
    if turn.visited or not (turn.moved or option(look, "activate_unmoved")):
        return ()
    space = look.player(seat, Runner).space
    route = look.game(Route)
    there = route.markers.get(space)
    if not there or space == board(look).finish or space == route.englishman:
        return ()
    return distinct(there) if runners_on(look, space) == (seat,) else ()


def _activations(look: Look, seat: int) -> tuple[list[Action], bool]:
    """Return the markers to activate, and whether one of them must be (WR-MARK-7, WR-MARK-8)."""
    found: list[Action] = []
    must = False
    known = markers(look)
    for marker in open_markers(look, seat):
        row = known.locations.get(marker)
        if row is None:
            if look.player(seat, Runner).malt >= figures(look).whisky_price:
                found.append(Buy(marker))
            continue
        kind = row.effect.kind
        assert isinstance(kind, LocationKind), f"{marker} has no effect of a location marker"
        if kind.is_useful(look, seat, row.effect.spec):
            found.append(Visit(marker))
            must = must or row.colour == "brown" or option(look, "blue_markers") == "compulsory"
    return found, must


def _after_options(look: Look, task: After) -> Sequence[Action]:
    seat = task.seat
    found, must = _activations(look, seat)
    if not must:
        found.append(Done())
    found += usable(look, seat, OWN)
    if not look.game(Round).visited:
        found += usable(look, seat, ENDED)
    return [*found, *_trades(look, seat)]


# -- handlers --------------------------------------------------------------------------------


def _use(draft: Draft, task: Before | After, action: Use) -> None:
    draft.push(task)
    announce_use(draft, task.seat, action)


def _trade(draft: Draft, task: Before | After, action: Trade) -> None:
    draft.push(task)
    draft.put(evolve(draft.game(Round), traded=True))
    open_trade(draft, task.seat, action.partner)


def _done(draft: Draft, task: Before | After, action: Done) -> None:
    """Handler of `Done`: go on."""


def _visit(draft: Draft, task: After, action: Visit) -> None:
    draft.push(task)
    draft.put(evolve(draft.game(Round), visited=True))
    space = draft.player(task.seat, Runner).space
    announce(draft, Announced(task.seat, "visit", action.marker, space))


def _buy(draft: Draft, task: After, action: Buy) -> None:
    draft.push(task)
    draft.put(evolve(draft.game(Round), visited=True))
    space = draft.player(task.seat, Runner).space
    buy(draft, task.seat, space, action.whisky, figures(draft).whisky_price)


# -- why not ---------------------------------------------------------------------------------


def _why(look: Look, task: Before | After, action: Action) -> Refusal | None:
    seat = task.seat
    runner, turn = look.player(seat, Runner), look.game(Round)
    if isinstance(action, (Visit, Buy)):
        marker = action.marker if isinstance(action, Visit) else action.whisky
        return _why_marker(look, seat, marker, isinstance(action, Buy))
    if isinstance(action, Use):
        if action.whisky not in runner.whiskies:
            return refusal("WR-BOTTLE-1", MODULE, "no such whisky lies face up in front of you",
                           whiskies=", ".join(runner.whiskies) or "none")  # fmt: skip
        if turn.used and not may_use(look, seat, action.whisky):
            return refusal("WR-BOTTLE-2", MODULE, "one whisky is used in one's own turn")
        return refusal("WR-BOTTLE-1", MODULE, "this is no moment at which that use does anything",
                       whisky=action.whisky)  # fmt: skip
    if isinstance(action, Trade):
        return refusal("WR-TRADE-3", MODULE, "no trade can be offered now",
                       offered_already=turn.traded)  # fmt: skip
    return refusal("WR-MARK-7", MODULE, "a marker here has to be activated")


def _why_marker(look: Look, seat: int, marker: str, is_buying: bool) -> Refusal | None:
    runner, turn, route = look.player(seat, Runner), look.game(Round), look.game(Route)
    if turn.visited:
        return refusal("WR-MARK-2", MODULE, "one marker has been activated on this visit")
    if marker not in route.markers.get(runner.space, ()):
        return refusal("WR-MARK-1", MODULE, "no such marker lies on the space",
                       space=runner.space)  # fmt: skip
    if not turn.moved and not option(look, "activate_unmoved"):
        return refusal("WR-MARK-4", MODULE, "a piece that did not move activates nothing")
    if not open_markers(look, seat):
        others = [str(one) for one in runners_on(look, runner.space) if one != seat]
        if route.englishman == runner.space:
            others.append("the Englishman")
        return refusal("WR-MARK-1", MODULE, "the piece is not alone on its space",
                       with_it=", ".join(others))  # fmt: skip
    if is_buying:
        return refusal("WR-BUY-1", MODULE, "the whisky cannot be paid",
                       price=figures(look).whisky_price, malt=runner.malt)  # fmt: skip
    return refusal("WR-MARK-8", MODULE, "that marker would do nothing now")


TASKS: tuple[TaskKind, ...] = (
    Resolve(NextRunner, _next_runner),
    Ask(Before, _before_options, {Use: _use, Trade: _trade, Done: _done}, why=_why),
    Ask(
        After, _after_options,
        {Visit: _visit, Buy: _buy, Use: _use, Trade: _trade, Done: _done}, why=_why,
    ),
)  # fmt: skip
"""The tasks of a player's own turn."""
