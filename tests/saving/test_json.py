"""JSON for other languages: everything sent in whole games fits the schema, and nothing else."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError
from saving_helpers import Cast, Counted, Hooks, glen_more, moves, toy, toy_module

from glenmore_core import CompositionError, Done, Game, SaveError
from glenmore_core.changes import Changed, changes
from glenmore_core.events import Event, Scored
from glenmore_core.mechanisms.tile_turn import Take, TileTaken
from glenmore_core.saving import (
    Record,
    action_from_json,
    action_to_json,
    event_to_json,
    event_words,
    record_from_json,
    record_to_json,
    schema,
    view_to_json,
    vocabulary,
)
from glenmore_core.session import Session


@cache
def checked(game: Game) -> dict[str, Any]:
    found = schema(game.rules)
    Draft202012Validator.check_schema(found)
    return found


@cache
def validator(game: Game, name: str) -> Draft202012Validator:
    return Draft202012Validator({**checked(game), "anyOf": [{"$ref": f"#/$defs/{name}"}]})


class Sent:
    """Validates what is sent; the same data only once.

    The first of each class is validated as any action or event, those after it by their class.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen: set[str] = set()

    def __call__(self, name: str, data: Any) -> Any:
        text = json.dumps(data)
        assert json.loads(text) == data
        if text not in self.seen:
            self.seen.add(text)
            word = data.get("do") or data.get("event")
            full = f"{name}.{word}"
            validator(self.game, full if word and full in self.seen else name).validate(data)
            self.seen.add(full)
        return data


def check_game(game: Game, seed: int, *, by_hand: bool, every: int) -> set[str]:
    """Validate all that is sent in a game (of the views every so many); return events' words."""
    words = set()
    rules, sent = game.rules, Sent(game)
    session = Session.start(game, seed=seed, by_hand=by_hand)
    viewers = (None, *range(game.players))
    for index, (state, seat, action) in enumerate(moves(game, seed, seed, by_hand=by_hand)):
        for viewer in viewers if action is None else viewers[index % len(viewers) :][:1]:
            view = view_to_json(game.view(state, viewer))
            if index % every == 0 or action is None:
                sent("view", view)
        for one in game.legal_actions(state):
            assert action_from_json(rules, sent("action", action_to_json(rules, one))) == one
        if action is None:
            break
        outcome = session.act(action, seat)
        events: list[Event] = list(outcome.events)
        events += changes(state, outcome.state, viewers[index % len(viewers)])
        for event in events:
            assert sent("event", event_to_json(rules, event))["event"] == event.word
            words.add(event.word)
    record = Record.parse(session.record_text())
    assert record_from_json(rules, sent("record", record_to_json(rules, record))) == record
    return words


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_that_is_sent_in_glen_more(players: int) -> None:
    met = check_game(glen_more(players), players, by_hand=players % 2 == 1, every=12)
    assert {"moved", "taken", "placed", "drawn", "activated", "scored", "changed"} <= met
    assert met <= event_words(glen_more(players).rules).keys()


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 5), by_hand=st.booleans())
def test_all_that_is_sent_in_the_toy(seed: int, players: int, by_hand: bool) -> None:
    met = check_game(toy(players), seed, by_hand=by_hand, every=1)
    assert {"counted", "whispered", "revealed", "scored"} <= met


def test_secret_choices_are_hidden_in_views() -> None:
    game = toy(3)
    state = game.apply(game.start(seed=1), Cast("no"), 1)
    own, other = (view_to_json(game.view(state, seat)) for seat in (1, 0))
    assert own["agenda"][-1]["chosen"] == [[1, {"do": "cast", "choice": "no", "loudly": False}]]
    assert other["agenda"][-1]["chosen"] == [[1, {"do": "hidden"}]]
    assert "streams" not in own
    for sent in (own, other):
        validator(game, "view").validate(sent)


def test_what_does_not_fit_is_refused_by_the_schema() -> None:
    game = glen_more(3)
    state = game.start(seed=1)
    view = view_to_json(game.view(state, 0))
    wrong: list[tuple[str, Any]] = [
        ("action", {"do": "take"}),
        ("action", {"do": "take", "space": "7"}),
        ("action", {"do": "take", "space": 7, "more": 1}),
        ("action", {"do": "hidden"}),
        ("action", {"do": "activate", "at": [1, 2, 3]}),
        ("event", {"event": "nothing"}),
        ("event", {"event": "taken", "seat": "me"}),
        ("event", {"event": "changed", "part": "game", "seat": None, "to": None, "value": {}}),
        ("view", {**view, "secret": 1}),
        ("view", {**view, "scores": []}),
        ("record", {"format": "glenmore record"}),
    ]
    for name, data in wrong:
        with pytest.raises(ValidationError):
            validator(game, name).validate(data)
    less = copy.deepcopy(view)
    del less["game"]["Rondel"]
    with pytest.raises(ValidationError):
        validator(game, "view").validate(less)


def test_the_schema_is_the_same_json_each_time() -> None:
    game = glen_more(3)
    again = Game.from_variant("glen-more", players=3)
    assert json.dumps(schema(game.rules)) == json.dumps(schema(again.rules))
    text = json.dumps(schema(game.rules))
    assert "glenmore_core" not in text
    assert schema(game.rules)["title"] == "glen-more, 3 players"


def test_values_by_hand() -> None:
    rules = glen_more(3).rules
    assert action_to_json(rules, Take(7)) == {"do": "take", "space": 7}
    assert action_from_json(rules, {"do": "done"}) == Done()
    assert event_to_json(rules, TileTaken(1, "05", 3)) == {
        "event": "taken", "seat": 1, "to": None, "tile": "05", "space": 3,
    }  # fmt: skip
    assert event_to_json(rules, Scored(0, 5, "whisky", to=(0, 2)))["to"] == [0, 2]
    assert event_to_json(rules, Changed(1, "scores", {"whisky": 2}, to=(1,)))["value"] == {
        "whisky": 2
    }


@pytest.mark.parametrize(
    ("data", "match"),
    [
        (None, r"expected an object with the key 'do', not null"),
        ({}, r"at do: is missing"),
        ({"do": "tkae", "space": 1}, r"at do: 'tkae' is not known here; did you mean 'take'\?"),
        ({"do": ["take"]}, r"at do: \['take'\] is not known here"),
        ({"do": "take"}, r"at space: is missing"),
        ({"do": "take", "space": 7.0}, r"at space: expected a whole number, not 7\.0"),
        ({"do": "take", "spaec": 7, "space": 1}, r"at spaec: there is no such field"),
        ({"do": "activate", "at": [0]}, r"at at: expected a list of 2"),
    ],
)
def test_an_action_that_is_none_is_named(data: Any, match: str) -> None:
    with pytest.raises(SaveError, match=f"the action is wrong.*{match}"):
        action_from_json(glen_more(3).rules, data)


# -- records ---------------------------------------------------------------------------------


def record_json() -> dict[str, Any]:
    session = Session.start(toy(3), seed=1, by_hand=True)
    for _, seat, action in moves(toy(3), 1, 1, by_hand=True):
        if action is not None:
            session.act(action, seat, comment="note")
    session.undo(-1)
    return record_to_json(toy(3).rules, Record.parse(session.record_text()))


def test_a_record_as_json_is_the_record() -> None:
    data = record_json()
    record = record_from_json(toy(3).rules, json.loads(json.dumps(data)))
    assert record_to_json(toy(3).rules, record) == data
    assert data["lines"][-1] == {"undo": 1}
    assert data["lines"][-2].keys() == {"end", "scores"}
    assert data["lines"][-3]["seat"] is None
    assert data["lines"][-3]["comment"] == "note"


@pytest.mark.parametrize(
    ("path", "value", "match"),
    [
        ([], [], r"expected an object"),
        (["seed"], "7", r"seed: expected int, not '7'"),
        (["format"], "save", r"format: this is no 'glenmore record'"),
        (["schema"], 9, r"schema: expected a schema version of at most 1"),
        (["identity", "players"], None, r"identity\.players: expected a whole number"),
        (["more"], 1, r"more: there is no such field"),
        (["lines", 0, "seat"], "x", r"lines\[0\]\.seat: expected int or NoneType, not 'x'"),
        (["lines", 0, "action"], {"do": "x"}, r"lines\[0\]\.action\.do: 'x' is not known here"),
        (["lines", 0, "text"], "cast maybe", r"lines\[0\]\.text: the action is written 'cast"),
        (["lines", 0, "check"], "zz", r"'  =zz  # note' cannot stand here"),
        (["lines", 0, "comment"], "two\nlines", r"begins no line"),
        (["lines", -1], {"undo": "1"}, r"lines\[\d+\]\.undo: expected int"),
        (["lines", -1], {"undo": 0}, r"this is no undo"),
        (["lines", -2, "scores"], ["x"], r"scores: expected whole numbers"),
        (["lines", -2, "end"], "x", r"this is no end"),
    ],
)
def test_a_record_that_is_none_is_named(path: list[Any], value: Any, match: str) -> None:
    holder = [record_json()]
    at: Any = holder
    for step in [0, *path][:-1]:
        at = at[step]
    at[[0, *path][-1]] = value
    with pytest.raises(SaveError, match=match):
        record_from_json(toy(3).rules, holder[0])


# -- the events of a composition -------------------------------------------------------------


def test_events_are_those_of_the_modules_at_hand() -> None:
    assert event_words(toy().rules)["counted"] is Counted
    assert "counted" not in event_words(glen_more(3).rules)
    assert event_words(glen_more(3).rules)["taken"] is TileTaken
    assert event_words(glen_more(3).rules) is event_words(glen_more(3).rules)


def test_two_events_of_one_word_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import saving_helpers
    from attrs import frozen

    @frozen
    class Rival(Event):
        word = "counted"

    monkeypatch.setattr(saving_helpers, "Rival", Rival, raising=False)
    game = Game.compose(toy_module(hooks=Hooks()), players=3)
    with pytest.raises(CompositionError, match=r"two event classes have the word 'counted'"):
        event_words(game.rules)

    @frozen
    class Mute(Event):
        pass

    monkeypatch.setattr(saving_helpers, "Rival", Mute)
    game = Game.compose(toy_module(hooks=Hooks()), players=3)
    with pytest.raises(CompositionError, match=r"Mute has no word"):
        schema(game.rules)


def test_kernel_events_are_always_there() -> None:
    words = event_words(Game.compose(toy_module(), players=2).rules)
    assert {kind.word for kind in vocabulary.KERNEL} <= words.keys()
