"""The codec of one composition: states, tasks, actions, events and views as JSON data, and back.

It is one cattrs converter whose hooks are in `shapes`, made once per composition and kept with
its rules. What a type name alone does not tell stands under a tag: `task` names a task by its
word, `do` an action, `event` an event.
"""

from __future__ import annotations

import enum
import json
import typing
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import attrs
from cattrs import Converter

from glenmore_core.actions import Action
from glenmore_core.changes import Changed
from glenmore_core.decisions import Choosing, Resolve, Sealed, StepTask
from glenmore_core.errors import GlenmoreError, PluginError
from glenmore_core.events import Event
from glenmore_core.rules import Rules
from glenmore_core.saving import quick, shapes
from glenmore_core.saving.quick import Unfit
from glenmore_core.saving.shapes import Dump, Load
from glenmore_core.saving.wrong import Wrong
from glenmore_core.slices import Slice
from glenmore_core.state import State, Task
from glenmore_core.table import Table
from glenmore_core.views import View

TAGS: dict[type, str] = {Task: "task", Action: "do", Event: "event"}
"""The key under which a value of these classes names its own class."""

PARTS = ("agenda", "game", "players", "scores", "streams", "by_hand")
"""The parts of a state in a save, in order."""


def plain(data: Any) -> Any:
    """Return data as a program in any language sees it: lists for tuples, objects for tables."""
    return json.loads(json.dumps(data, allow_nan=False))


class _Dumpers(dict[type, Dump]):
    """How values of the subclasses of one tagged class are written, each made when it is met."""

    def __init__(self, tag: str, converter: Converter) -> None:
        super().__init__()
        self.tag = tag
        self.converter = converter

    def __missing__(self, kind: type) -> Dump:
        _check_fields(kind, self.tag)
        word: str = kind.word  # type: ignore[attr-defined]  # tasks, actions and events have one
        made = shapes.class_dumper(kind, self.converter, {self.tag: word})
        self[kind] = made
        return made


def _check_fields(kind: type, tag: str) -> None:
    if any(one.name == tag for one in attrs.fields(kind)):
        raise TypeError(f"{kind.__name__} cannot have a field '{tag}': its word stands there")


Factory = Callable[..., Any]


def _class_factories(class_loader: Factory) -> tuple[Factory, Factory]:
    """Return the hook factories for attrs classes; a class may hold itself."""
    building: set[type] = set()

    def load(kind: type, converter: Converter) -> Load:
        if kind in building:
            return lambda data, _: converter.get_structure_hook(kind)(data, kind)
        building.add(kind)
        try:
            return class_loader(kind, converter)  # type: ignore[no-any-return]  # by its contract
        finally:
            building.discard(kind)

    def dump(kind: type, converter: Converter) -> Dump:
        if kind in building:
            return lambda value: converter.get_unstructure_hook(kind)(value)
        building.add(kind)
        try:
            return shapes.class_dumper(kind, converter, {})
        finally:
            building.discard(kind)

    return load, dump


def _refuse(kind: Any, converter: Converter) -> Any:
    raise TypeError(
        f"a field of type {kind!r} cannot be saved: use int, bool, str, tuples, frozen sets, "
        "Tables, Literals, enumerations, attrs classes and unions of these"
    )


def _keep(kind: Any, converter: Converter) -> Dump:
    return shapes.same


PLAIN_HOOKS: tuple[tuple[Any, Load], ...] = (
    (int, shapes.load_int),
    (str, shapes.load_str),
    (bool, shapes.load_bool),
    (type(None), shapes.load_none),
)


def make_converter(rules: Rules, *, quick_ones: bool = False) -> Converter:
    """Return a cattrs converter that knows the classes of a composition.

    Parameters:
        rules: the compiled rules.
        quick_ones: True for the hooks that are fast and do not say what is wrong.

    Raises:
        TypeError: a class has a field of a type that JSON cannot carry.
    """
    converter = Converter()
    load_class, dump_class = _class_factories(
        quick.quick_class if quick_ones else shapes.class_loader
    )
    load_tuple = quick.quick_tuple if quick_ones else shapes.load_tuple
    load_table = quick.quick_table if quick_ones else shapes.load_table
    load_union = quick.quick_union if quick_ones else shapes.load_union
    kinds: tuple[tuple[Callable[[Any], bool], Factory, Factory], ...] = (
        (lambda kind: True, _refuse, _refuse),
        (lambda kind: isinstance(kind, type) and attrs.has(kind), load_class, dump_class),
        (lambda kind: typing.get_origin(kind) is tuple, load_tuple, shapes.dump_tuple),
        (lambda kind: typing.get_origin(kind) is frozenset, shapes.load_set, shapes.dump_set),
        (shapes.is_table, load_table, shapes.dump_table),
        (shapes.is_union, load_union, shapes.dump_union),
        (_is_enum, shapes.load_enum, shapes.dump_enum),
        (_is_literal, shapes.load_literal, _keep),
    )
    for test, load, dump in kinds:
        converter.register_structure_hook_factory(test, load)
        converter.register_unstructure_hook_factory(test, dump)
    for kind, hook in PLAIN_HOOKS:
        converter.register_structure_hook(kind, hook)
        converter.register_unstructure_hook(kind, shapes.same)
    _register_tagged(converter, rules, quick_ones)
    return converter


def _is(kind: Any, other: Any) -> bool:
    return other is kind


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, enum.Enum)


def _is_literal(kind: Any) -> bool:
    return typing.get_origin(kind) is typing.Literal


def _register_tagged(converter: Converter, rules: Rules, quick_ones: bool) -> None:
    words: dict[type, Mapping[str, type]] = {Task: rules.task_words, Action: rules.action_words}
    tagged_loader = quick.quick_tagged if quick_ones else shapes.tagged_loader
    class_loader = quick.quick_class if quick_ones else shapes.class_loader
    for base, tag in TAGS.items():
        dumpers = _Dumpers(tag, converter)

        def dump(value: Any, dumpers: _Dumpers = dumpers) -> Any:
            return dumpers[type(value)](value)

        converter.register_unstructure_hook_func(partial(_is, base), dump)
    loaders: dict[type, dict[str, tuple[Load, type]]] = {base: {} for base in words}
    for base, found in loaders.items():  # all of them first: a task may hold actions
        converter.register_structure_hook_func(partial(_is, base), tagged_loader(TAGS[base], found))
    for base, known in words.items():
        tag = TAGS[base]
        for word, kind in known.items():
            _check_fields(kind, tag)
            loaders[base][word] = (class_loader(kind, converter, tag), kind)


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


class Codec:
    """Reads and writes everything of one composition; get it from `codec_of`."""

    def __init__(self, rules: Rules) -> None:
        self.converter = make_converter(rules)
        dump = self.converter.get_unstructure_hook
        self.dump_task: Dump = dump(Task)
        self.dump_action: Dump = dump(Action)
        self.dump_event: Dump = dump(Event)
        self.strict = Loaders.of(rules, self.converter)
        self.quick = Loaders.of(rules, make_converter(rules, quick_ones=True))
        self.dump_game = [(one.kind.__name__, dump(one.kind)) for one in rules.game_kinds]
        self.heads: dict[str, tuple[str, str]] = {}
        """Text that all saves of this composition begin with, kept by `saves`."""
        self.decode = json.JSONDecoder().decode
        self.dump_player = [(one.kind.__name__, dump(one.kind)) for one in rules.player_kinds]

    # -- states ----------------------------------------------------------------------------

    def dump_state(self, state: State) -> dict[str, Any]:
        """Return a state as JSON data, by part."""
        dump_task = self.dump_task
        dump_player = self.dump_player
        return {
            "agenda": [dump_task(task) for task in state.agenda],
            "game": {
                name: dump(value)
                for (name, dump), value in zip(self.dump_game, state.shared, strict=True)
            },
            "players": [
                {name: dump(value) for (name, dump), value in zip(dump_player, slices, strict=True)}
                for slices in state.players
            ],
            "scores": state.scores,
            "streams": {
                name: f"{counter:016x}"
                for name, counter in zip(state.rules.streams, state.streams, strict=True)
            },
            "by_hand": state.by_hand,
        }

    def load_state(self, rules: Rules, data: Mapping[str, Any]) -> State:
        """Return the state that JSON data by part describes.

        Raises:
            Wrong: it describes none; says where and why.
        """
        try:
            return _state(rules, self.quick, data)
        except (Unfit, Wrong, LookupError, TypeError, ValueError, AttributeError):
            return _state(rules, self.strict, data)

    def load_action(self, data: Any) -> Action:
        """Return the action that JSON data describes.

        Raises:
            Wrong: it describes none; says where and why.
        """
        return self.strict.action(data, Action)  # type: ignore[no-any-return]  # by its hook

    # -- views and changes -----------------------------------------------------------------

    def dump_view(self, view: View) -> dict[str, Any]:
        """Return a view as JSON data."""
        found = self.dump_state(view.state)
        del found["streams"]
        return {
            "seat": view.seat,
            **found,
            "decision": attrs.asdict(view.decision) if view.decision else None,
            "legal_actions": [self.dump_action(one) for one in view.legal_actions],
        }

    def dump_change(self, change: Changed) -> dict[str, Any]:
        """Return a change as JSON data; `value` is the new value of its part."""
        value = change.value
        dumps: dict[str, Callable[[Any], Any]] = {
            "agenda": lambda tasks: [self.dump_task(task) for task in tasks],
            "game": lambda one: {type(one).__name__: self.converter.unstructure(one)},
            "player": lambda one: {type(one).__name__: self.converter.unstructure(one)},
            "scores": shapes.same,
            "decision": lambda one: attrs.asdict(one) if one else None,
            "legal_actions": lambda actions: [self.dump_action(one) for one in actions],
        }
        return {
            "event": change.word,
            "part": change.part,
            "seat": change.seat,
            "to": change.to,
            "value": dumps[change.part](value),
        }


def _state(rules: Rules, by: Loaders, data: Mapping[str, Any]) -> State:
    def one_player(slices: Any) -> tuple[Any, ...]:
        return _slices(rules, by.player, slices)

    def one_sheet(sheet: Any) -> Any:
        return by.scores(sheet, None)

    try:
        shared = _slices(rules, by.game, data["game"])
    except Wrong as wrong:
        raise wrong.at("game") from None
    if type(data["by_hand"]) is not bool:
        raise shapes.expected("true or false", data["by_hand"]).at("by_hand")
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
        raise shapes.expected("a list", data).at("agenda")
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
        raise shapes.expected("an object", data)
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
        return one.revive(rules, value)
    except GlenmoreError:
        raise
    except KeyError as error:
        raise Wrong(f"holds {error.args[0]!r}, which this game does not know") from None
    except Exception as error:
        raise Wrong(f"cannot be: {error}") from None


def _each_seat(rules: Rules, data: Any, part: str, load: Callable[[Any], Any]) -> tuple[Any, ...]:
    if type(data) is not list or len(data) != rules.seats:
        raise shapes.expected(f"a list of {rules.seats}, one for each player", data).at(part)
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
        raise shapes.expected(f"an object with {', '.join(rules.streams)}", data).at("streams")
    counters: list[int] = []
    for name in rules.streams:
        text = data[name]
        if type(text) is not str or len(text) != 16 or not _HEX.issuperset(text):
            raise shapes.expected("16 hexadecimal digits", text).at(name).at("streams")
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


def codec_of(rules: Rules) -> Codec:
    """Return the codec of a composition, made at the first call and kept with its rules.

    Raises:
        PluginError: a class of a module cannot be saved; says which field and what would be right.
    """
    kept = rules.kept
    found: Codec | None = kept.get(Codec)
    if found is None:
        try:
            found = Codec(rules)
        except (TypeError, NameError) as error:
            raise PluginError("core", "slices", str(error)) from error
        kept[Codec] = found
    return found
