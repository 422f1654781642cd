"""Saving: states, records, and JSON for programs in other languages."""

from __future__ import annotations

from glenmore_core.saving.interchange import (
    action_from_json,
    action_to_json,
    event_to_json,
    record_from_json,
    record_to_json,
    view_to_json,
)
from glenmore_core.saving.records import Header, Record
from glenmore_core.saving.replay import Entry, Replay, replay
from glenmore_core.saving.saves import dumps, game_of, load_file, loads, save_file
from glenmore_core.saving.schema import schema
from glenmore_core.saving.vocabulary import event_words
from glenmore_core.saving.writing import RecordWriter, state_digest

__all__ = [
    "Entry",
    "Header",
    "Record",
    "RecordWriter",
    "Replay",
    "action_from_json",
    "action_to_json",
    "dumps",
    "event_to_json",
    "event_words",
    "game_of",
    "load_file",
    "loads",
    "record_from_json",
    "record_to_json",
    "replay",
    "save_file",
    "schema",
    "state_digest",
    "view_to_json",
]
