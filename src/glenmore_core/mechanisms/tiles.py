"""Tiles as data, and what is worked out from them once: edges, sides, and which sides match.

A tile's edge names the lines on it (`river`, `road`, `river+road`, `none`); a game says which
sides a line runs between. Two neighbouring tiles must show the same on the side they share, and
a line must go on from a line that is there: both follow from comparing sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import Factory, define, field, frozen, validators

from glenmore_core.actions import Pos
from glenmore_core.mechanisms.effects import FREE, Cost, Effect

SIDES = ("north", "east", "south", "west")
STEPS: tuple[Pos, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
AROUND: tuple[Pos, ...] = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


@frozen(eq=False, kw_only=True)
class Tile:
    """One tile, as it stands in a data file.

    Parameters:
        id: unique name; quoted in YAML.
        name: what is printed on it.
        stack: the stack it is drawn from (`start` and other names are never drawn).
        kind: what it is (village, forest, …); effects and scorings refer to it.
        type: the type symbol, where a game has one (material, animal, trade, …).
        colour: the colour of its border, where a game has one.
        edge: the lines on it: none, or names joined by `+`.
        cost: what must be paid to take it.
        once: the effects of placing it, in order.
        activation: what activating it does.
        overbuild: whether it is placed on top of another tile, of the same type and edge.
        parts: the tiles it is made of, laid side by side from west to east; it then fills as many
            places, and each part is a tile by itself from then on. Empty: it is one tile.
        tags: any further marks (icons), for rules that look for them; one with `protected`
            cannot be taken from the rondel.
        counts: how many it counts as where tiles of its type are counted.
        copies: how many there are.
        source: where the row comes from: printed, described, inferred or invented.
    """

    id: str = field(validator=validators.max_len(60))
    name: str = field(validator=validators.max_len(60))
    stack: str
    kind: str = ""
    type: str = ""
    colour: str = ""
    edge: str = "none"
    cost: Cost = FREE
    once: tuple[Effect, ...] = ()
    activation: tuple[Effect, ...] = ()
    overbuild: bool = False
    parts: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    counts: int = field(default=1, validator=[validators.ge(0), validators.le(99)])
    copies: int = field(default=1, validator=[validators.ge(0), validators.le(99)])
    source: str = "invented"
    inferred_fields: tuple[str, ...] = ()
    invented_fields: tuple[str, ...] = ()


Wanted = tuple[str | None, str | None, str | None, str | None]
"""What the neighbours of an empty cell show towards it, by side; None: no neighbour."""


@define(eq=False)
class TileSet:
    """All tiles of a composition with what was worked out of them.

    Parameters:
        tiles: the tiles by id.
        lines: for each line (river, road) the indexes in `SIDES` of the sides it runs between.
        capacity: how many cubes a tile holds.
        stacks: the drawn stacks, in order.
        sides: worked out: what each tile shows on its four sides, by its id.
        edge_bit: worked out: the bit that stands for each tile's edge, by its id.
        protected: worked out: the tiles that cannot be taken.
        whole: worked out: for each part the tile it is a part of.
    """

    tiles: Mapping[str, Tile]
    lines: Mapping[str, tuple[int, int]]
    capacity: int = 3
    stacks: tuple[str, ...] = ()
    sides: dict[str, tuple[str, str, str, str]] = Factory(dict)
    edge_bit: dict[str, int] = Factory(dict)
    protected: frozenset[str] = frozenset()
    whole: dict[str, str] = Factory(dict)
    _edges: list[tuple[str, str, str, str]] = Factory(list)
    _masks: dict[Wanted, int] = Factory(dict)

    def __attrs_post_init__(self) -> None:
        edges = sorted({tile.edge for tile in self.tiles.values()})
        by_name = {edge: self._sides_of(edge) for edge in edges}
        self._edges = [by_name[edge] for edge in edges]
        for tile in self.tiles.values():
            self.sides[tile.id] = by_name[tile.edge]
            self.edge_bit[tile.id] = 1 << edges.index(tile.edge)
            self.whole.update(dict.fromkeys(tile.parts, tile.id))
        self.protected = frozenset(
            tile.id for tile in self.tiles.values() if "protected" in tile.tags
        )

    def _sides_of(self, edge: str) -> tuple[str, str, str, str]:
        shown = ["", "", "", ""]
        for line in edge.split("+"):
            for side in self.lines.get(line, ()):
                shown[side] = line
        return (shown[0], shown[1], shown[2], shown[3])

    def fitting(self, wanted: Wanted) -> int:
        """Return which edges (as bits of `edge_bit`) may lie in a cell with these neighbours.

        They must share a side with a tile, match every neighbour, and carry on each of their
        lines from a neighbour that shows it.
        """
        mask = self._masks.get(wanted)
        if mask is None:
            mask = 0
            for bit, sides in enumerate(self._edges):
                met = [
                    (want, side)
                    for want, side in zip(wanted, sides, strict=True)
                    if want is not None
                ]
                lines = {side for side in sides if side}
                carried = {side for want, side in met if want}
                if met and all(want == side for want, side in met) and lines == carried:
                    mask |= 1 << bit
            self._masks[wanted] = mask
        return mask

    def cells(self, tile: str, at: Pos) -> tuple[tuple[Pos, str], ...]:
        """Return the places that a tile laid at `at` fills, each with what lies there then."""
        parts = self.tiles[tile].parts or (tile,)
        return tuple(((at[0] + step, at[1]), part) for step, part in enumerate(parts))

    def of_stack(self, stack: str) -> tuple[str, ...]:
        """Return the ids of a stack's tiles (an id once for each copy), in order."""
        found = [tile for tile in self.tiles.values() if tile.stack == stack]
        return tuple(sorted(tile.id for tile in found for _ in range(tile.copies)))


def tile_table(tables: Mapping[str, Any], key: str = "tiles") -> Mapping[str, Tile]:
    """Return the tiles among the data tables of a composition."""
    return tables[key]  # type: ignore[no-any-return]


def add(one: Pos, other: Pos) -> Pos:
    """Return the sum of two places.

    >>> add((1, 2), (0, -1))
    (1, 1)
    """
    return (one[0] + other[0], one[1] + other[1])


def around(at: Pos) -> tuple[Pos, ...]:
    """Return the eight places around `at`.

    >>> len(around((0, 0)))
    8
    """
    x, y = at
    return (
        (x - 1, y - 1), (x - 1, y), (x - 1, y + 1), (x, y - 1),
        (x, y + 1), (x + 1, y - 1), (x + 1, y), (x + 1, y + 1),
    )  # fmt: skip


def beside(at: Pos) -> tuple[Pos, Pos, Pos, Pos]:
    """Return the four places that share a side with `at`: north, east, south, west."""
    x, y = at
    return ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))


def count_tiles(ids: Iterable[str], tiles: TileSet, **marks: str) -> int:
    """Return how many of the tiles have all the given marks, such as `kind="village"`."""
    return sum(
        all(getattr(tiles.tiles[one], name) == value for name, value in marks.items())
        for one in ids
    )
