"""A stranger's distribution plays: found by entry point, in a fresh process, hook by hook."""

import pytest

from glenmore_core import Game, RulesMismatch

TRACED = '''
import sys
from glenmore_core import Game

def play(game, seed):
    """Play a game; return the final state and the hooks whose functions were called in it."""
    owners, used = game.rules.owners, set()

    def watch(frame, event, argument):
        if event == "call" and frame.f_code in owners:
            used.add(owners[frame.f_code])

    sys.setprofile(watch)
    state = game.start(seed)
    lines, count = [], seed
    while not state.is_over:
        actions = game.legal_actions(state)
        count = (count * 1103515245 + 12345) % 2**31
        action = actions[count % len(actions)]
        lines.append(game.write(action))
        state = game.apply(state, action)
    sys.setprofile(None)
    return state, used, lines
'''

GAME = """
game = Game.from_variant("glen-more", players=4, modules=["standing-stones"],
                         options={"standing-stones": {"omen": 2}})
"""


def test_it_is_found_by_its_entry_point(ask):
    found = ask("""
from glenmore_core.compose import installed
known = installed()
print(json.dumps([known.modules["standing-stones"].distribution,
                  sorted(known.variants), [str(p) for p in known.problems]]))
""")
    assert found[0] == "standing-stones"
    assert "glen-more-with-a-mill" in found[1]
    assert found[2] == []


def test_nothing_of_it_is_known_here():
    from glenmore_core.compose import installed

    assert "standing-stones" not in installed().modules


def test_its_hooks_are_used_at_play_and_so_are_those_of_glen_more(ask):
    used = ask(
        TRACED
        + GAME
        + """
used = set()
for seed in range(1, 13):
    state, found, _ = play(game, seed)
    used |= found
print(json.dumps(sorted(used)))
"""
    )
    stranger = {hook for module, hook in used if module == "standing-stones"}
    assert stranger >= {
        "setup", "token_choice", "steps", "effects", "tasks", "slices", "scoring_categories",
        "scoring_bonus", "final_scoring",
    }  # fmt: skip
    base = {hook for module, hook in used if module == "glen-more"}
    assert base >= {
        "setup", "steps", "effects", "costs", "tasks", "slices", "constants",
        "scoring_categories", "final_scoring",
    }  # fmt: skip


def test_the_report_names_who_supplies_inserts_and_changes_what(ask):
    report = ask(TRACED + GAME + "print(json.dumps([str(line) for line in game.report]))")
    for line in (
        "standing-stones inserts step turn/omens",
        "standing-stones changes the market rules",
        "standing-stones supplies effect omen",
        "glen-more supplies step turn/refill",
        "glen-more changes the market rules",
        "glen-more changes the scoring table",
    ):
        assert line in report, report
    assert any("standing-stones supplies scoring categor" in line for line in report), report
    assert any("glen-more supplies scoring categor" in line for line in report), report


def test_each_of_its_rules_makes_its_difference(ask):
    found = ask(
        TRACED
        + GAME
        + """
from glenmore_core.mechanisms.purse import Purse
from glenmore_core.mechanisms.tiles import TileSet
plain = Game.from_variant("glen-more", players=4)
first, other = game.start(1), plain.start(1)
lines, sources, categories = [], set(), set()
for seed in range(1, 9):
    state, _, played = play(game, seed)
    lines += played
    sources |= set(game.score_sheet(state))
print(json.dumps({
    "coins": [first.player(0, Purse).coins, other.player(0, Purse).coins],
    "stone": [game.rules.market.prices["stone"], plain.rules.market.prices["stone"]],
    "wood": [game.rules.market.prices["wood"], plain.rules.market.prices["wood"]],
    "steps": [game.rules.procedures["turn"], plain.rules.procedures["turn"]],
    "tiles": sorted(set(game.rules.tables["tiles"]) - set(plain.rules.tables["tiles"])),
    "source": game.rules.tables["tiles"]["stones-north"].source,
    "stack": game.rules.constant(TileSet).of_stack("0").count("stones-north"),
    "omens": sorted({line for line in lines if line.startswith("omen")}),
    "sources": sorted(sources),
    "identity": [list(pair) for pair in game.rules.identity.modules],
    "options": dict(game.rules.identity.options)["standing-stones.omen"],
    "fingerprints": len({game.fingerprint, plain.fingerprint}),
}))
"""
    )
    assert found["coins"] == [7, 6]
    assert found["stone"] == [[2, 3, 4], [1, 2, 3]]
    assert found["wood"][0] == found["wood"][1]
    with_it, without = found["steps"]
    assert [step for step in with_it if step != "omens"] == without
    assert with_it.index("omens") == with_it.index("refill") - 1
    assert found["tiles"] == ["stones-north", "stones-south"]
    assert found["source"] == "invented"
    assert found["stack"] == 1
    assert found["omens"] == ["omen coins", "omen fame"]
    assert {"omens", "omens-read", "stones"} <= set(found["sources"])
    assert ["standing-stones", "3"] in found["identity"]
    assert found["options"] == 2
    assert found["fingerprints"] == 2


def test_its_refusals_carry_its_rule_and_module(ask):
    reasons = ask(
        TRACED
        + GAME
        + """
import standing_stones.rules as rules
from glenmore_core.mechanisms.rondel import Rondel
from glenmore_core.mechanisms.tile_turn import Choose, Take
reasons = []
for seed in range(1, 40):
    state, count = game.start(seed), seed
    while not state.is_over:
        task = state.doing()
        if isinstance(task, Choose):
            rondel = state.game(Rondel)
            for place, tile in rondel.ahead(rondel.pieces[task.seat]):
                if tile.startswith("stones-") and rules.stones(state, task.seat):
                    take = Take(rondel.space(place))
                    assert take not in game.legal_actions(state)
                    reasons.append(str(game.why_not(state, take)))
        actions = game.legal_actions(state)
        stones = [a for a in actions if isinstance(a, Take) and
                  state.game(Rondel).tiles[state.game(Rondel).place_of(a.space)][:6] == "stones"]
        count = (count * 1103515245 + 12345) % 2**31
        state = game.apply(state, stones[0] if stones else actions[count % len(actions)])
    if reasons:
        break
print(json.dumps(reasons[:1]))
"""
    )
    assert reasons
    assert reasons[0].startswith(
        "[SS-TAKE-1, standing-stones] you have standing stones already (tile: stones-"
    )


def test_a_tile_in_yaml_only_is_played(ask):
    found = ask(
        TRACED
        + """
game = Game.from_variant("glen-more-with-a-mill", players=3)
taken = 0
for seed in range(1, 6):
    state, _, _ = play(game, seed)
    from glenmore_core.mechanisms.territory import Territory
    taken += sum("mill" in state.player(seat, Territory).tiles.values() for seat in range(3))
mill = game.rules.tables["tiles"]["mill"]
origin = [one.origin for one in game.rules.standings() if one.key == "mill"][0]
print(json.dumps([taken, mill.name, mill.activation[0].text, str(origin).split("/")[-1],
                  game.modules]))
"""
    )
    assert found[0] > 0
    assert found[1] == "Mill"
    assert "3 vp" in found[2]
    assert found[3] == "mill.yaml:3 (invented)"
    assert found[4] == ["glen-more"]


@pytest.mark.slow
def test_it_keeps_every_promise(ask):
    done = ask("""
from glenmore_core.testing import Composition, conform
conform(Composition("glen-more", players=3, modules=["standing-stones"]), games=1)
print(json.dumps("kept"))
""")
    assert done == "kept"


def test_a_save_of_it_needs_it(ask):
    text = ask(TRACED + GAME + "print(json.dumps(game.dumps(game.start(1))))")
    back = ask(TRACED + GAME + f"print(json.dumps(game.loads({text!r}) == game.start(1)))")
    assert back is True
    plain = Game.from_variant("glen-more", players=4)
    with pytest.raises(RulesMismatch, match="standing-stones"):
        plain.loads(text)
