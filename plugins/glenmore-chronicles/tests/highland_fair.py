"""An example of a third-party module: a fair, told in one file of rules and one of data.

It adds a fifth scoring category, replaces the scoring table, gives two clans other effects, adds
three tiles (one fills two places) and an obligation at the end of each turn, and changes nothing
in the plug-in it stands on.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from attrs import frozen

from glenmore_chronicles.holdings import lasting
from glenmore_core import (
    Action,
    Ask,
    DataFile,
    Draft,
    Look,
    Module,
    Procedures,
    Slice,
    Step,
    Task,
    hookimpl,
)
from glenmore_core.mechanisms.effect_data import whole
from glenmore_core.mechanisms.effects import EffectKind, no_run
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.scoring import Category

DATA = Path(__file__).parent / "highland_fair.yaml"


@frozen
class Cups:
    """How many cups a player has won."""

    number: int = 0


@frozen
class Toast(Task):
    """The decision how to treat the fair: with a cask, or with two coins."""

    word: ClassVar[str] = "toast"
    seat: int


@frozen
class Treat(Action):
    """Treat the fair with this: `cask` or `coins`."""

    word: ClassVar[str] = "treat"
    what: str


def win_cups(draft: Draft, seat: int, at: object, spec: int, option: int) -> None:
    """The effect `cup`."""
    draft.put_player(seat, Cups(draft.player(seat, Cups).number + spec))


def toast_step(draft: Draft, seat: int) -> None:
    """The step `toast`: who has three casks or more owes the fair a treat."""
    if draft.player(seat, Purse).whisky >= 3:
        draft.push(Toast(seat))


def toast_options(look: Look, task: Toast) -> list[Action]:
    """Return the cask, and the coins if there are any."""
    enough = look.player(task.seat, Purse).coins >= 2
    return [Treat("cask"), Treat("coins")] if enough else [Treat("cask")]


def treat(draft: Draft, task: Toast, action: Treat) -> None:
    """Handler of `Treat`."""
    purse = draft.player(task.seat, Purse)
    cask = action.what == "cask"
    draft.put_player(task.seat, purse.with_whisky(-1) if cask else purse.paying(2))


class Fair:
    """The hooks of the module."""

    @hookimpl
    def tables(self) -> list[DataFile]:
        return [DataFile(DATA, {})]

    @hookimpl
    def slices(self) -> list[Slice]:
        return [Slice(Cups, lambda rules, seat: Cups(), each_player=True)]

    @hookimpl
    def effects(self) -> list[EffectKind]:
        double = EffectKind(
            "cups_double", no_run, compile=lambda data, parser: 1, where=("ongoing",)
        )
        cup = EffectKind(
            "cup", win_cups, compile=whole, text=lambda n: f"{n} cup", where=("once", "gain")
        )
        return [cup, double]

    @hookimpl
    def tasks(self) -> list[Any]:
        return [Ask(Toast, toast_options, {Treat: treat})]

    @hookimpl
    def steps(self, procedures: Procedures) -> None:
        procedures.insert_before("turn", "refill", Step("toast", toast_step))

    @hookimpl
    def scoring_categories(self) -> list[Category]:
        def count(look: Look, seat: int) -> int:
            return look.player(seat, Cups).number * (1 + lasting(look, seat, "cups_double"))

        return [Category("cups", count, "Cups")]

    @hookimpl
    def scoring_table(self, table: tuple[int, ...]) -> tuple[int, ...]:
        return (0, 2, 3, 5, 8)


FAIR = Module(
    id="highland-fair",
    title="The Highland fair",
    requires=("glen-more-ii",),
    hooks=Fair(),
)
