"""Actions and events in words: those of the shared mechanisms; modules add theirs in a `Part`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from weakref import WeakKeyDictionary

import attrs

from glenmore_core.actions import Action, Done, Pos, write
from glenmore_core.drawing.parts import Wording
from glenmore_core.drawing.seats import called
from glenmore_core.edges import check_action, check_is
from glenmore_core.events import Event, Revealed, Scored, Stepped
from glenmore_core.failures import blame, nonsense
from glenmore_core.mechanisms import (
    activation,
    movement,
    payment,
    refill,
    rondel,
    stacks,
    stuck,
    tile_effects,
    tile_turn,
    trading,
)
from glenmore_core.mechanisms.effects import Cost, Effect, cost_text
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.scoring import Compared
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_costs import cost_of
from glenmore_core.mechanisms.tiles import Tile, TileSet, around
from glenmore_core.rules import Rules
from glenmore_core.state import Look

# -- names -----------------------------------------------------------------------------------


def place_text(at: Pos) -> str:
    """Return a place as it is written in notation.

    >>> place_text((0, -1))
    '0,-1'
    """
    return f"{at[0]},{at[1]}"


def tile_name(look: Look, tile: str) -> str:
    """Return the name of a tile by its id."""
    return look.rules.constant(TileSet).tiles[tile].name


def tile_at(look: Look, seat: int, at: Pos) -> str:
    """Return a player's tile with its place, such as `Forest (0,1)`."""
    tile = look.player(seat, Territory).tiles.get(at)
    return f"{tile_name(look, tile)} ({place_text(at)})" if tile else place_text(at)


def cost_words(rules: Rules, tile: Tile, cost: Cost | None = None) -> str:
    """Return what a tile costs, such as `wood, 2 any`; `free` if it costs nothing.

    What cannot be taken is `protected`.

    Parameters:
        rules: the rules.
        tile: the tile.
        cost: what is to be paid for it now; None: what is printed on it.
    """
    text = cost_text(tile.cost if cost is None else cost, rules.market.resources, rules.costs)
    words = ", ".join(one.removeprefix("1 ") for one in text.split(", "))
    return words or ("protected" if "protected" in tile.tags else "free")


def effect_text(effect: Effect, option: int | None = None) -> str:
    """Return an effect in a few words, such as `+wood` or `1 sheep → 2 vp`.

    Parameters:
        effect: the effect.
        option: which of its choices, counted from 0; None for all of it.
    """
    spec = effect.spec
    if effect.kind.name == "produce":
        return " ".join(f"+{name}" for name in spec)
    if option is not None and effect.kind.option_text is not None:
        return effect.kind.option_text(spec, option)
    return effect.text


def activation_text(tile: Tile, option: int | None = None) -> str:
    """Return what activating a tile does; with `option`, what the choice made does.

    The number of an option belongs to the first effect that leaves a choice.
    """
    found: list[str] = []
    for one in tile.activation:
        found.append(effect_text(one, option))
        if one.kind.option_text is not None:
            option = None
    return ", ".join(found)


def plural(number: int, word: str) -> str:
    """Return a number with its word.

    >>> plural(1, "coin"), plural(2, "coin")
    ('1 coin', '2 coins')
    """
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# -- actions ---------------------------------------------------------------------------------


def _take(look: Look, action: tile_turn.Take, seat: int) -> str:
    track = look.game(rondel.Rondel)
    place = track.place_of(action.space)
    tile = look.rules.constant(TileSet).tiles[track.tiles[place]]
    cost = cost_of(look, seat, place, tile.id)
    edge = "" if tile.edge == "none" else f", {tile.edge.replace('+', ' and ')}"
    once = ", ".join(one.text for one in tile.once)
    does = activation_text(tile)
    gives = f"; at once {once}" if once else ""
    gives += f"; activated: {does}" if does else ""
    return f"{tile.name}{edge}, {cost_words(look.rules, tile, cost)}{gives}"


def _place(look: Look, action: tile_turn.Place, seat: int) -> str:
    tiles = look.player(seat, Territory).tiles
    known = look.rules.constant(TileSet).tiles
    near = [
        known[tiles[at]].name
        for at in around(action.at)
        if at in tiles and known[tiles[at]].activation
    ]
    where = place_text(action.at)
    if action.at in tiles:
        where = f"{where} on {known[tiles[action.at]].name}"
    return f"lay it at {where}, next to {', '.join(near) or 'nothing that acts'}"


def _activate(look: Look, action: activation.Activate, seat: int) -> str:
    tile = look.rules.constant(TileSet).tiles[look.player(seat, Territory).tiles[action.at]]
    full = ""
    if [one.kind.name for one in tile.activation] == ["produce"] and not tile_effects.room(
        look, seat, action.at
    ):
        full = " (it is full: nothing comes)"
    return f"{tile.name} ({place_text(action.at)}): {activation_text(tile, action.option)}{full}"


def _sell(look: Look, action: trading.Sell, seat: int) -> str:
    rules = look.rules.market
    coins = rules.proceeds(action.resource, look.game(Market).filled[rules.index(action.resource)])
    return f"sell {action.resource} from {tile_at(look, seat, action.at)} for {coins}"


def _buy(look: Look, action: payment.Buy, seat: int) -> str:
    rules = look.rules.market
    price = rules.price(action.resource, look.game(Market).filled[rules.index(action.resource)])
    return f"buy {action.resource} for {price}"


def _substitute(look: Look, action: payment.Substitute, seat: int) -> str:
    coins = next(one.coins for one in look.rules.means if one.name == action.name)
    return f"pay by {action.name}" + (f" for {plural(coins, 'coin')}" if coins else "")


NO_MORE = {
    activation.ActivateTiles.word: "activate nothing more",
    movement.SpendMovement.word: "move nobody any more",
    tile_effects.ChooseCube.word: "take no more cubes",
}
"""What `done` means in a decision."""

ACTIONS: dict[type, Wording] = {
    Done: lambda look, action, seat: NO_MORE.get(getattr(look.doing(), "word", ""), "no more"),
    tile_turn.Take: _take,
    tile_turn.Place: _place,
    activation.Activate: _activate,
    trading.Sell: _sell,
    payment.Buy: _buy,
    payment.PayCube: lambda look, action, seat: (
        f"pay {action.resource} from {tile_at(look, seat, action.at)}"
    ),
    payment.Substitute: _substitute,
    tile_effects.GainCube: lambda look, action, seat: (
        f"take {action.resource} onto {tile_at(look, seat, action.at)}"
    ),
    movement.Walk: lambda look, action, seat: (
        f"a clan member from {tile_at(look, seat, action.start)} to "
        f"{tile_at(look, seat, action.to)}"
    ),
    stuck.Discard: lambda look, action, seat: (
        f"move to space {action.space}; the tile there is out"
        + (f"; +1 {action.gain}" if action.gain else "")
    ),
    stuck.MoveOn: lambda look, action, seat: "move to the front of the line",
    stacks.Reveal: lambda look, action, seat: f"{tile_name(look, action.tile)} comes up",
    refill.Rolled: lambda look, action, seat: f"the die shows {action.pips}",
}

HEADINGS: dict[type, str] = {
    Done: "Or",
    tile_turn.Take: "Take a tile",
    stuck.Discard: "No tile can be taken: move on",
    tile_turn.Place: "Lay the tile (the numbers are in the picture)",
    activation.Activate: "Activate a tile",
    trading.Sell: "Sell a cube",
    payment.PayCube: "Pay with a cube",
    payment.Buy: "Buy",
    payment.Substitute: "Pay in another way",
    tile_effects.GainCube: "Take a cube from the supply",
    movement.Walk: "Move a clan member",
    stacks.Reveal: "Which tile comes up?",
    refill.Rolled: "What does the die show?",
}

# -- events ----------------------------------------------------------------------------------


def _moved(look: Look, event: rondel.Moved, seat: int) -> str:
    if event.seat is not None:
        return ""  # the tile taken says it
    who = called(int(event.piece)) if event.piece.isdigit() else f"the {event.piece}"
    return f"{who} stands on space {event.space}"


def _left(look: Look, event: rondel.TileLeft, seat: int) -> str:
    why = {"behind": "left behind", "die": "taken away by the die", "stuck": "given up"}
    return f"{tile_name(look, event.tile)} is out ({why.get(event.why, event.why)})"


def _paid(look: Look, event: payment.Paid, seat: int) -> str:
    if event.at is not None:
        return f"pays {event.resource}"
    if any(event.resource == one.name for one in look.rules.means):
        return f"pays {plural(event.coins, 'coin')} in place of a resource"
    if event.resource:
        return f"buys {event.resource} for {event.coins}"
    return f"pays {plural(event.coins, 'coin')}"


def _compared(look: Look, event: Compared, seat: int) -> str:
    title = next((one.title for one in look.rules.categories if one.name == event.category), "")
    pairs = ", ".join(
        f"{called(one)} {number} (+{vp})"
        for one, (number, vp) in enumerate(zip(event.numbers, event.vp, strict=True))
    )
    return f"scoring {title or event.category}: {pairs}"


def _scored(look: Look, event: Scored, seat: int) -> str:
    if any(event.source == one.name for one in look.rules.categories):
        return ""  # the comparison says it
    return f"{event.vp:+d} VP ({source_title(look.rules, event.source)})"


def _activated(look: Look, event: activation.Activated, seat: int) -> str:
    tile = look.rules.constant(TileSet).tiles[event.tile]
    for one in tile.activation:
        if one.kind.option_text is not None:
            chosen = one.kind.option_text(one.spec, event.option)
            return f"activates {tile.name}" + (f" ({chosen})" if chosen != one.text else "")
    return f"activates {tile.name}"


EVENTS: dict[type, Wording] = {
    Stepped: lambda look, event, seat: "",
    Scored: _scored,
    Revealed: lambda look, event, seat: (
        f"all choices for {event.purpose} are open: "
        + ", ".join(f"{called(one)} {text}" for one, text in event.choices)
    ),
    rondel.Moved: _moved,
    rondel.TileLeft: _left,
    rondel.TileDrawn: lambda look, event, seat: f"{tile_name(look, event.tile)} comes up",
    refill.DieRolled: lambda look, event, seat: f"the die shows {event.pips}",
    tile_turn.TileTaken: lambda look, event, seat: (
        f"takes {tile_name(look, event.tile)} from space {event.space}"
    ),
    tile_turn.TilePlaced: lambda look, event, seat: f"lays it at {place_text(event.at)}",
    activation.Activated: _activated,
    tile_effects.Produced: lambda look, event, seat: f"+1 {event.resource}",
    tile_effects.Gained: lambda look, event, seat: f"+{event.amount} {event.what}",
    trading.Sold: lambda look, event, seat: f"sells {event.resource} for {event.coins}",
    payment.Paid: _paid,
    movement.Walked: lambda look, event, seat: (
        f"a clan member walks from {place_text(event.start)} to {place_text(event.to)}"
    ),
    Compared: _compared,
}


def numbered(options: Sequence[Action]) -> tuple[Action, ...]:
    """Return choices in the order in which people see them numbered: kind by kind, `done` last.

    >>> from glenmore_core.mechanisms.tile_turn import Take
    >>> numbered([Done(), Take(3)])
    (Take(space=3), Done())
    """
    kinds = list(dict.fromkeys(type(one) for one in options))
    return tuple(sorted(options, key=lambda one: (type(one) is Done, kinds.index(type(one)))))


def heading_of(rules: Rules, kind: type[Action]) -> str:
    """Return what stands above choices of one kind, such as `Take a tile`."""
    for part in rules.parts:
        if kind in part.headings:
            return part.headings[kind]
    return HEADINGS.get(kind) or kind.word.replace("-", " ").capitalize()


def source_title(rules: Rules, source: str) -> str:
    """Return how a source of VP is shown, such as `Coins at the end` for `coins`."""
    titles = {one.name: one.title for one in rules.categories}
    titles.update((one.name, one.title) for one in rules.final_scoring)
    if titles.get(source):
        return titles[source]
    return source.replace("_", " ").replace("-", " ").capitalize()


# -- looking up ------------------------------------------------------------------------------

_tables: WeakKeyDictionary[Rules, Mapping[type, Wording]] = WeakKeyDictionary()


def _table(rules: Rules) -> Mapping[type, Wording]:
    found = _tables.get(rules)
    if found is None:
        found = {**ACTIONS, **EVENTS}
        for part in rules.parts:
            found.update(part.words)
        _tables[rules] = found
    return found


def words(look: Look, thing: Action | Event, seat: int | None = None) -> str:
    """Return an action or event in a few words.

    Parameters:
        look: the state it belongs to: for an action the state before it, for an event the state
            after the action.
        thing: the action or event.
        seat: who does it; an event knows by itself.

    Returns:
        Words; for an action of which no module says how it reads, its notation; "" for an event
        that is not worth a line.

    >>> from glenmore_core import Game
    >>> game = Game.from_variant("glen-more", players=3)
    >>> state = game.start(seed=7)
    >>> "free; activated: +" in words(state, game.legal_actions(state)[0], 0)
    True
    """
    check_is(thing, (Action, Event), "what is put into words")
    check_is(getattr(look, "rules", look), Rules, "the rules of the state")
    if isinstance(thing, Action):
        check_action(look.rules, thing)
    if type(thing) is Done:
        doing = type(look.doing())
        for part in look.rules.parts:
            if doing in part.done:
                return part.done[doing]
    wording = _table(look.rules).get(type(thing))
    if wording is None:
        return write(thing) if isinstance(thing, Action) else _plain(thing)
    if seat is None:
        seat = thing.seat if isinstance(thing, Event) and thing.seat is not None else 0
    with blame(look.rules):
        text = wording(look, thing, seat)
    if not isinstance(text, str):
        raise nonsense(look.rules, wording, text, "text")
    return text


def _plain(event: Event) -> str:
    """Return an event of which no module says how it reads: its word and what it holds."""
    facts = [
        f"{one.name} {_shown(getattr(event, one.name))}"
        for one in attrs.fields(type(event))
        if one.name not in ("seat", "to") and getattr(event, one.name) not in (None, "", ())
    ]
    name = event.word.replace("-", " ")
    return f"{name}: {', '.join(facts)}" if facts else name


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(_shown(one) for one in value)
    return str(value)
