"""Do the rows of the data go together? What one row alone cannot tell.

A game calls these checks from its hook `constants`, where all tables are there, and raises what
they find as one `RowsError`; whoever wrote the file is then told file, line and column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from attrs import fields

from glenmore_core.content.suggest import did_you_mean, one_of
from glenmore_core.errors import RowFault, RowsError
from glenmore_core.mechanisms.effects import Effect
from glenmore_core.mechanisms.tiles import SIDES, Tile


def refuse(*faults: Iterable[RowFault]) -> None:
    """Raise everything that was found, if there is anything.

    Raises:
        RowsError: rows do not go together.
    """
    found = [one for some in faults for one in some]
    if found:
        raise RowsError(found)


def tile_faults(
    tiles: Mapping[str, Tile], lines: Mapping[str, tuple[int, int]], stacks: Sequence[str]
) -> Iterator[RowFault]:
    """Tell which tiles cannot be played with.

    Parameters:
        tiles: the tiles by id.
        lines: the lines that an edge may show, as for a `TileSet`.
        stacks: the drawn stacks. Each needs a tile, or its end would never come. A tile that is
            never drawn stands in a stack with a longer name, such as `start`.
    """
    wholes: dict[str, str] = {}
    for tile in tiles.values():
        yield from _edge_faults(tile, tuple(lines))
        if tile.stack not in stacks and len(tile.stack) < 3:
            message = f"there is no stack '{tile.stack}'"
            yield RowFault("tiles", tile.id, message, "stack", _one_of(stacks))
        yield from _part_faults(tile, tiles, stacks, wholes)
        yield from seam_faults("tiles", tile.id, "parts", tile.parts, tiles, lines)
    for stack in stacks:
        if not any(tile.stack == stack and tile.copies for tile in tiles.values()):
            yield RowFault("tiles", "", f"stack '{stack}' is empty", "", "at least one tile in it")


def seam_faults(
    table: str,
    row: str,
    field: str,
    names: Sequence[str],
    tiles: Mapping[str, Tile],
    lines: Mapping[str, tuple[int, int]],
) -> Iterator[RowFault]:
    """Tell which of the tiles that lie side by side from west to east do not fit together.

    Parameters:
        table: the table that names them.
        row: the id of the row in it.
        field: the field of the row.
        names: the ids of the tiles, from west to east.
        tiles: the tiles by id.
        lines: the lines that an edge may show, as for a `TileSet`.
    """
    east, west = SIDES.index("east"), SIDES.index("west")
    for at, (one, other) in enumerate(pairwise(names), 1):
        if one not in tiles or other not in tiles:
            continue
        here, there = _shown(tiles[one], east, lines), _shown(tiles[other], west, lines)
        if here != there:
            message = (
                f"'{one}' and '{other}' do not fit together: the side that they share shows "
                f"{here or 'no line'} on the one and {there or 'no line'} on the other"
            )
            edges = (("tiles", one, "edge"), ("tiles", other, "edge"))
            wanted = "tiles with matching edges"
            yield RowFault(table, row, message, field, wanted, (at,), edges)


def _shown(tile: Tile, side: int, lines: Mapping[str, tuple[int, int]]) -> str:
    return next((one for one in tile.edge.split("+") if side in lines.get(one, ())), "")


def undrawn_faults(
    table: str,
    row: str,
    field: str,
    names: Sequence[str],
    tiles: Mapping[str, Tile],
    stacks: Sequence[str],
) -> Iterator[RowFault]:
    """Tell which of the tiles that a field names cannot lie ready from the start of the game.

    They must be there, each once, be drawn from no stack, and be single tiles.

    Parameters:
        table: the table that names them.
        row: the id of the row in it.
        field: the field of the row.
        names: the ids of the tiles.
        tiles: the tiles by id.
        stacks: the drawn stacks.
    """
    for at, name in enumerate(names):
        inside = (at,)
        if name not in tiles:
            message, wanted = unknown("tile", name, tiles), "the id of a tile"
            yield RowFault(table, row, message, field, wanted, inside)
        elif name in names[:at]:
            message, wanted = f"'{name}' is there twice", "each tile once"
            yield RowFault(table, row, message, field, wanted, inside)
        elif tiles[name].stack in stacks:
            message = f"'{name}' is drawn from stack '{tiles[name].stack}'"
            wanted, there = "a tile that is not drawn", (("tiles", name, "stack"),)
            yield RowFault(table, row, message, field, wanted, inside, there)
        elif tiles[name].parts or any(name in tile.parts for tile in tiles.values()):
            message = f"'{name}' is, or has, a part of another tile"
            yield RowFault(table, row, message, field, "a tile by itself", inside)


def _edge_faults(tile: Tile, lines: Sequence[str]) -> Iterator[RowFault]:
    names = tile.edge.split("+")
    if tile.edge != "none" and (len(set(names)) < len(names) or not set(names) <= set(lines)):
        wanted = f"none, or of {', '.join(lines)}, joined by +"
        yield RowFault("tiles", tile.id, f"there is no edge '{tile.edge}'", "edge", wanted)


def _part_faults(
    tile: Tile, tiles: Mapping[str, Tile], stacks: Sequence[str], wholes: dict[str, str]
) -> Iterator[RowFault]:
    for at, part in enumerate(tile.parts):
        wanted = "tiles that are not drawn, each a part of one tile"
        if part not in tiles:
            message = unknown("tile", part, tiles)
        elif tiles[part].parts:
            message = f"'{part}' is made of parts itself"
        elif tiles[part].stack in stacks:
            message = f"'{part}' is drawn by itself, from stack '{tiles[part].stack}'"
        elif part in wholes:
            message = f"'{part}' is a part of '{wholes[part]}' already"
        else:
            wholes[part] = tile.id
            continue
        there = (("tiles", part, "stack"),) if part in tiles else ()
        yield RowFault("tiles", tile.id, message, "parts", wanted, (at,), there)
    if tile.parts and tile.activation:
        message = "a tile of several parts is not activated, its parts are"
        wanted, there = "the effects in its parts' rows", (("tiles", tile.id, "parts"),)
        yield RowFault("tiles", tile.id, message, "activation", wanted, (), there)


def choice_faults(table: str, rows: Mapping[str, Any], *fields: str) -> Iterator[RowFault]:
    """Tell which rows name an effect with alternatives where nobody is asked for one.

    An activation asks, for one effect of a tile alone; so does `gaining.gain_effects`, for any.

    Parameters:
        table: the table.
        rows: its rows by id.
        fields: the fields with effects in which nobody is asked; those of `activation` in which
            more than one would have to be are told as well.
    """
    for row in rows.values():
        for field in fields:
            for at, effect in enumerate(getattr(row, field)):
                if effect.kind.option_text is not None:
                    message = f"'{effect.kind.name}' leaves a choice, and is not asked for here"
                    yield RowFault(table, row.id, message, field, "it in an activation", (at,))
        asking = [one for one in getattr(row, "activation", ()) if one.kind.option_text is not None]
        if len(asking) > 1:
            names = " and ".join(one.kind.name for one in asking)
            message = f"of several effects at most one may leave a choice, not {names}"
            yield RowFault(table, row.id, message, "activation", "a tile for each")


def name_faults(
    kind: str, rows: Mapping[str, Mapping[str, Any]], target: str, known: Mapping[str, Any]
) -> Iterator[RowFault]:
    """Tell which effects of one kind name a row that is not there.

    Parameters:
        kind: the effect kind whose data is the id of a row, such as `card`.
        rows: the tables whose effects are looked through, by name.
        target: what a row of the table it names is called, such as `card`.
        known: the rows it may name.
    """
    for table, row, field, at, effect in effects_in(rows):
        if effect.kind.name == kind and effect.spec not in known:
            message = unknown(target, effect.spec, known)
            yield RowFault(table, row, message, field, one_of(known, most=20), (at, kind))


def once_faults(
    kind: str, rows: Mapping[str, Mapping[str, Any]], target: str
) -> Iterator[RowFault]:
    """Tell which effects of one kind hand out the same thing twice, such as a single card."""
    given: dict[str, tuple[str, str, str]] = {}
    for table, row, field, at, effect in effects_in(rows):
        if effect.kind.name != kind:
            continue
        copies, inside = getattr(rows[table][row], "copies", 1), (at, kind)
        wanted = f"each {target} once"
        if copies > 1:
            message = f"there is one {target} '{effect.spec}', and {copies} copies bring it"
            yield RowFault(table, row, message, field, wanted, inside)
        elif effect.spec in given:
            before = given[effect.spec]
            message = f"the {target} '{effect.spec}' comes with '{before[1]}' already"
            yield RowFault(table, row, message, field, wanted, inside, (before,))
        elif getattr(rows[table][row], "repeatable", False):
            message = f"there is one {target} '{effect.spec}', and '{row}' brings it repeatedly"
            yield RowFault(table, row, message, field, wanted, inside)
        given.setdefault(effect.spec, (table, row, field))


def ground_faults(
    rows: Iterable[tuple[str, Any, str]], tables: Mapping[str, Mapping[str, Any]]
) -> Iterator[RowFault]:
    """Tell which effects would miss the tile that they need below them (`EffectKind.on_tile`).

    Parameters:
        rows: (table, row, field) of the effects that are done where no tile lies below.
        tables: all tables, for the effects that come with others (`EffectKind.more`).
    """
    for table, row, field in rows:
        for at, effect in enumerate(getattr(row, field)):
            name = effect.kind.name
            lacking = _needs_tile(effect, tables, frozenset())
            if lacking:
                message = f"'{lacking}' needs a tile in the territory below it, and here is none"
                if lacking != name:
                    message = f"'{name}' brings '{lacking}', which needs a tile in the territory"
                wanted = "it on a tile that is laid"
                there = effect.kind.more(effect.spec) if effect.kind.more is not None else None
                others = (there,) if there is not None and lacking != name else ()
                yield RowFault(table, row.id, message, field, wanted, (at, name), others)


def _needs_tile(
    effect: Effect, tables: Mapping[str, Mapping[str, Any]], seen: frozenset[tuple[str, str, str]]
) -> str:
    """Return the name of the effect kind, of this effect or those with it, that needs a tile."""
    if effect.on_tile:
        return effect.kind.name
    if effect.kind.more is None:
        return ""
    there = effect.kind.more(effect.spec)
    if there in seen or there[1] not in tables.get(there[0], {}):
        return ""
    others = getattr(tables[there[0]][there[1]], there[2])
    found = (_needs_tile(one, tables, seen | {there}) for one in others)
    return next((name for name in found if name), "")


def effects_in(
    rows: Mapping[str, Mapping[str, Any]],
) -> Iterator[tuple[str, str, str, int, Effect]]:
    """Yield every effect in these tables: (table, row, field, which of the field's effects, it)."""
    for table, of_table in rows.items():
        for row in of_table.values():
            for field in fields(type(row)):
                listed = getattr(row, field.name)
                if isinstance(listed, tuple):
                    for at, effect in enumerate(listed):
                        if isinstance(effect, Effect):
                            yield table, row.id, field.name, at, effect


def count_advice(tiles: Mapping[str, Tile], printed: Mapping[str, int]) -> Iterator[RowFault]:
    """Tell which stacks hold another number of tiles than those of the printed game.

    Parameters:
        tiles: the tiles by id.
        printed: how many tiles the printed game has in each stack.
    """
    for stack, number in printed.items():
        there = sum(tile.copies for tile in tiles.values() if tile.stack == stack)
        if there != number:
            message = f"stack '{stack}' has {there} tiles"
            yield RowFault("tiles", "", message, "", f"{number}, as in the printed game")


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Return the message that there is no such row, with the nearest names.

    >>> unknown("tile", "villag", ["village", "forest"])
    "there is no tile 'villag'; did you mean 'village'?"
    """
    hint = did_you_mean(name, known)
    return f"there is no {what} '{name}'" + (f"; {hint}" if hint else "")


def _one_of(names: Sequence[str]) -> str:
    return f"one of {', '.join(names)}, or a word for tiles that are not drawn"
