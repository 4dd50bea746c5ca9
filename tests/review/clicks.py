"""Solve lessons and puzzles the way a person does: by choosing options of their scenes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from parlour.review.exercise import Exercise, Move, PuzzleTry, Tried, played
from parlour.review.shipped import Puzzle
from parlour.scene.model import Option, move_of

MOST: Final = 300  # ways to choose the elements of one option


def fitting(option: Option, wanted: list[int]) -> list[str] | None:
    """Return elements that turn an option into the wanted actions or their beginning."""
    elements = list(option.all)
    if option.any is not None:
        rest = wanted[len(option.play) :]
        for element, actions in zip(option.any.of, option.any.play, strict=True):
            if actions and actions == rest[: len(actions)]:
                elements.append(element)
                rest = rest[len(actions) :]
    made = move_of(option, elements)
    return elements if made is not None and made == wanted[: len(made)] else None


def ways(option: Option) -> list[list[str]]:
    """Return the ways to choose an option's elements, up to a limit."""
    if option.any is None:
        return [list(option.all)]
    sizes = range(min(option.any.max, 8), option.any.min - 1, -1)
    return [[*option.all, *some] for size in sizes for some in combinations(option.any.of, size)][:MOST]


def solved(puzzle: Puzzle, done: int = 0, moves: tuple[Move, ...] = ()) -> bool:
    """Whether the scene's options lead to the rest of the solution."""
    tried = played(PuzzleTry(puzzle), moves)
    if tried.verdict is not None:
        return tried.verdict.solved
    rest = puzzle.solution[done:]
    for option in tried.scene.options:
        length = min(len(option.play), len(rest))
        if not length or option.play[:length] != rest[:length]:
            continue
        for elements in ways(option):
            if move_of(option, elements) is None:
                continue
            attempt = PuzzleTry(puzzle)
            more = (*moves, Move(option.act, elements, ""))
            verdict = played(attempt, more).verdict
            known = attempt.match.state.view(puzzle.seat)
            if verdict is not None and verdict.solved:
                return True
            if verdict is None and known in attempt.way and solved(puzzle, attempt.way.index(known) + 1, more):
                return True
    return False


def by_clicks(begin: Callable[[], Exercise], wanted: list[tuple[int, str]]) -> Tried:
    """Play actions with their texts by choosing options; fail where no option plays the next one."""
    moves: list[Move] = []
    done = 0
    while done < len(wanted):
        scene = played(begin(), moves).scene
        rest = [action for action, _ in wanted[done:]]
        found = [
            (option, elements, made)
            for option in scene.options
            if (elements := fitting(option, rest)) is not None and (made := move_of(option, elements))
        ]
        assert found, f"no option of the scene plays action {wanted[done]}, the {done + 1}. of {len(wanted)}"
        option, elements, made = max(found, key=lambda entry: len(entry[2]))
        done += len(made)
        moves.append(Move(option.act, elements, wanted[done - 1][1]))
    return played(begin(), moves)
