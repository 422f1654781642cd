"""`python -m glenmore_core.cli`: the command line without its script."""

from __future__ import annotations

from glenmore_core.cli import main

if __name__ == "__main__":
    main()
