"""The promises about what is kept and sent: saves, records, undo, and changes for clients."""

from __future__ import annotations

from typing import Any, get_type_hints

from glenmore_core.changes import changes, rebuild
from glenmore_core.errors import GlenmoreError, IllegalAction, RulesMismatch
from glenmore_core.game import Game
from glenmore_core.module import Module
from glenmore_core.rules import Rules
from glenmore_core.saving import replay
from glenmore_core.session import Session
from glenmore_core.state import State
from glenmore_core.testing.playing import Run, Sample, fresh_copy, seats_to_decide, viewers
from glenmore_core.testing.secrets_kept import who
from glenmore_core.testing.telling import broken, difference, line_of

SAVES = "every state can be saved"
RECORDS = "a record replays to the same final state"
UNDO = "undo goes back to the same state, and never past what became known"
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
            SAVES, run, step, f"the state cannot be saved{_whose(state.rules, error)}: {error}",
            _SAVEABLE, then=then,
        ) from error  # fmt: skip
    try:
        back = game.loads(text)
    except Exception as error:
        raise broken(
            SAVES, run, step, f"the save cannot be loaded: {error}", _SAVEABLE, then=then
        ) from error
    if back != state or hash(back) != hash(state):
        raise broken(
            SAVES, run, step, "the save loads as another state: "
            + (difference(state, back) or "a list in it loads as a tuple"),
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


def _whose(rules: Rules, error: Exception) -> str:
    """Return in words which slice or task has the field whose type an error names."""
    slices = (*rules.game_kinds, *rules.player_kinds)
    named: list[tuple[str, type, str]] = []
    for one in slices:
        code: Any = getattr(one.create, "__code__", None)
        named.append(("slice", one.kind, rules.owners.get(code, ("", ""))[0]))
    for kind in rules.task_words.values():
        named.append(("task", kind, rules.task_modules.get(kind, "core")))
    for what, kind, module in named:
        for name, hint in get_type_hints(kind).items():
            if repr(hint) in str(error):
                return f" because of the field '{name}' of the {what} {kind.__name__} ('{module}')"
    return ""


def _check_other_rules(run: Run, step: int, game: Game, other: Game, state: State) -> None:
    try:
        other.loads(game.dumps(state))
    except RulesMismatch:
        return
    raise broken(
        SAVES, run, step, "a game of other rules loads the save",
        "write saves with game.dumps, which names the rules",
    )  # fmt: skip


# -- records and undo ------------------------------------------------------------------------


def _begin(run: Run) -> Session:
    return Session.start(run.game, run.seed, by_hand=run.by_hand)


def check_records(sample: Sample) -> None:
    """Check that the record of every game replays to the same states, and names its rules."""
    other = sample.composition.adding(Module(id="other-rules-of-the-kit", title="Other")).game()
    for number, run in enumerate(sample.runs):
        session = _begin(run)
        for step, _, move in run.steps():
            try:
                session.act(move.action, move.seat)
            except Exception as error:
                raise broken(
                    RECORDS, run, step, f"{line_of(move.action)} cannot be recorded: {error}",
                    _SAVEABLE,
                ) from error  # fmt: skip
        text = session.record_text()
        _check_record(run, text)
        if number == 0:
            try:
                replay(text, game=other)
            except RulesMismatch:
                continue
            raise broken(
                RECORDS, run, 0, "a game of other rules replays the record",
                "write records with a Session, which names the rules",
            )  # fmt: skip


def _check_record(run: Run, text: str) -> None:
    steps = len(run.moves)
    try:
        back = replay(text, game=run.game)
    except Exception as error:
        raise broken(
            RECORDS, run, steps, f"the record cannot be replayed: {error}",
            "let an action's notation read back to it, and its effects follow from the state",
        ) from error  # fmt: skip
    for step, (one, two) in enumerate(zip(run.states, back.states, strict=False)):
        if one != two:
            raise broken(
                RECORDS, run, max(step - 1, 0),
                f"replayed, step {step} came out differently: {difference(one, two)}",
                "let all that happens follow from the state and the action",
            )  # fmt: skip
    if len(back.states) != len(run.states):
        raise broken(
            RECORDS, run, steps,
            f"the record has {len(back.states) - 1} actions, {steps} were done",
            "let every action be one line of notation",
        )  # fmt: skip


def check_undo(sample: Sample) -> None:
    """Check that a session takes an action back to an equal state, or refuses at a barrier."""
    first = sample.runs[0]
    by_hand = [run for run in sample.runs if run.by_hand]
    for run in (first, *by_hand[:1]):
        session = _begin(run)
        for step, state, move in run.steps():
            outcome = session.act(move.action, move.seat)
            if outcome.is_barrier:
                _check_barrier(run, step, session, move.seat)
                continue
            others = [seat for seat in range(run.game.players) if seat != move.seat]
            if any(session.can_undo(seat) for seat in others):
                raise broken(
                    UNDO, run, step, f"another seat can take back {line_of(move.action)}",
                    "only who acted last takes back",
                )  # fmt: skip
            if session.undo(move.seat) != state:
                raise broken(
                    UNDO, run, step, f"taking back {line_of(move.action)} leads to another state: "
                    + difference(state, session.state),
                    "never change a value in place",
                )  # fmt: skip
            if session.act(move.action, move.seat).state != outcome.state:
                raise broken(
                    UNDO, run, step, f"{line_of(move.action)} done again leads elsewhere: "
                    + difference(outcome.state, session.state),
                    "let all that happens follow from the state and the action",
                )  # fmt: skip
        _check_taken_back(run, session)


def _check_barrier(run: Run, step: int, session: Session, seat: int) -> None:
    try:
        session.undo(seat)
    except IllegalAction:
        return
    raise broken(
        UNDO, run, step, "an action was taken back by which something became known",
        "take back with Session.undo",
    )  # fmt: skip


def _check_taken_back(run: Run, session: Session) -> None:
    """The record tells what was taken back, and replays all the same."""
    try:
        back = replay(session.record_text(), game=run.game)
    except GlenmoreError as error:
        raise broken(
            UNDO, run, len(run.moves), f"the record with what was taken back cannot be replayed: "
            f"{error}",
            "let an action's notation read back to it, and its effects follow from the state",
        ) from error  # fmt: skip
    if back.state != session.state:
        raise broken(
            UNDO, run, len(run.moves),
            "with actions taken back, the record replays to another state: "
            + difference(session.state, back.state),
            "let all that happens follow from the state and the action",
        )  # fmt: skip


# -- changes ---------------------------------------------------------------------------------


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
