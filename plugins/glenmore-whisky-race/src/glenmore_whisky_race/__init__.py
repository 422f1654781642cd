"""The Whisky Race for three to six players, as a plug-in of glenmore-core."""

from __future__ import annotations

from glenmore_whisky_race.declaration import glenmore_modules

__all__ = ["glenmore_modules"]
