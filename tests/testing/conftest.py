"""The toys stand on the path, so that a fresh process can import them too."""

import sys
from pathlib import Path

TOYS = str(Path(__file__).parent / "toys")
if TOYS not in sys.path:
    sys.path.insert(0, TOYS)
