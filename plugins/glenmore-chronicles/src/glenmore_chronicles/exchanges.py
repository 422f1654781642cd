"""Exchanges: those of Glen More II's tiles, with MacGregor's VP in place of a cask."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from glenmore_chronicles.holdings import lasting
from glenmore_core import Draft, Look, Pos
from glenmore_core.mechanisms import tile_effects
from glenmore_core.mechanisms.effect_data import Bargain
from glenmore_core.mechanisms.effects import Effect, EffectKind
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_effects import exchange_options, run_exchange
from glenmore_core.mechanisms.tiles import Tile, TileSet

At = Pos | None


def _tile_type(look: Look, seat: int, at: At) -> str:
    """Return the type of the tile on which an effect stands ("": on none, or on none any more)."""
    tile = None if at is None else look.player(seat, Territory).tiles.get(at)
    return "" if tile is None else look.rules.constant(TileSet).tiles[tile].type


def _vp_for_cask(look: Look, seat: int, at: At, spec: tuple[Bargain, ...]) -> int:
    """Return the VP that the player may take in place of this tile's cask (0: none)."""
    points = lasting(look, seat, "vp_instead_of_whisky")
    if not points or _tile_type(look, seat, at) != "whisky":
        return 0
    return points if _for_whisky(spec) else 0


def _for_whisky(spec: tuple[Bargain, ...]) -> bool:
    return any(name == "whisky" for one in spec for name, _ in one.gains)


def makes_whisky(effect: Effect) -> bool:
    """Return whether an activation makes casks (GM2-CLAN-MACGREGOR-3)."""
    return effect.kind.name == "exchange" and _for_whisky(effect.spec)


def exchange(must: bool) -> EffectKind:
    """Return the effect kind `exchange`, with MacGregor's VP for a cask.

    Parameters:
        must: whether their owner has no choice (GM2-CLAN-MACGREGOR-2).
    """

    def options(look: Look, seat: int, at: At, spec: tuple[Bargain, ...]) -> Sequence[int]:
        instead = _vp_for_cask(look, seat, at, spec)
        if instead and must:
            return (len(spec),)
        purpose = "trade" if _tile_type(look, seat, at) == "trade" else "activation"
        found = exchange_options(look, seat, at, spec, purpose)
        return (*found, len(spec)) if instead else found

    def run(draft: Draft, seat: int, at: At, spec: tuple[Bargain, ...], option: int) -> None:
        if option == len(spec):
            draft.score(seat, _vp_for_cask(draft, seat, at, spec), "clans")
            return
        purpose = "trade" if _tile_type(draft, seat, at) == "trade" else "activation"
        run_exchange(draft, seat, at, spec, option, purpose)

    def vp(spec: tuple[Bargain, ...], option: int) -> int:
        return 0 if option == len(spec) else tile_effects.exchange_vp(spec, option)

    def option_text(spec: tuple[Bargain, ...], option: int) -> str:
        if option == len(spec):  # how many, says `with_cask_points`
            return "vp in place of whisky"
        return tile_effects.exchange_text(spec, option)

    return evolve(
        tile_effects.EXCHANGE, options=options, run=run, vp=vp, option_text=option_text
    )  # fmt: skip


def with_cask_points(tile: Tile, points: Sequence[int]) -> Tile:
    """Return a tile that also tells the option to take VP in place of its cask.

    Parameters:
        tile: any tile; only whisky tiles that make casks have that option.
        points: the VP of each clan or card that gives it, as the data say.
    """
    if tile.type != "whisky" or not points:
        return tile
    told = " or ".join(str(one) for one in sorted(set(points)))

    def vp(spec: tuple[Bargain, ...], option: int) -> int:
        return min(points) if option == len(spec) else tile_effects.exchange_vp(spec, option)

    def option_text(spec: tuple[Bargain, ...], option: int) -> str:
        if option == len(spec):
            return f"{told} vp in place of whisky"
        return tile_effects.exchange_text(spec, option)

    effects = [
        evolve(one, kind=evolve(one.kind, vp=vp, option_text=option_text))
        if makes_whisky(one)
        else one
        for one in tile.activation
    ]
    return evolve(tile, activation=tuple(effects))
