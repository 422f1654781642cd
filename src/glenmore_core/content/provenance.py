"""Where a figure of the data comes from."""

from __future__ import annotations

from typing import Literal, get_args

from attrs import frozen

Provenance = Literal["printed", "described", "inferred", "invented"]
"""`printed` on the component or in the rules; `described` by somebody who has it at hand;
`inferred` from other facts; `invented` by this project."""

SOURCES: tuple[Provenance, ...] = get_args(Provenance)


@frozen
class Origin:
    """Where one row, or one field of it, was read.

    Parameters:
        file: the file's name.
        line: line, counted from 1.
        source: its standing.

    >>> str(Origin("my.yaml", 3, "printed"))
    'my.yaml:3 (printed)'
    """

    file: str
    line: int
    source: Provenance

    def __str__(self) -> str:
        return f"{self.file}:{self.line} ({self.source})"


@frozen
class Standing:
    """The origin of one row of a table, or of one field that an overlay gave.

    Parameters:
        table: the table's name.
        key: the row's id; "" for a section, which is one row by itself.
        field: the field, or "" for all of the row that no overlay gave.
        origin: where it was read.

    >>> str(Standing("tiles", "12", "cost", Origin("my.yaml", 3, "printed")))
    'tiles 12 cost: my.yaml:3 (printed)'
    """

    table: str
    key: str
    field: str
    origin: Origin

    def __str__(self) -> str:
        return f"{' '.join(filter(None, (self.table, self.key, self.field)))}: {self.origin}"
