"""Stakes set in secret, opened one after the other and paid without the market: a module's."""

from __future__ import annotations

from typing import ClassVar

from duchess import DUCHESS
from glen_more_ii_positions import coins_of, cubes_of, kind, legal, play, position, refused
from wagers import WAGERS, LayerOpened, Opened, Wager, Wagered, Wagering

from glenmore_core import Game, Revealed, State
from glenmore_core.decisions import StepTask
from glenmore_core.testing import Composition, Conformance

GAME = Game.compose("glen-more-ii", WAGERS, players=3)


def staking(**table: object) -> State:
    """Return the state in which a scoring begins with the wagers."""
    return position(GAME, agenda=(StepTask("scoring", "wagers", 0),), **table)  # type: ignore[arg-type]


def wager(state: State, *stacks: tuple[str, ...]) -> State:
    """Return the state after the players stacked these, in the order of the seats."""
    for seat, stack in enumerate(stacks):
        state = GAME.apply(state, Wager(stack), seat)
    return state


TABLE = {
    "tiles": {seat: {(0, 1): "forest-a" if seat == 0 else "quarry-a"} for seat in (0, 1)},
    "cubes": {0: {(0, 1): "wood stone"}, 1: {(0, 1): "stone"}},
    "coins": {0: 5, 1: 0, 2: 0},
}


def test_what_was_stacked_stays_hidden_until_it_is_opened() -> None:
    state = wager(staking(**TABLE), ("whisky", "persons"), ("whisky", "landmarks"))
    outcome = GAME.advance(state, Wager(("persons",)), 2)
    words = [type(event) for event in outcome.events]
    assert Revealed not in words
    assert words.count(LayerOpened) == 1, "the first layer; its payment comes before the second"
    state = outcome.state
    assert kind(GAME, state) == "pay-unit"
    assert GAME.view(state, 1).player(0, Wagered) == Wagered()
    assert GAME.view(state, 0).player(0, Wagered) == Wagered(("persons",))


def test_a_payment_without_the_market() -> None:
    state = wager(staking(market={"wood": 1}, **TABLE), ("whisky",), (), ())
    assert legal(GAME, state) == ["pay wood 0,1", "pay stone 0,1", "substitute stake-coin"]
    assert refused(GAME, state, "buy wood").message == "nothing is bought at the market for this"
    assert refused(GAME, state, "sell wood 0,1").rule == "GM2-MARKET-7"
    paid = play(GAME, state, "substitute stake-coin")
    assert (coins_of(paid), cubes_of(paid)) == (4, {(0, 1): "wood stone"})


def test_who_can_pay_nothing_does_not_join_and_what_is_taken_is_closed() -> None:
    state = wager(
        staking(market={"wood": 1}, **TABLE), ("persons",), ("whisky", "persons"), ("whisky",)
    )
    state = play(GAME, state, "pay wood 0,1")
    assert "persons" in GAME.score_sheet(state)
    assert GAME.score_sheet(state)["persons"] == (1, 0, 0), "it was opened in an earlier layer"
    assert GAME.score_sheet(state)["whisky"] == (0, 1, 0), "there is no cube and no coin"
    assert state.game(Opened) == Opened()


def test_all_stacks_are_offered_to_everybody() -> None:
    state = staking()
    assert GAME.decision(state).seats == (0, 1, 2)  # type: ignore[union-attr]
    assert len(GAME.legal_actions(state, 2)) == 1 + 4 + 12
    assert isinstance(state.doing(), Wagering)


def test_only_people_are_asked() -> None:
    solo = Game.compose("glen-more-ii", WAGERS, DUCHESS, players=1)
    state = solo.start(seed=5)
    while solo.decision(state).kind != "wagering":  # type: ignore[union-attr]
        state = solo.apply(state, solo.legal_actions(state)[0])
    assert solo.decision(state).seats == solo.rules.people == (0,)  # type: ignore[union-attr]


class TestWithWagers(Conformance):
    compositions: ClassVar = [Composition("glen-more-ii", players=2, modules=[WAGERS])]
    games = 1
