"""The effect kinds of Glen More II's tiles, landmark cards and clans."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_chronicles.building import fetchable, removable
from glenmore_chronicles.clan_board import Markers, open_fields
from glenmore_chronicles.holdings import (
    MODULE,
    Holdings,
    LandmarkTaken,
    begin_lasting,
    count_type,
    place_scotsman,
    scotsmen_left,
    take_person,
)
from glenmore_core import Action, Ask, Done, Draft, Look, Pos, Refusal, Task
from glenmore_core.content.refused import Refused
from glenmore_core.content.scalars import shown
from glenmore_core.content.suggest import did_you_mean, one_of
from glenmore_core.decisions import TaskKind
from glenmore_core.draft import refusal
from glenmore_core.mechanisms.activation import ActivateTiles, done, tile_options
from glenmore_core.mechanisms.effects import ALWAYS, Parser
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.row_checks import effects_in
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_effects import (
    ChooseCube,
    give_cube,
    push_choose_cubes,
    room,
)
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.mechanisms.tiles import TileSet

At = Pos | None


def true(data: Any, parser: Parser) -> bool:
    """Compile data that can only be `true`."""
    if data is not True:
        raise ValueError("true")
    return True


def text(data: Any, parser: Parser) -> str:
    """Compile data that is an id."""
    if not isinstance(data, str):
        raise ValueError("an id")
    return data


MOST_OF_ONE = 9
"""The largest number that an effect names for one resource or type."""


def numbers(allowed: Callable[[Parser], Sequence[str]] | None, example: str) -> Any:
    """Return what compiles a mapping from names to whole numbers, into pairs.

    Parameters:
        allowed: the names that are right (None: they are looked at when all rows are there).
        example: what is right, for messages.
    """

    def compile_pairs(data: Any, parser: Parser) -> tuple[tuple[str, int], ...]:
        known = None if allowed is None else allowed(parser)
        if not isinstance(data, Mapping) or not data:
            raise ValueError(f"a mapping from names to numbers, such as {example}")
        for name, number in data.items():
            if known is not None and name not in known:
                hint = did_you_mean(str(name), known)
                message = f"there is no '{name}'" + (f"; {hint}" if hint else "")
                raise Refused(message, one_of(known), (name,), key=True)
            if type(number) is not int or not 1 <= number <= MOST_OF_ONE:
                message = f"found {shown(number)} for '{name}'"
                raise Refused(message, f"a whole number from 1 to {MOST_OF_ONE}", (name,))
        return tuple((str(name), number) for name, number in data.items())

    return compile_pairs


def pairs_text(spec: tuple[tuple[str, int], ...]) -> str:
    """Return numbers with names in a few words."""
    return " + ".join(f"{number} {name}" for name, number in spec)


# -- what comes at once ----------------------------------------------------------------------


def run_landmark(draft: Draft, seat: int, at: At, spec: str, option: int) -> None:
    """GM2-EFFECT-3: the card is taken; what it gives at once follows (`more`)."""
    mine = draft.player(seat, Holdings)
    draft.put_player(seat, evolve(mine, cards=(*mine.cards, spec)))
    if draft.listening:
        draft.emit(LandmarkTaken(seat, spec))
    begin_lasting(draft, seat, "landmarks", spec)


def run_scotsman(draft: Draft, seat: int, at: At, spec: int, option: int) -> None:
    """GM2-EFFECT-4: Scotsmen from the supply onto the tile."""
    assert at is not None, "a Scotsman comes with a tile"
    for _ in range(spec):
        place_scotsman(draft, seat, at)


def run_produce_here(draft: Draft, seat: int, at: At, spec: str, option: int) -> None:
    """Lay a cube of the resource on the tile (GM2-LAND-INVERNESS)."""
    assert at is not None, "the card came with a tile"
    give_cube(draft, seat, spec, at)


def run_activate_all(draft: Draft, seat: int, at: At, spec: bool, option: int) -> None:
    """GM2-LAND-CASTLE-OF-MEY: this turn all own tiles may be activated."""
    draft.put(evolve(draft.game(Turn), scope="all"))


def run_take_person(draft: Draft, seat: int, at: At, spec: str, option: int) -> None:
    """GM2-CLAN-MCKAY: take that Person, unless somebody has it."""
    if all(spec not in draft.player(one, Holdings).persons for one in range(draft.seats)):
        take_person(draft, seat, spec)


Count = Callable[[Look, int, str], int]


def _river_tiles(look: Look, seat: int, edge: str) -> int:
    rows = look.rules.constant(TileSet).tiles
    return sum(
        edge in rows[one].edge.split("+") for one in look.player(seat, Territory).tiles.values()
    )


def _overbuilt(look: Look, seat: int, _: str) -> int:
    rows, value = look.rules.constant(TileSet).tiles, look.player(seat, Territory)
    covered = [one for pile in value.under.values() for one in pile]
    return sum(rows[one].overbuild for one in (*value.tiles.values(), *covered))


COUNTS: Mapping[str, Count] = {
    "type": count_type,
    "edge": _river_tiles,
    "holding": lambda look, seat, _: len(look.player(seat, Territory).members),
    "overbuild": _overbuilt,
    "held": lambda look, seat, _: look.player(seat, Purse).coins,
}
"""What `vp_for` can count, by the key in data (GM2-CLAN-12, GM2-CLAN-13)."""

VALUES: Mapping[str, str | bool] = {"holding": "scotsman", "overbuild": True, "held": "coins"}
"""What stands behind the key, for those that count one thing only."""

MOST_VP = 99
"""The largest number, and the most VP, of a step of `vp_for`."""

COUNTED = {
    "holding": "tiles with Scotsmen",
    "overbuild": "overbuild tiles",
    "held": "{} held",
}
"""How it is told, where that is not the value and `tiles`."""


@frozen
class VpFor:
    """What is counted, and the VP for reaching each number, rising."""

    what: str
    value: str
    steps: tuple[tuple[int, int], ...]

    def points(self, number: int) -> int:
        """Return the VP for this number: those of the highest step reached only.

        >>> VpFor("type", "village", ((3, 5), (4, 8))).points(5)
        8
        """
        return max((vp for least, vp in self.steps if number >= least), default=0)


def shown_value(value: str | bool) -> str:
    """Return a value as it is written in YAML."""
    return "true" if value is True else str(value)


def compile_vp_for(data: Any, parser: Parser) -> VpFor:
    """Compile the data of `vp_for`."""
    usage = f"{{type: village, steps: [[3, 5], [4, 8]]}}, with one of {', '.join(COUNTS)}"
    if not isinstance(data, Mapping) or len(data) != 2 or "steps" not in data:
        raise ValueError(usage)
    ((what, value),) = [pair for pair in data.items() if pair[0] != "steps"]
    if what not in COUNTS:
        hint = did_you_mean(str(what), COUNTS)
        message = f"'{what}' cannot be counted" + (f"; {hint}" if hint else "")
        raise Refused(message, one_of(COUNTS), (what,), key=True)
    if what in VALUES and value != VALUES[what]:
        raise Refused(f"found {shown(value)}", shown_value(VALUES[what]), (what,))
    steps = data["steps"]
    if not isinstance(steps, (list, tuple)) or not steps:
        raise Refused(f"found {shown(steps)}", "steps such as [[3, 5], [4, 8]]", ("steps",))
    before = (0, 0)
    for index, step in enumerate(steps):
        right = isinstance(step, (list, tuple)) and [type(one) for one in step] == [int, int]
        if not right or not all(1 <= one <= MOST_VP for one in step):
            usage = f"a number and its VP, such as [3, 5], from 1 to {MOST_VP}"
            raise Refused(f"found {step}", usage, ("steps", index))
        if step[0] <= before[0] or step[1] < before[1]:
            message = f"[{step[0]}, {step[1]}] after [{before[0]}, {before[1]}]"
            raise Refused(message, "steps that rise", ("steps", index))
        before = (step[0], step[1])
    return VpFor(what, str(value), tuple((least, vp) for least, vp in steps))


def run_vp_for(draft: Draft, seat: int, at: At, spec: VpFor, option: int) -> None:
    """Score what is counted now (GM2-CLAN-13)."""
    draft.score(seat, spec.points(COUNTS[spec.what](draft, seat, spec.value)), "clans")


def vp_for_text(spec: VpFor) -> str:
    """Return in a few words what is paid for."""
    counted = COUNTED.get(spec.what, "{} tiles").format(spec.value)
    return f"{' or '.join(f'{vp} vp for {least}' for least, vp in spec.steps)} {counted}"


# -- what the player chooses -----------------------------------------------------------------


def room_here(look: Look, seat: int, at: At, spec: Any) -> Sequence[int]:
    """Return the option of an effect that needs room on its tile."""
    return ALWAYS if at is not None and room(look, seat, at) > 0 else ()


def run_resource(draft: Draft, seat: int, at: At, spec: int, option: int) -> None:
    """GM2-EFFECT-6: resources of the player's choice onto the tile."""
    assert at is not None, "the cubes come with a tile"
    push_choose_cubes(draft, ChooseCube(seat, (at,), spec, optional=True))


def room_anywhere(look: Look, seat: int, at: At, spec: Any) -> Sequence[int]:
    """Return the option of an effect that needs room on any tile."""
    tiles = look.player(seat, Territory).tiles
    return ALWAYS if any(room(look, seat, one) > 0 for one in tiles) else ()


def run_anywhere(
    draft: Draft, seat: int, at: At, spec: tuple[tuple[str, int], ...], option: int
) -> None:
    """GM2-CLAN-9: resources onto any own tiles."""
    places = tuple(draft.player(seat, Territory).tiles)
    for name, number in reversed(spec):
        push_choose_cubes(draft, ChooseCube(seat, places, number, (name,), optional=True))


@frozen
class PutScotsman(Task):
    """The decision where the next of `left` Scotsmen from the supply goes."""

    word: ClassVar[str] = "put-scotsman"
    seat: int
    left: int


@frozen
class Put(Action):
    """Put a Scotsman from the supply on the tile at `at`."""

    word: ClassVar[str] = "put"
    at: Pos


def push_scotsmen(draft: Draft, seat: int, left: int) -> None:
    """Ask where the next Scotsman goes, if one is left in the supply (GM2-CLAN-ROSS)."""
    if left > 0 and scotsmen_left(draft, seat) > 0:
        draft.push(PutScotsman(seat, left))


def _put_options(look: Look, task: PutScotsman) -> list[Action]:
    return [*(Put(at) for at in look.player(task.seat, Territory).tiles), Done()]


def _put(draft: Draft, task: PutScotsman, action: Put) -> None:
    place_scotsman(draft, task.seat, action.at)
    push_scotsmen(draft, task.seat, task.left - 1)


def _why_not_put(look: Look, task: PutScotsman, action: Action) -> Refusal | None:
    if not isinstance(action, Put):
        return None
    own = " ".join(f"{x},{y}" for x, y in look.player(task.seat, Territory).tiles)
    return refusal("GM2-CLAN-ROSS-2", MODULE, "there is no tile of yours", tiles=own)


def supply(look: Look, seat: int, at: At, spec: Any) -> Sequence[int]:
    """Return the option of an effect that needs a Scotsman in the supply."""
    return ALWAYS if scotsmen_left(look, seat) > 0 else ()


def supply_here(look: Look, seat: int, at: At, spec: Any) -> Sequence[int]:
    """Return the option of an effect that brings a Scotsman onto its own tile."""
    there = at is not None and at in look.player(seat, Territory).tiles
    return supply(look, seat, at, spec) if there else ()


@frozen(eq=False)
class ScotsmenWanted:
    """The most Scotsmen that one effect of a clan or card puts where its player likes."""

    most: int


def scotsmen_wanted(tables: Mapping[str, Any]) -> ScotsmenWanted:
    """Return that number, from the data."""
    found = [
        effect.spec for *_, effect in effects_in(tables) if effect.kind.name == "scotsman_anywhere"
    ]
    return ScotsmenWanted(max(found, default=0))


def scotsmen_scarce(look: Look, seat: int, spec: int) -> bool:
    """Return whether so many Scotsmen would be missed by an effect to come (GM2-EFFECT-10)."""
    left = scotsmen_left(look, seat)
    return 0 < left < spec + look.rules.constant(ScotsmenWanted).most


def activatable(look: Look, seat: int, at: At, spec: tuple[tuple[str, int], ...]) -> Sequence[int]:
    """Return the option of activating tiles of these types, if one can be activated."""
    rows, activated = look.rules.constant(TileSet).tiles, look.game(Turn).activated
    wanted = dict(spec)
    for place, one in look.player(seat, Territory).tiles.items():
        tile = rows[one]
        if tile.type not in wanted or place in activated or not tile.activation:
            continue
        if tile_options(look, seat, place, tile):
            return ALWAYS
    return ()


def run_activate(
    draft: Draft, seat: int, at: At, spec: tuple[tuple[str, int], ...], option: int
) -> None:
    """GM2-CLAN-14: so many tiles of these types, without their neighbours."""
    types = tuple(name for name, number in spec for _ in range(number))
    draft.push(ActivateTiles(seat, types=types))


def any_field(look: Look, seat: int, at: At, spec: int) -> Sequence[int]:
    """Return the option of placing a clan marker."""
    return ALWAYS if open_fields(look, Markers(seat)) else ()


def any_removable(look: Look, seat: int, at: At, spec: int) -> Sequence[int]:
    """Return the option of removing tiles."""
    return ALWAYS if removable(look, seat, spec) else ()


def any_fetchable(look: Look, seat: int, at: At, spec: int) -> Sequence[int]:
    """Return the option of building from the discard pile."""
    return ALWAYS if fetchable(look, seat) else ()


_PUT: dict[type[Action], Any] = {Put: _put, Done: done}

TASKS: tuple[TaskKind, ...] = (Ask(PutScotsman, _put_options, _PUT, why=_why_not_put),)
"""The tasks of these effects, for the hook `tasks`."""
