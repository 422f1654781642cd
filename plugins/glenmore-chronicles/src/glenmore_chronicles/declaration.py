"""What this distribution declares: the module `glen-more-ii` with its options."""

from __future__ import annotations

from glenmore_core import Example, Module, Option, hookimpl

GLEN_MORE_II = Module(
    id="glen-more-ii",
    title="Glen More II: Chronicles",
    version="1",
    summary="Take tiles from the rondel, win landmarks, Persons and clans, and score four times.",
    hooks="glenmore_chronicles.glen_more_ii",
    game=True,
    players=(2, 4),
    example=Example(
        tile="name: Outlying Hamlet, stack: A, type: village, edge: none, cost: {wood: 1}, "
        "once: [{scotsman: 1}], activation: [{movement: 1}]",
        stack="A",
        words="the Outlying Hamlet, a village without the river, which costs a wood. It brings a "
        "Scotsman, and a movement point whenever it is activated",
        counted=("type", "village"),
    ),
    options=(
        Option(
            "die",
            "auto",
            "Whether the die takes part; auto: with two players (GM2-DIE-1).",
            choices=("auto", "on", "off"),
        ),
        Option(
            "short_game",
            False,
            "Whether The End lies on top of stack D (GM2-SETUP-12).",
        ),
        Option(
            "the_end",
            8,
            "How many tiles of stack D come before The End (GM2-SETUP-11).",
            minimum=0,
            maximum=17,
        ),
        Option(
            "douglas_road",
            "other",
            "Whether the road to an occupied Douglas is paid from elsewhere, or is free "
            "(GM2-CLAN-DOUGLAS-2).",
            choices=("other", "free"),
        ),
        Option(
            "macgregor",
            "may",
            "Whether the owner of MacGregor may or must take VP in place of a cask "
            "(GM2-CLAN-MACGREGOR-2).",
            choices=("may", "must"),
        ),
        Option(
            "ness_person_turn",
            True,
            "Whether Loch Ness works in turns in which a Person is taken (GM2-LAND-LOCH-NESS-4).",
        ),
    ),
)


@hookimpl
def glenmore_modules() -> list[Module]:
    """Return the modules of this distribution."""
    return [GLEN_MORE_II]
