"""demo, simulate, compose, variants, plugins, check, replay, show."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_helpers import refused, run, works

from glenmore_core.compose.registry import installed

# -- demo ----------------------------------------------------------------------------------


def test_demo_tells_a_whole_game_the_same_each_time() -> None:
    first = works("demo", "--bot", "random", "--players", "2")
    assert first == works("demo", "--bot", "random", "--players", "2")
    assert first != works("demo", "--bot", "random", "--players", "2", "--seed", "8")
    for part in ("takes", "scoring Whisky", "Track", "Warehouse", "VP by source", "with"):
        assert part in first
    assert max(map(len, first.splitlines())) <= 100


# -- simulate ------------------------------------------------------------------------------


def test_simulate_prints_a_table_and_writes_json(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    args = ("simulate", "glen-more", "-p", "2", "-g", "4", "-s", "3")
    output = works(*args, "--json", file)
    assert "wins" in output
    assert "games/s" in output
    figures = json.loads(file.read_text())
    assert figures["games"] == 4
    again = json.loads(run(*args, "--jobs", "2", "--json", "-").stdout)
    del figures["speed"], again["speed"]
    assert figures == again


# -- balance -------------------------------------------------------------------------------


def test_balance_prints_tables_and_writes_json(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    args = ("balance", "glen-more", "-p", "2", "-g", "3", "-s", "3", "--bot", "random")
    output = works(*args, "--rows", "2", "--json", file)
    for part in ("source of VP", "winners", "taken", "margin VP", "… ", "written to"):
        assert part in output
    figures = json.loads(file.read_text())
    assert figures["games"] == 3
    assert figures == json.loads(run(*args, "--json", "-").stdout)
    every = works(*args, "--of", "taken", "--rows", "0")
    assert "activated" not in every
    assert "… " not in every
    assert len(every.splitlines()) > len(output.splitlines()) / 2


def test_balance_refuses_what_nobody_does_and_a_folder_that_is_not_there(tmp_path: Path) -> None:
    args = ("balance", "glen-more", "-p", "2", "-g", "1", "--bot", "random")
    assert "nobody did 'token'" in refused(*args, "--of", "token")
    assert "there is no folder" in refused(*args, "--json", tmp_path / "no" / "file.json")


# -- compose, variants, plugins ------------------------------------------------------------


def test_compose_reports_who_supplies_what() -> None:
    output = works("compose", "glen-more", "--players", "4", "--option", "die=on")
    assert "glen-more supplies effect: produce" in output
    assert "*  glen-more.die " in output
    assert "turn: choose → place → gain → prepare → activate → move → refill" in output
    facts = json.loads(works("compose", "glen-more-online", "--json"))
    assert facts["changed_options"] == {
        "glen-more.sell_during": "before_and_after",
        "glen-more.last_member": "online",
        "glen-more.chieftains_first": True,
    }
    assert facts["modules"][0]["distribution"] == "glenmore-base"
    assert facts["data"]["sources"] == {"printed": 82}


def test_compose_prints_the_schema_of_states() -> None:
    schema = json.loads(works("compose", "glen-more", "--schema"))
    assert "$schema" in schema


def test_variants_lists_what_can_be_played() -> None:
    output = works("variants")
    assert "glen-more-online" in output
    facts = {one["name"]: one for one in json.loads(works("variants", "--json"))}
    assert facts["glen-more"]["players"] == [2, 5]
    assert facts["glen-more"]["missing"] == []


def test_plugins_lists_modules_and_their_options() -> None:
    assert "glenmore-base" in works("plugins")
    assert "last_member" in works("plugins", "glen-more")
    facts = json.loads(works("plugins", "glen-more", "--json"))["modules"]
    assert [one["id"] for one in facts] == ["glen-more"]
    assert facts[0]["options"][0]["name"] == "start_player"


def test_plugins_data_lists_what_is_not_printed() -> None:
    assert "glen-more: no rows or fields that are not printed" in works(
        "plugins", "glen-more", "--data"
    )
    assert json.loads(works("plugins", "glen-more", "--data", "--json")) == {"glen-more": []}


def test_plugins_data_lists_what_an_overlay_leaves(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "overlay: mine\nboard: {spaces: 14, clan_start_at: [1, 1], source: printed}\n"
        "tiles: [{id: forest-s, source: printed}]\n"
    )
    before = json.loads(works("plugins", "glen-more-ii", "--data", "--json"))["glen-more-ii"]
    after = json.loads(works("plugins", "--data", "--overlay", file, "--json"))
    assert list(after) == ["glen-more-ii"]  # it fits no other game
    rows = [(one["table"], one["row"], one["field"]) for one in before]
    left = [(one["table"], one["row"], one["field"]) for one in after["glen-more-ii"]]
    assert set(rows) - set(left) == {
        ("board", "", "spaces"), ("board", "", "clan_start_at"), ("tiles", "forest-s", ""),
    }  # fmt: skip
    assert "'--overlay' goes with '--data'" in refused("plugins", "--overlay", file)
    file.write_text("overlay: mine\ntiles: [{id: forest, source: printed}]\n")
    assert "mine.yaml:2:" in refused("plugins", "--data", "--overlay", file)


# -- check ---------------------------------------------------------------------------------

VARIANT = """\
variant: mine
title: Mine
modules: [glen-more]
options: {glen-more: {die: "off"}}
overlays: [copy.yaml]
"""
OVERLAY = """\
overlay: my copy
tiles:
  - {id: "13", cost: {stone: 1}, source: printed}
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "mine.yaml").write_text(VARIANT)
    (tmp_path / "copy.yaml").write_text(OVERLAY)
    return tmp_path


def test_check_says_what_variants_and_overlays_are(files: Path) -> None:
    output = works("check", files / "mine.yaml")
    assert "the variant 'mine', which composes" in output
    assert "option glen-more.die = off" in output
    output = works("check", files / "copy.yaml", "--for", "glen-more")
    assert "the overlay 'my copy', which fits glen-more" in output
    assert "tiles 13 cost" in output
    output = works(
        "check", files / "copy.yaml", "--for", "glen-more", "--module", "short-reach"
    )  # fmt: skip
    assert "which fits glen-more + short-reach" in output
    facts = json.loads(works("check", files / "copy.yaml", "--json"))
    assert facts["kind"] == "overlay"
    assert "glen-more" in facts["fits"]
    assert (facts["odd"], facts["not_printed"]) == ([], 0)


def test_check_tells_what_is_odd_and_what_is_left(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text("overlay: odd\ntiles: [{id: fair-a, copies: 3, source: described}]\n")
    output = works("check", file, "--for", "glen-more-ii")
    assert "odd: " in output
    assert "stack 'A' has 16 tiles (expected 14, as in the printed game)" in output
    assert "rows or fields are not printed" in output
    facts = json.loads(works("check", file, "--json"))
    assert [(one["line"], one["path"]) for one in facts["odd"]] == [(2, "tiles")]
    assert facts["not_printed"] > 100
    many = "".join(f"  - {{id: '{n}', source: printed}}\n" for n in range(10, 60))
    file.write_text(f"overlay: many\ntiles:\n{many}")
    output = works("check", file, "--for", "glen-more")
    assert "tiles: 50 rows or fields, printed" in output
    assert "all of the data are those of the printed game" in output


def test_check_says_what_records_and_saves_are(finished: Path, tmp_path: Path) -> None:
    output = works("check", finished)
    assert "a record of glen-more with 3 players" in output
    assert "the game is over" in output
    save = tmp_path / "moment.json"
    answers = f"save {save}\nquit\n"
    works("play", "glen-more", "--seed", "1", "--from-stdin", answers=answers)
    assert "a save of glen-more with 2 players; the game goes on" in works("check", save)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("variant: mine\nmodules: [glen-mor]\n", "did you mean 'glen-more'"),
        ("variant: mine\nmodule: [glen-more]\n", "x.yaml:2:1"),
        ("overlay: mine\ntiles:\n- {id: '13', cost: {wod: 1}, source: printed}\n", "x.yaml:3:"),
        ("overlay: mine\ntiles:\n- {id: '99', cost: {wood: 1}, source: printed}\n", "row '99'"),
        ("tiles: []\n", "the key 'variant' or 'overlay'"),
        ("a: [\n", "x.yaml:2"),
        ("glenmore-record: 1\nnonsense\n", "x.yaml"),
        ('{"format": "glenmore save"}', "save"),
        ("", "holds no data"),
    ],
)
def test_check_says_what_is_wrong_and_where(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text)
    assert message in refused("check", file)
    facts = json.loads(run("check", file, "--json").stdout)
    assert facts["ok"] is False
    assert facts["problems"]


# -- replay and show -----------------------------------------------------------------------


def test_replay_comes_out_the_same(finished: Path) -> None:
    output = works("replay", finished)
    assert "all as recorded; the game is over" in output
    assert "takes" in output
    assert "VP by source" in output
    assert len(works("replay", finished, "--quiet").splitlines()) <= 2
    facts = json.loads(works("replay", finished, "--at", "10", "--json"))
    assert len(facts["actions"]) == 10
    assert facts["is_over"] is False


def test_replay_of_an_edited_record_names_the_line(finished: Path, tmp_path: Path) -> None:
    lines = finished.read_text().splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if " take " in line)
    lines[first] = lines[first].replace(" take ", " take 99")
    edited = tmp_path / "edited.txt"
    edited.write_text("".join(lines))
    assert f"edited.txt:{first + 1}:" in refused("replay", edited)


def test_a_moment_that_is_not_there_is_refused(finished: Path) -> None:
    assert "there is no moment 9999" in refused("show", finished, "--at", "9999")
    assert "players are 1 to 3" in refused("show", finished, "--seat", "4")


def test_show_draws_text_and_svg(finished: Path, tmp_path: Path) -> None:
    assert "(you)" in works("show", finished, "--at", "20", "--seat", "2")
    assert "(you)" not in works("show", finished)
    picture = tmp_path / "board.svg"
    works("show", finished, "--svg", picture)
    assert picture.read_text().lstrip().startswith("<svg")
    assert "cannot be written" in refused("show", finished, "--svg", tmp_path)


def test_show_prints_json_for_programs(finished: Path) -> None:
    assert json.loads(works("show", finished, "--json"))


def test_everything_installed_loads() -> None:
    assert installed().problems == ()


# -- new-plugin ----------------------------------------------------------------------------


def test_new_plugin_writes_a_distribution_once(tmp_path: Path) -> None:
    output = works("new-plugin", "rainy-day", "--directory", tmp_path)
    assert "pip install -e" in output
    assert (tmp_path / "glenmore-rainy-day" / "pyproject.toml").is_file()
    assert "is there already" in refused("new-plugin", "rainy-day", "-d", tmp_path)
    assert "how about 'bad-name'" in refused("new-plugin", "Bad Name", "-d", tmp_path)
    assert "there is no directory" in refused("new-plugin", "x", "-d", tmp_path / "nowhere")
