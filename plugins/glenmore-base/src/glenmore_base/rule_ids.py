"""Which rules of Glen More the shared mechanisms cite in refusals, by what they are about."""

from __future__ import annotations

RULE_IDS = {
    "no-tile": "GM-TAKE-1",
    "cost": "GM-PAY-1",
    "place": "GM-PLACE-1",
    "member": "GM-PLACE-2",
    "line:river": "GM-PLACE-3",
    "line:road": "GM-PLACE-5",
    "plain": "GM-PLACE-6",
    "into-plain": "GM-PLACE-7",
    "covered": "GM-PLACE-11",
    "activate": "GM-ACT-1",
    "twice": "GM-ACT-3",
    "move": "GM-MOVE-3",
    "gain": "GM-ACT-10",
    "gain-room": "GM-ACT-6",
}
"""Those of a turn."""

MARKET_RULE_IDS = {
    "sell": "GM-MARKET-6",
    "row-empty": "GM-MARKET-7",
    "not-now": "GM-MARKET-11",
    "buy": "GM-MARKET-2",
    "row-full": "GM-MARKET-3",
    "need": "GM-PAY-3",
}
"""Those of the warehouse and of paying."""
