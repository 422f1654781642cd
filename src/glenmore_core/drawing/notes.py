"""What modules write on spaces of the rondel and on places of a territory, in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glenmore_core.actions import Pos

if TYPE_CHECKING:
    from glenmore_core.views import View


def space_notes(view: View) -> dict[int, str]:
    """Return what the modules' parts write on spaces of the rondel, by their number.

    Parameters:
        view: what the viewer sees.
    """
    found: dict[int, list[str]] = {}
    for part in view.state.rules.parts:
        if part.spaces is not None:
            for space, words in part.spaces(view).items():
                found.setdefault(space, []).append(words)
    return {space: ", ".join(words) for space, words in found.items()}


def place_notes(view: View, seat: int) -> dict[Pos, str]:
    """Return what the modules' parts write on places of a player's territory.

    Parameters:
        view: what the viewer sees.
        seat: whose territory.
    """
    found: dict[Pos, list[str]] = {}
    for part in view.state.rules.parts:
        if part.places is not None:
            for at, words in part.places(view, seat).items():
                found.setdefault(at, []).append(words)
    return {at: ", ".join(words) for at, words in found.items()}
