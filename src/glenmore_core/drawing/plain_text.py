"""The text picture of a game whose modules draw nothing: what the shared mechanisms show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs
from rich.console import Group, RenderableType
from rich.text import Text

from glenmore_core.drawing.layout import heading, small_table
from glenmore_core.drawing.market_text import market_text
from glenmore_core.drawing.seats import called, mark, style
from glenmore_core.drawing.territory_text import territory_text
from glenmore_core.drawing.track_text import track_text
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.mechanisms.tiles import TileSet

if TYPE_CHECKING:
    from glenmore_core.views import View

DRAWN = (Rondel, Market, Stacks, Turn, Territory)
"""Slices that are drawn in their own way, or that only serve the flow of a turn."""


def plain_table(view: View) -> list[RenderableType]:
    """Return what belongs to the table: track, stacks, market, what else there is, players."""
    rules = view.state.rules
    drawn: list[RenderableType] = []
    if Rondel in rules.game_index and TileSet in rules.constants:
        drawn.append(track_text(view))
    if Stacks in rules.game_index:
        left = ((stack, len(ids)) for stack, ids in view.game(Stacks).left.items() if ids)
        told = ", ".join(f"stack {stack}: {number}" for stack, number in left)
        drawn.append(Text(f"face down: {told or 'no tiles left'}", style="dim"))
    if Market in rules.game_index and rules.market.resources:
        drawn.append(market_text(view))
    others = [one.kind for one in rules.game_kinds if one.kind not in DRAWN]
    if others:
        lines = [Text(f"{one.__name__}: {facts(view.game(one))}") for one in others]
        drawn.append(Group(heading("Table"), *lines))
    drawn.append(_players(view))
    return drawn


def _players(view: View) -> RenderableType:
    kinds = [one.kind for one in view.state.rules.player_kinds if one.kind not in DRAWN]
    named = [one for one in kinds if one is not Purse]
    purse = ("coins", "whisky") if Purse in kinds else ()
    table = small_table("", "VP", *purse, *(one.__name__ for one in named), right=(1,))
    for seat in range(view.seats):
        who = Text(f"{mark(seat)} {called(seat)}", style=style(seat))
        if seat == view.seat:
            who.append(" (you)")
        held = view.player(seat, Purse) if purse else Purse()
        amounts = [str(held.coins), str(held.whisky)] if purse else []
        cells = [facts(view.player(seat, one)) for one in named]
        table.add_row(who, str(view.vp(seat)), *amounts, *cells)
    return Group(heading("Players"), table)


def plain_player(view: View, seat: int) -> RenderableType | None:
    """Return a player's territory, if the game has one."""
    if Territory not in view.state.rules.player_index:
        return None
    whose = "your territory" if seat == view.seat else "territory"
    title = Text(f"{mark(seat)} {called(seat)}: {whose}", style=f"{style(seat)} underline")
    return Group(title, territory_text(view, seat))


def facts(value: Any) -> str:
    """Return what a value holds as `field value` pairs, empty fields left out.

    >>> facts(Purse(coins=6))
    'coins 6'
    """
    if not attrs.has(type(value)):
        return _shown(value)
    told = [
        f"{one.name.replace('_', ' ')} {_shown(getattr(value, one.name))}"
        for one in attrs.fields(type(value))
        if not one.name.startswith("_")
        and not one.metadata.get("derived")
        and getattr(value, one.name) not in (None, "", (), 0, False, {})
    ]
    return ", ".join(told) or "–"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return " ".join(f"{_shown(key)}:{_shown(one)}" for key, one in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "(" + " ".join(_shown(one) for one in value) + ")"
    return f"[{facts(value)}]" if attrs.has(type(value)) else str(value)
