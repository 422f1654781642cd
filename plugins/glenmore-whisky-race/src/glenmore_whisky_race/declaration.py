"""What this distribution declares: the module `whisky-race` with its options."""

from __future__ import annotations

from glenmore_core import Module, Option, hookimpl

ID = "whisky-race"

WHISKY_RACE = Module(
    id=ID,
    title="The Whisky Race",
    version="1",
    summary="Plan in secret, squabble along the route, smuggle whisky, and flee the Englishman.",
    hooks="glenmore_whisky_race.race",
    game=True,
    players=(2, 6),
    usual_players=3,
    options=(
        Option(
            "two_players", False, "Whether two may race: a house rule (WR-SETUP-2).",
        ),
        Option(
            "setup", "standard", "The markers at the start: the layout, or drawn (WR-SETUP-6).",
            choices=("standard", "random"),
        ),
        Option(
            "bottles", "standard",
            "The first whiskies: two given ones, or a bid for groups of three (WR-BID-1).",
            choices=("standard", "bid"),
        ),
        Option(
            "englishman_marker", "random",
            "The marker under the Englishman: drawn, or chosen from three (WR-CHOICE-1).",
            choices=("random", "chosen"),
        ),
        Option(
            "replaced_marker", "returned_after",
            "When a marker exchanged at random set-up goes back to the pool (WR-RANDOM-3).",
            choices=("returned_after", "returned_before"),
        ),
        Option(
            "tie_proposals", 2, "How often each tied player may propose (WR-TIE-6).",
            minimum=1, maximum=5,
        ),
        Option(
            "trading", "windows", "When trades can be offered (WR-TRADE-3).",
            choices=("windows", "ties"),
        ),
        Option(
            "activate_unmoved", False,
            "Whether a piece that could not move activates a marker (WR-MARK-4).",
        ),
        Option(
            "blue_markers", "optional", "Whether a blue marker's effect may be left (WR-MARK-8).",
            choices=("optional", "compulsory"),
        ),
        Option(
            "whisky_limit", "one", "How many whiskies one uses in one's own turn (WR-BOTTLE-2).",
            choices=("one", "several"),
        ),
        Option(
            "bought_at_once", True,
            "Whether a bought whisky may be used in the same turn (WR-BUY-4).",
        ),
        Option(
            "englishman_payer", "met",
            "Who pays when a marker moves the Englishman (WR-ENGMARK-3).",
            choices=("met", "mover"),
        ),
        Option(
            "englishman_back", "crown",
            "How far back a marker moves the Englishman (WR-ENGMARK-5).",
            choices=("crown", "start"),
        ),
        Option(
            "veto_brown", "pool", "Where a stopped brown marker goes (WR-BANFF-4).",
            choices=("pool", "out"),
        ),
        Option(
            "income_time", "last", "When the income comes (WR-INCOME-2).",
            choices=("last", "before_tax"),
        ),
        Option(
            "pub_malt_sale", "nothing", "VP of a whisky sold for malt (WR-VP-6).",
            choices=("nothing", "five"),
        ),
        Option(
            "shared_place", "skips", "Whether a shared place takes up the next (WR-VP-4).",
            choices=("skips", "next"),
        ),
        Option(
            "last_turn", "by_player", "What is left of the end of the last turn (WR-OVER-4).",
            choices=("by_player", "always", "never"),
        ),
    ),
)  # fmt: skip


@hookimpl
def glenmore_modules() -> list[Module]:
    """Return the modules of this distribution."""
    return [WHISKY_RACE]
