"""Sessions: playing, undo with its barriers, resuming from records and saves."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from saving_helpers import Cast, Side, Vote, glen_more, moves, states, toy, toy_module

from glenmore_core import Done, Game, IllegalAction, Refusal, SaveError
from glenmore_core.compose.registry import installed
from glenmore_core.mechanisms.tile_turn import Place, Take
from glenmore_core.saving import dumps, load_file, save_file
from glenmore_core.session import Session

REGISTRY = installed().with_modules([toy_module()])


def until(session: Session, kind: str) -> int:
    """Play on until a decision of this kind must be taken; return who takes it."""
    while True:
        decision = session.game.decision(session.state)
        assert decision is not None, "the game is over"
        if decision.kind == kind:
            return decision.seats[0]
        session.act(session.game.legal_actions(session.state)[0])


def test_acting_by_action_and_by_notation() -> None:
    session = Session.start(glen_more(4), seed=1)
    seat = until(session, "choose")
    take = next(one for one in session.game.legal_actions(session.state) if isinstance(one, Take))
    before = session.state
    outcome = session.act(session.game.write(take))
    assert outcome.state is session.state
    assert session.history[-1].action == take
    assert session.history[-1].seat == seat
    assert session.history[-1].text == f"take {take.space}"
    assert session.history[-1].events == outcome.events
    assert before == session.game.start(1), "earlier states never change"


def test_an_illegal_action_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    with Session.start(glen_more(3), seed=1, record=path) as session:
        before, text = session.state, path.read_text()
        with pytest.raises(IllegalAction):
            session.act(Place((9, 9)))
        with pytest.raises(IllegalAction, match="CORE-SEAT"):
            session.act(session.game.legal_actions(before)[0], seat=-1)
        assert (session.state, session.history, path.read_text()) == (before, (), text)


def why(session: Session, seat: int) -> Refusal:
    """Return why `seat` cannot undo, after trying."""
    before = session.state
    assert not session.can_undo(seat)
    with pytest.raises(IllegalAction) as caught:
        session.undo(seat)
    assert session.state is before
    assert caught.value.refusal.rule == "CORE-UNDO"
    return caught.value.refusal


def test_undo_goes_back_to_the_players_own_decision() -> None:
    session = Session.start(glen_more(4), seed=1)
    before = session.state
    seat = until(session, "choose")
    session.act(next(a for a in session.game.legal_actions(session.state) if isinstance(a, Take)))
    assert session.can_undo(seat)
    assert session.undo(seat) is before
    assert session.history == ()
    assert why(session, seat).message == "nothing has been done yet"


def test_undo_stops_where_chance_was_drawn() -> None:
    session = Session.start(glen_more(4), seed=1)
    seat = until(session, "choose")
    while not (session.history and session.history[-1].is_barrier):
        session.act(session.game.legal_actions(session.state)[0])
    reason = why(session, seat)
    assert reason.message == "chance was drawn by the action"
    assert dict(reason.facts)["action"] == session.history[-1].text


def test_undo_stops_where_something_hidden_became_known() -> None:
    session = Session.start(toy(), seed=1)
    for seat in range(3):
        session.act(Cast("no"), seat)
    reason = why(session, 2)
    assert reason.message == "the action made known what was hidden"
    assert dict(reason.facts) == {"events": "revealed", "action": "cast no"}


def test_undo_stops_where_another_player_has_acted() -> None:
    session = Session.start(toy(), seed=1)
    session.act(Cast("no"), 0)
    session.act(Cast("ay"), 1)
    reason = why(session, 0)
    assert reason.message == "somebody else has acted since"
    assert dict(reason.facts) == {"who": "seat 1", "action": "cast ay"}
    assert why(session, 2).message == "this player has done nothing yet"
    session.undo(1)
    session.undo(0)
    assert session.state == session.game.start(1)


def test_chance_entered_by_hand_is_corrected_by_hand_alone() -> None:
    session = Session.start(toy(2), seed=1, by_hand=True)
    while not session.game.outcomes(session.state):
        session.act(session.game.legal_actions(session.state)[0])
    before = session.state
    session.act(Side("heads"))
    assert session.history[-1].seat == -1
    assert dict(why(session, 0).facts)["who"] == "chance"
    assert session.undo(-1) is before
    session.act("side tails", -1)
    assert session.state.is_over


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), choices=st.integers(0, 10**6), players=st.integers(2, 5))
def test_undo_and_redo_along_a_whole_game(seed: int, choices: int, players: int) -> None:
    game = glen_more(players)
    session = Session.start(game, seed=seed)
    for state, seat, action in moves(game, seed, choices):
        assert session.state == state
        if action is None:
            break
        streams = state.streams
        session.act(action, seat)
        assert session.can_undo(seat) == (not session.history[-1].is_barrier)
        assert session.can_undo(seat) <= (session.state.streams == streams)
        if session.can_undo(seat):
            assert session.undo(seat) is session.state
            assert session.state == state
            session.act(action, seat)
    assert session.state.is_over


# -- resuming --------------------------------------------------------------------------------


def test_a_record_is_resumed_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    line_of_play = list(moves(glen_more(3), 5, 5))
    first = Session.start(glen_more(3), seed=5, record=path)
    for _, seat, action in line_of_play[:20]:
        first.act(action, seat)
    first.close()
    second = Session.resume(path)
    assert second.state == line_of_play[20][0]
    assert second.history == first.history
    assert second.notices == ()
    with second:
        for _, seat, action in line_of_play[20:-1]:
            second.act(action, seat)
    third = Session.resume(path)
    assert third.state == line_of_play[-1][0]
    assert third.state.is_over
    assert path.read_text() == third.record_text() == second.record_text()
    third.close()


def test_undo_works_after_resuming_and_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    with Session.start(toy(), seed=5, record=path) as session:
        session.act(Cast("no"), 0)
        session.act(Cast("ay"), 1)
    with Session.resume(path, REGISTRY) as session:
        session.undo(1)
        session.act(Cast("no"), 1)
        state = session.state
    lines = [line.split("  =")[0] for line in path.read_text().splitlines()[8:]]
    assert lines == ["0 cast no", "1 cast ay", "undo 1", "1 cast no"]
    with Session.resume(path, REGISTRY) as session:
        assert session.state == state
        assert [one.text for one in session.history] == ["cast no", "cast no"]


def test_a_torn_line_is_cut_off_when_a_record_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    with Session.start(toy(), seed=5, record=path) as session:
        session.act(Cast("no"), 0)
    whole = path.read_bytes()
    path.write_bytes(whole + b"1 cast n")
    with Session.resume(path, REGISTRY) as session:
        assert session.notices == (
            f"{path}:10:1: the last line was not finished and is left out: '1 cast n'",
        )
        assert path.read_bytes() == whole
        session.act(Cast("ay"), 1)
    assert path.read_text().splitlines()[9].startswith("1 cast ay  =")


def test_the_last_action_of_a_finished_game_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    session = Session.start(toy(2), seed=5, record=path, by_hand=True)
    while not session.state.is_over:
        session.act(session.game.legal_actions(session.state)[0])
    assert path.read_text().splitlines()[-1].startswith("end ")
    session.undo(-1)
    session.act("side tails")
    session.close()
    with Session.resume(path, REGISTRY) as again:
        assert again.state == session.state
        assert again.state.is_over


def test_a_save_is_resumed_without_history(tmp_path: Path) -> None:
    path = tmp_path / "a.save"
    session = Session.start(glen_more(3), seed=5)
    until(session, "activate")
    session.save(path)
    assert load_file(session.game.rules, path) == session.state
    again = Session.resume(path)
    assert again.state == session.state
    assert again.history == ()
    assert again.why_no_undo(0) is not None
    assert "does not say what was done" in str(again.why_no_undo(0))
    again.act(Done())
    with pytest.raises(SaveError, match="has no record"):
        again.record_text()


def test_what_is_neither(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with pytest.raises(SaveError, match=r"a\.txt' cannot be read"):
        Session.resume(path)
    path.write_text("a shopping list")
    with pytest.raises(SaveError, match=r"the save is no JSON"):
        Session.resume(path)


def test_resuming_a_save_from_a_stranger_tries_it_out(tmp_path: Path) -> None:
    state = states(toy(), 1, 1)[2]
    path = tmp_path / "a.save"
    save_file(state, path)
    assert Session.resume(path, REGISTRY).state == state
    path.write_text(dumps(state).replace('"votes"', '"voices"').replace("vote", "veto"))
    with pytest.raises(SaveError, match=r"edited or damaged in agenda"):
        Session.resume(path, REGISTRY)


def test_a_seed_nobody_knows_is_in_the_record() -> None:
    texts = {Session.start(toy()).record_text() for _ in range(3)}
    assert len(texts) == 3
    assert Vote.word in repr(Session.start(toy()).game.decision(Session.start(toy()).state))


def test_sessions_print_shortly() -> None:
    session = Session.start(Game.from_variant("glen-more", players=4), seed=1)
    assert repr(session) == "<Session of <Game glen-more, 4 players>, 0 actions>"
