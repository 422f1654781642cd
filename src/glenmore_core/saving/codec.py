"""The codec of one composition: states, tasks, actions, events and views as JSON data, and back.

It is a cattrs converter whose hooks are in `shapes` and `classes`, made once per composition and
kept with its rules. What a type name alone does not tell stands under a tag: `task` names a task
by its word, `do` an action, `event` an event.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from glenmore_core.actions import Action
from glenmore_core.changes import Changed
from glenmore_core.errors import PluginError
from glenmore_core.events import Event
from glenmore_core.failures import home_of
from glenmore_core.rules import Rules
from glenmore_core.saving import shapes
from glenmore_core.saving.converter import make_converter
from glenmore_core.saving.quick import Unfit
from glenmore_core.saving.shapes import Dump
from glenmore_core.saving.states import Loaders, read_state
from glenmore_core.saving.wrong import Wrong
from glenmore_core.state import State, Task
from glenmore_core.views import View

PARTS = ("agenda", "game", "players", "scores", "streams", "by_hand")
"""The parts of a state in a save, in order."""


def plain(data: Any) -> Any:
    """Return data as a program in any language sees it: lists for tuples, objects for tables."""
    return json.loads(json.dumps(data, allow_nan=False))


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
            return read_state(rules, self.quick, data)
        except (Unfit, Wrong, LookupError, TypeError, ValueError, AttributeError):
            return read_state(rules, self.strict, data)

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
            kind = getattr(error, "kind", None)
            module = None if kind is None else home_of(rules, kind)
            raise PluginError(module or "core", "slices", str(error)) from error
        kept[Codec] = found
    return found
