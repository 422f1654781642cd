"""Variants: named compositions in YAML, and the ids of modules that are whole games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import NoneType
from typing import Any

from attrs import Factory, frozen

from glenmore_core.compose.registry import Registry, installed
from glenmore_core.content.document import load_document
from glenmore_core.content.structure import structure
from glenmore_core.content.suggest import did_you_mean
from glenmore_core.edges import check_is, check_path
from glenmore_core.errors import DataError, UnknownName


@frozen
class Variant:
    """A named composition.

    Parameters:
        name: its name.
        title: the name people know it by.
        summary: one sentence.
        modules: the ids of its modules.
        options: option values by module id.
        overlays: data files, beside the variant file.
        players: the smallest and largest number of players, if it narrows them.
    """

    name: str
    modules: tuple[str, ...]
    title: str = ""
    summary: str = ""
    options: Mapping[str, Mapping[str, Any]] = Factory(dict)
    overlays: tuple[Path, ...] = ()
    players: tuple[int, int] | None = None


@frozen
class _File:
    variant: str
    modules: tuple[str, ...]
    title: str = ""
    summary: str = ""
    options: dict[str, dict[str, bool | int | str]] = Factory(dict)
    overlays: tuple[str, ...] = ()
    players: tuple[int, int] | None = None


def read_variant(path: Path) -> Variant:
    """Return the variant that a YAML file describes.

    Raises:
        DataError: what is wrong with it, with line and column.
    """
    path = check_path(path)
    document = load_document(path, name=str(path))
    file = structure(document, _File)
    overlays = tuple(path.parent / one for one in file.overlays)
    for index, (name, overlay) in enumerate(zip(file.overlays, overlays, strict=True)):
        if not overlay.is_file():
            raise DataError(
                [
                    document.problem(
                        ("overlays", index), f"there is no file '{name}'", "a file beside it"
                    )
                ]
            )
    return Variant(
        file.variant, file.modules, file.title, file.summary, file.options, overlays, file.players
    )


def find_variant(name: str | Path, registry: Registry | None = None) -> Variant:
    """Return a variant by its name, by the id of a module that is a whole game, or by its path.

    Raises:
        UnknownName: there is none; the nearest names are given.
        DataError: the file is wrong.
    """
    check_is(name, (str, Path), "the variant")
    check_is(registry, (Registry, NoneType), "the registry")
    known = registry if registry is not None else installed()
    text = str(name)
    if isinstance(name, Path) or text.endswith((".yaml", ".yml")):
        path = Path(name)
        if not path.is_file():
            raise UnknownName(f"there is no variant file '{path}'")
        return read_variant(path)
    if text in known.variants:
        return read_variant(known.variants[text])
    found = known.modules.get(text)
    if found is not None and found.module.game:
        module = found.module
        return Variant(module.id, (module.id,), module.title, module.summary)
    if found is not None:
        needs = " + ".join((*found.module.requires, text))
        raise UnknownName(
            f"'{text}' is a module but no whole game; compose it with others ({needs})"
        )
    names = all_names(known)
    hint = did_you_mean(text, names)
    extra = "".join(f"\n  not loaded: {problem}" for problem in known.problems)
    raise UnknownName(
        f"there is no variant '{text}'; "
        + (hint or f"there are: {', '.join(names) or 'none'}")
        + extra
    )


def all_names(registry: Registry) -> list[str]:
    """Return the names of all variants, sorted."""
    games = [found.module.id for found in registry.modules.values() if found.module.game]
    return sorted({*registry.variants, *games})
