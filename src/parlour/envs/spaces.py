"""What an episode's observations look like to Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space

from parlour.core.encoding import HASHED
from parlour.envs.episode import Episode


def observation_space(episode: Episode, flat: bool = False) -> Space[Any]:
    """The space of a seat's observations: its view as numbers and, unless `flat`, the mask of its legal actions."""
    numbers = Box(-1.0, 1.0, (episode.width,), np.float32)
    return numbers if flat else Dict({"observation": numbers, "action_mask": Box(0, 1, (episode.size,), np.int8)})


def state_space(episode: Episode) -> Space[Any]:
    """The space of full states."""
    return Box(-1.0, 1.0, (episode.setup.seats * episode.width + HASHED,), np.float32)
