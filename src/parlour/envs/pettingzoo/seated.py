"""What the turn-by-turn and the parallel environment share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete, Space

from parlour.core.errors import BadSetup
from parlour.core.game import Game
from parlour.envs.episode import Episode
from parlour.envs.picture import MODES, Screen
from parlour.envs.spaces import observation_space, state_space

Agent = str


class Seated:
    """
    An episode with an agent for each seat, their spaces, and a stream of seeds for its deals.

    A cycle is over when every seat that could act at its start has acted; after `max_cycles` the episode is cut off. With
    `flat`, an observation is only the numbers, and the mask is only in the info.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}

    def __init__(
        self,
        game: str | Game,
        seats: int | None,
        render_mode: str | None,
        max_cycles: int | None,
        flat: bool,
        options: Mapping[str, object],
    ) -> None:
        super().__init__()
        if max_cycles is not None and max_cycles < 1:
            raise BadSetup(f"max_cycles is 1 or more, or None, not {max_cycles!r:.40}")
        self.screen = Screen(render_mode)
        self.render_mode = render_mode
        self.shows = render_mode == "human"
        self.max_cycles = max_cycles
        self.flat = flat
        self.episode = Episode(game, seats, options)
        self.metadata = {**type(self).metadata, "name": self.episode.game.env_name()}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.setup.seats)]
        self.observation_spaces = {agent: observation_space(self.episode, flat) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.episode.size) for agent in self.possible_agents}
        self.state_space = state_space(self.episode)
        self.seeds = np.random.default_rng()
        self.agents: list[Agent] = []
        self.cycles = 0
        self.awaited: list[int] = []

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
        self.cycles = 0
        self.awaited = self.episode.state.actors()

    def state(self) -> npt.NDArray[np.float32]:
        """The FULL state, secrets included, for centralised critics: no player may see it."""
        return self.episode.full()

    def any_legal(self, seat: int) -> int:
        """A random legal action of a seat, drawn from the stream of seeds."""
        legal = self.episode.state.legal(seat)
        return legal[int(self.seeds.integers(len(legal)))]

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table as a spectator sees it."""
        return self.screen.render(self.episode)

    def close(self) -> None:
        """Remove the page that people watch."""
        self.screen.close()
