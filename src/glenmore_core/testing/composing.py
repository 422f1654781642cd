"""The promises about composing: it is explicit, options play, an empty module does nothing."""

from __future__ import annotations

from typing import Any

from glenmore_core.errors import CompositionError, GlenmoreError
from glenmore_core.game import Game
from glenmore_core.module import Module, Option, OptionValue
from glenmore_core.testing.composition import Composition
from glenmore_core.testing.playing import Sample, play
from glenmore_core.testing.seeing import SOURCED
from glenmore_core.testing.telling import Broken, broken, difference

EMPTY = "an empty module changes nothing"
OPTIONS = "every option plays"
COMPOSING = "composition is explicit"


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
        lines = [str(line) for line in game.report]
        others = [str(line) for line in again.report]
        new = [line for line in others if line not in lines]
        gone = [line for line in lines if line not in others]
        told = f" ({(new or gone)[0]})" if new or gone else ""
        raise Broken(
            COMPOSING, f"composed again, it is another game{told}",
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
