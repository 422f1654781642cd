"""The effect kinds that tile-laying games share: produce, exchange, movement, vp, whisky, coins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from attrs import evolve, frozen

from glenmore_core.actions import Action, Done, Pos
from glenmore_core.decisions import Ask, Resolve, TaskKind
from glenmore_core.draft import Draft
from glenmore_core.errors import Refusal
from glenmore_core.events import Event
from glenmore_core.mechanisms import payment
from glenmore_core.mechanisms.effect_data import (
    Bargain,
    compile_exchange,
    compile_fair,
    resource,
    whole,
)
from glenmore_core.mechanisms.effects import (
    ACTIVATION,
    ALWAYS,
    COMPELLED,
    GAIN,
    ONCE,
    ONGOING,
    EffectKind,
    Parser,
)
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_turn import Turn, TurnRules
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.mechanisms.trading import put_cube
from glenmore_core.state import Look, Task


@frozen
class GainCube(Action):
    """Take one cube of a resource from the supply onto the tile at `at`."""

    word: ClassVar[str] = "gain"
    resource: str
    at: Pos


@frozen
class Produced(Event):
    """`seat` received a cube on a tile."""

    word: ClassVar[str] = "produced"
    resource: str = ""
    at: Pos = (0, 0)


@frozen
class Gained(Event):
    """`seat` received something that lies beside the territory (whisky, coins, …)."""

    word: ClassVar[str] = "gained"
    what: str = ""
    amount: int = 0


@frozen
class ChooseCube(Task):
    """The decision which cubes to take from the supply.

    Parameters:
        seat: who takes them.
        places: where they may be laid.
        left: how many are still to be taken.
        names: the resources allowed (empty: all).
        optional: whether the player may decline.
        each_once: whether each entry of `names` may be taken once.
    """

    word: ClassVar[str] = "gain-cube"
    seat: int
    places: tuple[Pos, ...]
    left: int
    names: tuple[str, ...] = ()
    optional: bool = False
    each_once: bool = False


@frozen
class Gain(Task):
    """Receive what an exchange brings: (effect kind, amount) pairs, after it has been paid."""

    word: ClassVar[str] = "gains"
    seat: int
    at: Pos | None
    gains: tuple[tuple[str, int], ...]


def room(look: Look, seat: int, at: Pos) -> int:
    """Return how many more cubes the tile at `at` can hold (none if there is no tile)."""
    value = look.player(seat, Territory)
    if at not in value.tiles:
        return 0
    return look.rules.constant(TileSet).capacity - len(value.cubes.get(at, ()))


def give_cube(draft: Draft, seat: int, resource: str, at: Pos) -> None:
    """Lay a cube from the supply on a tile, if it has room; what finds no room is lost."""
    if room(draft, seat, at) > 0:
        put_cube(draft, seat, resource, at)
        if draft.listening:
            draft.emit(Produced(seat, resource, at))


def cube_options(look: Look, task: ChooseCube) -> list[Action]:
    """Return every cube that may be taken and every tile it may be laid on."""
    names = tuple(dict.fromkeys(task.names)) or look.rules.market.resources
    free = [at for at in task.places if room(look, task.seat, at) > 0]
    options: list[Action] = [GainCube(name, at) for at in free for name in names]
    return [*options, Done()] if task.optional else options


def why_not_gain(look: Look, task: ChooseCube, action: Action) -> Refusal | None:
    """Explain why a cube cannot be taken, or cannot be laid there."""
    turn_rules = look.rules.constant(TurnRules)
    if not isinstance(action, GainCube):
        return turn_rules.why("gain", "these cubes must be taken", left=task.left)
    names = tuple(dict.fromkeys(task.names)) or look.rules.market.resources
    free = [at for at in task.places if room(look, task.seat, at) > 0]
    facts = {
        "resources": ", ".join(names),
        "places": " ".join(f"{x},{y}" for x, y in free),
        "left": task.left,
    }
    if action.resource not in names:
        return turn_rules.why("gain", f"{action.resource} is none of those to choose from", **facts)
    if action.at not in look.player(task.seat, Territory).tiles:
        return turn_rules.why("gain", "there is no tile of yours", **facts)
    if action.at not in task.places:
        return turn_rules.why("gain", "the cubes do not lie on this tile", **facts)
    capacity = look.rules.constant(TileSet).capacity
    about = "gain-room" if "gain-room" in turn_rules.rule_ids else "gain"
    return turn_rules.why(about, f"the tile holds {capacity} cubes already", **facts)


def gain_cube(draft: Draft, task: ChooseCube, action: GainCube) -> None:
    """Handler of `GainCube`."""
    give_cube(draft, task.seat, action.resource, action.at)
    names = list(task.names)
    if task.each_once:
        names.remove(action.resource)
    push_choose_cubes(draft, evolve(task, left=task.left - 1, names=tuple(names)))


def decline(draft: Draft, task: ChooseCube, action: Done) -> None:
    """Handler of `Done`: take no (more) cubes."""


def push_choose_cubes(draft: Draft, task: ChooseCube) -> None:
    """Ask for cubes from the supply, as long as some are left and some tile has room."""
    if task.left > 0 and any(room(draft, task.seat, at) > 0 for at in task.places):
        draft.push(task)


def _run_gain(draft: Draft, task: Gain) -> None:
    for name, amount in task.gains:
        draft.rules.effects[name].run(draft, task.seat, task.at, amount, COMPELLED)


# -- produce ---------------------------------------------------------------------------------


MOST_PRODUCED = 9
"""The most cubes that one effect produces."""


def _compile_produce(data: Any, parser: Parser) -> tuple[str, ...]:
    names = tuple(data) if isinstance(data, (list, tuple)) else (data,)
    for index, name in enumerate(names):
        at = (index,) if isinstance(data, (list, tuple)) else ()
        if name != "any":
            resource(name, parser, ("any",), at)
    if not 1 <= len(names) <= MOST_PRODUCED:
        raise ValueError(f"a resource, or a list of 1 to {MOST_PRODUCED} of them")
    return names


def _run_produce(
    draft: Draft, seat: int, at: Pos | None, spec: tuple[str, ...], option: int
) -> None:
    assert at is not None, "only tiles produce"
    if len(spec) > 1 and "any" not in spec and len(set(spec)) > 1:
        space = room(draft, seat, at)
        if 0 < space < len(spec):  # the player chooses what finds no room
            draft.push(ChooseCube(seat, (at,), space, spec, each_once=True))
            return
    chosen = spec.count("any")
    for name in spec:
        if name != "any":
            give_cube(draft, seat, name, at)
    if chosen:
        push_choose_cubes(draft, ChooseCube(seat, (at,), chosen))


def produce_if_room(look: Look, seat: int, at: Pos | None, spec: Any) -> Sequence[int]:
    """Return the options of producing where a full tile is not offered."""
    return ALWAYS if at is not None and room(look, seat, at) > 0 else ()


PRODUCE = EffectKind(
    "produce", _run_produce, compile=_compile_produce, text=lambda spec: " + ".join(spec),
    where=(ONCE, ACTIVATION), on_tile=True,
)  # fmt: skip


# -- exchange --------------------------------------------------------------------------------


def _reserve(look: Look, seat: int, one: Bargain) -> int | None:
    """Return the coins that must be left for what a bargain brings (None: it cannot be had)."""
    total = 0
    for name, amount in one.gains:
        reserve = look.rules.effects[name].reserve
        if reserve is not None:
            coins = reserve(look, seat, amount)
            if coins is None:
                return None
            total += coins
    return total


def exchange_options(
    look: Look, seat: int, at: Pos | None, spec: tuple[Bargain, ...], purpose: str = "activation"
) -> Sequence[int]:
    """Return the options of an exchange that can be paid now, with selling and buying."""
    found = []
    for index, one in enumerate(spec):
        reserve = _reserve(look, seat, one)
        if reserve is not None and payment.can_pay(look, seat, one.pay, purpose, reserve):
            found.append(index)
    return found


def run_exchange(
    draft: Draft,
    seat: int,
    at: Pos | None,
    spec: tuple[Bargain, ...],
    option: int,
    purpose: str = "activation",
) -> None:
    """Pay one option of an exchange, then receive what it brings."""
    chosen = spec[option]
    reserve = _reserve(draft, seat, chosen) or 0
    draft.push(Gain(seat, at, chosen.gains))
    payment.push_cost(draft, seat, chosen.pay, purpose, reserve=reserve)


def exchange_vp(spec: tuple[Bargain, ...], option: int) -> int:
    """Return the VP that an option brings."""
    return sum(amount for name, amount in spec[option].gains if name == "vp")


def exchange_text(spec: tuple[Bargain, ...], option: int) -> str:
    """Return what an option pays and brings, such as `1 sheep → 2 vp`."""
    return spec[option].text


def exchange_on_tile(spec: tuple[Bargain, ...]) -> bool:
    """Return whether something that the exchange brings needs the tile it stands on."""
    return any(one.on_tile for one in spec)


EXCHANGE = EffectKind(
    "exchange", run_exchange, compile=compile_exchange, options=exchange_options,
    text=lambda spec: " / ".join(one.text for one in spec), option_text=exchange_text,
    vp=exchange_vp, where=(ONCE, ACTIVATION), on_tile=exchange_on_tile,
)  # fmt: skip


def _fair_text(spec: tuple[Bargain, ...]) -> str:
    points = "/".join(str(amount) for one in spec for _, amount in one.gains)
    return f"1–{len(spec)} different → {points} vp"


FAIR = EffectKind(
    "fair", run_exchange, compile=compile_fair, options=exchange_options, text=_fair_text,
    option_text=exchange_text, vp=exchange_vp, where=(ONCE, ACTIVATION),
)  # fmt: skip


# -- simple gains ----------------------------------------------------------------------------


def _run_movement(draft: Draft, seat: int, at: Pos | None, spec: int, option: int) -> None:
    turn = draft.game(Turn)
    draft.put(turn.gaining(movement=spec))
    if draft.listening:
        draft.emit(Gained(seat, "movement", spec))


def _run_vp(draft: Draft, seat: int, at: Pos | None, spec: int, option: int) -> None:
    draft.score(seat, spec, "tiles")


def _run_whisky(draft: Draft, seat: int, at: Pos | None, spec: int, option: int) -> None:
    draft.put_player(seat, draft.player(seat, Purse).with_whisky(spec))
    if draft.listening:
        draft.emit(Gained(seat, "whisky", spec))


def _run_coins(draft: Draft, seat: int, at: Pos | None, spec: int, option: int) -> None:
    draft.put_player(seat, draft.player(seat, Purse).paying(-spec))
    if draft.listening:
        draft.emit(Gained(seat, "coins", spec))


def _run_anywhere(draft: Draft, seat: int, at: Pos | None, spec: int, option: int) -> None:
    turn = draft.game(Turn)
    draft.put(turn.gaining(anywhere=spec))


AT_PLAY = (ONCE, ACTIVATION, GAIN, ONGOING)
"""Where stands what can be gained at any time of a turn (`ongoing`: in every turn anew)."""

MOVEMENT = EffectKind(
    "movement", _run_movement, compile=whole, text=lambda n: f"{n} movement", where=AT_PLAY
)
VP = EffectKind(
    "vp", _run_vp, compile=whole, text=lambda n: f"{n} vp", vp=lambda n, option: n, where=AT_PLAY
)
WHISKY = EffectKind(
    "whisky", _run_whisky, compile=whole, text=lambda n: f"{n} whisky", where=AT_PLAY
)
COINS = EffectKind(
    "coins", _run_coins, compile=whole, text=lambda n: f"{n} coin{'s' * (n > 1)}", where=AT_PLAY
)
ANYWHERE = EffectKind(
    "activate_anywhere", _run_anywhere, compile=whole, where=AT_PLAY,
    text=lambda n: f"activate {n} tile anywhere",
)  # fmt: skip

EFFECTS = (PRODUCE, EXCHANGE, FAIR, MOVEMENT, VP, WHISKY, COINS, ANYWHERE)
"""The effect kinds of this mechanism; a game returns those it uses from its hook `effects`."""

TASKS: tuple[TaskKind, ...] = (
    Ask(ChooseCube, cube_options, {GainCube: gain_cube, Done: decline}, why=why_not_gain),
    Resolve(Gain, _run_gain),
)
"""The tasks of this mechanism; a game that uses it returns them from its hook `tasks`."""
