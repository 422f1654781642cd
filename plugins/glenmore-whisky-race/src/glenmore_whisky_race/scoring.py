"""The end of the race: places, whiskies, malt, checkpoints, and the tie break."""

from __future__ import annotations

from glenmore_core import Look
from glenmore_core.mechanisms.scoring import FinalScoring, TieBreak
from glenmore_whisky_race.pieces import (
    ENGLISHMAN,
    Route,
    Runner,
    board,
    figures,
    markers,
    option,
)


def is_english(look: Look) -> bool:
    """Return whether the Englishman was the first at the finish (WR-OVER-5)."""
    return look.game(Route).arrivals[:1] == (ENGLISHMAN,)


def places(look: Look) -> list[list[int]]:
    """Return the players in groups by their place in the race: first those who arrived, in order,
    then the others by how near they are (WR-VP-1); who is level shares a place."""
    arrived = [seat for seat in look.game(Route).arrivals if seat != ENGLISHMAN]
    groups = [[seat] for seat in arrived]
    finish = board(look).finish
    on_way: dict[int, list[int]] = {}
    for seat in range(look.seats):
        space = look.player(seat, Runner).space
        if seat not in arrived and space <= finish:
            on_way.setdefault(space, []).append(seat)
    return groups + [on_way[space] for space in sorted(on_way, reverse=True)]


def race_points(look: Look, seat: int) -> int:
    """Return the VP for the race, or those lost behind the Englishman (WR-VP-1 to WR-VP-4)."""
    english = is_english(look)
    table = figures(look).englishman_vp if english else figures(look).race_vp
    skips = option(look, "shared_place") == "skips"
    place = 0
    for group in places(look):
        if seat in group:
            points = table[place] if place < len(table) else 0
            return -points if english else points
        place += len(group) if skips else 1
    return 0


def whisky_points(look: Look, seat: int) -> int:
    """Return the VP of the whiskies kept (WR-VP-5)."""
    return figures(look).whisky_vp * len(look.player(seat, Runner).whiskies)


def malt_points(look: Look, seat: int) -> int:
    """Return the VP for the most malt, also if it is shared (WR-VP-7)."""
    malt = [look.player(one, Runner).malt for one in range(look.seats)]
    if malt[seat] < max(malt):
        return 0
    shared = malt.count(malt[seat]) > 1
    return figures(look).shared_malt_vp if shared else figures(look).most_malt_vp


def checkpoint_points(look: Look, seat: int) -> int:
    """Return the VP on the checkpoints taken (WR-VP-8)."""
    known = markers(look)
    taken = look.player(seat, Runner).checkpoints
    return sum(known.locations[one].effect.spec for one in taken)


FINAL = (
    FinalScoring("race", race_points, "The race"),
    FinalScoring("whisky", whisky_points, "Whiskies kept"),
    FinalScoring("malt", malt_points, "Most malt"),
    FinalScoring("checkpoints", checkpoint_points, "Checkpoints"),
)

TIES = (TieBreak("whiskies", lambda look, seat: len(look.player(seat, Runner).whiskies)),)
"""WR-VP-10, WR-VP-11: the most whiskies in hand."""
