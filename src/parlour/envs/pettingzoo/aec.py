"""Seats act one after another: PettingZoo's AEC interface."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from parlour.envs.episode import BYTES, Observation
from parlour.envs.pettingzoo.seated import Agent, Seated


class SeatsEnv(Seated, AECEnv[Agent, Observation, int]):
    """A game as an AEC environment; an illegal action raises and changes nothing."""

    metadata = {**Seated.metadata, "is_parallelizable": False}

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **options: object) -> None:
        super().__init__(game, seats, render_mode, options)
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.idle = np.zeros(self.episode.size, np.int8)
        self.idle.flags.writeable = False  # shared by all seats that are not to act

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; the same seed gives the same deal, and the same deals after it."""
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self.idle} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        episode = self.episode
        course = episode.course
        agent = self.agent_selection = self.possible_agents[course.seat]
        self.mask = np.frombuffer(course.mask(episode.no_actions), BYTES)
        self.infos[agent] = {"action_mask": self.mask}

    def observe(self, agent: Agent) -> Observation:
        seat = self.seat_of[agent]
        mask = self.mask if seat == self.episode.course.seat else self.idle
        return {"observation": self.episode.numbers(seat), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        observation: Observation | None = None
        if observe:
            episode = self.episode
            seat = self.seat_of[agent]
            mask = self.mask if seat == episode.course.seat else self.idle
            observation = {"observation": episode.numbers(seat), "action_mask": mask}
        return observation, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: int | None) -> None:
        if not self.agents:
            self._nobody_left()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        course = episode.course
        if action not in course.legal:
            self._refuse(agent, action)
            return
        episode.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        infos = self.infos
        infos[agent] = {"action_mask": self.idle}
        seat = course.seat
        if seat >= 0:  # as in `_select`, without the call
            mask = self.mask = np.frombuffer(course.mask(episode.no_actions), BYTES)
            following = self.agent_selection = self.possible_agents[seat]
            infos[following] = {"action_mask": mask}
        else:
            self._finish()

    def _nobody_left(self) -> None:
        """Handle a step while no episode is running: raise."""
        raise AssertionError("no episode is running; call reset() first")

    def _refuse(self, agent: Agent, action: int | None) -> None:
        """Handle an illegal action: raise with the reason."""
        assert action is not None, "a seat that is to act must act"
        self.episode.play(int(action))

    def _finish(self) -> None:
        self.mask = self.idle
        for seat, value in enumerate(self.episode.returns()):
            self.rewards[self.possible_agents[seat]] = value
            self.terminations[self.possible_agents[seat]] = True
        self._accumulate_rewards()
        self._deads_step_first()

    # What PettingZoo's environments lack: cheap copies, and a hash of their state.

    def copy(self) -> SeatsEnv:
        """An independent environment in the same state, with the same deals to come."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.episode = self.episode.clone()
        twin.seeds = np.random.default_rng()
        twin.seeds.bit_generator.state = self.seeds.bit_generator.state
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            if name in self.__dict__:
                setattr(twin, name, self.__dict__[name].copy())
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> SeatsEnv:
        return self.copy()

    def __hash__(self) -> int:
        return hash(self.episode)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeatsEnv) and self.episode == other.episode


class RefereedEnv(SeatsEnv):
    """
    The environment with a referee, which replaces PettingZoo's usual wrappers.

    It takes one or two microseconds for each step; the wrappers take longer than most of our games.

    Nothing may be observed or done before `reset`; an action must be in the action space; an illegal action ends the
    episode with -1 for its agent and 0 for the others; a step after the end only warns.
    """

    started = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.started = True
        super().reset(seed, options)

    def observe(self, agent: Agent) -> Observation:
        if not self.started:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def _nobody_left(self) -> None:
        if not self.started:
            EnvLogger.error_step_before_reset()
        EnvLogger.warn_step_after_terminated_truncated()

    def _refuse(self, agent: Agent, action: int | None) -> None:
        assert self.action_spaces[agent].contains(action), "action is not in action space"
        EnvLogger.warn_on_illegal_move()
        self._forfeit(agent)

    def _forfeit(self, agent: Agent) -> None:
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = -1.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        if not self.started:
            EnvLogger.error_render_before_reset()
        return super().render()


def raw_env(game: str, seats: int | None = None, render_mode: str | None = None, **options: object) -> SeatsEnv:
    """The environment without a referee: an illegal action raises."""
    return SeatsEnv(game, seats, render_mode, **options)


def env(game: str, seats: int | None = None, render_mode: str | None = None, **options: object) -> RefereedEnv:
    """The environment with a referee: an illegal action ends the episode with -1 for its agent."""
    return RefereedEnv(game, seats, render_mode, **options)
