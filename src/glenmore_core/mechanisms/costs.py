"""Costs that tile-laying games share beside resources and coins: whisky, and clan members."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar

from attrs import frozen

from glenmore_core.actions import Action, Pos
from glenmore_core.decisions import Offer
from glenmore_core.draft import Draft
from glenmore_core.errors import Refusal
from glenmore_core.mechanisms.effects import CostKind, Way
from glenmore_core.mechanisms.payment import ChooseWay, pay_way
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory, with_members
from glenmore_core.state import Look


@frozen
class PayMember(Action):
    """Pay with the clan member (Scotsman) at `at`; with one beside the territory without it."""

    word: ClassVar[str] = "give"
    at: Pos | None = None


def member_ways(look: Look, seat: int, amount: int = 1) -> list[Way]:
    """Return the ways to pay with clan members on the territory, one after the other.

    Each is told by the first of them and by the territory without all of them. The places are
    taken in their order; a way in another order leads to the same territory.
    """
    value = look.player(seat, Territory)
    if amount == 1:
        return [
            Way(PayMember(at), with_members(value, at, number - 1))
            for at, number in value.members.items()
        ]
    every = tuple(at for at, number in value.members.items() for _ in range(number))
    found = []
    for chosen in dict.fromkeys(combinations(every, amount)):
        rest = value
        for at in chosen:
            rest = with_members(rest, at, rest.members[at] - 1)
        found += [Way(PayMember(at), rest) for at in dict.fromkeys(chosen)]
    return found


def pay_member(draft: Draft, seat: int, amount: int, action: Action | None) -> None:
    """Take the chosen clan member off the territory."""
    assert isinstance(action, PayMember), "a clan member is chosen by its place"
    assert action.at is not None, "this one stands on the territory"
    value = draft.player(seat, Territory)
    draft.put_player(seat, with_members(value, action.at, value.members[action.at] - 1))


def _whisky_ways(look: Look, seat: int, amount: int) -> list[Way]:
    enough = look.player(seat, Purse).whisky >= amount
    return [Way(None, look.player(seat, Territory))] if enough else []


def _pay_whisky(draft: Draft, seat: int, amount: int, action: Action | None) -> None:
    draft.put_player(seat, draft.player(seat, Purse).with_whisky(-amount))


WHISKY = CostKind("whisky", _whisky_ways, _pay_whisky, lambda amount: f"{amount} whisky")
"""Whisky barrels (casks) as a cost."""


def _scotsmen(amount: int) -> str:
    return "1 Scotsman" if amount == 1 else f"{amount} Scotsmen"


SCOTSMAN = CostKind("scotsman", member_ways, pay_member, _scotsmen, most=9, by_one=True)
"""Clan members on the territory as a cost, each chosen by its place."""


def _why_not_give(look: Look, task: ChooseWay, action: Action) -> Refusal | None:
    """Explain why this clan member cannot be paid."""
    from glenmore_core.mechanisms.tile_turn import TurnRules

    standing = look.player(task.seat, Territory).members
    message = "the tile would find no place without him"
    if not isinstance(action, PayMember) or action.at not in standing:
        message = "nobody of yours stands there"
    places = " ".join(f"{x},{y}" for x, y in standing)
    return look.rules.constant(TurnRules).why("way", message, they_stand_at=places)


PAYING_MEMBERS = Offer(ChooseWay, lambda look, task: (), {PayMember: pay_way}, why=_why_not_give)
"""What a game with such a cost adds to the decision in which way to pay."""
