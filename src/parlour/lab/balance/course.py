"""How a game's chances move: who leads, how often that changes, when it is decided, and what decisions are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from parlour.lab.balance.estimates import CLOSE, POINTS, ROLLOUTS, Estimates
from parlour.lab.balance.figures import mean, share
from parlour.lab.balance.played import Played

MARGIN: Final = 0.1
"""A lead must be at least this large to count, and a game is settled once every estimate is this close to the result."""


def chances(played: Played, estimates: Estimates) -> list[list[float]]:
    """The chances of each side, or of each seat where there are none, from the start to the end."""
    if not played.teams:
        return estimates.curve
    sides = sorted(set(played.roles))
    seats = [[seat for seat, role in enumerate(played.roles) if role == side] for side in sides]
    return [[sum(point[seat] for seat in own) / len(own) for own in seats] for point in estimates.curve]


def lead_changes(curve: Sequence[Sequence[float]]) -> int:
    """How often the lead passes to another seat, by at least the margin; nobody leads at the start."""
    leader, changes = -1, 0
    for point in curve:
        best = max(range(len(point)), key=lambda i: point[i])
        rest = max((value for i, value in enumerate(point) if i != best), default=0.0)
        if leader < 0:
            leader = best if point[best] - rest >= MARGIN else -1
        elif best != leader and point[best] - point[leader] >= MARGIN:
            leader = best
            changes += 1
    return changes


def leads_from(curve: Sequence[Sequence[float]]) -> float:
    """The share of the game from which the winners are ahead of all others at every estimate; 1 for a draw."""
    final = curve[-1]
    last = len(curve) - 1
    best = max(range(len(final)), key=lambda i: final[i])
    place = len(curve)
    while place > 0 and all(value < curve[place - 1][best] for i, value in enumerate(curve[place - 1]) if i != best):
        place -= 1
    return min(place, last) / last if last else 1.0


def settled_at(curve: Sequence[Sequence[float]]) -> float:
    """The share of the game after which every estimate stays within the margin of the result."""
    final = curve[-1]
    last = len(curve) - 1
    place = last
    while place > 0 and all(abs(value - end) <= MARGIN for value, end in zip(curve[place - 1], final, strict=True)):
        place -= 1
    return place / last if last else 1.0


def comeback(curve: Sequence[Sequence[float]]) -> bool | None:
    """Whether the winner was behind halfway; None if nobody won alone."""
    final, half = curve[-1], curve[len(curve) // 2]
    best = [i for i, value in enumerate(final) if value == max(final)]
    return half[best[0]] < max(half) if len(best) == 1 else None


def course(games: Sequence[Played]) -> dict[str, Any] | None:
    """The course of the games with estimates; None if there are none."""
    estimated = [(played, played.estimates) for played in games if played.estimates is not None]
    if not estimated:
        return None
    curves = [chances(played, found) for played, found in estimated]
    turned = [found for found in map(comeback, curves) if found is not None]
    settled = [settled_at(curve) for curve in curves]
    leads = [leads_from(curve) for curve in curves]
    return {
        "games": len(curves),
        "rollouts": ROLLOUTS,
        "margin": MARGIN,
        "lead_changes": mean([float(lead_changes(curve)) for curve in curves]).as_json(),
        "for_good": {**share(leads), "all": [round(place, 3) for place in sorted(leads)]},
        "settled": share(settled),
        "comebacks": share([float(found) for found in turned]) if turned else None,
        "winner": winners_chance(curves),
        "stakes": stakes([found for _, found in estimated]),
    }


def winners_chance(curves: Sequence[Sequence[Sequence[float]]]) -> list[dict[str, Any]]:
    """The mean chance that the eventual winners had, from the start to the end."""
    found: list[list[float]] = [[] for _ in range(POINTS + 1)]
    for curve in curves:
        final = curve[-1]
        best = max(range(len(final)), key=lambda i: final[i])
        if sorted(final)[-2:-1] == [final[best]] or len(curve) < 2:
            continue
        for i in range(POINTS + 1):
            found[i].append(curve[i * (len(curve) - 1) // POINTS][best])
    return [{"at": round(i / POINTS, 3), **mean(values).as_json()} for i, values in enumerate(found) if len(values) > 1]


def stakes(estimated: Sequence[Estimates]) -> dict[str, Any] | None:
    """What decisions are worth; None if none was compared."""
    found = [stake for estimates in estimated for stake in estimates.stakes]
    if len(found) < 2:
        return None
    return {
        "decisions": len(found),
        "close": CLOSE,
        "compared": mean([float(stake.compared) for stake in found]).as_json(),
        "keep_up": mean([float(stake.close) for stake in found]).as_json(),
        "worth": mean([stake.worth for stake in found]).as_json(),
        "matter": share([float(stake.surely) for stake in found]),
    }
