"""Datasets for Minari, and thus for TorchRL, d3rlpy and others that read it."""

from __future__ import annotations

import json
import warnings
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import minari
import numpy as np
from gymnasium.spaces import Box, Discrete
from minari.data_collector import EpisodeBuffer

from parlour.core.errors import BadSetup
from parlour.core.registry import game as registered
from parlour.lab.dataset import SETTINGS, read


def export(folder: Path, dataset_id: str) -> Any:
    """
    Make a Minari dataset such as `parlour/espionage/hard-v0` from a dataset with observations, and return it.

    An episode is one seat's part of a game; its reward comes at the end. The observation after the last action, on which
    nobody decides, is all zeros. Masks of legal actions are in the infos.
    """
    rows = read(folder)
    if "observation" not in rows.column_names:
        raise BadSetup(f"{folder} has no observations; write it with --form numbers or both")
    settings = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
    game = registered(settings["game"])
    size = len(game.actions(game.setup(settings["seats"], settings["options"])))
    width = rows.schema.field("observation").type.list_size
    order = sorted(rows.to_pylist(), key=itemgetter("game", "seat", "step"))
    buffers = [
        episode(number, list(part), width, size) for number, (_, part) in enumerate(groupby(order, itemgetter("game", "seat")))
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # the warning asks for one author and one environment, and it has neither
        return minari.create_dataset_from_buffers(
            dataset_id,
            buffers,
            observation_space=Box(-1.0, 1.0, (width,), np.float32),
            action_space=Discrete(size),
            algorithm_name=",".join(dict.fromkeys(settings["players"])),
            description=f"{game.title}: games of computer players, an episode for each seat",
            data_format="arrow",
        )


def episode(number: int, rows: list[dict[str, Any]], width: int, size: int) -> EpisodeBuffer:
    """One seat's part of a game."""
    count = len(rows)
    masks = np.zeros((count + 1, size), np.int8)
    for mask, row in zip(masks, rows, strict=False):
        mask[row["legal"]] = 1
    return EpisodeBuffer(
        id=number,
        seed=rows[0]["deal"],
        observations=np.array([*(row["observation"] for row in rows), [0.0] * width], np.float32),
        actions=np.array([row["action"] for row in rows], np.int64),
        rewards=[*[0.0] * (count - 1), rows[-1]["result"]],
        terminations=[*[False] * (count - 1), True],
        truncations=[False] * count,
        infos={"action_mask": masks},
    )
