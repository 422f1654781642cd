"""The whole picture of a state as SVG: heading, players, the modules' parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glenmore_core.actions import Action, write
from glenmore_core.drawing.canvas import Canvas
from glenmore_core.drawing.lettering import wrap
from glenmore_core.drawing.pieces_svg import piece
from glenmore_core.drawing.seats import called
from glenmore_core.drawing.theme import scope
from glenmore_core.drawing.tiles_svg import spots_of
from glenmore_core.drawing.wording import source_title
from glenmore_core.edges import check_action, check_is, check_viewer, told
from glenmore_core.errors import ArgumentError
from glenmore_core.failures import blame

if TYPE_CHECKING:
    from glenmore_core.state import State
    from glenmore_core.views import View

Last = tuple[int, Action]
"""The last action, and the seat that did it (-1: chance)."""


def svg(state: State, viewer: int | None = None, **how: object) -> str:
    """Return the picture of a state as `viewer` (None: a spectator) sees it.

    See `svg_of_view` for the other parameters.
    """
    from glenmore_core.state import State
    from glenmore_core.views import view_of

    check_is(state, State, "the state")
    check_viewer(state.rules, viewer)
    return svg_of_view(view_of(state, viewer), **how)  # type: ignore[arg-type]  # checked there


def svg_of_view(
    view: View,
    *,
    theme: str = "auto",
    title: str = "",
    last: Last | None = None,
    caption: str = "",
) -> str:
    """Return the picture of what a viewer sees, 1,000 pixels wide.

    Parameters:
        view: what is seen.
        theme: `light`, `dark` or `auto` (as the reader's screen prefers).
        title: the heading; by default the names of the modules.
        last: the last action and who did it, to be marked (seat -1: chance).
        caption: what happened last, in words; by default the last action in notation.

    Returns:
        One SVG document without ids, scripts or references: any number may stand on a page.

    Raises:
        ArgumentError: an unknown theme, or something that is no view, no text, no last action.

    >>> from glenmore_core import Game
    >>> game = Game.from_variant("glen-more", players=2)
    >>> picture = svg_of_view(game.view(game.start(seed=7)), theme="light")
    >>> picture.startswith("<svg") and "Warehouse" in picture
    True
    """
    from glenmore_core.views import View

    check_is(view, View, "the view")
    check_is(title, str, "the title")
    check_is(caption, str, "the caption")
    if last is not None:
        _check_last(view, last)
    scope(theme)  # a wrong name is told before anything is drawn
    title = title or title_of(view)
    return draw(view, title=title, last=last, caption=caption).finish(title, theme)


def _check_last(view: View, last: object) -> None:
    if not isinstance(last, tuple) or len(last) != 2 or type(last[0]) is not int:
        raise ArgumentError(f"last cannot be {told(last)}: it is a pair (seat, action)")
    check_action(view.state.rules, last[1])


def draw(view: View, *, title: str = "", last: Last | None = None, caption: str = "") -> Canvas:
    """Return the canvas with the whole picture on it; parameters as for `svg_of_view`."""
    canvas = Canvas(spots_of(*last) if last is not None else ())
    if last is not None and not caption:
        who = called(last[0]) if last[0] >= 0 else "Chance"
        caption = f"last: {who}: {write(last[1])}"
    canvas.text(canvas.left, canvas.y + 20, title or title_of(view), 440, 20, bold=True)
    canvas.text(canvas.right, canvas.y + 11, _what_now(view), 500, 12, anchor="end", bold=True)
    canvas.text(canvas.right, canvas.y + 27, caption, 500, 11, anchor="end", fill="soft")
    canvas.advance(36)
    _scores(canvas, view)
    rules = view.state.rules
    with blame(rules):
        for part in rules.parts:
            if part.svg is not None:
                part.svg(view, canvas)
    return canvas


_SMALL_CAPS = ("i", "ii", "iii", "iv")


def title_of(view: View) -> str:
    """Return the names of the composed modules as a title, such as `Glen More II + Promo A`."""
    words = [
        [
            word.upper() if word in (*_SMALL_CAPS, "a") else word.capitalize()
            for word in one.split("-")
        ]
        for one, _ in view.state.rules.identity.modules
    ]
    return " + ".join(" ".join(one) for one in words)


def _what_now(view: View) -> str:
    decision = view.decision
    if decision is None:
        return "The game is over"
    kind = decision.kind.replace("-", " ")
    if decision.is_chance:
        return f"Chance decides: {kind}"
    many = len(decision.seats) > 1
    who = ", ".join(str(seat + 1) for seat in decision.seats)
    return f"Players {who} decide: {kind}" if many else f"Player {who} decides: {kind}"


def _signed(vp: int) -> str:
    return str(vp).replace("-", "−")


def _scores(canvas: Canvas, view: View) -> None:
    """Draw one box a player: piece, VP, and the VP by source."""
    seats = range(view.seats)
    width = (canvas.right - canvas.left - 6 * (view.seats - 1)) / view.seats
    sources = [
        ", ".join(
            f"{source_title(view.state.rules, name).lower()} {_signed(vp)}"
            for name, vp in view.scores[seat].items()
        )
        for seat in seats
    ]
    lines = [wrap(one, width - 16, 9, 4) for one in sources]
    height = 36 + 11 * max((len(one) for one in lines), default=0)
    deciding = view.decision.seats if view.decision is not None else ()
    for seat in seats:
        x = canvas.left + seat * (width + 6)
        here = seat in deciding
        canvas.rect(
            x,
            canvas.y,
            width,
            height,
            "accent" if here else "panel",
            "ink" if here else "line",
            2 if here else 1,
        )
        piece(canvas, x + 20, canvas.y + 18, seat, 22)
        canvas.text(x + 40, canvas.y + 23, called(seat), width * 0.45, 11.5)
        vp = f"{view.vp(seat)} VP"
        canvas.text(x + width - 10, canvas.y + 24, vp, width * 0.4, 16, anchor="end", bold=True)
        for index, line in enumerate(lines[seat]):
            canvas.text(x + 8, canvas.y + 42 + index * 11, line, width - 16, 9, fill="soft")
    canvas.advance(height + 10)
