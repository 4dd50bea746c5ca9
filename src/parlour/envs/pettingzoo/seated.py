"""What the turn-by-turn and the parallel environment share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete, Space

from parlour.envs.episode import Episode
from parlour.envs.picture import MODES, check_mode, render
from parlour.envs.spaces import observation_space

Agent = str


class Seated:
    """An episode with an agent for each seat, their spaces, and a stream of seeds for its deals."""

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}

    def __init__(self, game: str, seats: int | None, render_mode: str | None, options: Mapping[str, object]) -> None:
        super().__init__()
        check_mode(render_mode)
        self.render_mode = render_mode
        self.episode = Episode(game, seats, options)
        self.metadata = {**type(self).metadata, "name": f"{game}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.setup.seats)]
        self.observation_spaces = {agent: observation_space(self.episode) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.episode.size) for agent in self.possible_agents}
        self.seeds = np.random.default_rng()
        self.agents: list[Agent] = []

    def observation_space(self, agent: Agent) -> Space[Any]:
        """The same space object for an agent at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Space[Any]:
        """The same space object for an agent at every call."""
        return self.action_spaces[agent]

    def deal(self, seed: int | None) -> None:
        """Deal anew and seat all agents; the same seed gives the same deal, and the same deals after it."""
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.episode.deal(int(self.seeds.integers(1 << 32)))
        self.agents = self.possible_agents.copy()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table as a spectator sees it."""
        return render(self.episode, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
