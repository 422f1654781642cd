"""Reading what a player types: a number, a line of notation, a few words, or a command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from glenmore_core.actions import Action, write
from glenmore_core.cli.telling import choice_words
from glenmore_core.content.suggest import did_you_mean
from glenmore_core.errors import NotationError

if TYPE_CHECKING:
    from glenmore_core.game import Game
    from glenmore_core.state import State

COMMANDS = {
    "help": "this list",
    "undo": "take back your last action, as long as nothing hidden has come to light",
    "why ACTION": "why something is not allowed, such as: why take 7",
    "hint": "what the greedy bot would do",
    "show": "the whole picture",
    "show N": "the display of player N",
    "choices": "the choices again",
    "score": "the score table",
    "log": "what happened last",
    "draw": "of chance that is entered by hand: let it be drawn",
    "save FILE": "save the game; go on with: glenmore play --resume FILE",
    "quit": "leave the game",
}
"""What can be typed besides a choice."""

WORDS = frozenset(one.split()[0] for one in COMMANDS)


@frozen
class Command:
    """A command with what follows it."""

    name: str
    rest: str = ""


class Unclear(ValueError):
    """What was typed says nothing that can be done; the text says what would."""


def read_answer(
    text: str, game: Game, state: State, options: Sequence[Action], seat: int
) -> Command | Action:
    """Return what was typed, as a command or an action (which need not be legal).

    Parameters:
        text: one line, not empty. A slash before it makes it a command in any case.
        game: the game.
        state: the state.
        options: the numbered choices.
        seat: who typed it.

    Raises:
        Unclear: it is none of these.
    """
    text = text.strip()
    first, _, rest = text.partition(" ")
    name = first.removeprefix("/").lower()
    if name in WORDS and (first.startswith("/") or name not in game.rules.action_words):
        return Command(name, rest.strip())
    if first.startswith("/"):
        hint = did_you_mean(name, WORDS) or "type help"
        raise Unclear(f"there is no command '{name}'; {hint}")
    return read_action(text, game, state, options, seat)


def read_action(
    text: str, game: Game, state: State, options: Sequence[Action], seat: int
) -> Action:
    """Return the action that a number, notation, or some words of a choice mean.

    Raises:
        Unclear: none, or several.
    """
    if text.isascii() and text.isdigit():
        number = int(text)
        if not 1 <= number <= len(options):
            raise Unclear(f"the choices are numbered from 1 to {len(options)}")
        return options[number - 1]
    try:
        return game.read(text)
    except NotationError as error:
        wrong = str(error)
    wanted = text.casefold()
    found = [
        (number, one)
        for number, one in enumerate(options, 1)
        if wanted in f"{write(one)} {choice_words(state, one, seat)}".casefold()
    ]
    if len(found) == 1:
        return found[0][1]
    if found:
        numbers = ", ".join(str(number) for number, _ in found[:12])
        raise Unclear(f"'{text}' fits several choices: {numbers}")
    first = text.split()[0]
    hint = did_you_mean(first, {*WORDS, *(one.word for one in options)})
    raise Unclear(f"{wrong}; {hint}" if hint else f"{wrong}; type help for the commands")
