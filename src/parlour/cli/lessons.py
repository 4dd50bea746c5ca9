"""The command that teaches: learn."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import msgspec

from parlour.bots.levels import USUAL
from parlour.cli.output import say
from parlour.cli.table import OWNER_ONLY, data_folder
from parlour.core import ParlourError, game
from parlour.core.game import Game
from parlour.core.lesson import Attempt, Lesson, Lessons
from parlour.scene.choices import Choice
from parlour.scene.model import Scene
from parlour.scene.refs import plain
from parlour.scene.text import wrap
from parlour.terminal import Leave, TerminalTable


class Progress:
    """The lessons that this user has solved, by game, kept in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.solved = msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]]) if path.exists() else {}
        except (OSError, msgspec.DecodeError) as error:
            raise ParlourError(f"{path} does not hold your progress: {error}; move it away to start over") from error

    def done(self, name: str) -> list[str]:
        """The names of the solved lessons of a game."""
        return self.solved.get(name, [])

    def keep(self, name: str, lesson: str) -> None:
        """Keep a lesson as solved; the old file stays whole until the new one is written."""
        if lesson in self.done(name):
            return
        self.solved.setdefault(name, []).append(lesson)
        try:
            self.path.parent.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
            beside = self.path.with_suffix(".new")
            beside.write_bytes(msgspec.json.encode(self.solved))
            beside.replace(self.path)
        except OSError as error:
            raise ParlourError(f"{self.path} cannot be written: {error.strerror}; your progress is not kept") from error


class LessonTable(TerminalTable):
    """A lesson at the terminal's table: the person tries until it is solved, and every try begins from the same position."""

    def __init__(
        self, game: Game, lesson: Lesson, read: Callable[[str], str], write: Callable[[str], None], encoding: str = ""
    ) -> None:
        self.lesson = lesson
        setup = game.setup(lesson.seats, lesson.options)
        super().__init__(game, setup, lesson.seat, USUAL, bytes(16), read, write, encoding)
        self.begin()

    def begin(self) -> None:
        """Set the position up."""
        self.attempt = Attempt(self.match.game, self.lesson)
        self.match = self.attempt.match
        self.told = 0

    def play(self) -> None:
        """Teach the lesson until it is solved."""
        self.tell(f"\n{self.lesson.title}")
        self.explain(self.lesson.text)
        while True:
            self.person_moves()
            verdict = self.attempt.go_on()
            if verdict is None:
                continue
            self.show_news()
            self.explain(verdict.says)
            if verdict.solved:
                return
            self.tell("Try again.\n")
            self.begin()

    def show_board(self, scene: Scene) -> None:
        """Write the table, then the task."""
        super().show_board(scene)
        self.explain(f"Your task: {self.lesson.ask}")

    def explain(self, text: str) -> None:
        """Write a text of the lesson, with its rule numbers."""
        self.tell(wrap(plain(self.scene(), text)))

    def answer(self, scene: Scene, choices: list[Choice], line: str) -> bool:
        """Carry out a typed line; undo begins the lesson again."""
        if line.lower() == "undo":
            self.begin()
            return True
        return super().answer(scene, choices, line)

    def show_hint(self, scene: Scene, rest: str) -> None:
        """Name the next step of a solution: a lesson asks for one thing, and a hard player might want another."""
        taken = [entry.action for entry in self.match.log if entry.seat == self.seat]
        for moves in self.lesson.solution:
            actions = [self.attempt.parse(form)[0] for form in moves]
            if len(taken) < len(actions) and actions[: len(taken)] == taken:
                self.explain(f"Next: {self.match.actions.label(actions[len(taken)])}.")
                return
        raise ParlourError("this try does not begin like the solution; type undo to start over")

    def leave(self, scene: Scene, rest: str) -> None:
        """Stop at once; solved lessons are stored already."""
        raise Leave

    def save(self, scene: Scene, rest: str) -> None:
        """Refuse, because a record begins with a deal."""
        raise ParlourError("a lesson cannot be saved; what you have solved is kept anyway")


def run_learn(arguments: argparse.Namespace) -> int:
    """Teach one lesson, or the course from the first lesson that is not solved yet."""
    chosen = game(arguments.game)
    course = chosen.lessons()
    progress = Progress(data_folder() / "lessons.json")
    for problem in course.broken:
        say(f"A lesson cannot be read and is left out: {problem}")
    if not course.lessons:
        raise ParlourError(f"{chosen.title} has no lessons")
    if arguments.list:
        say(listed(course, progress.done(chosen.name)))
    elif arguments.lesson is not None:
        teach(chosen, course.named(arguments.lesson), progress)
    else:
        left = [lesson for lesson in course.lessons if lesson.name not in progress.done(chosen.name)]
        for lesson in left:
            teach(chosen, lesson, progress)
            if lesson is not left[-1] and input("Enter for the next lesson, or quit > ").strip().lower() in ("q", "quit", "exit"):
                return 0
        say(f"You have solved all lessons. parlour play {chosen.name} --terminal starts a game.")
    return 0


def teach(chosen: Game, lesson: Lesson, progress: Progress) -> None:
    """Teach one lesson, and keep it as solved."""
    LessonTable(chosen, lesson, input, print).play()
    progress.keep(chosen.name, lesson.name)


def listed(course: Lessons, done: list[str]) -> str:
    """List the lessons in a column and mark the solved ones."""
    width = max(len(lesson.name) for lesson in course.lessons)
    lines = [
        f"{'x' if lesson.name in done else ' '} {number:2} {lesson.name:{width}}  {lesson.title} ({', '.join(lesson.rules)})"
        for number, lesson in enumerate(course.lessons, 1)
    ]
    return "\n".join(lines)
