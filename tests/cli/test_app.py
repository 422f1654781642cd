"""The command line as a whole: help, speed, errors in one message."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_helpers import refused, run, works

from glenmore_core import CompositionError
from glenmore_core.cli.app import COMMANDS, cli


def test_help_names_every_command_and_loads_neither_games_nor_rich() -> None:
    code = (
        "import sys\n"
        "from click.testing import CliRunner\n"
        "from glenmore_core.cli.app import cli\n"
        "print(CliRunner().invoke(cli, ['--help']).output)\n"
        "print([one for one in ('rich', 'joblib', 'ruamel.yaml', 'glenmore_base')"
        " if one in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all(f"  {name}" in done.stdout for name in COMMANDS)
    assert done.stdout.rstrip().endswith("[]")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_teaches_by_examples(name: str) -> None:
    output = works(name, "--help")
    usage, _, rest = output.partition("\n")
    assert usage.startswith("Usage: ")
    assert f"  glenmore {name}" in rest.split("Options:")[0]
    assert "--debug" in output


def test_an_unknown_command_gives_the_nearest_names() -> None:
    assert "there is no command 'simulat'; did you mean 'simulate'?" in refused("simulat")
    assert "there are: demo, play" in refused("xyzzy")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("compose", "glen-mor"), "did you mean 'glen-more'"),
        (("simulate", "glen-more", "--players", "9"), "is for 2 to 5 players, not 9"),
        (("simulate", "glen-more", "--option", "dice=on"), "did you mean 'die'"),
        (("simulate", "glen-more", "--option", "die"), "write MODULE.NAME=VALUE"),
        (("simulate", "glen-more", "--option", "die=maybe"), "one of auto, on, off"),
        (("simulate", "glen-more", "--module", "glen-mor"), "there is no module 'glen-mor'"),
        (("simulate", "glen-more", "--bot", "greddy"), "did you mean 'greedy'"),
        (("simulate", "glen-more", "--overlay", "nowhere.yaml"), "nowhere.yaml"),
        (("simulate", "glen-more", "--games", "0"), "at least one game"),
        (("simulate", "glen-more", "--json", "no/such/folder/x.json"), "there is no folder"),
        (("play",), "say which VARIANT"),
        (("play", "--players", "3"), "say which VARIANT"),
        (("play", "glen-more", "--seat", "9=human"), "seats are 1 to 2"),
        (("play", "glen-more", "--seat", "human"), "write SEAT=WHO"),
        (("play", "glen-more", "--seat", "1=greddy"), "did you mean 'greedy'"),
        (("play", "--resume", "nowhere.txt"), "there is no file 'nowhere.txt'"),
        (("show", "nowhere.txt"), "there is no file"),
        (("replay", "nowhere.txt"), "there is no file"),
        (("check", "nowhere.yaml"), "there is no file"),
        (("plugins", "glen-mor"), "did you mean 'glen-more'"),
        (("demo", "--bot", "nobody"), "there are: greedy or random"),
    ],
)
def test_what_a_user_can_cause_is_one_message(args: tuple[str, ...], message: str) -> None:
    output = refused(*args)
    assert message in " ".join(output.split()), output


def test_debug_shows_the_exception_itself() -> None:
    for args in (["--debug", "compose", "glen-more", "-p", "9"], ["compose", "x", "--debug"]):
        with pytest.raises(CompositionError):
            cli.main(args, standalone_mode=False)


def test_a_file_name_nearly_right_is_answered_with_the_one_beside_it(tmp_path: Path) -> None:
    (tmp_path / "evening.txt").write_text("x")
    assert "did you mean 'evening.txt'" in refused("show", tmp_path / "evenin.txt")


def test_the_version_is_told() -> None:
    assert run("--version").output.startswith("glenmore, version ")


def test_it_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "glenmore_core.cli", "compose", "glen-mor"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("Error: there is no variant 'glen-mor'")


def test_a_terminal_without_unicode_shows_what_it_can() -> None:
    code = "from glenmore_core.cli import main; main()"
    args = [sys.executable, "-c", code, "demo", "--bot", "random", "--brief"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(args, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    assert "Warehouse" in done.stdout
