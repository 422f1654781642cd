"""Random streams: those of a composition are the ones that its chance tasks name."""

import pytest

from glenmore_core import Game, Module, PluginError, Step, hookimpl


class Drawing:
    """Hooks that draw from a stream."""

    def __init__(self, stream: str) -> None:
        self.stream = stream

    @hookimpl
    def steps(self, procedures):
        procedures.insert_before("turn", "choose", Step("draw-lots", self.draw_lots))

    def draw_lots(self, draft, seat):
        draft.score(seat, draft.random_below(self.stream, 3), "lots")


def compose(stream: str) -> Game:
    """Return Glen More with a module that draws from `stream` in every turn."""
    hooks = Drawing(stream)
    module = Module(id="lots", title="Lots", requires=("glen-more",), hooks=hooks)
    return Game.compose("glen-more", module, players=2)


def test_a_stream_that_no_chance_task_names_is_refused_with_those_there_are():
    game = compose("lots")
    with pytest.raises(PluginError) as caught:
        game.start(seed=1)
    assert (caught.value.module, caught.value.hook) == ("lots", "steps")
    assert "no chance task draws from a random stream 'lots'" in str(caught.value)
    assert str(caught.value).endswith("there are: die, setup, tiles")


def test_a_known_stream_gives_numbers_below_the_bound():
    game = compose("die")
    drawn = {game.start(seed=seed).vp(seat) for seed in range(20) for seat in range(2)}
    assert drawn == {0, 1, 2}
    assert game.start(seed=1) == game.start(seed=1)
