"""Opponents, rewards, masks and cycles: what environments add to a game."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

from parlour.bots.levels import make_bot
from parlour.core import Bot, FastRng, ParlourError, Perspective, games
from parlour.envs import pettingzoo
from parlour.envs.gymnasium import SeatEnv
from parlour.envs.opponents import Opponents


def first_legal(observation: dict[str, Any]) -> int:
    """A policy as a function."""
    return int(observation["action_mask"].argmax())


class Parrot(Bot):
    """Takes the first action, and asks and answers one thing."""

    def choose(self, perspective: Perspective) -> int:
        return perspective.legal()[0]

    def say(self, perspective: Perspective, action: int) -> str:
        return "Polly wants a cracker." if perspective.view()["phase"] in ("asking", "answering") else ""


def test_opponents_speak_with_their_own_voice() -> None:
    """What an opponent says in Spyfall is its own text, not one of the game's samples; a pickle keeps it."""
    env = SeatEnv("spyfall", seat=0, opponent=first_legal)
    env.opponents.draw = lambda chance: Parrot()  # type: ignore[method-assign]
    env.reset(seed=4)
    for _ in range(40):
        if env.episode.seat < 0:
            break
        env.step(env.episode.legal[0])
    spoken = [line["text"] for line in env.episode.view(0)["thread"] if line["kind"] in ("ask", "say") and line["seat"] != 0]
    assert spoken
    assert set(spoken) == {"Polly wants a cracker."}
    twin = pickle.loads(pickle.dumps(env.episode))
    assert twin.view(0) == env.episode.view(0)


def test_a_mixture_draws_each_opponent_by_its_weight() -> None:
    """Names and functions may be mixed; a weight of 0 is never drawn."""
    game = games()["espionage"]
    drawn = Opponents(game, {"random": 3.0, first_legal: 1.0, "greedy": 0.0})
    chance = np.random.default_rng(3)
    kinds = [drawn.draw(chance) for _ in range(400)]
    random_kind = type(make_bot(game, "random", 0))
    assert {kind if kind is first_legal else type(kind) for kind in kinds} == {first_legal, random_kind}
    assert 60 < sum(kind is first_legal for kind in kinds) < 140


@pytest.mark.parametrize("opponent", [first_legal, {"greedy": 1, first_legal: 1}])
def test_functions_and_mixtures_play_whole_games(opponent: Any) -> None:
    """An episode against them ends with a reward, and the same seed gives the same episode."""
    ends = []
    for _ in range(2):
        env = gymnasium.make("parlour.envs.gymnasium:parlour/deaddrop-v0", opponent=opponent)
        seen, _ = env.reset(seed=9)
        over = False
        while not over:
            seen, reward, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        ends.append((reward, seen["observation"].tolist()))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("opponent", [{}, {"greedy": -1.0}, {"greedy": 0.0}, 7, {"genius": 1.0}])
def test_wrong_opponents_are_reported_at_once(opponent: Any) -> None:
    """A mixture without weight, an unknown name or a number raises when the environment is made."""
    with pytest.raises(ParlourError):
        SeatEnv("deaddrop", opponent=opponent)


def test_masks_as_sb3_contrib_asks_for_them() -> None:
    """`action_masks` is found through Gymnasium's wrappers, and is the mask as booleans."""
    env = gymnasium.make("parlour.envs.gymnasium:parlour/espionage-v0", flat=True)
    seen, info = env.reset(seed=2)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert masks.tolist() == info["action_mask"].astype(bool).tolist()
    assert env.observation_space.contains(seen)


@pytest.mark.parametrize(("name", "options"), [("surveyors", {}), ("spyfall", {"rounds": 1})])
def test_a_team_earns_the_mean_of_its_members(name: str, options: dict[str, Any]) -> None:
    """With `reward="team"` all seats on a side of the deal earn the same: the mean of their returns."""
    for seed in range(6):
        env = SeatEnv(name, reward="team", opponent=first_legal, **options)
        env.reset(seed=seed)
        sides = env.rewards.sides
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, _ = env.step(env.episode.legal[0])
        returns = env.episode.returns()
        team = [value for side, value in zip(sides, returns, strict=True) if side == sides[0]]
        assert reward == pytest.approx(sum(team) / len(team))


def test_wrong_settings_are_reported_at_once() -> None:
    """Unknown kinds of reward, of treating illegal actions, seats and cycles raise when the environment is made."""
    for make in (
        lambda: SeatEnv("deaddrop", reward="fame"),
        lambda: SeatEnv("deaddrop", seat=2),
        lambda: pettingzoo.env("deaddrop", illegal="ignore"),
        lambda: pettingzoo.parallel_env("deaddrop", illegal="forfeit"),
        lambda: pettingzoo.parallel_env("deaddrop", idle="some"),
        lambda: pettingzoo.env("deaddrop", max_cycles=0),
    ):
        with pytest.raises(ParlourError):
            make()


@pytest.mark.parametrize("name", games())
def test_cycles_cut_an_episode_off(name: str) -> None:
    """After `max_cycles` both forms are truncated, not terminated, and every seat that was to act at first has acted."""
    env, together = pettingzoo.env(name, max_cycles=2), pettingzoo.parallel_env(name, max_cycles=2)
    env.reset(seed=6)
    together.reset(seed=6)
    while not any(env.truncations.values()):
        env.step(int(env.episode.legal[0]))
    for _ in range(2):
        assert together.agents
        legal = {seat: together.episode.state.legal(seat) for seat in range(len(together.possible_agents))}
        _, _, ended, cut, _ = together.step({f"seat_{seat}": (actions or [0])[0] for seat, actions in legal.items()})
    assert all(cut.values())
    assert not any(ended.values())
    assert not any(env.terminations.values())
    assert len(env.episode.log) >= 2


def test_the_full_state_tells_hidden_things_apart() -> None:
    """Worlds that a seat cannot tell apart have different full states."""
    env = pettingzoo.raw_env("espionage")
    env.reset(seed=1)
    before = env.state()
    assert env.state_space.contains(before)
    assert (before[: env.episode.width] == env.episode.numbers(0)).all()
    env.episode.put(env.episode.state.resample(0, FastRng(5)))
    assert (env.state() != before).any()
    assert (env.episode.numbers(0) == before[: env.episode.width]).all()
