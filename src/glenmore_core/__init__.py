"""Glenmore: the rules of the Glen More family of board games, as a library.

>>> from glenmore_core import Game
>>> game = Game.from_variant("glen-more", players=3)
>>> state = game.start(seed=7)
>>> len(game.legal_actions(state)) > 0
True
"""

from __future__ import annotations

from glenmore_core.actions import Action, Done, Pos
from glenmore_core.decisions import (
    Ask,
    Chance,
    Decision,
    Offer,
    Resolve,
    Sealed,
    Veto,
)
from glenmore_core.draft import Draft, refusal
from glenmore_core.errors import (
    ArgumentError,
    BotError,
    CompositionError,
    DataError,
    GlenmoreError,
    IllegalAction,
    NotationError,
    PluginError,
    Problem,
    Refusal,
    ReplayError,
    RulesMismatch,
    SaveError,
    UnknownName,
)
from glenmore_core.events import Event, Revealed, Scored, Stepped
from glenmore_core.game import Game, Outcome
from glenmore_core.hookspecs import hookimpl
from glenmore_core.module import Config, DataFile, Example, Module, Option, Revise
from glenmore_core.procedures import Procedures, Step
from glenmore_core.slices import Slice
from glenmore_core.state import Look, State, Task
from glenmore_core.table import Table
from glenmore_core.views import View

__version__ = "0.1.0"

__all__ = [
    "Action", "ArgumentError", "Ask", "BotError", "Chance", "CompositionError", "Config",
    "DataError", "DataFile", "Decision", "Done", "Draft", "Event", "Example", "Game",
    "GlenmoreError", "IllegalAction", "Look", "Module", "NotationError", "Offer", "Option",
    "Outcome", "PluginError", "Pos", "Problem", "Procedures", "Refusal", "ReplayError", "Resolve",
    "Revealed", "Revise", "RulesMismatch", "SaveError", "Scored", "Sealed", "Slice", "State",
    "Step", "Stepped", "Table", "Task", "UnknownName", "Veto", "View", "hookimpl", "refusal",
]  # fmt: skip
