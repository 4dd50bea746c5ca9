"""Seats act one after another: PettingZoo's AEC interface."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from parlour.core.errors import BadSetup
from parlour.core.game import Game
from parlour.envs.pettingzoo.seated import Agent, Seated
from parlour.envs.picture import Screen
from parlour.envs.whole import whole


class SeatsEnv(Seated, AECEnv[Agent, Any, int]):
    """A game as an AEC environment; an illegal action raises and changes nothing."""

    metadata = {**Seated.metadata, "is_parallelizable": False}
    refereed = False
    started = False

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        flat: bool = False,
        **options: object,
    ) -> None:
        super().__init__(game, seats, render_mode, max_cycles, flat, options)
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.idle = np.zeros(self.episode.size, np.int8)
        self.idle.flags.writeable = False  # shared by all seats that are not to act

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; the same seed gives the same deal, and the same deals after it."""
        self.started = True
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self.idle} for agent in self.agents}
        self._select()
        if self.shows:
            self.render()

    def _select(self) -> None:
        seat = self.episode.seat
        agent = self.agent_selection = self.possible_agents[seat]
        self.mask = self.episode.mask(seat)
        self.infos[agent] = {"action_mask": self.mask}

    def observe(self, agent: Agent) -> Any:
        if self.refereed and not self.started:
            EnvLogger.error_observe_before_reset()
        episode = self.episode
        seat = self.seat_of[agent]
        numbers = episode.numbers(seat)
        if self.flat:
            return numbers
        return {"observation": numbers, "action_mask": self.mask if seat == episode.course.seat else self.idle}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        observation = self.observe(agent) if observe else None
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
        chosen = whole(action)
        if not course.allows(chosen):
            legal = self._refuse(agent, chosen)
            if legal is None:
                return
            chosen = legal
        episode.take(chosen)
        self._cumulative_rewards[agent] = 0.0
        infos = self.infos
        infos[agent] = {"action_mask": self.idle}
        seat = course.seat
        if seat >= 0:  # as in `_select`, without the call
            mask = self.mask = episode.mask(seat)
            following = self.agent_selection = self.possible_agents[seat]
            infos[following] = {"action_mask": mask}
        else:
            self._finish()
        if self.max_cycles is not None:
            self._count_cycles(self.seat_of[agent])
        if self.shows:
            self.render()

    def _count_cycles(self, acted: int) -> None:
        """A cycle ends when nobody who could act at its start still may; after the last one all seats are cut off."""
        self.awaited = [seat for seat in self.awaited if seat != acted]
        actors = self.episode.state.actors()
        if not any(seat in actors for seat in self.awaited):
            self.awaited = actors
            self.cycles += 1
            if self.cycles == self.max_cycles and actors:
                self.truncations = dict.fromkeys(self.agents, True)
                self._deads_step_first()

    def _nobody_left(self) -> None:
        """Handle a step while no episode is running: raise."""
        raise AssertionError("no episode is running; call reset() first")

    def _refuse(self, agent: Agent, action: int) -> int | None:
        """Handle an illegal action: raise with the reason."""
        self.episode.play(action)
        return None

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
        twin.screen = Screen(self.render_mode)
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
    episode with -1 for its agent and 0 for the others, or with `illegal="random"` a random legal one takes its place; a step
    after the end only warns.
    """

    refereed = True

    def __init__(self, game: str | Game, illegal: str = "forfeit", **settings: Any) -> None:
        super().__init__(game, **settings)
        self.lenient = is_lenient(illegal, "forfeit")

    def _nobody_left(self) -> None:
        if not self.started:
            EnvLogger.error_step_before_reset()
        EnvLogger.warn_step_after_terminated_truncated()

    def _refuse(self, agent: Agent, action: int) -> int | None:
        assert self.action_spaces[agent].contains(action), "action is not in action space"
        if self.lenient:
            return self.any_legal(self.seat_of[agent])
        EnvLogger.warn_on_illegal_move()
        self._forfeit(agent)
        return None

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


def is_lenient(illegal: str, strict: str) -> bool:
    """Whether a random legal action replaces an illegal one; `strict` names what happens otherwise."""
    if illegal not in (strict, "random"):
        raise BadSetup(f"illegal is {strict} or random, not {illegal!r:.40}")
    return illegal == "random"


def raw_env(game: str | Game, **settings: Any) -> SeatsEnv:
    """The environment without a referee: an illegal action raises."""
    return SeatsEnv(game, **settings)


def env(game: str | Game, **settings: Any) -> RefereedEnv:
    """The environment with a referee: an illegal action ends the episode with -1 for its agent."""
    return RefereedEnv(game, **settings)
