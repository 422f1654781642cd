"""Bots: players that choose by themselves, from what their seat may see."""

from glenmore_core.bots.kinds import Bot, BotKind

__all__ = ["Bot", "BotKind"]
