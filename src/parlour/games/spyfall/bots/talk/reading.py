"""Turns what a line shows into the likeliest reading, by fitted weights; an unsure reading counts as not understood."""

from __future__ import annotations

import functools
import math

import msgspec

from parlour.content import convert
from parlour.games.spyfall.bots.talk.hints import PlaceClues
from parlour.games.spyfall.bots.talk.questions import Clues
from parlour.games.spyfall.content import FOLDER


class Fit(msgspec.Struct, forbid_unknown_fields=True):
    """Weights of the features of one kind of line, and how sure a reading must be."""

    weights: list[float]
    least: float


@functools.cache
def fits() -> dict[str, dict[str, Fit]]:
    """Load the weights, for the lists alone and with embeddings."""
    form = msgspec.json.decode((FOLDER / "weights.json").read_bytes())
    return convert(form, dict[str, dict[str, Fit]], "weights.json", "the file")


def chances(rows: list[list[float]], fit: Fit) -> list[float]:
    """Return the probability of each reading."""
    scores = [sum(weight * value for weight, value in zip(fit.weights, row, strict=True)) for row in rows]
    top = max(scores)
    shares = [math.exp(score - top) for score in scores]
    total = sum(shares)
    return [share / total for share in shares]


def question_rows(clues: Clues) -> list[list[float]]:
    """Return the features of each attribute, and of none."""
    best = max(row[0] for row in clues.features)
    none = [1.0, clues.aside, float(best < 0.5), clues.nearest, clues.none, clues.none_words]
    return [[*row, *[0.0] * len(none)] for row in clues.features] + [[0.0] * len(clues.features[0]) + none]


def opposite(senses: list[float], fit: Fit) -> float:
    """Return the chance that a yes to a question means that the attribute does not hold."""
    return 1.0 / (1.0 + math.exp(-sum(weight * value for weight, value in zip(fit.weights, senses, strict=True))))


def place_rows(clues: PlaceClues) -> list[list[float]]:
    """Return the features of each place, and of none."""
    best = max(row[0] for row in clues.features)
    none = [1.0, float(best < 1.0), clues.nearest, clues.none]
    return [[*row, *[0.0] * len(none)] for row in clues.features] + [[0.0] * len(clues.features[0]) + none]
