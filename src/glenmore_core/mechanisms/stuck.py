"""What a player does who can take no tile: discard one, for a small gain or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from attrs import evolve, frozen

from glenmore_core.actions import Action
from glenmore_core.draft import Draft
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Rondel, move_piece
from glenmore_core.mechanisms.tile_effects import Gained
from glenmore_core.mechanisms.tile_turn import Choose, Turn, discard_tile, moving_piece
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.state import Look


@frozen
class Discard(Action):
    """Of a player who can take no tile: move to a space; its tile goes to the discard pile.

    `gain` is `coin` or `movement` where the game gives one of them for it.
    """

    word: ClassVar[str] = "discard"
    space: int
    gain: str = ""


@frozen
class MoveOn(Action):
    """Of a player with no tile ahead that could be moved onto: go to the front of the line."""

    word: ClassVar[str] = "move-on"


def stuck_options(
    *, nearest: bool = False, gains: Sequence[str] = ("",)
) -> Callable[[Look, int], list[Action]]:
    """Return what may be chosen by a player who can take no tile, for `TurnRules.stuck`.

    Parameters:
        nearest: whether only the nearest tile may be discarded, instead of any.
        gains: what may be gained for it: `coin`, `movement`, or "" for nothing.
    """

    def stuck(look: Look, seat: int) -> list[Action]:
        rondel = look.game(Rondel)
        protected = look.rules.constant(TileSet).protected
        start = rondel.pieces[moving_piece(look, seat)]
        ahead = [at for at, tile in rondel.ahead(start) if tile not in protected]
        found: list[Action] = [
            Discard(rondel.space(place), gain)
            for place in (ahead[:1] if nearest else ahead)
            for gain in gains
        ]
        return found or [MoveOn()]

    return stuck


def discard(draft: Draft, task: Choose, action: Discard) -> None:
    """Handler of `Discard`."""
    place = draft.game(Rondel).place_of(action.space)
    discard_tile(draft, place, task.seat, "stuck")
    move_piece(draft, moving_piece(draft, task.seat), place)
    _nothing_taken(draft, 1 if action.gain == "movement" else 0)
    if action.gain == "coin":
        draft.put_player(task.seat, draft.player(task.seat, Purse).paying(-1))
    if action.gain and draft.listening:
        draft.emit(Gained(task.seat, action.gain, 1))


def move_on(draft: Draft, task: Choose, action: MoveOn) -> None:
    """Handler of `MoveOn`."""
    move_piece(draft, moving_piece(draft, task.seat), draft.game(Rondel).front)
    _nothing_taken(draft, 0)


def _nothing_taken(draft: Draft, movement: int) -> None:
    """Let the turn have no activation, as it has no tile."""
    turn = draft.game(Turn)
    draft.put(evolve(turn, scope="none", anywhere=0, movement=turn.movement + movement))


STUCK_HANDLERS = {Discard: discard, MoveOn: move_on}
"""The handlers of what `stuck_options` offers, for `tile_turn.choosing`."""
