"""A survey in numbers."""

from __future__ import annotations

from parlour.core.match import Match
from parlour.core.summary import course, number, verbs
from parlour.scene.model import Fact


def summary(match: Match) -> list[Fact]:
    """The cards laid, the tools broken and mended, and the turns skipped."""
    played = verbs(match)
    return [
        *course(match),
        number("Map cards laid", played["play"]),
        number("Sabotages", played["sabotage"]),
        number("Replacements", played["replace"]),
        number("Turns skipped", played["skip"]),
    ]
