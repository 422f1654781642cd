"""What a state of the race holds: the route, the pool, the turn, and each runner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from glenmore_core import CompositionError, Draft, Look, Table
from glenmore_core.errors import RowFault
from glenmore_core.mechanisms.effects import Effect
from glenmore_core.mechanisms.row_checks import refuse, unknown
from glenmore_core.rules import Rules
from glenmore_whisky_race.events import Malt
from glenmore_whisky_race.rows import Board, Circle, Figures, Location, Whisky

ENGLISHMAN = -1
"""Stands for the Englishman where seats are listed."""

USED = "-used"
"""Behind the id of a whisky: that bottle lies face down."""


@frozen(eq=False)
class Markers:
    """All markers of a composition, worked out from the data.

    Parameters:
        whiskies: the whiskies by id.
        locations: the location markers by id.
        circles: (space, marker) of the standard layout, in the order of the spaces.
        counts: how many there are of each marker, whiskies first.
    """

    whiskies: Mapping[str, Whisky]
    locations: Mapping[str, Location]
    circles: tuple[tuple[int, str], ...]
    counts: Mapping[str, int]

    def effect(self, marker: str) -> Effect:
        """Return what a marker does."""
        row = self.whiskies.get(marker)
        return row.effect if row is not None else self.locations[marker].effect

    def name(self, marker: str) -> str:
        """Return what is printed on a marker."""
        row = self.whiskies.get(marker)
        return row.name if row is not None else self.locations[marker].name


@frozen
class Route:
    """The route.

    Parameters:
        markers: for each space that has any, its markers, sorted.
        englishman: the Englishman's space.
        arrivals: who has reached the finish, in order (-1: the Englishman).
    """

    markers: Table[int, tuple[str, ...]]
    englishman: int
    arrivals: tuple[int, ...] = ()


@frozen
class Pool:
    """The markers that are not in play (WR-SETUP-7): a multiset, whose order does not exist.

    Parameters:
        left: how many of each marker are in the common pool.
        shown: the open markers to choose from (WR-CHOICE-1).
        groups: the groups of whiskies that are still to be chosen (WR-BID-2).
        out: markers out of the game (WR-BANFF-4).
    """

    left: Table[str, int]
    shown: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    out: tuple[str, ...] = ()


@frozen
class Round:
    """The present turn, and within it the turn of one player.

    Parameters:
        number: the turn, counted from 1.
        order: who has still to take his turn, the next one first.
        first: who took the first turn, or -1.
        suspended: (seat, whisky) pairs: lasting whiskies stopped for this turn (WR-BANFF-3).
        seat: whose turn it is, or -1.
        began: the space on which his movement began.
        moved: whether he has made a step.
        visited: whether he has activated a marker.
        traded: whether he has offered his trade.
        used: whiskies used in his own turn.
        again: the whisky that he may use beyond the limit (WR-SACRED-3), or "".
        bought: the whiskies bought in this turn.
    """

    number: int = 0
    order: tuple[int, ...] = ()
    first: int = -1
    suspended: tuple[tuple[int, str], ...] = ()
    seat: int = -1
    began: int = 0
    moved: bool = False
    visited: bool = False
    traded: bool = False
    used: int = 0
    again: str = ""
    bought: tuple[str, ...] = ()


@frozen
class Runner:
    """What a player has.

    Parameters:
        space: the space of the piece.
        malt: malt points in the supply.
        chosen: malt points chosen for this turn, once they are open.
        whiskies: the bottles, sorted; a used one has `-used` behind its name.
        checkpoints: the checkpoint markers, sorted.
    """

    space: int
    malt: int
    chosen: int = 0
    whiskies: tuple[str, ...] = ()
    checkpoints: tuple[str, ...] = ()


# -- data ------------------------------------------------------------------------------------


def figures(look: Look) -> Figures:
    """Return the figures that the rules name."""
    return look.rules.tables["race"][""]  # type: ignore[no-any-return]


def board(look: Look) -> Board:
    """Return the board's figures."""
    return look.rules.tables["board"][""]  # type: ignore[no-any-return]


def markers(look: Look) -> Markers:
    """Return all markers of the composition."""
    return look.rules.constant(Markers)


def option(look: Look, name: str) -> Any:
    """Return the value of one of the module's options."""
    return look.rules.options["whisky-race." + name]


def gather_markers(tables: Mapping[str, Any]) -> Markers:
    """Return the markers of the data tables.

    Raises:
        RowsError: a space beyond the route, or an unknown marker.
    """
    whiskies: Mapping[str, Whisky] = tables["whiskies"]
    locations: Mapping[str, Location] = tables["locations"]
    refuse(_marker_faults(tables, whiskies, locations))
    counts = {one: row.count for one, row in whiskies.items()}
    counts |= {one: row.count for one, row in locations.items()}
    circles = [(int(row.id), row.marker) for row in tables["circles"].values()]
    return Markers(whiskies, locations, tuple(sorted(circles)), Table(counts))


def _marker_faults(
    tables: Mapping[str, Any],
    whiskies: Mapping[str, Whisky],
    locations: Mapping[str, Location],
) -> Iterator[RowFault]:
    board: Board = tables["board"][""]
    for one in sorted(set(whiskies) & set(locations)):
        message = f"a whisky and a location marker have the same id: {one}"
        clash = (("whiskies", one, "id"),)
        yield RowFault("locations", one, message, "id", "an id of its own", (), clash)
    for name in ("start", "crown"):
        if not getattr(board, name) < board.finish:
            message = "start and crown must lie before the finish of the board"
            yield RowFault("board", "", message, name, f"from 0 to {board.finish - 1}")
    known = (*whiskies, *locations)
    rows: Mapping[str, Circle] = tables["circles"]
    for row in rows.values():
        if not row.id.isdecimal() or int(row.id) >= board.finish:
            wanted = f"a space from 0 to {board.finish - 1}"
            message, clash = f"circle '{row.id}' is not on the route", (("board", "", "finish"),)
            yield RowFault("circles", row.id, message, "id", wanted, (), clash)
        if row.marker not in known:
            message = unknown("marker", row.marker, known)
            yield RowFault("circles", row.id, message, "marker", "a whisky or a location marker")
    for at, one in enumerate(tables["race"][""].start_whiskies):
        if one not in whiskies:
            message, wanted = unknown("whisky", one, whiskies), "a whisky to start with"
            yield RowFault("race", "", message, "start_whiskies", wanted, (at,))


def check_numbers(
    known: Markers, figures: Figures, players: int, *, bid: bool, random: bool
) -> None:
    """Check that there are enough markers for the set-up.

    Parameters:
        known: all markers.
        figures: the figures of the rules.
        players: how many players.
        bid: whether the first whiskies are bid for in groups.
        random: whether the markers of the route are drawn.

    Raises:
        RowsError: there are too few of one kind.
        CompositionError: there are too few in all; the text says how many.
    """
    left = dict(known.counts)
    taken = [] if random else [marker for _, marker in known.circles]
    if not bid:
        taken += figures.start_whiskies * players
    for one in taken:
        left[one] -= 1
    refuse(
        RowFault(
            "whiskies" if one in known.whiskies else "locations",
            one,
            f"{taken.count(one)} markers '{one}' are needed at the start; there are "
            f"{known.counts[one]}",
            "count",
            f"at least {taken.count(one)}",
        )
        for one, number in left.items()
        if number < 0
    )
    groups = players * figures.group if bid else 0
    bottles = sum(left[one] for one in known.whiskies)
    if bottles < groups:
        raise CompositionError(
            f"{players} groups of {figures.group} whiskies are needed, and {bottles} whiskies are "
            "in the pool"
        )
    if random and sum(left.values()) - groups < len(known.circles):
        raise CompositionError("the pool has fewer markers than the route has circled spaces")


# -- the first values ------------------------------------------------------------------------


def new_route(rules: Rules, seat: int) -> Route:
    """WR-SETUP-6, WR-SETUP-8: the standard layout, or an empty route for the random one."""
    laid: dict[int, tuple[str, ...]] = {}
    if rules.option("whisky-race", "setup") == "standard":
        for space, marker in rules.constant(Markers).circles:
            laid[space] = tuple(sorted((*laid.get(space, ()), marker)))
    return Route(Table(laid), rules.tables["board"][""].crown)


def new_pool(rules: Rules, seat: int) -> Pool:
    """WR-SETUP-7: everything that neither lies on the route nor is given to the players."""
    known = rules.constant(Markers)
    left = dict(known.counts)
    if rules.option("whisky-race", "setup") == "standard":
        for _, marker in known.circles:
            left[marker] -= 1
    if rules.option("whisky-race", "bottles") == "standard":
        for one in rules.tables["race"][""].start_whiskies:
            left[one] -= rules.seats
    return Pool(Table({one: number for one, number in left.items() if number}))


def new_runner(rules: Rules, seat: int) -> Runner:
    """WR-SETUP-3: malt and two whiskies, on the start space."""
    figures: Figures = rules.tables["race"][""]
    given = rules.option("whisky-race", "bottles") == "standard"
    whiskies = tuple(sorted(figures.start_whiskies)) if given else ()
    return Runner(rules.tables["board"][""].start, figures.start_malt, 0, whiskies)


# -- bottles ---------------------------------------------------------------------------------


def whisky_of(bottle: str) -> str:
    """Return the whisky in a bottle, used or not.

    >>> whisky_of("brora-used"), whisky_of("brora")
    ('brora', 'brora')
    """
    return bottle.removesuffix(USED)


def is_used(bottle: str) -> bool:
    """Return whether a bottle lies face down."""
    return bottle.endswith(USED)


def distinct(bottles: Sequence[str]) -> tuple[str, ...]:
    """Return every bottle once, in order.

    >>> distinct(("banff", "brora", "brora"))
    ('banff', 'brora')
    """
    return tuple(dict.fromkeys(bottles))


def held(runner: Runner, bottle: str) -> str:
    """Return the named bottle of a runner as it is now: it may have been turned since."""
    return bottle if bottle in runner.whiskies else whisky_of(bottle) + USED


def with_bottle(runner: Runner, bottle: str) -> Runner:
    """Return the runner with one bottle more."""
    return evolve(runner, whiskies=tuple(sorted((*runner.whiskies, bottle))))


def without_bottle(runner: Runner, bottle: str) -> Runner:
    """Return the runner with one bottle less."""
    left = list(runner.whiskies)
    left.remove(bottle)
    return evolve(runner, whiskies=tuple(left))


def turn_bottle(draft: Draft, seat: int, old: str, new: str) -> None:
    """Turn a bottle of a player face down or face up."""
    runner = draft.player(seat, Runner)
    draft.put_player(seat, with_bottle(without_bottle(runner, old), new))


def move_bottle(draft: Draft, giver: int, taker: int, bottle: str) -> None:
    """Let a bottle change hands as it is (WR-TRADE-4)."""
    draft.put_player(giver, without_bottle(draft.player(giver, Runner), bottle))
    draft.put_player(taker, with_bottle(draft.player(taker, Runner), bottle))


# -- malt, pool, route -----------------------------------------------------------------------


def gain_malt(draft: Draft, seat: int, malt: int, why: str) -> None:
    """Add malt to a player's supply (negative: take it)."""
    if malt:
        runner = draft.player(seat, Runner)
        draft.put_player(seat, evolve(runner, malt=runner.malt + malt))
        if draft.listening:
            draft.emit(Malt(seat, malt, why))


def to_pool(draft: Draft, marker: str) -> None:
    """Put a marker into the pool; a whisky is unused again (WR-BOTTLE-5)."""
    pool = draft.game(Pool)
    one = whisky_of(marker)
    draft.put(evolve(pool, left=pool.left.set(one, pool.left.get(one, 0) + 1)))


def from_pool(draft: Draft, marker: str) -> None:
    """Take a marker out of the pool."""
    pool = draft.game(Pool)
    number = pool.left[marker] - 1
    left = pool.left.set(marker, number) if number else pool.left.drop(marker)
    draft.put(evolve(pool, left=left))


def lay(draft: Draft, space: int, marker: str) -> None:
    """Lay a marker on a space of the route."""
    route = draft.game(Route)
    there = tuple(sorted((*route.markers.get(space, ()), marker)))
    draft.put(evolve(route, markers=route.markers.set(space, there)))


def lift(draft: Draft, space: int, marker: str) -> None:
    """Take a marker off a space of the route."""
    route = draft.game(Route)
    there = list(route.markers[space])
    there.remove(marker)
    laid = route.markers.set(space, tuple(there)) if there else route.markers.drop(space)
    draft.put(evolve(route, markers=laid))


def runners_on(look: Look, space: int) -> tuple[int, ...]:
    """Return the seats whose pieces stand on a space."""
    return tuple(seat for seat in range(look.seats) if look.player(seat, Runner).space == space)


def arrive(draft: Draft, who: int) -> None:
    """Note that a piece has reached the finish (WR-OVER-1, WR-OVER-5)."""
    route = draft.game(Route)
    if who not in route.arrivals:
        draft.put(evolve(route, arrivals=(*route.arrivals, who)))
