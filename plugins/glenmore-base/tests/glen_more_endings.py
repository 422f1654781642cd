"""The ways in which a game of Glen More can end, and recorded games that end in them.

    python plugins/glenmore-base/tests/glen_more_endings.py

looks for a short game of each kind among random ones and writes those that are missing into the
directory `endings`. Delete a file to have it found anew. The records hold actions only, no checks
of states, so that they outlive a change of how a state is kept.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from glenmore_base.clan import Promote
from glenmore_core import Game
from glenmore_core.mechanisms.refill import DieRolled
from glenmore_core.mechanisms.rondel import Moved, Rondel, TileDrawn
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.saving import Record, Replay, replay
from glenmore_core.session import Session
from glenmore_core.streams import draw_below, seed_stream

DIRECTORY = Path(__file__).parent / "endings"

Ends = Callable[[Replay], bool]


def _last_turn(played: Replay) -> list[object]:
    """The events since a piece moved for the last time."""
    events = [event for entry in played.history for event in entry.events]
    moves = [number for number, event in enumerate(events) if isinstance(event, Moved)]
    return list(events[moves[-1] :])


def by_the_die(played: Replay) -> bool:
    """Whether the die moved last, so that its refill ended the game."""
    first = _last_turn(played)[0]
    return isinstance(first, Moved) and first.piece == "die"


def drawn_last(played: Replay) -> int:
    """How many tiles the last refill drew."""
    return sum(isinstance(event, TileDrawn) for event in _last_turn(played))


def spaces_empty(played: Replay) -> int:
    """How many spaces the last refill could not fill any more."""
    rondel = played.state.game(Rondel)
    return rondel.limit - rondel.front


def stuck(played: Replay) -> bool:
    """Whether somebody could take no tile in it."""
    return any(entry.text.startswith("discard") for entry in played.history)


def tied(played: Replay) -> bool:
    """Whether the first two have as many VP."""
    first, second = played.game.ranking(played.state)[:2]
    return first.vp == second.vp


def shared(played: Replay) -> bool:
    """Whether they share the victory."""
    first, second = played.game.ranking(played.state)[:2]
    return (first.vp, first.ties) == (second.vp, second.ties)


def no_member_left(played: Replay) -> bool:
    """Whether somebody promoted the last member in the last turn."""
    promoted = any(isinstance(one.action, Promote) for one in played.history[-3:])
    bare = any(
        not played.state.player(seat, Territory).members for seat in range(played.game.players)
    )
    return promoted and bare


def scored_in_the_middle(played: Replay) -> bool:
    """Whether one refill used up a stack and went on with the next one, after its scoring."""
    for entry in played.history:
        words = [event.word for event in entry.events]
        if "compared" in words:
            at = words.index("compared")
            if "drawn" in words[:at] and "drawn" in words[at:]:
                return True
    return False


def die_twice(played: Replay) -> bool:
    """Whether the die was rolled twice in a row."""
    for entry in played.history:
        if sum(isinstance(event, DieRolled) for event in entry.events) > 1:
            return True
    return False


ENDINGS: dict[str, tuple[int, Ends]] = {
    "player-refill": (
        4, lambda p: not by_the_die(p) and drawn_last(p) == 1 and not spaces_empty(p),
    ),
    "player-refill-of-several": (
        3, lambda p: not by_the_die(p) and drawn_last(p) > 1 and not spaces_empty(p),
    ),
    "player-middle-of-refill": (
        5, lambda p: not by_the_die(p) and drawn_last(p) > 1 and spaces_empty(p) > 0,
    ),
    "die-refill": (3, lambda p: by_the_die(p) and not spaces_empty(p) and die_twice(p)),
    "die-middle-of-refill": (2, lambda p: by_the_die(p) and spaces_empty(p) > 0),
    "scoring-in-the-middle": (4, scored_in_the_middle),
    "stuck-player": (2, stuck),
    "last-member-promoted": (3, no_member_left),
    "tie-broken-by-resources": (2, lambda p: tied(p) and not shared(p)),
    "shared-victory": (2, shared),
}  # fmt: skip
"""For each way its number of players, and how to tell it."""


def random_games(game: Game) -> Iterator[Record]:
    """Records of random games, near tiles taken more often than far ones."""
    for seed in range(20_000):
        session = Session.start(game, seed=seed)
        counter = seed_stream(seed, "ending")
        while not session.state.is_over:
            actions = game.legal_actions(session.state)
            counter, one = draw_below(counter, len(actions))
            counter, other = draw_below(counter, len(actions))
            session.act(actions[min(one, other)])
        yield Record.parse(without_checks(session.record_text()))


def without_checks(text: str) -> str:
    """The record with its head and its actions alone; the VP stand beside the last one."""
    lines = [line.split("  ")[0] for line in text.splitlines()]
    end = lines.pop().split()
    assert end[0] == "end"
    return "\n".join(lines) + f"  # VP {' '.join(end[2:])}\n"


def main() -> int:
    """Find and write the records that are missing."""
    DIRECTORY.mkdir(exist_ok=True)
    for name, (players, ends) in ENDINGS.items():
        path = DIRECTORY / f"{name}.txt"
        if path.is_file():
            continue
        game = Game.from_variant("glen-more", players)
        for record in random_games(game):
            if ends(replay(record, game=game)):
                path.write_text(str(record), encoding="utf-8")
                print(f"{path.name}: seed {record.header.seed}, {len(record.lines)} actions")
                break
    return 0


if __name__ == "__main__":
    sys.exit(main())
