"""The data of Glen More: what is printed, checked by counts, and what data may not say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from glen_more_positions import glen_more, legal, position

from glenmore_base.glen_more import DATA, RESOURCES
from glenmore_core import DataError, Game
from glenmore_core.content.compiled import stale
from glenmore_core.mechanisms.effects import compile_cost
from glenmore_core.mechanisms.tiles import Tile

TILES: list[Tile] = list(glen_more().rules.tables["tiles"].values())


def of(**marks: str) -> int:
    return sum(all(getattr(t, k) == v for k, v in marks.items()) for t in TILES)


def test_the_compiled_file_says_what_the_yaml_says() -> None:
    assert not stale([DATA])


def test_every_row_is_printed() -> None:
    tables = glen_more().rules.tables
    rows = [row for name in ("board", "tiles", "cards") for row in tables[name].values()]
    assert {row.source for row in rows} == {"printed"}


@pytest.mark.rule("GM-SETUP-2", "GM-SETUP-5")
def test_tiles_by_kind() -> None:
    """The counts of the tile set; castles, lochs and the abbey make the thirteen cards."""
    assert Counter(tile.kind for tile in TILES) == {
        "village": 13, "forest": 6, "stone_quarry": 6, "meadow": 4, "pasture": 4, "wheat_field": 6,
        "distillery": 4, "castle": 7, "loch": 5, "iona_abbey": 1, "butcher": 3, "annual_fair": 4,
        "tavern": 3, "grocer": 1, "bridge": 1,
    }  # fmt: skip
    assert of(kind="castle") + of(kind="loch") + of(kind="iona_abbey") == 13
    assert len(TILES) == 68


@pytest.mark.rule("GM-ACT-5")
def test_what_production_tiles_produce() -> None:
    makes = {"forest": "wood", "stone_quarry": "stone", "wheat_field": "grain",
             "pasture": "cattle", "meadow": "sheep"}  # fmt: skip
    for tile in TILES:
        if tile.kind in makes:
            (effect,) = tile.activation
            assert effect.kind.name == "produce"
            assert effect.spec == (makes[tile.kind],)
            assert tile.cost.is_free


def test_colours_go_with_kinds() -> None:
    """Brown tiles bring VP, grey ones a member and a movement point, blue ones a card."""
    for tile in TILES:
        kinds = {effect.kind.name for effect in tile.activation}
        once = {effect.kind.name for effect in tile.once}
        if tile.colour == "brown":
            assert kinds <= {"exchange", "fair", "vp"}
        elif tile.colour == "grey":
            assert kinds == {"movement"}
            assert "clan_member" in once
        elif tile.colour == "blue":
            assert (kinds, once) == (set(), {"card"})
            assert tile.edge == "river"
        else:
            assert tile.colour in ("yellow", "green")
            assert kinds <= {"produce", "exchange"}


def test_a_corrected_row_is_played(tmp_path: Path) -> None:
    """Somebody's copy has the meadow 12 cost a wood: an overlay says so, and it does."""
    mine = tmp_path / "mine.yaml"
    mine.write_text(
        'overlay: mine\ntiles:\n  - {id: "12", cost: {wood: 1}, source: printed}\n', "utf-8"
    )
    game = Game.from_variant("glen-more", 4, overlays=[mine])
    cross = {0: {(0, 1): "02", (1, 0): "01"}}
    state = position(game, [0, "12", 1, 2, 3], displays=cross, coins={0: 0})
    assert "take 1" not in legal(game, state)
    assert game.fingerprint != glen_more(4).fingerprint


def test_a_falling_row_of_the_warehouse_is_refused(tmp_path: Path) -> None:
    """Whether a cost can be paid is worked out from prices that rise."""
    mine = tmp_path / "mine.yaml"
    mine.write_text("overlay: mine\nboard: {warehouse_row: [3, 1, 2], source: printed}\n", "utf-8")
    with pytest.raises(DataError, match="numbers that do not fall"):
        Game.from_variant("glen-more", 4, overlays=[mine])


@pytest.mark.parametrize("other", ["any", "animal"])
def test_different_resources_stand_alone_in_a_cost(other: str) -> None:
    with pytest.raises(ValueError, match="beside 'any_different'"):
        compile_cost({"any_different": 2, other: 1}, RESOURCES, {"animal": ("cattle", "sheep")}, {})
