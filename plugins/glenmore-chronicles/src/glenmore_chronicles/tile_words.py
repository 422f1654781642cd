"""A tile of Glen More II in words: its type, what it costs, brings and does, and its card."""

from __future__ import annotations

from glenmore_chronicles.rows import Landmark
from glenmore_core import Look
from glenmore_core.drawing.wording import activation_text, cost_words
from glenmore_core.mechanisms.effects import Cost
from glenmore_core.mechanisms.tiles import Tile


def card_text(card: Landmark) -> str:
    """Return what a landmark card does, in a few words."""
    return ", ".join(one.text for one in (*card.once, *card.ongoing, *card.scoring, *card.final))


def type_text(tile: Tile) -> str:
    """Return the type of a tile, and whether it overbuilds, such as `village over`."""
    sign = {"person": "Person", "none": ""}.get(tile.type, tile.type)
    return f"{sign} over".lstrip() if tile.overbuild else sign


def once_text(look: Look, tile: Tile) -> str:
    """Return what a tile brings at once, with what its landmark card does."""
    cards = look.rules.tables["landmarks"]
    found = []
    for effect in tile.once:
        if effect.kind.name == "landmark":
            found.append(f"landmark: {card_text(cards[effect.spec])}")
        else:
            found.append(effect.text)
    return ", ".join(found)


def gives_text(look: Look, tile: Tile) -> str:
    """Return the type of a tile, what it brings at once and what it does."""
    once = once_text(look, tile)
    does = activation_text(tile)
    return "; ".join(filter(None, (type_text(tile), once and f"at once {once}", does)))


def choice_text(look: Look, tile: Tile, cost: Cost | None = None) -> str:
    """Return all of a tile that its taker wants to know, on one line.

    Parameters:
        look: the state.
        tile: the tile.
        cost: what is to be paid for it (None: nothing is said of it).
    """
    line = "" if tile.edge == "none" else f", {tile.edge.replace('+', ' and ')}"
    price = ""
    if cost is not None:  # a sum: with commas, one of two kinds would read as a third
        text = cost_words(look.rules, tile, cost).replace(", ", " + ")
        price = ", free" if cost.is_free else f", costs {text}"
    over = ", lies over a tile of its type" if tile.overbuild else ""
    once, does = once_text(look, tile), activation_text(tile)
    gives = f"; at once {once}" if once else ""
    gives += f"; activated: {does}" if does else ""
    sign = type_text(tile).removesuffix(" over")
    words = f"{sign}{line}".removeprefix(", ")
    name = f"{tile.name} ({words})" if words else tile.name
    return f"{name}{over}{price}{gives}"
