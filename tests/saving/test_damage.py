"""Saves that are cut off, edited, hostile or nonsense: one clear error, never a traceback."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from saving_helpers import forged, glen_more, states, toy

from glenmore_core import GlenmoreError, SaveError, State
from glenmore_core.saving import dumps, game_of, load_file, loads
from glenmore_core.saving.codec import codec_of, plain
from glenmore_core.saving.text import MAX_SIZE, parse

GAME = glen_more(3)
STATE = states(GAME, 4, 4)[45]
TEXT = dumps(STATE)


def refused(text: str, match: str | None = None) -> str:
    with pytest.raises(SaveError, match=match) as caught:
        loads(GAME.rules, text)
    return str(caught.value)


# -- cut off ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [TEXT, dumps(states(toy(), 1, 1)[5])], ids=["glen-more", "toy"])
def test_cut_off_at_any_byte(text: str) -> None:
    game = GAME if text is TEXT else toy()
    for size in range(len(text) - 2):
        with pytest.raises(SaveError) as caught:
            loads(game.rules, text[:size])
        assert f"it stops at offset {size} (line " in str(caught.value), (size, str(caught.value))
    assert loads(game.rules, text[:-1]) == loads(game.rules, text), "only the last line break"


def test_where_it_stops_has_line_and_column() -> None:
    size = TEXT.index('\n"players"') + 5
    assert refused(TEXT[:size]).endswith(f"it stops at offset {size} (line 5, column 5)")


# -- edited ----------------------------------------------------------------------------------


def detected(text: str) -> bool:
    """Return whether an edit is noticed; if not, it must leave the state as it was."""
    try:
        back = loads(GAME.rules, text)
    except SaveError:
        return True
    assert back == STATE
    return False


def test_every_changed_character_is_noticed() -> None:
    pick = random.Random(1)
    unnoticed = []
    for index, old in enumerate(TEXT):
        new = pick.choice([one for one in '019az"[]{}:,- \n' if one != old])
        if not detected(TEXT[:index] + new + TEXT[index + 1 :]):
            unnoticed.append((old, new))
    assert unnoticed in ([], [("\n", " ")] * len(unnoticed)), "white space means nothing"


def test_every_left_out_or_doubled_character_is_noticed() -> None:
    for index, one in list(enumerate(TEXT))[::3]:
        for text in (TEXT[:index] + TEXT[index + 1 :], TEXT[:index] + one + TEXT[index:]):
            if not detected(text):
                assert one == "\n"


def test_what_was_edited_is_named() -> None:
    edited = TEXT.replace('"coins":', '"coins":1', 1)
    assert "the save was edited or damaged in players (its check is" in refused(edited)
    two = edited.replace('"by_hand":false', '"by_hand":true')
    assert "in players" in refused(two)
    assert "and in by_hand" in refused(two)
    check = json.loads(TEXT)["check"]["scores"]
    assert "in scores" in refused(TEXT.replace(check, "00000000"))


def test_a_save_laid_out_anew_is_still_the_same() -> None:
    assert loads(GAME.rules, json.dumps(json.loads(TEXT), indent=2)) == STATE
    assert loads(GAME.rules, TEXT.replace("\n", "\r\n")) == STATE


# -- hostile ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("", r"it stops at offset 0"),
        ("[]", r"this is no save"),
        ("{}", r"this is no save"),
        ("null", r"this is no save"),
        ("glenmore-record: 1\n", r"is no JSON: Expecting value at offset 0"),
        ("[" * 100_000, r"nested too deeply at offset 64 \(line 1, column 65\)"),
        ('{"a":' * 5_000 + "1" + "}" * 5_000, r"nested too deeply"),
        ('{"format": NaN}', r"holds NaN"),
        ('{"format": -Infinity}', r"holds -Infinity"),
        ('{"format": 1e999}', r"holds the number 1e999; games have whole numbers only"),
        ('{"format": ' + "9" * 5_000 + "}", r"a number of 5000 digits; at most 18"),
        ('{"format": 1, "format": 2}', r"has the key 'format' twice"),
        ('{"format": "glenmore save"}', r"wrong at schema: null is no format version"),
        ('{"format": "glenmore save", "schema": true}', r"wrong at schema: true"),
        ('{"format": "glenmore save", "schema": 99, "check": {"text": ""}}', r"a newer one"),
        ('{"format": "glenmore save", "schema": 1}', r"wrong at identity: is missing"),
        ("x" * (MAX_SIZE + 1), r"too large: 4,000,001 characters"),
        ('{"a": "\ud800"}', r"this is no save"),
        ('{"a": "\x00"}', r"is no JSON: Invalid control character at offset 7"),
    ],
)
def test_hostile_text(text: str, match: str) -> None:
    refused(text, match)
    with pytest.raises(SaveError):
        game_of(text)


def test_a_number_of_many_digits_under_checks_that_fit() -> None:
    part = plain(codec_of(GAME.rules).dump_state(STATE))["players"]
    part[0]["Purse"]["coins"] = 10**18
    text = forged(STATE, players=part).replace(str(10**18), "9" * 4_000)
    refused(text, r"a number of 4000 digits")


@settings(max_examples=200, deadline=None)
@given(text=st.text() | st.binary().map(lambda raw: raw.decode("latin-1")))
@example("\ud800")
def test_any_text_gives_an_error_of_the_library(text: str) -> None:
    with pytest.raises(SaveError):
        loads(GAME.rules, text)


@settings(max_examples=60, deadline=None)
@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
))  # fmt: skip
def test_any_json_as_a_part_gives_an_error_of_the_library(value: Any) -> None:
    for part in ("agenda", "game", "players", "scores", "streams"):
        data = {**plain(codec_of(GAME.rules).dump_state(STATE)), part: value}
        text = json.dumps({"format": "glenmore save", "schema": 1, **data})
        with pytest.raises(SaveError):
            loads(GAME.rules, text)


# -- nonsense under checks that fit ----------------------------------------------------------


def changed(part: str, path: list[Any], value: Any) -> str:
    """Return a save in which one value is another, with checks that fit."""
    data = plain(codec_of(GAME.rules).dump_state(STATE))[part]
    holder = [data]
    at: Any = holder
    for step in [0, *path][:-1]:
        at = at[step]
    at[[0, *path][-1]] = value
    return forged(STATE, **{part: holder[0]})


def test_forging_itself_works() -> None:
    assert forged(STATE) == TEXT
    assert loads(GAME.rules, forged(STATE)) == STATE


@pytest.mark.parametrize(
    ("part", "path", "value", "match"),
    [
        ("players", [1, "Purse", "coins"], "6",
         r"players\[1\]\.Purse\.coins: expected a whole number, not '6'"),
        ("players", [1, "Purse", "coins"], True, r"coins: expected a whole number, not true"),
        ("players", [1, "Purse", "coins"], None, r"coins: expected a whole number, not null"),
        ("players", [1, "Purse", "gold"], 1,
         r"players\[1\]\.Purse\.gold: there is no such field; the fields are coins, whisky"),
        ("players", [1, "Purse"], {"coins": 1, "wisky": 2},
         r"Purse\.wisky: there is no such field; did you mean 'whisky'\?"),
        ("players", [1, "Purse"], [], r"players\[1\]\.Purse: expected an object, not \[\]"),
        ("players", [1], {}, r"players\[1\]\.Territory: is missing"),
        ("players", [1, "Castle"], {}, r"players\[1\]\.Castle: no composed module keeps this"),
        ("players", [], [], r"players: expected a list of 3, one for each player"),
        ("players", [0, "Territory", "tiles"], {}, r"Territory\.tiles: expected a list of pairs"),
        ("players", [0, "Territory", "tiles", 0], [[0, 0]],
         r"players\[0\]\.Territory\.tiles\[0\]: expected a pair \[key, value\]"),
        ("players", [0, "Territory", "tiles", 0, 0], [0, 0, 0], r"tiles\[0\]: expected a list of"),
        ("players", [0, "Territory", "tiles", 0, 0, 1], "0", r"tiles\[0\]\[1\]: expected a whole"),
        ("players", [0, "Territory", "tiles", 0, 1], "nessie",
         r"players\[0\]\.Territory: holds 'nessie', which this game does not know"),
        ("players", [0, "Territory", "members"], [[[0, 0], 1], [[0, 0], 2]],
         r"Territory\.members: the same key stands twice"),
        ("game", ["Stacks", "left", "3", 0], 51, r"game\.Stacks\.left\[?.*3.*: expected text"),
        ("game", ["Rondel", "pieces", 0, 0], False, r"pieces\[0\]: expected a whole number"),
        ("game", ["Turn"], None, r"game\.Turn: expected an object, not null"),
        ("agenda", [], {}, r"agenda: expected a list"),
        ("agenda", [0], {}, r"agenda\[0\]\.task: is missing"),
        ("agenda", [0], {"task": "next-trun"},
         r"agenda\[0\]\.task: 'next-trun' is not known here; did you mean 'next-turn'\?"),
        ("agenda", [0], {"task": 3}, r"agenda\[0\]\.task: 3 is not known here; one of: activate"),
        ("agenda", [0], {"task": "next-turn", "seat": 1}, r"agenda\[0\]\.seat: there is no such"),
        ("agenda", [0], {"task": "step", "procedure": "turn", "step": "dance", "seat": 0},
         r"agenda\[0\]: there is no step 'dance' in a procedure 'turn'"),
        ("agenda", [-1], {"task": "choose", "seat": 3}, r"\.seat: there is no seat 3"),
        ("agenda", [-1], {"task": "next-turn"}, r"must be one that waits for a decision"),
        ("agenda", [0], {"task": "choosing", "inner": {"task": "next-turn"}, "chosen": []},
         r"agenda\[0\]\.inner: 'next-turn' is no choice in secret"),
        ("scores", [0], {"whisky": "3"}, r"scores\[0\]\.whisky: expected a whole number"),
        ("scores", [], [{}], r"scores: expected a list of 3"),
        ("streams", ["tiles"], 5, r"streams\.tiles: expected 16 hexadecimal digits, not 5"),
        ("streams", ["tiles"], "F" * 16, r"streams\.tiles: expected 16 hexadecimal digits"),
        ("streams", ["dice"], "0" * 16, r"streams: expected an object with die, setup, tiles"),
        ("by_hand", [], 0, r"by_hand: expected true or false, not 0"),
    ],
)  # fmt: skip
def test_nonsense_is_named_with_its_path(
    part: str, path: list[Any], value: Any, match: str
) -> None:
    refused(changed(part, path, value), match)


def test_values_that_fit_their_types_and_cannot_be_played(tmp_path: Any) -> None:
    state = next(
        one for one in states(GAME, 4, 4)[10:]
        if (decision := GAME.decision(one)) is not None and decision.kind == "choose"
    )  # fmt: skip
    rondel = plain(codec_of(GAME.rules).dump_state(state))["game"]
    rondel["Rondel"]["tiles"] = [[place, "kraken"] for place, _ in rondel["Rondel"]["tiles"]]
    text = forged(state, game=rondel)
    with pytest.raises(SaveError, match=r"holds a state that cannot be played: .*kraken"):
        loads(GAME.rules, text, thorough=True)
    path = tmp_path / "game.save"
    path.write_text(text)
    with pytest.raises(SaveError, match=r"cannot be played"):
        load_file(GAME.rules, path)


def test_secret_choices_of_a_stranger_are_refused() -> None:
    game = toy()
    state = next(
        one for one in states(game, 1, 1) if one.agenda and one.agenda[-1].word == "choosing"
    )
    agenda = plain(codec_of(game.rules).dump_state(state))["agenda"]
    agenda[-1]["chosen"] = [[7, {"do": "cast", "choice": "no", "loudly": False}]]
    with pytest.raises(SaveError, match=r"chosen: there is no seat 7"):
        loads(game.rules, forged(state, agenda=agenda))
    agenda[-1]["chosen"] = [[0, {"do": "shout"}]]
    with pytest.raises(SaveError, match=r"chosen\[0\]\.do: 'shout' is not known here"):
        loads(game.rules, forged(state, agenda=agenda))


# -- files -----------------------------------------------------------------------------------


def test_files_that_are_none(tmp_path: Any) -> None:
    path = tmp_path / "a.save"
    with pytest.raises(SaveError, match=r"a\.save' cannot be read: No such file"):
        load_file(GAME.rules, path)
    path.write_bytes(TEXT.encode()[:50] + b"\xff\xfe")
    with pytest.raises(SaveError, match=r"is no text: byte 50 \(offset 50 \(line 2, column 13\)\)"):
        load_file(GAME.rules, path)
    with pytest.raises(SaveError, match=r"cannot be read: Is a directory"):
        load_file(GAME.rules, tmp_path)


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Any) -> None:
    from glenmore_core.saving import save_file

    with pytest.raises(SaveError, match=r"cannot be written: No such file"):
        save_file(STATE, tmp_path / "nowhere" / "a.save")


def test_parse_takes_what_json_allows() -> None:
    assert parse(' {"a": [1, -2, "x\\u00e9", true, null, {}]} ') == {
        "a": [1, -2, "xé", True, None, {}]
    }
    with pytest.raises(GlenmoreError, match=r"is no JSON: .* at offset 9 \(line 2, column 4\)"):
        parse('{"a":\n 1 2 3, "and": "more"}')


def test_the_text_of_messages_stays_short() -> None:
    for value in ("x" * 100_000, ["y" * 1000] * 1000, {"z" * 50_000: 1}):
        message = refused(changed("players", [0, "Purse", "coins"], value))
        assert len(message) < 300
    assert re.search(r"\.\.\.", message)


def test_type_of_states() -> None:
    assert isinstance(loads(GAME.rules, TEXT), State)
