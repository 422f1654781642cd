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
        fixed: what lies at a known place of a stack: (stack, how many of its tiles lie below,
            name) each; it comes out in its turn and is no tile.
    """

    left: Table[str, tuple[str, ...]]
    discard: tuple[tuple[str, int], ...] = ()
    fixed: tuple[tuple[str, int, str], ...] = ()

    def without(self, stack: str, tile: str) -> Stacks:
        """Return the stacks after `tile` was drawn from `stack`."""
        ids = self.left[stack]
        at = ids.index(tile)
        left = self.left.set(stack, ids[:at] + ids[at + 1 :])
        return Stacks(left, self.discard, self.fixed)

    def discarding(self, tile: str, seat: int) -> Stacks:
        """Return the stacks with `tile` on the discard pile."""
        return Stacks(self.left, (*self.discard, (tile, seat)), self.fixed)

    def fetching(self, tile: str) -> Stacks:
        """Return the stacks after `tile` was taken from the discard pile (the last one put)."""
        index = max(at for at, (one, _) in enumerate(self.discard) if one == tile)
        return Stacks(self.left, self.discard[:index] + self.discard[index + 1 :], self.fixed)

    def due(self, order: Sequence[str]) -> tuple[str, int, str] | None:
        """Return what is fixed and comes out before the next tile, or None."""
        for one in self.fixed:
            stack, below, _ = one
            if len(self.left[stack]) <= below and self.current(order) in (stack, None):
                return one
        return None

    def without_fixed(self, one: tuple[str, int, str]) -> Stacks:
        """Return the stacks after something fixed came out."""
        return Stacks(self.left, self.discard, tuple(other for other in self.fixed if other != one))

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
