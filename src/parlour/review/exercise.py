"""
Lessons and puzzles, tried move by move through the ordinary scene.

A try is a list of choices and nothing else. The client sends the whole list each time, and it is replayed from the starting
position, so the server keeps no session and a try survives a restart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from parlour.core.errors import IllegalAction
from parlour.core.game import Game
from parlour.core.lesson import Attempt, Lesson, Verdict
from parlour.core.match import Match
from parlour.core.stage import stage
from parlour.core.state import View
from parlour.core.why import why_not
from parlour.review.judge import percent
from parlour.review.shipped import Puzzle
from parlour.scene.model import Scene
from parlour.table.choice import chosen

MOST_MOVES: Final = 40
POINTS: Final = 100


class Move(NamedTuple):
    """One choice: an option of the scene, its elements, and its text."""

    act: str
    elements: list[str]
    text: str


class Exercise(Protocol):
    """A position, the seat to move, and the verdict on a try."""

    match: Match

    @property
    def seat(self) -> int:
        """The seat to move."""

    def go_on(self) -> Verdict | None:
        """Let the others answer; return the verdict, or None while the try is undecided."""


class LessonTry:
    """A try at a lesson."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.attempt = Attempt(game, lesson)
        self.match = self.attempt.match
        self.seat = lesson.seat

    def go_on(self) -> Verdict | None:
        return self.attempt.go_on()


class PuzzleTry:
    """
    A try at a puzzle: solved by the solution, or by any moves that lead to the same position as far as the seat can know.

    So the order of moves matters only if it matters to the game. A last action that the clock would also take, such as
    ending the turn, may be left out.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.match = puzzle.fresh_match()
        self.seat = puzzle.seat
        self.before = len(self.match.log)
        state = self.match.state.clone()
        self.way: list[View] = []  # what the seat knows after each action of the solution
        needed = len(puzzle.solution)
        for action in puzzle.solution:
            if self.way and len(self.way) + 1 == needed and action == state.default_action(self.seat):
                needed -= 1
            state.apply(self.seat, action)
            self.way.append(state.view(self.seat))
        self.needed = needed

    def go_on(self) -> Verdict | None:
        state, solution = self.match.state, self.puzzle.solution
        took = [entry.action for entry in self.match.log[self.before :]]
        here = state.view(self.seat)
        if took[: self.needed] == solution[: self.needed] or here in self.way[self.needed - 1 :]:
            return Verdict(True, self.says())
        if here in self.way or (len(took) < len(solution) and self.seat in state.actors()):
            return None
        gap = round(POINTS * (self.puzzle.chance - self.puzzle.next_chance))
        return Verdict(False, f"There is a better move, worth at least {gap} points more than any other that was tried.")

    def says(self) -> str:
        """Name the solution and the next best move with their chances."""
        puzzle, actions = self.puzzle, self.match.actions
        best, other = ("; ".join(actions.label(action) for action in move) for move in (puzzle.solution, puzzle.next))
        return f"Best: {best}, {percent(puzzle.chance)}; next: {other}, {percent(puzzle.next_chance)}."


class Tried(NamedTuple):
    """The state of a try: the scene before its last choice, the scene now, and the verdict."""

    before: Scene
    scene: Scene
    verdict: Verdict | None


def shown(exercise: Exercise, rev: int, verdict: Verdict | None) -> Scene:
    """Return the scene of the seat to move; it has no options once the try is decided."""
    scene = stage(exercise.match, exercise.seat, idle=verdict is not None, rev=rev)
    if verdict is not None:
        scene.prompt = "Solved." if verdict.solved else "This try is over."
        for seat in scene.seats:
            seat.active = False
    return scene


def played(exercise: Exercise, moves: Sequence[Move]) -> Tried:
    """Play the choices of a try, each checked as at a table; raise `ParlourError` at the first illegal one."""
    if len(moves) > MOST_MOVES:
        raise IllegalAction(f"a try has at most {MOST_MOVES} moves; start again")
    before = scene = shown(exercise, 0, None)
    verdict: Verdict | None = None
    for number, move in enumerate(moves, 1):
        if verdict is not None:
            raise IllegalAction("this try is over; start again")
        before = scene
        actions, text = chosen(scene, move.act, move.elements, move.text)
        steps = [(action, "") for action in actions]
        steps[-1] = (actions[-1], text)
        exercise.match.play_move(exercise.seat, steps)
        verdict = exercise.go_on()
        scene = shown(exercise, number, verdict)
    return Tried(before, scene, verdict)


def reason(exercise: Exercise, element: str, picked: list[str]) -> str:
    """Return why an element cannot be chosen now, from what the seat knows."""
    return why_not(exercise.match.state, exercise.seat, element, picked) or "this is not among your choices now"
