"""Procedures: ordered lists of named steps, which modules edit by name.

The kernel knows one procedure, `game`, with the steps `setup` and `play`, and one that it runs
when a game ends, `end`. Everything else is defined by modules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from glenmore_core.callables import function_fault
from glenmore_core.errors import CompositionError, PluginError

if TYPE_CHECKING:
    from glenmore_core.draft import Draft

Run = Callable[["Draft", int], None]
"""`run(draft, seat)`: do the step for the player at `seat`."""

Wrapper = Callable[["Draft", int, Run], None]
"""`wrapper(draft, seat, inner)`: do the step, calling `inner(draft, seat)` or not."""


@frozen
class Step:
    """One named step. `module` is filled in by the composer."""

    name: str
    run: Run
    module: str = ""


@frozen
class Change:
    """One line of the composition report: `module` did `verb` to `what`."""

    module: str
    verb: str
    what: str

    def __str__(self) -> str:
        return f"{self.module} {self.verb} {self.what}"


class Procedures:
    """The procedures of a game while it is being composed.

    >>> steps = Procedures()
    >>> steps.acting("mine")
    >>> steps.define("turn", [Step("move", print), Step("refill", print)])
    >>> steps.insert_before("turn", "refill", Step("rest", print))
    >>> steps.names("turn")
    ('move', 'rest', 'refill')
    """

    def __init__(self) -> None:
        self._lists: dict[str, list[Step]] = {}
        self._module = ""
        self._may_override: frozenset[str] = frozenset()
        self._overridden: dict[tuple[str, str], str] = {}
        self.changes: list[Change] = []
        self.functions: list[tuple[str, Run | Wrapper]] = []
        """What each module supplied, for naming the plug-in when it fails."""

    def acting(self, module: str, may_override: frozenset[str] = frozenset()) -> None:
        """Say whose edits follow, and whose replacements this module may itself replace."""
        self._module = module
        self._may_override = may_override

    def names(self, procedure: str) -> tuple[str, ...]:
        """Return the step names of a procedure, in order (empty if there is none)."""
        return tuple(step.name for step in self._lists.get(procedure, ()))

    def all(self) -> dict[str, tuple[Step, ...]]:
        """Return all procedures."""
        return {name: tuple(steps) for name, steps in self._lists.items()}

    def define(self, procedure: str, steps: Sequence[Step]) -> None:
        """Define a procedure that does not exist yet."""
        self._named(procedure)
        if procedure in self._lists:
            raise CompositionError(
                f"module '{self._module}' defines the procedure '{procedure}', which "
                f"'{self._owner(procedure)}' has defined already; edit it instead"
            )
        if not isinstance(steps, list | tuple):
            raise self._wrong(f"the steps of '{procedure}' are a list of Steps, not {steps!r}")
        self._lists[procedure] = []
        for step in steps:
            self.append(procedure, step)

    def append(self, procedure: str, step: Step) -> None:
        """Add a step at the end (of a new, empty procedure, if there is none of that name)."""
        self._named(procedure)
        self._fresh(procedure, step)
        self._lists.setdefault(procedure, []).append(self._own(step))
        self._note("supplies", procedure, step.name)

    def insert_before(self, procedure: str, anchor: str, step: Step) -> None:
        """Add a step before the step `anchor`."""
        self._insert(procedure, anchor, step, 0)

    def insert_after(self, procedure: str, anchor: str, step: Step) -> None:
        """Add a step after the step `anchor`."""
        self._insert(procedure, anchor, step, 1)

    def replace(self, procedure: str, name: str, run: Run) -> None:
        """Let `run` be what the step does."""
        index = self._override(procedure, name, "replaces")
        self._lists[procedure][index] = self._own(Step(name, run))

    def remove(self, procedure: str, name: str) -> None:
        """Take the step out."""
        index = self._override(procedure, name, "removes")
        del self._lists[procedure][index]

    def wrap(self, procedure: str, name: str, wrapper: Wrapper) -> None:
        """Put `wrapper` around what the step does; wrappers of several modules nest."""
        index = self._find(procedure, name)
        self._check_run(name, wrapper, "draft, seat, inner")
        inner = self._lists[procedure][index]

        def run(draft: Draft, seat: int, inside: Run = inner.run) -> None:
            wrapper(draft, seat, inside)

        self._lists[procedure][index] = Step(name, run, inner.module)
        self.functions.append((self._module, wrapper))
        self._note("wraps", procedure, name)

    # -- within ----------------------------------------------------------------------------

    def _wrong(self, message: str) -> PluginError:
        return PluginError(self._module, "steps", message)

    def _named(self, *names: object) -> None:
        for name in names:
            if not isinstance(name, str) or not name.strip():
                raise self._wrong(f"{name!r} names no procedure or step: a name is text")

    def _check_run(self, name: str, run: object, arguments: str) -> None:
        right = function_fault(run, arguments, doing=True)
        if right is not None:
            raise self._wrong(f"what the step '{name}' runs is {run!r}; it is {right}")

    def _own(self, step: Step) -> Step:
        self._check_run(step.name, step.run, "draft, seat")
        self.functions.append((self._module, step.run))
        return Step(step.name, step.run, self._module)

    def _note(self, verb: str, procedure: str, name: str) -> None:
        self.changes.append(Change(self._module, verb, f"step {procedure}/{name}"))

    def _owner(self, procedure: str) -> str:
        return next((step.module for step in self._lists[procedure]), "another module")

    def _fresh(self, procedure: str, step: Step) -> None:
        if not isinstance(step, Step):
            raise self._wrong(f"{step!r} is no step: a step is a Step(name, function)")
        self._named(step.name)
        for other in self._lists.get(procedure, ()):
            if other.name == step.name:
                raise CompositionError(
                    f"modules '{other.module}' and '{self._module}' both add a step "
                    f"'{step.name}' to the procedure '{procedure}'"
                )

    def _find(self, procedure: str, name: str) -> int:
        self._named(procedure, name)
        names = self.names(procedure)
        if name not in names:
            known = ", ".join(names) if names else "none"
            raise CompositionError(
                f"module '{self._module}' edits the step '{name}' of the procedure "
                f"'{procedure}', which is not there (its steps: {known})"
            )
        return names.index(name)

    def _insert(self, procedure: str, anchor: str, step: Step, offset: int) -> None:
        self._fresh(procedure, step)
        self._lists[procedure].insert(self._find(procedure, anchor) + offset, self._own(step))
        self._note("inserts", procedure, step.name)

    def _override(self, procedure: str, name: str, verb: str) -> int:
        self._named(procedure, name)
        before = self._overridden.get((procedure, name))
        if before is not None and before not in self._may_override:
            raise CompositionError(
                f"modules '{before}' and '{self._module}' both replace or remove the step "
                f"'{name}' of the procedure '{procedure}'; '{self._module}' would have to say "
                f"that it comes after '{before}'"
            )
        index = self._find(procedure, name)
        self._overridden[procedure, name] = self._module
        self._note(verb, procedure, name)
        return index
