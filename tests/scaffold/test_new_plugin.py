"""A new plug-in is green at once: written, installed, and its own tests run."""

import os
import subprocess
import sys
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from glenmore_core import GlenmoreError, Module
from glenmore_core.compose import installed
from glenmore_core.scaffold import new_plugin
from glenmore_core.scaffold.names import Names, checked

REPOSITORY = Path(__file__).parents[2]


def run(*arguments: str, cwd: Path, path: Path | None = None) -> str:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module", params=["glen-more", "glen-more-ii"])
def game(request: pytest.FixtureRequest) -> str:
    """Return each game that gives an example."""
    return str(request.param)


@pytest.fixture(scope="module")
def made(game: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_plugin("rainy-day", tmp_path_factory.mktemp("made"), game=game)


@pytest.fixture(scope="module")
def site(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install it, as anybody would, beside what is installed here."""
    target = tmp_path_factory.mktemp("site")
    run(
        "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index",
        "--disable-pip-version-check", "--target", str(target), str(made), cwd=made,
    )  # fmt: skip
    return target


def test_it_has_everything_in_its_place(made):
    assert made.name == "glenmore-rainy-day"
    files = {str(path.relative_to(made)) for path in made.rglob("*") if path.is_file()}
    package = "src/glenmore_rainy_day"
    assert files == {
        ".gitignore", "LICENSE", "README.md", "pyproject.toml",
        f"{package}/__init__.py", f"{package}/declaration.py", f"{package}/rules.py",
        f"{package}/py.typed", f"{package}/data/rainy-day.yaml",
        "docs/rainy-day.md", "tests/test_conformance.py", "tests/test_rules.py",
    }  # fmt: skip
    for path in files:
        text = (made / path).read_text()
        assert "{{" not in text, path
        assert "jinja" not in text, path


def test_it_is_installed_with_its_entry_point_and_data(site):
    (info,) = site.glob("glenmore_rainy_day-*.dist-info")
    (point,) = Distribution.at(info).entry_points
    assert (point.group, point.name, point.value) == (
        "glenmore", "glenmore-rainy-day", "glenmore_rainy_day",
    )  # fmt: skip
    assert (site / "glenmore_rainy_day/data/rainy-day.yaml").is_file()


@pytest.mark.slow
def test_its_own_tests_are_green_at_once(made, site):
    out = run("-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=made, path=site)
    assert "passed" in out
    assert "failed" not in out
    assert "skipped" not in out


def test_the_commands_of_its_readme_work(made, site):
    lines = [line.strip() for line in (made / "README.md").read_text().splitlines()]
    commands = [line.split() for line in lines if line.startswith("glenmore ")]
    assert [command[1] for command in commands] == ["compose", "play"]
    for command in commands:
        start = f"import sys; sys.argv = {command!r}; from glenmore_core.cli import main; main()"
        out = run("-c", start, cwd=made, path=site)
        assert "rainy-day" in out or "Rainy Day" in out or "Outlying Hamlet" in out


def test_it_is_for_its_game_alone(made, game):
    other = "glen-more" if game == "glen-more-ii" else "glen-more-ii"
    texts = [path.read_text() for path in made.rglob("*") if path.is_file()]
    assert any(f'"{game}"' in text for text in texts)
    assert not any(f'"{other}"' in text or f" {other} " in text for text in texts)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (
            "whisky-race",
            "no example to begin a module with; those that do: glen-more, glen-more-ii",
        ),
        ("short-reach", "gives no example"),
        ("glen-mor", "did you mean 'glen-more'"),
    ],
)
def test_a_game_to_begin_with_is_needed(tmp_path, game, says):
    with pytest.raises(GlenmoreError) as caught:
        new_plugin("rainy-day", tmp_path, game=game)
    assert says in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_every_game_that_can_have_modules_of_tiles_gives_an_example():
    games = {name for name, one in installed().modules.items() if one.module.example is not None}
    assert games == {"glen-more", "glen-more-ii"}


def test_its_code_is_clean(made):
    run("-m", "ruff", "check", "--config", str(REPOSITORY / "pyproject.toml"), str(made), cwd=made)
    run(
        "-m", "ruff", "format", "--check", "--config", str(REPOSITORY / "pyproject.toml"),
        str(made), cwd=made,
    )  # fmt: skip


def test_every_rule_id_of_its_docs_is_named_in_its_tests(made):
    docs, tests = (
        (made / "docs/rainy-day.md").read_text(),
        (made / "tests/test_rules.py").read_text(),
    )
    for rule in ("RD-TILE-1", "RD-SCORE-1"):
        assert rule in docs
        assert rule in tests


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Rainy Day", "how about 'rainy-day'?"),
        ("rainy_day", "how about 'rainy-day'?"),
        ("-rainy", "how about 'rainy'?"),
        ("rainy--day", "how about 'rainy-day'?"),
        ("9-lives", "how about 'lives'?"),
        ("", "such as 'rainy-day'"),
        ("../../etc", "how about 'etc'?"),
        ("rainy/day", "parts joined by single hyphens"),
        ("régn", "lower-case letters and digits"),
        ("rainy\n", "cannot name a plug-in"),
        ("{{ it }}", "cannot name a plug-in"),
        ("a" * 41, "too long for a plug-in: at most 40 characters"),
        ("core", "'core' is taken"),
        ("glenmore-base", "'glenmore-base' is taken"),
        ("class", "'class' is taken"),
        ("glen-more", "there is a module 'glen-more' already (of 'glenmore-base')"),
        (None, "is text such as 'rainy-day', not None"),
    ],
)
def test_a_bad_name_is_refused_with_what_would_be_right(tmp_path, name, says):
    with pytest.raises(GlenmoreError) as caught:
        new_plugin(name, tmp_path)
    assert says in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path):
    first = new_plugin("rainy-day", tmp_path)
    (first / "README.md").write_text("mine")
    with pytest.raises(GlenmoreError, match="is there already; nothing was written"):
        new_plugin("rainy-day", tmp_path)
    assert (first / "README.md").read_text() == "mine"
    assert list(tmp_path.iterdir()) == [first]


def test_a_directory_that_is_not_there(tmp_path):
    with pytest.raises(GlenmoreError, match="there is no directory"):
        new_plugin("rainy-day", tmp_path / "nowhere")


def test_a_failure_leaves_nothing_behind(tmp_path, monkeypatch):
    def fail(source: object, goal: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.rename", fail)
    with pytest.raises(GlenmoreError, match="cannot be written: No space left on device"):
        new_plugin("rainy-day", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_names_given_with_the_prefix(tmp_path):
    assert new_plugin("glenmore-fog", tmp_path).name == "glenmore-fog"


def test_a_module_of_somebody_else_has_taken_the_name():
    registry = installed().with_modules([Module(id="fog", title="Fog")])
    with pytest.raises(GlenmoreError, match="there is a module 'fog' already: choose another"):
        checked("fog", registry)


@pytest.mark.parametrize(
    ("name", "rule"), [("rainy-day", "RD"), ("fog", "FOG"), ("a", "A"), ("x2-y", "XY")]
)
def test_rule_ids_begin_with_the_names_letters(name, rule):
    assert Names(name).rule == rule
