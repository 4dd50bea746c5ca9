"""The libraries' own suites, unmodified, on every game with its fewest and its most seats."""

from __future__ import annotations

import contextlib
import functools
import io
import warnings
from collections.abc import Iterator

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.state_test import state_test
from supersuit import concat_vec_envs_v1, pad_action_space_v0, pad_observations_v0, pettingzoo_env_to_vec_env_v1

from parlour.core import games
from parlour.envs import openspiel, pettingzoo
from parlour.envs.gymnasium import env_id

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
def test_pettingzoo_state(name: str, seats: int) -> None:
    """PettingZoo's `state_test` passes: full states fit their space."""
    with upstream():
        state_test(pettingzoo.env(name, seats=seats), pettingzoo.parallel_env(name, seats=seats))


@pytest.mark.parametrize("name", games())
def test_pettingzoo_render(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo's `render_test` passes in every mode; people get one page in their browser."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    with upstream():
        render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode), {"svg": lambda shown: "<svg" in shown})
    assert len(opened) == 1
    assert opened[0].startswith("file://")


def test_pettingzoo_max_cycles() -> None:
    """PettingZoo's `max_cycles_test`, whose actions are any, passes where a random legal action replaces an illegal one."""

    class Module:
        env = functools.partial(pettingzoo.env, "deaddrop", illegal="random")
        parallel_env = functools.partial(pettingzoo.parallel_env, "deaddrop", illegal="random")

    with upstream():
        max_cycles_test(Module)


@pytest.mark.parametrize("name", games())
def test_supersuit_pads_and_vectorises(name: str) -> None:
    """SuperSuit's wrappers work on the parallel form: `pad` on flat observations, the vector environments on both kinds."""
    for flat in (False, True):
        env = pad_action_space_v0(pettingzoo.parallel_env(name, flat=flat, illegal="random"))
        if flat:
            env = pad_observations_v0(env)
        many = concat_vec_envs_v1(pettingzoo_env_to_vec_env_v1(env), 2, num_cpus=1, base_class="gymnasium")
        seen, _ = many.reset(seed=1)
        ends = 0
        for _ in range(60):
            shown = seen if flat else seen["observation"]
            assert shown.shape == (many.num_envs, env.unwrapped.episode.width)
            seen, rewards, ended, _, _ = many.step(np.zeros(many.num_envs, np.int64))
            assert rewards.shape == (many.num_envs,)
            ends += int(ended.sum())
        assert name != "deaddrop" or ends > 0
        many.close()


@every_game
def test_gymnasium_check_env(name: str, seats: int) -> None:
    """Gymnasium's `check_env` passes."""
    with upstream():
        env = gymnasium.make(env_id(name), seats=seats, opponent="random")
        check_env(env.unwrapped, skip_render_check=True)


@every_game
def test_openspiel_random_sim(name: str, seats: int) -> None:
    """OpenSpiel's `random_sim_test` passes with serialization."""
    assert name in openspiel.kinds
    game = pyspiel.load_game(f"python_parlour_{name}", {"players": seats})
    with upstream():
        pyspiel.random_sim_test(game, num_sims=4, serialize=True, verbose=False)
