"""`glenmore replay` and `glenmore show`: records and saves, played again and drawn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import frozen

from glenmore_core.cli.common import console, existing, print_json
from glenmore_core.errors import CompositionError, SaveError

if TYPE_CHECKING:
    from glenmore_core.game import Game
    from glenmore_core.saving.replay import Entry
    from glenmore_core.state import State

overlaid = click.option(
    "--overlay", "overlays", multiple=True, metavar="FILE",
    help="A data file that was laid over the data when it was played.",
)  # fmt: skip
moment = click.option(
    "--at", "at", type=int, metavar="N", help="After N actions; 0 for the beginning."
)


@frozen
class Told:
    """What a record or save tells: the game, its moments, and what led from one to the next."""

    game: Game
    states: tuple[State, ...]
    history: tuple[Entry, ...]
    kind: str

    def until(self, at: int | None) -> Told:
        """Return the part up to the moment after `at` actions.

        Raises:
            CompositionError: there is no such moment.
        """
        if at is None:
            return self
        if not 0 <= at < len(self.states):
            most = len(self.states) - 1
            raise CompositionError(f"there is no moment {at}: the {self.kind} has {most} actions")
        return Told(self.game, self.states[: at + 1], self.history[:at], self.kind)


def read_told(path: Path, overlays: tuple[str, ...] = (), *, anyway: bool = False) -> Told:
    """Return what a record or save tells.

    Raises:
        SaveError: it is neither, or damaged.
        RulesMismatch: it was made under other rules.
        ReplayError: an action of the record is not legal, or leads elsewhere.
    """
    from glenmore_core.saving import game_of, loads
    from glenmore_core.saving.records import Record, is_record
    from glenmore_core.saving.replay import replay as play_again
    from glenmore_core.saving.saves import read_text

    try:
        with path.open("rb") as file:
            beginning = file.read(32)
    except OSError as error:
        raise SaveError(f"'{path}' cannot be read: {error.strerror or error}") from error
    if is_record(beginning):
        played = play_again(Record.read(path), overlays=overlays, anyway=anyway)
        for notice in played.notices:
            click.echo(notice, err=True)
        return Told(played.game, played.states, played.history, "record")
    text = read_text(path)
    game = game_of(text, overlays=overlays)
    return Told(game, (loads(game.rules, text, thorough=True),), (), "save")


@click.command()
@click.argument("record")
@moment
@overlaid
@click.option("--anyway", is_flag=True, help="Try it even if the rules at hand are others.")
@click.option("--quiet", "-q", is_flag=True, help="Only the result, without the log.")
@click.option("--json", "as_json", is_flag=True, help="Print the actions and scores as JSON.")
def replay(
    record: str, at: int | None, overlays: tuple[str, ...], anyway: bool, quiet: bool, as_json: bool
) -> None:
    """Play a record again: check that every action is legal and leads where it led, and tell it.

    \b
    glenmore replay evening.txt
    glenmore replay evening.txt --at 40
    glenmore replay evening.txt --quiet

    A record that does not come out the same is answered with the line where it differs.
    """
    told = read_told(existing(record), overlays, anyway=anyway).until(at)
    game, state = told.game, told.states[-1]
    if as_json:
        print_json(_facts(told))
        return
    from glenmore_core.cli.telling import print_paragraphs
    from glenmore_core.drawing.log import Log
    from glenmore_core.drawing.scores_text import scores_text

    out = console()
    if not quiet:
        log = Log()
        for entry, after in zip(told.history, told.states[1:], strict=True):
            print_paragraphs(out, log.add(after, game.events_for(entry.events, None)))
        print_paragraphs(out, log.finish())
        out.print()
        out.print(scores_text(game, state))
    title = game.variant or " + ".join(game.modules)
    over = "the game is over" if state.is_over else "the game goes on"
    out.print(
        f"{record}: {title}, {game.players} players, {len(told.history)} actions, all as "
        f"recorded; {over}",
        markup=False,
        soft_wrap=True,
    )


def _facts(told: Told) -> dict[str, Any]:
    game, state = told.game, told.states[-1]
    return {
        "variant": game.variant,
        "modules": list(game.modules),
        "players": game.players,
        "fingerprint": game.fingerprint,
        "actions": [{"seat": one.seat, "action": one.text} for one in told.history],
        "is_over": state.is_over,
        "vp": [state.vp(seat) for seat in range(game.players)],
        "sources": {name: list(vp) for name, vp in game.score_sheet(state).items()},
        "ranking": [{"rank": one.rank, "seat": one.seat} for one in game.ranking(state)],
    }


@click.command()
@click.argument("file")
@moment
@overlaid
@click.option("--seat", type=int, help="As this player sees it, from 1; by default a spectator.")
@click.option("--svg", "svg_file", metavar="FILE", help="Write the picture as SVG; - for stdout.")
@click.option("--html", "html_file", metavar="FILE", help="Write all up to there as a web page.")
@click.option("--text", "as_text", is_flag=True, help="Print it as text (also beside a file).")
@click.option("--json", "as_json", is_flag=True, help="Print what is seen as JSON.")
def show(
    file: str,
    at: int | None,
    overlays: tuple[str, ...],
    seat: int | None,
    svg_file: str | None,
    html_file: str | None,
    as_text: bool,
    as_json: bool,
) -> None:
    """Draw a moment of a game, from its record or save.

    \b
    glenmore show evening.txt                     the last moment, as text
    glenmore show evening.txt --at 40 --seat 2    what player 2 saw after 40 actions
    glenmore show evening.txt --svg board.svg     a picture
    glenmore show evening.txt --html game.html    the whole game, to step through in a browser
    """
    told = read_told(existing(file), overlays).until(at)
    game, state = told.game, told.states[-1]
    if seat is not None and not 1 <= seat <= game.players:
        raise CompositionError(f"there is no player {seat}: players are 1 to {game.players}")
    view = game.view(state, None if seat is None else seat - 1)
    if svg_file is not None:
        _write(svg_file, view.svg(last=_last(told)))
    if html_file is not None:
        from glenmore_core.drawing.replay_html import replay_page, replay_steps

        steps = replay_steps(game, told.states, told.history, view.seat)
        _write(html_file, replay_page(steps, viewer=view.seat))
    if as_json:
        from glenmore_core.saving.interchange import view_to_json

        print_json(view_to_json(view))
    if as_text or (svg_file is None and html_file is None and not as_json):
        from glenmore_core.drawing import text

        console().print(text(view))


def _last(told: Told) -> tuple[int, Any] | None:
    """Return the last action with its seat, for the picture to mark, if everybody may see it."""
    if not told.history:
        return None
    decision = told.game.decision(told.states[-2])
    if decision is not None and decision.is_sealed:
        return None
    return told.history[-1].seat, told.history[-1].action


def _write(path: str, text: str) -> None:
    """Write a text to a file, or to standard output where it is called `-`."""
    if path == "-":
        click.echo(text)
        return
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise SaveError(f"'{path}' cannot be written: {error.strerror or error}") from error
    click.echo(f"written to {path}", err=True)
