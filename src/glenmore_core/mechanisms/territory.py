"""A territory (display): the tiles a player has laid, with the cubes and clan members on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from attrs import field, frozen

from glenmore_core.actions import Pos
from glenmore_core.mechanisms.tiles import TileSet, around, beside
from glenmore_core.state import Look
from glenmore_core.table import Table

NO_PILE: Table[Pos, tuple[str, ...]] = Table()


@frozen
class Territory:
    """One player's territory.

    Parameters:
        tiles: the tile on top at each place, by its id.
        cubes: the resource cubes on each tile that holds any.
        members: how many clan members (Scotsmen) stand on each tile that has any.
        under: the tiles covered at a place, lowest first.
        sites: worked out: for each empty cell beside a tile, which edges fit there.
        stock: worked out: how many cubes of each resource there are, in the market's order.
    """

    tiles: Table[Pos, str]
    cubes: Table[Pos, tuple[str, ...]]
    members: Table[Pos, int]
    under: Table[Pos, tuple[str, ...]] = NO_PILE
    sites: Table[Pos, int] = field(
        default=Table(), eq=False, repr=False, metadata={"derived": True}
    )
    stock: tuple[int, ...] = field(default=(), eq=False, repr=False, metadata={"derived": True})

    def held(self, resource: str) -> int:
        """Return how many cubes of a resource lie on the territory."""
        return sum(cubes.count(resource) for cubes in self.cubes.values())


def revive(value: Territory, look_tiles: TileSet, resources: tuple[str, ...]) -> Territory:
    """Return the territory with `sites` and `stock` worked out afresh."""
    stock = dict.fromkeys(resources, 0)
    for cubes in value.cubes.values():
        for cube in cubes:
            stock[cube] += 1
    sites, held = _all_sites(value.tiles, look_tiles), tuple(stock.values())
    return Territory(value.tiles, value.cubes, value.members, value.under, sites, held)


def found(
    tiles: TileSet, resources: tuple[str, ...], first: dict[Pos, str], members: dict[Pos, int]
) -> Territory:
    """Return a new territory with its first tiles and clan members."""
    bare = Territory(Table(first), Table(), Table(members))
    return revive(bare, tiles, resources)


def _mask(tiles: Table[Pos, str], at: Pos, tile_set: TileSet) -> int:
    x, y = at
    sides = tile_set.sides
    north, east = tiles.get((x, y + 1)), tiles.get((x + 1, y))
    south, west = tiles.get((x, y - 1)), tiles.get((x - 1, y))
    return tile_set.fitting(
        (
            None if north is None else sides[north][2],
            None if east is None else sides[east][3],
            None if south is None else sides[south][0],
            None if west is None else sides[west][1],
        )
    )


def _all_sites(tiles: Table[Pos, str], tile_set: TileSet) -> Table[Pos, int]:
    """One pass over the tiles: each shows its sides to the empty cells beside it."""
    sides, fitting = tile_set.sides, tile_set.fitting
    wanted: dict[Pos, list[str | None]] = {}
    for at, tile in tiles.items():
        x, y = at
        shown = sides[tile]
        for index, cell in enumerate(((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))):
            if cell not in tiles:
                met = wanted.get(cell)
                if met is None:
                    met = wanted[cell] = [None, None, None, None]
                met[index ^ 2] = shown[index]  # the cell's opposite side
    return Table({cell: fitting(tuple(wanted[cell])) for cell in sorted(wanted)})  # type: ignore[arg-type]  # four of them


def with_tile(value: Territory, at: Pos, tile: str, tile_set: TileSet) -> Territory:
    """Return the territory with a tile laid in an empty cell (not checked)."""
    tiles = value.tiles.set(at, tile)
    sites = dict(value.sites)
    sites.pop(at, None)
    for cell in beside(at):
        if cell not in tiles:
            sites[cell] = _mask(tiles, cell, tile_set)
    return Territory(tiles, value.cubes, value.members, value.under, Table(sites), value.stock)


def with_overbuilt(value: Territory, at: Pos, tile: str, tile_set: TileSet) -> Territory:
    """Return the territory with a tile laid on top of the one at `at`; what lies there moves up."""
    pile = (*value.under.get(at, ()), value.tiles[at])
    tiles, under = value.tiles.set(at, tile), value.under.set(at, pile)
    sites = _all_sites(tiles, tile_set)
    return Territory(tiles, value.cubes, value.members, under, sites, value.stock)


def laid(value: Territory, at: Pos, tile: str, tile_set: TileSet) -> Territory:
    """Return the territory with a tile laid at `at`: each of its parts beside or on top."""
    for cell, part in tile_set.cells(tile, at):
        lay = with_overbuilt if cell in value.tiles else with_tile
        value = lay(value, cell, part, tile_set)
    return value


def wide_places(
    value: Territory, tile: str, tile_set: TileSet, near: Collection[Pos]
) -> Sequence[Pos]:
    """Return where a tile that overbuilds, or one of several parts, may be laid.

    Parameters:
        value: the territory.
        tile: the tile's id.
        tile_set: the tiles.
        near: the cells of which it must fill one: those on or next to a clan member.
    """
    row = tile_set.tiles[tile]
    if not row.parts:  # the common case: on top of one tile of the same type and edge
        tiles, sides, rows = value.tiles, tile_set.sides, tile_set.tiles
        below = [(at, tiles[at]) for at in near if at in tiles]
        wanted = sides[tile]
        return sorted(
            at for at, one in below if rows[one].type == row.type and sides[one] == wanted
        )
    reach = range(len(row.parts))
    starts = {(x - step, y) for x, y in near for step in reach}
    fits = _covers if row.overbuild else _joins
    return sorted(at for at in starts if fits(value, tile_set.cells(tile, at), tile_set))


def _covers(value: Territory, cells: Sequence[tuple[Pos, str]], tile_set: TileSet) -> bool:
    """Return whether each part lies on a tile of its own type and edge."""
    for cell, part in cells:
        below = value.tiles.get(cell)
        if below is None or tile_set.sides[below] != tile_set.sides[part]:
            return False
        if tile_set.tiles[below].type != tile_set.tiles[part].type:
            return False
    return True


def _joins(value: Territory, cells: Sequence[tuple[Pos, str]], tile_set: TileSet) -> bool:
    """Return whether the parts fit into empty cells and carry on all their lines."""
    new = dict(cells)
    lines: set[str] = set()
    carried: set[str] = set()
    joined = False
    for cell, part in cells:
        if cell in value.tiles:
            return False
        sides = tile_set.sides[part]
        lines.update(side for side in sides if side)
        for index, other in enumerate(beside(cell)):
            there = value.tiles.get(other, new.get(other))
            if there is None:
                continue
            if tile_set.sides[there][(index + 2) % 4] != sides[index]:
                return False
            if other in value.tiles:
                joined = True
                carried.add(sides[index])
    return joined and lines <= carried


def with_cubes(
    value: Territory, at: Pos, cubes: tuple[str, ...], resources: tuple[str, ...]
) -> Territory:
    """Return the territory with exactly `cubes` on the tile at `at`."""
    before = value.cubes.get(at, ())
    table = (
        value.cubes.set(at, cubes) if cubes else (value.cubes.drop(at) if before else value.cubes)
    )
    stock = list(value.stock)
    for cube in before:
        stock[resources.index(cube)] -= 1
    for cube in cubes:
        stock[resources.index(cube)] += 1
    return Territory(value.tiles, table, value.members, value.under, value.sites, tuple(stock))


def with_members(value: Territory, at: Pos, number: int) -> Territory:
    """Return the territory with exactly `number` clan members on the tile at `at`."""
    members = value.members.set(at, number) if number else value.members.drop(at)
    return Territory(value.tiles, value.cubes, members, value.under, value.sites, value.stock)


def without_tile(value: Territory, at: Pos, tile_set: TileSet) -> Territory:
    """Return the territory without the pile at `at`; cubes and members must be gone already."""
    tiles = value.tiles.drop(at)
    under = value.under.drop(at) if at in value.under else value.under
    return Territory(
        tiles, value.cubes, value.members, under, _all_sites(tiles, tile_set), value.stock
    )


def without_top(value: Territory, at: Pos, tile_set: TileSet) -> Territory:
    """Return the territory without the top tile at `at`; what it covered lies open again.

    Cubes and members stay where they are; where nothing was covered they must be gone already.
    """
    pile = value.under.get(at, ())
    if not pile:
        return without_tile(value, at, tile_set)
    tiles, below = value.tiles.set(at, pile[-1]), pile[:-1]
    under = value.under.set(at, below) if below else value.under.drop(at)
    return Territory(
        tiles, value.cubes, value.members, under, _all_sites(tiles, tile_set), value.stock
    )


def is_sound(tiles: Table[Pos, str], tile_set: TileSet, home: Pos) -> bool:
    """Return whether a layout is legal: one piece, sides matching, each line unbroken from home."""
    for at, tile in tiles.items():
        for index, cell in enumerate(beside(at)):
            other = tiles.get(cell)
            if (
                other is not None
                and tile_set.sides[tile][index] != tile_set.sides[other][(index + 2) % 4]
            ):
                return False
    if home not in tiles or len(_reach(tiles, home, None, tile_set)) != len(tiles):
        return False
    for line in tile_set.lines:
        shown = {at for at, tile in tiles.items() if line in tile_set.sides[tile]}
        if home in shown and _reach(tiles, home, line, tile_set) != shown:
            return False
    return True


def _reach(tiles: Table[Pos, str], start: Pos, line: str | None, tile_set: TileSet) -> set[Pos]:
    """Return the places joined to `start`, by any side or (if given) along a line only."""
    reached, left = {start}, [start]
    while left:
        at = left.pop()
        sides = tile_set.sides[tiles[at]]
        for index, cell in enumerate(beside(at)):
            if cell in tiles and cell not in reached and (line is None or sides[index] == line):
                reached.add(cell)
                left.append(cell)
    return reached


def anchors(look: Look, seat: int, value: Territory) -> Iterable[Pos]:
    """Return the places that count as holding a clan member, for placing tiles."""
    extra = look.rules.anchors
    if not extra:
        return value.members
    return {*value.members, *(at for hook in extra for at in hook(look, seat))}


def places(look: Look, seat: int, tile: str, value: Territory) -> Sequence[Pos]:
    """Return where the tile may legally be laid, in order from the south-west.

    For most tiles these are empty cells, for one that overbuilds the tiles it may cover; a
    module has the last word on tiles with rules of their own (hook `tile_places`).

    Parameters:
        look: the state or draft.
        seat: whose territory it is.
        tile: the tile's id.
        value: the territory as it is when the tile is laid (the cost has been paid).
    """
    for hook in look.rules.tile_places:
        own = hook(look, seat, tile, value)
        if own is not None:
            return own
    return places_by_shape(look, seat, tile, value)


def fitting_edges(look: Look, seat: int, value: Territory) -> int:
    """Return the edges (as bits of `TileSet.edge_bit`) for which there is a place.

    One pass over the neighbourhood of the clan members answers for all ordinary tiles at once;
    tiles that overbuild, have parts or rules of their own must be asked for one by one.
    """
    fitting = value.sites.get
    mask = 0
    for anchor in anchors(look, seat, value):
        for cell in around(anchor):
            mask |= fitting(cell, 0)
    return mask


def places_by_shape(look: Look, seat: int, tile: str, value: Territory) -> Sequence[Pos]:
    """Return where the tile may be laid by its edges, overbuilding and parts alone.

    Parameters as for `places`; a hook `tile_places` that narrows the places starts from these.
    """
    tile_set = look.rules.constant(TileSet)
    row = tile_set.tiles[tile]
    if row.overbuild or row.parts:
        near = {cell for at in anchors(look, seat, value) for cell in (at, *around(at))}
        return wide_places(value, tile, tile_set, near)
    bit = tile_set.edge_bit[tile]
    sites = value.sites
    cells = {
        cell
        for anchor in anchors(look, seat, value)
        for cell in around(anchor)
        if sites.get(cell, 0) & bit
    }
    return sorted(cells)
