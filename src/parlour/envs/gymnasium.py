"""
One seat against given opponents, registered on import as `parlour/<game>-v0`.

Since 1.0 Gymnasium loads no plug-ins by itself, so name this module in the id or import it first:

    env = gymnasium.make("parlour.envs.gymnasium:parlour/espionage-v0", opponent="greedy")
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete

from parlour.bots.levels import make_bot
from parlour.core.perspective import Bot, Perspective
from parlour.core.registry import names
from parlour.envs.episode import Episode, Observation
from parlour.envs.picture import MODES, check_mode, render
from parlour.envs.spaces import observation_space


class SeatEnv(gymnasium.Env[Observation, Any]):
    """
    A game seen from one seat; computer players take the others, each from its own perspective.

    The reward comes at the end. An illegal action is the learner's mistake and ends the episode with a reward of -1.
    """

    metadata = {"render_modes": MODES, "render_fps": 2}

    def __init__(
        self,
        game: str,
        seat: int = 0,
        opponent: str = "random",
        seats: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.episode = Episode(game, seats, options)
        self.seat = seat
        self.opponent = opponent
        self.observation_space: Any = observation_space(self.episode)
        self.action_space = Discrete(self.episode.size)
        self.bots: list[Bot] = []
        make_bot(self.episode.game, opponent, 0)  # raise for a wrong name now

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Deal anew and play up to the seat's first decision."""
        super().reset(seed=seed)
        while True:
            self.episode.deal(int(self.np_random.integers(1 << 32)))
            seeds = self.np_random.integers(1 << 31, size=self.episode.setup.seats)
            self.bots = [make_bot(self.episode.game, self.opponent, int(number)) for number in seeds]
            self._opponents_play()
            if self.episode.seat == self.seat:  # a game may end before the seat ever decides
                return self._observe(), self._info()

    def _opponents_play(self) -> None:
        while self.episode.seat >= 0 and self.episode.seat != self.seat:
            seat = self.episode.seat
            self.episode.play(self.bots[seat].choose(Perspective(self.episode.state, seat)))

    def _observe(self) -> Observation:
        return {"observation": self.episode.numbers(self.seat), "action_mask": self.episode.mask(self.seat)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(self.seat)}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act for the seat, then let the others act until its next decision or the end."""
        if int(action) not in self.episode.legal:
            return self._observe(), -1.0, True, False, {**self._info(), "illegal": True}
        self.episode.play(int(action))
        self._opponents_play()
        over = self.episode.seat < 0
        return self._observe(), self.episode.returns()[self.seat] if over else 0.0, over, False, self._info()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return render(self.episode, self.render_mode)


def register() -> None:
    """Register every game with Gymnasium; a game is loaded only when its environment is made."""
    for name in names():
        gymnasium.register(f"parlour/{name}-v0", f"{__name__}:{SeatEnv.__name__}", kwargs={"game": name})


register()
