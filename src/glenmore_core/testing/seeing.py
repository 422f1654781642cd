"""The promises about what is written and seen: notation, views and pictures, data."""

from __future__ import annotations

import io
from typing import Any
from xml.etree import ElementTree

from glenmore_core.content.provenance import SOURCES
from glenmore_core.errors import GlenmoreError
from glenmore_core.rules import Rules
from glenmore_core.testing.composition import Composition
from glenmore_core.testing.playing import (
    Run,
    Sample,
    seats_to_decide,
    viewers,
)
from glenmore_core.testing.secrets_kept import who
from glenmore_core.testing.telling import (
    Broken,
    broken,
    options_of,
)
from glenmore_core.views import View

NOTATION = "one notation"
VIEWS = "everybody can see the game"
SOURCED = "every row of data says where it comes from"


# -- notation --------------------------------------------------------------------------------


def check_notation(sample: Sample) -> None:
    """Check that every action prints as one line of its own and parses back to itself."""
    game = sample.game
    for run, step, state in sample.moments():
        for seat in seats_to_decide(game, state):
            seen: dict[str, Any] = {}
            for action in game.legal_actions(state, seat):
                try:
                    line = game.write(action)
                except Exception as error:
                    raise broken(
                        NOTATION, run, step, f"{action!r} cannot be written: {error}",
                        "an action's fields are int, bool, str, tuples of these, or None",
                    ) from error  # fmt: skip
                if not line or len(line.splitlines()) != 1 or line != line.strip():
                    raise broken(
                        NOTATION, run, step,
                        f"{action!r} is written as {line!r} ({options_of(state)})",
                        "no field is printed with a line break or with white space around it: "
                        "records have one action a line",
                    )  # fmt: skip
                if line in seen:
                    raise broken(
                        NOTATION, run, step,
                        f"{action!r} and {seen[line]!r} are both written `{line}` "
                        f"({options_of(state)})",
                        "let the fields that make two actions different be part of their "
                        "notation: strings and numbers that differ, no field with eq=False",
                    )  # fmt: skip
                seen[line] = action
                _check_back(run, step, action, line)


def _check_back(run: Run, step: int, action: Any, line: str) -> None:
    game = run.game
    try:
        back: Any = game.read(line)
    except GlenmoreError as error:
        raise broken(
            NOTATION, run, step, f"`{line}` cannot be read back: {error}",
            "give every field the type of what it holds",
        ) from error  # fmt: skip
    if back != action or repr(back) != repr(action):
        raise broken(
            NOTATION, run, step, f"`{line}` is read back as {back!r}, not {action!r}",
            "two values of a field must not be written alike, and a field with a default must "
            "not be left out where that means something else",
        )  # fmt: skip


# -- views -----------------------------------------------------------------------------------


def check_views(sample: Sample, most: int = 8) -> None:
    """Check that the view of every player and of a spectator can be made, printed and drawn."""
    game = sample.game
    moments = [*sample.moments(most)]
    ends = [(run, len(run.moves), run.states[-1]) for run in sample.runs[:1] if run.is_over]
    everybody = viewers(game)
    for number, (run, step, state) in enumerate((*ends, *moments)):
        looking = everybody if number == 0 else (everybody[number % len(everybody)],)
        for viewer in looking:
            name = f"the view of {who(viewer)}"
            view = _try(run, step, f"{name} cannot be made", lambda: game.view(state, viewer))  # noqa: B023
            _try(run, step, f"{name} cannot be printed", lambda: repr(view))  # noqa: B023
            text = _try(run, step, f"{name} cannot be drawn as text", lambda: as_text(view))  # noqa: B023
            if not str(text).strip():
                raise broken(
                    VIEWS, run, step, f"{name} drawn as text is empty",
                    "return parts from the hook `drawing`",
                )  # fmt: skip
            svg = _try(run, step, f"{name} cannot be drawn as SVG", view.svg)
            try:
                root = ElementTree.fromstring(svg)
            except ElementTree.ParseError as error:
                raise broken(
                    VIEWS, run, step, f"{name} drawn as SVG is no XML: {error}",
                    "draw with the canvas; it escapes what is written",
                ) from error  # fmt: skip
            if not root.tag.endswith("svg"):
                raise broken(VIEWS, run, step, f"{name} drawn as SVG is <{root.tag}>", "draw <svg>")


def as_text(view: View) -> str:
    """Return a view drawn for a terminal, as plain text."""
    from rich.console import Console

    from glenmore_core.drawing import text

    console = Console(width=160, file=io.StringIO(), record=True)
    console.print(text(view))
    return console.export_text()


def _try(run: Run, step: int, what: str, call: Any) -> Any:
    try:
        return call()
    except Exception as error:
        raise broken(
            VIEWS, run, step, f"{what}: {type(error).__name__}: {error}",
            "`conceal` returns a value of the slice's own class; parts draw what a view holds",
        ) from error  # fmt: skip


# -- data ------------------------------------------------------------------------------------


def check_sources(sample: Sample) -> None:
    """Check that every row and section of data has an origin: file, line and standing."""
    check_rule_sources(sample.composition, sample.game.rules)


def check_rule_sources(composition: Composition, rules: Rules) -> None:
    """Check the rows of compiled rules (see `check_sources`)."""
    origins = {(one.table, one.key): one.origin for one in rules.standings() if not one.field}
    for table, rows in rules.tables.items():
        for key, row in rows.items():
            name = f"row '{key}' of the table '{table}'" if key else f"the section '{table}'"
            origin = origins.get((table, key))
            if origin is None or origin.source not in SOURCES or not origin.file:
                raise Broken(
                    SOURCED,
                    f"{name} does not say where it comes from",
                    f"write `source:` with one of {', '.join(SOURCES)} (a `defaults:` section "
                    "can say it for a whole table)",
                    repr(composition),
                )
            said = getattr(row, "source", origin.source)
            if said != origin.source:
                raise Broken(
                    SOURCED,
                    f"{name} says '{said}', its file says '{origin.source}' ({origin})",
                    "let the row class take `source` as it is",
                    repr(composition),
                )
