"""The lab's report for programs; `page.py` shows it to people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.core.game import Game
from parlour.lab.balance.compare import compare, compare_content
from parlour.lab.balance.contents import Row, content, content_rows, extremes, openings, unused
from parlour.lab.balance.course import course
from parlour.lab.balance.job import About, Job
from parlour.lab.balance.played import Played
from parlour.lab.balance.skill import luck, skill
from parlour.lab.balance.wins import choices, ends, length, wins

FORMAT = 1  # of reports and journals; raise it when the same games would be written differently


class Version(NamedTuple):
    """A version of a game and all of its games."""

    job: Job
    about: About
    games: list[Played]

    def main(self) -> list[Played]:
        """The games of the players among themselves, one for each deal."""
        return [played for played in self.games if not played.task.rival and played.task.repeat == 0]


def findings(version: Version, rows: Sequence[Row], seconds: float) -> dict[str, Any]:
    """Everything about one version."""
    games = version.main()
    topics = version.about.topics
    return {
        "content_of": version.job.origin,
        "options": version.job.options,
        "games": len(games),
        "wins": wins(games),
        "ends": ends(games),
        "length": length(games, seconds),
        "choices": choices(games),
        "course": course(games),
        "content": content(rows),
        "openings": openings(games),
        "unused": unused(rows),
        **extremes(rows, games, topics),
        "skill": skill(version.games),
        "luck": luck(version.games),
    }


def report(game: Game, versions: Sequence[Version], seconds: float, command: str) -> dict[str, Any]:
    """The report on one version, or on two and what changed."""
    job, about, _ = versions[0]
    rows = [content_rows(version.about.topics, version.main()) for version in versions]
    found: dict[str, Any] = {
        "lab": FORMAT,
        "game": game.name,
        "title": game.title,
        "minutes": game.minutes,
        "rules_version": about.rules_version,
        "seats": job.seats,
        "players": job.players,
        "seed": job.seed,
        "compiled": about.compiled,
        "command": command,
        "versions": [findings(version, own, seconds) for version, own in zip(versions, rows, strict=True)],
    }
    if len(versions) == 2:
        first, second = versions
        sides = [(version.about.topics, version.main(), own) for version, own in zip(versions, rows, strict=True)]
        found["changes"] = compare(first.main(), second.main(), seconds)
        found["content_changes"] = compare_content(sides)
    return found
