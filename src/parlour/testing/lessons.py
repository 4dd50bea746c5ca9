"""The checks of a game's lessons: every lesson can be solved, every stated mistake is one, and every needed rule is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parlour.core.errors import ParlourError
from parlour.core.game import Game
from parlour.core.lesson import Attempt, Lesson
from parlour.core.stage import stage
from parlour.scene.model import Option, move_of
from parlour.testing.trace import rules_of

CITED = re.compile(r"\{r:([A-Z]\d+[a-z]?)\}")


def lesson_problems(game: Game) -> list[str]:
    """What is wrong with the lessons of a game, in words; none for a game without lessons."""
    course = game.lessons()
    known = set(rules_of(game.rules()))
    problems = list(course.broken)
    names = [lesson.name for lesson in course.lessons]
    problems += sorted({f"two lessons are named {name}" for name in names if names.count(name) > 1})
    for lesson in course.lessons:
        problems += [f"{lesson.name}: {problem}" for problem in (*_texts(lesson, known), *_moves(game, lesson))]
    shown = {number for lesson in course.lessons for number in lesson.rules}
    problems += [f"{number} is needed in a first game, but is not a rule" for number in course.needed if number not in known]
    problems += [f"no lesson shows {number}, which a first game needs" for number in course.needed if number not in shown]
    if course.lessons and not course.needed:
        problems.append("the lessons name no rule that a first game needs")
    return problems


def _texts(lesson: Lesson, known: set[str]) -> Iterator[str]:
    words = [lesson.text, lesson.ask, lesson.solved, lesson.otherwise, *(wrong.says for wrong in lesson.wrong)]
    if not all(text.strip() for text in (lesson.title, *words)):
        yield "a text is empty"
    cited = {number for text in words for number in CITED.findall(text)}
    yield from (f"{number} is not a rule" for number in sorted({*lesson.rules, *cited} - known))
    if not lesson.rules:
        yield "shows no rule"
    yield from (f"shows {number}, but no text cites it" for number in lesson.rules if number not in cited)


def _moves(game: Game, lesson: Lesson) -> Iterator[str]:
    """Problems found by playing a lesson's solutions and mistakes."""
    if not lesson.solution:
        yield "has no solution"
    try:
        start = Attempt(game, lesson)
        if lesson.seat not in start.match.state.actors():
            yield "its seat is not to act"
        if lesson.goal and start.reached():
            yield "the goal is reached before the first move"
        stage(start.match, lesson.seat)
    except ParlourError as error:
        yield str(error)
        return
    for moves in lesson.solution:
        yield from _played(game, lesson, moves, True)
    if not any(_clicked(game, lesson, moves) for moves in lesson.solution):
        yield "no solution can be played by the options that a person has"
    for wrong in lesson.wrong:
        yield from _played(game, lesson, wrong.moves, False)


def _clicked(game: Game, lesson: Lesson, moves: list[str]) -> bool:
    """Whether the options of the seat's scenes, one after another, come to these actions."""
    attempt = Attempt(game, lesson)
    try:
        wanted = [attempt.parse(form) for form in moves]
        while wanted:
            options = stage(attempt.match, lesson.seat).options
            found = [move for option in options if (move := _move(option, [action for action, _ in wanted]))]
            if not found:
                return False
            steps, wanted = wanted[: len(found[0])], wanted[len(found[0]) :]
            attempt.match.play_move(lesson.seat, steps)
            attempt.go_on()
    except ParlourError:
        return False
    return True


def _move(option: Option, wanted: list[int]) -> list[int] | None:
    """The move of an option that begins with the wanted actions, if it has one."""
    at = len(option.play)
    chosen: list[str] = []
    if option.any is not None:
        for element, actions in zip(option.any.of, option.any.play, strict=False):
            if actions and wanted[at : at + len(actions)] == actions:
                chosen.append(element)
                at += len(actions)
    move = move_of(option, [*option.all, *chosen])
    return move if move and wanted[: len(move)] == move else None


def _played(game: Game, lesson: Lesson, moves: list[str], solves: bool) -> Iterator[str]:
    attempt = Attempt(game, lesson)
    try:
        verdict = attempt.play(*moves)
        stage(attempt.match, lesson.seat)
    except ParlourError as error:
        yield f"{', '.join(moves)}: {error}"
        return
    took = sum(entry.seat == lesson.seat for entry in attempt.match.log)
    if verdict is None:
        yield f"{', '.join(moves)}: decides nothing"
    elif verdict.solved != solves:
        yield f"{', '.join(moves)}: {'solves it' if verdict.solved else 'does not solve it'}"
    elif took < len(moves):
        yield f"{', '.join(moves)}: it is decided after {took} of these"
    elif not solves and verdict.says not in [wrong.says for wrong in lesson.wrong if wrong.moves == moves]:
        yield f"{', '.join(moves)}: is met with other words"
    elif solves and attempt.answers:
        yield f"{', '.join(moves)}: nobody gives the answer {attempt.answers[0]}"
