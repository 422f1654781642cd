"""Writing a record while the game is played: append-only, so that a kill loses one line at most."""

from __future__ import annotations

import os
from hashlib import blake2b
from io import FileIO
from pathlib import Path
from types import TracebackType

from glenmore_core.edges import check_is, check_path
from glenmore_core.errors import SaveError
from glenmore_core.saving.codec import codec_of
from glenmore_core.saving.records import MAX_LINE, Act, End, Header, Line, Record, Undo, join
from glenmore_core.saving.text import encode
from glenmore_core.state import State

CHECK_DIGITS = 4


def state_digest(state: State) -> str:
    """Return a short digest of a state: the same on every machine, whatever its rules are called.

    >>> from glenmore_core import Game
    >>> game = Game.from_variant("glen-more", players=3)
    >>> state_digest(game.start(seed=7)) == state_digest(game.start(seed=7))
    True
    >>> len(state_digest(game.start(seed=8)))
    16
    """
    check_is(state, State, "the state")
    text = encode(codec_of(state.rules).dump_state(state))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def act_line(seat: int, text: str, after: State, comment: str = "") -> Act:
    """Return the line of an action, with the check of the state it led to."""
    return Act(seat, text, state_digest(after)[:CHECK_DIGITS], comment)


def end_line(state: State) -> End:
    """Return the line of a game's end."""
    return End(state_digest(state), tuple(state.vp(seat) for seat in range(state.seats)))


def unwritable(path: Path | str, error: OSError | ValueError) -> SaveError:
    """Return the error of a file that cannot be written (ValueError: no name of a file at all)."""
    reason = getattr(error, "strerror", None) or error
    return SaveError(f"'{path}' cannot be written: {reason}")


def _reserve(file: FileIO, path: Path | str) -> None:
    """See that nobody else writes the file: the lines of two would destroy each other.

    The system lets go of it when the file is closed or the process ends, however it ends.
    """
    try:
        import fcntl
    except ImportError:  # there is nothing of the kind on this system
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise SaveError(f"'{path}' is being written by somebody else: close that first") from None
    except OSError:  # a file system that knows no locks
        return


class RecordWriter:
    """Appends lines to a record file; each is whole in the file before `write` returns.

    Use `create` for a new record and `append_to` to go on with one; close it, or use it in a
    `with` block.
    """

    def __init__(self, file: FileIO, *, fsync: bool = False) -> None:
        self._file = file
        self._fsync = fsync

    @classmethod
    def create(cls, path: Path | str, header: Header, *, fsync: bool = False) -> RecordWriter:
        """Begin a record.

        Parameters:
            path: a file that does not exist yet.
            header: the game it is of.
            fsync: True to bring every line to the disk, which also survives a power failure,
                and takes some milliseconds a line; without it a killed process loses nothing.

        Raises:
            SaveError: the file exists already, or cannot be written.
        """
        path = check_path(path)
        try:
            file = open(path, "xb", buffering=0)  # noqa: SIM115  # kept open
        except FileExistsError:
            raise SaveError(f"'{path}' exists already: resume it, or choose another name") from None
        except (OSError, ValueError) as error:
            raise unwritable(path, error) from error
        _reserve(file, path)
        writer = cls(file, fsync=fsync)
        writer._append(join([*header.lines(), ""]))
        return writer

    @classmethod
    def append_to(cls, path: Path | str, record: Record, *, fsync: bool = False) -> RecordWriter:
        """Go on with a record that was read from the file; a torn last line is cut off.

        Raises:
            SaveError: it cannot be written, somebody else writes it, or has since it was read.
        """
        path = check_path(path)
        check_is(record, Record, "the record")
        try:
            file = open(path, "r+b", buffering=0)  # noqa: SIM115  # kept open
        except (OSError, ValueError) as error:
            raise unwritable(path, error) from error
        _reserve(file, path)
        try:
            if b"\n" in file.read()[record.size :]:
                raise SaveError(f"'{path}' has grown since it was read: read it again")
            file.truncate(record.size)
            file.seek(record.size)
        except OSError as error:
            file.close()
            raise unwritable(path, error) from error
        except SaveError:
            file.close()
            raise
        return cls(file, fsync=fsync)

    def write(self, line: Line) -> None:
        """Append a line.

        Raises:
            SaveError: it cannot be written; the record is then as it was before.
        """
        text = str(line)
        if "\n" in text or "\r" in text:
            raise SaveError(f"an action with a line break cannot be recorded: {text[:60]!r}")
        if len(text) > MAX_LINE:
            raise SaveError(f"an action of {len(text)} characters cannot be recorded")
        self._append(f"{text}\n")

    def undo(self, count: int = 1) -> None:
        """Note that the last `count` actions were taken back."""
        self.write(Undo(count))

    def _append(self, text: str) -> None:
        before = self._file.tell()
        data = text.encode()
        try:
            if self._file.write(data) != len(data):
                raise OSError("no space is left")
            if self._fsync:
                os.fsync(self._file.fileno())
        except OSError as error:
            self._file.truncate(before)
            self._file.seek(before)
            raise SaveError(f"the record cannot be written: {error.strerror or error}") from error

    def close(self) -> None:
        """Close the file; what was written stays."""
        self._file.close()

    def __enter__(self) -> RecordWriter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
