"""Do the rows of the data go together? What one row alone cannot tell.

A game calls these checks from its hook `constants`, where all tables are there, and raises what
they find as one `RowsError`; whoever wrote the file is then told file, line and column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from glenmore_core.content.suggest import did_you_mean
from glenmore_core.errors import RowFault, RowsError
from glenmore_core.mechanisms.effects import Effect
from glenmore_core.mechanisms.tiles import Tile


def refuse(*faults: Iterable[RowFault]) -> None:
    """Raise everything that was found, if there is anything.

    Raises:
        RowsError: rows do not go together.
    """
    found = [one for some in faults for one in some]
    if found:
        raise RowsError(found)


def tile_faults(
    tiles: Mapping[str, Tile], lines: Iterable[str], stacks: Sequence[str]
) -> Iterator[RowFault]:
    """Tell which tiles cannot be played with.

    Parameters:
        tiles: the tiles by id.
        lines: the names of the lines that an edge may show.
        stacks: the drawn stacks. Each needs a tile, or its end would never come. A tile that is
            never drawn stands in a stack with a longer name, such as `start`.
    """
    lines = tuple(lines)
    for tile in tiles.values():
        yield from _edge_faults(tile, lines)
        if tile.stack not in stacks and len(tile.stack) < 3:
            message = f"there is no stack '{tile.stack}'"
            yield RowFault("tiles", tile.id, message, "stack", _one_of(stacks))
        yield from _part_faults(tile, tiles, stacks)
    for stack in stacks:
        if not any(tile.stack == stack and tile.copies for tile in tiles.values()):
            yield RowFault("tiles", "", f"stack '{stack}' is empty", "", "at least one tile in it")


def _edge_faults(tile: Tile, lines: Sequence[str]) -> Iterator[RowFault]:
    names = tile.edge.split("+")
    if tile.edge != "none" and (len(set(names)) < len(names) or not set(names) <= set(lines)):
        wanted = f"none, or of {', '.join(lines)}, joined by +"
        yield RowFault("tiles", tile.id, f"there is no edge '{tile.edge}'", "edge", wanted)


def _part_faults(
    tile: Tile, tiles: Mapping[str, Tile], stacks: Sequence[str]
) -> Iterator[RowFault]:
    for part in tile.parts:
        if part not in tiles:
            message = _unknown("tile", part, tiles)
        elif tiles[part].parts:
            message = f"'{part}' is made of parts itself"
        elif tiles[part].stack in stacks:
            message = f"'{part}' is drawn by itself, from stack '{tiles[part].stack}'"
        else:
            continue
        yield RowFault("tiles", tile.id, message, "parts", "tiles that are not drawn")


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
            for effect in getattr(row, field):
                if effect.kind.option_text is not None:
                    message = f"'{effect.kind.name}' leaves a choice, and is not asked for here"
                    yield RowFault(table, row.id, message, field, "it in an activation")
        asking = [one for one in getattr(row, "activation", ()) if one.kind.option_text is not None]
        if len(asking) > 1:
            names = " and ".join(one.kind.name for one in asking)
            message = f"of several effects at most one may leave a choice, not {names}"
            yield RowFault(table, row.id, message, "activation")


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
    for table, row, field, effect in _effects(rows):
        if effect.kind.name == kind and effect.spec not in known:
            yield RowFault(table, row, _unknown(target, effect.spec, known), field)


def once_faults(
    kind: str, rows: Mapping[str, Mapping[str, Any]], target: str
) -> Iterator[RowFault]:
    """Tell which effects of one kind hand out the same thing twice, such as a single card."""
    given: dict[str, str] = {}
    for table, row, field, effect in _effects(rows):
        if effect.kind.name != kind:
            continue
        copies = getattr(rows[table][row], "copies", 1)
        if copies > 1:
            message = f"there is one {target} '{effect.spec}', and {copies} copies bring it"
            yield RowFault(table, row, message, field)
        elif effect.spec in given:
            message = f"the {target} '{effect.spec}' comes with {given[effect.spec]} already"
            yield RowFault(table, row, message, field)
        given.setdefault(effect.spec, f"'{row}'")


def _effects(
    rows: Mapping[str, Mapping[str, Any]],
) -> Iterator[tuple[str, str, str, Effect]]:
    for table, of_table in rows.items():
        for row in of_table.values():
            for field in ("once", "activation", "ongoing", "scoring", "final"):
                for effect in getattr(row, field, ()):
                    yield table, row.id, field, effect


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    hint = did_you_mean(name, known)
    return f"there is no {what} '{name}'" + (f"; {hint}" if hint else "")


def _one_of(names: Sequence[str]) -> str:
    return f"one of {', '.join(names)}, or a word for tiles that are not drawn"
