"""Every hook and every public name has an entry in the documentation, as it really is."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

import pytest
from pages import ROOT

import glenmore_core
from glenmore_core.hookspecs import AtPlay, Composing, Discovery

HOOKS = [
    (name, hook)
    for kind in (Discovery, Composing, AtPlay)
    for name, hook in vars(kind).items()
    if not name.startswith("_")
]


@pytest.mark.parametrize(("name", "hook"), HOOKS, ids=[name for name, _ in HOOKS])
def test_hook_has_an_entry_with_its_arguments_and_an_example(
    name: str, hook: Callable[..., Any]
) -> None:
    page = (ROOT / "docs" / "hooks.md").read_text(encoding="utf-8")
    arguments = ", ".join(list(inspect.signature(hook).parameters)[1:])
    heading = f"### `{name}({arguments})`"
    assert heading in page, f"docs/hooks.md lacks the heading {heading}"
    section = page.split(heading)[1].split("\n### ")[0]
    assert f"def {name}(" in section, f"docs/hooks.md: '{name}' has no example"
    taken = re.search(rf"def {name}\(([^)]*)\)", section)
    assert taken is not None
    given = [part.split(":")[0].strip() for part in taken[1].split(",") if part.strip()]
    assert set(given) - {"self"} <= set(arguments.split(", ")), (
        f"the example of '{name}' takes {given}"
    )


def test_no_entry_for_a_hook_that_is_not_there() -> None:
    page = (ROOT / "docs" / "hooks.md").read_text(encoding="utf-8")
    told = re.findall(r"^### `(\w+)\(", page, re.MULTILINE)
    assert sorted(told) == sorted(name for name, _ in HOOKS)


@pytest.mark.parametrize("name", glenmore_core.__all__)
def test_public_name_has_an_entry(name: str) -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert re.search(rf"^::: glenmore_core\.{name}$", page, re.MULTILINE), (
        f"docs/api.md lacks '::: glenmore_core.{name}'"
    )


@pytest.mark.parametrize("name", [one for one in glenmore_core.__all__ if one != "Pos"])
def test_public_name_is_explained(name: str) -> None:
    thing = getattr(glenmore_core, name)
    assert inspect.getdoc(thing), f"{name} has no docstring"


def test_public_methods_of_game_are_explained() -> None:
    for name, method in vars(glenmore_core.Game).items():
        if not name.startswith("_") and callable(getattr(glenmore_core.Game, name)):
            assert inspect.getdoc(method), f"Game.{name} has no docstring"
