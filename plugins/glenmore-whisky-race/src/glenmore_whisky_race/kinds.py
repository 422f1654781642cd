"""What whiskies and location markers can do: the kinds of effect that their rows name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from attrs import frozen

from glenmore_core import Action, Draft, Look, Pos
from glenmore_core.errors import RowFault
from glenmore_core.mechanisms.effects import EffectKind, Parser, no_run
from glenmore_whisky_race.pieces import (
    Markers,
    Round,
    Runner,
    distinct,
    is_used,
    markers,
    option,
)

MOST = 99
"""The largest number in data: what is chosen one by one must stay a list that can be read."""

OWN = "own"
"""A moment: in one's own turn, before the movement or after it."""
PASSING = "passing"
"""A moment: when one passes other players in one's own movement."""
ENDED = "ended"
"""A moment: when one's own movement has ended, before a marker is activated."""
REACTION = "reaction"
"""A moment: when somebody has announced a whisky or a location marker."""
INCOME = "income"
"""A moment: when the income is paid; such a whisky works by itself."""


@frozen
class Use(Action):
    """Use a whisky: against `rival`, for `bottle`, where it takes these.

    >>> from glenmore_core.actions import write
    >>> write(Use("benromach")), write(Use("glen-mhor", 2, "brora-used"))
    ('use benromach', 'use glen-mhor 2 brora-used')
    """

    word: ClassVar[str] = "use"
    whisky: str
    rival: int | None = None
    bottle: str = ""


@frozen
class Announced:
    """What a player has announced, which a veto may stop (WR-BANFF-7).

    Parameters:
        seat: who announced it.
        what: `use` a whisky, `visit` a location marker, or the `income` of a whisky.
        name: the id of the whisky or marker.
        space: the marker's space.
        rival: against whom a whisky is used.
        bottle: for which bottle.
    """

    seat: int
    what: str
    name: str
    space: int = 0
    rival: int | None = None
    bottle: str = ""


def _no_uses(look: Look, seat: int, whisky: str, spec: Any, rivals: Sequence[int]) -> list[Use]:
    return []


def _nothing(draft: Draft, what: Announced, spec: Any) -> None:
    pass


@frozen(kw_only=True)
class Ability(EffectKind):
    """What a whisky can do.

    Parameters:
        moment: when: `own`, `passing`, `ended`, `reaction` or `income`.
        uses: `uses(look, seat, whisky, spec, rivals)`: the ways to use it now that do something;
            `rivals` are those passed in the movement, or else all others.
        perform: `perform(draft, what, spec)`: do what was announced and not stopped.
    """

    run: Callable[[Draft, int, Pos | None, Any, int], None] = no_run
    where: tuple[str, ...] = ("whisky",)
    moment: str
    uses: Callable[[Look, int, str, Any, Sequence[int]], Sequence[Use]] = _no_uses
    perform: Callable[[Draft, Announced, Any], None] = _nothing


@frozen(kw_only=True)
class LocationKind(EffectKind):
    """What a location marker can do.

    Parameters:
        is_useful: `is_useful(look, seat, spec)`: whether its visit would do anything now.
        visit: `visit(draft, what, spec)`: do it.
    """

    run: Callable[[Draft, int, Pos | None, Any, int], None] = no_run
    where: tuple[str, ...] = ("location marker",)
    is_useful: Callable[[Look, int, Any], bool] = lambda look, seat, spec: True
    visit: Callable[[Draft, Announced, Any], None]


def number(least: int) -> Callable[[Any, Parser], int]:
    """Return a `compile` that takes a whole number of at least `least`."""

    def compile_number(data: Any, parser: Parser) -> int:
        if type(data) is not int or data < least:
            raise ValueError(f"a whole number of at least {least}")
        if data > MOST:
            raise ValueError(f"a whole number of at most {MOST}")
        return data

    return compile_number


def mark(data: Any, parser: Parser) -> bool:
    """Return True: the `compile` of an effect without figures."""
    if data is not True:
        raise ValueError("true")
    return True


def kind_faults(known: Markers) -> Iterator[RowFault]:
    """Tell which rows have an effect that is neither an ability nor what location markers do."""
    for one, row in known.whiskies.items():
        if not isinstance(row.effect.kind, Ability):
            message = f"a whisky cannot have the effect '{row.effect.kind.name}'"
            yield RowFault("whiskies", one, message, "effect", "an ability")
    for one, place in known.locations.items():
        if not isinstance(place.effect.kind, LocationKind):
            message = f"a location marker cannot have the effect '{place.effect.kind.name}'"
            yield RowFault("locations", one, message, "effect", "what location markers do")


def ability(look: Look, whisky: str) -> tuple[Ability, Any]:
    """Return what a whisky can do, with its figures."""
    effect = markers(look).whiskies[whisky].effect
    assert isinstance(effect.kind, Ability), f"{whisky} has an effect that is no ability"
    return effect.kind, effect.spec


def may_use(look: Look, seat: int, whisky: str) -> bool:
    """Return whether `seat` may use this unused whisky of his now.

    In others' turns nothing limits it (WR-BANFF-5); in one's own turn one whisky is used
    (WR-BOTTLE-2) and the one turned up at the Sacred Place (WR-SACRED-3).
    """
    turn = look.game(Round)
    if turn.seat != seat:
        return True
    if turn.suspended:
        stopped = turn.suspended.count((seat, whisky))
        if stopped and stopped >= look.player(seat, Runner).whiskies.count(whisky):
            return False
    if turn.used and turn.again != whisky and option(look, "whisky_limit") == "one":
        return False
    if turn.bought and not option(look, "bought_at_once"):
        return look.player(seat, Runner).whiskies.count(whisky) > turn.bought.count(whisky)
    return True


def usable(look: Look, seat: int, moment: str, rivals: Sequence[int] | None = None) -> list[Use]:
    """Return every use of a whisky that `seat` may make at this moment of his own turn."""
    turn = look.game(Round)
    if turn.used and not turn.again and option(look, "whisky_limit") == "one":
        return []
    if rivals is None:
        rivals = [one for one in range(look.seats) if one != seat]
    found: list[Use] = []
    for bottle in distinct(look.player(seat, Runner).whiskies):
        if is_used(bottle):
            continue
        kind, spec = ability(look, bottle)
        if kind.moment == moment and may_use(look, seat, bottle):
            found += kind.uses(look, seat, bottle, spec, rivals)
    return found
