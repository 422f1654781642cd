"""The turn of a tile-laying game: choose a tile, pay, place, gain, activate, move, refill.

These are the steps' functions; a game lists them in its procedure `turn` under their usual names
(`choose`, `place`, `gain`, `activate`, `move`, `refill`) and other modules edit that list.
The flow between the steps is kept in the slice `Turn`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from attrs import Factory, evolve, field, frozen

from glenmore_core.actions import Action, Pos, write
from glenmore_core.decisions import Ask, TaskKind
from glenmore_core.draft import Draft, refusal
from glenmore_core.errors import Refusal
from glenmore_core.events import Event
from glenmore_core.mechanisms import payment
from glenmore_core.mechanisms.affording import affordable, budget
from glenmore_core.mechanisms.effects import ACTIVATION, Cost, cost_text, ways_to_pay
from glenmore_core.mechanisms.misfit import misfit, misfit_everywhere
from glenmore_core.mechanisms.rondel import Piece, Rondel, TileLeft, move_piece
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory, fitting_edges, laid, places
from glenmore_core.mechanisms.tile_costs import cost_of
from glenmore_core.mechanisms.tiles import Tile, TileSet
from glenmore_core.mechanisms.trading import Sell, sales, sell, why_not_sell
from glenmore_core.state import Look, Task


@frozen
class Turn:
    """What the steps of the present turn hand on to each other.

    Parameters:
        seat: whose turn it is.
        tile: the tile taken ("" before one is taken, or when none could be).
        at: where it was placed.
        scope: which tiles the activation may use: `near` (the new tile and its neighbours),
            `all`, `none`, or one of `TurnRules.scopes`.
        activated: the places already activated this turn.
        movement: movement points gained and not yet spent.
        anywhere: how many tiles may still be activated besides those of the scope.
        walked: how many steps clan members have made.
        memo: what modules note for this turn, by name.
        piece: the piece that moves (None: the player's own). A module that lets a player move
            another one says so after the step `choose`, which begins the turn.
    """

    seat: int = -1
    tile: str = ""
    at: Pos | None = None
    scope: str = "near"
    activated: tuple[Pos, ...] = ()
    movement: int = 0
    anywhere: int = 0
    walked: int = 0
    memo: tuple[tuple[str, int], ...] = ()
    piece: Piece | None = field(default=None, repr=False, metadata={"sparse": True})

    def took(self, tile: str) -> Turn:
        """Return the turn after `tile` was taken."""
        return self._with(tile, self.at, self.activated, self.movement, self.anywhere)

    def placed(self, at: Pos) -> Turn:
        """Return the turn after the tile was laid at `at`."""
        return self._with(self.tile, at, self.activated, self.movement, self.anywhere)

    def used(self, at: Pos, *, extra: bool = False) -> Turn:
        """Return the turn after the tile at `at` was activated (by an `extra` activation)."""
        left = self.anywhere - extra
        return self._with(self.tile, self.at, (*self.activated, at), self.movement, left)

    def gaining(self, movement: int = 0, anywhere: int = 0) -> Turn:
        """Return the turn with more (negative: fewer) movement points or extra activations."""
        return self._with(
            self.tile, self.at, self.activated, self.movement + movement, self.anywhere + anywhere
        )

    def _with(
        self, tile: str, at: Pos | None, activated: tuple[Pos, ...], movement: int, anywhere: int
    ) -> Turn:
        """Return a copy, by position: these changes happen several times in every turn."""
        return Turn(
            self.seat, tile, at, self.scope, activated, movement, anywhere, self.walked, self.memo,
            self.piece,
        )  # fmt: skip


@frozen(eq=False)
class TurnRules:
    """How a game fills the common turn; a constant of its module.

    Parameters:
        module: the module's id, for refusals.
        rule_ids: the game's rule ids for refusals, by what they are about: `no-tile`, `cost`,
            `place`, `activate`, `move`; and, where a game tells more apart: `protected`,
            `twice`, `type`, `covered`, `member`, `plain`, `into-plain`, `line:river` and the
            like, and of tiles that overbuild `over`, `over-type`, `over-line`, `over-member`;
            and `stuck` (a tile is discarded while one can be taken), `effect` (a one-time effect
            is not there or gives no choice), `way` (a cost is not paid like that), `gain` (a
            cube is not taken like that) and `gain-room` (its tile is full).
        is_placed: `is_placed(tile)`: whether the tile goes to the territory at all.
        stuck: `stuck(look, seat)`: what may be chosen by a player who can take no tile.
        stuck_handlers: the handlers of those actions.
        sell_while: the decisions, by task word, in which selling is offered.
        member: what the game calls a clan member, for refusals.
        scopes: further scopes of an activation, by name: `scope(turn, territory)` returns the
            places that may be activated once a tile is laid.
    """

    module: str
    rule_ids: Mapping[str, str]
    is_placed: Callable[[Tile], bool] = lambda tile: True
    stuck: Callable[[Look, int], Sequence[Action]] = lambda look, seat: ()
    sell_while: frozenset[str] = Factory(lambda: frozenset({"choose", "activate", "move"}))
    member: str = "clan member"
    scopes: Mapping[str, Callable[[Turn, Territory], Sequence[Pos]]] = Factory(dict)

    def rule(self, about: str, otherwise: str) -> str:
        """Return the rule id for `about`, or that for `otherwise` if the game has none."""
        return self.rule_ids.get(about, self.rule_ids[otherwise])

    def why(self, about: str, message: str, **facts: object) -> Refusal | None:
        """Return the refusal by the game's rule on `about`, or None if it has no such rule."""
        rule = self.rule_ids.get(about)
        return None if rule is None else refusal(rule, self.module, message, **facts)


@frozen
class Take(Action):
    """Move one's piece to the space numbered `space` and take the tile there."""

    word: ClassVar[str] = "take"
    space: int


@frozen
class Place(Action):
    """Lay the tile taken at this place of one's territory."""

    word: ClassVar[str] = "place"
    at: Pos


@frozen
class TileTaken(Event):
    """`seat` took a tile from a space."""

    word: ClassVar[str] = "taken"
    tile: str = ""
    space: int = 0


@frozen
class TilePlaced(Event):
    """`seat` laid a tile."""

    word: ClassVar[str] = "placed"
    tile: str = ""
    at: Pos = (0, 0)


@frozen
class Choose(Task):
    """The decision which tile to take."""

    word: ClassVar[str] = "choose"
    seat: int


@frozen
class PlaceTile(Task):
    """The decision where to lay the tile taken."""

    word: ClassVar[str] = "place"
    seat: int


# -- choosing --------------------------------------------------------------------------------


def moving_piece(look: Look, seat: int) -> Piece:
    """Return the piece that moves when the player at `seat` takes a tile now: mostly the own one.

    Whatever a module works out from where a player stands on the rondel (a toll, a distance)
    begins with `rondel.pieces[moving_piece(look, seat)]`.
    """
    turn = look.game(Turn)
    return seat if turn.piece is None or turn.seat != seat else turn.piece


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
    if not payment.can_pay(look, seat, cost, "tile"):
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
    means = payment.means_left(look, seat, "tile") if rules.means else ()
    edges: int | None = None
    options: list[Action] = []
    for place, tile_id in rondel.ahead(rondel.pieces[moving_piece(look, seat)]):
        tile = tile_set.tiles[tile_id]
        cost = cost_of(look, seat, place, tile_id) if rules.tile_cost else tile.cost
        if rules.token_choice and choice_refusal(look, seat, place % rondel.size, tile_id):
            continue
        if cost.others or tile_id in tile_set.protected:
            if tile_refusal(look, seat, place, tile_id) is None:
                options.append(rules.action(Take, place % rondel.size))
            continue
        if not cost.is_free and not affordable(cost, wallet, rules.market, means):
            continue
        if turn_rules.is_placed(tile):
            if rules.tile_places or tile.overbuild or tile.parts:
                if not places(look, seat, tile_id, value):
                    continue
            else:
                if edges is None:
                    edges = fitting_edges(look, seat, value)
                if not edges & tile_set.edge_bit[tile_id]:
                    continue
        options.append(rules.action(Take, place % rondel.size))
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
        payment.push_cost(draft, seat, cost, "tile", tile_id if placed else "")


# -- placing ---------------------------------------------------------------------------------


def place_step(draft: Draft, seat: int) -> None:
    """The step `place`: lay the tile taken, if there is one that is laid."""
    turn = draft.game(Turn)
    if turn.tile:
        tile = draft.rules.constant(TileSet).tiles[turn.tile]
        if draft.rules.constant(TurnRules).is_placed(tile):
            draft.push(PlaceTile(seat))


def place_options(look: Look, task: PlaceTile) -> list[Action]:
    """Return every legal place for the tile taken."""
    value = look.player(task.seat, Territory)
    found = places(look, task.seat, look.game(Turn).tile, value)
    return [look.rules.action(Place, at) for at in found]


def why_not_place(look: Look, task: PlaceTile, action: Action) -> Refusal | None:
    """Explain why a tile cannot be laid somewhere."""
    if not isinstance(action, Place):
        return None
    turn_rules = look.rules.constant(TurnRules)
    legal = [place.at for place in place_options(look, task) if isinstance(place, Place)]
    shown = " ".join(f"{x},{y}" for x, y in legal)
    tile = look.rules.constant(TileSet).tiles[look.game(Turn).tile]
    about, why = "place", "it is none of the places where this tile may be laid"
    if not (tile.parts or look.rules.tile_places):
        value = look.player(task.seat, Territory)
        about, why = misfit(look, task.seat, tile.id, value, action.at, turn_rules.member)
    return refusal(
        turn_rules.rule(about, "place"), turn_rules.module, why,
        place=f"{action.at[0]},{action.at[1]}", legal_places=shown,
    )  # fmt: skip


def place(draft: Draft, task: PlaceTile, action: Place) -> None:
    """Handler of `Place`: lay the tile."""
    turn = draft.game(Turn)
    tile_set = draft.rules.constant(TileSet)
    value = draft.player(task.seat, Territory)
    draft.put_player(task.seat, laid(value, action.at, turn.tile, tile_set))
    if turn.activated:  # what lies there now is a new tile
        new = {cell for cell, _ in tile_set.cells(turn.tile, action.at)}
        turn = evolve(turn, activated=tuple(at for at in turn.activated if at not in new))
    draft.put(turn.placed(action.at))
    if draft.listening:
        draft.emit(TilePlaced(task.seat, turn.tile, action.at))


# -- gaining ---------------------------------------------------------------------------------


@frozen
class DoEffect(Task):
    """Do the `index`-th one-time effect of a tile or card that stands in a data table.

    Parameters:
        seat: whose effect it is.
        table: the data table.
        row: the id of the row in it.
        field: the row's field that lists effects.
        index: which of them.
        at: the place of the tile it stands on.
        option: the choice made, where the effect leaves one.
    """

    word: ClassVar[str] = "effect"
    seat: int
    table: str
    row: str
    field: str
    index: int
    at: Pos | None = None
    option: int = 0


def do_effect(draft: Draft, task: DoEffect) -> None:
    """Resolve a `DoEffect`; what an earlier effect has made impossible is left out."""
    effect = getattr(draft.rules.tables[task.table][task.row], task.field)[task.index]
    able = effect.kind.options
    if task.field == ACTIVATION and task.option not in able(draft, task.seat, task.at, effect.spec):
        return
    effect.kind.run(draft, task.seat, task.at, effect.spec, task.option)


def push_effects(draft: Draft, seat: int, table: str, row: str, field: str, at: Pos | None) -> None:
    """Put all effects that a row lists in `field` on the agenda, to be done next, in order."""
    effects = getattr(draft.rules.tables[table][row], field)
    if effects:
        draft.push(*(DoEffect(seat, table, row, field, index, at) for index in range(len(effects))))


def gain_step(draft: Draft, seat: int) -> None:
    """The step `gain`: the one-time effects of the tile taken."""
    turn = draft.game(Turn)
    if turn.tile:
        push_effects(draft, seat, "tiles", turn.tile, "once", turn.at)


# -- leaving the rondel ----------------------------------------------------------------------


def discard_tile(draft: Draft, place_on_rondel: int, seat: int, why: str) -> str:
    """Remove a tile from the rondel to the discard pile; return its id."""
    rondel = draft.game(Rondel)
    tile = rondel.tiles[place_on_rondel]
    draft.put(rondel.without_tile(place_on_rondel))
    draft.put(draft.game(Stacks).discarding(tile, seat))
    if draft.listening:
        draft.emit(TileLeft(seat if seat >= 0 else None, tile, rondel.space(place_on_rondel), why))
    return tile


def sell_in_turn(draft: Draft, task: Any, action: Sell) -> None:
    """Handler of `Sell` in the decisions of a turn."""
    sell(draft, task, action)


def choosing(stuck_handlers: Mapping[type[Action], Any] | None = None) -> tuple[TaskKind, ...]:
    """Return the tasks of choosing, paying and placing, for the hook `tasks` of a game.

    Parameters:
        stuck_handlers: the handlers of what a player who can take no tile may choose.
    """
    from glenmore_core.decisions import Resolve

    handlers = {Take: take, Sell: sell_in_turn, **(stuck_handlers or {})}
    return (
        Ask(Choose, choose_options, handlers, forced=False, why=why_not_choose),
        Ask(PlaceTile, place_options, {Place: place}, why=why_not_place),
        Resolve(DoEffect, do_effect),
        *payment.TASKS,
    )
