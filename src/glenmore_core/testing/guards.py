"""Guards: global randomness and the clock, watched or frozen while a game is played.

While guarded, the functions of `random`, `secrets`, `time`, `uuid`, `os.urandom` and the clock of
`datetime` are replaced, also where a plug-in has imported them by name. Only calls that a rule
makes itself, in the thread that plays, count; the standard library's own are let through.
"""

from __future__ import annotations

import datetime
import os
import random
import secrets
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from attrs import define, field

from glenmore_core.rules import Rules

FROZEN = 981_173_106.0
"""The time at which a frozen clock stands, in seconds: in the year 2001."""


class Touched(RuntimeError):
    """A rule called a function whose answer does not follow from the state."""


@define(eq=False)
class Watch:
    """What rules touched while they were guarded: (function, place) pairs."""

    touched: list[tuple[str, str]] = field(factory=list)


_RANDOM = (
    "betavariate", "choice", "choices", "expovariate", "gauss", "getrandbits", "normalvariate",
    "randbytes", "randint", "random", "randrange", "sample", "seed", "shuffle", "triangular",
    "uniform", "vonmisesvariate",
)  # fmt: skip
_SECRETS = ("choice", "randbelow", "randbits", "token_bytes", "token_hex", "token_urlsafe")
_TIME = {
    "time": FROZEN, "time_ns": int(FROZEN) * 10**9, "monotonic": FROZEN,
    "monotonic_ns": int(FROZEN) * 10**9, "perf_counter": FROZEN,
    "perf_counter_ns": int(FROZEN) * 10**9, "process_time": FROZEN,
    "process_time_ns": int(FROZEN) * 10**9, "thread_time": FROZEN,
}  # fmt: skip


def _caller(depth: int = 2) -> tuple[str, str]:
    """Return the module name and the place of the function that made the call."""
    frame = sys._getframe(depth)
    name = frame.f_globals.get("__name__", "")
    code = frame.f_code
    return name, f"{code.co_qualname} ({os.path.basename(code.co_filename)}:{frame.f_lineno})"


def _counts(name: str) -> bool:
    return name.partition(".")[0] not in sys.stdlib_module_names


def _guard(
    original: Callable[..., Any], name: str, watch: Watch, raising: bool, frozen: Any
) -> Callable[..., Any]:
    thread = threading.get_ident()

    def guarded(*args: Any, **kwargs: Any) -> Any:
        module, place = _caller()
        if threading.get_ident() != thread or not _counts(module):
            return original(*args, **kwargs)
        watch.touched.append((name, place))
        if raising:
            raise Touched(f"{name} was called by {place}")
        return original(*args, **kwargs) if frozen is None else frozen

    return guarded


def _clock_class(
    base: Any, names: tuple[str, ...], value: Any, watch: Watch, raising: bool
) -> type:
    """Return a subclass of `datetime` or `date` whose clock is guarded."""

    def guarded(name: str) -> Any:
        original = getattr(base, name)
        return staticmethod(
            _guard(original, f"datetime.{base.__name__}.{name}", watch, raising, value)
        )

    kind = type(base)
    meta = type("Clock", (kind,), {"__instancecheck__": lambda cls, one: isinstance(one, base)})
    return meta(base.__name__, (base,), {name: guarded(name) for name in names})  # type: ignore[no-any-return]


def _random_class(watch: Watch, raising: bool) -> type:
    base: Any = random.Random

    class Random(base):  # type: ignore[misc]  # the base is a value here
        """`random.Random` that must be given what it follows from."""

        def __init__(self, *args: Any) -> None:
            module, place = _caller()
            if not (args and args[0] is not None) and _counts(module):
                watch.touched.append(("random.Random()", place))
                if raising:
                    raise Touched(f"random.Random() without a seed was made by {place}")
            super().__init__(*args)

    return Random


def _replacements(watch: Watch, raising: bool) -> list[tuple[ModuleType, str, Any]]:
    found: list[tuple[ModuleType, str, Any]] = []

    def add(module: ModuleType, name: str, frozen: Any = None) -> None:
        original = getattr(module, name, None)
        if original is not None:
            label = f"{module.__name__}.{name}"
            found.append((module, name, _guard(original, label, watch, raising, frozen)))

    for name in _RANDOM:
        add(random, name)
    for name in _SECRETS:
        add(secrets, name)
    for name, frozen in _TIME.items():
        add(time, name, frozen)
    for name in ("uuid1", "uuid4"):
        add(uuid, name)
    add(os, "urandom")
    found.append((random, "Random", _random_class(watch, raising)))
    moment = datetime.datetime.fromtimestamp(FROZEN)
    clocks = ("now", "utcnow", "today")
    found.append(
        (datetime, "datetime", _clock_class(datetime.datetime, clocks, moment, watch, raising))
    )
    found.append(
        (datetime, "date", _clock_class(datetime.date, ("today",), moment.date(), watch, raising))
    )
    return found


def rule_modules(rules: Rules) -> tuple[ModuleType, ...]:
    """Return the Python modules in which rules of a composition may stand.

    They are those of the packages (the first part of the import path) that supply hooks, and the
    core's own.
    """
    from glenmore_core.testing import sources

    packages = {"glenmore_core", *sources.packages(rules)}
    loaded: dict[str, Any] = dict(sys.modules)  # None stands for what must not be imported
    return tuple(
        module
        for name, module in loaded.items()
        if isinstance(module, ModuleType)
        and name.partition(".")[0] in packages
        and not name.startswith("glenmore_core.testing")
    )


@contextmanager
def guarded(rules: Rules, *, raising: bool = True) -> Iterator[Watch]:
    """Guard global randomness and the clock while the body runs.

    Parameters:
        rules: whose rules are played; names imported into their Python modules are guarded too.
        raising: whether a touch raises `Touched`; otherwise clocks stand still and randomness
            is only noted.
    """
    watch = Watch()
    swaps: list[tuple[dict[str, Any], str, Any]] = []
    modules = rule_modules(rules)
    try:
        for home, name, replacement in _replacements(watch, raising):
            original = getattr(home, name)
            swaps.append((vars(home), name, original))
            setattr(home, name, replacement)
            for module in modules:
                for alias, value in list(vars(module).items()):
                    if value is original:
                        swaps.append((vars(module), alias, original))
                        vars(module)[alias] = replacement
        yield watch
    finally:
        for space, name, original in reversed(swaps):
            space[name] = original
