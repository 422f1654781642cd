"""One-time effects in any order: what leaves no choice at once, what leaves one when asked for.

An effect kind that says `asks` offers the player something to choose, and may be left; so may one
of which there are alternatives, such as an exchange, and one that is `scarce` now. Effects that
bring others with them (a card with effects of its own) say so by `more`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import frozen

from glenmore_core.actions import Action, Done, Pos
from glenmore_core.decisions import Ask, Resolve, TaskKind
from glenmore_core.draft import Draft
from glenmore_core.errors import Refusal
from glenmore_core.mechanisms.activation import done
from glenmore_core.mechanisms.effects import Effect
from glenmore_core.mechanisms.tile_turn import TurnRules
from glenmore_core.mechanisms.trading import Sell, sales, sell, why_not_sell
from glenmore_core.rules import Rules
from glenmore_core.state import Look, Task

Ref = tuple[str, str, str, int]
"""Where an effect stands in data: table, row, field, and which of the field's effects it is."""


@frozen
class Use(Action):
    """Do the one-time effect of this kind next; `number` tells several of one kind apart."""

    word: ClassVar[str] = "use"
    effect: str
    number: int = 0


@frozen
class Opt(Action):
    """Take this of the alternatives of a one-time effect, counted from 0."""

    word: ClassVar[str] = "opt"
    option: int


@frozen
class PendingEffects(Task):
    """One-time effects that wait for their player.

    Parameters:
        seat: whose they are.
        effects: where each stands in data.
        at: the place of the tile that brought them (None: they came with no tile).
    """

    word: ClassVar[str] = "effects"
    seat: int
    effects: tuple[Ref, ...]
    at: Pos | None = None


@frozen
class ChooseEffect(Task):
    """The decision which of several one-time effects comes next."""

    word: ClassVar[str] = "choose-effect"
    seat: int
    effects: tuple[Ref, ...]
    at: Pos | None = None


@frozen
class ChooseOption(Task):
    """The decision which of its alternatives a one-time effect brings, or none.

    Parameters:
        seat: whose it is.
        effect: where it stands in data.
        at: the place of the tile that brought it.
    """

    word: ClassVar[str] = "choose-option"
    seat: int
    effect: Ref
    at: Pos | None = None


def effect_of(rules: Rules, ref: Ref) -> Effect:
    """Return the effect that stands at this place in the data."""
    table, row, name, index = ref
    return getattr(rules.tables[table][row], name)[index]  # type: ignore[no-any-return]


def unfold(rules: Rules, table: str, row: str, name: str) -> list[Ref]:
    """Return the effects that a row lists in a field, each followed by what comes with it."""
    found: list[Ref] = []
    for index, effect in enumerate(getattr(rules.tables[table][row], name)):
        found.append((table, row, name, index))
        if effect.kind.more is not None:
            found += unfold(rules, *effect.kind.more(effect.spec))
    return found


def gain_effects(
    draft: Draft, seat: int, table: str, row: str, name: str, at: Pos | None = None
) -> None:
    """Let a player have the one-time effects that a row of data lists in a field.

    What leaves no choice is done now; the rest is put on the agenda, to be asked next.

    Parameters:
        draft: the draft.
        seat: who gains them.
        table: the data table.
        row: the id of the row.
        name: the row's field.
        at: the place of the tile they come with, if any.
    """
    refs = unfold(draft.rules, table, row, name)
    asked = []
    at_once = []
    for ref in refs:
        effect = effect_of(draft.rules, ref)
        kind = effect.kind
        scarce = kind.scarce is not None and kind.scarce(draft, seat, effect.spec)
        if kind.asks or kind.option_text is not None or scarce:
            asked.append(ref)
        else:
            at_once.append(effect)
    if asked:
        draft.push(PendingEffects(seat, tuple(asked), at))
    for effect in at_once:
        effect.kind.run(draft, seat, at, effect.spec, 0)


def possible(look: Look, task: PendingEffects | ChooseEffect) -> list[Ref]:
    """Return the effects for which there is something to choose now."""
    found = []
    for ref in task.effects:
        effect = effect_of(look.rules, ref)
        if effect.kind.options(look, task.seat, task.at, effect.spec):
            found.append(ref)
    return found


def _run_pending(draft: Draft, task: PendingEffects) -> None:
    """Do the only possible effect if it has a decision of its own, or ask which."""
    able = possible(draft, task)
    if len(able) == 1 and _decides(effect_of(draft.rules, able[0])):
        _start(draft, task, able[0])
    elif able:
        draft.push(ChooseEffect(task.seat, task.effects, task.at))


def _start(draft: Draft, task: PendingEffects | ChooseEffect, ref: Ref) -> None:
    rest = list(task.effects)
    rest.remove(ref)
    if rest:
        draft.push(PendingEffects(task.seat, tuple(rest), task.at))
    effect = effect_of(draft.rules, ref)
    if effect.kind.option_text is not None and not effect.kind.asks:
        draft.push(ChooseOption(task.seat, ref, task.at))
    else:
        effect.kind.run(draft, task.seat, task.at, effect.spec, 0)


def _decides(effect: Effect) -> bool:
    """Return whether the effect has a decision of its own, in which it can be left."""
    return effect.kind.asks or effect.kind.option_text is not None


def _named(look: Look, task: ChooseEffect) -> dict[Action, Ref]:
    counts: dict[str, int] = {}
    found: dict[Action, Ref] = {}
    for ref in task.effects:
        effect = effect_of(look.rules, ref)
        name = effect.kind.name
        action = Use(name, counts.get(name, 0))
        counts[name] = counts.get(name, 0) + 1
        if effect.kind.options(look, task.seat, task.at, effect.spec):
            found[action] = ref
    return found


def effect_options(look: Look, task: ChooseEffect) -> list[Action]:
    """Return the effects that can be done now, the sales, and `done`, which leaves the rest."""
    options: list[Action] = list(_named(look, task))
    if task.word in look.rules.constant(TurnRules).sell_while:
        options += sales(look, task.seat)
    return [*options, Done()]


def use(draft: Draft, task: ChooseEffect, action: Use) -> None:
    """Handler of `Use`."""
    _start(draft, task, _named(draft, task)[action])


def why_not_use(look: Look, task: ChooseEffect, action: Action) -> Refusal | None:
    """Explain why a one-time effect cannot come next."""
    if not isinstance(action, Use):
        return why_not_sell(look, task, action)
    names = [effect_of(look.rules, ref).kind.name for ref in task.effects]
    message = f"there is nothing to choose for '{action.effect}' now"
    if action.number >= names.count(action.effect):
        message = "no such effect is left"
    turn_rules = look.rules.constant(TurnRules)
    return turn_rules.why("effect", message, effects_left=", ".join(names))


# -- alternatives ----------------------------------------------------------------------------


def opt_options(look: Look, task: ChooseOption) -> list[Action]:
    """Return the alternatives that can be carried out now, the sales, and `done`."""
    effect = effect_of(look.rules, task.effect)
    numbers = effect.kind.options(look, task.seat, task.at, effect.spec)
    options: list[Action] = [look.rules.action(Opt, number) for number in numbers]
    if task.word in look.rules.constant(TurnRules).sell_while:
        options += sales(look, task.seat)
    return [*options, Done()]


def opt(draft: Draft, task: ChooseOption, action: Opt) -> None:
    """Handler of `Opt`."""
    effect = effect_of(draft.rules, task.effect)
    effect.kind.run(draft, task.seat, task.at, effect.spec, action.option)


def why_not_opt(look: Look, task: ChooseOption, action: Action) -> Refusal | None:
    """Explain why an alternative cannot be had."""
    if not isinstance(action, Opt):
        return why_not_sell(look, task, action)
    effect = effect_of(look.rules, task.effect)
    message = f"'{effect.text}' cannot be had like that now"
    return look.rules.constant(TurnRules).why("effect", message, option=action.option)


_HANDLERS: dict[type[Action], Any] = {Use: use, Sell: sell, Done: done}

_OPTING: dict[type[Action], Any] = {Opt: opt, Sell: sell, Done: done}

TASKS: tuple[TaskKind, ...] = (
    Ask(ChooseOption, opt_options, _OPTING, why=why_not_opt),
    Resolve(PendingEffects, _run_pending),
    Ask(ChooseEffect, effect_options, _HANDLERS, why=why_not_use),
)
"""The tasks of this mechanism; a game that uses it returns them from its hook `tasks`."""
