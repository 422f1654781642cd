"""Effects and costs as data: a tile names them, modules say what the names mean.

In YAML an effect is a mapping with one key, its kind: `{produce: wood}`. The kind's `compile`
turns what stands behind the key into a value once, at composition, and `run` does it at play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from glenmore_core.actions import Action, Pos
from glenmore_core.state import Look

if TYPE_CHECKING:
    from glenmore_core.draft import Draft
    from glenmore_core.mechanisms.territory import Territory

ALWAYS = (0,)

MOST = 9_999
"""The largest number that an effect takes from data."""

MOST_PAID = 99
"""The largest number that a cost names of one thing."""

COMPELLED = -1
"""The option that is handed on to an effect which was paid for: it cannot be declined."""


def one_option(look: Look, seat: int, at: Pos | None, spec: Any) -> Sequence[int]:
    """Return the single option of an effect that leaves no choice."""
    return ALWAYS


def no_run(draft: Draft, seat: int, at: Pos | None, spec: Any, option: int) -> None:
    """Do nothing: for effects that only mark a tile or card, and are read by a rule elsewhere."""


@frozen
class Parser:
    """What `compile` may use: the names that stand in this composition's data.

    Parameters:
        cost: turns a mapping such as `{wood: 1, coins: 2}` into a Cost.
        resources: the names of the resources.
        groups: names that stand for several resources.
        effects: the names of the effect kinds (empty: not known here).
        amount: `amount(name, number)` raises ValueError if an effect kind does not take a number.
    """

    cost: Callable[[Any], Cost]
    resources: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    effects: tuple[str, ...] = ()
    amount: Callable[[str, int], Any] = lambda name, number: number


@frozen
class EffectKind:
    """A kind of effect that tiles, cards and boards may name in data.

    Parameters:
        name: the key in YAML.
        compile: `compile(data, parser)` returns the value that `run` gets; raises ValueError
            with a sentence about what would be right.
        run: `run(draft, seat, at, spec, option)`: do it for the player at `seat`; `at` is the
            place of the tile it stands on (None: it stands on no tile).
        options: `options(look, seat, at, spec)`: the numbers of the choices that can be carried
            out now, counted from 0; empty: it cannot be done.
        text: `text(spec)`: a few words for drawings and logs.
        option_text: `option_text(spec, option)`: the same for one of its choices, where it has
            several; None if `text` says enough.
        vp: `vp(spec, option)`: victory points that option brings at once, for bots.
        asks: whether the player has something to choose in it; such a one-time effect may be left.
        more: `more(spec)`: the (table, row, field) of further effects that come with it, such as
            those of a card that is taken.
        reserve: `reserve(look, seat, spec)`: the coins that must be left for it where it is what
            an exchange brings (None: it cannot be had now).
        worth: `worth(spec)`: roughly what doing it once brings, in VP, for bots that value tiles
            whose effects they do not know by name.
    """

    name: str
    run: Callable[[Draft, int, Pos | None, Any, int], None]
    compile: Callable[[Any, Parser], Any] = lambda data, parser: data
    options: Callable[[Look, int, Pos | None, Any], Sequence[int]] = one_option
    text: Callable[[Any], str] = str
    option_text: Callable[[Any, int], str] | None = None
    vp: Callable[[Any, int], int] = lambda spec, option: 0
    asks: bool = False
    more: Callable[[Any], tuple[str, str, str]] | None = None
    reserve: Callable[[Look, int, Any], int | None] | None = None
    worth: Callable[[Any], float] | None = None


@frozen(eq=False)
class Effect:
    """One effect of a tile or card: its kind and its compiled data."""

    kind: EffectKind
    spec: Any

    @property
    def text(self) -> str:
        """A few words for drawings and logs."""
        return self.kind.text(self.spec)


@frozen
class Cost:
    """What must be paid.

    Parameters:
        units: one entry a resource cube: the resources it may be, in the market's order.
        different: whether the units that may be any resource must all differ.
        coins: coins.
        others: (cost kind, amount) pairs for everything else.
        counts: worked out: where no unit leaves a choice, (resource, number) pairs; else None.
    """

    units: tuple[tuple[str, ...], ...] = ()
    different: bool = False
    coins: int = 0
    others: tuple[tuple[str, int], ...] = ()
    counts: tuple[tuple[str, int], ...] | None = field(init=False, repr=False, eq=False)

    @counts.default
    def _count(self) -> tuple[tuple[str, int], ...] | None:
        if any(len(unit) != 1 for unit in self.units):
            return None
        return tuple(Counter(name for (name,) in self.units).items())

    @property
    def is_free(self) -> bool:
        """Whether nothing has to be paid."""
        return not (self.units or self.coins or self.others)


FREE = Cost()
"""No cost."""


@frozen
class Way:
    """One way of paying a cost of another kind than resources and coins.

    Parameters:
        action: the action that chooses it, or None if there is no choice.
        territory: the territory after paying (tiles are placed only after the cost is paid).
        coins: the coins that it takes. They may be had by sales, if `pay` takes them by
            `push_cost`, which asks for those.
    """

    action: Action | None
    territory: Territory
    coins: int = 0


@frozen
class CostKind:
    """A kind of cost beyond resources and coins, such as whisky or a clan member.

    Parameters:
        name: the key in YAML.
        ways: `ways(look, seat, amount)`: every way to pay it now; empty: it cannot be paid.
        pay: `pay(draft, seat, amount, action)`: pay it in the way that `action` chose.
        text: `text(amount)`: a few words for drawings and refusals.
        most: the largest amount that data may name (None: any).
        spends: whether its ways may take coins or cubes, which the rest of the cost could need:
            then only what leaves the rest payable is offered.
    """

    name: str
    ways: Callable[[Look, int, int], Sequence[Way]]
    pay: Callable[[Draft, int, int, Action | None], None]
    text: Callable[[int], str]
    most: int | None = None
    spends: bool = False


def compile_cost(
    data: Any,
    resources: tuple[str, ...],
    groups: Mapping[str, tuple[str, ...]],
    kinds: Mapping[str, CostKind],
) -> Cost:
    """Return the Cost that a mapping such as `{wood: 1, any: 2, whisky: 1}` names.

    Raises:
        ValueError: a key or a number that is not right, with what would be.

    >>> compile_cost({"wood": 2}, ("wood", "stone"), {}, {}).units
    (('wood',), ('wood',))
    """
    if not isinstance(data, Mapping):
        raise ValueError("a mapping from resource to number, such as {wood: 1}")
    if "any_different" in data and any(key == "any" or key in groups for key in data):
        raise ValueError("any_different without any or a group of resources beside it")
    units: list[tuple[str, ...]] = []
    others: list[tuple[str, int]] = []
    coins, different = 0, False
    for key, amount in data.items():
        if type(amount) is not int or amount < 1:
            raise ValueError(f"a whole number of at least 1 for '{key}'")
        if amount > MOST_PAID:
            raise ValueError(f"at most {MOST_PAID} for '{key}'")
        if key in resources:
            units[:0] = [(key,)] * amount
        elif key in groups:
            units += [groups[key]] * amount
        elif key in ("any", "any_different"):
            units += [resources] * amount
            different = different or key == "any_different"
        elif key == "coins":
            coins = amount
        elif key in kinds:
            most = kinds[key].most
            if most is not None and amount > most:
                raise ValueError(f"at most {most} for '{key}'")
            others.append((key, amount))
        else:
            known = (*resources, *groups, "any", "any_different", "coins", *kinds)
            raise ValueError(f"one of {', '.join(known)} instead of '{key}'")
    single = sorted(
        (one for one in units if len(one) == 1), key=lambda one: resources.index(one[0])
    )
    several = sorted((one for one in units if len(one) > 1), key=len)
    return Cost((*single, *several), different, coins, tuple(others))


def cost_text(cost: Cost, resources: tuple[str, ...], kinds: Mapping[str, CostKind]) -> str:
    """Return the cost in a few words, such as `1 wood, 2 any`.

    >>> cost_text(Cost((("wood",), ("wood",))), ("wood", "stone"), {})
    '2 wood'
    """
    counts: dict[str, int] = {}
    for unit in cost.units:
        if len(unit) == 1:
            name = unit[0]
        elif unit == resources:
            name = "different" if cost.different else "any"
        else:
            name = " or ".join(unit)
        counts[name] = counts.get(name, 0) + 1
    words = [f"{number} {name}" for name, number in counts.items()]
    if cost.coins:
        words.append(f"{cost.coins} coin{'s' if cost.coins > 1 else ''}")
    words += [
        kinds[name].text(amount) if name in kinds else f"{amount} {name}"
        for name, amount in cost.others
    ]
    return ", ".join(words)
