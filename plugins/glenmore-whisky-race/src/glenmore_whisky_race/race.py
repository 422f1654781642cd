"""The module `whisky-race`: the hooks that make the race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from glenmore_core import (
    CompositionError,
    Config,
    DataFile,
    Draft,
    Look,
    Procedures,
    Resolve,
    Slice,
    Step,
    hookimpl,
)
from glenmore_core.bots import BotKind
from glenmore_core.decisions import TaskKind
from glenmore_core.drawing import Part
from glenmore_core.mechanisms import bargaining
from glenmore_core.mechanisms.effects import EffectKind
from glenmore_core.mechanisms.row_checks import refuse
from glenmore_core.mechanisms.scoring import FinalScoring, TieBreak, hold_final_scoring
from glenmore_whisky_race import (
    draws,
    englishman,
    expert,
    locations,
    moving,
    planning,
    reactions,
    scoring,
    turn,
    whiskies,
)
from glenmore_whisky_race.bots import BOTS
from glenmore_whisky_race.drawing import PARTS
from glenmore_whisky_race.kinds import kind_faults
from glenmore_whisky_race.pieces import (
    Pool,
    Round,
    Route,
    Runner,
    check_numbers,
    gather_markers,
    new_pool,
    new_route,
    new_runner,
)
from glenmore_whisky_race.rows import Board, Circle, Figures, Location, Whisky
from glenmore_whisky_race.trading import bargain_rules
from glenmore_whisky_race.worth import Taste, runner_worth

DATA = Path(__file__).parent / "data" / "whisky-race.yaml"

# -- data ------------------------------------------------------------------------------------


@hookimpl
def tables(config: Config) -> list[DataFile]:
    """Return the data file of the game, once the number of players is right (WR-SETUP-2)."""
    if config.players == 2 and not config.option("two_players"):
        raise CompositionError(
            "the Whisky Race is for 3 to 6 players (WR-SETUP-2); two need the house rule: option "
            "'two_players' of the module 'whisky-race'"
        )
    kinds: dict[str, type] = {
        "race": Figures,
        "board": Board,
        "whiskies": Whisky,
        "locations": Location,
        "circles": Circle,
    }
    return [DataFile(DATA, kinds)]


@hookimpl
def effects() -> Sequence[EffectKind]:
    """Return what whiskies and location markers may name in data."""
    return (*whiskies.ABILITIES, *locations.LOCATIONS)


@hookimpl
def constants(config: Config, tables: Mapping[str, Any]) -> list[Any]:
    """Return all markers, and how the race bargains."""
    known = gather_markers(tables)
    refuse(kind_faults(known))
    check_numbers(
        known,
        tables["race"][""],
        config.players,
        bid=config.option("bottles") == "bid",
        random=config.option("setup") == "random",
    )
    return [known, bargain_rules(planning.settle_tie, expert.settle_bid)]


@hookimpl
def slices() -> list[Slice]:
    """Return what a state holds; nothing in it is hidden (WR-OPEN-1)."""
    return [
        Slice(Route, new_route),
        Slice(Pool, new_pool),
        Slice(Round, lambda rules, seat: Round()),
        Slice(Runner, new_runner, each_player=True),
    ]


# -- the turn --------------------------------------------------------------------------------


@hookimpl
def setup(draft: Draft) -> None:
    """Set up what the expert options ask for."""
    expert.set_up(draft)


def close_step(draft: Draft, seat: int) -> None:
    """The step `close`: the game ends if a piece has arrived (WR-OVER-1, WR-OVER-2)."""
    if draft.game(Route).arrivals:
        draft.end_game()
    else:
        draft.run("turn")


@hookimpl
def steps(procedures: Procedures, config: Config) -> None:
    """Define the turn, a player's own turn in it, and the end (WR-TURN-1 to WR-TURN-3)."""
    procedures.insert_after("game", "play", Step("race", lambda draft, seat: draft.run("turn")))
    end = [
        Step("englishman", englishman.englishman_step),
        Step("marker", englishman.marker_step),
    ]
    income = Step("income", englishman.income_step)
    last = config.option("income_time") == "last"
    procedures.define(
        "turn",
        [
            Step("start", planning.start_step),
            Step("trade", planning.trade_step),
            Step("plan", planning.plan_step),
            Step("runners", turn.runners_step),
            *([*end, income] if last else [income, *end]),
            Step("close", close_step),
        ],
    )
    procedures.define(
        "runner",
        [
            Step("before", turn.before_step),
            Step("move", turn.move_step),
            Step("after", turn.after_step),
            Step("pay", turn.pay_step),
        ],
    )
    procedures.append("end", Step("final", hold_final_scoring))


@hookimpl
def tasks() -> list[TaskKind]:
    """Return the tasks of the race."""
    return [
        *planning.TASKS,
        *bargaining.TASKS,
        *turn.TASKS,
        *moving.TASKS,
        reactions.REACTING,
        whiskies.DUEL,
        Resolve(whiskies.Striding, whiskies.stride_on),
        *locations.TASKS,
        englishman.TAXING,
        englishman.CHOOSING,
        englishman.SHOWING,
        Resolve(englishman.IncomeOf, englishman.income_of),
        *expert.TASKS,
        draws.drawing(
            {
                "englishman": englishman.drawn_under,
                "shown": englishman.drawn_shown,
                "lot": lambda draft, task, action: englishman.lay_shown(draft, action.marker),
                "circle": expert.drawn_circle,
                "exchange": expert.drawn_circle,
                "group": expert.drawn_group,
            }
        ),
        draws.lots({"exchange": expert.exchange_order, "choice": expert.bid_order}),
    ]


# -- the end ---------------------------------------------------------------------------------


@hookimpl
def final_scoring() -> Sequence[FinalScoring]:
    """Return places, whiskies, malt and checkpoints."""
    return scoring.FINAL


@hookimpl
def tie_breaks() -> Sequence[TieBreak]:
    """Return the whiskies in hand."""
    return scoring.TIES


# -- drawing and bots ------------------------------------------------------------------------


@hookimpl
def drawing() -> Sequence[Part]:
    """Return the route and the runners, in text and SVG."""
    return PARTS


@hookimpl
def position_value(look: Look, seat: int) -> float:
    """Return what a player has beyond the VP scored already."""
    return runner_worth(look, seat, Taste())


@hookimpl
def bots() -> Sequence[BotKind]:
    """Return the bot that plans, squabbles and negotiates."""
    return BOTS
