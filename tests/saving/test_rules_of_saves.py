"""Saves name their rules: other rules are refused with a list, older ones migrated."""

from __future__ import annotations

import json
from typing import Any

import pytest
from saving_helpers import Everything, Hand, Hooks, glen_more, states, toy, toy_module

from glenmore_core import (
    Game,
    Module,
    PluginError,
    RulesMismatch,
    SaveError,
    State,
    hookimpl,
)
from glenmore_core.compose.registry import installed
from glenmore_core.saving import dumps, game_of, loads, replay
from glenmore_core.saving.migrations import to_schema
from glenmore_core.session import Session

RICH = "overlay: rich\nboard: {source: invented, start_coins: 9}\n"


def save_of(game: Game) -> str:
    return dumps(states(game, 3, 3)[4])


def test_the_game_of_a_save_is_composed_from_what_is_installed() -> None:
    game = Game.compose(
        "glen-more", players=3, options={"glen-more": {"die": "off", "start_player": 2}}
    )
    text = save_of(game)
    found = game_of(text)
    assert found.rules.identity == game.rules.identity
    assert found.fingerprint == game.fingerprint
    assert dumps(loads(found.rules, text)) == text


def test_all_that_differs_is_listed() -> None:
    game = Game.compose("glen-more", players=3, options={"glen-more": {"die": "off"}})
    extra = Module(id="rain", title="Rain", requires=("glen-more",))
    other = Game.compose("glen-more", extra, players=4)
    with pytest.raises(RulesMismatch) as caught:
        loads(other.rules, save_of(game))
    assert str(caught.value).splitlines() == [
        "the save was made under other rules:",
        "  module 'rain': here, not there",
        "  players: 3 there, 4 here",
        "  option glen-more.die: 'off' there, 'auto' here",
    ]


def test_other_data_are_other_rules(tmp_path: Any) -> None:
    overlay = tmp_path / "mine.yaml"
    overlay.write_text(RICH)
    game = Game.compose("glen-more", players=3, overlays=[overlay])
    text = save_of(game)
    with pytest.raises(RulesMismatch, match=r"data tables: digest [0-9a-f]{12} there"):
        loads(glen_more(3).rules, text)
    with pytest.raises(RulesMismatch, match=r"data tables: digest"):
        game_of(text)
    assert loads(game_of(text, overlays=[overlay]).rules, text).seats == 3


def test_a_variant_with_overlays_is_found_by_its_data(tmp_path: Any) -> None:
    (tmp_path / "rich.data.yaml").write_text(
        "overlay: rich\nboard: {source: invented, start_coins: 9}\n"
    )
    variant = tmp_path / "rich.yaml"
    variant.write_text("variant: rich\nmodules: [glen-more]\noverlays: [rich.data.yaml]\n")
    known = installed()
    registry = type(known)(known.modules, {**known.variants, "rich": variant})
    game = Game.from_variant("rich", players=3, registry=registry)
    found = game_of(save_of(game), registry=registry)
    assert (found.variant, found.fingerprint) == ("rich", game.fingerprint)
    session = Session.start(Game.from_variant(variant, players=3), seed=1)
    assert replay(session.record_text(), registry=registry).game.fingerprint == game.fingerprint


def test_a_module_that_is_not_installed() -> None:
    with pytest.raises(RulesMismatch, match=r"cannot be composed here: there is no module 'toy'"):
        game_of(save_of(toy()))
    registry = installed().with_modules([toy_module()])
    assert game_of(save_of(toy()), registry=registry).players == 3


def test_order_of_modules_and_options_of_missing_modules() -> None:
    one = Module(id="a-one", title="One")
    two = Module(id="b-two", title="Two", before=("a-one",))
    here = Game.compose(one, two, players=2)
    there = Game.compose(one, Module(id="b-two", title="Two"), players=2)
    if here.modules == there.modules:
        pytest.fail("the two must differ in order")
    with pytest.raises(RulesMismatch, match=r"order of the modules: .* there, .* here"):
        loads(here.rules, dumps(there.start(seed=1)))


# -- older versions --------------------------------------------------------------------------


class Today(Hooks):
    """The toy's second version: hands are called words no longer, but by seat in capitals."""

    @hookimpl
    def migrate(self, save: dict[str, Any], version: str) -> dict[str, Any]:
        for player in save["players"]:
            player["Hand"]["words"] = [word.upper() for word in player["Hand"]["words"]]
        save["game"]["Everything"]["last"] += f" (from version {version})"
        return save


def test_a_save_of_an_older_version_is_migrated() -> None:
    game = toy()
    state = states(game, 1, 1)[5]
    newer = Game.compose(toy_module("2", Today()), players=3)
    back = loads(newer.rules, dumps(state))
    assert isinstance(back, State)
    assert back.rules is newer.rules
    for seat in range(3):
        words = state.player(seat, Hand).words
        assert words
        assert back.player(seat, Hand).words == tuple(word.upper() for word in words)
    assert back.game(Everything).last.endswith("(from version 1)")
    assert back.streams == state.streams
    assert loads(newer.rules, dumps(back)) == back


def test_a_game_of_an_older_save_is_found() -> None:
    registry = installed().with_modules([toy_module("1.10", Today())])
    text = dumps(states(toy(), 1, 1)[5])
    game = game_of(text, registry=registry)
    assert loads(game.rules, text).is_over is False


def test_without_a_hook_an_older_version_is_refused() -> None:
    newer = Game.compose(toy_module("2"), players=3)
    with pytest.raises(RulesMismatch) as caught:
        loads(newer.rules, save_of(toy()))
    assert "module 'toy': version 1 there, 2 here" in str(caught.value)
    assert "(no migration: toy has no hook 'migrate')" in str(caught.value)


def test_a_newer_version_is_refused_even_with_a_hook() -> None:
    older = Game.compose(toy_module("0.9", Today()), players=3)
    with pytest.raises(RulesMismatch, match=r"version 1 there, 0\.9 here"):
        loads(older.rules, save_of(toy()))


def test_migration_does_not_hide_other_differences() -> None:
    newer = Game.compose(toy_module("2", Today()), players=4)
    with pytest.raises(RulesMismatch, match=r"players: 3 there, 4 here"):
        loads(newer.rules, save_of(toy()))


class Wild(Hooks):
    @hookimpl
    def migrate(self, save: dict[str, Any], version: str) -> dict[str, Any]:
        return {**save, "scores": "many"}


class Failing(Hooks):
    @hookimpl
    def migrate(self, save: dict[str, Any], version: str) -> Any:
        return save["nothing"]


def test_what_a_migration_returns_is_read_as_strictly_as_any_save() -> None:
    with pytest.raises(SaveError, match=r"scores: expected a list of 3"):
        loads(Game.compose(toy_module("2", Wild()), players=3).rules, save_of(toy()))
    with pytest.raises(PluginError, match=r"hook 'migrate'"):
        loads(Game.compose(toy_module("2", Failing()), players=3).rules, save_of(toy()))


def test_the_kernels_own_migrations() -> None:
    table = {1: lambda save: {**save, "two": 2}, 2: lambda save: {**save, "three": 3}}
    assert to_schema({}, 1, table, newest=3) == {"two": 2, "three": 3}
    assert to_schema({}, 3, table, newest=3) == {}
    with pytest.raises(SaveError, match=r"format version 1 can no longer be read"):
        to_schema({}, 1, {2: table[2]}, newest=3)
    with pytest.raises(SaveError, match=r"this library knows 3: it was written by a newer one"):
        to_schema({}, 4, table, newest=3)


def test_an_edited_identity_is_noticed_before_it_is_believed() -> None:
    text = save_of(glen_more(3)).replace('"players":3', '"players":4')
    for read in (lambda: loads(glen_more(4).rules, text), lambda: game_of(text)):
        with pytest.raises(SaveError, match=r"edited or damaged in identity"):
            read()


@pytest.mark.parametrize(
    ("name", "value", "match"),
    [
        ("modules", [], r"identity\.modules: expected a list of \[module, version\]"),
        ("modules", [["glen-more", 1]], r"identity\.modules\[0\]: expected \[module, version\]"),
        ("players", "3", r"identity\.players: expected a whole number"),
        ("options", {"glen-more.die": None}, r"expected true, false, a whole number or text"),
        ("data", "abc", r"identity\.data: expected a digest"),
        ("colour", 1, r"identity\.colour: there is no such field"),
    ],
)
def test_a_nonsense_identity_is_named(name: str, value: Any, match: str) -> None:
    from glenmore_core.saving.saves import _check, _laid_out

    data = json.loads(save_of(glen_more(3)))
    identity = {**data["identity"], name: value}
    text = json.dumps(identity, separators=(",", ":"))
    parts = {k: v for k, v in data.items() if k not in ("format", "schema", "identity", "check")}
    head = f'{{"format":"glenmore save","schema":1,\n"identity":{text},\n'
    body = _laid_out(head, _check(text), parts)
    with pytest.raises(SaveError, match=match):
        loads(glen_more(3).rules, f'{body}{_check(body)}"}}}}\n')
