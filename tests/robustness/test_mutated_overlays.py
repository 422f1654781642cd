"""An overlay is either refused with the place of all that is wrong, or it plays to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutating import mutated

import glenmore_base.glen_more
import glenmore_chronicles.glen_more_ii
import glenmore_whisky_race.race
from glenmore_core import DataError, Game
from glenmore_core.streams import draw_below, seed_stream

pytestmark = pytest.mark.slow  # data and rules are the same on every interpreter

FILES = {
    "glen-more": glenmore_base.glen_more.DATA,
    "glen-more-ii": glenmore_chronicles.glen_more_ii.DATA,
    "whisky-race": glenmore_whisky_race.race.DATA,
}
CASES = [
    *(("glen-more-ii", seed) for seed in range(70)),
    *(("glen-more", seed) for seed in range(100, 125)),
    *(("whisky-race", seed) for seed in range(200, 220)),
]
STEPS = 6_000


@pytest.mark.parametrize(("variant", "seed"), CASES)
def test_slips_are_told_with_their_place_or_do_no_harm(
    variant: str, seed: int, tmp_path: Path
) -> None:
    file = tmp_path / "slips.yaml"
    file.write_text(mutated(FILES[variant], seed), encoding="utf-8")
    try:
        game = Game.from_variant(variant, players=3, overlays=[file])
    except DataError as error:
        for problem in error.problems:
            assert problem.line > 0, problem
            assert problem.column > 0, problem
            assert problem.path, problem
            assert problem.expected, problem
            assert "slips.yaml" in problem.file or "'slips' laid over it" in problem.message
        return
    assert all(one.line > 0 for one in game.rules.advice())
    state, counter = game.start(seed), seed_stream(seed, variant)
    for step in range(STEPS):
        if state.is_over:
            break
        actions = game.legal_actions(state)
        counter, number = draw_below(counter, len(actions))
        action = actions[number]
        assert game.read(game.write(action)) == action
        state = game.apply(state, action)
        if step % 100 == 50:
            assert game.loads(game.dumps(state)) == state
            assert state.svg().startswith("<svg")
    assert state.is_over
    assert len(game.ranking(state)) == 3
