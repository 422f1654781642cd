"""A whole view as text: the table's parts, then each player's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from glenmore_core.edges import check_all, check_is, check_viewer
from glenmore_core.failures import blame

if TYPE_CHECKING:
    from glenmore_core.views import View


def text(view: View, *, table: bool = True, seats: Sequence[int] | None = None) -> RenderableType:
    """Return a view as a rich renderable for terminals.

    Parameters:
        view: what the viewer sees.
        table: whether to draw what belongs to the table (track, market, …).
        seats: whose own parts to draw, in order; None: everybody's, the viewer's last.

    >>> from glenmore_core import Game
    >>> from rich.console import Console
    >>> game = Game.from_variant("glen-more", players=2)
    >>> console = Console(width=100, color_system=None)
    >>> with console.capture() as captured:
    ...     console.print(text(game.view(game.start(seed=7), seat=0)))
    >>> "Warehouse" in captured.get() and "Starting" in captured.get()
    True
    """
    from glenmore_core.views import View

    check_is(view, View, "the view")
    if seats is not None:
        check_all(seats, int, "the seats")
        for seat in seats:
            check_viewer(view.state.rules, seat)
    if seats is None:
        own = [] if view.seat is None else [view.seat]
        seats = [seat for seat in range(view.seats) if seat not in own] + own
    parts = view.state.rules.parts
    if all(part.text is None and part.player is None for part in parts):
        return _without_parts(view, table, seats)
    drawn: list[RenderableType] = []
    with blame(view.state.rules):
        if table:
            for part in parts:
                if part.text is not None:
                    _add(drawn, part.text(view))
        for seat in seats:
            for part in parts:
                if part.player is not None:
                    _add(drawn, part.player(view, seat))
    return Group(*drawn)


def _add(drawn: list[RenderableType], part: Any) -> None:
    """Add a part, with an empty line before it; lines become text that holds no markup."""
    if part is None:
        return
    if isinstance(part, (list, tuple)):
        part = Group(*(Text(one) if isinstance(one, str) else one for one in part))
    elif isinstance(part, str):
        part = Text(part)
    if drawn:
        drawn.append(Text())
    drawn.append(part)


def _without_parts(view: View, table: bool, seats: Sequence[int]) -> RenderableType:
    """Return what the shared mechanisms show of a game whose modules draw nothing."""
    from glenmore_core.drawing.plain_text import plain_player, plain_table

    drawn: list[RenderableType] = []
    for part in plain_table(view) if table else ():
        _add(drawn, part)
    for seat in seats:
        _add(drawn, plain_player(view, seat))
    return Group(*drawn)
