"""The documentation's code blocks, read from Markdown and run as a reader would run them."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

from attrs import frozen
from click.testing import CliRunner

from glenmore_core.content.document import load_document

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```(\S*)(.*)$")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@frozen
class Block:
    """One fenced block: its language, the file name given behind it, its text, its line."""

    language: str
    file: str
    text: str
    line: int


def pages() -> list[Path]:
    """Return every page whose blocks are run."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(path: Path) -> Iterator[Block]:
    """Tell the fenced blocks of a page, in order."""
    language, file, start = "", "", 0
    lines: list[str] | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        found = FENCE.match(line)
        if found is None:
            if lines is not None:
                lines.append(line)
        elif lines is None:
            language, start, lines = found[1], number, []
            named = re.search(r'title="([^"]+)"', found[2])
            file = named[1] if named else ""
        else:
            yield Block(language, file, "\n".join(lines) + "\n", start)
            lines = None
    assert lines is None, f"{path}:{start}: the block is not closed"


def run_page(path: Path, folder: Path) -> None:
    """Run all blocks of a page, in order, in one namespace and an empty folder."""
    names: dict[str, Any] = {"__name__": "page"}
    with chdir(folder):
        for block in blocks(path):
            where = f"{path.relative_to(ROOT)}:{block.line}"
            if block.file:
                target = folder / block.file
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(block.text, encoding="utf-8")
            RUNNERS[block.language](block, names, where)


def _python(block: Block, names: dict[str, Any], where: str) -> None:
    if ">>>" not in block.text:
        exec(compile("\n" * block.line + block.text, where, "exec"), names)
        return
    parsed = doctest.DocTestParser().get_doctest(block.text, names, where, where, block.line)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(parsed, out=told.append, clear_globs=False)
    names.update(parsed.globs)
    assert not told, "".join(told)


def _yaml(block: Block, names: dict[str, Any], where: str) -> None:
    load_document(block.text, name=where)


def _console(block: Block, names: dict[str, Any], where: str) -> None:
    """Run `$ glenmore …` lines; every line shown below one must be in what it prints."""
    from glenmore_core.cli.app import cli

    printed = ""
    for line in block.text.splitlines():
        if line.startswith("$ "):
            words = line[2:].split()
            assert words[0] == "glenmore", f"{where}: only glenmore is run here, not {words[0]}"
            result = CliRunner().invoke(cli, words[1:])
            printed = re.sub(r"\s+", " ", result.output)
            assert result.exit_code in (0, 2), f"{where}: {line}\n{result.output}"
            assert not isinstance(result.exception, (TypeError, KeyError, AttributeError)), where
        elif line.strip() and line.strip() != "…":
            wanted = re.sub(r"\s+", " ", line.strip())
            assert wanted in printed, f"{where}: '{wanted}' is not in\n{printed}"


def _shown(block: Block, names: dict[str, Any], where: str) -> None:
    """Text, and files of other kinds, are only shown (a named one is written for what follows)."""


RUNNERS = {
    "python": _python,
    "yaml": _yaml,
    "console": _console,
    "text": _shown,
    "toml": _shown,
    "json": _shown,
}
