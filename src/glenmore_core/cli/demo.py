"""`glenmore demo`: a seeded game of bots, told as it goes."""

from __future__ import annotations

import click

from glenmore_core.cli.common import console


@click.command()
@click.argument("variant", default="glen-more")
@click.option("--players", "-p", type=int, default=3, show_default=True, help="How many bots.")
@click.option("--seed", "-s", type=int, default=7, show_default=True, help="Another game.")
@click.option("--bot", default="greedy", show_default=True, help="Which bot plays.")
@click.option("--brief", is_flag=True, help="Only the end, without the log.")
def demo(variant: str, players: int, seed: int, bot: str, brief: bool) -> None:
    """Watch a game of bots: the log, the last picture, and the score table.

    \b
    glenmore demo
    glenmore demo --seed 12 --players 4
    glenmore demo glen-more-online --bot random

    The same seed shows the same game. Players are counted from 1.
    """
    from glenmore_core.bots import choose, make_bot
    from glenmore_core.cli.telling import print_end, print_paragraphs
    from glenmore_core.drawing.log import Log
    from glenmore_core.game import Game

    game = Game.from_variant(variant, players)
    out = console()
    title = " + ".join(game.modules)
    out.print(f"[bold]{title}[/], {players} players ({bot} bots), seed {seed}\n")
    bots = [make_bot(game, bot, seed + seat) for seat in range(game.players)]
    state = game.start(seed)
    log = Log()
    while not state.is_over:
        seat = game.decision(state).seats[0]  # type: ignore[union-attr]
        outcome = game.advance(state, choose(game, bots[seat], state, seat), seat)
        state = outcome.state
        if not brief:
            events = game.events_for(outcome.events, None)
            print_paragraphs(out, log.add(state, events))
    print_paragraphs(out, log.finish())
    print_end(out, game, state)
