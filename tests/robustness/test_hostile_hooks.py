"""Every hook, returning each of several wrong things: one error with module, hook, what is right.

The table at the top is by hook: what it could return by mistake. A test looks that no hook is
missing. Whatever goes wrong must be told as soon as the game is composed; for hooks called at
play, as soon as the hook is used.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen
from hostile_modules import compose, module, play

from glenmore_core import (
    Action,
    Ask,
    Chance,
    DataError,
    DataFile,
    Game,
    Module,
    Offer,
    PluginError,
    Resolve,
    Sealed,
    Slice,
    Step,
    Table,
    Task,
    Veto,
)  # fmt: skip
from glenmore_core.bots import BotKind, make_bot, play_out
from glenmore_core.drawing import Part
from glenmore_core.errors import RowFault
from glenmore_core.hookspecs import AT_PLAY, COMPOSING
from glenmore_core.mechanisms.effects import Cost, CostKind, EffectKind
from glenmore_core.mechanisms.market import MarketRules
from glenmore_core.mechanisms.payment import Means
from glenmore_core.mechanisms.rondel import PieceKind
from glenmore_core.mechanisms.scoring import Category, FinalScoring, TieBreak
from glenmore_core.mechanisms.tile_turn import Choose


def named(value: object) -> str:
    """Name a case the same in every process: without the place of an object in memory."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))


NAN = float("nan")


@frozen
class Song(Task):
    word: ClassVar[str] = "song"
    seat: int = 0


@frozen
class Sing(Action):
    word: ClassVar[str] = "sing"
    verse: int = 0


class Bare(Action):
    word: ClassVar[str] = "bare"
    number: int


@frozen
class Verses:
    count: int = 0


@frozen
class Row:
    id: str
    source: str


def zero(*given: Any) -> int:
    return 0


def none(*given: Any) -> None:
    """A function that does nothing."""


async def later(*given: Any) -> int:
    return 0


def yields(*given: Any) -> Iterator[int]:
    yield 0


def narrow() -> int:
    return 0


class Caller:
    """An object that can be called, with too few arguments."""

    def __call__(self, one: Any) -> int:
        return 0


PATH = Path("mine.yaml")
NOT_FUNCTIONS = [None, 5, "count", [zero], dict, narrow, later, Category, partial(narrow), Caller()]
NOT_DOING = [*NOT_FUNCTIONS, yields]
NOT_WORDS = ["", " ", None, 5, b"x", ["x"]]
NOT_HANDLERS = [
    None, [], [(Sing, none)], {Sing}, none, {"sing": none}, {Sing(): none}, {Song: none},
    {Action: none}, {Bare: none}, *({Sing: one} for one in NOT_DOING),
]  # fmt: skip
NOT_TASKS = [None, "song", Song(), Sing, Task, int, [Song]]

GOOD: dict[str, list[Any]] = {
    "slices": [Slice(Verses, lambda rules, seat: Verses())],
    "tasks": [
        Resolve(Song, none), Ask(Song, zero, {Sing: none}), Chance(Song, zero, {Sing: none}),
        Sealed(Song, zero, zero, (Sing,), none), Offer(Choose, zero, {Sing: none}),
        Veto(Choose, zero),
    ],
    "tables": [DataFile(PATH, {"verses": Row})],
    "effects": [EffectKind("odd", none)],
    "costs": [CostKind("odd", zero, none, str)],
    "scoring_categories": [Category("odd", zero)],
    "final_scoring": [FinalScoring("odd", zero)],
    "tie_breaks": [TieBreak("odd", zero)],
    "pieces": [PieceKind("odd", "turn", "o")],
    "payment_means": [Means("odd", 1, zero)],
    "drawing": [Part("odd")],
    "bots": [BotKind("odd", zero)],
    "advice": [RowFault("tiles", "01", "odd")],
}  # fmt: skip
"""By hook: sound items, of which one field at a time is made wrong."""

WRONG_FIELDS: dict[type, dict[str, list[Any]]] = {
    Slice: {
        "kind": [None, Verses(), "Verses"], "create": NOT_FUNCTIONS,
        "each_player": [None, 1, "yes"],
        "conceal": NOT_FUNCTIONS[1:], "revive": NOT_FUNCTIONS[1:], "resample": NOT_DOING[1:],
    },
    Resolve: {"task": NOT_TASKS, "run": NOT_DOING},
    Ask: {
        "task": NOT_TASKS, "options": NOT_FUNCTIONS, "handlers": NOT_HANDLERS,
        "seat": [one for one in NOT_FUNCTIONS if not isinstance(one, Caller)], "forced": [None, 1],
        "why": NOT_FUNCTIONS[1:],
    },
    Chance: {
        "task": NOT_TASKS, "outcomes": NOT_FUNCTIONS, "handlers": NOT_HANDLERS,
        "stream": NOT_WORDS, "pick": NOT_FUNCTIONS[1:],
    },
    Sealed: {
        "task": NOT_TASKS, "seats": NOT_FUNCTIONS, "options": NOT_FUNCTIONS,
        "actions": [None, Sing, [Sing()], {Sing: none}, ["sing"], [Task], (Action,)],
        "close": NOT_DOING, "forced": [None, 0], "opens": [None, 0],
        "why": NOT_FUNCTIONS[1:],
    },
    Offer: {"task": NOT_TASKS, "options": NOT_FUNCTIONS, "handlers": NOT_HANDLERS,
            "why": NOT_FUNCTIONS[1:]},
    Veto: {"task": NOT_TASKS, "check": NOT_FUNCTIONS},
    DataFile: {
        "path": [None, "", "mine.yaml", 5],
        "tables": [None, [], ["verses"], {1: Row}, {"verses": "Row"}, {"verses": int}],
    },
    EffectKind: {
        "name": NOT_WORDS, "run": NOT_DOING, "compile": NOT_FUNCTIONS, "options": NOT_FUNCTIONS,
        "text": [one for one in NOT_FUNCTIONS if not isinstance(one, Caller)],
        "option_text": NOT_FUNCTIONS[1:], "vp": NOT_FUNCTIONS, "asks": [None, 1],
        "more": [5, narrow, later], "reserve": NOT_FUNCTIONS[1:],
        "worth": [5, narrow, later],
        "where": [None, "once", 5, (5,)],
        "scarce": NOT_FUNCTIONS[1:],
        "on_tile": [None, 5, "yes", narrow, later],
    },
    CostKind: {
        "name": NOT_WORDS, "ways": NOT_FUNCTIONS, "pay": NOT_DOING,
        "text": [None, 5, narrow, later],
        "most": [-1, 1.5, NAN, True, "9"],
        "spends": [None, 1, "yes"],
        "where": [None, "pay", 5, (5,)],
        "by_one": [None, 1],
    },
    Category: {"name": NOT_WORDS, "count": NOT_FUNCTIONS, "title": [None, 5],
               "order": [None, 1.5, "1", True]},
    FinalScoring: {"name": NOT_WORDS, "points": NOT_FUNCTIONS, "title": [None, 5]},
    TieBreak: {"name": NOT_WORDS, "count": NOT_FUNCTIONS},
    PieceKind: {"name": NOT_WORDS, "procedure": [*NOT_WORDS, "trun"], "text": [None, 5],
                "lined_up": [None, 1]},
    Means: {"name": NOT_WORDS, "coins": [-1, 1.5, None, True, NAN, "1"], "times": NOT_FUNCTIONS},
    Part: {
        "name": NOT_WORDS, "text": [5, narrow, later, "text"], "svg": NOT_DOING[1:],
        "order": [None, 1.5, "1", True], "player": NOT_FUNCTIONS[1:],
        "words": [None, [], {Sing(): zero}, {"sing": zero}, {Sing: "sings"}, {Sing: narrow}],
        "headings": [None, [], {Sing: 5}, {"sing": "Sing"}],
        "spaces": [5, narrow, later, {}],
        "places": NOT_FUNCTIONS[1:],
        "done": [None, [], {Song: 5}, {"song": "sung"}],
    },
    RowFault: {
        "table": NOT_WORDS, "row": [None, 1], "message": NOT_WORDS, "field": [None, 1],
        "expected": [None, 1], "inside": [None, 1, "x"], "clashes": [None, 1, "x"],
    },
    BotKind: {"name": NOT_WORDS, "create": NOT_FUNCTIONS, "help": [None, 5]},
}  # fmt: skip
"""By class: by field what it must not hold."""


def listed(hook: str) -> list[Any]:
    """What a hook that returns a list could return by mistake."""
    good = GOOD[hook][0]
    name = getattr(good, "name", "odd")
    return [
        None, 7, 1.5, "odd", b"odd", good, type(good), [None], ["odd"], [type(good)], [[good]],
        {name: good}, {good} if good.__hash__ and hook not in ("tasks", "tables", "drawing") else 0,
        (one for one in ["odd"]), iter([type(good)]), zero, later, NAN, True, [(name, good)],
    ]  # fmt: skip


def market(**changes: Any) -> Callable[..., Any]:
    return lambda market: evolve(market, **changes)


PLACES: list[Any] = [5, "ab", b"ab", [5], [(1,)], [(1, 2, 3)], [[0, 1]], ["01"], [(0, 1.0)],
                     [(0, True)], [None], (one for one in [5]), zero, NAN]  # fmt: skip
RETURNED: dict[str, list[Any]] = {
    **{hook: listed(hook) for hook in GOOD},
    "steps": [[], [Step("odd", none)], 5, "odd", {}, Step("odd", none), True],
    "constants": [None, 5, "odd", Verses(), Verses, [Verses], [5], [None], ["odd"], [[Verses()]],
                  {Verses: Verses()}, {Verses()}, iter([5]), zero],
    "market_rules": [None, 5, {}, [], MarketRules, ("wood",)],
    "scoring_table": [None, 5, "012", [0, 1], (), (0, 1.5), (0, True), ("0",), (0, NAN), (0, None),
                      {0: 0}, range(3), iter([0, 1]), (0, Decimal(1)), ((0, 1),)],
    "migrate": [None, 5, [], "save", iter({})],
    "setup": [5, [], "odd", False, Verses()],
    "tile_drawn": [0, 1, "yes", [], Verses(), NAN],
    "market_used": [5, [], False, "odd"],
    "tile_removed": [5, [], False, "odd"],
    "final_bonus": [1.0, NAN, "1", [1], Decimal(1), True, (1,)],
    "token_choice": [False, True, "no", 0, [], "GM-1", Verses()],
    "tile_cost": [0, 5, "free", {}, {"wood": 1}, Cost, [Cost()], Cost(coins=-1), Cost(coins=1.5),  # type: ignore[arg-type]
                  Cost(coins=True), Cost(others=(("whisky", -1),)), False],
    "tile_places": [*PLACES, {(0, 1)}, {(0, 1): 1}, iter([(0, 1)])],
    "piece_moved": [5, [], False, "odd"],
    "tile_activated": [5, [], False, "odd"],
    "anchors": PLACES,
    "scoring_bonus": [1.0, NAN, "1", [1], Decimal(1), True, (1,)],
    "secret_value": ["1", [1], NAN, float("inf"), True, Decimal(1), 1j],
    "position_value": ["1", [1], NAN, float("inf"), True, Decimal(1), 1j],
}  # fmt: skip
"""By hook: what it could return by mistake."""


def bots(bad: Module) -> None:
    game = compose(bad)
    play_out(game, [make_bot(game, "greedy"), make_bot(game, "random")], seed=1)


def migrate(bad: Module) -> None:
    compose(bad).rules.migrations["bad"]({}, "0")


USED: dict[str, Callable[[Module], object]] = {
    **dict.fromkeys(COMPOSING, compose), **dict.fromkeys(AT_PLAY, play), "position_value": bots,
    "secret_value": bots,
    "advice": lambda bad: compose(bad).rules.advice(),
    "tile_removed": lambda bad: compose(bad).rules.tile_removed[0](None, 0, (0, 0), ""),
    "migrate": migrate,
}  # fmt: skip
"""By hook: what uses it."""


SECRET = Sealed(
    Song,
    lambda look, task: range(look.seats),
    lambda look, task, seat: [Sing(), Sing(1)],
    (Sing,),
    lambda draft, task, chosen: None,
)
BESIDES: dict[str, dict[str, Callable[..., Any]]] = {
    "secret_value": {
        "tasks": lambda: [SECRET],
        "steps": lambda procedures: procedures.insert_after(
            "turn", "gain", Step("odd", lambda draft, seat: draft.push(Song()))
        ),
    }
}
"""By hook: further hooks without which it is not used."""


def told(bad: Module, hook: str, do: Callable[[Module], object], *words: str) -> str:
    with pytest.raises(PluginError) as caught:
        do(bad)
    text = str(caught.value)
    assert (caught.value.module, caught.value.hook) == ("bad", hook), text
    for word in words:
        assert word in text, text
    return text


def test_every_hook_is_tried() -> None:
    assert set(RETURNED) == {*COMPOSING, *AT_PLAY}
    for hook, items in GOOD.items():
        for item in items:
            assert set(WRONG_FIELDS[type(item)]) == {
                one.name for one in item.__attrs_attrs__ if one.init
            }, hook


@pytest.mark.parametrize(
    ("hook", "number"),
    [(hook, number) for hook, values in RETURNED.items() for number in range(len(values))],
)
def test_what_a_hook_returns(hook: str, number: int) -> None:
    value = RETURNED[hook][number]
    told(
        module(**{hook: lambda: value, **BESIDES.get(hook, {})}),
        hook,
        USED[hook],
        "it returned ",
        "; ",
    )


@pytest.mark.parametrize("hook", [*COMPOSING, *AT_PLAY])
def test_hooks_that_would_do_nothing(hook: str) -> None:
    async def asynchronous() -> list[Any]:
        return []

    async def asynchronous_generator() -> Any:
        yield 5

    def generator() -> Iterator[Any]:
        yield from ()

    for function in (asynchronous, asynchronous_generator):
        told(module(**{hook: function}), hook, compose, "with `async` it does nothing")
    lists = hook in GOOD or hook in ("anchors", "constants")
    if not lists:
        told(module(**{hook: generator}), hook, compose, "with `yield` it does nothing")


FIELDS = [
    (hook, index, name, number)
    for hook, items in GOOD.items()
    for index, item in enumerate(items)
    for name, values in WRONG_FIELDS[type(item)].items()
    for number in range(len(values))
]


@pytest.mark.parametrize("hook", GOOD)
def test_fields_of_what_a_hook_returns(hook: str) -> None:
    count = 0
    for item in GOOD[hook]:
        for name, values in WRONG_FIELDS[type(item)].items():
            for value in values:
                wrong = evolve(item, **{name: value})
                words = ("it is ", name) if value != "trun" else ("the procedure 'trun'",)
                told(module(**{hook: lambda wrong=wrong: [wrong]}), hook, USED[hook], *words)
                count += 1
    assert count > 3


@pytest.mark.parametrize(
    "changes",
    [{"resources": None}, {"resources": "wood"}, {"resources": ("wood", 5)},
     {"resources": ("wood", "gold")}, {"prices": None}, {"prices": [("wood", (1, 2))]},
     {"prices": {"wood": 3}}, {"prices": {"wood": (1, 2.5)}}, {"prices": {"wood": (-1, 2)}},
     {"prices": {5: (1, 2)}}, {"groups": {"animal": "sheep"}}, {"groups": {"animal": ("goat",)}},
     {"groups": []}, {"filled": {"wood": -1}}, {"filled": {"wood": 99}}, {"filled": {"wood": 1.0}},
     {"no_sale_for": "tile"}, {"no_sale_for": ["tile"]}, {"module": None},
     {"rule_ids": {"sell": 5}}, {"rule_ids": None}],
    ids=str,
)  # fmt: skip
def test_market_rules(changes: dict[str, Any]) -> None:
    given = dict(changes)
    if isinstance(given.get("prices"), dict) and "wood" in given["prices"]:
        everything = Table(dict.fromkeys(("wood", "stone", "grain", "sheep", "cattle"), (1, 2, 3)))
        given["prices"] = everything.merge(given["prices"])
    told(module(market_rules=market(**given)), "market_rules", compose)


@pytest.mark.parametrize("run", NOT_DOING, ids=named)
@pytest.mark.parametrize("edit", ["define", "insert", "append", "replace", "wrap"])
def test_steps(edit: str, run: Any) -> None:
    def steps(procedures: Any) -> None:
        if edit == "define":
            procedures.define("odd", [Step("odd", run)])
        elif edit == "insert":
            procedures.insert_after("turn", "gain", Step("odd", run))
        elif edit == "append":
            procedures.append("turn", Step("odd", run))
        elif edit == "replace":
            procedures.replace("turn", "gain", run)
        else:
            procedures.wrap("turn", "gain", run)

    right = "a function (draft, seat, inner)" if edit == "wrap" else "a function (draft, seat)"
    told(module(steps=steps), "steps", compose, right)


@pytest.mark.parametrize("step", [None, "odd", zero, ("odd", none), {"odd": none}, Step], ids=named)
@pytest.mark.parametrize("edit", ["define", "insert", "append"])
def test_steps_that_are_none(edit: str, step: Any) -> None:
    def steps(procedures: Any) -> None:
        if edit == "define":
            procedures.define("odd", [step])
        elif edit == "insert":
            procedures.insert_after("turn", "gain", step)
        else:
            procedures.append("turn", step)

    told(module(steps=steps), "steps", compose, "a step is a Step(name, function)")


@pytest.mark.parametrize("names", [None, 5, ["turn"], ("turn", "gain"), b"turn"], ids=named)
def test_names_of_steps(names: Any) -> None:
    for edit in ("insert_after", "remove", "replace", "wrap", "define"):
        given: dict[str, tuple[Any, ...]] = {
            "insert_after": (names, "gain", Step("odd", none)), "remove": (names, "gain"),
            "replace": (names, "gain", none), "wrap": (names, "gain", none), "define": (names, []),
        }  # fmt: skip

        def steps(procedures: Any, edit: str = edit, given: Any = given) -> None:
            getattr(procedures, edit)(*given[edit])

        told(module(steps=steps), "steps", compose)
    told(module(steps=lambda procedures: procedures.define("odd", 5)), "steps", compose)
    told(module(steps=lambda procedures: procedures.append("turn", Step(names, none))), "steps",
         compose, "a name")  # fmt: skip


def test_constants_are_found_by_a_class_of_their_own() -> None:
    text = told(module(constants=lambda: [{"verses": 3}]), "constants", compose)
    assert "a value of a class of its own" in text


def test_whoever_raises_in_what_it_gave_is_named() -> None:
    def fails(*given: Any) -> Any:
        raise LookupError("no verse")

    yaml = Path(inspect.getfile(compose)).parent / "nowhere.yaml"
    assert not yaml.exists()
    for hook in (*GOOD, "constants", "market_rules", "scoring_table", "steps"):
        told(module(**{hook: fails}), hook, USED[hook], "it raised LookupError: no verse")


@pytest.mark.parametrize("value", [None, 5, "x", [], Verses, Category("x", zero)], ids=named)
def test_values_of_slices(value: Any) -> None:
    """A slice whose functions return something else than its values."""
    good = Slice(Verses, lambda rules, seat: Verses())

    def look(bad: Module) -> None:
        game = compose(bad)
        state = game.start(seed=1)
        game.view(state, 0)
        game.loads(game.dumps(state))

    for name, function in (
        ("create", lambda rules, seat: value),
        ("conceal", lambda held, owner, viewer: value),
        ("revive", lambda rules, held: value),
    ):
        wrong = evolve(good, **{name: function})
        told(module(slices=lambda wrong=wrong: [wrong]), "slices", look, "it returns a Verses")


@pytest.mark.parametrize("value", [True, False, "no", 0, [], Verses()], ids=named)
def test_what_vetoes_return(value: Any) -> None:
    bad = module(tasks=lambda: [Veto(Choose, lambda look, task, action: value)])
    told(bad, "tasks", play, "it returned ", "a Refusal or None")


@pytest.mark.parametrize("value", [None, 5, "x", [], Verses()], ids=named)
def test_what_creates_a_bot(value: Any) -> None:
    def use(bad: Module) -> None:
        make_bot(compose(bad), "odd")

    bad = module(bots=lambda: [BotKind("odd", lambda game, seed: value)])
    told(bad, "bots", use, "a function (state, seat)")


def test_drawing_that_fails() -> None:
    def fails(*given: Any) -> Any:
        raise LookupError("no ink")

    from glenmore_core.drawing import text, words
    from glenmore_core.mechanisms.tile_turn import Take

    def drawn(bad: Module, how: str) -> None:
        game = compose(bad)
        state = game.start(seed=1)
        view = game.view(state, 0)
        if how == "words":
            words(state, game.legal_actions(state)[0])
        else:
            view.svg() if how == "svg" else text(view)

    for how in ("svg", "text", "player", "words"):
        given: Any = {Take: fails} if how == "words" else fails
        part = Part("odd", **{how: given})
        bad = module(drawing=lambda part=part: [part])
        told(bad, "drawing", partial(drawn, how=how), "it raised LookupError: no ink")


def test_a_partial_and_an_object_that_can_be_called_are_named_too() -> None:
    def fails(what: str, look: Any, seat: int) -> int:
        raise LookupError(what)

    class Counting:
        def __call__(self, look: Any, seat: int) -> int:
            raise LookupError("object")

    for function in (partial(fails, "partial"), Counting()):
        bad = module(scoring_categories=lambda count=function: [Category("odd", count)])
        told(bad, "scoring_categories", play, "it raised LookupError")


def test_effects_and_costs_that_give_nonsense(tmp_path: Path) -> None:
    """What a mechanism stumbles over is told of the module whose item it had in hand."""
    kinds: dict[str, tuple[str, Any]] = {
        "options": ("effects", EffectKind("odd", none, options=lambda *_: 5)),  # type: ignore[arg-type,return-value]
        "ways": ("costs", CostKind("odd", lambda *_: 5, none, str)),  # type: ignore[arg-type,return-value]
    }
    head = 'overlay: x\ntiles:\n  - {id: "90", new: true, name: N, stack: "1", copies: 12, '
    for name, (hook, kind) in kinds.items():
        path = tmp_path / f"{name}.yaml"
        use = "cost: {odd: 1}" if hook == "costs" else "activation: [{odd: 1}]"
        path.write_text(f"{head}source: invented, {use}}}\n")

        def use_it(bad: Module, path: Path = path) -> None:
            game = Game.from_variant("glen-more", players=2, modules=[bad], overlays=[path])
            for seed in range(5):
                state = game.start(seed)
                while not state.is_over:
                    state = game.apply(state, game.legal_actions(state)[-1])

        told(module(**{hook: lambda kind=kind: [kind]}), hook, use_it)


def test_an_effect_kind_that_fails_at_the_data(tmp_path: Path) -> None:
    """The place in the data is told, and whose function tripped there."""
    path = tmp_path / "odd.yaml"
    path.write_text(
        'overlay: x\ntiles:\n  - {id: "90", new: true, name: N, stack: "1", source: invented, '
        "activation: [{odd: 1}]}\n"
    )
    bad = module(effects=lambda: [EffectKind("odd", none, compile=lambda data, parser: data["x"])])
    with pytest.raises(DataError) as caught:
        Game.from_variant("glen-more", players=2, modules=[bad], overlays=[path])
    assert "odd.yaml:3:" in str(caught.value)
    assert "module 'bad', hook 'effects': it raised TypeError" in str(caught.value)
