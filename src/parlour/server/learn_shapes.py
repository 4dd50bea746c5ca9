"""
JSON bodies of the part of the API that teaches: lessons and puzzles.

GET  /api/games/{name}/lessons             CourseFacts
GET  /api/games/{name}/lessons/book        LessonBook
POST /api/games/{name}/lessons/{lesson}    Try -> Tried
GET  /api/puzzles/today                    DailyPuzzle
POST /api/games/{name}/puzzles/{number}    Try -> Tried

The server stores nothing about a try: each request has all of its moves and is played from the start.
"""

from __future__ import annotations

from typing import Any

from parlour.scene.model import Json, Scene
from parlour.table.protocol import Reason


class LessonFacts(Json):
    """A lesson in a list, with the numbers of the rules that it shows."""

    name: str
    title: str
    rules: list[str]


class CourseFacts(Json):
    """A game's lessons in order, what could not be loaded of them, and how many puzzles the game has."""

    game: str
    title: str
    theme: str
    lessons: list[LessonFacts]
    broken: list[str] = []
    puzzles: int = 0


class DailyPuzzle(Json):
    """The puzzle of a day."""

    day: str  # "2026-11-18", by UTC
    game: str
    title: str
    theme: str
    number: int


class Choice(Json):
    """One move, as in the WebSocket's `act`."""

    act: str
    els: list[str] = []
    text: str = ""


class Query(Json):
    """Why can this element not be chosen? As in the WebSocket's `why`."""

    el: str
    picked: list[str] = []


class Try(Json):
    """All moves of a try so far; with `why`, a question about the position after them."""

    moves: list[Choice] = []
    whole: bool = False  # send the whole scene, for a client that has lost it
    why: Query | None = None
    solution: bool = False  # in a puzzle: give up and see the answer


class TaskFacts(Json):
    """What is asked; texts have references as in a scene."""

    title: str
    text: str
    ask: str
    rules: list[str] = []


class VerdictFacts(Json):
    """The result of a try so far, and what to say about it."""

    solved: bool
    says: str


class Tried(Json):
    """
    The position after the moves of a try.

    With no moves, or if `whole` is set, it comes as `scene`; after a move it comes as `ops`, which change the previous
    scene like those of an `update`.
    """

    task: TaskFacts
    rev: int
    scene: Scene | None = None
    ops: list[Any] = []
    verdict: VerdictFacts | None = None
    reason: Reason | None = None
    solution: str = ""


class BookPage(Json):
    """
    The position after some choices of a lesson, as in `Tried`, and the page that each further choice leads to.

    A choice is written as its act and its elements, sorted, each on its own line.
    """

    scene: Any = None
    ops: list[Any] = []
    verdict: VerdictFacts | None = None
    next: dict[str, int] = {}


class BookLesson(Json):
    """A lesson with its pages, the first of which is its position; `otherwise` is the verdict on all choices without a page."""

    task: TaskFacts
    pages: list[BookPage]
    otherwise: VerdictFacts | None = None  # None: only the server can tell


class LessonBook(Json):
    """
    A game's lessons with the answers to what a person may try, for offline use.

    `{"text": n}` in a scene or in ops stands for `texts[n]`, which is sent once; `words` in a text stands for what was said.
    """

    texts: list[str]
    words: str
    lessons: dict[str, BookLesson]
