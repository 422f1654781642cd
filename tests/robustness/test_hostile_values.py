"""Values that look right and are not: told when they come in, with module, hook and what is right.

VP and numbers that are no whole numbers, weights of chance that are none, seats that the game has
not, and pushed things that are no tasks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hostile_modules import compose, module, play, stepping

from glenmore_core import Action, Ask, Chance, Module, PluginError, Resolve, Sealed, Task
from glenmore_core.mechanisms.scoring import Category, FinalScoring, TieBreak


def named(value: object) -> str:
    """Name a case the same in every process: without the place of an object in memory."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))


NAN, INFINITE = float("nan"), float("inf")
NO_NUMBERS = [2.0, 0.5, NAN, INFINITE, True, Decimal(2), Fraction(1, 2), "2", None, [2], 2j]
NO_SEATS = [2, 99, -1, -2, True, 0.0, NAN, "0", None, (0,)]
NO_WEIGHTS = [0, -1, 0.5, 1.0, NAN, INFINITE, True, Decimal(1), Fraction(1, 2), "1", None]
NO_TASKS = ["song", 7, None, [], (), object(), {"seat": 0}]


@frozen
class Song(Task):
    word: ClassVar[str] = "song"
    seat: Any = 0


@frozen
class Sing(Action):
    word: ClassVar[str] = "sing"
    verse: int = 0


def nothing(draft: Any, task: Any, action: Any) -> None:
    """A handler that does nothing."""


def told(bad: Module, hook: str, *words: str, do: Callable[[Module], object] = play) -> None:
    with pytest.raises(PluginError) as caught:
        do(bad)
    assert (caught.value.module, caught.value.hook) == ("bad", hook), str(caught.value)
    for word in words:
        assert word in str(caught.value)


# -- numbers ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NO_NUMBERS, ids=named)
def test_numbers_of_scorings(number: Any) -> None:
    right = "it returns a whole number"

    def count(look: Any, seat: int) -> Any:
        return number

    told(module(scoring_categories=lambda: [Category("odd", count)]), "scoring_categories", right)
    told(module(final_scoring=lambda: [FinalScoring("odd", count)]), "final_scoring", right)
    told(module(tie_breaks=lambda: [TieBreak("odd", count)]), "tie_breaks", right)


@pytest.mark.parametrize("number", [one for one in NO_NUMBERS if one is not None], ids=named)
def test_vp_and_bonuses(number: Any) -> None:
    told(module(scoring_bonus=lambda look, seat, category: number), "scoring_bonus",
         "it returns a whole number")  # fmt: skip
    told(stepping(lambda draft, seat: draft.score(seat, number, "odd")), "steps",
         "VP are a whole number")  # fmt: skip


@pytest.mark.parametrize("number", [NAN, INFINITE, True, Decimal(2), "2", [2], 2j], ids=named)
def test_values_of_positions(number: Any) -> None:
    from glenmore_core.bots import make_bot, play_out

    def bots(bad: Module) -> None:
        game = compose(bad)
        play_out(game, [make_bot(game, "greedy"), make_bot(game, "random")], seed=1)

    told(module(position_value=lambda look, seat: number), "position_value",
         "it returns a finite number", do=bots)  # fmt: skip


@pytest.mark.parametrize("seat", [2, -1, -2])
def test_what_is_put_or_scored_for_no_seat(seat: int) -> None:
    from glenmore_core.mechanisms.purse import Purse

    told(stepping(lambda draft, _: draft.score(seat, 1, "odd")), "steps", "the seats are 0 to 1")
    told(stepping(lambda draft, _: draft.put_player(seat, Purse(3))), "steps")


# -- chance ----------------------------------------------------------------------------------


@pytest.mark.parametrize("weight", NO_WEIGHTS, ids=named)
@pytest.mark.parametrize("others", [[], [(Sing(1), 5)]], ids=["alone", "among others"])
def test_weights_of_chance(weight: Any, others: list[Any]) -> None:
    chance = Chance(Song, lambda look, task: [*others, (Sing(), weight)], {Sing: nothing})
    bad = stepping(lambda draft, seat: draft.push(Song()), chance)
    told(bad, "tasks", "the chance 'song'", "a weight is a whole number of at least 1")

    def by_hand(bad: Module, ask: str) -> None:
        game = compose(bad)
        state = game.start(seed=3, by_hand=True)
        while not state.is_over:
            if getattr(game.decision(state), "kind", "") == "song":
                getattr(game, ask)(state)
            state = game.apply(state, game.legal_actions(state)[0])

    for ask in ("outcomes", "legal_actions"):
        told(bad, "tasks", "a weight is a whole number", do=partial(by_hand, ask=ask))


@pytest.mark.parametrize("outcomes", [[], (), None, 5, [Sing()], [(Sing(),)], ["la"]], ids=named)
def test_outcomes_that_are_none(outcomes: Any) -> None:
    chance = Chance(Song, lambda look, task: outcomes, {Sing: nothing})
    told(stepping(lambda draft, seat: draft.push(Song()), chance), "tasks")


# -- seats -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", NO_SEATS, ids=named)
@pytest.mark.parametrize("forced", [True, False])
@pytest.mark.parametrize("many", [1, 2])
def test_decisions_of_seats_that_are_none(seat: Any, forced: bool, many: int) -> None:
    ask = Ask(
        Song, lambda look, task: [Sing(one) for one in range(many)], {Sing: nothing}, forced=forced
    )
    told(stepping(lambda draft, _: draft.push(Song(seat)), ask), "tasks",
         "the decision 'song' is asked of the seat", "from 0 to 1")  # fmt: skip


@pytest.mark.parametrize("seats", [[one] for one in NO_SEATS] + [[0, 0], [1, 0, 1]], ids=named)
@pytest.mark.parametrize("forced", [True, False])
def test_secret_decisions_of_seats_that_are_none(seats: Any, forced: bool) -> None:
    sealed = Sealed(
        Song, lambda look, task: seats, lambda look, task, seat: [Sing(), Sing(1)], (Sing,),
        lambda draft, task, chosen: None, forced,
    )  # fmt: skip
    told(stepping(lambda draft, _: draft.push(Song()), sealed), "tasks",
         "the decision 'song' is asked of the seat", "from 0 to 1, each at most once")  # fmt: skip


@pytest.mark.parametrize("options", [None, 5, [], (), {}], ids=named)
def test_options_that_are_none(options: Any) -> None:
    ask = Ask(Song, lambda look, task: options, {Sing: nothing})
    told(stepping(lambda draft, seat: draft.push(Song(seat)), ask), "tasks", "action")


def test_an_empty_generator_of_options() -> None:
    ask = Ask(Song, lambda look, task: (one for one in ()), {Sing: nothing})  # type: ignore[arg-type,return-value]
    told(stepping(lambda draft, seat: draft.push(Song(seat)), ask), "tasks", "no legal action")


@pytest.mark.parametrize("option", ["la", 7, None, Sing])
def test_options_that_are_no_actions(option: Any) -> None:
    ask = Ask(Song, lambda look, task: [option], {Sing: nothing})
    told(stepping(lambda draft, seat: draft.push(Song(seat)), ask), "tasks",
         f"it lists a {type(option).__name__} where an action belongs")  # fmt: skip


# -- tasks -----------------------------------------------------------------------------------


@pytest.mark.parametrize("thing", [*NO_TASKS, Song], ids=named)
@pytest.mark.parametrize("others", [(), (Song(),)], ids=["alone", "with a task"])
def test_what_is_pushed_and_no_task_is_told_of_who_pushed_it(
    thing: Any, others: tuple[Task, ...]
) -> None:
    """The handler, step or set-up that pushed it is named, not what the core did with it later."""

    def push(draft: Any, *_: Any) -> None:
        draft.push(*others, thing)

    resolve = Resolve(Song, lambda draft, task: None)
    told(stepping(push, resolve), "steps", "was pushed, which is no task")
    told(module(setup=lambda draft: push(draft)), "setup", "was pushed, which is no task")
    told(module(piece_moved=lambda draft: push(draft)), "piece_moved", "which is no task")
    asking = Ask(Song, lambda look, task: [Sing()], {Sing: push})
    told(stepping(lambda draft, seat: draft.push(Song(seat)), asking), "tasks", "is no task")
