"""Broken plug-ins: for each its Python, and the one clear error that names it and its hook."""

from __future__ import annotations

from pathlib import Path

DECLARE = """
from glenmore_core import Module, hookimpl

@hookimpl
def glenmore_modules():
    return [Module(id="{id}", title="Broken", hooks="{package}.rules", requires=("glen-more",))]
"""

RULES = """
from pathlib import Path
from typing import ClassVar
from attrs import frozen
from glenmore_core import *
from glenmore_core.decisions import *
from glenmore_core.mechanisms.effects import EffectKind
from glenmore_core.mechanisms.market import MarketRules
from glenmore_core.mechanisms.scoring import Category, FinalScoring
from glenmore_core.mechanisms.tile_turn import Choose, Take

"""

# What is wrong when it is found: its package, and what is told of it. The others work.
FOUND_BROKEN = {
    "import-fails": (
        "import no_such_package_at_all\n",
        r"module 'import-fails', hook 'entry point': ModuleNotFoundError: No module named "
        r"'no_such_package_at_all'",
    ),
    "syntax": ("def f(:\n", r"module 'syntax', hook 'entry point': SyntaxError"),
    "exits": (
        "import sys\nsys.exit('no licence')\n",
        r"module 'exits', hook 'entry point': SystemExit: no licence",
    ),
    "bad-id": (
        "from glenmore_core import Module\nM = Module(id='No Good', title='x')\n",
        r"module 'bad-id', hook 'entry point': CompositionError: 'No Good' cannot be a module id",
    ),
    "raises": (
        "from glenmore_core import hookimpl\n@hookimpl\ndef glenmore_modules():\n    1 / 0\n",
        r"module 'raises', hook 'glenmore_modules': ZeroDivisionError",
    ),
    "raises-later": (
        "from glenmore_core import hookimpl\n@hookimpl\ndef glenmore_modules():\n    yield 1 / 0\n",
        r"module 'raises-later', hook 'glenmore_modules': ZeroDivisionError",
    ),
    "nonsense": (
        "from glenmore_core import hookimpl\n@hookimpl\ndef glenmore_modules():\n    return 7\n",
        r"module 'nonsense', hook 'glenmore_modules': .*7",
    ),
    "nonsense-inside": (
        "from glenmore_core import hookimpl\n@hookimpl\ndef glenmore_modules():\n"
        "    return ['glen-more']\n",
        r"module 'nonsense-inside', hook 'glenmore_modules': 'glen-more' is neither a Module",
    ),
    "unknown-hook": (
        "from glenmore_core import hookimpl\n@hookimpl\ndef glenmore_moduls():\n    return []\n",
        r"module 'unknown-hook', hook 'entry point': .*glenmore_moduls",
    ),
    "wrong-argument": (
        "from glenmore_core import hookimpl\n@hookimpl\ndef glenmore_modules(game):\n"
        "    return []\n",
        r"module 'wrong-argument', hook 'entry point': .*game",
    ),
    "same-id": (
        "from glenmore_core import Module, hookimpl\n@hookimpl\ndef glenmore_modules():\n"
        "    return [Module(id='glen-more', title='Mine')]\n",
        r"module 'same-id', hook 'glenmore_modules': its module 'glen-more' is declared by "
        r"'glenmore-base' already",
    ),
}

# What is wrong when it is composed: its rules, and the error. The others can still be composed.
COMPOSED_BROKEN = {
    "no-rules": (None, r"PluginError: module 'no-rules', hook 'import': 'no_rules.rules' cannot "
                       r"be imported: ModuleNotFoundError"),
    "rules-exit": ("raise SystemExit(3)", r"PluginError: module 'rules-exit', hook 'import': .*"
                                          r"SystemExit: 3"),
    "hook-raises": (
        "@hookimpl\ndef scoring_categories():\n    raise KeyError('whisky')",
        r"PluginError: module 'hook-raises', hook 'scoring_categories': it raised KeyError: "
        r"'whisky'",
    ),
    "hook-raises-later": (
        "@hookimpl\ndef scoring_categories():\n    yield {}['whisky']",
        r"PluginError: module 'hook-raises-later', hook 'scoring_categories': it raised KeyError: "
        r"'whisky'",
    ),
    "no-such-option": (
        "@hookimpl\ndef slices(config):\n    config.option('volume')",
        r"CompositionError: module 'no-such-option' asks for its option 'volume', which it does "
        r"not declare \(its options: none\)",
    ),
    "returns-a-number": (
        "@hookimpl\ndef effects():\n    return 7",
        r"PluginError: module 'returns-a-number', hook 'effects': it returned 7; it returns a "
        r"list",
    ),
    "returns-strings": (
        "@hookimpl\ndef final_scoring():\n    return ['cards']",
        r"PluginError: module 'returns-strings', hook 'final_scoring': it returned 'cards'; each "
        r"item is a FinalScoring",
    ),
    "returns-no-market": (
        "@hookimpl\ndef market_rules(market):\n    market.prices",
        r"PluginError: module 'returns-no-market', hook 'market_rules': it returned None; it "
        r"returns MarketRules",
    ),
    "falling-prices": (
        "from attrs import evolve\n@hookimpl\ndef market_rules(market):\n"
        "    return evolve(market, prices={**market.prices, 'wood': (3, 1)})",
        r"PluginError: module 'falling-prices', hook 'market_rules': the prices of wood do not "
        r"rise",
    ),
    "unknown-rule-hook": (
        "@hookimpl\ndef scoring_category():\n    return []",
        r"PluginError: module 'unknown-rule-hook', hook 'registration': .*unknown hook "
        r"'scoring_category'.*hooks are: .*scoring_categories",
    ),
    "wrong-rule-argument": (
        "@hookimpl\ndef scoring_categories(confg):\n    return []",
        r"PluginError: module 'wrong-rule-argument', hook 'registration': .*confg",
    ),
    "wrapper": (
        "@hookimpl(wrapper=True)\ndef scoring_categories():\n    return (yield)",
        r"PluginError: module 'wrapper', hook 'scoring_categories': hook wrappers are not called",
    ),
    "no-such-step": (
        "@hookimpl\ndef steps(procedures):\n"
        "    procedures.insert_after('turn', 'sleep', Step('dream', print))",
        r"CompositionError: module 'no-such-step' edits the step 'sleep' of the procedure 'turn', "
        r"which is not there \(its steps: choose, place",
    ),
    "same-category": (
        "@hookimpl\ndef scoring_categories():\n"
        "    return [Category('whisky', lambda look, seat: 0)]",
        r"CompositionError: modules 'glen-more' and 'same-category' both supply 'whisky' in the "
        r"hook 'scoring_categories'",
    ),
    "same-slice": (
        "@frozen\nclass Purse:\n    gold: int = 0\n\n@hookimpl\ndef slices():\n"
        "    return [Slice(Purse, lambda rules, seat: Purse())]",
        r"CompositionError: modules 'glen-more' and 'same-slice' both keep a slice 'Purse'",
    ),
    "same-action": (
        "@frozen\nclass Take(Action):\n    word: ClassVar[str] = 'take'\n    what: str\n\n"
        "@hookimpl\ndef tasks():\n"
        "    return [Offer(Choose, lambda look, task: [], {Take: print})]",
        r"CompositionError: two action classes have the word 'take': .*same_action\.rules\.Take",
    ),
    "no-notation": (
        "@frozen\nclass Sing(Action):\n    word: ClassVar[str] = 'sing'\n    how: float\n\n"
        "@hookimpl\ndef tasks():\n"
        "    return [Offer(Choose, lambda look, task: [], {Sing: print})]",
        r"PluginError: module 'no-notation', hook 'tasks': action class Sing: no notation "
        r"for a field of type .*float",
    ),
    "no-such-decision": (
        "@frozen\nclass Sleep(Task):\n    word: ClassVar[str] = 'sleep'\n    seat: int\n\n"
        "@hookimpl\ndef tasks():\n"
        "    return [Veto(Sleep, lambda look, task, action: None)]",
        r"CompositionError: module 'no-such-decision' adds to the decision 'sleep', which no "
        r"composed module asks",
    ),
    "no-such-effect": (
        "DATA = Path(__file__).parent / 'tiles.yaml'\n\n@hookimpl\ndef tables():\n"
        "    DATA.write_text('overlay: x\\ntiles:\\n  - {id: odd, new: true, name: Odd, "
        "stack: \"1\", activation: [{prodce: wood}], source: invented}\\n')\n"
        "    return [DataFile(DATA, {})]",
        r"DataError: .*tiles\.yaml:3:\d+: tiles\[0\]\.activation.*'prodce'.*produce",
    ),
    "no-source": (
        "DATA = Path(__file__).parent / 'tiles.yaml'\n\n@hookimpl\ndef tables():\n"
        "    DATA.write_text('overlay: x\\ntiles:\\n  - {id: odd, new: true, name: Odd, "
        "stack: \"1\"}\\n')\n    return [DataFile(DATA, {})]",
        r"DataError: .*tiles\.yaml:3:\d+: .*source.* is missing",
    ),
    "no-such-file": (
        "@hookimpl\ndef tables():\n    return [DataFile(Path('/nowhere/tiles.yaml'), {})]",
        r"DataError: .*nowhere.tiles\.yaml",
    ),
}  # fmt: skip

# What is wrong when it is played.
PLAYED_BROKEN = {
    "setup-raises": (
        "@hookimpl\ndef setup(draft):\n    draft.game(int)",
        r"PluginError: module 'setup-raises', hook 'setup': int is no slice of this composition",
    ),
    "step-raises": (
        "def dream(draft, seat):\n    raise LookupError('no dream')\n\n@hookimpl\n"
        "def steps(procedures):\n    procedures.insert_after('turn', 'gain', Step('dream', dream))",
        r"PluginError: module 'step-raises', hook 'steps': it raised LookupError: no dream",
    ),
    "wrapper-raises": (
        "def wrap(draft, seat, inner):\n    raise LookupError('not inside')\n\n@hookimpl\n"
        "def steps(procedures):\n    procedures.wrap('turn', 'gain', wrap)",
        r"PluginError: module 'wrapper-raises', hook 'steps': it raised LookupError: not inside",
    ),
    "choice-raises": (
        "@hookimpl\ndef token_choice(look, seat, tile):\n    return look.tile",
        r"PluginError: module 'choice-raises', hook 'token_choice': it raised AttributeError",
    ),
    "choice-is-nonsense": (
        "@hookimpl\ndef token_choice(look, seat, tile):\n    return False",
        r"PluginError: module 'choice-is-nonsense', hook 'token_choice': it returned False; it "
        r"returns a Refusal or None",
    ),
    "bonus-is-nonsense": (
        "@hookimpl\ndef scoring_bonus(look, seat, category):\n    return 'one'",
        r"PluginError: module 'bonus-is-nonsense', hook 'scoring_bonus': it returned 'one'; it "
        r"returns a whole number",
    ),
    "anchors-are-nonsense": (
        "@hookimpl\ndef anchors(look, seat):\n    return 5",
        r"PluginError: module 'anchors-are-nonsense', hook 'anchors': it returned 5; it returns "
        r"places",
    ),
    "category-raises": (
        "def count(look, seat):\n    return 1 // 0\n\n@hookimpl\ndef scoring_categories():\n"
        "    return [Category('zero', count)]",
        r"PluginError: module 'category-raises', hook 'scoring_categories': it raised "
        r"ZeroDivisionError",
    ),
    "final-is-nonsense": (
        "@hookimpl\ndef final_scoring():\n    return [FinalScoring('n', lambda look, seat: None)]",
        r"PluginError: module 'final-is-nonsense', hook 'final_scoring': it returned None; it "
        r"returns a whole number of VP",
    ),
    "options-are-nonsense": (
        "@frozen\nclass Sing(Action):\n    word: ClassVar[str] = 'sing'\n\n@hookimpl\n"
        "def tasks():\n    return [Offer(Choose, lambda look, task: None, {Sing: print})]",
        r"PluginError: module 'options-are-nonsense', hook 'tasks': its function `options` returns "
        r"a list of actions",
    ),
    "asks-nothing": (
        "@frozen\nclass Sing(Action):\n    word: ClassVar[str] = 'sing'\n\n"
        "@frozen\nclass Song(Task):\n    word: ClassVar[str] = 'song'\n    seat: int\n\n"
        "@hookimpl\ndef tasks():\n    return [Ask(Song, lambda look, task: [], {Sing: print})]\n\n"
        "@hookimpl\ndef steps(procedures):\n    procedures.insert_after('turn', 'gain', "
        "Step('song', lambda draft, seat: draft.push(Song(seat))))",
        r"PluginError: module 'asks-nothing', hook 'tasks': the decision 'song' has no legal "
        r"action",
    ),
    "lists-nonsense": (
        "@frozen\nclass Sing(Action):\n    word: ClassVar[str] = 'sing'\n\n"
        "@frozen\nclass Song(Task):\n    word: ClassVar[str] = 'song'\n    seat: int\n\n"
        "@hookimpl\ndef tasks():\n    return [Ask(Song, lambda look, task: ['la'], {Sing: print})]"
        "\n\n@hookimpl\ndef steps(procedures):\n    procedures.insert_after('turn', 'gain', "
        "Step('song', lambda draft, seat: draft.push(Song(seat))))",
        r"PluginError: module 'lists-nonsense', hook 'tasks': .*",
    ),
    "vetoes-everything": (
        "@hookimpl\ndef tasks():\n    return [Veto(Choose, lambda look, task, action: "
        "refusal('V-1', 'vetoes-everything', 'no'))]",
        r"PluginError: module 'vetoes-everything', hook 'tasks': the decision 'choose' has no "
        r"legal action",
    ),
    "veto-raises": (
        "def check(look, task, action):\n    raise LookupError('no veto')\n\n@hookimpl\n"
        "def tasks():\n    return [Veto(Choose, check)]",
        r"PluginError: module 'veto-raises', hook 'tasks': it raised LookupError: no veto",
    ),
    "no-such-task": (
        "@frozen\nclass Song(Task):\n    word: ClassVar[str] = 'song'\n    seat: int\n\n"
        "@hookimpl\ndef steps(procedures):\n    procedures.insert_after('turn', 'gain', "
        "Step('song', lambda draft, seat: draft.push(Song(seat))))",
        r"PluginError: module 'no-such-task', hook 'tasks': the task Song was pushed, but no "
        r"module says in its hook 'tasks' what it is",
    ),
    "no-such-value": (
        "@frozen\nclass Song:\n    verses: int = 3\n\n"
        "def sing(draft, seat):\n    draft.put(Song())\n\n"
        "@hookimpl\ndef steps(procedures):\n"
        "    procedures.insert_after('turn', 'gain', Step('song', sing))",
        r"PluginError: module 'no-such-value', hook 'steps': Song is no slice of this composition; "
        r"the hook 'slices' returns those there are",
    ),
    "players-value": (
        "from glenmore_core.mechanisms.purse import Purse\n\n"
        "def pay(draft, seat):\n    draft.put(Purse(3))\n\n"
        "@hookimpl\ndef steps(procedures):\n"
        "    procedures.insert_after('turn', 'gain', Step('pay', pay))",
        r"PluginError: module 'players-value', hook 'steps': Purse is a slice of every player: use "
        r"player\(seat, …\) and put_player\(seat, …\)",
    ),
    "tables-value": (
        "from glenmore_core.mechanisms.market import Market\n\n"
        "def look_up(draft, seat):\n    draft.player(seat, Market)\n\n"
        "@hookimpl\ndef steps(procedures):\n"
        "    procedures.insert_after('turn', 'gain', Step('look-up', look_up))",
        r"PluginError: module 'tables-value', hook 'steps': Market is a slice of the table: use "
        r"game\(…\) and put\(…\)",
    ),
    "no-handler": (
        "@frozen\nclass Sing(Task):\n    word: ClassVar[str] = 'sing-along'\n    seat: int\n\n"
        "@frozen\nclass Verse(Action):\n    word: ClassVar[str] = 'verse'\n    number: int = 1\n\n"
        "def options(look, task):\n    return [Done()]\n\n"
        "@hookimpl\ndef tasks():\n    return [Ask(Sing, options, {Verse: print})]\n\n"
        "@hookimpl\ndef steps(procedures):\n    procedures.insert_after('turn', 'gain', "
        "Step('sing', lambda draft, seat: draft.push(Sing(seat))))",
        r"PluginError: module 'no-handler', hook 'tasks': the action Done is listed, but its "
        r"decision has no handler for it",
    ),
}  # fmt: skip


def install(site: Path, name: str, init: str, rules: str | None) -> None:
    """Put a distribution into a directory as an installer would: package and dist-info."""
    package = name.replace("-", "_")
    home = site / package
    home.mkdir(parents=True)
    (home / "__init__.py").write_text(init)
    if rules is not None:
        (home / "rules.py").write_text(RULES + rules + "\n")
    info = site / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[glenmore]\n{name} = {package}\n")


def install_all(site: Path) -> None:
    """Install every broken plug-in into one directory."""
    for name, (init, _) in FOUND_BROKEN.items():
        install(site, name, init, None)
    for name, (rules, _) in {**COMPOSED_BROKEN, **PLAYED_BROKEN}.items():
        declaration = DECLARE.format(id=name, package=name.replace("-", "_"))
        install(site, name, declaration, rules)
