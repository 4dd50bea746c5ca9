"""All seats at once: PettingZoo's parallel interface, for games in which seats act at the same time."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from parlour.core.errors import IllegalAction
from parlour.envs.episode import Observation
from parlour.envs.pettingzoo.seated import Agent, Seated

Seen = tuple[dict[Agent, Observation], dict[Agent, Any]]


class TogetherEnv(Seated, ParallelEnv[Agent, Observation, int]):
    """
    A game as a parallel environment: in each step all seats that may act now do so, sealed from each other.

    A seat that is not to act has an empty mask, and its action is ignored. If a choice consists of several actions, each
    step takes the next one of every seat that is still choosing.
    """

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **options: object) -> None:
        super().__init__(game, seats, render_mode, options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Seen:
        """Deal anew; the same seed gives the same deal, and the same deals after it."""
        self.deal(seed)
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
        """Act for every seat that may; an illegal action of any of them raises before anybody acts."""
        acting = self.episode.state.actors()
        for seat in acting:
            action = int(actions[self.possible_agents[seat]])
            if action not in self.episode.state.legal(seat):
                raise IllegalAction(f"seat_{seat}: {self.episode.actions[action]} is not legal now")
        for seat in acting:
            # An earlier action of this step may have changed who may act.
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


def parallel_env(game: str, seats: int | None = None, render_mode: str | None = None, **options: object) -> TogetherEnv:
    """The environment in which all seats act at once."""
    return TogetherEnv(game, seats, render_mode, **options)
