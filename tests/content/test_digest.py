from __future__ import annotations

import subprocess
import sys
from collections import OrderedDict

import pytest

from glenmore_core.content import digest
from glenmore_core.table import Table


def test_the_order_of_keys_does_not_matter_that_of_a_list_does():
    assert digest({"a": 1, "b": [1, 2]}) == digest({"b": [1, 2], "a": 1})
    assert digest([1, 2]) != digest([2, 1])


def test_kinds_of_values_differ():
    values = [
        1,
        1.0,
        True,
        "1",
        None,
        "null",
        [],
        {},
        "",
        [1],
        {"1": 1},
        {1: 1},
        [["1", 1]],
        {"": 1},
    ]
    assert len({digest(value) for value in values}) == len(values)


def test_kinds_of_containers_do_not():
    assert digest(OrderedDict(a=(1, 2))) == digest({"a": [1, 2]}) == digest(Table({"a": [1, 2]}))


@pytest.mark.parametrize("value", [{1, 2}, b"x", object(), {(1, 2): 3}, {True: 1}, {None: 1}])
def test_only_plain_data_has_a_digest(value):
    with pytest.raises(TypeError, match="a digest is of"):
        digest([value])


def test_numbers_that_are_not_finite_have_none():
    with pytest.raises(ValueError, match="Out of range"):
        digest(float("nan"))


def test_it_is_the_same_in_every_process():
    code = "from glenmore_core.content import digest; print(digest({'é': [1, 2.5], 3: 'x'}))"
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == digest({3: "x", "é": [1, 2.5]})
