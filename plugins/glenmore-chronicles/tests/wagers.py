"""An example of a third-party module: wagers, set in secret before each scoring.

Everybody stacks up to two categories, the first one on top. The stacks are opened one layer after
the other: who opens a category that nobody opened in an earlier layer pays one resource, without
the market, or one coin, and counts one more in it in this scoring.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_core import (
    Action,
    Draft,
    Event,
    Look,
    Module,
    Procedures,
    Resolve,
    Sealed,
    Slice,
    Step,
    Table,
    Task,
    hookimpl,
)
from glenmore_core.mechanisms import payment
from glenmore_core.mechanisms.effects import Cost
from glenmore_core.mechanisms.market import MarketRules
from glenmore_core.mechanisms.payment import Means

NOBODY: Table[str, tuple[int, ...]] = Table()
NAMES = ("scotsmen", "landmarks", "whisky", "persons")


@frozen
class Wagered:
    """A player's stack, the next category first; hidden from the others."""

    stack: tuple[str, ...] = ()


@frozen
class Opened:
    """What was opened and paid for: the seats by category."""

    seats: Table[str, tuple[int, ...]] = NOBODY


@frozen
class Wagering(Task):
    """The decision what everybody stacks."""

    word: ClassVar[str] = "wagering"


@frozen
class Wager(Action):
    """Stack these categories, the first one on top."""

    word: ClassVar[str] = "wager"
    stack: tuple[str, ...]


@frozen
class Open(Task):
    """Everybody opens the next layer."""

    word: ClassVar[str] = "open-wagers"


@frozen
class Join(Task):
    """A player has opened a category, which nobody had in an earlier layer."""

    word: ClassVar[str] = "join-wager"
    seat: int
    category: str


@frozen
class LayerOpened(Event):
    """Everybody opened a layer: (seat, category) each."""

    word: ClassVar[str] = "layer-opened"
    reveals: ClassVar[bool] = True
    layer: tuple[tuple[int, str], ...] = ()


def price(look: Look) -> Cost:
    """Return one resource, whichever."""
    return Cost((look.rules.market.resources,))


def wagers(look: Look, task: Wagering, seat: int) -> list[Action]:
    """Return every stack of none, one or two categories."""
    return [Wager(one) for number in range(3) for one in permutations(NAMES, number)]


def close(draft: Draft, task: Wagering, chosen: Any) -> None:
    """All have chosen: the stacks stay face down, to be opened layer by layer."""
    for seat, action in chosen.items():
        draft.put_player(seat, Wagered(action.stack))
    draft.push(Open())


def open_layer(draft: Draft, task: Open) -> None:
    """Open one layer; those on a free category join, in the order of the seats."""
    layer = []
    for seat in range(draft.seats):
        stack = draft.player(seat, Wagered).stack
        if stack:
            layer.append((seat, stack[0]))
            draft.put_player(seat, Wagered(stack[1:]))
    draft.emit(LayerOpened(None, tuple(layer)))  # also if all are empty: that was hidden as well
    if not layer:
        return
    taken = draft.game(Opened).seats
    draft.push(*(Join(seat, name) for seat, name in layer if name not in taken), Open())


def join(draft: Draft, task: Join) -> None:
    """Pay, if it can be paid without the market."""
    if payment.can_pay(draft, task.seat, price(draft), "wager"):
        seats = draft.game(Opened).seats
        draft.put(Opened(seats.set(task.category, (*seats.get(task.category, ()), task.seat))))
        payment.push_cost(draft, task.seat, price(draft), "wager")


def resample(draft: Draft, owner: int, viewer: int | None) -> None:
    """Another stack that the viewer could just as well face."""
    if viewer != owner:
        names = [name for name in NAMES if draft.random_below("tiles", 2)]
        draft.put_player(owner, Wagered(tuple(names[:2])))


class Hooks:
    """The hooks of the module."""

    @hookimpl
    def slices(self) -> list[Slice]:
        hidden = Slice(
            Wagered,
            lambda rules, seat: Wagered(),
            each_player=True,
            conceal=lambda value, owner, viewer: value if owner == viewer else Wagered(),
            resample=resample,
        )
        return [hidden, Slice(Opened, lambda rules, seat: Opened())]

    @hookimpl
    def market_rules(self, market: MarketRules) -> MarketRules:
        return evolve(market, closed_for=market.closed_for | {"wager"})

    @hookimpl
    def payment_means(self) -> list[Means]:
        return [Means("stake-coin", 1, lambda look, seat, purpose: int(purpose == "wager"))]

    @hookimpl
    def tasks(self) -> list[Any]:
        everybody = Sealed(
            Wagering,
            lambda look, task: look.rules.people,
            wagers,
            [Wager],
            close,
            opens=False,
        )
        return [everybody, Resolve(Open, open_layer), Resolve(Join, join)]

    @hookimpl
    def steps(self, procedures: Procedures) -> None:
        begin = Step("wagers", lambda draft, seat: draft.push(Wagering()))
        over = Step("wagers-over", lambda draft, seat: draft.put(Opened()))
        procedures.insert_before("scoring", "compare", begin)
        procedures.insert_after("scoring", "compare", over)

    @hookimpl
    def scoring_bonus(self, look: Look, seat: int, category: str) -> int:
        return int(seat in look.game(Opened).seats.get(category, ()))


WAGERS = Module(id="wagers", title="Wagers", requires=("glen-more-ii",), hooks=Hooks())
