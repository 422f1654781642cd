"""Running the command line in a test."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from glenmore_core.cli.app import cli


def run(*args: str | Path, answers: str | None = None) -> Result:
    """Run `glenmore` with arguments; errors of the library must not come out as exceptions."""
    result = CliRunner().invoke(cli, [str(one) for one in args], input=answers)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert "Traceback" not in result.output
    return result


def works(*args: str | Path, answers: str | None = None) -> str:
    """Run `glenmore`, see that it works, and return what it printed."""
    result = run(*args, answers=answers)
    assert result.exit_code == 0, result.output
    return result.output


def refused(*args: str | Path) -> str:
    """Run `glenmore`, see that it refuses with exit code 2, and return the message."""
    result = run(*args)
    assert result.exit_code == 2, result.output
    return result.output
