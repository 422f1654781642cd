"""The module `glen-more-ii`: the hooks that make Glen More II out of the shared mechanisms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

from glenmore_chronicles import (
    bot_values,
    bots,
    building,
    clan_board,
    paying,
    scoring,
    the_end,
    turn,
)
from glenmore_chronicles import effects as own_effects
from glenmore_chronicles.clan_board import ClanBoard, clan_roads, revive_board
from glenmore_chronicles.effect_list import effect_kinds
from glenmore_chronicles.exchanges import with_cask_points
from glenmore_chronicles.holdings import (
    MODULE,
    Holdings,
    board_of,
    home_of,
    lasting,
    lasting_of,
)
from glenmore_chronicles.row_checks import check_rows, row_advice
from glenmore_chronicles.rows import Board, Clan, Landmark, Road
from glenmore_chronicles.rows import Path as ClanPath
from glenmore_chronicles.rule_ids import MARKET_RULE_IDS, RULE_IDS
from glenmore_chronicles.setting_up import (
    STACKS,
    LineUp,
    LiningUp,
    NextInLine,
    line_outcomes,
    new_stacks,
    new_territory,
    next_in_line,
    revive_territory,
    uses_die,
)
from glenmore_core import (
    Action,
    Chance,
    Config,
    DataFile,
    Draft,
    Look,
    Pos,
    Procedures,
    Slice,
    Step,
    Table,
    View,
    hookimpl,
)
from glenmore_core.decisions import TaskKind
from glenmore_core.drawing import Part
from glenmore_core.errors import RowFault
from glenmore_core.mechanisms import (
    activation,
    gaining,
    interlude,
    movement,
    refill,
    tile_effects,
    tile_turn,
)
from glenmore_core.mechanisms.costs import PAYING_MEMBERS
from glenmore_core.mechanisms.counting import tiles_laid
from glenmore_core.mechanisms.effects import CostKind, EffectKind
from glenmore_core.mechanisms.market import Market, MarketRules, new_market
from glenmore_core.mechanisms.payment import Means
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import NextTurn, PieceKind, Rondel
from glenmore_core.mechanisms.scoring import (
    Category,
    FinalScoring,
    TieBreak,
    hold_final_scoring,
    hold_scoring,
)
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.stuck import STUCK_HANDLERS, MoveOn, stuck_options
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import Turn, TurnRules, discard_tile
from glenmore_core.mechanisms.tiles import Tile, TileSet

DATA = Path(__file__).parent / "data" / "glen-more-ii.yaml"
LINES = {"river": (1, 3)}
"""The river runs from east to west (GM2-SETUP-2)."""
SCORED = ("A", "B", "C")
"""The stacks whose last tile brings a scoring round (GM2-REFILL-3)."""

HELD = ("landmarks", "clans")
"""The tables of what a player has beside the territory, with effects."""

SELLING = frozenset(
    {"choose", "activate", "move", "choose-effect", "choose-option", "clan", "remove-tiles"}
)
"""The decisions in which cubes may be sold (GM2-MARKET-7); payments have their own sales."""


# -- data ------------------------------------------------------------------------------------


@hookimpl
def tables() -> list[DataFile]:
    """Return the data file of the game."""
    kinds = {"board": Board, "tiles": Tile, "landmarks": Landmark, "clans": Clan}
    return [DataFile(DATA, {**kinds, "roads": Road, "paths": ClanPath})]


@hookimpl
def market_rules(market: MarketRules, config: Config, sections: Mapping[str, Any]) -> MarketRules:
    """Return the market (GM2-MARKET-1, GM2-SETUP-13)."""
    board: Board = sections["board"]
    rows = board.market_rows
    first = 1 if config.players in board.market_coins_players else 0
    animals = tuple(one for one in ("sheep", "cattle") if one in rows)
    groups = {**market.groups, "animal": animals} if animals else market.groups
    return evolve(
        market,
        resources=rows,
        prices=Table.fromkeys(rows, board.market_prices),
        groups=Table(groups),
        filled=Table.fromkeys(rows, first),
        module=MODULE,
        rule_ids=MARKET_RULE_IDS,
    )


@hookimpl
def effects(config: Config) -> list[EffectKind]:
    """Return the shared effect kinds and those of the game."""
    return effect_kinds(must=config.option("macgregor") == "must")


@hookimpl
def costs() -> Sequence[CostKind]:
    """Return whisky and a Scotsman (GM2-PAY-2)."""
    return paying.COSTS


@hookimpl
def payment_means() -> list[Means]:
    """Return Sinclair's coin in place of a resource of a trade (GM2-CLAN-SINCLAIR)."""

    def times(look: Look, seat: int, purpose: str) -> int:
        return lasting(look, seat, "coin_for_resource") if purpose == "trade" else 0

    return [Means("coin", 1, times)]


@hookimpl
def anchors(look: Look, seat: int) -> Sequence[Pos]:
    """Return the castles of Mackintosh's owner (GM2-CLAN-MACKINTOSH)."""
    if not lasting(look, seat, "castles_as_scotsmen"):
        return ()
    rows = look.rules.constant(TileSet).tiles
    tiles = look.player(seat, Territory).tiles
    return [at for at, one in tiles.items() if rows[one].type == "castle"]


@hookimpl
def constants(
    config: Config, tables: Mapping[str, Any], effects: Mapping[str, EffectKind]
) -> list[Any]:
    """Return the tiles, the roads, and how this game fills the shared turn."""
    board: Board = tables["board"][""]
    pieces = config.players + uses_die(config, board)
    check_rows(tables, LINES, STACKS, turn.is_placed, pieces)
    lasts = lasting_of(tables)
    points = [*lasts.numbers.get("vp_instead_of_whisky", {}).values()]
    rows = {one: with_cask_points(row, points) for one, row in tables["tiles"].items()}
    tiles = TileSet(rows, LINES, capacity=board.tile_capacity, stacks=STACKS)
    turn_rules = TurnRules(
        MODULE,
        RULE_IDS,
        is_placed=turn.is_placed,
        stuck=_stuck,
        sell_while=SELLING,
        member="Scotsman",
    )
    filling = refill.RefillRules(
        STACKS,
        stack_ends,
        board.die,
        die_may_land=lambda look, place, tile: not _has_chronicle(look, tile),
        finish_first=True,
        die_leaves_at=the_end.THE_END,
    )
    roads = clan_roads(tables, repeat_free=config.option("douglas_road") == "free")
    values = bot_values.tile_values(tables, effects)
    wanted = own_effects.scotsmen_wanted({one: tables[one] for one in ("tiles", *HELD)})
    lining_up = LiningUp(lambda draft: draft.push(LineUp()))
    sizes, home = scoring.Sizes(tiles_laid), home_of(board)
    return [tiles, turn_rules, filling, roads, home, lasts, values, lining_up, sizes, wanted]


@hookimpl
def advice(tables: Mapping[str, Any]) -> list[RowFault]:
    """Return what is most likely an oversight, though it can be played."""
    start = tables["board"][""].clan_start
    return list(row_advice(tables, clan_roads(tables).ways[start]))


_DISCARDS = stuck_options(gains=("coin", "movement"))


def _stuck(look: Look, seat: int) -> list[Action]:
    """GM2-TAKE-6 to GM2-TAKE-9: discard a tile; with none to discard, The End will do."""
    found = _DISCARDS(look, seat)
    if the_end.end_ahead(look, seat) is not None:
        return [one for one in found if not isinstance(one, MoveOn)]
    return found


def _has_chronicle(look: Look, tile: str) -> bool:
    """Return whether a tile has a chronicle's icon: a tag such as `chronicle-9` (GM2-DIE-5)."""
    tags = look.rules.constant(TileSet).tiles[tile].tags
    return any(tag.startswith("chronicle") for tag in tags)


# -- the state -------------------------------------------------------------------------------


@hookimpl
def slices() -> list[Slice]:
    """Return what a state holds: rondel, stacks, market, turn, clan board; what players have."""
    return [
        Slice(Rondel, lambda rules, seat: Rondel(board_of(rules).spaces, Table(), Table(), 0)),
        Slice(Stacks, new_stacks),
        Slice(Market, lambda rules, seat: new_market(rules.market)),
        Slice(Turn, lambda rules, seat: Turn()),
        Slice(ClanBoard, lambda rules, seat: revive_board(rules, ClanBoard()), revive=revive_board),
        Slice(Territory, new_territory, each_player=True, revive=revive_territory),
        Slice(Purse, lambda rules, seat: Purse(), each_player=True),
        Slice(
            Holdings,
            lambda rules, seat: Holdings(markers=board_of(rules).clan_markers),
            each_player=True,
        ),
    ]


# -- set-up ----------------------------------------------------------------------------------


@hookimpl
def setup(draft: Draft) -> None:
    """Draw the line of the pieces; the rest of the set-up follows from it."""
    draft.rules.constant(LiningUp).begin(draft)


@hookimpl
def pieces(config: Config) -> list[PieceKind]:
    """Return the die, if it takes part."""
    return [PieceKind("die", "die", "⚄")] if uses_die(config) else []


# -- the turn --------------------------------------------------------------------------------


@hookimpl
def piece_moved(draft: Draft, piece: int | str) -> None:
    """Discard at once what every piece has passed (GM2-TAKE-10, GM2-TAKE-11)."""
    seat = piece if isinstance(piece, int) else -1
    for place, _ in draft.game(Rondel).left_behind():
        discard_tile(draft, place, seat, "behind")


@hookimpl
def steps(procedures: Procedures) -> None:
    """Define the turn, building a tile, the die's turn, a scoring round and the end."""
    procedures.insert_after(
        "game", "play", Step("turns", lambda draft, seat: draft.push(NextTurn()))
    )
    procedures.define(
        "turn",
        [
            Step("choose", turn.choose_step),
            Step("build", turn.build_step),
            Step("trade", turn.trade_step),
            Step("move", movement.move_step),
            Step("unused", turn.unused_step),
            Step("refill", refill.refill_step),
            Step("ending", the_end.ending_step),
        ],
    )
    procedures.define(
        "build",
        [
            Step("place", turn.place_step),
            Step("gain", turn.gain_step),
            Step("activate", turn.activate_step),
        ],
    )
    procedures.define("die", [Step("roll", refill.die_step), Step("refill", refill.refill_step)])
    procedures.define("scoring", [Step("compare", hold_scoring)])
    procedures.append("end", Step("final", hold_final_scoring))


@hookimpl
def tasks() -> list[TaskKind]:
    """Return the tasks of the shared mechanisms and of this game."""
    return [
        *tile_turn.choosing(STUCK_HANDLERS),
        *activation.TASKS,
        *gaining.TASKS,
        *interlude.TASKS,
        *movement.TASKS,
        *refill.TASKS,
        *tile_effects.TASKS,
        PAYING_MEMBERS,
        *clan_board.TASKS,
        *building.TASKS,
        *own_effects.TASKS,
        *the_end.TASKS,
        Chance(LineUp, line_outcomes, {NextInLine: next_in_line}, stream="setup"),
    ]


# -- scoring ---------------------------------------------------------------------------------


def stack_ends(draft: Draft, stack: str) -> None:
    """Hold a scoring round after the last tile of A, B or C (GM2-REFILL-3, GM2-REFILL-4)."""
    if stack in SCORED:
        draft.run("scoring")


@hookimpl
def scoring_categories() -> Sequence[Category]:
    """Return Scotsmen, landmarks, whisky and Persons (GM2-SCORE-2)."""
    return scoring.CATEGORIES


@hookimpl
def scoring_table(table: tuple[int, ...], tables: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the printed table (GM2-SCORE-3)."""
    return tables["board"][""].scoring_table  # type: ignore[no-any-return]


@hookimpl
def final_scoring() -> Sequence[FinalScoring]:
    """Return size, coins and landmarks (GM2-FINAL-1)."""
    return scoring.FINAL


@hookimpl
def tie_breaks() -> Sequence[TieBreak]:
    """Return resources (GM2-FINAL-5)."""
    return scoring.TIES


# -- bots ------------------------------------------------------------------------------------


@hookimpl
def position_value(look: Look, seat: int) -> float:
    """Return what a position is worth beyond its VP."""
    return bots.position_value(look, seat)


# -- pictures --------------------------------------------------------------------------------


@hookimpl
def drawing() -> list[Part]:
    """Return the parts of the pictures; what draws in SVG is imported when it draws."""
    from glenmore_chronicles.pictures_text import TEXT_PARTS

    orders = {"rondel": 10, "clans": 15, "territories": 20, "legend": 90}
    later = [Part(f"{one}-svg", svg=_drawn_by(one), order=order) for one, order in orders.items()]
    return [*TEXT_PARTS, *later]


def _drawn_by(name: str) -> Callable[[View, Any], None]:
    def draw(view: View, canvas: Any) -> None:
        from glenmore_chronicles import pictures_svg

        getattr(pictures_svg, name)(view, canvas)

    return draw
