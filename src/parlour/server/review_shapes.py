"""
JSON bodies of reviews of finished matches; see docs/review.md for what the numbers mean.

POST   /api/tables/{code}/review    -> ReviewState: begins it
GET    /api/tables/{code}/review    -> ReviewState
DELETE /api/tables/{code}/review    -> ReviewState: stops waiting
POST   /api/tables/{code}/play-on   PlayOn -> Seated
"""

from __future__ import annotations

from typing import Any, Literal

from parlour.scene.model import Json


class PlayOn(Json):
    """Play on from a position of a finished match, at a new table against computer players."""

    step: int  # actions played
    seat: int  # yours
    level: str  # of the computer players


class CurvePoint(Json):
    """Each seat's chance after `length` actions: as it truly was, and as far as the seat could know."""

    length: int
    true: list[float]
    known: list[float]


class Decision(Json):
    """What a seat played after `length` actions, what would have been better, and what that cost."""

    length: int
    seat: int
    played: str
    best: str
    best_actions: list[list[str]]
    chance: float
    best_chance: float
    cost: float
    error: float
    mistake: bool
    hard: str


class Change(Json):
    """How the actions `length` to `end` changed the true chances, how much of it was luck, and the standard error of each."""

    length: int
    end: int
    seat: int  # -1: the table
    change: list[float]
    luck: list[float]
    error: list[float]


class Moment(Change):
    """One of the changes that decided the match, in words."""

    text: str = ""


class SeatReview(Json):
    """A seat's match: what luck, its own decisions and those of others changed, and what its decisions cost."""

    luck: float
    own: float
    others: float
    decisions: int
    cost: float
    mistakes: int


class Conclusion(Json):
    """What a seat could conclude after `length` actions: for each question, the chance of each answer."""

    length: int
    seat: int
    answers: dict[str, dict[str, float]]


class ReviewReport(Json):
    """A review."""

    review: int
    game: str
    title: str
    setup: dict[str, Any]
    commitment: str
    seed: int
    rollouts: int
    compiled: bool
    names: list[str]
    returns: list[float]
    reason: str
    before_deal: list[float]
    curve: list[CurvePoint]
    decisions: list[Decision]
    changes: list[Change]
    moments: list[Moment]
    seats: list[SeatReview]
    conclusions: list[Conclusion]


class ReviewState(Json):
    """How far a review is, in positions; the report once it is done, or the reason once it has failed."""

    state: Literal["none", "working", "done", "failed"]
    done: int = 0
    total: int = 0
    report: ReviewReport | None = None
    text: str = ""
