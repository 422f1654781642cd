"""`Game`: the face of the library. One game is one composition; its states are values."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from glenmore_core import actions, engine
from glenmore_core.actions import Action
from glenmore_core.decisions import Chance, Decision
from glenmore_core.draft import Draft
from glenmore_core.edges import (
    check_all,
    check_is,
    check_request,
    check_seed,
    check_state,
    check_viewer,
)
from glenmore_core.errors import CompositionError, GlenmoreError, PluginError, Refusal
from glenmore_core.events import Event
from glenmore_core.failures import blame, nonsense
from glenmore_core.mechanisms.scoring import Standing, ranking
from glenmore_core.module import Module
from glenmore_core.procedures import Change
from glenmore_core.rules import Rules
from glenmore_core.slices import Slice
from glenmore_core.state import State
from glenmore_core.streams import seed_stream
from glenmore_core.table import Table
from glenmore_core.views import View, view_of

if TYPE_CHECKING:
    from glenmore_core.compose.registry import Registry


@frozen
class Outcome:
    """What one action led to.

    Parameters:
        state: the next state.
        events: what happened, in order (for all eyes; use `Game.events_for` for one viewer's).
        is_barrier: whether the action cannot be undone, because chance was drawn or something
            hidden became known.
    """

    state: State
    events: tuple[Event, ...]
    is_barrier: bool


@frozen(eq=False)
class Game:
    """A composed game: rules, ready to be played.

    Parameters:
        rules: the compiled rules.
        variant: the variant it was made from, if any.

    >>> game = Game.from_variant("glen-more", players=3)
    >>> state = game.start(seed=7)
    >>> while not state.is_over:
    ...     actions = game.legal_actions(state)
    ...     state = game.apply(state, actions[0])
    >>> [standing.rank for standing in game.ranking(state)]
    [1, 2, 3]
    """

    rules: Rules = field(repr=False)
    variant: str = ""

    # -- making one ------------------------------------------------------------------------

    @classmethod
    def from_variant(
        cls,
        variant: str | Path,
        players: int | None = None,
        *,
        modules: Sequence[str | Module] = (),
        options: Mapping[str, Mapping[str, object]] | None = None,
        overlays: Sequence[Path | str] = (),
        registry: Registry | None = None,
    ) -> Game:
        """Return the game that a variant names.

        Parameters:
            variant: the name of an installed variant, the id of a module that is a whole game,
                or the path of a variant file.
            players: how many people play; None for the smallest number allowed.
            modules: further modules to compose with it.
            options: option values by module id and option name; they win over the variant's.
            overlays: further YAML files that change data.
            registry: what can be composed; by default what is installed.

        Raises:
            UnknownName: no such variant or module; the nearest names are given.
            CompositionError: these do not make a game.
            DataError: a file is wrong.
        """
        from glenmore_core.compose import compose, find_variant  # 40 ms, not at import

        check_request(modules, options, overlays)
        found = find_variant(variant, registry)
        merged: dict[str, dict[str, object]] = {one: dict(v) for one, v in found.options.items()}
        for module, values in (options or {}).items():
            merged.setdefault(module, {}).update(values)
        if players is not None and found.players:
            low, high = found.players
            if type(players) is int and not low <= players <= high:
                raise CompositionError(
                    f"variant '{found.name}' is for {low} to {high} players, not {players}"
                )
        if players is None and found.players:
            players = found.players[0]
        rules = compose(
            [*found.modules, *modules], players, merged, [*found.overlays, *overlays], registry
        )
        return cls(rules, found.name)

    @classmethod
    def compose(
        cls,
        *modules: str | Module,
        players: int | None = None,
        options: Mapping[str, Mapping[str, object]] | None = None,
        overlays: Sequence[Path | str] = (),
        registry: Registry | None = None,
    ) -> Game:
        """Return the game that these modules make (see `from_variant` for the parameters)."""
        from glenmore_core.compose import compose

        check_request(modules, options, overlays)
        return cls(compose(modules, players, options, overlays, registry))

    # -- what it is ------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many players play: those who play by themselves (`rules.automata`) among them."""
        return self.rules.seats

    @property
    def modules(self) -> tuple[str, ...]:
        """The ids of the composed modules, in order."""
        return tuple(one for one, _ in self.rules.identity.modules)

    @property
    def report(self) -> tuple[Change, ...]:
        """Who supplies, inserts, replaces, removes or wraps what."""
        return self.rules.report

    @property
    def fingerprint(self) -> str:
        """A short digest: two games with the same one have the same rules and data."""
        return self.rules.fingerprint

    # -- playing ---------------------------------------------------------------------------

    def start(self, seed: int | None = None, *, by_hand: bool = False) -> State:
        """Return the first state in which somebody has to decide.

        Parameters:
            seed: a whole number that all chance follows from; None for one nobody knows.
            by_hand: True to have every chance entered as an action instead of drawn, as a
                companion of a game on the table does.
        """
        if seed is None:
            seed = secrets.randbits(63)
        seed = check_seed(seed)
        check_is(by_hand, bool, "by_hand")
        rules = self.rules
        streams = tuple(seed_stream(seed, name) for name in rules.streams)
        with blame(rules):
            shared = tuple(_created(rules, one, -1) for one in rules.game_kinds)
            players = tuple(
                tuple(_created(rules, one, seat) for one in rules.player_kinds)
                for seat in range(rules.seats)
            )
            empty: Table[str, int] = Table()
            bare = State(rules, (), shared, players, (empty,) * rules.seats, streams, by_hand)
            draft = Draft(bare)
            draft.run("game")
            return _frozen(draft, engine.settle(draft))

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Action, ...]:
        """Return everything that may be done now: exactly what `apply` accepts.

        Parameters:
            state: the state.
            seat: whose actions; None for whoever decides next (the first of several; chance, if
                it is entered by hand). Empty if the game is over or `seat` has nothing to decide.
        """
        if type(state) is not State or state.rules is not self.rules:
            check_state(self.rules, state)
        kept: engine.Kept | None = state._options
        if kept is None:
            with blame(state.rules):
                engine.options_of(state)
            kept = state._options or ()
        for one, actions_of_seat in kept:
            if seat is None or one == seat:
                return actions_of_seat
        return ()

    def apply(
        self, state: State, action: Action, seat: int | None = None, *, ask_chance: bool = False
    ) -> State:
        """Return the state after an action; `state` itself never changes.

        Parameters:
            state: the state.
            action: one of its legal actions.
            seat: who does it; None for whoever decides next.
            ask_chance: True to stop at the next chance (its outcomes are then the legal actions)
                instead of drawing it: for search.

        Raises:
            IllegalAction: it is not legal; the refusal says why, with the rule's id.
        """
        if type(state) is not State or state.rules is not self.rules:
            check_state(self.rules, state)
        draft = Draft(state, ask_chance=ask_chance)
        try:
            return _frozen(draft, engine.perform(draft, state, action, seat))
        except GlenmoreError:
            raise
        except (Exception, SystemExit) as error:
            raise _blamed(state.rules, error) from error

    def advance(
        self, state: State, action: Action, seat: int | None = None, *, ask_chance: bool = False
    ) -> Outcome:
        """Return what an action leads to: the next state, the events, and whether it is a
        barrier for undo. Parameters and errors as for `apply`."""
        check_state(self.rules, state)
        draft = Draft(state, listening=True, ask_chance=ask_chance)
        with blame(state.rules):
            following = _frozen(draft, engine.perform(draft, state, action, seat))
        events = draft.events
        barrier = following.streams != state.streams or any(one.reveals for one in events)
        return Outcome(following, events, barrier)

    def why_not(self, state: State, action: Action, seat: int | None = None) -> Refusal | None:
        """Return why an action is not legal now, or None if it is."""
        check_state(self.rules, state)
        with blame(state.rules):
            return engine.why_not(state, action, seat)

    def decision(self, state: State) -> Decision | None:
        """Return what the state waits for, or None if the game is over."""
        check_state(self.rules, state)
        return engine.decision_of(state)

    def outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """Return what chance may bring, each with its probability; empty if it is not asked."""
        check_state(self.rules, state)
        if not state.agenda:
            return ()
        task = state.agenda[-1]
        kind = state.rules.tasks.get(type(task))
        if type(kind) is not Chance:
            return ()
        with blame(state.rules):
            pairs, total = engine.weighed(state, kind, task)
            return tuple((action, Fraction(weight, total)) for action, weight in pairs)

    # -- seeing ----------------------------------------------------------------------------

    def view(self, state: State, seat: int | None = None) -> View:
        """Return what the player at `seat` (None: a spectator) may see and do."""
        check_state(self.rules, state)
        check_viewer(self.rules, seat)
        with blame(state.rules):
            return view_of(state, seat)

    def events_for(self, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        """Return the events that `seat` (None: a spectator) may see."""
        check_all(events, Event, "the events")
        check_viewer(self.rules, seat)
        return tuple(one for one in events if one.visible_to(seat))

    def ranking(self, state: State) -> tuple[Standing, ...]:
        """Return the players from best to worst; during play, as it stands now."""
        check_state(self.rules, state)
        with blame(state.rules):
            return ranking(state)

    def score_sheet(self, state: State) -> dict[str, tuple[int, ...]]:
        """Return for every source of VP what each seat has of it; the columns add up to the VP."""
        check_state(self.rules, state)
        names = dict.fromkeys(name for sheet in state.scores for name in sheet)
        return {name: tuple(sheet.get(name, 0) for sheet in state.scores) for name in names}

    def resample(self, state: State, seat: int | None, seed: int) -> State:
        """Return a state that `seat` cannot tell from this one, with chance to come drawn anew.

        Secret choices that others have made and hidden values are drawn again (those by their
        slices), and the random streams start from `seed`: what a search needs in one call.
        """
        check_state(self.rules, state)
        check_viewer(self.rules, seat)
        seed = check_seed(seed)
        rules = self.rules
        streams = tuple(seed_stream(seed, name) for name in rules.streams)
        with blame(rules):
            fresh = State(
                rules, state.agenda, state.shared, state.players, state.scores, streams,
                state.by_hand,
            )  # fmt: skip
            draft = Draft(fresh)
            for one in rules.game_kinds:
                if one.resample is not None:
                    one.resample(draft, -1, seat)
            for one in rules.player_kinds:
                if one.resample is not None:
                    for owner in range(rules.seats):
                        one.resample(draft, owner, seat)
            engine.choose_anew(draft, seat, seed)
            return draft.freeze()

    # -- writing ---------------------------------------------------------------------------

    def write(self, action: Action) -> str:
        """Return an action in notation: one short line."""
        return actions.write(action)

    def read(self, text: str) -> Action:
        """Return the action that a line of notation names.

        Raises:
            NotationError: it names none; the text says what would be right.
        """
        return actions.read(text, self.rules.action_words)

    def dumps(self, state: State) -> str:
        """Return the state as JSON text, with the identity of its rules."""
        check_state(self.rules, state)
        from glenmore_core.saving import dumps

        return dumps(state)

    def loads(self, text: str) -> State:
        """Return the state that `dumps` wrote.

        Raises:
            SaveError: it is damaged; says where.
            RulesMismatch: it was made under other rules; says which.
        """
        from glenmore_core.saving import loads

        return loads(self.rules, text)

    def __repr__(self) -> str:
        name = self.variant or " + ".join(self.modules)
        return f"<Game {name}, {self.players} players>"


def _created(rules: Rules, one: Slice, seat: int) -> Any:
    value = one.create(rules, seat)
    if type(value) is not one.kind:
        raise nonsense(rules, one.create, value, f"a {one.kind.__name__}")
    return value


def _frozen(draft: Draft, options: engine.Options | None) -> State:
    state = draft.freeze()
    if options is not None:
        engine.keep_options(state, options)
    return state


def _blamed(rules: Rules, error: BaseException) -> PluginError:
    from glenmore_core.failures import plugin_error

    return plugin_error(rules, error)
