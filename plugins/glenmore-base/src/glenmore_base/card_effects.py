"""The effect kinds of Glen More's windfalls and special location cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_base.clan import Clan
from glenmore_core import Draft, Event, Pos
from glenmore_core.content.refused import Refused
from glenmore_core.content.scalars import shown
from glenmore_core.mechanisms.effect_data import whole
from glenmore_core.mechanisms.effects import (
    ACTIVATION,
    FINAL,
    GAIN,
    ONCE,
    SCORING,
    EffectKind,
    Parser,
    no_run,
)
from glenmore_core.mechanisms.territory import Territory, with_members
from glenmore_core.mechanisms.tile_effects import ChooseCube, give_cube, push_choose_cubes
from glenmore_core.mechanisms.tile_turn import Turn, push_effects
from glenmore_core.mechanisms.tiles import TileSet

NUMBERED = (ONCE, ACTIVATION, GAIN)
"""Where effects may stand that are had by a number."""

MOST_PIECES = 99
"""The most cubes, or clan members, that one effect brings."""

MOST_VP = 99
"""The most VP for one tile."""


@frozen
class CardTaken(Event):
    """`seat` took a special location card."""

    word: ClassVar[str] = "card"
    card: str = ""


@frozen
class MemberPlaced(Event):
    """`seat` placed a clan member from the supply."""

    word: ClassVar[str] = "member"
    at: Pos = (0, 0)


def _true(data: Any, parser: Parser) -> bool:
    if data is not True:
        raise ValueError("true")
    return True


def _text(data: Any, parser: Parser) -> str:
    if not isinstance(data, str):
        raise ValueError("the id of a card")
    return data


def _run_card(draft: Draft, seat: int, at: Pos | None, spec: str, option: int) -> None:
    """GM-WINDFALL-4: take the card; what it brings at once follows at once."""
    clan = draft.player(seat, Clan)
    draft.put_player(seat, evolve(clan, cards=(*clan.cards, spec)))
    if draft.listening:
        draft.emit(CardTaken(seat, spec))
    push_effects(draft, seat, "cards", spec, "once", at)


def _run_member(draft: Draft, seat: int, at: Pos | None, spec: int, option: int) -> None:
    """GM-WINDFALL-2, GM-CARD-CASTLE-STALKER: clan members from the supply onto the tile."""
    assert at is not None, "a clan member comes with a tile"
    value = draft.player(seat, Territory)
    draft.put_player(seat, with_members(value, at, value.members.get(at, 0) + spec))
    if draft.listening:
        draft.emit(MemberPlaced(seat, at))


def _run_stock(draft: Draft, seat: int, at: Pos | None, spec: bool, option: int) -> None:
    """GM-CARD-LOCH-SHIEL: a matching cube on each empty production tile, any on the abbey."""
    tiles = draft.rules.constant(TileSet).tiles
    value = draft.player(seat, Territory)
    for place, tile_id in value.tiles.items():
        if value.cubes.get(place):
            continue
        for effect in tiles[tile_id].activation:
            if effect.kind.name != "produce":
                continue
            for name in effect.spec:
                if name == "any":
                    push_choose_cubes(draft, ChooseCube(seat, (place,), 1, optional=True))
                else:
                    give_cube(draft, seat, name, place)


def _run_all(draft: Draft, seat: int, at: Pos | None, spec: bool, option: int) -> None:
    """GM-CARD-LOCH-OICH: this turn's activation is that of all tiles, and of nothing else."""
    draft.put(evolve(draft.game(Turn), scope="all"))


def resources_effect(any_tile: bool) -> EffectKind:
    """Return the effect kind `resources` (GM-CARD-LOCH-LOCHY).

    Parameters:
        any_tile: whether the cubes may lie on any own tile instead of the loch alone.
    """

    def run(draft: Draft, seat: int, at: Pos | None, spec: int, option: int) -> None:
        assert at is not None, "the card came with a tile"
        places = tuple(draft.player(seat, Territory).tiles) if any_tile else (at,)
        push_choose_cubes(draft, ChooseCube(seat, places, spec))

    return EffectKind(
        "resources", run, compile=_number, text=lambda n: f"any {n} resources", where=NUMBERED,
        on_tile=True,
    )  # fmt: skip


def _number(data: Any, parser: Parser) -> int:
    """Compile a number of pieces: cubes, or clan members."""
    if whole(data, parser) > MOST_PIECES:
        raise ValueError(f"at most {MOST_PIECES}")
    return int(data)


def _compile_per_tile(data: Any, parser: Parser) -> tuple[tuple[tuple[str, str], ...], int]:
    marks = ("kind", "colour", "type")
    if not isinstance(data, Mapping) or type(data.get("vp")) is not int:
        raise ValueError("{kind: village, vp: 3}, or colour or type in place of kind")
    wanted = tuple((name, str(data[name])) for name in marks if name in data)
    if not wanted or set(data) - {*marks, "vp"}:
        raise ValueError("vp and at least one of kind, colour, type")
    if not 1 <= data["vp"] <= MOST_VP:
        raise Refused(f"found {shown(data['vp'])}", f"from 1 to {MOST_VP}", ("vp",))
    return wanted, data["vp"]


def _per_tile_text(spec: tuple[tuple[tuple[str, str], ...], int]) -> str:
    wanted, vp = spec
    return f"end: {vp} vp per {' '.join(value for _, value in wanted)} tile"


EFFECTS = (
    EffectKind("card", _run_card, compile=_text, text=lambda spec: "card", where=(ONCE,)),
    EffectKind(
        "clan_member", _run_member, compile=_number, text=lambda n: f"{n} clan member",
        where=NUMBERED, on_tile=True,
    ),
    EffectKind(
        "stock_empty_tiles", _run_stock, compile=_true, text=lambda _: "stock empty tiles",
        where=(ONCE, ACTIVATION),
    ),
    EffectKind(
        "activate_all", _run_all, compile=_true, text=lambda _: "activate all tiles", where=(ONCE,)
    ),
    EffectKind(
        "chieftains_double", no_run, compile=_true, text=lambda _: "chieftains count double",
        where=(SCORING,),
    ),
    EffectKind(
        "per_tile", no_run, compile=_compile_per_tile, text=_per_tile_text, where=(FINAL,)
    ),
)  # fmt: skip
"""The effect kinds without options; `resources_effect` makes the one that has them."""
