"""
Proximal policy optimisation with masks of legal actions, by self-play or against a given player.

In self-play one net plays all seats of many games at once (`parlour.envs.vector`), and each seat learns from its own
decisions and its own return, which comes at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.distributions import Categorical

from parlour.baselines.learner import Learner
from parlour.baselines.net import Net
from parlour.core.game import Game, Setup
from parlour.envs import vector

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Recipe:
    """The settings of a training run; `steps` counts decisions."""

    steps: int = 2_000_000
    games: int = 128
    horizon: int = 64
    hidden: tuple[int, ...] = (128, 128)
    rate: float = 1e-3
    epochs: int = 3
    batches: int = 8
    clip: float = 0.2
    trace: float = 0.95
    entropy: float = 0.01
    seed: int = 0


@dataclass
class Memory:
    """A horizon of decisions, by time and game."""

    observations: Array
    masks: Array
    actions: Array
    chances: Array  # logarithms
    values: Array
    seats: Array
    ended: Array
    rewards: Array  # by seat

    @staticmethod
    def empty(horizon: int, games: int, width: int, size: int, seats: int) -> Memory:
        """Room for a horizon."""
        shape = (horizon, games)
        return Memory(
            np.zeros((*shape, width), np.float32),
            np.zeros((*shape, size), np.bool_),
            np.zeros(shape, np.int64),
            np.zeros(shape, np.float32),
            np.zeros(shape, np.float32),
            np.zeros(shape, np.int64),
            np.zeros(shape, np.bool_),
            np.zeros((*shape, seats), np.float32),
        )


def advantages(memory: Memory, seats: Array, values: Array, trace: float) -> tuple[Array, Array]:
    """
    Generalised advantages and the returns to learn, each seat's from its own decisions.

    `seats` and `values` are those of the decisions after the horizon. In games that go on, nothing is known yet about the
    other seats' last decisions, so their advantage is 0.
    """
    horizon, games = memory.actions.shape
    rows = np.arange(games)
    shape = (games, memory.rewards.shape[2])
    following, gained, earned = np.zeros(shape, np.float32), np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    known = np.zeros(shape, np.bool_)
    following[rows, seats], known[rows, seats] = values, True
    found = np.zeros((horizon, games), np.float32)
    for time in range(horizon - 1, -1, -1):
        over = memory.ended[time]
        following[over], gained[over], known[over] = 0.0, 0.0, True
        earned[over] = memory.rewards[time][over]
        seat = memory.seats[time]
        here = rows, seat
        surprise = np.where(known[here], earned[here] + following[here] - memory.values[time], 0.0)
        found[time] = surprise + trace * gained[here]
        gained[here], following[here], known[here], earned[here] = found[time], memory.values[time], True, 0.0
    return found, found + memory.values


class Training:
    """A net that learns a game; `against` is None for self-play, else the player of all other seats."""

    def __init__(self, game: Game, setup: Setup, recipe: Recipe, against: str | None = None, seat: int = 0) -> None:
        self.setup, self.recipe, self.against, self.seat = setup, recipe, against, seat
        torch.manual_seed(recipe.seed)
        alone = {} if against is None else {"seat": seat, "opponent": against}
        self.games = vector(game, recipe.games, setup.seats, **alone, **setup.options)
        arrays = self.games.arrays
        width, size = arrays.observations.shape[1], arrays.masks.shape[1]
        self.learner = Learner(width, size, recipe.hidden)
        self.optimizer = torch.optim.Adam(self.learner.parameters(), recipe.rate, eps=1e-5)
        self.memory = Memory.empty(recipe.horizon, recipe.games, width, size, setup.seats)
        self.games.reset(seed=recipe.seed)

    def run(self, progress: Callable[[int], None] | None = None) -> Net:
        """Learn for all steps; `progress` is called with the decisions of each horizon."""
        recipe = self.recipe
        each = recipe.horizon * recipe.games
        rounds = max(1, recipe.steps // each)
        for number in range(rounds):
            for group in self.optimizer.param_groups:
                group["lr"] = recipe.rate * (1.0 - 0.9 * number / rounds)
            self.learn(*self.play())
            if progress is not None:
                progress(each)
        return self.net()

    def net(self) -> Net:
        """What has been learned so far."""
        how = {"algorithm": "ppo", "against": self.against or "itself", **asdict(self.recipe)}
        return self.learner.net(self.setup, how)

    def play(self) -> tuple[Array, Array]:
        """Play a horizon; return advantages and returns."""
        memory, arrays = self.memory, self.games.arrays
        for time in range(self.recipe.horizon):
            memory.observations[time], memory.masks[time], memory.seats[time] = arrays.observations, arrays.masks, arrays.seats
            preferences, values = self.judge(memory.observations[time], memory.masks[time])
            drawn = Categorical(logits=preferences)
            actions = drawn.sample()
            memory.actions[time], memory.values[time] = actions.numpy(), values.numpy()
            memory.chances[time] = drawn.log_prob(actions).numpy()
            self.games.step(memory.actions[time])
            memory.ended[time], memory.rewards[time] = arrays.ended, arrays.rewards
        after = self.judge(arrays.observations.copy(), arrays.masks.astype(np.bool_))[1].numpy()
        return advantages(memory, arrays.seats, after, self.recipe.trace)

    def judge(self, observations: Array, masks: Array) -> tuple[Tensor, Tensor]:
        """Preferences and expected returns, without gradients."""
        with torch.no_grad():
            preferences, values = self.learner(tensor(observations), tensor(masks))
        return preferences, values

    def learn(self, gained: Array, returns: Array) -> None:
        """Improve the net by what was just played."""
        memory, recipe = self.memory, self.recipe
        count = gained.size
        parts = [tensor(array.reshape(count, *array.shape[2:])) for array in (memory.observations, memory.masks, memory.actions)]
        parts += [tensor(array.reshape(count)) for array in (memory.chances, gained, returns)]
        for _ in range(recipe.epochs):
            for chosen in torch.randperm(count).chunk(recipe.batches):
                loss = self.loss(*(part[chosen] for part in parts))
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.learner.parameters(), 0.5)
                self.optimizer.step()

    def loss(self, seen: Tensor, masks: Tensor, actions: Tensor, before: Tensor, gained: Tensor, returns: Tensor) -> Tensor:
        """The clipped objective, with the error of the expected return and a bonus for variety."""
        preferences, values = self.learner(seen, masks)
        drawn = Categorical(logits=preferences)
        ratio = (drawn.log_prob(actions) - before).exp()
        scaled = (gained - gained.mean()) / (gained.std() + 1e-8)
        clipped = ratio.clamp(1.0 - self.recipe.clip, 1.0 + self.recipe.clip)
        better = torch.min(ratio * scaled, clipped * scaled).mean()
        return 0.5 * (values - returns).square().mean() - better - self.recipe.entropy * drawn.entropy().mean()


def tensor(array: Array) -> Tensor:
    """An array for PyTorch, without a copy."""
    return torch.from_numpy(array)
