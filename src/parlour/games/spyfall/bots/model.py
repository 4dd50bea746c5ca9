"""
How likely each habit of talking is to say a line, as logarithms.

`Model` flattens `content/habits.json` for speed. A hint or a name counts by where it points: an honest player mostly
points at the location, a spy at where the spy may believe to be.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec

from parlour.games.spyfall.bots.levels import UNKNOWN
from parlour.games.spyfall.bots.talk.habits import Habit, habits

ROWS: Final = 6  # degrees 0 to 4, and not known
KINDS: Final = 6  # of answers
SPY_ROWS: Final = 7
LOST: Final = 0.45  # a spy is lost if the best answer fits worse than this
SPY_ELSEWHERE: Final = 0.4  # the share of hints of a spy that fit no belief: of those of scripted spies, about two fifths

# How telling a question is.
MUCH: Final = 0
FAIRLY: Final = 1
LITTLE: Final = 2
UNCLEAR: Final = 3
NO_QUESTION: Final = 4


@final
class Pointing:
    """What a line points at: places by cues (or by name, if `outright`); nothing if there are none."""

    def __init__(self, places: list[int], outright: bool) -> None:
        self.places = places
        self.outright = outright


NOWHERE: Final = Pointing([], False)


@final
class Said:
    """
    A question and its answer, as understood.

    `attribute` and `level` are what the answer says (UNKNOWN: the question was not understood); `topic` is the attribute
    asked about, `asked` how the question can be read otherwise (UNCLEAR or NO_QUESTION), and `words` the plain answer. A line
    is `listed` if computer players say it.
    """

    def __init__(
        self,
        seat: int,
        attribute: int,
        level: int,
        points: Pointing,
        words: str,
        agrees: bool,
        asker: int,
        topic: int,
        asked: int,
        asker_points: Pointing,
        listed: bool,
        listed_question: bool,
    ) -> None:
        self.seat = seat
        self.attribute = attribute
        self.level = level
        self.points = points
        self.words = words
        self.agrees = agrees
        self.asker = asker
        self.topic = topic
        self.asked = asked
        self.asker_points = asker_points
        self.listed = listed
        self.listed_question = listed_question


@final
class Model:
    """The habits of one side, honest or spies, as logarithms of chances."""

    def __init__(self, known: list[Habit]) -> None:
        self.count = len(known)
        total = 0.0
        for habit in known:
            total += habit.weight
        self.weights = vec[float]([math.log(habit.weight / total) for habit in known])
        self.answers = [vec[float]([math.log(chance) for row in habit.answers for chance in row]) for habit in known]
        self.questions = [vec[float]([math.log(chance) for chance in habit.questions]) for habit in known]
        self.hints = [vec[float](habit.hints) for habit in known]
        self.question_hints = [vec[float](habit.question_hints) for habit in known]
        self.copies = [log_odds(habit.copies) for habit in known]
        self.repeats = [log_odds(habit.repeats) for habit in known]
        self.listed = [log_odds(habit.listed) for habit in known]
        self.listed_questions = [log_odds(habit.listed_questions) for habit in known]


def log_odds(chance: float) -> vec[float]:
    """Return the logarithms of the chances that something does not and does happen."""
    return vec[float]([math.log(1.0 - chance), math.log(chance)])


def honest_row(degree: int, exposed: bool) -> int:
    """Return the row of an honest habit's answers for a degree (UNKNOWN: not known)."""
    row = ROWS - 1 if degree == UNKNOWN else degree
    return row + ROWS if exposed else row


def spy_row(fit: tuple[float, float, float], attribute: int) -> int:
    """Return the row of a spy habit's answers: which level fits best, 3 more if it fits well, or 6 for an unclear question."""
    if attribute == UNKNOWN:
        return 6
    best = 0
    for level in range(1, 3):
        if fit[level] > fit[best]:
            best = level
    return best if fit[best] < LOST else best + 3


def pointing_honest(chances: vec[float], points: Pointing, place: int, places: int) -> float:
    """Return the logarithm of how likely an honest habit points so at a place."""
    if not points.places:
        return math.log(chances[0])
    at = 2 if points.outright else 1
    elsewhere = 1.0 / max(1, places - 1)
    size = len(points.places)
    if place in points.places:
        return math.log(chances[at] + chances[at + 2] * (size - 1) * elsewhere)
    return math.log(chances[at + 2] * size * elsewhere)


def pointing_spy(chances: vec[float], points: Pointing, belief: vec[float], places: int) -> float:
    """Return the logarithm of how likely a spy habit with a belief points so."""
    if not points.places:
        return math.log(chances[0])
    held = 0.0
    for place in points.places:
        held += belief[place]
    held = (1.0 - SPY_ELSEWHERE) * held + SPY_ELSEWHERE * len(points.places) / places
    return math.log(chances[2 if points.outright else 1] * held)


MODELS: Final[list[Model]] = []


def model(spies: bool) -> Model:
    """Return the shared model of honest players or of spies."""
    if not MODELS:
        MODELS.append(Model(habits().honest))
        MODELS.append(Model(habits().spies))
    return MODELS[1 if spies else 0]


def forget_models() -> None:
    """Let the models be read anew, after other habits were written."""
    MODELS.clear()
