"""`glenmore check`: what a file is, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from glenmore_core.cli.common import badness, console, existing, for_some_players, print_json
from glenmore_core.errors import DataError, GlenmoreError, Problem

if TYPE_CHECKING:
    from glenmore_core.content.document import Document
    from glenmore_core.content.provenance import Standing
    from glenmore_core.game import Game

Facts = dict[str, Any]


@click.command()
@click.argument("file")
@click.option(
    "--for", "variant", metavar="VARIANT",
    help="The game that an overlay is meant for; by default all that are installed are tried.",
)  # fmt: skip
@click.option(
    "--module", "modules", multiple=True, metavar="ID",
    help="A further module whose data an overlay changes; may be given several times.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.pass_context
def check(
    ctx: click.Context, file: str, variant: str | None, modules: tuple[str, ...], as_json: bool
) -> None:
    """Check a file: a variant, a data overlay, a save or a record. Says what it is, or everything
    that is wrong with it, with line and column. Exit code 0: it is right; 2: it is not.

    \b
    glenmore check my-variant.yaml
    glenmore check my-copy.yaml --for glen-more
    glenmore check evening.txt

    What a file is, is told by how it begins: a variant has the key 'variant', an overlay the key
    'overlay', a record begins with 'glenmore-record', a save is JSON.
    """
    path = existing(file)
    try:
        facts = findings(path, variant, modules)
    except GlenmoreError as error:
        if not as_json:
            raise
        print_json({"file": file, "ok": False, "problems": problems_of(error)})
        ctx.exit(2)
    if as_json:
        print_json({"file": file, "ok": True, **facts})
        return
    out = console()
    out.print(f"{file}: {facts['is']}", markup=False, soft_wrap=True)
    for line in facts["notes"]:
        out.print(f"  {line}", markup=False, soft_wrap=True)


def problems_of(error: GlenmoreError) -> list[Facts]:
    """Return what an error says as plain data, one entry for each problem."""
    if isinstance(error, DataError):
        return [_plain(one) for one in error.problems]
    line = getattr(error, "line", 0)
    return [{"message": str(error), "error": type(error).__name__, "line": line}]


def _plain(problem: Problem) -> Facts:
    return {
        "message": problem.message,
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "path": problem.path,
        "expected": problem.expected,
    }


def findings(path: Path, variant: str | None = None, modules: Sequence[str] = ()) -> Facts:
    """Return what a file is: `kind`, `is` (a sentence) and `notes` (further lines).

    Raises:
        GlenmoreError: what is wrong with it.
    """
    from glenmore_core.content.document import load_document
    from glenmore_core.saving.records import is_record

    beginning = path.read_bytes()[:64]
    if is_record(beginning) or beginning.lstrip().startswith(b"{"):
        return _told(path)
    document = load_document(path, name=str(path))
    keys = document.data if isinstance(document.data, dict) else {}
    if "variant" in keys:
        return _variant(path)
    if "overlay" in keys:
        return _overlay(path, variant, modules, document)
    found = ", ".join(f"'{key}'" for key in keys) or "nothing"
    raise DataError(
        [
            Problem(
                f"has no key that says what it is (found: {found})",
                str(path),
                1,
                1,
                expected="the key 'variant' or 'overlay', a record, or a save",
            )
        ]
    )


def _told(path: Path) -> Facts:
    from glenmore_core.cli.records import read_told

    told = read_told(path)
    game, state = told.game, told.states[-1]
    title = game.variant or " + ".join(game.modules)
    actions = f", {len(told.history)} actions" if told.kind == "record" else ""
    points = ", ".join(f"player {seat + 1}: {state.vp(seat)}" for seat in range(game.players))
    return {
        "kind": told.kind,
        "is": f"a {told.kind} of {title} with {game.players} players{actions}; "
        + ("the game is over" if state.is_over else "the game goes on"),
        "notes": [f"VP of {points}", f"rules {game.fingerprint}"],
        "variant": game.variant,
        "players": game.players,
        "actions": len(told.history),
        "is_over": state.is_over,
        "fingerprint": game.fingerprint,
    }


def _variant(path: Path) -> Facts:
    from glenmore_core.compose.variants import read_variant
    from glenmore_core.game import Game

    found = read_variant(path)
    game = for_some_players(lambda players: Game.from_variant(path, players))
    notes = [f"modules: {', '.join(game.modules)}"]
    notes += [
        f"option {module}.{name} = {value}"
        for module, values in found.options.items()
        for name, value in values.items()
    ]
    notes += [f"overlay {one.name}" for one in found.overlays]
    return {
        "kind": "variant",
        "is": f"the variant '{found.name}', which composes (tried with {game.players} players)",
        "notes": notes,
        "variant": found.name,
        "modules": list(game.modules),
        "fingerprint": game.fingerprint,
    }


def _overlay(path: Path, variant: str | None, modules: Sequence[str], document: Document) -> Facts:
    from glenmore_core.compose.registry import installed
    from glenmore_core.compose.variants import all_names

    names = [variant] if variant is not None else all_names(installed())
    fits: list[str] = []
    changes: list[Standing] = []
    left: list[Standing] = []
    advice: tuple[Problem, ...] = ()
    wrong: list[GlenmoreError] = []
    for name in names:
        try:
            game = for_some_players(partial(_overlaid, name, modules, path))
        except GlenmoreError as error:
            wrong.append(error)
            continue
        fits.append(" + ".join((name, *modules)))
        if not changes:
            standings = game.rules.standings()
            changes = [one for one in standings if Path(one.origin.file).name == path.name]
            left = [one for one in standings if one.origin.source != "printed"]
            advice = game.rules.advice()
    if not fits:
        raise min(wrong, key=badness)
    return {
        "kind": "overlay",
        "is": f"the overlay '{document.data['overlay']}', which fits {', '.join(fits)}",
        "notes": [*_told_changes(changes), *(f"odd: {one}" for one in advice), _told_left(left)],
        "overlay": document.data["overlay"],
        "fits": fits,
        "changes": [str(one) for one in changes],
        "not_printed": len(left),
        "odd": [_plain(one) for one in advice],
    }


MANY = 40
"""From so many changes on only their numbers are told."""


def _told_changes(changes: Sequence[Standing]) -> list[str]:
    if len(changes) < MANY:
        return [str(one) for one in changes]
    counts = Counter((one.table, one.origin.source) for one in changes)
    return [
        f"{table}: {number} rows or fields, {source}" for (table, source), number in counts.items()
    ]


def _told_left(left: Sequence[Standing]) -> str:
    if not left:
        return "with it all of the data are those of the printed game"
    several = "s or fields are" if len(left) > 1 else " or field is"
    return (
        f"with it {len(left)} row{several} not printed; "
        "'glenmore plugins --data --overlay FILE' lists them"
    )


def _overlaid(name: str, modules: Sequence[str], overlay: Path, players: int | None) -> Game:
    from glenmore_core.game import Game

    return Game.from_variant(name, players, modules=modules, overlays=[overlay])
