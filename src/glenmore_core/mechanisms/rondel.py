"""The rondel (track): pieces and tiles on a circle of spaces, the piece at the end moves.

Places on it are counted without end: a piece only ever moves on, and space number `place` modulo
`size` is where it stands on the board. The last piece is then the one with the smallest place,
what lies behind it is left behind, and the empty space is the one just behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import ClassVar

from attrs import field, frozen

from glenmore_core.draft import Draft
from glenmore_core.events import Event
from glenmore_core.state import Look, Task
from glenmore_core.table import Table

Piece = int | str
"""A piece on the rondel: a seat number, or the name of a piece that is nobody's."""

NO_FIXED: Table[int, str] = Table()
NO_BUILT: Table[int, str] = Table()


@frozen
class Rondel:
    """The rondel as it stands.

    Parameters:
        size: how many spaces it has.
        pieces: where each piece is, counted without end.
        tiles: the tile on each place that holds one.
        front: the next place to be filled.
        arrivals: pieces that share a place, in the order in which they came.
        fixed: what fills a place and is no tile, by its name: it is never taken, and any number
            of pieces may stand on it.
        built: what stands on a space of the board for good, by the number of the space: no tile
            is ever laid there, in no lap, but pieces may stand there, if a rule lets them. It may
            fill several spaces, under the same name. A module puts it there in its `setup`, with
            `with_built`.
    """

    size: int
    pieces: Table[Piece, int]
    tiles: Table[int, str]
    front: int
    arrivals: tuple[Piece, ...] = ()
    fixed: Table[int, str] = NO_FIXED
    built: Table[int, str] = field(default=NO_BUILT, repr=False, metadata={"sparse": True})

    @property
    def last(self) -> Piece:
        """The piece at the end of the line: it moves next.

        >>> Rondel(14, Table({0: 5, 1: 2}), Table(), 13).last
        1
        """
        pieces = self.pieces
        lowest = min(pieces.values())
        here = [piece for piece, place in pieces.items() if place == lowest]
        if len(here) > 1:
            here.sort(
                key=lambda piece: self.arrivals.index(piece) if piece in self.arrivals else -1
            )
        return here[0]

    @property
    def limit(self) -> int:
        """The place of the one empty space: places below it are filled.

        It lies just behind the last piece, or behind what is built there.

        >>> Rondel(14, Table({0: 5}), Table(), 6).limit
        18
        >>> Rondel(14, Table({0: 5}), Table(), 6, built=Table({3: "hill", 4: "hill"})).limit
        16
        """
        if not self.built:
            return min(self.pieces.values()) + self.size - 1
        empty = min(self.pieces.values()) - 1
        while empty % self.size in self.built:
            empty -= 1
        return empty + self.size

    @property
    def unfilled(self) -> int:
        """How many places are still to be filled."""
        if not self.built:
            return self.limit - self.front
        places = range(self.front, self.limit)
        return sum(place % self.size not in self.built for place in places)

    def space(self, place: int) -> int:
        """Return the number of the space on the board, from 0 to `size` - 1."""
        return place % self.size

    def place_of(self, space: int) -> int:
        """Return the place, from the last piece on, that is the space numbered `space`."""
        lowest = min(self.pieces.values())
        return lowest + (space - lowest) % self.size

    def next_open(self, place: int) -> int:
        """Return the first place from `place` on that is not built on.

        >>> Rondel(14, Table({0: 5}), Table(), 6, built=Table({7: "hill"})).next_open(21)
        22
        """
        while self.built and place % self.size in self.built:
            place += 1
        return place

    def moved(self, piece: Piece, place: int, *, take: bool = True) -> Rondel:
        """Return the rondel after `piece` moved to `place` (and took the tile there)."""
        tiles = self.tiles.drop(place) if take and place in self.tiles else self.tiles
        arrivals = (*(one for one in self.arrivals if one != piece), piece)
        front = self.front if place < self.front else self.next_open(place + 1)
        pieces = self.pieces.set(piece, place)
        return Rondel(self.size, pieces, tiles, front, arrivals, self.fixed, self.built)

    def filled(self, tile: str) -> Rondel:
        """Return the rondel with `tile` on the next place to be filled."""
        tiles = self.tiles.set(self.front, tile)
        front = self.next_open(self.front + 1) if self.built else self.front + 1
        return Rondel(
            self.size, self.pieces, tiles, front, self.arrivals, self.fixed, self.built
        )  # fmt: skip

    def with_fixed(self, name: str) -> Rondel:
        """Return the rondel with something that is no tile on the next place to be filled."""
        fixed = self.fixed.set(self.front, name)
        front = self.next_open(self.front + 1)
        return Rondel(
            self.size, self.pieces, self.tiles, front, self.arrivals, fixed, self.built
        )  # fmt: skip

    def place_of_fixed(self, name: str) -> int | None:
        """Return the place of what is fixed under this name, or None if it is not there."""
        return next((at for at, one in self.fixed.items() if one == name), None)

    def with_built(self, name: str, *spaces: int) -> Rondel:
        """Return the rondel with something built on these spaces, beside what is built already.

        Raises:
            ValueError: there is no such space, something else is built there, or too little of
                the rondel would be left.

        >>> Rondel(14, Table(), Table(), 0).with_built("hill", 7, 8).built
        Table({7: 'hill', 8: 'hill'})
        """
        for space in spaces:
            if not 0 <= space < self.size:
                raise ValueError(f"the rondel has the spaces 0 to {self.size - 1}, not {space}")
            if space in self.built:
                raise ValueError(f"'{self.built[space]}' is built on space {space} already")
        built = Table({**self.built, **dict.fromkeys(spaces, name)})
        if 2 * len(built) > self.size:
            raise ValueError(f"{len(built)} of {self.size} spaces built on leave too few for tiles")
        return Rondel(
            self.size, self.pieces, self.tiles, self.front, self.arrivals, self.fixed, built
        )  # fmt: skip

    def stands_at(self, place: int) -> str:
        """Return the name of what is fixed or built at a place ("": nothing is)."""
        found = self.fixed.get(place)
        return found if found is not None else self.built.get(place % self.size, "")

    def built_ahead(self, name: str, place: int) -> int | None:
        """Return the first place beyond `place` on which `name` is built, or None.

        Only one round is looked at: a piece that has passed it meets it again when the last
        piece has passed it as well.

        >>> rondel = Rondel(14, Table({0: 5, 1: 8}), Table(), 9, built=Table({7: "hill"}))
        >>> rondel.built_ahead("hill", 5), rondel.built_ahead("hill", 8)
        (7, None)
        """
        around = range(place + 1, min(self.pieces.values()) + self.size)
        return next((at for at in around if self.built.get(at % self.size) == name), None)

    def passes(self, name: str, start: int, goal: int) -> bool:
        """Return whether a move from `start` to `goal` goes past what is built under this name.

        Whoever leaves it has not passed it, nor has who stops on it.

        >>> rondel = Rondel(14, Table({0: 5}), Table(), 6, built=Table({7: "hill", 8: "hill"}))
        >>> [rondel.passes("hill", *move) for move in ((5, 9), (5, 8), (7, 9))]
        [True, False, False]
        """
        if self.stands_at(start) == name or self.stands_at(goal) == name:
            return False
        return any(self.built.get(at % self.size) == name for at in range(start + 1, goal))

    def without_tile(self, place: int) -> Rondel:
        """Return the rondel without the tile on `place`."""
        tiles = self.tiles.drop(place)
        return Rondel(
            self.size, self.pieces, tiles, self.front, self.arrivals, self.fixed, self.built
        )  # fmt: skip

    def without_piece(self, piece: Piece) -> Rondel:
        """Return the rondel without `piece`."""
        arrivals = tuple(one for one in self.arrivals if one != piece)
        pieces = self.pieces.drop(piece)
        return Rondel(
            self.size, pieces, self.tiles, self.front, arrivals, self.fixed, self.built
        )  # fmt: skip

    def left_behind(self) -> tuple[tuple[int, str], ...]:
        """Return the (place, tile) pairs behind the last piece, the oldest first."""
        lowest = min(self.pieces.values())
        behind = [(at, tile) for at, tile in self.tiles.items() if at < lowest]
        return tuple(sorted(behind)) if behind else ()

    def ahead(self, place: int) -> tuple[tuple[int, str], ...]:
        """Return the (place, tile) pairs beyond `place`, the nearest first."""
        return tuple(sorted([(at, tile) for at, tile in self.tiles.items() if at > place]))


def mover(rondel: Rondel, done_on: Collection[str] = ()) -> Piece | None:
    """Return the piece that moves next, or None if no piece does.

    Parameters:
        rondel: the rondel.
        done_on: the names of what is fixed there and ends the moves of the pieces on it.

    >>> stands = Rondel(14, Table({0: 5}), Table(), 13, fixed=Table({5: "the-end"}))
    >>> mover(stands), mover(stands, ("the-end",))
    (0, None)
    """
    if not rondel.pieces:
        return None
    last = rondel.last
    return None if rondel.fixed.get(rondel.pieces[last]) in done_on else last


@frozen
class PieceKind:
    """A piece on the rondel that is nobody's seat, from the hook `pieces`.

    Parameters:
        name: its name on the rondel.
        procedure: the procedure that is run when it is last.
        text: a letter or two for drawings.
        lined_up: whether the game's set-up puts it in line ahead of the players' pieces, where
            there are several in the order of the modules. If not, its module puts it on the
            rondel, in a step of the procedure `game` before `turns`.
    """

    name: str
    procedure: str
    text: str
    lined_up: bool = True


@frozen
class Moved(Event):
    """A piece moved to a space (`piece` is the seat's number or the piece's name)."""

    word: ClassVar[str] = "moved"
    piece: str = ""
    space: int = 0


@frozen
class TileLeft(Event):
    """A tile left the rondel without being taken (`why`: behind, die, stuck)."""

    word: ClassVar[str] = "tile-left"
    tile: str = ""
    space: int = 0
    why: str = ""


@frozen
class TileDrawn(Event):
    """A tile was drawn and laid on a space."""

    word: ClassVar[str] = "drawn"
    tile: str = ""
    space: int = 0


@frozen
class NextTurn(Task):
    """Find out whose piece is last and give it its turn."""

    word: ClassVar[str] = "next-turn"


@frozen(eq=False)
class TurnProcedures:
    """Which procedure is the turn of a seat; a constant, for seats that play by themselves.

    Parameters:
        of: `of(look, seat)`: the name of the procedure that is run when the seat's piece is
            last. Without this constant it is `turn` for every seat.
    """

    of: Callable[[Look, int], str]


def move_piece(draft: Draft, piece: Piece, place: int, *, take: bool = True) -> None:
    """Move a piece on the rondel; the modules' hook `piece_moved` is told.

    Parameters:
        draft: the draft.
        piece: which piece.
        place: where to, counted without end.
        take: whether the tile there leaves the rondel.
    """
    rondel = draft.game(Rondel)
    start = rondel.pieces[piece]
    draft.put(rondel.moved(piece, place, take=take))
    if draft.listening:
        seat = piece if isinstance(piece, int) else None
        draft.emit(Moved(seat, str(piece), rondel.space(place)))
    for moved in draft.rules.piece_moved:
        moved(draft, piece, start, place)
