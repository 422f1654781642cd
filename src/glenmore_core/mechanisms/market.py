"""The market (warehouse): a row of priced spaces for each resource, filled with coins.

Buying puts coins on the cheapest empty space of a row; selling takes them from the dearest
filled one. A row is therefore told by one number: how many of its spaces are filled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import Factory, define, field, frozen

from glenmore_core.mechanisms.effects import MOST_PAID
from glenmore_core.table import Table

if TYPE_CHECKING:
    from glenmore_core.draft import Draft

KEPT = 4096
"""How many situations the market's rules keep results for, before they begin anew."""


@define(eq=False)
class MarketRules:
    """How the market of a composition works. Return a changed one from the hook `market_rules`.

    Parameters:
        resources: the names of the resources, in the order of the rows.
        prices: for each resource the coins on its spaces, rising, cheapest first.
        groups: names under which several resources may stand in a cost, such as `animal`.
        filled: how many spaces of each row hold coins at the start.
        no_sale_for: the purposes of payments (`tile`, `activation`, …) in whose middle no cube may
            be sold.
        closed_for: the purposes of payments that are made without the market: nothing is bought
            for them, and nothing is sold in their middle.
        module: the id of the module whose rules these are, for refusals.
        rule_ids: its rule ids for refusals, by what they are about: `sell`, `row-empty`,
            `not-now`, `buy`, `row-full`, `need`, `means` where there are further means of paying,
            and `closed` where there are payments without the market.

        full_price: coins for a unit whose row is full; they go to the supply, and the row stays as
            it is (None: it cannot be bought then). Not below the last space of any row.
        full_bought: `full_bought(draft, seat, resource)`: what follows from such a purchase.

    >>> rules = MarketRules(("wood",), Table({"wood": (1, 2, 3)}))
    >>> rules.price("wood", 0), rules.price("wood", 3), rules.proceeds("wood", 2)
    (1, None, 2)
    """

    resources: tuple[str, ...] = ()
    prices: Mapping[str, tuple[int, ...]] = Factory(Table)
    groups: Mapping[str, tuple[str, ...]] = Factory(Table)
    filled: Mapping[str, int] = Factory(Table)
    no_sale_for: frozenset[str] = frozenset()
    module: str = ""
    rule_ids: Mapping[str, str] = Factory(Table)
    closed_for: frozenset[str] = frozenset()
    full_price: int | None = None
    full_bought: Callable[[Draft, int, str], None] | None = None
    _rows: dict[str, int] = field(init=False, factory=dict)
    _ladders: dict[tuple[int, int, int, bool], tuple[int, tuple[int, ...]]] = field(
        init=False, factory=dict
    )

    known: dict[Any, Any] = field(init=False, factory=dict)
    """What was worked out for a purse, a stock and a market (see `keep`)."""

    def __attrs_post_init__(self) -> None:
        self._rows = {name: row for row, name in enumerate(self.resources)}

    def index(self, resource: str) -> int:
        """Return the row of a resource."""
        return self._rows[resource]

    def keep(self, key: Any, value: Any) -> None:
        """Keep what was worked out: the same few thousand situations come again and again."""
        if len(self.known) >= KEPT:
            self.known.clear()
        self.known[key] = value

    def price(self, resource: str, filled: int) -> int | None:
        """Return the coins one unit costs when `filled` spaces hold coins (None: none is sold)."""
        row = self.prices[resource]
        return row[filled] if filled < len(row) else self.full_price

    def proceeds(self, resource: str, filled: int) -> int | None:
        """Return the coins one unit is sold for (None: the row is empty)."""
        return self.prices[resource][filled - 1] if filled > 0 else None

    def ladder(
        self, row: int, held: int, filled: int, selling: bool = True
    ) -> tuple[int, tuple[int, ...]]:
        """Return what selling all `held` units brings, and what each unit used then costs.

        Selling a unit and buying it back costs nothing in the end, so whoever holds units may be
        thought to sell them all first. Then the first units used are free (those that the full
        sale could not sell), and each further one costs the next space of the row. The list ends
        where the row does, unless there is a price beyond it. Both figures are in coins. (Without
        `selling` all held units are free and the sale brings nothing.)

        >>> MarketRules(("wood",), Table({"wood": (1, 2, 3)})).ladder(0, 1, 2)
        (2, (2, 3))
        """
        key = (row, held, filled, selling)
        found = self._ladders.get(key)
        if found is None:
            prices = self.prices[self.resources[row]]
            sold = min(held, filled) if selling else 0
            gain = sum(prices[filled - sold : filled])
            steps = (0,) * (held - sold) + tuple(prices[filled - sold :])
            if self.full_price is not None:
                steps += (self.full_price,) * MOST_PAID
            found = (gain, steps)
            self._ladders[key] = found
        return found


@frozen
class Market:
    """The market as it stands: how many spaces of each row hold coins."""

    filled: tuple[int, ...]

    def with_row(self, row: int, filled: int) -> Market:
        """Return the market with another number of filled spaces in one row."""
        return Market((*self.filled[:row], filled, *self.filled[row + 1 :]))


def new_market(rules: MarketRules) -> Market:
    """Return the market at the start of a game."""
    return Market(tuple(rules.filled.get(name, 0) for name in rules.resources))
