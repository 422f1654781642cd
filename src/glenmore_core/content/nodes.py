"""From text to a tree of nodes with positions, bounded while it is read.

The parser of ruamel.yaml tells events, one at a time; nothing here ever builds an object other
than lists, dicts and scalars, so no tag can run code. The tree is built with a stack instead of
recursion, and sizes are added up before an alias is written out, so that neither a deep file nor
a file of aliases of aliases costs more than its own length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from attrs import Factory, define

from glenmore_core.content.limits import Limits
from glenmore_core.content.reading import PRINTABLE, unprintable
from glenmore_core.content.scalars import resolve, shown
from glenmore_core.errors import DataError, Problem

_MOST_PROBLEMS = 100
_CORE = "tag:yaml.org,2002:"

_HINTS = (
    ("'\\t'", "spaces instead of tabs"),
    ("quoted scalar", "a closing quote"),
    ("mapping values are not allowed", 'quotes around a text that holds ": "'),
    ("could not find expected ':'", "a key with ': ' after it"),
    ("<block end>", "the indentation of the lines above"),
    ("',' or ']'", "a comma, or the bracket that closes the list"),
    ("',' or '}'", "a comma, or the brace that closes the mapping"),
    ("directive", "a file without % lines"),
)


@define(eq=False)
class Node:
    """One mapping, list or scalar of a file.

    Parameters:
        value: a dict of nodes by key, a list of nodes, or the value of the scalar.
        line: line, counted from 1.
        column: column, counted from 1.
        text: what is written, for a scalar; None for mappings and lists.
        keys: line and column of each key, for a mapping.
        size: how many nodes it is with all aliases written out.
        height: how deep it nests; 0 for a scalar.
    """

    value: Any
    line: int
    column: int
    text: str | None = None
    keys: dict[str | int, tuple[int, int]] = Factory(dict)
    size: int = 1
    height: int = 1

    def child(self, step: str | int) -> Node | None:
        """Return the node under a key or at a position, or None."""
        if self.text is not None:
            return None
        if isinstance(self.value, dict):
            found = self.value.get(step)
            return found if isinstance(found, Node) else None
        if isinstance(step, int) and 0 <= step < len(self.value):
            return self.value[step]  # type: ignore[no-any-return]  # a list of nodes
        return None


def compose(text: str, name: str, limits: Limits) -> Node:
    """Return the root node of the one document in `text`.

    Raises:
        DataError: not YAML 1.2, or beyond the limits; with line and column.
    """
    builder = _Builder(name, limits)
    for event in _events(text, builder):
        builder.take(event)
    return builder.finish()


@define(eq=False)
class _Frame:
    """A mapping or list that is being read."""

    node: Node
    anchor: str | None
    key: str | int | None = None
    awaits_value: bool = False
    seen: dict[str, int] = Factory(dict)


class _Builder:
    """Builds the tree from events."""

    def __init__(self, name: str, limits: Limits) -> None:
        self.name = name
        self.limits = limits
        self.problems: list[Problem] = []
        self.frames: list[_Frame] = []
        self.anchors: dict[str, Node] = {}
        self.open_anchors: set[str] = set()
        self.aliases = 0
        self.size = 0
        self.root: Node | None = None
        self.position = (1, 1)
        self.takers: dict[str, Callable[[Any], None]] = {
            "DocumentStartEvent": self._document,
            "ScalarEvent": self._scalar,
            "AliasEvent": self._alias,
            "MappingStartEvent": self._open,
            "SequenceStartEvent": self._open,
            "MappingEndEvent": self._close,
            "SequenceEndEvent": self._close,
        }

    def take(self, event: Any) -> None:
        self.position = _mark(event.start_mark)
        taker = self.takers.get(type(event).__name__)
        if taker:
            taker(event)

    def finish(self) -> Node:
        if self.root is None or self.root.value is None:
            self.position = (1, 1)
            self.stop("holds no data", "a mapping such as 'tiles:' with rows under it")
        if self.problems:
            raise DataError(self.problems)
        return self.root

    def report(self, message: str, expected: str = "") -> None:
        """Note a problem and read on."""
        self.problems.append(Problem(message, self.name, *self.position, expected=expected))
        if len(self.problems) >= _MOST_PROBLEMS:
            raise DataError(self.problems)

    def stop(self, message: str, expected: str = "") -> NoReturn:
        """Refuse the file with this problem and those noted before."""
        problem = Problem(message, self.name, *self.position, expected=expected)
        raise DataError([*self.problems, problem])

    def _document(self, event: Any) -> None:
        if self.root is not None:
            self.stop("a second document begins here", "one document in a file")
        if event.version not in (None, (1, 2)):
            self.report("is not written for YAML 1.2", "a file without a %YAML line")

    def _scalar(self, event: Any) -> None:
        plain = not event.style and not event.tag
        self._check_tag(event, _CORE + "str", "!")
        value: Any = self._escapes_resolved(event.value)
        if plain:
            try:
                value = resolve(event.value)
            except ValueError as error:
                self.report(f"{error}: {shown(event.value)}", "a smaller number, or quotes")
        self._count(1)
        text = value if isinstance(value, str) else event.value
        node = Node(value, *self.position, text=text, height=0)
        self._anchor(event.anchor)
        self._add(node, event.anchor, plain)

    def _escapes_resolved(self, text: str) -> str:
        """Put pairs of escaped surrogates together, as JSON writes them; refuse what is left."""
        if any("\ud800" <= character <= "\udfff" for character in text):
            pairs = text.encode("utf-16-le", "surrogatepass")
            text = pairs.decode("utf-16-le", "surrogatepass")
        found = unprintable(text)
        if found:
            self.report(found[1], PRINTABLE)
        return text

    def _alias(self, event: Any) -> None:
        self.aliases += 1
        if self.aliases > self.limits.aliases:
            self.stop(f"more than {self.limits.aliases} aliases", "the values written out")
        if event.anchor in self.open_anchors:
            self.stop(f"'*{event.anchor}' contains itself", "an alias of something complete")
        node = self.anchors.get(event.anchor)
        if node is None:
            self.stop(f"'*{event.anchor}' names no anchor", f"'&{event.anchor}' further up")
        self._count(node.size)
        self._check_depth(len(self.frames) + node.height)
        self._add(node, None, plain=False)

    def _open(self, event: Any) -> None:
        mapping = type(event).__name__.startswith("Mapping")
        self._check_tag(event, _CORE + ("map" if mapping else "seq"))
        self._check_depth(len(self.frames) + 1)
        self._count(1)
        node = Node({} if mapping else [], *self.position)
        self._anchor(event.anchor)
        self.frames.append(_Frame(node, event.anchor))
        if event.anchor:
            self.open_anchors.add(event.anchor)

    def _close(self, event: Any) -> None:
        frame = self.frames.pop()
        self.open_anchors.discard(frame.anchor or "")
        self.position = (frame.node.line, frame.node.column)
        self._add(frame.node, frame.anchor, plain=False)

    def _add(self, node: Node, anchor: str | None, plain: bool) -> None:
        if anchor:
            self.anchors[anchor] = node
        if not self.frames:
            self.root = node
            return
        frame = self.frames[-1]
        frame.node.size += node.size
        frame.node.height = max(frame.node.height, node.height + 1)
        if isinstance(frame.node.value, list):
            frame.node.value.append(node)
        elif frame.awaits_value:
            frame.awaits_value = False
            if frame.key is not None:
                frame.node.value[frame.key] = node
        else:
            frame.awaits_value = True
            frame.key = self._key(frame, node, plain)

    def _key(self, frame: _Frame, node: Node, plain: bool) -> str | int | None:
        key = node.value
        if node.text is None or not isinstance(key, str | int) or isinstance(key, bool):
            found = shown(key)
            self.report(f"{found} is no key", "text or a whole number; quotes make it text")
            return None
        if plain and key == "<<":
            self.report("merge keys ('<<') are not read", "the keys written out, or 'defaults:'")
            return None
        text = str(key)
        if text in frame.seen:
            message = f"key '{text[:40]}' is given twice, first in line {frame.seen[text]}"
            self.report(message, "each key once")
            return None
        frame.seen[text] = self.position[0]
        frame.node.keys[key] = self.position
        return key

    def _anchor(self, anchor: str | None) -> None:
        if anchor and (anchor in self.anchors or anchor in self.open_anchors):
            self.report(f"anchor '&{anchor[:40]}' is given twice", "each anchor once")

    def _check_tag(self, event: Any, *allowed: str) -> None:
        if event.tag and event.tag not in allowed:
            tag = str(event.tag).replace(_CORE, "!!")
            self.report(f"tag {shown(tag)} is not known", "the value without a tag")

    def _check_depth(self, depth: int) -> None:
        if depth > self.limits.depth:
            self.stop(f"nests deeper than {self.limits.depth} levels", "a flatter file")

    def _count(self, more: int) -> None:
        self.size += more
        if self.size > self.limits.nodes:
            message = f"holds more than {self.limits.nodes} values, aliases written out"
            self.stop(message, "fewer values, or several files")


def _events(text: str, builder: _Builder) -> Iterator[Any]:
    """Tell the events of the pure Python parser; whatever it raises becomes a problem."""
    from ruamel.yaml import YAML  # takes 50 ms: only when YAML is really read
    from ruamel.yaml.error import YAMLError

    parser = YAML(typ="safe", pure=True)
    events = parser.parse(text)
    while True:
        try:
            event = next(events)
        except StopIteration:
            return
        except YAMLError as error:
            _refuse(error, builder)
        except Exception as error:  # the scanner lets a few others out, such as OverflowError
            builder.stop(f"is no YAML ({type(error).__name__}: {error})", "YAML 1.2")
        yield event


def _refuse(error: Any, builder: _Builder) -> NoReturn:
    """Turn an error of the parser into ours."""
    problem = " ".join(str(getattr(error, "problem", None) or error).split())
    context = " ".join(str(getattr(error, "context", None) or "").split())
    mark = getattr(error, "problem_mark", None)
    if "quoted scalar" in context or mark is None:
        mark = getattr(error, "context_mark", None) or mark
    if mark is not None:
        builder.position = _mark(mark)
    message = f"{problem}, {context}" if context else problem
    expected = next((hint for sign, hint in _HINTS if sign in message), "YAML 1.2")
    builder.stop(message, expected)


def _mark(mark: Any) -> tuple[int, int]:
    return mark.line + 1, mark.column + 1
