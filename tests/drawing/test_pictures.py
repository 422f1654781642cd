"""What a picture shows: pieces, spaces, cards, marks, and names that hold anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from attrs import evolve

from glenmore_base.clan import Clan
from glenmore_core import Action, Draft, Game, Module, Pos, State, Table, hookimpl
from glenmore_core.drawing import Part
from glenmore_core.drawing.canvas import Canvas
from glenmore_core.drawing.svg_picture import draw
from glenmore_core.drawing.theme import LETTERS
from glenmore_core.drawing.tiles_svg import draw_pieces, fill_of, spots_of
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.territory import Territory, found
from glenmore_core.mechanisms.tile_turn import Place, Take
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.views import View, view_of

Moment = tuple[State, tuple[int, Action] | None]
Moments = Callable[[int], list[Moment]]
SVG = "{http://www.w3.org/2000/svg}"


def texts(canvas: Canvas) -> list[str]:
    return [one.text for one in canvas.written]


def picture_of(state: State, **how: object) -> Canvas:
    return draw(view_of(state, None), **how)  # type: ignore[arg-type]


def with_clan(state: State, seat: int, clan: Clan) -> State:
    draft = Draft(state)
    draft.put_player(seat, clan)
    return draft.freeze()


# -- tiles and what lies on them -------------------------------------------------------------


def on_a_tile(cubes: tuple[str, ...] = (), members: int = 0, under: int = 0) -> Canvas:
    at: Pos = (0, 0)
    value = Territory(
        Table({at: "01"}), Table({at: cubes}), Table({at: members}), Table({at: ("02",) * under})
    )
    canvas = Canvas()
    draw_pieces(canvas, value, at, 1, (100, 100, 100, 100))
    for one in canvas.written:
        assert one.x >= 100, one
        assert one.x + one.width <= 200, one
        assert 100 < one.y <= 200, one
    return canvas


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_up_to_three_clan_members_are_all_drawn(number: int) -> None:
    heads = [one for one in on_a_tile(members=number).elements() if one.startswith("<circle")]
    assert len(heads) == number


def test_more_clan_members_are_counted() -> None:
    canvas = on_a_tile(members=5)
    assert texts(canvas) == ["×5"]
    assert sum(one.startswith("<circle") for one in canvas.elements()) == 1


@pytest.mark.parametrize("number", [1, 3, 4, 8, 12])
def test_cubes_are_all_drawn_as_long_as_there_is_room(number: int) -> None:
    assert texts(on_a_tile(("wood",) * number)) == ["W"] * number


def test_many_cubes_are_counted_by_resource() -> None:
    cubes = ("wood",) * 9 + ("sheep",) * 8 + ("cattle",)
    assert texts(on_a_tile(cubes, members=2)) == ["W", "×9", "P", "×8", "C", "×1"]


def test_a_pile_says_how_many_tiles_are_under_it() -> None:
    assert texts(on_a_tile(under=2)) == ["on 2"]


def test_a_tile_of_an_unknown_colour_is_plain(moments: Moments) -> None:
    tile = moments(2)[0][0].rules.constant(TileSet).tiles["01"]
    assert fill_of(tile) == "yellow"
    assert fill_of(evolve(tile, colour="tartan")) == "tile"
    assert fill_of(tile, lambda one: "blue") == "blue"


def test_names_costs_and_effects_of_tiles_are_there(moments: Moments) -> None:
    state = moments(3)[0][0]
    shown = texts(picture_of(state))
    tiles = [state.rules.constant(TileSet).tiles[one] for one in state.game(Rondel).tiles.values()]
    assert tiles
    assert all(tile.name in shown for tile in tiles)
    assert shown.count("free") == sum(tile.cost.is_free for tile in tiles)
    assert shown.count("costs") == sum(not tile.cost.is_free for tile in tiles)
    assert shown.count("Starting Village") == 3


# -- spaces ----------------------------------------------------------------------------------


def test_one_empty_space_is_the_gap_and_one_piece_moves_next(moments: Moments) -> None:
    for state, _ in moments(3)[:-1:20]:
        shown = texts(picture_of(state))
        assert shown.count("the gap") == 1
        assert shown.count("moves next") == 1


def test_nobody_moves_when_the_game_is_over(moments: Moments) -> None:
    shown = texts(picture_of(moments(3)[-1][0]))
    assert "moves next" not in shown
    assert "The game is over" in shown


def test_a_track_without_pieces_is_drawn_while_chance_is_entered_by_hand() -> None:
    game = Game.from_variant("glen-more", players=3)
    state = game.start(seed=1, by_hand=True)
    shown = texts(picture_of(state))
    assert "Chance decides: start player" in shown
    assert shown.count("empty") == 14
    assert "moves next" not in shown
    action = game.legal_actions(state)[0]
    told = texts(picture_of(game.apply(state, action), last=(-1, action)))
    assert "last: Chance: start 0" in told


def test_the_last_action_is_marked_and_told(moments: Moments) -> None:
    for state, last in moments(2)[1:40]:
        assert last is not None
        picture = state.svg(last=last)
        marks = picture.count("s-mark") - picture.count(".s-mark") - 1  # one is in the legend
        assert marks == len(spots_of(*last))
        assert f"last: Player {last[0] + 1}: " in picture
    assert spots_of(1, Take(5)) == [("space", 5)]
    assert spots_of(1, Place((0, 1))) == [(1, (0, 1))]


def test_the_caption_takes_the_place_of_the_notation(moments: Moments) -> None:
    state, last = moments(2)[1]
    shown = texts(picture_of(state, last=last, caption="Player 1 took the forest"))
    assert "Player 1 took the forest" in shown
    assert not any(one.startswith("last:") for one in shown)


# -- players ---------------------------------------------------------------------------------


def test_chieftains_are_counted_in_good_english(moments: Moments) -> None:
    state = with_clan(moments(2)[0][0], 0, Clan(chieftains=1))
    shown = texts(picture_of(state))
    assert "1 chieftain" in shown
    assert "0 chieftains" in shown


def test_cards_are_named_with_their_tams(moments: Moments) -> None:
    cards = ("castle-moil", "cawdor-castle", "loch-ness")
    shown = texts(picture_of(with_clan(moments(2)[0][0], 1, Clan(2, cards))))
    assert "Cards: Castle Moil (1 tam), Cawdor Castle (3 tams), Loch Ness" in shown
    assert "Cards: none" in shown


def test_all_cards_at_once_are_told_in_full(moments: Moments) -> None:
    state = moments(5)[0][0]
    every = tuple(state.rules.tables["cards"])
    canvas = picture_of(with_clan(state, 4, Clan(3, every)))
    assert all(one.text == one.wanted for one in canvas.written)
    told = " ".join(texts(canvas))
    assert all(card.name in told for card in state.rules.tables["cards"].values())


def test_vp_are_shown_with_their_sources(moments: Moments) -> None:
    state = moments(3)[-1][0]
    shown = texts(picture_of(state))
    for seat in range(3):
        assert f"{state.vp(seat)} VP" in shown
    assert any("size of the display −" in one for one in shown)


def test_the_legend_explains_every_sign(moments: Moments) -> None:
    state = moments(2)[0][0]
    shown = texts(picture_of(state))
    words = ["whisky", "coin", "clan member or chieftain", "river", "road", "last action"]
    for word in (*state.rules.market.resources, *words, "yellow tile", "blue tile"):
        assert word in shown
    assert set(state.rules.market.resources) <= set(LETTERS)


# -- as a value ------------------------------------------------------------------------------


def test_states_and_views_show_themselves_in_notebooks(moments: Moments) -> None:
    state = moments(2)[30][0]
    assert state._repr_svg_() == state.svg()
    view = view_of(state, 1)
    assert view._repr_svg_() == view.svg() == state.svg(1)
    assert ElementTree.fromstring(view._repr_svg_()).tag == f"{SVG}svg"


def test_drawing_changes_no_state(moments: Moments) -> None:
    state, last = moments(4)[-1]
    before = hash(state)
    state.svg(last=last)
    assert hash(state) == before


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_themes(moments: Moments, theme: str) -> None:
    picture = moments(2)[0][0].svg(theme=theme)
    assert f'class="glenmore-{theme}"' in picture
    assert ("prefers-color-scheme:dark" in picture) == (theme == "auto")


def test_another_theme_is_refused(moments: Moments) -> None:
    with pytest.raises(ValueError, match="no theme 'sepia'"):
        moments(2)[0][0].svg(theme="sepia")


# -- names that hold anything ----------------------------------------------------------------

WILD = "</title><script>&\"'>\x00\x1b\ud800"


@pytest.mark.parametrize("how", [{"title": WILD}, {"caption": WILD}])
def test_titles_and_captions_are_text_and_never_markup(
    moments: Moments, how: dict[str, str]
) -> None:
    picture = moments(2)[0][0].svg(**how)
    assert "<script" not in picture
    root = ElementTree.fromstring(picture.encode())
    wanted = "</title><script>&\"'>   "
    assert wanted in [shape.text for shape in root.iter()]


def test_names_of_tiles_are_text_and_never_markup(tmp_path: Path) -> None:
    overlay = tmp_path / "wild.yaml"
    overlay.write_text(
        "overlay: wild\ntiles:\n"
        "  - {id: start, name: 'A <b>&amp;\"', source: invented}\n"
    )  # fmt: skip
    game = Game.from_variant("glen-more", players=2, overlays=[overlay])
    picture = game.start(seed=1).svg()
    root = ElementTree.fromstring(picture)
    assert [shape.text for shape in root.iter()].count('A <b>&amp;"') == 2


# -- parts of other modules ------------------------------------------------------------------


class Weather:
    """The hooks of a module that draws what it adds to the table."""

    @hookimpl
    def drawing(self) -> list[Part]:
        return [Part("weather", svg=weather, order=5), Part("sheep", svg=sheep, order=95)]


def weather(view: View, canvas: Canvas) -> None:
    canvas.heading("Weather")
    canvas.rect(canvas.left, canvas.y, 200, 30, "panel")
    canvas.text(canvas.left + 8, canvas.y + 20, f"Rain for {view.seats} players", 184)
    canvas.advance(38)


def sheep(view: View, canvas: Canvas) -> None:
    canvas.text(canvas.left, canvas.y + 14, "Baa", 60)
    canvas.advance(20)


def test_a_module_adds_its_parts_in_their_order() -> None:
    module = Module(id="weather", title="Weather", requires=("glen-more",), hooks=Weather())
    plain = Game.from_variant("glen-more", players=2).start(seed=7)
    state = Game.from_variant("glen-more", players=2, modules=[module]).start(seed=7)
    shown = texts(picture_of(state))
    order = [shown.index(one) for one in ("Rain for 2 players", "Warehouse", "last action", "Baa")]
    assert order == sorted(order)
    assert "Glen More + Weather" in shown
    assert "Rain for 2 players" in state.svg()
    assert picture_of(state).height == picture_of(plain).height + 60 + 20


def test_a_module_without_parts_changes_nothing_but_the_title() -> None:
    module = Module(id="silence", title="Silence", requires=("glen-more",), hooks=object())
    plain = Game.from_variant("glen-more", players=2).start(seed=7)
    state = Game.from_variant("glen-more", players=2, modules=[module]).start(seed=7)
    assert state.svg(title="A game") == plain.svg(title="A game")


def test_a_territory_is_drawn_where_it_lies(moments: Moments) -> None:
    state = moments(2)[0][0]
    draft = Draft(state)
    tiles = state.rules.constant(TileSet)
    laid = {(0, 0): "start", (0, 1): "02", (1, 0): "01"}
    draft.put_player(1, found(tiles, state.rules.market.resources, laid, {(0, 0): 1}))
    spots = {one.text: one for one in picture_of(draft.freeze()).written}
    start, north, east = spots["Starting Village"], spots["Forest"], spots["Stone Quarry"]
    assert start.y - 110 < north.y < start.y - 90
    assert start.x < east.x
    assert east.y == pytest.approx(start.y, abs=1)
