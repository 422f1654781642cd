"""The balance report: what it counts is what was done, and gross faults of a row show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from glenmore_core import BotError, CompositionError, Game
from glenmore_core.balance import FEW, Balance, Deed, balance, play_noting
from glenmore_core.bots import make_bot
from glenmore_core.bots.playing import choose
from glenmore_core.mechanisms.tile_turn import TileTaken
from glenmore_core.simulate import Setting
from glenmore_core.streams import seed_stream

TWO = Setting("glen-more", players=2)

TILES = """
overlay: a gift and a burden
tiles:
  - {id: gift, new: true, name: Gift, stack: "1", kind: mill, colour: brown, edge: none,
     activation: [{vp: 9}], source: invented}
  - {id: burden, new: true, name: Burden, stack: "1", kind: mill, colour: brown, edge: none,
     cost: {stone: 5, coins: 99}, source: invented}
"""


def deed(report: Balance, what: str, row: str) -> Deed:
    return next(one for one in report.deeds if (one.what, one.row) == (what, row))


def test_one_and_two_jobs_give_the_same_report() -> None:
    one = balance(TWO, 6, ("random",), seed=4, jobs=1)
    assert one == balance(TWO, 6, ("random",), seed=4, jobs=2)
    assert one != balance(TWO, 6, ("random",), seed=5)


def test_what_is_noted_is_what_was_done() -> None:
    game, seed = TWO.game(), 11
    bots = [make_bot(game, "random", seed_stream(seed, f"seat-{seat}")) for seat in range(2)]
    state, taken = game.start(seed), set()
    while not state.is_over:
        seat = game.decision(state).seats[0]  # type: ignore[union-attr]
        outcome = game.advance(state, choose(game, bots[seat], state, seat), seat)
        taken |= {(one.tile, one.seat) for one in outcome.events if isinstance(one, TileTaken)}
        state = outcome.state
    noted = play_noting(game, ("random", "random"), seed)
    assert {(row, seat) for what, row, seat in noted.deeds if what == "taken"} == taken
    assert noted.vp == (state.vp(0), state.vp(1))
    assert sum(noted.wins) == 1
    assert {row for row, _ in taken} <= noted.seen


def test_figures_of_a_row_add_up() -> None:
    report = balance(TWO, 8, ("random",), seed=2)
    for one in report.deeds:
        assert 0 < one.games <= one.seen <= 8
        assert one.games <= one.players <= 2 * one.games
        assert one.times >= one.players
        assert 0 < one.share <= 1
    taken = [one for one in report.deeds if one.what == "taken"]
    assert [one.weight for one in taken] == sorted((one.weight for one in taken), reverse=True)
    # everybody begins with a village, so a deed of everybody is worth nothing to anybody
    both = [one for one in report.deeds if one.players == 2 * one.games]
    assert both
    assert all(one.margin == pytest.approx(0) for one in both)
    assert sum(one.winners for one in report.sources) > sum(one.others for one in report.sources)


def test_a_gift_and_a_burden_show(tmp_path: Path) -> None:
    file = tmp_path / "tiles.yaml"
    file.write_text(TILES, encoding="utf-8")
    setting = Setting("glen-more", players=2, overlays=(str(file),))
    report = balance(setting, 12, ("greedy",), seed=1, jobs=2)
    gift = deed(report, "taken", "gift")
    assert gift.players > FEW
    assert gift.share > 0.9
    assert gift.margin > 5
    assert gift.is_clear
    assert ("taken", "burden", "Burden") in report.never
    assert all(row != "gift" for _, row, _ in report.never)


def test_of_a_game_without_tiles() -> None:
    report = balance(Setting("whisky-race", players=3), 5, ("greedy",), seed=1)
    assert {"visited", "whisky"} <= {one.what for one in report.deeds}
    assert all(one.seen == 5 for one in report.deeds)


def test_few_players_make_nothing_clear() -> None:
    def made(players: int) -> Deed:
        return Deed("taken", "x", "X", players, players, players, players, 0.5, 0.0, 20.0, 0.1)

    assert not made(FEW).is_clear
    assert made(FEW + 1).is_clear
    assert made(FEW).weight == 10.0


def test_json_has_everything() -> None:
    report = balance(TWO, 3, ("random",), seed=1)
    found: dict[str, Any] = report.as_json()
    assert found["games"] == 3
    assert len(found["deeds"]) == len(report.deeds)
    assert found["deeds"][0]["share"] == report.deeds[0].share
    assert {tuple(one.values()) for one in found["never"]} == set(report.never)


@pytest.mark.parametrize(
    ("games", "bots", "jobs", "kind", "message"),
    [
        (0, ("random",), 1, CompositionError, "at least one game"),
        (1, ("random",), -1, CompositionError, "number of jobs"),
        (1, ("greedi",), 1, BotError, "did you mean 'greedy'"),
        (1, ("random",) * 3, 1, BotError, "one bot for all, or 2 bots, not 3"),
    ],
)
def test_nonsense_is_refused(
    games: int, bots: tuple[str, ...], jobs: int, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        balance(TWO, games, bots, jobs=jobs)


def test_every_shipped_game_has_deeds() -> None:
    for variant in ("glen-more", "glen-more-ii"):
        game = Game.from_variant(variant)
        noted = play_noting(game, ("random",) * game.players, 1)
        assert any(what == "taken" for what, _, _ in noted.deeds)
