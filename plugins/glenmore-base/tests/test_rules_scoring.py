"""The three scorings, the final one, and the end: GM-SCORE, GM-FINAL and GM-END."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from glen_more_positions import finish_turn, glen_more, legal, play, position, turn_of

from glenmore_base.clan import Clan
from glenmore_core import Draft, State
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.scoring import (
    Compared,
    hold_final_scoring,
    hold_scoring,
    lead_points,
)
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory

G4 = glen_more(4)
LINE = [0, "01", "12", 1, 2, 3, "05", "03", "04", "02", "06", "07", "08"]


def scored(state: State, step: object = hold_scoring) -> dict[str, tuple[int, ...]]:
    draft = Draft(state)
    step(draft, 0)  # type: ignore[operator]
    return G4.score_sheet(draft.freeze())


def at_refill(stacks: dict[str, list[str]], **held: Any) -> State:
    """0 has taken the tile on 6, and his refill has drawn what it must: three tiles."""
    state = position(G4, LINE, stacks=stacks, by_hand=True, **held)
    state = play(G4, state, "take 6")
    while not legal(G4, state, "reveal") and not state.is_over:
        if state.game(Stacks).discard and turn_of(state) != 0 and legal(G4, state, "take"):
            break
        lines = legal(G4, state)
        state = play(G4, state, "done" if "done" in lines else lines[0])
    return state


@pytest.mark.rule("GM-SCORE-1", "GM-SCORE-2", "GM-SCORE-10")
@pytest.mark.parametrize("stack", ["0", "1", "2"])
def test_a_scoring_when_the_last_tile_is_laid_in_the_middle_of_a_refill(stack: str) -> None:
    """The stack ends with the first of three tiles; the refill then goes on with the next."""
    ids = {"0": ["08"], "1": ["10"], "2": ["32"]}[stack]
    after = str(int(stack) + 1)
    more = {"1": ["14", "15", "16"], "2": ["33", "34", "35"], "3": ["51", "53", "54"]}[after]
    state = position(G4, [*LINE[:-1], "09"], stacks={stack: ids, after: more}, by_hand=True,
                     whisky={0: 1, 2: 3})  # fmt: skip
    state = play(G4, state, "take 6")
    while not legal(G4, state, "reveal"):
        lines = legal(G4, state)
        state = play(G4, state, "done" if "done" in lines else lines[0])
    assert legal(G4, state, "reveal") == [f"reveal {ids[0]}"]
    outcome = G4.advance(state, G4.read(f"reveal {ids[0]}"))
    words = [one.category for one in outcome.events if isinstance(one, Compared)]
    held = stack != "0"  # there is none when stack 0 is used up
    assert words == (["whisky", "chieftains", "locations"] if held else [])
    state = outcome.state
    assert [state.vp(seat) for seat in range(4)] == ([1, 0, 3, 0] if held else [0, 0, 0, 0])
    assert legal(G4, state, "reveal") == [f"reveal {one}" for one in more]  # the refill goes on
    state = play(G4, state, f"reveal {more[0]}", f"reveal {more[1]}")
    assert G4.score_sheet(state) == ({"whisky": (1, 0, 3, 0)} if held else {})
    assert turn_of(state) == 1
    assert legal(G4, state, "take")


@pytest.mark.rule("GM-SCORE-1")
def test_no_scoring_for_stack_0() -> None:
    for players in (2, 3, 4, 5):
        game = glen_more(players)
        assert game.score_sheet(game.start(seed=players)) == {}


@pytest.mark.rule("GM-SCORE-3", "GM-SCORE-6", "GM-SCORE-7", "GM-SCORE-8")
def test_three_comparisons_each_on_its_own() -> None:
    state = position(G4, [0, 1, 2, 3], whisky={0: 2, 1: 1}, chieftains={1: 2, 2: 1},
                     cards={0: ["loch-ness"], 3: ["cawdor-castle", "loch-morar"]},
                     members={2: {(0, 0): 9}})  # fmt: skip
    assert scored(state) == {
        "whisky": (2, 1, 0, 0),
        "chieftains": (0, 2, 1, 3),  # the tams of Cawdor; members on the display do not count
        "locations": (1, 0, 0, 2),
    }


@pytest.mark.rule("GM-SCORE-4", "GM-SCORE-5")
def test_the_lead_over_the_lowest_by_the_table() -> None:
    table = G4.rules.scoring_table
    for lead, vp in ((0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (6, 8), (9, 8)):
        assert lead_points((3, 3 + lead), table) == (0, vp)
    assert lead_points((7, 9, 8, 7), table) == (0, 2, 1, 0)
    state = position(G4, [0, 1, 2, 3], whisky={0: 2, 1: 3, 2: 6, 3: 8})
    assert scored(state)["whisky"] == (0, 1, 5, 8)


@pytest.mark.rule("GM-SCORE-9", "GM-FINAL-8")
def test_nothing_is_spent_in_a_scoring() -> None:
    state = position(G4, [0, 1, 2, 3], whisky={0: 2}, chieftains={0: 1}, cards={0: ["loch-ness"]})
    draft = Draft(state)
    hold_scoring(draft, 0)
    hold_scoring(draft, 0)
    after = draft.freeze()
    assert after.players == state.players
    assert after.vp(0) == 2 * (2 + 1 + 1)


@pytest.mark.rule("GM-FINAL-3", "GM-FINAL-8")
def test_coins_are_vp_and_leftovers_are_not() -> None:
    state = position(G4, [0, 1, 2, 3], coins={0: 4, 1: 0}, whisky={1: 3},
                     cubes={1: {(0, 0): "wood wood"}}, members={1: {(0, 0): 4}})  # fmt: skip
    assert scored(state, hold_final_scoring) == {"coins": (4, 0, 6, 6)}


def of_sizes(*sizes: int) -> State:
    """Displays of so many tiles, the starting village among them (all on the road)."""
    state = position(G4, [0, 1, 2, 3])
    draft = Draft(state)
    for seat, size in enumerate(sizes):
        value = state.player(seat, Territory)
        tiles = value.tiles.merge({(x, 0): "01" for x in range(1, size)})
        draft.put_player(seat, evolve(value, tiles=tiles))
        draft.put_player(seat, Purse())
    return draft.freeze()


@pytest.mark.rule("GM-FINAL-4", "GM-FINAL-6", "GM-EX-2", "GM-FINAL-5")
def test_15_13_16_and_13_tiles() -> None:
    assert scored(of_sizes(15, 13, 16, 13), hold_final_scoring) == {"size": (-6, 0, -9, 0)}
    assert scored(of_sizes(5, 1, 2, 3), hold_final_scoring) == {"size": (-12, 0, -3, -6)}


@pytest.mark.rule("GM-FINAL-7")
def test_the_deduction_may_lead_below_zero() -> None:
    state = of_sizes(4, 1, 1, 1)
    draft = Draft(state)
    hold_final_scoring(draft, 0)
    assert draft.freeze().vp(0) == -9


@pytest.mark.rule("GM-FINAL-2")
def test_cards_score_at_the_end() -> None:
    state = of_sizes(3, 3, 3, 3)
    draft = Draft(state)
    draft.put_player(1, Clan(0, ("iona-abbey", "duart-castle")))
    assert scored(draft.freeze(), hold_final_scoring) == {"cards": (0, 2 * 2 + 3, 0, 0)}


@pytest.mark.rule("GM-FINAL-1", "GM-END-1", "GM-SCORE-1")
def test_third_scoring_then_final_scoring_then_nothing() -> None:
    state = position(G4, LINE, stacks={"3": ["67"]}, whisky={2: 2}, by_hand=True)
    state = play(G4, state, "take 6")
    outcome = None
    while not state.is_over:
        lines = legal(G4, state)
        outcome = G4.advance(state, G4.read("done" if "done" in lines else lines[0]))
        state = outcome.state
    assert outcome is not None
    sources = [one.source for one in outcome.events if one.word == "scored"]  # type: ignore[attr-defined]
    assert sources[0] == "whisky"
    assert sources.index("whisky") < sources.index("coins")
    assert G4.legal_actions(state) == ()
    assert G4.decision(state) is None
    refused = G4.why_not(state, G4.read("take 1"))
    assert refused is not None
    assert refused.rule == "CORE-OVER"


def _ended(vp: dict[int, int], cubes: dict[int, str], whisky: dict[int, int]) -> State:
    state = position(
        G4, [0, 1, 2, 3], whisky=whisky,
        cubes={seat: {(0, 0): words} for seat, words in cubes.items()},
    )  # fmt: skip
    draft = Draft(state)
    for seat, points in vp.items():
        draft.score(seat, points, "tiles")
    return draft.freeze()


@pytest.mark.rule("GM-END-2", "GM-END-3", "GM-END-4", "GM-END-5")
@pytest.mark.parametrize(
    ("vp", "cubes", "whisky", "ranks"),
    [
        ({0: 5, 1: 9, 2: 7, 3: 1}, {}, {}, [(1, 1), (2, 2), (3, 0), (4, 3)]),
        ({0: 9, 1: 9, 2: 7, 3: 1}, {0: "wood", 1: "wood stone"}, {0: 9},
         [(1, 1), (2, 0), (3, 2), (4, 3)]),
        ({0: 9, 1: 9, 2: 9, 3: 1}, {0: "wood", 1: "grain", 2: ""}, {2: 3},
         [(1, 0), (1, 1), (3, 2), (4, 3)]),
        ({0: 0, 1: 0, 2: 0, 3: 0}, {}, {}, [(1, 0), (1, 1), (1, 2), (1, 3)]),
    ],
)  # fmt: skip
def test_the_winner(
    vp: dict[int, int], cubes: dict[int, str], whisky: dict[int, int], ranks: list[tuple[int, int]]
) -> None:
    state = _ended(vp, cubes, whisky)
    assert [(one.rank, one.seat) for one in G4.ranking(state)] == ranks


@pytest.mark.rule("GM-SCORE-10", "GM-ORDER-1")
def test_after_the_first_scoring_the_rearmost_goes_on() -> None:
    state = position(G4, [0, "01", "12", 1, 2, 3], stacks={"1": ["31"], "2": ["32", "33", "34"]})
    state = finish_turn(G4, play(G4, state, "take 1"))
    assert turn_of(state) == 0
    assert legal(G4, state, "take")
