"""States as text and back: whole games, every kind of decision, every type of field."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from saving_helpers import glen_more, moves, states, toy

from glenmore_core import Game, Module, PluginError, Slice, State, hookimpl
from glenmore_core.decisions import Choosing
from glenmore_core.saving import dumps, load_file, loads, save_file
from glenmore_core.saving.codec import codec_of, plain
from glenmore_core.saving.states import read_state
from glenmore_core.saving.wrong import Wrong

SEEDS = st.integers(0, 2**63 - 1)


def round_trip(game: Game, state: State) -> None:
    text = dumps(state)
    back = loads(game.rules, text, thorough=True)
    assert back == state
    assert hash(back) == hash(state)
    assert dumps(back) == text, "also the order in tables"
    assert game.legal_actions(back) == game.legal_actions(state)


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 5), seed=SEEDS, choices=SEEDS, by_hand=st.booleans())
def test_every_state_of_a_game_comes_back_equal(
    players: int, seed: int, choices: int, by_hand: bool
) -> None:
    game = glen_more(players)
    for state in states(game, seed, choices, by_hand=by_hand)[::7]:
        round_trip(game, state)


@pytest.mark.parametrize("by_hand", [False, True])
def test_every_kind_of_decision_is_among_them(by_hand: bool) -> None:
    met: set[str] = set()
    asked = {"choose", "place", "pay-unit", "activate", "move", "gain-cube", "choose-way"}
    chance = {"draw", "roll-die", "start-player"} if by_hand else set()
    for seed in range(60):
        game = glen_more(2 + seed % 4)
        for state in states(game, seed, seed, by_hand=by_hand):
            decision = game.decision(state)
            if decision is not None and decision.kind not in met:
                met.add(decision.kind)
                round_trip(game, state)
        if asked | chance <= met:
            break
    assert asked | chance <= met


def test_a_game_played_on_from_a_save_is_the_same_game() -> None:
    game = glen_more(3)
    played = list(moves(game, 5, 6))
    state = loads(game.rules, dumps(played[40][0]))
    for _, seat, action in played[40:-1]:
        state = game.apply(state, action, seat)
    assert state == played[-1][0]


@settings(max_examples=20, deadline=None)
@given(players=st.integers(2, 5), seed=SEEDS, choices=SEEDS, by_hand=st.booleans())
def test_every_type_of_field_comes_back(
    players: int, seed: int, choices: int, by_hand: bool
) -> None:
    game = toy(players)
    met = 0
    for state in states(game, seed, choices, by_hand=by_hand):
        round_trip(game, state)
        if state.agenda and isinstance(state.agenda[-1], Choosing):
            met += 1
    assert met, "some had chosen in secret"


def test_derived_fields_are_not_saved_and_worked_out_again() -> None:
    game = toy()
    state = states(game, 1, 1)[-1]
    assert '"size"' not in dumps(state)
    [value] = state.shared
    [back] = loads(game.rules, dumps(state)).shared
    assert value.size == back.size == 3


def test_the_text_is_plain_json_a_part_a_line() -> None:
    text = dumps(states(glen_more(3), 1, 1)[30])
    assert text.isascii()
    assert text.endswith("}\n")
    names = list(json.loads(text))
    assert names == [
        "format", "schema", "identity", "agenda", "game", "players", "scores", "streams",
        "by_hand", "check",
    ]  # fmt: skip
    assert len(text.splitlines()) == 9


def test_files(tmp_path) -> None:  # type: ignore[no-untyped-def]
    game = glen_more(4)
    state = states(game, 2, 3)[50]
    path = tmp_path / "game.save"
    path.write_text("something else")
    save_file(state, path)
    assert load_file(game.rules, path) == state
    assert [one.name for one in tmp_path.iterdir()] == ["game.save"], "no temporary file is left"


def test_the_same_text_in_every_process() -> None:
    code = (
        "from saving_helpers import *; from glenmore_core.saving import dumps; import hashlib;"
        "print(hashlib.sha256(''.join(map(dumps, states(toy(), 3, 4)[::2] + "
        "states(glen_more(4), 3, 4)[::20])).encode()).hexdigest())"
    )
    found = set()
    for hash_seed in ("0", "1", "77"):
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
        )  # fmt: skip
        found.add(run.stdout)
    assert len(found) == 1


# -- the quick hooks and the strict ones -----------------------------------------------------


def places(data: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """Return the path to every value in JSON data."""
    found = [path] if path else []
    if isinstance(data, dict):
        for key, one in data.items():
            found += places(one, (*path, key))
    elif isinstance(data, list):
        for index, one in enumerate(data):
            found += places(one, (*path, index))
    return found


@cache
def dumped(of_toy: bool) -> list[Any]:
    game = toy() if of_toy else glen_more(3)
    return [plain(codec_of(game.rules).dump_state(state)) for state in states(game, 1, 2)[::3]]


STRANGE = [
    None, True, False, 0, -1, 10**30, 1.5, "", "x", "é", [], [1], [1, 2], ["a", 1], [[1, 2], 3],
    [[1, 2, 3]], {}, {"task": "step"}, {"do": "done"}, {"a": 1}, [None], [[]], [{}],
]  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(data=st.data(), which=st.booleans(), turn=st.integers(0, 10**6), keys=st.integers(0, 3))
def test_quick_hooks_allow_no_more_than_the_strict_ones(
    data: st.DataObject, which: bool, turn: int, keys: int
) -> None:
    game = toy() if which else glen_more(3)
    played = dumped(which)
    bad = copy.deepcopy(played[turn % len(played)])
    path = data.draw(st.sampled_from(places(bad)))
    parent = bad
    for step in path[:-1]:
        parent = parent[step]
    if keys == 0:
        del parent[path[-1]]
    elif keys == 1 and isinstance(parent, dict):
        parent["surplus"] = 1
    elif keys == 2 and isinstance(parent, list):
        parent.append(parent[path[-1]])
    else:
        parent[path[-1]] = data.draw(st.sampled_from(STRANGE))
    codec = codec_of(game.rules)
    try:
        strict: object = read_state(game.rules, codec.strict, bad)
    except (Wrong, KeyError) as error:
        strict = type(error)
    try:
        quick: object = read_state(game.rules, codec.quick, bad)
    except Exception:
        return  # the strict hooks have the word
    assert quick == strict
    assert repr(quick) == repr(strict)


def test_good_data_needs_no_strict_hook() -> None:
    for game in (toy(), glen_more(2), glen_more(4)):
        codec = codec_of(game.rules)
        for state in states(game, 9, 9):
            data = plain(codec.dump_state(state))
            assert read_state(game.rules, codec.quick, data) == state
            assert read_state(game.rules, codec.strict, data) == state


# -- what cannot be saved --------------------------------------------------------------------


class Plain:
    """No attrs class."""


def broken_game(kind: type) -> Game:
    class Hooks:
        @hookimpl
        def slices(self) -> list[Slice]:
            return [Slice(kind, lambda rules, seat: kind())]

    return Game.compose(Module(id="broken", title="Broken", hooks=Hooks()), players=2)


def test_a_slice_that_cannot_be_saved_is_the_plug_ins_fault() -> None:
    from attrs import frozen

    @frozen
    class Odd:
        things: tuple[set[int], ...] = ()

    game = broken_game(Odd)
    with pytest.raises(PluginError, match=r"Odd: .*set\[int\].* cannot be saved: use int"):
        dumps(game.start(seed=1))


def test_a_class_without_fields_known_to_json_is_refused() -> None:
    with pytest.raises(PluginError, match=r"Plain.* cannot be saved"):
        dumps(broken_game(Plain).start(seed=1))


def test_random_bots_go_on_alike_after_loading() -> None:
    game = glen_more(4)
    state = states(game, 8, 8)[60]
    ends = []
    for start in (state, loads(game.rules, dumps(state))):
        pick = random.Random(1)
        now = start
        while not now.is_over:
            now = game.apply(now, pick.choice(game.legal_actions(now)))
        ends.append(now)
    assert ends[0] == ends[1]
