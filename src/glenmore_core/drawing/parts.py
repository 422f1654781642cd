"""What a module adds to the picture of a state: parts, in text and in SVG."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from glenmore_core.views import View


@frozen
class Part:
    """One part of the picture of a state, from the hook `drawing`.

    Parameters:
        name: one word.
        text: `text(view)` returns lines or a rich renderable for terminals, or None to leave it
            out.
        svg: `svg(view, canvas)` draws the part below what is drawn already, or None.
        order: parts are drawn from the lowest to the highest.
    """

    name: str
    text: Callable[[View], Any] | None = None
    svg: Callable[[View, Any], None] | None = None
    order: int = 0
