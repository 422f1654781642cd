"""What the report tells of data: whose rows there are, and who changes the rows of whom."""

from __future__ import annotations

from attrs import define, field

from glenmore_core.content.document import Document
from glenmore_core.content.overlay import NEW, REMOVE
from glenmore_core.content.rows import MARKS, OVERLAY, REPLACES, SOURCE
from glenmore_core.content.tables import is_table
from glenmore_core.procedures import Change


@define(eq=False)
class DataReport:
    """Follows the modules' files in their order.

    Parameters:
        changes: the lines of the report so far.
    """

    changes: list[Change] = field(factory=list)
    _given: dict[tuple[str, str, str], str] = field(factory=dict)
    """By table, row and field: which module's overlay gave the field's value."""

    def tell(self, module: str, document: Document) -> None:
        """Add what a module's file does; it has been read and laid over without a problem."""
        data = document.data if isinstance(document.data, dict) else {}
        for table, rows in data.items():
            if table in MARKS:
                continue
            if OVERLAY not in data:
                self._note(module, "supplies", f"table {table}")
            elif is_table(rows) and table in data.get(REPLACES, ()):
                self._note(module, "replaces", f"table {table}")
            elif is_table(rows):
                new = sum(row.get(NEW) is True for row in rows)
                if new:
                    self._note(module, "supplies", f"{new} row{'s' * (new > 1)} of {table}")
                for row in rows:
                    if row.get(NEW) is not True:
                        self._changed(module, table, str(row.get("id")), row)
            else:
                self._changed(module, table, "", rows)

    def _changed(self, module: str, table: str, row: str, fields: dict[str, object]) -> None:
        what = f"row {table}/{row}" if row else f"section {table}"
        if fields.get(REMOVE) is True:
            self._note(module, "removes", what)
            return
        names = [str(name) for name in fields if name not in ("id", SOURCE, NEW, REMOVE)]
        taken: dict[str, list[str]] = {}
        for name in names:
            key = (table, row, name)
            before = self._given.get(key)
            if before is not None and before != module:
                taken.setdefault(before, []).append(name)
            self._given[key] = module
        replaced = [name for mine in taken.values() for name in mine]
        left = [name for name in names if name not in replaced]
        if left:
            self._note(module, "changes", f"{what}: {', '.join(left)}")
        for before, mine in taken.items():
            self._note(module, "replaces", f"{what}: {', '.join(mine)} (of {before})")

    def _note(self, module: str, verb: str, what: str) -> None:
        self.changes.append(Change(module, verb, what))
