"""The ways in which a race can end, and recorded games that end in them.

    python plugins/glenmore-whisky-race/tests/race_endings.py

looks for a short game of each kind and writes those that are missing into the directory `endings`.
Delete a file to have it found anew. The records hold actions only, no checks of states, so that
they outlive a change of how a state is kept.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from glenmore_core import Game
from glenmore_core.bots import choose, make_bot
from glenmore_core.saving import Record, Replay, replay
from glenmore_core.session import Session
from glenmore_whisky_race.pieces import ENGLISHMAN, Route

DIRECTORY = Path(__file__).parent / "endings"

Ends = Callable[[Replay], bool]

EXPERT = {"setup": "random", "bottles": "bid", "englishman_marker": "chosen"}


def arrivals(played: Replay) -> tuple[int, ...]:
    """Who reached the finish, in order."""
    return played.state.game(Route).arrivals


def tied(played: Replay) -> bool:
    """Whether the first two have as many VP."""
    first, second = played.game.ranking(played.state)[:2]
    return first.vp == second.vp


def shared(played: Replay) -> bool:
    """Whether they share the victory."""
    first, second = played.game.ranking(played.state)[:2]
    return (first.vp, first.ties) == (second.vp, second.ties)


def talked(played: Replay) -> bool:
    """Whether a counter-proposal was accepted, a veto spoken and a duel fought in the game."""
    words = {one.text.split()[0] for one in played.history}
    return {"counter", "accept", "veto", "bid"} <= words


ENDINGS: dict[str, tuple[int, Mapping[str, object], Ends]] = {
    "player-first": (3, {}, lambda p: arrivals(p) in ((0,), (1,), (2,))),
    "two-players-arrive": (4, {}, lambda p: len([a for a in arrivals(p) if a >= 0]) > 1),
    "englishman-first": (4, {}, lambda p: arrivals(p) == (ENGLISHMAN,)),
    "tie-broken-by-whiskies": (3, {}, lambda p: tied(p) and not shared(p)),
    "shared-victory": (3, {}, shared),
    "two-players": (2, {"two_players": True}, lambda p: True),
    "everything-said-and-done": (6, EXPERT, talked),
}  # fmt: skip
"""For each way its number of players, its options, and how to tell it."""


def some_games(game: Game) -> Iterator[Record]:
    """Records of games: bots that plan, or by turns with more and more that play at random."""
    for seed in range(20_000):
        session = Session.start(game, seed=seed)
        bots = [
            make_bot(game, "random" if (seed + seat) % 4 < seed % 3 else "greedy", seed)
            for seat in range(game.players)
        ]
        while not session.state.is_over:
            decision = game.decision(session.state)
            assert decision is not None
            seat = decision.seats[0]
            session.act(choose(game, bots[seat], session.state, seat), seat)
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
    for name, (players, options, ends) in ENDINGS.items():
        path = DIRECTORY / f"{name}.txt"
        if path.is_file():
            continue
        game = Game.from_variant("whisky-race", players, options={"whisky-race": options})
        for record in some_games(game):
            if ends(replay(record, game=game)):
                path.write_text(str(record), encoding="utf-8")
                print(f"{path.name}: seed {record.header.seed}, {len(record.lines)} actions")
                break
    return 0


if __name__ == "__main__":
    sys.exit(main())
