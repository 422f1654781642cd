"""A balance report: what players did with each row of the data, and how it went for them.

Every event that tells of one player and names a row (a tile taken, a clan joined, a card gained)
counts as a *deed* of that player, whatever module brought the event or the row. Who writes tiles
sees which of them nobody wants and which decide the game.

>>> from glenmore_core.balance import balance
>>> from glenmore_core.simulate import Setting
>>> report = balance(Setting("glen-more", players=2), games=3, bots=("random",), seed=1)
>>> sorted({deed.what for deed in report.deeds})[:2]
['activated', 'card']
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import Any

import attrs
from attrs import frozen

from glenmore_core.bots.playing import choose
from glenmore_core.events import Event, Revealed, Scored, Stepped
from glenmore_core.game import Game
from glenmore_core.mechanisms.rondel import Rondel, TileDrawn
from glenmore_core.simulate import Setting, composed_for, play_all, seated
from glenmore_core.state import State

NO_DEEDS = (Scored, Revealed, Stepped)
"""Events that tell of no row, even where a word in them is the id of one."""

CLEAR = 2.0
"""So many standard errors away from nothing, a margin is called clear."""

FEW = 10
"""Of so few players or less, no margin is called clear, and half of it counts in the order."""


@frozen
class Noted:
    """What a game left for the report.

    Parameters:
        vp: the VP of each seat.
        wins: for each seat its part of the victory; the parts add up to 1.
        sources: for each source of VP what each seat has of it.
        deeds: (what, row, seat) and how often.
        seen: the tiles that lay on the track.
    """

    vp: tuple[int, ...]
    wins: tuple[float, ...]
    sources: Mapping[str, tuple[int, ...]]
    deeds: Mapping[tuple[str, str, int], int]
    seen: frozenset[str]


@frozen
class Deed:
    """What players did with a row of the data.

    Parameters:
        what: the word of the event, such as `taken`.
        row: the row's id.
        name: how the row is called.
        games: in how many games somebody did it.
        seen: in how many games the row came up: a tile, those in which it lay on the track;
            any other row, all of them.
        players: how many players did it, all games together.
        times: how often it was done.
        wins: how much oftener those players won than their seats do (a share: 0.1 is 10 % more).
        wins_error: its standard error.
        margin: how many VP more than the average of their table those players had.
        margin_error: its standard error.
    """

    what: str
    row: str
    name: str
    games: int
    seen: int
    players: int
    times: int
    wins: float
    wins_error: float
    margin: float
    margin_error: float

    @property
    def share(self) -> float:
        """In which share of the games with the row somebody did it."""
        return self.games / self.seen if self.seen else 0.0

    @property
    def is_clear(self) -> bool:
        """Whether the margin is too large to be chance (`CLEAR` errors, of more than `FEW`)."""
        return self.players > FEW and abs(self.margin) > CLEAR * self.margin_error

    @property
    def weight(self) -> float:
        """The margin, drawn towards nothing where few players stand behind it."""
        return self.margin * self.players / (self.players + FEW)


@frozen
class Source:
    """What a source of VP does.

    Parameters:
        name: the source.
        winners: the mean VP winners have of it.
        others: the mean VP the others have of it.
        deviation: the standard deviation over all players.
    """

    name: str
    winners: float
    others: float
    deviation: float


@frozen
class Balance:
    """What came of many games, row by row.

    Parameters:
        variant: what was played.
        fingerprint: digest of its rules and data.
        bots: the bot of each seat.
        seed: the seed all games follow from.
        games: how many were played.
        mean_vp: the mean VP of a player.
        sources: the sources of VP, by name.
        deeds: what was done; by what, then from the best margin to the worst, those of few players
            in the middle.
        never: (what, row, name) of rows that came up, with which nobody ever did what is done
            with most rows of their table.
    """

    variant: str
    fingerprint: str
    bots: tuple[str, ...]
    seed: int
    games: int
    mean_vp: float
    sources: tuple[Source, ...]
    deeds: tuple[Deed, ...]
    never: tuple[tuple[str, str, str], ...]

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain data."""
        found = attrs.asdict(self)
        for plain, deed in zip(found["deeds"], self.deeds, strict=True):
            plain["share"] = deed.share
            plain["is_clear"] = deed.is_clear
        found["never"] = [
            {"what": what, "row": row, "name": name} for what, row, name in self.never
        ]
        return found


def balance(
    setting: Setting,
    games: int,
    bots: Sequence[str] = ("greedy",),
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Balance:
    """Play games between bots and return what was done with each row, and how it went.

    Parameters:
        setting: what is played.
        games: how many games; a hundred tell the gross faults, a thousand the fine ones.
        bots: the name of the bot of each seat, or one name for all. What bots never think of
            looks dead here: a row's figures are as good as the bots.
        seed: all games follow from it; the same seed gives the same figures with any `jobs`.
        jobs: how many processes play; 0 for as many as there are processors.
        progress: called with the number of games finished since the last call.

    Raises:
        CompositionError: the game cannot be composed, or `games` or `jobs` is out of range.
        BotError: there is no such bot, or not one for each seat.
    """
    game, names = composed_for(setting, games, bots, jobs)
    noted = play_all(setting, names, seed, games, jobs, progress, play_noting)
    tables = _tables_of(game)
    deeds = _deeds(noted, tables)
    return Balance(
        variant=game.variant or setting.variant,
        fingerprint=game.fingerprint,
        bots=names,
        seed=seed,
        games=games,
        mean_vp=fmean(vp for one in noted for vp in one.vp),
        sources=_sources(noted),
        deeds=deeds,
        never=_never(noted, tables),
    )


# -- playing and noting ------------------------------------------------------------------------


def play_noting(game: Game, bots: Sequence[str], seed: int) -> Noted:
    """Return what one game between bots leaves for the report.

    Parameters: as for `glenmore_core.simulate.play_one`.
    """
    players = seated(game, bots, seed)
    rows = {row for table in game.rules.tables.values() for row in table if row}
    state = game.start(seed)
    seen = _seen_at_first(state)
    deeds: Counter[tuple[str, str, int]] = Counter()
    while not state.is_over:
        seat = game.decision(state).seats[0]  # type: ignore[union-attr]
        outcome = game.advance(state, choose(game, players[seat], state, seat), seat)
        for event in outcome.events:
            for row in _rows_of(event, rows):
                if isinstance(event, TileDrawn):
                    seen.add(row)
                elif event.seat is not None:
                    deeds[event.word, row, event.seat] += 1
        state = outcome.state
    best = [standing.seat for standing in game.ranking(state) if standing.rank == 1]
    seats = range(game.players)
    return Noted(
        tuple(state.vp(seat) for seat in seats),
        tuple((seat in best) / len(best) for seat in seats),
        game.score_sheet(state),
        dict(deeds),
        frozenset(seen),
    )


def _seen_at_first(state: State) -> set[str]:
    """The tiles that lie on the track from the set-up on, before any event tells of them."""
    if Rondel not in state.rules.game_index:
        return set()
    return set(state.game(Rondel).tiles.values())


def _rows_of(event: Event, rows: set[str]) -> Iterable[str]:
    if isinstance(event, NO_DEEDS):
        return ()
    values = (getattr(event, one.name) for one in attrs.fields(type(event)))
    return dict.fromkeys(value for value in values if isinstance(value, str) and value in rows)


# -- adding up ---------------------------------------------------------------------------------


def _tables_of(game: Game) -> dict[str, Mapping[str, str]]:
    """Return for each data table its row ids and how each row is called."""
    return {
        table: {row: getattr(value, "name", "") or row for row, value in rows.items()}
        for table, rows in game.rules.tables.items()
    }


def _deeds(noted: Sequence[Noted], tables: Mapping[str, Mapping[str, str]]) -> tuple[Deed, ...]:
    names = {row: name for rows in tables.values() for row, name in rows.items()}
    seats = range(len(noted[0].vp))
    usual = [fmean(one.wins[seat] for one in noted) for seat in seats]
    came_up: Counter[str] = Counter(row for one in noted for row in one.seen)
    margins: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    wins: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    times: Counter[tuple[str, str]] = Counter()
    games: Counter[tuple[str, str]] = Counter()
    for one in noted:
        mean = fmean(one.vp)
        games.update({(what, row) for what, row, _ in one.deeds})
        for (what, row, seat), often in one.deeds.items():
            times[what, row] += often
            margins[what, row].append(one.vp[seat] - mean)
            wins[what, row].append(one.wins[seat] - usual[seat])
    found = [
        Deed(
            what, row, names[row], games[what, row],
            came_up[row] if row in came_up else len(noted),
            len(margins[what, row]), times[what, row],
            fmean(wins[what, row]), _error(wins[what, row]),
            fmean(margins[what, row]), _error(margins[what, row]),
        )
        for what, row in games
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda deed: (deed.what, -deed.weight, deed.row)))


def _error(values: Sequence[float]) -> float:
    return pstdev(values) / sqrt(len(values))


def _sources(noted: Sequence[Noted]) -> tuple[Source, ...]:
    found = []
    for name in sorted({name for one in noted for name in one.sources}):
        pairs = [
            (one.sources.get(name, (0,) * len(one.vp))[seat], won)
            for one in noted
            for seat, won in enumerate(one.wins)
        ]
        won = sum(part for _, part in pairs)
        lost = len(pairs) - won
        found.append(
            Source(
                name,
                sum(vp * part for vp, part in pairs) / won,
                sum(vp * (1 - part) for vp, part in pairs) / lost if lost else 0.0,
                pstdev([vp for vp, _ in pairs]),
            )
        )
    return tuple(found)


def _never(
    noted: Sequence[Noted], tables: Mapping[str, Mapping[str, str]]
) -> tuple[tuple[str, str, str], ...]:
    """Name what was never done: of each table, of the deed that most of its rows saw.

    Only if more than half of them did: what a few rows are for is not missed in the others. Of
    tiles only those are missed that came up. Of two deeds the one that comes first in a game.
    """
    done: defaultdict[str, set[str]] = defaultdict(set)
    for one in noted:
        for what, row, _ in one.deeds:
            done[what].add(row)
    seen = frozenset().union(*(one.seen for one in noted))
    missing = []
    for names in tables.values():
        rows = names.keys() & seen or names.keys()
        usual = max(done, key=lambda what: len(done[what] & rows), default="")
        if usual and 2 * len(done[usual] & rows) > len(rows):
            missing += [(usual, row, name) for row, name in names.items()
                        if row in rows and row not in done[usual]]  # fmt: skip
    return tuple(missing)
