"""What is still to be done in the decision at hand: a line above its choices."""

from __future__ import annotations

from typing import Any

from glenmore_core.drawing.parts import Wording
from glenmore_core.drawing.wording import plural
from glenmore_core.mechanisms import movement, payment, tile_effects
from glenmore_core.mechanisms.effects import Cost, cost_text
from glenmore_core.mechanisms.tile_turn import Turn
from glenmore_core.state import Look


def _to_pay(look: Look, task: Any, seat: int) -> str:
    pay = task.pay
    cost = Cost(pay.units, pay.different, pay.coins)
    text = cost_text(cost, look.rules.market.resources, look.rules.costs)
    return f"still to pay: {text.replace(', ', ' + ')}"


def _other_way(look: Look, task: payment.ChooseWay, seat: int) -> str:
    return f"to pay: {look.rules.costs[task.pay.kind].text(task.pay.amount)}"


SITUATIONS: dict[type, Wording] = {
    payment.PayUnit: _to_pay,
    payment.RaiseCoins: _to_pay,
    payment.ChooseWay: _other_way,
    movement.SpendMovement: lambda look, task, seat: (
        f"{plural(look.game(Turn).movement, 'movement point')} left"
    ),
    tile_effects.ChooseCube: lambda look, task, seat: f"{plural(task.left, 'cube')} to take",
}
"""What the decisions of the shared mechanisms say; modules add theirs to the words of a `Part`."""


def situation(look: Look, seat: int = 0) -> str:
    """Return what is still to be done in the decision at hand, "" where nothing need be said.

    Parameters:
        look: the state.
        seat: who decides.

    >>> from glenmore_core import Game
    >>> situation(Game.from_variant("glen-more", players=3).start(seed=7))
    ''
    """
    task = look.doing()
    for part in look.rules.parts:
        if type(task) in part.words:
            return part.words[type(task)](look, task, seat)
    wording = SITUATIONS.get(type(task))
    return "" if wording is None else wording(look, task, seat)
