"""Every error of the library, in one tree: what is wrong, where, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen


class GlenmoreError(Exception):
    """The root of the tree: `except GlenmoreError` catches whatever a user can cause."""


@frozen
class Problem:
    """One thing that is wrong in a file.

    Parameters:
        message: what is wrong.
        file: the file's name, or "" for text without one.
        line: line, counted from 1 (0: unknown).
        column: column, counted from 1 (0: unknown).
        path: the place in the data, such as `tiles[3].cost.wood`.
        expected: what would be right.

    >>> str(Problem("not a resource", "my.yaml", 3, 9, "tiles[0].cost", "wood or stone"))
    'my.yaml:3:9: tiles[0].cost: not a resource (expected wood or stone)'
    """

    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    path: str = ""
    expected: str = ""

    def __str__(self) -> str:
        where = self.file
        if self.line:
            where = f"{where or '<text>'}:{self.line}:{self.column}"
        parts = [part for part in (where, self.path, self.message) if part]
        text = ": ".join(parts)
        return f"{text} (expected {self.expected})" if self.expected else text


class DataError(GlenmoreError):
    """A data, variant or overlay file is wrong; `problems` holds all that was found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


@frozen
class RowFault:
    """What does not fit in one row of the data, found when the rows are looked at together.

    Parameters:
        table: the table, such as `tiles`.
        row: the id of the row ("": the table, or the section, as a whole).
        message: what is wrong.
        field: the field of the row it is about ("": the row as a whole).
        expected: what would be right.
        inside: the place inside the field, such as `(0,)` for the first of its effects.
        clashes: (table, row, field) of other rows that it does not go together with: if only one
            of these stands in an overlay, the fault is told there.

    >>> str(RowFault("tiles", "90", "there is no card 'loch-nes'", "once", "loch-ness"))
    "tiles 90 once: there is no card 'loch-nes' (expected loch-ness)"
    """

    table: str
    row: str
    message: str
    field: str = ""
    expected: str = ""
    inside: tuple[str | int, ...] = ()
    clashes: tuple[tuple[str, str, str], ...] = ()

    def __str__(self) -> str:
        text = f"{' '.join(filter(None, (self.table, self.row, self.field)))}: {self.message}"
        return f"{text} (expected {self.expected})" if self.expected else text


class RowsError(DataError):
    """Rows that do not go together; composing finds the file and line of each in `faults`.

    A module raises it from its hook `constants`.
    """

    def __init__(self, faults: Sequence[RowFault]) -> None:
        self.faults: tuple[RowFault, ...] = tuple(faults)
        super().__init__([Problem(str(fault)) for fault in self.faults])


class ArgumentError(GlenmoreError, TypeError, ValueError):
    """A call was handed something of a wrong kind; the text says what, and what would be right.

    It is a `TypeError` and a `ValueError` too, for those who look out for these.
    """


class CompositionError(GlenmoreError):
    """These modules, players or options do not make a game; the text says which and why."""


class UnknownName(CompositionError):
    """A variant, module, option or file that is not there; the nearest names are given."""


class PluginError(GlenmoreError):
    """A plug-in broke its contract: `module` and `hook` name the place."""

    def __init__(self, module: str, hook: str, message: str) -> None:
        self.module = module
        self.hook = hook
        super().__init__(f"module '{module}', hook '{hook}': {message}")


@frozen
class Refusal:
    """Why an action is refused.

    Parameters:
        rule: the rule id, as in docs/rules (`GM-PLACE-3`), or a kernel id (`CORE-TURN`).
        module: the module that refuses.
        message: one sentence.
        facts: the facts it rests on, as (name, value) pairs.

    >>> print(Refusal("GM-PAY-1", "glen-more", "it cannot be paid", (("stone", "needs 1"),)))
    [GM-PAY-1, glen-more] it cannot be paid (stone: needs 1)
    """

    rule: str
    module: str
    message: str
    facts: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        text = f"[{self.rule}, {self.module}] {self.message}"
        if self.facts:
            text += " (" + "; ".join(f"{name}: {value}" for name, value in self.facts) + ")"
        return text


class IllegalAction(GlenmoreError):
    """An action that the rules do not allow now; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class NotationError(GlenmoreError):
    """A line that is not the notation of any action; the text says what would be."""


class SaveError(GlenmoreError):
    """A save or record that is damaged: the text says where and how."""


class RulesMismatch(SaveError):
    """A save or record made under other rules: the text says which differ."""


class ReplayError(SaveError):
    """A record that cannot be replayed from some line on; the text says which line and why.

    Attributes:
        line: the line in the record, counted from 1.
        refusal: why the action of that line is not legal, if that is the reason.
    """

    def __init__(self, message: str, line: int, refusal: Refusal | None = None) -> None:
        self.line = line
        self.refusal = refusal
        super().__init__(message)


class BotError(GlenmoreError):
    """A bot that is unknown or that answered with something that is no legal action."""
