"""JSON Schema (draft 2020-12) of everything that a composition sends and takes."""

from __future__ import annotations

import enum
import typing
from collections.abc import Callable
from typing import Any

import attrs

from glenmore_core.actions import Action
from glenmore_core.changes import Changed
from glenmore_core.compose.composer import SCHEMA
from glenmore_core.decisions import Decision
from glenmore_core.edges import check_is
from glenmore_core.events import Event
from glenmore_core.rules import Rules
from glenmore_core.saving.classes import is_union, saved_fields, union_parts
from glenmore_core.saving.converter import TAGS
from glenmore_core.saving.interchange import RECORD_FORMAT
from glenmore_core.saving.records import VERSION
from glenmore_core.saving.shapes import is_table
from glenmore_core.saving.vocabulary import event_words
from glenmore_core.state import Task
from glenmore_core.table import Table
from glenmore_core.views import Hidden

Json = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(rules: Rules) -> Json:
    """Return the JSON Schema of a composition.

    Under `$defs` stand `action`, `event`, `view` and `record`, and each action, event, task and
    slice by its name, such as `action.take`. The schema itself allows any of the four.

    Parameters:
        rules: the compiled rules.

    Raises:
        CompositionError: two event classes have the same word.

    >>> from glenmore_core import Game
    >>> found = schema(Game.from_variant("glen-more", players=3).rules)
    >>> found["$defs"]["action.take"]["properties"]
    {'do': {'const': 'take'}, 'space': {'type': 'integer'}}
    """
    check_is(rules, Rules, "the rules")
    builder = _Builder()
    words = event_words(rules)
    hidden = {**rules.action_words, Hidden.word: Hidden}
    builder.group("action", Action, rules.action_words.values())
    builder.group("task", Task, rules.task_words.values())
    builder.group("shown-action", Action, hidden.values())
    builder.group("event", Event, [one for one in words.values() if one is not Changed])
    game = {one.kind.__name__: builder.of(one.kind) for one in rules.game_kinds}
    player = {one.kind.__name__: builder.of(one.kind) for one in rules.player_kinds}
    builder.defs["decision"] = builder.attrs_class(Decision, {})
    builder.defs["event.changed"] = _changed(builder, game, player)
    builder.defs["event"]["anyOf"].append(_ref("event.changed"))
    builder.defs["view"] = _view(builder, rules, game, player)
    builder.defs["record"] = _record()
    return {
        "$schema": DIALECT,
        "title": " + ".join(module for module, _ in rules.identity.modules)
        + f", {rules.seats} players",
        "anyOf": [_ref(name) for name in ("action", "event", "view", "record")],
        "$defs": dict(sorted(builder.defs.items())),
    }


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _object(properties: Json, optional: typing.Container[str] = ()) -> Json:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _list(items: Json, size: int | None = None) -> Json:
    found: Json = {"type": "array", "items": items}
    if size is not None:
        found.update(minItems=size, maxItems=size)
    return found


def _row(items: list[Json]) -> Json:
    if not items:
        return {"type": "array", "maxItems": 0}
    return {
        "type": "array",
        "prefixItems": items,
        "items": False,
        "minItems": len(items),
    }


class _Builder:
    """Makes the schema of types; each class stands once, under a name."""

    def __init__(self) -> None:
        self.defs: Json = {}
        self.names: dict[type, str] = {}

    # -- types -----------------------------------------------------------------------------

    def of(self, kind: Any) -> Json:
        """Return the schema of a type."""
        plain = _PLAIN.get(kind)
        if plain is not None:
            return {"type": plain}
        if kind is Task:
            return _ref("task")
        if kind is Action:
            return _ref("shown-action")
        if isinstance(kind, type) and attrs.has(kind):
            return _ref(self._named(kind))
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return {"enum": [member.value for member in kind]}
        for test, make in self._shapes():
            if test(kind):
                return make(kind)
        raise TypeError(f"no schema for {kind!r}")

    def _shapes(self) -> list[tuple[Callable[[Any], bool], Callable[[Any], Json]]]:
        return [
            (lambda kind: typing.get_origin(kind) is tuple, self._tuple),
            (
                lambda kind: typing.get_origin(kind) is frozenset,
                lambda kind: {**_list(self.of(*typing.get_args(kind))), "uniqueItems": True},
            ),
            (is_table, self._table),
            (is_union, self._union),
            (
                lambda kind: typing.get_origin(kind) is typing.Literal,
                lambda kind: {"enum": list(typing.get_args(kind))},
            ),
        ]

    def _tuple(self, kind: Any) -> Json:
        args = typing.get_args(kind)
        if len(args) == 2 and args[1] is Ellipsis:
            return _list(self.of(args[0]))
        return _row([self.of(arg) for arg in args if arg != ()])

    def _table(self, kind: Any) -> Json:
        key, item = typing.get_args(kind)
        if key is str:
            return {"type": "object", "additionalProperties": self.of(item)}
        return _list(_row([self.of(key), self.of(item)]))

    def _union(self, kind: Any) -> Json:
        plain, lists, classes = union_parts(kind)
        parts: list[Json] = [
            {"type": _PLAIN[one]} for one in sorted(plain, key=lambda one: one.__name__)
        ]
        parts += [self.of(one) for one in lists]
        if len(classes) == 1:
            parts.append(self.of(classes[0]))
        else:
            parts += [self.attrs_class(one, {"is": {"const": one.__name__}}) for one in classes]
        return {"anyOf": parts}

    # -- classes ---------------------------------------------------------------------------

    def attrs_class(self, kind: type, first: Json) -> Json:
        """Return the schema of an attrs class with further properties before its fields."""
        fields = saved_fields(kind)
        optional = {one.name for one, _ in fields if one.default is not attrs.NOTHING}
        properties = {**first, **{one.name: self.of(hint) for one, hint in fields}}
        found = _object(properties, optional)
        doc = (kind.__doc__ or "").strip().split("\n\n")[0]
        return {"description": " ".join(doc.split()), **found} if doc else found

    def _named(self, kind: type) -> str:
        name = self.names.get(kind)
        if name is None:
            name = kind.__name__
            if name in self.names.values():
                name = f"{kind.__module__}.{name}"
            self.names[kind] = name
            self.defs[name] = self.attrs_class(kind, {})
        return name

    def group(self, name: str, base: type, kinds: typing.Iterable[Any]) -> None:
        """Define each tagged class, and under `name` any of them."""
        tag = TAGS[base]
        word = name.removeprefix("shown-")
        refs = []
        for kind in kinds:
            full = f"{word}.{kind.word}"
            refs.append(_ref(full))
            if full not in self.defs:
                self.defs[full] = {}  # a class may hold others of its group
                self.defs[full] = self.attrs_class(kind, {tag: {"const": kind.word}})
        self.defs[name] = {"anyOf": refs} if refs else {"not": {}}


_PLAIN: dict[Any, str] = {int: "integer", str: "string", bool: "boolean", type(None): "null"}
_INT: Json = {"type": "integer"}
_TEXT: Json = {"type": "string"}
_SEAT: Json = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}
_DECISION: Json = {"anyOf": [_ref("decision"), {"type": "null"}]}
_ACTIONS: Json = _list(_ref("action"))
_AGENDA: Json = _list(_ref("task"))


def _view(builder: _Builder, rules: Rules, game: Json, player: Json) -> Json:
    scores = builder.of(Table[str, int])
    return {
        "description": "What one viewer may see; seat null is a spectator.",
        **_object(
            {
                "seat": _SEAT,
                "agenda": _AGENDA,
                "game": _object(game),
                "players": _list(_object(player), rules.seats),
                "scores": _list(scores, rules.seats),
                "by_hand": {"type": "boolean"},
                "decision": _DECISION,
                "legal_actions": _ACTIONS,
            }
        ),
    }


def _changed(builder: _Builder, game: Json, player: Json) -> Json:
    """A change of a view: what may stand under `value` follows from `part`."""

    def slice_of(kinds: Json) -> Json:
        return {"anyOf": [_object({name: one}) for name, one in kinds.items()] or [{"not": {}}]}

    values = {
        "agenda": _AGENDA,
        "game": slice_of(game),
        "player": slice_of(player),
        "scores": builder.of(Table[str, int]),
        "decision": _DECISION,
        "legal_actions": _ACTIONS,
    }
    to: Json = {"anyOf": [_list(_INT), {"type": "null"}]}
    return {
        "description": "A part of the view is now something else.",
        "anyOf": [
            _object(
                {
                    "event": {"const": Changed.word},
                    "part": {"const": part},
                    "seat": _SEAT,
                    "to": to,
                    "value": value,
                }
            )
            for part, value in values.items()
        ],
    }


def _record() -> Json:
    line = {
        "anyOf": [
            _object(
                {
                    "seat": _SEAT,
                    "action": _ref("action"),
                    "text": _TEXT,
                    "check": {"type": "string", "pattern": "^[0-9a-f]{4}$"},
                    "comment": _TEXT,
                },
                ("text", "check", "comment"),
            ),
            _object({"undo": {"type": "integer", "minimum": 1}}),
            _object(
                {"end": {"type": "string", "pattern": "^[0-9a-f]{16}$"}, "scores": _list(_INT)}
            ),
        ]
    }
    identity = _object(
        {
            "modules": _list(_row([_TEXT, _TEXT])),
            "players": {"type": "integer", "minimum": 1},
            "options": {
                "type": "object",
                "additionalProperties": {"type": ["boolean", "integer", "string"]},
            },
            "data": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        }
    )
    return {
        "description": "A game as it was played; seat null is chance entered by hand.",
        **_object(
            {
                "format": {"const": RECORD_FORMAT},
                "version": {"const": VERSION},
                "schema": {"type": "integer", "minimum": 1, "maximum": SCHEMA},
                "variant": _TEXT,
                "identity": identity,
                "seed": _INT,
                "by_hand": {"type": "boolean"},
                "lines": _list(line),
            }
        ),
    }
