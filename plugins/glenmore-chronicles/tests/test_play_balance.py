"""The reconstruction's balance: the tool that judges it, and a few games that it must pass roughly.

The real figures come from hundreds of games (docs/rules/glen-more-ii.md); these few only turn red
where a criterion breaks badly.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from glen_more_ii_positions import glen_more_ii

TOOLS = Path(__file__).parents[1] / "tools"
NAMES = ("play_balance", "balance_criteria", "balance_figures", "balance_games")


@pytest.fixture(scope="module")
def tool() -> Iterator[ModuleType]:
    """The tool as a module; its neighbours are found beside it."""
    sys.path.insert(0, str(TOOLS))
    import play_balance

    yield play_balance
    sys.path.remove(str(TOOLS))
    for name in NAMES:
        sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def games(tool: ModuleType) -> list[dict[str, Any]]:
    """Two games of each number of players, by bots that do not look far."""
    return [
        tool.play(glen_more_ii(players), seed, width=2, limit=150)
        for players in (2, 3, 4)
        for seed in (1, 2)
    ]


def taken(games: list[dict[str, Any]], **fates: tuple[str, int]) -> list[dict[str, Any]]:
    """Return the games with other fates of some tiles: (what became of it, times it was open)."""
    changed = deepcopy(games)
    for game in changed:
        for name, (fate, offers) in fates.items():
            seat = 0 if fate == "taken" else -1
            game["tiles"][name.replace("_", "-")] = [offers, fate, seat]
    return changed


def broken(tool: ModuleType, games: list[dict[str, Any]], start: str) -> list[str]:
    """Return what breaks the criterion whose text begins so."""
    (found,) = [one for one in tool.judge(tool.figures_of(games)) if one.text.startswith(start)]
    return list(found.broken)


def test_a_few_games_are_balanced_roughly(tool: ModuleType, games: list[dict[str, Any]]) -> None:
    of = tool.figures_of(games)
    fates = [fate for game in games for _, fate, _ in game["tiles"].values()]
    assert 0.4 < fates.count("taken") / len(fates) < 0.85
    for players, categories in of.categories.items():
        shares = {one.name: one.share for one in categories}
        assert 0.1 < sum(shares.values()) < 0.75, (players, shares)
        assert max(shares.values()) < 0.5, (players, shares)
    owned = {kind for game in games for mine in game["types"] for kind in mine}
    assert len(owned) == 8
    assert all(game["tiles"] and max(game["vp"]) > 15 for game in games)
    clans = {clan for game in games for clan, *_ in game["clans"]}
    assert len(clans) >= 6
    never = [
        one.name for one in of.takers[: len(of.stacks)] if one.decided == 6 and one.taken == 0.0
    ]
    assert len(never) <= 3, never  # tiles that all six games decided on, and all left


def test_a_game_follows_from_its_seed(tool: ModuleType, games: list[dict[str, Any]]) -> None:
    again = tool.play(glen_more_ii(2), 1, width=2, limit=150)
    assert again == games[0]


def test_a_dead_tile_and_a_must_are_named(tool: ModuleType, games: list[dict[str, Any]]) -> None:
    changed = taken(games * 40, quarry_b=("taken", 1), loch_oich=("behind", 9))
    assert "quarry-b 100%" in broken(tool, changed, "tiles but S, must")
    assert "quarry-b 100% (4)" in broken(tool, changed, "tiles, must: at once, each")
    assert "quarry-b 100%" in broken(tool, changed, "tiles, must: at once, all")
    assert "loch-oich 0% (2)" in broken(tool, changed, "tiles, dead: taken, each")
    assert "loch-oich 0%" in broken(tool, changed, "tiles, dead: taken, all")
    changed = taken(games * 40, quarry_b=("behind", 1), loch_oich=("taken", 9))
    assert "quarry-b 0% (3)" in broken(tool, changed, "tiles, dead: taken, each")
    said = broken(tool, changed, "tiles, must: at once, all")
    assert not [one for one in said if one.startswith("loch-oich")]  # taken, but not at once


def test_what_the_die_takes_or_nobody_could_take_is_not_counted(
    tool: ModuleType, games: list[dict[str, Any]]
) -> None:
    changed = taken(games, quarry_b=("die", 3), loch_oich=("lies", 1))
    shown = {one.name: one for one in tool.figures_of(changed).takers}
    assert (shown["quarry-b"].decided, shown["loch-oich"].decided) == (0, 0)


def test_a_tile_that_wins_games_is_named(tool: ModuleType, games: list[dict[str, Any]]) -> None:
    changed = taken(games * 10, quarry_b=("taken", 3))
    for number, game in enumerate(changed):
        winner = number % game["players"]
        game["tiles"]["quarry-b"][2] = winner
        game["wins"] = [float(seat == winner) for seat in range(game["players"])]
    (said,) = [
        one for one in broken(tool, changed, "takers of tiles: wins") if one.startswith("quarry-b")
    ]
    assert said.startswith("quarry-b +6")


def test_a_category_that_brings_nothing_is_named(
    tool: ModuleType, games: list[dict[str, Any]]
) -> None:
    changed = deepcopy(games)
    for game in changed:
        for sources in game["sources"]:
            sources["whisky"] = 0
    assert "whisky 0% (2)" in broken(tool, changed, "categories: share")
    assert "whisky 0.0 (4)" in broken(tool, changed, "categories: VP between")


def test_a_clan_that_everybody_takes_is_named(
    tool: ModuleType, games: list[dict[str, Any]]
) -> None:
    changed = deepcopy(games * 40)
    for game in changed:
        game["clans"] = [["macgregor", 0, 4, 0]]
    assert "clan macgregor 100% (2)" in broken(tool, changed, "clans, must")
    assert "clan grant 0%" in broken(tool, changed, "clans, dead")
    assert "grant 0%" in broken(tool, changed, "clans that pay")


def test_the_command_reports_and_its_status_tells_what_is_broken(
    tool: ModuleType,
    games: list[dict[str, Any]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    kept = tmp_path / "games.jsonl"
    kept.write_text("".join(json.dumps(one) + "\n" for one in games), encoding="utf-8")
    assert tool.main(["--read", str(kept)]) == 1  # six games are too few for most limits
    said = capsys.readouterr().out
    assert "2 games of 3:" in said
    assert "BROKEN" in said
    assert "holds" in said


def test_that_the_scorings_do_not_matter_is_named(
    tool: ModuleType, games: list[dict[str, Any]]
) -> None:
    changed = deepcopy(games)
    for game in changed:
        game["tastes"] = ["ignores all", *["even"] * (game["players"] - 1)]
        game["wins"] = [1.0, *[0.0] * (game["players"] - 1)]
    assert broken(tool, changed, "care for none of the categories")
    for game in changed:
        game["wins"] = [0.0, 1.0, *[0.0] * (game["players"] - 2)]
    assert not broken(tool, changed, "care for none of the categories")
