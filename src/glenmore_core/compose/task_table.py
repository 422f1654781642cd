"""The tasks of all modules in one table, with the words of tasks and actions."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, define

from glenmore_core.actions import Action, check_notation
from glenmore_core.compose.hooks import Hooks
from glenmore_core.decisions import (
    Ask,
    Chance,
    Choosing,
    Offer,
    Resolve,
    Sealed,
    StepTask,
    TaskKind,
    Veto,
)
from glenmore_core.errors import CompositionError, PluginError
from glenmore_core.procedures import Change
from glenmore_core.rules import Asking, Compiled
from glenmore_core.state import Task


@define(eq=False)
class TaskTable:
    """What the hook `tasks` of all modules gives together.

    Parameters:
        tasks: what each task class is.
        owners: the module of each task class.
        actions: the module and class of every action, as often as it is named.
        changes: lines for the report.
    """

    tasks: dict[type[Task], Compiled] = Factory(dict)
    owners: dict[type[Task], str] = Factory(dict)
    actions: list[tuple[str, type[Action]]] = Factory(list)
    changes: list[Change] = Factory(list)

    @classmethod
    def of(cls, hooks: Hooks) -> TaskTable:
        """Return the table of a composition.

        Raises:
            CompositionError: two modules that both say what a task is, or an addition to a
                decision that nobody asks.
            PluginError: what a module returned is wrong.
        """
        table = cls()
        found = hooks.collect("tasks", (Resolve, Ask, Sealed, Chance, Offer, Veto))
        for module, item in found:
            if not isinstance(item, Offer | Veto):
                table._take(module, item)
        for module, item in found:
            if isinstance(item, Offer | Veto):
                table._add(module, item)
        return table

    def _take(self, module: str, item: TaskKind) -> None:
        before = self.tasks.get(item.task)
        if before is not None:
            same = before.ask if isinstance(before, Asking) else before
            if same is not item and self.owners[item.task] != module:
                raise CompositionError(
                    f"modules '{self.owners[item.task]}' and '{module}' both say what the task "
                    f"'{item.task.word}' does"
                )
            return
        self.owners[item.task] = module
        if isinstance(item, Ask):
            self.tasks[item.task] = Asking(item, module, dict(item.handlers))
        elif not isinstance(item, Offer | Veto):
            self.tasks[item.task] = item
        named = item.actions if isinstance(item, Sealed) else getattr(item, "handlers", ())
        self.actions += ((module, kind) for kind in named)

    def _add(self, module: str, addition: Offer | Veto) -> None:
        asking = self.tasks.get(addition.task)
        if not isinstance(asking, Asking):
            raise CompositionError(
                f"module '{module}' adds to the decision '{addition.task.word}', which no "
                "composed module asks"
            )
        if isinstance(addition, Offer):
            self.actions += ((module, kind) for kind in addition.handlers)
        self.tasks[addition.task] = _added(asking, module, addition)
        self.changes.append(Change(module, "adds to", f"decision {addition.task.word}"))

    def task_words(self) -> Mapping[str, type[Task]]:
        """Return the task classes by their word, which is unique in a game."""
        words: dict[str, type[Task]] = {StepTask.word: StepTask, Choosing.word: Choosing}
        for kind, module in self.owners.items():
            name = kind.__name__
            if not kind.word:
                raise PluginError(module, "tasks", f"the task class {name} has no word")
            other = words.setdefault(kind.word, kind)
            if other is not kind:
                raise CompositionError(
                    f"two task classes have the word '{kind.word}': {name} of the module "
                    f"'{module}' and {other.__name__} of '{self.owners.get(other, 'core')}'"
                )
        return words

    def action_words(self) -> Mapping[str, type[Action]]:
        """Return the action classes by their word, which is unique in a game."""
        words: dict[str, type[Action]] = {}
        for module, kind in self.actions:
            try:
                check_notation(kind)
            except (TypeError, NameError) as error:  # NameError: of a type that is not imported
                text = f"action class {kind.__name__}: {error}"
                raise PluginError(module, "tasks", text) from None
            other = words.setdefault(kind.word, kind)
            if other is not kind:
                raise CompositionError(
                    f"two action classes have the word '{kind.word}': {kind.__module__}."
                    f"{kind.__name__} and {other.__module__}.{other.__name__}"
                )
        return words


def _added(asking: Asking, module: str, addition: Offer | Veto) -> Asking:
    if isinstance(addition, Veto):
        return Asking(
            asking.ask, asking.module, asking.handlers, asking.offers,
            (*asking.vetoes, (module, addition)),
        )  # fmt: skip
    both = set(addition.handlers) & set(asking.handlers)
    if both:
        names = ", ".join(sorted(kind.word for kind in both))
        raise CompositionError(
            f"module '{module}' offers actions in '{addition.task.word}' that are handled "
            f"there already: {names}"
        )
    return Asking(
        asking.ask, asking.module, {**asking.handlers, **addition.handlers},
        (*asking.offers, (module, addition)), asking.vetoes,
    )  # fmt: skip
