"""Set-up and turn order: GM2-SETUP and GM2-ORDER."""

from __future__ import annotations

import pytest
from glen_more_ii_positions import (
    CASTLE,
    VILLAGE,
    build,
    coins_of,
    finish,
    glen_more_ii,
    has,
    kind,
    legal,
    members_of,
    on_rondel,
    play,
    position,
    rows,
    tiles_of,
    whisky_of,
)

from glenmore_chronicles.holdings import scotsmen_left
from glenmore_chronicles.setting_up import STACKS
from glenmore_core import CompositionError, Game
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.mechanisms.tiles import TileSet

G2, G3, G4 = glen_more_ii(2), glen_more_ii(3), glen_more_ii(4)


@pytest.mark.rule("GM2-SETUP-1", "GM2-SETUP-2", "GM2-SETUP-3", "GM2-SETUP-4")
def test_every_player_has_the_home_tile_nine_scotsmen_and_ten_markers() -> None:
    state = G4.start(seed=3)
    rows_ = G4.rules.constant(TileSet).tiles
    for seat in range(4):
        assert tiles_of(state, seat) == {VILLAGE: "home-village", CASTLE: "home-castle"}
        assert all(rows_[one].edge == "river" for one in tiles_of(state, seat).values())
        assert members_of(state, seat) == {VILLAGE: 1}
        assert scotsmen_left(state, seat) == 8
        assert has(state, seat).markers == 10
    assert G4.rules.constant(TileSet).lines == {"river": (1, 3)}  # east and west


@pytest.mark.rule("GM2-SETUP-5", "GM2-SETUP-6", "GM2-SETUP-9")
@pytest.mark.parametrize(("game", "s", "a"), [(G2, 5, 5), (G3, 5, 5), (G4, 5, 4)])
def test_fourteen_spaces_with_pieces_then_start_tiles_then_stack_a(
    game: Game, s: int, a: int
) -> None:
    tiles = game.rules.constant(TileSet).tiles
    orders = set()
    for seed in range(12):
        state = game.start(seed=seed)
        line = on_rondel(state)
        stacks = [tiles[one].stack for one in line if isinstance(one, str) and one != "die"]
        assert stacks == ["S"] * s + ["A"] * a
        assert len(line) == 13 == state.game(Rondel).size - 1
        assert {*line[: game.players]} == {*range(game.players)}
        orders.add(tuple(line[: game.players]))
    assert len(orders) > 1


@pytest.mark.rule("GM2-SETUP-7")
def test_five_coins_for_the_last_and_one_more_for_each_before_him() -> None:
    state = G4.start(seed=9)
    assert [coins_of(state, seat) for seat in on_rondel(state)[:4] if isinstance(seat, int)] == [
        5, 6, 7, 8,
    ]  # fmt: skip


@pytest.mark.rule("GM2-SETUP-8", "GM2-DIE-1")
def test_the_die_stands_ahead_of_the_pieces_with_two_players_or_when_asked_for() -> None:
    assert on_rondel(G2.start(seed=1))[2] == "die"
    assert "die" not in on_rondel(G3.start(seed=1))
    assert on_rondel(glen_more_ii(4, die="on").start(seed=1))[4] == "die"
    assert "die" not in on_rondel(glen_more_ii(3, die="off").start(seed=1))
    with pytest.raises(CompositionError, match="GM2-DIE-1"):
        glen_more_ii(2, die="off")


@pytest.mark.rule("GM2-SETUP-10", "GM2-SETUP-11", "GM2-END-8")
def test_stacks_of_known_size_and_the_end_under_eight_tiles_of_d() -> None:
    tiles = G4.rules.constant(TileSet)
    assert [len(tiles.of_stack(stack)) for stack in STACKS] == [5, 14, 17, 17, 17]
    stacks = G4.start(seed=1).game(Stacks)
    assert stacks.fixed == (("D", 9, "the-end"),)
    assert all("the-end" not in ids for ids in stacks.left.values())


@pytest.mark.rule("GM2-SETUP-12", "GM2-SETUP-11")
@pytest.mark.parametrize(
    ("options", "below"),
    [({"short_game": True}, 17), ({"the_end": 0}, 17), ({"the_end": 17}, 0), ({"the_end": 3}, 14)],
)
def test_where_the_end_lies_can_be_chosen(options: dict[str, object], below: int) -> None:
    state = glen_more_ii(4, **options).start(seed=1)
    assert state.game(Stacks).fixed == (("D", below, "the-end"),)


@pytest.mark.rule("GM2-SETUP-13")
@pytest.mark.parametrize(("game", "filled"), [(G2, 1), (G3, 1), (G4, 0)])
def test_coins_in_the_market_for_two_and_three(game: Game, filled: int) -> None:
    assert set(rows(game.start(seed=1)).values()) == {filled}


@pytest.mark.rule("GM2-SETUP-14", "GM2-LAND-1")
def test_eleven_landmark_cards_of_the_stacks_a_to_d_and_hume_beside_the_board() -> None:
    cards = G4.rules.tables["landmarks"]
    assert len(cards) == 11
    assert {card.stack for card in cards.values()} == {"A", "B", "C", "D"}
    tiles = G4.rules.constant(TileSet).tiles
    kinds = [tiles[one].type for one in cards]
    assert (kinds.count("castle"), kinds.count("loch")) == (6, 4)
    assert tiles["david-hume"].stack == "clan"


@pytest.mark.rule("GM2-SETUP-15")
def test_coins_and_casks_have_no_limit() -> None:
    state = position(
        G4, (0, "distillery-d", 1, 2, 3), tiles={0: {(0, -1): "distillery-a"}},
        members={0: {(0, -1): 1}}, coins={0: 99}, whisky={0: 60},
    )  # fmt: skip
    state = build(G4, state, "distillery-d", (0, -1))
    assert whisky_of(state) == 62
    assert coins_of(state) == 98


@pytest.mark.rule("GM2-SETUP-16")
def test_everything_is_open_but_the_order_of_the_stacks() -> None:
    state = G4.start(seed=5)
    for viewer in (None, 0, 3):
        view = G4.view(state, viewer).state
        assert view.players == state.players
        assert view.shared == state.shared
        assert set(view.streams) == {0}


@pytest.mark.rule("GM2-ORDER-1", "GM2-ORDER-2")
def test_the_last_piece_moves_and_may_move_again() -> None:
    state = position(G4, (0, "forest-s", "quarry-s", 1, 2, 3))
    state = finish(G4, build(G4, state, "forest-s", (-1, 0)))
    assert state.game(Rondel).last == 0
    assert G4.decision(state).seats == (0,)  # type: ignore[union-attr]
    state = finish(G4, build(G4, state, "field-s", (0, 1)))
    assert state.game(Rondel).last == 1


@pytest.mark.rule("GM2-ORDER-3", "GM2-DIE-3", "GM2-DIE-4", "GM2-REFILL-7")
def test_the_die_moves_when_it_is_last() -> None:
    state = position(G2, ("die", "forest-s", 1, "quarry-s", 0, "field-s"), by_hand=True)
    assert kind(G2, state) == "roll-die"
    state = play(G2, state, "roll 2")
    rondel, stacks = state.game(Rondel), state.game(Stacks)
    assert rondel.pieces["die"] == 3  # two tiles on; the pieces were not counted
    assert stacks.discard == (("quarry-s", -1), ("forest-s", -1))  # the latter: passed by all
    assert kind(G2, state) == "draw"  # the rondel is refilled after its move


@pytest.mark.rule("GM2-ORDER-4", "GM2-MARKET-5")
def test_parts_of_a_turn_in_their_order() -> None:
    assert G4.rules.procedures["turn"] == (
        "choose", "build", "trade", "move", "unused", "refill", "ending",
    )  # fmt: skip
    assert G4.rules.procedures["build"] == ("place", "gain", "activate")


@pytest.mark.rule("GM2-ORDER-5", "GM2-ACT-18")
def test_movement_points_are_spent_after_the_activations() -> None:
    state = position(G4, (0, "forest-s", 1, 2, 3))
    state = play(G4, build(G4, state, "forest-s", (-1, 0)), "activate 0,0")
    assert state.game(Turn).movement == 1
    assert kind(G4, state) == "activate"
    assert legal(G4, state, "walk") == []
    state = play(G4, state, "activate -1,0")  # nothing is left to activate
    assert legal(G4, state) == ["walk 0,0 -1,0", "walk 0,0 1,0", "done"]
