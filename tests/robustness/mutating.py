"""Overlays that somebody could have written wrongly: the shipped data with random slips in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from attrs import Factory, define

from glenmore_core.content.store import read_data

EFFECTS = ("once", "activation", "ongoing", "scoring", "final")
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 9, 12, 17, 99, 1000, 10**9)
ODD: tuple[Any, ...] = (None, "nope", [], {}, 3.5, True, "ä b")
COSTS = ("any", "any_different", "animal", "scotsman", "whisky", "coins", "wood", "cattle")
STACKS = ("S", "A", "D", "clan", "home", "1", "3", "start")
FIELDS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("copies", (0, 2, 5, 40)),
    ("counts", (0, 3)),
    ("tags", (["protected"], ["aside"], ["chronicle-1"])),
    ("overbuild", (True, False)),
    ("type", ("person", "loch", "xyz", "whisky")),
    ("edge", ("none", "river", "road", "river+road")),
    ("stack", STACKS),
)
"""Fields of tiles, with values that may be right or wrong."""


@define
class Slips:
    """An overlay in the making: changed rows by table and id, and removed ones."""

    data: dict[str, Any]
    random: Random
    changed: dict[tuple[str, str], dict[str, Any]] = Factory(dict)
    removed: set[tuple[str, str]] = Factory(set)

    @property
    def tables(self) -> list[str]:
        """The tables that are lists of rows."""
        return [name for name, rows in self.data.items() if isinstance(rows, list)]

    @property
    def sections(self) -> list[str]:
        """The tables that are one mapping."""
        return [
            name
            for name, value in self.data.items()
            if isinstance(value, dict) and name != "defaults"
        ]

    def row(self, table: str, like: Callable[[dict[str, Any]], bool] = bool) -> dict[str, Any]:
        """Return a row of a table, to be changed."""
        if table in self.sections:
            return self.changed.setdefault((table, ""), copied(self.data[table]))
        one = self.random.choice([row for row in self.data[table] if like(row)])
        return self.changed.setdefault((table, one["id"]), copied(one))

    def text(self) -> str:
        """Return the overlay, one row a line."""
        lines = ["overlay: slips"]
        for table in (*self.sections, *self.tables):
            rows = [
                row
                for (where, name), row in self.changed.items()
                if where == table and (where, name) not in self.removed
            ]
            rows += [{"id": name, "remove": True} for where, name in self.removed if where == table]
            if rows and table in self.sections:
                lines.append(f"{table}: {json.dumps(rows[0])}")
            elif rows:
                lines += [f"{table}:", *(f"  - {json.dumps(row)}" for row in rows)]
        return "\n".join(lines) + "\n"


def copied(value: Any) -> Any:
    """Return a deep copy of plain data."""
    return json.loads(json.dumps(value))


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every scalar in plain data, with its path."""
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    else:
        yield path, value
    for step, one in items:
        yield from leaves(one, (*path, step))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """Return what stands at a path."""
    for step in path:
        value = value[step]
    return value


def _leaf(slips: Slips) -> tuple[dict[str, Any], tuple[Any, ...], Any]:
    row = slips.row(slips.random.choice([*slips.tables, *slips.tables, *slips.sections]))
    found = [
        (path, value)
        for path, value in leaves(row)
        if path[0] not in ("id", "source", "name") and not str(path[0]).endswith("_fields")
    ]
    path, value = slips.random.choice(found or [(("source",), row["source"])])
    return row, path, value


def move_effect(slips: Slips) -> None:
    """Put an effect of some row into some field of another one."""
    found = [
        effect
        for table in slips.tables
        for row in slips.data[table]
        for field in EFFECTS
        for effect in row.get(field, ())
    ]
    homes = [name for name in slips.tables if any(set(EFFECTS) & set(r) for r in slips.data[name])]
    if not found:
        return
    table = slips.random.choice(homes)
    field = slips.random.choice(
        [one for one in EFFECTS if any(one in row for row in slips.data[table])]
    )
    row = slips.row(table)
    before = row.get(field, []) if slips.random.random() < 0.5 else []
    row[field] = [*before, copied(slips.random.choice(found))]


def change_value(slips: Slips) -> None:
    """Write another value: of the same field of another row, a number, or something odd."""
    row, path, value = _leaf(slips)
    if slips.random.random() < 0.08:
        new = slips.random.choice(ODD)
    elif type(value) is int:
        new = slips.random.choice(NUMBERS)
    elif type(value) is bool:
        new = not value
    else:
        others = [
            one
            for table in slips.tables
            for other in slips.data[table]
            for there, one in leaves(other)
            if there[0] == path[0] and isinstance(one, str)
        ]
        new = slips.random.choice(others or ["nope"])
    at(row, path[:-1])[path[-1]] = new


def drop_or_double(slips: Slips) -> None:
    """Leave something out of a list, write it twice, or leave out a field."""
    row, path, _ = _leaf(slips)
    double = slips.random.random() < 0.5
    for end in range(len(path) - 1, 0, -1):
        inside = at(row, path[:end])
        if isinstance(inside, list):
            if double:
                inside.append(copied(inside[path[end]]))
            else:
                inside.pop(path[end])
            return
    if not double:
        row.pop(path[0], None)


def remove_row(slips: Slips) -> None:
    """Remove a row."""
    table = slips.random.choice(slips.tables)
    slips.removed.add((table, slips.random.choice(slips.data[table])["id"]))


def double_row(slips: Slips) -> None:
    """Add a row like another one."""
    table = slips.random.choice(slips.tables)
    row = copied(slips.random.choice(slips.data[table]))
    row |= {"id": f"{row['id']}-x", "new": True}
    slips.changed[table, row["id"]] = row


def copy_field(slips: Slips) -> None:
    """Give a row a field of another row."""
    table = slips.random.choice(slips.tables)
    other = slips.random.choice(slips.data[table])
    field = slips.random.choice([name for name in other if name != "id"])
    slips.row(table)[field] = copied(other[field])


def set_field(slips: Slips) -> None:
    """Give a tile another stack, type, edge, cost or mark, or make it of several parts."""
    if "tiles" not in slips.data:
        return
    row, ids = slips.row("tiles"), [one["id"] for one in slips.data["tiles"]]
    kind = slips.random.randrange(4)
    if kind == 0:
        cost = row.get("cost", {})
        cost = cost if isinstance(cost, dict) else {}
        row["cost"] = {**cost, slips.random.choice(COSTS): slips.random.randint(1, 4)}
    elif kind == 1:
        row["parts"] = [slips.random.choice(ids) for _ in range(slips.random.randint(1, 3))]
    else:
        field, values = slips.random.choice(FIELDS)
        row[field] = slips.random.choice(values)


MUTATIONS = (
    move_effect, move_effect, change_value, change_value, drop_or_double, remove_row, double_row,
    copy_field, set_field,
)  # fmt: skip


def mutated(path: Path, seed: int) -> str:
    """Return an overlay for the data file with one to three slips in it."""
    random = Random(seed)
    slips = Slips(read_data(path).data, random)
    for _ in range(random.randint(1, 3)):
        random.choice(MUTATIONS)(slips)
    return slips.text()
