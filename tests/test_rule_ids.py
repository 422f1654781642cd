"""Every rule of docs/rules has a test that names it, and every test names rules that exist.

A test says what it proves with `@pytest.mark.rule("GM-PLACE-3", ...)`. This reads the sources of
all tests and the headings of all pages; it runs nothing.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted(p for p in (ROOT / "docs" / "rules").glob("*.md") if p.stem != "index")
TESTS = sorted([*ROOT.glob("tests/**/test_*.py"), *ROOT.glob("plugins/*/tests/**/test_*.py")])

PAGES_WHOSE_TESTS_ARE_STILL_TO_BE_WRITTEN: tuple[str, ...] = ()
"""Pages of which not every rule has a test yet. Take one off as soon as its plug-in is tested."""

RULE = re.compile(r"^### ([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+) ·", re.MULTILINE)
EXAMPLE = re.compile(r"^\| ([A-Z][A-Z0-9]*-EX-[0-9]+) ", re.MULTILINE)


def rules_of(page: Path) -> list[str]:
    """The ids of a page: its rules and its worked examples."""
    text = page.read_text(encoding="utf-8")
    return [*RULE.findall(text), *EXAMPLE.findall(text)]


def cited_in(test: Path) -> set[str]:
    """The ids that the tests of a file say they prove."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(test.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "rule"
            and ast.unparse(node.func.value).endswith("mark")
        ):
            for one in node.args:
                assert isinstance(one, ast.Constant), f"{test}:{one.lineno}: write the id out"
                found.add(str(one.value))
    return found


CITED = {test: cited_in(test) for test in TESTS}
EVERY = {rule for page in PAGES for rule in rules_of(page)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_id_stands_twice_and_every_heading_has_one(page: Path) -> None:
    """A rule whose heading this check cannot read would never be missed."""
    twice = [rule for rule, number in Counter(rules_of(page)).items() if number > 1]
    assert twice == []
    headings = re.findall(r"^#+ .*\[\w+\]$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert [one for one in headings if not RULE.match(one)] == []
    assert len(headings) > 100


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_has_a_test(page: Path) -> None:
    """Rules of pages that are still to be tested are let through; the constant names the pages."""
    proved = set().union(*CITED.values())
    untested = [rule for rule in rules_of(page) if rule not in proved]
    if page.stem not in PAGES_WHOSE_TESTS_ARE_STILL_TO_BE_WRITTEN:
        assert untested == [], f"{page.name}: rules without a test"


@pytest.mark.parametrize("test", TESTS, ids=lambda test: str(test.relative_to(ROOT)))
def test_tests_name_rules_that_exist(test: Path) -> None:
    """A rule that was renamed or dropped on its page must be so in the tests too."""
    assert sorted(CITED[test] - EVERY) == []


def test_pages_to_be_tested_exist() -> None:
    assert set(PAGES_WHOSE_TESTS_ARE_STILL_TO_BE_WRITTEN) <= {page.stem for page in PAGES}
