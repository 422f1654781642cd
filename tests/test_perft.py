"""Counts of positions by depth, and digests of whole games, as recorded in perft.json.

Whoever changes them on purpose writes them anew with `make playthroughs`. Since the file holds
one number for all machines, the suite on another Python proves the same numbers there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from glenmore_core import Game
from glenmore_core.compose.registry import installed
from glenmore_core.compose.variants import all_names
from glenmore_core.perft import differing, main, numbers_of, perft

FILE = Path(__file__).parent / "perft.json"
KNOWN: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
NAMES = all_names(installed())


def test_every_whole_game_is_counted() -> None:
    assert sorted(KNOWN) == NAMES
    assert sorted(KNOWN["glen-more"]) == [f"{players} players" for players in (2, 3, 4, 5)]


@pytest.mark.parametrize("name", NAMES)
def test_counts_and_digests_are_the_recorded_ones(name: str) -> None:
    assert differing(KNOWN[name], numbers_of(name)) == []


def test_perft_by_hand() -> None:
    """Two actions deep it is the sum over the successors; nothing follows the end of a game."""
    game = Game.from_variant("glen-more", players=4)
    state = game.start(seed=3)
    actions = game.legal_actions(state)
    assert perft(game, state, 0) == 1
    assert perft(game, state, 1) == len(actions)
    following = [game.apply(state, action) for action in actions]
    assert perft(game, state, 2) == sum(len(game.legal_actions(one)) for one in following)
    while not state.is_over:
        state = game.apply(state, game.legal_actions(state)[-1])
    assert perft(game, state, 3) == 1


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                     monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setattr("glenmore_core.perft.numbers", lambda: {"game": {"2 players": 7}})
    file = tmp_path / "numbers.json"
    assert main(["--check", str(file)]) == 1
    assert not file.exists()
    assert main([str(file)]) == 0
    assert main(["--check", str(file)]) == 0
    file.write_text('{"game": {"2 players": 6}}', encoding="utf-8")
    capsys.readouterr()
    assert main(["--check", str(file)]) == 1
    assert capsys.readouterr().out == "game, 2 players: 6, now 7\n"
    assert main([]) == 2
