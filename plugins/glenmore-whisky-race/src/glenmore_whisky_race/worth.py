"""What things are worth to a player, in VP: what the bots of the race go by."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from glenmore_core import Look
from glenmore_whisky_race.kinds import Ability
from glenmore_whisky_race.moving import reach
from glenmore_whisky_race.pieces import (
    Route,
    Runner,
    board,
    figures,
    is_used,
    markers,
    runners_on,
)


@frozen
class Taste:
    """How a bot values things; the defaults were tuned by games of bots against each other.

    Parameters:
        space: VP a space of progress is worth.
        malt: VP a malt point is worth at the start; it falls to a third towards the finish.
        whisky: VP a used bottle is worth: 2 at the end, and the hope of a pub.
        ability: further VP of an unused bottle that works once or lasts.
        sale: how much a point of malt counts at a pub, in its worth elsewhere.
        noise: how far a plan may stay behind the best one and still be chosen at times, in VP.
        ignored: effects of markers that the bot walks past, for comparing what they bring.
    """

    space: float = 0.33
    malt: float = 0.5
    whisky: float = 2.7
    ability: float = 0.5
    sale: float = 0.8
    noise: float = 0.35
    ignored: frozenset[str] = frozenset()


def malt_worth(look: Look, taste: Taste) -> float:
    """Return what a malt point is worth now: less, the nearer the end of the race is."""
    finish = board(look).finish
    first = max(look.player(seat, Runner).space for seat in range(look.seats))
    left = max(0, finish - max(first, look.game(Route).englishman)) / finish
    return taste.malt * (0.3 + 0.7 * left)


def bottle_worth(look: Look, bottle: str, taste: Taste) -> float:
    """Return what a bottle is worth."""
    return taste.whisky + (0.0 if is_used(bottle) else taste.ability)


def runner_worth(look: Look, seat: int, taste: Taste) -> float:
    """Return what a player has, in VP, beyond the VP scored already."""
    runner = look.player(seat, Runner)
    known = markers(look)
    worth = runner.space * taste.space
    worth += (runner.malt + runner.chosen) * malt_worth(look, taste)
    worth += sum(bottle_worth(look, one, taste) for one in runner.whiskies)
    worth += sum(float(known.locations[one].effect.spec) for one in runner.checkpoints)
    return worth + place_worth(look, seat, runner.space)


def place_worth(look: Look, seat: int, space: int) -> float:
    """Return what a place in the race is worth on a space, more and more towards the finish."""
    finish = board(look).finish
    ahead = level = 0
    for one in range(look.seats):
        if one != seat:
            other = look.player(one, Runner).space
            ahead += other > space
            level += other == space
    table = figures(look).race_vp
    sure = (max(space, 1) / finish) ** 2
    places = [table[at] if at < len(table) else 0 for at in range(ahead, ahead + level + 1)]
    return sure * sum(places) / len(places)


def marker_worth(look: Look, seat: int, marker: str, malt: int, taste: Taste) -> float:
    """Return what activating a marker would bring to `seat` with so much malt in the supply."""
    effect = markers(look).effect(marker)
    name, spec = effect.kind.name, effect.spec
    if name in taste.ignored:
        return 0.0
    point = malt_worth(look, taste)
    if isinstance(effect.kind, Ability):
        price = figures(look).whisky_price
        if malt < price or "whisky" in taste.ignored:
            return 0.0
        return max(0.0, taste.whisky + taste.ability - price * point)
    runner = look.player(seat, Runner)
    return max(0.0, _visit_worth(look, runner, name, spec, malt, point, taste))


def _visit_worth(
    look: Look, runner: Runner, name: str, spec: Any, malt: int, point: float, taste: Taste
) -> float:
    if name == "pub":
        if not runner.whiskies:
            return 0.0
        least = min(bottle_worth(look, one, taste) for one in runner.whiskies)
        return float(max(spec[0], spec[1] * point * taste.sale)) - least
    if name == "malt":
        return float(spec) * point
    if name == "checkpoint":
        return float(spec)
    if name == "sacred":
        used = any(is_used(one) for one in runner.whiskies)
        fetch = taste.whisky + taste.ability - spec * point if malt >= spec + 3 else 0.0
        return max(taste.ability if used else 0.0, fetch)
    return 0.6


def landing_worth(look: Look, seat: int, space: int, malt: int, taste: Taste) -> float:
    """Return what ending a movement on a space would bring, if the piece is alone there."""
    route = look.game(Route)
    there = route.markers.get(space, ())
    if not there or space == route.englishman or space >= board(look).finish:
        return 0.0
    if any(one != seat for one in runners_on(look, space)):
        return 0.0
    return max(marker_worth(look, seat, one, malt, taste) for one in there)


def plan_worth(look: Look, seat: int, chosen: int, taste: Taste) -> float:
    """Return what a plan of so much malt promises, as the pieces stand now."""
    runner = look.player(seat, Runner)
    space, _ = reach(look, seat, chosen)
    left = runner.malt - chosen
    worth = (space - runner.space) * taste.space - chosen * malt_worth(look, taste)
    worth += place_worth(look, seat, space) - place_worth(look, seat, runner.space)
    if space == board(look).finish:
        worth += 2.0
    company = sum(
        1
        for one in range(look.seats)
        if one != seat and 0 < space - look.player(one, Runner).space <= 6
    )
    alone = max(0.4, 1.0 - 0.12 * company)
    worth += alone * landing_worth(look, seat, space, left, taste)
    return worth - _tax_ahead(look, seat, space, left, taste)


def _tax_ahead(look: Look, seat: int, space: int, malt: int, taste: Taste) -> float:
    """Return what the Englishman's next move may cost on a space."""
    ahead = space - look.game(Route).englishman
    if not 0 <= ahead <= figures(look).englishman_step:
        return 0.0
    owed = len(look.player(seat, Runner).whiskies)
    return 0.6 * (owed * malt_worth(look, taste) if owed <= malt else taste.whisky)


def first_worth(look: Look, seat: int, taste: Taste) -> float:
    """Return what moving first among equals is worth: the marker that only one can have."""
    runner = look.player(seat, Runner)
    space, _ = reach(look, seat, runner.chosen)
    return landing_worth(look, seat, space, runner.malt, taste)


def lost_worth(look: Look, seat: int, taste: Taste) -> float:
    """Return what a lost turn costs: the chosen malt, and the way it would have gone."""
    runner = look.player(seat, Runner)
    space, _ = reach(look, seat, runner.chosen)
    return (space - runner.space) * taste.space + 0.2


def good_worth(look: Look, good: str, amount: int, taste: Taste) -> float:
    """Return what goods of a trade are worth."""
    if good == "malt":
        return amount * malt_worth(look, taste)
    known = markers(look)
    if good in known.locations:
        return amount * float(known.locations[good].effect.spec)
    return amount * bottle_worth(look, good, taste)
