"""The names of a new plug-in, all from one: its module id."""

from __future__ import annotations

import keyword
import re

from attrs import frozen

from glenmore_core.compose.registry import Registry, installed
from glenmore_core.errors import GlenmoreError
from glenmore_core.module import Example, Module

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40
PREFIX = "glenmore-"
OWN = frozenset({"core", "base", "chronicles", "variants", "whisky-race", "testing"})
"""What would give a distribution the name of one of this project's."""


@frozen
class Base:
    """The game that a new module is for.

    Parameters:
        id: its module id.
        title: its title.
        distribution: what has to be installed.
        players: the smallest and largest number of players.
        example: what the new module begins with.
    """

    id: str
    title: str
    distribution: str
    players: tuple[int, int]
    example: Example

    @property
    def some_players(self) -> int:
        """A number of players to try it with: three, if the game allows it."""
        low, high = self.players
        return min(max(3, low), high)

    @property
    def is_counted(self) -> str:
        """The marks of what the category counts, as arguments: `kind="village"`."""
        return f'{self.example.counted[0]}="{self.example.counted[1]}"'


def base_of(game: str, registry: Registry | None = None) -> Base:
    """Return the game that a new module is for.

    Parameters:
        game: its module id.
        registry: what is installed.

    Raises:
        UnknownName: there is no such module.
        GlenmoreError: no module can be begun for it; the text names the games that have an example.

    >>> base_of("glen-more").distribution
    'glenmore-base'
    """
    known = registry if registry is not None else installed()
    found: Module = known.module(game)
    if found.example is None:
        games = ", ".join(
            sorted(name for name, one in known.modules.items() if one.module.example is not None)
        )
        raise GlenmoreError(
            f"'{game}' gives no example to begin a module with; those that do: {games}"
        )
    where = known.modules[game].distribution or game
    return Base(game, found.title, where, found.players, found.example)


@frozen
class Names:
    """What a new plug-in is called.

    Parameters:
        name: the module id, such as `rainy-day`.

    >>> names = Names("rainy-day")
    >>> names.title, names.distribution, names.package, names.rule
    ('Rainy Day', 'glenmore-rainy-day', 'glenmore_rainy_day', 'RD')
    """

    name: str

    @property
    def title(self) -> str:
        """The name people read."""
        return self.name.replace("-", " ").title()

    @property
    def distribution(self) -> str:
        """The name it is installed by."""
        return PREFIX + self.name

    @property
    def package(self) -> str:
        """The name it is imported by."""
        return self.distribution.replace("-", "_")

    @property
    def rule(self) -> str:
        """How its rule ids begin."""
        letters = "".join(part[0] for part in self.name.split("-") if part[0].isalpha())
        return (letters if len(letters) > 1 else self.name[:4].strip("-")).upper()

    @property
    def test_class(self) -> str:
        """The name of its conformance test."""
        return "Test" + "".join(part.capitalize() for part in self.name.split("-"))


def checked(name: str, registry: Registry | None = None) -> Names:
    """Return the names that follow from `name`.

    Parameters:
        name: what the author gave; a leading `glenmore-` is taken off.
        registry: what is installed.

    Raises:
        GlenmoreError: it cannot be a name; the text says what could be.

    >>> checked("glenmore-rainy-day").name
    'rainy-day'
    """
    if not isinstance(name, str):
        raise GlenmoreError(f"a plug-in's name is text such as 'rainy-day', not {name!r}")
    short = name.removeprefix(PREFIX)
    if not _ID.fullmatch(short):
        guess = re.sub(r"[^a-z0-9]+", "-", short.lower()).strip("-0123456789")
        hint = f"; how about '{guess[:LONGEST]}'?" if _ID.fullmatch(guess) else ""
        raise GlenmoreError(
            f"'{name}' cannot name a plug-in: lower-case letters and digits, parts joined by "
            f"single hyphens, a letter first, such as 'rainy-day'{hint}"
        )
    if len(short) > LONGEST:
        raise GlenmoreError(f"'{name}' is too long for a plug-in: at most {LONGEST} characters")
    if keyword.iskeyword(short) or short in OWN:
        raise GlenmoreError(f"'{name}' is taken: choose another name for your plug-in")
    known = (registry if registry is not None else installed()).modules
    if short in known:
        where = known[short].distribution
        raise GlenmoreError(
            f"there is a module '{short}' already" + (f" (of '{where}')" if where else "")
            + ": choose another name for your plug-in"
        )  # fmt: skip
    return Names(short)
