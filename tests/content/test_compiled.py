from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from glenmore_core.content import (
    Limits,
    Structurer,
    TableSpec,
    compile_file,
    data_files,
    load_document,
    load_table,
    read_data,
    stale,
    store,
)
from glenmore_core.content.compiled import main
from glenmore_core.errors import DataError

TEXT = """\
board: {table: {0: 0, 1: {2: [{3: x}]}, "5+": 8}, "7": y}
tiles:
  - {id: 01, stack: 1, source: printed}
  - {id: 1.50, stack: +2, source: printed}
  - {id: 0x1F, stack: 3, source: ~}
names: {é: [Glück, 'null', null, true, 1.0]}
"""


@frozen
class Tile:
    id: str
    stack: int


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "data" / "tiles.yaml"
    path.parent.mkdir()
    path.write_text(TEXT, encoding="utf-8")
    return path


def json_of(path: Path) -> Path:
    return path.with_suffix(".json")


def same(one: Any, other: Any) -> bool:
    """Equality that tells 1 from 1.0 and True, and one order of keys from another."""
    return repr(one) == repr(other)


def test_compiled_data_is_the_data(path):
    assert compile_file(path) == json_of(path)
    compiled, parsed = read_data(path), load_document(path)
    assert same(compiled.data, parsed.data)
    assert compiled.texts == parsed.texts
    assert compiled.text_at(("tiles", 1, "id")) == "1.50"
    assert compiled.text_at(("tiles", 2, "id")) == "0x1F"
    assert compiled.name == parsed.name == str(path)


def test_a_list_at_the_top_and_numbers_as_keys_at_the_top(path):
    for text in ("{1: {2: 3}, a: b}", "- {1: {2: 3}}\n- 4", "3"):
        path.write_text(text)
        compile_file(path)
        assert same(read_data(path).data, load_document(text).data)


def test_compiling_twice_gives_the_same_bytes(path):
    first = compile_file(path).read_bytes()
    assert compile_file(path).read_bytes() == first
    assert first.decode("ascii", "ignore").endswith("}\n")
    assert sorted(p.name for p in path.parent.iterdir()) == ["tiles.json", "tiles.yaml"]


def without_yaml(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("YAML is parsed")

    monkeypatch.setattr(store, "load_document", refuse)


def test_yaml_is_not_parsed_when_the_json_fits(path, monkeypatch):
    compile_file(path)
    without_yaml(monkeypatch)
    assert read_data(path).data["tiles"][0]["id"] == "01"


def test_yaml_is_parsed_when_it_has_changed(path):
    compile_file(path)
    path.write_text(TEXT.replace("stack: 3", "stack: 4"))
    assert read_data(path).data["tiles"][2]["stack"] == 4


def test_yaml_is_parsed_for_positions(path):
    compile_file(path)
    document = read_data(path)
    assert document.mark(("tiles", 1, "stack")) == (4, 23)
    assert document.mark(("board", "table", 1, 2), key=True) == (1, 27)
    with pytest.raises(DataError, match=r"tiles.yaml:5:34: tiles\[2\].source: found nothing"):
        load_table(path, TableSpec("tiles", Tile))


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: "{",
        lambda text: "[]",
        lambda text: "3",
        lambda text: "{}",
        lambda text: text[:-20],
        lambda text: "[" * 100_000,
        lambda text: text.replace('"format":1', '"format":2'),
        lambda text: text.replace('"int_keys":[', '"int_keys":[[["no"],[1]],'),
        lambda text: text.replace('"int_keys":[', '"int_keys":[3,'),
        lambda text: text.replace('"texts":[', '"texts":[3,'),
        lambda text: text.replace('"data":', '"date":'),
        lambda text: "\ud800",
    ],
)
def test_damaged_json_is_passed_over(path, damage):
    text = compile_file(path).read_text(encoding="utf-8")
    json_of(path).write_text(damage(text), encoding="utf-8", errors="surrogatepass")
    assert same(read_data(path).data, load_document(TEXT).data)
    assert stale([path]) == (path,)


def test_the_yaml_must_be_there(path):
    compile_file(path)
    path.unlink()
    with pytest.raises(DataError, match="does not exist"):
        read_data(path)


def test_limits_hold_for_compiled_data_too(path):
    compile_file(path)
    with pytest.raises(DataError, match="is larger than 10 bytes"):
        read_data(path, limits=Limits(size=10))


def test_a_file_that_is_wrong_is_not_compiled(path):
    compile_file(path)
    before = json_of(path).read_bytes()
    path.write_text("a: [")
    with pytest.raises(DataError):
        compile_file(path)
    assert json_of(path).read_bytes() == before


def test_nothing_half_written_is_left_behind(path, monkeypatch):
    def refuse(*_: Any) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(store.os, "replace", refuse)
    with pytest.raises(OSError, match="disk full"):
        compile_file(path)
    assert [p.name for p in path.parent.iterdir()] == ["tiles.yaml"]


def test_stale_tells_what_is_missing_or_differs(path):
    other = path.with_name("b.yml")
    other.write_text("a: 1")
    assert list(data_files([path.parent])) == [other, path]
    assert stale([path.parent]) == (other, path)
    compile_file(path)
    compile_file(other)
    assert stale([path.parent]) == ()
    path.write_text(TEXT + "\n")
    assert stale([path.parent]) == (path,)
    content = json.loads(json_of(other).read_text())
    content["data"]["a"] = 2
    json_of(other).write_text(json.dumps(content))
    assert stale([other]) == (other,)


def test_the_command_compiles_and_checks(path, capsys):
    assert main(["--check", str(path.parent)]) == 1
    assert "missing or stale" in capsys.readouterr().err
    assert main([str(path.parent)]) == 0
    assert capsys.readouterr().out.strip() == str(json_of(path))
    assert main(["--check", str(path.parent)]) == 0
    path.with_name("wrong.yaml").write_text("a: [")
    assert main([str(path.parent)]) == 1
    assert "wrong.yaml:1:5" in capsys.readouterr().err
    assert main([str(path.parent / "nowhere")]) == 1
    assert "does not exist" in capsys.readouterr().err


def test_the_command_runs_as_a_module(path):
    command = [sys.executable, "-W", "error", "-m", "glenmore_core.content.compiled", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert stale([path]) == ()


def test_importing_reads_nothing_and_is_cheap():
    code = (
        "import sys, glenmore_core.content;"
        "print([m for m in ('ruamel.yaml', 'cattrs') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_compiled_table_is_read_as_the_parsed_one(path):
    rows = "".join(f"  - {{id: {i:03}, stack: {i % 4}, source: printed}}\n" for i in range(100))
    path.write_text("tiles:\n" + rows)
    parsed = load_table(path, TableSpec("tiles", Tile), Structurer())
    compile_file(path)
    assert load_table(path, TableSpec("tiles", Tile), Structurer()) == parsed
    assert parsed[99] == Tile("099", 3)
