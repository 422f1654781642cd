"""Every promise of the library, tried on the race: three to six players, and each expert rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import pytest
from race_oracle import expected

from glenmore_core import Action, CompositionError, Game, State
from glenmore_core.testing import Composition, Conformance
from glenmore_core.testing.playing import Sample
from glenmore_whisky_race.pieces import (
    Markers,
    Pool,
    Route,
    Runner,
    board,
    whisky_of,
)

EXPERT = {
    "random": {"setup": "random"},
    "bid": {"bottles": "bid"},
    "chosen": {"englishman_marker": "chosen"},
    "random-bid": {"setup": "random", "bottles": "bid"},
    "random-chosen": {"setup": "random", "englishman_marker": "chosen"},
    "bid-chosen": {"bottles": "bid", "englishman_marker": "chosen"},
    "all": {"setup": "random", "bottles": "bid", "englishman_marker": "chosen"},
}

OTHERWISE = {
    "replaced_marker": "returned_before",
    "tie_proposals": 1,
    "activate_unmoved": True,
    "blue_markers": "compulsory",
    "whisky_limit": "several",
    "bought_at_once": False,
    "englishman_payer": "mover",
    "englishman_back": "start",
    "veto_brown": "out",
    "income_time": "before_tax",
    "pub_malt_sale": "five",
    "shared_place": "next",
    "last_turn": "always",
}


def markers_of(state: State) -> Counter[str]:
    """Where every marker is: on the route, in the pool, beside it, with the players."""
    pool, found = state.game(Pool), Counter[str]()
    found.update(pool.left)
    found.update(pool.shown)
    found.update(pool.out)
    found.update(one for group in pool.groups for one in group)
    found.update(one for there in state.game(Route).markers.values() for one in there)
    for seat in range(state.seats):
        runner = state.player(seat, Runner)
        found.update(whisky_of(one) for one in runner.whiskies)
        found.update(runner.checkpoints)
    return found


class Race(Conformance):
    games = 1

    def check_state(self, game: Game, state: State) -> list[str]:
        """What must hold in every state, whatever was done."""
        wrong = []
        for seat in range(game.players):
            runner = state.player(seat, Runner)
            if runner.malt < 0 or runner.chosen < 0:
                wrong.append(f"seat {seat} has {runner.malt} malt, {runner.chosen} of it chosen")
            if not 0 <= runner.space <= board(state).finish:
                wrong.append(f"the piece of seat {seat} stands on {runner.space}")
        if not 0 <= state.game(Route).englishman <= board(state).finish:
            wrong.append(f"the Englishman stands on {state.game(Route).englishman}")
        every = Counter(dict(game.rules.constant(Markers).counts))
        there = markers_of(state)
        missing = every - there
        if sum(missing.values()) > len(_in_hand(state)) or there - every:
            wrong.append(f"markers are lost or there twice: {missing}")
        return wrong

    def expected_actions(self, game: Game, state: State, seat: int) -> Collection[Action] | None:
        """What the rules allow, read a second time."""
        if seat < 0:
            return None
        lines = expected(state, seat)
        return None if lines is None else [game.read(one) for one in sorted(lines)]


def _in_hand(state: State) -> list[object]:
    """A marker that was removed and goes back after a draw is in hand meanwhile."""
    return [task for task in state.agenda if task.word == "return"]


class TestRace(Race):
    compositions = tuple(Composition("whisky-race", players=players) for players in (3, 4, 5, 6))


class TestExpert(Race):
    compositions = tuple(
        Composition("whisky-race", players=3 + index % 4, options={"whisky-race": dict(one)})
        for index, one in enumerate(EXPERT.values())
    )


class TestOptions(Race):
    expected_actions = Conformance.expected_actions  # the second reading knows the defaults only

    compositions = (
        Composition("whisky-race", players=4, options={"whisky-race": dict(OTHERWISE)}),
        Composition(
            "whisky-race",
            players=3,
            options={"whisky-race": {"trading": "ties", "last_turn": "never", **EXPERT["all"]}},
        ),
    )


class TestTwoPlayers(Race):
    compositions = (
        Composition("whisky-race", players=2, options={"whisky-race": {"two_players": True}}),
    )

    def test_every_option_plays(self, conformance: Sample) -> None:
        """Two race by the house rule alone: without the option they are refused."""
        assert conformance.game.players == 2
        with pytest.raises(CompositionError, match="two_players"):
            Composition("whisky-race", players=2).compose()
