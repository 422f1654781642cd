"""What is handed to a `Game` from outside: looked at once, so that nonsense is told as such."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import NoneType
from typing import Any

from glenmore_core.actions import Action, Done
from glenmore_core.errors import ArgumentError, CompositionError
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


def told(value: object) -> str:
    """Return something that was handed in, in a few words, however large it is."""
    try:
        text = value.__name__ if isinstance(value, type) else repr(value)
    except Exception:  # whatever a stranger's class does when it is printed
        text = f"something of the class {type(value).__name__}"
    short = text if len(text) <= 60 else text[:57] + "..."
    return f"the class {short}" if isinstance(value, type) else short


def check_is(value: object, kinds: type | tuple[type, ...], what: str) -> None:
    """Check that an argument is of a kind.

    Parameters:
        value: what was handed in.
        kinds: the classes it may be of.
        what: its name, with an article.

    Raises:
        ArgumentError: it is of another.

    >>> check_is(5, (str, Path), "the path")
    Traceback (most recent call last):
    ...
    glenmore_core.errors.ArgumentError: the path cannot be 5: it is a str or Path
    """
    if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is int):
        every = kinds if isinstance(kinds, tuple) else (kinds,)
        names = " or ".join("None" if one is NoneType else one.__name__ for one in every)
        raise ArgumentError(f"{what} cannot be {told(value)}: it is a {names}")


def check_path(path: object) -> Path:
    """Return the path of a file, checked to be one (and no number, which would be a handle)."""
    check_is(path, (str, os.PathLike), "the path")
    return Path(path)  # type: ignore[arg-type]  # just checked


def check_viewer(rules: Rules, viewer: object) -> None:
    """Check that somebody who looks is a seat of the game, or None for a spectator.

    Raises:
        ArgumentError: there is no such seat.
    """
    if viewer is None or (type(viewer) is int and 0 <= viewer < rules.seats):
        return
    raise ArgumentError(
        f"nobody looks from the seat {told(viewer)}: it is 0 to {rules.seats - 1}, or None for a "
        "spectator"
    )


def check_action(rules: Rules, action: object) -> None:
    """Check that something is an action of a game.

    Raises:
        ArgumentError: it is none.
    """
    if not isinstance(action, Action) or rules.action_words.get(action.word, Done) is not type(
        action
    ):
        raise ArgumentError(f"{told(action)} is no action of this game")


def check_all(values: object, kinds: type | tuple[type, ...], what: str) -> None:
    """Check that an argument is a list (or the like) of things of a kind (see `check_is`)."""
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        raise ArgumentError(f"{what} cannot be {told(values)}: they are a list")
    if isinstance(values, list | tuple):
        for one in values:
            check_is(one, kinds, f"one of {what}")


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
