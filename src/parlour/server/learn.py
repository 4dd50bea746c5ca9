"""Endpoints that teach: lessons and puzzles, played on the ordinary scene without a table."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from parlour.core.game import Game
from parlour.core.lesson import Lesson, Lessons
from parlour.core.registry import game as find_game
from parlour.review.book import WORDS, pages
from parlour.review.exercise import Exercise, LessonTry, Move, PuzzleTry, played, reason
from parlour.review.shipped import NoSuchPuzzle, count, of_the_day, puzzle
from parlour.scene.diff import diff, sent
from parlour.server.base import Endpoints
from parlour.server.describe import number
from parlour.server.endpoint import answer, endpoint, kept_json
from parlour.server.keeping import kept
from parlour.server.learn_shapes import (
    BookLesson,
    BookPage,
    CourseFacts,
    DailyPuzzle,
    LessonFacts,
    TaskFacts,
    Tried,
    Try,
    VerdictFacts,
)
from parlour.table.why import as_reason

DAY: Final = 24 * 3600
LONG_TEXT: Final = 1000
MOST_PUZZLES: Final = 99_999
TASK: Final = "Find the move that is far better than all others, from what you know here."


class Learning(Endpoints):
    """Lessons and puzzles; the server stores nothing about a try."""

    @endpoint
    async def list_lessons(self, request: Request, person: str) -> Response:
        """A game's lessons."""
        return kept_json(request, course(find_game(request.path_params["name"])))

    @endpoint
    async def lesson_book(self, request: Request, person: str) -> Response:
        """A game's lessons with their answers, for offline use."""
        game = find_game(request.path_params["name"])
        for lesson in lessons_of(game.name).lessons:  # one by one, so that tables being played need not wait for all of them
            await self.once(answers, game, lesson.name)
        return kept(request, bound(game), "application/json")

    @endpoint
    async def try_lesson(self, request: Request, person: str) -> Response:
        """A lesson after some moves."""
        game = find_game(request.path_params["name"])
        wanted = await self.body(request, Try)
        lesson = lessons_of(game.name).named(request.path_params["lesson"])
        return answer(await self.aside(request, tried, lambda: LessonTry(game, lesson), task_of(lesson), wanted))

    @endpoint
    async def puzzle_today(self, request: Request, person: str) -> Response:
        """The puzzle of the day."""
        now = time.time()
        found = of_the_day(int(now // DAY), self.without)
        if found is None:
            raise NoSuchPuzzle("no game on this server has puzzles")
        game = find_game(found[0])
        day = time.strftime("%Y-%m-%d", time.gmtime(now))
        return answer(DailyPuzzle(day=day, game=game.name, title=game.title, theme=game.theme, number=found[1]))

    @endpoint
    async def try_puzzle(self, request: Request, person: str) -> Response:
        """A puzzle after some moves."""
        name = find_game(request.path_params["name"]).name
        wanted = await self.body(request, Try)
        which = number(request.path_params["number"], 0, MOST_PUZZLES)
        return answer(await self.aside(request, tried_puzzle, name, which, wanted))


def tried_puzzle(name: str, which: int, wanted: Try) -> Tried:
    """A puzzle after the moves of a try."""
    chosen = puzzle(name, which)
    task = TaskFacts(title=f"Puzzle {which}", text="From a game between computer players. " + TASK, ask="Make the best move.")
    found = tried(lambda: PuzzleTry(chosen), task, wanted)
    if wanted.solution:
        found.solution = PuzzleTry(chosen).says()
    return found


@functools.cache
def lessons_of(name: str) -> Lessons:
    """A game's lessons; read once."""
    return find_game(name).lessons()


def course(game: Game) -> CourseFacts:
    """A game's lessons as facts."""
    lessons = lessons_of(game.name)
    return CourseFacts(
        game=game.name,
        title=game.title,
        theme=game.theme,
        lessons=[lesson_facts(lesson) for lesson in lessons.lessons],
        broken=lessons.broken,
        puzzles=count(game),
    )


def task_of(lesson: Lesson) -> TaskFacts:
    """What a lesson asks."""
    return TaskFacts(title=lesson.title, text=lesson.text, ask=lesson.ask, rules=lesson.rules)


@functools.cache
def answers(game: Game, name: str) -> BookLesson:
    """A lesson with its answers; worked out once."""
    lesson = lessons_of(game.name).named(name)
    found: list[BookPage] = []
    for page in pages(game, lesson):
        before, scene, verdict = page.tried
        told = VerdictFacts(solved=verdict.solved, says=verdict.says) if verdict is not None else None
        if page.moves:
            found.append(BookPage(ops=list(diff(before, scene)), verdict=told, next=page.next))
        else:
            found.append(BookPage(scene=sent(scene), verdict=told, next=page.next))
    # Many ways may lead to a goal; without a goal, any move that is not part of a solution is wrong.
    otherwise = None if lesson.goal else VerdictFacts(solved=False, says=lesson.otherwise)
    return BookLesson(task=task_of(lesson), pages=found, otherwise=otherwise)


@functools.cache
def bound(game: Game) -> bytes:
    """A game's book of lessons as JSON, in which long texts stand once; worked out once."""
    texts: dict[str, int] = {}

    def shared(value: Any) -> Any:
        """The value with its long texts replaced by their numbers."""
        if isinstance(value, str) and len(value) >= LONG_TEXT:
            return {"text": texts.setdefault(value, len(texts))}
        if isinstance(value, dict):
            return {key: shared(part) for key, part in value.items()}
        return [shared(part) for part in value] if isinstance(value, list) else value

    made = {lesson.name: answers(game, lesson.name) for lesson in lessons_of(game.name).lessons}
    lessons = shared(msgspec.json.decode(msgspec.json.encode(made)))
    return msgspec.json.encode({"texts": list(texts), "words": WORDS, "lessons": lessons})


def lesson_facts(lesson: Lesson) -> LessonFacts:
    """A lesson in a list."""
    return LessonFacts(name=lesson.name, title=lesson.title, rules=lesson.rules)


def tried(begin: Callable[[], Exercise], task: TaskFacts, wanted: Try) -> Tried:
    """The position after the moves of a try, or why an element cannot be chosen there."""
    exercise = begin()
    moves = [Move(move.act, move.els, move.text) for move in wanted.moves]
    before, scene, verdict = played(exercise, moves)
    found = Tried(task=task, rev=len(moves))
    if verdict is not None:
        found.verdict = VerdictFacts(solved=verdict.solved, says=verdict.says)
    if wanted.why is not None:
        found.reason = as_reason(wanted.why.el, reason(exercise, wanted.why.el, wanted.why.picked))
    elif moves and not wanted.whole:
        found.ops = list(diff(before, scene))
    else:
        found.scene = sent(scene)
    return found
