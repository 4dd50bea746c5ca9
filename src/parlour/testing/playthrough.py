"""
Golden playthroughs: one random game as text with every seat's view, so that a reviewer can spot a leak.

    python -m parlour.testing.playthrough GAME [--seats N] [--seed S] [--option NAME=VALUE ...] [--most ACTIONS]
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path

from parlour.core.game import Game, Setup
from parlour.core.options import options_from
from parlour.core.registry import game as find_game
from parlour.testing.driver import positions
from parlour.testing.honesty import difference


def playthrough(game: Game, setup: Setup, seed: int, most: int) -> str:
    """One random game as text: actors, actions, events, and what changes in each seat's view."""
    lines: list[str] = []
    before: dict[int | None, dict[str, object]] = {}
    shown = 0
    for place, match in positions(game, setup, seed, most):
        for entry in match.log[shown:]:
            lines.append(f"## {len(match.log)}. seat {entry.seat}: {match.actions[entry.action]}")
            if entry.text:
                lines.append(f"   says: {entry.text}")
        shown = len(match.log)
        for event in match.events[-1]:
            audience = "all" if event.audience is None else f"seats {event.audience}"
            lines.append(f"   to {audience}: {event.text}")
        for viewer in (None, *range(setup.seats)):
            view = match.state.view(viewer)
            name = "spectator" if viewer is None else f"seat {viewer}"
            for key in {**before.get(viewer, {}), **view}:
                old, new = before.get(viewer, {}).get(key), view.get(key)
                if place.step == 0 or old != new:
                    lines.append(f"   {name:<9} {key} = {json.dumps(new, ensure_ascii=False)}")
            before[viewer] = view
        outcome = match.state.outcome()
        if outcome is not None:
            lines.append(f"over: {outcome.returns} {outcome.reason}")
        else:
            lines.append(f"   actors {match.state.actors()}")
    return "\n".join(lines) + "\n"


def parser() -> argparse.ArgumentParser:
    """The command's arguments, which are also the first line of every golden file."""
    arguments = argparse.ArgumentParser(prog="python -m parlour.testing.playthrough", description=__doc__)
    arguments.add_argument("game")
    arguments.add_argument("--seats", type=int)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    arguments.add_argument("--most", type=int, default=60)
    return arguments


def write(words: list[str]) -> str:
    """The golden file for these arguments: a line with the arguments, then the game."""
    given = parser().parse_args(words)
    game = find_game(given.game)
    setup = game.setup(given.seats, options_from(game.options, given.option))
    return f"# {shlex.join(words)}\n" + playthrough(game, setup, given.seed, given.most)


def problem_with(path: Path) -> str:
    """The difference between a golden file and the current game, or "" if there is none."""
    golden = path.read_text(encoding="utf-8")
    head, _, _ = golden.partition("\n")
    now = write(shlex.split(head.removeprefix("# ")))
    if now == golden:
        return ""
    return f"{path.name}{difference(golden.splitlines(), now.splitlines())}; a change of the rules needs a new rules_version"


if __name__ == "__main__":
    sys.stdout.write(write(sys.argv[1:]))
