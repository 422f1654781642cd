"""Overlays: a file that corrects single rows of another, such as by the printed game at hand.

    overlay: my copy
    tiles:
      - {id: "12", cost: {wood: 1}, source: printed}     these fields replace those of the row
      - {id: "13", source: printed}                      the whole row was found right
      - {id: "90", new: true, name: Mill, ..., source: invented}
      - {id: "14", remove: true}
    board: {spaces: 15, source: printed}                 a section: fields replaced likewise

With `replaces: [tiles]` the table is given anew as a whole: no row of the file below stays.

Files are merged as plain data, so that every later problem is told at its own file and line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import evolve

from glenmore_core.content.document import Document
from glenmore_core.content.provenance import Provenance
from glenmore_core.content.refused import Finding
from glenmore_core.content.rows import (
    LISTED,
    MARKS,
    OVERLAY,
    REPLACES,
    SOURCE,
    Place,
    RawRow,
    read_rows,
    read_section,
    refuse,
)
from glenmore_core.content.scalars import shown
from glenmore_core.content.suggest import did_you_mean, one_of
from glenmore_core.content.tables import Tables, is_table
from glenmore_core.errors import Problem

NEW = "new"
REMOVE = "remove"


def merge_tables(
    base: Tables | Document | Path,
    overlay: Document | Path,
    keys: Mapping[str, str] | None = None,
) -> Tables:
    """Lay an overlay over the tables of a file.

    Parameters:
        base: the file, or tables that already carry overlays.
        overlay: the overlay file.
        keys: the field that holds the id, for tables where it is not `id`.

    Returns:
        Tables that remember for each row and each replaced field where it was read.

    Raises:
        DataError: everything that is wrong with the overlay.

    >>> from glenmore_core.content.document import load_document
    >>> base = load_document("tiles: [{id: a, stack: 1, edge: road, source: invented}]", name="b")
    >>> text = "overlay: my copy\\ntiles:\\n- {id: a, stack: 2, source: printed}"
    >>> for standing in merge_tables(base, load_document(text, name="o")).standings():
    ...     print(standing)
    tiles a: b:1 (invented)
    tiles a stack: o:3 (printed)
    """
    tables = Tables.of(base)
    given = Tables.of(overlay).document
    problems: list[Problem] = []
    name = _overlay_name(given, problems)
    refuse(problems)
    anew = _replaced(tables, given, problems)
    refuse(problems)
    merged = dict(tables.merged)
    for table in given.data:
        if table in MARKS:
            continue
        if table not in tables.names():
            hint = did_you_mean(table, tables.names())
            message = f"there is no table '{table}'" + (f"; {hint}" if hint else "")
            expected = one_of(tables.names())
            problems.append(given.problem((table,), message, expected, key=True))
        elif is_table(tables.document.data[table]):
            key = (keys or {}).get(table, "id")
            rows = () if table in anew else tables.rows(table, key, problems)
            above_rows = read_rows(given, table, key, problems, without_source=REMOVE)
            merged[table] = _merge_rows(rows, above_rows, key, problems, new=table in anew)
        else:
            section = tables.section(table, problems)
            above = read_section(given, table, problems)
            if section and above:
                merged[table] = (_replace(section, above, ""),)
    refuse(problems)
    names, files = (*tables.overlays, name), (*tables.files, given.name)
    return Tables(tables.document, merged, names, files)


def _overlay_name(document: Document, problems: list[Problem]) -> str:
    if not isinstance(document.data, dict):
        problems.append(document.problem((), f"found {shown(document.data)}", "a mapping"))
        return ""
    name = document.data.get(OVERLAY)
    if not isinstance(name, str) or not name:
        message = f"found {shown(name)}" if OVERLAY in document.data else "is missing"
        problems.append(document.problem((OVERLAY,), message, "the name of the overlay"))
        return ""
    return name


def _replaced(tables: Tables, given: Document, problems: list[Problem]) -> tuple[str, ...]:
    """Return the tables that an overlay gives anew."""
    listed = given.data.get(REPLACES, [])
    known = [name for name in tables.names() if is_table(tables.document.data[name])]
    if not isinstance(listed, list):
        problems.append(given.problem((REPLACES,), f"found {shown(listed)}", "a list of tables"))
        return ()
    for at, table in enumerate(listed):
        if table not in known:
            hint = did_you_mean(table, known)
            message = f"there is no table '{table}'" + (f"; {hint}" if hint else "")
            problems.append(given.problem((REPLACES, at), message, one_of(known)))
        elif table not in given.data:
            message = f"the overlay replaces '{table}', and has no rows of it"
            problems.append(given.problem((REPLACES, at), message, f"'{table}:' with its rows"))
    return tuple(listed)


def _merge_rows(
    below: tuple[RawRow, ...],
    above: tuple[RawRow, ...],
    key: str,
    problems: list[Problem],
    *,
    new: bool = False,
) -> tuple[RawRow, ...]:
    """Carry out each row of an overlay on the rows of a table (`new`: all are new ones)."""
    rows = {row.key: row for row in below}
    known = tuple(rows)
    for row in above:
        if new and NEW not in row.data and REMOVE not in row.data:
            row = evolve(row, data={**row.data, NEW: True})
        found = list(_flaws(row, key, known))
        problems += [row.problem(finding) for finding in found]
        if found:
            continue
        if row.data.get(NEW):
            rows[row.key] = _without_flags(row)
        elif row.data.get(REMOVE):
            del rows[row.key]
        else:
            rows[row.key] = _replace(rows[row.key], row, key)
    return tuple(rows.values())


def _flaws(row: RawRow, key: str, known: tuple[str, ...]) -> Iterator[Finding]:
    """Tell why a row of an overlay cannot be carried out."""
    for flag in (NEW, REMOVE):
        if not isinstance(row.data.get(flag, False), bool):
            yield Finding((flag,), f"found {shown(row.data[flag])}", "true or false")
    new, remove = row.data.get(NEW) is True, row.data.get(REMOVE) is True
    if new and remove:
        yield Finding((), f"row '{row.key}' is both new and removed", "one of the two")
    elif new and row.key in known:
        message = f"row '{row.key}' is there already"
        yield Finding((key,), message, f"another {key}, or no 'new: true'")
    elif not new and row.key not in known:
        hint = did_you_mean(row.key, known)
        message = f"there is no row '{row.key}'" + (f"; {hint}" if hint else "")
        wanted = f"a known {key}, or 'new: true'"
        if row.home.path and not hint:
            wanted += f"; for a table given anew 'replaces: [{row.home.path[0]}]'"
        yield Finding((key,), message, wanted)
    if remove and not new and _fields(row, key):
        names = ", ".join(str(name) for name in _fields(row, key))
        yield Finding((), f"a removed row has other fields: {names}", f"only {key} and {REMOVE}")


def _fields(row: RawRow, key: str) -> list[str | int]:
    """The fields that a row gives, other than its id, its standing and the flags."""
    lists = [f"{source}_fields" for source in LISTED]
    return [name for name in row.data if name not in (key, SOURCE, NEW, REMOVE, *lists)]


def _without_flags(row: RawRow) -> RawRow:
    return evolve(row, data={k: v for k, v in row.data.items() if k not in (NEW, REMOVE)})


def _replace(below: RawRow, above: RawRow, key: str) -> RawRow:
    """Return a row with the fields of another one, which a person found to be right.

    The standing of the row itself changes when nothing of it rests on the old one any more: when
    all of its fields were replaced, or when the row above gives nothing but its standing.
    """
    names = _fields(above, key)
    given = {name: _place(above, name) for name in names}
    overlaid: dict[str | int, Provenance] = {}
    if names:
        overlaid = {**below.overlaid, **dict.fromkeys(names, above.source)}
        for source in LISTED:
            listed = above.data.get(f"{source}_fields")
            doubtful = [name for name in names if isinstance(listed, list) and name in listed]
            overlaid |= dict.fromkeys(doubtful, source)
    row = evolve(
        below,
        data={**below.data, **{name: above.data[name] for name in names}},
        places={**below.places, **given},
        overlaid=overlaid,
    )
    if names and not set(_fields(below, key)) <= set(overlaid):
        return row
    lists = [f"{source}_fields" for source in LISTED] if not names else []
    data = {name: value for name, value in row.data.items() if name not in lists}
    return evolve(
        row,
        data={**data, SOURCE: above.source},
        stands=above.home,
        places={**row.places, SOURCE: _place(above, SOURCE)},
    )


def _place(row: RawRow, name: str | int) -> Place:
    return row.places.get(name) or Place(row.home.document, (*row.home.path, name))
