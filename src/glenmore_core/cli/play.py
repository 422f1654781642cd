"""`glenmore play`: a game in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from glenmore_core.cli.common import composing_maybe, console, existing, parse_seats
from glenmore_core.content.suggest import did_you_mean
from glenmore_core.errors import BotError, CompositionError

if TYPE_CHECKING:
    from glenmore_core.bots import Bot
    from glenmore_core.game import Game
    from glenmore_core.session import Session
    from glenmore_core.simulate import Setting


@click.command()
@composing_maybe
@click.option(
    "--seat", "seats", multiple=True, metavar="SEAT=WHO",
    help="Who plays a seat, from 1: human, greedy, random, or a bot of a plug-in. "
    "Seats not named are greedy; if no human is named, seat 1 is.",
)  # fmt: skip
@click.option("--seed", "-s", type=int, help="All chance follows from it; by default nobody knows.")
@click.option("--record", metavar="FILE", help="Write every action to a record as it is taken.")
@click.option("--resume", metavar="FILE", help="Go on with a record or save.")
@click.option("--by-hand", is_flag=True, help="Enter chance by hand, to follow a game on a table.")
@click.option(
    "--from-stdin", is_flag=True, help="Take answers from standard input that is no terminal."
)
def play(
    setting: Setting | None,
    seats: tuple[str, ...],
    seed: int | None,
    record: str | None,
    resume: str | None,
    by_hand: bool,
    from_stdin: bool,
    overlays: tuple[str, ...],
) -> None:
    """Play in this terminal, against bots or with others at the same keyboard.

    \b
    glenmore play glen-more --players 3
    glenmore play glen-more -p 2 --seat 1=human --seat 2=human --record evening.txt
    glenmore play --resume evening.txt
    glenmore play glen-more -p 4 --by-hand --option glen-more.die=off

    At each choice type its number, or the action in notation (take 7), or some of its words.
    Besides: undo, why ACTION, hint, show, score, log, save FILE, help, quit.

    Where there is no terminal, bots play to the end, in place of humans too.
    """
    from glenmore_core.bots.kinds import ITSELF
    from glenmore_core.cli.playing import Playing, Seat

    session = _session(setting, seed, record, resume, by_hand, overlays)
    game = session.game
    names = parse_seats(seats, game.players, "")
    if "human" not in names:
        names[0] = names[0] or "human"
    names = [name or "greedy" for name in names]
    for seat in game.rules.automata:
        names[seat] = ITSELF
    if not sys.stdin.isatty() and not from_stdin:
        if by_hand:
            raise CompositionError("chance is entered by hand, and there is no terminal to do it")
        if "human" in names:
            click.echo("no terminal: greedy bots play for the humans too", err=True)
        names = ["greedy" if one == "human" else one for one in names]
    out = console()
    table = [Seat(name, _bot(game, name, (seed or 0) + seat)) for seat, name in enumerate(names)]
    with session:
        Playing(session, out, table, record or resume or "").run()


def _bot(game: Game, name: str, seed: int) -> Bot | None:
    from glenmore_core.bots import bot_kinds, make_bot
    from glenmore_core.bots.kinds import ITSELF

    if name == "human":
        return None
    if name != ITSELF and name not in bot_kinds(game):
        known = ["human", *sorted(bot_kinds(game))]
        hint = did_you_mean(name, known) or f"there are: {', '.join(known)}"
        raise BotError(f"nobody is called '{name}' who could play; {hint}")
    return make_bot(game, name, seed)


def _session(
    setting: Setting | None,
    seed: int | None,
    record: str | None,
    resume: str | None,
    by_hand: bool,
    overlays: tuple[str, ...],
) -> Session:
    from glenmore_core.session import Session

    if resume is not None:
        if setting is not None or seed is not None or by_hand or record is not None:
            raise click.UsageError(
                "--resume goes on with the game of the file: leave out VARIANT, --seed, --record "
                "and --by-hand"
            )
        session = Session.resume(existing(resume), overlays=overlays)
        for notice in session.notices:
            click.echo(notice, err=True)
        return session
    if setting is None:
        raise click.UsageError("say which VARIANT to play, or --resume FILE")
    if record is not None and Path(record).exists():
        raise CompositionError(
            f"there is a file '{record}' already: go on with --resume {record}, or name another"
        )
    game = setting.game()
    return Session.start(game, seed, by_hand=by_hand, record=Path(record) if record else None)
