"""The compiled rules of one composition: everything the hooks supplied, as plain tables.

Nothing here is looked up through a plug-in manager: each hook was resolved once, when the game
was composed, and what is called at play is a tuple of functions or a dict of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import CodeType
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import Factory, define, field, frozen

from glenmore_core.actions import Action
from glenmore_core.decisions import Ask, Chance, Offer, Resolve, Sealed, StepTask, Veto
from glenmore_core.module import OptionValue
from glenmore_core.procedures import Change, Run
from glenmore_core.slices import Slice
from glenmore_core.state import Task
from glenmore_core.table import Table

if TYPE_CHECKING:
    from glenmore_core.bots import BotKind
    from glenmore_core.content.provenance import Standing
    from glenmore_core.draft import Draft
    from glenmore_core.drawing import Part
    from glenmore_core.errors import Problem, Refusal
    from glenmore_core.mechanisms.effects import Cost, CostKind, EffectKind
    from glenmore_core.mechanisms.market import MarketRules
    from glenmore_core.mechanisms.payment import Means
    from glenmore_core.mechanisms.rondel import PieceKind
    from glenmore_core.mechanisms.scoring import Category, FinalScoring, TieBreak

T = TypeVar("T")
A = TypeVar("A", bound=Action)


@frozen
class Identity:
    """What a composition is: this stands in every save and record.

    Parameters:
        modules: (id, version) of every module, in order.
        players: how many people play (those who play by themselves come on top).
        options: ("module.option", value) pairs, all of them, sorted.
        data: digest of all data tables after overlays.
        schema: version of the save format.
    """

    modules: tuple[tuple[str, str], ...]
    players: int
    options: tuple[tuple[str, OptionValue], ...]
    data: str
    schema: int = 1


@frozen(eq=False)
class Asking:
    """An `Ask` with the offers and vetoes that other modules added to it."""

    ask: Ask
    module: str
    handlers: Mapping[type[Action], Callable[[Draft, Any, Any], None]]
    offers: tuple[tuple[str, Offer], ...] = ()
    vetoes: tuple[tuple[str, Veto], ...] = ()


Compiled = Resolve | Asking | Sealed | Chance


class Interned(dict[tuple[Any, ...], Any]):
    """The actions of one class by their field values, each made once."""

    __slots__ = ("kind",)

    def __init__(self, kind: type[Action]) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, values: tuple[Any, ...]) -> Any:
        made = self[values] = self.kind(*values)
        return made


class ByKind(dict[type[Action], Interned]):
    """The interned actions of every class."""

    __slots__ = ()

    def __missing__(self, kind: type[Action]) -> Interned:
        made = self[kind] = Interned(kind)
        return made


@define(eq=False)
class Rules:
    """The compiled rules. Treat as read-only: many states share one.

    `seats` counts everybody at the table; `automata` are the seats that play by themselves, the
    last ones.
    """

    identity: Identity
    fingerprint: str
    seats: int
    automata: tuple[int, ...]
    options: Mapping[str, OptionValue]
    game_kinds: tuple[Slice, ...]
    player_kinds: tuple[Slice, ...]
    tasks: Mapping[type[Task], Compiled]
    task_modules: Mapping[type[Task], str]
    task_words: Mapping[str, type[Task]]
    action_words: Mapping[str, type[Action]]
    procedures: Mapping[str, tuple[str, ...]]
    step_runs: Mapping[tuple[str, str], Run]
    streams: tuple[str, ...]
    setup: tuple[Callable[[Draft], None], ...]
    tables: Mapping[str, Mapping[str, Any]]
    constants: Mapping[type, Any]
    effects: Mapping[str, EffectKind]
    costs: Mapping[str, CostKind]
    means: tuple[Means, ...]
    market: MarketRules
    categories: tuple[Category, ...]
    scoring_table: tuple[int, ...]
    scoring_bonus: tuple[Callable[..., int], ...]
    final_scoring: tuple[FinalScoring, ...]
    final_bonus: tuple[Callable[..., int], ...]
    tie_breaks: tuple[TieBreak, ...]
    pieces: Mapping[str, PieceKind]
    token_choice: tuple[Callable[..., Refusal | None], ...]
    tile_cost: tuple[Callable[..., Cost | None], ...]
    tile_places: tuple[Callable[..., Sequence[tuple[int, int]] | None], ...]
    piece_moved: tuple[Callable[..., None], ...]
    tile_activated: tuple[Callable[..., None], ...]
    tile_drawn: tuple[Callable[..., bool | None], ...]
    market_used: tuple[Callable[..., None], ...]
    tile_removed: tuple[Callable[..., None], ...]
    anchors: tuple[Callable[..., Sequence[tuple[int, int]]], ...]
    position_value: tuple[Callable[..., float], ...]
    secret_value: tuple[Callable[..., float], ...]
    parts: tuple[Part, ...]
    bots: Mapping[str, BotKind]
    migrations: Mapping[str, Callable[..., dict[str, Any]]]
    owners: Mapping[CodeType, tuple[str, str]]
    standings: Callable[[], tuple[Standing, ...]]
    advice: Callable[[], tuple[Problem, ...]]
    report: tuple[Change, ...]
    game_index: Mapping[type, int] = field(init=False)
    player_index: Mapping[type, int] = field(init=False)
    stream_index: Mapping[str, int] = field(init=False)
    first_step: Mapping[str, str] = field(init=False)
    next_step: Mapping[tuple[str, str], str] = field(init=False)
    _step_tasks: dict[tuple[str, str, int], StepTask] = field(init=False, default=Factory(dict))
    interned: ByKind = field(init=False, repr=False, default=Factory(ByKind))
    """For lists of actions: `rules.interned[Take][(7,)]` is `rules.action(Take, 7)`."""
    _running: dict[tuple[str, str, int], tuple[Run, StepTask | None]] = field(
        init=False, repr=False, default=Factory(dict)
    )
    kept: dict[Any, Any] = field(init=False, repr=False, default=Factory(dict))
    """What other parts of the library work out once for a composition, such as its codec."""

    def __attrs_post_init__(self) -> None:
        self.game_index = {one.kind: index for index, one in enumerate(self.game_kinds)}
        self.player_index = {one.kind: index for index, one in enumerate(self.player_kinds)}
        self.stream_index = {name: index for index, name in enumerate(self.streams)}
        self.first_step = {name: steps[0] for name, steps in self.procedures.items() if steps}
        self.next_step = {
            (name, one): other
            for name, steps in self.procedures.items()
            for one, other in pairwise(steps)
        }

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people: whom a decision of everybody asks."""
        return tuple(seat for seat in range(self.seats) if seat not in self.automata)

    def __copy__(self) -> Rules:
        return self

    def __deepcopy__(self, memo: object) -> Rules:
        return self

    def __reduce__(self) -> tuple[Callable[[Identity], Rules], tuple[Identity]]:
        """Pickle as the identity: the other process composes the same rules, or says why not."""
        from glenmore_core.saving.identity import rules_of

        return rules_of, (self.identity,)

    def step_task(self, procedure: str, step: str, seat: int) -> StepTask:
        """Return the task that runs a step (the same value each time, made once)."""
        key = (procedure, step, seat)
        task = self._step_tasks.get(key)
        if task is None:
            task = self._step_tasks[key] = StepTask(procedure, step, seat)
        return task

    def running(self, task: StepTask) -> tuple[Run, StepTask | None]:
        """Return what a step does, and the task of the step after it (None: it is the last)."""
        key = (task.procedure, task.step, task.seat)
        found = self._running.get(key)
        if found is None:
            procedure, step, seat = key
            following = self.next_step.get((procedure, step))
            after = None if following is None else self.step_task(procedure, following, seat)
            found = self._running[key] = (self.step_runs[procedure, step], after)
        return found

    def action(self, kind: type[A], *values: Any) -> A:
        """Return the action of this class with these field values, the same object each time.

        Mechanisms list the same few hundred actions over and over; sharing them saves most of
        the memory that kept states take, and comparing an action is then mostly an identity.
        """
        return self.interned[kind][values]  # type: ignore[no-any-return]

    def is_step_of(self, task: Task, procedure: str) -> bool:
        """Return whether `task` is the continuation of the running `procedure`."""
        return type(task) is StepTask and task.procedure == procedure

    def option(self, module: str, name: str) -> OptionValue:
        """Return the value of a module's option."""
        return self.options[f"{module}.{name}"]

    def constant(self, kind: type[T]) -> T:
        """Return the value of this class that a module worked out at composition."""
        return self.constants[kind]  # type: ignore[no-any-return]

    def has(self, module: str) -> bool:
        """Return whether a module is composed."""
        return any(one == module for one, _ in self.identity.modules)


EMPTY: Table[Any, Any] = Table()
"""The empty table, shared."""
