from __future__ import annotations

import time

from glenmore_core.content import did_you_mean, nearest, one_of


def test_nearest_gives_the_best_first_and_at_most_n():
    names = ["stone", "woof", "wood", "grain"]
    assert nearest("wooo", names) == ("woof", "wood")
    assert nearest("woood", names, n=1) == ("wood",)


def test_nothing_is_near_a_name_that_is_like_none():
    assert nearest("xyz", ["wood", "stone"]) == ()
    assert did_you_mean("xyz", ["wood", "stone"]) == ""


def test_case_does_not_matter_and_names_may_be_numbers():
    assert nearest("WOOD", ["wood"]) == ("wood",)
    assert nearest(12, [120, "7"]) == ("120",)


def test_phrase_lists_all_that_are_near():
    assert did_you_mean("tile", ["tiles", "tiler"]) == "did you mean 'tiles' or 'tiler'?"


def test_a_hostile_name_costs_nothing():
    begin = time.perf_counter()
    assert nearest("a" * 2_000_000, ["wood" * 10_000, "stone"]) == ()
    assert time.perf_counter() - begin < 1


def test_long_lists_are_cut():
    assert one_of(range(20), most=3) == "0, 1, 2 or one of 17 more"
    assert one_of([]) == ""
    assert one_of(["a"]) == "a"
