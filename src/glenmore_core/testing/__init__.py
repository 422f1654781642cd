"""The conformance kit: name a composition in a test class and have every promise tried on it.

>>> from glenmore_core.testing import Composition, Conformance
>>> class TestGlenMore(Conformance):
...     compositions = (Composition("glen-more", players=3),)

See docs/testing-a-plugin.md. pytest finds the kit by itself (an entry point) and so loads this
package in every run: what is here is only imported when it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from glenmore_core.testing.composition import Composition
    from glenmore_core.testing.kit import PROMISES, Conformance, conform
    from glenmore_core.testing.playing import Move, Run, Sample, play, sample
    from glenmore_core.testing.telling import Broken

_HOMES = {
    "Composition": "composition",
    "PROMISES": "kit",
    "Conformance": "kit",
    "conform": "kit",
    "Move": "playing",
    "Run": "playing",
    "Sample": "playing",
    "play": "playing",
    "sample": "playing",
    "Broken": "telling",
}

__all__ = [
    "PROMISES", "Broken", "Composition", "Conformance", "Move", "Run", "Sample", "conform", "play",
    "sample",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
