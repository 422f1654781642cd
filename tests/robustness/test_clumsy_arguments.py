"""Every public function, with each argument in turn being something else: one error of the library.

The table names a call with arguments that are right; a test puts each kind of nonsense in the
place of each. What an argument may be besides is said in the table, so that nothing passes
unnoticed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import Factory, frozen

import glenmore_core
from glenmore_core import (
    ArgumentError,
    Game,
    GlenmoreError,
    Module,
    Option,
    bots,
    changes,
    compose,
    drawing,
    saving,
)
from glenmore_core.drawing.replay_html import replay_page
from glenmore_core.session import Session
from glenmore_core.simulate import simulate

GAME = Game.from_variant("glen-more", players=3)
STATE = GAME.start(seed=7)
ACTION = GAME.legal_actions(STATE)[0]
VIEW = GAME.view(STATE, 0)
EVENTS = GAME.advance(STATE, ACTION).events
OTHER = Game.from_variant("glen-more", players=2)
RACE = Game.from_variant("whisky-race", players=3)
RACE_STATE = RACE.start(seed=1)
RANDOM = bots.make_bot(GAME, "random")
LONG = "x" * 5000

JUNK: dict[str, Any] = {
    "None": None, "5": 5, "-1": -1, "huge": 10**30, "1.5": 1.5, "nan": float("nan"), "True": True,
    "text": "junk", "no text": "", "bytes": b"x", "list": [], "list of 5": [5], "dict": {},
    "object": object(), "class": Game, "view": VIEW, "other state": OTHER.start(seed=1),
    "state of the race": RACE_STATE, "action of the race": RACE.legal_actions(RACE_STATE)[0],
    "race": RACE, "path of nothing": Path("/nowhere/nothing.yaml"), "folder": Path("/tmp").parent,
    "NUL": "a\0b", "events": EVENTS, "long": LONG, "no Unicode": "\ud800",
}  # fmt: skip
ANY = frozenset(JUNK)
TEXTS = frozenset({"text", "no text", "NUL", "long", "no Unicode"})
NUMBERS = frozenset({"5", "-1", "huge"})
EMPTY = frozenset({"list", "dict", "no text"})


@frozen
class Call:
    """A call, its right arguments, and by argument what else it may be ("…": anything)."""

    do: Callable[..., object]
    given: dict[str, Any]
    may: dict[str, frozenset[str]] = Factory(dict)


def only(*names: str) -> frozenset[str]:
    return frozenset(names)


def state_call(do: Callable[..., object], **more: Any) -> Call:
    return Call(do, {"state": STATE, **more}, {"seat": only("None")})


CALLS: dict[str, Call] = {
    "Game.from_variant": Call(
        Game.from_variant,
        {"variant": "glen-more", "players": 3, "modules": (), "options": None, "overlays": (),
         "registry": None},
        {"players": only("None", "5"), "modules": only("list"), "options": only("None", "dict"),
         "overlays": only("list"), "registry": only("None")},
    ),
    "Game.compose": Call(
        lambda module, **how: Game.compose(module, **how),
        {"module": "glen-more", "players": 3, "options": None, "overlays": (), "registry": None},
        {"players": only("None", "5"), "options": only("None", "dict"), "overlays": only("list"),
         "registry": only("None")},
    ),
    "compose.compose": Call(
        compose.compose,
        {"modules": ["glen-more"], "players": 3, "options": None, "overlays": (), "registry": None},
        {"players": only("None", "5"), "options": only("None", "dict"), "overlays": only("list"),
         "registry": only("None")},
    ),
    "compose.find_variant": Call(
        compose.find_variant, {"name": "glen-more", "registry": None}, {"registry": only("None")}
    ),
    "compose.read_variant": Call(compose.read_variant, {"path": "variant.yaml"}),
    "Game.start": Call(
        GAME.start, {"seed": 7, "by_hand": False},
        {"seed": NUMBERS | {"None"}, "by_hand": only("True")},
    ),
    "Game.legal_actions": Call(GAME.legal_actions, {"state": STATE, "seat": None}, {"seat": ANY}),
    "Game.apply": state_call(GAME.apply, action=ACTION, seat=None),
    "Game.advance": state_call(GAME.advance, action=ACTION, seat=None),
    "Game.why_not": Call(  # it answers with a Refusal
        lambda state, action, seat: GAME.why_not(state, action, seat),
        {"state": STATE, "action": ACTION, "seat": None}, {"action": ANY, "seat": ANY},
    ),
    "Game.decision": state_call(GAME.decision),
    "Game.outcomes": state_call(GAME.outcomes),
    "Game.view": state_call(GAME.view, seat=0),
    "Game.events_for": Call(
        GAME.events_for, {"events": EVENTS, "seat": 0},
        {"events": only("list", "events"), "seat": only("None")},
    ),
    "Game.ranking": state_call(GAME.ranking),
    "Game.score_sheet": state_call(GAME.score_sheet),
    "Game.resample": Call(
        GAME.resample, {"state": STATE, "seat": 0, "seed": 1},
        {"seat": only("None"), "seed": NUMBERS},
    ),
    "Game.write": Call(GAME.write, {"action": ACTION}, {"action": only("action of the race")}),
    "Game.read": Call(GAME.read, {"text": "take 1"}),
    "Game.dumps": state_call(GAME.dumps),
    "Game.loads": Call(GAME.loads, {"text": GAME.dumps(STATE)}),
    "State.svg": Call(
        STATE.svg, {"viewer": 0, "theme": "auto", "title": "", "last": None, "caption": ""},
        {"viewer": only("None"), "title": TEXTS, "last": only("None"), "caption": TEXTS},
    ),
    "View.svg": Call(
        VIEW.svg, {"theme": "auto", "title": "", "last": (0, ACTION), "caption": ""},
        {"title": TEXTS, "last": only("None"), "caption": TEXTS},
    ),
    "drawing.svg": Call(
        drawing.svg, {"state": STATE, "viewer": 0},
        {"state": only("other state", "state of the race"), "viewer": only("None")},
    ),
    "drawing.svg_of_view": Call(drawing.svg_of_view, {"view": VIEW}, {"view": only("view")}),
    "drawing.text": Call(
        drawing.text, {"view": VIEW, "seats": None},
        {"view": only("view"), "seats": only("None", "list")},
    ),
    "drawing.words": Call(
        drawing.words, {"look": STATE, "thing": ACTION},
        {"look": only("other state", "view"), "thing": only("action of the race")},
    ),
    "replay_page": Call(replay_page, {"steps": ()}),
    "Session.start": Call(
        lambda **given: Session.start(**given).close(), {"game": GAME, "seed": 1, "record": None},
        {"game": only("race"), "seed": NUMBERS | {"None"}, "record": only("None", "text")},
    ),
    "Session.resume": Call(lambda path: Session.resume(path).close(), {"path": "record.txt"}),
    "Session.act": Call(
        lambda action, seat: Session.start(GAME, 7).act(action, seat),
        {"action": ACTION, "seat": None}, {"seat": only("None")},
    ),
    "Session.undo": Call(lambda seat: Session.start(GAME, 7).undo(seat), {"seat": 0}),
    "Session.save": Call(
        lambda path: Session.start(GAME, 7).save(path), {"path": "save.json"},
        {"path": only("text")},
    ),
    "saving.dumps": Call(
        saving.dumps, {"state": STATE}, {"state": only("other state", "state of the race")}
    ),
    "saving.loads": Call(saving.loads, {"rules": GAME.rules, "text": GAME.dumps(STATE)}),
    "saving.save_file": Call(
        saving.save_file, {"state": STATE, "path": "save.json"},
        {"state": only("other state", "state of the race"), "path": only("text")},
    ),
    "saving.load_file": Call(saving.load_file, {"rules": GAME.rules, "path": "save.json"}),
    "saving.game_of": Call(saving.game_of, {"text": GAME.dumps(STATE)}),
    "saving.replay": Call(saving.replay, {"source": "record.txt", "game": None},
                          {"game": only("None")}),
    "saving.schema": Call(saving.schema, {"rules": GAME.rules}),
    "saving.event_words": Call(saving.event_words, {"rules": GAME.rules}),
    "saving.state_digest": Call(
        saving.state_digest, {"state": STATE}, {"state": only("other state", "state of the race")}
    ),
    "saving.action_to_json": Call(
        saving.action_to_json, {"rules": GAME.rules, "action": ACTION},
        {"action": only("action of the race")},  # Done, which every game knows
    ),
    "saving.action_from_json": Call(
        saving.action_from_json,
        {"rules": GAME.rules, "data": saving.action_to_json(GAME.rules, ACTION)},
    ),
    "saving.event_to_json": Call(
        saving.event_to_json, {"rules": GAME.rules, "event": EVENTS[0]}
    ),
    "saving.view_to_json": Call(saving.view_to_json, {"view": VIEW}, {"view": only("view")}),
    "saving.record_to_json": Call(saving.record_to_json, {"rules": GAME.rules, "record": None}),
    "saving.record_from_json": Call(saving.record_from_json, {"rules": GAME.rules, "data": None}),
    "Record.read": Call(saving.Record.read, {"path": "record.txt"}),
    "Record.parse": Call(saving.Record.parse, {"text": ""}),
    "changes.changes": Call(
        changes.changes, {"before": STATE, "after": STATE, "viewer": 0}, {"viewer": only("None")}
    ),
    "changes.rebuild": Call(
        changes.rebuild, {"view": VIEW, "events": ()},
        {"view": only("view"), "events": only("list", "events")},
    ),
    "bots.make_bot": Call(
        bots.make_bot, {"game": GAME, "name": "random", "seed": 1},
        {"game": only("race"), "seed": NUMBERS},
    ),
    "bots.bot_kinds": Call(bots.bot_kinds, {"game": GAME}, {"game": only("race")}),
    "bots.choose": Call(
        bots.choose,
        {"game": GAME, "bot": RANDOM, "state": STATE, "seat": GAME.decision(STATE).seats[0]},  # type: ignore[union-attr]
    ),
    "bots.play_out": Call(
        bots.play_out, {"game": GAME, "bots": [RANDOM] * 3, "seed": 1, "start": None},
        {"seed": NUMBERS | {"None"}, "start": only("None")},
    ),
    "Module": Call(
        Module,
        {"id": "mine", "title": "Mine", "version": "1", "summary": "", "game": False,
         "requires": (), "conflicts": (), "after": (), "before": (), "players": (1, 4),
         "usual_players": 1, "options": (), "automata": 0, "example": None},
        {"id": only("text", "long"), "title": TEXTS, "version": TEXTS, "summary": TEXTS,
         "game": only("True"), **dict.fromkeys(("requires", "conflicts", "after", "before",
         "options"), only("list")), "usual_players": NUMBERS, "automata": only("5", "huge"),
         "example": only("None")},
    ),
    "Option": Call(
        Option,
        {"name": "wet", "default": 1, "help": "", "choices": (), "minimum": None, "maximum": None},
        {"name": only("text", "long"), "default": NUMBERS | TEXTS | {"True"}, "help": TEXTS,
         "choices": only("list"), "minimum": only("None", "-1"),
         "maximum": only("None", "5", "huge")},
    ),
}  # fmt: skip

NEVER_RIGHT = ("replay_page", "Session.undo")
"""Calls that the table only names wrongly: no steps, and nothing that can be undone."""

CHECKED_WHERE_IT_IS_USED = {
    # what hooks return or are handed: tests/robustness/test_hostile_hooks.py
    "Ask", "Chance", "DataFile", "Offer", "Resolve", "Sealed", "Slice", "Step", "Veto", "hookimpl",
    "Config", "Draft", "Look", "Procedures", "Revise", "Example",
    "Task", "Action", "Done", "Pos", "Refusal",
    "refusal",
    # plain values, and errors
    "Table", "Event", "Scored", "Revealed", "Stepped", "Decision", "Outcome", "Problem",
    *(name for name in glenmore_core.__all__ if name.endswith("Error")), "IllegalAction",
    "RulesMismatch", "UnknownName",
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a variant, a save and a record."""
    made = tmp_path_factory.mktemp("files")
    (made / "variant.yaml").write_text("variant: x\nmodules: [glen-more]\n")
    saving.save_file(STATE, made / "save.json")
    with Session.start(GAME, seed=7, record=made / "record.txt") as session:
        session.act(ACTION)
    return made


@pytest.fixture
def here(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh copy of that folder, where the process now stands."""
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def completed(name: str) -> dict[str, Any]:
    """The right arguments of a call, with those that need a file."""
    given = dict(CALLS[name].given)
    if "record" in given and name.startswith("saving."):
        given["record"] = saving.Record.read("record.txt")
    if name == "saving.record_from_json":
        record = saving.Record.read("record.txt")
        given["data"] = saving.record_to_json(GAME.rules, record)
    if name == "Record.parse":
        given["text"] = Path("record.txt").read_text()
    return given


def wrong(name: str) -> Iterator[tuple[str, str]]:
    call = CALLS[name]
    for argument in call.given:
        for junk in JUNK:
            if junk not in call.may.get(argument, ()):
                yield argument, junk


def outcome_of(do: Callable[..., object], given: dict[str, Any]) -> str:
    """What comes of a call, in words."""
    try:
        do(**given)
    except GlenmoreError as error:
        return f"refused: {error}"
    except Exception as error:
        return f"failed: {type(error).__name__}: {error}"
    return "passed unnoticed"


@pytest.mark.parametrize("name", CALLS)
def test_nonsense_in_the_place_of_each_argument(name: str, here: Path) -> None:
    call = CALLS[name]
    for argument, junk in wrong(name):
        given = {**completed(name), argument: JUNK[junk]}
        outcome = outcome_of(call.do, given)
        assert outcome.startswith("refused: "), (argument, junk, outcome)
        assert 10 < len(outcome) < 12_000, (argument, junk)
    assert (here / "record.txt").read_text()


@pytest.mark.parametrize(
    "name", [name for name in CALLS if name not in ("replay_page", "Session.undo")]
)
def test_what_is_right_passes(name: str, here: Path) -> None:
    CALLS[name].do(**completed(name))
    assert here.is_dir()


@pytest.mark.parametrize("name", CALLS)
def test_what_else_an_argument_may_be_passes(name: str, here: Path) -> None:
    call = CALLS[name]
    for argument, fine in call.may.items():
        for junk in sorted(fine):
            if argument in call.given:
                call.do(**{**completed(name), argument: JUNK[junk]})
    assert here.is_dir()


def test_every_public_name_is_tried() -> None:
    tried = {name.split(".")[0] for name in CALLS}
    assert set(glenmore_core.__all__) - tried - CHECKED_WHERE_IT_IS_USED == set()


def test_the_error_is_one_of_pythons_too() -> None:
    with pytest.raises(TypeError, match=r"the view cannot be \[\]: it is a View"):
        drawing.svg_of_view([])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no theme 'pink'"):
        STATE.svg(theme="pink")
    with pytest.raises(ArgumentError, match="the registry cannot be 5: it is a Registry or None"):
        Game.from_variant("glen-more", registry=5)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="nobody looks from the seat -1: it is 0 to 2, or None"):
        GAME.view(STATE, -1)


@pytest.mark.parametrize(
    "asked",
    [{"games": None}, {"games": 0}, {"games": -1}, {"games": 1.5}, {"games": "5"}, {"jobs": -1},
     {"jobs": None}, {"jobs": "2"}, {"seed": 1.5}, {"seed": None}, {"seed": "7"},
     {"bots": None}, {"bots": 5}, {"bots": ["nobody"]}, {"bots": []}, {"bots": "random"}],
    ids=str,
)  # fmt: skip
def test_simulations(asked: dict[str, Any]) -> None:
    from glenmore_core.simulate import Setting

    given: dict[str, Any] = {"bots": ["random"], "games": 1, "seed": 1, "jobs": 1, **asked}
    with pytest.raises(GlenmoreError):
        simulate(Setting("glen-more", players=2), **given)
