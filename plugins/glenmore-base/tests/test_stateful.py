"""Any play whatsoever, of two to five players: what must hold does hold after every action."""

from __future__ import annotations

from collections import Counter

import pytest
from glen_more_oracle import Bill, Holding, legal_places, payable
from glen_more_positions import glen_more
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from glenmore_base.clan import Clan
from glenmore_base.glen_more import RESOURCES
from glenmore_core import Action, Game, IllegalAction, Scored, State
from glenmore_core.mechanisms.market import Market
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.stacks import Stacks
from glenmore_core.mechanisms.territory import Territory, is_sound, revive
from glenmore_core.mechanisms.tile_turn import Take, Turn
from glenmore_core.mechanisms.tiles import TileSet
from glenmore_core.streams import draw_below, seed_stream

EVERY_TILE = Counter(
    tile
    for stack in ("0", "1", "2", "3")
    for tile in glen_more().rules.constant(TileSet).of_stack(stack)
)
PRICES = (1, 2, 3)


OPTIONS: list[dict[str, object]] = [
    {},
    {"last_member": "online", "chieftains_first": True, "sell_during": "before_and_after"},
    {"lochy_cubes": "any_tile", "full_tiles": "hidden", "last_member": "free", "die": "on",
     "ness_same_turn": False, "oich_movement": "lost", "stuck_move": "nearest"},
]  # fmt: skip
"""As it is printed, as the online section has it, and as nobody has played it yet."""


def between_turns(state: State) -> bool:
    """Whether a turn has just ended: the next player is to choose and has done nothing yet."""
    return not state.is_over and state.agenda[-1].word == "choose"


class Play(RuleBasedStateMachine):
    """A game that hypothesis plays; `players` is set by the subclasses below."""

    players = 2

    @initialize(
        seed=st.integers(0, 10_000), played=st.integers(0, 400), options=st.sampled_from(OPTIONS)
    )
    def begin(self, seed: int, played: int, options: dict[str, object]) -> None:
        """A new game, played at random for a while, so that every part of a game comes up."""
        self.game: Game = glen_more(self.players, **options)
        self.state = self.game.start(seed)
        self.start_coins = self.coins(self.state)
        self.earlier: list[tuple[State, int]] = []
        self.pool: dict[type[Action], Action] = {}
        self.scored: Counter[int] = Counter()
        counter = seed_stream(seed, "played")
        for _ in range(played):
            if self.state.is_over:
                break
            actions = self.game.legal_actions(self.state)
            counter, number = draw_below(counter, len(actions))
            self.state = self.game.apply(self.state, actions[number])
        for seat in range(self.players):
            self.scored[seat] = self.state.vp(seat)

    def coins(self, state: State) -> int:
        """Coins of the players and on the warehouse, less the three of Armadale Castle."""
        lying = sum(sum(PRICES[:filled]) for filled in state.game(Market).filled)
        held = sum(state.player(seat, Purse).coins for seat in range(state.seats))
        cards = [card for seat in range(state.seats) for card in state.player(seat, Clan).cards]
        return lying + held - 3 * cards.count("armadale-castle")

    @rule(numbers=st.lists(st.integers(0, 10_000), min_size=1, max_size=6))
    def act(self, numbers: list[int]) -> None:
        """Some legal actions, with their events."""
        for number in numbers:
            if self.state.is_over:
                return
            actions = self.game.legal_actions(self.state)
            action = actions[number % len(actions)]
            before = self.state
            outcome = self.game.advance(before, action)
            assert self.game.apply(before, action) == outcome.state
            assert hash(self.game.apply(before, action)) == hash(outcome.state)
            assert outcome.is_barrier == (outcome.state.streams != before.streams)
            for one in outcome.events:
                if isinstance(one, Scored) and one.seat is not None:
                    self.scored[one.seat] += one.vp
            self.earlier.append((before, hash(before)))
            self.pool[type(action)] = action
            self.state = outcome.state

    @rule(number=st.integers(0, 10_000))
    def refuse(self, number: int) -> None:
        """What was legal a while ago and is not now is refused, with a reason."""
        actions = self.game.legal_actions(self.state)
        strangers = [one for one in self.pool.values() if one not in actions]
        if strangers:
            stranger = strangers[number % len(strangers)]
            reason = self.game.why_not(self.state, stranger)
            assert reason is not None
            assert reason.rule
            with pytest.raises(IllegalAction):
                self.game.apply(self.state, stranger)

    @rule()
    def every_listed_action_applies(self) -> None:
        """The list holds no action twice, and each can be done and written down."""
        actions = self.game.legal_actions(self.state)
        assert len(set(actions)) == len(actions)
        assert bool(actions) is not self.state.is_over
        for action in actions:
            assert self.game.why_not(self.state, action) is None
            assert self.game.read(self.game.write(action)) == action
            assert self.game.apply(self.state, action) != self.state

    @rule()
    def saved_and_loaded(self) -> None:
        """A save brings the same state back, with what is worked out of it."""
        loaded = self.game.loads(self.game.dumps(self.state))
        assert loaded == self.state
        assert hash(loaded) == hash(self.state)
        assert self.game.legal_actions(loaded) == self.game.legal_actions(self.state)
        for seat in range(self.players):
            assert loaded.player(seat, Territory).sites == self.state.player(seat, Territory).sites
            assert loaded.player(seat, Territory).stock == self.state.player(seat, Territory).stock

    @rule()
    def tiles_on_offer_are_those_of_the_rules(self) -> None:
        """Payable by trying every sequence, and with a place by looking at every cell."""
        if not between_turns(self.state) or sum(self.stock()) > 9:
            return
        rondel = self.state.game(Rondel)
        seat = rondel.last
        assert isinstance(seat, int)
        offered = {
            rondel.place_of(one.space)
            for one in self.game.legal_actions(self.state)
            if isinstance(one, Take)
        }
        ahead = [at for at, _ in rondel.ahead(rondel.pieces[seat])]
        assert offered == {at for at in ahead if self.may_take(seat, rondel.tiles[at])}

    def stock(self) -> tuple[int, ...]:
        """Cubes of whoever is next, by resource."""
        seat = self.state.game(Rondel).last
        return self.state.player(seat, Territory).stock if isinstance(seat, int) else ()

    def may_take(self, seat: int, tile_id: str) -> bool:
        """Whether the tile can be paid and placed, by the plain oracle."""
        tiles = self.game.rules.constant(TileSet).tiles
        tile, value = tiles[tile_id], self.state.player(seat, Territory)
        purse = self.state.player(seat, Purse)
        members = dict(value.members)
        edges = {at: tiles[one].edge for at, one in value.tiles.items()}
        ways = [members]
        for kind, amount in tile.cost.others:
            if kind == "whisky" and purse.whisky < amount:
                return False
            if kind == "clan_member_or_chieftain":
                ways = [
                    {at: n for at, n in (members | {one: members[one] - 1}).items() if n}
                    for one in members
                ]
                ways += [members] if self.state.player(seat, Clan).chieftains else []
        if not any(legal_places(edges, way, tile.edge) for way in ways):
            return False
        cubes = tuple((at, name) for at, names in value.cubes.items() for name in names)
        held = Holding(purse.coins, cubes, self.state.game(Market).filled)
        return payable(held, Bill(tile.cost.units, tile.cost.different, tile.cost.coins))

    # -- what always holds -----------------------------------------------------------------

    @invariant()
    def the_track_is_full_but_for_one_space(self) -> None:
        """GM-REFILL-1: 13 of 14, and the empty space is the one behind the rear piece."""
        rondel = self.state.game(Rondel)
        taken = [*rondel.pieces.values(), *rondel.tiles]
        assert len(set(taken)) == len(taken)
        if between_turns(self.state):
            rear = rondel.pieces[rondel.last]
            assert sorted(taken) == list(range(rear, rear + 13))

    @invariant()
    def displays_are_legal(self) -> None:
        """Connected, edges matching, one river and one road; at most three cubes a tile."""
        tile_set = self.game.rules.constant(TileSet)
        for seat in range(self.players):
            value = self.state.player(seat, Territory)
            assert is_sound(value.tiles, tile_set, (0, 0))
            river = sorted(
                y for (x, y), one in value.tiles.items() if shows(tile_set, one, "river")
            )
            road = sorted(x for (x, y), one in value.tiles.items() if shows(tile_set, one, "road"))
            assert all(
                x == 0 for (x, _), one in value.tiles.items() if shows(tile_set, one, "river")
            )
            assert all(
                y == 0 for (_, y), one in value.tiles.items() if shows(tile_set, one, "road")
            )
            assert river == list(range(river[0], river[0] + len(river)))
            assert road == list(range(road[0], road[0] + len(road)))
            assert set(value.cubes) | set(value.members) <= set(value.tiles)
            assert all(1 <= len(cubes) <= 3 for cubes in value.cubes.values())
            assert all(number >= 1 for number in value.members.values())
            again = revive(value, tile_set, RESOURCES)
            assert (again.sites, again.stock) == (value.sites, value.stock)
            assert self.state.player(seat, Purse).coins >= 0
            assert self.state.player(seat, Purse).whisky >= 0

    @invariant()
    def coins_are_conserved(self) -> None:
        """They go from purse to warehouse and back; only Armadale Castle brings new ones."""
        assert self.coins(self.state) == self.start_coins

    @invariant()
    def tiles_are_conserved(self) -> None:
        """Each of the 67 tiles is in a stack, on the track, in a display, in hand, or gone."""
        stacks, turn = self.state.game(Stacks), self.state.game(Turn)
        found = Counter(tile for ids in stacks.left.values() for tile in ids)
        found.update(tile for tile, _ in stacks.discard)
        found.update(self.state.game(Rondel).tiles.values())
        for seat in range(self.players):
            found.update(self.state.player(seat, Territory).tiles.values())
        if turn.tile and turn.at is None:
            found[turn.tile] += 1
        assert found.pop("start") == self.players
        assert found == EVERY_TILE

    @invariant()
    def members_come_from_tiles(self) -> None:
        """25 pieces at most; who holds cards holds their tiles, or is about to take the card."""
        for seat in range(self.players):
            clan, value = self.state.player(seat, Clan), self.state.player(seat, Territory)
            tiles = self.game.rules.constant(TileSet).tiles
            brought = [
                effect.spec
                for one in value.tiles.values()
                for effect in tiles[one].once
                if effect.kind.name == "card"
            ]
            assert len(set(clan.cards)) == len(clan.cards)
            assert set(clan.cards) <= set(brought)
        pieces = sum(
            self.state.player(seat, Clan).chieftains
            + sum(self.state.player(seat, Territory).members.values())
            for seat in range(self.players)
        )
        assert pieces <= 25

    @invariant()
    def vp_are_the_sum_of_their_sources(self) -> None:
        """The sheet's columns, the sum told by the events, and the ranking agree."""
        sheet = self.game.score_sheet(self.state)
        for seat in range(self.players):
            assert sum(column[seat] for column in sheet.values()) == self.state.vp(seat)
            assert self.scored[seat] == self.state.vp(seat)
        ranks = self.game.ranking(self.state)
        assert [one.vp for one in ranks] == sorted((one.vp for one in ranks), reverse=True)

    @invariant()
    def earlier_states_never_change(self) -> None:
        """The hash of a state says the same when it is asked again later."""
        for state, known in self.earlier[-3:]:
            assert hash(state) == known

    def teardown(self) -> None:
        """All earlier states, once more at the end."""
        for state, known in getattr(self, "earlier", ()):
            assert hash(state) == known


def shows(tile_set: TileSet, tile: str, line: str) -> bool:
    """Whether the tile shows a river or road."""
    return line in tile_set.tiles[tile].edge.split("+")


HOW = settings(
    max_examples=20, stateful_step_count=40, deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip


class TwoPlayers(Play):
    """With the die as third piece."""

    players = 2


class ThreePlayers(Play):
    """With the die as fourth piece."""

    players = 3


class FourPlayers(Play):
    """Without the die."""

    players = 4


class FivePlayers(Play):
    """With as many as there can be."""

    players = 5


for _machine in (TwoPlayers, ThreePlayers, FourPlayers, FivePlayers):
    _machine.TestCase.settings = HOW

test_two_players = TwoPlayers.TestCase
test_three_players = ThreePlayers.TestCase
test_four_players = FourPlayers.TestCase
test_five_players = FivePlayers.TestCase
