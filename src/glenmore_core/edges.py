"""What is handed to a `Game` from outside: looked at once, so that nonsense is told as such."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from glenmore_core.errors import CompositionError
from glenmore_core.module import Module
from glenmore_core.rules import Rules
from glenmore_core.state import State

MOST_DIGITS = 78
"""Digits of a seed: more than any record could be read back with are refused."""


def check_state(rules: Rules, state: object) -> None:
    """Check that a state belongs to these rules, or to rules that are the same.

    Raises:
        CompositionError: it belongs to another game, or is no state at all.
    """
    if type(state) is not State:
        hint = " (a view holds one in its field 'state')" if hasattr(state, "state") else ""
        raise CompositionError(f"a {type(state).__name__} is no state of a game{hint}")
    if state.rules is not rules and state.rules.fingerprint != rules.fingerprint:
        raise CompositionError(
            f"this state belongs to another game: {_told(state.rules)} there, {_told(rules)} here"
        )


def _told(rules: Rules) -> str:
    names = " + ".join(one for one, _ in rules.identity.modules)
    return f"{names} for {rules.seats} players ({rules.fingerprint})"


def check_seed(seed: object) -> int:
    """Return a seed, checked.

    Raises:
        CompositionError: it is no whole number, or one that no record could hold.
    """
    if type(seed) is not int:
        raise CompositionError(f"the seed is a whole number, not {seed!r}")
    if not -(10**MOST_DIGITS) < seed < 10**MOST_DIGITS:
        raise CompositionError(f"the seed is a whole number of at most {MOST_DIGITS} digits")
    return seed


def check_request(modules: Any, options: Any, overlays: Any) -> None:
    """Check that what a game is asked for with is of the right kinds.

    Raises:
        CompositionError: it is not; the text says what would be right.
    """
    if not isinstance(modules, list | tuple) or not all(
        isinstance(one, str | Module) for one in modules
    ):
        raise CompositionError(f"modules are a list of ids or Modules, not {modules!r}")
    if options is not None:
        if not isinstance(options, Mapping):
            raise CompositionError(f"options are a mapping by module id, not {options!r}")
        for module, values in options.items():
            if not isinstance(values, Mapping):
                raise CompositionError(
                    f"the options of '{module}' are a mapping from name to value, not {values!r}"
                )
    if not isinstance(overlays, list | tuple) or not all(
        isinstance(one, str | os.PathLike) for one in overlays
    ):
        raise CompositionError(f"overlays are a list of paths, not {overlays!r}")
