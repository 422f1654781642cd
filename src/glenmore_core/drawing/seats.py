"""How players are called and coloured for people: seats count from 1, colours come with names."""

from __future__ import annotations

COLOURS = ("blue", "orange", "green", "pink", "yellow", "cyan")
STYLES = (
    "bold bright_blue", "bold dark_orange", "bold green", "bold orchid", "bold yellow", "bold cyan",
)  # fmt: skip


def colour(seat: int) -> str:
    """Return the name of a seat's colour.

    >>> colour(0)
    'blue'
    """
    return COLOURS[seat % len(COLOURS)]


def style(seat: int) -> str:
    """Return the style of a seat's name in a terminal."""
    return STYLES[seat % len(STYLES)]


def called(seat: int | None) -> str:
    """Return what a player is called; seats count from 0, people count from 1.

    >>> called(0), called(None)
    ('Player 1', 'Nobody')
    """
    return "Nobody" if seat is None or seat < 0 else f"Player {seat + 1}"


def mark(seat: int) -> str:
    """Return a seat in two characters, for its piece on a track.

    >>> mark(2)
    '●3'
    """
    return f"●{seat + 1}"
