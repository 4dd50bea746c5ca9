"""All seats at once: PettingZoo's parallel interface, for stretches in which all who act do so at the same time."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete, Space
from pettingzoo import ParallelEnv

from parlour.core.errors import IllegalAction
from parlour.envs.episode import Episode, Observation
from parlour.envs.pettingzoo.aec import Agent, observation_space
from parlour.envs.picture import MODES, check_mode, render

Seen = tuple[dict[Agent, Observation], dict[Agent, Any]]


class TogetherEnv(ParallelEnv[Agent, Observation, int]):
    """
    A game as a parallel environment: in each step all seats that may act now do so, sealed from each other.

    A seat that is not to act has an empty mask, and its action is ignored. Where a choice is made of several small actions,
    each step takes the next one of every seat that is still choosing.
    """

    metadata = {"render_modes": MODES, "render_fps": 2}

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **options: object) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.episode = Episode(game, seats, options)
        self.metadata = {**TogetherEnv.metadata, "name": f"{game}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.setup.seats)]
        self.observation_spaces = {agent: observation_space(self.episode) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.episode.size) for agent in self.possible_agents}
        self.seeds = np.random.default_rng()
        self.agents: list[Agent] = []

    def observation_space(self, agent: Agent) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Seen:
        """A new deal; the same seed gives the same one, and the ones after it."""
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.episode.deal(int(self.seeds.integers(1 << 32)))
        self.agents = self.possible_agents.copy()
        return self._seen()

    def _seen(self) -> Seen:
        state = self.episode.state
        observations: dict[Agent, Observation] = {}
        infos: dict[Agent, Any] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.episode.size, np.int8)
            mask[state.legal(seat)] = 1
            observations[agent] = {"observation": self.episode.numbers(seat), "action_mask": mask}
            infos[agent] = {"action_mask": mask}
        return observations, infos

    def step(
        self, actions: dict[Agent, int]
    ) -> tuple[dict[Agent, Observation], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], dict[Agent, Any]]:
        """Everybody who may act does; an illegal action of any of them raises, and then nobody has acted."""
        acting = self.episode.state.actors()
        for seat in acting:
            action = int(actions[self.possible_agents[seat]])
            if action not in self.episode.state.legal(seat):
                raise IllegalAction(f"seat_{seat}: {self.episode.actions[action]} is not legal now")
        for seat in acting:
            # An earlier action of the same step may have moved the game on.
            action = int(actions[self.possible_agents[seat]])
            if self.episode.seat == seat and action in self.episode.state.legal(seat):
                self.episode.play(action)
        over = self.episode.seat < 0
        observations, infos = self._seen()
        rewards = {agent: self.episode.returns()[seat] for seat, agent in enumerate(self.possible_agents)}
        terminations = dict.fromkeys(self.possible_agents, over)
        truncations = dict.fromkeys(self.possible_agents, False)
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return render(self.episode, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def parallel_env(game: str, seats: int | None = None, render_mode: str | None = None, **options: object) -> TogetherEnv:
    """The game with all seats at once."""
    return TogetherEnv(game, seats, render_mode, **options)
