"""The pictures of the race."""

from __future__ import annotations

from glenmore_core.drawing import Part

PARTS: tuple[Part, ...] = ()
