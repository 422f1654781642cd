"""The rondel (track) as text: a line for each space, from the last piece on."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from glenmore_core.drawing.layout import heading, small_table
from glenmore_core.drawing.notes import space_notes
from glenmore_core.drawing.seats import called, mark, style
from glenmore_core.drawing.wording import activation_text, cost_words
from glenmore_core.mechanisms.rondel import Piece, Rondel, mover
from glenmore_core.mechanisms.tile_turn import Take
from glenmore_core.mechanisms.tiles import Tile, TileSet

if TYPE_CHECKING:
    from glenmore_core.views import View

EDGES = {"none": "", "river": "river ≈", "road": "road ═", "river+road": "river ≈ road ═"}
"""How the lines on a tile are told in text; the signs are those of the territory's picture."""

Gives = Callable[[Tile], str]


def gives_text(tile: Tile) -> str:
    """Return what a tile brings: at once, then when it is activated."""
    once = [f"at once {one.text}" for one in tile.once]
    return "; ".join(filter(None, (*once, activation_text(tile))))


def track_text(
    view: View,
    gives: Gives = gives_text,
    title: str = "Track",
    done_on: Collection[str] = (),
) -> RenderableType:
    """Return the rondel from the last piece on, the next to move first.

    Parameters:
        view: what the viewer sees; spaces with a legal `Take` are marked.
        gives: what a tile brings, in words.
        title: the heading.
        done_on: what is fixed on the rondel and ends the moves of the pieces on it.
    """
    rondel = view.game(Rondel)
    tiles = view.state.rules.constant(TileSet).tiles
    may = {action.space for action in view.legal_actions if isinstance(action, Take)}
    table = small_table("", "space", "", "edge", "cost", "brings", right=(1,))
    last = mover(rondel, done_on)
    notes = space_notes(view)
    first = min(rondel.pieces.values(), default=0)  # before the set-up nobody stands on it
    for place in range(first, first + rondel.size):
        space = rondel.space(place)
        pieces = [one for one, at in rondel.pieces.items() if at == place]
        tile = tiles.get(rondel.tiles.get(place, ""))
        sign = "►" if space in may and tile is not None else ""
        note = notes.get(space, "")
        if pieces:
            table.add_row(sign, str(space), _pieces(view, pieces, last))
        if tile is not None:
            edge = EDGES.get(tile.edge, tile.edge)
            cost = cost_words(view.state.rules, tile)
            brings = "; ".join(filter(None, (gives(tile), note)))
            table.add_row(sign, str(space), _name(tile), edge, cost, brings)
        elif rondel.stands_at(place):
            name = rondel.stands_at(place).replace("-", " ").title()
            table.add_row("", str(space), Text(name, style="bold italic"), "", "", note)
        elif not pieces:
            table.add_row("", str(space), Text("·", style="dim"))
    return Group(heading(title, "from the last piece on; ► may be taken"), table)


def _name(tile: Tile) -> Text:
    return Text(tile.name, style="bold")


def _pieces(view: View, pieces: list[Piece], last: Piece | None) -> Text:
    text = Text()
    for index, piece in enumerate(pieces):
        if index:
            text.append(" ")
        if isinstance(piece, int):
            text.append(f"{mark(piece)} {called(piece)}", style=style(piece))
        else:
            kind = view.state.rules.pieces.get(piece)
            text.append(f"{kind.text} {piece}" if kind else piece, style="bold")
        if piece == last and not view.is_over:
            text.append(" ◄ last")
    return text
