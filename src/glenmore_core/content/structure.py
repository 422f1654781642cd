"""From plain data to attrs classes, with every problem of the file at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from glenmore_core.content.document import Document
from glenmore_core.content.paths import DataPath
from glenmore_core.content.refused import Finding, findings, regrouped
from glenmore_core.errors import DataError

if TYPE_CHECKING:
    from cattrs import Converter

    from glenmore_core.content.strict import Parser

T = TypeVar("T")


class Structurer:
    """Makes values of attrs classes, tuples, mappings, enums, literals and scalars.

    Nothing is coerced: `"3"` is no whole number, nor is `1.0` or `true` (a whole number will do
    where any number is wanted). A key that the class does not have is refused.

    Parameters:
        parsers: for a type, a function `parser(raw, problem, path)` that makes it from raw data.
            It returns the value; or it calls `problem(message, expected, at)` as often as it
            likes, `at` counted from `raw`; a `ValueError` that it raises is a problem as well.
            `path` is where `raw` stands in the file.

    >>> from attrs import frozen
    >>> @frozen
    ... class Cost:
    ...     wood: int = 0
    >>> def cost(raw, problem, path):
    ...     return Cost() if raw == "free" else problem(f"{raw} at {path}", "free")
    >>> structurer = Structurer(parsers={Cost: cost})
    >>> structurer.convert(["free"], tuple[Cost, ...])
    (Cost(wood=0),)
    """

    def __init__(self, parsers: Mapping[Any, Parser] | None = None) -> None:
        from cattrs import Converter  # takes 60 ms: only where data is really read

        from glenmore_core.content.strict import install

        self.converter: Converter = Converter(detailed_validation=True)
        self.parsers = dict(parsers or {})
        self._trail = install(self.converter, self.parsers)

    def convert(self, raw: Any, cls: type[T], at: DataPath = ()) -> T:
        """Make a value from raw data; for parsers, which let the exception pass.

        Parameters:
            raw: plain data.
            cls: what to make of it.
            at: where `raw` stands, counted from the value that the parser was given.

        Raises:
            ExceptionGroup: all that is wrong, with paths; `attempt` reads them out.
        """
        with self._trail.below((*self._trail.steps, *at)):
            try:
                return self.converter.structure(raw, cls)
            except (ValueError, ExceptionGroup) as error:
                raise regrouped(error, at) from error

    def attempt(
        self, raw: Any, cls: type[T], path: DataPath = ()
    ) -> tuple[T | None, list[Finding]]:
        """Make a value from raw data, or tell all that is wrong with it.

        Parameters:
            raw: plain data.
            cls: what to make of it.
            path: where `raw` stands.

        Returns:
            The value and no findings; or None and at least one finding.

        >>> Structurer().attempt("3", int, ("stack",))[1]
        [Finding(path=('stack',), message="found text '3'", expected='a whole number', key=False)]
        """
        with self._trail.below(path):
            try:
                return self.converter.structure(raw, cls), []
            except (ValueError, ExceptionGroup) as error:
                return None, list(findings(error, path))

    def structure(self, document: Document, cls: type[T], path: DataPath = ()) -> T:
        """Make a value from what stands at `path` of a document.

        Raises:
            DataError: all problems, with file, line, column and path.
        """
        try:
            raw = document.at(path)
        except LookupError:
            problem = document.problem(path, "is missing")
            raise DataError([problem]) from None
        value, found = self.attempt(raw, cls, path)
        if found:
            problems = [document.problem(f.path, f.message, f.expected, key=f.key) for f in found]
            raise DataError(sorted(problems, key=lambda p: (p.line, p.column)))
        return cast(T, value)


def structure(document: Document, cls: type[T], path: DataPath = ()) -> T:
    """Make a value from a document, without parsers: see `Structurer`.

    >>> from attrs import frozen
    >>> from glenmore_core.content.document import load_document
    >>> @frozen
    ... class Board:
    ...     spaces: int
    ...     die: tuple[int, ...] = ()
    >>> structure(load_document("board: {spaces: 14, die: [1, 3]}"), Board, ("board",))
    Board(spaces=14, die=(1, 3))
    >>> structure(load_document("{space: 14, die: [1, '3']}"), Board)
    Traceback (most recent call last):
    ...
    glenmore_core.errors.DataError: <text>:1:1: spaces: is missing (expected a whole number)
    <text>:1:2: space: unknown key 'space'; did you mean 'spaces'? (expected spaces or die)
    <text>:1:22: die[1]: found text '3' (expected a whole number)
    """
    return Structurer().structure(document, cls, path)
