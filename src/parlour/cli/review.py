"""The commands review, puzzles and calibrate."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress

from parlour.cli.output import say, say_json, say_table
from parlour.content import read_text, writing
from parlour.core import Match, ParlourError, game, loads
from parlour.lab.calibration import (
    Measure,
    calibration,
    fitted,
    html_calibration,
    played_pairs,
    saved_pairs,
    svg_calibration,
)
from parlour.review.course import Ending
from parlour.review.page import conclusion_rows, decision_rows, html_review, moment_rows, seat_rows
from parlour.review.puzzles import check, mine, need_puzzles
from parlour.review.review import review
from parlour.table.model import Result


@contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on the standard error, if that is a terminal."""
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(title)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def write(path: Path, text: str) -> None:
    """Write a file, or raise `ParlourError` with the reason."""
    with writing(path):
        path.write_text(text, encoding="utf-8")


def need_place(path: Path) -> None:
    """Raise `ParlourError` before the work starts if a file could not be written afterwards."""
    if not path.parent.is_dir():
        raise ParlourError(f"{path} cannot be written: there is no folder {path.parent}")
    if path.is_dir():
        raise ParlourError(f"{path} cannot be written: it is a folder")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ParlourError(f"{path} cannot be written: you do not have permission")


class Told(msgspec.Struct):
    """What a server's record says besides the match: how it ended, and who played."""

    result: Result | None = None
    names: list[str] = []


def told_by(text: str, match: Match) -> tuple[Ending | None, list[str]]:
    """How the table ended a match that the rules did not end, for example by a resignation, and the seats' names, if stated."""
    try:
        told = msgspec.json.decode(text, type=Told)
    except msgspec.DecodeError as error:
        raise ParlourError(f"the record's result or names are not well formed: {error}") from error
    seats, result = match.setup.seats, told.result
    names = told.names if len(told.names) == seats else []
    if result is None or match.over():
        return None, names
    if len(result.returns) != seats:
        raise ParlourError(f"the record's result has {len(result.returns)} returns for {seats} seats")
    return Ending(result.returns, result.text), names


def run_review(arguments: argparse.Namespace) -> int:
    """Review a finished match."""
    text = read_text(arguments.file)
    match = loads(text, game)
    ending, names = told_by(text, match)
    if arguments.html is not None:
        need_place(arguments.html)
    try:
        with progress(f"{match.game.title}: review") as advance:
            report = review(match, arguments.seed, arguments.jobs, progress=advance, names=names, ending=ending)
    except KeyboardInterrupt:
        sys.stderr.write("parlour: the review was cancelled; nothing was written\n")
        raise
    if arguments.html is not None:
        write(arguments.html, html_review(report))
    if arguments.json:
        say_json(report)
    else:
        show(report)
    return 0


def show(report: dict[str, Any]) -> None:
    """Print a review for people."""
    say(f"{report['title']}. {report['reason']}")
    say_table(*seat_rows(report), "Luck and skill, in percentage points")
    say_table(*moment_rows(report), "What decided it")
    heads, rows = decision_rows(report)
    if rows:
        say_table(heads, rows, "Mistakes that cost most")
    else:
        say("No decision was clearly a mistake.")
    if report["conclusions"]:
        say_table(*conclusion_rows(report), "What could be concluded")
    say(f"Every estimate is the mean of {report['rollouts']} rollouts; see docs/review.md for what the numbers mean.")


def run_puzzles(arguments: argparse.Namespace) -> int:
    """Mine puzzles, or check those of a file."""
    chosen = game(arguments.game)
    if arguments.check is not None:
        return check_file(arguments.check)
    need_puzzles(chosen)
    found: list[dict[str, Any]] = []
    with progress(f"{chosen.title}: puzzles") as advance:
        for puzzle in mine(chosen, arguments.games, arguments.seed, arguments.level):
            found.append(puzzle)
            advance(len(found), arguments.mine)
            if arguments.out is not None:  # stopping the search keeps what it has found
                write(arguments.out, puzzle_text(found))
            if len(found) == arguments.mine:
                break
    if arguments.out is None:
        say(puzzle_text(found))
    else:
        write(arguments.out, puzzle_text(found))
        say(f"{len(found)} of {arguments.mine} puzzles are in {arguments.out}.")
    return 0 if len(found) == arguments.mine else 1


def puzzle_text(puzzles: list[dict[str, Any]]) -> str:
    """Puzzles as a JSON list, one to a line."""
    return "[\n" + ",\n".join(json.dumps(puzzle, separators=(",", ":")) for puzzle in puzzles) + "\n]\n"


def check_file(path: Path) -> int:
    """Search all puzzles of a file again with another seed."""
    try:
        puzzles = json.loads(read_text(path))
    except ValueError as error:
        raise ParlourError(f"{path} is not JSON: {error}") from error
    if not isinstance(puzzles, list) or not all(isinstance(puzzle, dict) for puzzle in puzzles):
        raise ParlourError(f"{path} is not a list of puzzles")
    failed = [number for number, puzzle in enumerate(puzzles) if not check(puzzle, game)]
    for number in failed:
        say(f"FAIL puzzle {number}: its solution does not stand out in a new search")
    say(f"{len(puzzles) - len(failed)} of {len(puzzles)} puzzles hold.")
    return 1 if failed else 0


def run_calibrate(arguments: argparse.Namespace) -> int:
    """Compare estimates with results, in new games or in saved ones."""
    measure = Measure(arguments.seed, arguments.positions, arguments.rollouts)
    source = Path(arguments.source)
    with progress("calibration") as advance:
        if source.is_dir():
            if arguments.samples is not None:
                raise ParlourError("--samples keeps those of new games; a folder of records can be measured again")
            name, matches = saved_pairs(source, measure, arguments.jobs, advance)
        else:
            name = game(arguments.source).name
            matches = played_pairs(name, arguments.games, measure, arguments.jobs, advance, arguments.samples)
    report = calibration(name, matches, measure, arguments.estimates)
    if arguments.fit is not None:
        write(arguments.fit, json.dumps(fitted(game(name), matches, measure)) + "\n")
    if arguments.html is not None:
        write(arguments.html, html_calibration(report))
    if arguments.svg is not None:
        write(arguments.svg, svg_calibration(report))
    if arguments.json:
        say_json(report)
    else:
        show_calibration(report)
    return 0


def show_calibration(report: dict[str, Any]) -> None:
    """Print a calibration for people."""
    rows = [
        [
            f"{entry['from']:.0%}",
            str(entry["positions"]),
            str(entry["games"]),
            f"{entry['estimate']:.1%}",
            f"{entry['result']:.1%}",
            f"{entry['interval'][0]:.1%} to {entry['interval'][1]:.1%}",
            "yes" if entry["within"] else "no",
        ]
        for entry in report["tenths"]
    ]
    heads = ["from", "positions", "games", "mean estimate", "mean result", "95 %", "within"]
    title = f"{report['game']}: {report['games']} games, {report['positions']} positions of each, {report['kind']} estimates"
    say_table(heads, rows, title)
