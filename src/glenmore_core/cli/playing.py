"""A game in the terminal: bots move, people are asked, and nobody sees another's secrets."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from attrs import define, field
from rich.text import Text

from glenmore_core.actions import Action, write
from glenmore_core.bots import Bot, choose, make_bot
from glenmore_core.cli.answers import COMMANDS, Command, Unclear, read_action, read_answer
from glenmore_core.cli.prompt import read_line
from glenmore_core.cli.telling import choice_words, print_choices, print_end, print_paragraphs, who
from glenmore_core.decisions import Decision
from glenmore_core.drawing import text
from glenmore_core.drawing.layout import small_table
from glenmore_core.drawing.log import Log, Paragraph
from glenmore_core.drawing.scores_text import scores_text
from glenmore_core.drawing.seats import called
from glenmore_core.drawing.wording import numbered
from glenmore_core.engine import CHANCE
from glenmore_core.errors import GlenmoreError, IllegalAction, Refusal

if TYPE_CHECKING:
    from rich.console import Console

    from glenmore_core.game import Game
    from glenmore_core.rules import Rules
    from glenmore_core.session import Session

LOG_LINES = 12
"""How many paragraphs the command `log` shows."""


@define
class Seat:
    """Who sits at a seat: a bot, or a human where `bot` is None."""

    name: str
    bot: Bot | None = None


class Leaving(Exception):
    """The player leaves the game."""


def needs_privacy(rules: Rules, decision: Decision) -> bool:
    """Return whether only the person who decides may look at the screen now."""
    kinds = (*rules.game_kinds, *rules.player_kinds)
    return decision.is_sealed or any(kind.conceal is not None for kind in kinds)


def for_people(fact: str) -> str:
    """Return a fact of a refusal with seats counted from 1.

    >>> for_people("seat 0"), for_people("2 wood")
    ('Player 1', '2 wood')
    """
    return re.sub(r"\bseat (\d+)\b", lambda found: called(int(found[1])), fact)


@define
class Playing:
    """The loop of one game in a terminal.

    Parameters:
        session: the game under way.
        out: where it is told.
        seats: who sits where.
        file: the record that is written, if any.
        read: asks for a line.
    """

    session: Session
    out: Console
    seats: list[Seat]
    file: str = ""
    read: Callable[[Console, Text], str] = read_line
    _told: list[Paragraph] = field(factory=list)
    _keyboard: int | None = None
    _shown: tuple[int, str] = (-2, "")
    _names: dict[int, str] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        for seat, one in enumerate(self.seats):
            you = one.bot is None and len(self.humans) == 1
            self._names[seat] = f"{called(seat)} ({'you' if you else one.name})"
        self._remember()

    def _remember(self) -> None:
        """Take what happened last before the game was resumed into the log."""
        alone = self.humans[0] if len(self.humans) == 1 else None
        log, last = Log(), self.session.history[-LOG_LINES:]
        for entry, state in zip(last, self.session.states[-len(last) :], strict=False):
            self._told += log.add(state, self.game.events_for(entry.events, alone))
        self._told += log.finish()

    @property
    def game(self) -> Game:
        """The game."""
        return self.session.game

    @property
    def humans(self) -> list[int]:
        """The seats of humans."""
        return [seat for seat, one in enumerate(self.seats) if one.bot is None]

    def run(self) -> None:
        """Play to the end, or until the player leaves."""
        title = " + ".join(self.game.modules)
        self.out.print(Text.assemble((title, "bold"), f", {self.game.players} players"))
        if self.humans:
            self.out.print("Type a number, or help.\n", style="dim")
        try:
            while not self.session.state.is_over:
                decision = self.game.decision(self.session.state)
                assert decision is not None, "the game is not over"
                self._decide(decision)
        except Leaving:
            self._leave()
            return
        print_end(self.out, self.game, self.session.state, self._names)

    def _leave(self) -> None:
        if self.file:
            self.out.print(f"\nGo on with: glenmore play --resume {self.file}", markup=False)
        else:
            self.out.print("\nThe game was not recorded.")

    # -- one decision ----------------------------------------------------------------------

    def _decide(self, decision: Decision) -> None:
        if decision.is_chance:
            self._ask(CHANCE, decision)
            return
        for seat in decision.seats:
            bot = self.seats[seat].bot
            if bot is not None:
                self._act(choose(self.game, bot, self.session.state, seat), seat)
                return
        self._hand_over(decision.seats[0], decision)
        self._ask(decision.seats[0], decision)

    def _hand_over(self, seat: int, decision: Decision) -> None:
        """See that only the right person looks, in a game with secrets and several humans."""
        if self._keyboard == seat:
            return
        if len(self.humans) > 1 and needs_privacy(self.game.rules, decision):
            if self._keyboard is not None:
                self._prompt(Text("Press Enter, then hand over the keyboard. "))
            self.out.clear()
            if self.out.is_terminal:
                self.out.file.write("\x1b[3J")  # and what has scrolled away
            line = who(seat, self._names)
            line.append(": press Enter when only you are looking. ", style="default not bold")
            self._prompt(line)
        self._keyboard = seat

    def _ask(self, seat: int, decision: Decision) -> None:
        self._picture(seat, decision.kind)
        options = numbered(self.game.legal_actions(self.session.state, seat))
        print_choices(self.out, self.session.state, options, max(seat, 0))
        while True:
            answer = self._prompt(self._prompt_text(seat))
            if not answer.strip():
                continue
            try:
                meant = read_answer(answer, self.game, self.session.state, options, max(seat, 0))
                if isinstance(meant, Command):
                    if self._command(meant, seat, options):
                        return
                else:
                    self._act(meant, seat)
                    return
            except Unclear as error:
                self.out.print(Text(str(error), style="yellow"))
            except IllegalAction as error:
                self._refuse(error.refusal)
            except GlenmoreError as error:
                self.out.print(Text(str(error), style="red"))

    def _picture(self, seat: int, kind: str) -> None:
        """Draw the whole picture when a player's turn comes, then only what is the player's."""
        before, self._shown = self._shown, (seat, kind)
        if before == (seat, kind):
            return
        view = self.game.view(self.session.state, None if seat == CHANCE else seat)
        self.out.print()
        if seat == CHANCE:
            self.out.print(Text(f"Chance: {kind}", style="bold"))
        elif before[0] == seat:
            self.out.print(text(view, table=False, seats=[seat]))
        else:
            self.out.print(text(view, seats=[seat]))
        self.out.print()

    def _prompt_text(self, seat: int) -> Text:
        if seat == CHANCE:
            return Text("Chance, or draw > ", style="bold")
        line = who(seat, self._names)
        line.append(" > ")
        return line

    def _prompt(self, line: Text) -> str:
        try:
            return self.read(self.out, line)
        except (EOFError, KeyboardInterrupt):
            raise Leaving from None

    def _act(self, action: Action, seat: int) -> None:
        outcome = self.session.act(action, seat)
        human = seat >= 0 and self.seats[seat].bot is None
        alone = self.humans[0] if len(self.humans) == 1 else None
        viewer = seat if human else alone
        log = Log()
        events = self.game.events_for(outcome.events, viewer)
        paragraphs = [*log.add(outcome.state, events), *log.finish()]
        print_paragraphs(self.out, paragraphs, self._names)
        if viewer != alone:
            events = self.game.events_for(outcome.events, alone)
            paragraphs = [*log.add(outcome.state, events), *log.finish()]
        self._told += paragraphs
        if not human and seat != CHANCE:
            self._shown = (-2, "")

    # -- commands --------------------------------------------------------------------------

    def _command(self, command: Command, seat: int, options: Sequence[Action]) -> bool:
        """Carry out a command; return whether the decision is another one now."""
        run: Callable[[int, str, Sequence[Action]], bool] = getattr(self, f"_do_{command.name}")
        return run(seat, command.rest, options)

    def _do_help(self, seat: int, rest: str, options: Sequence[Action]) -> bool:
        table = small_table("", "")
        table.show_header = False
        table.add_row("7", "choose what is numbered 7")
        table.add_row(write(options[0]), "choose by notation, also something that has no number")
        table.add_row("forest", "choose by some of its words, if they fit one choice only")
        for name, does in COMMANDS.items():
            table.add_row(name, does)
        self.out.print(table)
        return False

    def _do_undo(self, seat: int, rest: str, options: Sequence[Action]) -> bool:
        reason = self.session.why_no_undo(seat)
        if reason is not None:
            self._refuse(reason)
            return False
        self.session.undo(seat)
        self._shown = (-2, "")
        self._told.append(Paragraph(seat, "takes that back"))
        self.out.print("taken back", style="dim")
        return True

    def _do_why(self, seat: int, rest: str, options: Sequence[Action]) -> bool:
        if not rest:
            raise Unclear("say what: why take 7")
        action = read_action(rest, self.game, self.session.state, options, max(seat, 0))
        refusal = self.game.why_not(self.session.state, action, seat)
        if refusal is None:
            told = choice_words(self.session.state, action, max(seat, 0))
            self.out.print(Text(f"{write(action)} is allowed: {told or 'do it'}", style="green"))
        else:
            self._refuse(refusal)
        return False

    def _do_hint(self, seat: int, rest: str, options: Sequence[Action]) -> bool:
        if seat == CHANCE:
            raise Unclear("chance takes no hints")
        action = choose(self.game, make_bot(self.game, "greedy"), self.session.state, seat)
        told = choice_words(self.session.state, action, seat)
        number = options.index(action) + 1
        self.out.print(f"{number}  {write(action)}  {told}", style="green", markup=False)
        return False

    def _do_show(self, seat: int, rest: str, options: Sequence[Action]) -> bool:
        view = self.game.view(self.session.state, None if seat == CHANCE else seat)
        if not rest:
            self.out.print(text(view))
        elif rest.isdigit() and 1 <= int(rest) <= self.game.players:
            self.out.print(text(view, table=False, seats=[int(rest) - 1]))
        else:
            raise Unclear(f"show takes a player from 1 to {self.game.players}, or nothing")
        return False

    def _do_choices(self, seat: int, rest: str, options: Sequence[Action]) -> bool:
        print_choices(self.out, self.session.state, options, max(seat, 0))
        return False

    def _do_score(self, seat: int, rest: str, options: Sequence[Action]) -> bool:
        self.out.print(scores_text(self.game, self.session.state))
        return False

    def _do_log(self, seat: int, rest: str, options: Sequence[Action]) -> bool:
        if not self._told:
            self.out.print("nothing yet", style="dim")
        print_paragraphs(self.out, self._told[-LOG_LINES:], self._names)
        return False

    def _do_save(self, seat: int, rest: str, options: Sequence[Action]) -> bool:
        if not rest:
            raise Unclear("say where: save FILE")
        try:
            self.session.save(Path(rest))
        except OSError as error:
            raise Unclear(f"'{rest}' cannot be written: {error.strerror}") from None
        self.out.print(f"saved; go on with: glenmore play --resume {rest}", markup=False)
        return False

    def _do_draw(self, seat: int, rest: str, options: Sequence[Action]) -> bool:
        outcomes = self.game.outcomes(self.session.state)
        if not outcomes:
            raise Unclear("draw is for chance that is entered by hand")
        actions = [action for action, _ in outcomes]
        weights = [float(chance) for _, chance in outcomes]
        self._act(SystemRandom().choices(actions, weights)[0], seat)
        return True

    def _do_quit(self, seat: int, rest: str, options: Sequence[Action]) -> bool:
        raise Leaving

    def _refuse(self, refusal: Refusal) -> None:
        self.out.print(Text(f"Not allowed: {refusal.message}", style="yellow"))
        for name, value in refusal.facts:
            self.out.print(Text(f"  {name}: {for_people(value)}"))
        self.out.print(Text(f"  rule {refusal.rule} of {refusal.module}", style="dim"))
