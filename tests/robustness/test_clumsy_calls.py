"""Calls with what is no state, no action, no seed, no list: one clear error of the library."""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Callable
from typing import Any

import pytest

from glenmore_core import CompositionError, Game, GlenmoreError, IllegalAction, NotationError
from glenmore_core.errors import RulesMismatch, SaveError
from glenmore_core.mechanisms.tile_turn import Take
from glenmore_core.streams import draw_below, seed_stream

GAME = Game.from_variant("glen-more", players=3)
STATE = GAME.start(seed=7)
ACTION = GAME.legal_actions(STATE)[0]
FOREIGN = {
    "nothing": None,
    "text": "state",
    "a game": GAME,
    "a view": GAME.view(STATE, 0),
    "other players": Game.from_variant("glen-more", players=2).start(seed=7),
    "other options": Game.from_variant(
        "glen-more", players=3, options={"glen-more": {"die": "off"}}
    ).start(seed=7),
    "another game": Game.from_variant("whisky-race", players=3).start(seed=7),
}
CALLS: dict[str, Callable[[Any], object]] = {
    "legal_actions": GAME.legal_actions,
    "apply": lambda state: GAME.apply(state, ACTION),
    "advance": lambda state: GAME.advance(state, ACTION),
    "why_not": lambda state: GAME.why_not(state, ACTION),
    "decision": GAME.decision,
    "outcomes": GAME.outcomes,
    "view": GAME.view,
    "ranking": GAME.ranking,
    "score_sheet": GAME.score_sheet,
    "resample": lambda state: GAME.resample(state, 0, 1),
    "dumps": GAME.dumps,
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("what", FOREIGN)
def test_what_is_no_state_of_this_game(call: str, what: str) -> None:
    with pytest.raises(CompositionError, match=r"no state of a game|belongs to another game"):
        CALLS[call](FOREIGN[what])


def test_a_state_of_an_equal_game_is_welcome() -> None:
    other = Game.from_variant("glen-more", players=3)
    assert GAME.apply(other.start(seed=7), ACTION) == GAME.apply(STATE, ACTION)


@pytest.mark.parametrize(
    "action",
    [None, "take 7", 7, Take, object(), (), {}, float("nan"), Take("x"), Take(None), Take(True),  # type: ignore[arg-type]
     Take([1]), Take(10**30), Take(-1)],  # type: ignore[arg-type]
    ids=lambda one: "object" if type(one) is object else repr(one),
)  # fmt: skip
def test_what_is_no_legal_action(action: Any) -> None:
    with pytest.raises(IllegalAction):
        GAME.apply(STATE, action)
    assert GAME.why_not(STATE, action) is not None


@pytest.mark.parametrize("seat", ["x", 1, -1, 99, 1.5, "0"])
def test_seats_that_decide_nothing(seat: Any) -> None:
    assert GAME.legal_actions(STATE, seat) == ()
    with pytest.raises(IllegalAction):
        GAME.apply(STATE, ACTION, seat)


@pytest.mark.parametrize("seed", [True, 1.0, "7", [], b"7", 10**100, -(10**5000)], ids=lambda _: "")
def test_seeds(seed: Any) -> None:
    with pytest.raises(CompositionError, match="the seed is a whole number"):
        GAME.start(seed)


@pytest.mark.parametrize(
    "asked",
    [{"players": True}, {"players": "3"}, {"players": 3.0}, {"players": []}, {"options": []},
     {"options": "die"}, {"options": {"glen-more": None}}, {"options": {"glen-more": "die"}},
     {"options": {"glen-more": {1: 2}}}, {"overlays": None}, {"overlays": 5}, {"overlays": [5]},
     {"overlays": "my.yaml"}, {"overlays": ["a\0b"]}, {"modules": None}, {"modules": "short-reach"},
     {"modules": [["x"]]}, {"modules": [5]}],
    ids=str,
)  # fmt: skip
def test_odd_requests(asked: dict[str, Any]) -> None:
    with pytest.raises(GlenmoreError):
        Game.from_variant("glen-more", **{"players": 3, **asked})


def test_texts_that_are_none() -> None:
    nothing: Any
    for nothing in (None, 7, b"take 7"):
        with pytest.raises(NotationError):
            GAME.read(nothing)
        with pytest.raises(NotationError):
            GAME.write(nothing)
        with pytest.raises(SaveError):
            GAME.loads(nothing)


def test_copies_are_the_same_values() -> None:
    for same in (copy.copy(STATE), copy.deepcopy(STATE), pickle.loads(pickle.dumps(STATE))):
        assert same == STATE
        assert hash(same) == hash(STATE)
        assert GAME.apply(same, ACTION) == GAME.apply(STATE, ACTION)
    for game in (copy.copy(GAME), copy.deepcopy(GAME), pickle.loads(pickle.dumps(GAME))):
        assert game.fingerprint == GAME.fingerprint
        assert game.apply(STATE, ACTION) == GAME.apply(STATE, ACTION)


def test_a_pickle_of_rules_that_cannot_be_found_again(tmp_path: Any) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("overlay: x\nboard: {start_coins: 7, source: printed}\n")
    state = Game.from_variant("glen-more", players=3, overlays=[path]).start(seed=7)
    data = pickle.dumps(state)
    with pytest.raises(RulesMismatch, match="data"):
        pickle.loads(data)


def test_several_threads_play_games_of_one_game() -> None:
    def final(seed: int) -> object:
        state, counter = GAME.start(seed), seed_stream(seed, "threads")
        while not state.is_over:
            actions = GAME.legal_actions(state)
            counter, number = draw_below(counter, len(actions))
            state = GAME.apply(state, actions[number])
        return state

    found: dict[int, object] = {}
    threads = [
        threading.Thread(target=lambda seed=seed: found.update({seed: final(seed)}))
        for seed in range(4)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert found == {seed: final(seed) for seed in range(4)}
