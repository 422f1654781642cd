"""The promises about what is written and seen: notation, views and pictures, data, rules."""

from __future__ import annotations

import io
from itertools import accumulate
from typing import Any
from xml.etree import ElementTree

from glenmore_core.content.provenance import SOURCES
from glenmore_core.errors import CompositionError, GlenmoreError
from glenmore_core.game import Game
from glenmore_core.module import Module, Option, OptionValue
from glenmore_core.rules import Rules
from glenmore_core.state import State
from glenmore_core.streams import draw_below, seed_stream
from glenmore_core.testing.composition import Composition
from glenmore_core.testing.playing import (
    Run,
    Sample,
    fresh_copy,
    play,
    seats_to_decide,
    viewers,
)
from glenmore_core.testing.secrets_kept import who
from glenmore_core.testing.telling import (
    Broken,
    broken,
    describe,
    difference,
    differences,
    handler_of,
    line_of,
    options_of,
)
from glenmore_core.views import View

NOTATION = "one notation"
VIEWS = "everybody can see the game"
SOURCED = "every row of data says where it comes from"
EMPTY = "an empty module changes nothing"
OPTIONS = "every option plays"
BY_HAND = "chance entered by hand leads to the same states"
COMPOSING = "composition is explicit"


# -- notation --------------------------------------------------------------------------------


def check_notation(sample: Sample) -> None:
    """Check that every action prints as one line of its own and parses back to itself."""
    game = sample.game
    for run, step, state in sample.moments():
        for seat in seats_to_decide(game, state):
            seen: dict[str, Any] = {}
            for action in game.legal_actions(state, seat):
                try:
                    line = game.write(action)
                except Exception as error:
                    raise broken(
                        NOTATION, run, step, f"{action!r} cannot be written: {error}",
                        "an action's fields are int, bool, str, tuples of these, or None",
                    ) from error  # fmt: skip
                if not line or len(line.splitlines()) != 1 or line != line.strip():
                    raise broken(
                        NOTATION, run, step, f"{action!r} is written as {line!r}",
                        "no field holds a line break: records have one action a line",
                    )  # fmt: skip
                if line in seen:
                    raise broken(
                        NOTATION, run, step,
                        f"{action!r} and {seen[line]!r} are both written `{line}` "
                        f"({options_of(state)})",
                        "let the fields that make two actions different be part of their "
                        "notation: strings and numbers that differ, no field with eq=False",
                    )  # fmt: skip
                seen[line] = action
                _check_back(run, step, action, line)


def _check_back(run: Run, step: int, action: Any, line: str) -> None:
    game = run.game
    try:
        back: Any = game.read(line)
    except GlenmoreError as error:
        raise broken(
            NOTATION, run, step, f"`{line}` cannot be read back: {error}",
            "give every field the type of what it holds",
        ) from error  # fmt: skip
    if back != action or repr(back) != repr(action):
        raise broken(
            NOTATION, run, step, f"`{line}` is read back as {back!r}, not {action!r}",
            "two values of a field must not be written alike, and a field with a default must "
            "not be left out where that means something else",
        )  # fmt: skip


# -- views -----------------------------------------------------------------------------------


def check_views(sample: Sample, most: int = 8) -> None:
    """Check that the view of every player and of a spectator can be made, printed and drawn."""
    game = sample.game
    moments = [*sample.moments(most)]
    ends = [(run, len(run.moves), run.states[-1]) for run in sample.runs[:1] if run.is_over]
    everybody = viewers(game)
    for number, (run, step, state) in enumerate((*ends, *moments)):
        looking = everybody if number == 0 else (everybody[number % len(everybody)],)
        for viewer in looking:
            name = f"the view of {who(viewer)}"
            view = _try(run, step, f"{name} cannot be made", lambda: game.view(state, viewer))  # noqa: B023
            _try(run, step, f"{name} cannot be printed", lambda: repr(view))  # noqa: B023
            text = _try(run, step, f"{name} cannot be drawn as text", lambda: as_text(view))  # noqa: B023
            if not str(text).strip():
                raise broken(
                    VIEWS, run, step, f"{name} drawn as text is empty",
                    "return parts from the hook `drawing`",
                )  # fmt: skip
            svg = _try(run, step, f"{name} cannot be drawn as SVG", view.svg)
            try:
                root = ElementTree.fromstring(svg)
            except ElementTree.ParseError as error:
                raise broken(
                    VIEWS, run, step, f"{name} drawn as SVG is no XML: {error}",
                    "draw with the canvas; it escapes what is written",
                ) from error  # fmt: skip
            if not root.tag.endswith("svg"):
                raise broken(VIEWS, run, step, f"{name} drawn as SVG is <{root.tag}>", "draw <svg>")


def as_text(view: View) -> str:
    """Return a view drawn for a terminal, as plain text."""
    from rich.console import Console

    from glenmore_core.drawing import text

    console = Console(width=160, file=io.StringIO(), record=True)
    console.print(text(view))
    return console.export_text()


def _try(run: Run, step: int, what: str, call: Any) -> Any:
    try:
        return call()
    except Exception as error:
        raise broken(
            VIEWS, run, step, f"{what}: {type(error).__name__}: {error}",
            "`conceal` returns a value of the slice's own class; parts draw what a view holds",
        ) from error  # fmt: skip


# -- data ------------------------------------------------------------------------------------


def check_sources(sample: Sample) -> None:
    """Check that every row and section of data has an origin: file, line and standing."""
    check_rule_sources(sample.composition, sample.game.rules)


def check_rule_sources(composition: Composition, rules: Rules) -> None:
    """Check the rows of compiled rules (see `check_sources`)."""
    origins = {(one.table, one.key): one.origin for one in rules.standings() if not one.field}
    for table, rows in rules.tables.items():
        for key, row in rows.items():
            name = f"row '{key}' of the table '{table}'" if key else f"the section '{table}'"
            origin = origins.get((table, key))
            if origin is None or origin.source not in SOURCES or not origin.file:
                raise Broken(
                    SOURCED,
                    f"{name} does not say where it comes from",
                    f"write `source:` with one of {', '.join(SOURCES)} (a `defaults:` section "
                    "can say it for a whole table)",
                    repr(composition),
                )
            said = getattr(row, "source", origin.source)
            if said != origin.source:
                raise Broken(
                    SOURCED,
                    f"{name} says '{said}', its file says '{origin.source}' ({origin})",
                    "let the row class take `source` as it is",
                    repr(composition),
                )


# -- composing -------------------------------------------------------------------------------


def made(composition: Composition) -> Game:
    """Return the composed game, or say what keeps it from being made."""
    try:
        return composition.game()
    except GlenmoreError as error:
        text = str(error)
        promise = SOURCED if "source: is missing" in text else COMPOSING
        raise Broken(
            promise,
            f"it cannot be composed: {text}",
            "mend what the error names",
            repr(composition),
        ) from None


def check_composing(sample: Sample) -> None:
    """Check that the composition says who supplies what, and refuses other numbers of players."""
    game = sample.game
    rules = game.rules
    named = {change.module for change in rules.report}
    silent = [
        module for module in game.modules
        if module not in named and any(owner == module for owner, _ in rules.owners.values())
    ]  # fmt: skip
    if silent:
        raise Broken(
            COMPOSING, f"the report does not name '{silent[0]}', which supplies rules",
            "let it supply through hooks", repr(sample.composition),
        )  # fmt: skip
    again = sample.composition.compose()
    if again.fingerprint != game.fingerprint or again.report != game.report:
        raise Broken(
            COMPOSING, "composed again, it is another game",
            "hooks return the same whenever they are asked", repr(sample.composition),
        )  # fmt: skip
    for players in (0, -1, 1_000, True, 2.0, "two"):
        other: Any = Composition(
            sample.composition.variant, players, sample.composition.modules,  # type: ignore[arg-type]
            sample.composition.options, sample.composition.overlays,
        )  # fmt: skip
        try:
            other.compose()
        except CompositionError:
            continue
        raise Broken(
            COMPOSING, f"it can be composed for {players!r} players",
            "give the Module its `players=(smallest, largest)`", repr(other),
        )  # fmt: skip


def check_empty_module(sample: Sample) -> None:
    """Check that a module without hooks makes no difference to any state."""
    empty = Module(id="empty-module-of-the-kit", title="Nothing")
    for run in sample.runs:
        with_empty = sample.composition.adding(empty)
        other = play(with_empty, run.seed, len(run.moves), run.policy, by_hand=run.by_hand)
        for step, (one, two) in enumerate(zip(run.states, other.states, strict=False)):
            if one != two:
                raise broken(
                    EMPTY, run, max(step - 1, 0),
                    f"with one more module, which does nothing, step {step} came out differently: "
                    f"{difference(one, two)}",
                    "do not look at how many or which modules are composed, except by "
                    "`rules.has(id)`",
                )  # fmt: skip
        if len(run.states) != len(other.states) or run.lines != other.lines:
            raise broken(
                EMPTY, run, len(other.moves), "with one more module, which does nothing, it ended "
                f"otherwise: {other.error}", "do not look at how many modules are composed",
            )  # fmt: skip


def _values(option: Option) -> tuple[OptionValue, ...]:
    if option.choices:
        return option.choices
    if isinstance(option.default, bool):
        return (False, True)
    bounds = (option.minimum, option.maximum)
    return tuple(dict.fromkeys(one for one in (option.default, *bounds) if one is not None))


def check_options(sample: Sample, modules: dict[str, Module], seed: int = 5) -> None:
    """Check that a game with any one option chosen differently comes to its end.

    Parameters:
        sample: the games.
        modules: the composed modules by id.
        seed: what the games follow from.
    """
    for name in sample.game.modules:
        module = modules.get(name)
        for option in module.options if module is not None else ():
            now = sample.game.rules.option(name, option.name)
            others = [value for value in _values(option) if value != now]
            played = [_plays(sample, name, option, value, seed) for value in others]
            if others and not any(played):
                raise Broken(
                    OPTIONS, f"no value of {name}.{option.name} but {now!r} can be composed",
                    "leave the option out, or let one of its values work", repr(sample.composition),
                )  # fmt: skip


def _plays(sample: Sample, module: str, option: Option, value: OptionValue, seed: int) -> bool:
    """Play with one option chosen; return False if the composition refuses it, as it may."""
    other = sample.composition.choosing(module, option.name, value)
    try:
        other.game()
    except CompositionError:
        return False
    run = play(other, seed, sample.steps)
    if not run.is_over:
        raise broken(
            OPTIONS, run, len(run.moves),
            f"{module}.{option.name}={value}: {run.error or 'the game does not end'}",
            "every value of an option is playable, or refused when the game is composed",
        )  # fmt: skip
    return True


# -- chance by hand --------------------------------------------------------------------------


def check_by_hand(sample: Sample) -> None:
    """Check that chance entered by hand gives the states that chance drawn gives.

    A game is played with chance drawn; then the same with what was drawn entered by hand.
    """
    game = sample.game
    for run in sample.drawn:
        if run.states:
            _check_entered(run, game)
    for run in sample.runs:
        if run.by_hand:
            for step, state in enumerate(run.states):
                _check_outcomes(run, step, state)


def _check_entered(run: Run, game: Game) -> None:
    counters = {name: seed_stream(run.seed, name) for name in game.rules.streams}
    state = _enter(run, 0, game, game.start(run.seed, by_hand=True), counters)
    hidden = state.streams != tuple(seed_stream(run.seed, name) for name in game.rules.streams)
    for step, recorded, move in run.steps():
        _check_same(run, step, recorded, state, hidden)
        before = state
        state = game.apply(state, move.action, move.seat)
        hidden = hidden or before.streams != state.streams
        state = _enter(run, step, game, state, counters)
    _check_same(run, len(run.moves), run.states[-1], state, hidden)


def _enter(run: Run, step: int, game: Game, state: State, counters: dict[str, int]) -> State:
    """Enter what the streams would have drawn, until a player must decide."""
    while (decision := game.decision(state)) is not None and decision.is_chance:
        task = state.agenda[-1]
        kind: Any = game.rules.tasks[type(task)]
        pairs = kind.outcomes(state, task)
        action = pairs[0][0]
        if len(pairs) > 1:
            total = sum(weight for _, weight in pairs)
            counters[kind.stream], number = draw_below(counters[kind.stream], total)
            action = next(
                one
                for (one, _), upto in zip(pairs, accumulate(w for _, w in pairs), strict=True)
                if number < upto
            )
        try:
            state = game.apply(state, action)
        except GlenmoreError as error:
            raise broken(
                BY_HAND, run, step, f"{line_of(action)} cannot be entered: {error} "
                f"({handler_of(state, action)})", "handle every outcome of the Chance task",
            ) from error  # fmt: skip
    return state


def _check_same(run: Run, step: int, drawn: State, entered: State, hidden: bool) -> None:
    """Compare; where hidden things were drawn besides, only what a spectator sees."""
    game = run.game
    if hidden:
        one, other = (
            {**describe(game.view(state, None).state), "by_hand": None}
            for state in (drawn, entered)
        )
    else:
        if _parts(drawn) == _parts(entered):
            return
        one, other = ({**describe(s), "streams": None, "by_hand": None} for s in (drawn, entered))
    if one != other:
        raise broken(
            BY_HAND, run, step,
            "entering what was drawn gives another state: "
            + "; ".join(list(differences(one, other))[:3]),
            "let a handler do the same whether its outcome was drawn or entered; draw nothing "
            "beside Chance tasks that anybody sees",
        )  # fmt: skip


def _parts(state: State) -> tuple[Any, ...]:
    return (state.agenda, state.shared, state.players, state.scores)


def _check_outcomes(run: Run, step: int, state: State) -> None:
    game = run.game
    pairs = game.outcomes(fresh_copy(state))
    if not pairs:
        return
    actions = [action for action, _ in pairs]
    if tuple(actions) != game.legal_actions(state):
        raise broken(
            BY_HAND, run, step, "outcomes and legal actions of chance differ",
            "`outcomes` follows from the state alone",
        )  # fmt: skip
    if len(set(actions)) != len(actions) or any(chance <= 0 for _, chance in pairs):
        raise broken(
            BY_HAND, run, step, f"an outcome is listed twice or has no weight: {pairs!r}"[:300],
            "list each outcome once, with a whole weight of at least 1",
        )  # fmt: skip
    if sum(chance for _, chance in pairs) != 1:
        raise broken(BY_HAND, run, step, "the probabilities do not add up to 1", "whole weights")
