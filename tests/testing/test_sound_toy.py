"""The toy without a fault keeps every promise: chance, secrets, sealed bids, reveals and all."""

from pebbles import PEBBLES, Take

from glenmore_core import Game, State
from glenmore_core.testing import PROMISES, Composition, Conformance


class TestPebbles(Conformance):
    compositions = (
        Composition("", players=2, modules=[PEBBLES]),
        Composition("", players=3, modules=[PEBBLES], options={"pebbles": {"heap": 5}}),
    )
    games = 2
    steps = 400

    def check_state(self, game: Game, state: State) -> list[str]:
        from pebbles import Heap

        heap = state.game(Heap)
        return [] if heap.stones >= 0 else [f"{heap.stones} pebbles lie on the heap"]

    def expected_actions(self, game: Game, state: State, seat: int):
        from pebbles import Choose, Hand, Heap, ShowCharm

        if not isinstance(state.doing(), Choose):
            return None
        takes = {Take(n) for n in range(1, 4) if n <= state.game(Heap).stones}
        return takes if state.player(seat, Hand).shown else takes | {ShowCharm()}

    def test_every_option_plays(self, conformance) -> None:
        """The faults are options here, so only the other option can be tried."""
        from glenmore_core.testing import play

        for heap in (1, 20):
            other = conformance.composition.choosing("pebbles", "heap", heap)
            assert play(other, seed=2, steps=400).is_over


def test_there_is_one_test_a_promise():
    assert len(PROMISES) >= 19
    assert all(getattr(Conformance, name).__doc__ for name in PROMISES)
