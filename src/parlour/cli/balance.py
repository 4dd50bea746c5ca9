"""The command lab: a report on a game's balance and content, and on the effects of a change."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from math import inf
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parlour.cli.games import add_setup, setup_from
from parlour.cli.output import say, say_json, say_table
from parlour.cli.review import write
from parlour.core import BadSetup, Game, ParlourError, Setup
from parlour.core.options import options_from
from parlour.lab.balance.job import Job, other_content
from parlour.lab.balance.page import html_report
from parlour.lab.balance.parquet import need_parquet, save
from parlour.lab.balance.played import Task
from parlour.lab.balance.plots import between, percent
from parlour.lab.balance.report import Version, report
from parlour.lab.balance.run import Run, check_players, job_of, plan
from parlour.lab.balance.skill import rivals_of
from parlour.lab.machines import ON, PROCESSES, check_place
from parlour.lab.simulate import players_for

MOST_GAMES = 1_000_000


def add_report(command: argparse.ArgumentParser) -> None:
    """The options of `parlour lab`."""
    command.add_argument("game")
    command.add_argument("--html", type=Path, required=True, metavar="FILE", help="the page to write")
    command.add_argument("--players", default="hard", help="one name for all seats, or one for each seat; levels think untimed")
    command.add_argument("--games", type=int, default=200, help="games, each with a deal of its own; the default is 200")
    command.add_argument(
        "--skill", type=int, metavar="N", help="games against each weaker player; the default is a quarter of --games"
    )
    command.add_argument("--against", metavar="NAMES", help="the weaker players; the default is all levels below --players")
    command.add_argument("--estimates", type=int, default=60, metavar="N", help="estimate chances in N games; the default is 60")
    command.add_argument("--seconds", type=float, default=12.0, help="seconds that people take for an action; the default is 12")
    command.add_argument("--compare", metavar="OTHER", help="also play other content (a folder) or another option (NAME=VALUE)")
    command.add_argument("--on", default=PROCESSES, help=ON)
    command.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="games at a time on this machine; default: one per core"
    )
    command.add_argument("--seed", type=int, default=0, help="the same seed gives the same games")
    command.add_argument("--save", type=Path, metavar="FILE", help="write all games as Parquet, a row for each seat")
    command.add_argument("--json", action="store_true", help="print the report as one JSON object")
    add_setup(command)
    command.set_defaults(run=run_lab)


def run_lab(arguments: argparse.Namespace) -> int:
    """Play, report and save."""
    chosen, setup = setup_from(arguments)
    check(arguments)
    players = players_for(arguments.players, setup.seats)
    skill = arguments.games // 4 if arguments.skill is None else arguments.skill
    rivals = rivals_of(players) if arguments.against is None else named(arguments.against)
    check_players(chosen, [*players, *rivals])
    jobs = [job_of(chosen, setup, players, arguments.seed, {}, "")]
    if arguments.compare is not None:
        jobs.append(other_version(chosen, setup, jobs[0], arguments))
    tasks = plan(arguments.games, arguments.estimates, skill, rivals if skill else [])
    versions = play(chosen, jobs, tasks, arguments)
    found = report(chosen, versions, arguments.seconds, shlex.join(["parlour", *sys.argv[1:]]))
    if arguments.save is not None:
        save(versions, arguments.save)
    write(arguments.html, html_report(found))
    journal_of(arguments.html).unlink(missing_ok=True)
    if arguments.json:
        say_json(found)
    else:
        show(found)
        say(f"The report is in {arguments.html}.")
    return 0


def named(names: str) -> list[str]:
    """The players of a comma-separated list, without repeats."""
    return list(dict.fromkeys(name.strip() for name in names.split(",")))


def check(arguments: argparse.Namespace) -> None:
    """Raise `BadSetup` for numbers and files that cannot work, before anything is played."""
    if not 1 <= arguments.games <= MOST_GAMES:
        raise BadSetup(f"--games: the lab plays 1 to {MOST_GAMES} games, not {arguments.games}")
    if arguments.estimates < 0 or (arguments.skill is not None and arguments.skill < 0) or not 0 < arguments.seconds < inf:
        raise BadSetup("--estimates and --skill are 0 or more, and --seconds is a number above 0")
    if arguments.jobs < 1:
        raise BadSetup(f"--jobs: at least 1 game is played at a time, not {arguments.jobs}")
    check_place(arguments.on)
    if arguments.html.is_dir():
        raise BadSetup(f"--html: {arguments.html} is a folder; name a file")
    if arguments.save is not None:
        need_parquet()
        if not arguments.save.parent.is_dir():
            raise BadSetup(f"--save: there is no folder {arguments.save.parent}")
        if arguments.save.resolve() in (arguments.html.resolve(), journal_of(arguments.html).resolve()):
            raise BadSetup(f"--save: {arguments.save} is written by --html; name another file")


def other_version(chosen: Game, setup: Setup, first: Job, arguments: argparse.Namespace) -> Job:
    """The version to compare with: other content from a folder, or the same content under another option."""
    given = arguments.compare
    if "=" in given and not Path(given).exists():
        options = {**setup.options, **options_from(chosen.options, [given])}
        other = chosen.setup(setup.seats, options)
        if other == setup:
            raise BadSetup(f"--compare: {given} is what is already played; there is nothing to compare")
        return job_of(chosen, other, first.players, first.seed, {}, given)
    return job_of(chosen, setup, first.players, first.seed, other_content(chosen, Path(given)), given)


def journal_of(html: Path) -> Path:
    """Where the games of a run are kept until its report is written."""
    return html.with_name(html.name + ".games")


def play(chosen: Game, jobs: list[Job], tasks: list[Task], arguments: argparse.Namespace) -> list[Version]:
    """Play with a progress bar; an interrupt keeps what was played."""
    run = Run(chosen, jobs, arguments.on, arguments.jobs, journal_of(arguments.html))
    kept, total = run.kept(tasks), len(tasks) * len(jobs)
    if kept:
        sys.stderr.write(f"parlour: {kept} of {total} games were played before; going on from there\n")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
            shown = bar.add_task(f"{chosen.title}: lab", total=total)
            return run.play(tasks, lambda done, of: bar.update(shown, completed=done, total=of))
    except (KeyboardInterrupt, ParlourError):
        sys.stderr.write(
            f"parlour: {run.kept(tasks)} of {total} games are kept in {run.journal.path}; the same command goes on from there\n"
        )
        raise
    finally:
        run.journal.close()


def show(found: dict[str, Any]) -> None:
    """Print the most important figures."""
    for version in found["versions"]:
        won = version["wins"]
        entries = [
            *((f"seat {seat}", entry) for seat, entry in enumerate(won["seats"])),
            *won["roles"].items(),
            *won["starts"].items(),
        ]
        rows = [[name, str(entry["games"]), percent(entry["value"]), between(entry)] for name, entry in entries]
        say_table(["", "games", "wins", "95 %"], rows, " ".join(part for part in (found["title"], version["content_of"]) if part))
    sure = [entry["measure"] for entry in found.get("changes", []) if entry["sure"]]
    if "changes" in found:
        say(f"Surely changed: {', '.join(sure)}." if sure else "Nothing surely changed as a whole.")
