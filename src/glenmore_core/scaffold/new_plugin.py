"""Writing a new plug-in: every file of the template tree, with the names filled in."""

from __future__ import annotations

import os
import shutil
import tempfile
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

from glenmore_core.compose.registry import Registry
from glenmore_core.errors import GlenmoreError
from glenmore_core.scaffold.names import Base, Names, base_of, checked

if TYPE_CHECKING:
    from jinja2 import Environment

SUFFIX = ".jinja"


def new_plugin(
    name: str,
    directory: Path | str,
    *,
    game: str = "glen-more",
    registry: Registry | None = None,
) -> Path:
    """Write the distribution of a new plug-in: a module for a game with everything in its place.

    It has a module with one scoring category, one tile in YAML and one option, a page of
    documentation, and a test that tries every promise of the library. It is written whole or not
    at all.

    Parameters:
        name: the id of its module, such as `rainy-day`.
        directory: where its directory, `glenmore-rainy-day`, is made; it must exist.
        game: the id of the game it is for; one that gives an `Example`.
        registry: what is installed, so that no name is taken twice.

    Returns:
        The path of the new directory.

    Raises:
        GlenmoreError: the name cannot be, the game is none to begin with, or the directory is
            there already.
    """
    names, base = checked(name, registry), base_of(game, registry)
    home = Path(directory)
    if not home.is_dir():
        raise GlenmoreError(f"there is no directory '{home}' to put '{names.distribution}' in")
    goal = home / names.distribution
    if goal.exists():
        raise GlenmoreError(f"'{goal}' is there already; nothing was written")
    try:
        draft = Path(tempfile.mkdtemp(prefix=f".{names.distribution}.", dir=home))
        try:
            _write(files("glenmore_core.scaffold") / "template", draft, names, base)
            draft.chmod(0o755)
            os.rename(draft, goal)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
    except OSError as error:
        raise GlenmoreError(f"'{goal}' cannot be written: {error.strerror or error}") from error
    return goal


def _environment() -> Environment:
    from jinja2 import Environment, StrictUndefined

    # what is filled in are names that were checked and a game's example; it is no HTML
    return Environment(undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False)


def _write(tree: Traversable, goal: Path, names: Names, base: Base) -> None:
    environment = _environment()

    def fill(text: str) -> str:
        return environment.from_string(text).render(it=names, base=base)

    def copy(node: Traversable, place: Path) -> None:
        for one in sorted(node.iterdir(), key=lambda entry: entry.name):
            if one.is_dir():
                if one.name != "__pycache__":
                    inner = place / fill(one.name)
                    inner.mkdir()
                    copy(one, inner)
            elif one.name.endswith(SUFFIX):
                file = place / fill(one.name.removesuffix(SUFFIX))
                file.write_text(fill(one.read_text("utf-8")), encoding="utf-8", newline="\n")

    copy(tree, goal)
