"""What every benchmark process shares: a stopwatch, a figure, and how figures are handed over.

Speed is counted in processor seconds of one core, so that a busy machine slows a figure down
less; wall seconds are kept beside it, and :attr:`Figure.share` tells how busy the machine was.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from types import TracebackType
from typing import Any

from attrs import asdict, frozen


@frozen
class Figure:
    """One measured value.

    Args:
        value: the figure, in `unit`.
        unit: for instance ``"games/s"``, ``"ms"`` or ``"bytes"``.
        work: how many units of work were measured (games, decisions, states).
        cpu: processor seconds spent; 0 where time is not what was measured.
        wall: wall-clock seconds spent; 0 where time is not what was measured.

    >>> Figure(20.0, "games/s", 40, 2.0, 2.5).share
    0.8
    """

    value: float
    unit: str
    work: int
    cpu: float = 0.0
    wall: float = 0.0

    @property
    def share(self) -> float:
        """The part of a core this process had while it was measured, 0 to 1."""
        return self.cpu / self.wall if self.wall else 1.0


class Stopwatch:
    """Measures the processor and wall seconds of a ``with`` block.

    Rubbish left by earlier work is collected before the clock starts; the collector stays on
    while it runs, as it does for users.

    >>> with Stopwatch() as watch:
    ...     total = sum(range(1000))
    >>> watch.cpu > 0 and watch.wall > 0
    True
    """

    __slots__ = ("cpu", "wall")

    def __init__(self) -> None:
        self.cpu = 0.0
        self.wall = 0.0

    def __enter__(self) -> Stopwatch:
        gc.collect()
        self.wall = time.perf_counter()
        self.cpu = time.process_time()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.cpu = time.process_time() - self.cpu
        self.wall = time.perf_counter() - self.wall

    def rate(self, work: int, unit: str) -> Figure:
        """The figure `work` per processor second, with `unit` such as ``"games/s"``."""
        return Figure(work / self.cpu, unit, work, self.cpu, self.wall)

    def each(self, work: int, unit: str = "ms") -> Figure:
        """The figure milliseconds per piece of `work`."""
        return Figure(1000 * self.cpu / work, unit, work, self.cpu, self.wall)


def hand_over(figures: dict[str, Figure]) -> None:
    """Write `figures` as one line of JSON on standard output, for `read_figures`."""
    json.dump({name: asdict(figure) for name, figure in figures.items()}, sys.stdout)
    sys.stdout.write("\n")


def read_figures(text: str) -> dict[str, Figure]:
    """The figures another process wrote with `hand_over`.

    Args:
        text: everything that process wrote; the last line holds the figures.

    Raises:
        ValueError: when the last line is not such a JSON object.

    >>> read_figures('{"a": {"value": 1.5, "unit": "ms", "work": 3, "cpu": 0.1, "wall": 0.1}}')
    {'a': Figure(value=1.5, unit='ms', work=3, cpu=0.1, wall=0.1)}
    """
    lines = text.strip().splitlines()
    rows: dict[str, Any] = json.loads(lines[-1]) if lines else {}
    if not rows:
        raise ValueError("a benchmark process wrote no figures")
    return {name: Figure(**row) for name, row in rows.items()}
