"""A small sound game, with everything a game can have, and faults that an option plants in it.

In a round everybody bids in secret (0 to 2); the highest bid takes one to three pebbles from the
heap, or shows its charm; then the weather may wash a pebble ashore. Charms are dealt face down.
"""

import itertools
import os
import random
import secrets
import time
from pathlib import Path
from random import randint
from typing import ClassVar

from attrs import define, evolve, field, frozen

from glenmore_core import (
    Action,
    Ask,
    Chance,
    Config,
    DataFile,
    Draft,
    Event,
    Look,
    Module,
    Option,
    Procedures,
    Resolve,
    Sealed,
    Slice,
    Step,
    Table,
    Task,
    hookimpl,
    refusal,
)
from glenmore_core.drawing import Part

CHARMS = ("heather", "thistle", "rowan")

FAULTS = (
    "none",
    "mutates",
    "holds-a-list",
    "not-frozen",
    "changes-the-rules",
    "random",
    "random-by-name",
    "clock",
    "set-order",
    "memory",
    "leaks-in-view",
    "leaks-in-actions",
    "leaks-in-events",
    "tells-others",
    "leaks-a-bid",
    "leaks-the-order",
    "cannot-resample",
    "lists-illegal",
    "lists-unsound",
    "lists-twice",
    "hides",
    "why-fails",
    "says-nothing",
    "dead-end",
    "for-ever",
    "unsaved",
    "forgets",
    "ambiguous",
    "no-barrier",
    "by-hand",
    "only-when-listened-to",
    "conceal-fails",
    "picture-fails",
    "counts-modules",
    "no-weight",
    "outcome-twice",
    "two-lines",
    "unreadable",
    "task-holds-a-list",
    "environment",
    "secrets",
    "lists-a-set",
    "composes-otherwise",
    "text-for-a-number",
)

PEBBLES = Module(
    id="pebbles",
    title="Pebbles",
    hooks="pebbles",
    game=True,
    players=(2, 3),
    options=(
        Option("fault", "none", "what is wrong with it", choices=FAULTS),
        Option("heap", 12, "pebbles at the start", minimum=1, maximum=20),
    ),
)


def fault(look: Look) -> str:
    return str(look.rules.option("pebbles", "fault"))


@frozen
class Row:
    id: str
    tide: int
    source: str = "invented"


@frozen
class Heap:
    stones: int
    rains: int = 3
    weather: str = ""


class Lines(int):
    """A number that is printed on two lines."""

    def __str__(self) -> str:
        return f"{int(self)}\n{int(self)}"


class Loose:
    """What no codec knows."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loose)

    def __hash__(self) -> int:
        return 7


@frozen
class Hand:
    stones: int = 0
    charm: str = ""
    shown: bool = False
    luck: int = field(default=0, eq=False, metadata={"derived": True})


@frozen
class Listing:
    items: list[int]


@frozen
class Odd:
    thing: Loose


@define(eq=True, unsafe_hash=True)
class Mutable:
    number: int = 0


EXTRA = {"holds-a-list": Listing([1]), "unsaved": Odd(Loose()), "not-frozen": Mutable()}


@frozen
class Take(Action):
    word: ClassVar[str] = "take"
    number: int


@frozen
class ShowCharm(Action):
    word: ClassVar[str] = "show"


@frozen
class Bid(Action):
    word: ClassVar[str] = "bid"
    height: int


@frozen
class Weather(Action):
    word: ClassVar[str] = "weather"
    name: str


@frozen
class Deal(Action):
    word: ClassVar[str] = "deal"
    charm: str


@frozen
class Taken(Event):
    word: ClassVar[str] = "taken"
    number: int = 0


@frozen
class Shown(Event):
    word: ClassVar[str] = "shown"
    reveals: ClassVar[bool] = True
    charm: str = ""


@frozen
class QuietlyShown(Event):
    word: ClassVar[str] = "quietly-shown"
    charm: str = ""


@frozen
class Gossip(Event):
    word: ClassVar[str] = "gossip"
    charm: str = ""


@frozen
class Round(Task):
    word: ClassVar[str] = "round"


@frozen
class Bidding(Task):
    word: ClassVar[str] = "bidding"


@frozen
class Choose(Task):
    word: ClassVar[str] = "choose"
    seat: int
    notes: tuple[int, ...] = ()


@frozen
class Sky(Task):
    word: ClassVar[str] = "sky"


@frozen
class DealCharm(Task):
    word: ClassVar[str] = "deal-charm"
    seat: int


# -- the state -------------------------------------------------------------------------------


def conceal(value: Hand, owner: int, viewer: int | None) -> Hand:
    return value if value.shown or owner == viewer else evolve(value, charm="")


def failing_conceal(value: Hand, owner: int, viewer: int | None) -> Hand:
    raise ValueError("who is looking?")


def resample(draft: Draft, owner: int, viewer: int | None) -> None:
    hand = draft.player(owner, Hand)
    if hand.charm and not hand.shown and owner != viewer:
        charm = CHARMS[draft.random_below("chance", len(CHARMS))]
        draft.put_player(owner, evolve(hand, charm=charm))


@hookimpl
def slices(config: Config) -> list[Slice]:
    wrong = config.option("fault")
    extra = EXTRA.get(str(wrong))
    hide = {"leaks-in-view": None, "conceal-fails": failing_conceal}.get(str(wrong), conceal)
    return [
        Slice(Heap, lambda rules, seat: Heap(int(rules.option("pebbles", "heap")))),
        Slice(
            Hand,
            lambda rules, seat: Hand(),
            each_player=True,
            conceal=hide,
            resample=None if wrong == "cannot-resample" else resample,
        ),
        *([Slice(type(extra), lambda rules, seat: extra)] if extra is not None else []),
    ]


@hookimpl
def tables() -> list[DataFile]:
    return [DataFile(Path(__file__).parent / "pebbles.yaml", {"tides": Row})]


@hookimpl
def constants() -> list[object]:
    return [Memo({})]


@frozen
class Memo:
    notes: dict[str, int]


_numbers = itertools.count()


def none(draft: Draft, seat: int) -> None:
    """A step that does nothing."""


# -- the rounds ------------------------------------------------------------------------------


@hookimpl
def steps(procedures: Procedures, config: Config) -> None:
    procedures.insert_after("game", "play", Step("rounds", lambda draft, seat: draft.push(Round())))
    procedures.append("end", Step("count", count))
    if config.option("fault") == "composes-otherwise":
        procedures.append("end", Step(f"count again {next(_numbers)}", none))


@hookimpl
def setup(draft: Draft) -> None:
    if fault(draft) == "leaks-the-order":
        draft.put(evolve(draft.game(Heap), rains=draft.random_below("chance", 50)))
    draft.push(*(DealCharm(seat) for seat in range(draft.seats)))


def deals(look: Look, task: DealCharm) -> list[tuple[Action, int]]:
    weight = 0 if fault(look) == "no-weight" else 1
    found = [(Deal(CHARMS[0]), weight), *((Deal(charm), 1) for charm in CHARMS[1:])]
    return [*found, found[0]] if fault(look) == "outcome-twice" else found


def deal(draft: Draft, task: DealCharm, action: Deal) -> None:
    draft.put_player(task.seat, Hand(charm=action.charm))


def next_round(draft: Draft, task: Round) -> None:
    if draft.game(Heap).stones == 0:
        draft.end_game()
    else:
        draft.push(Bidding(), task)


def count(draft: Draft, seat: int) -> None:
    for one in range(draft.seats):
        draft.score(one, int(draft.player(one, Hand).stones), "pebbles")


def bidders(look: Look, task: Bidding) -> range:
    return range(look.seats)


def bids(look: Look, task: Bidding, seat: int) -> list[Action]:
    if fault(look) == "leaks-a-bid":
        doing = look.doing()
        made = list(getattr(doing, "chosen", {}).values())
        return [Bid(n) for n in range(5) if Bid(n) not in made]
    return [Bid(0), Bid(1), Bid(2)]


def open_bids(draft: Draft, task: Bidding, chosen: Table[int, Action]) -> None:
    best = max(chosen, key=lambda seat: (chosen[seat].height, -seat))
    notes: tuple[int, ...] = ()
    if fault(draft) == "task-holds-a-list":
        notes = [1]  # type: ignore[assignment]
    draft.push(Choose(best, notes), Sky())


# -- the choice ------------------------------------------------------------------------------

_calls = 0


def takes(look: Look, task: Choose) -> list[Action]:
    wrong, heap = fault(look), look.game(Heap).stones
    found: list[Action] = [Take(n) for n in (1, 2, 3) if n <= heap]
    hand = look.player(task.seat, Hand)
    if not hand.shown:
        found.append(ShowCharm())
    others = [look.player(seat, Hand).charm for seat in range(look.seats) if seat != task.seat]
    if wrong == "leaks-in-actions" and "rowan" in others:
        found = [one for one in found if one != ShowCharm()]
    if wrong in ("lists-illegal", "lists-unsound") and heap == 2:
        found.append(Take(3))
    if wrong == "lists-twice":
        found.append(Take(1))
    if wrong == "hides" and heap % 2 == 0:
        found = [one for one in found if one != Take(2)]
    if wrong == "dead-end" and heap == 1:
        return []
    if wrong == "ambiguous":
        found.append(Take("1"))  # type: ignore[arg-type]
    if wrong == "unreadable" and heap > 3:
        found.append(Take(4.5))  # type: ignore[arg-type]
    if wrong == "lists-a-set":
        return set(found)  # type: ignore[return-value]
    if wrong == "two-lines" and heap > 3:
        found.append(Take(Lines(4)))
    return found


def why_not(look: Look, task: Choose, action: Action):
    if fault(look) == "why-fails" and isinstance(action, Take):
        return refusal("P-1", "pebbles", "so it is", half=1 // (action.number % 2))
    if fault(look) == "says-nothing":
        return refusal("", "nobody", "")
    heap = look.game(Heap).stones
    if isinstance(action, Take) and not 1 <= action.number <= min(3, heap):
        return refusal("P-1", "pebbles", "there are not so many", heap=heap)
    if isinstance(action, ShowCharm) and look.player(task.seat, Hand).shown:
        return refusal("P-2", "pebbles", "it lies open already")
    return None


def take(draft: Draft, task: Choose, action: Take) -> None:
    global _calls
    wrong, heap, hand = fault(draft), draft.game(Heap), draft.player(task.seat, Hand)
    number = int(action.number)
    if wrong == "text-for-a-number":
        hand = evolve(hand, stones=int(hand.stones))
    if wrong == "lists-illegal":
        assert number <= heap.stones, "so many are not there"
    if wrong == "mutates":
        object.__setattr__(heap, "stones", heap.stones - number)
        draft.put(heap)
    elif wrong != "only-when-listened-to" or draft.listening:
        draft.put(evolve(heap, stones=heap.stones - number))
    bonus = 0
    if wrong == "random":
        bonus = random.choice((0, 1))
    elif wrong == "random-by-name":
        bonus = randint(0, 1)
    elif wrong == "environment":
        bonus = len(os.environ.get("PYTHONHASHSEED", "")) % 2
    elif wrong == "secrets":
        bonus = secrets.randbelow(2)
    elif wrong == "clock":
        bonus = int(time.time()) % 2
    elif wrong == "memory":
        _calls += 1
        bonus = _calls
    elif wrong == "set-order":
        bonus = ord(next(iter({"sun", "rain", "fog", "snow", "hail"}))[0])
    elif wrong == "changes-the-rules":
        draft.rules.constant(Memo).notes["takes"] = 1
    elif wrong == "by-hand" and draft.by_hand:
        bonus = 5
    elif wrong == "counts-modules":
        bonus = len(draft.rules.identity.modules)
    luck = number if wrong == "forgets" else 0
    if wrong == "forgets" and hand.luck > 2:
        bonus = 1
    draft.put_player(
        task.seat, evolve(hand, stones=hand.stones + number + bonus, luck=hand.luck + luck)
    )
    if wrong == "text-for-a-number":
        shown = draft.player(task.seat, Hand)
        draft.put_player(task.seat, evolve(shown, stones=str(shown.stones)))
    if draft.listening:
        draft.emit(Taken(task.seat, number))
        if wrong == "tells-others":
            draft.emit(Gossip(None, hand.charm))
        if wrong == "leaks-in-events":
            draft.emit(Gossip(None, draft.player((task.seat + 1) % draft.seats, Hand).charm))


def show(draft: Draft, task: Choose, action: ShowCharm) -> None:
    hand = draft.player(task.seat, Hand)
    if fault(draft) == "for-ever":
        draft.push(task)
        return
    draft.put_player(task.seat, evolve(hand, shown=True))
    draft.push(task)
    if draft.listening:
        kind = QuietlyShown if fault(draft) == "no-barrier" else Shown
        draft.emit(kind(task.seat, hand.charm))


def skies(look: Look, task: Sky) -> list[tuple[Action, int]]:
    return [(Weather("sun"), 2), *([(Weather("rain"), 1)] if look.game(Heap).rains else [])]


def sky(draft: Draft, task: Sky, action: Weather) -> None:
    heap = draft.game(Heap)
    if action.name == "rain":
        heap = evolve(heap, stones=heap.stones + 1, rains=heap.rains - 1)
    draft.put(evolve(heap, weather=action.name))


@hookimpl
def tasks() -> list[object]:
    return [
        Resolve(Round, next_round),
        Sealed(Bidding, bidders, bids, (Bid,), open_bids),
        Ask(Choose, takes, {Take: take, ShowCharm: show}, why=why_not),
        Chance(Sky, skies, {Weather: sky}),
        Chance(DealCharm, deals, {Deal: deal}),
    ]


# -- pictures --------------------------------------------------------------------------------


def heap_lines(view):
    if view.state.rules.option("pebbles", "fault") == "picture-fails":
        raise KeyError("heap")
    return f"{view.game(Heap).stones} pebbles"


@hookimpl
def drawing() -> list[Part]:
    return [Part("heap", text=heap_lines)]
