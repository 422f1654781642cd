"""An example of a third-party module: an opponent that plays by itself, for a game with one person.

She takes the tile nearest to her, keeps no territory, is always the first in line, lets the market
sell what is sold out, and counts in the scorings by what she has taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_chronicles.scoring import Sizes
from glenmore_chronicles.setting_up import LiningUp, line_up
from glenmore_chronicles.the_end import THE_END, ending_step
from glenmore_core import (
    Draft,
    Event,
    Look,
    Module,
    Procedures,
    Revise,
    Slice,
    Step,
    View,
    hookimpl,
)
from glenmore_core.drawing import Part
from glenmore_core.mechanisms.market import MarketRules
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.refill import refill_step
from glenmore_core.mechanisms.rondel import Rondel, TurnProcedures, move_piece
from glenmore_core.mechanisms.scoring import Category, TieBreak, compare
from glenmore_core.mechanisms.tile_turn import TileTaken
from glenmore_core.mechanisms.tiles import TileSet


@frozen
class Duchess:
    """What the Duchess has taken, in order, and how often was scored."""

    tiles: tuple[str, ...] = ()
    scorings: int = 0


@frozen
class Nodded(Event):
    """The Duchess nodded at a tile."""

    word: ClassVar[str] = "nodded"


def take_nearest(draft: Draft, seat: int) -> None:
    """The step `take`: the nearest tile before The End, or The End, or the nearest beyond."""
    rondel = draft.game(Rondel)
    ahead = rondel.ahead(rondel.pieces[seat])
    end = rondel.place_of_fixed(THE_END)
    if end is not None and end > rondel.pieces[seat] and (not ahead or ahead[0][0] > end):
        move_piece(draft, seat, end, take=False)
        return
    place, tile = ahead[0]
    move_piece(draft, seat, place)
    mine = draft.game(Duchess)
    draft.put(evolve(mine, tiles=(*mine.tiles, tile)))
    draft.emit(TileTaken(seat, tile, rondel.space(place)))
    draft.emit(Nodded(seat))


def counted(look: Look, kind: str) -> int:
    """Return how many tiles of a type she has taken."""
    rows = look.rules.constant(TileSet).tiles
    return sum(rows[one].type == kind for one in look.game(Duchess).tiles)


def pay_her(draft: Draft, seat: int, resource: str) -> None:
    """A coin of each purchase from a full row is hers."""
    (her,) = draft.rules.automata
    draft.put_player(her, draft.player(her, Purse).paying(-1))


def score_backwards(draft: Draft, seat: int) -> None:
    """The step `compare`, in another order: the last category first."""
    for category in reversed(draft.rules.categories):
        compare(draft, category)
    mine = draft.game(Duchess)
    draft.put(evolve(mine, scorings=mine.scorings + 1))


TYPES = {"scotsmen": "castle", "landmarks": "loch", "whisky": "whisky", "persons": "person"}


class Hooks:
    """The hooks of the module."""

    @hookimpl
    def slices(self) -> list[Slice]:
        return [Slice(Duchess, lambda rules, seat: Duchess())]

    @hookimpl
    def constants(self, earlier: Mapping[type, Any]) -> list[Any]:
        others = earlier[Sizes].of

        def begin(draft: Draft) -> None:
            line_up(draft, (*draft.rules.automata, 0))

        def size(look: Look, seat: int) -> int:
            return (
                len(look.game(Duchess).tiles) if seat in look.rules.automata else others(look, seat)
            )

        turns = TurnProcedures(
            lambda look, seat: "duchess" if seat in look.rules.automata else "turn"
        )
        return [turns, LiningUp(begin), Sizes(size)]

    @hookimpl
    def market_rules(self, market: MarketRules) -> MarketRules:
        return evolve(market, full_price=3, full_bought=pay_her)

    @hookimpl
    def steps(self, procedures: Procedures) -> None:
        procedures.define(
            "duchess",
            [Step("take", take_nearest), Step("refill", refill_step), Step("ending", ending_step)],
        )
        procedures.replace("scoring", "compare", score_backwards)

    @hookimpl
    def scoring_categories(self) -> list[Revise]:
        def hers(category: Category) -> Category:
            def count(look: Look, seat: int) -> int:
                if seat in look.rules.automata:
                    return counted(look, TYPES[category.name])
                return category.count(look, seat)

            return evolve(category, count=count)

        return [Revise(name, hers) for name in TYPES]

    @hookimpl
    def tie_breaks(self) -> list[TieBreak]:
        return [TieBreak("people first", lambda look, seat: int(seat not in look.rules.automata))]

    @hookimpl
    def drawing(self) -> list[Part]:
        def text(view: View) -> list[str]:
            return [f"The Duchess has {len(view.game(Duchess).tiles)} tiles"]

        return [Part("duchess", text=text, order=16)]


DUCHESS = Module(
    id="duchess",
    title="The Duchess",
    requires=("glen-more-ii",),
    players=(2, 2),
    automata=1,
    hooks=Hooks(),
)
