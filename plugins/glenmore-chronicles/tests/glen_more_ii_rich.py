"""Games of Glen More II with much to choose from: coins, lasting clans, many markers."""

from __future__ import annotations

from random import Random

from attrs import evolve

from glenmore_chronicles.clan_board import ClanBoard, occupied
from glenmore_chronicles.holdings import Holdings
from glenmore_core import Draft, Game, State
from glenmore_core.mechanisms.purse import Purse

LASTING = ("sinclair", "macgregor", "mackintosh", "maclachlan")
RARE = {"mark": 6, "fetch": 6, "remove": 4, "done": 0.4, "sell": 0.2, "stop": 0.3}
"""How much likelier than others some choices are made."""


def rich_start(game: Game, seed: int) -> State:
    """Return a beginning in which players have coins and lasting clans."""
    chance, draft = Random(seed), Draft(game.start(seed=seed))
    clans, board = chance.sample(LASTING, len(LASTING)), draft.game(ClanBoard)
    for seat in range(game.players):
        purse = draft.player(seat, Purse)
        draft.put_player(
            seat, Purse(purse.coins + chance.choice((0, 6, 15)), chance.choice((0, 2)))
        )
        for clan in clans[seat :: game.players]:
            board = occupied(game.rules, board, clan, seat)
            mine = draft.player(seat, Holdings)
            draft.put_player(
                seat, evolve(mine, clans=(*mine.clans, clan), markers=mine.markers - 1)
            )
    draft.put(board)
    return draft.freeze()
