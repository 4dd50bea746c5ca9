"""What our environments promise beyond the libraries' own suites."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest
from pettingzoo.utils import wrappers

from parlour.core import ParlourError, games
from parlour.core.encoding import ListedNumbers, Masks, SheetNumbers
from parlour.core.rng import FastRng
from parlour.envs import pettingzoo
from parlour.envs.episode import Episode
from parlour.envs.gymnasium import SeatEnv

every_game = pytest.mark.parametrize("name", sorted(games()))


def play(env: pettingzoo.SeatsEnv, steps: int, seed: int = 0) -> None:
    """Take some random steps."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        if not env.agents or env.terminations[env.agent_selection]:
            return
        env.step(int(rng.choice(np.flatnonzero(env.mask))))


@every_game
def test_only_the_seat_to_act_has_a_mask(name: str) -> None:
    """Masks of other seats are all zeros, so that nothing leaks; the info holds the same mask."""
    env = pettingzoo.raw_env(name)
    env.reset(seed=3)
    for _ in range(5):
        env.step(int(np.flatnonzero(env.mask)[0]))
    for agent in env.possible_agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.any() == (agent == env.agent_selection)
        assert (env.infos[agent]["action_mask"] == mask).all()
    assert env.observation_space("seat_0") is env.observation_space("seat_0")


@every_game
def test_an_idle_seat_of_the_parallel_form_has_no_mask_or_a_full_one(name: str) -> None:
    """A seat that is not to act has an empty mask even if it could surrender; with `idle="any"` a full one. It is ignored."""
    plain, full = pettingzoo.parallel_env(name), pettingzoo.parallel_env(name, idle="any")
    (seen, infos), (filled, _) = plain.reset(seed=3), full.reset(seed=3)
    for _ in range(8):
        actors = plain.episode.state.actors()
        for seat, agent in enumerate(plain.possible_agents):
            mask = seen[agent]["action_mask"]
            assert (infos[agent]["action_mask"] == mask).all()
            assert mask.any() == (seat in actors)
            assert (filled[agent]["action_mask"] == (mask if seat in actors else 1)).all()
        if not actors:
            break
        actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in plain.possible_agents}
        seen, _, _, _, infos = plain.step(actions)
        filled, *_ = full.step({**actions, **{f"seat_{i}": 1 for i in range(len(actions)) if i not in actors}})
    assert plain.episode == full.episode


def walk(name: str, steps: int) -> Iterator[tuple[Episode, FastRng]]:
    """Three random episodes of a game, at every decision and at the end, with the generator that they follow."""
    episode = Episode(name, None, {})
    for seed in range(3):
        episode.deal(seed)
        rng = FastRng(seed)
        for _ in range(steps):
            yield episode, rng
            if episode.seat < 0:
                break
            episode.play(episode.state.random_action(episode.seat, rng))


@every_game
def test_observations_fit_their_space_and_come_from_the_view_alone(name: str) -> None:
    """Arrays have a fixed length within -1 to 1, and are the same in every world that the seat cannot tell apart."""
    for episode, rng in walk(name, 60):
        for seat in range(episode.setup.seats):
            numbers = episode.numbers(seat)
            assert numbers.shape == (episode.width,)
            assert np.isfinite(numbers).all()
            assert np.abs(numbers).max() <= 1.0
            encoded = episode.game.encode(episode.state.view(seat))
            assert (numbers == np.array(encoded, np.float32)).all()
            assert episode.game.encode(episode.state.resample(seat, rng).view(seat)) == encoded


@every_game
def test_what_was_observed_stays_as_it_was(name: str) -> None:
    """Observed arrays are writable, and no later step or other array changes them."""
    env = pettingzoo.env(name)
    env.reset(seed=2)
    kept = []
    for _ in range(40):
        observation, _, terminated, truncated, _ = env.last()
        assert observation is not None
        if terminated or truncated:
            break
        kept.append((observation, {part: array.copy() for part, array in observation.items()}))
        env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
    env.reset()
    for observation, before in kept:
        for part, array in observation.items():
            assert (array == before[part]).all()
            array[:] = 1
    assert len({array.ctypes.data for observation, _ in kept for array in observation.values()}) == 2 * len(kept)


def test_sheets_hold_what_numpy_would() -> None:
    """A row of a sheet holds the 32-bit floats written last; an index beyond it is refused; a row begins with zeros."""
    sheet, listed = SheetNumbers(3, 9), ListedNumbers(9)
    rows = np.frombuffer(memoryview(sheet.memory), np.float32).reshape(3, 9)
    written = [1.0, 0.1, -0.25, 1 / 3, 0.0, -1.0, 1e-30, 2 / 7]
    sheet.begin(1)
    for numbers in (sheet, listed):
        for _ in range(3):  # more often than there are numbers
            for index, number in enumerate(written):
                numbers[index] = number
        for number in (0.5, 1.0):
            with pytest.raises((AssertionError, IndexError)):
                numbers[9] = number
    assert (rows[1] == np.array([*written, 0.0], np.float32)).all()
    assert not rows[0].any()
    assert not rows[2].any()
    for _ in range(2):
        sheet.begin(1)
        assert not rows.any()
        sheet[8] = -0.5
        assert rows[1].tolist() == [0.0] * 8 + [-0.5]
    assert listed.listed == [*written, 0.0]


def test_masks_mark_legal_actions_only() -> None:
    """A row of masks holds 1 for each legal action; other rows stay as they are."""
    masks = Masks(2, 5)
    rows = np.frombuffer(memoryview(masks.memory), np.int8).reshape(2, 5)
    masks.put(1, [0, 3])
    masks.put(0, [4])
    assert rows.tolist() == [[0, 0, 0, 0, 1], [1, 0, 0, 1, 0]]
    masks.put(1, [1])
    assert rows.tolist() == [[0, 0, 0, 0, 1], [0, 1, 0, 0, 0]]


@every_game
def test_a_running_environment_can_be_copied_pickled_and_hashed(name: str) -> None:
    """A copy is independent, a pickle restores the same point, and equal points have equal hashes."""
    env = pettingzoo.raw_env(name)
    env.reset(seed=5)
    play(env, 12)
    for twin in (env.copy(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin == env
        assert hash(twin) == hash(env)
        agent = env.agent_selection
        assert twin.agent_selection == agent
        assert (twin.observe(agent)["observation"] == env.observe(agent)["observation"]).all()
        before = pickle.dumps(env.episode)
        play(twin, 5, seed=1)
        assert pickle.dumps(env.episode) == before


@every_game
def test_text_and_picture(name: str) -> None:
    """Every game renders as text and SVG, and offers its view as JSON text for language models."""
    shown = []
    for mode in ("ansi", "svg"):
        env = pettingzoo.raw_env(name, render_mode=mode)
        env.reset(seed=1)
        shown.append(str(env.render()))
    assert shown[0].startswith(games()[name].title)
    assert ElementTree.fromstring(shown[1]).tag.endswith("svg")
    episode = Episode(name, None, {})
    assert json.loads(episode.text(0)) == episode.view(0)


def test_pixels() -> None:
    """`rgb_array` is an array of height x width x 3."""
    env = pettingzoo.raw_env("deaddrop", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.shape[2] == 3
    assert picture.std() > 1


def test_an_illegal_action_is_refused_or_ends_the_episode() -> None:
    """The raw environment raises and changes nothing; Gymnasium ends the episode with -1."""
    env = pettingzoo.raw_env("deaddrop")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.mask == 0)[0])
    before = hash(env)
    with pytest.raises(ParlourError):
        env.step(illegal)
    assert hash(env) == before
    seat = gymnasium.make("parlour.envs.gymnasium:parlour/deaddrop-v0")
    _, info = seat.reset(seed=1)
    _, reward, terminated, _, info = seat.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


@every_game
def test_the_referee_does_what_pettingzoos_wrappers_do(name: str) -> None:
    """At every step agents get the same as with PettingZoo's wrappers, through an illegal action and to the end."""
    wrapped = wrappers.TerminateIllegalWrapper(pettingzoo.raw_env(name), illegal_reward=-1)
    wrapped = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
    env = pettingzoo.env(name)
    rng = np.random.default_rng(1)
    for seed, blunder in ((1, 7), (2, 10_000)):
        env.reset(seed=seed)
        wrapped.reset(seed=seed)
        for step in range(400):
            assert env.agents == wrapped.agents
            if not env.agents:
                break
            assert env.agent_selection == wrapped.agent_selection
            mine, theirs = env.last(), wrapped.last()
            assert mine[1:4] == theirs[1:4]
            assert mine[0] is not None
            assert theirs[0] is not None
            assert (mine[0]["observation"] == theirs[0]["observation"]).all()
            mask = mine[0]["action_mask"]
            assert (mask == theirs[0]["action_mask"]).all()
            legal = np.flatnonzero(mask if step < blunder else mask == 0)
            action = None if mine[2] or mine[3] else int(rng.choice(legal))
            env.step(action)
            wrapped.step(action)
        assert blunder > 400 or not env.agents


def test_the_referee_keeps_order() -> None:
    """Nothing may be observed or done before `reset`, and an action must be in the action space."""
    env = pettingzoo.env("deaddrop", render_mode="ansi")
    with pytest.raises(AssertionError, match="reset"):
        env.observe("seat_0")
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    with pytest.raises(AssertionError, match="reset"):
        env.render()
    env.reset(seed=1)
    for action in (-1, env.episode.size):
        with pytest.raises(AssertionError, match="action space"):
            env.step(action)


def test_wrong_names_are_reported_at_once() -> None:
    """An unknown game, opponent, option or render mode raises a clear error when the environment is made."""
    with pytest.raises(ParlourError, match="there is no game"):
        pettingzoo.env("chess")
    with pytest.raises(ParlourError, match="no option"):
        pettingzoo.env("deaddrop", colour="red")
    with pytest.raises(ParlourError, match="ansi, svg, rgb_array"):
        pettingzoo.env("deaddrop", render_mode="film")
    with pytest.raises(ParlourError, match="genius"):
        gymnasium.make("parlour.envs.gymnasium:parlour/deaddrop-v0", opponent="genius")


def test_spyfall_has_no_clock_in_environments() -> None:
    """In environments accusations and guesses come between questions, which are counted."""
    assert Episode("spyfall", None, {}).setup.options["interrupts"] == "between questions"


def test_every_game_has_a_versioned_module() -> None:
    """PettingZoo's users find `<game>_v0` modules."""
    for name in games():
        module = sys.modules[f"parlour.envs.pettingzoo.{games()[name].env_name()}"]
        assert module.raw_env().episode.game.name == name


MAKES = [
    "import gymnasium; gymnasium.make('parlour.envs.gymnasium:parlour/espionage-v0').reset(seed=1)",
    "import gymnasium, parlour.envs.gymnasium; gymnasium.make('parlour/espionage-v0').reset(seed=1)",
    "import parlour.envs.gymnasium, gymnasium; gymnasium.make('parlour/espionage-v0').reset(seed=1)",
    "import sys, parlour.core, parlour.cli; assert 'gymnasium' not in sys.modules",
]


@pytest.mark.parametrize("code", MAKES)
def test_gymnasium_finds_the_games_once_our_module_is_named_or_imported(code: str) -> None:
    """An id that names our module works, as does importing it first; nothing else of Parlour loads Gymnasium."""
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_every_game_is_registered_with_gymnasium() -> None:
    """There is one environment for each game, plug-ins included, and no other in our namespace."""
    ours = {spec.name: spec.entry_point for spec in gymnasium.registry.values() if spec.namespace == "parlour"}
    assert ours == dict.fromkeys(games(), f"{SeatEnv.__module__}:{SeatEnv.__name__}")
