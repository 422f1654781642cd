"""A module may ask the players something before the table is laid out."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from attrs import frozen
from rich.console import Console

from glenmore_core import Action, Ask, Draft, Game, Look, Module, Task, hookimpl
from glenmore_core.bots import make_bot
from glenmore_core.drawing import text

GAMES = ("glen-more", "glen-more-ii", "whisky-race")


@frozen
class Name(Task):
    """What is the player's tune?"""

    word: ClassVar[str] = "name-tune"
    seat: int


@frozen
class Tune(Action):
    """It is this one."""

    word: ClassVar[str] = "tune"
    number: int


class Tunes:
    """Hooks: everybody names a tune before anything else."""

    @hookimpl
    def setup(self, draft: Draft) -> None:
        draft.push(*(Name(seat) for seat in range(draft.seats)))

    @hookimpl
    def tasks(self) -> list[Any]:
        return [Ask(Name, self.options, {Tune: self.named})]

    def options(self, look: Look, task: Name) -> list[Tune]:
        return [Tune(1), Tune(2)]

    def named(self, draft: Draft, task: Name, action: Tune) -> None:
        draft.score(task.seat, action.number, "tunes")


def compose(name: str) -> Game:
    tunes = Module(id="tunes", title="Tunes", requires=(name,), hooks=Tunes())
    return Game.from_variant(name, players=3, modules=[tunes])


@pytest.mark.parametrize("name", GAMES)
def test_it_is_drawn(name: str) -> None:
    game = compose(name)
    state = game.start(seed=1)
    console = Console(width=100, color_system=None)
    for seat in (0, 1, 2, None):
        view = game.view(state, seat)
        assert view.decision is not None
        assert view.decision.kind == "name-tune"
        with console.capture() as captured:
            console.print(text(view))
        assert "Player 3" in captured.get()
        assert "Player 1 decides: name tune" in view.svg()


@pytest.mark.parametrize("name", GAMES)
def test_bots_that_look_ahead_answer(name: str) -> None:
    game = compose(name)
    state = game.start(seed=1)
    bot = make_bot(game, "greedy", seed=1)
    for seat in range(3):
        decision = game.decision(state)
        assert decision is not None
        assert decision.seats == (seat,)
        action = bot(game.view(state, seat).state, seat)
        assert action in game.legal_actions(state, seat)
        state = game.apply(state, action)
    assert min(game.score_sheet(state)["tunes"]) >= 1
