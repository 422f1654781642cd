"""Actions, events, views and records as JSON data, for programs in other languages.

What these functions return is plain: dicts, lists, text, whole numbers, true, false and null. The
JSON Schema of a composition (`schema`) describes all of it.
"""

from __future__ import annotations

from typing import Any

from glenmore_core import actions
from glenmore_core.actions import Action
from glenmore_core.changes import Changed
from glenmore_core.compose.composer import SCHEMA
from glenmore_core.edges import check_action, check_is
from glenmore_core.errors import SaveError
from glenmore_core.events import Event
from glenmore_core.rules import Rules
from glenmore_core.saving.codec import codec_of, plain
from glenmore_core.saving.identity import identity_data, read_identity
from glenmore_core.saving.records import CHANCE, VERSION, Act, End, Header, Line, Record, Undo
from glenmore_core.saving.shapes import expected
from glenmore_core.saving.wrong import Wrong
from glenmore_core.views import View

RECORD_FORMAT = "glenmore record"


def action_to_json(rules: Rules, action: Action) -> dict[str, Any]:
    """Return an action as JSON data: its word under `do`, and its fields.

    Parameters:
        rules: the composition it belongs to.
        action: the action.

    >>> from glenmore_core import Done, Game
    >>> action_to_json(Game.from_variant("glen-more", players=3).rules, Done())
    {'do': 'done'}
    """
    check_is(rules, Rules, "the rules")
    check_action(rules, action)
    return plain(codec_of(rules).dump_action(action))  # type: ignore[no-any-return]


def action_from_json(rules: Rules, data: Any) -> Action:
    """Return the action that JSON data describes; whether it is legal is another question.

    Raises:
        SaveError: it describes none; says where.

    >>> from glenmore_core import Game
    >>> rules = Game.from_variant("glen-more", players=3).rules
    >>> action_from_json(rules, {"do": "take", "space": 7})
    Take(space=7)
    >>> action_from_json(rules, {"do": "take", "space": "7"})
    Traceback (most recent call last):
    ...
    glenmore_core.errors.SaveError: the action is wrong at space: expected a whole number, not '7'
    """
    check_is(rules, Rules, "the rules")
    try:
        return codec_of(rules).load_action(data)
    except Wrong as wrong:
        raise SaveError(f"the action is wrong at {wrong}") from None
    except RecursionError:
        raise SaveError("the action is nested too deeply") from None


def event_to_json(rules: Rules, event: Event) -> dict[str, Any]:
    """Return an event as JSON data: its word under `event`, and its fields.

    Send a viewer only events that are `visible_to` it.
    """
    check_is(rules, Rules, "the rules")
    check_is(event, Event, "the event")
    codec = codec_of(rules)
    if isinstance(event, Changed):
        return plain(codec.dump_change(event))  # type: ignore[no-any-return]
    return plain(codec.dump_event(event))  # type: ignore[no-any-return]


def view_to_json(view: View) -> dict[str, Any]:
    """Return a view as JSON data; what is hidden from its viewer is not in it."""
    check_is(view, View, "the view")
    return plain(codec_of(view.state.rules).dump_view(view))  # type: ignore[no-any-return]


# -- records ---------------------------------------------------------------------------------


def record_to_json(rules: Rules, record: Record) -> dict[str, Any]:
    """Return a record as JSON data.

    Parameters:
        rules: the composition it belongs to.
        record: the record.

    Raises:
        NotationError: a line is not the notation of an action of this composition.
    """
    check_is(rules, Rules, "the rules")
    check_is(record, Record, "the record")
    header = record.header
    return {
        "format": RECORD_FORMAT,
        "version": VERSION,
        "schema": header.identity.schema,
        "variant": header.variant,
        "identity": identity_data(header.identity),
        "seed": header.seed,
        "by_hand": header.by_hand,
        "lines": [_line_data(rules, line) for line in record.lines],
    }


def _line_data(rules: Rules, line: Line) -> dict[str, Any]:
    if isinstance(line, Undo):
        return {"undo": line.count}
    if isinstance(line, End):
        return {"end": line.digest, "scores": list(line.scores)}
    action = actions.read(line.text, rules.action_words)
    found: dict[str, Any] = {
        "seat": None if line.seat == CHANCE else line.seat,
        "action": action_to_json(rules, action),
        "text": line.text,
    }
    if line.check:
        found["check"] = line.check
    if line.comment:
        found["comment"] = line.comment
    return found


def record_from_json(rules: Rules, data: Any) -> Record:
    """Return the record that JSON data describes.

    Raises:
        SaveError: it describes none; says where.
    """
    check_is(rules, Rules, "the rules")
    try:
        return _record(rules, data)
    except Wrong as wrong:
        raise SaveError(f"the record is wrong at {wrong}") from None


_RECORD_KEYS = {
    "format": str, "version": int, "schema": int, "variant": str, "identity": dict, "seed": int,
    "by_hand": bool, "lines": list,
}  # fmt: skip


def _record(rules: Rules, data: Any) -> Record:
    _fields(data, _RECORD_KEYS, {})
    if data["format"] != RECORD_FORMAT or data["version"] != VERSION:
        raise Wrong(f"this is no '{RECORD_FORMAT}' of version {VERSION}").at("format")
    if not 1 <= data["schema"] <= SCHEMA:
        raise expected(f"a schema version of at most {SCHEMA}", data["schema"]).at("schema")
    try:
        identity = read_identity(data["identity"], data["schema"])
    except Wrong as wrong:
        raise wrong.at("identity") from None
    lines: list[Line] = []
    try:
        for one in data["lines"]:
            lines.append(_line(rules, one))
    except Wrong as wrong:
        raise wrong.at(len(lines)).at("lines") from None
    header = Header(identity, data["seed"], data["by_hand"], data["variant"])
    # its text is read as strictly as any, so that both forms allow the same
    return Record.parse(str(Record(header, tuple(lines))))


def _line(rules: Rules, data: Any) -> Line:
    if type(data) is dict and "undo" in data:
        _fields(data, {"undo": int}, {})
        return Undo(data["undo"])
    if type(data) is dict and "end" in data:
        _fields(data, {"end": str, "scores": list}, {})
        if any(type(one) is not int for one in data["scores"]):
            raise expected("whole numbers", data["scores"]).at("scores")
        return End(data["end"], tuple(data["scores"]))
    _fields(data, {"seat": (int, type(None)), "action": dict}, _NOTES)
    try:
        action = codec_of(rules).load_action(data["action"])
    except Wrong as wrong:
        raise wrong.at("action") from None
    text = actions.write(action)
    if data.get("text", text) != text:
        raise Wrong(f"the action is written '{text}'").at("text")
    seat = CHANCE if data["seat"] is None else data["seat"]
    return Act(seat, text, data.get("check", ""), data.get("comment", ""))


_NOTES = {"text": str, "check": str, "comment": str}


def _fields(data: Any, needed: dict[str, Any], allowed: dict[str, Any]) -> None:
    """Check that an object has the needed keys, maybe the allowed ones, and their types."""
    if type(data) is not dict:
        raise expected("an object", data)
    for name, kind in {**needed, **allowed}.items():
        if name not in data:
            if name in needed:
                raise Wrong("is missing").at(name)
            continue
        kinds = kind if isinstance(kind, tuple) else (kind,)
        if type(data[name]) not in kinds:
            names = " or ".join(one.__name__ for one in kinds)
            raise expected(names, data[name]).at(name)
    for name in data:
        if name not in needed and name not in allowed:
            raise Wrong("there is no such field").at(name)
