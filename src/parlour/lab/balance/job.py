"""What the lab plays, and the worker that plays it; a worker with changed content needs a process of its own."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import msgspec

from parlour._pure import compiled
from parlour.content import ASKED, IN_PLACE
from parlour.core.errors import BadContent, BadSetup
from parlour.core.game import Game
from parlour.core.options import OptionValue
from parlour.core.registry import game as registered
from parlour.lab.balance.played import Played, Task, play
from parlour.lab.balance.topics import Topic, Topics


class Job(msgspec.Struct, frozen=True):
    """A version of a game and who plays it; `files` replace content files of the same name."""

    game: str
    package: str
    seats: int
    options: dict[str, OptionValue]
    players: list[str]
    seed: int
    files: dict[str, bytes] = {}
    origin: str = ""  # where the files came from, for messages


class About(msgspec.Struct):
    """The facts of a worker's version of the game."""

    topics: list[Topic]
    rules_version: int
    compiled: bool


class Worker:
    """Plays the tasks of a job; changed content must already be in place."""

    def __init__(self, job: Job) -> None:
        try:
            self.game = registered(job.game)
            self.setup = self.game.setup(job.seats, job.options)
            self.topics = Topics(self.game.actions(self.setup))
        except (BadSetup, BadContent) as error:
            if not job.files:
                raise
            raise BadContent(f"the content in {job.origin} does not load: {error}") from error
        self.job = job

    def about(self) -> About:
        """The facts of the version."""
        return About(self.topics.topics, self.game.rules_version, compiled())

    def play(self, tasks: Sequence[Task]) -> list[Played]:
        """Play some tasks in order."""
        return [play(self.game, self.setup, self.job.players, self.topics, task, self.job.seed) for task in tasks]


def write_content(job: Job, folder: Path) -> None:
    """Write the game's content, with the job's files replaced, into a folder without importing the game."""
    spec = find_spec(job.package)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    shutil.copytree(Path(spec.submodule_search_locations[0]) / "content", folder, dirs_exist_ok=True)
    for name, data in job.files.items():
        (folder / name).write_bytes(data)


def use_content(job: Job, folder: str) -> None:
    """Make a game that is not imported yet read its content from a folder, in this process."""
    assert job.package not in sys.modules, "the game is loaded with its own content"
    os.environ[IN_PLACE + job.package.rpartition(".")[2].upper()] = folder


def digest(files: dict[str, bytes]) -> str:
    """A short fingerprint of some files."""
    hashed = hashlib.sha256()
    for name in sorted(files):
        hashed.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return hashed.hexdigest()[:16]


def own_content(game: Game) -> dict[str, bytes]:
    """The content files of a game by path; {} if it has none."""
    folder = game.folder() / "content"
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def other_content(game: Game, folder: Path) -> dict[str, bytes]:
    """The files of a folder that differ from the game's own content, or `BadSetup`."""
    own = own_content(game)
    if not own or game.folder().name not in ASKED:
        raise BadSetup(
            f"{game.title} reads no content from a folder, so there is no other content to compare; compare options instead"
        )
    if not folder.is_dir():
        raise BadSetup(f"{folder} is not a folder; give one with some of {', '.join(own)}")
    found = {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    unknown = [name for name in found if name not in own]
    if unknown or not found:
        problem = f"{unknown[0]} is not part of" if unknown else "it has none of the files of"
        raise BadSetup(f"{folder}: {problem} {game.title}'s content, which has {', '.join(own)}")
    changed = {name: data for name, data in found.items() if data != own[name]}
    if not changed:
        raise BadSetup(f"{folder}: its files are the same as {game.title}'s own; there is nothing to compare")
    return changed
