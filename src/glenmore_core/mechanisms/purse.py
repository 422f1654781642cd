"""What a player holds beside the territory: coins and whisky, and counters that games add."""

from __future__ import annotations

from attrs import frozen


@frozen
class Purse:
    """A player's coins and whisky barrels (casks).

    >>> Purse(6).paying(2)
    Purse(coins=4, whisky=0)
    """

    coins: int = 0
    whisky: int = 0

    def paying(self, coins: int) -> Purse:
        """Return the purse after paying `coins` (negative: receiving them)."""
        return Purse(self.coins - coins, self.whisky)

    def with_whisky(self, more: int) -> Purse:
        """Return the purse with `more` whisky barrels (negative: fewer)."""
        return Purse(self.coins, self.whisky + more)
