"""A replay as one HTML page: it needs nothing else, holds every moment, and has its keys."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from glenmore_core import Game, State
from glenmore_core.cli.app import cli
from glenmore_core.drawing.replay_html import ReplayStep, replay_page, replay_steps
from glenmore_core.drawing.svg_picture import draw
from glenmore_core.session import Session
from glenmore_core.views import view_of

WILD = "</script><script>alert(1)</script> & \u2028 <!--"


class Page(HTMLParser):
    """Collects the tags of a page and the texts of its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self._open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        self.tags.append((tag, facts))
        self._open = facts.get("id") or tag

    def handle_data(self, data: str) -> None:
        self.texts[self._open] = self.texts.get(self._open, "") + data

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    @property
    def game(self) -> dict[str, Any]:
        found = json.loads(self.texts["game"])
        assert isinstance(found, dict)
        return found


def frames(game: dict[str, Any]) -> list[list[str]]:
    """Return the shapes of every picture, put together as the page does it."""
    found: list[list[int]] = [[]]
    for start, gone, new in game["frames"]:
        found.append([*found[-1][:start], *new, *found[-1][start + gone :]])
    return [[game["elements"][one] for one in frame] for frame in found[1:]]


@pytest.fixture(scope="module")
def played(examples: ModuleType) -> tuple[Session, list[State]]:
    session = Session.start(examples.game_of(3), seed=examples.SEED)
    states = [session.state]
    for _, last in examples.moments(3)[1:]:
        session.act(last[1], last[0])
        states.append(session.state)
    return session, states


@pytest.fixture(scope="module")
def steps(played: tuple[Session, list[State]]) -> list[ReplayStep]:
    session, states = played
    return replay_steps(session.game, states, session.history)


@pytest.fixture(scope="module")
def text(steps: list[ReplayStep]) -> str:
    return replay_page(steps, "An evening <of> glens & lochs")


def test_steps_tell_what_was_done(steps: list[ReplayStep]) -> None:
    assert steps[0].text == "The game begins."
    assert re.fullmatch(r"Player \d: takes .* from space \d+\.", steps[1].text)
    assert all(re.match(r"Player \d: .*\.$", step.text) for step in steps[1:])
    assert "scoring Whisky: Player 1 " in steps[-1].text
    assert sum(step.is_turn for step in steps) > 20
    assert steps[0].last is None
    assert all(step.last is not None for step in steps[1:])


def test_the_page_holds_every_moment(text: str, steps: list[ReplayStep]) -> None:
    game = Page(text).game
    pictures = frames(game)
    assert len(pictures) == len(steps) == len(game["log"]) == len(game["heights"])
    assert game["log"] == [step.text for step in steps]
    assert game["turns"] == [number for number, step in enumerate(steps) if step.is_turn]
    for number in (0, 1, 2, 57, 140, len(steps) - 1):
        step = steps[number]
        view = view_of(step.state, None)
        title, caption = "An evening <of> glens & lochs", f"step {number}"
        canvas = draw(view, title=title, last=step.last, caption=caption)
        assert pictures[number] == canvas.elements()
        assert game["heights"][number] == canvas.height


def test_the_page_is_small_and_needs_nothing_else(text: str) -> None:
    assert len(text.encode()) < 2_000_000
    page = Page(text)
    for tag, facts in page.tags:
        assert tag not in {"link", "img", "iframe", "object", "embed", "base"}
        assert not {"src", "href", "xlink:href", "srcset"} & set(facts), (tag, facts)
    assert "default-src 'none'" in text
    assert "url(" not in text
    assert "@import" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")


def test_keys_buttons_slider_and_themes_are_there(text: str) -> None:
    page = Page(text)
    ids = [facts["id"] for _, facts in page.tags if "id" in facts]
    assert len(ids) == len(set(ids))
    assert {"first", "back", "play", "forward", "last", "slider", "theme", "log"} <= set(ids)
    slider = next(facts for _, facts in page.tags if facts.get("id") == "slider")
    assert slider["max"] == str(len(page.game["frames"]) - 1)
    script = page.texts["script"]
    for key in ("ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"):
        assert f"{key}: " in script
    wanted = set(re.findall(r'by\("(\w+)"\)', script))
    assert wanted <= set(ids)
    for theme in ("light", "dark", "auto"):
        assert f".glenmore-{theme} .f-page" in text


def test_without_scripts_the_last_picture_is_shown(text: str, steps: list[ReplayStep]) -> None:
    inside = text.split("<noscript>")[1].split("</noscript>")[0]
    assert "The game is over" in inside
    assert f"step {len(steps) - 1}" in inside


def test_nothing_in_a_game_can_become_markup() -> None:
    state = Game.from_variant("glen-more", players=2).start(seed=7)
    page = replay_page([ReplayStep(state, WILD)], WILD)
    assert "<script>alert" not in page
    assert page.count("<script") == page.count("</script>") == 2
    assert Page(page).game["log"] == [WILD]


def test_a_replay_needs_a_moment() -> None:
    with pytest.raises(ValueError, match="at least one step"):
        replay_page([])


def test_a_player_sees_no_more_than_the_player_may(played: tuple[Session, list[State]]) -> None:
    session, states = played
    own = replay_steps(session.game, states[:8], session.history[:7], viewer=1)
    page = replay_page(own, viewer=1)
    assert len(Page(page).game["frames"]) == 8


def test_show_writes_the_page(played: tuple[Session, list[State]], tmp_path: Path) -> None:
    session, _ = played
    record, page = tmp_path / "evening.txt", tmp_path / "evening.html"
    record.write_text(session.record_text())
    arguments = ["show", str(record), "--at", "12", "--seat", "2", "--html", str(page)]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    assert "written to" in result.output
    game = Page(page.read_text(encoding="utf-8")).game
    assert len(game["frames"]) == 13
    assert any("Glen More" in one for one in game["elements"])


def test_show_prints_a_page_of_a_save(tmp_path: Path) -> None:
    game = Game.from_variant("glen-more", players=2)
    save = tmp_path / "now.json"
    save.write_text(game.dumps(game.start(seed=7)))
    result = CliRunner().invoke(cli, ["show", str(save), "--html", "-"])
    assert result.exit_code == 0, result.output
    assert len(Page(result.stdout).game["frames"]) == 1
