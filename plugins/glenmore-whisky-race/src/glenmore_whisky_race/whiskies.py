"""What the whiskies do, and the sealed duel of Glen Mhor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_core import Action, Draft, Look, Refusal, Sealed, Task, refusal
from glenmore_whisky_race.events import BottleMoved, CameTo, Duelled, Malt
from glenmore_whisky_race.kinds import (
    ENDED,
    INCOME,
    OWN,
    PASSING,
    REACTION,
    Ability,
    Announced,
    Use,
    mark,
    number,
)
from glenmore_whisky_race.moving import step
from glenmore_whisky_race.pieces import (
    Round,
    Runner,
    board,
    distinct,
    gain_malt,
    held,
    move_bottle,
)

# -- Benromach -------------------------------------------------------------------------------


def _stealable(look: Look, seat: int) -> int:
    """Return how much of a player's malt Benromach can reach (WR-BENROMACH-1)."""
    runner = look.player(seat, Runner)
    return runner.chosen if seat in look.game(Round).order else runner.malt


def _steal_each_uses(
    look: Look, seat: int, whisky: str, spec: int, rivals: Sequence[int]
) -> list[Use]:
    return [Use(whisky)] if any(_stealable(look, one) for one in rivals) else []


def _steal_each(draft: Draft, what: Announced, spec: int) -> None:
    """WR-BENROMACH-1: from those still to move out of the chosen malt."""
    order = draft.game(Round).order
    for seat in range(draft.seats):
        taken = min(spec, _stealable(draft, seat)) if seat != what.seat else 0
        if not taken:
            continue
        if seat in order:
            runner = draft.player(seat, Runner)
            draft.put_player(seat, evolve(runner, chosen=runner.chosen - taken))
            if draft.listening:
                draft.emit(Malt(seat, -taken, "stolen from the chosen malt"))
        else:
            gain_malt(draft, seat, -taken, "stolen")
        gain_malt(draft, what.seat, taken, "stolen")


# -- Brora -----------------------------------------------------------------------------------


def _more_income(draft: Draft, what: Announced, spec: int) -> None:
    gain_malt(draft, what.seat, spec, "income")


# -- Coleraine and Convalmore ----------------------------------------------------------------


def _steal_share_uses(
    look: Look, seat: int, whisky: str, spec: int, rivals: Sequence[int]
) -> list[Use]:
    return [Use(whisky, one) for one in rivals if look.player(one, Runner).malt >= spec]


def _steal_share(draft: Draft, what: Announced, spec: int) -> None:
    """WR-COLERAINE-1, WR-COLERAINE-4: a share of the supply, rounded down, to the supply."""
    assert what.rival is not None, "Coleraine is used against somebody"
    taken = draft.player(what.rival, Runner).malt // spec
    gain_malt(draft, what.rival, -taken, "stolen")
    gain_malt(draft, what.seat, taken, "stolen")


def _swap_uses(look: Look, seat: int, whisky: str, spec: bool, rivals: Sequence[int]) -> list[Use]:
    return [
        Use(whisky, one, bottle)
        for one in rivals
        for bottle in distinct(look.player(one, Runner).whiskies)
        if bottle != whisky
    ]


def _swap(draft: Draft, what: Announced, spec: bool) -> None:
    """WR-CONVALMORE-1: swap it for a bottle of somebody passed, used or not."""
    assert what.rival is not None, "Convalmore is swapped with somebody"
    bottle = held(draft.player(what.rival, Runner), what.bottle)
    move_bottle(draft, what.rival, what.seat, bottle)
    move_bottle(draft, what.seat, what.rival, what.name)
    if draft.listening:
        draft.emit(BottleMoved(what.seat, bottle, "swapped", what.rival))
        draft.emit(BottleMoved(what.rival, what.name, "swapped", what.seat))


# -- Kinclaith -------------------------------------------------------------------------------


def _stride_uses(look: Look, seat: int, whisky: str, spec: int, rivals: Sequence[int]) -> list[Use]:
    return [Use(whisky)] if look.player(seat, Runner).space < board(look).finish else []


def _stride(draft: Draft, what: Announced, spec: int) -> None:
    """WR-KINCLAITH-1: further spaces for nothing, whoever squabbles."""
    draft.push(Striding(what.seat, spec))


@frozen
class Striding(Task):
    """The piece of `seat` goes on for nothing, so many spaces."""

    word: ClassVar[str] = "striding"
    seat: int
    left: int


def stride_on(draft: Draft, task: Striding) -> None:
    """Take one of the free steps, and go on with the others."""
    space = draft.player(task.seat, Runner).space
    if task.left and space < board(draft).finish:
        draft.push(Striding(task.seat, task.left - 1))
        step(draft, task.seat, 0)
    elif draft.listening:
        draft.emit(CameTo(task.seat, space))


# -- Glen Mhor -------------------------------------------------------------------------------


@frozen
class Duel(Task):
    """`seat` and `rival` bid in secret for a bottle of the rival (WR-GLENMHOR-2)."""

    word: ClassVar[str] = "duel"
    seat: int
    rival: int
    bottle: str


@frozen
class Bid(Action):
    """Bid so much malt of the supply."""

    word: ClassVar[str] = "bid"
    malt: int


def _duel_uses(look: Look, seat: int, whisky: str, spec: bool, rivals: Sequence[int]) -> list[Use]:
    return [
        Use(whisky, one, bottle)
        for one in rivals
        for bottle in distinct(look.player(one, Runner).whiskies)
    ]


def _challenge(draft: Draft, what: Announced, spec: bool) -> None:
    assert what.rival is not None, "a duel is fought with somebody"
    draft.push(Duel(what.seat, what.rival, held(draft.player(what.rival, Runner), what.bottle)))


def bids(look: Look, task: Task, seat: int) -> list[Action]:
    """Return every bid that `seat` can make out of the supply (WR-GLENMHOR-6)."""
    return [Bid(malt) for malt in range(look.player(seat, Runner).malt + 1)]


def why_bid(rule: str) -> Callable[[Look, Task, int, Bid], Refusal]:
    """Return what tells why a bid cannot be made, citing this rule."""
    return lambda look, task, seat, action: refusal(
        rule, "whisky-race", "a bid is nothing or malt of the supply, at most all of it",
        malt=look.player(seat, Runner).malt,
    )  # fmt: skip


def _fight(draft: Draft, task: Duel, chosen: Mapping[int, Bid]) -> None:
    """WR-GLENMHOR-2 to WR-GLENMHOR-5: the higher bid wins; its malt goes to the loser."""
    own, other = chosen[task.seat].malt, chosen[task.rival].malt
    winner = None if own == other else task.seat if own > other else task.rival
    if draft.listening:
        draft.emit(Duelled(task.seat, task.rival, task.bottle, (own, other), winner))
    if winner is None:
        return
    loser = task.rival if winner == task.seat else task.seat
    gain_malt(draft, winner, -max(own, other), "duel")
    gain_malt(draft, loser, max(own, other) - min(own, other), "duel")
    if winner == task.seat:
        move_bottle(draft, task.rival, task.seat, task.bottle)
        if draft.listening:
            draft.emit(BottleMoved(task.seat, task.bottle, "won", task.rival))


DUEL = Sealed(
    Duel, lambda look, task: (task.seat, task.rival), bids, (Bid,), _fight,
    why=why_bid("WR-GLENMHOR-6"),
)  # fmt: skip
"""The sealed duel."""


def _of(spec: Any) -> str:
    return f"1/{spec}"


ABILITIES = (
    Ability("veto", compile=mark, text=lambda spec: "stops a whisky or a location marker",
            moment=REACTION),
    Ability("steal_each", compile=number(1), text=lambda spec: f"takes {spec} malt from each",
            moment=OWN, uses=_steal_each_uses, perform=_steal_each),
    Ability("more_income", compile=number(1), text=lambda spec: f"income +{spec}",
            moment=INCOME, perform=_more_income),
    Ability("steal_share", compile=number(2), text=lambda spec: f"takes {_of(spec)} of the supply "
            "of a player passed", moment=PASSING, uses=_steal_share_uses, perform=_steal_share),
    Ability("swap_bottle", compile=mark, text=lambda spec: "is swapped for a whisky of a player "
            "passed", moment=PASSING, uses=_swap_uses, perform=_swap),
    Ability("stride", compile=number(1), text=lambda spec: f"{spec} space further for nothing",
            moment=ENDED, uses=_stride_uses, perform=_stride),
    Ability("duel", compile=mark, text=lambda spec: "a duel for another's whisky",
            moment=OWN, uses=_duel_uses, perform=_challenge),
)  # fmt: skip
"""The abilities that whiskies may name in data."""
