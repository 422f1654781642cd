"""The house rule `short-reach` (GM-HOUSE-1), which uses the hook `token_choice`."""

from __future__ import annotations

import random

import pytest

from glenmore_core import Game, IllegalAction
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.tile_turn import Take


def short(tiles: int, players: int = 3) -> Game:
    options = {"short-reach": {"tiles": tiles}}
    return Game.compose("glen-more", "short-reach", players=players, options=options)


@pytest.mark.rule("GM-HOUSE-1")
@pytest.mark.parametrize("tiles", [1, 2, 6])
def test_only_the_nearest_tiles_are_taken(tiles: int) -> None:
    game = short(tiles)
    for seed in range(4):
        state, rng = game.start(seed=seed), random.Random(seed)
        while not state.is_over:
            decision = game.decision(state)
            assert decision is not None
            actions = game.legal_actions(state)
            if decision.kind == "choose":
                rondel = state.game(Rondel)
                ahead = rondel.ahead(rondel.pieces[decision.seats[0]])
                near = {rondel.space(place) for place, _ in ahead[:tiles]}
                taken = {action.space for action in actions if isinstance(action, Take)}
                assert taken <= near
            state = game.apply(state, rng.choice(actions))


@pytest.mark.rule("GM-HOUSE-1")
def test_a_tile_beyond_is_refused_with_the_reach() -> None:
    game = short(2)
    state = game.start(seed=1)
    decision = game.decision(state)
    assert decision is not None
    rondel = state.game(Rondel)
    beyond = rondel.space(rondel.ahead(rondel.pieces[decision.seats[0]])[2][0])
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, Take(beyond))
    assert caught.value.refusal.rule == "GM-HOUSE-1"
    assert caught.value.refusal.module == "short-reach"
    assert ("reach", "2") in caught.value.refusal.facts


def test_a_reach_over_everything_changes_nothing() -> None:
    far, plain = short(12), Game.from_variant("glen-more", players=3)
    one, other = far.start(seed=5), plain.start(seed=5)
    while not one.is_over:
        assert far.legal_actions(one) == plain.legal_actions(other)
        action = far.legal_actions(one)[-1]
        one, other = far.apply(one, action), plain.apply(other, action)
    assert other.is_over
    assert one.scores == other.scores
