"""Slices: the kinds of values that modules keep in a state, for the table or for each player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from glenmore_core.draft import Draft
    from glenmore_core.rules import Rules


@frozen
class Slice:
    """One kind of value that a module keeps in a state.

    Parameters:
        kind: the class (frozen attrs; its name is the name in saves).
        create: `create(rules, seat)` returns the first value; `seat` is -1 for the table's.
        each_player: whether every player has one; otherwise the table has one.
        conceal: `conceal(value, owner, viewer)` returns what `viewer` (None: a spectator) may
            see of it; None means that everything is public. `owner` is -1 for the table's.
        revive: `revive(rules, value)` works out the fields marked as derived after loading.
        resample: `resample(draft, owner, viewer)` puts a value that `viewer` cannot tell from
            the present one, drawn from the draft's streams; None if nothing in it is hidden.
    """

    kind: type
    create: Callable[[Rules, int], Any]
    each_player: bool = False
    conceal: Callable[[Any, int, int | None], Any] | None = None
    revive: Callable[[Rules, Any], Any] | None = None
    resample: Callable[[Draft, int, int | None], None] | None = None
