"""Who owns the printed game lays one file over the data: all of it, or with slips of the pen."""

from __future__ import annotations

from pathlib import Path

import pytest

from glenmore_core import DataError, Game
from glenmore_core.streams import draw_below, seed_stream

COPY = Path(__file__).parent / "printed_copy.yaml"
TEXT = COPY.read_text(encoding="utf-8")


def composed(text: str, folder: Path, players: int = 3) -> Game:
    """Return the game with this text laid over it."""
    file = folder / "my-copy.yaml"
    file.write_text(text, encoding="utf-8")
    return Game.compose("glen-more-ii", players=players, overlays=[file])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_copy_takes_the_place_of_all_that_was_made_up(players: int) -> None:
    game = Game.compose("glen-more-ii", players=players, overlays=[COPY])
    standings = game.rules.standings()
    assert {one.origin.source for one in standings} == {"printed"}
    assert {Path(one.origin.file).name for one in standings} == {COPY.name}
    assert game.rules.advice() == ()
    assert "fair-a" not in game.rules.tables["tiles"]
    assert "ross" not in game.rules.tables["clans"]
    state, counter = game.start(players), seed_stream(players, "copy")
    while not state.is_over:
        actions = game.legal_actions(state)
        counter, number = draw_below(counter, len(actions))
        state = game.apply(state, actions[number])
    assert len(game.ranking(state)) == players


SLIPS = [
    ("type: material", "type: materials", "did you mean 'material'"),
    ("stack: B", "stack: BB", "no stack 'BB'"),
    ("{produce: wood}", "{produce: Wood}", "did you mean 'wood'"),
    ("[{produce: wood}]", "{produce: wood}", "expected a list"),
    ("activation: [{produce", "activate: [{produce", "did you mean 'activation'"),
    ("{movement: 1}", "{movement: one}", "a whole number"),
    ("{movement: 1}", "{move: 1}", "did you mean 'movement'"),
    ("cost: {any: 1}", "cost: any 1", "a mapping from resource to number"),
    ("cost: {any: 1}", "cost: {any 1}", "a whole number of at least 1"),
    ("{pay: {barley: 1}, gain: {whisky: 1}}", "{barley: 1, whisky: 1}", "keys barley, whisky"),
    ("gain: {whisky: 1}", "gain: {whisky: 0}", "a whole number of at least 1"),
    ("gain: {whisky: 1}", "gain: {cask: 1}", "not 'cask'"),
    ("id: t7,", "id: t8,", "'t8' is given twice"),
    ("once: [{clan_marker: 1}], activation", "once: [{scotsman: 1}], activation", "needs a tile"),
    ("{landmark: loch-ness}", "{landmark: Loch Ness}", "did you mean 'loch-ness'"),
    ("colour: blue", "colour: Blue", "expected blue or purple"),
    ("at: [8, 7]", "at: 8, 7", "expected a list"),
    ("between: [start, clan0]", "between: [Start, clan0]", "did you mean 'start'"),
    ("replaces:", "replace:", "did you mean 'replaces'"),
    ("replaces: [tiles", "replaces: [tile", "did you mean 'tiles'"),
    ("replaces: [tiles, landmarks, clans, roads, paths]", "replaces: tiles", "a list of tables"),
    ("replaces: [tiles, ", "replaces: [", "'replaces: [tiles]'"),
    ("defaults:", "default:", "did you mean 'defaults'"),
    ("tiles: {source: printed}", "tiles: {source: print}", "did you mean 'printed'"),
    ("home_tiles: [hv, hc]", "home_tiles: [hv, hd]", "no tile 'hd'"),
    ("spaces: 14", "spaces: fourteen", "a whole number"),
    ("name: Tile 9,", "name: Tile: 9,", "a comma, or the brace"),
]


TOLD_BELOW = ("id: t7,", "replaces: [tiles, ")
"""Slips that come to light in a row below: the second of two ids, the rows of a table."""


@pytest.mark.parametrize(("right", "wrong", "said"), SLIPS)
def test_each_slip_of_the_pen_is_told_with_its_line(
    right: str, wrong: str, said: str, tmp_path: Path
) -> None:
    assert right in TEXT
    line = TEXT[: TEXT.index(right)].count("\n") + 1
    with pytest.raises(DataError, match=r"my-copy\.yaml") as caught:
        composed(TEXT.replace(right, wrong, 1), tmp_path)
    assert said in str(caught.value)
    told = {one.line for one in caught.value.problems}
    assert (line in told) is (right not in TOLD_BELOW), str(caught.value)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("once: [{landmark: loch-ness}]", "once: []", "no tile brings the landmark card"),
        ("{id: loch-ness, name: Loch-Ness, stack: B", "{id: loch-ness, name: L, stack: C", "'B'"),
        ("between: [clan5, clan6]", "between: [clan3, clan5]", "no roads lead from 'start'"),
        ("edge: river, activation: [{movement: 1}]}\n  - {id: hc, name: Castle, stack: home, "
         "type: castle, edge: river}", "activation: [{movement: 1}]}\n  - {id: hc, name: Castle, "
         "stack: home, type: castle}", "no river begins at the home tile"),
        ("stack: D", "stack: C", "stack 'C' has 18 tiles"),
        ("once: [{coins: 1}]", "once: []", "'clan0' gives nothing"),
    ],
)  # fmt: skip
def test_what_is_odd_and_can_be_played_is_told_as_advice(
    right: str, wrong: str, said: str, tmp_path: Path
) -> None:
    assert right in TEXT
    found = composed(TEXT.replace(right, wrong, 1), tmp_path).rules.advice()
    assert any(said in str(one) and "my-copy.yaml" in one.file for one in found), found
    assert all(one.line > 0 and one.expected for one in found)
