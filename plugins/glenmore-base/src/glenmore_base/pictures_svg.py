"""Glen More's parts of the SVG picture: track with warehouse, displays, legend."""

from __future__ import annotations

from collections.abc import Iterable

from glenmore_base.clan import Clan, cards_of
from glenmore_base.rows import Card
from glenmore_core.drawing import Part
from glenmore_core.drawing.canvas import Canvas
from glenmore_core.drawing.displays_svg import Entry, draw_displays, draw_legend, shared_entries
from glenmore_core.drawing.lettering import wrap
from glenmore_core.drawing.pieces_svg import barrel, coin, person, piece
from glenmore_core.drawing.rondel_svg import draw_market, draw_rondel
from glenmore_core.drawing.seats import called
from glenmore_core.drawing.tiles_svg import Box
from glenmore_core.drawing.wording import plural
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.tiles import Tile, TileSet
from glenmore_core.views import View

BINDING = "\N{NO-BREAK SPACE}"
CARD_SIZE = 9.5
"""The size of the letters in which cards are named."""


def track(view: View, canvas: Canvas) -> None:
    """Draw the track with the warehouse and the stacks inside it."""

    def middle(canvas: Canvas, box: Box) -> None:
        x, y, width, height = box
        share = width * 0.68
        draw_market(canvas, (x, y, share, height), view, "Warehouse")
        _stacks(canvas, (x + share + 8, y, width - share - 8, height), view)

    letters = {name: one.text for name, one in view.state.rules.pieces.items()}
    cards = view.state.rules.tables["cards"]

    def note(tile: Tile) -> str:
        names = [one.spec for one in tile.once if one.kind.name == "card"]
        members = [one.text for one in tile.once if one.kind.name != "card"]
        return ", ".join([*members, *(f"card: {card_text(cards[name])}" for name in names)])

    draw_rondel(canvas, view, letters, middle, note=note)


def _stacks(canvas: Canvas, box: Box, view: View) -> None:
    x, y, width, height = box
    left = view.game(Stacks).left
    current = view.game(Stacks).current(view.state.rules.constant(TileSet).stacks)
    canvas.rect(x, y, width, height, "panel", "line")
    canvas.text(x + 12, y + 19, "Stacks", width - 24, 12.5, bold=True)
    step = (height - 34) / len(left)
    for index, (stack, ids) in enumerate(left.items()):
        top = y + 27 + index * step
        here = stack == current
        canvas.rect(x + 12, top + 3, 24, 24, "accent" if here else "label", "line")
        canvas.text(x + 24, top + 20, stack, 22, 12, anchor="middle", bold=True)
        text = f"{plural(len(ids), 'tile')} left" if ids else "used up"
        fill = "ink" if ids else "soft"
        canvas.text(x + 46, top + 19, text, width - 56, 11, fill=fill, bold=here)


def displays(view: View, canvas: Canvas) -> None:
    """Draw the players' displays."""
    draw_displays(canvas, view, head)


def head(canvas: Canvas, view: View, seat: int, x: float, y: float, width: float) -> float:
    """Draw whose display it is, with coins, whisky, chieftains and cards; return the height."""
    purse, clan = view.player(seat, Purse), view.player(seat, Clan)
    piece(canvas, x + 11, y + 13, seat, 18)
    canvas.text(x + 27, y + 17, called(seat), 76, 12.5, bold=True)
    left, top = (x + 98, y) if width > 268 else (x + 2, y + 24)
    high = top - y + 26
    for sign, number in ((coin, purse.coins), (barrel, purse.whisky)):
        sign(canvas, left, top + 5, 14)
        canvas.text(left + 18, top + 17, str(number), 22, 12.5, bold=True)
        left += 40
    person(canvas, left + 7, top + 20, seat, 17)
    text = plural(clan.chieftains, "chieftain")
    canvas.text(left + 17, top + 17, text, x + width - left - 17, 11)
    names = card_names(cards_of(view.state, seat))
    for line in wrap(names, width, CARD_SIZE, len(clan.cards) + 1):
        canvas.text(x, y + high + 8, line, width, CARD_SIZE, fill="soft")
        high += CARD_SIZE * 1.25
    return high + 2


def card_names(cards: Iterable[Card]) -> str:
    """Return the names of special location cards, with their tams."""
    names = [one.name + (f" ({plural(one.tams, 'tam')})" if one.tams else "") for one in cards]
    bound = [one.replace(" ", BINDING) for one in names]
    return f"Cards: {', '.join(bound) or 'none'}"


def card_text(card: Card) -> str:
    """Return what a special location card does, in a few words."""
    effects = (*card.once, *card.ongoing, *card.scoring, *card.final)
    tams = [plural(card.tams, "tam")] if card.tams else []
    return ", ".join([*tams, *(one.text for one in effects)])


def legend(view: View, canvas: Canvas) -> None:
    """Draw what the signs mean."""
    own: list[Entry] = [
        ("whisky", lambda canvas, x, y: barrel(canvas, x + 5, y + 1, 14)),
        ("coin", lambda canvas, x, y: coin(canvas, x + 5, y + 1, 14)),
        ("clan member or chieftain", lambda canvas, x, y: person(canvas, x + 12, y + 16, 0, 17)),
    ]
    shared = shared_entries(view)
    cubes = len(view.state.rules.market.resources)
    draw_legend(canvas, [*shared[:cubes], *own, *shared[cubes:]])


SVG_PARTS = (
    Part("track-svg", svg=track, order=10),
    Part("displays-svg", svg=displays, order=20),
    Part("legend-svg", svg=legend, order=90),
)
