"""Pictures of Glen More II in text and SVG, and its actions and events in words."""

from __future__ import annotations

from io import StringIO
from random import Random
from xml.etree import ElementTree

import pytest
from glen_more_ii_positions import (
    CASTLE,
    VILLAGE,
    glen_more_ii,
    legal,
    play,
    position,
    take,
)
from rich.console import Console

from glenmore_chronicles.clan_board import Mark
from glenmore_chronicles.pictures_svg import FIELD, free_spot, spots_of
from glenmore_core import Action, Game, State
from glenmore_core.drawing import text, words
from glenmore_core.drawing.situation import situation
from glenmore_core.drawing.wording import heading_of
from glenmore_core.engine import CHANCE

START = ("field", "forest", "meadow", "pasture", "quarry")
G3, G4 = glen_more_ii(3), glen_more_ii(4)


def states(game: Game, seed: int) -> list[State]:
    """Return the states of one game of random choices."""
    chance, state = Random(seed), game.start(seed=seed)
    found = [state]
    while not state.is_over:
        options = game.legal_actions(state)
        rare = [one for one in options if one.word not in ("sell", "done", "walk")]
        state = game.apply(state, chance.choice(rare or options))
        found.append(state)
    return found


def shown(game: Game, state: State, seat: int | None = 0, width: int = 120) -> str:
    """Return the text picture of a state."""
    console = Console(width=width, file=StringIO())
    console.print(text(game.view(state, seat)))
    printed = console.file
    assert isinstance(printed, StringIO)
    return printed.getvalue()


def test_the_text_picture_shows_rondel_market_clans_and_territories() -> None:
    state = position(
        G4, (0, "castle-stalker", "the-end", 1, "quarry-b", 2, 3), clans={1: ("gunn", "ross")},
        cards={2: ("inverness",)}, persons={3: ("macbeth",)}, discard=[("tavern-b", 1)],
        tiles={0: {(0, 1): "forest-a"}}, cubes={0: {(0, 1): "wood"}},
    )  # fmt: skip
    picture = shown(G4, state)
    for words_ in (
        "Rondel", "Castle Stalker", "landmark: 3 coins", "The End", "material over", "Market",
        "Clan board", "5 vp for 3 or 8 vp for 4 village tiles", "take David Hume", "no clan yet",
        "Inverness", "Macbeth", "discard pile: Tavern", "Starting Vill", "Home Castle",
    ):  # fmt: skip
        assert words_ in picture, words_


@pytest.mark.parametrize("width", [60, 90, 140])
def test_every_state_can_be_printed(width: int) -> None:
    every = states(G3, 5)
    for state in every[:: max(1, len(every) // 6)]:
        assert "Clan board" in shown(G3, state, None, width)
    assert "Clan board" in shown(G3, every[-1], 1, width)


def test_the_svg_picture_is_whole_and_names_every_clan() -> None:
    every = states(G3, 7)
    for state in every[:: len(every) // 5]:
        picture = G3.view(state, 0).svg(theme="light")
        root = ElementTree.fromstring(picture)
        found = " ".join(root.itertext())
        assert all(clan.name in found for clan in G3.rules.tables["clans"].values())
        assert "Market" in found
        assert "Start" in found


def test_the_svg_picture_names_the_discard_pile() -> None:
    pile = [("tavern-b", 1), ("clan-moot-b", -1)]
    picture = G4.view(position(G4, discard=pile), 0).svg(theme="light")
    found = " ".join(ElementTree.fromstring(picture).itertext())
    assert "Discard pile, the latest first: Clan Moot, Tavern" in found
    assert "Discard pile" not in G4.view(position(G4), 0).svg(theme="light")


def test_no_field_hides_the_coins_of_a_road() -> None:
    spots = spots_of(G3.rules, 16, 984, 0)
    for road in G3.rules.tables["roads"].values():
        one, other = (spots[name] for name in road.between)
        x, y = free_spot(one, other, list(spots.values()))
        for name, (a, b) in spots.items():
            clear = abs(x - a) > FIELD[0] / 2 + 3 or abs(y - b) > FIELD[1] / 2 + 3
            assert clear, f"{name} hides the coins of {road.id}"


def test_every_action_and_event_has_words() -> None:
    kinds: set[type[Action]] = set()
    events: set[str] = set()
    for seed in range(9):
        chance, state = Random(seed), G3.start(seed=seed)
        while not state.is_over:
            decision = G3.decision(state)
            assert decision is not None
            (seat,) = decision.seats
            for action in G3.legal_actions(state):
                told = words(state, action, seat)
                assert told
                assert told != G3.write(action), f"{told} has no words"
                kinds.add(type(action))
            options = G3.legal_actions(state)
            rare = [one for one in options if one == Mark("munro") or one.word == "fetch"]
            rare = rare or [one for one in options if one.word not in ("sell", "done", "walk")]
            outcome = G3.advance(state, chance.choice(rare or options))
            for event in outcome.events:
                told = words(outcome.state, event)
                assert not told.startswith(f"{event.word}:"), f"{event!r} has no words"
                events.add(event.word)
            state = outcome.state
    assert {"mark", "fetch", "remove", "put", "stop", "use"} <= {kind.word for kind in kinds}
    assert {"clan", "landmark", "person", "scotsman", "removed", "fetched"} <= events
    assert all(heading_of(G3.rules, kind) for kind in kinds)


def test_choices_read_like_sentences() -> None:
    state = take(G4, position(G4, (0, "macbeth", 1, 2, 3), coins={0: 20}), "macbeth")
    told = [words(state, action, 0) for action in G4.legal_actions(state)]
    assert "McKinnon for 3 coins: 1 Scotsman anywhere, 2 coins" in told
    assert "place no clan marker" in told
    assert any(line.startswith("MacDonell for 1 coin: ") for line in told)
    state = play(G4, state, "mark chisholm")
    told = [words(state, action, 0) for action in G4.legal_actions(state)]
    assert told == ["1 barley onto any tiles of yours", "1 Scotsman anywhere", "leave the rest"]
    state = play(G4, state, "use scotsman_anywhere")
    assert legal(G4, state) == ["put 0,0", "put 1,0", "done"]
    told = [words(state, action, 0) for action in G4.legal_actions(state)]
    assert told[1] == f"a Scotsman onto Home Castle ({CASTLE[0]},{CASTLE[1]})"
    assert VILLAGE == (0, 0)


def test_a_scotsman_walks_and_no_clan_member_does() -> None:
    state = position(G4, (0, "forest-s", 1, 2, 3), members={0: {VILLAGE: 1}}, coins={0: 0})
    state = play(G4, take(G4, state, "forest-s"), "activate 0,0", "done")
    walk = next(one for one in G4.legal_actions(state) if one.word == "walk")
    assert words(state, walk, 0).startswith("a Scotsman from Starting Village")
    assert heading_of(G4.rules, type(walk)) == "Move a Scotsman"
    (walked,) = [one for one in G4.advance(state, walk).events if one.word == "walked"]
    assert words(state, walked).startswith("a Scotsman walks from 0,0")


def test_a_tile_to_be_taken_is_told_with_type_cost_card_and_what_it_covers() -> None:
    line = (0, "castle-stalker", "tavern-b", "quarry-b", "forest-s", 1, 2, 3)
    state = position(
        G4, line, tiles={0: {(0, 1): "quarry-s"}}, cubes={0: {(0, 1): "wood stone sheep"}},
        whisky={0: 1}, coins={0: 5},
    )  # fmt: skip
    told = [words(state, action, 0) for action in G4.legal_actions(state)]
    assert told[:4] == [
        "Castle Stalker (castle, river), costs wood + stone + sheep or cattle; at once landmark: "
        "3 coins, 1 Scotsman; activated: 1 movement",
        "Tavern (whisky), costs coin + whisky; activated: 3 vp",
        "Great Quarry (material), lies over a tile of its type, costs 3 coins; "
        "activated: +stone +stone",
        "Forest (material, river), free; activated: +wood",
    ]


def test_a_tile_to_be_fetched_is_told_in_full() -> None:
    state = position(
        G4, (0, "macbeth", 1, 2, 3), coins={0: 20}, discard=[("village-a1", 1), ("village-b3", 2)]
    )
    state = play(G4, take(G4, state, "macbeth"), "mark munro")
    told = [words(state, action, 0) for action in G4.legal_actions(state)]
    assert told[:2] == [
        "Village (village); at once 1 Scotsman, 1 coin; activated: 1 movement",
        "Village (village, river), lies over a tile of its type; at once 2 Scotsmen; "
        "activated: 1 movement",
    ]


def test_chance_entered_by_hand_tells_tiles_of_one_name_apart() -> None:
    state = glen_more_ii(3).start(by_hand=True)
    told = [words(state, action) for action in G3.legal_actions(state, CHANCE)]
    assert told[0] == "Player 1 (the last: begins, with 5 coins)"
    state = play(G3, state, "line 2")
    told = [words(state, action) for action in G3.legal_actions(state, CHANCE)]
    assert told[1] == "Player 2 (number 2 from the last one on, with 6 coins)"
    state = play(G3, state, "line 0", *(f"reveal {one}-s" for one in START))
    told = [words(state, action) for action in G3.legal_actions(state, CHANCE)]
    assert len({*told}) == len(told)
    assert (
        "Village (village, river), free; at once 1 Scotsman, 1 coin; activated: 1 movement" in told
    )


def test_what_is_covered_and_what_a_coin_stands_for_is_said() -> None:
    state = position(
        G4, (0, "quarry-b", 1, 2, 3), tiles={0: {(0, 1): "quarry-s", (1, 1): "forest-a"}}
    )
    state = take(G4, state, "quarry-b")
    told = [words(state, action, 0) for action in G4.legal_actions(state)]
    assert told[0].startswith("lay it at 0,1 on Quarry, next to ")
    state = position(
        G4, (0, "quarry-s", 1, 2, 3), tiles={0: {(0, 1): "clan-moot-b"}}, clans={0: ("sinclair",)}
    )
    state = play(G4, take(G4, state, "quarry-s"), "place 1,1")
    told = [words(state, action, 0) for action in G4.legal_actions(state)]
    assert "Clan Moot (0,1): 1 any → 1 clan marker" in told
    state = play(G4, state, "activate 0,1")
    told = [words(state, action, 0) for action in G4.legal_actions(state)]
    assert told[-1] == "1 coin in place of a resource"


def test_the_drawn_territory_tells_types_and_what_finds_no_room_in_a_box() -> None:
    state = position(G4, tiles={0: {(2, 0): ("loch-shiel",), (0, 1): ("fair-a", "fair-c"),
                                    (1, 1): "tominntoul-fair"}})  # fmt: skip
    picture = shown(G4, state)
    for line in (
        "┌─trade over─────┬─trade──────────┐",
        "├─village────────┼─castle─────────┼─loch───────────┐",
        "\nTown Fair: 2 different → 4 vp / 4 different → 8 vp",
        "\nTominntoul Fair: 1 barley, 1 sheep, 1 cattle → 9 vp",
    ):
        assert line in picture, line
    assert "Starting Village: 1 movement" not in picture


def test_what_is_scored_and_had_can_be_read_in_eighty_columns() -> None:
    state = position(
        G4, cards={1: ("castle-moil", "loch-ness")}, members={1: {CASTLE: 2}}, whisky={1: 5},
        persons={1: ("flora-macdonald", "david-hume")}, clans={1: ("mckay", "macleod")},
        tiles={1: {(0, 1): "forest-a"}}, cubes={1: {(0, 1): "wood wood stone"}},
    )  # fmt: skip
    picture = " ".join(shown(G4, state, width=80).split())
    assert "VP coins at home landmarks whisky Persons tiles ●1 Player 1 (you)" in picture
    assert "●2 Player 2 0 5 4 2 5 3 3 " in picture
    assert (
        "●2 Player 2: 7 Scotsmen and 8 markers in supply; 2 wood, 1 stone; landmarks Castle Moil, "
        "Loch Ness; Persons Flora MacDonald, David Hume; clans McKay, MacLeod"
    ) in picture


def test_what_is_still_to_be_done_stands_above_the_choices() -> None:
    state = position(G4, (0, "mary-stuart", 1, 2, 3), coins={0: 9})
    assert situation(state) == ""
    state = take(G4, state, "mary-stuart")
    assert situation(state) == "still to pay: 2 different"
    state = play(G4, state, "buy wood")
    assert situation(state) == "still to pay: 1 different"
    state = play(G4, state, "buy stone")
    assert situation(state) == "7 coins in hand, 10 markers left"
    assert situation(play(G4, state, "mark ross")) == "up to 2 to place"
    state = position(G4, (0, "loch-ness", 1, 2, 3), members={0: {VILLAGE: 1, CASTLE: 1}})
    assert situation(take(G4, state, "loch-ness")) == "to pay: 1 Scotsman"
    state = play(G4, take(G4, position(G4, (0, "forest-s", 1, 2, 3)), "forest-s"), "activate 0,0")
    assert situation(play(G4, state, "done")) == "1 movement point left"


def _said(game: Game, state: State, line: str) -> list[str]:
    """Return what is told of an action."""
    outcome = game.advance(state, game.read(line))
    return [words(outcome.state, event) for event in outcome.events]


def test_all_that_is_paid_and_gained_is_told() -> None:
    tavern = position(G4, (0, "tavern-b", "tavern-d", 1, 2, 3), whisky={0: 1})
    assert "pays 1 whisky" in _said(G4, tavern, "take 1")
    ness = position(G4, (0, "loch-ness", 1, 2, 3), members={0: {VILLAGE: 1, CASTLE: 1}})
    given = _said(G4, take(G4, ness, "loch-ness"), "give 1,0")
    assert "gives up the Scotsman on 1,0" in given
    stuck = position(G4, (0, "tavern-b", 1, 2, 3), fill=False, stacks={}, by_hand=True)
    assert "+1 coin" in _said(G4, stuck, "discard 1 coin")
    assert "+1 movement" in _said(G4, stuck, "discard 1 movement")
    fair = position(
        G4, (0, "quarry-s", 1, 2, 3), tiles={0: {(0, 1): "fair-a"}}, clans={0: ("sinclair",)}
    )
    fair = play(G4, take(G4, fair, "quarry-s"), "place 1,1", "activate 0,1")
    assert "pays 1 coin in place of a resource" in _said(G4, fair, "substitute coin")


@pytest.mark.rule("GM2-ORDER-6")
def test_nobody_on_the_end_is_shown_as_the_next_to_move() -> None:
    state = position(G4, (0, 1, "the-end", "forest-s", 2, 3), fill=False, stacks={})
    assert "◄ last" in shown(G4, state)
    assert "moves next" in G4.view(state, 0).svg(theme="light")
    state = play(G4, state, "stop")
    assert "◄ last" in shown(G4, state)  # player 2
    state = take(G4, state, "forest-s")
    assert not state.is_over
    assert "◄ last" not in shown(G4, state)
    assert "moves next" not in G4.view(state, 0).svg(theme="light")
