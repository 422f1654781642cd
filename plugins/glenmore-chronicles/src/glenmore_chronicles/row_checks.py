"""Do the rows of Glen More II go together? An overlay of a printed copy may have changed them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from glenmore_chronicles.rows import Board
from glenmore_core.content.suggest import did_you_mean, one_of
from glenmore_core.errors import RowFault
from glenmore_core.mechanisms import row_checks
from glenmore_core.mechanisms.effects import Cost
from glenmore_core.mechanisms.row_checks import unknown
from glenmore_core.mechanisms.tiles import Tile

Lines = Mapping[str, tuple[int, int]]

TYPES = ("castle", "village", "trade", "material", "animal", "whisky", "person", "loch", "none")
"""The eight type symbols, and none; a module may add tiles of other types."""


def check_rows(
    tables: Mapping[str, Any],
    lines: Lines,
    stacks: Sequence[str],
    is_placed: Callable[[Tile], bool],
    pieces: int,
) -> None:
    """Check that the rows go together.

    Parameters:
        tables: all tables.
        lines: the lines that an edge may show.
        stacks: the drawn stacks.
        is_placed: `is_placed(tile)`: whether a tile goes into the territory.
        pieces: how many pieces stand on the rondel, the die among them.

    Raises:
        RowsError: everything that does not fit.
    """
    tiles, cards, clans = tables["tiles"], tables["landmarks"], tables["clans"]
    effects = {"tiles": tiles, "landmarks": cards, "clans": clans}
    persons = {name: tile for name, tile in tiles.items() if tile.type == "person"}
    row_checks.refuse(
        row_checks.tile_faults(tiles, lines, stacks),
        row_checks.choice_faults("tiles", tiles),
        row_checks.choice_faults("landmarks", cards, "ongoing"),
        row_checks.choice_faults("clans", clans, "ongoing"),
        row_checks.name_faults("landmark", effects, "landmark card", cards),
        row_checks.once_faults("landmark", effects, "landmark card"),
        row_checks.name_faults("take_person", effects, "Person", persons),
        _drawn_persons(effects, persons, stacks),
        _type_faults(tiles),
        _named_types(effects, {tile.type for tile in tiles.values()}, tuple(lines)),
        row_checks.ground_faults(_off_tile(tables, is_placed), tables),
        _clan_board_faults(tables),
        _board_faults(tables["board"][""], tiles, lines, stacks, is_placed),
        _set_up_faults(tables["board"][""], tiles, stacks, pieces),
        _scotsman_faults(tables["board"][""], effects),
    )


def _type_faults(tiles: Mapping[str, Tile]) -> Iterator[RowFault]:
    """A type that is nearly one of the eight is a slip of the pen; another one is a new type."""
    for tile in tiles.values():
        hint = "" if tile.type in TYPES else did_you_mean(tile.type, TYPES)
        if hint:
            message = f"there is no type '{tile.type}'; {hint}"
            yield RowFault("tiles", tile.id, message, "type", one_of(TYPES))


def _drawn_persons(
    rows: Mapping[str, Mapping[str, Any]], persons: Mapping[str, Tile], stacks: Sequence[str]
) -> Iterator[RowFault]:
    """A Person that an effect hands out is not drawn as well."""
    for table, row, field, at, effect in row_checks.effects_in(rows):
        if effect.kind.name == "take_person" and effect.spec in persons:
            stack = persons[effect.spec].stack
            if stack in stacks:
                message = f"the Person '{effect.spec}' is drawn from stack '{stack}' as well"
                wanted = "one that lies beside the clan board (stack: clan)"
                there = ("tiles", effect.spec, "stack")
                yield RowFault(table, row, message, field, wanted, (at, "take_person"), (there,))


def _named_types(
    rows: Mapping[str, Mapping[str, Any]], types: set[str], lines: Sequence[str]
) -> Iterator[RowFault]:
    """Types and lines that effects name must stand on some tile."""
    for table, row, field, at, effect in row_checks.effects_in(rows):
        wanted: list[tuple[str, str, Iterable[str]]] = []
        if effect.kind.name == "activate":
            wanted = [("type", name, types) for name, _ in effect.spec]
        elif effect.kind.name == "vp_for" and effect.spec.what in ("type", "edge"):
            known = types if effect.spec.what == "type" else lines
            wanted = [(effect.spec.what, effect.spec.value, known)]
        for what, name, allowed in wanted:
            if name not in allowed:
                message = f"no tile has the {what} '{name}'"
                inside = (at, effect.kind.name)
                yield RowFault(table, row, message, field, one_of(sorted(allowed)), inside)


def _off_tile(
    tables: Mapping[str, Any], is_placed: Callable[[Tile], bool]
) -> Iterator[tuple[str, Any, str]]:
    """What lies in no territory: Persons, tiles that are set aside, clans."""
    for tile in tables["tiles"].values():
        if not is_placed(tile):
            yield "tiles", tile, "once"
    for clan in tables["clans"].values():
        yield "clans", clan, "once"


def _clan_board_faults(tables: Mapping[str, Any]) -> Iterator[RowFault]:
    """Roads and paths lead to fields that are there, and each field has a colour of a path."""
    clans, paths, start = tables["clans"], tables["paths"], tables["board"][""].clan_start
    fields = (start, *clans)
    if start in clans:
        yield RowFault("board", "", f"'{start}' is a clan", "clan_start", "a name of its own")
    between: dict[frozenset[str], str] = {}
    for road in tables["roads"].values():
        for at, name in enumerate(road.between):
            if name not in fields:
                message = unknown("field", name, fields)
                yield RowFault("roads", road.id, message, "between", "two fields", (at,))
        if road.between[0] == road.between[1]:
            message = "it leads from a field to itself"
            yield RowFault("roads", road.id, message, "between", "two fields")
        ends = frozenset(road.between)
        if ends in between:
            message = f"'{between[ends]}' leads between the same fields"
            wanted, other = "one road between two fields", ("roads", between[ends], "between")
            yield RowFault("roads", road.id, message, "between", wanted, (), (other,))
        between.setdefault(ends, road.id)
    if not any(start in road.between for road in tables["roads"].values()):
        message, wanted = f"no road leads from '{start}'", "the field from which roads begin"
        yield RowFault("board", "", message, "clan_start", wanted)
    for clan in clans.values():
        if clan.colour not in paths:
            message = f"there is no colour '{clan.colour}'"
            yield RowFault("clans", clan.id, message, "colour", one_of(paths))
    for path in paths.values():
        for at, name in enumerate(path.fields):
            message, wanted = "", f"fields that are {path.id}, each once"
            if name not in clans:
                message = unknown("field", name, clans)
            elif name in path.fields[:at]:
                message = f"the field '{name}' is there twice"
            elif clans[name].colour in paths and clans[name].colour != path.id:
                message = f"the field '{name}' is {clans[name].colour}"
            if message:
                yield RowFault("paths", path.id, message, "fields", wanted, (at,))


def _board_faults(
    board: Board,
    tiles: Mapping[str, Tile],
    lines: Lines,
    stacks: Sequence[str],
    is_placed: Callable[[Tile], bool],
) -> Iterator[RowFault]:
    """The home tile is made of tiles that fit together, and lies ready."""
    home = board.home_tiles
    yield from row_checks.undrawn_faults("board", "", "home_tiles", home, tiles, stacks)
    yield from row_checks.seam_faults("board", "", "home_tiles", home, tiles, lines)
    for at, name in enumerate(home):
        if name in tiles and not is_placed(tiles[name]):
            message = f"'{name}' is not laid into a territory"
            yield RowFault("board", "", message, "home_tiles", "tiles that are laid", (at,))
    for field in ("home_castle", "first_scotsman"):
        name = getattr(board, field)
        if name not in home:
            message = f"'{name}' is no part of the home tile"
            yield RowFault("board", "", message, field, one_of(home))


def _set_up_faults(
    board: Board, tiles: Mapping[str, Tile], stacks: Sequence[str], pieces: int
) -> Iterator[RowFault]:
    """The first two stacks fill the rondel, and the second is not used up by it."""
    first = stacks[:2]
    there = sum(tile.copies for tile in tiles.values() if tile.stack in first)
    needed = board.spaces - 1 - pieces
    if there <= needed:
        message = f"{needed} tiles fill the rondel, and stacks {' and '.join(first)} have {there}"
        yield RowFault("board", "", message, "spaces", f"at most {there + pieces}")


def _scotsman_faults(board: Board, rows: Mapping[str, Mapping[str, Any]]) -> Iterator[RowFault]:
    """Nobody pays with more Scotsmen than a player can have in the territory."""
    most = board.scotsmen - 1
    for table, row, field, inside, cost in _costs(rows):
        for kind, amount in cost.others:
            if kind == "scotsman" and amount > most:
                message, wanted = f"nobody can pay {amount} Scotsmen", f"at most {most}"
                yield RowFault(table, row, message, field, wanted, (*inside, kind))


def _costs(
    rows: Mapping[str, Mapping[str, Any]],
) -> Iterator[tuple[str, str, str, tuple[str | int, ...], Cost]]:
    """Yield every cost: its table, row and field, where in it, and the cost."""
    for tile in rows["tiles"].values():
        yield "tiles", tile.id, "cost", (), tile.cost
    for table, row, field, at, effect in row_checks.effects_in(rows):
        if effect.kind.name == "exchange":
            for index, one in enumerate(effect.spec):
                yield table, row, field, (at, "exchange", index, "pay"), one.pay


# -- what can be played and is odd -----------------------------------------------------------

PRINTED = {"S": 5, "A": 14, "B": 17, "C": 17, "D": 17}
"""How many tiles each stack of the printed game has (GM2-SETUP-10)."""


def row_advice(tables: Mapping[str, Any], ways: Mapping[str, int]) -> Iterator[RowFault]:
    """Tell what can be played, and is most likely an oversight.

    Parameters:
        tables: all tables.
        ways: the coins of the cheapest way from Start to each field that can be reached.
    """
    tiles, cards, clans = tables["tiles"], tables["landmarks"], tables["clans"]
    board: Board = tables["board"][""]
    yield from row_checks.count_advice(tiles, PRINTED)
    effects = {"tiles": tiles, "landmarks": cards, "clans": clans}
    brought = {
        effect.spec: tables[table][row]
        for table, row, _, _, effect in row_checks.effects_in(effects)
        if effect.kind.name == "landmark"
    }
    for card in cards.values():
        stack = getattr(brought.get(card.id), "stack", card.stack)
        if card.id not in brought:
            message = f"no tile brings the landmark card '{card.id}'"
            wanted = f"{{landmark: {card.id}}} in 'once' of a tile"
            yield RowFault("landmarks", card.id, message, "", wanted)
        elif stack != card.stack:
            message = f"the card is of stack '{card.stack}', its tile of stack '{stack}'"
            yield RowFault("landmarks", card.id, message, "stack", f"'{stack}', as its tile")
    for clan in clans.values():
        if clan.empty:
            continue
        if clan.id not in ways:
            message = f"no roads lead from '{board.clan_start}' to '{clan.id}'"
            yield RowFault("clans", clan.id, message, "", "a road, or 'empty: true'")
        if not (clan.once or clan.ongoing):
            message, wanted = f"'{clan.id}' gives nothing", "effects, or 'empty: true'"
            yield RowFault("clans", clan.id, message, "", wanted)
    home = {line for one in board.home_tiles for line in tiles[one].edge.split("+")}
    for tile in tiles.values():
        for line in set(tile.edge.split("+")) - home - {"none"}:
            message = f"no {line} begins at the home tile, so it can never be laid"
            yield RowFault("tiles", tile.id, message, "edge", f"a {line} on the home tile")
