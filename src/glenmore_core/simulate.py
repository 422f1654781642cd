"""Playing many games with bots, and what comes of them: who wins, by what, how long it takes.

>>> from glenmore_core.simulate import Setting, simulate
>>> report = simulate(Setting("glen-more", players=2), games=4, bots=("random",), seed=1)
>>> report.games, report.bots
(4, ('random', 'random'))
>>> round(sum(report.win_rates), 6)
1.0
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from statistics import fmean, pstdev
from time import perf_counter
from typing import Any, TypeVar

from attrs import Factory, frozen

from glenmore_core.bots import make_bot
from glenmore_core.bots.kinds import ITSELF, Bot
from glenmore_core.bots.playing import choose
from glenmore_core.edges import check_all, check_is, check_seed
from glenmore_core.errors import BotError, CompositionError
from glenmore_core.game import Game
from glenmore_core.streams import seed_stream

T = TypeVar("T")


@frozen
class Setting:
    """Which game is played, in a form that goes to other processes.

    Parameters:
        variant: the name of a variant, or the path of a variant file.
        players: how many players; None for the smallest number allowed.
        modules: ids of further modules.
        options: (module, option, value) triples.
        overlays: paths of data files laid over the data.
    """

    variant: str
    players: int | None = None
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, str, bool | int | str], ...] = ()
    overlays: tuple[str, ...] = ()

    def game(self) -> Game:
        """Return the composed game.

        Raises:
            CompositionError: it cannot be composed.
        """
        options: dict[str, dict[str, object]] = {}
        for module, name, value in self.options:
            options.setdefault(module, {})[name] = value
        return Game.from_variant(
            self.variant,
            self.players,
            modules=self.modules,
            options=options,
            overlays=self.overlays,
        )


@frozen
class Played:
    """What came of one game.

    Parameters:
        vp: the VP of each seat.
        ranks: the rank of each seat; 1 is the best, shared ranks are equal.
        sources: for each source of VP what each seat has of it.
        decisions: how many decisions were taken.
    """

    vp: tuple[int, ...]
    ranks: tuple[int, ...]
    sources: Mapping[str, tuple[int, ...]]
    decisions: int


@frozen
class Simulation:
    """What came of many games. Seats count from 0.

    Parameters:
        variant: what was played.
        fingerprint: digest of its rules and data.
        bots: the bot of each seat.
        seed: the seed all games follow from.
        games: how many were played.
        win_rates: for each seat the share of games won; a shared win counts in parts.
        mean_vp: for each seat.
        vp_deviation: for each seat the standard deviation of the VP.
        mean_sources: for each source of VP the mean for each seat; they add up to `mean_vp`.
        mean_decisions: how many decisions a game takes.
        shortest: the fewest decisions of a game.
        longest: the most decisions of a game.
        seconds: how long it took; this and the speeds are the only figures that differ from run
            to run.
    """

    variant: str
    fingerprint: str
    bots: tuple[str, ...]
    seed: int
    games: int
    win_rates: tuple[float, ...]
    mean_vp: tuple[float, ...]
    vp_deviation: tuple[float, ...]
    mean_sources: Mapping[str, tuple[float, ...]]
    mean_decisions: float
    shortest: int
    longest: int
    seconds: float = Factory(float)

    @property
    def games_per_second(self) -> float:
        """Games played in a second, all processes together."""
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def decisions_per_second(self) -> float:
        """Decisions taken in a second, all processes together."""
        return self.games_per_second * self.mean_decisions

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain data; seats are lists in order, `speed` stands apart."""
        return {
            "variant": self.variant,
            "fingerprint": self.fingerprint,
            "players": len(self.bots),
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "win_rates": list(self.win_rates),
            "mean_vp": list(self.mean_vp),
            "vp_deviation": list(self.vp_deviation),
            "mean_sources": {name: list(means) for name, means in self.mean_sources.items()},
            "decisions": {
                "mean": self.mean_decisions,
                "shortest": self.shortest,
                "longest": self.longest,
            },
            "speed": {
                "seconds": round(self.seconds, 3),
                "games_per_second": round(self.games_per_second, 3),
                "decisions_per_second": round(self.decisions_per_second, 1),
            },
        }


@cache
def _composed(setting: Setting) -> Game:
    return setting.game()


def game_seed(seed: int, number: int) -> int:
    """Return the seed of the game with a number (from 0) in a simulation.

    >>> game_seed(1, 0) != game_seed(1, 1)
    True
    """
    return seed_stream(seed, f"game-{number}") >> 1


def seated(game: Game, bots: Sequence[str], seed: int) -> list[Bot]:
    """Return the bot of each seat; the chance of each follows from the game's seed."""
    return [
        make_bot(game, name, seed_stream(seed, f"seat-{seat}")) for seat, name in enumerate(bots)
    ]


def play_one(game: Game, bots: Sequence[str], seed: int) -> Played:
    """Return what comes of one game between bots.

    Parameters:
        game: the game.
        bots: the name of the bot of each seat.
        seed: everything follows from it, the bots' chance too.
    """
    players = seated(game, bots, seed)
    state = game.start(seed)
    decisions = 0
    while not state.is_over:
        seat = game.decision(state).seats[0]  # type: ignore[union-attr]
        state = game.apply(state, choose(game, players[seat], state, seat), seat)
        decisions += 1
    ranks = [0] * game.players
    for standing in game.ranking(state):
        ranks[standing.seat] = standing.rank
    vp = tuple(state.vp(seat) for seat in range(game.players))
    return Played(vp, tuple(ranks), game.score_sheet(state), decisions)


def play_all(
    setting: Setting,
    bots: Sequence[str],
    seed: int,
    games: int,
    jobs: int,
    progress: Callable[[int], None] | None,
    play: Callable[[Game, Sequence[str], int], T],
) -> list[T]:
    """Return what `play` made of each of so many games, in their order.

    Parameters: as for `simulate`; `bots` has one name for each seat.
        play: `play(game, bots, seed)`; a function of a module, so that other processes find it.

    Raises: as `simulate`.
    """
    found: list[T] = []
    for batch in _batches(setting, tuple(bots), seed, games, jobs, play):
        found += batch
        if progress is not None:
            progress(len(batch))
    return found


def _play_some(
    setting: Setting,
    bots: tuple[str, ...],
    seed: int,
    numbers: range,
    play: Callable[[Game, Sequence[str], int], T],
) -> list[T]:
    game = _composed(setting)
    return [play(game, bots, game_seed(seed, number)) for number in numbers]


def _batches(
    setting: Setting,
    bots: tuple[str, ...],
    seed: int,
    games: int,
    jobs: int,
    play: Callable[[Game, Sequence[str], int], T],
) -> Iterator[list[T]]:
    if jobs == 1:
        for number in range(games):
            yield _play_some(setting, bots, seed, range(number, number + 1), play)
        return
    from joblib import Parallel, cpu_count, delayed

    workers = cpu_count() if jobs < 1 else jobs
    size = max(1, min(25, games // (workers * 4)))
    work = (
        delayed(_play_some)(setting, bots, seed, range(first, min(first + size, games)), play)
        for first in range(0, games, size)
    )
    yield from Parallel(n_jobs=workers, return_as="generator")(work)


def composed_for(
    setting: Setting, games: int, bots: Sequence[str], jobs: int
) -> tuple[Game, tuple[str, ...]]:
    """Return the game and the bot of each seat, once all that was asked for can be done.

    Parameters and errors: as for `simulate`.
    """
    check_is(setting, Setting, "the setting")
    check_is(games, int, "the number of games")
    check_is(jobs, int, "the number of jobs")
    check_all(bots, str, "the names of the bots")
    if games < 1:
        raise CompositionError(f"at least one game must be played, not {games}")
    if jobs < 0:
        raise CompositionError(f"the number of jobs is 0 (all processors) or more, not {jobs}")
    game = _composed(setting)
    automata = game.rules.automata
    people = game.players - len(automata)
    names = tuple(bots) * people if len(bots) == 1 else tuple(bots)
    if len(names) != people:
        raise BotError(f"name one bot for all, or {people} bots, not {len(names)}")
    for name in names:
        make_bot(game, name)
    names += (ITSELF,) * len(automata)
    return game, names


def simulate(
    setting: Setting,
    games: int,
    bots: Sequence[str] = ("random",),
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play games between bots and return what came of them.

    Parameters:
        setting: what is played.
        games: how many games.
        bots: the name of the bot of each person's seat, or one name for all.
        seed: all games follow from it; the same seed gives the same figures with any `jobs`.
        jobs: how many processes play; 0 for as many as there are processors.
        progress: called with the number of games finished since the last call.

    Raises:
        CompositionError: the game cannot be composed, or `games` or `jobs` is out of range.
        BotError: there is no such bot, or not one for each seat.
    """
    seed = check_seed(seed)
    game, names = composed_for(setting, games, bots, jobs)
    started = perf_counter()
    played = play_all(setting, names, seed, games, jobs, progress, play_one)
    return _summed(setting, game, names, seed, played, perf_counter() - started)


def _summed(
    setting: Setting,
    game: Game,
    bots: tuple[str, ...],
    seed: int,
    played: Sequence[Played],
    seconds: float,
) -> Simulation:
    seats = range(game.players)
    names = dict.fromkeys(name for one in played for name in one.sources)
    nothing = (0,) * game.players
    sources = {
        name: tuple(fmean(one.sources.get(name, nothing)[seat] for one in played) for seat in seats)
        for name in sorted(names)
    }
    wins = [0.0] * game.players
    for one in played:
        first = [seat for seat in seats if one.ranks[seat] == 1]
        for seat in first:
            wins[seat] += 1 / len(first)
    return Simulation(
        variant=game.variant or setting.variant,
        fingerprint=game.fingerprint,
        bots=bots,
        seed=seed,
        games=len(played),
        win_rates=tuple(number / len(played) for number in wins),
        mean_vp=tuple(fmean(one.vp[seat] for one in played) for seat in seats),
        vp_deviation=tuple(pstdev(one.vp[seat] for one in played) for seat in seats),
        mean_sources=sources,
        mean_decisions=fmean(one.decisions for one in played),
        shortest=min(one.decisions for one in played),
        longest=max(one.decisions for one in played),
        seconds=seconds,
    )
