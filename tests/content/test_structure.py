from __future__ import annotations

import threading
from collections.abc import Mapping
from enum import Enum, IntEnum, StrEnum
from typing import Annotated, Any, Literal, NewType, Optional, Union

import pytest
from attrs import field, frozen, validators
from cattrs.errors import StructureHandlerNotFoundError

from glenmore_core.content import Document, Refused, Structurer, load_document, structure
from glenmore_core.errors import DataError
from glenmore_core.table import Table

TileId = NewType("TileId", str)


class Edge(Enum):
    RIVER = "river"
    ROAD = "road"


class Colour(StrEnum):
    GREEN = "green"
    GREY = "grey"


class Pips(IntEnum):
    ONE = 1
    TWO = 2


@frozen
class Cost:
    wood: int = field(default=0, validator=[validators.ge(0), validators.le(3)])
    stone: int = field(default=0, validator=validators.ge(0))
    from_: str = ""


@frozen
class Effect:
    gain: int
    then: tuple[Effect, ...] = ()


@frozen
class Tile:
    id: str
    stack: int = field(default=0, validator=validators.in_([0, 1, 2]))
    cost: Cost = Cost()
    edges: tuple[Edge, ...] = ()
    kind: Literal["forest", "loch", 1] = "forest"
    note: str | None = None


@frozen
class File:
    tiles: tuple[Tile, ...]
    scoring: Table[int, int] = field(factory=Table)


def problems(document: Document | str, cls: Any, structurer: Structurer | None = None) -> list[str]:
    """All problems as text, without the file's name."""
    if isinstance(document, str):
        document = load_document(document)
    with pytest.raises(DataError) as caught:
        (structurer or Structurer()).structure(document, cls)
    return [str(problem).removeprefix("<text>:") for problem in caught.value.problems]


def test_a_whole_file_becomes_objects():
    text = """\
tiles:
  - {id: a, stack: 2, cost: {wood: 1, from: any}, edges: [river, road], kind: loch, note: x}
  - {id: b, note: null, kind: 1}
scoring: {0: 0, 1: 3}
"""
    file = structure(load_document(text), File)
    first = Tile("a", 2, Cost(1, 0, "any"), (Edge.RIVER, Edge.ROAD), "loch", "x")
    assert file == File((first, Tile("b", kind=1)), Table({0: 0, 1: 3}))
    assert type(file.scoring) is Table
    assert hash(file)


def test_all_problems_of_a_file_are_told_at_once_with_their_places():
    text = """\
tiles:
  - {id: 12, stack: "1", cost: {wod: 1, stone: true}}
  - {stack: 7, cost: {wood: 9, stone: -1}, edges: [river, raod]}
  - forest
  - id: a
    kind: lake
    cost: 3
scoring: {x: 1, 1: 1.0}
board: 14
"""
    assert problems(text, File) == [
        "2:10: tiles[0].id: found the number 12 (expected text; quotes make it text)",
        "2:21: tiles[0].stack: found text '1' (expected a whole number)",
        "2:33: tiles[0].cost.wod: unknown key 'wod'; did you mean 'wood'? "
        "(expected wood, stone or from)",
        "2:48: tiles[0].cost.stone: found true (expected a whole number)",
        "3:5: tiles[1].id: is missing (expected text)",
        "3:13: tiles[1].stack: must be in [0, 1, 2] (got 7)",
        "3:29: tiles[1].cost.wood: found the number 9 (expected at most 3)",
        "3:39: tiles[1].cost.stone: found the number -1 (expected at least 0)",
        "3:59: tiles[1].edges[1]: found text 'raod'; did you mean 'road'? (expected river or road)",
        "4:5: tiles[2]: found text 'forest' "
        "(expected a mapping with id, stack, cost, edges, kind, note)",
        "6:11: tiles[3].kind: found text 'lake' (expected forest, loch or 1)",
        "7:11: tiles[3].cost: found the number 3 (expected a mapping with wood, stone, from)",
        "8:11: scoring.x: key: found text 'x' (expected a whole number)",
        "8:20: scoring[1]: found the number 1.0 (expected a whole number)",
        "9:1: board: unknown key 'board' (expected tiles or scoring)",
    ]


@pytest.mark.parametrize(
    ("wanted", "written", "value"),
    [
        (int, "3", 3),
        (str, "wood", "wood"),
        (str, "'3'", "3"),
        (bool, "true", True),
        (float, "1.5", 1.5),
        (float, "2", 2.0),
        (None, "null", None),
        (type(None), "~", None),
        (Any, "{a: [1]}", {"a": [1]}),
        (object, "[x]", ["x"]),
        (int | None, "null", None),
        (Optional[int], "4", 4),  # noqa: UP045  # both spellings
        (Union[int, str], "x", "x"),  # noqa: UP007  # both spellings
        (int | str, "4", 4),
        (float | None, "4", 4.0),
        (Literal["a", 1], "1", 1),
        (Literal["any"] | int, "any", "any"),
        (Literal["any"] | int, "2", 2),
        (Cost | None, "{wood: 1}", Cost(1)),
        (Cost | Literal["free"], "free", "free"),
        (Cost | Literal["free"], "{wood: 1}", Cost(1)),
        (Cost | str, "x", "x"),
        (tuple[int, ...], "[1, 2]", (1, 2)),
        (tuple[int, str], "[1, a]", (1, "a")),
        (tuple[int, ...], "[]", ()),
        (list[int], "[1]", [1]),
        (frozenset[str], "[a, b]", frozenset("ab")),
        (tuple, "[1, a]", (1, "a")),
        (dict[str, int], "{a: 1}", {"a": 1}),
        (dict, "{a: 1, 2: b}", {"a": 1, 2: "b"}),
        (Mapping[str, int], "{a: 1}", {"a": 1}),
        (Table[str, tuple[int, ...]], "{a: [1]}", Table({"a": (1,)})),
        (dict[Edge, int], "{river: 1}", {Edge.RIVER: 1}),
        (Edge, "road", Edge.ROAD),
        (Colour, "green", Colour.GREEN),
        (Pips, "2", Pips.TWO),
        (TileId, "a", "a"),
        (Annotated[int, "of stone"], "3", 3),
        (Effect, "{gain: 1, then: [{gain: 2}]}", Effect(1, (Effect(2),))),
    ],
)
def test_what_fits_is_taken(wanted, written, value):
    made = structure(load_document(f"x: {written}"), wanted, ("x",))
    assert made == value
    assert type(made) is type(value)


@pytest.mark.parametrize(
    ("wanted", "written", "problem"),
    [
        (int, "'3'", "found text '3' (expected a whole number)"),
        (int, "true", "found true (expected a whole number)"),
        (int, "1.0", "found the number 1.0 (expected a whole number)"),
        (int, "01", "found text '01' (expected a whole number)"),
        (int, "null", "found nothing (expected a whole number)"),
        (str, "1", "found the number 1 (expected text; quotes make it text)"),
        (str, "[a]", "found a list (expected text)"),
        (str, "true", "found true (expected text; quotes make it text)"),
        (bool, "1", "found the number 1 (expected true or false)"),
        (bool, "yes", "found text 'yes' (expected true or false)"),
        (float, "true", "found true (expected a number)"),
        (type(None), "0", "found the number 0 (expected nothing)"),
        (int | None, "x", "found text 'x' (expected a whole number or nothing)"),
        (int | str, "1.5", "found the number 1.5 (expected a whole number or text)"),
        (int | str, "true", "found true (expected a whole number or text)"),
        (Literal["river", 1], "true", "found true (expected river or 1)"),
        (Literal["river", 1], "1.0", "found the number 1.0 (expected river or 1)"),
        (Literal["river"], "rivr", "found text 'rivr'; did you mean 'river'? (expected river)"),
        (Literal["any"] | int, "ayn", "found text 'ayn'; did you mean 'any'? (expected any)"),
        (Cost | None, "3", "found the number 3 (expected a mapping with wood, stone, from)"),
        (Edge, "1", "found the number 1 (expected river or road)"),
        (Edge, "[a]", "found a list (expected river or road)"),
        (Colour, "grn", "found text 'grn'; did you mean 'green'? (expected green or grey)"),
        (Pips, "true", "found true (expected 1 or 2)"),
        (tuple[str, ...], "abc", "found text 'abc' (expected a list)"),
        (tuple[str, ...], "{a: b}", "found a mapping (expected a list)"),
        (tuple[int, int], "[1]", "found a list of 1 (expected a list of 2)"),
        (dict[str, int], "[1]", "found a list (expected a mapping)"),
        (Table[str, int], "x", "found text 'x' (expected a mapping)"),
        (TileId, "3", "found the number 3 (expected text; quotes make it text)"),
    ],
)
def test_nothing_is_coerced(wanted, written, problem):
    document = load_document(f"x: {written}")
    with pytest.raises(DataError) as caught:
        structure(document, wanted, ("x",))
    assert str(caught.value) == f"<text>:1:4: x: {problem}"


def test_a_set_has_each_value_once():
    assert problems("[a, b, a]", frozenset[str]) == [
        "1:8: [2]: a is given twice (expected each once)"
    ]


def test_inner_problems_of_every_kind_of_container_have_a_path():
    assert problems("{a: [1, x], b: [[y]]}", dict[str, tuple[int, ...]]) == [
        "1:9: a[1]: found text 'x' (expected a whole number)",
        "1:17: b[0]: found a list (expected a whole number)",
    ]
    assert problems("{gain: 1, then: [{gain: 2, then: [{gian: 3}]}]}", Effect) == [
        "1:35: then[0].then[0].gain: is missing (expected a whole number)",
        "1:36: then[0].then[0].gian: unknown key 'gian'; did you mean 'gain'? "
        "(expected gain or then)",
    ]


def test_a_path_that_is_not_there_is_a_problem():
    with pytest.raises(DataError, match=r"1:1: board: is missing"):
        structure(load_document("a: 1"), int, ("board",))


def test_bounds_that_are_broken_are_told_beside_other_problems():
    assert problems("{wood: 9, stone: x}", Cost) == [
        "1:8: wood: found the number 9 (expected at most 3)",
        "1:18: stone: found text 'x' (expected a whole number)",
    ]


def test_what_a_class_refuses_as_a_whole_is_told_at_its_place():
    @frozen
    class Pair:
        low: int
        high: int = field(converter=abs)

        def __attrs_post_init__(self) -> None:
            if self.low > self.high:
                raise ValueError("low is above high")

    Pair.__annotations__ = {"low": int, "high": int}
    assert problems("[{low: 3, high: 2}, {low: 1, high: -2}]", tuple[Pair, ...]) == [
        "1:2: [0]: low is above high"
    ]


def test_a_validator_that_looks_at_another_field_may_not_find_it():
    @frozen
    class Pair:
        low: int
        high: int = field()

        @high.validator
        def _above(self, _: Any, value: int) -> None:
            if value < self.low:
                raise ValueError(f"must be at least {self.low}")

    Pair.__annotations__ = {"low": int, "high": int}
    assert problems("{low: 3, high: 2}", Pair) == ["1:16: high: must be at least 3"]
    assert problems("{low: x, high: 2}", Pair) == [
        "1:7: low: found text 'x' (expected a whole number)"
    ]


def read_cost(raw: Any, problem: Any, path: Any) -> Cost | None:
    """Costs as `free`, or as a mapping whose values are all told on if they are wrong."""
    if raw == "free":
        return Cost()
    if not isinstance(raw, dict):
        problem(f"no cost at {path}", "free, or a mapping")
        return None
    for name, value in raw.items():
        if type(value) is not int:
            problem("no number", "a whole number", (name,))
    return Cost(raw["wood"])


def test_a_parser_makes_its_class_wherever_it_stands():
    structurer = Structurer(parsers={Cost: read_cost})
    document = load_document("tiles: [{id: a, cost: free}, {id: b, cost: {wood: 2}}]")
    file = structurer.structure(document, File)
    assert [tile.cost for tile in file.tiles] == [Cost(), Cost(2)]
    assert structurer.convert({"a": "free"}, dict[str, Cost | None]) == {"a": Cost()}


def test_a_parser_tells_all_problems_and_knows_where_it_is():
    structurer = Structurer(parsers={Cost: read_cost})
    text = (
        "tiles: [{id: a, cost: 3}, {id: b, cost: {wood: x, stone: y}}, {id: c, cost: {stone: 1}}]"
    )
    assert problems(text, File, structurer) == [
        "1:23: tiles[0].cost: no cost at ('tiles', 0, 'cost') (expected free, or a mapping)",
        "1:48: tiles[1].cost.wood: no number (expected a whole number)",
        "1:58: tiles[1].cost.stone: no number (expected a whole number)",
        "1:77: tiles[2].cost: KeyError: wood",
    ]


def test_a_parser_knows_the_path_from_the_top_of_the_file():
    structurer = Structurer(parsers={Cost: read_cost})
    with pytest.raises(DataError, match=r"costs\[1\]: no cost at \('costs', 1\)"):
        structurer.structure(load_document("costs: [free, x]"), tuple[Cost, ...], ("costs",))


def test_a_parser_may_use_the_structurer_itself():
    def read_effect(raw: Any, problem: Any, path: Any) -> Effect:
        ((name, gains),) = raw.items()
        return Effect(sum(structurer.convert(gains, tuple[int, ...], (name,))))

    structurer = Structurer(parsers={Effect: read_effect})
    assert structurer.convert({"sum": [1, 2]}, Effect) == Effect(3)
    assert problems("- sum: [1, x]\n- {}\n- 3", tuple[Effect, ...], structurer) == [
        "1:12: [0].sum[1]: found text 'x' (expected a whole number)",
        "2:3: [1]: not enough values to unpack (expected 1, got 0)",
        "3:3: [2]: AttributeError: 'int' object has no attribute 'items'",
    ]


def test_a_parser_may_refuse_by_raising():
    def read_edge(raw: Any, problem: Any, path: Any) -> Edge:
        raise Refused("no edge", "an edge", ("x",))

    structurer = Structurer(parsers={Edge: read_edge})
    assert problems("[{x: 1}]", tuple[Edge, ...], structurer) == [
        "1:6: [0].x: no edge (expected an edge)"
    ]


def test_parsers_come_before_the_strict_hooks_also_for_subclasses_of_text_and_numbers():
    parsers = {Colour: lambda raw, problem, path: Colour.GREY, Pips: lambda raw, *_: Pips(raw + 1)}
    structurer = Structurer(parsers=parsers)
    assert structurer.convert("x", Colour) is Colour.GREY
    assert structurer.convert([1], tuple[Pips, ...]) == (Pips.TWO,)
    assert Structurer().convert("green", Colour) is Colour.GREEN


def test_each_structurer_has_a_converter_of_its_own():
    with_parser = Structurer(parsers={Cost: read_cost})
    assert with_parser.converter is not Structurer().converter
    assert problems("free", Cost) == [
        "1:1: found text 'free' (expected a mapping with wood, stone, from)"
    ]


def test_threads_do_not_mix_their_paths():
    seen: dict[int, set[Any]] = {}
    barrier = threading.Barrier(2)

    def read(raw: Any, problem: Any, path: Any) -> Cost:
        barrier.wait(timeout=10)
        seen.setdefault(raw, set()).add(path)
        return Cost()

    structurer = Structurer(parsers={Cost: read})
    threads = [
        threading.Thread(target=structurer.attempt, args=([n] * 20, tuple[Cost, ...], (n,)))
        for n in (1, 2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert seen == {n: {(n, i) for i in range(20)} for n in (1, 2)}


def test_a_union_of_classes_needs_a_parser():
    with pytest.raises(TypeError, match="needs a parser"):
        structure(load_document("{}"), Cost | Effect)
    structurer = Structurer(parsers={Cost | Effect: lambda raw, problem, path: Effect(1)})
    assert structurer.convert({}, Cost | Effect) == Effect(1)


def test_missing_keys_tell_what_they_want():
    @frozen
    class All:
        edge: Edge
        cost: Cost
        table: Table[str, int]
        kind: Literal["a"] | None
        tiles: list[Tile]
        other: TileId

    hints = {"edge": Edge, "cost": Cost, "table": Table[str, int], "tiles": list[Tile]}
    All.__annotations__ = {**hints, "kind": Literal["a"] | None, "other": TileId}
    assert problems("{}", All) == [
        "1:1: edge: is missing (expected river or road)",
        "1:1: cost: is missing (expected a mapping)",
        "1:1: table: is missing (expected a mapping)",
        "1:1: kind: is missing (expected a or nothing)",
        "1:1: tiles: is missing (expected a list)",
        "1:1: other: is missing (expected text)",
    ]


def test_a_type_that_nobody_knows_is_an_error_of_the_author():
    with pytest.raises(StructureHandlerNotFoundError):
        structure(load_document("[1]"), tuple[complex, ...])


def test_fields_that_the_constructor_does_not_take_are_no_keys():
    @frozen
    class Counted:
        name: str
        length: int = field(init=False, default=0)

    Counted.__annotations__ = {"name": str, "length": int}
    assert structure(load_document("name: a"), Counted) == Counted("a")
    assert problems("{name: a, length: 3}", Counted) == [
        "1:11: length: unknown key 'length' (expected name)"
    ]
