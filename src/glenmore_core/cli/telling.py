"""Telling a game in a terminal: paragraphs of the log, the end, the choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from glenmore_core.actions import Action, write
from glenmore_core.drawing import text, words
from glenmore_core.drawing.layout import small_table
from glenmore_core.drawing.log import Paragraph
from glenmore_core.drawing.scores_text import scores_text
from glenmore_core.drawing.seats import called, mark, style
from glenmore_core.drawing.situation import situation
from glenmore_core.drawing.wording import heading_of

if TYPE_CHECKING:
    from rich.console import Console

    from glenmore_core.game import Game
    from glenmore_core.state import State

Names = Mapping[int, str]

MANY = 24
"""A group of more choices is shown in columns, in notation."""


def who(seat: int, names: Names | None = None) -> Text:
    """Return a player's mark and name in the player's colour."""
    name = (names or {}).get(seat, called(seat))
    return Text(f"{mark(seat)} {name}", style=style(seat))


def print_paragraphs(
    out: Console, paragraphs: Iterable[Paragraph], names: Names | None = None
) -> None:
    """Print paragraphs of the log: players in their colour, the table's doings dim."""
    for one in paragraphs:
        if one.seat is None or one.seat < 0:
            out.print(Text(f"   {one.text}", style="dim"))
        else:
            line = who(one.seat, names)
            line.append(f" {one.text}", style="default not bold")
            out.print(line)


def print_end(out: Console, game: Game, state: State, names: Names | None = None) -> None:
    """Print the last picture, the score table, and who won."""
    out.print()
    out.print(text(game.view(state)))
    out.print()
    out.print(scores_text(game, state))
    if state.is_over:
        best = [one for one in game.ranking(state) if one.rank == 1]
        told = [(names or {}).get(one.seat, called(one.seat)) for one in best]
        verb = "wins" if len(told) == 1 else "share the victory"
        out.print(f"\n[bold]{' and '.join(told)} {verb}[/] with {best[0].vp} VP.")


def choice_words(state: State, action: Action, seat: int) -> str:
    """Return a choice in words, "" where they say no more than the notation."""
    told = words(state, action, seat)
    return "" if told == write(action) else told


def print_choices(out: Console, state: State, options: Sequence[Action], seat: int) -> None:
    """Print numbered choices, those of one kind together."""
    groups: dict[type[Action], list[tuple[int, Action]]] = {}
    for number, action in enumerate(options, 1):
        groups.setdefault(type(action), []).append((number, action))
    told = situation(state, seat)
    if told:
        out.print(Text(told, style="dim"))
    for kind, members in groups.items():
        out.print(Text(heading_of(state.rules, kind), style="bold"))
        if len(members) > MANY:
            _print_columns(out, members)
            continue
        table = small_table("", "", "", right=(0,))
        table.show_header = False
        for number, action in members:
            notation = Text(write(action), style="cyan", no_wrap=True)
            table.add_row(str(number), notation, choice_words(state, action, seat))
        out.print(table)


def _print_columns(out: Console, members: Sequence[tuple[int, Action]]) -> None:
    from rich.columns import Columns

    out.print(
        Columns(
            [Text.assemble(f"{number:>3} ", (write(action), "cyan")) for number, action in members],
            padding=(0, 2),
            column_first=True,
        )
    )
