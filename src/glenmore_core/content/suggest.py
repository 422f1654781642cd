"""The nearest known names to a name that is not known."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

_LONGEST = 80
"""Names are compared by their first characters only: a hostile name must not cost minutes."""


def nearest(name: object, names: Iterable[object], n: int = 3) -> tuple[str, ...]:
    """Return the names most like `name`, the best first.

    Parameters:
        name: what was written; anything that prints.
        names: what is known.
        n: how many at most.

    Returns:
        At most `n` of `names` as text; none when nothing is like it.

    >>> nearest("wod", ["wood", "stone", "grain"])
    ('wood',)
    >>> nearest("Sheep", ["sheep", "cattle"])
    ('sheep',)
    """
    by_form: dict[str, str] = {}
    for known in names:
        by_form.setdefault(str(known)[:_LONGEST].casefold(), str(known))
    wanted = str(name)[:_LONGEST].casefold()
    return tuple(by_form[form] for form in difflib.get_close_matches(wanted, by_form, max(n, 1)))


def did_you_mean(name: object, names: Iterable[object]) -> str:
    """Return a phrase that offers the nearest names, or "" when nothing is near.

    >>> did_you_mean("colr", ["colour", "cost", "edge"])
    "did you mean 'colour'?"
    >>> did_you_mean("xyz", ["colour", "cost", "edge"])
    ''
    """
    found = [f"'{known}'" for known in nearest(name, names)]
    if not found:
        return ""
    return f"did you mean {one_of(found)}?"


def one_of(names: Iterable[object], most: int = 12) -> str:
    """Return the names as a list in words; what is beyond `most` is counted only.

    >>> one_of(["river", "road", "none"])
    'river, road or none'
    >>> one_of(range(5), most=2)
    '0, 1 or one of 3 more'
    """
    texts = [str(name) for name in names]
    if len(texts) > most:
        texts = [*texts[:most], f"one of {len(texts) - most} more"]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} or {texts[-1]}"
