"""Legal actions of Glen More II against a second reading, in games with much to choose from.

Every player begins with coins and with clans whose effects last, and markers are placed as often
as may be, so that effects come inside effects.
"""

from __future__ import annotations

from random import Random

import pytest
from glen_more_ii_positions import glen_more_ii
from glen_more_ii_rich import RARE, rich_start
from glen_more_ii_second_reading import expected, payments
from glen_more_ii_soundness import wrong_with


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_legal_is_what_a_second_reading_says(players: int, seed: int) -> None:
    game = glen_more_ii(players)
    chance, state = Random(seed), rich_start(game, 10 * seed + players)
    compared: set[str] = set()
    while not state.is_over:
        decision = game.decision(state)
        assert decision is not None
        (seat,) = decision.seats
        legal = game.legal_actions(state)
        read = expected(game, state, seat)
        if read is not None:
            assert {*legal} == read, f"{decision.kind}: {game.dumps(state)}"
            compared.add(decision.kind)
        paying = payments(game, state)
        if paying is not None:
            assert paying[0] == paying[1], f"{decision.kind}: {game.dumps(state)}"
            compared.add(decision.kind)
        assert not list(wrong_with(game, state))
        weights = [RARE.get(one.word, 1) for one in legal]
        state = game.apply(state, chance.choices(legal, weights)[0])
    assert {"choose", "place", "activate", "clan", "move", "pay-unit"} <= compared
