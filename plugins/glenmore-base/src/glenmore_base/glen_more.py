"""The module `glen-more`: the hooks that make Glen More out of the shared mechanisms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_base import bots, scoring
from glenmore_base.card_effects import EFFECTS, resources_effect
from glenmore_base.clan import COSTS, Clan, card_effects, promoting
from glenmore_base.rows import Board, Card, check_rows, row_advice
from glenmore_base.rule_ids import MARKET_RULE_IDS, RULE_IDS
from glenmore_core import (
    Action,
    Chance,
    CompositionError,
    Config,
    DataFile,
    Draft,
    Look,
    Procedures,
    Resolve,
    Slice,
    Step,
    Table,
    Task,
    hookimpl,
)
from glenmore_core.decisions import TaskKind
from glenmore_core.drawing import Part
from glenmore_core.errors import RowFault
from glenmore_core.mechanisms import activation, movement, refill, tile_effects, tile_turn
from glenmore_core.mechanisms.costs import PAYING_MEMBERS
from glenmore_core.mechanisms.effects import CostKind, EffectKind
from glenmore_core.mechanisms.market import Market, MarketRules, new_market
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Moved, NextTurn, PieceKind, Rondel
from glenmore_core.mechanisms.scoring import (
    Category,
    FinalScoring,
    TieBreak,
    hold_final_scoring,
    hold_scoring,
)
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.stuck import STUCK_HANDLERS, stuck_options
from glenmore_core.mechanisms.territory import Territory, found, revive
from glenmore_core.mechanisms.tile_turn import Turn, TurnRules
from glenmore_core.mechanisms.tiles import Tile, TileSet
from glenmore_core.rules import Rules

DATA = Path(__file__).parent / "data" / "glen-more.yaml"
LINES = {"river": (0, 2), "road": (1, 3)}
RESOURCES = ("wood", "stone", "grain", "cattle", "sheep")
STACKS = ("0", "1", "2", "3")
HOME = (0, 0)


def board(rules: Rules) -> Board:
    """Return the board's figures."""
    return rules.tables["board"][""]  # type: ignore[no-any-return]


def uses_die(config: Config) -> bool:
    """Return whether the die plays (GM-DIE-8)."""
    die = config.option("die")
    return die == "on" or (die == "auto" and config.players <= 3)


def sold_between_only(config: Config) -> bool:
    """Return whether cubes are sold only before and after an activation (GM-MARKET-11)."""
    return config.option("sell_during") == "before_and_after"


# -- data ------------------------------------------------------------------------------------


@hookimpl
def tables() -> list[DataFile]:
    """Return the data file of the game."""
    return [DataFile(DATA, {"board": Board, "tiles": Tile, "cards": Card})]


@hookimpl
def market_rules(market: MarketRules, config: Config, sections: Mapping[str, Any]) -> MarketRules:
    """Return the warehouse (GM-MARKET-1, GM-SETUP-12)."""
    row = sections["board"].warehouse_row
    return MarketRules(
        RESOURCES,
        Table.fromkeys(RESOURCES, row),
        market.groups,
        Table.fromkeys(RESOURCES, 1 if uses_die(config) else 0),
        no_sale_for=frozenset({"activation"} if sold_between_only(config) else ()),
        module="glen-more",
        rule_ids=MARKET_RULE_IDS,
    )


@hookimpl
def effects(config: Config) -> list[EffectKind]:
    """Return the shared effect kinds and those of the cards."""
    shared = list(tile_effects.EFFECTS)
    if config.option("full_tiles") == "hidden":
        index = shared.index(tile_effects.PRODUCE)
        shared[index] = evolve(tile_effects.PRODUCE, options=tile_effects.produce_if_room)
    return [*shared, *EFFECTS, resources_effect(config.option("lochy_cubes") == "any_tile")]


@hookimpl
def costs() -> Sequence[CostKind]:
    """Return whisky, and a clan member or chieftain."""
    return COSTS


@hookimpl
def constants(config: Config, tables: Mapping[str, Any]) -> list[Any]:
    """Return the tiles with their edges, and how this game fills the shared turn."""
    start = config.option("start_player")
    if isinstance(start, int) and start >= config.players:
        raise CompositionError(
            f"module 'glen-more': option 'start_player' cannot be {start} with {config.players} "
            f"players: it takes random or a seat from 0 to {config.players - 1}"
        )
    check_rows(tables, LINES, STACKS)
    tiles = TileSet(tables["tiles"], LINES, stacks=STACKS)
    selling = {"choose", "activate", "move"}
    if sold_between_only(config):
        selling.discard("move")
    turn = TurnRules(
        "glen-more",
        RULE_IDS,
        stuck=_stuck_options(config),
        sell_while=frozenset(selling),
    )
    die = tables["board"][""].die
    return [tiles, turn, refill.RefillRules(STACKS, stack_ends, die), bots.tile_worth(tiles)]


@hookimpl
def advice(tables: Mapping[str, Any]) -> list[RowFault]:
    """Return what is most likely an oversight, though it can be played."""
    return list(row_advice(tables))


# -- the state -------------------------------------------------------------------------------


def _new_territory(rules: Rules, seat: int) -> Territory:
    """GM-SETUP-3: the starting village with one clan member."""
    tiles = rules.constant(TileSet)
    return found(tiles, RESOURCES, {HOME: board(rules).start_tile}, {HOME: 1})


def _new_rondel(rules: Rules, seat: int) -> Rondel:
    return Rondel(board(rules).spaces, Table(), Table(), 0)


def _new_stacks(rules: Rules, seat: int) -> Stacks:
    tiles = rules.constant(TileSet)
    return Stacks(Table({stack: tiles.of_stack(stack) for stack in STACKS}))


@hookimpl
def slices() -> list[Slice]:
    """Return what a state holds: track, stacks, warehouse, turn; display, purse, clan."""
    return [
        Slice(Rondel, _new_rondel),
        Slice(Stacks, _new_stacks),
        Slice(Market, lambda rules, seat: new_market(rules.market)),
        Slice(Turn, lambda rules, seat: Turn()),
        Slice(
            Territory, _new_territory, each_player=True,
            revive=lambda rules, value: revive(value, rules.constant(TileSet), RESOURCES),
        ),
        Slice(Purse, lambda rules, seat: Purse(board(rules).start_coins), each_player=True),
        Slice(Clan, lambda rules, seat: Clan(), each_player=True),
    ]  # fmt: skip


# -- set-up ----------------------------------------------------------------------------------


@frozen
class ChooseStart(Task):
    """Chance: who starts (GM-SETUP-7)."""

    word: ClassVar[str] = "start-player"


@frozen
class Start(Action):
    """Chance: this seat starts."""

    word: ClassVar[str] = "start"
    seat: int


@hookimpl
def setup(draft: Draft) -> None:
    """Find the start player; the rest of the set-up follows from it."""
    seat = draft.rules.option("glen-more", "start_player")
    if isinstance(seat, int):
        line_up(draft, seat)
    else:
        draft.push(ChooseStart())


def _start_outcomes(look: Look, task: ChooseStart) -> list[tuple[Action, int]]:
    return [(Start(seat), 1) for seat in range(look.seats)]


def _start(draft: Draft, task: ChooseStart, action: Start) -> None:
    line_up(draft, action.seat)


def line_up(draft: Draft, start: int) -> None:
    """Put figures (and die) in line and fill the track (GM-SETUP-6 to GM-SETUP-11)."""
    seats = draft.seats
    pieces: dict[int | str, int] = {(start + index) % seats: index for index in range(seats)}
    for name, kind in draft.rules.pieces.items():
        if kind.lined_up:
            pieces[name] = len(pieces)
    rondel = draft.game(Rondel)
    draft.put(evolve(rondel, pieces=Table(pieces), front=len(pieces)))
    if draft.listening:
        for piece, place in pieces.items():
            draft.emit(Moved(None, str(piece), place))
    draft.push(refill.Refill(-1))


@hookimpl
def pieces(config: Config) -> list[PieceKind]:
    """Return the die, if it plays (GM-DIE-1)."""
    return [PieceKind("die", "die", "⚄")] if uses_die(config) else []


# -- the turn --------------------------------------------------------------------------------


def _stuck_options(config: Config) -> Callable[[Look, int], list[Action]]:
    """GM-TAKE-7, GM-TAKE-8."""
    nothing = config.option("stuck_gain") == "nothing"
    return stuck_options(
        nearest=config.option("stuck_move") == "nearest",
        gains=("",) if nothing else ("coin", "movement"),
    )


def prepare_activation(draft: Draft, seat: int) -> None:
    """The step `prepare`: Loch Ness allows one more activation, except in a Loch Oich turn."""
    turn = draft.game(Turn)
    if not turn.tile or turn.scope == "all":
        return
    fresh = {
        e.spec for e in draft.rules.constant(TileSet).tiles[turn.tile].once if e.kind.name == "card"
    }
    for card in draft.player(seat, Clan).cards:
        if card in fresh and not draft.rules.option("glen-more", "ness_same_turn"):
            continue
        for effect in draft.rules.tables["cards"][card].ongoing:
            effect.kind.run(draft, seat, turn.at, effect.spec, 0)


def move_step(draft: Draft, seat: int) -> None:
    """The step `move`, in which a Loch Oich turn may lose its points (GM-CARD-LOCH-OICH-3)."""
    turn = draft.game(Turn)
    lost = draft.rules.option("glen-more", "oich_movement") == "lost"
    if turn.scope == "all" and lost:
        draft.put(evolve(turn, movement=0))
    movement.move_step(draft, seat)


@hookimpl
def steps(procedures: Procedures) -> None:
    """Define the turn, the die's turn, a scoring and the end."""
    procedures.insert_after(
        "game", "play", Step("turns", lambda draft, seat: draft.push(NextTurn()))
    )
    procedures.define(
        "turn",
        [
            Step("choose", tile_turn.start_turn),
            Step("place", tile_turn.place_step),
            Step("gain", tile_turn.gain_step),
            Step("prepare", prepare_activation),
            Step("activate", activation.activate_step),
            Step("move", move_step),
            Step("refill", refill.refill_step),
        ],
    )
    procedures.define("die", [Step("roll", refill.die_step), Step("refill", refill.refill_step)])
    procedures.define("scoring", [Step("compare", hold_scoring)])
    procedures.append("end", Step("final", hold_final_scoring))


@hookimpl
def tasks(config: Config) -> list[TaskKind]:
    """Return the tasks of the shared mechanisms and of this game."""
    return [
        *tile_turn.choosing(STUCK_HANDLERS),
        *activation.TASKS,
        *movement.TASKS,
        *refill.TASKS,
        *tile_effects.TASKS,
        promoting(str(config.option("last_member")), bool(config.option("chieftains_first"))),
        PAYING_MEMBERS,
        Chance(ChooseStart, _start_outcomes, {Start: _start}, stream="setup"),
        Resolve(EndGame, _end_game),
    ]


# -- scoring ---------------------------------------------------------------------------------


@frozen
class EndGame(Task):
    """The game ends: the final scoring follows (GM-END-1)."""

    word: ClassVar[str] = "end-game"


def _end_game(draft: Draft, task: EndGame) -> None:
    draft.end_game()


def stack_ends(draft: Draft, stack: str) -> None:
    """Hold a scoring as soon as stack 1, 2 or 3 is used up (GM-SCORE-1, GM-SCORE-2)."""
    if stack == STACKS[0]:
        return
    if stack == STACKS[-1]:
        draft.push(EndGame())
    draft.run("scoring")


@hookimpl
def scoring_categories() -> Sequence[Category]:
    """Return whisky, chieftains with tams, and special locations (GM-SCORE-3)."""
    return scoring.CATEGORIES


@hookimpl
def scoring_table(table: tuple[int, ...], tables: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the printed table (GM-SCORE-5)."""
    return tables["board"][""].scoring_table  # type: ignore[no-any-return]


@hookimpl
def final_scoring() -> Sequence[FinalScoring]:
    """Return cards, coins and size (GM-FINAL-2 to GM-FINAL-4)."""
    return scoring.FINAL


@hookimpl
def tie_breaks() -> Sequence[TieBreak]:
    """Return resources (GM-END-3)."""
    return scoring.TIES


# -- playing by itself -----------------------------------------------------------------------


@hookimpl
def position_value(look: Look, seat: int) -> float:
    """Return what a position is worth beyond its VP, for bots."""
    return bots.position_value(look, seat)


@hookimpl
def drawing() -> list[Part]:
    """Return the parts of the picture."""
    from glenmore_base.pictures_svg import SVG_PARTS
    from glenmore_base.pictures_text import TEXT_PARTS

    start = Part(
        "start",
        words={Start: lambda look, action, seat: f"player {action.seat + 1} starts"},
        headings={Start: "Who starts?"},
    )
    return [*TEXT_PARTS, start, *SVG_PARTS]


__all__ = ["card_effects"]
