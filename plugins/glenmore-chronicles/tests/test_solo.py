"""A game with one person and a seat that plays by itself, by a module of somebody else."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest
from attrs import evolve
from duchess import DUCHESS, Duchess
from glen_more_ii_positions import coins_of, legal, position, rows, take

from glenmore_core import BotError, CompositionError, Game, Module, PluginError, State, hookimpl
from glenmore_core.bots import make_bot, play_out
from glenmore_core.drawing import text
from glenmore_core.mechanisms.market import MarketRules
from glenmore_core.mechanisms.scoring import number_of
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.saving.saves import dumps, loads
from glenmore_core.testing import Composition, Conformance

GAME = Game.compose("glen-more-ii", DUCHESS, players=1)


def finished(seed: int = 4) -> State:
    """Return the end of a game of a bot against the Duchess."""
    bots = [make_bot(GAME, "greedy"), make_bot(GAME, "itself")]
    return play_out(GAME, bots, seed)


def test_one_person_plays_and_the_table_is_laid_for_two() -> None:
    assert (GAME.players, GAME.rules.automata, GAME.rules.identity.players) == (2, (1,), 1)
    assert "die" in GAME.rules.pieces
    assert Game.compose("glen-more-ii", DUCHESS).fingerprint == GAME.fingerprint


@pytest.mark.parametrize(
    ("people", "message"),
    [
        (2, "is for 2 players, not 2 and one who plays by itself"),
        (0, "at least one player must be a person"),
    ],
)
def test_people_and_those_who_play_by_themselves_are_counted(people: int, message: str) -> None:
    with pytest.raises(CompositionError, match=message):
        Game.compose("glen-more-ii", DUCHESS, players=people)


def test_a_number_of_automata_that_is_none() -> None:
    with pytest.raises(CompositionError, match="play by themselves is not -1"):
        Module(id="nobody", title="Nobody", automata=-1)


def test_she_is_never_asked_and_takes_the_nearest_tile() -> None:
    state = GAME.start(seed=4)
    assert state.game(Duchess).tiles, "she is the first in line, so she has had a turn"
    while not state.is_over:
        assert GAME.decision(state).seats == (0,)  # type: ignore[union-attr]
        state = GAME.apply(state, GAME.legal_actions(state)[0])
    assert state.game(Duchess).scorings == 4
    with pytest.raises(BotError, match="seat 1 plays by itself, and was asked"):
        make_bot(GAME, "itself")(state, 1)


def test_her_tiles_are_her_size_and_her_numbers() -> None:
    state = finished()
    size = len(state.game(Duchess).tiles)
    (scotsmen, *_) = GAME.rules.categories
    assert size > 10
    more = len(state.player(0, Territory).tiles) - size
    assert GAME.score_sheet(state)["size"] == (3 * min(0, -more), 3 * min(0, more))
    assert number_of(state, 1, scotsmen) > 0
    assert GAME.rules.tie_breaks[-1].count(state, 0) == 1
    assert "duchess changes scoring category whisky" in [str(one) for one in GAME.report]


def test_what_is_sold_out_is_bought_for_more_and_the_row_stays() -> None:
    state = position(
        GAME, (0, "distillery-b", 1), coins={0: 9}, market={"stone": 3, "wood": 3}, fill=True
    )
    assert legal(GAME, state, "take")
    state = take(GAME, state, "distillery-b")
    assert (coins_of(state), coins_of(state, 1), rows(state)["stone"]) == (6, 6, 3)


def test_a_price_below_the_last_space_of_a_row_is_refused() -> None:
    class Cheap:
        @hookimpl
        def market_rules(self, market: MarketRules) -> MarketRules:
            return evolve(market, full_price=2)

    cheap = Module(id="cheap", title="Cheap", requires=("glen-more-ii",), hooks=Cheap())
    with pytest.raises(PluginError, match="of a full row is sold for 2, less"):
        Game.compose("glen-more-ii", cheap, players=2)


def test_her_territory_is_not_drawn() -> None:
    from rich.console import Console

    state = GAME.start(seed=4)
    console = Console(width=120, color_system=None)
    with console.capture() as captured:
        console.print(text(GAME.view(state, 0)))
    assert "The Duchess has" in captured.get()
    assert "Player 2: territory" not in captured.get()
    two = Game.compose("glen-more-ii", players=2)
    assert state.svg().count("Home Castle") < two.start(seed=4).svg().count("Home Castle")


def test_a_save_and_a_record_of_one_person(tmp_path: Path) -> None:
    from glenmore_core.session import Session

    state = finished()
    assert loads(GAME.rules, dumps(state)) == state
    with Session.start(GAME, seed=4, record=tmp_path / "solo.txt") as session:
        session.act(session.game.legal_actions(session.state)[0])
    assert "players: 1" in (tmp_path / "solo.txt").read_text()


def test_a_variant_for_one_person(tmp_path: Path) -> None:
    from glenmore_core.cli.installed import _variant_facts
    from glenmore_core.compose import installed

    file = tmp_path / "duchess.yaml"
    file.write_text(
        "variant: with-the-duchess\ntitle: Solo\n"
        "modules: [glen-more-ii, duchess]\nplayers: [1, 1]\n"
    )
    known = installed().with_modules([DUCHESS])
    game = Game.from_variant(file, registry=known)
    assert (game.players, game.rules.identity.players) == (2, 1)
    assert _variant_facts(str(file), known)["players"] == [1, 1]


class TestWithTheDuchess(Conformance):
    compositions: ClassVar = [Composition("glen-more-ii", players=1, modules=[DUCHESS])]
    games = 1
