"""Drawing a state as text and as SVG, from what one viewer may see."""

from glenmore_core.drawing.parts import Part

__all__ = ["Part"]
