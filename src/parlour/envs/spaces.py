"""What an episode's observations look like to Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space

from parlour.envs.episode import Episode


def observation_space(episode: Episode) -> Space[Any]:
    """The space of a seat's observations: its view as numbers, and the mask of its legal actions."""
    return Dict({"observation": Box(-1.0, 1.0, (episode.width,), np.float32), "action_mask": Box(0, 1, (episode.size,), np.int8)})
