"""The log of a game in words: one paragraph for what one player does in a row."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field, frozen

from glenmore_core.drawing.wording import words
from glenmore_core.events import Event
from glenmore_core.mechanisms.scoring import Compared
from glenmore_core.state import Look


@frozen
class Paragraph:
    """What one player (None: nobody, the table) did in a row."""

    seat: int | None
    text: str


@define
class Log:
    """Gathers events and hands out finished paragraphs.

    >>> from glenmore_core import Game
    >>> game = Game.from_variant("glen-more", players=3)
    >>> state = game.start(seed=7)
    >>> log = Log()
    >>> outcome = game.advance(state, game.legal_actions(state)[0])
    >>> log.add(outcome.state, outcome.events)
    []
    >>> log.finish()[0].text.startswith("takes ")
    True
    """

    _seat: int | None = None
    _texts: list[str] = field(factory=list)

    def add(self, look: Look, events: Iterable[Event]) -> list[Paragraph]:
        """Take events in; return the paragraphs that are finished by them.

        Parameters:
            look: the state after the action that led to the events.
            events: those that the reader may see.
        """
        finished: list[Paragraph] = []
        for event in events:
            text = words(look, event)
            if not text:
                continue
            if event.seat != self._seat or isinstance(event, Compared):
                finished += self.finish()
            self._seat = event.seat
            self._texts.append(text)
        return finished

    def finish(self) -> list[Paragraph]:
        """Return the paragraph under way, if there is one, and begin anew."""
        texts, self._texts = self._texts, []
        return [Paragraph(self._seat, _joined(texts))] if texts else []


def _joined(texts: list[str]) -> str:
    """Join texts: what comes up is named in one go, and a gain follows what brought it.

    >>> _joined(["activates Forest", "+1 wood", "Loch Ness comes up", "Butcher comes up"])
    'activates Forest +1 wood; Loch Ness, Butcher come up'
    """
    found: list[str] = []
    ending = " comes up"
    names: list[str] = []
    for text in texts:
        if text.endswith(ending):
            names.append(text.removesuffix(ending))
            if len(names) > 1:
                found[-1] = f"{', '.join(names)} come up"
                continue
        else:
            names = []
            if text.startswith("+") and found and found[-1].startswith("activates"):
                found[-1] += f" {text}"
                continue
        found.append(text)
    return "; ".join(found)
