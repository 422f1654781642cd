"""Asking for a line in a terminal, with editing and history where there is readline."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_ESCAPE = re.compile(r"(\x1b\[[0-9;]*m)")


def read_line(out: Console, line: Text) -> str:
    """Return what is typed behind a coloured prompt.

    Parameters:
        out: the console.
        line: the prompt.

    Raises:
        EOFError: the input has ended.
        KeyboardInterrupt: the player pressed Ctrl-C.
    """
    with out.capture() as captured:
        out.print(line, end="", soft_wrap=True)
    prompt = captured.get()
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  # importing it is what turns editing on

            # Colours take no room in the line: readline must not count them.
            prompt = _ESCAPE.sub("\x01\\1\x02", prompt)
    return input(prompt)
