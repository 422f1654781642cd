"""What the hooks called at play return: looked at each time, so that nonsense names its module."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from glenmore_core.errors import GlenmoreError, PluginError, Refusal
from glenmore_core.mechanisms.effects import Cost

WRONG = object()
"""What a look at a returned value gives if it is not what the hook returns."""


def _nothing(value: Any) -> Any:
    return None if value is None else WRONG


def _yes_or_no(value: Any) -> Any:
    return value if value is None or type(value) is bool else WRONG


def _refusal(value: Any) -> Any:
    return value if value is None or isinstance(value, Refusal) else WRONG


def _cost(value: Any) -> Any:
    if value is None:
        return None
    if not isinstance(value, Cost) or not isinstance(value.units, tuple):
        return WRONG
    numbers = (value.coins, *(number for _, number in value.others))
    return value if all(type(one) is int and one >= 0 for one in numbers) else WRONG


def _is_place(value: Any) -> bool:
    return type(value) is tuple and len(value) == 2 and all(type(one) is int for one in value)


def _places(value: Any) -> Any:
    if value is None:
        return ()
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        return WRONG
    found = tuple(value)
    return found if all(map(_is_place, found)) else WRONG


def _sorted_places(value: Any) -> Any:
    if value is None:
        return None
    return _places(value) if isinstance(value, Sequence) else WRONG


def _whole(value: Any) -> Any:
    if value is None:
        return 0
    return value if type(value) is int else WRONG


def _finite(value: Any) -> Any:
    if value is None:
        return 0.0
    return value if type(value) in (int, float) and math.isfinite(value) else WRONG


RETURNS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "setup": (_nothing, "nothing: it puts values into the draft"),
    "token_choice": (_refusal, "a Refusal or None"),
    "tile_cost": (_cost, "a Cost (whole numbers, none negative) or None"),
    "tile_places": (_sorted_places, "a list of places such as [(0, 1)], or None"),
    "piece_moved": (_nothing, "nothing: it puts values into the draft"),
    "tile_activated": (_nothing, "nothing: it puts values into the draft"),
    "tile_drawn": (_yes_or_no, "True, False or None"),
    "market_used": (_nothing, "nothing: it puts values into the draft"),
    "tile_removed": (_nothing, "nothing: it puts values into the draft"),
    "anchors": (_places, "places such as [(0, 1)], or None"),
    "scoring_bonus": (_whole, "a whole number"),
    "final_bonus": (_whole, "a whole number"),
    "position_value": (_finite, "a finite number"),
    "secret_value": (_finite, "a finite number"),
}
"""By hook: what is made of a returned value (`WRONG`: nothing), and what it returns, in words."""


def checked(function: Callable[..., Any], module: str, hook: str) -> Callable[..., Any]:
    """Return the implementation of an at-play hook with a look at what it returns.

    Parameters:
        function: the implementation, taking all arguments of the hook.
        module: the id of its module.
        hook: the hook's name.
    """
    look, words = RETURNS[hook]

    def asked(*arguments: Any) -> Any:
        result = function(*arguments)
        try:
            found = look(result)
        except GlenmoreError:
            raise
        except (Exception, SystemExit) as error:  # of a generator that it returned
            raise PluginError(module, hook, f"it raised {type(error).__name__}: {error}") from error
        if found is WRONG:
            raise PluginError(module, hook, f"it returned {result!r}; it returns {words}")
        return found

    return asked
