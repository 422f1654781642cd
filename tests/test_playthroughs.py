"""Every installed whole game plays as its playthrough file says, line by line."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from glenmore_core import Game
from glenmore_core.compose.registry import installed
from glenmore_core.compose.variants import all_names
from glenmore_core.playthrough import main, playthrough, smallest_game

FILES = Path(__file__).parent / "playthroughs"
NAMES = all_names(installed())


def test_every_whole_game_has_one_and_there_are_no_others() -> None:
    """A new game without a playthrough, and a file whose game is gone, are both found."""
    assert "glen-more" in NAMES
    assert sorted(path.stem for path in FILES.iterdir()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_game_goes_as_its_file_says(name: str) -> None:
    """Regenerate with `make playthroughs`, and read the difference."""
    known = (FILES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    state = "the head"
    for number, (old, new) in enumerate(
        zip_longest(known, playthrough(smallest_game(name)).splitlines()), 1
    ):
        state = old if old is not None and old.startswith("state ") else state
        assert new == old, f"{name}.txt, line {number}, in {state}"


@pytest.mark.parametrize("name", NAMES)
def test_files_stay_small_enough_to_read(name: str) -> None:
    text = (FILES / f"{name}.txt").read_text(encoding="utf-8")
    assert len(text) < 300_000
    assert text.splitlines()[-1].startswith("rank ")


def test_the_command_writes_what_is_stale_and_checks_without_writing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.from_variant("glen-more", players=2)
    text = playthrough(game)
    every = "glenmore_core.playthrough.every_playthrough"
    monkeypatch.setattr(every, lambda: [("glen-more", text)])
    assert main(["--check", str(tmp_path)]) == 1
    assert list(tmp_path.iterdir()) == []
    assert main([str(tmp_path)]) == 0
    assert (tmp_path / "glen-more.txt").read_text(encoding="utf-8") == text
    assert main(["--check", str(tmp_path)]) == 0
    capsys.readouterr()
    (tmp_path / "glen-more.txt").write_text(text.replace("take", "tkae"), encoding="utf-8")
    assert main(["--check", str(tmp_path)]) == 1
    assert "is not what the game says now" in capsys.readouterr().out
    assert main([]) == 2
