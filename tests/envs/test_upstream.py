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
from open_spiel.python.algorithms import ismcts
from pettingzoo.test import api_test, parallel_api_test, seed_test

from parlour.core import Perspective, games
from parlour.envs import openspiel, pettingzoo
from parlour.envs.episode import Episode

CASES = [(name, seats) for name, game in games().items() for seats in dict.fromkeys([game.seats[0], game.seats[-1]])]
every_game = pytest.mark.parametrize(("name", "seats"), CASES)


@contextlib.contextmanager
def upstream() -> Iterator[None]:
    """Silence the suites' output and style warnings; failures still raise."""
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
    """OpenSpiel's `random_sim_test` passes with serialization."""
    game = pyspiel.load_game(f"python_parlour_{name}", {"players": seats})
    with upstream():
        pyspiel.random_sim_test(game, num_sims=50, serialize=True, verbose=False)


TWO_PLAYERS = [name for name, game in games().items() if 2 in game.seats]


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_an_openspiel_bot_plays_ours(name: str) -> None:
    """OpenSpiel's IS-MCTS plays a full game against our greedy player, and OpenSpiel sees each step as our rules make it."""
    game = pyspiel.load_game(f"python_parlour_{name}", {"players": 2})
    theirs = ismcts.ISMCTSBot(game=game, evaluator=Flat(), uct_c=1.0, max_simulations=2, random_state=np.random.RandomState(2))
    theirs.set_resampler(openspiel.resampler)
    np.random.seed(1)  # the resampler draws from it, as OpenSpiel does
    ours = games()[name].bots()["greedy"](3)
    seed = bytes([7, 0, 200, 31])
    state, mirror = dealt(game, seed), Episode(name, 2, {})
    mirror.deal(int.from_bytes(seed, "little"))
    movers: set[int] = set()
    while not state.is_terminal():
        seat = state.current_player()
        assert seat == mirror.seat
        assert state.legal_actions() == mirror.legal
        assert state.information_state_string(seat) == mirror.text(seat)
        assert state.information_state_tensor(seat) == mirror.numbers(seat).tolist()
        action = int(theirs.step(state)) if seat == 0 else ours.choose(Perspective(state.episode.state, seat))
        state.apply_action(action)
        mirror.play(action)
        movers.add(seat)
    assert movers == {0, 1}
    assert mirror.seat == -1
    assert state.returns() == mirror.returns()
    assert any(state.returns())


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_the_resampler_keeps_what_the_player_knows_and_redraws_the_rest(name: str) -> None:
    """A resampled state looks the same to its player; where a game hides something, the other seat's view varies."""
    state = dealt(pyspiel.load_game(f"python_parlour_{name}", {"players": 2}), bytes([1, 2, 3, 4]))
    varied = 0
    for _ in range(6):
        player = state.current_player()
        worlds = [openspiel.resampler(state, player) for _ in range(12)]
        assert {world.information_state_string(player) for world in worlds} == {state.information_state_string(player)}
        assert {world.current_player() for world in worlds} == {player}
        varied += len({world.information_state_string(1 - player) for world in worlds}) > 1
        state.apply_action(state.legal_actions()[0])
    assert (varied > 0) == (name != "civilwar")  # which hides nothing


def dealt(game: pyspiel.Game, seed: bytes) -> pyspiel.State:
    """A state after the chance nodes that draw this seed."""
    state = game.new_initial_state()
    for byte in seed:
        assert state.is_chance_node()
        state.apply_action(byte)
    return state


class Flat:
    """An evaluator that knows nothing, so that a full game is quick."""

    def evaluate(self, state: object) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """The same value for everybody."""
        return np.zeros(2)

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        """Every action equally likely."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
