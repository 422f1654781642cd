"""Rows of data tables before they become objects; each field knows where it was written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from attrs import evolve, field, frozen

from glenmore_core.content.document import Document
from glenmore_core.content.paths import DataPath
from glenmore_core.content.provenance import SOURCES, Origin, Provenance
from glenmore_core.content.refused import Finding
from glenmore_core.content.scalars import shown
from glenmore_core.content.suggest import did_you_mean, one_of
from glenmore_core.errors import DataError, Problem

DEFAULTS = "defaults"
OVERLAY = "overlay"
REPLACES = "replaces"
MARKS = (DEFAULTS, OVERLAY, REPLACES)
"""The keys at the top of a file that are no tables."""
SOURCE = "source"
LISTED: tuple[Provenance, ...] = ("inferred", "invented")
"""The standings of which a row may list fields, in `inferred_fields` and `invented_fields`."""


@frozen(eq=False)
class Place:
    """A path in a document."""

    document: Document
    path: DataPath

    def problem(self, found: Finding) -> Problem:
        """Return the finding as a problem; its path is counted from here."""
        path = (*self.path, *found.path)
        return self.document.problem(path, found.message, found.expected, key=found.key)

    def origin(self, source: Provenance) -> Origin:
        """Return file and line of this place, with a standing."""
        return Origin(self.document.name, self.document.mark(self.path)[0], source)


@frozen(eq=False)
class RawRow:
    """One row, or one section, as plain data.

    Parameters:
        key: its id as it is written; "" for a section.
        data: its fields.
        home: where the row stands.
        stands: where its standing (`source`) was last declared.
        places: of the fields that stand elsewhere: in the defaults, or in an overlay.
        overlaid: the standing of each field that an overlay gave.
    """

    key: str
    data: dict[str | int, Any]
    home: Place
    stands: Place
    places: Mapping[str | int, Place] = field(factory=dict)
    overlaid: Mapping[str | int, Provenance] = field(factory=dict)

    @property
    def source(self) -> Provenance:
        """The standing of all that no overlay gave."""
        return cast(Provenance, self.data[SOURCE])

    def problem(self, found: Finding) -> Problem:
        """Return a finding in this row as a problem in the file where the field stands."""
        if found.path and found.path[0] in self.places:
            return self.places[found.path[0]].problem(evolve(found, path=found.path[1:]))
        return self.home.problem(found)

    def origins(self) -> Iterator[tuple[str, Origin]]:
        """Tell where the row comes from (named ""), then each field with another standing.

        Such are the fields that the row names in its lists `inferred_fields` and
        `invented_fields`, unless an overlay gave them, and those that one gave, unless all of the
        row rests on it.
        """
        yield "", self.stands.origin(self.source)
        for source in LISTED:
            for name in self.data.get(f"{source}_fields", ()):
                if name not in self.overlaid:
                    yield str(name), self.places.get(name, self.home).origin(source)
        for name, source in self.overlaid.items():
            place = self.places[name]
            if source != self.source or place.document is not self.stands.document:
                yield str(name), place.origin(source)


def refuse(problems: Iterable[Problem]) -> None:
    """Raise all problems in the order of the files' lines, each once, if there are any."""
    found = sorted(dict.fromkeys(problems), key=lambda p: (p.file, p.line, p.column))
    if found:
        raise DataError(found)


def read_rows(
    document: Document, name: str, key: str, problems: list[Problem], *, without_source: str = ""
) -> tuple[RawRow, ...]:
    """Return the rows of one table of a document, in file order.

    Parameters:
        document: the document.
        name: the table, a key at the top of the document.
        key: the field that holds the id.
        problems: what is wrong is added here; such rows are left out.
        without_source: a field that, where it is true, excuses a row from its `source`.
    """
    listed = top(document, name, problems)
    if listed is None:
        return ()
    if not isinstance(listed, list):
        problems.append(document.problem((name,), f"found {shown(listed)}", "a list of rows"))
        return ()
    defaults = _defaults(document, name, problems)
    rows: dict[str, RawRow] = {}
    for i, given in enumerate(listed):
        row = _row(document, (name, i), given, key, defaults, problems, without_source)
        if row is None:
            continue
        if row.key in rows:
            first = document.mark(rows[row.key].home.path)[0]
            message = f"{key} '{row.key}' is given twice, first in line {first}"
            problems.append(document.problem((name, i, key), message, f"each {key} once"))
        else:
            rows[row.key] = row
    return tuple(rows.values())


def read_section(document: Document, name: str, problems: list[Problem]) -> RawRow | None:
    """Return a mapping at the top of a document as one row, or None if it is wrong."""
    given = top(document, name, problems)
    if given is None:
        return None
    defaults = _defaults(document, name, problems)
    return _row(document, (name,), given, "", defaults, problems)


def top(document: Document, name: str, problems: list[Problem]) -> Any:
    """Return what stands under a key at the top of a document, or None with a problem."""
    if not isinstance(document.data, dict):
        problems.append(document.problem((), f"found {shown(document.data)}", "a mapping"))
        return None
    if name not in document.data:
        hint = did_you_mean(name, document.data)
        message = f"'{name}' is missing; {hint}" if hint else f"'{name}' is missing"
        problems.append(document.problem((name,), message, f"'{name}:' with its data"))
        return None
    if document.data[name] is None:
        problems.append(document.problem((name,), "found nothing", "rows, or '[]' for none"))
    return document.data[name]


def _defaults(document: Document, name: str, problems: list[Problem]) -> dict[str | int, Any]:
    """Return the defaults of one table, after a look at the names of all of them."""
    everything = document.data.get(DEFAULTS, {})
    if not isinstance(everything, dict):
        problem = document.problem((DEFAULTS,), f"found {shown(everything)}", "a mapping by table")
        _once(problem, problems)
        return {}
    tables = [key for key in document.data if key not in MARKS]
    for other in everything:
        if other not in tables:
            hint = did_you_mean(other, tables)
            message = f"there is no table '{other}'" + (f"; {hint}" if hint else "")
            problem = document.problem((DEFAULTS, other), message, one_of(tables), key=True)
            _once(problem, problems)
    values = everything.get(name, {})
    if not isinstance(values, dict):
        path = (DEFAULTS, name)
        problems.append(document.problem(path, f"found {shown(values)}", "a mapping of fields"))
        return {}
    return values


def _once(problem: Problem, problems: list[Problem]) -> None:
    if problem not in problems:
        problems.append(problem)


def _row(
    document: Document,
    path: DataPath,
    given: Any,
    key: str,
    defaults: dict[str | int, Any],
    problems: list[Problem],
    without_source: str = "",
) -> RawRow | None:
    """Return one row, or None with problems; `key` is "" for a section."""
    if not isinstance(given, dict):
        problems.append(document.problem(path, f"found {shown(given)}", "a mapping of fields"))
        return None
    data = {**given, **{name: value for name, value in defaults.items() if name not in given}}
    home = Place(document, path)
    places: dict[str | int, Place] = {
        name: Place(document, (DEFAULTS, path[0], name)) for name in defaults if name not in given
    }
    row = RawRow(_key(document, path, given, key), data, home, home, places)
    found: list[Finding] = []
    if key and not row.key:
        if key in given:
            found.append(Finding((key,), f"found {shown(given[key])}", "an id"))
        else:
            found.append(Finding((key,), "is missing", "an id"))
    if not (without_source and data.get(without_source) is True):
        found += _source_findings(data)
    problems += [row.problem(finding) for finding in found]
    return None if found else row


def _key(document: Document, path: DataPath, given: dict[str | int, Any], key: str) -> str:
    """Return the id as it is written; "" if there is none, or none that can be."""
    value = given.get(key) if key else None
    if value is None or isinstance(value, dict | list):
        return ""
    return document.text_at((*path, key))


def _source_findings(data: dict[str | int, Any]) -> list[Finding]:
    if SOURCE not in data:
        return [Finding((SOURCE,), "is missing", one_of(SOURCES))]
    if data[SOURCE] in SOURCES:
        return []
    hint = did_you_mean(data[SOURCE], SOURCES) if isinstance(data[SOURCE], str) else ""
    message = "; ".join(filter(None, (f"found {shown(data[SOURCE])}", hint)))
    return [Finding((SOURCE,), message, one_of(SOURCES))]
