"""From a file, bytes or text to checked text: bounded, UTF-8, no control characters."""

from __future__ import annotations

import re
from pathlib import Path

from glenmore_core.content.limits import Limits
from glenmore_core.errors import DataError, Problem

_UNPRINTABLE = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]"
)
PRINTABLE = "printable text"
_BREAK = re.compile(r"\r\n|\r|\n")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def read_bytes(path: Path, name: str, limits: Limits) -> bytes:
    """Return the bytes of a regular file, never more than the limit.

    Raises:
        DataError: no such file, no file at all, not readable, or too large.
    """
    try:
        if not path.is_file():
            message = "is no file" if path.exists() else "does not exist"
            raise DataError([Problem(message, name, expected="a YAML file")])
        with path.open("rb") as stream:
            data = stream.read(limits.size + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        problem = Problem(f"cannot be read: {reason}", name, expected="a YAML file")
        raise DataError([problem]) from error
    _check_size(len(data), name, limits)
    return data


def decode(data: bytes, name: str, limits: Limits) -> str:
    """Return the text of UTF-8 bytes, without a byte order mark.

    Raises:
        DataError: too large, binary, or another encoding; with line and column.

    >>> decode(b"name: Loch Ness", "x.yaml", Limits())
    'name: Loch Ness'
    """
    _check_size(len(data), name, limits)
    if data.startswith(_UTF16):
        raise DataError([Problem("is UTF-16 text", name, 1, 1, expected="UTF-8")])
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = locate(data[: error.start].decode("utf-8"))
        message = f"byte 0x{data[error.start]:02x} is no UTF-8"
        problem = Problem(message, name, line, column, expected="UTF-8 text")
        raise DataError([problem]) from error
    return check_text(text, name, limits)


def check_text(text: str, name: str, limits: Limits) -> str:
    """Return `text` without a byte order mark, if it may be read.

    Raises:
        DataError: too large, or with a character that no YAML file may hold.
    """
    _check_size(len(text), name, limits)
    _check_size(len(text.encode("utf-8", "surrogatepass")), name, limits)
    text = text.removeprefix("\ufeff")
    found = unprintable(text)
    if found:
        line, column = locate(text[: found[0]])
        raise DataError([Problem(found[1], name, line, column, expected=PRINTABLE)])
    return text


def unprintable(text: str) -> tuple[int, str] | None:
    """Return the first character that may not stand in text, as its offset and a message.

    >>> unprintable("tile\\x1b[2J")
    (4, 'character U+001B may not stand in a YAML file')
    """
    found = _UNPRINTABLE.search(text)
    if found is None:
        return None
    return found.start(), f"character U+{ord(found.group()):04X} may not stand in a YAML file"


def locate(before: str) -> tuple[int, int]:
    r"""Return line and column, counted from 1, of what comes after the text `before`.

    >>> locate("tiles:\r\n  - ")
    (2, 5)
    """
    lines = _BREAK.split(before)
    return len(lines), len(lines[-1]) + 1


def _check_size(size: int, name: str, limits: Limits) -> None:
    if size > limits.size:
        message = f"is larger than {limits.size} bytes"
        raise DataError([Problem(message, name, expected="a smaller file, or several files")])
