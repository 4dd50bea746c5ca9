"""The libraries' own suites, unmodified, on every game with its fewest and its most seats."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Iterator

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from parlour.core import games
from parlour.envs import openspiel, pettingzoo

CASES = [(name, seats) for name, game in games().items() for seats in dict.fromkeys([game.seats[0], game.seats[-1]])]
every_game = pytest.mark.parametrize(("name", "seats"), CASES)


@contextlib.contextmanager
def upstream() -> Iterator[None]:
    """The suites print, and warn about what is a matter of taste; failures are raised."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


@every_game
def test_pettingzoo_api(name: str, seats: int) -> None:
    """PettingZoo's `api_test` passes."""
    with upstream():
        api_test(pettingzoo.env(name, seats=seats), num_cycles=300)


@every_game
def test_pettingzoo_seed(name: str, seats: int) -> None:
    """PettingZoo's `seed_test` passes: the same seed gives the same episodes."""
    with upstream():
        seed_test(lambda: pettingzoo.env(name, seats=seats), num_cycles=60)


def test_pettingzoo_parallel_api() -> None:
    """PettingZoo's `parallel_api_test` passes on a game in which all act at once."""
    with upstream():
        parallel_api_test(pettingzoo.parallel_env("deaddrop", seats=3), num_cycles=200)


@every_game
def test_gymnasium_check_env(name: str, seats: int) -> None:
    """Gymnasium's `check_env` passes."""
    with upstream():
        env = gymnasium.make(f"parlour.envs.gymnasium:parlour/{name}-v0", seats=seats, opponent="random")
        check_env(env.unwrapped, skip_render_check=True)


@every_game
def test_openspiel_random_sim(name: str, seats: int) -> None:
    """OpenSpiel's `random_sim_test` passes with serialisation."""
    game = pyspiel.load_game(f"python_parlour_{name}", {"players": seats})
    with upstream():
        pyspiel.random_sim_test(game, num_sims=50, serialize=True, verbose=False)


TWO_PLAYERS = [name for name, game in games().items() if 2 in game.seats]


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_an_openspiel_bot_plays_ours(name: str) -> None:
    """OpenSpiel's IS-MCTS plays a full game of each two-player game against a computer player of ours."""
    from open_spiel.python.algorithms import ismcts, mcts

    from parlour.core import Perspective

    game = pyspiel.load_game(f"python_parlour_{name}", {"players": 2})
    np.random.seed(1)
    theirs = ismcts.ISMCTSBot(game=game, evaluator=Flat(), uct_c=1.0, max_simulations=2, random_state=np.random.RandomState(2))
    theirs.set_resampler(openspiel.resampler)
    ours = games()[name].bots()["greedy"](3)
    state = game.new_initial_state()
    assert mcts is not None
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(np.random.randint(256)))
        elif state.current_player() == 0:
            state.apply_action(theirs.step(state))
        else:
            state.apply_action(ours.choose(Perspective(state.episode.state, 1)))
    assert len(state.returns()) == 2


class Flat:
    """An evaluation that knows nothing, so that a full game takes little time."""

    def evaluate(self, state: object) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """The same value for everybody."""
        return np.zeros(2)

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        """Every action equally likely."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
