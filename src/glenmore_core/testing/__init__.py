"""The conformance kit: name a composition in a test class and have every promise tried on it.

>>> from glenmore_core.testing import Composition, Conformance
>>> class TestGlenMore(Conformance):
...     compositions = [Composition("glen-more", players=3)]

See docs/testing-a-plugin.md. pytest finds the kit by itself (an entry point).
"""

from __future__ import annotations

from glenmore_core.testing.composition import Composition
from glenmore_core.testing.kit import PROMISES, Conformance, conform
from glenmore_core.testing.playing import Move, Run, Sample, play, sample
from glenmore_core.testing.telling import Broken

__all__ = [
    "PROMISES", "Broken", "Composition", "Conformance", "Move", "Run", "Sample", "conform", "play",
    "sample",
]  # fmt: skip
