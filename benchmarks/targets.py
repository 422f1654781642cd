"""The targets of the project's speed table, and what the measured figures make of them."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence

from attrs import frozen
from measure import Figure

Run = Mapping[str, Mapping[str, Figure]]
"""One repeat: process name (``"ours"``, ``"catanatron"``, ``"chess"``) to its figures."""


@frozen
class Target:
    """One row of the table.

    Args:
        label: what is measured.
        figure: name of our figure.
        target: what must be reached.
        stretch: what is hoped for; None where no stretch is set.
        peer: the process and the name of its figure that ours is divided by; None when the
            figure is judged by itself, in which case smaller is better.
    """

    label: str
    figure: str
    target: float
    stretch: float | None
    peer: tuple[str, str] | None = None

    def verdict(self, value: float) -> str:
        """``"stretch"``, ``"target"`` or ``"missed"`` for a ratio or a figure.

        >>> Target("import", "import", 150, 100).verdict(120)
        'target'
        >>> Target("games", "games", 2, 4, ("catanatron", "games")).verdict(4.2)
        'stretch'
        """
        if self.stretch is not None and self._reached(value, self.stretch):
            return "stretch"
        return "target" if self._reached(value, self.target) else "missed"

    def _reached(self, value: float, bound: float) -> bool:
        return value <= bound if self.peer is None else value >= bound


TARGETS = (
    Target("complete four-player games", "games", 2, 4, ("catanatron", "games")),
    Target("decisions", "decisions", 0.8, 1.5, ("catanatron", "decisions")),
    Target("every successor of a state", "successors", 3, 6, ("catanatron", "successors")),
    Target(
        "every successor, its choices listed too",
        "successors_listed",
        3,
        6,
        ("catanatron", "successors"),
    ),
    Target("state → JSON → state", "json", 0.5, 0.2),
    Target("memory of a kept successor", "memory", 1500, 1000),
    Target("import of the core", "import", 150, 100),
    Target("cost of 1 empty module", "modules_1", 3, None),
    Target("cost of 5 empty modules", "modules_5", 15, None),
    Target("cost of 10 empty modules", "modules_10", 30, None),
)


@frozen
class Spread:
    """The median of a figure over all repeats, with its extremes."""

    median: float
    low: float
    high: float
    unit: str


def spread(values: Sequence[float], unit: str) -> Spread:
    """The median and the extremes of `values`.

    >>> spread([3.0, 1.0, 2.0], "ms")
    Spread(median=2.0, low=1.0, high=3.0, unit='ms')
    """
    return Spread(statistics.median(values), min(values), max(values), unit)


def over_runs(runs: Sequence[Run], process: str, name: str) -> Spread | None:
    """A figure over all repeats in which it was measured; None when it never was."""
    found = [run[process][name] for run in runs if name in run.get(process, {})]
    return spread([figure.value for figure in found], found[0].unit) if found else None


@frozen
class Judged:
    """A target with what was measured: `ours`, the peer's figure, and the value judged."""

    target: Target
    ours: Spread
    peer: Spread | None
    judged: Spread

    @property
    def verdict(self) -> str:
        """See `Target.verdict`; judged by the median."""
        return self.target.verdict(self.judged.median)


def judge(target: Target, runs: Sequence[Run]) -> Judged | None:
    """Hold the repeats against `target`; None when our figure was not measured.

    A ratio is formed within each repeat, where both sides ran one after the other, and the
    median of these ratios is what counts.
    """
    ours = over_runs(runs, "ours", target.figure)
    if ours is None:
        return None
    if target.peer is None:
        return Judged(target, ours, None, ours)
    process, name = target.peer
    peer = over_runs(runs, process, name)
    ratios = [
        run["ours"][target.figure].value / run[process][name].value
        for run in runs
        if target.figure in run.get("ours", {}) and name in run.get(process, {})
    ]
    return Judged(target, ours, peer, spread(ratios, "x")) if ratios else None
