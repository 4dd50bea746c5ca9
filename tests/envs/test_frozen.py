"""
Every version of an environment is frozen: a change of its actions or of its encoding needs a new `Game.env_version`.

`frozen/<name>_v<version>.json` has a few recorded views and what they encode to. To begin a new version on purpose:

    python -m tests.envs.test_frozen
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from parlour.core import FastRng, games
from parlour.envs.episode import Episode

FOLDER = Path(__file__).parent / "frozen"
MOMENTS = (0, 9, 31)


def actions_of(episode: Episode) -> str:
    """A hash of the names of all actions in their order."""
    return hashlib.sha256("\n".join(str(episode.actions[number]) for number in range(episode.size)).encode()).hexdigest()


def numbers_of(episode: Episode, view: dict[str, Any]) -> list[list[float]]:
    """The numbers of a view that are not 0, each with its index."""
    encoded = np.array(episode.game.encode(view), np.float32)
    return [[int(index), float(encoded[index])] for index in np.flatnonzero(encoded)]


def record(name: str) -> dict[str, Any]:
    """What is frozen of a game, from a random game."""
    episode = Episode(name, None, {})
    episode.deal(1)
    rng = FastRng(2)
    views = []
    for step in range(max(MOMENTS) + 1):
        if step in MOMENTS and episode.seat >= 0:
            views.append(json.loads(json.dumps(episode.view(episode.seat))))
        if episode.seat >= 0:
            episode.play(episode.state.random_action(episode.seat, rng))
    return {
        "width": episode.width,
        "actions": episode.size,
        "names": actions_of(episode),
        "views": [{"view": view, "numbers": numbers_of(episode, view)} for view in views],
    }


@pytest.mark.parametrize("name", games())
def test_versions_are_frozen(name: str) -> None:
    """Spaces, actions and the numbers of recorded views are those of its version."""
    frozen = json.loads((FOLDER / f"{games()[name].env_name()}.json").read_text(encoding="utf-8"))
    episode = Episode(name, None, {})
    assert (episode.width, episode.size, actions_of(episode)) == (frozen["width"], frozen["actions"], frozen["names"])
    assert frozen["views"]
    for entry in frozen["views"]:
        assert numbers_of(episode, entry["view"]) == entry["numbers"]


def main() -> None:
    """Freeze the versions that are not frozen yet; a frozen one is never written again."""
    FOLDER.mkdir(exist_ok=True)
    for name, game in games().items():
        path = FOLDER / f"{game.env_name()}.json"
        if not path.exists():
            path.write_text(json.dumps(record(name), ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
