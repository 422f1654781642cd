"""The data tables of a composition: the modules' files, changed by overlays, made into rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, fields, frozen, has

from glenmore_core.compose.data_report import DataReport
from glenmore_core.content.digest import digest
from glenmore_core.content.document import Document
from glenmore_core.content.fields import field_key
from glenmore_core.content.overlay import merge_tables
from glenmore_core.content.paths import DataPath
from glenmore_core.content.provenance import Standing
from glenmore_core.content.refused import Finding, Refused, inside
from glenmore_core.content.rows import DEFAULTS, MARKS, REPLACES
from glenmore_core.content.scalars import shown
from glenmore_core.content.store import read_data
from glenmore_core.content.structure import Structurer
from glenmore_core.content.suggest import did_you_mean, one_of
from glenmore_core.content.tables import Tables, TableSpec, is_table, load_section, load_tables
from glenmore_core.errors import DataError, PluginError, Problem, RowFault
from glenmore_core.mechanisms.effects import (
    COST,
    GAIN,
    PAY,
    Cost,
    CostKind,
    Effect,
    EffectKind,
    Parser,
    check_where,
    compile_cost,
)
from glenmore_core.mechanisms.market import MarketRules
from glenmore_core.module import DataFile
from glenmore_core.table import Table


@frozen(eq=False)
class Data:
    """All data of a composition.

    Parameters:
        tables: the rows by table and id; a section stands in its table under the id "".
        standings: tells where every row and replaced field comes from (the lines are looked up
            in the YAML, which takes time, so only when somebody asks).
        digest: of the raw data after overlays.
    """

    tables: Mapping[str, Mapping[str, Any]]
    standings: Callable[[], tuple[Standing, ...]]
    digest: str


def structurer_for(
    market: MarketRules,
    effects: Mapping[str, EffectKind],
    costs: Mapping[str, CostKind],
    classes: Mapping[str, type],
    failure: Callable[[BaseException], PluginError],
) -> Structurer:
    """Return what makes rows with costs and effects out of raw data.

    Parameters:
        market: the market's rules.
        effects: the effect kinds by name.
        costs: the cost kinds by name.
        classes: the class of the rows of each table.
        failure: `failure(error)`: names the module whose function failed.
    """
    places = {
        (table, field_key(one)): one.metadata.get("where", field_key(one))
        for table, kind in classes.items()
        if has(kind)
        for one in fields(kind)
    }

    def where(path: DataPath) -> str:
        """Return which field of a row the path leads into: what stands there for it."""
        steps = [step for step in path if isinstance(step, str)]
        return str(places.get((steps[0], steps[1]), "")) if len(steps) > 1 else ""

    def cost(raw: Any, problem: Any, path: Any) -> Cost:
        return compile_cost(raw, market.resources, market.groups, costs, where(path) or COST)

    def amount(name: str, number: int) -> Any:
        check_where(f"'{name}'", effects[name].where, GAIN)
        return effects[name].compile(number, parser)

    parser = Parser(
        lambda raw: compile_cost(raw, market.resources, market.groups, costs, PAY),
        market.resources,
        market.groups,
        tuple(name for name, kind in effects.items() if not kind.where or GAIN in kind.where),
        amount,
        lambda name: effects[name].on_tile is not False,
    )

    def effect(raw: Any, problem: Any, path: Any) -> Effect:
        if not isinstance(raw, dict) or len(raw) != 1:
            raise Refused(
                f"found {shown(raw)}" if not isinstance(raw, dict) else f"found {len(raw)} keys",
                "an effect: a mapping with one key, its kind, such as {produce: wood}",
            )
        ((name, data),) = raw.items()
        kind = effects.get(name)
        if kind is None:
            hint = did_you_mean(str(name), list(effects))
            message = f"there is no effect kind '{name}'" + (f"; {hint}" if hint else "")
            raise Refused(message, one_of(sorted(effects)), (name,), key=True)
        check_where(f"'{name}'", kind.where, where(path), (name,))
        with inside(data, name):
            try:
                return Effect(kind, kind.compile(data, parser))
            except (ValueError, Refused, ExceptionGroup):  # what would be right, in words
                raise
            except Exception as error:  # it tripped: over the data, or by its own fault
                raise Refused(str(failure(error))) from error

    return Structurer(parsers={Cost: cost, Effect: effect})


Bases = list[tuple[Tables, Mapping[str, type]]]


def read_files(
    files: Sequence[tuple[str, DataFile]],
    overlays: Sequence[Path],
    report: DataReport | None = None,
) -> Bases:
    """Read the modules' files in order and lay overlays over them.

    A file with the key `overlay` changes tables of the files before it; a module's may bring new
    ones of its own as well (those that its `DataFile` declares).

    Parameters:
        files: the modules' files, each with its module.
        overlays: the user's.
        report: is told of each module's file (None: nobody is).

    Raises:
        DataError: everything that is wrong with a file, with line and column.
    """
    bases: Bases = []
    for module, file in files:
        document = read_data(file.path)
        for name in file.tables:
            if any(name in kinds for _, kinds in bases):
                raise PluginError(
                    module,
                    "tables",
                    f"the table '{name}' is there already; change it by an overlay",
                )
        if isinstance(document.data, dict) and "overlay" in document.data:
            over, own = _parted(document, file.tables)
            bases = lay_over(bases, over)
            _tell(report, module, over)
            document = own
        if document.data:
            bases.append((Tables.of(document), file.tables))
            _tell(report, module, document)
    for path in overlays:
        bases = lay_over(bases, read_data(Path(path)))
    return bases


def _tell(report: DataReport | None, module: str, document: Document) -> None:
    if report is not None:
        report.tell(module, document)


def _parted(document: Document, own: Collection[str]) -> tuple[Document, Document]:
    """Return what of an overlay changes earlier tables, and the new tables that it brings."""
    given = document.data
    defaults = given.get("defaults")
    new: dict[str, Any] = {name: given[name] for name in own if name in given}
    old = {name: value for name, value in given.items() if name not in new}
    if new and isinstance(defaults, dict):
        old["defaults"] = {name: one for name, one in defaults.items() if name not in new}
        new["defaults"] = {name: one for name, one in defaults.items() if name in new}
    return evolve(document, data=old), evolve(document, data=new)


def read_sections(bases: Bases) -> Table[str, Any]:
    """Return the single-record sections by name (they hold no costs or effects)."""
    structurer = Structurer()
    return Table(
        {
            name: load_section(base, name, kind, structurer)
            for base, kinds in bases
            for name, kind in kinds.items()
            if not _is_list(base, name)
        }
    )


def lay_over(bases: Bases, document: Document) -> Bases:
    """Lay an overlay over whichever files hold its tables."""
    known = [name for _, kinds in bases for name in kinds]
    given = document.data if isinstance(document.data, dict) else {}
    tables = [name for name in given if name not in MARKS]
    anew = given.get(REPLACES, [])
    wrong = [name for name in tables if name not in known]
    if wrong:
        problems = []
        for name in wrong:
            hint = did_you_mean(str(name), (*known, *MARKS))
            message = f"there is no table '{name}'" + (f"; {hint}" if hint else "")
            problems.append(document.problem((name,), message, one_of(known), key=True))
        raise DataError(problems)
    if isinstance(anew, list) and [name for name in anew if name not in known]:
        at, name = next((at, name) for at, name in enumerate(anew) if name not in known)
        hint = did_you_mean(str(name), known)
        message = f"there is no table '{name}'" + (f"; {hint}" if hint else "")
        raise DataError([document.problem((REPLACES, at), message, one_of(known))])
    result: Bases = []
    used = False
    for base, kinds in bases:
        own = {name: given[name] for name in tables if name in kinds}
        if own or (not tables and not used):
            part: dict[Any, Any] = (
                {"overlay": given["overlay"], **own} if "overlay" in given else own
            )
            if isinstance(given.get(DEFAULTS), dict):
                part[DEFAULTS] = {t: v for t, v in given[DEFAULTS].items() if t in own}
            if REPLACES in given:
                mine = [one for one in anew if one in kinds] if isinstance(anew, list) else anew
                part[REPLACES] = mine
            base = merge_tables(base, evolve(document, data=part))
            used = True
        result.append((base, kinds))
    return result


def make_rows(bases: Bases, sections: Mapping[str, Any], structurer: Structurer) -> Data:
    """Make the rows of all tables.

    Raises:
        DataError: everything that is wrong with any of them.
    """
    tables: dict[str, Mapping[str, Any]] = {
        name: Table({"": one}) for name, one in sections.items()
    }
    raw: dict[str, Any] = {}
    problems: list[Problem] = []
    for base, kinds in bases:
        try:
            specs: list[TableSpec[Any]] = [
                TableSpec(name, kind) for name, kind in kinds.items() if _is_list(base, name)
            ]
            for name, rows in load_tables(base, specs, structurer).items():
                tables[name] = Table({row.id: row for row in rows})
            found: list[Any] = []
            for name in kinds:
                if _is_list(base, name):
                    raw[name] = [dict(row.data) for row in base.rows(name, "id", found)]
                else:
                    section = base.section(name, found)
                    raw[name] = dict(section.data) if section else {}
        except DataError as error:
            problems += [_overlaid(base, one) for one in error.problems]
    if problems:
        raise DataError(problems)

    def standings() -> tuple[Standing, ...]:
        return tuple(one for base, _ in bases for one in base.standings())

    return Data(Table(tables), standings, digest(raw))


def located(bases: Bases, faults: Sequence[RowFault]) -> DataError:
    """Return the error that names file, line and column of rows that do not go together."""
    found = sorted((_located(bases, one) for one in faults), key=lambda p: (p.file, p.line))
    return DataError(found)


def _located(bases: Bases, fault: RowFault) -> Problem:
    """Return the fault at its place, or at that of a row it clashes with, if it was laid later."""
    found: list[tuple[int, Tables, Problem]] = []
    own = (fault.table, fault.row, fault.field)
    for table, row, field in (own, *fault.clashes):
        inside = fault.inside if (table, row, field) == own else ()
        one = RowFault(table, row, fault.message, field, fault.expected, inside)
        for base, kinds in bases:
            if table in kinds:
                problem = _problem(base, one)
                found.append((_laid(base, problem.file), base, problem))
    if not found:
        return Problem(str(fault))
    _, base, problem = max(found, key=lambda one: one[0])
    return _overlaid(base, problem)


def _laid(base: Tables, file: str) -> int:
    """Return how many overlays lie below a file: 0 for the one below all of them."""
    return base.files.index(file) + 1 if file in base.files else 0


def _overlaid(base: Tables, problem: Problem) -> Problem:
    """Return the problem with the overlays above its file, which may have caused it."""
    above = base.overlays[_laid(base, problem.file) :]
    if not above:
        return problem
    laid = ", ".join(f"'{one}'" for one in above)
    return evolve(problem, message=f"{problem.message} with {laid} laid over it")


def _problem(base: Tables, fault: RowFault) -> Problem:
    path = (fault.field, *fault.inside) if fault.field else ()
    found = Finding(path, fault.message, fault.expected)
    if not _is_list(base, fault.table):
        section = base.section(fault.table, [])
        return section.problem(found) if section else Problem(str(fault))
    for row in base.rows(fault.table, "id", []):
        if row.key == fault.row:
            return row.problem(found)
    laid = [
        place.document
        for row in base.rows(fault.table, "id", [])
        for place in (row.home, *row.places.values())
        if place.document is not base.document
    ]
    document = laid[-1] if laid else base.document
    return document.problem((fault.table,), fault.message, fault.expected, key=True)


def _is_list(base: Tables, name: str) -> bool:
    data = base.document.data
    return isinstance(data, dict) and is_table(data.get(name))
