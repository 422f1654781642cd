"""The identity of a composition in saves and records: written, read, compared, composed again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from glenmore_core.compose.composer import SCHEMA, compose
from glenmore_core.compose.registry import Registry, installed
from glenmore_core.compose.variants import find_variant, read_variant
from glenmore_core.errors import CompositionError, DataError, RulesMismatch
from glenmore_core.game import Game
from glenmore_core.module import OptionValue
from glenmore_core.rules import Identity, Rules
from glenmore_core.saving.shapes import expected
from glenmore_core.saving.wrong import Wrong

HEX = re.compile(r"[0-9a-f]{64}")


def identity_data(identity: Identity) -> dict[str, Any]:
    """Return an identity as JSON data.

    >>> identity_data(Identity((("glen-more", "1"),), 3, (("glen-more.die", "on"),), "ab"))
    {'modules': [['glen-more', '1']], 'players': 3, 'options': {'glen-more.die': 'on'},
     'data': 'ab'}
    """
    return {
        "modules": [list(pair) for pair in identity.modules],
        "players": identity.players,
        "options": dict(identity.options),
        "data": identity.data,
    }


def read_identity(data: Any, schema: int = SCHEMA) -> Identity:
    """Return the identity that JSON data describes.

    Raises:
        Wrong: it describes none; says where.
    """
    if type(data) is not dict:
        raise expected("an object", data)
    for name in ("modules", "players", "options", "data"):
        if name not in data:
            raise Wrong("is missing").at(name)
    if len(data) != 4:
        raise Wrong("there is no such field").at(
            next(one for one in data if one not in ("modules", "players", "options", "data"))
        )
    modules, players, options = data["modules"], data["players"], data["options"]
    if type(modules) is not list or not modules:
        raise expected("a list of [module, version]", modules).at("modules")
    for index, pair in enumerate(modules):
        if type(pair) is not list or list(map(type, pair)) != [str, str]:
            raise expected("[module, version]", pair).at(index).at("modules")
    if type(players) is not int:
        raise expected("a whole number", players).at("players")
    if type(options) is not dict:
        raise expected("an object", options).at("options")
    for name, value in options.items():
        if type(value) not in (bool, int, str):
            raise expected("true, false, a whole number or text", value).at(name).at("options")
    if type(data["data"]) is not str or not HEX.fullmatch(data["data"]):
        raise expected("a digest of 64 hexadecimal digits", data["data"]).at("data")
    return Identity(
        tuple((one, version) for one, version in modules),
        players,
        tuple(sorted(options.items())),
        data["data"],
        schema,
    )


# -- comparing -------------------------------------------------------------------------------


def differences(there: Identity, here: Identity) -> list[str]:
    """Return what differs between the rules of a save or record and those at hand, a line each.

    >>> one = Identity((("glen-more", "1"),), 3, (), "ab")
    >>> differences(one, Identity((("glen-more", "2"),), 4, (), "ab"))
    ["module 'glen-more': version 1 there, 2 here", 'players: 3 there, 4 here']
    """
    found: list[str] = []
    theirs, ours = dict(there.modules), dict(here.modules)
    for module, version in theirs.items():
        if module not in ours:
            found.append(f"module '{module}': there, not here")
        elif ours[module] != version:
            found.append(f"module '{module}': version {version} there, {ours[module]} here")
    found += [f"module '{module}': here, not there" for module in ours if module not in theirs]
    if not found and list(theirs) != list(ours):
        found.append(f"order of the modules: {', '.join(theirs)} there, {', '.join(ours)} here")
    if there.players != here.players:
        found.append(f"players: {there.players} there, {here.players} here")
    their_options, our_options = dict(there.options), dict(here.options)
    for name in sorted({*their_options, *our_options}):
        if name.rpartition(".")[0] in {*theirs} ^ {*ours}:
            continue  # an option of a module that is missing altogether
        one, other = their_options.get(name), our_options.get(name)
        if type(one) is not type(other) or one != other:
            found.append(f"option {name}: {_option(one)} there, {_option(other)} here")
    if there.data != here.data:
        found.append(f"data tables: digest {there.data[:12]} there, {here.data[:12]} here")
    return found


def _option(value: OptionValue | None) -> str:
    return "none" if value is None else repr(value)


def mismatch(what: str, lines: Sequence[str], hint: str = "") -> RulesMismatch:
    """Return the error that lists all differences."""
    text = "".join(f"\n  {line}" for line in lines)
    return RulesMismatch(f"{what} was made under other rules:{text}{hint}")


def is_older(version: str, than: str) -> bool:
    """Return whether one version comes before another; numbers in them count as numbers.

    >>> is_older("1.9", "1.10"), is_older("2", "2"), is_older("3", "2")
    (True, False, False)
    """

    def key(text: str) -> list[tuple[int, int, str]]:
        return [
            (0, int(part), "") if part.isdigit() else (1, 0, part)
            for part in re.findall(r"[0-9]{1,9}|[a-z]+", text.lower())
        ]

    return key(version) < key(than)


# -- composing -------------------------------------------------------------------------------


def compose_as(
    identity: Identity,
    *,
    variant: str = "",
    overlays: Sequence[Path | str] = (),
    registry: Registry | None = None,
) -> Game:
    """Return the game that an identity names, from what is installed.

    The digest of the data may still differ: compare the identities. Where the data come from a
    variant with overlays, that variant is found by its digest.

    Parameters:
        identity: from a save or record.
        variant: the name of the variant it was made from, if it is known.
        overlays: data files that were laid over the modules' own.
        registry: what can be composed; by default what is installed.

    Raises:
        RulesMismatch: a module is not installed, or refuses these options or players.
        DataError: an overlay is wrong.
    """
    known = registry if registry is not None else installed()
    options: dict[str, dict[str, object]] = {}
    for name, value in identity.options:
        module, _, option = name.rpartition(".")
        options.setdefault(module, {})[option] = value

    def composed(files: Sequence[Path | str]) -> Rules:
        try:
            return compose(
                [one for one, _ in identity.modules], identity.players, options, files, known
            )
        except DataError:
            raise
        except CompositionError as error:
            raise RulesMismatch(f"its game cannot be composed here: {error}") from error

    rules = composed(overlays)
    if rules.identity.data == identity.data or overlays:
        return Game(rules, variant)
    for name, files in _variants_with_overlays(known, variant):
        other = composed(files)
        if other.identity.data == identity.data:
            return Game(other, name)
    return Game(rules, variant)


@lru_cache(maxsize=32)
def rules_of(identity: Identity) -> Rules:
    """Return the rules that an identity names, composed once a process: for unpickling.

    Raises:
        RulesMismatch: what is installed makes other rules, or overlays of the user's own were laid
            over the data (a save can name them when it is loaded; a pickle cannot).
    """
    rules = compose_as(identity).rules
    lines = differences(identity, rules.identity)
    if lines:
        raise mismatch("the pickled state", lines)
    return rules


def _variants_with_overlays(registry: Registry, first: str) -> list[tuple[str, tuple[Path, ...]]]:
    found: list[tuple[str, tuple[Path, ...]]] = []
    paths = dict(registry.variants)
    if first.endswith((".yaml", ".yml")) and Path(first).is_file():
        one = find_variant(first, registry)
        found.append((one.name, one.overlays))
    for name in sorted(paths, key=lambda name: name != first):
        try:
            one = read_variant(paths[name])
        except DataError:
            continue  # another variant's fault is not this save's
        if one.overlays:
            found.append((one.name, one.overlays))
    return found
