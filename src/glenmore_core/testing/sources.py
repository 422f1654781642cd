"""Where rules come from: the Python packages behind a composition."""

from __future__ import annotations

import sys

from glenmore_core.rules import Rules


def packages(rules: Rules) -> frozenset[str]:
    """Return the names of the top-level packages whose functions are hooks of the composition."""
    files = {code.co_filename for code in rules.owners}
    found = set()
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file in files:
            found.add(name.partition(".")[0])
    return frozenset(found)
