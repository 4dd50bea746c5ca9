"""Lessons: positions that teach rules, read from a game's data files, and how attempts at them end."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, final, get_type_hints

import msgspec

from parlour.content import convert, read_toml
from parlour.core.errors import BadContent, ParlourError
from parlour.core.game import Game, Setup
from parlour.core.match import Match
from parlour.core.options import no_such
from parlour.core.rng import FastRng
from parlour.core.state import State

WON: Final = "won"
"""The goal that asks for a won game; all other goals are paths into the seat's view."""
MOST_ANSWERS: Final = 200  # actions of the other seats before the person acts again


class Wrong(msgspec.Struct, forbid_unknown_fields=True):
    """A likely mistake, and why it does not solve the lesson."""

    moves: list[str]
    says: str


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """
    One position, what is asked of its seat, and what solves it.

    Actions are given as "verb argument ...", followed by ": text" if something is said. Any of the `solution`s solves the
    lesson; with a `goal`, so does everything else that reaches it `within` that number of actions (0: as many as the
    longest solution). The other seats play `answers` one by one; where the next answer is illegal, or none is left, they
    play what their clocks would play.
    """

    name: str
    title: str
    rules: list[str]
    text: str
    ask: str
    solution: list[list[str]]
    solved: str
    otherwise: str
    position: dict[str, Any] = {}
    seat: int = 0
    seats: int | None = None
    options: dict[str, Any] = {}
    goal: dict[str, Any] = {}
    within: int = 0
    answers: list[str] = []
    wrong: list[Wrong] = []


class Lessons(msgspec.Struct):
    """A game's lessons in the order of its files, the rules that a first game needs, and what could not be read."""

    lessons: list[Lesson] = []
    needed: list[str] = []
    broken: list[str] = []

    def named(self, name: str) -> Lesson:
        """The lesson of that name or number, counted from 1; `ParlourError` names the nearest one."""
        if name.isdecimal() and 1 <= int(name) <= len(self.lessons):
            return self.lessons[int(name) - 1]
        for lesson in self.lessons:
            if lesson.name == name:
                return lesson
        raise ParlourError(no_such("there is no lesson", name, [lesson.name for lesson in self.lessons], "the lessons"))


class Verdict(msgspec.Struct):
    """Whether an attempt solved its lesson, and what to say about it."""

    solved: bool
    says: str


def read_lessons(folder: Path) -> Lessons:
    """All lessons in a folder's TOML files; one that cannot be read is reported in `broken`, and the rest are used."""
    course = Lessons()
    for path in sorted(folder.glob("*.toml")):
        try:
            form = read_toml(path)
        except BadContent as error:
            course.broken.append(str(error))
            continue
        needed, entries = form.pop("needed", []), form.pop("lesson", [])
        course.broken += [f"{path.name}: there is no {key!r:.40}; a file has needed and [[lesson]]" for key in form]
        try:
            course.needed += convert(needed, list[str], path.name, "needed")
        except BadContent as error:
            course.broken.append(str(error))
        for number, entry in enumerate(entries if isinstance(entries, list) else [entries], 1):
            try:
                course.lessons.append(convert(entry, Lesson, path.name, f"lesson {number}"))
            except BadContent as error:
                course.broken.append(str(error))
    return course


def dealt(game: Game, setup: Setup) -> Callable[..., State]:
    """How to build a position for a game that cannot draw one: a deal, and the actions played from it."""

    def position(seed: int = 0, moves: list[str] = []) -> State:  # noqa: B006  # the struct made from it needs the default
        state = game.deal(setup, FastRng(seed))
        table = game.actions(setup)
        for form in moves:
            action = table.parse(form)
            seat = state.actors()[0]
            state.check(seat, action)
            state.apply(seat, action)
        return state

    return position


def drawn(game: Game, setup: Setup, lesson: Lesson) -> State:
    """The position of a lesson, or `BadContent` that says what in its drawing is wrong."""
    build = game.position(setup)
    hints = get_type_hints(build.func if isinstance(build, functools.partial) else build)
    fields: list[Any] = []
    for name, parameter in inspect.signature(build).parameters.items():
        needed = parameter.default is inspect.Parameter.empty
        fields.append((name, hints[name]) if needed else (name, hints[name], msgspec.field(default=parameter.default)))
    drawing = msgspec.defstruct("Drawing", fields, forbid_unknown_fields=True, kw_only=True)
    given = msgspec.structs.asdict(convert(lesson.position, drawing, f"lesson {lesson.name}", "position"))
    try:
        state = build(**given)
    except (ValueError, LookupError, AssertionError, ParlourError) as error:
        reason = f"there is no {error}" if isinstance(error, KeyError) else str(error)
        raise BadContent(f"lesson {lesson.name}: position: {reason}") from error
    if state.seats != setup.seats or not all(0 <= seat < state.seats for seat in state.actors()):
        raise BadContent(f"lesson {lesson.name}: position: it is not one for {setup.seats} players")
    return state


@final
class Attempt:
    """One attempt at a lesson: an ordinary match from its position, in which the other seats follow the script."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.lesson = lesson
        setup = game.setup(lesson.seats, lesson.options)
        self.match = Match(game, setup, bytes(16))
        self.match.state = drawn(game, setup, lesson)
        self.match.events = [[]]
        if not 0 <= lesson.seat < setup.seats:
            raise BadContent(f"lesson {lesson.name}: there is no seat {lesson.seat}; seats are 0 to {setup.seats - 1}")
        self.answers = list(lesson.answers)
        self.go_on()

    def parse(self, form: str) -> tuple[int, str]:
        """An action with its text, from "verb argument ...: text"."""
        head, _, text = form.partition(": ")
        return self.match.actions.parse(head), text

    def play(self, *forms: str) -> Verdict | None:
        """Let the lesson's seat act, one action after another, until the lesson is decided."""
        for form in forms:
            action, text = self.parse(form)
            self.match.play(self.lesson.seat, action, text)
            verdict = self.go_on()
            if verdict is not None:
                return verdict
        return None

    def go_on(self) -> Verdict | None:
        """Let the others answer until the lesson's seat is to act, and return the verdict; None: not decided yet."""
        state = self.match.state
        for _ in range(MOST_ANSWERS):
            actors = state.actors()
            if not actors or self.lesson.seat in actors:
                break
            self._answer(actors[0])
        return self.verdict()

    def _answer(self, seat: int) -> None:
        state = self.match.state
        if self.answers:
            action, text = self.parse(self.answers[0])
            if action in state.legal(seat):  # the script is written for a solution, and a person may do something else
                del self.answers[0]
                self.match.play(seat, action, text)
                return
        self.match.play(seat, state.default_action(seat))

    def verdict(self) -> Verdict | None:
        """The verdict on the attempt; None: not decided yet."""
        lesson = self.lesson
        took = [entry.action for entry in self.match.log if entry.seat == lesson.seat]
        if not took:
            return None
        solutions = [self._numbers(moves) for moves in lesson.solution]
        if self.reached() if lesson.goal else any(took[: len(moves)] == moves for moves in solutions):
            return Verdict(True, lesson.solved)
        for wrong in lesson.wrong:
            moves = self._numbers(wrong.moves)
            if took[: len(moves)] == moves:
                return Verdict(False, wrong.says)
        if lesson.goal:
            spent = len(took) >= (lesson.within or max(len(moves) for moves in solutions))
        else:
            spent = not any(moves[: len(took)] == took for moves in solutions)
        return Verdict(False, lesson.otherwise) if spent or self.match.over() else None

    def reached(self) -> bool:
        """Whether the position meets the lesson's whole goal."""
        state, seat = self.match.state, self.lesson.seat
        outcome = state.outcome()
        won = outcome is not None and seat in outcome.winners()
        view = state.view(seat)
        return all((won if path == WON else found(view, path)) == value for path, value in self.lesson.goal.items())

    def _numbers(self, moves: list[str]) -> list[int]:
        return [self.parse(form)[0] for form in moves]


def found(view: Any, path: str) -> object:
    """What lies at a path such as "markers.1" in a view, or `BadContent`."""
    value = view
    for part in path.split("."):
        try:
            value = value[int(part)] if isinstance(value, list) else value[part]
        except (LookupError, TypeError, ValueError) as error:
            raise BadContent(f"the seat's view has no {path!r:.60}") from error
    return value
