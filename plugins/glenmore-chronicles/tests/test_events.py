"""Events of Glen More II tell everything: whoever only listens can keep the players' accounts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from glen_more_ii_positions import glen_more_ii
from glen_more_ii_rich import RARE, rich_start

from glenmore_chronicles.building import TileRemoved
from glenmore_chronicles.clan_board import ClanGained
from glenmore_chronicles.holdings import Holdings, LandmarkTaken, PersonGained, ScotsmanPlaced
from glenmore_chronicles.paying import GivenUp
from glenmore_core import Event, State
from glenmore_core.events import Scored
from glenmore_core.mechanisms.payment import Paid
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tile_effects import Gained, Produced
from glenmore_core.mechanisms.trading import Sold


def account(state: State, seat: int) -> Counter[str]:
    """Return what a player has, by kind."""
    purse, value = state.player(seat, Purse), state.player(seat, Territory)
    mine = state.player(seat, Holdings)
    return Counter(
        coins=purse.coins, whisky=purse.whisky, scotsman=sum(value.members.values()),
        cubes=sum(value.stock), markers=-mine.markers, cards=len(mine.cards),
        persons=len(mine.persons), vp=state.vp(seat),
    )  # fmt: skip


def told(events: Sequence[Event], seat: int) -> Counter[str]:
    """Return what events say that a player gained and gave."""
    found: Counter[str] = Counter()
    for event in events:
        if event.seat != seat:
            continue
        match event:
            case Paid():
                found["coins"] -= event.coins
                found["cubes"] -= event.at is not None
            case Sold():
                found["coins"] += event.coins
                found["cubes"] -= 1
            case Gained(what="coins" | "coin"):
                found["coins"] += event.amount
            case Gained(what="whisky"):
                found["whisky"] += event.amount
            case GivenUp():
                found[event.what] -= event.amount
            case TileRemoved():  # the cubes that stay are produced anew
                found["cubes"] -= len(event.cubes)
            case Produced():
                found["cubes"] += 1
            case ScotsmanPlaced():
                found["scotsman"] += 1
            case ClanGained():
                found["markers"] += 1
            case LandmarkTaken():
                found["cards"] += 1
            case PersonGained():
                found["persons"] += 1
            case Scored():
                found["vp"] += event.vp
    return found


@pytest.mark.parametrize("seed", range(4))
def test_what_is_told_of_an_action_is_what_it_changes(seed: int) -> None:
    game = glen_more_ii(2 + seed % 3)
    chance, state = Random(seed), rich_start(game, seed)
    while not state.is_over:
        legal = game.legal_actions(state)
        action = chance.choices(legal, [RARE.get(one.word, 1) for one in legal])[0]
        outcome = game.advance(state, action)
        for seat in range(game.players):
            change = account(outcome.state, seat)
            change.subtract(account(state, seat))
            change.subtract(told(outcome.events, seat))
            assert not {**+change, **-change}, game.write(action)
        state = outcome.state
