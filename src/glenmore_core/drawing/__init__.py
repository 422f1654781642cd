"""Drawing a state as text and as SVG, from what one viewer may see.

What draws is imported when it is used: a game that is never drawn pays nothing for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glenmore_core.drawing.parts import Part, Wording

if TYPE_CHECKING:
    from glenmore_core.actions import Action
    from glenmore_core.events import Event
    from glenmore_core.state import Look, State
    from glenmore_core.views import View

__all__ = ["Part", "Wording", "svg", "svg_of_view", "text", "words"]


def svg(state: State, viewer: int | None = None, **how: Any) -> str:
    """Return the picture of a state as `viewer` (a seat; None: a spectator) sees it."""
    from glenmore_core.drawing import svg_picture

    return svg_picture.svg(state, viewer, **how)


def svg_of_view(view: View, **how: Any) -> str:
    """Return the picture of a view; see `svg_picture.svg_of_view`."""
    from glenmore_core.drawing import svg_picture

    return svg_picture.svg_of_view(view, **how)


def text(view: View, **how: Any) -> Any:
    """Return a rich renderable of a view, for terminals."""
    from glenmore_core.drawing import text_picture

    return text_picture.text(view, **how)


def words(look: Look, thing: Action | Event, seat: int | None = None) -> str:
    """Return an action or event in a few words; see `wording.words`."""
    from glenmore_core.drawing import wording

    return wording.words(look, thing, seat)
