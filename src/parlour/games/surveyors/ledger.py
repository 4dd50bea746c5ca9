"""What cards there are of each kind, and what each seat has done: counts that learners and people ask for."""

from __future__ import annotations

from typing import Final

from parlour.games.surveyors.cards import DEAD_END, KINDS
from parlour.games.surveyors.mat import MOST_SEATS, Mat

ACTS: Final = 8
"""Roads, dead ends, Sabotage given, Sabotage received, Replacements for themselves, for others, Resurveys, skips."""


def by_kind(cards: list[int]) -> list[int]:
    """How many there are of each kind."""
    counts = [0] * KINDS
    for kind in cards:
        counts[kind] += 1
    return counts


def acts(history: list[int], mat: Mat, seats: int) -> list[int]:
    """How often each seat has done what, ACTS numbers a seat, from seats and actions (negative: a skip) in turn."""
    counts = [0] * (seats * ACTS)
    for i in range(0, len(history), 2):
        seat = history[i]
        action = history[i + 1]
        first = seat * ACTS
        if action < 0:
            counts[first + 7] += 1
        elif action < mat.first_sabotage:
            counts[first + (1 if mat.form_of(action) & DEAD_END else 0)] += 1
        elif action < mat.first_replacement:
            counts[first + 2] += 1
            counts[(action - mat.first_sabotage) % MOST_SEATS * ACTS + 3] += 1
        elif action < mat.first_resurvey:
            counts[first + (4 if (action - mat.first_replacement) % MOST_SEATS == seat else 5)] += 1
        else:
            counts[first + 6] += 1
    return counts
