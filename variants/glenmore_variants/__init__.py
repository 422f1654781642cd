"""The named games of the Glen More family: which modules, options and data make each of them."""

from __future__ import annotations

from pathlib import Path

from glenmore_core import hookimpl

HERE = Path(__file__).parent


@hookimpl
def glenmore_variants() -> list[Path]:
    """Return the variant files beside this module, by name."""
    return sorted(HERE.glob("*.yaml"))


__all__ = ["glenmore_variants"]
