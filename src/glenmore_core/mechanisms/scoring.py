"""Scoring by the lead over the lowest, final scorings, and the ranking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from attrs import frozen

from glenmore_core.draft import Draft
from glenmore_core.events import Event
from glenmore_core.failures import nonsense
from glenmore_core.state import Look


@frozen
class Category:
    """A category in which a scoring compares the players, from the hook `scoring_categories`.

    Parameters:
        name: one word; the VP stand under it in the score sheet.
        count: `count(look, seat)`: the player's number, before bonuses.
        title: how it is shown.
        order: where it stands among the others: from the lowest to the highest, those of one
            number in the order of the modules. Only sheets and pictures show it.
    """

    name: str
    count: Callable[[Look, int], int]
    title: str = ""
    order: int = 0


@frozen
class FinalScoring:
    """Something scored once, at the end, from the hook `final_scoring`.

    Parameters:
        name: one word; the VP stand under it in the score sheet.
        points: `points(look, seat)`: the VP, negative for a penalty.
        title: how it is shown.
    """

    name: str
    points: Callable[[Look, int], int]
    title: str = ""


@frozen
class TieBreak:
    """A number that parts players with equal VP (more is better), from the hook `tie_breaks`."""

    name: str
    count: Callable[[Look, int], int]


@frozen
class Compared(Event):
    """A category was compared: the players' numbers and the VP they gained, by seat."""

    word: ClassVar[str] = "compared"
    category: str = ""
    numbers: tuple[int, ...] = ()
    vp: tuple[int, ...] = ()


@frozen
class Standing:
    """One line of the ranking.

    Parameters:
        rank: 1 for the best; players who share a rank have the same.
        seat: the player.
        vp: victory points.
        ties: the numbers of the tie breaks, in order.
    """

    rank: int
    seat: int
    vp: int
    ties: tuple[int, ...] = ()


def lead_points(numbers: Sequence[int], table: Sequence[int]) -> tuple[int, ...]:
    """Return the VP of each player by the lead over the lowest number.

    >>> lead_points((0, 2, 7), (0, 1, 2, 3, 5, 8))
    (0, 2, 8)
    """
    lowest, top = min(numbers), len(table) - 1
    return tuple(table[min(number - lowest, top)] for number in numbers)


def number_of(look: Look, seat: int, category: Category) -> int:
    """Return a player's number in a category, with the bonuses of all modules."""
    number = category.count(look, seat)
    if type(number) is not int:
        raise nonsense(look.rules, category.count, number, "a whole number")
    for bonus in look.rules.scoring_bonus:
        number += bonus(look, seat, category.name)
    return number


def compare(draft: Draft, category: Category) -> tuple[int, ...]:
    """Compare all players in one category and give the VP of their leads.

    Parameters:
        draft: the draft.
        category: one of `rules.categories`.

    Returns:
        The VP of each seat.
    """
    numbers = tuple(number_of(draft, one, category) for one in range(draft.seats))
    points = lead_points(numbers, draft.rules.scoring_table)
    if draft.listening:
        draft.emit(Compared(None, category.name, numbers, points))
    for one, vp in enumerate(points):
        draft.score(one, vp, category.name)
    return points


def hold_scoring(draft: Draft, seat: int = 0) -> None:
    """A step: compare all players in every category and give the VP of their leads."""
    for category in draft.rules.categories:
        compare(draft, category)


def final_points(look: Look, seat: int, final: FinalScoring) -> int:
    """Return the VP that a player gets for it now, with what all modules add or take."""
    vp = final.points(look, seat)
    if type(vp) is not int:
        raise nonsense(look.rules, final.points, vp, "a whole number of VP")
    for bonus in look.rules.final_bonus:
        vp += bonus(look, seat, final.name, vp)
    return vp


def hold_final_scoring(draft: Draft, seat: int = 0) -> None:
    """A step: everything that is scored once, at the end."""
    for final in draft.rules.final_scoring:
        for one, vp in enumerate([final_points(draft, one, final) for one in range(draft.seats)]):
            draft.score(one, vp, final.name)


def _tie(look: Look, seat: int, tie: TieBreak) -> int:
    number = tie.count(look, seat)
    if type(number) is not int:
        raise nonsense(look.rules, tie.count, number, "a whole number")
    return number


def ranking(look: Look) -> tuple[Standing, ...]:
    """Return the players from best to worst; those equal in VP and all tie breaks share a rank."""
    lines = []
    for seat in range(look.seats):
        ties = tuple(_tie(look, seat, one) for one in look.rules.tie_breaks)
        lines.append((look.vp(seat), ties, seat))
    lines.sort(key=lambda line: (-line[0], [-one for one in line[1]], line[2]))
    standings: list[Standing] = []
    for index, (vp, ties, seat) in enumerate(lines):
        same = index > 0 and lines[index - 1][:2] == (vp, ties)
        rank = standings[-1].rank if same else index + 1
        standings.append(Standing(rank, seat, vp, ties))
    return tuple(standings)
