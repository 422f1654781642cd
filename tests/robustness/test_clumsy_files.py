"""Files that two want to write, that are no files, that are full; and a writer that is killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from glenmore_core import Game
from glenmore_core.errors import SaveError
from glenmore_core.session import Session

GAME = Game.from_variant("glen-more", players=3)
WRITER = """
import sys
from glenmore_core import Game
from glenmore_core.session import Session
if sys.argv[2] == "new":
    session = Session.start(Game.from_variant("glen-more", players=3), seed=5, record=sys.argv[1])
else:
    session = Session.resume(sys.argv[1])
while not session.state.is_over:
    actions = session.game.legal_actions(session.state)
    session.act(actions[len(session.history) % len(actions)])
    print(len(session.history), flush=True)
"""


def step(session: Session) -> None:
    session.act(session.game.legal_actions(session.state)[0])


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    first = Session.start(GAME, seed=1, record=path)
    step(first)
    with pytest.raises(SaveError, match="written by somebody else"):
        Session.resume(path)
    step(first)
    first.close()
    with Session.resume(path) as second:
        assert len(second.history) == 2
        step(second)


def test_a_record_that_grew_after_it_was_read(tmp_path: Path) -> None:
    from glenmore_core.saving.records import Record
    from glenmore_core.saving.writing import RecordWriter

    path = tmp_path / "game.txt"
    with Session.start(GAME, seed=1, record=path) as first:
        step(first)
        read = Record.read(path)
        step(first)
    before = path.read_bytes()
    with pytest.raises(SaveError, match="has grown since"):
        RecordWriter.append_to(path, read)
    assert path.read_bytes() == before


def test_a_killed_writer_loses_nothing(tmp_path: Path) -> None:
    path, known = tmp_path / "game.txt", 0
    for how in ("new", "resume", "resume"):
        child = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), how], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        for _ in range(7):
            known = int(child.stdout.readline())
        child.kill()
        child.wait()
        child.stdout.close()
        with Session.resume(path) as session:
            assert len(session.history) >= known


@pytest.mark.parametrize("name", ["", "\0", "nowhere/game.txt", "folder"])
def test_what_is_no_place_for_a_file(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    path = f"{tmp_path}/{name}" if name else ""
    with pytest.raises(SaveError):
        Session.start(GAME, seed=1, record=path)
    with pytest.raises(SaveError):
        Session.start(GAME, seed=1).save(path)
    with pytest.raises(SaveError):
        Session.resume(path)


def test_a_save_never_takes_the_place_of_a_device_or_a_link(tmp_path: Path) -> None:
    session, real, link = Session.start(GAME, seed=1), tmp_path / "real", tmp_path / "link"
    with pytest.raises(SaveError, match="no file"):
        session.save("/dev/null")
    real.write_text("old")
    link.symlink_to(real)
    session.save(link)
    assert link.is_symlink()
    assert GAME.loads(real.read_text()) == session.state


@pytest.mark.parametrize(
    "words",
    [["simulate", "glen-more", "--games", "1", "--json", "{}"], ["check", "x" * 300],
     ["replay", "x" * 300], ["play", "glen-more", "--record", "x" * 300], ["show", "{}"]],
    ids=lambda words: words[0],
)  # fmt: skip
def test_the_command_line_tells_what_the_system_refuses(words: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "glenmore_core.cli", *(one.format(tmp_path) for one in words)],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert done.stderr.splitlines()[-1].startswith("Error: ")
    assert "Traceback" not in done.stderr
