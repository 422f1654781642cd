"""The pictures of the documentation are those the code draws."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

ROOT = Path(__file__).parents[2]
AGAIN = "make pictures draws them anew"


def test_the_pictures_are_up_to_date(examples: ModuleType) -> None:
    for name, text in examples.pictures().items():
        assert (examples.ASSETS / name).read_text(encoding="utf-8") == text, f"{name}: {AGAIN}"


def test_every_picture_is_shown_somewhere(examples: ModuleType) -> None:
    pages = [one.read_text(encoding="utf-8") for one in (ROOT / "docs").rglob("*.md")]
    for name in examples.PICTURES:
        assert any(f"assets/{name})" in page for page in pages), f"no page shows {name}"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "docs/assets/glen-more-middle.svg" in readme


def test_games_are_played_to_their_end(examples: ModuleType) -> None:
    for variant, players in examples.GAMES:
        state, _ = examples.moments(players, variant)[-1]
        assert state.is_over, f"{variant} for {players}"


def test_the_script_writes_them(examples: ModuleType, tmp_path: Path) -> None:
    assets, examples.ASSETS = examples.ASSETS, tmp_path / "assets"
    try:
        examples.main([])
        written = {one.name: one.read_text(encoding="utf-8") for one in examples.ASSETS.iterdir()}
    finally:
        examples.ASSETS = assets
    assert written == examples.pictures()
    assert all(ElementTree.fromstring(one).tag.endswith("svg") for one in written.values())


def test_the_script_plays_a_game_to_its_end(examples: ModuleType) -> None:
    lines = examples.play(2).splitlines()
    assert len(lines) > 100
    assert {line.split(" ", 1)[0] for line in lines} == {"0", "1"}
