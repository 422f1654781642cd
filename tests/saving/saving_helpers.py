"""What the tests of saving share: played games, and a toy game with one of everything.

The toy is a vote in secret, held three times. Its slices have a field of each type that can be
saved, a hand that only its owner sees, and its last round is drawn by chance.
"""

from __future__ import annotations

import enum
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar, Literal

from attrs import evolve, field, frozen

from glenmore_core import (
    Action,
    Chance,
    Draft,
    Event,
    Game,
    Look,
    Module,
    Procedures,
    Resolve,
    Sealed,
    Slice,
    State,
    Step,
    Table,
    Task,
    hookimpl,
)
from glenmore_core.decisions import TaskKind
from glenmore_core.saving import saves
from glenmore_core.saving.codec import codec_of


@cache
def glen_more(players: int) -> Game:
    return Game.from_variant("glen-more", players=players)


def moves(game: Game, seed: int, choices: int, *, by_hand: bool = False) -> Iterator[Any]:
    """Yield (state, seat, action) of a whole game of random play."""
    pick = random.Random(choices)
    state = game.start(seed, by_hand=by_hand)
    while not state.is_over:
        decision = game.decision(state)
        assert decision is not None
        seat = pick.choice(decision.seats) if decision.seats else -1
        action = pick.choice(game.legal_actions(state, seat))
        yield state, seat, action
        state = game.apply(state, action, seat)
    yield state, None, None


def states(game: Game, seed: int, choices: int, *, by_hand: bool = False) -> list[State]:
    return [state for state, _, _ in moves(game, seed, choices, by_hand=by_hand)]


def forged(state: State, **parts: Any) -> str:
    """Return a save in which whole parts are replaced, with checks that fit."""
    codec = codec_of(state.rules)
    data = {**codec.dump_state(state), **parts}
    body = saves._laid_out(*saves._head(state.rules, codec), data)
    return f'{body}{saves._check(body)}"}}}}\n'


# -- the toy ---------------------------------------------------------------------------------


class Mood(enum.Enum):
    CALM = "calm"
    WILD = "wild"


@frozen
class Coin:
    value: int


@frozen
class Promise:
    to: int
    text: str = ""


@frozen
class Box:
    """A box that may hold a box."""

    name: str
    inner: Box | None = None


NO_BOARD: Table[tuple[int, int], Table[str, bool]] = Table()
NO_COINS: Table[int | str, tuple[Coin, ...]] = Table()


@frozen
class Everything:
    """A field of each type that can be saved."""

    mood: Mood = Mood.CALM
    colour: Literal["red", "green", 3] = "red"
    piece: int | str | None = None
    owed: Coin | Promise | None = None
    box: Box | None = None
    marks: frozenset[str] = frozenset()
    board: Table[tuple[int, int], Table[str, bool]] = NO_BOARD
    row: tuple[int, str, bool] = (0, "", False)
    rows: tuple[tuple[int | None, str], ...] = ()
    nested: tuple[tuple[tuple[int, int], ...], ...] = ()
    by_mood: Table[int | str, tuple[Coin, ...]] = NO_COINS
    promises: tuple[Promise, ...] = ()
    nothing: tuple[()] = ()
    size: int = field(default=0, eq=False, metadata={"derived": True})
    last: str = ""


@frozen
class Hand:
    """Words that only their owner sees."""

    words: tuple[str, ...] = ()


@frozen
class Vote(Task):
    word: ClassVar[str] = "vote"
    round: int


@frozen
class Toss(Task):
    word: ClassVar[str] = "toss"


@frozen
class Count(Task):
    word: ClassVar[str] = "count"
    box: Box
    votes: Table[int, Action]


@frozen
class Cast(Action):
    word: ClassVar[str] = "cast"
    choice: str
    loudly: bool = False


@frozen
class Side(Action):
    word: ClassVar[str] = "side"
    name: str


@frozen
class Counted(Event):
    word: ClassVar[str] = "counted"
    votes: tuple[tuple[str, int], ...] = ()


@frozen
class Whispered(Event):
    word: ClassVar[str] = "whispered"
    text: str = ""


WORDS = ("ay", "no", "aye, but")


def _close(draft: Draft, task: Vote, chosen: Table[int, Action]) -> None:
    draft.push(Count(Box("urn", Box("lining")), chosen))


def _count(draft: Draft, task: Count) -> None:
    names = [one.choice for one in task.votes.values() if isinstance(one, Cast)]
    table = tuple((word, names.count(word)) for word in WORDS)
    value = draft.game(Everything)
    turn = len(value.rows)
    draft.put(
        evolve(
            value,
            mood=Mood.WILD if names.count("no") else Mood.CALM,
            colour=("red", "green", 3)[turn % 3],
            piece=(None, 7, "die")[turn % 3],
            owed=(Coin(3), Promise(1, 'é\u2028"\\'), None)[turn % 3],
            box=task.box,
            marks=frozenset(names),
            board=value.board.set((turn, -turn), Table({"x": True, "y": False})),
            row=(turn, str(turn), bool(turn)),
            rows=(*value.rows, (None if turn else 3, "r")),
            nested=(((1, 2),), (), ((3, 4), (5, 6))),
            by_mood=Table({turn: (Coin(1),), str(turn): ()}),
            promises=(Promise(turn), Promise(0, "x")),
            size=turn + 1,
            last=names[-1],
        )
    )
    for seat, word in enumerate(names):
        hand = draft.player(seat, Hand)
        draft.put_player(seat, Hand((*hand.words, word)))
        draft.emit(Whispered(seat, text=word, to=(seat,)))
        draft.score(seat, names.count(word), "echo")
    draft.emit(Counted(None, table))
    draft.push(Vote(turn + 1) if turn < 2 else Toss())


def _tossed(draft: Draft, task: Toss, action: Side) -> None:
    draft.score(0, 1 if action.name == "heads" else 2, "toss")


def _options(look: Look, task: Vote, seat: int) -> list[Action]:
    return [Cast(word, loud) for word in WORDS for loud in (False, True)]


class Hooks:
    """The toy's hooks."""

    @hookimpl
    def slices(self) -> list[Slice]:
        return [
            Slice(
                Everything,
                lambda rules, seat: Everything(),
                revive=lambda rules, value: evolve(value, size=len(value.rows)),
            ),
            Slice(
                Hand,
                lambda rules, seat: Hand(),
                each_player=True,
                conceal=lambda value, owner, viewer: value if owner == viewer else Hand(),
            ),
        ]

    @hookimpl
    def tasks(self) -> list[TaskKind]:
        return [
            Sealed(Vote, lambda look, task: range(look.seats), _options, (Cast,), _close),
            Resolve(Count, _count),
            Chance(
                Toss,
                lambda look, task: [(Side("heads"), 1), (Side("tails"), 2)],
                {Side: _tossed},
                stream="coin",
            ),
        ]

    @hookimpl
    def steps(self, procedures: Procedures) -> None:
        procedures.insert_after(
            "game", "play", Step("voting", lambda draft, seat: draft.push(Vote(0)))
        )


def toy_module(version: str = "1", hooks: Any = None, **more: Any) -> Module:
    return Module(
        id="toy", title="Toy", version=version, hooks=hooks or Hooks(), game=True,
        players=(2, 5), **more,
    )  # fmt: skip


@cache
def toy(players: int = 3) -> Game:
    return Game.compose(toy_module(), players=players)
