"""Every code block of the documentation runs, page by page."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages import ROOT, RUNNERS, blocks, pages, run_page


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_blocks_of_a_page_run(path: Path, tmp_path: Path) -> None:
    for block in blocks(path):
        assert block.language in RUNNERS, (
            f"{path}:{block.line}: a block is one of {', '.join(RUNNERS)}, so that it is known "
            f"whether it runs; not '{block.language}'"
        )
    run_page(path, tmp_path)


def test_a_wrong_block_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\n>>> 1 + 1\n3\n```\n", encoding="utf-8")
    with pytest.raises((AssertionError, ValueError)):
        run_page(page, tmp_path)
