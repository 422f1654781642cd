"""What a bot is: a function from a view to one of its legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from glenmore_core.actions import Action
    from glenmore_core.game import Game
    from glenmore_core.state import State

Bot = Callable[["State", int], "Action"]
"""`bot(state, seat)`: one of the legal actions of `seat`. What it is given holds nothing that
the seat may not know."""

ITSELF = "itself"
"""What is told in place of a bot for a seat that plays by itself; nobody decides for it."""


@frozen
class BotKind:
    """A kind of bot, from the hook `bots`.

    Parameters:
        name: one word, such as `greedy`.
        create: `create(game, seed)` returns a bot that plays any seat of that game.
        help: one sentence.
    """

    name: str
    create: Callable[[Game, int], Bot]
    help: str = ""
