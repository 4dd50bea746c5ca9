"""Read a trained net from a file and evaluate it with NumPy alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save_file

from parlour.core.errors import BadSetup

Array = npt.NDArray[np.float32]


class Net:
    """
    A perceptron from an observation to a preference for each action and an expected return.

    `weights` has `weight0`, `bias0` and so on for the hidden layers, then `policy_weight`, `policy_bias`, `value_weight` and
    `value_bias`. `about` holds its game, its setup and how it was trained.
    """

    def __init__(self, weights: dict[str, Array], about: dict[str, Any]) -> None:
        self.weights = weights
        self.about = about
        self.depth = sum(name.startswith("weight") for name in weights)

    def answer(self, observations: Array) -> tuple[Array, Array]:
        """Preferences and expected returns for rows of observations."""
        weights = self.weights
        hidden = observations
        for layer in range(self.depth):
            hidden = np.maximum(hidden @ weights[f"weight{layer}"].T + weights[f"bias{layer}"], 0.0)
        preferences = hidden @ weights["policy_weight"].T + weights["policy_bias"]
        return preferences, (hidden @ weights["value_weight"].T + weights["value_bias"])[:, 0]

    def save(self, path: Path) -> None:
        """Write the net, in half precision."""
        path.parent.mkdir(parents=True, exist_ok=True)
        halves = {name: np.ascontiguousarray(array, np.float16) for name, array in self.weights.items()}
        save_file(halves, path, {"about": json.dumps(self.about, sort_keys=True)})


def load(path: Path) -> Net:
    """Read a net, or `BadSetup`."""
    try:
        with safe_open(path, "numpy") as file:
            weights = {name: file.get_tensor(name).astype(np.float32) for name in file.keys()}  # noqa: SIM118  no mapping
            about = json.loads((file.metadata() or {})["about"])
    except (OSError, SafetensorError, KeyError, ValueError) as error:
        raise BadSetup(f"{path} is not a trained net: {error}") from error
    return Net(weights, about)
