"""Modules that do wrong, made of single hook functions, for the tests beside this file."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from glenmore_core import Game, Module, Step
from glenmore_core import hookimpl as mark


def module(**hooks: Callable[..., Any]) -> Module:
    """Return a module `bad` for Glen More with these hooks."""
    found = SimpleNamespace(**{name: mark(function) for name, function in hooks.items()})
    return Module(id="bad", title="Bad", hooks=found, requires=("glen-more",))


def stepping(run: Any, *tasks: Any, **hooks: Callable[..., Any]) -> Module:
    """Return a module that does `run` in every turn, with these tasks and further hooks."""

    def steps(procedures: Any) -> None:
        procedures.insert_after("turn", "gain", Step("odd", run))

    return module(steps=steps, tasks=lambda: list(tasks), **hooks)


def compose(bad: Module) -> Game:
    """Return Glen More for two with a module."""
    return Game.from_variant("glen-more", players=2, modules=[bad])


def play(bad: Module) -> None:
    """Play Glen More with a module to its end, and rank the players."""
    game = compose(bad)
    state = game.start(seed=3)
    while not state.is_over:
        state = game.advance(state, game.legal_actions(state)[0]).state
    game.ranking(state)
