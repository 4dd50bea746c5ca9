"""What changed between two versions of a game that were played on the same deals, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from parlour.lab.balance.contents import Row
from parlour.lab.balance.course import chances, lead_changes, leads_from, settled_at
from parlour.lab.balance.figures import FEWEST, Estimate, mean, paired, surely
from parlour.lab.balance.played import PLAYED, SEEN, Played
from parlour.lab.balance.topics import Topic
from parlour.lab.balance.wins import decisions, drawn, role_results, split_of

Key = tuple[str, str, str]
"""The key of a topic in every version."""


def measures(games: Sequence[Played], seconds: float) -> dict[str, dict[int, float]]:
    """Everything that is compared as a whole: for each measure its value by deal."""
    found: dict[str, dict[int, float]] = {}

    def note(name: str, deal: int, value: float) -> None:
        found.setdefault(name, {})[deal] = value

    for played in games:
        deal = played.task.deal
        for seat, result in enumerate(played.results):
            note(f"wins of seat {seat}", deal, result)
        for role, result in role_results(played).items():
            note(f"wins of {role}", deal, result)
            if split_of(played):
                note(f"wins of {role} ({split_of(played)})", deal, result)
        if played.start >= 0:
            note("wins of the seat that begins", deal, played.results[played.start])
        note("draws", deal, float(drawn(played)))
        note("actions", deal, played.actions)
        note("decisions with a choice", deal, decisions(played))
        note("turns", deal, played.turns)
        note("minutes", deal, played.told * seconds / 60)
        note("choices a decision", deal, played.legal / max(1, decisions(played)))
        if played.estimates is not None:
            curve = chances(played, played.estimates)
            note("lead changes", deal, lead_changes(curve))
            note("from where the winner leads for good", deal, leads_from(curve))
            note("after which a game is settled", deal, settled_at(curve))
            if played.estimates.stakes:
                worth = [stake.worth for stake in played.estimates.stakes]
                note("what a decision is worth", deal, sum(worth) / len(worth))
    return found


def is_share(name: str) -> bool:
    """Whether a measure is a share, which people read in per cent."""
    return name.startswith(("wins", "draws", "from", "after", "what"))


def compare(first: Sequence[Played], second: Sequence[Played], seconds: float) -> list[dict[str, Any]]:
    """Every measure in both versions, the difference on the same deals and whether it is sure."""
    before, after = measures(first, seconds), measures(second, seconds)
    names = [name for name in before if name in after and before[name].keys() & after[name].keys()]
    gaps = [paired(before[name], after[name]) for name in names]
    return [
        {
            "measure": name,
            "share": is_share(name),
            "before": round(mean(list(before[name].values())).value, 5),
            "after": round(mean(list(after[name].values())).value, 5),
            "change": None if gap is None else gap.as_json(),
            "sure": sure,
        }
        for name, gap, sure in zip(names, gaps, surely(gaps), strict=True)
    ]


def rates(topics: Sequence[Topic], games: Sequence[Played], flag: int) -> dict[Key, dict[int, float]]:
    """For every topic, the seats in each deal that have a flag for it."""
    found: dict[Key, dict[int, float]] = {topic.key: {} for topic in topics}
    for played in games:
        deal = played.task.deal
        for uses in played.content:
            for number, use in uses.items():
                if use[3] & flag:
                    by_deal = found[topics[number].key]
                    by_deal[deal] = by_deal.get(deal, 0.0) + 1
    deals = [played.task.deal for played in games]
    return {key: {deal: by_deal.get(deal, 0.0) for deal in deals} for key, by_deal in found.items()}


def apart(first: Estimate | None, second: Estimate | None) -> Estimate | None:
    """Second minus first, as if they were independent, which errs on the safe side for equal deals."""
    if first is None or second is None:
        return None
    return Estimate(second.value - first.value, sqrt(first.error**2 + second.error**2), min(first.games, second.games))


def compare_content(
    versions: Sequence[tuple[Sequence[Topic], Sequence[Played], Sequence[Row]]],
) -> dict[str, list[dict[str, Any]]]:
    """
    What changed for single topics: seats that see it or play it in a game, and what it does to winning.

    Topics that only one version has are listed as new or gone.
    """
    (topics, games, rows), (other_topics, other_games, other_rows) = versions
    titles = {topic.key: topic for topic in [*topics, *other_topics]}
    found: dict[str, list[dict[str, Any]]] = {"new": [], "gone": [], "seen": [], "played": [], "winning": []}
    for flag, name in ((SEEN, "seen"), (PLAYED, "played")):
        before, after = rates(topics, games, flag), rates(other_topics, other_games, flag)
        found[name] = changes(titles, before, after)
        if flag == SEEN:
            found["gone"] = [described(titles[key]) for key in before if key not in after]
            found["new"] = [described(titles[key]) for key in after if key not in before]
    found["winning"] = winning(rows, other_rows)
    return found


def described(topic: Topic) -> dict[str, Any]:
    """A topic for people."""
    return {"kind": topic.kind, "title": topic.label}


def changes(
    titles: dict[Key, Topic], before: dict[Key, dict[int, float]], after: dict[Key, dict[int, float]]
) -> list[dict[str, Any]]:
    """The sure changes among many, the surest first."""
    keys = [key for key in before if key in after and sum(before[key].values()) + sum(after[key].values()) >= FEWEST]
    gaps = [paired(before[key], after[key]) for key in keys]
    sure = [(key, gap) for key, gap, chosen in zip(keys, gaps, surely(gaps), strict=True) if chosen and gap is not None]
    sure.sort(key=lambda entry: entry[1].chance)
    return [
        {
            **described(titles[key]),
            "before": round(mean(list(before[key].values())).value, 4),
            "after": round(mean(list(after[key].values())).value, 4),
            "change": gap.as_json(),
        }
        for key, gap in sure
    ]


def winning(rows: Sequence[Row], other_rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Topics whose effect on winning has surely changed in the other version."""
    others = {(row.topic.key, row.role): row for row in other_rows}
    both = [(row, others[row.topic.key, row.role]) for row in rows if (row.topic.key, row.role) in others]
    gaps = [apart(row.by_seen, other.by_seen) for row, other in both]
    return [
        {
            **described(row.topic),
            "role": row.role,
            "before": row.by_seen.as_json() if row.by_seen else None,
            "after": other.by_seen.as_json() if other.by_seen else None,
            "change": gap.as_json(),
        }
        for (row, other), gap, sure in zip(both, gaps, surely(gaps), strict=True)
        if sure and gap is not None
    ]
