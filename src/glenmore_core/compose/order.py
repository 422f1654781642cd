"""Which modules make up a game, in which order, for how many players, with which options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from glenmore_core.compose.registry import Registry
from glenmore_core.content.suggest import did_you_mean
from glenmore_core.errors import CompositionError, UnknownName
from glenmore_core.module import Module, OptionValue
from glenmore_core.procedures import Change


def gather(ids: Sequence[str], registry: Registry) -> tuple[list[Module], list[Change]]:
    """Return the modules named and all that they require, and a report of what was added."""
    found: dict[str, Module] = {}
    changes: list[Change] = []

    def need(module_id: str, wanted_by: str) -> None:
        if module_id in found:
            return
        try:
            module = registry.module(module_id)
        except UnknownName as error:
            if wanted_by:
                raise UnknownName(f"module '{wanted_by}' requires '{module_id}': {error}") from None
            raise
        if wanted_by and module_id not in ids:
            changes.append(Change(wanted_by, "requires", f"module {module_id}"))
        found[module_id] = module
        for other in module.requires:
            need(other, module_id)

    for module_id in ids:
        need(module_id, "")
    if not found:
        raise CompositionError("no module is named; a composition needs at least one")
    return list(found.values()), changes


def check_conflicts(modules: Sequence[Module]) -> None:
    """Raise `CompositionError` if two of the modules exclude each other."""
    ids = {module.id for module in modules}
    for module in modules:
        for other in module.conflicts:
            if other in ids:
                raise CompositionError(
                    f"modules '{module.id}' and '{other}' cannot be played together: "
                    f"'{module.id}' excludes '{other}'"
                )


def sort(modules: Sequence[Module]) -> list[Module]:
    """Return the modules in order: what is required or named by `after` comes first.

    Modules without a relation keep the order in which they were named.

    Raises:
        CompositionError: the relations go round in a circle; the circle is named.
    """
    ids = [module.id for module in modules]
    earlier: dict[str, set[str]] = {
        module.id: {one for one in (*module.requires, *module.after) if one in ids}
        for module in modules
    }
    for module in modules:
        for one in module.before:
            if one in earlier:
                earlier[one].add(module.id)
    ordered: list[str] = []
    while len(ordered) < len(ids):
        ready = [one for one in ids if one not in ordered and earlier[one] <= set(ordered)]
        if not ready:
            stuck = [one for one in ids if one not in ordered]
            raise CompositionError(
                "these modules each want to come after another of them: " + ", ".join(stuck)
            )
        ordered.append(ready[0])
    by_id = {module.id: module for module in modules}
    return [by_id[one] for one in ordered]


def check_players(modules: Sequence[Module], players: int | None) -> int:
    """Return how many people play, checked (None: what is usual, or the smallest allowed).

    What modules say counts those who play by themselves as well (`Module.automata`).

    Raises:
        CompositionError: a module does not allow it; the module and what it allows are named.
    """
    automata = sum(module.automata for module in modules)
    low = max(module.players[0] for module in modules)
    high = min(module.players[1] for module in modules)
    if low > high:
        least = next(module for module in modules if module.players[0] == low)
        most = next(module for module in modules if module.players[1] == high)
        raise CompositionError(
            f"'{least.id}' needs at least {low} players and '{most.id}' at most {high}"
        )
    if players is None:
        usual = (module.usual_players for module in modules)
        return min(high, max(low, automata + 1, *usual)) - automata
    if type(players) is not int:
        raise CompositionError(f"the number of players is a whole number, not {players!r}")
    if automata and players < 1:
        raise CompositionError("at least one player must be a person")
    for module in modules:
        if not module.players[0] <= players + automata <= module.players[1]:
            low, high = module.players
            allowed = f"{low} to {high}" if low < high else f"{low}"
            also = f" and {automata} who play by themselves" if automata > 1 else ""
            also = " and one who plays by itself" if automata == 1 else also
            raise CompositionError(
                f"{module.title} ('{module.id}') is for {allowed} players, not {players}{also}"
            )
    return players


def check_options(
    modules: Sequence[Module], given: Mapping[str, Mapping[str, object]]
) -> dict[str, dict[str, OptionValue]]:
    """Return every option of every module with its value.

    Raises:
        CompositionError: an unknown module or option, or a value that is not allowed.
    """
    by_id = {module.id: module for module in modules}
    for module_id, values in given.items():
        if module_id not in by_id:
            hint = did_you_mean(module_id, list(by_id))
            raise CompositionError(
                f"options are given for '{module_id}', which is not composed"
                + (f"; {hint}" if hint else "")
            )
        names = [option.name for option in by_id[module_id].options]
        if not isinstance(values, Mapping):
            raise CompositionError(f"the options of '{module_id}' are a mapping from name to value")
        for name in values:
            if name not in names:
                hint = did_you_mean(str(name), names)
                known = f"; {hint}" if hint else f" (its options: {', '.join(names) or 'none'})"
                raise CompositionError(f"module '{module_id}' has no option '{name}'{known}")
    values_of: dict[str, dict[str, OptionValue]] = {}
    for module in modules:
        own = given.get(module.id, {})
        try:
            values_of[module.id] = {
                option.name: option.check(own[option.name])
                if option.name in own
                else option.default
                for option in module.options
            }
        except CompositionError as error:
            raise CompositionError(f"module '{module.id}': {error}") from None
    return values_of
