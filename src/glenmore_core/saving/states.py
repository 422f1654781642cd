"""From JSON data to a state: every part checked, also for what its type alone does not forbid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs
from cattrs import Converter

from glenmore_core.actions import Action
from glenmore_core.decisions import Choosing, Resolve, Sealed, StepTask
from glenmore_core.errors import GlenmoreError
from glenmore_core.failures import nonsense
from glenmore_core.rules import Rules
from glenmore_core.saving.shapes import Load, expected
from glenmore_core.saving.wrong import Wrong
from glenmore_core.slices import Slice
from glenmore_core.state import State, Task
from glenmore_core.table import Table


@attrs.frozen
class Loaders:
    """How the parts of a state are read: by the strict hooks, or by the quick ones.

    Parameters:
        task: reads a task, tagged with its word.
        action: reads an action, tagged with its word.
        scores: reads a score sheet.
        game: reads the table's slices, by the name of their class.
        player: reads a player's slices.
    """

    task: Load
    action: Load
    scores: Load
    game: tuple[tuple[str, Load, Slice], ...]
    player: tuple[tuple[str, Load, Slice], ...]

    @classmethod
    def of(cls, rules: Rules, converter: Converter) -> Loaders:
        """Return the loaders of a composition."""
        hook = converter.get_structure_hook
        return cls(
            hook(Task),
            hook(Action),
            hook(Table[str, int]),
            tuple((one.kind.__name__, hook(one.kind), one) for one in rules.game_kinds),
            tuple((one.kind.__name__, hook(one.kind), one) for one in rules.player_kinds),
        )


def read_state(rules: Rules, by: Loaders, data: Mapping[str, Any]) -> State:
    """Return the state that JSON data by part describes.

    Parameters:
        rules: the compiled rules.
        by: the loaders, strict or quick.
        data: the parts of a state (`agenda`, `game`, `players`, …).

    Raises:
        Wrong: it describes none; the strict loaders say where and why.
    """

    def one_player(slices: Any) -> tuple[Any, ...]:
        return _slices(rules, by.player, slices)

    def one_sheet(sheet: Any) -> Any:
        return by.scores(sheet, None)

    try:
        shared = _slices(rules, by.game, data["game"])
    except Wrong as wrong:
        raise wrong.at("game") from None
    if type(data["by_hand"]) is not bool:
        raise expected("true or false", data["by_hand"]).at("by_hand")
    return State(
        rules,
        _agenda(rules, by, data["agenda"]),
        shared,
        _each_seat(rules, data["players"], "players", one_player),
        _each_seat(rules, data["scores"], "scores", one_sheet),
        _streams(rules, data["streams"]),
        data["by_hand"],
    )


def _agenda(rules: Rules, by: Loaders, data: Any) -> tuple[Task, ...]:
    if type(data) is not list:
        raise expected("a list", data).at("agenda")
    tasks: list[Task] = []
    try:
        for one in data:
            task = by.task(one, Task)
            _check_task(rules, task)
            tasks.append(task)
        if tasks and type(_asking(rules, tasks[-1])) in (Resolve, type(None)):
            tasks.pop()
            raise Wrong("the last task must be one that waits for a decision")
    except Wrong as wrong:
        raise wrong.at(len(tasks)).at("agenda") from None
    return tuple(tasks)


def _slices(rules: Rules, loads: tuple[tuple[str, Load, Slice], ...], data: Any) -> tuple[Any, ...]:
    """Return slices from an object that holds each under its class's name."""
    if type(data) is not dict:
        raise expected("an object", data)
    values: list[Any] = []
    name = ""
    try:
        for name, load, one in loads:
            if name not in data:
                raise Wrong("is missing")
            value = load(data[name], one.kind)
            values.append(_revived(rules, one, value) if one.revive is not None else value)
        if len(data) != len(loads):
            names = [each[0] for each in loads]
            name = next(each for each in data if each not in names)
            raise Wrong(f"no composed module keeps this; there are {', '.join(names)}")
    except Wrong as wrong:
        raise wrong.at(name) from None
    return tuple(values)


def _revived(rules: Rules, one: Slice, value: Any) -> Any:
    assert one.revive is not None
    try:
        revived = one.revive(rules, value)
        if type(revived) is not one.kind:
            raise nonsense(rules, one.revive, revived, f"a {one.kind.__name__}")
        return revived
    except GlenmoreError:
        raise
    except KeyError as error:
        raise Wrong(f"holds {error.args[0]!r}, which this game does not know") from None
    except Exception as error:
        raise Wrong(f"cannot be: {error}") from None


def _each_seat(rules: Rules, data: Any, part: str, load: Callable[[Any], Any]) -> tuple[Any, ...]:
    if type(data) is not list or len(data) != rules.seats:
        raise expected(f"a list of {rules.seats}, one for each player", data).at(part)
    values: list[Any] = []
    try:
        for one in data:
            values.append(load(one))
    except Wrong as wrong:
        raise wrong.at(len(values)).at(part) from None
    return tuple(values)


_HEX = frozenset("0123456789abcdef")


def _streams(rules: Rules, data: Any) -> tuple[int, ...]:
    if type(data) is not dict or data.keys() != rules.stream_index.keys():
        raise expected(f"an object with {', '.join(rules.streams)}", data).at("streams")
    counters: list[int] = []
    for name in rules.streams:
        text = data[name]
        if type(text) is not str or len(text) != 16 or not _HEX.issuperset(text):
            raise expected("16 hexadecimal digits", text).at(name).at("streams")
        counters.append(int(text, 16))
    return tuple(counters)


def _asking(rules: Rules, task: Task) -> Any:
    """Return what a task does, or None for one that the kernel carries out by itself."""
    return rules.tasks.get(type(task.inner if type(task) is Choosing else task))


def _check_task(rules: Rules, task: Task) -> None:
    """Raise `Wrong` for a task that no play of this composition can bring about."""
    if type(task) is StepTask and (task.procedure, task.step) not in rules.step_runs:
        raise Wrong(f"there is no step '{task.step}' in a procedure '{task.procedure}'")
    if type(task) is Choosing:
        if type(_asking(rules, task)) is not Sealed:
            raise Wrong(f"'{task.inner.word}' is no choice in secret").at("inner")
        wrong = [seat for seat in task.chosen if not 0 <= seat < rules.seats]
        if wrong:
            raise Wrong(f"there is no seat {wrong[0]}").at("chosen")
    seat = getattr(task, "seat", None)
    if type(seat) is int and not -1 <= seat < rules.seats:
        raise Wrong(f"there is no seat {seat}").at("seat")
