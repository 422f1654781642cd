"""`glenmore demo`: a seeded game of bots, told as it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from attrs import evolve

from glenmore_core.cli.common import composing_or, console
from glenmore_core.errors import CompositionError

if TYPE_CHECKING:
    from glenmore_core.game import Game
    from glenmore_core.simulate import Setting


@click.command()
@composing_or("glen-more")
@click.option("--seed", "-s", type=int, default=7, show_default=True, help="Another game.")
@click.option("--bot", default="greedy", show_default=True, help="Which bot plays.")
@click.option("--brief", is_flag=True, help="Only the end, without the log.")
def demo(setting: Setting, seed: int, bot: str, brief: bool) -> None:
    """Watch a game of bots: the log, the last picture, and the score table.

    \b
    glenmore demo
    glenmore demo --seed 12 --players 4
    glenmore demo glen-more-online --bot random

    Three bots play, unless --players says otherwise or the game is for fewer or more. The same
    seed shows the same game. Players are counted from 1.
    """
    from glenmore_core.bots import choose, make_bot
    from glenmore_core.bots.kinds import ITSELF
    from glenmore_core.cli.telling import print_end, print_paragraphs
    from glenmore_core.drawing.log import Log

    game = _game(setting)
    out = console()
    title = " + ".join(game.modules)
    out.print(f"[bold]{title}[/], {game.players} players ({bot} bots), seed {seed}\n")
    names = [ITSELF if seat in game.rules.automata else bot for seat in range(game.players)]
    bots = [make_bot(game, name, seed + seat) for seat, name in enumerate(names)]
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


def _game(setting: Setting) -> Game:
    """Return the game, for three players where nothing is said and three may play it."""
    if setting.players is not None:
        return setting.game()
    try:
        return evolve(setting, players=3).game()
    except CompositionError:
        return setting.game()
