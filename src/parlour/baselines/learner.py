"""The net during training, in PyTorch."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from parlour.baselines.net import Net
from parlour.core.game import Setup

IMPOSSIBLE = -1e9  # the preference for an illegal action


class Learner(nn.Module):
    """The same function as `Net`, with gradients."""

    def __init__(self, width: int, size: int, hidden: tuple[int, ...]) -> None:
        super().__init__()
        widths = (width, *hidden)
        self.layers = nn.ModuleList([nn.Linear(a, b) for a, b in pairwise(widths)])
        self.policy = nn.Linear(widths[-1], size)
        self.value = nn.Linear(widths[-1], 1)
        for layer in self.layers:
            nn.init.orthogonal_(layer.weight, 2**0.5)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.orthogonal_(self.value.weight, 1.0)
        for layer in (*self.layers, self.policy, self.value):
            nn.init.zeros_(layer.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Preferences, impossible where an action is illegal, and expected returns."""
        hidden = observations
        for layer in self.layers:
            hidden = torch.relu(layer(hidden))
        return self.policy(hidden).masked_fill(~masks, IMPOSSIBLE), self.value(hidden)[:, 0]

    def net(self, setup: Setup, how: dict[str, Any]) -> Net:
        """The weights learned so far, as a net to save."""
        weights = {}
        for number, layer in enumerate(self.layers):
            weights[f"weight{number}"], weights[f"bias{number}"] = layer.weight, layer.bias
        for name, layer in (("policy", self.policy), ("value", self.value)):
            weights[f"{name}_weight"], weights[f"{name}_bias"] = layer.weight, layer.bias
        arrays = {name: array.detach().numpy().astype(np.float32) for name, array in weights.items()}
        return Net(arrays, {"setup": setup.as_json(), "how": how})
