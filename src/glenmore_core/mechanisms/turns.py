"""What a turn is: what its steps hand on to each other, and how a game fills the common turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import Factory, evolve, field, frozen

from glenmore_core.actions import Action, Pos
from glenmore_core.draft import refusal
from glenmore_core.errors import Refusal
from glenmore_core.mechanisms.rondel import Piece
from glenmore_core.mechanisms.territory import Territory
from glenmore_core.mechanisms.tiles import Tile
from glenmore_core.state import Look


@frozen
class Turn:
    """What the steps of the present turn hand on to each other.

    Parameters:
        seat: whose turn it is.
        tile: the tile taken ("" before one is taken, or when none could be).
        at: where it was placed.
        scope: which tiles the activation may use: `near` (the new tile and its neighbours),
            `all`, `none`, or one of `TurnRules.scopes`.
        activated: the places already activated this turn.
        movement: movement points gained and not yet spent.
        anywhere: how many tiles may still be activated besides those of the scope.
        walked: how many steps clan members have made.
        memo: what modules note for this turn, by name (`noting`, `noted`).
        piece: the piece that moves (None: the player's own). A module that lets a player move
            another one says so after the step `choose`, which begins the turn.
    """

    seat: int = -1
    tile: str = ""
    at: Pos | None = None
    scope: str = "near"
    activated: tuple[Pos, ...] = ()
    movement: int = 0
    anywhere: int = 0
    walked: int = 0
    memo: tuple[tuple[str, int], ...] = ()
    piece: Piece | None = field(default=None, repr=False, metadata={"sparse": True})

    def took(self, tile: str) -> Turn:
        """Return the turn after `tile` was taken."""
        return self._with(tile, self.at, self.activated, self.movement, self.anywhere)

    def placed(self, at: Pos) -> Turn:
        """Return the turn after the tile was laid at `at`."""
        return self._with(self.tile, at, self.activated, self.movement, self.anywhere)

    def used(self, at: Pos, *, extra: bool = False) -> Turn:
        """Return the turn after the tile at `at` was activated (by an `extra` activation)."""
        left = self.anywhere - extra
        return self._with(self.tile, self.at, (*self.activated, at), self.movement, left)

    def gaining(self, movement: int = 0, anywhere: int = 0) -> Turn:
        """Return the turn with more (negative: fewer) movement points or extra activations."""
        return self._with(
            self.tile, self.at, self.activated, self.movement + movement, self.anywhere + anywhere
        )

    def noting(self, name: str, number: int = 1) -> Turn:
        """Return the turn with a note of a module's; it is forgotten when the turn is over.

        Parameters:
            name: whose note it is, such as the module's id.
            number: what is noted (0: nothing any more).

        >>> Turn(0).noting("fair", 2).noting("games").noted("fair")
        2
        """
        others = [pair for pair in self.memo if pair[0] != name]
        own = [(name, number)] if number else []
        return evolve(self, memo=tuple(sorted([*others, *own])))

    def noted(self, name: str) -> int:
        """Return what was noted for this turn under a name (0: nothing)."""
        return next((number for one, number in self.memo if one == name), 0)

    def _with(
        self, tile: str, at: Pos | None, activated: tuple[Pos, ...], movement: int, anywhere: int
    ) -> Turn:
        """Return a copy, by position: these changes happen several times in every turn."""
        return Turn(
            self.seat, tile, at, self.scope, activated, movement, anywhere, self.walked, self.memo,
            self.piece,
        )  # fmt: skip


@frozen(eq=False)
class TurnRules:
    """How a game fills the common turn; a constant of its module.

    Parameters:
        module: the module's id, for refusals.
        rule_ids: the game's rule ids for refusals, by what they are about: `no-tile`, `cost`,
            `place`, `activate`, `move`; and, where a game tells more apart: `protected`,
            `twice`, `type`, `covered`, `member`, `plain`, `into-plain`, `line:river` and the
            like, and of tiles that overbuild `over`, `over-type`, `over-line`, `over-member`;
            and `stuck` (a tile is discarded while one can be taken), `effect` (a one-time effect
            is not there or gives no choice), `way` (a cost is not paid like that), `gain` (a
            cube is not taken like that) and `gain-room` (its tile is full).
        is_placed: `is_placed(tile)`: whether the tile goes to the territory at all.
        stuck: `stuck(look, seat)`: what may be chosen by a player who can take no tile.
        stuck_handlers: the handlers of those actions.
        sell_while: the decisions, by task word, in which selling is offered.
        member: what the game calls a clan member, for refusals.
        scopes: further scopes of an activation, by name: `scope(turn, territory)` returns the
            places that may be activated once a tile is laid.
    """

    module: str
    rule_ids: Mapping[str, str]
    is_placed: Callable[[Tile], bool] = lambda tile: True
    stuck: Callable[[Look, int], Sequence[Action]] = lambda look, seat: ()
    sell_while: frozenset[str] = Factory(lambda: frozenset({"choose", "activate", "move"}))
    member: str = "clan member"
    scopes: Mapping[str, Callable[[Turn, Territory], Sequence[Pos]]] = Factory(dict)

    def rule(self, about: str, otherwise: str) -> str:
        """Return the rule id for `about`, or that for `otherwise` if the game has none."""
        return self.rule_ids.get(about, self.rule_ids[otherwise])

    def why(self, about: str, message: str, **facts: object) -> Refusal | None:
        """Return the refusal by the game's rule on `about`, or None if it has no such rule."""
        rule = self.rule_ids.get(about)
        return None if rule is None else refusal(rule, self.module, message, **facts)


def moving_piece(look: Look, seat: int) -> Piece:
    """Return the piece that moves when the player at `seat` takes a tile now: mostly the own one.

    Whatever a module works out from where a player stands on the rondel (a toll, a distance)
    begins with `rondel.pieces[moving_piece(look, seat)]`.
    """
    turn = look.game(Turn)
    return seat if turn.piece is None or turn.seat != seat else turn.piece
