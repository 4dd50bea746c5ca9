"""Plans the games of a run, plays those that are missing, and records each as it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from parlour import __version__
from parlour.core.errors import BadSetup
from parlour.core.game import Game, Setup
from parlour.core.options import no_such
from parlour.lab.balance.crew import Crew
from parlour.lab.balance.job import Job, digest, own_content
from parlour.lab.balance.journal import Journal
from parlour.lab.balance.played import Task
from parlour.lab.balance.report import FORMAT, Version
from parlour.lab.opponents import known_players


def check_players(game: Game, players: Sequence[str]) -> None:
    """Raise `BadSetup` unless the game has all of these players."""
    known = list(known_players(game))
    for player in players:
        if player not in known:
            raise BadSetup(no_such(f"{game.title} has no computer player", player, known, "its players"))


def plan(games: int, estimated: int, skill: int, rivals: Sequence[str]) -> list[Task]:
    """All games: one per deal (the first ones with estimates), repeats of some deals, and games both ways against each rival."""
    tasks = [Task(deal, estimated=deal < estimated) for deal in range(games)]
    tasks += [Task(deal, repeat=1) for deal in range(min(games, skill))]
    deals = range((skill + 1) // 2)
    return tasks + [Task(deal, 0, rival, swapped) for rival in rivals for deal in deals for swapped in (False, True)]


def job_of(game: Game, setup: Setup, players: Sequence[str], seed: int, files: dict[str, bytes], origin: str) -> Job:
    """A version of a game to play."""
    return Job(game.name, type(game).__module__, setup.seats, dict(setup.options), list(players), seed, files, origin)


def identity(game: Game, jobs: Sequence[Job]) -> dict[str, Any]:
    """What must be equal for the games of an interrupted run to be reused."""
    first = jobs[0]
    return {
        "lab": FORMAT,
        "game": game.name,
        "parlour": __version__,
        "rules": game.rules_version,
        "content": digest(own_content(game)),
        "players": ",".join(first.players),
        "seats": first.seats,
        "seed": first.seed,
        "options": [job.options for job in jobs],
        "compared": [digest(job.files) for job in jobs[1:]],
    }


class Run:
    """A run with its journal; `Journal` refuses a file of another run."""

    def __init__(self, game: Game, jobs: Sequence[Job], on: str, count: int, path: Path) -> None:
        self.crews = [Crew(job, on, count) for job in jobs]
        self.abouts = [crew.about() for crew in self.crews]  # now, so that bad content is found before anything is played
        self.journal = Journal(path, identity(game, jobs))

    def kept(self, tasks: Sequence[Task]) -> int:
        """How many of the tasks the journal already holds."""
        return sum(task in games for games in self.journal.games[: len(self.crews)] for task in tasks)

    def play(self, tasks: Sequence[Task], progress: Callable[[int, int], None]) -> list[Version]:
        """Play what is missing; call `progress` with the number of games done and the total."""
        done, total = self.kept(tasks), len(tasks) * len(self.crews)
        progress(done, total)
        for number, crew in enumerate(self.crews):
            kept = self.journal.games[number]
            missing = [task for task in tasks if task not in kept]
            for games in crew.play(missing) if missing else ():
                self.journal.add(number, games)
                done += len(games)
                progress(done, total)
        return [
            Version(crew.job, about, [games[task] for task in tasks])
            for crew, about, games in zip(self.crews, self.abouts, self.journal.games, strict=False)
        ]
