"""What several commands share: which game it is, consoles, seats."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from glenmore_core.content.suggest import did_you_mean
from glenmore_core.errors import (
    CompositionError,
    DataError,
    GlenmoreError,
    PluginError,
    UnknownName,
)

if TYPE_CHECKING:
    from rich.console import Console

    from glenmore_core.compose.variants import Variant
    from glenmore_core.game import Game
    from glenmore_core.simulate import Setting

F = TypeVar("F", bound=Callable[..., Any])

DEFAULT_WIDTH = 100
"""Columns where there is no terminal to ask."""


def console(*, err: bool = False) -> Console:
    """Return the console to print on; 100 columns wide where there is no terminal."""
    from rich.console import Console

    made = Console(stderr=err, highlight=False, soft_wrap=False)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made = Console(stderr=err, highlight=False, width=DEFAULT_WIDTH)
    return made


def composing(function: F) -> F:
    """Add the options that say which game it is; the command gets them as one `Setting`."""
    return _composing(function, required=True)


def composing_or(variant: str) -> Callable[[F], F]:
    """Do as `composing`, with a variant that is meant when none is named."""

    def decorate(function: F) -> F:
        return _composing(function, required=True, default=variant)

    return decorate


def composing_maybe(function: F) -> F:
    """Do as `composing`, for a command that can do without; it gets None then, and the overlays."""
    return _composing(function, required=False)


def _composing(function: F, *, required: bool, default: str | None = None) -> F:
    def command(
        variant: str | None,
        players: int | None,
        modules: tuple[str, ...],
        options: tuple[str, ...],
        overlays: tuple[str, ...],
        **others: Any,
    ) -> Any:
        if not required:
            others["overlays"] = overlays
        if variant is not None:
            setting = make_setting(variant, players, modules, options, overlays)
            return function(setting, **others)
        if players is not None or modules or options:
            raise click.UsageError("say which VARIANT it is")
        return function(None, **others)

    command.__name__, command.__doc__ = function.__name__, function.__doc__
    command.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
    for decorate in reversed(
        (
            click.argument("variant", required=required and default is None, default=default),
            click.option("--players", "-p", type=int, help="How many people play."),
            click.option(
                "--module", "modules", multiple=True, metavar="ID",
                help="A further module to compose; may be given several times.",
            ),
            click.option(
                "--option", "options", multiple=True, metavar="MODULE.NAME=VALUE",
                help="The value of an option, such as glen-more.die=off.",
            ),
            click.option(
                "--overlay", "overlays", multiple=True, metavar="FILE",
                help="A data file laid over the data, such as the values of your own copy.",
            ),
        )
    ):  # fmt: skip
        command = decorate(command)
    return command  # type: ignore[return-value]


def many_games(bot: str) -> Callable[[F], F]:
    """Add the options of commands that let bots play many games; `bot` plays if none is named."""
    options = (
        click.option(
            "--games", "-g", type=int, default=100, show_default=True, help="How many games."
        ),
        click.option(
            "--bot", "bots", multiple=True, default=(bot,), show_default=True,
            help="The bot of all players; given once for each player, the bot of each.",
        ),
        click.option("--seed", "-s", type=int, default=0, show_default=True, help="Other games."),
        click.option(
            "--jobs", "-j", type=int, default=1, show_default=True,
            help="How many processes play; 0 for all processors. The figures stay the same.",
        ),
    )  # fmt: skip

    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def make_setting(
    variant: str,
    players: int | None = None,
    modules: Iterable[str] = (),
    options: Iterable[str] = (),
    overlays: Iterable[str] = (),
) -> Setting:
    """Return the setting that a command line names.

    Raises:
        UnknownName: there is no such variant.
        CompositionError: an option is not written as `module.name=value`.
    """
    from glenmore_core.compose.registry import installed
    from glenmore_core.compose.variants import find_variant
    from glenmore_core.simulate import Setting

    found = find_variant(variant)
    for one in modules:
        installed().module(one)
    triples = tuple(parse_option(text, found, tuple(modules)) for text in options)
    return Setting(variant, players, tuple(modules), triples, tuple(overlays))


def for_some_players(make: Callable[[int | None], Game]) -> Game:
    """Return a game for as few players as it can be composed for.

    Parameters:
        make: composes it for a number of players; None for the smallest number that is declared.

    Raises:
        CompositionError: it cannot be composed at all: the first reason.
    """
    try:
        return make(None)
    except (PluginError, DataError):
        raise
    except CompositionError as error:
        for players in range(1, 7):
            with suppress(CompositionError):
                return make(players)
        raise error from None


def parse_option(
    text: str, variant: Variant, modules: tuple[str, ...] = ()
) -> tuple[str, str, bool | int | str]:
    """Return (module, option, value) of what was given as `module.name=value`.

    The module may be left out where only one module has an option of that name.

    Raises:
        CompositionError: it is written in another way.
    """
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        raise CompositionError(f"'{text}' is no option: write MODULE.NAME=VALUE")
    module, dot, option = name.rpartition(".")
    if not dot:
        module = _module_with(option, [*variant.modules, *modules])
    return module, option, read_value(value)


def _module_with(option: str, modules: list[str]) -> str:
    from glenmore_core.compose.registry import installed

    known = installed()
    names = {
        one: [each.name for each in known.module(one).options]
        for one in modules
        if one in known.modules
    }
    found = [one for one, options in names.items() if option in options]
    if len(found) == 1:
        return found[0]
    if found:
        raise CompositionError(
            f"several modules have an option '{option}': write one of "
            + ", ".join(f"{one}.{option}=…" for one in found)
        )
    every = sorted({each for options in names.values() for each in options})
    hint = did_you_mean(option, every) or f"there are: {', '.join(every) or 'none'}"
    raise CompositionError(f"there is no option '{option}'; {hint}")


def read_value(text: str) -> bool | int | str:
    """Return an option's value as it is meant: true, false, a whole number, or text.

    >>> read_value("true"), read_value("3"), read_value("off")
    (True, 3, 'off')
    """
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() else text


def parse_seats(given: Iterable[str], players: int, default: str) -> list[str]:
    """Return who sits where, from `SEAT=WHO` with seats counted from 1.

    Parameters:
        given: what was given, such as `1=human`.
        players: how many players there are.
        default: who sits where nothing was said.

    Raises:
        CompositionError: it is written in another way, or there is no such seat.

    >>> parse_seats(["1=human"], 3, "greedy")
    ['human', 'greedy', 'greedy']
    """
    seats = [default] * players
    for text in given:
        number, equals, who = text.partition("=")
        if not equals or not who or not number.isdigit():
            raise CompositionError(f"'{text}' is no seat: write SEAT=WHO, such as 1=human")
        if not 1 <= int(number) <= players:
            raise CompositionError(f"there is no seat {number}: seats are 1 to {players}")
        seats[int(number) - 1] = who
    return seats


def existing(path: str | Path) -> Path:
    """Return the path of a file that is there.

    Raises:
        UnknownName: it is not; the nearest names beside it are given.
    """
    found = Path(path)
    if found.is_file():
        return found
    beside = found.parent if found.parent.is_dir() else Path()
    names = [one.name for one in beside.iterdir() if one.is_file()]
    hint = did_you_mean(found.name, names)
    raise UnknownName(f"there is no file '{path}'" + (f"; {hint}" if hint else ""))


def print_json(value: Any) -> None:
    """Print plain data as JSON, for programs."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def badness(error: GlenmoreError) -> int:
    """Return how little an overlay has to do with a game: its own game has the fewest problems."""
    return len(error.problems) if isinstance(error, DataError) else 1_000_000
