"""What a module adds to the picture of a state: parts, in text and in SVG, and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import Factory, frozen

if TYPE_CHECKING:
    from glenmore_core.state import Look
    from glenmore_core.views import View


Wording = Callable[["Look", Any, int], str]
"""`wording(look, thing, seat)`: an action or event in a few words, as `seat` does it. "" leaves
an event out of the log. It may begin with a verb: "lays Forest at 0,1"."""


@frozen
class Part:
    """One part of the picture of a state, from the hook `drawing`.

    Parameters:
        name: one word.
        text: `text(view)` returns lines or a rich renderable for terminals, or None to leave it
            out.
        svg: `svg(view, canvas)` draws the part below what is drawn already, or None.
        order: parts are drawn from the lowest to the highest.
        player: `player(view, seat)` returns, as `text` does, what belongs to one player alone,
            such as the territory; it is drawn once for each player, after the table.
        words: for classes of actions and events how they read; for a decision's task what is
            still to be done in it, such as `2 tiles left to remove`, a line above its choices.
        headings: for classes of actions what stands above such choices, as a request.
        done: for classes of tasks how `done` reads in that decision.
        spaces: `spaces(view)` returns a few words for spaces of the rondel, by their number:
            what lies on one beside its tile.
        places: `places(view, seat)` returns a few words for places of the player's territory.
    """

    name: str
    text: Callable[[View], Any] | None = None
    svg: Callable[[View, Any], None] | None = None
    order: int = 0
    player: Callable[[View, int], Any] | None = None
    words: Mapping[type, Wording] = Factory(dict)
    headings: Mapping[type, str] = Factory(dict)
    done: Mapping[type, str] = Factory(dict)
    spaces: Callable[[View], Mapping[int, str]] | None = None
    places: Callable[[View, int], Mapping[tuple[int, int], str]] | None = None
