"""What this distribution declares: the module `glen-more` with its options."""

from __future__ import annotations

from glenmore_core import Example, Module, Option, hookimpl

GLEN_MORE = Module(
    id="glen-more",
    title="Glen More",
    version="1",
    summary="Take tiles from the track, lay out a display, distil, trade and score three times.",
    hooks="glenmore_base.glen_more",
    game=True,
    players=(2, 5),
    example=Example(
        tile='name: Outlying Hamlet, stack: "1", kind: village, colour: grey, edge: none, '
        "once: [{clan_member: 1}], activation: [{movement: 1}]",
        stack="1",
        words="the Outlying Hamlet, a village without road or river. It brings a clan member, and "
        "a movement point whenever it is activated",
        counted=("kind", "village"),
    ),
    options=(
        Option(
            "start_player",
            "random",
            "Who starts: drawn, or the seat given (GM-SETUP-7).",
            choices=("random", 0, 1, 2, 3, 4),
        ),
        Option(
            "die",
            "auto",
            "Whether the die plays and the warehouse starts with five coins; auto: with two or "
            "three players (GM-DIE-8).",
            choices=("auto", "on", "off"),
        ),
        Option(
            "stuck_move",
            "any",
            "Where a player moves who can take no tile (GM-TAKE-7).",
            choices=("any", "nearest"),
        ),
        Option(
            "stuck_gain",
            "nothing",
            "What a player gets who can take no tile (GM-TAKE-8).",
            choices=("nothing", "coin_or_movement"),
        ),
        Option(
            "sell_during",
            "any_time",
            "When cubes may be sold in one's own turn (GM-MARKET-11).",
            choices=("any_time", "before_and_after"),
        ),
        Option(
            "full_tiles",
            "offered",
            "Whether activating a tile that is full is offered (GM-ACT-8).",
            choices=("offered", "hidden"),
        ),
        Option(
            "last_member",
            "last_turn",
            "When the last clan member may be promoted (GM-MOVE-9).",
            choices=("last_turn", "online", "free", "never"),
        ),
        Option(
            "chieftains_first",
            False,
            "Whether members are promoted only before any member moves (GM-MOVE-10).",
        ),
        Option(
            "lochy_cubes",
            "loch",
            "Where Loch Lochy's two cubes are laid (GM-CARD-LOCH-LOCHY-2).",
            choices=("loch", "any_tile"),
        ),
        Option(
            "ness_same_turn",
            True,
            "Whether Loch Ness works in the turn it is taken (GM-CARD-LOCH-NESS-3).",
        ),
        Option(
            "oich_movement",
            "spent",
            "What becomes of movement points in a Loch Oich turn (GM-CARD-LOCH-OICH-3).",
            choices=("spent", "lost"),
        ),
    ),
)

SHORT_REACH = Module(
    id="short-reach",
    title="Glen More: short reach (house rule)",
    version="1",
    summary="A figure takes only one of the nearest tiles: closer games, more turns.",
    hooks="glenmore_base.short_reach",
    requires=("glen-more",),
    options=(
        Option(
            "tiles",
            6,
            "How many of the nearest tiles may be taken from (GM-HOUSE-1).",
            minimum=1,
            maximum=12,
        ),
    ),
)


@hookimpl
def glenmore_modules() -> list[Module]:
    """Return the modules of this distribution."""
    return [GLEN_MORE, SHORT_REACH]
