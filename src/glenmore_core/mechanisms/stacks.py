"""Face-down stacks: multisets from which a tile is drawn when it is needed, never an order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from glenmore_core.actions import Action
from glenmore_core.table import Table


@frozen
class Stacks:
    """What is still in the stacks, and what has left the game face up.

    Parameters:
        left: for each stack the ids of the tiles still in it, in the order of their ids (their
            real order is unknown to everybody: it does not exist until one is drawn).
        discard: the tiles that left the rondel untaken, in order, each with who caused it
            (a seat, or -1 for the die and the like).
    """

    left: Table[str, tuple[str, ...]]
    discard: tuple[tuple[str, int], ...] = ()

    def without(self, stack: str, tile: str) -> Stacks:
        """Return the stacks after `tile` was drawn from `stack`."""
        ids = self.left[stack]
        at = ids.index(tile)
        return Stacks(self.left.set(stack, ids[:at] + ids[at + 1 :]), self.discard)

    def discarding(self, tile: str, seat: int) -> Stacks:
        """Return the stacks with `tile` on the discard pile."""
        return Stacks(self.left, (*self.discard, (tile, seat)))

    def current(self, order: Sequence[str]) -> str | None:
        """Return the first stack in `order` that still has tiles, or None."""
        for stack in order:
            if self.left[stack]:
                return stack
        return None


@frozen
class Reveal(Action):
    """Chance: this tile is drawn."""

    word: ClassVar[str] = "reveal"
    tile: str


def draws(ids: Sequence[str]) -> list[tuple[Action, int]]:
    """Return the outcomes of drawing from a stack, each with its weight.

    >>> draws(("a", "b", "b"))
    [(Reveal(tile='a'), 1), (Reveal(tile='b'), 2)]
    """
    return [(Reveal(one), number) for one, number in Counter(ids).items()]
