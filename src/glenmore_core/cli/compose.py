"""`glenmore compose`: what a composition is made of, or the reason why it is none."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from glenmore_core.cli.common import console, parse_option, print_json

if TYPE_CHECKING:
    from glenmore_core.game import Game


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="VARIANT|MODULE...")
@click.option("--players", "-p", type=int, help="How many people play.")
@click.option(
    "--option", "options", multiple=True, metavar="MODULE.NAME=VALUE", help="An option's value."
)
@click.option("--overlay", "overlays", multiple=True, metavar="FILE", help="A data file laid over.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--schema", is_flag=True, help="Print the JSON schema of states of this game.")
def compose(
    names: tuple[str, ...],
    players: int | None,
    options: tuple[str, ...],
    overlays: tuple[str, ...],
    as_json: bool,
    schema: bool,
) -> None:
    """Compose a game and report what it is made of: modules, options, who supplies or changes
    what, and how sure the data are. A composition that does not work is refused with the reason.

    \b
    glenmore compose glen-more --players 3
    glenmore compose glen-more-ii chronicle-1 chronicle-5 --players 4
    glenmore compose glen-more --option die=off --json

    The first name may be a variant or a variant file; the others are modules.
    """
    game = composed(names, players, options, overlays)
    if schema:
        from glenmore_core.saving.schema import schema as schema_of

        print_json(schema_of(game.rules))
    elif as_json:
        print_json(report_of(game))
    else:
        _print_report(game)


def composed(
    names: tuple[str, ...],
    players: int | None = None,
    options: tuple[str, ...] = (),
    overlays: tuple[str, ...] = (),
) -> Game:
    """Return the game that names on a command line make: a variant and modules, or modules."""
    from glenmore_core.compose.registry import installed
    from glenmore_core.compose.variants import Variant, all_names, find_variant
    from glenmore_core.game import Game

    known = installed()
    first, rest = names[0], names[1:]
    by_modules = first in known.modules and first not in all_names(known)
    variant = Variant(first, (first,)) if by_modules else find_variant(first)
    for one in rest:
        known.module(one)
    given: dict[str, dict[str, object]] = {}
    for option in options:
        module, name, value = parse_option(option, variant, rest)
        given.setdefault(module, {})[name] = value
    if by_modules:
        return Game.compose(*names, players=players, options=given, overlays=overlays)
    return Game.from_variant(first, players, modules=rest, options=given, overlays=overlays)


def report_of(game: Game) -> dict[str, Any]:
    """Return everything the report says, as plain data."""
    from glenmore_core.compose.registry import installed

    known = installed().modules
    rules = game.rules
    defaults = {
        f"{one}.{option.name}": option.default
        for one in game.modules
        if one in known
        for option in known[one].module.options
    }
    return {
        "variant": game.variant,
        "fingerprint": game.fingerprint,
        "players": game.players,
        "modules": [
            {
                "id": one,
                "version": version,
                "title": known[one].module.title if one in known else "",
                "distribution": known[one].distribution if one in known else "",
            }
            for one, version in rules.identity.modules
        ],
        "options": dict(rules.options),
        "changed_options": {
            name: value for name, value in rules.options.items() if defaults.get(name) != value
        },
        "report": [
            {"module": one.module, "does": one.verb, "what": one.what} for one in game.report
        ],
        "procedures": {name: list(steps) for name, steps in rules.procedures.items()},
        "actions": sorted(rules.action_words),
        "data": {"digest": rules.identity.data, "sources": sources_of(game)},
    }


def sources_of(game: Game) -> dict[str, int]:
    """Return how many rows and replaced fields stand on each kind of source."""
    return dict(Counter(one.origin.source for one in game.rules.standings()))


def _print_report(game: Game) -> None:
    from rich.text import Text

    from glenmore_core.drawing.layout import heading, small_table

    out = console()
    facts = report_of(game)
    title = game.variant or " + ".join(game.modules)
    out.print(heading(title, f"{game.players} players, fingerprint {game.fingerprint}"))
    modules = small_table("module", "version", "title", "from")
    for one in facts["modules"]:
        modules.add_row(one["id"], one["version"], one["title"], one["distribution"])
    out.print(modules)
    out.print()
    out.print(heading("Options", "changed ones are marked *"))
    options = small_table("", "option", "value")
    for name, value in facts["options"].items():
        sign = "*" if name in facts["changed_options"] else ""
        options.add_row(sign, name, str(value).lower() if isinstance(value, bool) else str(value))
    out.print(options)
    out.print()
    out.print(heading("Who does what"))
    for line in _grouped(facts["report"]):
        out.print(Text(line), soft_wrap=False)
    out.print()
    out.print(heading("Procedures"))
    for name, steps in facts["procedures"].items():
        out.print(Text(f"{name}: {' → '.join(steps)}"))
    out.print()
    sources = ", ".join(f"{number} {name}" for name, number in facts["data"]["sources"].items())
    out.print(heading("Data", sources))


def _grouped(changes: list[dict[str, str]]) -> list[str]:
    """Return the changes as lines, those of one module and verb and kind together.

    >>> _grouped([{"module": "a", "does": "supplies", "what": f"effect {x}"} for x in "xy"])
    ['a supplies effect: x, y']
    """
    lines: dict[tuple[str, str, str], list[str]] = {}
    for one in changes:
        kind, _, name = one["what"].rpartition(" ")
        lines.setdefault((one["module"], one["does"], kind), []).append(name)
    return [
        f"{module} {does} {kind}: {', '.join(names)}"
        if len(names) > 1
        else f"{module} {does} {kind} {names[0]}".replace("  ", " ")
        for (module, does, kind), names in lines.items()
    ]


__all__ = ["compose", "composed", "report_of", "sources_of"]
