"""Draws the pictures of docs/assets from the games in tests/drawing/games.

python tests/drawing/example_pictures.py          write the pictures anew
python tests/drawing/example_pictures.py --play   play the games anew, too (greedy bots)
"""

from __future__ import annotations

import sys
from pathlib import Path

from glenmore_core import Action, Game, IllegalAction, State
from glenmore_core.bots import choose, make_bot

HERE = Path(__file__).parent
ASSETS = HERE.parents[1] / "docs" / "assets"
SEED = 7

Moment = tuple[State, tuple[int, Action] | None]
"""A state, and the action with its seat that led to it."""

PICTURES = {
    "glen-more-start.svg": ("glen-more", 2, 0),
    "glen-more-middle.svg": ("glen-more", 3, 121),
    "glen-more-end.svg": ("glen-more", 5, -1),
    "glen-more-ii-middle.svg": ("glen-more-ii", 3, 200),
    "whisky-race-middle.svg": ("whisky-race", 4, 170),
}
"""Of which variant, for how many players, after how many actions."""

GAMES = [("glen-more", 2), ("glen-more", 3), ("glen-more", 4), ("glen-more", 5),
         ("glen-more-ii", 3), ("whisky-race", 4)]  # fmt: skip
"""The recorded games: variant and number of players."""


def game_of(players: int, variant: str = "glen-more") -> Game:
    return Game.from_variant(variant, players=players)


def record_of(players: int, variant: str) -> Path:
    return HERE / "games" / f"{variant}-{players}.txt"


def moments(players: int, variant: str = "glen-more") -> list[Moment]:
    """Return every moment of the recorded game of so many players."""
    game = game_of(players, variant)
    state = game.start(SEED)
    found: list[Moment] = [(state, None)]
    for line in record_of(players, variant).read_text(encoding="utf-8").splitlines():
        seat, text = line.split(" ", 1)
        action = game.read(text)
        try:
            state = game.apply(state, action, int(seat))
        except IllegalAction as error:
            again = "python tests/drawing/example_pictures.py --play plays it anew"
            raise AssertionError(f"{variant} has changed since its game was recorded; {again}: "
                                 f"{error}") from None  # fmt: skip
        found.append((state, (int(seat), action)))
    return found


def pictures() -> dict[str, str]:
    """Return the pictures by file name."""
    drawn = {}
    for name, (variant, players, number) in PICTURES.items():
        state, last = moments(players, variant)[number]
        drawn[name] = state.svg(last=last)
    return drawn


def play(players: int, variant: str = "glen-more") -> str:
    """Return the lines of a game of greedy bots."""
    game = game_of(players, variant)
    bots = [make_bot(game, "greedy", seat) for seat in range(players)]
    state, lines = game.start(SEED), []
    while not state.is_over:
        decision = game.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        action = choose(game, bots[seat], state, seat)
        lines.append(f"{seat} {game.write(action)}\n")
        state = game.apply(state, action, seat)
    return "".join(lines)


def main(arguments: list[str]) -> None:
    if "--play" in arguments:
        for variant, players in GAMES:
            record_of(players, variant).write_text(play(players, variant), encoding="utf-8")
    ASSETS.mkdir(parents=True, exist_ok=True)
    for name, text in pictures().items():
        (ASSETS / name).write_text(text, encoding="utf-8")
        print(ASSETS / name)


if __name__ == "__main__":
    main(sys.argv[1:])
