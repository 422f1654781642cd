"""What a player has beside the territory: landmark cards, Persons, clans; and lasting effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_chronicles.rows import Board
from glenmore_core import Draft, Event, Look, Pos
from glenmore_core.mechanisms.territory import Territory, with_members
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.rules import Rules

MODULE = "glen-more-ii"


@frozen
class Holdings:
    """What a player has beside the territory, all of it open (GM2-SETUP-16).

    Parameters:
        cards: the ids of the landmark cards, in the order in which they were taken.
        persons: the ids of the Person tiles.
        clans: the ids of the clans with a marker of the player, in order.
        markers: clan markers not yet placed.
    """

    cards: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()
    clans: tuple[str, ...] = ()
    markers: int = 0


@frozen(eq=False)
class Home:
    """Where the home tile lies, the same for all; a constant of the module.

    Parameters:
        cells: the places of its halves, from west to east.
        castle: the place of the Home Castle, whatever is built on it (GM2-OVER-9).
        first: the place of the first Scotsman.
    """

    cells: tuple[Pos, ...]
    castle: Pos
    first: Pos


@frozen(eq=False)
class Lasting:
    """Which clans and landmark cards carry a lasting effect; a constant of the module.

    Parameters:
        numbers: for each effect kind the number of each clan or card that carries it.
    """

    numbers: Mapping[str, Mapping[str, int]]


@frozen
class LandmarkTaken(Event):
    """`seat` took a landmark card."""

    word: ClassVar[str] = "landmark"
    card: str = ""


@frozen
class PersonGained(Event):
    """`seat` set a Person tile aside."""

    word: ClassVar[str] = "person"
    tile: str = ""


@frozen
class ScotsmanPlaced(Event):
    """`seat` placed a Scotsman from the supply."""

    word: ClassVar[str] = "scotsman"
    at: Pos = (0, 0)


def board_of(rules: Rules) -> Board:
    """Return the figures of the board."""
    return rules.tables["board"][""]  # type: ignore[no-any-return]


def home_of(board: Board) -> Home:
    """Return where the home tile lies."""
    cells = tuple((x, 0) for x in range(len(board.home_tiles)))
    castle = cells[board.home_tiles.index(board.home_castle)]
    return Home(cells, castle, cells[board.home_tiles.index(board.first_scotsman)])


def lasting_of(tables: Mapping[str, Any]) -> Lasting:
    """Return the lasting effects of all clans and cards."""
    found: dict[str, dict[str, int]] = {}
    for table in ("clans", "landmarks"):
        for row in tables[table].values():
            for part in ("ongoing", "scoring", "final"):
                for effect in getattr(row, part, ()):
                    number = effect.spec if isinstance(effect.spec, int) else 1
                    mine = found.setdefault(effect.kind.name, {})
                    key = f"{table}/{row.id}"
                    mine[key] = mine.get(key, 0) + number
    return Lasting(found)


def lasting(look: Look, seat: int, kind: str) -> int:
    """Return the sum of a player's lasting effects of one kind (0: the player has none)."""
    carriers = look.rules.constant(Lasting).numbers.get(kind)
    if not carriers:
        return 0
    mine = look.player(seat, Holdings)
    total = 0
    for clan in mine.clans:
        total += carriers.get(f"clans/{clan}", 0)
    for card in mine.cards:
        total += carriers.get(f"landmarks/{card}", 0)
    return total


def begin_lasting(draft: Draft, seat: int, table: str, row: str) -> None:
    """Let what a clan or card allows from now on work in this turn (GM2-CLAN-11)."""
    for effect in draft.rules.tables[table][row].ongoing:
        effect.kind.run(draft, seat, None, effect.spec, 0)


def scotsmen_left(look: Look, seat: int) -> int:
    """Return how many Scotsmen are in a player's supply (GM2-SETUP-4)."""
    standing = sum(look.player(seat, Territory).members.values())
    return board_of(look.rules).scotsmen - 1 - standing


def place_scotsman(draft: Draft, seat: int, at: Pos) -> None:
    """Put a Scotsman from the supply on a tile, if one is left (GM2-EFFECT-5)."""
    value = draft.player(seat, Territory)
    if at in value.tiles and scotsmen_left(draft, seat) > 0:
        draft.put_player(seat, with_members(value, at, value.members.get(at, 0) + 1))
        if draft.listening:
            draft.emit(ScotsmanPlaced(seat, at))


def take_person(draft: Draft, seat: int, tile: str) -> None:
    """Set a Person tile aside for a player (GM2-PERSON-1)."""
    mine = draft.player(seat, Holdings)
    draft.put_player(seat, evolve(mine, persons=(*mine.persons, tile)))
    if draft.listening:
        draft.emit(PersonGained(seat, tile))


def count_type(look: Look, seat: int, kind: str) -> int:
    """Return how many tiles of a type the player has on top of the territory."""
    rows = look.rules.constant(TileSet).tiles
    return sum(rows[one].type == kind for one in look.player(seat, Territory).tiles.values())
