"""The rules of the standing stones, one function a hook."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_core import (
    Action,
    Ask,
    Config,
    DataFile,
    Draft,
    Event,
    Look,
    Pos,
    Procedures,
    Refusal,
    Slice,
    Step,
    Task,
    hookimpl,
    refusal,
)
from glenmore_core.decisions import TaskKind
from glenmore_core.drawing import Part
from glenmore_core.mechanisms.effects import EffectKind
from glenmore_core.mechanisms.market import MarketRules
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.scoring import Category, FinalScoring
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tiles import TileSet, count_tiles
from glenmore_core.views import View

DATA = Path(__file__).parent / "data" / "stones.yaml"
MODULE = "standing-stones"


@frozen
class Omens:
    """What a player has read in the stones: `unread` omens to come, and how many were read."""

    unread: int = 0
    read: int = 0


@frozen
class ReadOmen(Task):
    """The decision what an omen meant."""

    word: ClassVar[str] = "read-omen"
    seat: int


@frozen
class Omen(Action):
    """It meant `coins`, or `fame` (1 VP)."""

    word: ClassVar[str] = "omen"
    meaning: str


@frozen
class OmenRead(Event):
    """`seat` read an omen."""

    word: ClassVar[str] = "omen-read"
    meaning: str = ""


def stones(look: Look, seat: int) -> int:
    """Return how many standing stones lie in the player's territory."""
    laid = look.player(seat, Territory).tiles.values()
    return count_tiles(laid, look.rules.constant(TileSet), kind="standing_stones")


@hookimpl
def tables() -> list[DataFile]:
    """Two tiles more."""
    return [DataFile(DATA, {})]


@hookimpl
def slices() -> list[Slice]:
    """What each player has read."""
    return [Slice(Omens, lambda rules, seat: Omens(), each_player=True)]


@hookimpl
def setup(draft: Draft) -> None:
    """SS-SETUP-1: everybody begins with one coin more."""
    for seat in range(draft.seats):
        draft.put_player(seat, draft.player(seat, Purse).paying(-1))


@hookimpl
def market_rules(market: MarketRules) -> MarketRules:
    """SS-MARKET-1: stone is dearer."""
    return evolve(market, prices={**market.prices, "stone": (2, 3, 4)})


@hookimpl
def token_choice(look: Look, seat: int, tile: str) -> Refusal | None:
    """SS-TAKE-1: nobody has two standing stones."""
    kind = look.rules.constant(TileSet).tiles[tile].kind
    if kind == "standing_stones" and stones(look, seat):
        return refusal("SS-TAKE-1", MODULE, "you have standing stones already", tile=tile)
    return None


def foresee(draft: Draft, seat: int, at: Pos | None, spec: int, option: int) -> None:
    """The effect `omen`: there are omens to be read at the end of the gains."""
    omens = draft.player(seat, Omens)
    draft.put_player(seat, evolve(omens, unread=omens.unread + spec))


def whole(data: Any, parser: Any) -> int:
    """Return the number of omens, checked."""
    if type(data) is not int or data < 1:
        raise ValueError("a whole number of at least 1")
    return data


@hookimpl
def effects() -> list[EffectKind]:
    """The effect that the tiles name in YAML."""
    return [EffectKind("omen", foresee, compile=whole, text=lambda n: f"{n} omen")]


@hookimpl
def steps(procedures: Procedures) -> None:
    """SS-OMEN-1: omens are read before the piece's track is refilled."""
    procedures.insert_before("turn", "refill", Step("omens", omens_step))


def omens_step(draft: Draft, seat: int) -> None:
    """The step `omens`."""
    if draft.player(seat, Omens).unread:
        draft.push(ReadOmen(seat))


def meanings(look: Look, task: ReadOmen) -> list[Action]:
    """List the two meanings."""
    return [Omen("coins"), Omen("fame")]


def why_not(look: Look, task: ReadOmen, action: Omen) -> Refusal:
    """Explain that there are two."""
    return refusal("SS-OMEN-1", MODULE, "an omen means coins or fame", not_=action.meaning)


def read(draft: Draft, task: ReadOmen, action: Omen) -> None:
    """Handler of `Omen`."""
    seat, omens = task.seat, draft.player(task.seat, Omens)
    draft.put_player(seat, Omens(omens.unread - 1, omens.read + 1))
    if action.meaning == "coins":
        coins = int(draft.rules.option(MODULE, "omen"))
        draft.put_player(seat, draft.player(seat, Purse).paying(-coins))
    else:
        draft.score(seat, 1, "omens")
    if draft.listening:
        draft.emit(OmenRead(seat, action.meaning))
    omens_step(draft, seat)


@hookimpl
def tasks() -> list[TaskKind]:
    """The decision."""
    return [Ask(ReadOmen, meanings, {Omen: read}, why=why_not)]


@hookimpl
def scoring_categories() -> list[Category]:
    """SS-SCORE-1: omens read are compared."""
    return [Category("omens-read", lambda look, seat: look.player(seat, Omens).read, "Omens")]


@hookimpl
def scoring_bonus(look: Look, seat: int, category: str) -> int:
    """SS-SCORE-2: standing stones count as a barrel of whisky."""
    return stones(look, seat) if category == "whisky" else 0


@hookimpl
def final_scoring(config: Config) -> list[FinalScoring]:
    """SS-END-1: 2 VP for standing stones."""
    return [FinalScoring("stones", lambda look, seat: 2 * stones(look, seat), "Standing stones")]


def omen_lines(view: View) -> list[str]:
    """Draw what was read."""
    return [f"Player {seat + 1}: {view.player(seat, Omens).read}" for seat in range(view.seats)]


@hookimpl
def drawing() -> list[Part]:
    """The omens, as text."""
    return [Part("omens", text=omen_lines)]


@hookimpl
def constants(tables: Mapping[str, Any]) -> list[Any]:
    """Which tiles are standing stones."""
    found = [one.id for one in tables["tiles"].values() if one.kind == "standing_stones"]
    return [StoneIds(tuple(found))]


@frozen
class StoneIds:
    """The ids of the tiles that are standing stones."""

    ids: tuple[str, ...]
