"""The market (warehouse) as text: the spaces of each resource, with the coins that lie there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from glenmore_core.drawing.layout import heading, small_table
from glenmore_core.mechanisms.market import Market

if TYPE_CHECKING:
    from glenmore_core.views import View


def market_text(view: View, title: str = "Warehouse") -> RenderableType:
    """Return the market: filled spaces `●`, empty ones `○`, and what the next unit costs."""
    rules = view.state.rules.market
    table = small_table("", *rules.resources)
    spaces: list[Text] = []
    prices: list[str] = []
    for name, filled in zip(rules.resources, view.game(Market).filled, strict=True):
        row = Text()
        for index, price in enumerate(rules.prices[name]):
            coin = index < filled
            row.append(f"{price}{'●' if coin else '○'} ", style="yellow" if coin else "")
        spaces.append(row)
        buy, sell = rules.price(name, filled), rules.proceeds(name, filled)
        prices.append(f"{'–' if buy is None else buy} / {'–' if sell is None else sell}")
    table.add_row("spaces", *spaces)
    table.add_row("buy / sell", *prices)
    return Group(heading(title, "● coin on the space; buying fills the cheapest ○"), table)
