"""The random bot: any legal action, each equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glenmore_core.streams import draw_below, seed_stream

if TYPE_CHECKING:
    from glenmore_core.actions import Action
    from glenmore_core.bots.kinds import Bot
    from glenmore_core.game import Game
    from glenmore_core.state import State


def random_bot(game: Game, seed: int) -> Bot:
    """Return a bot that draws from a stream of its own."""
    counter = seed_stream(seed, "bot")

    def bot(state: State, seat: int) -> Action:
        nonlocal counter
        options = game.legal_actions(state, seat)
        counter, number = draw_below(counter, len(options))
        return options[number]

    return bot
