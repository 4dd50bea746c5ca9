"""The puzzles that ship with each game, and the daily one."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Collection
from typing import Any, Final

from parlour.core.errors import BadContent, BadRecord, ParlourError
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.record import load
from parlour.core.registry import game as find_game
from parlour.core.registry import games

FORMAT: Final = 1


class NoSuchPuzzle(ParlourError):
    """The game has no puzzle with that number."""

    code = "puzzle/unknown"


class Puzzle:
    """A loaded puzzle: its position, the seat to move, and the best two moves with their chances."""

    def __init__(self, form: dict[str, Any], find: Callable[[str], Game] = find_game) -> None:
        try:
            if form["puzzle"] != FORMAT:
                raise BadRecord(f"this is not a puzzle of format {FORMAT}")
            self.match = load(form["match"], find)
            self.seat, self.rollouts = int(form["seat"]), int(form["rollouts"])
            self.solution, self.next = (
                [self.match.actions.parse(action) for action in form[key]["move"]] for key in ("solution", "next")
            )
            self.chance, self.next_chance = (float(form[key]["chance"]) for key in ("solution", "next"))
        except (KeyError, TypeError, ValueError) as error:
            raise BadRecord(f"the puzzle is not complete: {error!r:.80}") from error
        if self.seat not in self.match.state.actors():
            raise BadRecord(f"seat {self.seat} is not to move in this puzzle")

    def fresh_match(self) -> Match:
        """Return a copy of the match up to the position, to play on from."""
        match = Match(self.match.game, self.match.setup, self.match.seed)
        match.state = self.match.state.clone()
        match.log = self.match.log.copy()
        match.events = [list(told) for told in self.match.events]
        match.chance = self.match.chance.copy()
        return match


@functools.cache
def forms(name: str) -> list[dict[str, Any]]:
    """Return a game's puzzles as stored in `lessons/puzzles.json`; none if there is no file."""
    path = find_game(name).folder() / "lessons" / "puzzles.json"
    if not path.is_file():
        return []
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadContent(f"the puzzles of {name} cannot be read: {error}") from error
    if not isinstance(found, list) or not all(isinstance(form, dict) for form in found):
        raise BadContent(f"{path.name} of {name} is not a list of puzzles")
    return found


def count(game: Game) -> int:
    """Return the number of puzzles a game has."""
    return len(forms(game.name))


@functools.lru_cache(64)
def puzzle(name: str, number: int) -> Puzzle:
    """Return a game's puzzle by its number, counted from 1."""
    listed = forms(name)
    if not 1 <= number <= len(listed):
        raise NoSuchPuzzle(f"there is no puzzle {number}; {find_game(name).title} has {len(listed)}")
    return Puzzle(listed[number - 1])


def of_the_day(day: int, without: Collection[str] = ()) -> tuple[str, int] | None:
    """Return the game and number of a day's puzzle: games take turns, and no puzzle repeats before all were shown."""
    counts = {name: count(game) for name, game in sorted(games().items()) if name not in without and count(game)}
    if not counts:
        return None
    names = list(counts)
    name = names[day % len(names)]
    return name, day // len(names) % counts[name] + 1
