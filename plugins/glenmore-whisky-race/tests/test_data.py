"""The data file: where its rows come from, what is printed, and what an overlay may change."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from glenmore_core import CompositionError, DataError, Game
from glenmore_core.content.compiled import stale
from glenmore_whisky_race.pieces import Markers, Pool, Route
from glenmore_whisky_race.race import DATA

GAME = Game.compose("whisky-race", players=4)


def overlaid(tmp_path: Path, text: str, players: int = 3, **options: object) -> Game:
    path = tmp_path / "mine.yaml"
    path.write_text(f"overlay: mine\n{text}", encoding="utf-8")
    return Game.compose(
        "whisky-race", players=players, options={"whisky-race": options}, overlays=[path]
    )


def test_the_compiled_data_agree_with_the_yaml() -> None:
    assert stale([DATA]) == ()


@pytest.mark.rule("WR-BUY-1", "WR-SACRED-2", "WR-PUB-1", "WR-INCOME-1", "WR-VP-1", "WR-VP-3")
def test_the_printed_figures() -> None:
    tables = GAME.rules.tables
    figures = tables["race"][""]
    assert (figures.start_malt, figures.income, figures.whisky_price) == (12, 4, 4)
    assert (figures.race_vp, figures.englishman_vp) == ((8, 4, 2), (4, 2, 1))
    assert (figures.whisky_vp, figures.most_malt_vp, figures.shared_malt_vp) == (2, 3, 1)
    assert figures.englishman_step == 3
    assert figures.source == "printed"
    spec = {one: row.effect.spec for one, row in tables["locations"].items()}
    assert (spec["pub"], spec["sacred-place"], spec["englishman"]) == ((5, 12), 8, 3)


def test_what_no_source_tells_is_marked_invented() -> None:
    tables = GAME.rules.tables
    assert tables["board"][""].source == "invented"
    assert {row.source for row in tables["circles"].values()} == {"invented"}
    assert {row.source for row in tables["locations"].values()} == {"invented"}
    sources = {one: row.source for one, row in tables["whiskies"].items()}
    assert sources.pop("glen-mhor") == "inferred"  # at least six: one for each of six players
    assert set(sources.values()) == {"invented"}


@pytest.mark.rule("WR-CHECK-1", "WR-SOURCE-1")
def test_the_reconstruction_keeps_the_known_bounds() -> None:
    known = GAME.rules.constant(Markers)
    assert known.counts["glen-mhor"] >= 6
    assert known.counts["kinclaith"] >= 6
    spec = {one: row.effect.spec for one, row in known.locations.items()}
    assert {one: spec[one] for one in spec if one.startswith("checkpoint")} == {
        "checkpoint-1": 1, "checkpoint-2": 2, "checkpoint-3": 3,
    }  # fmt: skip
    laid = Counter(marker for _, marker in known.circles)
    assert all(number <= known.counts[one] for one, number in laid.items())


def test_an_overlay_replaces_any_row(tmp_path: Path) -> None:
    game = overlaid(
        tmp_path,
        "board: {finish: 60, crown: 2, source: printed}\n"
        "circles:\n  - {id: '3', marker: pub, source: printed}\n"
        "locations:\n  - {id: source-4, effect: {malt: 6}, source: printed}\n",
    )
    state = game.start(seed=1)
    assert game.rules.tables["board"][""].finish == 60
    assert state.game(Route).englishman == 2
    assert state.game(Route).markers[3] == ("pub",)
    assert game.rules.tables["locations"]["source-4"].effect.spec == 6
    assert game.fingerprint != Game.compose("whisky-race", players=3).fingerprint


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("circles:\n  - {id: '3', marker: inn, source: printed}\n", DataError, "'inn'"),
        ("board: {finish: 40, source: printed}\n", DataError, "circle '41'.*0 to 39"),
        ("board: {start: 50, source: printed}\n", DataError, "before the finish"),
        ("whiskies:\n  - {id: brora, count: 1, source: printed}\n", DataError,
         "2 markers 'brora' are needed at the start; there are 1"),
        ("race: {start_whiskies: [glenlochy], source: printed}\n", DataError, "glenlochy"),
        ("locations:\n  - {id: pub, effect: {pub: 5}, source: printed}\n", DataError,
         r"\{vp: 5, malt: 12\}"),
        ("locations:\n  - {id: pub, effect: {inn: 5}, source: printed}\n", DataError, "inn"),
        ("whiskies:\n  - {id: banff, effect: {veto: 3}, source: printed}\n", DataError, "true"),
        ("whiskies:\n  - {id: kinclaith, effect: {stride: 0}, source: printed}\n", DataError,
         "at least 1"),
        ("locations:\n  - {id: pub, colour: red, source: printed}\n", DataError, "colour"),
    ],
)  # fmt: skip
def test_wrong_data_are_refused_with_what_is_wrong(
    tmp_path: Path, text: str, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        overlaid(tmp_path, text)


def test_too_few_markers_for_a_random_route_are_refused(tmp_path: Path) -> None:
    known = GAME.rules.constant(Markers)
    kinds = {"whiskies": known.whiskies, "locations": known.locations}
    text = "".join(
        f"{table}:\n" + "".join(f"  - {{id: {one}, count: 0, source: printed}}\n" for one in rows
                                if one not in ("glen-mhor", "kinclaith"))
        for table, rows in kinds.items()
    )  # fmt: skip
    with pytest.raises(CompositionError, match="fewer markers than the route has"):
        overlaid(tmp_path, text, setup="random")


def test_an_effect_of_the_wrong_kind_is_the_datas_fault(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"yaml:3:.*'veto' does not work in 'location marker'"):
        overlaid(tmp_path, "locations:\n  - {id: pub, effect: {veto: true}, source: printed}\n")
    with pytest.raises(DataError, match=r"yaml:3:.*'malt' does not work in 'whisky'"):
        overlaid(tmp_path, "whiskies:\n  - {id: brora, effect: {malt: 3}, source: printed}\n")


def test_all_markers_are_accounted_for_at_the_start() -> None:
    state = GAME.start(seed=1)
    known = GAME.rules.constant(Markers)
    found = Counter(state.game(Pool).left)
    found.update(one for there in state.game(Route).markers.values() for one in there)
    found.update({"glen-mhor": 4, "kinclaith": 4})
    assert found == Counter(dict(known.counts))
