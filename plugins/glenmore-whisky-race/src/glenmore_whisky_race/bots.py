"""The bots of the race."""

from __future__ import annotations

from glenmore_core.bots import BotKind

BOTS: tuple[BotKind, ...] = ()
