"""A player's clan beside the display: chieftains and special location cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_base.rows import Card
from glenmore_core import Action, Draft, Event, Look, Offer, Option, Pos, refusal
from glenmore_core.errors import Refusal
from glenmore_core.mechanisms.costs import WHISKY, PayMember, member_ways, pay_member
from glenmore_core.mechanisms.effects import CostKind, Effect, Way
from glenmore_core.mechanisms.movement import SpendMovement, spend_point
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory, with_members
from glenmore_core.mechanisms.tile_turn import Turn

MODULE = "glen-more"


@frozen
class Clan:
    """What a player has beside the display (GM-OPEN-1).

    Parameters:
        chieftains: clan members that were promoted.
        cards: the ids of the special location cards, in the order in which they were taken.
    """

    chieftains: int = 0
    cards: tuple[str, ...] = ()


@frozen
class Promote(Action):
    """Make the clan member at `at` a chieftain, for one movement point (GM-MOVE-7)."""

    word: ClassVar[str] = "promote"
    at: Pos


@frozen
class Promoted(Event):
    """`seat` made a clan member a chieftain."""

    word: ClassVar[str] = "promoted"
    at: Pos = (0, 0)


def cards_of(look: Look, seat: int) -> Iterable[Card]:
    """Return the player's special location cards."""
    cards = look.rules.tables["cards"]
    return (cards[one] for one in look.player(seat, Clan).cards)


def card_effects(look: Look, seat: int, part: str, kind: str) -> list[Effect]:
    """Return the effects of one kind in one part (`ongoing`, `scoring`, `final`) of the cards."""
    return [
        effect
        for card in cards_of(look, seat)
        for effect in getattr(card, part)
        if effect.kind.name == kind
    ]


# -- promoting -------------------------------------------------------------------------------

LastMember = Callable[[Look], bool]


def _refill_ends_game(look: Look) -> bool:
    """The coming refill has at least as many spaces to fill as tiles are left."""
    rondel = look.game(Rondel)
    left = sum(len(ids) for ids in look.game(Stacks).left.values())
    return left <= rondel.unfilled


def _one_tile_left(look: Look) -> bool:
    return sum(len(ids) for ids in look.game(Stacks).left.values()) <= 1


LAST_MEMBER: dict[str, LastMember] = {
    "last_turn": _refill_ends_game,
    "online": _one_tile_left,
    "free": lambda look: True,
    "never": lambda look: False,
}
"""When the last clan member may be promoted, by the value of the option (GM-MOVE-9)."""


def promoting(last_member: str, chieftains_first: bool) -> Offer:
    """Return the offer to promote, added to the decision how to spend movement points.

    Parameters:
        last_member: value of the option of that name.
        chieftains_first: value of the option of that name.
    """
    last_may_go = LAST_MEMBER[last_member]

    def options(look: Look, task: SpendMovement) -> list[Action]:
        turn = look.game(Turn)
        if turn.movement < 1 or (chieftains_first and turn.walked):
            return []
        members = look.player(task.seat, Territory).members
        if sum(members.values()) == 1 and not last_may_go(look):
            return []
        return [Promote(at) for at in members]

    def why(look: Look, task: SpendMovement, action: Any) -> Refusal | None:
        turn, members = look.game(Turn), look.player(task.seat, Territory).members
        if turn.movement < 1:
            return refusal("GM-MOVE-7", MODULE, "promoting costs a movement point", movement=0)
        if action.at not in members:
            return refusal("GM-MOVE-7", MODULE, "no clan member of yours stands there")
        if chieftains_first and turn.walked:
            return refusal("GM-MOVE-10", MODULE, "a clan member has moved already this turn")
        return refusal(
            "GM-MOVE-9", MODULE, "it is the last clan member on the display",
            option_last_member=last_member,
        )  # fmt: skip

    return Offer(SpendMovement, options, {Promote: promote}, why=why)


def promote(draft: Draft, task: SpendMovement, action: Promote) -> None:
    """Handler of `Promote`."""
    spend_point(draft, task)
    value = draft.player(task.seat, Territory)
    draft.put_player(task.seat, with_members(value, action.at, value.members[action.at] - 1))
    clan = draft.player(task.seat, Clan)
    draft.put_player(task.seat, evolve(clan, chieftains=clan.chieftains + 1))
    if draft.listening:
        draft.emit(Promoted(task.seat, action.at))


# -- costs -----------------------------------------------------------------------------------


def _piece_ways(look: Look, seat: int, amount: int) -> list[Way]:
    ways = member_ways(look, seat)
    if look.player(seat, Clan).chieftains:
        ways.append(Way(PayMember(), look.player(seat, Territory)))
    return ways


def _pay_piece(draft: Draft, seat: int, amount: int, action: Action | None) -> None:
    if action == PayMember():
        clan = draft.player(seat, Clan)
        draft.put_player(seat, evolve(clan, chieftains=clan.chieftains - 1))
    else:
        pay_member(draft, seat, amount, action)


COSTS = (
    WHISKY,
    CostKind(
        "clan_member_or_chieftain",
        _piece_ways,
        _pay_piece,
        lambda amount: f"{amount} clan member or chieftain",
        most=1,
    ),
)
"""GM-PAY-6 and GM-PAY-8."""

__all__ = [
    "COSTS", "Clan", "Option", "PayMember", "Promote", "card_effects", "cards_of",
    "promoting",
]  # fmt: skip
