"""A stranger's distribution, built and installed as anybody would."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DIST = Path(__file__).parent / "dist"


def run(*arguments: str, path: Path | None = None, cwd: Path | None = None) -> str:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTHONPATH", None)
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory into which the wheel was installed."""
    import shutil

    source = tmp_path_factory.mktemp("source") / "standing-stones"
    shutil.copytree(DIST, source, ignore=shutil.ignore_patterns("__pycache__"))
    wheels, target = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("site")
    pip = ("-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir",
        str(wheels), str(source), cwd=wheels)  # fmt: skip
    (wheel,) = wheels.glob("*.whl")
    run(*pip, "install", "--no-deps", "--no-index", "--target", str(target), str(wheel))
    return target


@pytest.fixture
def ask(site: Path, tmp_path: Path) -> Callable[[str], Any]:
    """Run a script in a fresh process that finds the distribution; return what it prints."""

    def ask(script: str, path: Path | None = None) -> Any:
        file = tmp_path / "script.py"
        file.write_text("import json\n" + script)
        return json.loads(run(str(file), path=path or site, cwd=tmp_path))

    return ask
