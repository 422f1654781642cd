"""Playing the same games in a fresh process: other hash seed, frozen clock, nothing imported.

    python -m glenmore_core.testing.fresh < request > answer

The request is a pickle that this module's own `replay` wrote, never a stranger's.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from glenmore_core.testing.composition import Composition
from glenmore_core.testing.guards import guarded
from glenmore_core.testing.playing import Run, play
from glenmore_core.testing.telling import describe, describe_state, digest, digest_of

Trace = list[tuple[str, str, str]]
"""For each state: its digest, that of its legal actions, and that of the events that led to it."""


class CannotTravel(Exception):
    """The composition cannot be made again in another process; the text says why."""


def trace(run: Run) -> Trace:
    """Return what a run looked like, so that two processes can compare."""
    game = run.game
    lines = []
    known: dict[int, Any] = {}
    for index, state in enumerate(run.states):
        events = run.moves[index - 1].events if index else ()
        options = [] if state.is_over else [repr(one) for one in _all_options(run, index)]
        lines.append(
            (digest_of(describe_state(state, known)), digest(options), digest(_event_list(events)))
        )
    if run.states and run.states[-1].is_over:
        standings = [describe(one) for one in game.ranking(run.states[-1])]
        lines.append((digest(standings), "", ""))
    return lines


def _event_list(events: Sequence[Any]) -> list[Any]:
    return [describe(one) for one in events]


def _all_options(run: Run, index: int) -> list[Any]:
    state = run.states[index]
    decision = run.game.decision(state)
    seats = (-1,) if decision is None or decision.is_chance else decision.seats
    return [[seat, describe(run.game.legal_actions(state, seat))] for seat in seats]


def moment(run: Run, index: int) -> Any:
    """Return one moment of a run in full, for telling a difference."""
    if index >= len(run.states):
        return {"ranking": [describe(one) for one in run.game.ranking(run.states[-1])]}
    return {
        "state": describe(run.states[index]),
        "legal actions": _all_options(run, index) if not run.states[index].is_over else [],
        "events": _event_list(run.moves[index - 1].events if index else ()),
    }


def replay(
    composition: Composition, runs: Sequence[Run], hash_seed: int, detail: tuple[int, int] | None
) -> dict[str, Any]:
    """Play `runs` again in a fresh process and return their traces.

    Parameters:
        composition: what is played.
        runs: the runs.
        hash_seed: the `PYTHONHASHSEED` of the process.
        detail: a run's number and a moment in it that is wanted in full.

    Raises:
        CannotTravel: the other process cannot make this composition.
    """
    wanted = [(run.seed, len(run.moves), run.policy, run.by_hand) for run in runs]
    try:
        request = pickle.dumps((composition.portable(), wanted, detail))
    except Exception as error:
        raise CannotTravel(f"{type(error).__name__}: {error}") from error
    head = json.dumps([sys.path, base64.b64encode(request).decode()])
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [sys.executable, "-c", _START],
        input=head, capture_output=True, text=True, env=environment, check=False,
    )  # fmt: skip
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise CannotTravel(lines[-1])
    answer = done.stdout.splitlines()[-1]  # above it stands what the plug-in itself prints
    return json.loads(answer)  # type: ignore[no-any-return]


_START = (
    "import json, sys; path, request = json.load(sys.stdin); sys.path[:] = path; "
    "from glenmore_core.testing.fresh import main; main(request)"
)


def main(request: str) -> None:
    """Play what was asked for and print the traces as JSON."""
    composition, wanted, detail = pickle.loads(base64.b64decode(request))
    game = composition.game()
    with guarded(game.rules, raising=False):
        runs = [
            play(composition, seed, steps, policy, by_hand=by_hand)
            for seed, steps, policy, by_hand in wanted
        ]
    answer = {
        "traces": [trace(run) for run in runs],
        "errors": [str(run.error) if run.error else "" for run in runs],
        "moment": moment(runs[detail[0]], detail[1]) if detail else None,
    }
    print("\n" + json.dumps(answer))
