"""`glenmore new-plugin`: the beginnings of a plug-in."""

from __future__ import annotations

from pathlib import Path

import click

from glenmore_core.cli.common import console


@click.command()
@click.argument("name")
@click.option(
    "--directory", "-d", default=".", show_default=True, metavar="FOLDER", help="Where to put it."
)
@click.option(
    "--for", "game", default="glen-more", show_default=True, metavar="GAME",
    help="The game it is a module for.",
)  # fmt: skip
def new_plugin(name: str, directory: str, game: str) -> None:
    """Write the beginnings of a plug-in: a distribution with a module, a tile in YAML,
    a scoring category, an option, and the tests that every plug-in passes.

    \b
    glenmore new-plugin rainy-day
    pip install -e ./glenmore-rainy-day
    glenmore compose glen-more rainy-day
    glenmore new-plugin ninth-clan --for glen-more-ii

    NAME is the module's id: lower-case letters, digits and hyphens.
    """
    from glenmore_core.scaffold import new_plugin as write_plugin

    path = write_plugin(name, Path(directory), game=game)
    out = console()
    where = path if path.is_absolute() or str(path).startswith(".") else f"./{path}"
    out.print(f"written: {path}", markup=False, soft_wrap=True)
    out.print(f"next: pip install -e {where}", markup=False, soft_wrap=True)
    out.print(f"then: glenmore compose {game} {name}", markup=False)
