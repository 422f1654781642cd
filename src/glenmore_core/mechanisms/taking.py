"""Taking a tile from the rondel: which can be taken, why another cannot, and doing it."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from glenmore_core.actions import Action, write
from glenmore_core.draft import Draft, refusal
from glenmore_core.errors import Refusal
from glenmore_core.events import Event
from glenmore_core.mechanisms.affording import affordable, budget
from glenmore_core.mechanisms.effects import Cost, cost_text, ways_to_pay
from glenmore_core.mechanisms.means import can_pay, means_left
from glenmore_core.mechanisms.misfit import misfit_everywhere
from glenmore_core.mechanisms.payment import push_cost
from glenmore_core.mechanisms.rondel import Rondel, move_piece
from glenmore_core.mechanisms.territory import Territory, fitting_edges, places
from glenmore_core.mechanisms.tile_costs import cost_of
from glenmore_core.mechanisms.tiles import Tile, TileSet
from glenmore_core.mechanisms.trading import Sell, sales, why_not_sell
from glenmore_core.mechanisms.turns import Turn, TurnRules, moving_piece
from glenmore_core.state import Look, Task


@frozen
class Take(Action):
    """Move one's piece to the space numbered `space` and take the tile there."""

    word: ClassVar[str] = "take"
    space: int


@frozen
class TileTaken(Event):
    """`seat` took a tile from a space."""

    word: ClassVar[str] = "taken"
    tile: str = ""
    space: int = 0


@frozen
class Choose(Task):
    """The decision which tile to take."""

    word: ClassVar[str] = "choose"
    seat: int


def start_turn(draft: Draft, seat: int) -> None:
    """The step `choose`: a fresh turn begins with the choice of a tile."""
    draft.put(Turn(seat))
    draft.push(Choose(seat))


def has_place(look: Look, seat: int, tile: Tile, turn_rules: TurnRules, cost: Cost) -> bool:
    """Return whether the tile finds a place after `cost` has been paid for it in some way."""
    if not turn_rules.is_placed(tile):
        return True
    value = look.player(seat, Territory)
    paid = False
    for name, amount in cost.others:
        ways = ways_to_pay(look, seat, name, amount)
        if any(way.territory is not value for way in ways):
            paid = True
            if not any(places(look, seat, tile.id, way.territory) for way in ways):
                return False
    return paid or bool(places(look, seat, tile.id, value))


def choice_refusal(look: Look, seat: int, space: int, tile_id: str) -> Refusal | None:
    """Return why a module forbids to take the tile (hook `token_choice`), or None."""
    for choice in look.rules.token_choice:
        reason = choice(look, seat, space, tile_id)
        if reason is not None:
            return reason
    return None


def tile_refusal(look: Look, seat: int, place: int, tile_id: str) -> Refusal | None:
    """Return why the tile on `place` cannot be taken, or None."""
    turn_rules = look.rules.constant(TurnRules)
    tile = look.rules.constant(TileSet).tiles[tile_id]
    space = look.game(Rondel).space(place)
    if tile_id in look.rules.constant(TileSet).protected:
        rule = turn_rules.rule("protected", "no-tile")
        return refusal(rule, turn_rules.module, f"{tile.name} is protected", space=space)
    reason = choice_refusal(look, seat, space, tile_id)
    if reason is not None:
        return reason
    cost = cost_of(look, seat, place, tile_id)
    if not can_pay(look, seat, cost, "tile"):
        costs = cost_text(cost, look.rules.market.resources, look.rules.costs)
        return refusal(
            turn_rules.rule_ids["cost"], turn_rules.module, f"{tile.name} cannot be paid",
            cost=costs, **holdings(look, seat),
        )  # fmt: skip
    if not has_place(look, seat, tile, turn_rules, cost):
        about, why = "place", ""
        if not (tile.parts or look.rules.tile_places):
            value = look.player(seat, Territory)
            about, why = misfit_everywhere(look, tile_id, value, turn_rules.member)
        message = f"{tile.name} finds no legal place" + (f": {why}" if why else "")
        rule = turn_rules.rule(about, "place")
        return refusal(rule, turn_rules.module, message, edge=tile.edge)
    return None


def holdings(look: Look, seat: int) -> dict[str, object]:
    """Return what a player holds, as facts of a refusal."""
    from glenmore_core.mechanisms.market import Market
    from glenmore_core.mechanisms.purse import Purse

    stock = look.player(seat, Territory).stock
    names = look.rules.market.resources
    purse, filled = look.player(seat, Purse), look.game(Market).filled
    held = ", ".join(
        f"{number} {name}" for name, number in zip(names, stock, strict=True) if number
    )
    rows = ", ".join(
        f"{name} {look.rules.market.price(name, number) or 'full'}"
        for name, number in zip(names, filled, strict=True)
    )
    return {
        "you_hold": held or "no cubes",
        "coins": purse.coins,
        "whisky": purse.whisky,
        "next_prices": rows,
    }


def choose_options(look: Look, task: Choose) -> list[Action]:
    """Return a Take for every tile that can be paid and placed, and the sales.

    If no tile can be taken, the game's way out for a player who is stuck.
    """
    seat, rules = task.seat, look.rules
    rondel, tile_set = look.game(Rondel), rules.constant(TileSet)
    turn_rules = rules.constant(TurnRules)
    value = look.player(seat, Territory)
    wallet = budget(look, seat, "tile")
    means = means_left(look, seat, "tile") if rules.means else ()
    # what the loop needs for each of a dozen tiles, a dozen times a round, is looked up once
    tiles, protected, edge_bit = tile_set.tiles, tile_set.protected, tile_set.edge_bit
    takes, size, market = rules.interned[Take], rondel.size, rules.market
    tile_cost, token_choice, tile_places = rules.tile_cost, rules.token_choice, rules.tile_places
    edges: int | None = None
    options: list[Action] = []
    for place, tile_id in rondel.ahead(rondel.pieces[moving_piece(look, seat)]):
        tile, space = tiles[tile_id], place % size
        cost = cost_of(look, seat, place, tile_id) if tile_cost else tile.cost
        if token_choice and choice_refusal(look, seat, space, tile_id):
            continue
        if cost.others or tile_id in protected:
            if tile_refusal(look, seat, place, tile_id) is None:
                options.append(takes[(space,)])
            continue
        if (cost.units or cost.coins) and not affordable(cost, wallet, market, means):
            continue
        if turn_rules.is_placed(tile):
            if tile_places or tile.overbuild or tile.parts:
                if not places(look, seat, tile_id, value):
                    continue
            else:
                if edges is None:
                    edges = fitting_edges(look, seat, value)
                if not edges & edge_bit[tile_id]:
                    continue
        options.append(takes[(space,)])
    if not options:
        options = list(turn_rules.stuck(look, seat))
    if "choose" in turn_rules.sell_while:
        options += sales(look, seat)
    return options


def why_not_choose(look: Look, task: Choose, action: Action) -> Refusal | None:
    """Explain why a tile cannot be taken."""
    rondel, turn_rules = look.game(Rondel), look.rules.constant(TurnRules)
    if not isinstance(action, Take | Sell):
        legal = choose_options(look, task)
        if any(isinstance(one, Take) for one in legal):
            return turn_rules.why("stuck", "only a player who can take no tile does this")
        ways = ", ".join(write(one) for one in legal if not isinstance(one, Sell))
        return turn_rules.why("stuck", "this is no way out now", instead=ways or "none")
    if isinstance(action, Sell):
        return why_not_sell(look, task, action)
    place = rondel.place_of(action.space)
    tile = rondel.tiles.get(place)
    start = rondel.pieces[moving_piece(look, task.seat)]
    if not 0 <= action.space < rondel.size or tile is None or place <= start:
        spaces = ", ".join(str(rondel.space(at)) for at, _ in rondel.ahead(start))
        return refusal(
            turn_rules.rule_ids["no-tile"], turn_rules.module, "there is no tile on this space",
            space=action.space, spaces_with_tiles=spaces,
        )  # fmt: skip
    return tile_refusal(look, task.seat, place, tile)


def take(draft: Draft, task: Choose, action: Take) -> None:
    """Handler of `Take`: move the piece, then pay what the tile costs."""
    seat = task.seat
    rondel = draft.game(Rondel)
    place = rondel.place_of(action.space)
    tile_id = rondel.tiles[place]
    cost = cost_of(draft, seat, place, tile_id)
    move_piece(draft, moving_piece(draft, seat), place)
    draft.put(draft.game(Turn).took(tile_id))
    if draft.listening:
        draft.emit(TileTaken(seat, tile_id, action.space))
    if not cost.is_free:
        tile = draft.rules.constant(TileSet).tiles[tile_id]
        placed = draft.rules.constant(TurnRules).is_placed(tile)
        push_cost(draft, seat, cost, "tile", tile_id if placed else "")
