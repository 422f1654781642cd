"""What stands in data behind effects that tile-laying games share, checked and made into values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from glenmore_core.content.paths import DataPath
from glenmore_core.content.refused import Refused, inside
from glenmore_core.content.scalars import shown
from glenmore_core.content.suggest import did_you_mean, one_of
from glenmore_core.mechanisms.effects import MOST, Cost, Parser, cost_text


def whole(data: Any, parser: Parser) -> int:
    """Return the data of an effect that takes a number, checked."""
    if type(data) is not int or data < 1:
        raise ValueError("a whole number of at least 1")
    if data > MOST:
        raise ValueError(f"at most {MOST}")
    return data


def resource(data: Any, parser: Parser, others: Sequence[str] = (), at: DataPath = ()) -> str:
    """Return the data of an effect that names a resource, checked.

    Parameters:
        data: what stands in the file.
        parser: the parser.
        others: what else would be right.
        at: where it stands, counted from the data of the effect.
    """
    if not isinstance(data, str) or data not in parser.resources:
        known = (*parser.resources, *others)
        hint = did_you_mean(data, known) if isinstance(data, str) else ""
        message = f"'{data}' is no resource" if isinstance(data, str) else f"found {shown(data)}"
        raise Refused(message + (f"; {hint}" if hint else ""), one_of(known), at)
    return data


@frozen
class Bargain:
    """One option of an exchange.

    Parameters:
        pay: what is paid.
        gains: the (effect kind, amount) pairs it brings.
        text: both in a few words.
        on_tile: whether something of what it brings needs the tile that the exchange stands on.
    """

    pay: Cost
    gains: tuple[tuple[str, int], ...]
    text: str = ""
    on_tile: bool = False


def compile_exchange(data: Any, parser: Parser) -> tuple[Bargain, ...]:
    """Return the options of an exchange from its data: a list of {pay: {…}, gain: {…}}."""
    if not isinstance(data, (list, tuple)) or not data:
        raise ValueError("a list of options {pay: {…}, gain: {…}}")
    found: list[Bargain] = []
    for index, one in enumerate(data):
        if not isinstance(one, Mapping) or set(one) != {"pay", "gain"}:
            message = f"found {shown(one)}"
            if isinstance(one, Mapping):
                message = f"found the keys {', '.join(map(str, one)) or 'of nothing'}"
            wanted = "an option {pay: {…}, gain: {…}}: what is paid, and what it brings"
            raise Refused(message, wanted, (index,))
        with inside(one, index):
            option = bargain(parser, one["pay"], one["gain"])
            if any(option.pay == other.pay and option.gains == other.gains for other in found):
                raise Refused("this option is given twice", "each option once")
        found.append(option)
    return tuple(found)


def bargain(parser: Parser, pay: Any, gain: Any) -> Bargain:
    """Return one option of an exchange from its data."""
    if not isinstance(gain, Mapping) or not gain:
        raise Refused(f"found {shown(gain)}", "a gain such as {vp: 2}", ("gain",))
    for name, amount in gain.items():
        if parser.effects and name not in parser.effects:
            hint = did_you_mean(str(name), parser.effects)
            message = f"an exchange brings what is gained by numbers, not '{name}'"
            known = one_of(sorted(parser.effects), most=99)
            message += f"; {hint}" if hint else ""
            raise Refused(message, known, ("gain", name), key=True)
        if type(amount) is not int or amount < 1:
            message = f"found {shown(amount)} for the gain '{name}'"
            raise Refused(message, "a whole number of at least 1", ("gain", name))
        with inside(amount, "gain", name):
            parser.amount(name, amount)
    with inside(pay, "pay"):
        cost = parser.cost(pay)
        if cost.is_free:
            name, amount = next(iter(gain.items()))
            raise Refused("nothing is paid", f"a cost, or the effect alone: {{{name}: {amount}}}")
        if dict(pay) == dict(gain):
            raise Refused("it brings exactly what is paid", "another gain than what is paid")
    gains = " + ".join(f"{amount} {name.replace('_', ' ')}" for name, amount in gain.items())
    text = f"{cost_text(cost, parser.resources, {})} → {gains}"
    on_tile = any(parser.on_tile(name) for name in gain)
    return Bargain(cost, tuple(gain.items()), text, on_tile)


def compile_fair(data: Any, parser: Parser) -> tuple[Bargain, ...]:
    """Return the options of a fair from its data: the VP for 1, 2, 3 … different resources."""
    if not isinstance(data, (list, tuple)) or not all(type(vp) is int for vp in data):
        raise ValueError("a list of VP for 1, 2, 3 … different resources, such as [1, 3, 5]")
    if not data:
        raise ValueError("at least one number")
    if len(data) > len(parser.resources):
        raise ValueError(f"at most {len(parser.resources)} numbers, one for each resource")
    for index, vp in enumerate(data):
        with inside(vp, index):
            whole(vp, parser)
        if index and vp < data[index - 1]:
            message = f"{index + 1} resources bring {vp} VP, fewer than {index} of them"
            raise Refused(message, "VP that rise", (index,))
    return tuple(
        bargain(parser, {"any_different": number}, {"vp": vp}) for number, vp in enumerate(data, 1)
    )
