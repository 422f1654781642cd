"""Playthroughs: one whole game as a readable text, every state with everything the API says of it.

A playthrough is made to be compared, line by line, with the one that lies in the repository: any
change of a rule, of an order or of a name shows as a difference in a file that people can read.

    python -m glenmore_core.playthrough tests/playthroughs        write one file a whole game
    python -m glenmore_core.playthrough --check tests/playthroughs

At every state stand the decision, all legal actions in notation (of chance with their
probabilities; chance is entered by hand, so that it is among the actions), the tasks to come, and
what is hidden from whom; after it the action chosen, the events, and every part of the state that
the action changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from glenmore_core.compose.registry import installed
from glenmore_core.compose.variants import all_names
from glenmore_core.decisions import Choosing, StepTask
from glenmore_core.engine import CHANCE, options_of
from glenmore_core.errors import CompositionError
from glenmore_core.events import Event
from glenmore_core.game import Game
from glenmore_core.state import State, Task
from glenmore_core.streams import draw_below, seed_stream
from glenmore_core.table import Table
from glenmore_core.views import conceal

SEED = 1
LIMIT = 4_000
"""So many decisions are more than any game has."""


def playthrough(game: Game, seed: int = SEED) -> str:
    """Return the text of one game in which all choices, and chance, are drawn from `seed`.

    Parameters:
        game: any game.
        seed: what the choices follow from.

    >>> text = playthrough(Game.from_variant("glen-more", players=2))
    >>> print(text.splitlines()[0])
    playthrough of glen-more for 2 players, seed 1
    """
    return "\n".join(_lines(game, seed)) + "\n"


def _lines(game: Game, seed: int) -> Iterator[str]:
    rules = game.rules
    name = game.variant or " + ".join(game.modules)
    yield f"playthrough of {name} for {game.players} players, seed {seed}"
    yield "written by `make playthroughs`; read the difference before you commit it"
    for module, version in rules.identity.modules:
        yield f"module {module} {version}"
    for name, value in rules.identity.options:
        yield f"option {name} = {value}"
    for procedure, steps in rules.procedures.items():
        yield f"procedure {procedure}: {', '.join(steps)}"
    state = game.start(seed, by_hand=True)
    yield ""
    yield from _changes(None, state)
    counter = seed_stream(seed, "playthrough")
    for number in range(LIMIT):
        yield ""
        yield f"state {number}"
        yield from _situation(game, state)
        if state.is_over:
            yield from _result(game, state)
            return
        seat, actions = next(iter(options_of(state).items()))
        counter, one = draw_below(counter, len(actions))
        counter, other = draw_below(counter, len(actions))
        # The first ones more often: nearer tiles, longer games.
        action = actions[one if seat == CHANCE else min(one, other)]
        yield f"chosen: {game.write(action)}"
        outcome = game.advance(state, action, seat)
        for event in outcome.events:
            yield f"  {event_text(event)}"
        if outcome.is_barrier:
            yield "  no undo beyond this"
        yield from _changes(state, outcome.state)
        state = outcome.state
    raise AssertionError(f"the game did not end within {LIMIT} decisions")


def _situation(game: Game, state: State) -> Iterator[str]:
    if state.agenda:
        yield f"agenda: {', '.join(task_text(task) for task in state.agenda)}"
    decision = game.decision(state)
    if decision is not None:
        marks = " of chance" * decision.is_chance + " in secret" * decision.is_sealed
        yield f"decision: {decision.kind}{marks}"
    for seat, actions in options_of(state).items():
        who = "chance" if seat == CHANCE else f"seat {seat}"
        yield f"{who} may: {'; '.join(game.write(one) for one in actions)}"
    chances = [str(chance) for _, chance in game.outcomes(state)]
    if chances:
        alike = len(set(chances)) == 1
        yield f"chances: {'each ' + chances[0] if alike else '; '.join(chances)}"
    for viewer in (*range(game.players), None):
        seen = conceal(state, viewer)
        who = "a spectator" if viewer is None else f"seat {viewer}"
        if seen.agenda != state.agenda:
            yield f"{who} sees the agenda: {', '.join(task_text(one) for one in seen.agenda)}"
        yield from (f"{who} sees {line}" for line in _slice_changes(state, seen))


def _result(game: Game, state: State) -> Iterator[str]:
    for source, points in game.score_sheet(state).items():
        yield f"scores {source}: {', '.join(str(vp) for vp in points)}"
    for one in game.ranking(state):
        yield f"rank {one.rank}: seat {one.seat} with {one.vp} VP, ties {one.ties}"


def task_text(task: Task) -> str:
    """Return a task in a few words."""
    if isinstance(task, StepTask):
        return f"then {task.procedure}/{task.step}" + (f" {task.seat}" if task.seat >= 0 else "")
    if isinstance(task, Choosing):
        chosen = ", ".join(f"{seat}: {one!r}" for seat, one in sorted(task.chosen.items()))
        return f"{task_text(task.inner)} chosen by {{{chosen}}}"
    return f"{task.word}{_fields(task)}"


def event_text(event: Event) -> str:
    """Return an event in a few words."""
    return f"{event.word}{_fields(event)}"


def _fields(value: Any) -> str:
    words = []
    for one in attrs.fields(type(value)):
        own = getattr(value, one.name)
        default = one.default
        if isinstance(default, attrs.Factory):  # type: ignore[arg-type]  # a class at run time
            default = default.factory() if not default.takes_self else attrs.NOTHING
        if own != default:
            words.append(f" {one.name}={own!r}")
    return "".join(words)


# -- what changed ----------------------------------------------------------------------------


def _changes(before: State | None, after: State) -> Iterator[str]:
    yield from (f"  {line}" for line in _slice_changes(before, after))
    for seat in range(after.seats):
        old = before.scores[seat] if before is not None else Table()
        for line in _differences(f"seat {seat} scores", old, after.scores[seat]):
            yield f"  {line}"


def _slice_changes(before: State | None, after: State) -> Iterator[str]:
    kinds = after.rules.game_kinds
    for index, kind in enumerate(kinds):
        old = before.shared[index] if before is not None else None
        yield from _differences(kind.kind.__name__, old, after.shared[index])
    for seat in range(after.seats):
        for index, kind in enumerate(after.rules.player_kinds):
            old = before.players[seat][index] if before is not None else None
            name = f"seat {seat} {kind.kind.__name__}"
            yield from _differences(name, old, after.players[seat][index])


def _differences(name: str, old: Any, new: Any) -> Iterator[str]:
    """Tell what of a value changed: of an attrs value its fields, of a table its entries."""
    if old is new or old == new:
        return
    if type(old) is type(new) and attrs.has(type(new)):
        for one in attrs.fields(type(new)):
            if one.eq:
                own = f"{name}.{one.name}"
                yield from _differences(own, getattr(old, one.name), getattr(new, one.name))
    elif isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            if key not in new:
                yield f"{name}[{key!r}] is gone"
            elif key not in old:
                yield f"{name}[{key!r}] = {new[key]!r}"
            else:
                yield from _differences(f"{name}[{key!r}]", old[key], new[key])
    else:
        yield f"{name} = {new!r}"


def smallest_game(variant: str) -> Game:
    """Return a whole game for the fewest players that it allows by itself."""
    refused: CompositionError | None = None
    for players in (None, 2, 3, 4):
        try:
            return Game.from_variant(variant, players)
        except CompositionError as error:  # some allow fewer under an option only
            refused = error
    assert refused is not None
    raise refused


# -- the files -------------------------------------------------------------------------------


def every_playthrough() -> Iterator[tuple[str, str]]:
    """Return (name, text) for every whole game that is installed, each for its fewest players."""
    for name in all_names(installed()):
        yield name, playthrough(smallest_game(name))


def main(arguments: list[str]) -> int:
    """Write the playthroughs of all installed games into a directory, or check them."""
    check = "--check" in arguments
    places = [one for one in arguments if one != "--check"]
    if len(places) != 1:
        print("usage: python -m glenmore_core.playthrough [--check] DIRECTORY", file=sys.stderr)
        return 2
    directory = Path(places[0])
    directory.mkdir(parents=True, exist_ok=True)
    stale = 0
    for name, text in every_playthrough():
        path = directory / f"{name}.txt"
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        print(f"{path}: {'is not what the game says now' if check else 'written'}")
        if not check:
            path.write_text(text, encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
