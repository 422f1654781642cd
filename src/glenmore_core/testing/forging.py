"""Forged actions: what a client might send that is not among the legal actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs
from attrs import define, field

from glenmore_core.actions import Action
from glenmore_core.testing.playing import Chooser, Run


@define(eq=False)
class Pool:
    """All that was legal at some moment of some games, to forge from.

    Parameters:
        actions: for each decision (by its word) the actions that were legal in it once.
        values: for each class and field the values that it had once.
    """

    actions: dict[str, dict[Action, None]] = field(factory=dict)
    values: dict[tuple[type[Action], str], dict[Any, None]] = field(factory=dict)

    def add(self, word: str, action: Action) -> None:
        """Remember an action that was legal in the decision `word`."""
        self.actions.setdefault(word, {})[action] = None
        for one in attrs.fields(type(action)):
            self.values.setdefault((type(action), one.name), {})[getattr(action, one.name)] = None


def pool_of(runs: Sequence[Run]) -> Pool:
    """Return the pool of some games."""
    pool = Pool()
    for run in runs:
        game = run.game
        for state in run.states:
            decision = game.decision(state)
            if decision is None:
                continue
            for seat in (-1,) if decision.is_chance else decision.seats:
                for action in game.legal_actions(state, seat):
                    pool.add(decision.kind, action)
    return pool


def mutated(value: Any) -> Iterator[Any]:
    """Tell values near `value`, of its type.

    >>> list(mutated(3))[:3]
    [4, 2, -3]
    """
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value, value + 1_000, 10**17)
    elif isinstance(value, str):
        yield from (value + "x", value[:-1], "no-such-thing", "")
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            for other in mutated(part):
                yield (*value[:index], other, *value[index + 1 :])
    elif value is None:
        yield from (0, "x", (0, 0))


def broken_fields(value: Any) -> Iterator[Any]:
    """Tell values of other types than that of `value`."""
    yield from (None, "junk", 2.5, (), object())
    if isinstance(value, int) and not isinstance(value, bool):
        yield float(value)


def near(pool: Pool, listed: Sequence[Action], chooser: Chooser, most: int) -> Iterator[Action]:
    """Tell about `most` well-meant forgeries: listed actions with one field changed."""
    for _ in range(most):
        base = listed[chooser.below(len(listed))]
        fields = attrs.fields(type(base))
        if not fields:
            continue
        one = fields[chooser.below(len(fields))]
        value = getattr(base, one.name)
        options = [*mutated(value), *pool.values.get((type(base), one.name), ())]
        if options:
            yield attrs.evolve(base, **{one.name: options[chooser.below(len(options))]})


def elsewhere(pool: Pool, word: str, chooser: Chooser, most: int) -> Iterator[Action]:
    """Tell actions that were legal in other moments: most of this decision, some of others."""
    own = list(pool.actions.get(word, ()))
    if len(own) <= most:
        yield from own
    else:
        for _ in range(most):
            yield own[chooser.below(len(own))]
    others = [one for other, found in pool.actions.items() if other != word for one in found]
    if others:
        yield others[chooser.below(len(others))]


def nonsense(listed: Sequence[Action], chooser: Chooser) -> Iterator[Any]:
    """Tell things that are no action of the game at all, or have fields of other types."""
    yield from (None, "take 7", 7, Action(), object())
    for base in listed[:2]:
        for one in attrs.fields(type(base)):
            values = list(broken_fields(getattr(base, one.name)))
            value = values[chooser.below(len(values))]
            yield attrs.evolve(base, **{one.name: value})


__all__ = ["Pool", "elsewhere", "mutated", "near", "nonsense", "pool_of"]
