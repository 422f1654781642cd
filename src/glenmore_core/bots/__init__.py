"""Bots: players that choose by themselves, from what their seat may see.

>>> from glenmore_core import Game
>>> from glenmore_core.bots import make_bot, play_out
>>> game = Game.from_variant("glen-more", players=2)
>>> final = play_out(game, [make_bot(game, "random", seed) for seed in (1, 2)], seed=7)
>>> final.is_over
True
"""

from glenmore_core.bots.kinds import Bot, BotKind
from glenmore_core.bots.playing import bot_kinds, choose, make_bot, play_out

__all__ = ["Bot", "BotKind", "bot_kinds", "choose", "make_bot", "play_out"]
