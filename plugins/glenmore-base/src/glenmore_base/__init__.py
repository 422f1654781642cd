"""Glen More (2010) for two to five players, as a plug-in of glenmore-core."""

from __future__ import annotations

from glenmore_base.declaration import glenmore_modules

__all__ = ["glenmore_modules"]
