"""Saves: one state as JSON text, with the identity of its rules and checks of its parts.

A save has one part a line. The last line holds a check (CRC-32) of every part and of the whole
text, so that what was edited or damaged is noticed and named. The checks guard against accidents,
not against forgery: whoever writes a save anew can compute them as well.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from glenmore_core import engine
from glenmore_core.compose.composer import SCHEMA
from glenmore_core.compose.registry import Registry
from glenmore_core.edges import check_is, check_path
from glenmore_core.errors import GlenmoreError, SaveError
from glenmore_core.game import Game
from glenmore_core.rules import Identity, Rules
from glenmore_core.saving.codec import PARTS, Codec, codec_of
from glenmore_core.saving.identity import (
    compose_as,
    differences,
    identity_data,
    mismatch,
    read_identity,
)
from glenmore_core.saving.migrations import to_rules, to_schema
from glenmore_core.saving.text import MAX_SIZE, encode, parse, place
from glenmore_core.saving.wrong import Wrong, shown
from glenmore_core.state import State
from glenmore_core.views import view_of

FORMAT = "glenmore save"
KEYS = ("format", "schema", "identity", *PARTS, "check")
_NO_STATE = ("format", "schema", "check")
_LAST = '"text":"'


def _check(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def _beginning(schema: int, identity: str) -> str:
    return f'{{"format":"{FORMAT}","schema":{schema},\n"identity":{identity},\n'


def _head(rules: Rules, codec: Codec) -> tuple[str, str]:
    """Return the first two lines of every save of a composition, and the identity's check."""
    found = codec.heads.get(FORMAT)
    if found is None:
        identity = encode(identity_data(rules.identity))
        found = codec.heads[FORMAT] = (_beginning(SCHEMA, identity), _check(identity))
    return found


def _laid_out(head: str, identity_check: str, parts: Mapping[str, Any]) -> str:
    """Return a save up to its last check, the one of this text."""
    lines = [head]
    checks = [f'"identity":"{identity_check}"']
    for name, part in parts.items():
        text = encode(part)
        lines.append(f'"{name}":{text},\n')
        checks.append(f'"{name}":"{crc32(text.encode()):08x}"')
    lines.append(f'"check":{{{",".join(checks)},{_LAST}')
    return "".join(lines)


def dumps(state: State) -> str:
    """Return a state as text: JSON, a part a line, with the identity of its rules and checks.

    Parameters:
        state: any state.

    Returns:
        ASCII text that ends with a line break.

    >>> from glenmore_core import Game
    >>> game = Game.from_variant("glen-more", players=3)
    >>> state = game.start(seed=7)
    >>> text = dumps(state)
    >>> loads(game.rules, text) == state
    True
    >>> [line.split(":")[0] for line in text.splitlines()][2:]
    ['"agenda"', '"game"', '"players"', '"scores"', '"streams"', '"by_hand"', '"check"']
    """
    check_is(state, State, "the state")
    codec = codec_of(state.rules)
    body = _laid_out(*_head(state.rules, codec), codec.dump_state(state))
    return f'{body}{crc32(body.encode()):08x}"}}}}\n'


def loads(rules: Rules, text: str, *, thorough: bool = False) -> State:
    """Return the state that a save holds.

    Parameters:
        rules: the composition it belongs to (`game_of(text).rules` finds it).
        text: what `dumps` wrote.
        thorough: True to read it by the strict hooks whatever its checks say, and to try the state
            out: its legal actions and views are worked out. For text from strangers, whose values
            may fit their types and still make no sense.

    Raises:
        SaveError: it is cut off, edited or nonsense; says where.
        RulesMismatch: it was made under other rules and cannot be migrated; says which.
    """
    check_is(rules, Rules, "the rules")
    if not isinstance(text, str):
        raise SaveError(f"a save is text, not a {type(text).__name__}")
    codec = codec_of(rules)
    data = None if thorough else _intact(rules, codec, text)
    if data is None:
        data = _verified(text)
        there = _identity(data)
        if there != rules.identity:
            data = to_rules(data, there, rules)
            thorough = True
    try:
        state = codec.load_state(rules, data)
    except Wrong as wrong:
        raise SaveError(f"the save is wrong at {wrong}") from None
    except (KeyError, RecursionError) as error:
        raise SaveError(f"the save is wrong: {error!r}") from None
    if thorough:
        _try_out(state)
    return state


def _intact(rules: Rules, codec: Codec, text: str) -> Any:
    """Return the data of a save of these rules that is just as it was written, or None."""
    head, _ = _head(rules, codec)
    cut = text.rfind(_LAST)
    if cut < 0 or not text.startswith(head) or len(text) > MAX_SIZE:
        return None
    end = cut + len(_LAST)
    if text[end:] != f'{crc32(text[:end].encode("utf-8", "replace")):08x}"}}}}\n':
        return None
    try:
        data = codec.decode("{" + text[len(head) :])
    except (ValueError, RecursionError):
        return None
    return data if len(data) == len(PARTS) + 1 else None  # the parts, and their checks


def _verified(text: str) -> dict[str, Any]:
    """Return the data of a save, of any version, after all checks; in today's format."""
    data = parse(text)
    if type(data) is not dict or data.get("format") != FORMAT:
        raise SaveError(f'this is no save: it does not say "format": "{FORMAT}"')
    schema = data.get("schema")
    if type(schema) is not int or schema < 1:
        raise SaveError(f"the save is wrong at schema: {shown(schema)} is no format version")
    if schema > SCHEMA:
        to_schema({}, schema)  # says that it is newer
    for name in KEYS:
        if name not in data and schema == SCHEMA:
            raise SaveError(f"the save is wrong at {name}: is missing")
    unknown = [name for name in data if name not in KEYS]
    if unknown and schema == SCHEMA:
        raise SaveError(f"the save is wrong at {unknown[0][:40]}: there is no such part")
    _compare_checks(data)
    parts = {name: one for name, one in data.items() if name not in _NO_STATE}
    return to_schema(parts, schema)


def _compare_checks(data: Mapping[str, Any]) -> None:
    checks = data.get("check")
    if type(checks) is not dict:
        raise SaveError("the save is wrong at check: expected an object of checks")
    edited = []
    for name, part in data.items():
        if name in _NO_STATE:
            continue
        text = _check(encode(part))
        if checks.get(name) != text:
            edited.append(f"{name} (its check is {shown(checks.get(name))}, it should be '{text}')")
    if edited:
        raise SaveError("the save was edited or damaged in " + " and in ".join(edited))
    identity = encode(data.get("identity"))
    parts = {name: one for name, one in data.items() if name not in (*_NO_STATE, "identity")}
    head = _beginning(data["schema"], identity)
    whole = _check(_laid_out(head, _check(identity), parts))
    if set(checks) != {*parts, "identity", "text"} or checks["text"] != whole:
        raise SaveError("the save was edited or damaged in check: it does not fit the parts")


def _identity(data: Mapping[str, Any]) -> Identity:
    try:
        return read_identity(data.get("identity"))
    except Wrong as wrong:
        raise SaveError(f"the save is wrong at {wrong.at('identity')}") from None


def _try_out(state: State) -> None:
    """Ask a state for everything that it is asked for at play."""
    try:
        if any(type(seat) is not int for seat in engine.options_of(state)):
            raise ValueError("a decision of nobody")
        for viewer in (None, *range(state.seats)):
            view_of(state, viewer)
        hash(state)
    except GlenmoreError as error:
        raise SaveError(f"the save holds a state that cannot be played: {error}") from error
    except Exception as error:
        raise SaveError(
            f"the save holds a state that cannot be played: {type(error).__name__}: {error}"
        ) from error


# -- games and files -------------------------------------------------------------------------


def game_of(
    text: str, *, overlays: Sequence[Path | str] = (), registry: Registry | None = None
) -> Game:
    """Return the game that a save belongs to, composed from what is installed.

    Parameters:
        text: a save.
        overlays: data files that were laid over the modules' own when it was made.
        registry: what can be composed; by default what is installed.

    Raises:
        SaveError: the text is damaged; says where.
        RulesMismatch: what is installed makes other rules; says which.

    >>> from glenmore_core import Game
    >>> state = Game.from_variant("glen-more", players=3).start(seed=7)
    >>> game_of(dumps(state)).players
    3
    """
    if not isinstance(text, str):
        raise SaveError(f"a save is text, not a {type(text).__name__}")
    there = _identity(_verified(text))
    game = compose_as(there, overlays=overlays, registry=registry)
    here = game.rules.identity
    if here != there and not game.rules.migrations:
        raise mismatch("the save", differences(there, here))
    return game


def save_file(state: State, path: Path | str) -> None:
    """Write a save into a file: whole, or not at all if the power fails in the middle.

    Parameters:
        state: any state.
        path: the file; one that is there is replaced.

    Raises:
        SaveError: the file cannot be written.
    """
    write_whole(check_path(path), dumps(state))


def load_file(rules: Rules, path: Path | str) -> State:
    """Return the state that a file holds, tried out (see `loads`).

    Raises:
        SaveError: the file cannot be read, or is damaged; says where.
        RulesMismatch: it was made under other rules; says which.
    """
    return loads(rules, read_text(check_path(path)), thorough=True)


def write_whole(path: Path, text: str) -> None:
    """Write text into a file by way of a temporary one beside it, which then takes its name."""
    try:
        path = path.resolve()  # a link stays one
        if path.exists() and not path.is_file():
            raise SaveError(f"'{path}' cannot be written: it is no file")
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SaveError(f"'{path}' cannot be written: {reason}") from error


def _sync_folder(folder: Path) -> None:
    """Bring a new name in a folder to the disk, where the system can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_text(path: Path) -> str:
    """Return the text of a file of bounded size.

    Raises:
        SaveError: it cannot be read, is too large, or is not UTF-8; says at which byte.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(4 * MAX_SIZE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SaveError(f"'{path}' cannot be read: {reason}") from error
    if len(raw) > 4 * MAX_SIZE:
        raise SaveError(f"'{path}' is too large")
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        whole = raw[: error.start].decode()
        raise SaveError(
            f"'{path}' is no text: byte {error.start} ({place(whole, len(whole))}) is not UTF-8"
        ) from None
