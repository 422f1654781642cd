"""A module changes an item that an earlier module supplies, by its name."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from glenmore_core import CompositionError, Game, Module, PluginError, Revise, hookimpl
from glenmore_core.mechanisms.scoring import Category, FinalScoring


def module(name: str, *items: Any, hook: str = "scoring_categories") -> Module:
    """Return a module that returns these items from a hook."""
    function = hookimpl(lambda self: list(items))
    hooks = type(name, (), {hook: function})()
    return Module(id=name, title=name.title(), requires=("glen-more",), hooks=hooks)


def more(number: int) -> Any:
    """Return what adds to the count of a category."""

    def how(category: Category) -> Category:
        return evolve(category, count=lambda look, seat: category.count(look, seat) + number)

    return how


def test_revisions_nest_and_the_place_stays() -> None:
    game = Game.compose(
        "glen-more",
        module("one", Revise("whisky", more(10))),
        module("two", Revise("whisky", more(100))),
        players=2,
    )
    plain = Game.compose("glen-more", players=2)
    names = [one.name for one in plain.rules.categories]
    assert [one.name for one in game.rules.categories] == names
    whisky = game.rules.categories[names.index("whisky")]
    assert whisky.count(game.start(seed=1), 0) == 110
    lines = [str(one) for one in game.report]
    assert "one changes scoring category whisky" in lines
    assert "two changes scoring category whisky" in lines


def test_effects_in_data_are_the_revised_ones() -> None:
    def finer(kind: Any) -> Any:
        return evolve(kind, text=lambda spec: f"{spec} fine vp")

    fine = module("fine", Revise("vp", finer), hook="effects")
    game = Game.compose("glen-more", fine, players=2)
    found = [
        effect.text
        for tile in game.rules.tables["tiles"].values()
        for effect in (*tile.once, *tile.activation)
        if effect.kind.name == "vp"
    ]
    assert found
    assert all(one.endswith("fine vp") for one in found)


@pytest.mark.parametrize(
    ("item", "error", "message"),
    [
        (Revise("whiskey", more(1)), CompositionError, "revises 'whiskey'.*did you mean 'whisky'"),
        (Revise("whisky", lambda one: None), PluginError, "returned None; it returns a Category"),
        (
            Revise("whisky", lambda one: evolve(one, name="gin")),
            PluginError,
            "it returns a Category of the same name",
        ),
        (Revise("whisky", lambda one: 1 // 0), PluginError, "raised ZeroDivisionError"),
    ],
)
def test_what_is_no_revision_is_told(item: Revise, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Game.compose("glen-more", module("mine", item), players=2)


def test_two_that_supply_the_same_name_are_still_refused() -> None:
    again = FinalScoring("coins", lambda look, seat: 0)
    with pytest.raises(CompositionError, match="both supply 'coins'"):
        Game.compose("glen-more", module("mine", again, hook="final_scoring"), players=2)
