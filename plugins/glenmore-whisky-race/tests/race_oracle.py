"""What is legal in a race, read from docs/rules a second time: slow, plain, apart from the code.

It knows the standard game with its default options. Actions are in notation.
"""

from __future__ import annotations

from itertools import combinations, permutations

from glenmore_core import State
from glenmore_whisky_race.pieces import Pool, Round, Route, Runner

FINISH = 50
BLUE = ("pub", "festival", "englishman", "sacred-place")
OWN = ("benromach", "glen-mhor")
ALL = ("glen-mhor", "kinclaith", "banff", "benromach", "brora", "coleraine", "convalmore")


def seats(state: State) -> range:
    return range(state.seats)


def has(state: State, seat: int) -> Runner:
    return state.player(seat, Runner)


def standing(state: State, space: int) -> list[int]:
    return [one for one in seats(state) if has(state, one).space == space]


def expected(state: State, seat: int) -> set[str] | None:
    """Return the legal actions of `seat`, or None for a decision that is not read again here."""
    task = state.agenda[-1]
    inner = getattr(task, "inner", task)
    reading = READINGS.get(inner.word)
    return None if reading is None else reading(state, inner, seat)


def planning(state: State, task: object, seat: int) -> set[str]:
    malt = has(state, seat).malt
    return {f"plan {one}" for one in range(1, malt + 1)} if malt else {"plan 0"}


def bid(state: State, task: object, seat: int) -> set[str]:
    return {f"bid {one}" for one in range(has(state, seat).malt + 1)}


def others(state: State, seat: int) -> list[int]:
    return [one for one in seats(state) if one != seat]


def trades(state: State, seat: int) -> set[str]:
    if state.game(Round).traded:
        return set()

    def goods(one: int) -> bool:
        runner = has(state, one)
        return bool(runner.malt or runner.whiskies or runner.checkpoints)

    return {f"trade {one}" for one in others(state, seat) if goods(seat) or goods(one)}


def window(state: State, task: object, seat: int) -> set[str]:
    return {"done", *trades(state, seat)}


def may_use(state: State, seat: int, whisky: str) -> bool:
    """It lies face up, and the one of this turn is not used, or it was woken."""
    turn = state.game(Round)
    free = turn.used == 0 or turn.again == whisky
    return whisky in has(state, seat).whiskies and free


def own_uses(state: State, seat: int) -> set[str]:
    found = set()
    if may_use(state, seat, "benromach"):
        waits = state.game(Round).order
        for one in others(state, seat):
            if (has(state, one).chosen if one in waits else has(state, one).malt) > 0:
                found.add("use benromach")
    if may_use(state, seat, "glen-mhor"):
        for one in others(state, seat):
            found |= {f"use glen-mhor {one} {bottle}" for bottle in has(state, one).whiskies}
    return found


def before(state: State, task: object, seat: int) -> set[str]:
    return {"done", *own_uses(state, seat), *trades(state, seat)}


def after(state: State, task: object, seat: int) -> set[str]:
    turn, route, space = state.game(Round), state.game(Route), has(state, seat).space
    found = own_uses(state, seat) | trades(state, seat)
    if may_use(state, seat, "kinclaith") and not turn.visited and space < FINISH:
        found.add("use kinclaith")
    must = False
    alone = standing(state, space) == [seat] and route.englishman != space
    if turn.moved and not turn.visited and alone and space < FINISH:
        for marker in route.markers.get(space, ()):
            if marker in ALL:
                if has(state, seat).malt >= 4:
                    found.add(f"buy {marker}")
            elif marker not in BLUE:
                found.add(f"visit {marker}")
                must = True
            elif useful(state, seat, marker):
                found.add(f"visit {marker}")
    return found if must else found | {"done"}


def useful(state: State, seat: int, marker: str) -> bool:
    if marker == "pub":
        return bool(has(state, seat).whiskies)
    if marker == "festival":
        return bool(swapping(state, None, seat))
    if marker == "englishman":
        return bool(walking(state, None, seat))
    return bool(praying(state, None, seat))


def selling(state: State, task: object, seat: int) -> set[str]:
    bottles = has(state, seat).whiskies
    return {f"sell {one} {price}" for one in bottles for price in ("vp", "malt")}


def swapping(state: State, task: object, seat: int) -> set[str]:
    laid = [(space, one) for space, there in sorted(state.game(Route).markers.items())
            for one in there]  # fmt: skip
    return {
        f"swap {here} {first} {there} {second}"
        for (here, first), (there, second) in combinations(laid, 2)
        if here != there and first != second
    }


def walking(state: State, task: object, seat: int) -> set[str]:
    """He counts the free spaces ahead or behind, the finish being free for him in any case."""
    at = state.game(Route).englishman
    if at == FINISH:
        return set()
    ahead = [one for one in range(at + 1, FINISH + 1) if one == FINISH or not standing(state, one)]
    behind = [one for one in range(at - 1, -1, -1) if not standing(state, one)]
    return {f"walk {one}" for one in (1, 2, 3) if len(ahead) >= one} | {
        f"walk -{one}" for one in (1, 2, 3) if len(behind) >= one
    }


def praying(state: State, task: object, seat: int) -> set[str]:
    runner = has(state, seat)
    found = {f"wake {one.removesuffix('-used')}" for one in runner.whiskies if "-used" in one}
    if runner.malt >= 8:
        found |= {
            f"fetch {space} {one}"
            for space, there in state.game(Route).markers.items()
            for one in there
            if one in ALL
        }
    return found


def taxing(state: State, task: object, seat: int) -> set[str]:
    runner = has(state, seat)
    found = {f"discard {one}" for one in runner.whiskies}
    return found | {"pay"} if runner.malt >= len(runner.whiskies) else found


def passing(state: State, task: object, seat: int) -> set[str]:
    """Those passed stand on the space just left."""
    found = {"done"}
    for one in standing(state, has(state, seat).space - 1):
        if may_use(state, seat, "coleraine") and has(state, one).malt >= 2:
            found.add(f"use coleraine {one}")
        suspended = (seat, "convalmore") in state.game(Round).suspended
        if may_use(state, seat, "convalmore") and not suspended:
            bottles = set(has(state, one).whiskies) - {"convalmore"}
            found |= {f"use convalmore {one} {bottle}" for bottle in bottles}
    return found


def answering(state: State, task: object, seat: int) -> set[str]:
    parties, left = task.parties, task.left  # type: ignore[attr-defined]
    counter = {"counter"} if left[parties.index(seat)] else set()
    return {"accept", "refuse"} | counter


def wording(state: State, task: object, seat: int) -> set[str] | None:
    deal, parties = task.deal, task.parties  # type: ignore[attr-defined]
    if task.topic != "tie" or deal.order:  # type: ignore[attr-defined]
        return None
    return {"pass", *(f"order {','.join(map(str, one))}" for one in permutations(parties))}


def choose_marker(state: State, task: object, seat: int) -> set[str]:
    return {f"lay {one}" for one in state.game(Pool).shown}


READINGS = {
    "planning": planning,
    "duel": bid,
    "bidding": bid,
    "trade-window": window,
    "before": before,
    "after": after,
    "passing": passing,
    "selling": selling,
    "swapping": swapping,
    "walking": walking,
    "praying": praying,
    "taxing": taxing,
    "reacting": lambda state, task, seat: {"veto", "allow"},
    "answering": answering,
    "wording": wording,
    "choose-marker": choose_marker,
}
