"""Many games at once play as they would one at a time, whatever the number of workers."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from parlour.bots.levels import make_bot
from parlour.core import BadSetup, FastRng, ParlourError, games
from parlour.envs import vector
from parlour.envs.episode import Episode
from parlour.envs.many import ManyGames, ManySeats
from parlour.envs.opponents import act

every_game = pytest.mark.parametrize("name", games())


def legal_of(masks: np.ndarray[Any, Any], step: int) -> np.ndarray[Any, Any]:
    """A legal action for each row, another one at each step."""
    chosen = [np.flatnonzero(mask) for mask in masks]
    return np.array([legal[step * 7 % len(legal)] if len(legal) else 0 for legal in chosen])


@every_game
def test_rows_are_games_played_alone(name: str) -> None:
    """Each row shows what an episode with the same deal and actions shows, even after new deals."""
    many = vector(name, 3)
    assert isinstance(many, ManyGames)
    many.reset(seed=2)
    alone = [Episode(name, None, {}) for _ in range(3)]
    for row, episode in enumerate(alone):
        episode.deal(int(many.deals[row]))
    for step in range(60):
        for row, episode in enumerate(alone):
            assert many.seats[row] == episode.seat
            assert (many.observations[row] == episode.numbers(episode.seat)).all()
            assert (many.masks[row] == episode.mask(episode.seat)).all()
        actions = legal_of(many.masks, step)
        many.step(actions)
        for row, episode in enumerate(alone):
            episode.play(int(actions[row]))
            assert many.ended[row] == (episode.seat < 0)
            assert many.rewards[row].tolist() == episode.returns()
            if many.ended[row]:
                episode.deal(int(many.deals[row]))


@pytest.mark.parametrize("settings", [{}, {"seat": 1, "opponent": {"random": 1, "greedy": 1}}], ids=["all seats", "one seat"])
def test_the_number_of_workers_changes_nothing(settings: dict[str, Any]) -> None:
    """One, two and three processes give the same arrays at every step."""
    kinds = [vector("deaddrop", 5, num_workers=count, **settings) for count in (1, 2, 3)]
    for many in kinds:
        many.reset(seed=11)
    for step in range(20):
        first = kinds[0].arrays
        for many in kinds[1:]:
            for one, other in zip(first, many.arrays, strict=True):
                assert np.array_equal(one, other)
        if settings:
            actions = legal_of(first.masks, step)
        else:
            drawn = [many.sample(step) for many in kinds]
            assert all(np.array_equal(drawn[0], other) for other in drawn[1:])
            actions = drawn[0]
            assert first.masks[np.arange(5), actions].all()
        for many in kinds:
            many.step(actions)
    for many in kinds:
        many.close()


def test_a_seed_alone_determines_the_episodes() -> None:
    """The same seed gives the same deals, another seed others; a list gives each game its own."""
    many = vector("espionage", 4)
    deals = []
    for seed in (1, 1, 2):
        many.reset(seed=seed)
        deals.append(many.deals.tolist())
    assert deals[0] == deals[1] != deals[2]
    many.reset(seed=[9, 9, 8, 9])
    assert many.deals[0] == many.deals[1] == many.deals[3] != many.deals[2]
    with pytest.raises(ParlourError, match="seeds"):
        many.reset(seed=[1, 2])


@pytest.mark.parametrize("name", ["deaddrop", "spyfall"])
def test_opponents_play_as_they_do_alone(name: str) -> None:
    """A row of the one-seat form is an episode in which the same players act from the same seeds, in their own words."""
    many = vector(name, 2, seat=0, opponent="greedy")
    assert isinstance(many, ManySeats)
    many.reset(seed=[3, 4])
    for row, seed in enumerate((3, 4)):
        stream = FastRng(seed)
        episode = Episode(name, None, {})
        episode.deal(stream.bits())
        players = [make_bot(episode.game, "greedy", (stream.bits(), stream.bits())[1]) for _ in range(episode.setup.seats)]
        many.reset(seed=[3, 4])
        for step in range(12):
            while episode.seat > 0:
                act(episode, players[episode.seat])
            if episode.seat < 0:
                break
            assert (many.arrays.observations[row] == episode.numbers(0)).all()
            actions = legal_of(many.arrays.masks, step)
            many.step(actions)
            episode.play(int(actions[row]))


def test_it_is_a_gymnasium_vector_environment() -> None:
    """Spaces, rewards and final observations are as Gymnasium's vector environments have them."""
    env = vector("deaddrop", 3, seat=0)
    assert isinstance(env, VectorEnv)
    assert isinstance(env, ManySeats)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=1)
    ends = 0
    for step in range(12):
        assert env.observation_space.contains(seen)
        assert (info["action_mask"] == seen["action_mask"]).all()
        assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
        kept = {part: array.copy() for part, array in seen.items()}
        after, rewards, ended, cut, info = env.step(legal_of(seen["action_mask"], step))
        assert all((seen[part] == kept[part]).all() for part in kept)  # what was observed stays as it was
        seen = after
        assert rewards.shape == ended.shape == cut.shape == (3,)
        assert not cut.any()
        for row in np.flatnonzero(ended):
            ends += 1
            assert env.single_observation_space.contains(info["final_obs"][row])
            assert not info["final_obs"][row]["action_mask"].any()
    assert ends >= 6
    env.close()


def test_arrays_are_in_place_and_read_only() -> None:
    """The arrays of the multi-agent form are the same objects after every step, and nobody outside can write them."""
    many = vector("deaddrop", 2)
    many.reset(seed=1)
    seen = many.observations
    before = seen.copy()
    many.step(legal_of(many.masks, 0))
    assert many.observations is seen
    assert (seen != before).any()
    with pytest.raises(ValueError, match="read-only"):
        seen[0, 0] = 1.0


def test_an_illegal_action_ends_its_game_only() -> None:
    """Its seat gets -1; without renewal the row waits for the next reset."""
    many = vector("deaddrop", 2, autoreset=False)
    many.reset(seed=1)
    legal = legal_of(many.masks, 0)
    for wrong in (int(np.flatnonzero(many.masks[0] == 0)[0]), -1, 99):
        many.reset(seed=1)
        many.step([wrong, legal[1]])
        assert many.ended.tolist() == [1, 0]
        assert many.rewards[0].tolist() == [-1.0, 0.0]
        assert many.seats.tolist() == [-1, 1]
        many.step([0, int(np.flatnonzero(many.masks[1])[0])])
        assert many.ended.tolist() == [1, 0]
    many.reset()
    assert not many.ended.any()
    assert not many.rewards.any()


@pytest.mark.parametrize("workers", [1, 2])
def test_some_games_are_reset(workers: int) -> None:
    """Only the rows of a mask start over, as Gymnasium asks of environments without autoreset; the others stay as they are."""
    env = vector("deaddrop", 4, seat=0, opponent="random", autoreset=False, num_workers=workers)
    assert isinstance(env, ManySeats)
    with pytest.raises(BadSetup, match="deal all games first"):
        env.reset(options={"reset_mask": np.array([True, False, False, False])})
    seen, _ = env.reset(seed=5)
    over = np.zeros(4, np.bool_)
    while not over.all():
        seen, _, over, _, _ = env.step(seen["action_mask"].argmax(1))
    again, _ = env.reset(options={"reset_mask": np.array([False, True, True, False])})
    assert again["action_mask"].any(1).tolist() == [False, True, True, False]
    assert (again["observation"][[0, 3]] == seen["observation"][[0, 3]]).all()
    _, earned, over, _, _ = env.step(again["action_mask"].argmax(1))
    assert over.tolist() == [True, False, False, True]
    assert earned[1:3].tolist() == [0.0, 0.0]
    env.close()


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("actions", [[0, 0], [0, 0, 0, 0], [[0], [0], [0]], [0.5, 0.0, 0.0], ["a", "b", "c"], None])
def test_wrong_actions_change_nothing(actions: Any, workers: int) -> None:
    """Unless there is one integer for each game, nothing happens in any of them."""
    games = vector("deaddrop", 3, num_workers=workers)
    assert isinstance(games, ManyGames)
    with pytest.raises(BadSetup, match="after the first reset"):
        games.step([0, 0, 0])
    games.reset(seed=1)
    before = games.observations.copy()
    with pytest.raises(BadSetup, match="3 whole numbers"):
        games.step(actions)
    assert (games.observations == before).all()
    games.close()


def test_teams_share_their_rewards() -> None:
    """With `reward="team"` all members of a side earn the same, and it is the mean of what they would earn alone."""
    own, team = (vector("spyfall", 4, reward=kind, rounds=1) for kind in ("own", "team"))
    for many in (own, team):
        many.reset(seed=3)
    ends = 0
    for step in range(400):
        for row in range(4):
            sides = {}
            if step == 0:
                continue
            if own.ended[row]:
                ends += 1
                assert sum(team.rewards[row]) == pytest.approx(sum(own.rewards[row]))
                for earned in team.rewards[row]:
                    sides[round(float(earned), 6)] = True
                assert len(sides) <= 2
        actions = legal_of(own.masks, step)
        own.step(actions)
        team.step(actions)
    assert ends


@pytest.mark.parametrize(
    "settings",
    [
        {"num_envs": 0},
        {"num_envs": 2, "num_workers": 3},
        {"num_envs": 2, "seat": 5},
        {"num_envs": 2, "reward": "fame"},
        {"num_envs": 2, "opponent": "genius"},
        {"num_envs": 2, "num_workers": 2, "opponent": "genius"},
        {"num_envs": 2, "opponent": lambda seen: 0},
        {"num_envs": 2, "colour": "red"},
    ],
)
def test_wrong_settings_are_reported_at_once(settings: dict[str, Any]) -> None:
    """Whatever cannot be played raises when the games are made."""
    with pytest.raises(ParlourError):
        vector("deaddrop", **settings)


def test_importing_the_package_loads_no_library() -> None:
    """Environments are optional, so their package alone imports neither NumPy nor Gymnasium."""
    code = "import sys, parlour.envs; assert not {'numpy', 'gymnasium', 'pettingzoo', 'pyspiel'} & set(sys.modules)"
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)
