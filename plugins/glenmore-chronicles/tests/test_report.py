"""What the report of a composition tells of a stranger's data and of hooks at play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from glenmore_core import DataFile, Game, Module, hookimpl

INN = "{id: inn, new: true, name: Inn, stack: A, type: village, source: invented}"


class Rows:
    """A module that lays rows over the data."""

    def __init__(self, file: Path, rows: str) -> None:
        file.write_text(f"overlay: {file.stem}\n{rows}\n", encoding="utf-8")
        self.file = file

    @hookimpl
    def tables(self) -> list[DataFile]:
        return [DataFile(self.file, {})]


class Bonus:
    @hookimpl
    def scoring_bonus(self, look: Any, seat: int, category: str) -> int:
        return 0


def _module(name: str, hooks: Any, **more: Any) -> Module:
    return Module(id=name, title=name.title(), requires=("glen-more-ii",), hooks=hooks, **more)


def test_it_tells_whose_rows_and_fields_they_are(tmp_path: Path) -> None:
    first = Rows(
        tmp_path / "one.yaml",
        f"tiles: [{INN}, {{id: fair-a, tags: [haggis], name: A, source: invented}}]\n"
        "board: {size_penalty: 2, source: invented}",
    )
    second = Rows(
        tmp_path / "two.yaml",
        "tiles: [{id: fair-a, tags: [cask], edge: none, source: invented},"
        " {id: fair-d, remove: true}]",
    )
    game = Game.compose(
        "glen-more-ii", _module("one", first), _module("two", second), _module("three", Bonus()),
        players=3,
    )  # fmt: skip
    told = [str(one) for one in game.report if one.module in ("one", "two", "three")]
    assert told == [
        "one supplies 1 row of tiles",
        "one changes row tiles/fair-a: tags, name",
        "one changes section board: size_penalty",
        "two changes row tiles/fair-a: edge",
        "two replaces row tiles/fair-a: tags (of one)",
        "two removes row tiles/fair-d",
        "three answers hook scoring_bonus",
    ]
    assert "glen-more-ii supplies table clans" in [str(one) for one in game.report]
