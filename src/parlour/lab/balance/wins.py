"""Who wins, how games end, how long they last and how many choices they give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from parlour.lab.balance.figures import quantiles, share
from parlour.lab.balance.played import BOUNDS, Played


def wins(games: Sequence[Played]) -> dict[str, Any]:
    """Shares of wins by seat, by role, by who begins and by how the sides are split, each with its interval."""
    seats = len(games[0].results)
    return {
        "fair": None if any(played.teams for played in games) else 1 / seats,
        "seats": [share([played.results[seat] for played in games]) for seat in range(seats)],
        "roles": {role: share(own) for role, own in sorted(by_role(games).items())},
        "starts": starts(games),
        "splits": splits(games),
        "draws": share([float(drawn(played)) for played in games]),
    }


def drawn(played: Played) -> bool:
    """Whether all seats did equally well."""
    return len(set(played.returns)) == 1


def role_results(played: Played) -> dict[str, float]:
    """The result of each role in a game: that of the side, or the mean of the seats that played it."""
    found: dict[str, list[float]] = {}
    for role, result in zip(played.roles, played.results, strict=False):
        found.setdefault(role, []).append(result)
    return {role: sum(own) / len(own) for role, own in found.items()}


def by_role(games: Sequence[Played]) -> dict[str, list[float]]:
    """The results of each role, one for each game that had it."""
    found: dict[str, list[float]] = {}
    for played in games:
        for role, result in role_results(played).items():
            found.setdefault(role, []).append(result)
    return found


def starts(games: Sequence[Played]) -> dict[str, Any]:
    """How the seat that begins fares, overall and by its role; {} if several seats begin together."""
    begun = [played for played in games if played.start >= 0]
    if not begun:
        return {}
    found = {"the seat that begins": share([played.results[played.start] for played in begun])}
    for role in sorted({played.roles[played.start] for played in begun if played.roles}):
        own = [played.results[played.start] for played in begun if played.roles[played.start] == role]
        found[f"{role} that begins"] = share(own)
    return found


def split_of(played: Played) -> str:
    """How many seats each side has: "2 Spy, 3 Surveyor"."""
    return ", ".join(f"{count} {side}" for side, count in sorted(Counter(played.roles).items())) if played.teams else ""


def splits(games: Sequence[Played]) -> dict[str, Any]:
    """The sides' results for every way in which seats are split between them; {} if there are no sides or only one way."""
    kinds = sorted({split_of(played) for played in games} - {""})
    if len(kinds) < 2:
        return {}
    found: dict[str, Any] = {}
    for kind in kinds:
        own = [played for played in games if split_of(played) == kind]
        roles = {role: share(results) for role, results in sorted(by_role(own).items())}
        found[kind] = {"games": len(own), "roles": roles}
    return found


def ends(games: Sequence[Played]) -> list[dict[str, Any]]:
    """Why games ended, the most frequent reason first."""
    counted = Counter(played.reason for played in games).most_common()
    return [{"reason": reason, **share([float(played.reason == reason) for played in games])} for reason, _ in counted]


def decisions(played: Played) -> int:
    """How many decisions with a choice a game had."""
    return sum(played.choices[1:])


def length(games: Sequence[Played], seconds: float) -> dict[str, Any]:
    """
    How long games are.

    Minutes assume people who take `seconds` for every action announced to the table; the choices that lead to it, such as a
    card and then its target, count as one.
    """
    return {
        "seconds": seconds,
        "actions": quantiles([played.actions for played in games]),
        "decisions": quantiles([decisions(played) for played in games]),
        "turns": quantiles([played.turns for played in games]),
        "headings": quantiles([played.heads for played in games]),
        "minutes": quantiles([round(played.told * seconds / 60, 2) for played in games]),
    }


def choices(games: Sequence[Played]) -> dict[str, Any]:
    """How many choices a decision has."""
    totals = [sum(played.choices[i] for played in games) for i in range(len(BOUNDS))]
    every = sum(totals)
    open_to = every - totals[0]
    return {
        "forced": round(totals[0] / every, 4),
        "mean": round(sum(played.legal for played in games) / max(1, open_to), 3),
        "classes": [{"from": bound, "share": round(total / every, 4)} for bound, total in zip(BOUNDS, totals, strict=True)],
    }
