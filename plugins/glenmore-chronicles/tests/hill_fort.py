"""An example of a third-party module that has things of its own on the rondel.

A hill fort is built on two spaces of the board. One may stop on it instead of taking a tile; who
passes it pays a toll, a coin or a cube, if there is one; who leaves it takes all that lies there.
Some tiles cost the toll as well. Beside the players' pieces a steward walks the rondel: when he is
last, the player with the most glory may move him for a coin, and takes a tile like that. Who has
no glory at the end gets nothing for coins.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_core import (
    Action,
    Ask,
    DataFile,
    Done,
    Draft,
    Look,
    Module,
    Offer,
    Pos,
    Procedures,
    Resolve,
    Slice,
    Step,
    Task,
    View,
    hookimpl,
)
from glenmore_core.drawing import Part
from glenmore_core.mechanisms.affording import budget
from glenmore_core.mechanisms.effects import Cost, CostKind, EffectKind, Way
from glenmore_core.mechanisms.payment import ChooseWay, pay_way, push_cost
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.refill import refill_step
from glenmore_core.mechanisms.rondel import PieceKind, Rondel, move_piece
from glenmore_core.mechanisms.territory import Territory, with_cubes
from glenmore_core.mechanisms.tile_effects import ChooseCube, push_choose_cubes, whole
from glenmore_core.mechanisms.tile_turn import Choose, Turn, moving_piece
from glenmore_core.mechanisms.trading import take_cube

FORT, STEWARD = "hill-fort", "steward"
SPACES = (10, 11)


@frozen
class Fort:
    """What lies on the fort, and whether the steward is being moved."""

    coins: int = 0
    cubes: tuple[str, ...] = ()
    hired: bool = False


@frozen
class Glory:
    """A player's glory."""

    number: int = 0


@frozen
class Passed(Task):
    """A piece has passed the fort, and its tile is paid: the toll follows, if there is one."""

    word: ClassVar[str] = "passed-fort"
    seat: int


@frozen
class LeaveToll(Task):
    """The decision what to leave on the fort."""

    word: ClassVar[str] = "leave-toll"
    seat: int


@frozen
class LeaveCoin(Action):
    """Leave a coin."""

    word: ClassVar[str] = "leave-coin"


@frozen
class LeaveCube(Action):
    """Leave a cube from the tile at `at`."""

    word: ClassVar[str] = "leave"
    resource: str
    at: Pos


@frozen
class Climb(Action):
    """Stop on the fort."""

    word: ClassVar[str] = "climb"


@frozen
class HireSteward(Task):
    """The decision whether to move the steward."""

    word: ClassVar[str] = "hire-steward"
    seat: int


@frozen
class Hire(Action):
    """Move the steward for a coin."""

    word: ClassVar[str] = "hire"


def toll_ways(look: Look, seat: int, amount: int = 1) -> list[Way]:
    """Return every way to leave a coin or a cube."""
    value, names = look.player(seat, Territory), look.rules.market.resources
    coin = [Way(LeaveCoin(), value, coins=1)] if budget(look, seat).fund else []
    return coin + [
        Way(LeaveCube(name, at), with_cubes(value, at, tuple(left), names))
        for at, cubes in value.cubes.items()
        for name in dict.fromkeys(cubes)
        for left in [[*cubes[: cubes.index(name)], *cubes[cubes.index(name) + 1 :]]]
    ]


def pay_toll(draft: Draft, seat: int, amount: int, action: Action | None) -> None:
    """Leave what was chosen on the fort."""
    fort = draft.game(Fort)
    if isinstance(action, LeaveCube):
        take_cube(draft, seat, action.resource, action.at)
        draft.put(evolve(fort, cubes=tuple(sorted((*fort.cubes, action.resource)))))
    else:
        push_cost(draft, seat, Cost(coins=1), "toll")  # it may come from a sale
        draft.put(evolve(fort, coins=fort.coins + 1))


def ask_toll(draft: Draft, task: Passed) -> None:
    """Ask for the toll only now: what the tile cost is gone already."""
    if toll_ways(draft, task.seat):
        draft.push(LeaveToll(task.seat))


def leave(draft: Draft, task: LeaveToll, action: Action) -> None:
    """Handler of the toll of a passing piece."""
    pay_toll(draft, task.seat, 1, action)


def way_up(look: Look, seat: int) -> int | None:
    """Return the place of the fort if the player may stop there."""
    rondel = look.game(Rondel)
    if FORT in map(rondel.stands_at, rondel.pieces.values()):
        return None
    return rondel.built_ahead(FORT, rondel.pieces[moving_piece(look, seat)])


def climb(draft: Draft, task: Choose, action: Climb) -> None:
    """Handler of `Climb`: no tile is taken in this turn."""
    place = way_up(draft, task.seat)
    assert place is not None, "only offered where it can be done"
    draft.put(evolve(draft.game(Turn), scope="none"))
    move_piece(draft, moving_piece(draft, task.seat), place)


def hire_step(draft: Draft, seat: int) -> None:
    """The steward is last: whoever has the most glory may move him; else he goes ahead."""
    glory = [draft.player(one, Glory).number for one in range(draft.seats)]
    best = glory.index(max(glory))
    if max(glory) and draft.player(best, Purse).coins:
        draft.push(HireSteward(best))
    else:
        go_ahead(draft, HireSteward(-1), Done())


def hire(draft: Draft, task: HireSteward, action: Hire) -> None:
    """Handler of `Hire`: a turn of the player, in which the steward moves."""
    draft.put_player(task.seat, draft.player(task.seat, Purse).paying(1))
    draft.put(evolve(draft.game(Fort), hired=True))
    draft.run("turn", task.seat)


def go_ahead(draft: Draft, task: HireSteward, action: Done) -> None:
    """Handler of `Done`: the steward walks to the head of the line, or home at the end."""
    rondel = draft.game(Rondel)
    if rondel.place_of_fixed("the-end") is not None:
        draft.put(rondel.without_piece(STEWARD))
    else:
        move_piece(draft, STEWARD, rondel.front)


def choose_with_him(draft: Draft, seat: int, inner: Any) -> None:
    """Around the step `choose`: in a turn that was paid for, the steward moves."""
    inner(draft, seat)
    if draft.game(Fort).hired:
        draft.put(evolve(draft.game(Fort), hired=False))
        draft.put(evolve(draft.game(Turn), piece=STEWARD))


def enter_step(draft: Draft, seat: int) -> None:
    """A step before the first turn: the steward joins at the head of the line."""
    rondel = draft.game(Rondel)
    pieces = rondel.pieces.set(STEWARD, max(rondel.pieces.values()))
    draft.put(evolve(rondel, pieces=pieces, arrivals=(STEWARD,)))


def add_glory(draft: Draft, seat: int, at: object, spec: int, option: int) -> None:
    """The effect `glory`."""
    draft.put_player(seat, Glory(draft.player(seat, Glory).number + spec))


class HillFort:
    """The hooks of the module."""

    @hookimpl
    def tables(self) -> list[DataFile]:
        return [DataFile(Path(__file__).parent / "hill_fort.yaml", {})]

    @hookimpl
    def slices(self) -> list[Slice]:
        glory = Slice(Glory, lambda rules, seat: Glory(), each_player=True)
        return [Slice(Fort, lambda rules, seat: Fort()), glory]

    @hookimpl
    def setup(self, draft: Draft) -> None:
        draft.put(draft.game(Rondel).with_built(FORT, *SPACES))

    @hookimpl
    def pieces(self) -> list[PieceKind]:
        return [PieceKind(STEWARD, STEWARD, "S", lined_up=False)]

    @hookimpl
    def effects(self) -> list[EffectKind]:
        return [EffectKind("glory", add_glory, compile=whole, worth=lambda number: 1.5 * number)]

    @hookimpl
    def costs(self) -> list[CostKind]:
        return [CostKind("toll", toll_ways, pay_toll, lambda amount: "a toll", most=1, spends=True)]

    @hookimpl
    def tasks(self) -> list[Any]:
        def toll(look: Look, task: LeaveToll) -> list[Action]:
            return [way.action for way in toll_ways(look, task.seat) if way.action is not None]

        def up(look: Look, task: Choose) -> list[Action]:
            return [] if way_up(look, task.seat) is None else [Climb()]

        leaving: dict[type[Action], Any] = {LeaveCoin: leave, LeaveCube: leave}
        paying: dict[type[Action], Any] = {LeaveCoin: pay_way, LeaveCube: pay_way}
        return [
            Resolve(Passed, ask_toll),
            Ask(LeaveToll, toll, leaving),
            Ask(HireSteward, lambda look, task: [Hire(), Done()], {Hire: hire, Done: go_ahead}),
            Offer(Choose, up, {Climb: climb}),
            Offer(ChooseWay, lambda look, task: (), paying),
        ]

    @hookimpl
    def steps(self, procedures: Procedures) -> None:
        procedures.define(STEWARD, [Step("hire", hire_step), Step("refill", refill_step)])
        procedures.wrap("turn", "choose", choose_with_him)
        procedures.insert_before("game", "turns", Step("steward enters", enter_step))

    @hookimpl
    def piece_moved(self, draft: Draft, piece: int | str, start: int, goal: int) -> None:
        rondel = draft.game(Rondel)
        if not isinstance(piece, int):
            return
        if rondel.stands_at(start) == FORT:
            fort = draft.game(Fort)
            draft.put(Fort())
            draft.put_player(piece, draft.player(piece, Purse).paying(-fort.coins))
            places, number = tuple(draft.player(piece, Territory).tiles), len(fort.cubes)
            found = ChooseCube(piece, places, number, fort.cubes, optional=True, each_once=True)
            push_choose_cubes(draft, found)
        if rondel.passes(FORT, start, goal):
            draft.push(Passed(piece))

    @hookimpl
    def final_bonus(self, look: Look, seat: int, scoring: str, points: int) -> int:
        return -points if scoring == "coins" and not look.player(seat, Glory).number else 0

    @hookimpl
    def drawing(self) -> list[Part]:
        def spaces(view: View) -> Mapping[int, str]:
            fort = view.game(Fort)
            return {SPACES[0]: f"{fort.coins} coins, {len(fort.cubes)} cubes"}

        def places(view: View, seat: int) -> Mapping[Pos, str]:
            number = view.player(seat, Glory).number
            return {(1, 0): f"glory {number}"} if number else {}

        return [Part("fort", order=12, spaces=spaces, places=places)]


HILL_FORT = Module(
    id="hill-fort",
    title="The hill fort",
    requires=("glen-more-ii",),
    hooks=HillFort(),
)
