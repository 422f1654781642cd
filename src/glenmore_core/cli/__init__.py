"""The command line: `glenmore`. Each command is loaded when it is used."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    from glenmore_core.cli.app import cli

    cli(prog_name="glenmore")


__all__ = ["main"]
