"""`glenmore play`: choosing, refusals, undo, why, save, resume, secrets, and no terminal."""

from __future__ import annotations

import io
import os
import pty
import select
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen
from typing import ClassVar

import pytest
from attrs import frozen
from cli_helpers import refused, run, works
from rich.console import Console

from glenmore_core import Action, Game, Module, Sealed, Step, Task, hookimpl
from glenmore_core.bots import make_bot
from glenmore_core.cli.playing import Playing, Seat
from glenmore_core.session import Session

START = ("play", "glen-more", "--players", "2", "--seed", "3", "--from-stdin")
ALONE = (*START, "--seat", "1=human", "--seat", "2=random", "--option", "start_player=0")


def played(*answers: str, args: tuple[str, ...] = ALONE) -> str:
    return works(*args, answers="".join(f"{one}\n" for one in answers))


# -- choosing ------------------------------------------------------------------------------


def test_a_number_notation_and_words_all_choose() -> None:
    by_number = played("1", "quit")
    assert "takes Forest from space 3" in by_number
    assert "takes Forest from space 3" in played("take 3", "quit")
    assert "takes Meadow from space 7" in played("meadow", "quit")
    assert "takes Meadow from space 7" in played("MEADOW, river", "quit")


def test_the_picture_shows_track_warehouse_players_and_display() -> None:
    output = played("quit")
    for part in ("Track", "Warehouse", "Players", "your display", "Take a tile", "►"):
        assert part in output
    assert "Player 2: display" not in output
    assert "Player 2: display" in played("show 2", "quit")
    assert "Player 2: display" in played("show", "quit")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("99", "numbered from 1 to 8"),
        ("0", "numbered from 1 to 8"),
        ("forest", "fits several choices: 1, 8"),
        ("take", "fits several choices"),
        ("tak 3", "did you mean 'take'"),
        ("fly 3", "type help"),
        ("take x", "it takes a whole number"),
        ("/nonsense", "there is no command 'nonsense'"),
        ("why", "say what: why take 7"),
        ("save", "say where: save FILE"),
        ("save /no/such/folder/x", "cannot be written"),
        ("show 7", "a player from 1 to 2"),
        ("draw", "chance that is entered by hand"),
        ("take 40", "Not allowed: there is no tile on this space"),
        ("place 0,1", "Not allowed: 'place' is no answer to the decision 'choose'"),
        ("undo", "Not allowed: nothing has been done yet"),
    ],
)
def test_what_cannot_be_done_is_said_and_asked_again(answer: str, message: str) -> None:
    output = " ".join(played(answer, "take 3", "quit").split())
    assert message in output
    assert "takes Forest from space 3" in output


def test_why_names_the_rule_and_the_facts() -> None:
    output = played("why take 12", "why 1", "quit")
    assert "rule GM-" in output
    assert "take 3 is allowed: Forest, river, free" in output


def test_undo_goes_back_to_the_choice_before() -> None:
    output = played("take 3", "undo", "take 7", "log", "quit")
    assert "taken back" in output
    assert output.index("takes Forest") < output.index("taken back") < output.index("takes Meadow")
    assert "takes that back" in output


def test_hint_score_choices_and_help() -> None:
    output = played("hint", "score", "choices", "help", "", "quit")
    assert "take " in output
    assert "VP so far" in output
    assert output.count("Take a tile") == 2
    assert "why ACTION" in output


def test_the_end_of_the_input_leaves_the_game() -> None:
    assert "The game was not recorded." in played("take 3")


# -- recording, saving, resuming -----------------------------------------------------------


def test_a_record_is_resumed_where_it_stopped_and_never_overwritten(tmp_path: Path) -> None:
    record = tmp_path / "evening.txt"
    output = played("take 3", "quit", args=(*ALONE, "--record", str(record)))
    assert f"Go on with: glenmore play --resume {record}" in output.replace("\n", "")
    assert "0 take 3" in record.read_text()
    assert "there is a file" in refused(*ALONE, "--record", record)
    resumed = works("play", "--resume", record, "--from-stdin", answers="undo\ntake 7\nquit\n")
    assert "Lay the tile" in resumed
    assert "takes Meadow from space 7" in resumed
    assert "leave out VARIANT" in refused("play", "glen-more", "--resume", record)
    assert "all as recorded" in works("replay", record)


def test_the_log_of_a_resumed_record_begins_before_it(tmp_path: Path) -> None:
    record = tmp_path / "evening.txt"
    assert "nothing yet" in played("log", "quit", args=(*ALONE, "--seed", "1"))
    played("take 3", "quit", args=(*ALONE, "--record", str(record)))
    resumed = works("play", "--resume", record, "--from-stdin", answers="log\nquit\n")
    assert resumed.count("(you) takes ") == 1


def test_a_save_is_resumed(tmp_path: Path) -> None:
    save = tmp_path / "moment"
    played("take 3", f"save {save}", "quit")
    resumed = works("play", "--resume", save, "--from-stdin", answers="undo\n1\nquit\n")
    assert "the save does not say what was done before it" in resumed
    assert "lays it at" in resumed


def test_a_damaged_record_is_one_message(tmp_path: Path) -> None:
    record = tmp_path / "x.txt"
    record.write_text("glenmore-record: 1\nplayers: many\n")
    assert "x.txt" in refused("play", "--resume", record)


# -- without a terminal --------------------------------------------------------------------


def test_without_a_terminal_bots_play_to_the_end() -> None:
    result = run("play", "glen-more", "--seed", "1", "--seat", "1=human", "--seat", "2=random")
    assert result.exit_code == 0
    assert "no terminal: greedy bots play for the humans too" in result.stderr
    assert "VP by source" in result.stdout


def test_chance_by_hand_needs_somebody_to_enter_it() -> None:
    assert "there is no terminal" in refused("play", "glen-more", "--by-hand")


def test_chance_by_hand_is_asked_and_can_be_drawn() -> None:
    output = works(
        "play", "glen-more", "--by-hand", "--from-stdin", "-p", "3", "--seed", "1",
        answers="start 1\nforest\nreveal 01\ndraw\nundo\nquit\n",
    )  # fmt: skip
    assert "Who starts?" in output
    assert "Which tile comes up?" in output
    assert "Stone Quarry comes up" in output
    assert output.count("Chance, or draw >") >= 5


def test_seats_that_are_not_named() -> None:
    assert "Player 1 (you)" in works(*START, "--seat", "2=random", answers="quit\n")
    assert "Player 2 (you)" in works(*START, "--seat", "2=human", answers="quit\n")
    bots = works("play", "glen-more", "--seed", "1", "--seat", "1=random", "--seat", "2=random")
    assert "(you)" not in bots


# -- several people and secrets ------------------------------------------------------------


@frozen
class Bid(Action):
    word: ClassVar[str] = "bid"
    coins: int


@frozen
class BidSecretly(Task):
    word: ClassVar[str] = "bid-secretly"


class Bids:
    """Everybody bids in secret, once."""

    @hookimpl
    def steps(self, procedures: object) -> None:
        procedures.insert_after(  # type: ignore[attr-defined]
            "game", "play", Step("bids", lambda draft, seat: draft.push(BidSecretly()))
        )

    @hookimpl
    def tasks(self) -> list[Sealed]:
        def close(draft: object, task: Task, chosen: dict[int, Bid]) -> None:
            for seat, bid in chosen.items():
                draft.score(seat, bid.coins, "bids")  # type: ignore[attr-defined]

        return [
            Sealed(
                BidSecretly,
                lambda look, task: range(look.seats),
                lambda look, task, seat: [Bid(coins) for coins in range(1, 4)],
                [Bid],
                close,
            )
        ]


def table_of(answers: str, seats: list[str]) -> str:
    """Play the game of bids at one keyboard and return what the screen showed."""
    module = Module(id="bids", title="Bids", hooks=Bids(), game=True, players=(3, 3))
    game = Game.compose(module)
    screen = io.StringIO()
    out = Console(file=screen, width=100, color_system=None, highlight=False)
    sitting = [Seat(one, None if one == "human" else make_bot(game, one)) for one in seats]
    given: Iterator[str] = iter(answers.split(","))

    def typed(out: Console, prompt: object) -> str:
        out.print(prompt, end="")
        try:
            text = next(given)
        except StopIteration:
            raise EOFError from None
        out.print(text)
        return text

    Playing(Session.start(game, seed=1), out, sitting, read=typed).run()
    return screen.getvalue()


def test_the_keyboard_is_handed_over_and_no_secret_is_shown() -> None:
    shown = table_of(",bid 3,,,bid 1", ["human", "human", "random"])
    assert "●1 Player 1 (human): press Enter when only you are looking." in shown
    assert "Press Enter, then hand over the keyboard." in shown
    second = shown.split("●2 Player 2 (human): press Enter")[1]
    before_the_end = second.split("all choices for")[0]
    assert "bid 3" not in before_the_end.split("Bid\n")[0]
    assert "Player 1 bid 3, Player 2 bid 1" in shown


def test_one_human_is_not_asked_to_hand_over() -> None:
    shown = table_of("bid 2", ["human", "random", "random"])
    assert "press Enter" not in shown
    assert "●1 Player 1 (you)   0" in shown
    assert "Player 1 bid 2" in shown


def test_people_in_an_open_game_are_not_asked_to_hand_over() -> None:
    args = ("play", "glen-more", "-p", "2", "--seed", "3", "--from-stdin",
            "--seat", "1=human", "--seat", "2=human")  # fmt: skip
    output = works(*args, answers="1\n1\n" + "done\n" * 4 + "quit\n")
    assert "press Enter" not in output
    assert "Player 1 (human)" in output
    assert "Player 2 (human)" in output


# -- a real terminal -----------------------------------------------------------------------


def test_it_plays_in_a_real_terminal(tmp_path: Path) -> None:
    """Send keys to a pseudo-terminal and read the screen."""
    main, terminal = pty.openpty()
    code = "from glenmore_core.cli import main; main()"
    record = tmp_path / "game.txt"
    args = ["play", "glen-more", "--seed", "3", "--record", str(record),
            "--option", "glen-more.start_player=0"]  # fmt: skip
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "50"}
    process = Popen(
        [sys.executable, "-c", code, *args],
        stdin=terminal, stdout=terminal, stderr=terminal, env=environment, close_fds=True,
    )  # fmt: skip
    os.close(terminal)
    shown = read_until(main, "> ")
    assert "Take a tile" in shown
    assert "\x1b[" in shown
    os.write(main, b"take 3\n")
    assert "takes Forest" in read_until(main, "Lay the tile", "> ")
    os.write(main, b"quit\n")
    assert "Go on with" in read_until(main, "Go on with")
    assert process.wait(timeout=30) == 0
    os.close(main)
    assert "0 take 3" in record.read_text()


def read_until(main: int, *marks: str, seconds: float = 60) -> str:
    """Read from a terminal until all marks have come, one after the other."""
    shown = ""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([main], [], [], 0.2)[0]:
            try:
                shown += os.read(main, 65536).decode("utf-8", "replace")
            except OSError:
                return shown
        at = 0
        for mark in marks:
            found = shown.find(mark, at)
            if found < 0:
                break
            at = found + len(mark)
        else:
            return shown
    raise AssertionError(f"{marks} did not come; the screen showed: {shown[-500:]}")
