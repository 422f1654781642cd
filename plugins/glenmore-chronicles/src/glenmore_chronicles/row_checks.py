"""Do the rows of Glen More II go together? An overlay of a printed copy may have changed them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from glenmore_chronicles.rows import Board
from glenmore_core.content.suggest import did_you_mean, one_of
from glenmore_core.errors import RowFault
from glenmore_core.mechanisms import row_checks
from glenmore_core.mechanisms.effects import Effect
from glenmore_core.mechanisms.tiles import Tile

TYPES = ("castle", "village", "trade", "material", "animal", "whisky", "person", "loch", "none")
"""The eight type symbols, and none; a module may add tiles of other types."""

ON_A_TILE = ("scotsman", "scotsman_here", "produce", "produce_here", "resource", "resource_here")
"""The effect kinds that need the tile they stand on in a territory."""

FIELDS = ("once", "activation", "ongoing", "scoring", "final")


def check_rows(
    tables: Mapping[str, Any],
    lines: Iterable[str],
    stacks: Sequence[str],
    is_placed: Callable[[Tile], bool],
) -> None:
    """Check that the rows go together.

    Parameters:
        tables: all tables.
        lines: the lines that an edge may show.
        stacks: the drawn stacks.
        is_placed: `is_placed(tile)`: whether a tile goes into the territory.

    Raises:
        RowsError: everything that does not fit.
    """
    tiles, cards, clans = tables["tiles"], tables["landmarks"], tables["clans"]
    effects = {"tiles": tiles, "landmarks": cards, "clans": clans}
    persons = {name: tile for name, tile in tiles.items() if tile.type == "person"}
    lines = tuple(lines)
    row_checks.refuse(
        row_checks.tile_faults(tiles, lines, stacks),
        row_checks.choice_faults("tiles", tiles),
        row_checks.choice_faults("landmarks", cards, "ongoing"),
        row_checks.choice_faults("clans", clans, "ongoing"),
        row_checks.name_faults("landmark", effects, "landmark card", cards),
        row_checks.once_faults("landmark", effects, "landmark card"),
        row_checks.name_faults("take_person", effects, "Person", persons),
        _type_faults(tiles),
        _named_types(effects, {tile.type for tile in tiles.values()}, lines),
        _off_tile_faults(tables, is_placed),
        _clan_board_faults(tables),
        _board_faults(tables["board"][""], tiles),
    )


def _type_faults(tiles: Mapping[str, Tile]) -> Iterator[RowFault]:
    """A type that is nearly one of the eight is a slip of the pen; another one is a new type."""
    for tile in tiles.values():
        hint = "" if tile.type in TYPES else did_you_mean(tile.type, TYPES)
        if hint:
            message = f"there is no type '{tile.type}'; {hint}"
            yield RowFault("tiles", tile.id, message, "type", one_of(TYPES))


def _effects(
    rows: Mapping[str, Mapping[str, Any]],
) -> Iterator[tuple[str, str, str, Effect]]:
    for table, of_table in rows.items():
        for row in of_table.values():
            for field in FIELDS:
                for effect in getattr(row, field, ()):
                    yield table, row.id, field, effect


def _named_types(
    rows: Mapping[str, Mapping[str, Any]], types: set[str], lines: Sequence[str]
) -> Iterator[RowFault]:
    """Types and lines that effects name must stand on some tile."""
    for table, row, field, effect in _effects(rows):
        wanted: list[tuple[str, str, Iterable[str]]] = []
        if effect.kind.name == "activate":
            wanted = [("type", name, types) for name, _ in effect.spec]
        elif effect.kind.name == "vp_for" and effect.spec.what in ("type", "edge"):
            known = types if effect.spec.what == "type" else lines
            wanted = [(effect.spec.what, effect.spec.value, known)]
        for what, name, allowed in wanted:
            if name not in allowed:
                message = f"no tile has the {what} '{name}'"
                yield RowFault(table, row, message, field, one_of(sorted(allowed)))


def _off_tile_faults(
    tables: Mapping[str, Any], is_placed: Callable[[Tile], bool]
) -> Iterator[RowFault]:
    """What lies in no territory (Persons, clans) brings nothing that lands on its own tile."""
    rows: list[tuple[str, Any]] = [
        ("tiles", tile) for tile in tables["tiles"].values() if not is_placed(tile)
    ]
    rows += [("clans", clan) for clan in tables["clans"].values()]
    for table, row in rows:
        for effect in row.once:
            if effect.kind.name in ON_A_TILE:
                message = f"'{effect.kind.name}' needs a tile in the territory, and this is none"
                yield RowFault(table, row.id, message, "once")


def _clan_board_faults(tables: Mapping[str, Any]) -> Iterator[RowFault]:
    """Roads and paths lead to fields that are there, and each field has a colour of a path."""
    clans, paths, start = tables["clans"], tables["paths"], tables["board"][""].clan_start
    fields = (start, *clans)
    for road in tables["roads"].values():
        for name in road.between:
            if name not in fields:
                yield RowFault("roads", road.id, _no_field(name, fields), "between")
        if road.between[0] == road.between[1]:
            yield RowFault("roads", road.id, "it leads from a field to itself", "between")
    if not any(start in road.between for road in tables["roads"].values()):
        yield RowFault("board", "", f"no road leads from '{start}'", "clan_start")
    for clan in clans.values():
        if clan.colour not in paths:
            message = f"there is no colour '{clan.colour}'"
            yield RowFault("clans", clan.id, message, "colour", one_of(paths))
    for path in paths.values():
        for name in path.fields:
            if name not in clans:
                yield RowFault("paths", path.id, _no_field(name, clans), "fields")
            elif clans[name].colour in paths and clans[name].colour != path.id:
                message = f"the field '{name}' is {clans[name].colour}"
                yield RowFault("paths", path.id, message, "fields", f"fields that are {path.id}")


def _no_field(name: str, fields: Iterable[str]) -> str:
    hint = did_you_mean(name, fields)
    return f"there is no field '{name}'" + (f"; {hint}" if hint else "")


def _board_faults(board: Board, tiles: Mapping[str, Tile]) -> Iterator[RowFault]:
    for name in board.home_tiles:
        if name not in tiles:
            yield RowFault("board", "", f"there is no tile '{name}'", "home_tiles")
    for field in ("home_castle", "first_scotsman"):
        name = getattr(board, field)
        if name not in board.home_tiles:
            message = f"'{name}' is no part of the home tile"
            yield RowFault("board", "", message, field, one_of(board.home_tiles))
