"""Every effect kind that tiles, landmark cards and clans of Glen More II may name in data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from glenmore_chronicles import effects as own
from glenmore_chronicles.building import push_fetching, run_removal
from glenmore_chronicles.clan_board import cheapest_road, run_clan_marker
from glenmore_chronicles.exchanges import exchange
from glenmore_core import Draft, Pos
from glenmore_core.mechanisms import tile_effects
from glenmore_core.mechanisms.effect_data import resource, whole
from glenmore_core.mechanisms.effects import (
    ACTIVATION,
    GAIN,
    LASTING,
    ONCE,
    EffectKind,
    no_run,
)

Words = Callable[[Any], str]


def _words(text: str) -> Words:
    return lambda spec: text.format(spec)


def _many(one: str, several: str) -> Words:
    return lambda number: one if number == 1 else several.format(number)


NUMBERED = (ONCE, ACTIVATION, GAIN)
"""Where effects may stand that are had by a number, and not in every turn anew."""


def _asking(
    name: str,
    run: Any,
    options: Any,
    text: Words,
    compile_spec: Any = whole,
    where: tuple[str, ...] = NUMBERED,
) -> EffectKind:
    return EffectKind(
        name, run, compile=compile_spec, options=options, text=text, asks=True, where=where
    )


def _mark(name: str, text: str, compile_spec: Any = whole) -> EffectKind:
    return EffectKind(name, no_run, compile=compile_spec, text=_words(text), where=LASTING)


def _counted(push: Callable[[Draft, int, int], None]) -> Any:
    """Return the `run` of an effect that asks for something so many times."""

    def run(draft: Draft, seat: int, at: Pos | None, spec: int, option: int) -> None:
        push(draft, seat, spec)

    return run


def _at_once() -> list[EffectKind]:
    scotsman = EffectKind(
        "scotsman",
        own.run_scotsman,
        compile=whole,
        options=own.supply_here,
        text=_many("1 Scotsman", "{} Scotsmen"),
        where=NUMBERED,
        on_tile=True,
        scarce=own.scotsmen_scarce,
    )
    return [
        EffectKind(
            "landmark",
            own.run_landmark,
            compile=own.text,
            text=_words("landmark card"),
            more=lambda spec: ("landmarks", spec, "once"),
            where=(ONCE,),
        ),
        scotsman,
        evolve(scotsman, name="scotsman_here"),
        EffectKind(
            "produce_here",
            own.run_produce_here,
            compile=resource,
            text=_words("{} here"),
            where=(ONCE, ACTIVATION),
            on_tile=True,
        ),
        EffectKind(
            "activate_all",
            own.run_activate_all,
            compile=own.true,
            text=_words("activate all tiles this turn"),
            where=(ONCE,),
        ),
        EffectKind(
            "take_person",
            own.run_take_person,
            compile=own.text,
            text=lambda spec: f"take {spec.replace('-', ' ').title()}",
            where=(ONCE,),
        ),
        EffectKind(
            "vp_for",
            own.run_vp_for,
            compile=own.compile_vp_for,
            text=own.vp_for_text,
            where=(ONCE, ACTIVATION),
        ),
    ]


def _chosen() -> list[EffectKind]:
    words = _many("any 1 resource", "any {} resources")
    cubes = evolve(_asking("resource", own.run_resource, own.room_here, words), on_tile=True)
    scotsmen = _many("1 Scotsman anywhere", "{} Scotsmen anywhere")
    removal = _many("remove 1 tile", "remove up to {} tiles")
    fetching = _many("build 1 discarded tile", "build {} discarded tiles")
    marker = _asking(
        "clan_marker", run_clan_marker, own.any_field, _many("1 clan marker", "{} clan markers")
    )
    return [
        cubes,
        evolve(cubes, name="resource_here"),
        _asking(
            "resources_anywhere",
            own.run_anywhere,
            own.room_anywhere,
            own.pairs_text,
            own.numbers(lambda parser: parser.resources, "{wood: 1}"),
            where=(ONCE, ACTIVATION),
        ),
        _asking("scotsman_anywhere", _counted(own.push_scotsmen), own.supply, scotsmen),
        _asking(
            "activate",
            own.run_activate,
            own.activatable,
            lambda spec: f"activate {own.pairs_text(spec)}",
            own.numbers(None, "{trade: 1}"),
            where=(ONCE,),
        ),
        evolve(marker, reserve=cheapest_road),
        _asking("remove_tiles", run_removal, own.any_removable, removal),
        _asking("build_from_discard", _counted(push_fetching), own.any_fetchable, fetching),
    ]


def _lasting() -> list[EffectKind]:
    return [
        _mark("home_scotsmen_double", "Scotsmen at home count double", own.true),
        _mark("coins_double", "the first {} coins count double"),
        _mark("vp_instead_of_whisky", "{} vp instead of a cask"),
        _mark("castles_as_scotsmen", "castles count as Scotsmen", own.true),
        _mark("vp_per_unused_movement", "{} vp for each unused movement"),
        _mark("coin_for_resource", "{} coin for a resource in trade"),
    ]


def effect_kinds(must: bool) -> list[EffectKind]:
    """Return all effect kinds of the game; for `must` see `exchanges.exchange`."""
    return [
        evolve(tile_effects.PRODUCE, options=tile_effects.produce_if_room),
        exchange(must),
        tile_effects.MOVEMENT,
        tile_effects.VP,
        tile_effects.WHISKY,
        tile_effects.COINS,
        tile_effects.ANYWHERE,
        *_at_once(),
        *_chosen(),
        *_lasting(),
    ]
