"""The same games in fresh processes, whatever the hash seed, and on every Python at hand.

`make test-all` makes the environments of the other versions and runs the whole suite in each;
this looks into those that are there already, so that a difference shows in any single run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "perft.json"
KNOWN: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
IMPORTS = "import glenmore_base, glenmore_core.perft"


def _run(python: Path | str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(python), *arguments], capture_output=True, text=True, encoding="utf-8", cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **variables}, check=False, timeout=300,
    )  # fmt: skip


def at_hand() -> list[str]:
    """The interpreters beside this one that have the packages."""
    places = sorted(ROOT.glob(".venv*/bin/python"))
    own = Path(sys.prefix).resolve()
    others = [str(one) for one in places if one.parent.parent.resolve() != own]
    return [one for one in others if _run(one, "-c", IMPORTS).returncode == 0]


def numbers(python: Path | str, variant: str, **variables: str) -> Any:
    """The numbers of a variant, worked out in a fresh process."""
    done = _run(python, "-m", "glenmore_core.perft", variant, **variables)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_the_hash_seed_changes_nothing(hash_seed: str) -> None:
    """A set or dict of strings whose order slipped into a list or a choice would show."""
    found = numbers(sys.executable, "glen-more", PYTHONHASHSEED=hash_seed)
    assert found == KNOWN["glen-more"]


@pytest.mark.parametrize("python", [sys.executable, *at_hand()])
def test_every_interpreter_plays_the_same(python: str) -> None:
    done = _run(python, "-m", "glenmore_core.perft", "--check", str(FILE))
    assert done.returncode == 0, done.stdout + done.stderr


def test_optimised_code_plays_the_same() -> None:
    """No rule hides in an assertion, which `-O` leaves out."""
    done = _run(sys.executable, "-O", "-m", "glenmore_core.perft", "glen-more")
    assert json.loads(done.stdout) == KNOWN["glen-more"], done.stderr
