"""The rows of the Whisky Race's data file: figures, route, whiskies, location markers."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen, validators

from glenmore_core.mechanisms.effects import Effect

_AT_LEAST_0: Any = validators.and_(validators.ge(0), validators.le(99))
_AT_LEAST_1: Any = validators.and_(validators.ge(1), validators.le(99))
_VP: Any = validators.and_(validators.ge(-99), validators.le(99))


@frozen(eq=False)
class Figures:
    """The figures that the rules name.

    Parameters:
        start_malt: malt of each player at the start (WR-SETUP-3).
        start_whiskies: whiskies of each player at the start (WR-SETUP-3).
        group: whiskies of each group in the bid (WR-BID-2).
        choice: open markers to choose from (WR-CHOICE-1).
        whisky_price: malt for a whisky on the route (WR-BUY-1).
        englishman_step: spaces the Englishman moves at the end of a turn (WR-ENG-1).
        income: malt at the end of a turn (WR-INCOME-1).
        race_vp: VP of the first, second and third (WR-VP-1).
        englishman_vp: VP lost by them behind the Englishman (WR-VP-3).
        whisky_vp: VP of a whisky kept (WR-VP-5).
        most_malt_vp: VP of the most malt (WR-VP-7).
        shared_malt_vp: VP of each who shares the most malt (WR-VP-7).
    """

    start_malt: int = field(validator=_AT_LEAST_0)
    start_whiskies: tuple[str, ...]
    group: int = field(validator=_AT_LEAST_1)
    choice: int = field(validator=_AT_LEAST_1)
    whisky_price: int = field(validator=_AT_LEAST_0)
    englishman_step: int = field(validator=_AT_LEAST_1)
    income: int = field(validator=_AT_LEAST_0)
    race_vp: tuple[int, ...] = field(validator=validators.deep_iterable(_VP))
    englishman_vp: tuple[int, ...] = field(validator=validators.deep_iterable(_VP))
    whisky_vp: int = field(validator=_VP)
    most_malt_vp: int = field(validator=_VP)
    shared_malt_vp: int = field(validator=_VP)
    source: str = "invented"


@frozen(eq=False)
class Board:
    """The board: one line of spaces, numbered from 0 (WR-SETUP-1).

    Parameters:
        finish: the number of the last space.
        start: the players' first space, at which nobody squabbles.
        crown: the Englishman's first space.
    """

    finish: int = field(validator=[validators.ge(4), validators.le(999)])
    start: int = field(validator=validators.ge(0))
    crown: int = field(validator=validators.ge(0))
    source: str = "invented"


@frozen(eq=False)
class Circle:
    """A circled space, with its marker of the standard layout (WR-SETUP-6).

    Parameters:
        id: the number of the space.
        marker: the id of a location marker or a whisky.
    """

    id: str = field(validator=validators.matches_re(r"0|[1-9][0-9]{0,2}"))
    marker: str
    source: str = "invented"


@frozen(eq=False)
class Whisky:
    """A whisky.

    Parameters:
        id: its name in data and notation, such as `glen-mhor`.
        name: what is printed on it.
        label: the colour of its label, or "" if no source tells it.
        lasting: whether it keeps working; otherwise it is turned face down when used.
        effect: what it does.
        count: how many of its markers there are.
    """

    id: str = field(validator=validators.matches_re(r"[a-z][a-z-]*[a-z]"))
    name: str
    effect: Effect = field(metadata={"where": "whisky"})
    count: int = field(validator=_AT_LEAST_0)
    label: str = ""
    lasting: bool = False
    source: str = "invented"


@frozen(eq=False)
class Location:
    """A location marker.

    Parameters:
        id: its name in data and notation, such as `pub` or `source-3`.
        name: what is printed on it.
        colour: `blue` markers stay on the route, `brown` ones leave it.
        effect: what it does.
        count: how many of it there are.
    """

    id: str = field(validator=validators.matches_re(r"[a-z][a-z0-9-]*"))
    name: str
    colour: str = field(validator=validators.in_(("blue", "brown")))
    effect: Effect = field(metadata={"where": "location marker"})
    count: int = field(validator=_AT_LEAST_0)
    source: str = "invented"
