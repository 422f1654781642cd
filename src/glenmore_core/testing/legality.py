"""The promises about actions: what is listed applies, all else is refused, every game ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from glenmore_core.actions import Action
from glenmore_core.decisions import Choosing, Sealed
from glenmore_core.errors import IllegalAction, Refusal
from glenmore_core.game import Game
from glenmore_core.rules import Asking
from glenmore_core.state import State
from glenmore_core.testing.forging import Pool, elsewhere, near, nonsense, pool_of
from glenmore_core.testing.playing import Chooser, Run, Sample, fresh_copy, seats_to_decide
from glenmore_core.testing.telling import (
    asked,
    broken,
    difference,
    handler_of,
    line_of,
    options_of,
)

LISTED = "everything listed applies"
REFUSED = "everything else is refused, with a reason"
NO_DEAD_END = "a game always reaches its end"

CheckState = Callable[[Game, State], Iterable[str]]
"""`check(game, state)`: sentences about what is wrong with a state; none if it is sound."""

Expected = Callable[[Game, State, int], "Collection[Action] | None"]
"""`expected(game, state, seat)`: what should be legal, by an independent reading of the rules;
None where the author does not say."""


# -- listed actions --------------------------------------------------------------------------


def check_listed(
    sample: Sample,
    check_state: CheckState | None = None,
    expected: Expected | None = None,
    most: int = 600,
) -> None:
    """Check that every action listed is sound, legal, different from the others, and applies.

    Parameters:
        sample: the games.
        check_state: the author's own look at every state that is reached.
        expected: the author's own list of what should be legal.
        most: about so many moments.
    """
    game = sample.game
    for run, step, state in sample.moments(most):
        if check_state is not None:
            _check_state(run, step, state, check_state, "the state")
        for seat in seats_to_decide(game, state):
            if seat in game.rules.automata:
                raise broken(
                    LISTED, run, step,
                    f"{options_of(state)} asks seat {seat}, which plays by itself",
                    "what such a seat does is resolved or drawn; leave it out of what others are "
                    "asked",
                )  # fmt: skip
            listed = game.legal_actions(state, seat)
            _check_list(run, step, state, seat, listed)
            if expected is not None:
                _check_expected(run, step, state, seat, listed, expected)
            for action in listed:
                _check_applies(run, step, state, seat, action, check_state)


def _check_list(run: Run, step: int, state: State, seat: int, listed: Sequence[Any]) -> None:
    game = run.game
    wrong = [one for one in listed if not isinstance(one, Action)]
    if wrong:
        raise broken(
            LISTED, run, step, f"{options_of(state)} lists {wrong[0]!r}",
            "list frozen attrs subclasses of Action",
        )  # fmt: skip
    try:
        double = len(set(listed)) != len(listed)
    except TypeError as error:
        raise broken(
            LISTED, run, step, f"an action of {options_of(state)} cannot be hashed: {error}",
            "actions are frozen attrs classes whose fields are int, bool, str, or tuples of these",
        ) from None  # fmt: skip
    if double:
        twice = next(one for index, one in enumerate(listed) if one in listed[:index])
        raise broken(
            LISTED, run, step, f"{options_of(state)} lists {line_of(twice)} twice",
            "list every action once",
        )  # fmt: skip
    if any(isinstance(one, (set, frozenset)) for one in _raw_lists(state, seat)):
        raise broken(
            LISTED, run, step,
            f"{options_of(state)} returns a set, whose order is another one in every process",
            "return a list, in an order that follows from the state",
        )  # fmt: skip
    again = game.legal_actions(fresh_copy(state), seat)
    if again != listed:
        gone = [line_of(one) for one in listed if one not in again]
        new = [line_of(one) for one in again if one not in listed]
        raise broken(
            LISTED, run, step,
            f"{options_of(state)} lists something else when asked again about an equal state "
            f"(gone: {', '.join(gone) or 'none'}; new: {', '.join(new) or 'none'}; "
            f"{'in another order' if not gone and not new else 'other actions'})",
            "list from the state alone, in an order that follows from the state",
        )  # fmt: skip


def _raw_lists(state: State, seat: int) -> list[Any]:
    """Return what the functions that list the actions of a decision return, as it is."""
    task = state.agenda[-1]
    inner = task.inner if isinstance(task, Choosing) else task
    kind = state.rules.tasks.get(type(inner))
    if isinstance(kind, Asking):
        functions = [kind.ask.options, *(offer.options for _, offer in kind.offers)]
        return [options(state, task) for options in functions]
    if isinstance(kind, Sealed):
        return [kind.options(state, inner, seat)]
    return []


def _check_expected(
    run: Run, step: int, state: State, seat: int, listed: Sequence[Action], expected: Expected
) -> None:
    wanted = expected(run.game, state, seat)
    if wanted is None:
        return
    extra = [one for one in listed if one not in wanted]
    if extra:
        raise broken(
            LISTED, run, step,
            f"{options_of(state)} lists {line_of(extra[0])}, which `expected_actions` does not "
            "hold to be legal",
            "an illegal action is listed: let `options` leave it out (or mend the expectation)",
            then=f"game.legal_actions(state, {seat})",
        )  # fmt: skip
    missing = [one for one in wanted if one not in listed]
    if missing:
        raise broken(
            REFUSED, run, step,
            f"{options_of(state)} hides {line_of(missing[0])}, which `expected_actions` holds to "
            "be legal",
            "a legal action is not listed: let `options` add it (or mend the expectation)",
            then=f"game.legal_actions(state, {seat})",
        )  # fmt: skip


def _check_applies(
    run: Run, step: int, state: State, seat: int, action: Action, check_state: CheckState | None
) -> None:
    game = run.game
    line = line_of(action)
    then = f"game.apply(state, game.read({line.strip('`')!r}), {seat})"
    reason = game.why_not(state, action, seat)
    if reason is not None:
        raise broken(
            LISTED, run, step, f"{line} is listed, but why_not refuses it: {reason}",
            "list and refusal must agree", then=then,
        )  # fmt: skip
    try:
        outcome = game.advance(state, action, seat)
        plain = game.apply(state, action, seat)
    except Exception as error:
        raise broken(
            LISTED, run, step,
            f"{line} of seat {seat} is listed, but cannot be carried out: {error} "
            f"({handler_of(state, action)})",
            "an illegal action is listed, or its handler is wrong: `options` lists exactly what "
            "the handler can do; and whatever it leads to must have an action too",
            at=asked(state), then=then,
        ) from error  # fmt: skip
    if plain != outcome.state:
        raise broken(
            LISTED, run, step,
            f"{line} gives another state when events are listened to "
            f"({handler_of(state, action)}): {difference(outcome.state, plain)}",
            "`if draft.listening:` may guard nothing but events", then=then,
        )  # fmt: skip
    if check_state is not None:
        _check_state(run, step, outcome.state, check_state, f"what {line} leads to", then)


def _check_state(
    run: Run, step: int, state: State, check: CheckState, what: str, then: str = ""
) -> None:
    problems = list(check(run.game, state))
    if problems:
        raise broken(
            LISTED, run, step, f"{what} is not sound: {problems[0]}",
            "an illegal action is listed, or a handler is wrong: see the test's own `check_state`",
            then=then,
        )  # fmt: skip


# -- everything else -------------------------------------------------------------------------


def check_refused(sample: Sample, forgeries: int = 6, most: int = 300) -> None:
    """Check that what is not listed is refused with a reason, and changes nothing.

    Forged are: listed actions with a field changed, actions of other moments, of other seats,
    and nonsense. A class of actions whose refusals are explained by a rule (the `why` of its
    decision) must have *every* refusal explained: where that rule finds nothing against a
    well-formed action that is not listed, then either it is legal and hidden, or the explanation
    has a gap.

    Parameters:
        sample: the games.
        forgeries: about so many of each kind a moment.
        most: about so many moments.
    """
    game = sample.game
    pool = pool_of(sample.runs)
    explained: dict[tuple[str, type], str] = {}
    suspects: list[tuple[Run, int, State, int, Action, str]] = []
    for run, step, state in sample.moments(most):
        chooser = Chooser(run.seed * 10_007 + step)
        decision = game.decision(state)
        assert decision is not None
        for seat in seats_to_decide(game, state):
            listed = game.legal_actions(state, seat)
            for forged in _forgeries(pool, decision.kind, listed, chooser, forgeries):
                if forged in listed:
                    continue
                reason = _refusal(run, step, state, seat, forged)
                key = (decision.kind, type(forged))
                if reason.rule != "CORE-OPTION":
                    if not reason.rule.startswith("CORE-"):
                        explained[key] = reason.rule
                else:
                    suspects.append((run, step, state, seat, forged, decision.kind))
            for junk in nonsense(listed, chooser):
                if junk in listed:
                    _check_equal(run, step, state, seat, junk)
                    continue
                _refusal(run, step, state, seat, junk)
            _check_seats(run, step, state, listed[0])
    for run, step, state, seat, forged, word in suspects:
        rule = explained.get((word, type(forged)))
        if rule is not None and _possible(pool, word, forged):
            raise broken(
                REFUSED, run, step,
                f"{line_of(forged)} of seat {seat} is not listed, yet nothing speaks against it: "
                f"the `why` that explains its other refusals (such as {rule}) gives no reason "
                f"({options_of(state)})",
                "a legal action is hidden: let `options` list it; or let `why` name the rule "
                "that forbids it",
                then=f"game.why_not(state, game.read({line_of(forged).strip('`')!r}), {seat})",
            )  # fmt: skip


def _possible(pool: Pool, word: str, action: Action) -> bool:
    """Whether it was legal in this decision at some other moment: no mere made-up number."""
    return action in pool.actions.get(word, ())


def _forgeries(
    pool: Pool, word: str, listed: Sequence[Action], chooser: Chooser, most: int
) -> Iterable[Action]:
    yield from near(pool, listed, chooser, most)
    yield from elsewhere(pool, word, chooser, most)


def _refusal(run: Run, step: int, state: State, seat: int, forged: Any) -> Refusal:
    """Return why a forged action is refused, after a look at how."""
    game = run.game
    line = line_of(forged)
    try:
        game.apply(state, forged, seat)
    except IllegalAction as error:
        reason = error.refusal
    except Exception as error:
        raise broken(
            REFUSED, run, step,
            f"the forged action {line} of seat {seat} made a rule fail instead of being refused: "
            f"{error}",
            "let `why` and the vetoes of this decision answer for any action of their classes",
            at=asked(state),
        ) from error  # fmt: skip
    else:
        raise broken(
            REFUSED, run, step, f"{line} of seat {seat} is not listed, yet it was carried out",
            "let `==` of actions compare all fields (@attrs.frozen does)", at=asked(state),
        )  # fmt: skip
    known = {"core", *game.modules}
    if not reason.rule or reason.module not in known or not reason.message:
        raise broken(
            REFUSED, run, step, f"the refusal of {line} says too little: {reason!r}",
            "a refusal carries a rule id, the id of a composed module and a sentence: "
            "use refusal('MY-RULE-1', 'my-module', 'why', fact=…)",
        )  # fmt: skip
    if game.why_not(state, forged, seat) != reason:
        raise broken(
            REFUSED, run, step, f"why_not and apply give different reasons for {line}",
            "let `why` follow from the state alone",
        )  # fmt: skip
    return reason


def _check_equal(run: Run, step: int, state: State, seat: int, forged: Action) -> None:
    """An action that equals a listed one (7.0 for 7) must do the same, to the letter."""
    game = run.game
    listed = next(one for one in game.legal_actions(state, seat) if one == forged)
    if repr(game.apply(state, forged, seat)) != repr(game.apply(state, listed, seat)):
        raise broken(
            REFUSED, run, step, f"{forged!r} equals {listed!r}, but leads to another state",
            "let `==` of actions compare all fields (@attrs.frozen does)", at=asked(state),
        )  # fmt: skip


def _check_seats(run: Run, step: int, state: State, action: Action) -> None:
    game = run.game
    deciding = seats_to_decide(game, state)
    for seat in (*range(game.players), game.players, -1, -2):
        if seat not in deciding:
            _refusal(run, step, state, seat, action)


# -- dead ends -------------------------------------------------------------------------------


def check_ends(sample: Sample) -> None:
    """Check that every game came to its end within the bound of steps."""
    for run in sample.runs:
        step = len(run.moves)
        if run.error is not None:
            last = run.states[-1] if run.states else None
            where = asked(last) if last is not None and not last.is_over else "the set-up"
            raise broken(
                NO_DEAD_END, run, step, f"the game could not go on: {run.error}",
                "every decision that is asked has a legal action: do not push it when there is "
                "none, or add a way out; and no handler may fail",
                at=f"after {_last_lines(run)}, in {where}",
            ) from run.error  # fmt: skip
        if not run.is_over:
            raise broken(
                NO_DEAD_END, run, step, f"after {step} decisions it is not over",
                "something can be done for ever: bound it; or, if the game is this long, raise "
                "`steps` of the test class",
                at=f"the last ones: {_last_lines(run)}; then {asked(run.states[-1])}",
            )  # fmt: skip
        ranks = [one.rank for one in run.game.ranking(run.states[-1])]
        if len(ranks) != run.game.players or ranks[:1] != [1]:
            raise broken(
                NO_DEAD_END, run, step, f"the ranking has the ranks {ranks}",
                "tie breaks return numbers; every player has a rank",
            )  # fmt: skip


def _last_lines(run: Run) -> str:
    lines = [line_of(move.action) for move in run.moves[-5:]]
    return ", ".join(lines) or "the start"
