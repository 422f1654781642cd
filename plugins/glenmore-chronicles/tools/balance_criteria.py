"""When Glen More II counts as balanced: the limits, and whether figures keep them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import field, frozen
from balance_figures import (
    Kind,
    Mean,
    Shown,
    Source,
    Taste,
    clans_shown,
    kinds,
    mix,
    share,
    sources,
    taste_of,
    tastes,
    tiles_shown,
    variety,
)
from balance_games import Record

DEAD = (0.05, 0.15)  # a tile is taken at least so often with each number of players, and in all
MUST = 0.95  # … and in all at most so often
AT_ONCE = (0.60, 0.50)  # … and at most so often the first time that it is open to anybody
CLAN = (0.02, 0.95)  # a clan is marked in so many of all games, and of each number of players
USED = 0.01  # a clan that pays for what one has pays in at least so many of all games
FEW = 30  # fewer takers than these say nothing with confidence
LUCK, MARGIN = 0.12, 6.0  # takers win so much more (less) at most, and have so many VP more (less)
CLAN_LUCK = 0.20  # the same of a clan: whoever has what it pays for is ahead already
SHARE, TOGETHER = (0.02, 0.30), (0.20, 0.60)  # of a category, of all four, in the VP gained
SPREAD, TIE = 1.5, 0.05  # of a category: VP between players, and how it goes with the result
IGNORE = 0.75  # wins of what is due: of those who do not think of the scorings, at most
SHUNS, SEEKS, FEWER = (0.25, 1.10), (0.25, 1.35), (0.25, 1.35)  # of each way of playing
MIXED, BENT = 0.10, -0.03  # how many types, and a bent for few of them, go with the result
KIND, KIND_TIE, VARIETY = 0.3, 0.45, 5.0  # tiles of a type a player, their tie, types of winners


@frozen
class Verdict:
    """Whether a criterion holds: what breaks it (nothing: it holds), and what comes nearest."""

    text: str
    broken: Sequence[str]
    nearest: str = ""


@frozen(eq=False)
class Figures:
    """All figures of some games.

    Parameters:
        games: the records, by number of players.
        stacks: the stack of each tile.
        clans: the clans that a marker may be placed on.
        goals: those of them that pay for what is counted.
    """

    games: Mapping[int, Sequence[Record]]
    stacks: Mapping[str, str]
    clans: Sequence[str]
    goals: Sequence[str]
    all: Sequence[Record] = field(init=False)
    tiles: Mapping[int, Sequence[Shown]] = field(init=False)
    marks: Mapping[int, Sequence[Shown]] = field(init=False)
    takers: Sequence[Shown] = field(init=False)
    categories: Mapping[int, Sequence[Source]] = field(init=False)
    types: Mapping[int, Sequence[Kind]] = field(init=False)
    tastes: Mapping[str, Taste] = field(init=False)

    def __attrs_post_init__(self) -> None:
        every = [one for some in self.games.values() for one in some]
        put = object.__setattr__
        put(self, "all", every)
        put(self, "tiles", {n: [*tiles_shown(s, self.stacks)] for n, s in self.games.items()})
        put(self, "marks", {n: [*clans_shown(s, self.clans)] for n, s in self.games.items()})
        takers = [*tiles_shown(every, self.stacks), *clans_shown(every, self.clans)]
        put(self, "takers", takers)
        put(self, "categories", {n: [*sources(s)] for n, s in self.games.items()})
        put(self, "types", {n: [*kinds(s)] for n, s in self.games.items()})
        put(self, "tastes", {one.name: one for one in tastes(every)})


Pairs = list[tuple[int, Any]]


def judge(of: Figures) -> Iterator[Verdict]:
    """Yield a verdict for each criterion."""
    tiles: Pairs = [(n, one) for n, some in of.tiles.items() for one in some]
    marks: Pairs = [(n, one) for n, some in of.marks.items() for one in some]
    takers: Pairs = [(0, one) for one in of.takers if one.name in of.stacks]
    markers: Pairs = [(0, one) for one in of.takers if one.name not in of.stacks]
    later = [pair for pair in takers if of.stacks[pair[1].name] != "S"]
    yield _surely("tiles, dead: taken, each number, at least", tiles, _taken, DEAD[0])
    yield _bounds("tiles, dead: taken, all games, at least", takers, _taken, DEAD[1])
    yield _bounds("tiles but S, must: taken, all games, at most", later, _taken, high=MUST)
    yield _surely("tiles, must: at once, each number, at most", tiles, _at_once, high=AT_ONCE[0])
    yield _bounds("tiles, must: at once, all games, at most", takers, _at_once, high=AT_ONCE[1])
    yield _bounds("clans, dead: marked, all games, at least", markers, _taken, CLAN[0])
    yield _surely("clans, must: marked, each number, at most", marks, _taken, high=CLAN[1])
    yield _bounds("clans that pay for what one has: pay at least", paying(of), _taken, USED)
    of_tiles, of_clans = [one for _, one in takers], [one for _, one in markers]
    yield _sure("takers of tiles: wins above what is due, ±", of_tiles, _luck, LUCK)
    yield _sure("markers of clans: wins above what is due, ±", of_clans, _luck, CLAN_LUCK)
    yield _sure("takers: VP above the table, ±", of.takers, lambda one: one.margin, MARGIN, "+.1f")
    yield from _categories(of)
    yield from _types(of)
    yield from _ways(of)


def _luck(one: Shown) -> Mean:
    return one.luck


def _categories(of: Figures) -> Iterator[Verdict]:
    each: Pairs = [(n, one) for n, some in of.categories.items() for one in some]
    every: Pairs = [(0, one) for one in sources(of.all)]
    together: Pairs = [
        (n, Amount("all four", sum(one.share for one in some))) for n, some in of.categories.items()
    ]
    yield _bounds("categories: share of the VP", each, lambda one: one.share, *SHARE)
    yield _bounds("categories together", together, _taken, *TOGETHER)
    yield _bounds(
        "categories: VP between players", each, lambda one: one.spread, SPREAD, style=".1f"
    )
    yield _bounds("categories: tie with the result", every, lambda one: one.tie, TIE, style="+.2f")


def _types(of: Figures) -> Iterator[Verdict]:
    each: Pairs = [(n, one) for n, some in of.types.items() for one in some]
    own: Pairs = [(n, Amount("winners", variety(some))) for n, some in of.games.items()]
    ends = (-KIND_TIE, KIND_TIE)
    yield _bounds("types: tiles a player", each, lambda one: one.number, KIND, style=".1f")
    yield _bounds("types: tie with the result", each, lambda one: one.tie, *ends, style="+.2f")
    yield _bounds("types: of the eight winners have", own, _taken, VARIETY, style=".1f")
    many, bent = mix(of.all)
    number: Pairs = [(0, Amount("their number", many))]
    few: Pairs = [(0, Amount("a bent for few", bent))]
    yield _bounds("types: tie of their number at least", number, _taken, MIXED, style="+.2f")
    yield _bounds("types: tie of a bent for few at most", few, _taken, high=BENT, style="+.2f")


def _ways(of: Figures) -> Iterator[Verdict]:
    ignoring = taste_of(of.all, "ignores", "all")
    some: Pairs = [(0, Amount(f"all {ignoring.wins.number}", ignoring.wins.value))]
    yield _bounds(
        "care for none of the categories: wins of what is due, at most", some, _taken, high=IGNORE
    )
    for start, limits, text in (
        ("shuns", SHUNS, "care for no such category"),
        ("seeks", SEEKS, "care for it twice, or plan for goals"),
        ("few", FEWER, "shun a type of tiles"),
    ):
        each = [one for one in of.tastes.values() if one.name.startswith(start)]
        each.append(taste_of(of.all, start, "all who do"))
        yield _surely_within(f"{text}: wins of what is due", each, *limits)


@frozen
class Amount:
    """A figure with a name."""

    name: str
    value: float


def paying(of: Figures) -> Pairs:
    """Return in what share of all games each clan that counts something has paid for it."""
    found: Pairs = []
    for clan in of.goals:
        paid = sum(any(c == clan and vp > 0 for c, _, _, vp in one["clans"]) for one in of.all)
        found.append((0, Amount(clan, paid / len(of.all))))
    return found


def _taken(one: Any) -> float:
    return float(one.value if isinstance(one, Amount) else one.taken)


def _at_once(one: Shown) -> float:
    return one.at_once


def _surely_within(text: str, some: Sequence[Taste], low: float, high: float) -> Verdict:
    """Return whether no taste is beyond the limits with 95 % confidence."""

    def said(one: Taste) -> str:
        return f"{one.name} {one.wins.value:.0%} ± {one.wins.half:.0%}"

    known = [one for one in some if one.wins.number >= FEW]
    broken = [said(one) for one in known if one.wins.low > high or one.wins.high < low]
    ordered = sorted(known, key=lambda one: one.wins.value)
    ends = ", ".join(map(said, [*ordered[:1], *ordered[-1:]]))
    return Verdict(f"{text} {low:.0%} to {high:.0%}", broken, ends)


def _bounds(
    text: str,
    pairs: Pairs,
    figure: Callable[[Any], float],
    low: float | None = None,
    high: float | None = None,
    style: str = ".0%",
) -> Verdict:
    """Return whether figures lie between two limits; `0` players are all numbers together."""

    def said(pair: tuple[int, Any]) -> str:
        players, one = pair
        return f"{one.name} {figure(one):{style}}" + (f" ({players})" if players else "")

    broken = [
        said(pair)
        for pair in pairs
        if (low is not None and figure(pair[1]) < low)
        or (high is not None and figure(pair[1]) > high)
    ]
    ordered = sorted(pairs, key=lambda pair: figure(pair[1]))
    ends = ordered[:1] * (low is not None) + ordered[-1:] * (high is not None)
    limits = " to ".join(f"{one:{style}}" for one in (low, high) if one is not None)
    return Verdict(f"{text} {limits}", broken, ", ".join(map(said, ends)))


def _surely(
    text: str,
    pairs: Pairs,
    figure: Callable[[Shown], float],
    low: float = 0.0,
    high: float = 1.0,
) -> Verdict:
    """Return whether no share is beyond its limit with 95 % confidence (few cases each)."""
    within = _bounds(text, pairs, figure, low or None, high if high < 1 else None)
    broken = []
    for number, one in pairs:
        least, most = share(one.decided, figure(one))
        if most < low or least > high:
            broken.append(f"{one.name} {figure(one):.0%} ({number})")
    return Verdict(within.text, broken, within.nearest)


def _sure(
    text: str,
    shown: Sequence[Shown],
    figure: Callable[[Shown], Mean],
    limit: float,
    style: str = "+.0%",
) -> Verdict:
    """Return whether no figure is beyond a limit with 95 % confidence, over all games."""

    def said(one: Shown) -> str:
        found = figure(one)
        return f"{one.name} {found.value:{style}} ± {found.half:{style.replace('+', '')}}"

    known = [one for one in shown if figure(one).number >= FEW]
    broken = [said(one) for one in known if figure(one).low > limit or figure(one).high < -limit]
    ordered = sorted(known, key=lambda one: figure(one).value)
    ends = [*ordered[:1], *ordered[-1:]]
    return Verdict(f"{text} {limit:{style.replace('+', '')}}", broken, ", ".join(map(said, ends)))
