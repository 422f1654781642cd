"""A territory (display) as text: a grid of tiles with their lines, clan members and cubes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from attrs import frozen
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from glenmore_core.actions import Pos
from glenmore_core.drawing.notes import place_notes
from glenmore_core.drawing.wording import activation_text, numbered
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import Place
from glenmore_core.mechanisms.tiles import Tile, TileSet

if TYPE_CHECKING:
    from glenmore_core.views import View

SIGNS = {"river": "≈", "road": "═"}
"""How a line is drawn across the side of a tile."""
LINE_STYLES = {"river": "bright_blue", "road": "yellow"}
MEMBER = "♟"
_HEIGHT = 4
_WIDEST = 16
_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The joint of lines for each set of arms: 1 north, 2 east, 4 south, 8 west."""


@frozen
class TerritoryText:
    """A territory, as wide as the terminal allows.

    Parameters:
        value: the territory.
        tile_set: the tiles.
        marks: cells to mark, empty or not, each with a word of a few characters.
        bright: tiles to show brightly, such as those that may be activated.
        sign: a word for the upper side of a tile, such as its type ("": none).
        notes: what modules write on its places; it stands below.

    What a tile does and finds no room on it is told in a line below the territory.
    """

    value: Territory
    tile_set: TileSet
    marks: Mapping[Pos, str] = {}
    bright: Collection[Pos] = ()
    sign: Callable[[Tile], str] | None = None
    notes: Mapping[Pos, str] = {}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        cells = [*self.value.tiles, *self.marks]
        columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
        rows = range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1)
        room = (options.max_width - 5) // len(columns) - 1
        width = max(5, min(_WIDEST, room))
        canvas = _Canvas(len(columns) * (width + 1) + 1, len(rows) * _HEIGHT + 1)
        for at in cells:
            self._cell(canvas, at, (at[0] - columns[0]) * (width + 1), rows[0] - at[1], width)
        canvas.join()
        if self.sign is not None:
            for at, tile_id in self.value.tiles.items():
                word = _fit(self.sign(self.tile_set.tiles[tile_id]), width - 2)
                left, top = (at[0] - columns[0]) * (width + 1), (rows[0] - at[1]) * _HEIGHT
                canvas.write(left + 2, top, word, "dim italic")
        heads = "".join(f"{x:^{width + 1}}" for x in columns)
        yield Text(f"     {heads}".rstrip(), style="dim", no_wrap=True, overflow="crop")
        for number, line in enumerate(canvas.lines()):
            middle = number % _HEIGHT == 2
            head = f"{rows[number // _HEIGHT]:>3} " if middle else "    "
            text = Text(head, style="dim", no_wrap=True, overflow="crop")
            text.append(line)
            yield text
        for (x, y), words in sorted(self.notes.items()):
            yield Text(f"    {x},{y}: {words}", style="dim")
        for told in self._cut(width):
            yield Text(told, style="dim")

    def _cut(self, width: int) -> list[str]:
        """Return what tiles do whose box is too narrow to say it, each tile of one name once."""
        tiles = [self.tile_set.tiles[one] for one in self.value.tiles.values()]
        does = {(one.name, activation_text(one)): None for one in tiles}
        return [f"{name}: {text}" for name, text in does if len(text) > width]

    def _cell(self, canvas: _Canvas, at: Pos, left: int, row: int, width: int) -> None:
        top = row * _HEIGHT
        tile_id = self.value.tiles.get(at)
        mark = self.marks.get(at, "")
        canvas.box(left, top, width, dotted=tile_id is None)
        if tile_id is None:
            canvas.write(left + 1, top + 2, f"{mark:^{width}}"[:width], "bold reverse")
            return
        tile = self.tile_set.tiles[tile_id]
        style = "bold" if at in self.bright else ""
        members = self.value.members.get(at, 0)
        people = "" if not members else MEMBER if members == 1 else f"{MEMBER}{members}"
        name = _fit(tile.name, width - (len(people) + 1 if people else 0))
        canvas.write(left + 1, top + 1, name, style or "default")
        canvas.write(left + 1 + width - len(people), top + 1, people, "bold magenta")
        canvas.write(left + 1, top + 2, _fit(activation_text(tile), width), "dim")
        cubes = cubes_text(self.value.cubes.get(at, ()), width)
        canvas.write(left + 1, top + 3, cubes, "bold cyan")
        pile = len(self.value.under.get(at, ()))
        note = mark or (f"/{pile + 1}" if pile else "")
        canvas.write(left + 1 + width - len(note), top + 3, note, "bold reverse" if mark else "dim")
        self._lines(canvas, self.tile_set.sides[tile_id], left, top, width)

    def _lines(
        self, canvas: _Canvas, sides: tuple[str, ...], left: int, top: int, width: int
    ) -> None:
        half = left + 1 + (width - 3) // 2
        spots = (
            (half, top, 3),
            (left + width + 1, top + 2, 1),
            (half, top + _HEIGHT, 3),
            (left, top + 2, 1),
        )
        for line, (x, y, length) in zip(sides, spots, strict=True):
            if line:
                sign = SIGNS.get(line, line[0])
                canvas.over(x, y, sign * length, LINE_STYLES.get(line, "bold"))


def cubes_text(cubes: tuple[str, ...], width: int = 16) -> str:
    """Return the cubes on a tile: named where there is room, else by two letters each.

    >>> cubes_text(("wood", "wood")), cubes_text(("wood", "stone", "sheep"))
    ('■ 2 wood', '■ wo st sh')
    """
    if not cubes:
        return ""
    if len(set(cubes)) == 1:
        text = f"■ {len(cubes)} {cubes[0]}"
        return text if len(text) <= width else f"■{len(cubes)}{cubes[0][:2]}"
    text = "■ " + " ".join(cube[:2] for cube in cubes)
    return text if len(text) <= width else "".join(cube[:2] for cube in cubes)[:width]


def _fit(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"


class _Canvas:
    """Characters with styles; boxes share their borders."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.chars = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]
        self.arms: dict[tuple[int, int], int] = {}
        self.solid: set[tuple[int, int]] = set()

    def box(self, left: int, top: int, width: int, *, dotted: bool) -> None:
        right, bottom = left + width + 1, top + _HEIGHT
        for x in range(left + 1, right):
            for y in (top, bottom):
                self._side(x, y, "┄" if dotted else "─", dotted)
        for y in range(top + 1, bottom):
            for x in (left, right):
                self._side(x, y, "┆" if dotted else "│", dotted)
        for x, y, arms in (
            (left, top, 6), (right, top, 12), (left, bottom, 3), (right, bottom, 9),
        ):  # fmt: skip
            self.arms[x, y] = self.arms.get((x, y), 0) | arms

    def _side(self, x: int, y: int, char: str, dotted: bool) -> None:
        if dotted and (x, y) in self.solid:
            return
        if not dotted:
            self.solid.add((x, y))
        self.chars[y][x] = char
        self.styles[y][x] = "dim"

    def join(self) -> None:
        for (x, y), arms in self.arms.items():
            self.chars[y][x] = _JOINTS[arms]
            self.styles[y][x] = "dim"

    def write(self, x: int, y: int, text: str, style: str) -> None:
        for index, char in enumerate(text):
            self.chars[y][x + index] = char
            self.styles[y][x + index] = style

    def over(self, x: int, y: int, text: str, style: str) -> None:
        """Write over a border and keep it when other boxes draw theirs."""
        self.write(x, y, text, style)
        self.solid.update((x + index, y) for index in range(len(text)))

    def lines(self) -> list[Text]:
        found = []
        for chars, styles in zip(self.chars, self.styles, strict=True):
            text = Text(no_wrap=True, overflow="crop")
            for char, style in zip(chars, styles, strict=True):
                text.append(char, style=style)
            text.rstrip()
            found.append(text)
        return found


def territory_text(
    view: View,
    seat: int,
    bright: Collection[Pos] = (),
    sign: Callable[[Tile], str] | None = None,
) -> TerritoryText:
    """Return a player's territory; for the viewer, with the places where a tile may be laid.

    Parameters:
        view: what the viewer sees.
        seat: whose territory.
        bright: tiles to show brightly.
        sign: a word for the upper side of each tile, such as its type.
    """
    marks: dict[Pos, str] = {}
    if seat == view.seat:
        marks = {
            action.at: f"{number}?"
            for number, action in enumerate(numbered(view.legal_actions), 1)
            if isinstance(action, Place)
        }
    return TerritoryText(
        view.player(seat, Territory), view.state.rules.constant(TileSet), marks, bright, sign,
        place_notes(view, seat),
    )  # fmt: skip


__all__ = ["TerritoryText", "cubes_text", "territory_text"]
