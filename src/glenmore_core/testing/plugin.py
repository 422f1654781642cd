"""The pytest plug-in: makes one test a promise and composition of every `Conformance` class.

It is found by its entry point; nothing has to be switched on. Only what a test run needs is
imported, and only when a test asks for it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from glenmore_core.testing.playing import Sample


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that say how much the kit plays."""
    group = parser.getgroup("glenmore", "conformance kit of glenmore")
    group.addoption("--glenmore-games", type=int, help="games of random choices a composition")
    group.addoption("--glenmore-steps", type=int, help="decisions a game may take at most")
    group.addoption("--glenmore-seed", type=int, help="the seed that the games follow from")


def _is_kit(kind: Any) -> bool:
    kit: Any = sys.modules.get("glenmore_core.testing.kit")  # else nobody can have subclassed it
    return kit is not None and isinstance(kind, type) and issubclass(kind, kit.Conformance)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make one test a composition."""
    if "conformance" not in metafunc.fixturenames or not _is_kit(metafunc.cls):
        return
    from glenmore_core.testing.composition import as_composition

    named: Any = metafunc.cls.compositions
    if isinstance(named, str) or not named:
        raise pytest.UsageError(
            f"{metafunc.cls.__name__} names nothing to try: give it "
            "`compositions = [Composition('my-game', players=3)]`"
        )
    compositions = [as_composition(one) for one in named]
    metafunc.parametrize(
        "conformance", compositions, ids=[one.name for one in compositions], indirect=True,
        scope="class",
    )  # fmt: skip


@pytest.fixture
def conformance(request: pytest.FixtureRequest) -> Sample:
    """Return the games played of a composition (the parameter), for one promise."""
    from glenmore_core.testing.kit import sample_of

    kind: Any = request.cls
    option = request.config.getoption
    return sample_of(
        request.param,
        option("--glenmore-games") or kind.games,
        option("--glenmore-steps") or kind.steps,
        option("--glenmore-seed") or kind.seed,
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Show what an author needs when a promise is broken, instead of the kit's own code."""
    report = yield
    if call.excinfo is not None and _is_kit(getattr(item, "cls", None)):
        text = _told(call.excinfo.value)
        if text:
            report.longrepr = text
    return report


def _told(error: BaseException) -> str:
    from glenmore_core.errors import GlenmoreError
    from glenmore_core.testing.telling import Broken

    if isinstance(error, Broken):
        return str(error)
    if isinstance(error, GlenmoreError):
        return f"the game could not be played here (see test_every_game_ends first): {error}"
    return ""
