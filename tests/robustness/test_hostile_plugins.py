"""Modules that leave, never end, or return nonsense: told with module and hook, never passed on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen
from hostile_modules import compose, module, play, stepping

from glenmore_core import Action, Ask, PluginError, Resolve, Slice, Task
from glenmore_core.decisions import Veto
from glenmore_core.mechanisms.scoring import Category
from glenmore_core.mechanisms.tile_turn import Choose


@frozen
class Loop(Task):
    word: ClassVar[str] = "loop"
    seat: int = 0


@frozen
class Sing(Action):
    word: ClassVar[str] = "sing"


@frozen
class Song:
    verses: int = 0


def leaves(*given: Any, **named: Any) -> Any:
    raise SystemExit(3)


def endless() -> Iterator[Category]:
    number = 0
    while True:
        number += 1
        yield Category(f"odd-{number}", lambda look, seat: 0)


def setup_leaves(draft: Any) -> None:
    leaves()


def clears(market: Any, sections: Any) -> Any:
    sections.clear()
    return market


def changes_options(config: Any) -> list[Any]:
    config.options["die"] = "off"
    return []


COMPOSED = {
    "it never ends": (module(scoring_categories=endless), "scoring_categories"),
    "it clears what it is given": (module(market_rules=clears), "market_rules"),
    "it changes options": (module(scoring_categories=changes_options), "scoring_categories"),
    "no prices": (
        module(market_rules=lambda market: evolve(market, prices={})),
        "market_rules",
    ),
    "a step without a function": (stepping(None), "steps"),
}
PLAYED = {
    "set-up leaves": (module(setup=setup_leaves), "setup"),
    "a category leaves": (
        module(scoring_categories=lambda: [Category("odd", lambda look, seat: leaves())]),
        "scoring_categories",
    ),
    "a veto leaves": (
        module(tasks=lambda: [Veto(Choose, lambda look, task, action: leaves())]),
        "tasks",
    ),
    "a step leaves": (stepping(lambda draft, seat: leaves()), "steps"),
    "a step takes nothing": (stepping(lambda: None), "steps"),
    "an unknown procedure": (stepping(lambda draft, seat: draft.run("scorng")), "steps"),
    "an event that is none": (stepping(lambda draft, seat: draft.emit("fanfare")), "steps"),
    "a draw from nothing": (stepping(lambda draft, seat: draft.random_below("tiles", 0)), "steps"),
    "a draw without end": (
        stepping(lambda draft, seat: draft.random_below("tiles", 2**70)),
        "steps",
    ),
    "tasks in a circle": (
        stepping(
            lambda draft, seat: draft.push(Loop()),
            Resolve(Loop, lambda draft, task: draft.push(task)),
        ),
        "tasks",
    ),
    "forced choices in a circle": (
        stepping(
            lambda draft, seat: draft.push(Loop(seat)),
            Ask(Loop, lambda look, task: [Sing()], {Sing: lambda draft, task, _: draft.push(task)}),
        ),
        "tasks",
    ),
    "a value of another class": (
        module(slices=lambda: [Slice(Song, lambda rules, seat: 5)]),
        "slices",
    ),
}


@pytest.mark.parametrize("name", [*COMPOSED, *PLAYED])
def test_the_module_and_its_hook_are_told(name: str) -> None:
    bad, hook = {**COMPOSED, **PLAYED}[name]
    do = compose if name in COMPOSED else play
    with pytest.raises(PluginError) as caught:
        do(bad)
    assert (caught.value.module, caught.value.hook) == ("bad", hook), str(caught.value)
