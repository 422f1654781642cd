"""How a refusal travels: cattrs gathers exceptions with paths, and here they are read out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from attrs import frozen

from glenmore_core.content.paths import DataPath
from glenmore_core.content.scalars import shown


class Refused(ValueError):
    """A raw value that does not fit, raised by a structure hook or parser.

    Parameters:
        message: what is wrong.
        expected: what would be right.
        at: where, counted from the value that was given to the hook.
        key: it is the key at `at` that is wrong, not its value.
    """

    def __init__(
        self, message: str, expected: str = "", at: DataPath = (), *, key: bool = False
    ) -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected
        self.at = at
        self.key = key


class Report(Protocol):
    """What a parser calls to note a problem; it may go on afterwards and note more."""

    def __call__(self, message: str, expected: str = "", at: DataPath = ()) -> None:
        """Note a problem at `at`, counted from the value given to the parser."""


@contextmanager
def inside(raw: Any, *at: str | int) -> Iterator[None]:
    """Give what is refused in the block its place inside a larger value.

    A plain ValueError is taken as what would be right instead of `raw`.

    Parameters:
        raw: what stands there.
        at: the place, counted from the larger value.

    >>> with inside("x", "wood"):
    ...     raise ValueError("a number")
    Traceback (most recent call last):
    ...
    glenmore_core.content.refused.Refused: found text 'x'
    """
    try:
        yield
    except Refused as error:
        raise Refused(error.message, error.expected, (*at, *error.at), key=error.key) from None
    except ValueError as error:
        raise Refused(f"found {shown(raw)}", _said(error), at) from None


@frozen
class Finding:
    """One problem, before it is known in which file the path is.

    >>> Finding(("tiles", 0), "nothing", "a mapping").key
    False
    """

    path: DataPath
    message: str
    expected: str = ""
    key: bool = False


def findings(error: BaseException, path: DataPath = ()) -> Iterator[Finding]:
    """Read all problems out of what cattrs raised.

    Parameters:
        error: an exception, or a group of them with the notes of cattrs.
        path: where the value stands that was structured.

    >>> [found.path for found in findings(Refused("text", at=("stack",)), ("tiles", 0))]
    [('tiles', 0, 'stack')]
    """
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from findings(inner, (*path, *_step(inner)))
    elif isinstance(error, Refused):
        yield Finding((*path, *error.at), error.message, error.expected, error.key)
    else:
        yield Finding(path, _said(error))


def regrouped(error: Exception, at: DataPath) -> ExceptionGroup[Refused]:
    """Return everything that `error` says as one group, with paths that begin with `at`.

    >>> group = regrouped(Refused("no cost", at=("wood",)), ("cost",))
    >>> [found.path for found in findings(group)]
    [('cost', 'wood')]
    """
    told = [Refused(f.message, f.expected, (*at, *f.path), key=f.key) for f in findings(error)]
    return ExceptionGroup("data that does not fit", told)


def _step(error: BaseException) -> DataPath:
    """The key or position that cattrs noted on an exception of a group."""
    for note in getattr(error, "__notes__", ()):
        step: Any = getattr(note, "index", getattr(note, "name", None))
        if isinstance(step, str | int):
            return (step,)
    return ()


def _said(error: BaseException) -> str:
    """What an exception says; those that say little alone carry the name of their class."""
    said = str(error.args[0]) if error.args else ""
    if said and isinstance(error, ValueError):
        return said
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
