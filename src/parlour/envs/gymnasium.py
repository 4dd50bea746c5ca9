"""
One seat against given opponents, registered on import as `parlour/<game>-v<version>`.

Since version 1.0, Gymnasium does not load plug-ins by itself, so name this module in the id or import it first:

    env = gymnasium.make("parlour.envs.gymnasium:parlour/espionage-v0", opponent="greedy")
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete

from parlour.core.errors import BadSetup
from parlour.core.perspective import Bot
from parlour.core.registry import game as find_game
from parlour.core.registry import games
from parlour.envs.episode import Episode
from parlour.envs.opponents import Opponent, Opponents, Policy, act
from parlour.envs.picture import MODES, Screen
from parlour.envs.rewards import Rewards
from parlour.envs.spaces import observation_space
from parlour.envs.whole import whole


class SeatEnv(gymnasium.Env[Any, Any]):
    """
    A game seen from one seat; opponents take the others, each from its own perspective and with its own words.

    The reward comes at the end: the seat's own return, or with `reward="team"` the mean of its team. An illegal action is
    the learner's mistake and ends the episode with a reward of -1. With `flat`, an observation is only the numbers.
    """

    metadata = {"render_modes": MODES, "render_fps": 2}

    def __init__(
        self,
        game: str,
        seat: int = 0,
        opponent: Opponent = "random",
        seats: int | None = None,
        render_mode: str | None = None,
        flat: bool = False,
        reward: str = "own",
        **options: object,
    ) -> None:
        self.screen = Screen(render_mode)
        self.render_mode = render_mode
        self.episode = Episode(game, seats, options)
        if not 0 <= seat < self.episode.setup.seats:
            raise BadSetup(f"there is no seat {seat}; seats are 0 to {self.episode.setup.seats - 1}")
        self.seat = seat
        self.flat = flat
        self.rewards = Rewards(self.episode, reward)
        self.opponents = Opponents(self.episode.game, opponent)
        self.observation_space: Any = observation_space(self.episode, flat)
        self.action_space = Discrete(self.episode.size)
        self.players: list[Bot | Policy] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal anew and play up to the seat's first decision."""
        super().reset(seed=seed)
        while True:
            self.episode.deal(int(self.np_random.integers(1 << 32)))
            self.rewards.begin()
            self.players = [self.opponents.draw(self.np_random) for _ in range(self.episode.setup.seats)]
            self._opponents_play()
            if self.episode.seat == self.seat:  # a game may end before the seat ever decides
                self._show()
                return self._observe(), self._info()

    def _opponents_play(self) -> None:
        while self.episode.seat >= 0 and self.episode.seat != self.seat:
            act(self.episode, self.players[self.episode.seat])

    def _observe(self) -> Any:
        numbers = self.episode.numbers(self.seat)
        return numbers if self.flat else {"observation": numbers, "action_mask": self.episode.mask(self.seat)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(self.seat)}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of legal actions, as sb3-contrib's MaskablePPO expects it."""
        return self.episode.mask(self.seat).view(np.bool_)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Act for the seat, then let the others act until its next decision or the end."""
        chosen = whole(action)
        if chosen not in self.episode.legal:
            return self._observe(), -1.0, True, False, {**self._info(), "illegal": True}
        self.episode.play(chosen)
        self._opponents_play()
        over = self.episode.seat < 0
        self._show()
        return self._observe(), self.rewards.of(self.seat) if over else 0.0, over, False, self._info()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.screen.render(self.episode)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return self.screen.render(self.episode)

    def close(self) -> None:
        self.screen.close()


def env_id(name: str) -> str:
    """The id of a game's newest environment: "parlour/espionage-v0"."""
    return f"parlour/{name}-v{find_game(name).env_version}"


def register() -> None:
    """Register every game with Gymnasium under the version of its environments."""
    for name in games():
        gymnasium.register(env_id(name), f"{__name__}:{SeatEnv.__name__}", kwargs={"game": name})


register()
