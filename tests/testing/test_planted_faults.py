"""The kit fails on planted faults, with a message that says what, where, and what to do."""

import re

import pytest
from pebbles import FAULTS, PEBBLES, Choose, Hand, Heap, ShowCharm, Take

from glenmore_core.testing import Broken, Composition, Conformance
from glenmore_core.testing.kit import sample_of

HANDLER = r"handler take \(pebbles\.py:\d+\) of module 'pebbles'"
OPTIONS = r"options takes \(pebbles\.py:\d+\) of module 'pebbles'"

FOUND = [
    # fault, the promise's test, what the message says, what it advises
    ("mutates", "test_states_are_values",
     r"`take \d` of seat \d changed the state it was given, in take \(pebbles\.py:\d+\) of module "
        r"'pebbles', hook 'tasks'",
     r"never change a value in place: make a new one and draft\.put"),
    ("holds-a-list", "test_states_are_values",
     r"the slice Listing of the table cannot be hashed: unhashable type: 'list'",
     r"hold tuples, frozensets and Tables"),
    ("not-frozen", "test_states_are_values",
     r"the class of the slice Mutable is not frozen", r"@attrs\.frozen"),
    ("changes-the-rules", "test_states_are_values",
     r"the rules themselves changed during play: constants\.Memo\.notes\.takes",
     r"keep what changes in a slice"),
    ("random", "test_nothing_global_is_touched",
     r"module 'pebbles' \(hook 'tasks'\) called random\.choice in take \(pebbles\.py:\d+\)",
     r"let all chance be a Chance task"),
    ("random-by-name", "test_nothing_global_is_touched",
     r"module 'pebbles' \(hook 'tasks'\) called random\.randint in take \(pebbles\.py:\d+\)",
     r"draft\.random_below"),
    ("clock", "test_nothing_global_is_touched",
     r"module 'pebbles' \(hook 'tasks'\) called time\.time in take \(pebbles\.py:\d+\)",
     r"must be in the state"),
    ("memory", "test_nothing_global_is_touched",
     rf"played again, step \d+ came out differently \(`take \d`, {HANDLER}\)",
     r"no module variables"),
    ("set-order", "test_fresh_process_plays_the_same",
     rf"a fresh process \(PYTHONHASHSEED=\d\) got another step \d+ \(`take \d`, {HANDLER}\)",
     r"do not let the order of a set"),
    ("leaks-in-view", "test_nothing_leaks",
     r"seat 0 can tell two states apart that differ only in what is hidden: "
     r"players\[1\]\.Hand\.charm was", r"give the slice a `conceal`"),
    ("leaks-in-actions", "test_nothing_leaks",
     r"differ only in what is hidden: legal actions .*`show`",
     r"list actions from what the deciding seat may know"),
    ("leaks-in-events", "test_nothing_leaks",
     rf"the events of `take \d` tell seat \d what is hidden \({HANDLER}\)",
     r"`to=\(seat,\)`"),
    ("leaks-a-bid", "test_nothing_leaks",
     r"seat 1 can tell whether seat 0 chose `bid 0` or `bid 1` in secret: legal actions",
     r"list actions from what the deciding seat may know"),
    ("leaks-the-order", "test_nothing_leaks",
     r"sees something that was drawn from the seed, although chance is entered by hand: "
     r"table\.Heap\.rains", r"drawn by a Chance task"),
    ("cannot-resample", "test_nothing_leaks",
     r"the slice Hand hides something \(`conceal`\), but nothing can draw it again",
     r"`resample\(draft, owner, viewer\)`"),
    ("lists-illegal", "test_everything_listed_applies",
     rf"`take 3` of seat \d is listed, but cannot be carried out: module 'pebbles', hook "
     rf"'tasks': it raised AssertionError: so many are not there \({HANDLER}\)",
     r"an illegal action is listed"),
    ("lists-twice", "test_everything_listed_applies",
     rf"{OPTIONS} lists `take 1` twice", r"list every action once"),
    ("only-when-listened-to", "test_everything_listed_applies",
     rf"`take \d` gives another state when events are listened to \({HANDLER}\)",
     r"`if draft\.listening:` may guard nothing but events"),
    ("hides", "test_everything_else_is_refused",
     r"`take 2` of seat \d is not listed, yet nothing speaks against it: the `why` that explains "
     rf"its other refusals \(such as P-1\) gives no reason \({OPTIONS}\)",
     r"a legal action is hidden"),
    ("why-fails", "test_everything_else_is_refused",
     r"the forged action `take -?\d+` of seat \d made a rule fail instead of being refused",
     r"let `why` and the vetoes of this decision answer"),
    ("says-nothing", "test_everything_else_is_refused",
     r"the refusal of `.*` says too little", r"refusal\('MY-RULE-1'"),
    ("dead-end", "test_every_game_ends",
     r"the game could not go on: module 'pebbles', hook 'tasks': the decision 'choose' has no "
     r"legal action", r"add a way out"),
    ("for-ever", "test_every_game_ends",
     r"after 200 decisions it is not over", r"something can be done for ever: bound it"),
    ("unsaved", "test_saves_load_back",
     r"the state cannot be saved because of the field 'thing' of the slice Odd "
     r"\('pebbles'\): .*Loose", r"hold in slices and tasks only int, bool, str"),
    ("forgets", "test_saves_load_back",
     r"`take \d` leads the loaded state elsewhere: players\[\d\]\.Hand\.stones",
     r"in the slice's `revive`"),
    ("unreadable", "test_notation_reads_back",
     r"`take 4\.5` cannot be read back: '4\.5' in 'take 4\.5' is not right for <number>: it takes "
     r"a whole number", r"give every field the type of what it holds"),
    ("task-holds-a-list", "test_states_are_values",
     r"the task Choose of module 'pebbles' cannot be hashed: unhashable type: 'list'",
     r"hold tuples, frozensets and Tables"),
    ("environment", "test_fresh_process_plays_the_same",
     rf"a fresh process \(PYTHONHASHSEED=\d\) got another step \d+ \(`take \d`, {HANDLER}\)",
     r"something kept in the process"),
    ("secrets", "test_nothing_global_is_touched",
     r"module 'pebbles' \(hook 'tasks'\) called secrets\.randbelow in take \(pebbles\.py:\d+\)",
     r"draft\.random_below"),
    ("lists-a-set", "test_everything_listed_applies",
     rf"{OPTIONS} returns a set, whose order is another one in every process",
     r"return a list, in an order that follows from the state"),
    ("composes-otherwise", "test_composition_is_explicit",
     r"composed again, it is another game \(pebbles supplies step end/count again \d+\)",
     r"hooks return the same"),
    ("text-for-a-number", "test_saves_load_back",
     r"wrong at players\[\d\]\.Hand\.stones: expected a whole number, not '\d'",
     r"with their types annotated"),
    ("ambiguous", "test_notation_reads_back",
     rf"Take\(number='1'\) and Take\(number=1\) are both written `take 1` \({OPTIONS}\)",
     r"let the fields that make two actions different be part of their notation"),
    ("no-barrier", "test_undo_stops_where_something_became_known",
     r"by `show` of seat \d (seat \d|a spectator) learns something hidden, yet it could be undone "
     r"\(handler show \(pebbles\.py:\d+\) of module 'pebbles'\): players\[\d\]\.Hand\.charm",
     r"`reveals = True`"),
    ("tells-others", "test_undo_stops_where_something_became_known",
     rf"the events of `take \d` of seat \d tell (seat \d|a spectator) something hidden, yet it "
     rf"could be undone \({HANDLER}\)", r"the event `to=\(seat,\)` who may see it"),
    ("by-hand", "test_chance_can_be_entered_by_hand",
     r"entering what was drawn gives another state: players\[\d\]\.Hand\.stones",
     r"the same whether its outcome was drawn or entered"),
    ("no-weight", "test_every_game_ends",
     r"the game could not go on: module 'pebbles', hook 'tasks': the chance 'deal-charm' gives "
     r"Deal\(charm='heather'\) the weight 0; a weight is a whole number of at least 1",
     r"no handler may fail"),
    ("outcome-twice", "test_chance_can_be_entered_by_hand",
     r"outcomes deals \(pebbles\.py:\d+\) of module 'pebbles' lists `deal heather` twice",
     r"list each outcome once"),
    ("two-lines", "test_notation_reads_back",
     rf"Take\(number=4\) is written as 'take 4\\n4' \({OPTIONS}\)",
     r"records have one action a line"),
    ("conceal-fails", "test_everybody_can_see_the_game",
     r"the view of seat 0 cannot be made: .*who is looking\?",
     r"`conceal` returns a value of the slice's own class"),
    ("picture-fails", "test_everybody_can_see_the_game",
     r"the view of seat 0 cannot be drawn as text: PluginError: module 'pebbles', hook 'drawing': "
     r"it raised KeyError: 'heap'", r"parts draw what a view"),
    ("counts-modules", "test_an_empty_module_changes_nothing",
     r"with one more module, which does nothing, step \d+ came out differently",
     r"do not look at how many"),
]  # fmt: skip

FOUND_BY_THE_AUTHOR = [
    ("lists-unsound", "test_everything_listed_applies",
     r"`take 3` leads to is not sound: -1 pebbles lie on the heap",
     r"see the test's own `check_state`"),
    ("lists-unsound", "test_everything_listed_applies",
     rf"{OPTIONS} lists `take 3`, which `expected_actions` does not hold to be legal",
     r"let `options` leave it out"),
    ("hides", "test_everything_listed_applies",
     rf"{OPTIONS} hides `take 2`, which `expected_actions` holds to be legal",
     r"let `options` add it"),
]  # fmt: skip


def test_every_fault_is_looked_for():
    looked_for = {fault for fault, *_ in (*FOUND, *FOUND_BY_THE_AUTHOR)}
    assert set(FAULTS) - {"none"} == looked_for


def composition(fault: str) -> Composition:
    return Composition(players=2, modules=[PEBBLES], options={"pebbles": {"fault": fault}})


def found(kit: Conformance, fault: str, test: str) -> str:
    sample = sample_of(composition(fault), 3, 200, 1)
    with pytest.raises(Broken) as caught:
        getattr(kit, test)(sample)
    return str(caught.value)


def check_message(text: str, fault: str, what: str, do: str) -> None:
    assert re.search(what, text), text
    lines = {line[2:7].strip(): line for line in text.splitlines()}
    assert re.search(do, lines["do"]), text
    assert (
        f"Composition(players=2, modules=[<pebbles>], options={{'pebbles': {{'fault': '{fault}'"
        in (lines["where"])
    )


@pytest.mark.parametrize(("fault", "test", "what", "do"), FOUND, ids=[one[0] for one in FOUND])
def test_a_planted_fault_is_found(fault, test, what, do):
    check_message(found(Conformance(), fault, test), fault, what, do)


class SoundHeap(Conformance):
    def check_state(self, game, state):
        stones = state.game(Heap).stones
        return [] if stones >= 0 else [f"{stones} pebbles lie on the heap"]


class Known(Conformance):
    def expected_actions(self, game, state, seat):
        if not isinstance(state.doing(), Choose):
            return None
        takes = {Take(n) for n in (1, 2, 3) if n <= state.game(Heap).stones}
        return takes if state.player(seat, Hand).shown else takes | {ShowCharm()}


@pytest.mark.parametrize(
    ("kit", "case"), [*zip((SoundHeap, Known, Known), FOUND_BY_THE_AUTHOR, strict=True)]
)
def test_what_only_the_author_knows_is_found_with_the_authors_help(kit, case):
    fault, test, what, do = case
    check_message(found(kit(), fault, test), fault, what, do)


@pytest.mark.parametrize("fault", ["mutates", "dead-end", "no-barrier"])
def test_the_lines_of_a_message_lead_there_again(fault):
    test = next(one[1] for one in FOUND if one[0] == fault)
    sample = sample_of(composition(fault), 3, 200, 1)
    with pytest.raises(Broken) as caught:
        getattr(Conformance(), test)(sample)
    lines = caught.value.again
    assert len(lines) == 3
    script = "\n".join(lines).replace("<pebbles>", "PEBBLES")
    space = {"PEBBLES": PEBBLES}
    exec(script, space)
    steps = int(re.search(r"step (\d+)", caught.value.where).group(1))
    assert len(space["run"].moves) == steps
    assert space["state"] == space["run"].states[-1]


def test_a_row_without_a_source_is_named_with_file_and_line(tmp_path):
    from glenmore_core import Module
    from glenmore_core.testing.kit import sample_of as made

    (tmp_path / "more.yaml").write_text("tides:\n  - {id: spring, tide: 3}\noverlay: more\n")
    bad = Composition(players=2, modules=[PEBBLES], overlays=[tmp_path / "more.yaml"])
    with pytest.raises(Broken, match=r"more\.yaml:\d+:\d+: .*source.* is missing") as caught:
        made(bad, 1, 50, 1)
    assert "every row of data says where it comes from" in str(caught.value)
    assert isinstance(PEBBLES, Module)


def test_a_composition_that_cannot_be_made_is_named():
    with pytest.raises(Broken, match=r"there is no module 'pebles'"):
        sample_of(Composition(modules=["pebles"]), 1, 50, 1)


def test_an_option_whose_value_cannot_be_played():
    """A fault is a value of an option: trying every option finds one of them."""
    sample = sample_of(composition("none"), 1, 200, 1)
    with pytest.raises(Broken, match=r"pebbles\.fault=[a-z-]+: ") as caught:
        Conformance().test_every_option_plays(sample)
    assert "every value of an option is playable" in str(caught.value)


def test_hooks_that_another_process_cannot_import():
    from attrs import evolve

    class Rules:
        pass

    local = evolve(PEBBLES, id="local", hooks=Rules(), game=False, options=())
    sample = sample_of(composition("none").adding(local), 1, 20, 1)
    with pytest.raises(Broken, match="a fresh process cannot make the composition") as caught:
        Conformance().test_fresh_process_plays_the_same(sample)
    assert "Module(hooks='my_rules')" in str(caught.value)


def test_a_seat_that_plays_by_itself_and_is_asked():
    from glenmore_core import Module

    idle = Module(id="idle", title="Idle", automata=1)
    sample = sample_of(Composition(players=1, modules=[PEBBLES, idle]), 1, 60, 1)
    assert sample.game.rules.automata == (1,)
    with pytest.raises(Broken, match="asks seat 1, which plays by itself") as caught:
        Conformance().test_everything_listed_applies(sample)
    assert "leave it out of what others are asked" in str(caught.value)
