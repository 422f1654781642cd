"""Recorded games and their pictures, which several tests look at."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from glenmore_core import Action, Game, State

Moment = tuple[State, tuple[int, Action] | None]


def _load() -> ModuleType:
    name = "example_pictures"
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def examples() -> ModuleType:
    """Return the script that draws the pictures of the documentation."""
    return _load()


@pytest.fixture(scope="session")
def moments(examples: ModuleType) -> Callable[[int], list[Moment]]:
    """Return every moment of the recorded game of so many players."""
    return cache(examples.moments)


@pytest.fixture(scope="session")
def random_end() -> Callable[[int, int], Moment]:
    """Return the last moment of a seeded game of so many players that choose by chance."""

    @cache
    def end(players: int, seed: int) -> Moment:
        game, chance, last = (
            Game.from_variant("glen-more", players=players),
            random.Random(seed),
            None,
        )
        state = game.start(seed)
        while not state.is_over:
            decision = game.decision(state)
            assert decision is not None
            seat = decision.seats[0]
            action = chance.choice(game.legal_actions(state, seat)[:6])
            state, last = game.apply(state, action, seat), (seat, action)
        return state, last

    return end
