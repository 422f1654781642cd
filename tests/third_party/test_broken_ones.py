"""Broken plug-ins get one clear error that names plug-in and hook, and take no other with them."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from .broken import COMPOSED_BROKEN, FOUND_BROKEN, PLAYED_BROKEN, install_all
from .conftest import run

SCRIPT = """
import json, sys
from glenmore_core import Game, GlenmoreError
from glenmore_core.compose import installed

composed, played = json.load(open(sys.argv[1]))
known = installed()
answer = {"found": [str(problem) for problem in known.problems], "errors": {},
          "modules": sorted(known.modules)}

def told(error):
    kind = type(error).__name__ if isinstance(error, GlenmoreError) else "NOT OURS"
    return f"{kind}: {error}"

def game_of(name):
    return Game.from_variant("glen-more", players=3, modules=[name])

def finish(game):
    state, count = game.start(5), 5
    while not state.is_over:
        actions = game.legal_actions(state)
        count = (count * 1103515245 + 12345) % 2**31
        state = game.apply(state, actions[count % len(actions)])
    return game.ranking(state)

for name in composed:
    try:
        game_of(name)
        answer["errors"][name] = "composed"
    except BaseException as error:
        answer["errors"][name] = told(error)
for name in played:
    try:
        finish(game_of(name))
        answer["errors"][name] = "played"
    except BaseException as error:
        answer["errors"][name] = told(error)

answer["stranger"] = len(finish(game_of("standing-stones")))
answer["plain"] = len(finish(Game.from_variant("glen-more", players=3)))
try:
    Game.from_variant("glen-mor", players=3)
except GlenmoreError as error:
    answer["unknown"] = str(error)
print(json.dumps(answer))
"""


@pytest.fixture(scope="module")
def answer(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What one process tells in which all of them are installed, and the sound stranger too."""
    together = tmp_path_factory.mktemp("together")
    shutil.copytree(site, together, dirs_exist_ok=True)
    install_all(together)
    script, names = together / "script.py", together / "names.json"
    script.write_text(SCRIPT)
    names.write_text(json.dumps([list(COMPOSED_BROKEN), list(PLAYED_BROKEN)]))
    return json.loads(run(str(script), str(names), path=together, cwd=together))


@pytest.mark.parametrize("name", FOUND_BROKEN)
def test_broken_when_it_is_found(answer, name):
    about = [line for line in answer["found"] if line.startswith(f"module '{name}',")]
    assert len(about) == 1, answer["found"]
    assert re.search(FOUND_BROKEN[name][1], about[0], re.DOTALL), about[0]


def test_nothing_else_is_told(answer):
    assert len(answer["found"]) == len(FOUND_BROKEN)


@pytest.mark.parametrize("name", [*COMPOSED_BROKEN, *PLAYED_BROKEN])
def test_broken_when_it_is_composed_or_played(answer, name):
    wanted = {**COMPOSED_BROKEN, **PLAYED_BROKEN}[name][1]
    assert re.search(wanted, answer["errors"][name], re.DOTALL), answer["errors"][name]


def test_they_take_no_other_with_them(answer):
    assert {"glen-more", "standing-stones", *COMPOSED_BROKEN, *PLAYED_BROKEN} <= set(
        answer["modules"]
    )
    assert answer["stranger"] == 3
    assert answer["plain"] == 3


def test_an_unknown_name_also_tells_what_was_not_loaded(answer):
    assert "glen-more" in answer["unknown"]
    for name in FOUND_BROKEN:
        assert f"not loaded: module '{name}'" in answer["unknown"]


def test_modules_that_exclude_each_other():
    from glenmore_core import CompositionError, Game, Module

    wet = Module(id="wet", title="Wet", conflicts=("dry",))
    dry = Module(id="dry", title="Dry")
    with pytest.raises(CompositionError, match="modules 'wet' and 'dry' cannot be played together"):
        Game.from_variant("glen-more", modules=[wet, dry])


def test_a_module_that_requires_what_is_not_there():
    from glenmore_core import Game, Module, UnknownName

    lost = Module(id="lost", title="Lost", requires=("glen-mor",))
    with pytest.raises(UnknownName, match=r"module 'lost' requires 'glen-mor': .*'glen-more'"):
        Game.compose(lost)
