"""Records: written as a game goes on, read strictly, replayed to the same state."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from saving_helpers import Hooks, Toss, glen_more, moves, toy, toy_module

from glenmore_core import (
    Chance,
    Game,
    NotationError,
    ReplayError,
    RulesMismatch,
    SaveError,
    hookimpl,
)
from glenmore_core.compose.registry import installed
from glenmore_core.decisions import TaskKind
from glenmore_core.saving import Record, RecordWriter, replay, state_digest
from glenmore_core.saving.records import Act, End, Header, Undo, is_record
from glenmore_core.session import Session

REGISTRY = installed().with_modules([toy_module()])
SEEDS = st.integers(0, 2**63 - 1)


def played(game: Game, seed: int, choices: int, **how: Any) -> Session:
    session = Session.start(game, seed=seed, **how)
    for _, seat, action in moves(game, seed, choices, by_hand=how.get("by_hand", False)):
        if action is not None:
            session.act(action, seat, comment=how.get("comment", "") and f"said {seat}")
    return session


SMALL = played(toy(), 1, 2).record_text()


def refused(text: str | bytes, match: str) -> None:
    with pytest.raises(SaveError, match=match):
        replay(Record.parse(text), registry=REGISTRY)


# -- whole games -----------------------------------------------------------------------------


@settings(max_examples=8, deadline=None)
@given(players=st.integers(2, 5), seed=SEEDS, choices=SEEDS, by_hand=st.booleans())
def test_a_record_replays_to_the_same_game(
    players: int, seed: int, choices: int, by_hand: bool
) -> None:
    session = played(glen_more(players), seed, choices, by_hand=by_hand)
    told = replay(session.record_text())
    assert told.state == session.state
    assert told.history == session.history
    assert told.record.is_finished
    assert told.notices == ()
    assert told.game.rules.identity == session.game.rules.identity


def test_what_a_record_looks_like() -> None:
    session = Session.start(toy(), seed=7)
    session.act("cast ay", 1, comment="first")
    session.act('cast "aye, but" yes', 0)
    session.undo(0)
    session.act("cast no", 0)
    text = session.record_text()
    digest = session.game.rules.identity.data
    lines = [line.split("  =")[0] for line in text.splitlines()]
    assert lines == [
        "glenmore-record: 1", "module: toy 1", "players: 3", f"data: {digest}", "schema: 1",
        "seed: 7", "chance: drawn", "", "1 cast ay", '0 cast "aye, but" yes', "undo 1",
        "0 cast no",
    ]  # fmt: skip
    assert text.splitlines()[8].endswith("  # first")
    assert str(Record.parse(text)) == text


def test_a_finished_record_ends_with_digest_and_points() -> None:
    session = played(toy(), 1, 2)
    last = session.record_text().splitlines()[-1].split()
    points = [str(session.state.vp(seat)) for seat in range(3)]
    assert last == ["end", state_digest(session.state), *points]


def test_options_of_every_kind_and_odd_seeds() -> None:
    for seed in (0, -5, 10**60):
        game = Game.compose(
            "glen-more", players=2, options={"glen-more": {"die": "off", "start_player": 1}}
        )
        session = Session.start(game, seed=seed)
        session.act(game.legal_actions(session.state)[0])
        assert replay(session.record_text()).state == session.state


# -- in a file -------------------------------------------------------------------------------


def test_the_file_holds_every_line_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    session = Session.start(toy(), seed=1, record=path, fsync=True)
    for _, seat, action in moves(toy(), 1, 2):
        assert path.read_text() == session.record_text()
        if action is not None:
            session.act(action, seat)
    session.close()
    assert path.read_text() == SMALL
    assert is_record(SMALL)
    assert not is_record("{}")


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    path.write_text("mine")
    with pytest.raises(SaveError, match=r"exists already: resume it, or choose another name"):
        Session.start(toy(), seed=1, record=path)
    assert path.read_text() == "mine"
    with pytest.raises(SaveError, match=r"cannot be written"):
        Session.start(toy(), seed=1, record=tmp_path / "no" / "a.record")


def test_a_full_disk_leaves_the_record_whole() -> None:
    if not os.path.exists("/dev/full"):
        pytest.fail("this system has no /dev/full to test with")
    with open("/dev/full", "wb", buffering=0) as full, pytest.raises(OSError, match="space"):
        full.write(b"x")


class Short:
    """A file that has no room after some bytes."""

    def __init__(self, file: Any, room: int) -> None:
        self.file, self.room = file, room

    def write(self, data: bytes) -> int:
        part = data[: max(0, self.room)]
        self.room -= len(data)
        return int(self.file.write(part))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_a_line_that_does_not_fit_is_taken_back_and_nothing_happened(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    session = Session.start(toy(), seed=1, record=path)
    session.act("cast ay", 0)
    before, state, history = path.read_text(), session.state, session.history
    writer = session._writer
    assert writer is not None
    writer._file = Short(writer._file, 5)  # type: ignore[assignment]
    with pytest.raises(SaveError, match=r"the record cannot be written: no space is left"):
        session.act("cast no", 1)
    session.close()
    assert (path.read_text(), session.state, session.history) == (before, state, history)


def test_what_cannot_be_a_line_is_not_recorded(tmp_path: Path) -> None:
    header = Header(toy().rules.identity, 1)
    with RecordWriter.create(tmp_path / "a.record", header) as writer:
        with pytest.raises(SaveError, match=r"with a line break cannot be recorded"):
            writer.write(Act(0, 'cast "a\nb"'))
        with pytest.raises(SaveError, match=r"an action of \d+ characters"):
            writer.write(Act(0, "cast " + "a" * 3000))
        writer.undo(2)
    assert Record.read(tmp_path / "a.record").lines == (Undo(2),)


# -- killed in the middle --------------------------------------------------------------------

ENDLESS = textwrap.dedent(
    """
    import sys
    from saving_helpers import glen_more, moves, toy
    from glenmore_core.session import Session

    game = glen_more(3)
    for number in range(10_000):
        session = Session.start(game, seed=number, record=f"{sys.argv[1]}/{number}.record")
        for _, seat, action in moves(game, number, number):
            if action is not None:
                session.act(action, seat, comment="x" * 400)
        session.close()
    """
)


@pytest.mark.parametrize("size", [1, 9_000, 40_000])
def test_killed_at_any_moment_a_prefix_is_left(tmp_path: Path, size: int) -> None:
    first = tmp_path / "0.record"
    process = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": ":".join(sys.path)},
    )
    while process.poll() is None and not (first.exists() and first.stat().st_size >= size):
        time.sleep(0.001)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    records = sorted(tmp_path.iterdir(), key=lambda path: int(path.stem))
    for path in records:
        if path.stat().st_size == 0:
            assert path == records[-1], "killed between the file and its first line"
            continue
        seed = int(path.stem)
        told = replay(path)
        line_of_play = list(moves(glen_more(3), seed, seed))
        assert told.state == line_of_play[len(told.history)][0]
        assert told.record.is_finished or path == records[-1]
        assert path != first or len(told.history) >= (size - 1_500) // 500


# -- cut off ---------------------------------------------------------------------------------


def test_cut_off_at_any_byte_gives_a_prefix_or_says_so() -> None:
    raw = SMALL.encode()
    whole = replay(Record.parse(raw), game=toy())
    head = raw.index(b"\n\n") + 2
    for size in range(len(raw)):
        part = raw[:size]
        if size < head:
            refused(part, r"<record>:\d+:1: (it is cut off in its header|this is no record)")
            continue
        record = Record.parse(part)
        told = replay(record, game=toy())
        assert told.state == whole.states[len(told.history)]
        assert record.size == part.rfind(b"\n") + 1
        if part.endswith(b"\n"):
            assert told.notices == ()
        else:
            line = part.count(b"\n") + 1
            assert told.notices[0].startswith(
                f"<record>:{line}:1: the last line was not finished and is left out: "
            )


def test_a_torn_line_may_end_in_the_middle_of_a_letter() -> None:
    raw = SMALL.replace("\n0 cast", "\n0 cast ay  # é\n0 cast", 1).encode()
    torn = raw[: raw.index("é".encode()) + 1]
    assert "left out" in Record.parse(torn).notices[0]


def test_zeros_after_a_power_failure_are_a_torn_line() -> None:
    record = Record.parse(SMALL.encode() + b"\0" * 512)
    assert replay(record, registry=REGISTRY).state.is_over


# -- damaged ---------------------------------------------------------------------------------


def test_every_changed_character_of_the_lines_is_noticed() -> None:
    head = SMALL.index("\n\n") + 2
    whole = replay(Record.parse(SMALL), game=toy())
    pick = random.Random(2)
    unnoticed = []
    for index in range(head, len(SMALL) - 1):
        new = pick.choice([one for one in "0123abcn =#\n\t" if one != SMALL[index]])
        text = SMALL[:index] + new + SMALL[index + 1 :]
        with suppress(SaveError):
            told = replay(Record.parse(text), game=toy())
            assert told.state in whole.states, (SMALL[index], new, text)
            unnoticed.append(SMALL[index])
    assert len(unnoticed) < 10, "only line breaks and comments"


def edited(line: int, text: str) -> str:
    lines = SMALL.splitlines()
    lines[line - 1] = text
    return "".join(f"{one}\n" for one in lines)


@pytest.mark.parametrize(
    ("line", "text", "match"),
    [
        (1, "glenmore-record: 2", r"<record>:1:18: the record has format version 2; .* knows 1"),
        (1, "glenmore: 1", r"<record>:1:1: this is no record"),
        (2, "modul: toy 1", r"<record>:2:1: there is no header key 'modul'"),
        (2, "module: toy", r"<record>:2:9: this names no module"),
        (3, "players: 0", r"<record>:3:10: '0' cannot stand here \(expected a number of players"),
        (3, "players 3", r"<record>:3:1: this is no header line"),
        (3, "players: 4", r"<record>:\d+: '.*' leads to another state"),
        (3, "players: 9", r"cannot be composed here: .*players"),
        (3, "seed: 7", r"<record>:6:1: the key 'seed' stands here twice"),
        (3, "variant: toy", r"<record>:8:1: the header lacks 'players'"),
        (3, "option: toy.x", r"<record>:3:9: this is no option"),
        (3, "option: toy.x = [1]", r"<record>:3:17: an option is true, false, a whole number"),
        (5, "schema: 9", r"<record>:5:9: the record has schema version 9; this library knows 1"),
        (6, "seed: seven", r"<record>:6:7: 'seven' cannot stand here \(expected a whole number"),
        (7, "chance: rolled", r"<record>:7:9: 'rolled' cannot .* \(expected drawn or by hand"),
        (9, "", r"<record>:9:1: an empty line"),
        (9, "x cast ay", r"<record>:9:1: 'x' begins no line \(expected a seat's number, chance"),
        (9, "0", r"<record>:9:2: '' cannot stand here"),
        (9, "0 cast  ay", r"<record>:9:7: '  ay' cannot stand here \(expected an action"),
        (9, "0 cast ay  =xyz", r"<record>:9:10: '  =xyz' cannot stand here"),
        (9, '0 cast "ay', r"<record>:9:7: ' \"ay' cannot stand here"),
        (9, "undo", r"<record>:9:6: this is no undo"),
        (9, "undo 0", r"<record>:9:6: this is no undo"),
        (9, "undo 1", r"<record>:9: this cannot be undone: \[CORE-UNDO, core\] nothing has been"),
        (9, "end 5", r"<record>:9:5: this is no end"),
        (9, "end 0123456789abcdef 1 2 3", r"<record>:9: the game is not over here"),
        (9, "0 dance", r"<record>:9: 'dance' names no action of this game"),
        (9, "0 cast", r"<record>:9: 'cast' lacks <choice>"),
        (9, "0 cast nay", r"<record>:9: 'cast nay' is not legal: \[CORE-OPTION, toy\]"),
        (9, "7 cast ay", r"<record>:9: 'cast ay' is not legal: \[CORE-SEAT, core\]"),
        (9, "chance cast ay", r"<record>:9: 'cast ay' is not legal: \[CORE-SEAT, core\]"),
        (9, "0 " + "a" * 3000, r"<record>:9:1: the line is too long"),
    ],
)
def test_what_is_wrong_is_said_with_line_and_column(line: int, text: str, match: str) -> None:
    refused(edited(line, text), match)


def test_bytes_that_are_no_text() -> None:
    raw = SMALL.encode().replace(b"cast", b"ca\xffst", 1)
    with pytest.raises(SaveError, match=r"<record>:9:5: this is not UTF-8 text"):
        Record.parse(raw)
    with pytest.raises(SaveError, match=r"the record is too large"):
        Record.parse(b"x" * 5_000_000)


def test_refusals_are_at_hand() -> None:
    with pytest.raises(ReplayError) as caught:
        replay(Record.parse(edited(9, "0 cast nay")), registry=REGISTRY)
    assert caught.value.line == 9
    assert caught.value.refusal is not None
    assert caught.value.refusal.rule == "CORE-OPTION"


def test_an_edited_action_is_noticed_at_its_line() -> None:
    lines = SMALL.splitlines()
    at = next(i for i, line in enumerate(lines) if line[2:].startswith("cast ay "))
    lines[at] = lines[at].replace("cast ay ", "cast no ")
    refused(
        "\n".join([*lines, ""]),
        rf"<record>:{at + 1}: '.*' leads to another state .*check =[0-9a-f]{{4}}, here",
    )


def test_edited_points_and_digest_at_the_end() -> None:
    lines = SMALL.splitlines()
    end = lines[-1].split()
    wrong = " ".join([*end[:-1], str(int(end[-1]) + 1)])
    refused("\n".join([*lines[:-1], wrong, ""]), r"the game ended .* when it was recorded")
    wrong = " ".join(["end", "0" * 16, *end[2:]])
    refused("\n".join([*lines[:-1], wrong, ""]), r"the last state is another \(digest")


def test_actions_after_the_end_are_illegal() -> None:
    lines = SMALL.splitlines()
    refused("\n".join([*lines, lines[9], ""]), r"\[CORE-OVER, core\] the game is over")


def test_hand_written_records_need_no_checks_and_may_have_notes() -> None:
    lines = [line.split("  =")[0] for line in SMALL.splitlines()]
    text = "\r\n".join([*lines[:8], "# by hand", *lines[8:], ""])
    assert replay(Record.parse(text), registry=REGISTRY).state.is_over


# -- other rules -----------------------------------------------------------------------------


class Tails(Hooks):
    """The toy, with a coin that always shows tails, and no new version: a rule changed quietly."""

    @hookimpl
    def tasks(self) -> list[TaskKind]:
        kinds = super().tasks()
        coin = kinds[-1]
        assert isinstance(coin, Chance)
        outcomes = lambda look, task: coin.outcomes(look, task)[1:]  # noqa: E731
        return [*kinds[:-1], Chance(Toss, outcomes, coin.handlers, stream="coin")]


def test_a_record_of_another_version_is_refused_or_tried() -> None:
    newer = Game.compose(toy_module("2"), players=3)
    with pytest.raises(RulesMismatch, match=r"module 'toy': version 1 there, 2 here"):
        replay(Record.parse(SMALL), game=newer)
    assert replay(Record.parse(SMALL), game=newer, anyway=True).state.is_over


def test_rules_that_differ_quietly_are_noticed_at_the_action() -> None:
    seeds = (played(toy(), seed, 1).record_text() for seed in range(20))
    quiet = Game.compose(toy_module(hooks=Tails()), players=3)
    caught = []
    for text in seeds:
        try:
            replay(Record.parse(text), game=quiet)
        except ReplayError as error:
            caught.append(error)
    assert caught
    for error in caught:
        assert "leads to another state than when it was recorded" in str(error)
        assert error.line > 9 + 8 - 1, "the coin is tossed after all votes"


def test_a_record_of_a_game_that_is_not_installed() -> None:
    with pytest.raises(RulesMismatch, match=r"cannot be composed here: there is no module 'toy'"):
        replay(SMALL)


def test_a_foreign_record_names_what_is_missing() -> None:
    text = played(glen_more(3), 1, 1).record_text().replace("glen-more 1\n", "glen-more 3\n")
    with pytest.raises(RulesMismatch, match=r"module 'glen-more': version 3 there, 1 here"):
        replay(text)
    text = text.replace("option: glen-more.die = auto", "option: glen-more.die = seldom")
    with pytest.raises(RulesMismatch, match=r"cannot be composed here: .*'die' cannot be 'seldom'"):
        replay(text)


def test_undo_over_a_barrier_is_no_record() -> None:
    session = Session.start(glen_more(4), seed=3)
    while not (session.history and session.history[-1].is_barrier):
        session.act(session.game.legal_actions(session.state)[0])
    text = session.record_text() + "undo 1\n"
    with pytest.raises(ReplayError, match=r"cannot be undone: .* chance was drawn") as caught:
        replay(text)
    assert caught.value.refusal is not None


# -- by code ---------------------------------------------------------------------------------


def test_lines_print_as_they_are_read() -> None:
    for line in (Act(-1, "side heads"), Act(3, "cast x", "12ab", "so # what"), Undo(3)):
        text = str(Record(Header(toy().rules.identity, 1), (line,)))
        assert Record.parse(text).lines == (line,)
    assert str(End("0" * 16, (1, -2))) == "end 0000000000000000 1 -2"


def test_notation_errors_are_of_the_library() -> None:
    session = Session.start(toy(), seed=1)
    with pytest.raises(NotationError, match=r"names no action"):
        session.act("dance")
