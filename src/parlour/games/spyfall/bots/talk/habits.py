"""
How people and computer players talk, as chances: one habit for each style, honest or spy.

The numbers in `content/habits.json` are counted in rounds by `lab/fit_beliefs.py`. A belief about a seat is a mixture of
habits, so that a habit which explains everything that a seat said outweighs the others.
"""

from __future__ import annotations

import functools

import msgspec

from parlour.content import convert
from parlour.games.spyfall.content import FOLDER

FILE = FOLDER / "habits.json"


class Habit(msgspec.Struct, forbid_unknown_fields=True):
    """
    How one style talks.

    `answers` has a row for each situation and a chance for each kind of answer (no, somewhat, yes, a dodge, not understood,
    empty). Of an honest player the situation is how far the attribute holds (0 to 4, or not known), first where no spy
    could be close to the location, then where one could. A spy's row tells which level fits best where the spy may believe
    to be, first if none fits well, then if one does; the last is for a question that was not understood.

    `hints` and `question_hints`: the chances to point nowhere, at the location by a cue or its name, or elsewhere by a cue
    or a name; of a spy: nowhere, by a cue, by a name. `questions` are about something that would tell a spy much, fairly
    much or little, or are not understood, or empty. `copies` and `repeats` are the chances that an answer was heard before
    from others or from the same player, `listed` and `listed_questions` that a line is one of the computer players'.
    """

    name: str
    weight: float
    answers: list[list[float]]
    hints: list[float]
    question_hints: list[float]
    questions: list[float]
    copies: float
    repeats: float
    listed: float
    listed_questions: float


class Habits(msgspec.Struct, forbid_unknown_fields=True):
    """All habits, and how far the sum of their evidence is to be trusted (1: fully)."""

    honest: list[Habit]
    spies: list[Habit]
    sharpness: float


@functools.cache
def habits() -> Habits:
    """Load the habits."""
    return convert(msgspec.json.decode(FILE.read_bytes()), Habits, FILE.name, "the file")
