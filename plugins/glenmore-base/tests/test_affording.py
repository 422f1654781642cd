"""Paying costs, held against trying every sequence of sales, purchases and payments."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from glen_more_oracle import NAMES, Bill, Holding, after_sales, outcomes, sold
from glen_more_positions import display, glen_more, position
from hypothesis import HealthCheck, event, example, given, settings
from hypothesis import strategies as st

from glenmore_core import Draft, Game, Module, State, engine, hookimpl
from glenmore_core.mechanisms.effects import Cost
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.payment import Means, Pay, can_pay
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory

TILES = {(0, 1): "02", (1, 1): "24", (-1, 1): "28"}
PLACES = ((0, 0), *TILES)
ANIMAL = ("cattle", "sheep")


class _Coins:
    """House rules for these tests: a unit may be paid by 2 coins once, or by 1 coin once."""

    @staticmethod
    @hookimpl
    def payment_means() -> list[Means]:
        return [
            Means("two", 2, lambda look, seat, purpose: 1),
            Means("one", 1, lambda look, seat, purpose: int(purpose == "activation")),
        ]


SPARE = {"tile": ((1, 2), (0, 1)), "activation": ((1, 2), (1, 1))}
MEANS = Module(id="coins-for-cubes", title="Coins for cubes", hooks=SimpleNamespace(
    payment_means=_Coins.payment_means), requires=("glen-more",))  # fmt: skip


def _with_means(sell_during: str) -> Game:
    return Game.compose(
        "glen-more", MEANS, players=2, options={"glen-more": {"sell_during": sell_during}}
    )


GAMES = {
    ("any_time", False): glen_more(2),
    ("before_and_after", False): glen_more(2, sell_during="before_and_after"),
    ("any_time", True): _with_means("any_time"),
    ("before_and_after", True): _with_means("before_and_after"),
}

cube = st.tuples(st.sampled_from(PLACES), st.sampled_from(NAMES))
holdings = st.builds(
    Holding,
    st.integers(0, 7),
    st.lists(cube, max_size=4).map(lambda cubes: tuple(sorted(cubes))),
    st.tuples(*[st.integers(0, 3)] * 5),
)
singles = st.lists(st.sampled_from(NAMES), max_size=3).map(
    lambda names: tuple((name,) for name in sorted(names, key=NAMES.index))
)
costs = st.one_of(
    st.builds(Cost, singles, st.just(False), st.integers(0, 3)),
    st.builds(lambda own, n: Cost((*own, *[NAMES] * n), True), singles, st.integers(1, 5)),
    st.builds(
        lambda own, animals, n, coins: Cost(
            (*own, *[ANIMAL] * animals, *[NAMES] * n), False, coins
        ),
        st.lists(st.just(("wood",)), max_size=1), st.integers(0, 2), st.integers(0, 3),
        st.integers(0, 2),
    ),
)  # fmt: skip


def _state(game: Game, held: Holding, agenda: tuple[Pay, ...]) -> State:
    cubes: dict[tuple[int, int], str] = {}
    for at, name in held.cubes:
        cubes[at] = f"{cubes.get(at, '')} {name}".strip()
    start = _base(game)
    draft = Draft(start)
    draft._agenda[:] = agenda
    draft.put_player(0, display(game, TILES, cubes))
    draft.put_player(0, Purse(held.coins))
    draft.put(Market(held.filled))
    engine.settle(draft)
    return draft.freeze()


_bases: dict[int, State] = {}


def _base(game: Game) -> State:
    if id(game) not in _bases:
        _bases[id(game)] = position(game, [0, 1])
    return _bases[id(game)]


def _holding(state: State) -> Holding:
    lying = state.player(0, Territory).cubes
    cubes = tuple(sorted((at, name) for at, names in lying.items() for name in names))
    return Holding(state.player(0, Purse).coins, cubes, state.game(Market).filled)


def _ends(game: Game, state: State) -> set[Holding]:
    """Every holding in which the library lets the payment end; a dead end would raise."""
    ends: set[Holding] = set()
    seen, left = {state}, [state]
    while left:
        now = left.pop()
        if now.is_over:
            ends.add(_holding(now))
            continue
        actions = game.legal_actions(now)
        assert len(set(actions)) == len(actions)
        for action in actions:
            following = game.apply(now, action)
            if following not in seen:
                seen.add(following)
                left.append(following)
    return ends


@pytest.mark.rule("GM-PAY-3", "GM-PAY-4", "GM-PAY-5", "GM-PAY-7", "GM-MARKET-3", "GM-MARKET-7",
                  "GM-MARKET-13", "GM-PAY-10")  # fmt: skip
@pytest.mark.parametrize("purpose", ["tile", "activation"])
@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: f"{kind[0]}-{'means' if kind[1] else ''}")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example(  # bought wood leaves no coin for the stone, where nothing is sold in a payment
    held=Holding(3, (((0, 0), "wood"),), (2, 0, 0, 0, 0)), cost=Cost((("wood",), ("stone",)))
)
@example(  # coins are due at the end
    held=Holding(2, (((0, 0), "wood"),), (1, 0, 0, 0, 0)), cost=Cost((("wood",),), False, 2)
)
@given(held=holdings, cost=costs)
def test_every_way_to_pay_and_no_other(
    kind: tuple[str, bool], purpose: str, held: Holding, cost: Cost
) -> None:
    """A cost can be paid if some sequence pays it, and can then end in exactly the same ways."""
    game = GAMES[kind]
    selling = kind[0] == "any_time" or purpose == "tile"
    bill = Bill(cost.units, cost.different, cost.coins, spare=SPARE[purpose] if kind[1] else ())
    by_trying: set[Holding] = set()
    by_library: set[Holding] = set()
    for before in after_sales(held):
        ends = outcomes(before, bill, selling)
        assert can_pay(_state(game, before, ()), 0, cost, purpose) == bool(ends)
        by_trying |= ends
        if ends:
            pay = Pay(0, cost.units, cost.different, cost.coins, purpose)
            by_library |= _ends(game, _state(game, before, (pay,)))
    event("payable" if by_trying else "not payable")
    assert by_library == by_trying


@pytest.mark.rule("GM-PAY-3", "GM-MARKET-11")
@settings(max_examples=150, deadline=None)
@given(held=holdings, cost=costs)
def test_selling_never_makes_a_cost_unpayable(held: Holding, cost: Cost) -> None:
    """What can be paid before a sale can be paid after it: nobody sells himself into a corner."""
    game = GAMES["any_time", False]
    if can_pay(_state(game, held, ()), 0, cost, "tile"):
        for after in sold(held):
            assert can_pay(_state(game, after, ()), 0, cost, "tile")


def test_prices_of_a_ladder_rise_whatever_is_held() -> None:
    """The greedy sum over choosable units rests on this."""
    rules = GAMES["any_time", False].rules.market
    for selling in (True, False):
        for held in range(6):
            for filled in range(4):
                gain, steps = rules.ladder(0, held, filled, selling)
                assert list(steps) == sorted(steps)
                assert len(steps) == held + 3 - filled
                assert gain == (sum((1, 2, 3)[max(0, filled - held) : filled]) if selling else 0)


def test_the_oracle_itself() -> None:
    """By hand: 1 wood and no coin, wood row at 2: the wood is paid, or sold and bought back."""
    held = Holding(0, (((0, 0), "wood"),), (2, 0, 0, 0, 0))
    assert outcomes(held, Bill((("wood",),)), True) == {Holding(0, (), (2, 0, 0, 0, 0))}
    assert outcomes(held, Bill((("stone",),)), True) == {Holding(1, (), (1, 1, 0, 0, 0))}
    assert outcomes(held, Bill((("stone",),)), False) == set()
