"""The promises about what is kept and sent: saves, records, undo, and changes for clients."""

from __future__ import annotations

from glenmore_core.changes import changes, rebuild
from glenmore_core.errors import RulesMismatch
from glenmore_core.game import Game
from glenmore_core.module import Module
from glenmore_core.state import State
from glenmore_core.testing.playing import Run, Sample, fresh_copy, seats_to_decide, viewers
from glenmore_core.testing.secrets_kept import who
from glenmore_core.testing.telling import broken, difference, line_of

SAVES = "every state can be saved"
CHANGES = "events and changes rebuild the view"

_SAVEABLE = (
    "hold in slices and tasks only int, bool, str, tuples, Tables and frozen attrs classes of "
    "these, with their types annotated; what can be worked out is a field with "
    "metadata={'derived': True} and comes back by the slice's `revive`"
)


def check_saves(sample: Sample, most: int = 400) -> None:
    """Check that saves load back to equal states with the same future, and name their rules."""
    game = sample.game
    other = sample.composition.adding(Module(id="other-rules-of-the-kit", title="Other")).game()
    for number, (run, step, state) in enumerate(sample.moments(most)):
        _check_save(run, step, state)
        if number == 0:
            _check_other_rules(run, step, game, other, state)
    for run in sample.runs:
        if run.is_over:
            _check_save(run, len(run.moves), run.states[-1])


def _check_save(run: Run, step: int, state: State) -> None:
    game = run.game
    then = "game.loads(game.dumps(state)) == state"
    try:
        text = game.dumps(state)
    except Exception as error:
        raise broken(
            SAVES, run, step, f"the state cannot be saved: {error}", _SAVEABLE, then=then
        ) from error
    try:
        back = game.loads(text)
    except Exception as error:
        raise broken(
            SAVES, run, step, f"the save cannot be loaded: {error}", _SAVEABLE, then=then
        ) from error
    if back != state or hash(back) != hash(state):
        raise broken(
            SAVES, run, step, "the save loads as another state: " + difference(state, back),
            _SAVEABLE, then=then,
        )  # fmt: skip
    if game.dumps(back) != text:
        raise broken(
            SAVES, run, step, "the loaded state is saved as another text",
            "let no order of entries be lost or depend on how the state came about", then=then,
        )  # fmt: skip
    for seat in seats_to_decide(game, state):
        listed, again = game.legal_actions(fresh_copy(state), seat), game.legal_actions(back, seat)
        if set(listed) != set(again):
            gone = [line_of(one) for one in listed if one not in again]
            raise broken(
                SAVES, run, step,
                f"the loaded state has other legal actions (without {', '.join(gone) or 'none'})",
                "work out derived fields in the slice's `revive`", then=then,
            )  # fmt: skip
        if step < len(run.moves) and run.moves[step].seat == seat:
            move = run.moves[step]
            after = game.apply(back, move.action, seat)
            if after != move.outcome.state:
                raise broken(
                    SAVES, run, step,
                    f"{line_of(move.action)} leads the loaded state elsewhere: "
                    + difference(move.outcome.state, after),
                    "work out derived fields in the slice's `revive`", then=then,
                )  # fmt: skip


def _check_other_rules(run: Run, step: int, game: Game, other: Game, state: State) -> None:
    try:
        other.loads(game.dumps(state))
    except RulesMismatch:
        return
    raise broken(
        SAVES, run, step, "a game of other rules loads the save",
        "write saves with game.dumps, which names the rules",
    )  # fmt: skip


def check_changes(sample: Sample, most: int = 300) -> None:
    """Check that the view before and the changes give the view after, for every viewer."""
    game = sample.game
    for run, step, state in sample.moments(most):
        move = run.moves[step] if step < len(run.moves) else None
        if move is None:
            continue
        for viewer in viewers(game):
            made = changes(state, move.outcome.state, viewer)
            told = game.events_for((*move.events, *made), viewer)
            back = rebuild(game.view(state, viewer), told)
            wanted = game.view(move.outcome.state, viewer)
            if back != wanted:
                raise broken(
                    CHANGES, run, step,
                    f"after {line_of(move.action)} {who(viewer)} cannot rebuild the view: "
                    f"{difference(wanted.state, back.state) or 'decision or legal actions'}",
                    "compare by value: slices are frozen attrs classes",
                )  # fmt: skip
