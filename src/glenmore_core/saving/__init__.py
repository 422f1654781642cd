"""Saving: states, records, and JSON for programs in other languages."""

from __future__ import annotations

from glenmore_core.saving.saves import dumps, game_of, load_file, loads, save_file

__all__ = ["dumps", "game_of", "load_file", "loads", "save_file"]
