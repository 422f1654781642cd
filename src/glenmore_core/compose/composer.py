"""Composing: from module ids to the compiled rules of one game, with a report or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from types import MappingProxyType, NoneType
from typing import Any

from glenmore_core.bots import BotKind
from glenmore_core.compose.data import (
    located,
    make_rows,
    read_files,
    read_sections,
    structurer_for,
)
from glenmore_core.compose.data_report import DataReport
from glenmore_core.compose.hooks import Hooks, resolve_hooks
from glenmore_core.compose.named import named
from glenmore_core.compose.order import check_conflicts, check_options, check_players, gather, sort
from glenmore_core.compose.registry import Registry, installed
from glenmore_core.compose.shapes import faults
from glenmore_core.compose.task_table import TaskTable
from glenmore_core.content.digest import digest
from glenmore_core.decisions import Chance
from glenmore_core.drawing.parts import Part
from glenmore_core.edges import check_is, check_request
from glenmore_core.errors import CompositionError, PluginError, RowFault, RowsError
from glenmore_core.mechanisms.effects import CostKind, EffectKind
from glenmore_core.mechanisms.market import MarketRules
from glenmore_core.mechanisms.payment import Means
from glenmore_core.mechanisms.rondel import PieceKind
from glenmore_core.mechanisms.scoring import Category, FinalScoring, TieBreak
from glenmore_core.module import Config, DataFile, Module
from glenmore_core.procedures import Change, Procedures, Step
from glenmore_core.rules import Identity, Rules
from glenmore_core.slices import Slice
from glenmore_core.table import Table

SCHEMA = 1
"""The version of the save format; it rises when old saves need the kernel's migration."""


def compose(
    modules: Sequence[str | Module],
    players: int | None = None,
    options: Mapping[str, Mapping[str, object]] | None = None,
    overlays: Sequence[Path | str] = (),
    registry: Registry | None = None,
) -> Rules:
    """Return the compiled rules of a composition.

    Parameters:
        modules: module ids, or Module values that need not be installed; what they require is
            composed as well.
        players: how many people play; None for the smallest number that all modules allow.
        options: for each module id its options by name.
        overlays: YAML files that change the data, in order.
        registry: what can be composed; by default what is installed.

    Raises:
        CompositionError: these do not make a game; the text names both parties and the reason.
        DataError: a data or overlay file is wrong.
        PluginError: a plug-in broke its contract; it and its hook are named.
    """
    check_request(modules, options, overlays)
    check_is(registry, (Registry, NoneType), "the registry")
    known = registry if registry is not None else installed()
    known = known.with_modules(one for one in modules if isinstance(one, Module))
    ids = [one.id if isinstance(one, Module) else one for one in modules]
    gathered, changes = gather(ids, known)
    check_conflicts(gathered)
    ordered = sort(gathered)
    people = check_players(ordered, players)
    seats = people + sum(module.automata for module in ordered)
    automata = tuple(range(people, seats))
    values = check_options(ordered, options or {})
    names = tuple(module.id for module in ordered)
    configs = {one: Config(one, seats, names, Table(values[one]), automata) for one in names}
    hooks = resolve_hooks(ordered, configs)
    build = _Build(hooks, ordered, seats, automata, changes)
    with hooks.blame():
        return build.rules([Path(one) for one in overlays])


class _Build:
    """One composition on its way; each method settles one kind of hook."""

    def __init__(
        self,
        hooks: Hooks,
        modules: Sequence[Module],
        seats: int,
        automata: tuple[int, ...],
        changes: Sequence[Change],
    ) -> None:
        self.hooks = hooks
        self.modules = modules
        self.seats = seats
        self.automata = automata
        self.changes = list(changes)

    def rules(self, overlays: Sequence[Path]) -> Rules:
        hooks = self.hooks
        effects = self._named("effects", EffectKind)
        costs = self._named("costs", CostKind)
        told = DataReport()
        bases = read_files(hooks.collect("tables", DataFile), overlays, told)
        self.changes += told.changes
        sections = read_sections(bases)
        market = self._market(sections)
        classes = {name: kind for _, kinds in bases for name, kind in kinds.items()}
        data = make_rows(
            bases, sections, structurer_for(market, effects, costs, classes, hooks.failure)
        )
        try:
            constants = self._constants(data.tables, effects)
        except RowsError as error:
            raise located(bases, error.faults) from None
        slices = self._slices()
        table = TaskTable.of(hooks)
        self.changes += table.changes
        procedures = self._procedures()
        options = {
            f"{module}.{name}": value
            for module, config in hooks.configs.items()
            for name, value in config.options.items()
        }
        identity = Identity(
            tuple((module.id, module.version) for module in self.modules),
            self.seats - len(self.automata),
            tuple(sorted(options.items())),
            data.digest,
            SCHEMA,
        )
        every = procedures.all()
        pieces = self._pieces(every)
        return Rules(
            identity=identity,
            fingerprint=fingerprint(identity),
            seats=self.seats,
            automata=self.automata,
            options=options,
            game_kinds=tuple(one for _, one in slices if not one.each_player),
            player_kinds=tuple(one for _, one in slices if one.each_player),
            tasks=table.tasks,
            task_modules=table.owners,
            task_words=table.task_words(),
            action_words=table.action_words(),
            procedures={name: tuple(step.name for step in steps) for name, steps in every.items()},
            step_runs={(name, one.name): one.run for name, steps in every.items() for one in steps},
            streams=tuple(
                sorted({one.stream for one in table.tasks.values() if isinstance(one, Chance)})
            ),
            setup=hooks.at_play("setup"),
            tables=data.tables,
            constants=constants,
            effects=effects,
            costs=costs,
            means=tuple(self._named("payment_means", Means).values()),
            market=market,
            categories=tuple(
                sorted(
                    self._named("scoring_categories", Category).values(),
                    key=lambda category: category.order,
                )
            ),
            scoring_table=self._scoring_table(data.tables),
            scoring_bonus=hooks.at_play("scoring_bonus"),
            final_scoring=tuple(self._named("final_scoring", FinalScoring).values()),
            final_bonus=hooks.at_play("final_bonus"),
            tie_breaks=tuple(one for _, one in hooks.collect("tie_breaks", TieBreak)),
            pieces=pieces,
            token_choice=hooks.at_play("token_choice"),
            tile_cost=hooks.at_play("tile_cost"),
            tile_places=hooks.at_play("tile_places"),
            piece_moved=hooks.at_play("piece_moved"),
            tile_activated=hooks.at_play("tile_activated"),
            tile_drawn=hooks.at_play("tile_drawn"),
            market_used=hooks.at_play("market_used"),
            tile_removed=hooks.at_play("tile_removed"),
            anchors=hooks.at_play("anchors"),
            position_value=hooks.at_play("position_value"),
            secret_value=hooks.at_play("secret_value"),
            parts=self._parts(),
            bots=self._named("bots", BotKind),
            migrations=self._migrations(),
            owners=hooks.owners,
            standings=data.standings,
            advice=lambda: (
                located(
                    bases, [one for _, one in hooks.collect("advice", RowFault, tables=data.tables)]
                ).problems
            ),
            report=(*self.changes, *procedures.changes, *hooks.answers),
        )

    def _pieces(self, procedures: Mapping[str, object]) -> dict[str, PieceKind]:
        found = self._named("pieces", PieceKind)
        for one in found.values():
            if one.procedure not in procedures:
                known = ", ".join(procedures)
                what = f"piece {one.name}"
                raise PluginError(
                    next(line.module for line in reversed(self.changes) if line.what == what),
                    "pieces",
                    f"the piece '{one.name}' runs the procedure '{one.procedure}', which no module "
                    f"defines (there are: {known})",
                )  # fmt: skip
        return found

    def _parts(self) -> tuple[Part, ...]:
        found = [one for _, one in self.hooks.collect("drawing", Part)]
        return tuple(sorted(found, key=lambda part: part.order))

    def _migrations(self) -> dict[str, Callable[..., dict[str, Any]]]:
        found = self.hooks.implementations("migrate")
        return {module: self._migration(module, impl) for module, impl in found}

    def _migration(self, module: str, impl: Any) -> Callable[..., dict[str, Any]]:
        def migrate(save: dict[str, Any], version: str) -> dict[str, Any]:
            result = self.hooks.call(module, impl, "migrate", save=save, version=version)
            if not isinstance(result, dict):
                raise PluginError(module, "migrate", f"it returned {result!r}; it returns the save")
            return result

        return migrate

    def _note(self, module: str, verb: str, what: str) -> None:
        self.changes.append(Change(module, verb, what))

    def _named(self, hook: str, kind: type) -> dict[str, Any]:
        """Collect items with a unique `name`, replaced and revised by later modules."""
        after = {module.id: frozenset(module.after) for module in self.modules}
        return named(self.hooks, hook, kind, after, self._note)

    def _slices(self) -> list[tuple[str, Slice]]:
        found: dict[type, tuple[str, Slice]] = {}
        names: dict[str, str] = {}
        for module, item in self.hooks.collect("slices", Slice):
            name = item.kind.__name__
            if name in names:
                raise CompositionError(
                    f"modules '{names[name]}' and '{module}' both keep a slice '{name}'"
                )
            names[name] = module
            found[item.kind] = (module, item)
        return list(found.values())

    def _market(self, sections: Mapping[str, Any]) -> MarketRules:
        market = MarketRules()
        for module, impl in self.hooks.implementations("market_rules"):
            market = self.hooks.call(module, impl, "market_rules", market=market, sections=sections)
            if not isinstance(market, MarketRules):
                raise PluginError(
                    module, "market_rules", f"it returned {market!r}; it returns MarketRules"
                )
            for fault in chain(faults(market), _market_faults(market)):
                raise PluginError(module, "market_rules", fault)
            self._note(module, "changes", "the market rules")
        return market

    def _scoring_table(self, tables: Mapping[str, Any]) -> tuple[int, ...]:
        table: tuple[int, ...] = (0,)
        for module, impl in self.hooks.implementations("scoring_table"):
            table = self.hooks.call(module, impl, "scoring_table", table=table, tables=tables)
            if not _is_vp_table(table):
                raise PluginError(
                    module, "scoring_table", f"it returned {table!r}; it returns a tuple of VP"
                )
            self._note(module, "changes", "the scoring table")
        return table

    def _constants(
        self, tables: Mapping[str, Any], effects: Mapping[str, EffectKind]
    ) -> dict[type, Any]:
        found: dict[type, Any] = {}
        given = {"tables": tables, "effects": MappingProxyType(dict(effects))}
        for module, impl in self.hooks.implementations("constants"):
            earlier = MappingProxyType(dict(found))
            items = self.hooks.items(module, impl, "constants", object, earlier=earlier, **given)
            for item in items:
                if isinstance(item, type) or type(item).__module__ == "builtins":
                    raise PluginError(
                        module, "constants",
                        f"it returned {item!r}; each item is a value of a class of its own, by "
                        "which rules find it",
                    )  # fmt: skip
                if type(item) in found:
                    self._note(module, "replaces", f"constant {type(item).__name__}")
                found[type(item)] = item
        return found

    def _procedures(self) -> Procedures:
        procedures = Procedures()
        procedures.acting("core")
        procedures.define("game", [Step("setup", _run_setup), Step("play", _nothing)])
        procedures.define("end", [])
        earlier: set[str] = set()
        for module in self.modules:
            for name, impl in self.hooks.implementations("steps"):
                if name == module.id:
                    allowed = {*module.requires, *module.after} & earlier
                    procedures.acting(name, frozenset(allowed))
                    result = self.hooks.call(name, impl, "steps", procedures=procedures)
                    if result is not None:
                        raise PluginError(
                            name, "steps",
                            f"it returned {result!r}; it returns nothing: it edits `procedures`",
                        )  # fmt: skip
            earlier.add(module.id)
        for owner, function in procedures.functions:
            self.hooks.own(owner, "steps", function)
        return procedures


def _market_faults(market: MarketRules) -> Iterator[str]:
    """Tell which rows of the market do not go together."""
    for name in market.resources:
        row = market.prices.get(name, ())
        if not row:
            yield f"there are no prices of {name}"
        if market.full_price is not None and row and market.full_price < row[-1]:
            yield (
                f"{name} of a full row is sold for {market.full_price}, less than its last space: "
                f"{row[-1]}"
            )
        if list(row) != sorted(row):
            yield f"the prices of {name} do not rise: {row}"
        if market.filled.get(name, 0) > len(row):
            yield f"more spaces of {name} are filled than it has prices: {row}"
    for name, members in market.groups.items():
        for one in members:
            if one not in market.resources:
                known = ", ".join(market.resources)
                yield f"the group '{name}' holds {one!r}, which is no resource ({known})"


def _is_vp_table(table: object) -> bool:
    return isinstance(table, tuple) and bool(table) and all(type(vp) is int for vp in table)


def _run_setup(draft: Any, seat: int) -> None:
    """The step `game/setup`: every module sets up its parts."""
    for setup in draft.rules.setup:
        setup(draft)


def _nothing(draft: Any, seat: int) -> None:
    """The step `game/play` of a composition in which no module plays."""


def fingerprint(identity: Identity) -> str:
    """Return a short digest of everything that makes two compositions the same rules."""
    return digest(
        [
            [list(pair) for pair in identity.modules],
            identity.players,
            [list(pair) for pair in identity.options],
            identity.data,
            identity.schema,
        ]
    )[:16]
