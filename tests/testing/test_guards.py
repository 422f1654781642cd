"""The guards over global randomness and the clock: what they catch, and what they let through."""

import datetime
import random
import threading
import time
from types import SimpleNamespace
from typing import Any

import pytest
import touching

from glenmore_core.testing.guards import FROZEN, Touched, guarded

RULES: Any = SimpleNamespace(owners={touching.sound.__code__: ("touching", "tasks")})


@pytest.mark.parametrize("name", touching.TOUCHES)
def test_a_touch_is_caught_and_named(name):
    with guarded(RULES) as watch, pytest.raises(Touched, match=r"touching\.py:\d+"):
        touching.TOUCHES[name]()
    assert [touched for touched, _ in watch.touched] == [name]


def test_everything_is_as_it_was_afterwards():
    before = (dict(vars(touching)), random.random, time.time, datetime.datetime, random.Random)
    with guarded(RULES):
        assert time.time is not before[2]
    assert (
        dict(vars(touching)), random.random, time.time, datetime.datetime, random.Random,
    ) == before  # fmt: skip
    assert touching.TOUCHES["time.time"]() > FROZEN


def test_what_follows_from_its_arguments_may_be_used():
    with guarded(RULES) as watch:
        inside = touching.sound()
    assert inside == touching.sound()
    assert watch.touched == []


def test_a_touch_that_is_swallowed_is_still_noted():
    with guarded(RULES) as watch:
        assert touching.swallowing() == "never mind"
    assert watch.touched[0][0] == "time.time"


def test_other_threads_and_the_standard_library_go_on():
    times: list[float] = []
    with guarded(RULES) as watch:
        thread = threading.Thread(target=lambda: times.append(touching.TOUCHES["time.time"]()))
        thread.start()
        thread.join(timeout=10)
    assert len(times) == 1
    assert times[0] > FROZEN
    assert watch.touched == []


def test_a_frozen_clock_stands_still_and_raises_nothing():
    with guarded(RULES, raising=False) as watch:
        assert touching.TOUCHES["time.time"]() == FROZEN
        assert touching.TOUCHES["datetime.datetime.now"]().year == 2001
        assert touching.TOUCHES["datetime.date.today"]().year == 2001
        assert 0 <= touching.TOUCHES["random.random"]() < 1
    assert len(watch.touched) == 4
