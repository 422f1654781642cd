"""The conformance kit: one test a promise, for every composition that a test class names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import ClassVar

from glenmore_core.actions import Action
from glenmore_core.compose.registry import installed
from glenmore_core.game import Game
from glenmore_core.module import Module
from glenmore_core.state import State
from glenmore_core.testing import by_hand, composing, kept, legality, secrets_kept, seeing, values
from glenmore_core.testing.composition import Composition, as_composition
from glenmore_core.testing.playing import STEPS, Sample, sample


@lru_cache(maxsize=32)
def sample_of(composition: Composition, games: int, steps: int, seed: int) -> Sample:
    """Return the games played of a composition (played once a process)."""
    composing.made(composition)
    return sample(composition, games, steps, seed)


class Conformance:
    """Every promise of the library, tried on compositions. Subclass it in a test file:

        from glenmore_core.testing import Composition, Conformance

        class TestMyModule(Conformance):
            compositions = [
                Composition("glen-more", players=3, modules=["my-module"]),
            ]

    Each method is one promise and becomes one test a composition. How much is played can be set
    on the class, or for all classes on pytest's command line (`--glenmore-games`,
    `--glenmore-steps`, `--glenmore-seed`).

    Attributes:
        compositions: what is tried: `Composition` values, or names of variants.
        games: how many games of random choices are played of each; three special ones (always
            the first action, always the last, chance by hand) come on top.
        steps: how many decisions a game may take at most.
        seed: what the games follow from.
    """

    compositions: ClassVar[Sequence[Composition | str]] = ()
    games: ClassVar[int] = 3
    steps: ClassVar[int] = STEPS
    seed: ClassVar[int] = 1

    # -- what an author may add ------------------------------------------------------------

    def check_state(self, game: Game, state: State) -> Iterable[str]:
        """Return sentences about what is wrong with a state; none if it is sound.

        The kit asks this of every state that is reached, and of every successor that a listed
        action leads to. Put what must always hold here: an illegal action that is listed shows
        itself by a state that must not be.
        """
        return ()

    def expected_actions(self, game: Game, state: State, seat: int) -> Collection[Action] | None:
        """Return what should be legal, by an independent, slow and obvious reading of the rules.

        None (as here) where you do not say. No machine can know that a legal action is missing
        unless somebody says what is legal a second time: this is the place. (Without it, the kit
        still finds a hidden action where the decision's `why` knows no reason against it.)
        """
        return None

    # -- the promises ----------------------------------------------------------------------

    def test_composition_is_explicit(self, conformance: Sample) -> None:
        """It composes, says who supplies what, and refuses other numbers of players."""
        composing.check_composing(conformance)

    def test_every_game_ends(self, conformance: Sample) -> None:
        """No choice leads to a dead end, and no game goes on for ever."""
        legality.check_ends(conformance)

    def test_states_are_values(self, conformance: Sample) -> None:
        """States are frozen and hashable, and no call ever changes an earlier one."""
        values.check_values(conformance)

    def test_nothing_global_is_touched(self, conformance: Sample) -> None:
        """No rule uses global randomness or the clock; played again, the states are the same."""
        values.check_determinism(conformance)

    def test_fresh_process_plays_the_same(self, conformance: Sample) -> None:
        """A fresh process with another hash seed and a frozen clock plays the same games."""
        values.check_fresh_process(conformance)

    def test_everything_listed_applies(self, conformance: Sample) -> None:
        """Every legal action is sound, listed once, and can be carried out."""
        legality.check_listed(conformance, self.check_state, self.expected_actions)

    def test_everything_else_is_refused(self, conformance: Sample) -> None:
        """Forged actions are refused with a rule id, a module and a sentence."""
        legality.check_refused(conformance)

    def test_nothing_leaks(self, conformance: Sample) -> None:
        """What a viewer cannot know changes neither view, nor legal actions, nor events."""
        secrets_kept.check_leaks(conformance)

    def test_undo_stops_where_something_became_known(self, conformance: Sample) -> None:
        """An action by which anybody learnt something is a barrier for undo."""
        secrets_kept.check_barriers(conformance)

    def test_undo_in_a_session(self, conformance: Sample) -> None:
        """A session undoes to equal states, and never across a barrier."""
        kept.check_undo(conformance)

    def test_saves_load_back(self, conformance: Sample) -> None:
        """Every state loads back from its save, and other rules refuse it."""
        kept.check_saves(conformance)

    def test_records_replay(self, conformance: Sample) -> None:
        """The record of every game replays to the same final state."""
        kept.check_records(conformance)

    def test_notation_reads_back(self, conformance: Sample) -> None:
        """Every action prints as one line of its own and parses back to itself."""
        seeing.check_notation(conformance)

    def test_changes_rebuild_the_view(self, conformance: Sample) -> None:
        """Events and changes suffice to keep a view up to date."""
        kept.check_changes(conformance)

    def test_everybody_can_see_the_game(self, conformance: Sample) -> None:
        """The view of every player and of a spectator can be made, printed and drawn."""
        seeing.check_views(conformance)

    def test_chance_can_be_entered_by_hand(self, conformance: Sample) -> None:
        """Entering what was drawn leads to the same states; probabilities add up."""
        by_hand.check_by_hand(conformance)

    def test_data_says_where_it_comes_from(self, conformance: Sample) -> None:
        """Every row of every table has a source."""
        seeing.check_sources(conformance)

    def test_an_empty_module_changes_nothing(self, conformance: Sample) -> None:
        """With one more module that does nothing every state is the same."""
        composing.check_empty_module(conformance)

    def test_every_option_plays(self, conformance: Sample) -> None:
        """A game with any one option chosen differently comes to its end."""
        composing.check_options(conformance, modules_of(conformance))


def modules_of(sample: Sample) -> dict[str, Module]:
    """Return the declarations of the composed modules."""
    given = {one.id: one for one in sample.composition.modules if isinstance(one, Module)}
    known = {name: found.module for name, found in installed().modules.items()}
    return {**known, **given}


PROMISES = tuple(name for name in vars(Conformance) if name.startswith("test_"))
"""The names of the tests, one a promise."""


def conform(composition: Composition | str, games: int = 2, steps: int = STEPS) -> None:
    """Try every promise on a composition, without pytest.

    Parameters:
        composition: what to try.
        games: how many games of random choices are played.
        steps: how many decisions a game may take.

    Raises:
        Broken: the first promise that does not hold, with what to do about it.
    """
    games_played = sample_of(as_composition(composition), games, steps, Conformance.seed)
    for name in PROMISES:
        getattr(Conformance(), name)(games_played)
