"""Imitation: a net learns from a dataset to choose as its players did, and to predict what they earned."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from parlour.baselines.learner import Learner
from parlour.baselines.net import Net
from parlour.core.registry import game as registered
from parlour.lab.dataset import Order, read

HIDDEN = (128, 128)
BATCH = 256
RATE = 1e-3
HELD_OUT = 10  # one game in this many is held out for the test


def examples(folder: Path, size: int) -> dict[str, Any]:
    """The columns of a dataset as tensors."""
    rows = read(folder).combine_chunks()
    width = rows.schema.field("observation").type.list_size
    observations = rows["observation"].combine_chunks().values.to_numpy().reshape(-1, width)
    masks = np.zeros((len(rows), size), np.bool_)
    for mask, legal in zip(masks, rows["legal"].to_pylist(), strict=True):
        mask[legal] = True
    return {
        "observations": torch.from_numpy(observations.copy()),
        "masks": torch.from_numpy(masks),
        "actions": torch.from_numpy(rows["action"].to_numpy().astype(np.int64)),
        "results": torch.from_numpy(rows["result"].to_numpy().copy()),
        "tests": torch.from_numpy(rows["game"].to_numpy() % HELD_OUT == 0),
    }


def clone(order: Order, folder: Path, epochs: int, seed: int = 0, progress: Callable[[], None] | None = None) -> Net:
    """Train a net on the dataset of an order; `about["how"]` has its accuracy on games that it has not seen."""
    torch.manual_seed(seed)
    game = registered(order.setup.game)
    data = examples(folder, len(game.actions(order.setup)))
    learner = Learner(data["observations"].shape[1], data["masks"].shape[1], HIDDEN)
    optimizer = torch.optim.AdamW(learner.parameters(), RATE, weight_decay=1e-2)
    training = torch.nonzero(~data["tests"])[:, 0]
    for _ in range(epochs):
        for chosen in training[torch.randperm(len(training))].split(BATCH):
            preferences, values = learner(data["observations"][chosen], data["masks"][chosen])
            loss = cross_entropy(preferences, data["actions"][chosen]) + 0.5 * (values - data["results"][chosen]).square().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        if progress is not None:
            progress()
    how = {"algorithm": "clone", **order.as_json(), "games": order.games, "epochs": epochs, "accuracy": accuracy(learner, data)}
    return learner.net(order.setup, how)


def accuracy(learner: Learner, data: dict[str, Any]) -> float:
    """The share of decisions with a choice, in held-out games, in which the net prefers what was chosen."""
    tests = data["tests"] & (data["masks"].sum(1) > 1)
    if not tests.any():
        return 0.0
    with torch.no_grad():
        preferences, _ = learner(data["observations"][tests], data["masks"][tests])
    return round(float((preferences.argmax(1) == data["actions"][tests]).float().mean()), 4)
