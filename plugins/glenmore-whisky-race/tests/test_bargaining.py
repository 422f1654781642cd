"""The shared mechanism of bargaining and of ranking secret numbers, as the race uses them."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from race_positions import asked, legal, plan, play, position, race, runner, why_not

from glenmore_core import State
from glenmore_core.mechanisms.bargaining import BargainRules, Wording
from glenmore_core.mechanisms.deals import Deal, Put
from glenmore_core.mechanisms.secrecy import ranked

G3 = race(3)


def every_deal(state: State) -> Counter[tuple[object, ...]]:
    """Every deal that can be worded from here, with the number of ways to word it."""
    found: Counter[tuple[object, ...]] = Counter()
    waiting = [state]
    while waiting:
        one = waiting.pop()
        task = one.doing()
        if not isinstance(task, Wording):
            found[getattr(task, "deal").goods] += 1  # noqa: B009  # an Answering has a deal
            continue
        for action in G3.legal_actions(one):
            if isinstance(action, Put):
                found[task.deal.goods] += 1
            elif action.word == "add":
                waiting.append(G3.apply(one, action))
    return found


@pytest.mark.rule("WR-TIE-5")
def test_every_deal_can_be_worded_in_exactly_one_way() -> None:
    """Against all subsets of what the two could give: 2 malt and a whisky; 1 malt, 2 alike."""
    runners = {0: {"malt": 6, "whiskies": ["banff"]},
               1: {"malt": 5, "whiskies": ["brora", "brora"]}}  # fmt: skip
    state = play(G3, plan(G3, position(G3, runners), 4, 4, 1), "order 0,1")
    wanted = set()
    for mine, bottle, other, bottles in product(range(3), range(2), range(2), range(3)):
        goods = [(0, 1, "malt", mine), (0, 1, "banff", bottle),
                 (1, 0, "malt", other), (1, 0, "brora", bottles)]  # fmt: skip
        wanted.add(tuple(one for one in goods if one[3]))
    found = every_deal(state)
    assert set(found) == wanted
    assert set(found.values()) == {1}


@pytest.mark.rule("WR-TRADE-1")
def test_nobody_gives_the_same_thing_twice() -> None:
    game = race(3)
    runners = {0: {"malt": 7, "whiskies": ["banff"]}, 1: {"malt": 4}, 2: {"malt": 4}}
    state = plan(game, position(game, runners), 4, 4, 4)
    state = play(game, state, "order 0,1,2", "add 0 1 malt 2", "add 0 1 banff")
    assert legal(game, state) == ["propose", "add 0 2 malt"]
    refused = why_not(game, state, "add 0 2 banff")
    assert ("named already", "1") in refused.facts
    state = play(game, state, "add 0 2 malt", "accept", "accept")
    assert runner(state, 1).whiskies == ("banff",)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_a_talk_always_ends_and_keeps_all_goods(data: st.DataObject) -> None:
    """Whatever is said, nothing is lost, and at most twice as many proposals as parties come."""
    runners = {seat: {"malt": 8, "whiskies": ["banff-used"]} for seat in range(3)}
    state = plan(G3, position(G3, runners), 5, 5, 5)
    before = goods(state)
    proposals = 0
    while asked(G3, state)[0] in ("wording", "answering"):
        lines = legal(G3, state)
        line = data.draw(st.sampled_from(lines))
        proposals += line.startswith("order")
        state = play(G3, state, line)
        assert proposals <= 6
        if asked(G3, state)[0] in ("wording", "answering"):
            assert goods(state) == before
    assert [one for one in goods(state) if one == "banff-used"] == ["banff-used"] * 3


def goods(state: State) -> list[str]:
    held = [one for seat in range(3) for one in runner(state, seat).whiskies]
    return [*held, str(sum(runner(state, seat).malt for seat in range(3)))]


def test_an_order_must_name_each_party_once() -> None:
    state = plan(G3, position(G3), 4, 4, 2)
    refused = why_not(G3, state, "order 0,2")
    assert (refused.rule, refused.facts) == ("WR-TIE-5", (("parties", "0,1"),))
    assert G3.rules.constant(BargainRules).module == "whisky-race"
    assert Deal() == Deal((), ())


@given(st.dictionaries(st.integers(0, 5), st.integers(0, 9), min_size=1))
def test_ranked_is_in_groups_from_high_to_low(chosen: dict[int, int]) -> None:
    groups = ranked(chosen)
    assert sorted(seat for group in groups for seat in group) == sorted(chosen)
    numbers = [{chosen[seat] for seat in group} for group in groups]
    assert all(len(one) == 1 for one in numbers)
    flat = [next(iter(one)) for one in numbers]
    assert flat == sorted(set(flat), reverse=True)
    assert all(list(group) == sorted(group) for group in groups)
