"""Overlays that cannot be played are refused with file and line; what composes plays to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from glenmore_core import DataError, Game
from glenmore_core.streams import draw_below, seed_stream

NEW = (
    "overlay: x\ntiles:\n"
    '  - {{id: "90", new: true, name: N, stack: "1", copies: 12, source: invented, {}}}\n'
)
BOARD = "overlay: x\nboard: {{{}, source: printed}}\n"
HUGE = 10**17

REFUSED = {
    "gain that takes no number": NEW.format(
        "activation: [{exchange: [{pay: {coins: 1}, gain: {produce: 1}}]}]"
    ),
    "gain inside a gain": NEW.format(
        "activation: [{exchange: [{pay: {coins: 1}, gain: {exchange: 1}}]}]"
    ),
    "gain of a card": NEW.format("activation: [{exchange: [{pay: {coins: 1}, gain: {card: 1}}]}]"),
    "choice in a windfall": NEW.format("once: [{exchange: [{pay: {wood: 1}, gain: {vp: 1}}]}]"),
    "two choices": NEW.format(
        "activation: [{fair: [1, 2]}, {exchange: [{pay: {wood: 1}, gain: {vp: 1}}]}]"
    ),
    "empty fair": NEW.format("activation: [{fair: []}]"),
    "empty produce": NEW.format("activation: [{produce: []}]"),
    "huge cost": NEW.format(f"cost: {{wood: {HUGE}}}"),
    "huge coins": NEW.format(f"cost: {{coins: {HUGE}}}"),
    "huge effect": NEW.format(f"once: [{{whisky: {HUGE}}}]"),
    "unknown card": NEW.format("once: [{card: nope}]"),
    "card of another tile": NEW.format("once: [{card: loch-ness}]"),
    "unknown line": NEW.format("edge: canal"),
    "a line twice": NEW.format("edge: river+river"),
    "unknown part": NEW.format("parts: [a, b]"),
    "part that is drawn": NEW.format('parts: ["01"]'),
    "part of itself": NEW.format('parts: ["90"]'),
    "huge name": NEW.format("name: " + "x" * 5000).replace("name: N, ", ""),
    "no such stack": NEW.replace('stack: "1"', 'stack: "9"').format("kind: x"),
    "negative copies": NEW.replace("copies: 12", "copies: -1").format("kind: x"),
    "huge copies": NEW.replace("copies: 12", f"copies: {HUGE}").format("kind: x"),
    "short track": BOARD.format("spaces: 3"),
    "endless track": BOARD.format(f"spaces: {HUGE}"),
    "no die": BOARD.format("die: []"),
    "no start tile": BOARD.format("start_tile: nope"),
    "start tile removed": "overlay: x\ntiles:\n  - {id: start, remove: true}\n",
    "card removed": "overlay: x\ncards:\n  - {id: loch-ness, remove: true}\n",
    "stack emptied": "overlay: x\ntiles:\n"
    + "".join(f'  - {{id: "{one}", remove: true}}\n' for one in range(51, 68)),
}

PLAYED = {
    "two cubes of choice": NEW.format("activation: [{produce: [any, any]}]"),
    "cube of choice and cubes": NEW.format("activation: [{produce: [any, wood, stone, wood]}]"),
    "cost nobody can pay": NEW.format("cost: {any: 40}"),
    "odd name": NEW.replace("name: N", 'name: "<b>&\\n\\u202e"').format("kind: x"),
    "odd id": NEW.replace('id: "90"', 'id: "a, \\"b\\""').format("kind: x"),
    "everything protected": "overlay: x\ntiles:\n"
    + "".join(
        f'  - {{id: "{one:02}", tags: [protected], source: printed}}\n' for one in range(1, 68)
    ),
    "long track": BOARD.format("spaces: 70"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_played_is_refused_with_its_place(name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(REFUSED[name])
    with pytest.raises(DataError) as caught:
        Game.from_variant("glen-more", players=3, overlays=[path])
    for problem in caught.value.problems:
        assert problem.line > 0
        assert problem.column > 0
        assert "mine.yaml" in problem.file or "'x' laid over it" in problem.message


@pytest.mark.parametrize("name", PLAYED)
def test_what_composes_plays_to_its_end(name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(PLAYED[name])
    game = Game.from_variant("glen-more", players=3, overlays=[path])
    state, counter = game.start(2), seed_stream(2, name)
    for _ in range(3000):
        if state.is_over:
            break
        actions = game.legal_actions(state)
        counter, number = draw_below(counter, len(actions))
        assert game.read(game.write(actions[number])) == actions[number]
        state = game.apply(state, actions[number])
    assert state.is_over
    assert game.loads(game.dumps(state)) == state
