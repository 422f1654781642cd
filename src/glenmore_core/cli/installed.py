"""`glenmore variants` and `glenmore plugins`: what is installed."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

import click

from glenmore_core.cli.common import badness, console, existing, for_some_players, print_json

if TYPE_CHECKING:
    from pathlib import Path

    from glenmore_core.compose.registry import Registry
    from glenmore_core.compose.variants import Variant
    from glenmore_core.content.provenance import Standing


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON.")
def variants(as_json: bool) -> None:
    """List the games that can be played: named compositions, and modules that are whole games.

    \b
    glenmore variants
    glenmore play glen-more

    A variant of your own is a YAML file; its path can stand wherever a variant's name can, and
    glenmore check FILE says whether it is right.
    """
    from glenmore_core.compose.registry import installed
    from glenmore_core.compose.variants import all_names
    from glenmore_core.errors import GlenmoreError

    known = installed()
    facts: list[dict[str, Any]] = []
    for name in all_names(known):
        try:
            facts.append(_variant_facts(name, known))
        except GlenmoreError as error:
            facts.append({"name": name, "problem": str(error)})
    if as_json:
        print_json(facts)
        return
    _print_variants(facts)
    for problem in known.problems:
        click.secho(f"not loaded: {problem}", fg="red", err=True)


def _variant_facts(name: str, known: Registry) -> dict[str, Any]:
    from glenmore_core.compose.variants import find_variant

    found: Variant = find_variant(name, known)
    missing = [one for one in found.modules if one not in known.modules]
    modules = [known.modules[one].module for one in found.modules if one in known.modules]
    automata = sum(one.automata for one in modules)
    low = max(1, max((one.players[0] for one in modules), default=1) - automata)
    high = min((one.players[1] for one in modules), default=99) - automata
    if found.players:
        low, high = max(low, found.players[0]), min(high, found.players[1])
    return {
        "name": name,
        "title": found.title,
        "summary": found.summary,
        "players": [low, high],
        "modules": list(found.modules),
        "options": {module: dict(values) for module, values in found.options.items()},
        "missing": missing,
    }


def _print_variants(facts: list[dict[str, Any]]) -> None:
    from rich.text import Text

    from glenmore_core.drawing.layout import small_table

    out = console()
    if not facts:
        out.print("No game is installed. Install a plug-in, such as glenmore-base.")
        return
    table = small_table("variant", "players", "what it is")
    for one in facts:
        name = Text(one["name"], style="bold")
        if "problem" in one:
            table.add_row(name, "", Text(f"cannot be read: {one['problem']}", style="red"))
            continue
        low, high = one["players"]
        about = Text(f"{one['title']}. {one['summary']}" if one["title"] else one["summary"])
        if one["missing"]:
            about.append(f" Not installed: {', '.join(one['missing'])}.", style="red")
        table.add_row(name, f"{low}–{high}" if low != high else str(low), about)
    out.print(table)


@click.command()
@click.argument("names", nargs=-1, metavar="[MODULE...]")
@click.option(
    "--data", is_flag=True, help="List the data that are not printed: invented, inferred, told."
)
@click.option(
    "--overlay",
    "overlays",
    multiple=True,
    metavar="FILE",
    help="With --data: a file laid over the data; list what is not printed then.",
)
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON.")
def plugins(names: tuple[str, ...], data: bool, overlays: tuple[str, ...], as_json: bool) -> None:
    """List the installed modules: where they come from, what they require, their options.

    \b
    glenmore plugins
    glenmore plugins glen-more              its options, with their values
    glenmore plugins --data                 which figures are not those of the printed games
    glenmore plugins --data glen-more-ii --overlay my-copy.yaml     which are not yet put right

    With --data each line names the row, and the file and line it stands in: a data file of your
    own can correct it (see the option --overlay of `glenmore play`).
    """
    from glenmore_core.compose.registry import installed

    known = installed()
    for name in names:
        known.module(name)
    chosen = [name for name in known.modules if not names or name in names]
    if data:
        paths = [existing(one) for one in overlays]
        _show_data(known, chosen, paths, as_json, asked=bool(names))
        return
    if overlays:
        raise click.UsageError("'--overlay' goes with '--data'")
    facts = [_module_facts(name, known) for name in chosen]
    if as_json:
        problems = [
            {"plug_in": one.module, "hook": one.hook, "message": str(one)} for one in known.problems
        ]
        print_json({"modules": facts, "problems": problems})
        return
    _print_modules(facts, details=bool(names))
    for problem in known.problems:
        click.secho(f"not loaded: {problem}", fg="red", err=True)


def _module_facts(name: str, known: Registry) -> dict[str, Any]:
    found = known.modules[name]
    module = found.module
    try:
        installed_version = version(found.distribution)
    except PackageNotFoundError:
        installed_version = ""
    return {
        "id": module.id,
        "title": module.title,
        "version": module.version,
        "summary": module.summary,
        "distribution": found.distribution,
        "distribution_version": installed_version,
        "is_game": module.game,
        "players": list(module.players),
        "requires": list(module.requires),
        "conflicts": list(module.conflicts),
        "options": [
            {
                "name": one.name,
                "default": one.default,
                "takes": one.takes,
                "help": one.help,
            }
            for one in module.options
        ],
    }


def _print_modules(facts: list[dict[str, Any]], *, details: bool) -> None:
    from rich.text import Text

    from glenmore_core.drawing.layout import small_table

    out = console()
    if not facts:
        out.print("No module is installed. Install a plug-in, such as glenmore-base.")
        return
    table = small_table("module", "from", "what it is")
    for one in facts:
        about = Text(f"{one['title']}. {one['summary']}")
        if one["requires"]:
            about.append(f" Needs {', '.join(one['requires'])}.", style="dim")
        if one["conflicts"]:
            about.append(f" Not with {', '.join(one['conflicts'])}.", style="dim")
        if one["options"] and not details:
            about.append(f" {len(one['options'])} options.", style="dim")
        source = f"{one['distribution']} {one['distribution_version']}".strip()
        table.add_row(Text(one["id"], style="bold"), source, about)
    out.print(table)
    for one in facts if details else ():
        if one["options"]:
            out.print()
            out.print(Text(f"Options of {one['id']} (the default first)", style="bold"))
            options = small_table("option", "default", "takes", "what it does")
            for option in one["options"]:
                default = option["default"]
                shown = str(default).lower() if isinstance(default, bool) else str(default)
                options.add_row(option["name"], shown, option["takes"], option["help"])
            out.print(options)


def _show_data(
    known: Registry, names: list[str], overlays: list[Path], as_json: bool, *, asked: bool
) -> None:
    """Print what is not printed of the modules' data.

    Parameters:
        known: what is installed.
        names: the modules.
        overlays: files laid over their data.
        as_json: whether as JSON.
        asked: whether the modules were named; else an overlay may fit only some of them.
    """
    from glenmore_core.errors import GlenmoreError

    found: dict[str, list[Standing]] = {}
    problems: dict[str, GlenmoreError] = {}
    for name in names:
        try:
            found[name] = _doubtful(known, name, overlays)
        except GlenmoreError as error:
            problems[name] = error
    if overlays and problems and not found:
        raise min(problems.values(), key=badness)
    if overlays and not asked:
        problems = {}
    if as_json:
        print_json({name: [_standing_facts(one) for one in ones] for name, ones in found.items()})
    else:
        out = console()
        for name, standings in found.items():
            number = len(standings) or "no"
            out.print(f"[bold]{name}[/]: {number} rows or fields that are not printed")
            file = ""
            for one in standings:
                if one.origin.file != file:
                    file = one.origin.file
                    out.print(f"  {file}", markup=False, soft_wrap=True)
                row = " ".join(filter(None, (one.table, one.key, one.field)))
                line = f"    line {one.origin.line}: {row}, {one.origin.source}"
                out.print(line, markup=False, soft_wrap=True)
    for name, problem in problems.items():
        click.secho(f"{name} cannot be composed: {problem}", fg="red", err=True)


def _standing_facts(one: Standing) -> dict[str, Any]:
    return {
        "table": one.table,
        "row": one.key,
        "field": one.field,
        "source": one.origin.source,
        "file": one.origin.file,
        "line": one.origin.line,
    }


def _doubtful(known: Registry, name: str, overlays: list[Path]) -> list[Standing]:
    """Return the standings of a module's own data that are not `printed`.

    The module is composed with what it requires, and its data are those that come with it.
    Overlays are laid over all of them.
    """
    from glenmore_core.game import Game

    def composed(players: int | None) -> Game:
        return Game.compose(name, players=players, overlays=overlays)

    game = for_some_players(composed)
    others = [one for one in game.modules if one != name]
    below: set[str] = set()
    if others:
        people = game.players - sum(known.modules[one].module.automata for one in others)
        below = {str(one) for one in Game.compose(*others, players=people).rules.standings()}
    own = [one for one in game.rules.standings() if str(one) not in below]
    return [one for one in own if one.origin.source != "printed"]
