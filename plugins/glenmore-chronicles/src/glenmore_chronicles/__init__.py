"""Glen More II: Chronicles, the base game for two to four players, a plug-in."""

from __future__ import annotations

from glenmore_chronicles.declaration import glenmore_modules

__all__ = ["glenmore_modules"]
