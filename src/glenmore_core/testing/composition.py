"""A composition to be put to the proof: named as an author would name it, made when needed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
from attrs import field, frozen

from glenmore_core.game import Game
from glenmore_core.module import Module
from glenmore_core.table import Table

Options = Mapping[str, Mapping[str, object]]


def _options(given: Options) -> Table[str, Table[str, object]]:
    return Table({module: Table(values) for module, values in given.items()})


def _modules(given: Iterable[str | Module]) -> tuple[str | Module, ...]:
    return (given,) if isinstance(given, (str, Module)) else tuple(given)


def _paths(given: Iterable[Path | str]) -> tuple[str, ...]:
    return tuple(str(one) for one in given)


@frozen(repr=False)
class Composition:
    """A composition, as a value that a fresh process can make again.

    Parameters:
        variant: a variant, or the id of a module that is a whole game; "" for none.
        players: how many players; None for the smallest number allowed.
        modules: further module ids (or `Module` values that are not installed).
        options: option values by module id and option name.
        overlays: YAML files that change data.

    >>> Composition("glen-more", players=3)
    Composition('glen-more', players=3)
    >>> Composition("glen-more", players=3).name
    'glen-more-3p'
    """

    variant: str = ""
    players: int | None = None
    modules: tuple[str | Module, ...] = field(default=(), converter=_modules)
    options: Options = field(default=Table(), converter=_options)
    overlays: tuple[str, ...] = field(default=(), converter=_paths)

    @property
    def name(self) -> str:
        """A short name, for test ids."""
        parts = [self.variant] if self.variant else []
        parts += [one.id if isinstance(one, Module) else one for one in self.modules]
        name = "+".join(parts) or "nothing"
        if self.players is not None:
            name += f"-{self.players}p"
        for module, values in self.options.items():
            name += "".join(f"-{module}.{option}={value}" for option, value in values.items())
        return name + "".join(f"-{Path(one).stem}" for one in self.overlays)

    def game(self) -> Game:
        """Return the composed game (made once a process).

        Raises:
            GlenmoreError: it cannot be composed.
        """
        return _game(self)

    def compose(self) -> Game:
        """Return the composed game, made afresh."""
        if self.variant:
            return Game.from_variant(
                self.variant, self.players, modules=self.modules, options=self.options,
                overlays=self.overlays,
            )  # fmt: skip
        return Game.compose(
            *self.modules, players=self.players, options=self.options, overlays=self.overlays
        )

    def adding(self, *modules: str | Module) -> Composition:
        """Return this composition with further modules."""
        return attrs.evolve(self, modules=(*self.modules, *modules))

    def choosing(self, module: str, option: str, value: object) -> Composition:
        """Return this composition with one option chosen differently."""
        options = {one: dict(values) for one, values in self.options.items()}
        options.setdefault(module, {})[option] = value
        return attrs.evolve(self, options=options)

    def portable(self) -> Composition:
        """Return an equal composition that another process can read.

        Rules that are a Python module are named by their import path; the other process gets the
        `sys.path` of this one.
        """
        return attrs.evolve(self, modules=tuple(_portable(one) for one in self.modules))

    def __repr__(self) -> str:
        parts = [repr(self.variant)] if self.variant else []
        if self.players is not None:
            parts.append(f"players={self.players}")
        if self.modules:
            shown = [f"<{m.id}>" if isinstance(m, Module) else repr(m) for m in self.modules]
            parts.append(f"modules=[{', '.join(shown)}]")
        if self.options:
            options = {module: dict(values) for module, values in self.options.items()}
            parts.append(f"options={options!r}")
        if self.overlays:
            parts.append(f"overlays={list(self.overlays)!r}")
        return f"Composition({', '.join(parts)})"


def as_composition(given: Any) -> Composition:
    """Return what an author may write for a composition: one, or the name of a variant.

    >>> as_composition("glen-more")
    Composition('glen-more')
    """
    if isinstance(given, Composition):
        return given
    if isinstance(given, (str, Path)):
        return Composition(str(given))
    raise TypeError(f"{given!r} names no composition; write Composition('my-game', players=3)")


def _portable(one: str | Module) -> str | Module:
    if isinstance(one, Module) and isinstance(one.hooks, ModuleType):
        name = one.hooks.__name__
        if sys.modules.get(name) is one.hooks:
            return attrs.evolve(one, hooks=name)
    return one


@lru_cache(maxsize=64)
def _game(composition: Composition) -> Game:
    return composition.compose()
