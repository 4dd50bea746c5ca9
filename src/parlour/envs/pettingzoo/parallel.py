"""All seats at once: PettingZoo's parallel interface, for games in which seats act at the same time."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from parlour.core.errors import BadSetup, IllegalAction
from parlour.core.game import Game
from parlour.envs.pettingzoo.aec import is_lenient
from parlour.envs.pettingzoo.seated import Agent, Seated
from parlour.envs.whole import whole

Seen = tuple[dict[Agent, Any], dict[Agent, Any]]


class TogetherEnv(Seated, ParallelEnv[Agent, Any, int]):
    """
    A game as a parallel environment: in each step all seats that may act now do so, sealed from each other.

    A seat that is not to act has an empty mask, or with `idle="any"` a full one, for learners that draw from every mask;
    its action is ignored. So in a game with turns, one seat acts in each step and all seats observe it. If a choice
    consists of several actions, each step takes the next one of every seat that is still choosing. All seats stay to the
    end.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        flat: bool = False,
        illegal: str = "raise",
        idle: str = "none",
        **options: object,
    ) -> None:
        super().__init__(game, seats, render_mode, max_cycles, flat, options)
        self.lenient = is_lenient(illegal, "raise")
        if idle not in ("none", "any"):
            raise BadSetup(f"idle is none or any, not {idle!r:.40}")
        self.idle = 1 if idle == "any" else 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Seen:
        """Deal anew; the same seed gives the same deal, and the same deals after it."""
        self.deal(seed)
        if self.shows:
            self.render()
        return self._seen()

    def _seen(self) -> Seen:
        state = self.episode.state
        actors = state.actors()
        observations: dict[Agent, Any] = {}
        infos: dict[Agent, Any] = {}
        for seat, agent in enumerate(self.possible_agents):
            if seat in actors:
                mask = np.zeros(self.episode.size, np.int8)
                mask[state.legal(seat)] = 1
            else:
                mask = np.full(self.episode.size, self.idle, np.int8)
            numbers = self.episode.numbers(seat)
            observations[agent] = numbers if self.flat else {"observation": numbers, "action_mask": mask}
            infos[agent] = {"action_mask": mask}
        return observations, infos

    def step(
        self, actions: dict[Agent, int]
    ) -> tuple[dict[Agent, Any], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], dict[Agent, Any]]:
        """
        Act for every seat that may.

        An illegal action of any of them raises before anybody acts; with `illegal="random"` a random legal one takes its place.
        """
        choices = self._choices(actions)
        for seat, action in choices.items():
            # An earlier action of this step may have changed who may act.
            if self.episode.seat == seat and action in self.episode.legal:
                self.episode.play(action)
        self.cycles += 1
        over = self.episode.seat < 0
        cut = not over and self.cycles == self.max_cycles
        if self.shows:
            self.render()
        observations, infos = self._seen()
        rewards = {agent: self.episode.returns()[seat] for seat, agent in enumerate(self.possible_agents)}
        terminations = dict.fromkeys(self.possible_agents, over)
        truncations = dict.fromkeys(self.possible_agents, cut)
        if over or cut:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _choices(self, actions: dict[Agent, int]) -> dict[int, int]:
        """The action of each seat that may act, checked."""
        choices: dict[int, int] = {}
        for seat in self.episode.state.actors():
            action = whole(actions[self.possible_agents[seat]])
            if action not in self.episode.state.legal(seat):
                if not self.lenient:
                    raise IllegalAction(f"seat_{seat}: {self.episode.actions[action]} is not legal now")
                action = self.any_legal(seat)
            choices[seat] = action
        return choices


def parallel_env(game: str | Game, **settings: Any) -> TogetherEnv:
    """The environment in which all seats act at once."""
    return TogetherEnv(game, **settings)
