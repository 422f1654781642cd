"""Announcing a whisky or a marker, and the vetoes that may stop it (WR-BANFF-1 to WR-BANFF-8).

An announcement and the vetoes against it are frames, one upon the other: each is an actor and
those who have still to be asked about him. When nobody is left to be asked about the last frame
it holds: a veto then takes itself and the frame beneath away, and an announcement that is left
alone is carried out.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

from glenmore_core import Action, Ask, Draft, Look, Task
from glenmore_whisky_race.events import Stopped, Visited, WhiskyUsed
from glenmore_whisky_race.kinds import (
    REACTION,
    Announced,
    LocationKind,
    Use,
    ability,
    may_use,
)
from glenmore_whisky_race.pieces import (
    USED,
    Pool,
    Round,
    Runner,
    distinct,
    is_used,
    lift,
    markers,
    option,
    to_pool,
    turn_bottle,
)

Frame = tuple[int, tuple[int, ...]]


@frozen
class Reacting(Task):
    """Owners of a veto are asked about an announcement, one after the other.

    Parameters:
        what: the announcement.
        frames: the announcement and the vetoes upon it: (actor, who has still to be asked).
    """

    word: ClassVar[str] = "reacting"
    what: Announced
    frames: tuple[Frame, ...]


@frozen
class Veto(Action):
    """Stop what was announced."""

    word: ClassVar[str] = "veto"


@frozen
class Allow(Action):
    """Let it happen."""

    word: ClassVar[str] = "allow"


def announce(draft: Draft, what: Announced) -> None:
    """Announce something; it happens when nobody stops it."""
    if draft.listening and what.what == "visit":
        draft.emit(Visited(what.seat, what.name, what.space))
    _go_on(draft, what, ((what.seat, _reactors(draft, what, what.seat)),))


def announce_use(draft: Draft, seat: int, use: Use) -> None:
    """Announce a whisky of one's own turn: it is turned face down, whatever follows."""
    count_use(draft, seat, use.whisky, use.rival, use.bottle)
    announce(draft, Announced(seat, "use", use.whisky, 0, use.rival, use.bottle))


def count_use(
    draft: Draft, seat: int, whisky: str, rival: int | None = None, bottle: str = ""
) -> None:
    """Turn a used whisky face down (WR-BOTTLE-3), and count it if it is the user's own turn."""
    turn = draft.game(Round)
    if turn.seat == seat:
        if turn.again == whisky:
            draft.put(evolve(turn, again=""))
        else:
            draft.put(evolve(turn, used=turn.used + 1))
    if draft.listening:
        draft.emit(WhiskyUsed(seat, whisky, rival, bottle))
    if not markers(draft).whiskies[whisky].lasting:
        turn_bottle(draft, seat, whisky, whisky + USED)


def veto_of(look: Look, seat: int) -> str | None:
    """Return the whisky with which `seat` may stop an announcement now, or None."""
    for bottle in distinct(look.player(seat, Runner).whiskies):
        if not is_used(bottle) and ability(look, bottle)[0].moment == REACTION:
            return bottle if may_use(look, seat, bottle) else None
    return None


def _reactors(look: Look, what: Announced, actor: int) -> tuple[int, ...]:
    """WR-BANFF-7: owners of a veto in seat order from the active player, the actor left out."""
    active = look.game(Round).seat
    first = what.seat if active < 0 else active
    seats = look.seats
    order = [(first + index) % seats for index in range(seats)]
    return tuple(one for one in order if one != actor and veto_of(look, one) is not None)


def _go_on(draft: Draft, what: Announced, frames: tuple[Frame, ...]) -> None:
    while True:
        actor, waiting = frames[-1]
        waiting = tuple(one for one in waiting if veto_of(draft, one) is not None)
        if waiting:
            draft.push(Reacting(what, (*frames[:-1], (actor, waiting))))
            return
        if len(frames) == 1:
            _perform(draft, what)
            return
        frames = frames[:-2]
        if not frames:
            _stop(draft, what)
            return


def _perform(draft: Draft, what: Announced) -> None:
    if what.what == "visit":
        effect = markers(draft).locations[what.name].effect
        assert isinstance(effect.kind, LocationKind), f"{what.name} has no effect of a location"
        effect.kind.visit(draft, what, effect.spec)
    else:
        kind, spec = ability(draft, what.name)
        kind.perform(draft, what, spec)


def _stop(draft: Draft, what: Announced) -> None:
    """WR-BANFF-3, WR-BANFF-4: lasting whiskies rest for a turn, brown markers are removed."""
    if draft.listening:
        draft.emit(Stopped(what.seat, what.name))
    if what.what != "visit":
        turn = draft.game(Round)
        if markers(draft).whiskies[what.name].lasting:
            draft.put(evolve(turn, suspended=(*turn.suspended, (what.seat, what.name))))
    elif markers(draft).locations[what.name].colour == "brown":
        lift(draft, what.space, what.name)
        if option(draft, "veto_brown") == "pool":
            to_pool(draft, what.name)
        else:
            pool = draft.game(Pool)
            draft.put(evolve(pool, out=tuple(sorted((*pool.out, what.name)))))


# -- the decision ----------------------------------------------------------------------------

_ANSWERS = (Veto(), Allow())


def _veto(draft: Draft, task: Reacting, action: Veto) -> None:
    actor, waiting = task.frames[-1]
    seat = waiting[0]
    whisky = veto_of(draft, seat)
    assert whisky is not None, "only owners of a veto are asked"
    count_use(draft, seat, whisky, actor)
    beneath = (*task.frames[:-1], (actor, waiting[1:]))
    _go_on(draft, task.what, (*beneath, (seat, _reactors(draft, task.what, seat))))


def _allow(draft: Draft, task: Reacting, action: Allow) -> None:
    actor, waiting = task.frames[-1]
    _go_on(draft, task.what, (*task.frames[:-1], (actor, waiting[1:])))


REACTING = Ask(
    Reacting, lambda look, task: _ANSWERS, {Veto: _veto, Allow: _allow},
    lambda task: task.frames[-1][1][0],
)  # fmt: skip
"""The decision of an owner of a veto."""
