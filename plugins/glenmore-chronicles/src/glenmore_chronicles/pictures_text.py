"""Glen More II's parts of the picture in text, and its actions and events in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glenmore_chronicles.building import (
    Fetch,
    FetchTile,
    Remove,
    RemoveTiles,
    TileFetched,
    TileRemoved,
)
from glenmore_chronicles.clan_board import (
    ChooseClan,
    ClanBoard,
    ClanGained,
    Mark,
    road_price,
)
from glenmore_chronicles.effects import Put, PutScotsman
from glenmore_chronicles.holdings import (
    Holdings,
    LandmarkTaken,
    PersonGained,
    ScotsmanPlaced,
    board_of,
    scotsmen_left,
)
from glenmore_chronicles.paying import GivenUp
from glenmore_chronicles.rows import Clan
from glenmore_chronicles.scoring import CATEGORIES
from glenmore_chronicles.setting_up import LineUp, NextInLine
from glenmore_chronicles.the_end import THE_END, Stop
from glenmore_chronicles.tile_words import card_text, choice_text, gives_text, type_text
from glenmore_core import Done, Look
from glenmore_core.drawing import Part
from glenmore_core.drawing.wording import plural
from glenmore_core.mechanisms.activation import ActivateTiles
from glenmore_core.mechanisms.costs import PayMember
from glenmore_core.mechanisms.gaining import ChooseEffect, ChooseOption, Opt, Use, effect_of
from glenmore_core.mechanisms.movement import SpendMovement, Walk, Walked
from glenmore_core.mechanisms.payment import Substitute
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Reveal, Stacks
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_costs import cost_of
from glenmore_core.mechanisms.tile_effects import ChooseCube
from glenmore_core.mechanisms.tile_turn import Take
from glenmore_core.mechanisms.tiles import Tile
from glenmore_core.views import View

if TYPE_CHECKING:
    from rich.console import RenderableType


COLUMNS = {"scotsmen": "at home", "persons": "Persons"}
"""How the categories of scoring rounds are called above their numbers."""


def clan_text(clan: Clan) -> str:
    """Return what a clan gives, in a few words."""
    if clan.empty:
        return "no clan yet"
    return ", ".join([*(one.text for one in clan.once), *(f"from now on {one.text}"
                      for one in clan.ongoing)])  # fmt: skip


def table_picture(view: View) -> RenderableType:
    """Return the rondel, the stacks, the discard pile and the market."""
    from rich.console import Group
    from rich.text import Text

    from glenmore_core.drawing.market_text import market_text
    from glenmore_core.drawing.track_text import track_text

    def gives(tile: Tile) -> str:
        return gives_text(view.state, tile)

    stacks = view.game(Stacks)
    down = ", ".join(f"{stack}: {len(ids)}" for stack, ids in stacks.left.items() if ids)
    pile = ", ".join(_name(view.state, tile) for tile, _ in stacks.discard)
    below = [f"The End comes when {below} tiles of {stack} are left"
             for stack, below, _ in stacks.fixed]  # fmt: skip
    lines = [f"face down: {'; '.join([down or 'no tiles left', *below])}"]
    if pile:
        lines.append(f"discard pile: {pile}")
    told = [Text(line, style="dim") for line in lines]
    track = track_text(view, gives, "Rondel", (THE_END,))
    return Group(track, *told, Text(), market_text(view, "Market"))


def clans_picture(view: View) -> RenderableType:
    """Return the clan board: what each field costs now, gives, and who is there."""
    from rich.console import Group
    from rich.text import Text

    from glenmore_core.drawing.layout import heading, small_table
    from glenmore_core.drawing.seats import mark, style

    board, clans = view.game(ClanBoard), view.state.rules.tables["clans"]
    seat = view.seat or 0
    table = small_table("clan", "road", "gives", "markers", right=(1,))
    order = sorted(clans.values(), key=lambda one: (board.roads.get(one.id, 99), one.name))
    for clan in order:
        markers = Text()
        for owner in board.markers.get(clan.id, ()):
            markers.append(mark(owner) if owner >= 0 else "×", style(max(owner, 0)))
        if clan.empty or (clan.id in board.markers and not clan.repeatable):
            price = ""
        else:
            price = str(road_price(view.state, seat, clan.id))
        colour = {"blue": "bright_blue", "purple": "magenta"}.get(clan.colour, "")
        name = Text(clan.name, style=f"dim {colour}" if clan.empty else colour)
        table.add_row(name, price, clan_text(clan), markers)
    return Group(heading("Clan board", "road: coins from here on"), table)


def players_picture(view: View) -> RenderableType:
    """Return a line of numbers for each player, and below what the player has."""
    from rich.console import Group
    from rich.text import Text

    from glenmore_core.drawing.layout import heading, small_table
    from glenmore_core.drawing.seats import called, mark, style

    names = [COLUMNS.get(one.name, one.name) for one in CATEGORIES]
    columns = ["", "VP", "coins", *names, "tiles"]
    table = small_table(*columns, right=tuple(range(1, len(columns))))
    told = []
    for seat in range(view.seats):
        if seat in view.rules.automata:  # its module draws what it has
            continue
        who = Text(f"{mark(seat)} {called(seat)}", style=style(seat))
        told.append(Text.assemble(who, f": {_possessions(view, seat)}"))
        if seat == view.seat:
            who = who + Text(" (you)", style=style(seat))
        numbers = [one.count(view.state, seat) for one in CATEGORIES]
        numbers = [view.vp(seat), view.player(seat, Purse).coins, *numbers]
        size = len(view.player(seat, Territory).tiles)
        table.add_row(who, *map(str, (*numbers, size)))
    how = "as scoring rounds count; at home: Scotsmen on the Home Castle"
    return Group(heading("Players", how), table, *told)


def _possessions(view: View, seat: int) -> str:
    """Return what a player has beside numbers: supply, cubes, cards, Persons, clans."""
    rules, mine = view.state.rules, view.player(seat, Holdings)
    pairs = zip(rules.market.resources, view.player(seat, Territory).stock, strict=True)
    stock = ", ".join(f"{number} {name}" for name, number in pairs if number)
    cards = ", ".join(rules.tables["landmarks"][one].name for one in mine.cards)
    persons = ", ".join(_name(view.state, one) for one in mine.persons)
    clans = ", ".join(rules.tables["clans"][one].name for one in mine.clans)
    left = f"{scotsmen_left(view.state, seat)} Scotsmen and {mine.markers} markers in supply"
    return "; ".join(
        filter(
            None,
            (
                left,
                stock,
                cards and f"landmarks {cards}",
                persons and f"Persons {persons}",
                clans and f"clans {clans}",
            ),
        )
    )


def territory_picture(view: View, seat: int) -> RenderableType | None:
    """Return a player's territory (None: the seat plays by itself)."""
    if seat in view.rules.automata:
        return None
    from rich.console import Group
    from rich.text import Text

    from glenmore_core.drawing.seats import called, mark, style
    from glenmore_core.drawing.territory_text import territory_text
    from glenmore_core.mechanisms.activation import Activate

    whose = "your territory" if seat == view.seat else "territory"
    title = Text(f"{mark(seat)} {called(seat)}: {whose}", style=f"{style(seat)} underline")
    if seat in (view.seat, 0):
        title.append("   ♟ Scotsman, ■ cubes, ≈ river", style="not bold not underline dim")
    active = [one.at for one in view.legal_actions if isinstance(one, Activate)]
    return Group(title, territory_text(view, seat, active if seat == view.seat else (), type_text))


# -- words -----------------------------------------------------------------------------------


def _tile(look: Look, tile: str) -> Tile:
    return look.rules.tables["tiles"][tile]  # type: ignore[no-any-return]


def _name(look: Look, tile: str) -> str:
    return _tile(look, tile).name


def _coins(number: int) -> str:
    return plural(number, "coin")


def _mark(look: Look, action: Any, seat: int) -> str:
    clan = look.rules.tables["clans"][action.clan]
    price = road_price(look, seat, action.clan)
    coins = "no road" if price is None else _coins(price)
    return f"{clan.name} for {coins}: {clan_text(clan)}"


def _take(look: Look, action: Any, seat: int) -> str:
    rondel = look.game(Rondel)
    place = rondel.place_of(action.space)
    tile = _tile(look, rondel.tiles[place])
    return choice_text(look, tile, cost_of(look, seat, place, tile.id))


def _next_in_line(look: Look, action: Any, seat: int) -> str:
    from glenmore_core.drawing.seats import called

    task = look.doing()
    place = len(task.placed) if isinstance(task, LineUp) else 0
    where = "the last: begins" if place == 0 else f"number {place + 1} from the last one on"
    coins = _coins(board_of(look.rules).start_coins[place])
    return f"{called(action.seat)} ({where}, with {coins})"


def _substitute(look: Look, action: Any, seat: int) -> str:
    coins = next(one.coins for one in look.rules.means if one.name == action.name)
    return f"{_coins(coins)} in place of a resource"


def _use(look: Look, action: Any, seat: int) -> str:
    task = look.doing()
    if isinstance(task, ChooseEffect):
        same = [
            ref for ref in task.effects if effect_of(look.rules, ref).kind.name == action.effect
        ]
        effect = effect_of(look.rules, same[action.number])
        return ANYWHERE.get(effect.kind.name, "{}").format(effect.text)
    return str(action.effect)


def _opt(look: Look, action: Any, seat: int) -> str:
    from glenmore_core.drawing.wording import effect_text

    task = look.doing()
    if isinstance(task, ChooseOption):
        return effect_text(effect_of(look.rules, task.effect), action.option)
    return f"alternative {action.option}"


def _at(verb: str) -> Any:
    def wording(look: Look, action: Any, seat: int) -> str:
        from glenmore_core.drawing.wording import tile_at

        return f"{verb} {tile_at(look, seat, action.at)}"

    return wording


def _walk(look: Look, action: Any, seat: int) -> str:
    from glenmore_core.drawing.wording import tile_at

    return (
        f"a Scotsman from {tile_at(look, seat, action.start)} to {tile_at(look, seat, action.to)}"
    )


def _removed(look: Look, event: Any, seat: int) -> str:
    cubes = " with " + ", ".join(event.cubes) if event.cubes else ""
    return f"removes {_name(look, event.tile)}{cubes} from the game"


def _given_up(look: Look, event: Any, seat: int) -> str:
    from glenmore_core.drawing.wording import place_text

    if event.at is not None:
        return f"gives up the Scotsman on {place_text(event.at)}"
    return f"pays {event.amount} {event.what}"


def _walked(look: Look, event: Any, seat: int) -> str:
    from glenmore_core.drawing.wording import place_text

    return f"a Scotsman walks from {place_text(event.start)} to {place_text(event.to)}"


ANYWHERE = {"resources_anywhere": "{} onto any tiles of yours"}
"""How an effect reads as a choice, where its text alone says too little."""

NO_MORE = {
    ActivateTiles.word: "activate nothing more",
    SpendMovement.word: "move nobody any more",
    ChooseCube.word: "take no more cubes",
    ChooseClan.word: "place no clan marker",
    ChooseEffect.word: "leave the rest",
    RemoveTiles.word: "remove no more",
    FetchTile.word: "build nothing from the discard pile",
    PutScotsman.word: "put no more Scotsmen",
}
"""What `done` means in a decision."""

WORDS = {
    ChooseClan: lambda look, task, seat: (
        f"{_coins(look.player(seat, Purse).coins)} in hand, "
        f"{plural(look.player(seat, Holdings).markers, 'marker')} left"
    ),
    PutScotsman: lambda look, task, seat: f"up to {task.left} to place",
    RemoveTiles: lambda look, task, seat: f"up to {plural(task.left, 'tile')}",
    FetchTile: lambda look, task, seat: "its cost is not paid, the road of a Person is",
    Done: lambda look, action, seat: NO_MORE.get(getattr(look.doing(), "word", ""), "no more"),
    Stop: lambda look, action, seat: "stop on The End: no more turns",
    Take: _take,
    Substitute: _substitute,
    Mark: _mark,
    Use: _use,
    Opt: _opt,
    Put: _at("a Scotsman onto"),
    Walk: _walk,
    Walked: _walked,
    Remove: _at("remove"),
    PayMember: _at("give up the Scotsman on"),
    Fetch: lambda look, action, seat: choice_text(look, _tile(look, action.tile)),
    NextInLine: _next_in_line,
    Reveal: lambda look, action, seat: choice_text(
        look, _tile(look, action.tile), _tile(look, action.tile).cost
    ),
    LandmarkTaken: lambda look, event, seat: (
        f"receives the landmark {look.rules.tables['landmarks'][event.card].name} "
        f"({card_text(look.rules.tables['landmarks'][event.card])})"
    ),
    GivenUp: _given_up,
    PersonGained: lambda look, event, seat: f"wins {_name(look, event.tile)}",
    ScotsmanPlaced: lambda look, event, seat: "+1 Scotsman",
    ClanGained: lambda look, event, seat: (
        f"wins clan {look.rules.tables['clans'][event.clan].name} for {_coins(event.coins)}"
    ),
    TileRemoved: _removed,
    TileFetched: lambda look, event, seat: f"builds {_name(look, event.tile)} from the pile",
}

HEADINGS = {
    Stop: "Or end your game",
    Mark: "Place a clan marker",
    Use: "Choose the next effect",
    Opt: "Choose what the effect does",
    Put: "Place a Scotsman",
    Walk: "Move a Scotsman",
    Remove: "Remove a tile",
    PayMember: "Pay with a Scotsman",
    Fetch: "Build a discarded tile",
    NextInLine: "Whose piece is next in line, from the last one on?",
}

TEXT_PARTS = (
    Part("table", text=table_picture, order=10, words=WORDS, headings=HEADINGS),
    Part("clans", text=clans_picture, order=12),
    Part("players", text=players_picture, order=15),
    Part("territory", player=territory_picture, order=20),
)
