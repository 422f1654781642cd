"""The Englishman: how he walks, the customs tax, and the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import evolve, frozen

from glenmore_core import Action, Ask, Draft, Look, Refusal, Resolve, Task, refusal
from glenmore_whisky_race.draws import Draw, DrawMarker, can_draw
from glenmore_whisky_race.events import BottleGone, EnglishmanMoved, MarkerLaid
from glenmore_whisky_race.kinds import INCOME, Announced, ability
from glenmore_whisky_race.pieces import (
    ENGLISHMAN,
    Pool,
    Round,
    Route,
    Runner,
    arrive,
    board,
    distinct,
    figures,
    gain_malt,
    lay,
    option,
    runners_on,
    to_pool,
    without_bottle,
)
from glenmore_whisky_race.reactions import announce

# -- walking ---------------------------------------------------------------------------------


def walk(look: Look, steps: int) -> tuple[int, tuple[int, ...]] | None:
    """Return where the Englishman comes by so many steps, and the players he meets, in order.

    He jumps spaces with players without counting them (WR-ENG-1), stops at the finish whoever
    stands there (WR-ENG-2), and cannot go back beyond his bound (WR-ENGMARK-5): then None. On the
    finish he stays.

    Parameters:
        look: the state.
        steps: spaces forwards, or backwards if negative.
    """
    finish = board(look).finish
    bound = 0 if option(look, "englishman_back") == "start" else board(look).crown
    at = look.game(Route).englishman
    if at == finish:
        return None
    met = list(runners_on(look, at))
    way = 1 if steps > 0 else -1
    for _ in range(abs(steps)):
        at += way
        while at != finish and (there := runners_on(look, at)):
            met += there
            at += way
        if at >= finish:
            return finish, tuple(met)
        if at < bound:
            return None
    return at, tuple(met)


def move_englishman(draft: Draft, steps: int) -> tuple[int, ...]:
    """Let the Englishman walk; return whom he meets, in order."""
    found = walk(draft, steps)
    assert found is not None, "only possible walks are offered"
    space, met = found
    draft.put(evolve(draft.game(Route), englishman=space))
    if draft.listening:
        draft.emit(EnglishmanMoved(None, space, met))
    if space == board(draft).finish:
        arrive(draft, ENGLISHMAN)
    return met


# -- tax -------------------------------------------------------------------------------------


@frozen
class Taxing(Task):
    """`seat` owes customs tax: `owed` malt points, or one whisky."""

    word: ClassVar[str] = "taxing"
    seat: int
    owed: int


@frozen
class Pay(Action):
    """Pay the customs tax in malt."""

    word: ClassVar[str] = "pay"


@frozen
class Discard(Action):
    """Discard this bottle instead of paying the tax."""

    word: ClassVar[str] = "discard"
    bottle: str


def tax(draft: Draft, met: Sequence[int], payer: int | None = None) -> None:
    """Ask those he met for their tax (WR-TAX-1 to WR-TAX-5), or `payer` for that of all."""
    owed = [(one, len(draft.player(one, Runner).whiskies)) for one in met]
    if payer is not None:
        owed = [(payer, sum(malt for _, malt in owed))]
    asked = [Taxing(one, malt) for one, malt in owed if malt]
    if asked:
        draft.push(*asked)


def _tax_options(look: Look, task: Taxing) -> Sequence[Action]:
    runner = look.player(task.seat, Runner)
    discards: list[Action] = [Discard(one) for one in distinct(runner.whiskies)]
    if runner.malt >= task.owed or not discards:
        return [Pay(), *discards]
    return discards


def _why_tax(look: Look, task: Taxing, action: Action) -> Refusal | None:
    runner = look.player(task.seat, Runner)
    if isinstance(action, Pay):
        return refusal(
            "WR-TAX-4", "whisky-race", "the whole tax is paid, or a whisky discarded",
            owed=task.owed, malt=runner.malt,
        )  # fmt: skip
    return refusal(
        "WR-TAX-3", "whisky-race", "only a whisky in hand can be discarded",
        whiskies=", ".join(runner.whiskies) or "none",
    )  # fmt: skip


def _pay(draft: Draft, task: Taxing, action: Pay) -> None:
    runner = draft.player(task.seat, Runner)
    gain_malt(draft, task.seat, -min(task.owed, runner.malt), "tax")


def _discard(draft: Draft, task: Taxing, action: Discard) -> None:
    drop_bottle(draft, task.seat, action.bottle, "tax")


def drop_bottle(draft: Draft, seat: int, bottle: str, why: str) -> None:
    """Let a bottle of a player go back to the pool."""
    draft.put_player(seat, without_bottle(draft.player(seat, Runner), bottle))
    to_pool(draft, bottle)
    if draft.listening:
        draft.emit(BottleGone(seat, bottle, why))


TAXING = Ask(Taxing, _tax_options, {Pay: _pay, Discard: _discard}, why=_why_tax)
"""The decision of a player who is taxed."""


# -- the end of the turn ---------------------------------------------------------------------


def _is_ended(draft: Draft) -> bool:
    """Return whether the end of the turn has nothing further (WR-OVER-4)."""
    arrivals = draft.game(Route).arrivals
    last_turn = option(draft, "last_turn")
    if not arrivals or last_turn == "always":
        return False
    return last_turn == "never" or not any(one != ENGLISHMAN for one in arrivals)


def englishman_step(draft: Draft, seat: int) -> None:
    """The step `englishman`: he moves, and those he meets are taxed."""
    if _is_ended(draft) or draft.game(Route).englishman == board(draft).finish:
        return
    tax(draft, move_englishman(draft, figures(draft).englishman_step))


def marker_step(draft: Draft, seat: int) -> None:
    """The step `marker`: a marker comes under him, drawn or chosen (WR-ENG-3, WR-ENG-4)."""
    space = draft.game(Route).englishman
    if _is_ended(draft) or space == board(draft).finish:
        return
    if draft.game(Pool).shown:
        first = draft.game(Round).first
        draft.push(ChooseMarker(first) if first >= 0 else DrawMarker("lot"))
    elif can_draw(draft):
        draft.push(DrawMarker("englishman", space))


def income_step(draft: Draft, seat: int) -> None:
    """The step `income`: malt for everybody, with Brora more (WR-INCOME-1 to WR-INCOME-3)."""
    if _is_ended(draft):
        return
    income = figures(draft).income
    more: list[IncomeOf] = []
    for one in range(draft.seats):
        gain_malt(draft, one, income, "income")
        for bottle in draft.player(one, Runner).whiskies:
            row = draft.rules.tables["whiskies"].get(bottle)
            if row is not None and ability(draft, bottle)[0].moment == INCOME:
                more.append(IncomeOf(one, bottle))
    if more:
        draft.push(*more)


@frozen
class IncomeOf(Task):
    """A whisky of `seat` brings its income."""

    word: ClassVar[str] = "income-of"
    seat: int
    whisky: str


def income_of(draft: Draft, task: IncomeOf) -> None:
    """Announce the income of a whisky, which a veto may stop for this turn (WR-BANFF-3)."""
    announce(draft, Announced(task.seat, "income", task.whisky))


# -- the marker under him --------------------------------------------------------------------


@frozen
class ChooseMarker(Task):
    """`seat` chooses the marker under the Englishman from the open ones (WR-CHOICE-1)."""

    word: ClassVar[str] = "choose-marker"
    seat: int


@frozen
class Lay(Action):
    """Lay this open marker under the Englishman."""

    word: ClassVar[str] = "lay"
    marker: str


def _shown(look: Look, task: ChooseMarker) -> Sequence[Action]:
    return [Lay(one) for one in distinct(look.game(Pool).shown)]


def _why_lay(look: Look, task: ChooseMarker, action: Action) -> Refusal | None:
    return refusal("WR-CHOICE-1", "whisky-race", "one of the open markers is laid under him",
                   markers=", ".join(look.game(Pool).shown))  # fmt: skip


def _lay_chosen(draft: Draft, task: ChooseMarker, action: Lay) -> None:
    lay_shown(draft, action.marker)


def lay_shown(draft: Draft, marker: str) -> None:
    """Lay one of the open markers; the others go back and new ones are drawn (WR-CHOICE-2)."""
    pool = draft.game(Pool)
    others = list(pool.shown)
    others.remove(marker)
    draft.put(evolve(pool, shown=()))
    lay_under(draft, marker)
    for one in others:
        to_pool(draft, one)
    show_more(draft)


def lay_under(draft: Draft, marker: str) -> None:
    """Lay a marker under the Englishman."""
    space = draft.game(Route).englishman
    lay(draft, space, marker)
    if draft.listening:
        draft.emit(MarkerLaid(None, space, marker))


def drawn_under(draft: Draft, task: DrawMarker, action: Draw) -> None:
    """A marker was drawn for the Englishman's space, also because none lay open (WR-ENG-4)."""
    lay_under(draft, action.marker)
    if option(draft, "englishman_marker") == "chosen":
        show_more(draft)


def drawn_shown(draft: Draft, task: DrawMarker, action: Draw) -> None:
    """A marker was drawn to lie open beside the route; draw on until there are enough."""
    pool = draft.game(Pool)
    draft.put(evolve(pool, shown=tuple(sorted((*pool.shown, action.marker)))))
    show_more(draft)


@frozen
class Showing(Task):
    """Markers are drawn to lie open beside the route."""

    word: ClassVar[str] = "showing"


def show_more(draft: Draft) -> None:
    """Draw open markers until there are three, or the pool is empty (WR-CHOICE-1)."""
    if len(draft.game(Pool).shown) < figures(draft).choice and can_draw(draft):
        draft.push(DrawMarker("shown"))


CHOOSING = Ask(ChooseMarker, _shown, {Lay: _lay_chosen}, why=_why_lay)
"""The decision about the marker under the Englishman."""

SHOWING = Resolve(Showing, lambda draft, task: show_more(draft))
"""The first open markers are drawn."""
