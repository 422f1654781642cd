"""Resolving hooks: from a module's implementations to plain functions, checked and named."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from types import CodeType
from typing import Any

import pluggy
from attrs import define, field

from glenmore_core.callables import innermost, no_function
from glenmore_core.compose.returned import checked
from glenmore_core.compose.shapes import faults
from glenmore_core.errors import GlenmoreError, PluginError
from glenmore_core.hookspecs import AT_PLAY, COMPOSING, PROJECT, AtPlay, Composing
from glenmore_core.module import Config, Module
from glenmore_core.procedures import Change

MOST_ITEMS = 10_000
"""So many items of one hook mean that its generator never ends."""


@define(eq=False)
class Hooks:
    """The hook implementations of the composed modules, in order."""

    manager: pluggy.PluginManager
    modules: Sequence[Module]
    configs: dict[str, Config]
    owners: dict[CodeType, tuple[str, str]] = field(factory=dict)
    answers: list[Change] = field(factory=list)
    """For the report: who answers which hook at play."""

    def implementations(self, hook: str) -> list[tuple[str, pluggy.HookImpl]]:
        """Return (module id, implementation) of a hook, in the order of the modules."""
        found = {
            impl.plugin_name: impl for impl in getattr(self.manager.hook, hook).get_hookimpls()
        }
        return [(module.id, found[module.id]) for module in self.modules if module.id in found]

    def call(self, module: str, impl: pluggy.HookImpl, hook: str, **given: Any) -> Any:
        """Call one implementation of a composing hook; whatever it raises names the plug-in."""
        arguments = {"config": self.configs[module], **given}
        try:
            result = impl.function(*(arguments[name] for name in impl.argnames))
            return self._listed(module, hook, result) if isinstance(result, Iterator) else result
        except GlenmoreError:
            raise
        except (Exception, SystemExit) as error:
            raise PluginError(module, hook, f"it raised {type(error).__name__}: {error}") from error

    def _listed(self, module: str, hook: str, result: Iterator[Any]) -> list[Any]:
        found = list(islice(result, MOST_ITEMS + 1))
        if len(found) > MOST_ITEMS:
            raise PluginError(module, hook, f"it goes on after {MOST_ITEMS:,} items")
        return found

    def collect(
        self, hook: str, kinds: type | tuple[type, ...], **given: Any
    ) -> list[tuple[str, Any]]:
        """Return (module, item) for every item that the implementations of a hook return."""
        return [
            (module, item)
            for module, impl in self.implementations(hook)
            for item in self.items(module, impl, hook, kinds, **given)
        ]

    def items(
        self, module: str, impl: pluggy.HookImpl, hook: str, kinds: type | tuple[type, ...],
        **given: Any,
    ) -> list[Any]:  # fmt: skip
        """Return the items that one implementation of a hook returns, checked."""
        found: list[Any] = []
        result = self.call(module, impl, hook, **given)
        names = " or ".join(
            one.__name__ for one in (kinds if isinstance(kinds, tuple) else (kinds,))
        )
        if isinstance(result, _NO_LISTS) or not isinstance(result, Iterable):
            raise PluginError(
                module, hook, f"it returned {result!r}; it returns a list, each item a {names}"
            )
        for item in result:
            if not isinstance(item, kinds):
                raise PluginError(
                    module, hook, f"it returned {item!r}; each item is a {names} (no class)"
                )
            for fault in faults(item):
                raise PluginError(module, hook, fault)
            self.own(module, hook, item)
            found.append(item)
        return found

    @contextmanager
    def blame(self) -> Iterator[None]:
        """Turn whatever is raised inside, except the library's own errors, into a `PluginError`."""
        try:
            yield
        except GlenmoreError:
            raise
        except (Exception, SystemExit) as error:
            raise self.failure(error) from error

    def failure(self, error: BaseException) -> PluginError:
        """Return an error that names the innermost function of a hook in which `error` arose."""
        owner, trace = ("core", "composing"), error.__traceback__
        while trace is not None:
            owner = self.owners.get(trace.tb_frame.f_code, owner)
            trace = trace.tb_next
        return PluginError(*owner, f"it raised {type(error).__name__}: {error}")

    def own(self, module: str, hook: str, item: Any) -> None:
        """Remember whose functions these are, so that a failure at play names the plug-in."""
        if _code(item) is not None:
            self._own_code(module, hook, item)
            return
        for name in getattr(type(item), "__slots__", ()):
            value = getattr(item, name, None)
            for one in value.values() if isinstance(value, dict) else (value,):
                self._own_code(module, hook, one)

    def _own_code(self, module: str, hook: str, item: Any) -> None:
        code = _code(item)
        if code is not None:
            self.owners.setdefault(code, (module, hook))

    def at_play(self, hook: str) -> tuple[Callable[..., Any], ...]:
        """Return the implementations of an at-play hook as functions of all its arguments."""
        wanted = tuple(inspect.signature(getattr(AtPlay, hook)).parameters)[1:]
        functions = []
        for module, impl in self.implementations(hook):
            self.own(module, hook, impl.function)
            self.answers.append(Change(module, "answers", f"hook {hook}"))
            function = _with_all_arguments(impl.function, impl.argnames, wanted)
            functions.append(checked(function, module, hook))
        return tuple(functions)


_NO_LISTS = (str, bytes, Mapping, set, frozenset)
"""What can be gone through and is no list all the same; a set has no order to rely on."""


def _code(item: Any) -> CodeType | None:
    """Return the code of a function, method or partial, None for anything else."""
    function = innermost(item) if callable(item) else item
    return function.__code__ if inspect.isfunction(function) else None


def _with_all_arguments(
    function: Callable[..., Any], takes: Sequence[str], wanted: Sequence[str]
) -> Callable[..., Any]:
    """Return `function` itself if it takes all arguments, or a function that picks its own."""
    if tuple(takes) == tuple(wanted):
        return function
    picks = [wanted.index(name) for name in takes]

    def picked(*arguments: Any) -> Any:
        return function(*(arguments[index] for index in picks))

    return picked


def resolve_hooks(modules: Sequence[Module], configs: dict[str, Config]) -> Hooks:
    """Register the hooks of all modules with one plug-in manager and check them.

    Raises:
        PluginError: an import that fails, an unknown hook, or an argument that a hook has not.
    """
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Composing)
    manager.add_hookspecs(AtPlay)
    for module in modules:
        hooks = module.hooks
        if isinstance(hooks, str):
            try:
                hooks = importlib.import_module(hooks)
            except (Exception, SystemExit) as error:
                raise PluginError(
                    module.id,
                    "import",
                    f"'{module.hooks}' cannot be imported: {type(error).__name__}: {error}",
                ) from error
        if hooks is None:
            continue
        try:
            manager.register(hooks, name=module.id)
            manager.check_pending()
        except pluggy.PluginValidationError as error:
            raise PluginError(module.id, "registration", _plain(str(error))) from error
        except ValueError:
            raise PluginError(
                module.id, "registration", "its hooks object is used by another module as well"
            ) from None
        for caller in manager.get_hookcallers(hooks) or ():
            for impl in caller.get_hookimpls():
                if impl.plugin_name == module.id:
                    _check(module.id, caller.name, impl)
    return Hooks(manager, modules, configs)


def _check(module: str, hook: str, impl: pluggy.HookImpl) -> None:
    """Refuse implementations that would do nothing when they are called."""
    if impl.hookwrapper or impl.wrapper:
        raise PluginError(module, hook, "hook wrappers are not called; wrap a step instead")
    wrong = no_function(impl.function, doing=hook in DOING)
    if wrong:
        raise PluginError(module, hook, f"it is no plain function: {wrong}")


DOING = {"steps", "market_rules", "scoring_table", "migrate", *AT_PLAY} - {"anchors"}
"""Hooks whose implementations must not be generators."""


def _plain(text: str) -> str:
    known = ", ".join((*COMPOSING, *AT_PLAY))
    line = " ".join(text.split())
    return f"{line} (hooks are: {known})" if "unknown hook" in line else line
