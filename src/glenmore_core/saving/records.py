"""Records: a game as text, one action a line in notation, written while it is played.

    glenmore-record: 1
    variant: glen-more
    module: glen-more 1
    players: 3
    option: glen-more.die = auto
    data: 81333632b6748317eb28f26b886af00ef57387d8c1665a5c8680dd18d9f95d0c
    schema: 1
    seed: 7
    chance: drawn

    1 take 5  =6b1f  # Forest
    1 place 0,1  =90aa
    undo 1
    1 place 1,0  =04c2
    end 5c0ffee5c0ffee55 23 31 17

After an action may stand a check of the state it led to (`=` and four hexadecimal digits) and a
comment, each after two spaces. `undo 2` takes back the last two actions. `chance` in place of a
seat's number is chance entered by hand. `end` gives the digest of the last state and the VP by
seat. A line counts once its line break is written: a torn last line is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import field, frozen

from glenmore_core.compose.composer import SCHEMA
from glenmore_core.edges import check_path
from glenmore_core.errors import SaveError
from glenmore_core.module import OptionValue
from glenmore_core.rules import Identity
from glenmore_core.saving.text import MAX_DIGITS, MAX_SIZE

VERSION = 1
"""The version of the record format."""

CHANCE = -1
MAX_LINE = 2_000


@frozen
class Header:
    """What a record says before its first action.

    Parameters:
        identity: modules, players, options, data digest and schema of its rules.
        seed: the seed that all chance follows from.
        by_hand: whether chance was entered by hand.
        variant: the variant it was made from ("" if it was composed).
    """

    identity: Identity
    seed: int
    by_hand: bool = False
    variant: str = ""

    def lines(self) -> list[str]:
        """Return the header's lines."""
        one = self.identity
        return [
            f"glenmore-record: {VERSION}",
            *([f"variant: {self.variant}"] if self.variant else []),
            *(f"module: {module} {version}" for module, version in one.modules),
            f"players: {one.players}",
            *(f"option: {name} = {_option_text(value)}" for name, value in one.options),
            f"data: {one.data}",
            f"schema: {one.schema}",
            f"seed: {self.seed}",
            f"chance: {'by hand' if self.by_hand else 'drawn'}",
        ]


@frozen
class Act:
    """A line with an action.

    Parameters:
        seat: who did it (-1: chance).
        text: the action in notation.
        check: the first digits of the digest of the state it led to ("": not given).
        comment: what follows the `#`.
        line: its line in the record, counted from 1 (0: not from a file).
    """

    seat: int
    text: str
    check: str = ""
    comment: str = ""
    line: int = field(default=0, eq=False)

    def __str__(self) -> str:
        who = "chance" if self.seat == CHANCE else str(self.seat)
        check = f"  ={self.check}" if self.check else ""
        comment = f"  # {self.comment}" if self.comment else ""
        return f"{who} {self.text}{check}{comment}"


@frozen
class Undo:
    """A line that takes back the last `count` actions."""

    count: int = 1
    line: int = field(default=0, eq=False)

    def __str__(self) -> str:
        return f"undo {self.count}"


@frozen
class End:
    """The line at the end of a finished game: the digest of the last state, the VP by seat."""

    digest: str
    scores: tuple[int, ...]
    line: int = field(default=0, eq=False)

    def __str__(self) -> str:
        return " ".join(["end", self.digest, *map(str, self.scores)])


Line = Act | Undo | End


@frozen
class Record:
    """A record as it was read.

    Parameters:
        header: what it says about its game.
        lines: its actions, undos and the end, in order.
        notices: what was left out, such as a torn last line.
        size: bytes up to the end of the last whole line.
        name: the file's name, for messages.
    """

    header: Header
    lines: tuple[Line, ...] = ()
    notices: tuple[str, ...] = field(default=(), eq=False)
    size: int = field(default=0, eq=False)
    name: str = field(default="<record>", eq=False)

    @classmethod
    def parse(cls, text: str | bytes, name: str = "<record>") -> Record:
        """Return the record that a text is.

        Parameters:
            text: the whole text.
            name: what to call it in messages.

        Raises:
            SaveError: it is no record, or a line is wrong: line, column, what would be right.

        >>> Record.parse("glenmore-record: 1\\nseed: 7\\n")
        Traceback (most recent call last):
        ...
        glenmore_core.errors.SaveError: <record>:3:1: it is cut off in its header
        """
        if not isinstance(text, str | bytes):
            raise SaveError(f"a record is text, not a {type(text).__name__}")
        return _Reader(text if isinstance(text, bytes) else _bytes(text), name).record()

    @classmethod
    def read(cls, path: Path | str) -> Record:
        """Return the record in a file (errors as for `parse`)."""
        try:
            with check_path(path).open("rb") as file:
                raw = file.read(MAX_SIZE + 1)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise SaveError(f"'{path}' cannot be read: {reason}") from error
        return cls.parse(raw, str(path))

    @property
    def is_finished(self) -> bool:
        """Whether the record ends with the end of its game."""
        return bool(self.lines) and isinstance(self.lines[-1], End)

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in (*self.header.lines(), "", *map(str, self.lines)))


def _bytes(text: str) -> bytes:
    """Return text as UTF-8; halves of surrogate pairs, which are no text, stay what they are."""
    return text.encode(errors="surrogatepass")


def is_record(text: str | bytes) -> bool:
    """Return whether a text begins as records do."""
    raw = text if isinstance(text, bytes) else _bytes(text[:32])
    return raw.startswith(b"glenmore-record:")


# -- options in the header -------------------------------------------------------------------


def _option_text(value: OptionValue) -> str:
    if isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9_-]*", value):
        return value if value not in ("true", "false", "null") else json.dumps(value)
    return json.dumps(value)


def _option_value(text: str) -> OptionValue:
    if re.fullmatch(r"[a-z][a-z0-9_-]*", text) and text not in ("true", "false", "null"):
        return text
    if not re.fullmatch(rf'true|false|-?[0-9]{{1,{MAX_DIGITS}}}|".*"', text):
        raise ValueError("an option is true, false, a whole number or text")
    value = json.loads(text)
    assert isinstance(value, bool | int | str)
    return value


# -- reading ---------------------------------------------------------------------------------

_TOKEN = r'(?:"(?:[^"\\]|\\.)*"|[^\s"])+'
_ACT = re.compile(
    rf"(?P<who>chance|[0-9]{{1,3}}) (?P<text>{_TOKEN}(?: {_TOKEN})*)"
    r"(?:  =(?P<check>[0-9a-f]{4}))?(?:  # ?(?P<comment>.*))?"
)
_UNDO = re.compile(r"undo ([1-9][0-9]{0,5})(?:  # ?.*)?")
_END = re.compile(r"end ([0-9a-f]{16})((?: -?[0-9]{1,9})*)(?:  # ?.*)?")
_ONCE = ("glenmore-record", "variant", "players", "data", "schema", "seed", "chance")
_NEEDED = ("players", "data", "schema", "seed", "chance")


class _Reader:
    """Reads one record; knows the line it is at."""

    def __init__(self, raw: bytes, name: str) -> None:
        self.name = name
        self.number = 0
        if len(raw) > MAX_SIZE:
            raise SaveError(f"{name}: the record is too large: at most {MAX_SIZE:,} bytes are read")
        self.size = raw.rfind(b"\n") + 1
        self.tail = raw[self.size :]
        self.raw = raw[: self.size]

    def record(self) -> Record:
        lines = self._lines()
        header = self._header(lines)
        body = tuple(one for text in lines if (one := self._line(text)) is not None)
        notices: tuple[str, ...] = ()
        if self.tail:
            torn = self.tail[:60].decode("utf-8", "replace")
            notices = (
                f"{self.name}:{self.number + 1}:1: the last line was not finished and is left out: "
                f"{torn!r}",
            )
        return Record(header, body, notices, self.size, self.name)

    def wrong(self, message: str, column: int = 1, expected: str = "") -> SaveError:
        hint = f" (expected {expected})" if expected else ""
        return SaveError(f"{self.name}:{self.number}:{column}: {message}{hint}")

    def _lines(self) -> Iterator[str]:
        for raw in self.raw.split(b"\n")[:-1]:
            self.number += 1
            try:
                line = raw.decode().removesuffix("\r")
            except UnicodeDecodeError as error:
                raise self.wrong("this is not UTF-8 text", error.start + 1) from None
            if len(line) > MAX_LINE:
                raise self.wrong(f"the line is too long: at most {MAX_LINE} characters are read")
            yield line

    # -- the header ------------------------------------------------------------------------

    def _header(self, lines: Iterator[str]) -> Header:
        values: dict[str, str] = {}
        modules: list[tuple[str, str]] = []
        options: dict[str, OptionValue] = {}
        for line in lines:
            if line == "" and values:
                break
            key, colon, value = line.partition(": ")
            if not values and key != "glenmore-record":
                raise self.wrong("this is no record", 1, "glenmore-record: 1")
            if not colon:
                raise self.wrong("this is no header line", 1, "key: value, or an empty line")
            if key == "module":
                modules.append(self._module(value))
            elif key == "option":
                name, option = self._option(value)
                if name in options:
                    raise self.wrong(f"the option {name} stands here twice")
                options[name] = option
            elif key not in _ONCE:
                raise self.wrong(
                    f"there is no header key '{key[:40]}'",
                    1,
                    ", ".join((*_ONCE, "module", "option")),
                )
            elif key in values:
                raise self.wrong(f"the key '{key}' stands here twice")
            else:
                values[key] = self._value(key, value)
        else:
            self.number += 1
            if not self.raw:
                raise self.wrong("this is no record", 1, "glenmore-record: 1")
            raise self.wrong("it is cut off in its header")
        missing = [key for key in _NEEDED if key not in values]
        if missing or not modules:
            raise self.wrong(f"the header lacks '{(missing or ['module'])[0]}'")
        identity = Identity(
            tuple(modules),
            int(values["players"]),
            tuple(sorted(options.items())),
            values["data"],
            int(values["schema"]),
        )
        by_hand = values["chance"] == "by hand"
        return Header(identity, int(values["seed"]), by_hand, values.get("variant", ""))

    def _module(self, value: str) -> tuple[str, str]:
        module, space, version = value.partition(" ")
        if not module or not space or not version:
            raise self.wrong("this names no module", 9, "module: id version")
        return module, version

    def _option(self, value: str) -> tuple[str, OptionValue]:
        name, equals, text = value.partition(" = ")
        if not equals:
            raise self.wrong("this is no option", 9, "option: module.name = value")
        try:
            return name, _option_value(text)
        except ValueError as error:
            raise self.wrong(str(error), 9 + len(name) + 3) from None

    def _value(self, key: str, value: str) -> str:
        pattern, expected = _VALUES[key]
        if not re.fullmatch(pattern, value):
            raise self.wrong(f"'{value[:40]}' cannot stand here", len(key) + 3, expected)
        if key == "glenmore-record" and int(value) != VERSION:
            raise self.wrong(
                f"the record has format version {value}; this library knows {VERSION}", len(key) + 3
            )
        if key == "schema" and int(value) > SCHEMA:
            raise self.wrong(
                f"the record has schema version {value}; this library knows {SCHEMA}", len(key) + 3
            )
        return value

    # -- the lines -------------------------------------------------------------------------

    def _line(self, line: str) -> Line | None:
        if line.startswith("#"):
            return None
        act = _ACT.fullmatch(line)
        if act is not None:
            seat = CHANCE if act["who"] == "chance" else int(act["who"])
            return Act(seat, act["text"], act["check"] or "", act["comment"] or "", self.number)
        undo = _UNDO.fullmatch(line)
        if undo is not None:
            return Undo(int(undo[1]), self.number)
        end = _END.fullmatch(line)
        if end is not None:
            return End(end[1], tuple(int(one) for one in end[2].split()), self.number)
        raise self._why_no_line(line)

    def _why_no_line(self, line: str) -> SaveError:
        """Return what is wrong with a line that is none, and at which column."""
        if line == "":
            return self.wrong("an empty line")
        first = line.split(" ", 1)[0]
        if first == "undo":
            return self.wrong("this is no undo", 6, "undo and how many actions")
        if first == "end":
            return self.wrong("this is no end", 5, "end, the digest, the VP by seat")
        if not re.fullmatch(r"chance|[0-9]{1,3}", first):
            return self.wrong(
                f"'{first[:40]}' begins no line", 1, "a seat's number, chance, undo or end"
            )
        start = re.match(rf"\S+(?: {_TOKEN})*", line)
        column = (start.end() if start else 0) + 1
        return self.wrong(
            f"{line[column - 1 : column + 39]!r} cannot stand here", column,
            "an action in notation, then maybe '  =check' and '  # comment'",
        )  # fmt: skip


_NUMBER = rf"-?[0-9]{{1,{MAX_DIGITS + 60}}}"
_VALUES: dict[str, tuple[str, str]] = {
    "glenmore-record": (r"[0-9]{1,4}", "1"),
    "variant": (r"\S.*", "a name"),
    "players": (r"[1-9][0-9]?", "a number of players"),
    "data": (r"[0-9a-f]{64}", "64 hexadecimal digits"),
    "schema": (r"[1-9][0-9]{0,3}", "a version number"),
    "seed": (_NUMBER, "a whole number"),
    "chance": (r"drawn|by hand", "drawn or by hand"),
}


def join(lines: Sequence[Any]) -> str:
    """Return lines as text, each with its line break."""
    return "".join(f"{line}\n" for line in lines)
