"""Data tables: lists of rows with unique ids, each of which says where it comes from.

A file may hold several tables, each under its key at the top; sections, which are one row by
themselves; and `defaults`, fields by table that its rows need not repeat:

    defaults:
      tiles: {source: printed}
    board: {spaces: 14, source: printed}
    tiles:
      - {id: "01", name: Forest}
      - {id: "02", name: Meadow, source: inferred}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar, cast, get_type_hints

import attrs
from attrs import frozen

from glenmore_core.content.document import Document
from glenmore_core.content.fields import field_key
from glenmore_core.content.provenance import Provenance, Standing
from glenmore_core.content.rows import (
    MARKS,
    SOURCE,
    RawRow,
    read_rows,
    read_section,
    refuse,
)
from glenmore_core.content.store import read_data
from glenmore_core.content.structure import Structurer
from glenmore_core.errors import Problem

Row = TypeVar("Row")


@frozen
class TableSpec(Generic[Row]):
    """What a table is.

    Parameters:
        name: its key at the top of the file.
        row: the attrs class of its rows. If it has a field `source` it is given there.
        key: the field that holds the id.

    Raises:
        TypeError: `row` is no attrs class, or has no field `key`.
    """

    name: str
    row: type[Row]
    key: str = "id"

    def __attrs_post_init__(self) -> None:
        if not attrs.has(self.row) or self.key not in _fields(self.row):
            raise TypeError(f"table '{self.name}': rows need an attrs class with '{self.key}'")


@frozen(eq=False)
class Tables:
    """The raw tables and sections of a file, with the overlays that were laid over it.

    Parameters:
        document: the file.
        merged: the tables and sections that an overlay changed, by name.
        overlays: the names of the overlays, in the order in which they were laid over it.
        files: the files in which each of them stands.
    """

    document: Document
    merged: Mapping[str, tuple[RawRow, ...]] = attrs.field(factory=dict)
    overlays: tuple[str, ...] = ()
    files: tuple[str, ...] = ()

    @classmethod
    def of(cls, source: Tables | Document | Path) -> Tables:
        """Return the tables of a file: its path, its document, or the tables themselves."""
        if isinstance(source, Path):
            source = read_data(source)
        return Tables(source) if isinstance(source, Document) else source

    def names(self) -> tuple[str, ...]:
        """Return the names of all tables (lists of mappings) and sections (mappings).

        >>> from glenmore_core.content.document import load_document
        >>> Tables.of(load_document("{die: [1, 2], board: {spaces: 14}, tiles: []}")).names()
        ('board', 'tiles')
        """
        data = self.document.data if isinstance(self.document.data, dict) else {}
        return tuple(
            str(name)
            for name, value in data.items()
            if name not in MARKS and (is_table(value) or isinstance(value, dict))
        )

    def rows(self, name: str, key: str, problems: list[Problem]) -> tuple[RawRow, ...]:
        """Return the raw rows of a table; what is wrong is added to `problems`."""
        if name in self.merged:
            return self.merged[name]
        return read_rows(self.document, name, key, problems)

    def section(self, name: str, problems: list[Problem]) -> RawRow | None:
        """Return a raw section, or None; what is wrong is added to `problems`."""
        if name in self.merged:
            return self.merged[name][0]
        return read_section(self.document, name, problems)

    def standings(self, keys: Mapping[str, str] | None = None) -> tuple[Standing, ...]:
        """Return where every row, and every field that an overlay gave, comes from.

        Parameters:
            keys: the field that holds the id, for tables where it is not `id`.

        Raises:
            DataError: a row without id or source.

        >>> from glenmore_core.content.document import load_document
        >>> document = load_document("tiles: [{id: a, source: printed}]", name="x.yaml")
        >>> print(Tables.of(document).standings()[0])
        tiles a: x.yaml:1 (printed)
        """
        problems: list[Problem] = []
        found: list[Standing] = []
        for name in self.names():
            if is_table(self.document.data[name]):
                rows = self.rows(name, (keys or {}).get(name, "id"), problems)
            else:
                section = self.section(name, problems)
                rows = (section,) if section else ()
            for row in rows:
                found += [Standing(name, row.key, where, o) for where, o in row.origins()]
        refuse(problems)
        return tuple(found)

    def still(
        self, source: Provenance = "invented", keys: Mapping[str, str] | None = None
    ) -> tuple[Standing, ...]:
        """Return the rows and fields of one standing: what is still invented, unless told."""
        return tuple(s for s in self.standings(keys) if s.origin.source == source)


def is_table(value: Any) -> bool:
    """Whether plain data is a list with rows in it, or an empty list.

    >>> is_table([{"id": 1}]), is_table([]), is_table([1, 2]), is_table({})
    (True, True, False, False)
    """
    return isinstance(value, list) and (not value or any(isinstance(v, dict) for v in value))


def load_table(
    source: Tables | Document | Path, spec: TableSpec[Row], structurer: Structurer | None = None
) -> tuple[Row, ...]:
    """Return the rows of one table, in the order of the file.

    Parameters:
        source: the path of a file, its document, or tables with overlays.
        spec: which table, and what its rows are.
        structurer: makes the rows; a plain one if left out.

    Raises:
        DataError: everything that is wrong with the table.

    >>> from glenmore_core.content.document import load_document
    >>> @frozen
    ... class Tile:
    ...     id: str
    ...     stack: int = 0
    >>> text = "tiles: [{id: 01, stack: 2, source: printed}, {id: 10, source: inferred}]"
    >>> load_table(load_document(text), TableSpec("tiles", Tile))
    (Tile(id='01', stack=2), Tile(id='10', stack=0))
    """
    return cast(tuple[Row, ...], load_tables(source, [spec], structurer)[spec.name])


def load_tables(
    source: Tables | Document | Path,
    specs: Iterable[TableSpec[Any]],
    structurer: Structurer | None = None,
) -> dict[str, tuple[Any, ...]]:
    """Return the rows of several tables by name, or all that is wrong with any of them.

    Raises:
        DataError: everything that is wrong with the tables.
    """
    tables = Tables.of(source)
    structurer = structurer or Structurer()
    problems: list[Problem] = []
    made = {}
    for spec in specs:
        fields = _fields(spec.row)
        rows = tables.rows(spec.name, spec.key, problems)
        made[spec.name] = tuple(
            _made(row, spec.row, fields, spec.key, structurer, problems) for row in rows
        )
    refuse(problems)
    return made


def load_section(
    source: Tables | Document | Path,
    name: str,
    cls: type[Row],
    structurer: Structurer | None = None,
) -> Row:
    """Return a section, a mapping at the top of a file with a `source` of its own.

    Parameters:
        source: the path of a file, its document, or tables with overlays.
        name: its key at the top of the file.
        cls: the attrs class to make. If it has a field `source` it is given there.
        structurer: makes it; a plain one if left out.

    Raises:
        DataError: everything that is wrong with the section.

    >>> from glenmore_core.content.document import load_document
    >>> @frozen
    ... class Board:
    ...     spaces: int
    >>> load_section(load_document("board: {spaces: 14, source: printed}"), "board", Board)
    Board(spaces=14)
    """
    problems: list[Problem] = []
    row = Tables.of(source).section(name, problems)
    structurer = structurer or Structurer()
    made = _made(row, cls, _fields(cls), "", structurer, problems) if row else None
    refuse(problems)
    return cast(Row, made)


def _made(
    row: RawRow,
    cls: type[Row],
    fields: Mapping[str, Any],
    key: str,
    structurer: Structurer,
    problems: list[Problem],
) -> Row | None:
    """Make one row; its id is the written text where the class wants text."""
    data = dict(row.data)
    if key and fields[key] is str:
        data[key] = row.key
    if SOURCE not in fields:
        del data[SOURCE]
    value, found = structurer.attempt(data, cls, row.home.path)
    for finding in found:
        inside = attrs.evolve(finding, path=finding.path[len(row.home.path) :])
        problems.append(row.problem(inside))
    return value


def _fields(cls: type[Any]) -> dict[str, Any]:
    """The types of the fields of an attrs class, by the key of each in a file."""
    hints = get_type_hints(cls)
    types = {field_key(field): hints[field.name] for field in attrs.fields(cls)}
    return {name: getattr(wanted, "__supertype__", wanted) for name, wanted in types.items()}
