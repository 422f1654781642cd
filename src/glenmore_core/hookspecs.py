"""Every hook of the library, one function each: the whole surface a plug-in stands on.

Hooks of the first kind are called once, when a game is composed, and return what a module
supplies. Hooks of the second kind (marked *at play*) are resolved once into plain tuples of
functions, and those are called while a game is played. A hook may leave out arguments it does
not need.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from glenmore_core.actions import Action
    from glenmore_core.bots import BotKind
    from glenmore_core.decisions import TaskKind
    from glenmore_core.draft import Draft
    from glenmore_core.drawing import Part
    from glenmore_core.errors import Refusal, RowFault
    from glenmore_core.mechanisms.effects import Cost, CostKind, EffectKind
    from glenmore_core.mechanisms.market import MarketRules
    from glenmore_core.mechanisms.payment import Means
    from glenmore_core.mechanisms.rondel import PieceKind
    from glenmore_core.mechanisms.scoring import Category, FinalScoring, TieBreak
    from glenmore_core.mechanisms.territory import Territory
    from glenmore_core.module import Config, DataFile, Module, Revise
    from glenmore_core.procedures import Procedures
    from glenmore_core.slices import Slice
    from glenmore_core.state import Look, Task

hookspec = pluggy.HookspecMarker("glenmore")
hookimpl = pluggy.HookimplMarker("glenmore")


class Discovery:
    """Hooks of an installed distribution, found by the entry point group `glenmore`."""

    @hookspec
    def glenmore_modules(self) -> Iterable[Module]:  # type: ignore[empty-body]
        """Return the modules that this distribution declares."""

    @hookspec
    def glenmore_variants(self) -> Iterable[Path]:  # type: ignore[empty-body]
        """Return the variant files (YAML) that this distribution ships."""


class Composing:
    """Hooks of a module, called once when a game is composed."""

    @hookspec
    def slices(self, config: Config) -> Iterable[Slice]:  # type: ignore[empty-body]
        """Return the kinds of values that this module keeps in a state."""

    @hookspec
    def tasks(self, config: Config) -> Iterable[TaskKind]:  # type: ignore[empty-body]
        """Return the tasks this module adds: resolved, asked, sealed, chance, offers, vetoes."""

    @hookspec
    def steps(self, procedures: Procedures, config: Config) -> None:
        """Define procedures, or edit those of others: insert, replace, remove, wrap by name."""

    @hookspec
    def tables(self, config: Config) -> Iterable[DataFile]:  # type: ignore[empty-body]
        """Return the data files of this module; later modules change the rows of earlier ones."""

    @hookspec
    def effects(self, config: Config) -> Iterable[EffectKind | Revise]:  # type: ignore[empty-body]
        """Return the effect kinds that tiles and cards may name in data."""

    @hookspec
    def costs(self, config: Config) -> Iterable[CostKind | Revise]:  # type: ignore[empty-body]
        """Return the kinds of cost, beyond resources, that data may name."""

    @hookspec
    def constants(  # type: ignore[empty-body]
        self,
        config: Config,
        tables: Mapping[str, Any],
        earlier: Mapping[type, Any],
        effects: Mapping[str, EffectKind],
    ) -> Iterable[Any]:
        """Return values worked out once from the data; each is found by its class.

        `earlier` holds those of the modules before, by their class: what replaces one of them can
        begin with what was there. `effects` holds the effect kinds of all modules by their name.
        """

    @hookspec
    def advice(self, config: Config, tables: Mapping[str, Any]) -> Iterable[RowFault]:  # type: ignore[empty-body]
        """Return what is odd about the data, and can be played; `glenmore check` tells it."""

    @hookspec
    def market_rules(  # type: ignore[empty-body]
        self, market: MarketRules, config: Config, sections: Mapping[str, Any]
    ) -> MarketRules:
        """Return the market's rules, changed; each module gets what those before it made.

        `sections` holds the single-record sections of the data (the tables come later, because
        their costs name the market's resources).
        """

    @hookspec
    def scoring_categories(self, config: Config) -> Iterable[Category | Revise]:  # type: ignore[empty-body]
        """Return the categories in which a scoring compares the players."""

    @hookspec
    def scoring_table(  # type: ignore[empty-body]
        self, table: tuple[int, ...], config: Config, tables: Mapping[str, Any]
    ) -> tuple[int, ...]:
        """Return the VP for a lead of 0, 1, 2 …; the last entry also counts for more."""

    @hookspec
    def final_scoring(self, config: Config) -> Iterable[FinalScoring | Revise]:  # type: ignore[empty-body]
        """Return what is scored once, at the end of the game."""

    @hookspec
    def tie_breaks(self, config: Config) -> Iterable[TieBreak]:  # type: ignore[empty-body]
        """Return the numbers that part players with equal VP, the first one first."""

    @hookspec
    def pieces(self, config: Config) -> Iterable[PieceKind | Revise]:  # type: ignore[empty-body]
        """Return the pieces on the rondel that are nobody's seat, and what each does when last."""

    @hookspec
    def payment_means(self, config: Config) -> Iterable[Means | Revise]:  # type: ignore[empty-body]
        """Return further ways to pay one unit of a cost, such as a coin in place of a cube."""

    @hookspec
    def drawing(self, config: Config) -> Iterable[Part]:  # type: ignore[empty-body]
        """Return the parts this module adds to the picture, in text and in SVG."""

    @hookspec
    def bots(self, config: Config) -> Iterable[BotKind | Revise]:  # type: ignore[empty-body]
        """Return the bots that know this module."""

    @hookspec
    def migrate(self, save: dict[str, Any], version: str) -> dict[str, Any]:  # type: ignore[empty-body]
        """Return a save written by an older `version` of this module in today's form."""


class AtPlay:
    """Hooks of a module that are called while a game is played."""

    @hookspec
    def setup(self, draft: Draft) -> None:
        """Set up this module's parts (*at play*, once a game, in the order of the modules)."""

    @hookspec
    def token_choice(self, look: Look, seat: int, space: int, tile: str) -> Refusal | None:
        """Refuse that `seat` takes the `tile` on `space`, or return None (*at play*)."""

    @hookspec
    def tile_cost(self, look: Look, seat: int, space: int, tile: str, cost: Cost) -> Cost | None:
        """Return what the `tile` on `space` costs `seat` in place of `cost`, or None (*at play*).

        Each module gets what those before it made.
        """

    @hookspec
    def tile_places(
        self, look: Look, seat: int, tile: str, territory: Territory
    ) -> Sequence[tuple[int, int]] | None:
        """Return where a `tile` with its own rules may be laid, or None for others (*at play*)."""

    @hookspec
    def piece_moved(self, draft: Draft, piece: int | str, start: int, goal: int) -> None:
        """Do what follows from a move on the rondel; places count without end (*at play*)."""

    @hookspec
    def tile_activated(self, draft: Draft, seat: int, at: tuple[int, int], tile: str) -> None:
        """Do what follows, before its own effects, from activating a tile (*at play*)."""

    @hookspec
    def tile_drawn(self, draft: Draft, stack: str, tile: str) -> bool | None:
        """Return True to take a drawn `tile`, which is then not laid on the rondel (*at play*)."""

    @hookspec
    def market_used(self, draft: Draft, seat: int, resource: str, coins: int) -> None:
        """Do what follows from buying for `coins`, or from selling (they are negative) (*at play*).

        Whoever buys is in the middle of paying: nothing may be taken from him, and the market stays
        as it is; a task that is pushed waits until the payment is done.
        """

    @hookspec
    def tile_removed(self, draft: Draft, seat: int, at: tuple[int, int], tile: str) -> None:
        """Do what follows when a tile, with all under it, has left a territory (*at play*)."""

    @hookspec
    def anchors(self, look: Look, seat: int) -> Iterable[tuple[int, int]]:  # type: ignore[empty-body]
        """Return further places of a territory that count as holding a clan member (*at play*)."""

    @hookspec
    def scoring_bonus(self, look: Look, seat: int, category: str) -> int:  # type: ignore[empty-body]
        """Return what is added to the player's number in a category (*at play*)."""

    @hookspec
    def final_bonus(self, look: Look, seat: int, scoring: str, points: int) -> int:  # type: ignore[empty-body]
        """Return what is added to a player's points in a final scoring (*at play*).

        `points` are those of the scoring with what the modules before have added.
        """

    @hookspec
    def position_value(self, look: Look, seat: int) -> float:  # type: ignore[empty-body]
        """Return what a position is worth to `seat` beyond its VP, in VP, for bots (*at play*)."""

    @hookspec
    def secret_value(self, look: Look, seat: int, task: Task, action: Action) -> float:  # type: ignore[empty-body]
        """Return what choosing `action` in the secret decision `task` is worth, in VP, for bots.

        (*At play*.) What others have chosen cannot be seen.
        """


PROJECT = "glenmore"
COMPOSING = tuple(name for name in vars(Composing) if not name.startswith("_"))
AT_PLAY = tuple(name for name in vars(AtPlay) if not name.startswith("_"))
