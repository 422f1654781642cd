"""A game as one HTML page that needs nothing else: step through it with keys, buttons, a slider.

Each picture of a game differs little from the one before. The page therefore holds every shape
once, and of each picture only in which shapes it differs from the one before.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from attrs import frozen

from glenmore_core.actions import Action
from glenmore_core.drawing.canvas import WIDTH
from glenmore_core.drawing.log import Log
from glenmore_core.drawing.seats import called
from glenmore_core.drawing.svg_picture import Last, draw, title_of
from glenmore_core.drawing.theme import DARK, LIGHT, NAMES, Theme, style
from glenmore_core.drawing.wording import words
from glenmore_core.edges import check_all, check_is, check_viewer
from glenmore_core.errors import ArgumentError
from glenmore_core.events import Event
from glenmore_core.state import State

if TYPE_CHECKING:
    from glenmore_core.game import Game

TEMPLATE = Path(__file__).with_name("replay.html")


@frozen
class ReplayStep:
    """One moment of a game.

    Parameters:
        state: the state.
        text: what led to it, in words.
        last: the action that led to it and its seat, to be marked; None: nothing to mark.
        is_turn: whether somebody else acted than in the step before.
    """

    state: State
    text: str = ""
    last: Last | None = None
    is_turn: bool = False


class Done(Protocol):
    """What was done: entries of `glenmore_core.saving.Replay.history` and sessions have this."""

    @property
    def seat(self) -> int:
        """Who did it (-1: chance)."""

    @property
    def action(self) -> Action:
        """The action."""

    @property
    def events(self) -> Sequence[Event]:
        """What happened."""


def replay_steps(
    game: Game, states: Sequence[State], history: Sequence[Done], viewer: int | None = None
) -> list[ReplayStep]:
    """Return the steps of a game for `replay_page`.

    Parameters:
        game: the game.
        states: the first state, and the one after each action.
        history: what was done, one entry for each state but the first.
        viewer: through whose eyes (a seat; None: a spectator) its log is told.

    >>> from glenmore_core import Game
    >>> from glenmore_core.session import Session
    >>> session = Session.start(Game.from_variant("glen-more", players=2), seed=7)
    >>> first = session.state
    >>> outcome = session.act(session.game.legal_actions(session.state)[0])
    >>> steps = replay_steps(session.game, [first, session.state], session.history)
    >>> [step.text[:15] for step in steps]
    ['The game begins', 'Player 1: takes']
    """
    steps = [ReplayStep(states[0], "The game begins.")]
    before = None
    for entry, earlier, state in zip(history, states, states[1:], strict=False):
        decision = game.decision(earlier)
        sealed = decision is not None and decision.is_sealed
        last = None if sealed else (entry.seat, entry.action)
        text = _told(game, entry, earlier, state, viewer, sealed)
        steps.append(ReplayStep(state, text, last, entry.seat != before))
        before = entry.seat
    return steps


def _told(
    game: Game, entry: Done, earlier: State, state: State, viewer: int | None, sealed: bool
) -> str:
    """Return what was done in words: what happened, or where nothing did, the action."""
    log = Log()
    who = called(entry.seat) if entry.seat >= 0 else "Chance"
    speaking: int | None = entry.seat
    parts: list[str] = []
    for one in (*log.add(state, game.events_for(entry.events, viewer)), *log.finish()):
        new = one.seat not in (None, speaking)
        parts.append(f"{called(one.seat)} {one.text}" if new else one.text)
        speaking = one.seat if new else speaking
    if not parts:
        parts = ["has chosen" if sealed else words(earlier, entry.action, entry.seat)]
    return f"{who}: {'; '.join(parts)}."


def replay_page(steps: Iterable[ReplayStep], title: str = "", viewer: int | None = None) -> str:
    """Return a whole game as one HTML page: no other file, no network.

    Parameters:
        steps: its moments, at least one, such as `replay_steps` returns.
        title: its heading; by default the names of the modules.
        viewer: through whose eyes (a seat; None: a spectator).

    Raises:
        ArgumentError: there is no step.
    """
    from jinja2 import Environment

    from glenmore_core.views import view_of

    check_all(steps, ReplayStep, "the steps")
    check_is(title, str, "the title")
    shapes: dict[str, int] = {}
    before: list[int] = []
    game: dict[str, Any] = {"width": WIDTH, "frames": [], "heights": [], "log": [], "turns": []}
    canvas = None
    for number, step in enumerate(steps):
        check_viewer(step.state.rules, viewer)
        view = view_of(step.state, viewer)
        title = title or title_of(view)
        canvas = draw(view, title=title, last=step.last, caption=f"step {number}")
        now = [shapes.setdefault(one, len(shapes)) for one in canvas.elements()]
        game["frames"].append(_difference(before, now))
        game["heights"].append(canvas.height)
        game["log"].append(step.text)
        if step.is_turn:
            game["turns"].append(number)
        before = now
    if canvas is None:
        raise ArgumentError("a replay needs at least one step")
    game["elements"] = list(shapes)
    template = Environment(autoescape=True).from_string(TEMPLATE.read_text(encoding="utf-8"))
    return template.render(
        title=title,
        steps=len(game["frames"]),
        styles=_safe(_styles()),
        final=_safe(canvas.finish(title)),
        data=_safe(_as_script(game)),
    )


def _difference(before: Sequence[int], now: Sequence[int]) -> tuple[int, int, list[int]]:
    """Return (where, how many of `before` go, what comes in their place).

    >>> _difference([1, 2, 3, 4], [1, 5, 4])
    (1, 2, [5])
    """
    least = min(len(before), len(now))
    start = next((at for at in range(least) if before[at] != now[at]), least)
    end = next(
        (at for at in range(least - start) if before[-1 - at] != now[-1 - at]), least - start
    )
    return start, len(before) - end - start, list(now[start : len(now) - end])


def _as_script(value: Any) -> str:
    """Return JSON that cannot end the script element it stands in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _safe(text: str) -> Any:
    from markupsafe import Markup

    return Markup(text)


def _styles() -> str:
    """Return the style sheet: the pictures' own in every theme, and the page's colours."""
    names = ("page", "panel", "ink", "soft", "accent")

    def colours(theme: Theme) -> str:
        pairs = [f"--{name}:{theme.fills[name]}" for name in names]
        lines = [f"--line:{theme.strokes['line']}", f"--focus:{theme.strokes['river']}"]
        return f"{{{';'.join([*pairs, *lines])};color-scheme:{theme.name}}}"

    chosen = "".join(f":root[data-theme={one.name}]{colours(one)}" for one in (LIGHT, DARK))
    page = (
        f":root{colours(LIGHT)}@media (prefers-color-scheme:dark){{:root{colours(DARK)}}}{chosen}"
    )
    return "\n".join([page, *(style(name) for name in NAMES)])
