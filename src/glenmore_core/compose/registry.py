"""Finding what is installed: modules and variants of every distribution with an entry point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pluggy
from attrs import frozen

from glenmore_core.content.suggest import did_you_mean
from glenmore_core.errors import PluginError, UnknownName
from glenmore_core.hookspecs import PROJECT, Discovery
from glenmore_core.module import Module

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "glenmore"


@frozen
class Found:
    """A module with the distribution it comes from ("" for one given directly)."""

    module: Module
    distribution: str = ""


@frozen(eq=False)
class Registry:
    """The modules and variant files that can be composed.

    Parameters:
        modules: by id.
        variants: variant files by name.
        problems: what went wrong with single plug-ins; the others work.
    """

    modules: Mapping[str, Found]
    variants: Mapping[str, Path]
    problems: tuple[PluginError, ...] = ()

    def module(self, module_id: str) -> Module:
        """Return a module by its id.

        Raises:
            UnknownName: there is none; the nearest names are given.
        """
        found = self.modules.get(module_id)
        if found is None:
            raise UnknownName(self._unknown("module", module_id, self.modules))
        return found.module

    def _unknown(self, what: str, name: str, names: Iterable[str]) -> str:
        known = sorted(names)
        hint = did_you_mean(name, known)
        text = f"there is no {what} '{name}'"
        if hint:
            text += f"; {hint}"
        if not known:
            text += (
                f" (none is installed: install a distribution with the entry point group '{GROUP}')"
            )
        elif not hint:
            text += f" (installed: {', '.join(known)})"
        if self.problems:
            text += "".join(f"\n  not loaded: {problem}" for problem in self.problems)
        return text

    def with_modules(self, modules: Iterable[Module]) -> Registry:
        """Return a registry that also knows these modules."""
        table = {**self.modules, **{one.id: Found(one) for one in modules}}
        return Registry(table, self.variants, self.problems)


def installed() -> Registry:
    """Return the registry of everything that is installed (worked out once a process)."""
    from importlib.metadata import entry_points  # 20 ms: only where something is looked up

    return _installed(
        tuple(sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)))
    )


@cache
def _installed(points: tuple[EntryPoint, ...]) -> Registry:
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Discovery)
    problems: list[PluginError] = []
    plugins: list[tuple[str, Any]] = []
    for point in points:
        try:
            plugin = point.load()
            manager.register(plugin, name=point.name)
            manager.check_pending()
            plugins.append((point.name, plugin))
        except (Exception, SystemExit) as error:  # whatever a stranger's import raises is its own
            problems.append(
                PluginError(point.name, "entry point", f"{type(error).__name__}: {error}")
            )
            if manager.has_plugin(point.name):
                manager.unregister(name=point.name)
    return _collect(manager, plugins, problems)


def _collect(
    manager: pluggy.PluginManager, plugins: Sequence[tuple[str, Any]], problems: list[PluginError]
) -> Registry:
    modules: dict[str, Found] = {}
    variants: dict[str, Path] = {}
    for name, plugin in plugins:
        for hook in ("glenmore_modules", "glenmore_variants"):
            caller = manager.subset_hook_caller(hook, [p for _, p in plugins if p is not plugin])
            try:
                for result in caller():
                    if isinstance(result, (str, bytes)) or not isinstance(result, Iterable):
                        raise PluginError(name, hook, f"it returned {result!r}; it returns a list")
                    for one in result:
                        _add(name, one, modules, variants)
            except PluginError as error:
                problems.append(error)
            except (Exception, SystemExit) as error:  # it must not take the others with it
                problems.append(PluginError(name, hook, f"{type(error).__name__}: {error}"))
    return Registry(modules, variants, tuple(problems))


def _add(name: str, one: object, modules: dict[str, Found], variants: dict[str, Path]) -> None:
    if isinstance(one, Module):
        if one.id in modules:
            other = modules[one.id].distribution
            raise PluginError(
                name, "glenmore_modules", f"its module '{one.id}' is declared by '{other}' already"
            )
        modules[one.id] = Found(one, name)
    elif isinstance(one, Path):
        variants[one.stem] = one
    else:
        raise PluginError(name, "glenmore_modules", f"{one!r} is neither a Module nor a Path")
