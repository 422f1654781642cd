"""Every promise of the library, on Glen More II for two to four players."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar

from glen_more_ii_oracle import expected
from glen_more_ii_soundness import wrong_with

from glenmore_core import Action, Game, State
from glenmore_core.testing import Composition, Conformance


def composition(players: int, **options: object) -> Composition:
    """Return Glen More II for so many players with these options."""
    return Composition("glen-more-ii", players=players, options={"glen-more-ii": options})


class TestGlenMoreII(Conformance):
    compositions: ClassVar = [
        composition(2),
        composition(3),
        composition(4),
        composition(3, die="on"),
        composition(4, die="on", short_game=True),
        composition(2, short_game=True),
    ]
    games = 2

    def check_state(self, game: Game, state: State) -> Iterable[str]:
        return wrong_with(game, state)

    def expected_actions(self, game: Game, state: State, seat: int) -> Collection[Action] | None:
        return expected(game, state, seat)
