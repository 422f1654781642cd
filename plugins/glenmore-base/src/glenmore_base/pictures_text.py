"""Glen More's parts of the picture in text, and its actions and events in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glenmore_base.card_effects import CardTaken, MemberPlaced
from glenmore_base.clan import Clan, PayMember, Promote, Promoted
from glenmore_base.rows import Card
from glenmore_base.scoring import chieftains
from glenmore_core import Look
from glenmore_core.drawing import Part
from glenmore_core.mechanisms.activation import Activate
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tiles import Tile
from glenmore_core.views import View

if TYPE_CHECKING:
    from rich.console import RenderableType

SHORT = {
    "chieftains_double": "chieftains double",
    "activate_anywhere": "1 more tile anywhere",
    "activate_all": "all tiles, this turn only",
    "stock_empty_tiles": "fills empty tiles",
}
"""Effects whose own words are too long for a line of the track."""


def card_text(card: Card) -> str:
    """Return what a special location card does, in a few words."""
    tams = [f"{card.tams} tam" + ("s" if card.tams > 1 else "")] if card.tams else []
    effects = (*card.once, *card.ongoing, *card.scoring, *card.final)
    return ", ".join([*tams, *(SHORT.get(one.kind.name, one.text) for one in effects)])


def table_picture(view: View) -> RenderableType:
    """Return the track the stacks and the warehouse."""
    from rich.console import Group
    from rich.text import Text

    from glenmore_core.drawing.market_text import market_text
    from glenmore_core.drawing.track_text import gives_text, track_text

    cards = view.state.rules.tables["cards"]

    def gives(tile: Tile) -> str:
        found = [cards[one.spec] for one in tile.once if one.kind.name == "card"]
        if not found:
            return gives_text(tile)
        plain = [f"at once {one.text}" for one in tile.once if one.kind.name != "card"]
        return "; ".join([*plain, *(f"card: {card_text(one)}" for one in found)])

    left = view.game(Stacks).left
    stacks = ", ".join(f"stack {stack}: {len(ids)}" for stack, ids in left.items() if ids)
    down = Text(f"face down: {stacks or 'no tiles left'}", style="dim")
    return Group(track_text(view, gives), down, Text(), market_text(view))


def players_picture(view: View) -> RenderableType:
    """Return a line for each player: VP, coins, whisky, chieftains, cards, tiles."""
    from rich.console import Group
    from rich.text import Text

    from glenmore_core.drawing.layout import heading, small_table
    from glenmore_core.drawing.seats import called, mark, style

    table = small_table(
        "", "VP", "coins", "whisky", "chieftains", "cards", "tiles", "cubes", right=(1, 2, 3, 6)
    )
    cards = view.state.rules.tables["cards"]
    names = view.state.rules.market.resources
    for seat in range(view.seats):
        purse, clan = view.player(seat, Purse), view.player(seat, Clan)
        value = view.player(seat, Territory)
        stock = ", ".join(
            f"{number} {name}" for name, number in zip(names, value.stock, strict=True) if number
        )
        who = Text(f"{mark(seat)} {called(seat)}", style=style(seat))
        if seat == view.seat:
            who.append(" (you)")
        counted = chieftains(view.state, seat)
        table.add_row(
            who,
            str(view.vp(seat)),
            str(purse.coins),
            str(purse.whisky),
            str(clan.chieftains) + (f" (counts {counted})" if counted != clan.chieftains else ""),
            ", ".join(cards[one].name for one in clan.cards) or "–",
            str(len(value.tiles)),
            stock or "–",
        )
    return Group(heading("Players"), table)


def display_picture(view: View, seat: int) -> RenderableType:
    """Return a player's display."""
    from rich.console import Group
    from rich.text import Text

    from glenmore_core.drawing.seats import called, mark, style
    from glenmore_core.drawing.territory_text import territory_text

    whose = "your display" if seat == view.seat else "display"
    title = Text(f"{mark(seat)} {called(seat)}: {whose}", style=f"{style(seat)} underline")
    if seat in (view.seat, 0):
        signs = "   ♟ clan member, ■ cubes, ≈ river, ═ road"
        title.append(signs, style="not bold not underline dim")
    active = [one.at for one in view.legal_actions if isinstance(one, Activate)]
    return Group(title, territory_text(view, seat, active if seat == view.seat else ()))


def _give(look: Look, action: Any, seat: int) -> str:
    from glenmore_core.drawing.wording import tile_at

    if action.at is None:
        return "give up a chieftain"
    return f"give up the clan member on {tile_at(look, seat, action.at)}"


def _promote(look: Look, action: Any, seat: int) -> str:
    from glenmore_core.drawing.wording import tile_at

    return f"make the clan member on {tile_at(look, seat, action.at)} a chieftain"


def _card(look: Look, event: Any, seat: int) -> str:
    card = look.rules.tables["cards"][event.card]
    return f"receives the card {card.name} ({card_text(card)})"


WORDS = {
    Promote: _promote,
    PayMember: _give,
    Promoted: lambda look, event, seat: "a clan member becomes a chieftain",
    CardTaken: _card,
    MemberPlaced: lambda look, event, seat: "+1 clan member",
}

HEADINGS: dict[type, str] = {
    Promote: "Make a clan member a chieftain",
    PayMember: "Pay with a clan member or a chieftain",
}

TEXT_PARTS = (
    Part("table", text=table_picture, order=10, words=WORDS, headings=HEADINGS),
    Part("players", text=players_picture, order=15),
    Part("display", player=display_picture, order=20),
)
