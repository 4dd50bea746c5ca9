"""Skill against luck: how much stronger players win, and how much the deal decides among equal ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log10
from typing import Any

from parlour.bots.levels import LEVELS
from parlour.lab.balance.figures import agreement, share
from parlour.lab.balance.played import Played
from parlour.lab.ratings import PRIOR


def rivals_of(players: Sequence[str]) -> list[str]:
    """Weaker players to measure the first player against: the levels below it, or random play."""
    first = players[0]
    if first in LEVELS and LEVELS.index(first) > 0:
        return list(reversed(LEVELS[: LEVELS.index(first)]))
    return [] if first == "random" else ["random"]


def skill(games: Sequence[Played]) -> list[dict[str, Any]]:
    """How the players fare against each rival on the same deals, each deal played both ways."""
    found: list[dict[str, Any]] = []
    for rival in dict.fromkeys(played.task.rival for played in games if played.task.rival):
        by_deal: dict[int, list[float]] = {}
        for played in games:
            if played.task.rival == rival:
                by_deal.setdefault(played.task.deal, []).append(played.score)
        pairs = [own for own in by_deal.values() if len(own) == 2]
        if not pairs:
            continue
        result = share([sum(own) / 2 for own in pairs])
        kept = (result["value"] * 2 * len(pairs) + PRIOR) / (2 * len(pairs) + 2 * PRIOR)
        found.append(
            {
                "rival": rival,
                **result,
                "rating": round(400 * log10(kept / (1 - kept))),
                "both": round(sum(sum(own) == 2 for own in pairs) / len(pairs), 4),
                "neither": round(sum(sum(own) == 0 for own in pairs) / len(pairs), 4),
            }
        )
    return found


def luck(games: Sequence[Played]) -> dict[str, Any] | None:
    """How much two games of equal players on the same deal have in common; None if no deal was played twice."""
    first = {played.task.deal: played for played in games if not played.task.rival and played.task.repeat == 0}
    again = {played.task.deal: played for played in games if not played.task.rival and played.task.repeat == 1}
    both = [(first[deal], again[deal]) for deal in sorted(first.keys() & again.keys())]
    if not both:
        return None
    if both[0][0].teams:
        side = min(both[0][0].roles)
        seats = [(a.roles.index(side), a, b) for a, b in both if side in a.roles]
        pairs = [(a.results[seat], b.results[seat]) for seat, a, b in seats]
    else:
        pairs = [(a.results[0], b.results[0]) for a, b in both]
    outcomes = Counter(tuple(played.results) for pair in both for played in pair)
    total = sum(outcomes.values())
    return {
        "same": share([float(a.results == b.results) for a, b in both]),
        "by_chance": round(sum((count / total) ** 2 for count in outcomes.values()), 4),
        "deal": agreement(pairs),
    }
