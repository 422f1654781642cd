"""One data file as plain data that remembers where everything stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from glenmore_core.content.limits import Limits
from glenmore_core.content.nodes import Node, compose
from glenmore_core.content.paths import DataPath, path_text
from glenmore_core.content.reading import check_text, decode, read_bytes
from glenmore_core.content.scalars import written
from glenmore_core.errors import Problem


@frozen(eq=False)
class Document:
    """The data of one file, with positions.

    Parameters:
        name: the file's name in problems, or "".
        data: dicts, lists and scalars only; keys are text or whole numbers.
        texts: what is written, for scalars that are not written in the usual way.
        root: gives the tree of nodes; called only when a position is asked for.
    """

    name: str
    data: Any
    texts: Mapping[DataPath, str]
    root: Callable[[], Node]

    def at(self, path: DataPath) -> Any:
        """Return the value at `path`.

        Raises:
            LookupError: nothing stands there.
        """
        value = self.data
        for step in path:
            if not isinstance(value, dict | list):
                raise LookupError(f"nothing stands at {path_text(path)}")
            try:
                value = value[step]  # type: ignore[index]  # a wrong kind of step raises TypeError
            except (LookupError, TypeError):
                raise LookupError(f"nothing stands at {path_text(path)}") from None
        return value

    def text_at(self, path: DataPath) -> str:
        """Return the scalar at `path` as it is written, quotes and comments left out.

        Raises:
            LookupError: no scalar stands there.

        >>> document = load_document("{id: 007, weight: 1e1}")
        >>> document.data, document.text_at(("weight",))
        ({'id': '007', 'weight': 10.0}, '1e1')
        """
        value = self.at(path)
        if isinstance(value, dict | list):
            raise LookupError(f"no scalar stands at {path_text(path)}")
        return self.texts.get(path, written(value))

    def mark(self, path: DataPath, *, key: bool = False) -> tuple[int, int]:
        """Return line and column, counted from 1, of what stands at `path`.

        Parameters:
            path: where; if nothing stands there, the nearest thing above it is meant.
            key: the position of the last key instead of its value.

        >>> document = load_document("tiles:\\n  - {id: a, stack: 1}")
        >>> document.mark(("tiles", 0, "stack")), document.mark(("tiles", 0, "cost"))
        ((2, 20), (2, 5))
        """
        node = self.root()
        mark = node.line, node.column
        for depth, step in enumerate(path, 1):
            child = node.child(step)
            if child is None:
                break
            mark = child.line, child.column
            if key and depth == len(path):
                mark = node.keys.get(step, mark)
            node = child
        return mark

    def problem(
        self, path: DataPath, message: str, expected: str = "", *, key: bool = False
    ) -> Problem:
        """Return a `Problem` at `path` of this file.

        >>> print(load_document("{id: 1}", name="my.yaml").problem(("id",), "too small", "2"))
        my.yaml:1:6: id: too small (expected 2)
        """
        line, column = self.mark(path, key=key)
        return Problem(message, self.name, line, column, path_text(path), expected)


def load_document(
    source: Path | str | bytes, *, name: str = "", limits: Limits | None = None
) -> Document:
    """Read one YAML file or text.

    No tag is obeyed, no key is given twice, no number is guessed: see `scalars`.

    Parameters:
        source: a path, or the text (or its bytes) itself.
        name: the name in problems; that of the path if left out.
        limits: how much is read before the file is refused.

    Returns:
        The document.

    Raises:
        DataError: what is wrong, with line and column.

    >>> load_document("board: {spaces: 14, rondel: yes}").data
    {'board': {'spaces': 14, 'rondel': 'yes'}}
    >>> load_document("tiles: [!!python/object/apply:os.abort []]")
    Traceback (most recent call last):
    ...
    glenmore_core.errors.DataError: <text>:1:9: tag text '!!python/object/apply:os.abort' ...
    """
    limits = limits or Limits()
    if isinstance(source, Path):
        name = name or str(source)
        source = read_bytes(source, name, limits)
    if isinstance(source, bytes):
        text = decode(source, name, limits)
    else:
        text = check_text(source, name, limits)
    root = compose(text, name, limits)
    texts: dict[DataPath, str] = {}
    data = _plain(root, (), texts)
    return Document(name, data, texts, lambda: root)


def _plain(node: Node, path: DataPath, texts: dict[DataPath, str]) -> Any:
    """Write the tree out; its size and depth were bounded when it was composed."""
    if node.text is not None:
        if node.text != written(node.value):
            texts[path] = node.text
        return node.value
    if isinstance(node.value, list):
        return [_plain(item, (*path, i), texts) for i, item in enumerate(node.value)]
    return {key: _plain(item, (*path, key), texts) for key, item in node.value.items()}
