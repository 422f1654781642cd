"""Playing games for the kit: from a seed, without touching any randomness but the kernel's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from attrs import field, frozen

from glenmore_core.actions import Action
from glenmore_core.engine import CHANCE
from glenmore_core.events import Event
from glenmore_core.game import Game, Outcome
from glenmore_core.state import State
from glenmore_core.streams import draw_below, seed_stream
from glenmore_core.testing.composition import Composition, as_composition

Policy = Literal["random", "first", "last"]

STEPS = 5_000
"""So many decisions and no end mean that a game goes on for ever."""


@frozen
class Move:
    """One action of a run: who did it, what, and what it led to."""

    seat: int
    action: Action
    outcome: Outcome = field(repr=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return self.outcome.events


@frozen(eq=False)
class Run:
    """One game that was played.

    Parameters:
        composition: what was played.
        seed: what all of it followed from: the game's chance and the choices made.
        states: the states in which somebody had to decide, and the last one.
        moves: what was done in each of them.
        policy: how the actions were chosen: `random`, always the `first` listed, or the `last`.
        by_hand: whether chance was entered as actions.
        error: what stopped the run, if something did.
    """

    composition: Composition
    seed: int
    states: tuple[State, ...] = field(repr=False)
    moves: tuple[Move, ...] = field(repr=False)
    policy: Policy = "random"
    by_hand: bool = False
    error: Exception | None = None

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.composition.game()

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end."""
        return self.error is None and bool(self.states) and self.states[-1].is_over

    @property
    def lines(self) -> tuple[str, ...]:
        """The actions in notation."""
        return tuple(self.game.write(move.action) for move in self.moves)

    def steps(self) -> Iterator[tuple[int, State, Move]]:
        """Tell each step: its number, the state before, and the move."""
        yield from zip(range(len(self.moves)), self.states, self.moves, strict=False)

    def again(self, step: int, then: str = "") -> tuple[str, ...]:
        """Return lines of Python that play up to `step` again."""
        how = f"seed={self.seed}, steps={step}"
        if self.policy != "random":
            how += f", policy={self.policy!r}"
        if self.by_hand:
            how += ", by_hand=True"
        lines = (
            "from glenmore_core.testing import Composition, play",
            f"run = play({self.composition!r}, {how})",
            "game, state = run.game, run.states[-1]",
        )
        return (*lines[:2], f"{lines[2]}; {then}") if then else lines


class Chooser:
    """Chooses actions by a stream of the kernel's own, so that every process chooses alike."""

    def __init__(self, seed: int, policy: Policy = "random") -> None:
        self._counter = seed_stream(seed, "glenmore-testing")
        self._policy = policy

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1."""
        self._counter, number = draw_below(self._counter, bound)
        return number

    def choose(self, game: Game, state: State) -> tuple[int, Action]:
        """Return who acts next, and how."""
        seats = seats_to_decide(game, state)
        seat = seats[self.below(len(seats))] if len(seats) > 1 else seats[0]
        actions = game.legal_actions(state, seat)
        if self._policy == "first":
            return seat, actions[0]
        if self._policy == "last":
            return seat, actions[-1]
        return seat, actions[self.below(len(actions))]


def seats_to_decide(game: Game, state: State) -> tuple[int, ...]:
    """Return the seats that may act now (`-1`: chance, entered by hand)."""
    decision = game.decision(state)
    if decision is None:
        return ()
    return (CHANCE,) if decision.is_chance else decision.seats


def play(
    composition: Composition | str,
    seed: int = 1,
    steps: int = STEPS,
    policy: Policy = "random",
    *,
    by_hand: bool = False,
) -> Run:
    """Play one game with choices that follow from the seed.

    Parameters:
        composition: what to play.
        seed: a whole number.
        steps: at most so many decisions.
        policy: how actions are chosen.
        by_hand: whether chance is entered as actions.

    Returns:
        The run, ended or stopped; what stopped it is in `Run.error`.

    >>> play("glen-more", seed=3).is_over
    True
    """
    made = as_composition(composition)
    game = made.game()
    chooser = Chooser(seed, policy)
    states: list[State] = []
    moves: list[Move] = []
    error: Exception | None = None
    try:
        state = game.start(seed, by_hand=by_hand)
        states.append(state)
        while not state.is_over and len(moves) < steps:
            seat, action = chooser.choose(game, state)
            outcome = game.advance(state, action, seat)
            moves.append(Move(seat, action, outcome))
            state = outcome.state
            states.append(state)
    except Exception as problem:  # a plug-in's; the promise that is broken by it tells it
        error = problem
    return Run(made, seed, tuple(states), tuple(moves), policy, by_hand, error)


@frozen(eq=False)
class Sample:
    """The games on which the promises of one composition are tried.

    Parameters:
        composition: the composition.
        runs: the games played.
        steps: the bound of decisions of each.
    """

    composition: Composition
    runs: tuple[Run, ...] = field(repr=False)
    steps: int = STEPS

    @property
    def game(self) -> Game:
        """The game."""
        return self.composition.game()

    @property
    def drawn(self) -> tuple[Run, ...]:
        """The runs in which chance was drawn from the seed."""
        return tuple(run for run in self.runs if not run.by_hand)

    def moments(self, most: int = 0) -> Iterator[tuple[Run, int, State]]:
        """Tell the states in which somebody decides: all, or about `most`, evenly spread."""
        total = sum(len(run.moves) for run in self.runs)
        stride = max(1, round(total / most)) if most else 1
        count = 0
        for run in self.runs:
            for step, state in enumerate(run.states):
                if state.is_over:
                    continue
                if count % stride == 0:
                    yield run, step, state
                count += 1


def sample(
    composition: Composition | str, games: int = 3, steps: int = STEPS, seed: int = 1
) -> Sample:
    """Return a sample: `games` games of random choices, and three special ones.

    The special ones always take the first action listed, always the last, and enter chance by
    hand.
    """
    made = as_composition(composition)
    runs = [play(made, seed + index, steps) for index in range(games)]
    runs.append(play(made, seed, steps, "first"))
    runs.append(play(made, seed, steps, "last"))
    runs.append(play(made, seed, steps, by_hand=True))
    return Sample(made, tuple(runs), steps)


def fresh_copy(state: State, streams: Sequence[int] | None = None) -> State:
    """Return an equal state for which nothing has been worked out yet."""
    return State(
        state.rules, state.agenda, state.shared, state.players, state.scores,
        state.streams if streams is None else tuple(streams), state.by_hand,
    )  # fmt: skip


def viewers(game: Game) -> tuple[int | None, ...]:
    """Return everybody who may look: every seat, and a spectator."""
    return (*range(game.players), None)


__all__ = ["Chooser", "Move", "Run", "Sample", "fresh_copy", "play", "sample", "viewers"]
