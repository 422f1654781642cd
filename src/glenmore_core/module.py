"""What a plug-in declares: modules with their requirements and options.

A declaration is readable without loading the game: the rules behind it are named by an import
path and are only imported when the module is composed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from attrs import Attribute, field, frozen

from glenmore_core.errors import CompositionError

OptionValue = bool | int | str


@frozen
class Option:
    """One choice that a composition may make for a module.

    Parameters:
        name: lower-case letters, digits and underscores.
        default: its value when nothing is said.
        help: one sentence.
        choices: the allowed values; empty means: any value of the default's type.
        minimum: the smallest whole number allowed.
        maximum: the largest whole number allowed.

    >>> Option("die", "auto", "Whether the die plays", choices=("auto", "on", "off")).check("on")
    'on'
    """

    name: str
    default: OptionValue
    help: str
    choices: tuple[OptionValue, ...] = ()
    minimum: int | None = None
    maximum: int | None = None

    def __attrs_post_init__(self) -> None:
        if not _is_text(self.name) or not re.fullmatch(r"[a-z][a-z0-9_]*", self.name):
            raise CompositionError(
                f"{self.name!r} cannot be an option's name: lower-case letters, digits and "
                "underscores"
            )
        if not isinstance(self.help, str):
            raise CompositionError(f"option '{self.name}': its help is text, not {self.help!r}")
        if not isinstance(self.choices, tuple | list):
            raise CompositionError(f"option '{self.name}': choices are a tuple")
        for value in (self.default, *self.choices):
            if type(value) not in (bool, int, str):
                raise CompositionError(
                    f"option '{self.name}' cannot be {value!r}: a value is True or False, a whole "
                    "number or text"
                )
        for bound in (self.minimum, self.maximum):
            if bound is not None and type(bound) is not int:
                raise CompositionError(
                    f"option '{self.name}': minimum and maximum are whole numbers, not {bound!r}"
                )
        self.check(self.default)

    def check(self, value: object) -> OptionValue:
        """Return `value` if it is allowed.

        Raises:
            CompositionError: it is not; the text says what would be.
        """
        if self.choices:
            for choice in self.choices:
                if type(choice) is type(value) and choice == value:
                    return choice
        elif type(value) is type(self.default):
            low = self.minimum is None or not isinstance(value, int) or value >= self.minimum
            high = self.maximum is None or not isinstance(value, int) or value <= self.maximum
            if low and high:
                return value
        raise CompositionError(f"option '{self.name}' cannot be {value!r}: it takes {self.takes}")

    @property
    def takes(self) -> str:
        """What values it takes, in words."""
        if self.choices:
            return "one of " + ", ".join(str(choice) for choice in self.choices)
        kind = {bool: "true or false", int: "a whole number"}.get(type(self.default), "text")
        if self.minimum is not None or self.maximum is not None:
            low = "" if self.minimum is None else f" from {self.minimum}"
            kind += low + ("" if self.maximum is None else f" to {self.maximum}")
        return kind


def _check_id(_: Any, __: Attribute[str], value: object) -> None:
    if not isinstance(value, str) or not re.fullmatch(r"[a-z][a-z0-9-]*", value):
        raise CompositionError(
            f"'{value}' cannot be a module id: lower-case letters, digits and hyphens"
        )


def _check_automata(_: Any, __: Attribute[int], value: int) -> None:
    if type(value) is not int or value < 0:
        raise CompositionError(f"the number of seats that play by themselves is not {value!r}")


@frozen(kw_only=True)
class Example:
    """What `glenmore new-plugin --for` puts into a new module for this game.

    Parameters:
        tile: one more tile: its fields but `id`, `new` and `source`, as YAML between braces.
        stack: the stack the tile is in.
        words: the tile in words, such as `the Hamlet, a village. It brings …`.
        counted: (field, value) of the tiles that the new category counts: villages.
    """

    tile: str
    stack: str
    words: str
    counted: tuple[str, str]


@frozen(kw_only=True)
class Module:
    """One part of a game that can be composed: a whole game, a chronicle, or a house rule.

    Parameters:
        id: unique name, lower-case with hyphens, such as `glen-more`.
        title: the name people know it by.
        version: the version of its rules; it is written in saves and records.
        summary: one sentence.
        hooks: the rules: an object or a Python module with hook implementations, or its import
            path as text (`my_plugin.rules`), or None for a module that changes nothing.
        game: whether it is a whole game by itself; its id is then a variant.
        requires: ids of modules it cannot be without; they are composed as well.
        conflicts: ids it cannot be composed with.
        after: ids it comes after, if they are composed; it may then change what they supply.
        before: ids it comes before, if they are composed.
        players: the smallest and largest number of players it allows, those who play by
            themselves among them.
        usual_players: how many play when nobody says; by default the smallest number allowed.
        options: its options.
        automata: how many seats it fills with players that play by themselves (an automa). They
            are the last seats, and come in addition to those that people take: with
            `players=(2, 2)` and one of them a single person plays.
        example: of a game, what the scaffold of a module for it begins with.

    >>> Module(id="rainy-day", title="A rainy day", requires=("glen-more",)).players
    (1, 99)
    """

    id: str = field(validator=_check_id)
    title: str
    version: str = "1"
    summary: str = ""
    hooks: Any = None
    game: bool = False
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    players: tuple[int, int] = (1, 99)
    usual_players: int = 1
    options: tuple[Option, ...] = ()
    automata: int = field(default=0, validator=_check_automata)
    example: Example | None = None

    def __attrs_post_init__(self) -> None:
        for name, fits, right in (
            ("title", _is_text, "text"),
            ("version", _is_text, "text"),
            ("summary", _is_text, "text"),
            ("game", _is_bool, "True or False"),
            *((name, _are_ids, "a tuple of module ids") for name in _RELATIONS),
            ("players", _is_range, "a pair of whole numbers: the smallest and the largest"),
            ("usual_players", _is_number, "a whole number"),
            ("options", _are_options, "a tuple of Options, each with a name of its own"),
            ("example", _is_example, "an Example or None"),
        ):
            if not fits(getattr(self, name)):
                raise CompositionError(
                    f"module '{self.id}': its {name} cannot be {getattr(self, name)!r}: it is "
                    f"{right}"
                )


_RELATIONS = ("requires", "conflicts", "after", "before")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


def _is_example(value: object) -> bool:
    return value is None or isinstance(value, Example)


def _is_number(value: object) -> bool:
    return type(value) is int


def _are_ids(value: object) -> bool:
    return isinstance(value, tuple | list) and all(isinstance(one, str) for one in value)


def _is_range(value: object) -> bool:
    if not isinstance(value, tuple | list) or len(value) != 2:
        return False
    low, high = value
    return type(low) is int and type(high) is int and 1 <= low <= high


def _are_options(value: object) -> bool:
    if not isinstance(value, tuple | list) or not all(isinstance(one, Option) for one in value):
        return False
    return len({one.name for one in value}) == len(value)


@frozen
class Revise:
    """In a hook that returns named items: a changed form of what an earlier module supplies.

    The hooks are `effects`, `costs`, `payment_means`, `scoring_categories`, `final_scoring`,
    `pieces` and `bots`.
    Several modules may revise the same item, each what the one before it made.

    Parameters:
        name: the item's name.
        how: `how(item)` returns the item changed, under the same name.
    """

    name: str
    how: Callable[[Any], Any]


@frozen
class DataFile:
    """A YAML file of a module: tables of rows, each row with its `source`.

    Parameters:
        path: the file.
        tables: for each top-level key that is a list of rows, the class of a row (attrs, with
            the key field `id`), or for a key that is one mapping, the class of that one record.
    """

    path: Path
    tables: Mapping[str, type]


@frozen
class Config:
    """What a module's hooks are told about the composition.

    Parameters:
        module: the id of the module whose hook is called.
        players: how many players play, those who play by themselves among them.
        modules: the ids of all composed modules, in order.
        options: the module's own options, each with its value.
        automata: the seats that play by themselves.
    """

    module: str
    players: int
    modules: tuple[str, ...]
    options: Mapping[str, OptionValue]
    automata: tuple[int, ...] = ()

    def option(self, name: str) -> OptionValue:
        """Return the value of one of the module's own options.

        Raises:
            CompositionError: the module declares no option of this name.
        """
        if name not in self.options:
            known = ", ".join(self.options) or "none"
            raise CompositionError(
                f"module '{self.module}' asks for its option '{name}', which it does not declare "
                f"(its options: {known})"
            )
        return self.options[name]
