"""Data files compiled to JSON, because reading YAML takes half a second for 2,000 lines.

The JSON stands beside the YAML and holds the digest of the bytes it was made from. If the digest
fits it is read; otherwise, or if there is none, the YAML is. Positions are not in it: when a
problem is found in compiled data, the YAML is read for them.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from glenmore_core.content.document import Document, load_document
from glenmore_core.content.limits import Limits
from glenmore_core.content.nodes import Node
from glenmore_core.content.paths import DataPath
from glenmore_core.content.reading import read_bytes

_FORMAT = 1
_SUFFIXES = (".yaml", ".yml")


def compile_file(yaml_path: Path) -> Path:
    """Write the compiled JSON beside a YAML file, in one step.

    Parameters:
        yaml_path: the YAML file.

    Returns:
        The path of the JSON file.

    Raises:
        DataError: what is wrong with the YAML.
    """
    import tempfile  # compiling is rare, importing is not

    text = _compiled_text(yaml_path)
    json_path = yaml_path.with_suffix(".json")
    handle, temporary = tempfile.mkstemp(dir=json_path.parent, prefix=f".{json_path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        os.chmod(temporary, 0o644)
        os.replace(temporary, json_path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return json_path


def read_data(yaml_path: Path, *, limits: Limits | None = None) -> Document:
    """Return the data of a YAML file, from its compiled JSON if that fits.

    Parameters:
        yaml_path: the YAML file; it must be there in any case.
        limits: how much is read before the file is refused.

    Raises:
        DataError: what is wrong, with line and column.
    """
    limits = limits or Limits()
    name = str(yaml_path)
    source = read_bytes(yaml_path, name, limits)

    @cache
    def parsed() -> Document:
        return load_document(source, name=name, limits=limits)

    def root() -> Node:
        return parsed().root()

    try:
        compiled = yaml_path.with_suffix(".json").read_bytes()
        data, texts = _decode(compiled, _sha256(source))
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return parsed()
    return Document(name, data, texts, root)


def data_files(dirs: Iterable[Path]) -> Iterator[Path]:
    """Tell the YAML files under the directories (or the files themselves), in sorted order."""
    for place in dirs:
        found = [place] if place.is_file() else place.rglob("*")
        yield from sorted(path for path in found if path.suffix in _SUFFIXES and path.is_file())


def stale(dirs: Iterable[Path]) -> tuple[Path, ...]:
    """Return the YAML files whose compiled JSON is missing or says something else.

    Raises:
        DataError: what is wrong with a YAML file.
    """
    return tuple(path for path in data_files(dirs) if not _agrees(path))


def _agrees(yaml_path: Path) -> bool:
    try:
        compiled = yaml_path.with_suffix(".json").read_bytes()
    except OSError:
        return False
    return compiled == _compiled_text(yaml_path).encode("utf-8")


def _compiled_text(yaml_path: Path) -> str:
    source = read_bytes(yaml_path, str(yaml_path), Limits())
    document = load_document(source, name=str(yaml_path))
    content = {
        "format": _FORMAT,
        "yaml_sha256": _sha256(source),
        "data": document.data,
        "int_keys": list(_int_keys(document.data, ())),
        "texts": [[list(path), text] for path, text in document.texts.items()],
    }
    return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _int_keys(data: Any, path: DataPath) -> Iterator[list[Any]]:
    """Tell the mappings with whole numbers as keys, which JSON does not have; the inner first."""
    if isinstance(data, list):
        for i, item in enumerate(data):
            yield from _int_keys(item, (*path, i))
    elif isinstance(data, dict):
        for key, item in data.items():
            yield from _int_keys(item, (*path, str(key)))
        numbers = [key for key in data if isinstance(key, int)]
        if numbers:
            yield [list(path), numbers]


def _decode(compiled: bytes, sha256: str) -> tuple[Any, dict[DataPath, str]]:
    """Read compiled JSON; whatever is not as `_compiled_text` writes it raises."""
    content = json.loads(compiled)
    if content["format"] != _FORMAT or content["yaml_sha256"] != sha256:
        raise ValueError("compiled from something else")
    for path, numbers in content["int_keys"]:
        above, last = content, "data"
        for step in path:
            above, last = above[last], step
        by_text = {str(number): number for number in numbers}
        above[last] = {by_text.get(key, key): value for key, value in above[last].items()}
    return content["data"], {tuple(path): text for path, text in content["texts"]}
