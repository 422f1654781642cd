"""The pytest plug-in: found by its entry point, one test a promise, messages without noise."""

import subprocess
import sys
from pathlib import Path

import pytest

TOYS = Path(__file__).parent / "toys"

GOOD = """
from glenmore_core.testing import Composition, Conformance
from pebbles import PEBBLES

class TestPebbles(Conformance):
    compositions = [Composition(players=n, modules=[PEBBLES]) for n in (2, 3)]
    games = 1
"""

BAD = """
from glenmore_core.testing import Composition, Conformance
from pebbles import PEBBLES

class TestPebbles(Conformance):
    compositions = [
        Composition(players=2, modules=[PEBBLES], options={"pebbles": {"fault": "mutates"}})
    ]
"""

NOTHING = """
from glenmore_core.testing import Conformance

class TestNothing(Conformance):
    pass
"""


def run(folder: Path, text: str, *arguments: str) -> tuple[int, str]:
    (folder / "test_it.py").write_text(text)
    (folder / "pytest.ini").write_text(f"[pytest]\npythonpath = {TOYS}\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def test_one_test_a_promise_and_composition(tmp_path):
    code, out = run(tmp_path, GOOD, "--collect-only")
    assert code == 0, out
    for name in ("test_states_are_values", "test_nothing_leaks", "test_saves_load_back"):
        for players in ("pebbles-2p", "pebbles-3p"):
            assert f"test_it.py::TestPebbles::{name}[{players}]" in out


def test_a_broken_promise_is_shown_without_the_kits_own_code(tmp_path):
    code, out = run(
        tmp_path, BAD, "-k", "values", "--glenmore-games", "1", "--glenmore-steps", "50",
        "--glenmore-seed", "7",
    )  # fmt: skip
    assert code == 1, out
    assert "the promise 'a state is a value' is broken" in out
    assert "seed 7, step" in out
    assert "again  from glenmore_core.testing import Composition, play" in out
    assert "telling.py" not in out
    assert "Traceback" not in out


@pytest.mark.parametrize("value", ["", "    compositions = 'pebbles'"])
def test_a_class_that_names_nothing_says_what_to_write(tmp_path, value):
    text = NOTHING.replace("    pass", value or "    pass")
    code, out = run(tmp_path, text)
    assert code != 0
    assert "compositions = [Composition('my-game', players=3)]" in out
