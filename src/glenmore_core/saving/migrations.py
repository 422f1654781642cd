"""Saves of older versions: the kernel's own migrations, and those of the modules.

A save passes through three stages: its format is brought to today's by the table here, then each
module that has changed since brings its own part to today's form (hook `migrate`), and what comes
out is read as strictly as any save.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from glenmore_core.compose.composer import SCHEMA
from glenmore_core.errors import SaveError
from glenmore_core.rules import Identity, Rules
from glenmore_core.saving.identity import differences, identity_data, is_older, mismatch

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: Mapping[int, Migration] = {}
"""Schema version to the function that brings a save of that version to the next one.

The format has had one version so far. A migration gets the whole save as JSON data (`identity`,
`agenda`, `game`, `players`, `scores`, `streams`, `by_hand`) and returns it in the next form.
"""


def to_schema(
    save: dict[str, Any],
    schema: int,
    table: Mapping[int, Migration] = MIGRATIONS,
    newest: int = SCHEMA,
) -> dict[str, Any]:
    """Return a save of an older schema version in the form of the newest.

    Raises:
        SaveError: the version is unknown, newer than this library, or too old.

    >>> to_schema({"old": 1}, 1, {1: lambda save: {"new": save["old"]}}, newest=2)
    {'new': 1}
    """
    if schema > newest:
        raise SaveError(
            f"the save has format version {schema}; this library knows {newest}: "
            "it was written by a newer one"
        )
    for version in range(schema, newest):
        if version not in table:
            raise SaveError(f"a save of format version {schema} can no longer be read")
        save = table[version](save)
    return save


def to_rules(save: dict[str, Any], there: Identity, rules: Rules) -> dict[str, Any]:
    """Return a save made under older module versions as the composed modules have it today.

    Every module with another version must have a `migrate` hook, and nothing else may differ but
    the data and the options that such a module has changed.

    Raises:
        RulesMismatch: more differs; all of it is listed.
    """
    here = rules.identity
    ours = dict(here.modules)
    older = [
        (module, version)
        for module, version in there.modules
        if module in ours
        and ours[module] != version
        and module in rules.migrations
        and is_older(version, ours[module])
    ]
    changed = {module for module, _ in older}
    lines = differences(_as_migrated(there, here, changed), here)
    if lines or not older:
        raise mismatch("the save", differences(there, here), _hint(there, here, rules))
    for module, version in older:
        save = rules.migrations[module](save, version)
    return {**save, "identity": identity_data(here)}


def _as_migrated(there: Identity, here: Identity, changed: set[str]) -> Identity:
    """Return `there` with everything that migrating the changed modules explains made equal."""
    if not changed:
        return there
    ours = dict(here.modules)
    modules = tuple(
        (module, ours[module] if module in changed else version)
        for module, version in there.modules
    )
    kept = [pair for pair in there.options if pair[0].rpartition(".")[0] not in changed]
    new = [pair for pair in here.options if pair[0].rpartition(".")[0] in changed]
    options = tuple(sorted([*kept, *new]))
    return Identity(modules, there.players, options, here.data, here.schema)


def _hint(there: Identity, here: Identity, rules: Rules) -> str:
    ours = dict(here.modules)
    stuck = [
        module
        for module, version in there.modules
        if module in ours and is_older(version, ours[module]) and module not in rules.migrations
    ]
    if not stuck:
        return ""
    return f"\n  (no migration: {', '.join(stuck)} has no hook 'migrate')"
