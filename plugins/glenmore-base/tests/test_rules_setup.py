"""Set-up and what is open: GM-SETUP and GM-OPEN."""

from __future__ import annotations

from collections import Counter

import pytest
from glen_more_positions import ahead, glen_more, legal, play, position, rows, turn_of

from glenmore_base.clan import Clan
from glenmore_base.glen_more import RESOURCES
from glenmore_core import CompositionError, Game, State
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tiles import TileSet


def stacks_of(state: State) -> dict[str, int]:
    return {stack: len(ids) for stack, ids in state.game(Stacks).left.items()}


@pytest.mark.rule("GM-SETUP-1")
def test_a_track_of_fourteen_and_five_rows() -> None:
    state = glen_more(5).start(seed=1)
    assert state.game(Rondel).size == 14
    assert RESOURCES == ("wood", "stone", "grain", "cattle", "sheep")
    assert list(rows(state)) == list(RESOURCES)


@pytest.mark.rule("GM-SETUP-2")
def test_four_stacks_of_8_23_19_17() -> None:
    tiles = glen_more().rules.constant(TileSet)
    assert [len(tiles.of_stack(stack)) for stack in ("0", "1", "2", "3")] == [8, 23, 19, 17]
    assert len({tile for stack in "0123" for tile in tiles.of_stack(stack)}) == 67


@pytest.mark.rule("GM-SETUP-3", "GM-SETUP-4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_begins_with_a_village_a_member_and_six_coins(players: int) -> None:
    state = glen_more(players).start(seed=3)
    assert state.seats == players
    for seat in range(players):
        home = state.player(seat, Territory)
        assert dict(home.tiles) == {(0, 0): "start"}
        assert dict(home.members) == {(0, 0): 1}
        assert not home.cubes
        assert state.player(seat, Purse) == Purse(6, 0)
        assert state.player(seat, Clan) == Clan()
        assert state.vp(seat) == 0
    tiles = state.rules.constant(TileSet)
    assert "start" not in {tile for stack in "0123" for tile in tiles.of_stack(stack)}


@pytest.mark.rule("GM-SETUP-5")
def test_thirteen_cards_one_for_each_special_tile() -> None:
    tables = glen_more().rules.tables
    brought = [
        effect.spec
        for tile in tables["tiles"].values()
        for effect in tile.once
        if effect.kind.name == "card"
    ]
    assert len(tables["cards"]) == 13
    assert Counter(brought) == Counter(dict.fromkeys(tables["cards"], 1))


@pytest.mark.rule("GM-SETUP-6", "GM-SETUP-13")
@pytest.mark.parametrize("start", [0, 2, 3])
def test_figures_stand_in_seat_order_from_the_start_player_on(start: int) -> None:
    state = glen_more(4, start_player=start).start(seed=1)
    assert ahead(state)[:4] == [start, (start + 1) % 4, (start + 2) % 4, (start + 3) % 4]
    assert state.game(Rondel).pieces[start] == 0
    assert turn_of(state) == start


@pytest.mark.rule("GM-SETUP-7")
def test_who_starts_is_drawn_or_given() -> None:
    drawn = Counter(turn_of(glen_more(5).start(seed=seed)) for seed in range(100))
    assert set(drawn) == {0, 1, 2, 3, 4}
    assert {turn_of(glen_more(5, start_player=4).start(seed=seed)) for seed in range(10)} == {4}
    asked = glen_more(3).start(seed=1, by_hand=True)
    assert legal(glen_more(3), asked) == ["start 0", "start 1", "start 2"]


@pytest.mark.rule("GM-SETUP-7")
def test_a_start_player_who_does_not_play_is_refused() -> None:
    with pytest.raises(CompositionError, match="start_player"):
        Game.compose("glen-more", players=2, options={"glen-more": {"start_player": 2}})


@pytest.mark.rule("GM-SETUP-8", "GM-SETUP-9", "GM-SETUP-10", "GM-SETUP-11", "GM-EX-19")
@pytest.mark.parametrize(
    ("players", "pieces", "of_0", "of_1"), [(5, 5, 8, 0), (4, 4, 8, 1), (3, 4, 8, 1), (2, 3, 8, 2)]
)
def test_opening_tiles(players: int, pieces: int, of_0: int, of_1: int) -> None:
    game = glen_more(players)
    state = game.start(seed=5)
    stand = ahead(state)
    tiles = [game.rules.constant(TileSet).tiles[str(one)].stack for one in stand[pieces:]]
    assert tiles == ["0"] * of_0 + ["1"] * of_1
    assert len(stand) == 13
    assert stacks_of(state) == {"0": 0, "1": 23 - of_1, "2": 19, "3": 17}
    rondel = state.game(Rondel)
    taken = {rondel.space(at) for at in (*rondel.pieces.values(), *rondel.tiles)}
    assert set(range(14)) - taken == {13}
    assert rondel.pieces[turn_of(state)] == 0


@pytest.mark.rule("GM-SETUP-11")
@pytest.mark.parametrize("players", [2, 3])
def test_the_die_stands_after_the_last_figure(players: int) -> None:
    state = glen_more(players, start_player=1).start(seed=1)
    assert ahead(state)[players] == "die"


@pytest.mark.rule("GM-SETUP-12")
@pytest.mark.parametrize(("players", "filled"), [(2, 1), (3, 1), (4, 0), (5, 0)])
def test_coins_in_the_warehouse(players: int, filled: int) -> None:
    state = glen_more(players).start(seed=1)
    assert rows(state) == dict.fromkeys(RESOURCES, filled)


@pytest.mark.rule("GM-DIE-8", "GM-SETUP-11", "GM-SETUP-12")
@pytest.mark.parametrize(
    ("players", "die", "plays"),
    [(2, "auto", True), (3, "auto", True), (4, "auto", False), (2, "off", False), (3, "off", False),
     (5, "on", True), (4, "on", True), (3, "on", True)],
)  # fmt: skip
def test_die_and_coins_go_together(players: int, die: str, plays: bool) -> None:
    state = glen_more(players, die=die).start(seed=1)
    assert ("die" in ahead(state)) is plays
    assert set(rows(state).values()) == {int(plays)}
    assert len(ahead(state)) == 13


@pytest.mark.rule("GM-SETUP-14", "GM-WINDFALL-3")
def test_pieces_are_not_limited_by_the_box() -> None:
    """45 cubes of one kind or 40 barrels do not hinder one more."""
    game = glen_more(4)
    wells = {(x, 1): "02" if x == 0 else f"{23 + x}" for x in (0, 1)}
    state = position(game, [0, "11", 1, 2, 3], displays={0: wells}, coins={0: 6},
                     cubes={0: {(0, 1): "wood wood"}}, whisky={0: 40})  # fmt: skip
    state = play(game, state, "take 1")
    assert state.player(0, Purse).whisky >= 40
    while legal(game, state, "place"):
        state = play(game, state, legal(game, state, "place")[0])
    assert state.player(0, Purse).whisky == 41


@pytest.mark.rule("GM-SETUP-15")
def test_members_and_coins_suffice() -> None:
    """Five villages, every grey tile, Stalker's second: 25; coins: 5 x 6 and Armadale's 3."""
    tables = glen_more(5).rules.tables
    members = 5
    for tile in tables["tiles"].values():
        if tile.id != "start":
            members += sum(one.spec for one in tile.once if one.kind.name == "clan_member")
    for card in tables["cards"].values():
        members += sum(one.spec for one in card.once if one.kind.name == "clan_member")
    assert members == 25
    brought = [o.spec for c in tables["cards"].values() for o in c.once if o.kind.name == "coins"]
    assert 5 * 6 + sum(brought) == 33
    assert 3 * 6 + 5 + sum(brought) <= 33


@pytest.mark.rule("GM-OPEN-1")
def test_everyone_sees_everything_on_the_table() -> None:
    game = glen_more(3)
    state = game.start(seed=8)
    for viewer in (0, 1, 2, None):
        view = game.view(state, viewer)
        assert view.state.shared == state.shared
        assert view.state.players == state.players
        assert view.scores == state.scores


@pytest.mark.rule("GM-OPEN-2")
def test_a_stack_has_no_order_that_could_be_known() -> None:
    game = glen_more(3)
    state = game.start(seed=8)
    for ids in state.game(Stacks).left.values():
        assert list(ids) == sorted(ids)
    assert set(game.view(state, 0).state.streams) == {0}
    other = game.resample(state, 0, seed=99)
    assert game.view(other, 0).state == game.view(state, 0).state


@pytest.mark.rule("GM-OPEN-2")
def test_a_turn_may_be_taken_back_until_its_refill() -> None:
    """The refill, and the die, are barriers; what leads up to them is none."""
    game = glen_more(4)
    state = position(game, [0, "03", "10", 1, 2, 3], coins={0: 0})
    steps = []
    for line in ("take 1", "place 0,1", "activate 0,1", "activate 0,0", "walk 0,0 0,1"):
        outcome = game.advance(state, game.read(line))
        state = outcome.state
        steps.append(outcome.is_barrier)
    assert not any(steps[:-1])
    assert turn_of(state) == 0
    assert state.game(Rondel).front == 14
    assert steps[-1]
