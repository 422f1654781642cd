"""Glen More II's parts of the SVG picture: rondel with market, clan board, territories, legend."""

from __future__ import annotations

from glenmore_chronicles.clan_board import ClanBoard, road_price
from glenmore_chronicles.holdings import Holdings, board_of, scotsmen_left
from glenmore_chronicles.pictures_text import clan_text
from glenmore_chronicles.the_end import THE_END
from glenmore_chronicles.tile_words import once_text
from glenmore_core.drawing.canvas import Canvas
from glenmore_core.drawing.displays_svg import (
    Entry,
    Sign,
    draw_displays,
    draw_legend,
    shared_entries,
)
from glenmore_core.drawing.lettering import wrap
from glenmore_core.drawing.pieces_svg import barrel, coin, person, piece
from glenmore_core.drawing.rondel_svg import draw_market, draw_rondel
from glenmore_core.drawing.seats import called
from glenmore_core.drawing.tiles_svg import Box
from glenmore_core.drawing.wording import plural
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.tiles import Tile
from glenmore_core.rules import Rules
from glenmore_core.views import View

COLOURS = {
    "village": "brown",
    "castle": "grey",
    "material": "slate",
    "animal": "green",
    "whisky": "yellow",
    "trade": "purple",
    "loch": "blue",
    "person": "rose",
}
"""The colour of a tile by its type, each its own; the word of the type stands on the tile too."""


def colour_of(tile: Tile) -> str:
    """Return the role of a tile's colour: by its type."""
    return COLOURS.get(tile.type, "")


def rondel(view: View, canvas: Canvas) -> None:
    """Draw the rondel with the market and the stacks inside it."""

    def middle(canvas: Canvas, box: Box) -> None:
        x, y, width, height = box
        share = width * 0.64
        draw_market(canvas, (x, y, share, height), view, "Market")
        _stacks(canvas, (x + share + 8, y, width - share - 8, height), view)

    letters = {name: one.text for name, one in view.state.rules.pieces.items()}

    def note(tile: Tile) -> str:
        return once_text(view.state, tile)

    draw_rondel(canvas, view, letters, middle, colour_of, note, (THE_END,))
    _discard_pile(canvas, view)


def _discard_pile(canvas: Canvas, view: View) -> None:
    """Name the tiles of the discard pile, the latest first: Munro builds one of them."""
    pile = view.game(Stacks).discard
    if pile:
        rows = view.state.rules.tables["tiles"]
        names = ", ".join(rows[tile].name for tile, _ in reversed(pile))
        room, top = canvas.right - canvas.left, canvas.y + 4
        text = f"Discard pile, the latest first: {names}"
        below = canvas.paragraph(canvas.left, top, text, room, 10, 4, fill="soft")
        canvas.advance(below - top + 6)


def _stacks(canvas: Canvas, box: Box, view: View) -> None:
    x, y, width, height = box
    stacks = view.game(Stacks)
    canvas.rect(x, y, width, height, "panel", "line")
    canvas.text(x + 12, y + 19, "Stacks", width - 24, 12.5, bold=True)
    step = min(24.0, (height - 60) / len(stacks.left))
    current = stacks.current(tuple(stacks.left))
    for index, (stack, ids) in enumerate(stacks.left.items()):
        top = y + 26 + index * step
        here = stack == current
        canvas.rect(x + 12, top + 2, 20, step - 3, "accent" if here else "label", "line")
        canvas.text(x + 22, top + 15, stack, 18, 11, anchor="middle", bold=True)
        text = f"{plural(len(ids), 'tile')} left" if ids else "used up"
        canvas.text(x + 40, top + 15, text, width - 48, 10.5, fill="ink" if ids else "soft")
    lines = [f"The End comes with {below} of {stack} left" for stack, below, _ in stacks.fixed]
    lines.append(f"{plural(len(stacks.discard), 'tile')} on the discard pile")
    base = y + 26 + step * len(stacks.left) + 12
    for line in lines:
        base = canvas.paragraph(x + 12, base, line, width - 20, 10, fill="soft")


# -- the clan board --------------------------------------------------------------------------

DOWN = 5.2
"""Pixels for one step to the south on the drawn clan board."""
FIELD = (118.0, 33.0)
Spot = tuple[float, float]


def clans(view: View, canvas: Canvas) -> None:
    """Draw the clan board: fields with what they give, roads with their coins, markers."""
    canvas.heading("Clan board")
    rules = view.state.rules
    spots = spots_of(rules, canvas.left, canvas.right, canvas.y)
    for road in rules.tables["roads"].values():
        one, other = (spots[name] for name in road.between)
        canvas.line(*one, *other, "road", 3)
    for road in rules.tables["roads"].values():
        one, other = (spots[name] for name in road.between)
        x, y = free_spot(one, other, list(spots.values()))
        canvas.pill(x, y - 7, str(road.cost), 20, anchor="middle", bold=True)
    x, y = spots[board_of(rules).clan_start]
    canvas.rect(x - 32, y - 13, 64, 26, "green", "ink", 1.5, 12)
    canvas.pill(x, y - 7, "Start", 60, 10, anchor="middle", bold=True)
    for name in rules.tables["clans"]:
        _field(canvas, view, name, *spots[name])
    canvas.advance(max(y for _, y in spots.values()) + FIELD[1] / 2 - canvas.y + 16)


def spots_of(rules: Rules, left: float, right: float, top: float) -> dict[str, Spot]:
    """Return the middle of each field, and of Start, in pixels.

    Parameters:
        rules: the rules.
        left, right, top: where the board may be drawn, in pixels.
    """
    rows, start = rules.tables["clans"], board_of(rules)
    places = {one.id: one.at for one in rows.values()}
    places[start.clan_start] = start.clan_start_at
    west, east = min(x for x, _ in places.values()), max(x for x, _ in places.values())
    north = min(y for _, y in places.values())
    across = (right - left - FIELD[0]) / max(1, east - west)
    return {
        name: (
            left + FIELD[0] / 2 + (x - west) * across,
            top + FIELD[1] / 2 + (y - north) * DOWN,
        )
        for name, (x, y) in places.items()
    }


def free_spot(one: Spot, other: Spot, fields: list[Spot]) -> Spot:
    """Return where on a road its coins are told: near its middle, and covered by no field.

    Parameters:
        one, other: the ends of the road, in pixels.
        fields: the middles of all fields.
    """
    wide, high = FIELD[0] / 2 + 8, FIELD[1] / 2 + 6
    best, least = one, (2.0, 0.0)
    for step in range(5, 96):
        share = step / 100
        x = one[0] + (other[0] - one[0]) * share
        y = one[1] + (other[1] - one[1]) * share
        hidden = max(min(1 - abs(x - a) / wide, 1 - abs(y - b) / high) for a, b in fields)
        found = (max(0.0, hidden), abs(share - 0.5))
        if found < least:
            best, least = (x, y), found
    return best


def _field(canvas: Canvas, view: View, name: str, x: float, y: float) -> None:
    clan, board = view.state.rules.tables["clans"][name], view.game(ClanBoard)
    width, height = FIELD
    left, top = x - width / 2, y - height / 2
    owners = board.markers.get(name, ())
    fill = "empty" if clan.empty else "panel"
    canvas.rect(left, top, width, height, fill, "line", 1.5, dashed=clan.empty)
    canvas.rect(left, top, 6, height, clan.colour, "")
    room = width - 12
    title = room - 12 * len(owners) - (0 if owners else 18)
    canvas.text(left + 9, top + 11, clan.name, title, 10, bold=True)
    taken = bool(owners) and not clan.repeatable
    if not clan.empty and not taken:
        price = road_price(view.state, view.seat or 0, name)
        canvas.pill(left + width - 3, top + 1.5, str(price), 18, 8.5, anchor="end", stroke="line")
    for index, seat in enumerate(owners[:6]):
        if seat >= 0:
            piece(
                canvas, left + width - 9 - index * 11 - (18 if not taken else 0), top + 8, seat, 9
            )
        else:
            canvas.circle(left + width - 9 - index * 11, top + 8, 4.5, "label")
    for number, line in enumerate(wrap(clan_text(clan), room, 8, 2)):
        canvas.text(left + 9, top + 20 + number * 9, line, room, 8, fill="soft")


# -- territories -----------------------------------------------------------------------------


def territories(view: View, canvas: Canvas) -> None:
    """Draw the players' territories."""
    draw_displays(canvas, view, head, colour_of)


def head(canvas: Canvas, view: View, seat: int, x: float, y: float, width: float) -> float:
    """Draw whose territory it is and what lies beside it; return the height."""
    purse, mine = view.player(seat, Purse), view.player(seat, Holdings)
    rules = view.state.rules
    piece(canvas, x + 11, y + 13, seat, 18)
    canvas.text(x + 27, y + 17, called(seat), 76, 12.5, bold=True)
    left, top = (x + 108, y) if width > 350 else (x + 2, y + 24)
    high = top - y + 26
    for sign, number in ((coin, purse.coins), (barrel, purse.whisky)):
        sign(canvas, left, top + 5, 14)
        canvas.text(left + 18, top + 17, str(number), 26, 12.5, bold=True)
        left += 44
    person(canvas, left + 7, top + 20, seat, 17)
    text = f"{scotsmen_left(view.state, seat)} in supply, {plural(mine.markers, 'marker')}"
    canvas.text(left + 17, top + 17, text, x + width - left - 17, 11)
    lists = (
        ("Landmarks", [rules.tables["landmarks"][one].name for one in mine.cards]),
        ("Persons", [rules.tables["tiles"][one].name for one in mine.persons]),
        ("Clans", [rules.tables["clans"][one].name for one in mine.clans]),
    )
    told = [f"{title}: {', '.join(names)}" for title, names in lists if names]
    for line in told or ["no landmark, Person or clan yet"]:
        for part in wrap(line, width, 9.5, 4):
            canvas.text(x, y + high + 8, part, width, 9.5, fill="soft")
            high += 12
    return high + 2


def legend(view: View, canvas: Canvas) -> None:
    """Draw what the signs mean."""
    own: list[Entry] = [
        ("whisky", lambda canvas, x, y: barrel(canvas, x + 5, y + 1, 14)),
        ("coin", lambda canvas, x, y: coin(canvas, x + 5, y + 1, 14)),
        ("Scotsman", lambda canvas, x, y: person(canvas, x + 12, y + 16, 0, 17)),
    ]
    own += [(name, _patch(name)) for name in COLOURS]
    shared = shared_entries(view)
    cubes = len(view.state.rules.market.resources)
    draw_legend(canvas, [*shared[:cubes], *own, *shared[cubes:]])


def _patch(kind: str) -> Sign:
    colour = COLOURS[kind]
    return lambda canvas, x, y: canvas.rect(x + 4, y, 16, 16, colour)
