"""What the games say of each tile, clan, category, taste and type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt

from attrs import frozen
from balance_games import CATEGORIES, TASTES, Record

TYPES = ("castle", "village", "loch", "person", "material", "animal", "whisky", "trade")
SURE = 1.96  # standard errors to each side of a mean: 95 % confidence


@frozen
class Mean:
    """A mean with the half of its interval of 95 % confidence."""

    value: float
    half: float
    number: int

    @property
    def low(self) -> float:
        return self.value - self.half

    @property
    def high(self) -> float:
        return self.value + self.half


def mean(numbers: Sequence[float]) -> Mean:
    """Return the mean; with fewer than two numbers nothing is known of it."""
    number = len(numbers)
    if number < 2:
        return Mean(numbers[0] if numbers else 0.0, 999.0, number)
    middle = sum(numbers) / number
    spread = sum((one - middle) ** 2 for one in numbers) / (number - 1)
    return Mean(middle, SURE * sqrt(spread / number), number)


def share(cases: int, part: float) -> tuple[float, float]:
    """Return the interval of 95 % confidence of a share that was `part` in so many cases (Wilson).

    >>> share(0, 0.0)
    (0.0, 1.0)
    """
    if not cases:
        return 0.0, 1.0
    square = SURE * SURE
    middle = (part + square / (2 * cases)) / (1 + square / cases)
    half = SURE * sqrt(part * (1 - part) / cases + square / (4 * cases * cases))
    half /= 1 + square / cases
    return max(0.0, middle - half), min(1.0, middle + half)


def margin(game: Record, seat: int) -> float:
    """Return how many VP a seat has more than the mean of its table."""
    vp = game["vp"]
    return float(vp[seat] - sum(vp) / len(vp))


def luck(game: Record, seat: int) -> float:
    """Return a seat's share of the win above what is due to everybody."""
    return float(game["wins"][seat] - 1 / game["players"])


@frozen
class Shown:
    """What became of a tile, or of a clan's field, in the games of one number of players.

    Parameters:
        name: the tile, or `clan …`.
        decided: how often players decided on it: it was taken or passed by all (a clan: games).
        taken: in what share of these it was taken.
        at_once: in what share it was taken the first time that it was open to somebody.
        eager: in what share of all the turns in which it was open it was taken.
        margin: the VP of its takers above the mean of their tables.
        luck: their share of wins above what is due to everybody.
    """

    name: str
    decided: int
    taken: float
    at_once: float
    eager: float
    margin: Mean
    luck: Mean


def tiles_shown(games: Sequence[Record], names: Iterable[str]) -> Iterator[Shown]:
    """Yield what became of each tile; not counted are the games in which the die took it, or it
    lay on the rondel at the end and had been open for fewer turns than there are players."""
    for name in names:
        fates = [(game, *game["tiles"][name]) for game in games if name in game["tiles"]]
        decided = [
            one
            for one in fates
            if one[2] in ("taken", "behind", "stuck")
            or (one[2] == "lies" and one[1] >= one[0]["players"])
        ]
        taken = [one for one in decided if one[2] == "taken"]
        number = max(1, len(decided))
        yield Shown(
            name,
            len(decided),
            len(taken) / number,
            sum(one[1] == 1 for one in taken) / number,
            len(taken) / max(1, sum(one[1] for one in fates)),
            mean([margin(game, seat) for game, _, _, seat in taken]),
            mean([luck(game, seat) for game, _, _, seat in taken]),
        )


def clans_shown(games: Sequence[Record], names: Iterable[str]) -> Iterator[Shown]:
    """Yield what became of each clan; `at_once` is how often it was the first marker."""
    for name in names:
        marks = [(game, seat) for game in games for clan, seat, *_ in game["clans"] if clan == name]
        inside = sum(any(clan == name for clan, *_ in game["clans"]) for game in games)
        first = sum(bool(game["clans"]) and game["clans"][0][0] == name for game in games)
        yield Shown(
            f"clan {name}",
            len(games),
            inside / len(games),
            first / len(games),
            len(marks) / max(1, sum(len(game["clans"]) for game in games)),
            mean([margin(*one) for one in marks]),
            mean([luck(*one) for one in marks]),
        )


def seats(games: Iterable[Record]) -> Iterator[tuple[Record, int]]:
    """Yield every player of every game."""
    for game in games:
        for seat in range(game["players"]):
            yield game, seat


def correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """Return how far two numbers go together, from -1 to 1."""
    number = len(pairs)
    one, two = (sum(pair[at] for pair in pairs) / number for at in (0, 1))
    both = sum((a - one) * (b - two) for a, b in pairs)
    first = sum((a - one) ** 2 for a, _ in pairs)
    second = sum((b - two) ** 2 for _, b in pairs)
    return both / sqrt(first * second) if first and second else 0.0


@frozen
class Source:
    """What a category of the scoring rounds brings.

    Parameters:
        name: the category.
        vp: the VP a player has from it.
        share: these as a share of all VP that are gained (losses not counted).
        spread: the standard deviation between players.
        tie: how far the VP from it above the table's mean go with the VP in all above it.
    """

    name: str
    vp: float
    share: float
    spread: float
    tie: float


def sources(games: Sequence[Record]) -> Iterator[Source]:
    """Yield the four categories."""
    gained = sum(max(0, vp) for game, seat in seats(games) for vp in game["sources"][seat].values())
    for name in CATEGORIES:
        all_vp = [game["sources"][seat].get(name, 0) for game, seat in seats(games)]
        middle = sum(all_vp) / len(all_vp)
        spread = sqrt(sum((one - middle) ** 2 for one in all_vp) / len(all_vp))
        pairs = []
        for game in games:
            mine = [one.get(name, 0) for one in game["sources"]]
            table = sum(mine) / len(mine)
            pairs += [(vp - table, margin(game, seat)) for seat, vp in enumerate(mine)]
        yield Source(name, middle, sum(all_vp) / gained, spread, correlation(pairs))


def vp_by_source(games: Sequence[Record]) -> Mapping[str, float]:
    """Return the VP that a player has on average, by where they come from."""
    total: dict[str, float] = {}
    number = 0
    for game, seat in seats(games):
        number += 1
        for name, vp in game["sources"][seat].items():
            total[name] = total.get(name, 0.0) + vp
    return {name: vp / number for name, vp in sorted(total.items(), key=lambda pair: -pair[1])}


@frozen
class Kind:
    """What the tiles of a type do for those who have them.

    Parameters:
        name: the type.
        number: how many of them a player takes.
        winners: how many the winner takes.
        tie: how far their number above the table's mean goes with the VP above it.
    """

    name: str
    number: float
    winners: float
    tie: float


def kinds(games: Sequence[Record]) -> Iterator[Kind]:
    """Yield the eight types."""
    for name in TYPES:
        pairs, winners, won = [], 0.0, 0.0
        for game in games:
            mine = [one.get(name, 0) for one in game["types"]]
            table = sum(mine) / len(mine)
            pairs += [(number - table, margin(game, seat)) for seat, number in enumerate(mine)]
            winners += sum(n * w for n, w in zip(mine, game["wins"], strict=True))
            won += table * game["players"]
        yield Kind(name, won / len(pairs), winners / len(games), correlation(pairs))


def variety(games: Sequence[Record]) -> float:
    """Return how many of the eight types the winner has taken, on average."""
    total = 0.0
    for game, seat in seats(games):
        total += game["wins"][seat] * sum(game["types"][seat].get(one, 0) > 0 for one in TYPES)
    return total / len(games)


def mix(games: Sequence[Record]) -> tuple[float, float]:
    """Return how far the number of types, and a player's bent for few of them, go with the result.

    The bent is the sum of the squares of the types' shares in the tiles that a player took: 1 for
    one type only, 1/8 for all eight alike.
    """
    types, bents = [], []
    for game in games:
        many = [len(one) for one in game["types"]]
        bent = [
            sum(n * n for n in one.values()) / max(1, sum(one.values())) ** 2
            for one in game["types"]
        ]
        for pairs, numbers in ((types, many), (bents, bent)):
            table = sum(numbers) / len(numbers)
            pairs += [(one - table, margin(game, seat)) for seat, one in enumerate(numbers)]
    return correlation(types), correlation(bents)


@frozen
class Taste:
    """How players of one taste fare: VP above the mean of the table, and wins.

    Parameters:
        name: the taste.
        margin: the VP above the mean of their tables, against that of even players.
        wins: their wins as a share of what is due to everybody (1: as many as the others).
    """

    name: str
    margin: Mean
    wins: Mean


def tastes(games: Sequence[Record]) -> Iterator[Taste]:
    """Yield the tastes, over all numbers of players."""
    for name in TASTES:
        yield taste_of(games, name, name)


def taste_of(games: Sequence[Record], start: str, name: str) -> Taste:
    """Return how those fare together whose taste begins with some words.

    Parameters:
        games: the records.
        start: the words.
        name: what they are called.
    """
    mine = [one for one in seats(games) if one[0]["tastes"][one[1]].startswith(start)]
    wins = [game["wins"][seat] * game["players"] for game, seat in mine]
    return Taste(name, mean([margin(*one) for one in mine]), mean(wins))
