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
from glenmore_core.content.paths import DataPath
from glenmore_core.content.refused import Refused
from glenmore_core.content.scalars import shown
from glenmore_core.content.suggest import did_you_mean, one_of
from glenmore_core.failures import nonsense
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

ONCE, ACTIVATION, GAIN, ONGOING = "once", "activation", "gain", "ongoing"
SCORING, FINAL = "scoring", "final"
LASTING = (ONGOING, SCORING, FINAL)
"""Where effects stand: done once, done by each activation, what an exchange brings, and what lasts
(the names of fields of rows; see `EffectKind.where`)."""

COST, PAY = "cost", "pay"
"""Where costs stand: what a tile costs, and what an exchange takes (see `CostKind.where`)."""


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
        effects: the names of the effect kinds that an exchange may bring (empty: not known here).
        amount: `amount(name, number)` raises ValueError if an exchange cannot bring so much of an
            effect kind.
        on_tile: `on_tile(name)`: whether an effect kind needs the tile it stands on.
    """

    cost: Callable[[Any], Cost]
    resources: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    effects: tuple[str, ...] = ()
    amount: Callable[[str, int], Any] = lambda name, number: number
    on_tile: Callable[[str], bool] = lambda name: False


@frozen
class EffectKind:
    """A kind of effect that tiles, cards and boards may name in data.

    Parameters:
        name: the key in YAML.
        compile: `compile(data, parser)` returns the value that `run` gets; raises ValueError
            with what would be right, such as "a whole number of at least 1".
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
        where: the places in data where it may stand (empty: anywhere): the name of a field that
            lists effects, such as `once`, `activation` or `ongoing`, or `gain`, what an exchange
            brings. A field of a row class counts as another one if its metadata says so:
            `field(default=(), metadata={"where": "once"})`. Composing refuses it elsewhere.
        scarce: `scarce(look, seat, spec)`: whether it now takes something that another effect to
            come could want; such a one-time effect is then asked for, too, and may be left.
        on_tile: whether it needs the tile it stands on in a territory (`at` is never None then;
            `row_checks.ground_faults` refuses it where there is none); or a function that tells
            it of a `spec`.
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
    where: tuple[str, ...] = ()
    on_tile: bool | Callable[[Any], bool] = False
    scarce: Callable[[Look, int, Any], bool] | None = None


@frozen(eq=False)
class Effect:
    """One effect of a tile or card: its kind and its compiled data."""

    kind: EffectKind
    spec: Any

    @property
    def text(self) -> str:
        """A few words for drawings and logs."""
        return self.kind.text(self.spec)

    @property
    def on_tile(self) -> bool:
        """Whether it needs the tile it stands on in a territory."""
        needs = self.kind.on_tile
        return needs if isinstance(needs, bool) else needs(self.spec)


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
        where: the places in data where it may stand, `cost` or `pay` (empty: both).
        by_one: whether it is paid one by one: `pay` then gets the amount 1, and for what is left
            the ways are asked for again. Several of the `ways` may then begin with one action.
    """

    name: str
    ways: Callable[[Look, int, int], Sequence[Way]]
    pay: Callable[[Draft, int, int, Action | None], None]
    text: Callable[[int], str]
    most: int | None = None
    spends: bool = False
    where: tuple[str, ...] = ()
    by_one: bool = False


def ways_to_pay(look: Look, seat: int, name: str, amount: int) -> Sequence[Way]:
    """Return every way in which a player can pay so much of a cost kind now.

    Parameters:
        look: the state or draft.
        seat: who pays.
        name: the name of the cost kind.
        amount: how much.

    Raises:
        PluginError: the cost kind returned something else than Ways; its module is named.
    """
    kind = look.rules.costs[name]
    ways = kind.ways(look, seat, amount)
    if not isinstance(ways, (list, tuple)) or any(type(one) is not Way for one in ways):
        raise nonsense(look.rules, kind.ways, ways, "a list of Ways")
    return ways


def compile_cost(
    data: Any,
    resources: tuple[str, ...],
    groups: Mapping[str, tuple[str, ...]],
    kinds: Mapping[str, CostKind],
    where: str = COST,
) -> Cost:
    """Return the Cost that a mapping such as `{wood: 1, any: 2, whisky: 1}` names.

    Parameters:
        data: what stands in the file.
        resources: the names of the resources.
        groups: names that stand for several of them.
        kinds: the further kinds of cost.
        where: where it stands: `cost` or `pay`.

    Raises:
        ValueError: a key or a number that is not right, with what would be (`Refused`, with the
            key as its place).

    >>> compile_cost({"wood": 2}, ("wood", "stone"), {}, {}).units
    (('wood',), ('wood',))
    """
    if not isinstance(data, Mapping):
        raise Refused(
            f"found {shown(data)}", "a mapping from resource to number, such as {wood: 1}"
        )
    if "any_different" in data:
        _check_different(data, resources, groups)
    units: list[tuple[str, ...]] = []
    others: list[tuple[str, int]] = []
    coins, different = 0, False
    for key, amount in data.items():
        most = kinds[key].most if key in kinds else None
        _check_amount(key, amount, MOST_PAID if most is None else min(most, MOST_PAID))
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
            check_where(f"the cost '{key}'", kinds[key].where, where, (key,))
            others.append((key, amount))
        else:
            known = (*resources, *groups, "any", "any_different", "coins", *kinds)
            hint = did_you_mean(str(key), known)
            message = f"'{key}' is nothing that can be paid" + (f"; {hint}" if hint else "")
            raise Refused(message, one_of(known), (key,), key=True)
    single = sorted(
        (one for one in units if len(one) == 1), key=lambda one: resources.index(one[0])
    )
    several = sorted((one for one in units if len(one) > 1), key=len)
    return Cost((*single, *several), different, coins, tuple(others))


def _check_different(
    data: Mapping[Any, Any], resources: tuple[str, ...], groups: Mapping[str, tuple[str, ...]]
) -> None:
    beside = [key for key in data if key == "any" or key in groups]
    if beside:
        message = f"'{beside[0]}' beside 'any_different'"
        raise Refused(message, "any_different without any or a group of resources beside it")
    amount = data["any_different"]
    if type(amount) is int and amount > len(resources):
        message = f"nobody can pay {amount} different resources: there are {len(resources)}"
        raise Refused(message, f"at most {len(resources)}", ("any_different",))


def _check_amount(key: Any, amount: Any, most: int) -> None:
    if type(amount) is not int or amount < 1:
        message = f"found {shown(amount)} for '{key}'"
        raise Refused(message, "a whole number of at least 1", (key,))
    if amount > most:
        raise Refused(f"found {shown(amount)} for '{key}'", f"at most {most}", (key,))


def check_where(what: str, allowed: tuple[str, ...], where: str, at: DataPath = ()) -> None:
    """Raise Refused if something stands in data where it cannot work.

    Parameters:
        what: what it is, in words.
        allowed: where it may stand (empty: anywhere).
        where: where it stands.
        at: the place of the message, counted from what is being compiled.

    >>> check_where("'produce'", ("once", "activation"), "ongoing")
    Traceback (most recent call last):
    ...
    glenmore_core.content.refused.Refused: 'produce' does not work in 'ongoing'
    """
    if allowed and where not in allowed:
        names = one_of(f"'{name}'" for name in allowed)
        raise Refused(f"{what} does not work in '{where}'", f"it in {names}", at, key=True)


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
