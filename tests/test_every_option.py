"""Any mixture of declared options, of every game and variant, plays to its end."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from glenmore_core import CompositionError, Game, Module, Option, State
from glenmore_core.compose import installed
from glenmore_core.compose.variants import all_names, find_variant
from glenmore_core.engine import CHANCE
from glenmore_core.streams import draw_below, seed_stream

KNOWN = installed()
EXAMPLES = int(os.environ.get("GLENMORE_MIXTURES", "8"))
"""Games of each variant; GLENMORE_MIXTURES=500 makes it a long search with other examples."""

STEPS = 5_000


def modules_of(name: str) -> list[Module]:
    """The modules of a variant, and further ones that go on top of them."""
    named = list(find_variant(name).modules)
    return [
        one.module
        for one in KNOWN.modules.values()
        if one.module.id in named or (one.module.requires and set(one.module.requires) <= {*named})
    ]


def values_of(option: Option) -> st.SearchStrategy[Any]:
    """Any value that an option takes."""
    if option.choices:
        return st.sampled_from(option.choices)
    if isinstance(option.default, bool):
        return st.booleans()
    if isinstance(option.default, int):
        low = option.default - 3 if option.minimum is None else option.minimum
        high = option.default + 3 if option.maximum is None else option.maximum
        return st.integers(low, high)
    return st.just(option.default)


@st.composite
def mixtures(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """What `Game.from_variant` takes: players, further modules, options."""
    known = modules_of(name)
    own = set(find_variant(name).modules)
    more = [one.id for one in known if one.id not in own and draw(st.booleans())]
    taking_part = [one for one in known if one.id in own or one.id in more]
    low = max(one.players[0] for one in taking_part)
    high = min(one.players[1] for one in taking_part)
    options: dict[str, dict[str, Any]] = {}
    for module in taking_part:
        for option in module.options:
            if draw(st.booleans()):
                options.setdefault(module.id, {})[option.name] = draw(values_of(option))
    return {"players": draw(st.integers(low, high)), "modules": more, "options": options}


def check(game: Game, state: State, seat: int) -> None:
    """What holds in every state: saving, the sums, the lists and what is accepted agree."""
    assert game.loads(game.dumps(state)) == state
    sheet = game.score_sheet(state)
    for one in range(game.players):
        assert sum(column[one] for column in sheet.values()) == state.vp(one)
    actions = game.legal_actions(state, seat)
    assert actions
    assert len(set(actions)) == len(actions)
    for action in actions:
        assert game.why_not(state, action, seat) is None
        assert game.read(game.write(action)) == action
    for one in (*range(game.players), None):
        view = game.view(state, one)
        assert view.legal_actions == (game.legal_actions(state, one) if one is not None else ())


@pytest.mark.parametrize("name", all_names(KNOWN))
def test_any_mixture_of_options_plays_to_its_end(name: str) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=EXAMPLES < 100,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(mixtures(name), st.integers(0, 2**32))
    def run(asked: dict[str, Any], seed: int) -> None:
        try:
            game = Game.from_variant(name, **asked)
        except CompositionError:  # some options exclude each other, and say so
            reject()
        state, counter = game.start(seed, by_hand=seed % 5 == 0), seed_stream(seed, "mixture")
        for step in range(STEPS):
            if state.is_over:
                break
            decision = game.decision(state)
            assert decision is not None
            seats = decision.seats or (CHANCE,)
            counter, number = draw_below(counter, len(seats))
            seat = seats[number]
            if step % 40 == 7:
                check(game, state, seat)
            actions = game.legal_actions(state, seat)
            counter, number = draw_below(counter, len(actions))
            state = game.apply(state, actions[number], seat)
        assert state.is_over, f"{asked} does not end"
        assert len(game.ranking(state)) == game.players

    run()
