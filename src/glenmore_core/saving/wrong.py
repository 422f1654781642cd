"""What is wrong in a piece of JSON data, with the path to it: raised deep down, told at the top."""

from __future__ import annotations

import reprlib

from glenmore_core.content.paths import path_text

_short = reprlib.Repr()
_short.maxstring = _short.maxother = 40
_short.maxdict = _short.maxlist = 3


class Wrong(Exception):
    """Something that the classes of the composition do not allow.

    Whoever passes it on adds the step that leads to it, so that nothing is spent on paths as long
    as nothing is wrong.

    >>> wrong = Wrong("is no whole number").at("coins").at(1).at("players")
    >>> str(wrong)
    'players[1].coins: is no whole number'
    """

    def __init__(self, message: str) -> None:
        self.message = message
        self.steps: list[str | int] = []
        super().__init__(message)

    def at(self, step: str | int) -> Wrong:
        """Note that what is wrong stands under this key, or at this position of a list."""
        self.steps.append(step)
        return self

    @property
    def path(self) -> str:
        """The path from the top, such as `players[1].Purse.coins`."""
        return path_text(tuple(reversed(self.steps)))

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.steps else self.message


def shown(value: object) -> str:
    """Return a value shortly, as JSON names it.

    >>> shown(None), shown(True), shown([1, 2, 3, 4, 5])
    ('null', 'true', '[1, 2, 3, ...]')
    """
    names = {None: "null", True: "true", False: "false"}
    if value is None or isinstance(value, bool):
        return names[value]
    try:
        return _short.repr(value)
    except ValueError:  # a whole number of more digits than Python prints
        return "a number of thousands of digits"
