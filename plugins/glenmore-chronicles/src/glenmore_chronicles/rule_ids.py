"""Which rules of Glen More II the shared mechanisms cite in refusals, by what they are about."""

from __future__ import annotations

RULE_IDS = {
    "no-tile": "GM2-TAKE-1",
    "cost": "GM2-TAKE-2",
    "place": "GM2-PLACE-1",
    "protected": "GM2-TAKE-4",
    "covered": "GM2-OVER-1",
    "over": "GM2-OVER-1",
    "over-type": "GM2-OVER-2",
    "over-line": "GM2-OVER-3",
    "over-member": "GM2-OVER-4",
    "member": "GM2-PLACE-2",
    "line:river": "GM2-PLACE-3",
    "plain": "GM2-PLACE-4",
    "into-plain": "GM2-PLACE-4",
    "activate": "GM2-ACT-1",
    "twice": "GM2-ACT-2",
    "type": "GM2-CLAN-14",
    "move": "GM2-ACT-18",
    "stuck": "GM2-TAKE-6",
    "effect": "GM2-EFFECT-9",
    "gain": "GM2-EFFECT-6",
    "gain-room": "GM2-PLACE-10",
    "way": "GM2-PAY-8",
}

MARKET_RULE_IDS = {
    "sell": "GM2-MARKET-4",
    "row-empty": "GM2-MARKET-4",
    "not-now": "GM2-MARKET-7",
    "buy": "GM2-MARKET-2",
    "row-full": "GM2-MARKET-2",
    "need": "GM2-PAY-5",
    "means": "GM2-CLAN-SINCLAIR",
}
"""Those of the market and of paying."""
