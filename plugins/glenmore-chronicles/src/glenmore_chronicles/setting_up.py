"""The set-up of Glen More II: what a new game's state holds, and the line of the pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from attrs import evolve, frozen

from glenmore_chronicles.holdings import MODULE, Home, board_of
from glenmore_chronicles.rows import Board
from glenmore_chronicles.the_end import THE_END
from glenmore_core import Action, CompositionError, Config, Draft, Look, Table, Task
from glenmore_core.mechanisms import refill
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Moved, Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory, found, revive
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.rules import Rules

STACKS = ("S", "A", "B", "C", "D")


def uses_die(config: Config, board: Board | None = None) -> bool:
    """Return whether the die takes part (GM2-DIE-1).

    Raises:
        CompositionError: it is left out where it must take part.
    """
    die = config.option("die")
    needed = config.players in (board.die_required_players if board is not None else (2,))
    if die == "off" and needed:
        raise CompositionError(
            f"module '{MODULE}', option die: the die takes part with {config.players} players; "
            "say 'auto' or 'on' [GM2-DIE-1]"
        )
    return die == "on" or (die == "auto" and needed)


def new_territory(rules: Rules, seat: int) -> Territory:
    """GM2-SETUP-2, GM2-SETUP-3: the home tile with one Scotsman on the Starting Village."""
    home = rules.constant(Home)
    first = dict(zip(home.cells, board_of(rules).home_tiles, strict=True))
    return found(rules.constant(TileSet), rules.market.resources, first, {home.first: 1})


def new_stacks(rules: Rules, seat: int) -> Stacks:
    """GM2-SETUP-10 to GM2-SETUP-12: the stacks, with the place of The End."""
    tiles = rules.constant(TileSet)
    left = {stack: tiles.of_stack(stack) for stack in STACKS}
    before = rules.option(MODULE, "the_end")
    if rules.option(MODULE, "short_game"):
        before = 0
    assert isinstance(before, int), "the option was checked"
    below = max(0, len(left["D"]) - before)
    return Stacks(Table(left), fixed=(("D", below, THE_END),))


def revive_territory(rules: Rules, value: Territory) -> Territory:
    """Return a loaded territory with what is worked out of it."""
    return revive(value, rules.constant(TileSet), rules.market.resources)


@frozen(eq=False)
class LiningUp:
    """How it is found out who stands where in line; a constant of the module.

    Parameters:
        begin: `begin(draft)`: called once, when a game begins. What it pushes ends with `line_up`;
            a module with another way to line up supplies this constant anew.
    """

    begin: Callable[[Draft], None]


@frozen
class LineUp(Task):
    """Chance: whose piece is next in line, from the last one on (GM2-SETUP-6)."""

    word: ClassVar[str] = "line-up"
    placed: tuple[int, ...] = ()


@frozen
class NextInLine(Action):
    """Chance: the piece of this seat stands next in line."""

    word: ClassVar[str] = "line"
    seat: int


def line_outcomes(look: Look, task: LineUp) -> list[tuple[Action, int]]:
    """Return whose piece may be next, all alike."""
    return [(NextInLine(seat), 1) for seat in range(look.seats) if seat not in task.placed]


def next_in_line(draft: Draft, task: LineUp, action: NextInLine) -> None:
    """Handler of `NextInLine`; the last piece has the last place without being drawn."""
    placed = (*task.placed, action.seat)
    left = [seat for seat in range(draft.seats) if seat not in placed]
    if len(left) > 1:
        draft.push(LineUp(placed))
    else:
        line_up(draft, (*placed, *left))


def line_up(draft: Draft, seats: Sequence[int]) -> None:
    """Put the pieces (and the die) in line, pay the coins, fill the rondel.

    Parameters:
        draft: the draft.
        seats: whose pieces, the last in line first (GM2-SETUP-6 to GM2-SETUP-9).
    """
    pieces: dict[int | str, int] = {seat: place for place, seat in enumerate(seats)}
    for name, kind in draft.rules.pieces.items():
        if kind.lined_up:
            pieces[name] = len(pieces)
    draft.put(evolve(draft.game(Rondel), pieces=Table(pieces), front=len(pieces)))
    for place, seat in enumerate(seats):
        draft.put_player(seat, Purse(board_of(draft.rules).start_coins[place]))
    if draft.listening:
        for piece, place in pieces.items():
            draft.emit(Moved(None, str(piece), place))
    draft.push(refill.Refill(-1))
