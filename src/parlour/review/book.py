"""
Lessons for offline use: the answers to the choices a person may make, computed in advance.

The lesson's own solutions and mistakes are followed to the end, other choices until the page limit is reached. Choices that
mean the same actions, such as picking one of several identical units, share one answer.
"""

from __future__ import annotations

import itertools
from collections import deque
from typing import Final, NamedTuple

from parlour.core.game import Game
from parlour.core.lesson import Lesson
from parlour.review.exercise import LessonTry, Move, Tried, played
from parlour.scene.model import Option, Scene, move_of

WORDS: Final = "⟦words⟧"
"""Placeholder for what a person says; the client fills in the words."""

MOST_PAGES: Final = 30
MOST_SUBSETS: Final = 4096


class Page(NamedTuple):
    """The position after some choices, and the page that each further choice leads to."""

    tried: Tried
    moves: list[Move]
    next: dict[str, int]


def key(act: str, elements: list[str]) -> str:
    """A choice as a key: its option, then its elements in sorted order."""
    return "\n".join([act, *sorted(elements)])


def pages(game: Game, lesson: Lesson) -> list[Page]:
    """Return the pages of a lesson; the first shows its starting position."""
    begin = LessonTry(game, lesson)
    known = [[begin.attempt.parse(form)[0] for form in moves] for moves in [*lesson.solution, *(w.moves for w in lesson.wrong)]]
    made = [Page(played(begin, []), [], {})]
    likely: deque[tuple[int, list[int]]] = deque([(0, [])])  # page number, and the actions taken so far
    others: deque[tuple[int, list[int]]] = deque()
    while likely or others:
        at, took = (likely or others).popleft()
        page = made[at]
        for actions, (move, keys) in choices(page.tried.scene).items():
            so_far = [*took, *actions]
            planned = any(moves[: len(so_far)] == so_far for moves in known)
            if not planned and len(made) >= MOST_PAGES:
                continue
            moves = [*page.moves, move]
            page.next.update(dict.fromkeys(keys, len(made)))
            made.append(Page(played(LessonTry(game, lesson), moves), moves, {}))
            if made[-1].tried.verdict is None:
                (likely if planned else others).append((len(made) - 1, so_far))
    return made


def choices(scene: Scene) -> dict[tuple[int, ...], tuple[Move, list[str]]]:
    """Map each sequence of actions that a scene offers to one way of choosing it and to the keys of all ways."""
    found: dict[tuple[int, ...], tuple[Move, list[str]]] = {}
    for option in (option for option in scene.options if not option.refused):
        for elements in itertools.islice(ways(option), MOST_SUBSETS):
            actions = move_of(option, elements)
            if actions:
                move = Move(option.act, elements, WORDS if option.input is not None else "")
                found.setdefault(tuple(actions), (move, []))[1].append(key(option.act, elements))
    return found


def ways(option: Option) -> itertools.chain[list[str]]:
    """Return the elements of an option with each possible set of extras."""
    extras = option.any
    if extras is None:
        return itertools.chain([list(option.all)])
    sizes = range(extras.min, min(extras.max, len(extras.of)) + 1)
    return itertools.chain.from_iterable(
        ([*option.all, *chosen] for chosen in itertools.combinations(extras.of, size)) for size in sizes
    )
