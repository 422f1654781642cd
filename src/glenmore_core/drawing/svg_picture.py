"""The whole picture of a state as SVG: heading, players, the modules' parts, legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glenmore_core.actions import Action, write
from glenmore_core.drawing.canvas import Canvas
from glenmore_core.drawing.tiles_svg import spots_of

if TYPE_CHECKING:
    from glenmore_core.state import State
    from glenmore_core.views import View


def svg(state: State, viewer: int | None = None, **how: object) -> str:
    """Return the picture of a state as `viewer` (None: a spectator) sees it.

    See `svg_of_view` for the other parameters.
    """
    from glenmore_core.views import view_of

    return svg_of_view(view_of(state, viewer), **how)  # type: ignore[arg-type]  # checked there


def svg_of_view(view: View, *, theme: str = "auto", title: str = "",
                last: tuple[int, Action] | None = None) -> str:  # fmt: skip
    """Return the picture of what a viewer sees, 1,000 pixels wide.

    Parameters:
        view: what is seen.
        theme: `light`, `dark` or `auto` (as the reader's screen prefers).
        title: the heading; by default the names of the modules.
        last: the last action and who did it, to be marked (seat -1: chance).

    Raises:
        ValueError: an unknown theme.
    """
    rules = view.state.rules
    marks = spots_of(last[0], last[1], None) if last is not None else []
    canvas = Canvas(marks)
    name = title or " + ".join(one for one, _ in rules.identity.modules)
    canvas.text(canvas.left, canvas.y + 20, name, 20, 620, bold=True)
    canvas.text(canvas.right, canvas.y + 12, _what_now(view), 12, 340, anchor="end")
    if last is not None:
        who = f"Player {last[0] + 1}" if last[0] >= 0 else "Chance"
        text = f"last: {who}: {write(last[1])}"
        canvas.text(canvas.right, canvas.y + 28, text, 12, 340, anchor="end", fill="soft")
    canvas.advance(38)
    _scores(canvas, view)
    for part in rules.parts:
        if part.svg is not None:
            part.svg(view, canvas)
    return canvas.finish(name, theme)


def _what_now(view: View) -> str:
    decision = view.decision
    if decision is None:
        return "The game is over"
    if decision.is_chance:
        return f"Chance decides: {decision.kind}"
    who = ", ".join(str(seat + 1) for seat in decision.seats)
    return f"Player {who} decides: {decision.kind}"


def _scores(canvas: Canvas, view: View) -> None:
    """One box a player: piece, VP, and the VP by source."""
    seats = view.seats
    width = (canvas.right - canvas.left - 6 * (seats - 1)) / seats
    deciding = view.decision.seats if view.decision is not None else ()
    for seat in range(seats):
        x = canvas.left + seat * (width + 6)
        here = seat in deciding
        canvas.rect(x, canvas.y, width, 46, "accent" if here else "panel", "ink" if here else "line",
                    2 if here else 1)  # fmt: skip
        canvas.piece(x + 20, canvas.y + 20, seat, 22)
        canvas.text(x + 40, canvas.y + 24, f"{view.vp(seat)} VP", 16, width - 50, bold=True)
        sources = ", ".join(f"{name} {vp}" for name, vp in view.scores[seat].items())
        canvas.text(x + 8, canvas.y + 41, sources, 9, width - 14, fill="soft")
    canvas.advance(56)
