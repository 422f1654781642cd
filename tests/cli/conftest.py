"""Recorded games that several tests look at."""

from __future__ import annotations

from pathlib import Path

import pytest

from glenmore_core import Game
from glenmore_core.bots import choose, make_bot
from glenmore_core.session import Session


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the record of a finished game of three random bots."""
    path = tmp_path_factory.mktemp("records") / "finished.txt"
    game = Game.from_variant("glen-more", players=3)
    bots = [make_bot(game, "random", seat) for seat in range(3)]
    with Session.start(game, seed=5, record=path) as session:
        while not session.state.is_over:
            decision = game.decision(session.state)
            assert decision is not None
            seat = decision.seats[0]
            session.act(choose(game, bots[seat], session.state, seat), seat)
    return path
