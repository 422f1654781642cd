"""The command line: `glenmore`. Each command is loaded when it is used."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    import sys

    from glenmore_core.cli.app import cli

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # what a terminal cannot show must not end a game
            stream.reconfigure(errors="replace")
    try:
        cli(prog_name="glenmore")
    except OSError as error:  # such as a full disk behind the standard output
        print(f"Error: {error.strerror or error}", file=sys.stderr)
        sys.exit(2)


__all__ = ["main"]
