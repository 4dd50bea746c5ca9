"""Statistics of a finished match that every game has."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from parlour.scene.model import Fact

if TYPE_CHECKING:
    from parlour.core.match import Match


def number(label: str, value: str | int) -> Fact:
    """One number of a summary; it needs no symbol."""
    return Fact(sym="", label=label, value=value)


def course(match: Match) -> list[Fact]:
    """The number of moves and, if the times are known, of minutes."""
    found = [number("Moves", len({entry.move for entry in match.log}))]
    minutes = round(match.log[-1].at / 60_000) if match.log else 0
    return [*found, number("Minutes", minutes)] if minutes else found


def verbs(match: Match) -> Counter[str]:
    """How often each verb of the game was played."""
    return Counter(match.actions[entry.action].verb for entry in match.log)
