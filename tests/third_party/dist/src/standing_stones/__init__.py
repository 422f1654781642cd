"""A stranger's plug-in: standing stones in the glen."""

from collections.abc import Iterable
from pathlib import Path

from glenmore_core import Module, Option, hookimpl

STONES = Module(
    id="standing-stones",
    title="Standing Stones",
    version="3",
    summary="Stones with omens, a scoring for them, and dearer stone at the warehouse.",
    hooks="standing_stones.rules",
    requires=("glen-more",),
    options=(
        Option("omen", 1, "Coins that a read omen brings (SS-OMEN-1).", minimum=1, maximum=3),
    ),
)


@hookimpl
def glenmore_modules() -> list[Module]:
    """Return the module."""
    return [STONES]


@hookimpl
def glenmore_variants() -> Iterable[Path]:
    """Return the variant that needs no Python at all: one more tile, in YAML."""
    return [Path(__file__).parent / "data" / "glen-more-with-a-mill.yaml"]
