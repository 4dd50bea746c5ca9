"""What every card, effect, option and opening does: how often it is seen and played, and how results differ with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from parlour.lab.balance.figures import Estimate, Observation, difference, share, surely, within
from parlour.lab.balance.played import DEALT, PLAYED, SEEN, Played, Use
from parlour.lab.balance.topics import OPTION, Topic

CLASSES: Final = 5  # of games by length, at most
GAMES_A_CLASS: Final = 40
OFTEN: Final = 30  # decisions that must have offered a choice before the lab calls it passed over
PASSED_OVER: Final = 0.2  # passed over if chosen at most this often compared with chance
ALWAYS: Final = 0.9
PEERS: Final = 5  # things of a kind that are needed to compare one with the others
ALL: Final = ""


class Row(NamedTuple):
    """One topic in the hands of one role."""

    topic: Topic
    role: str
    seats: int  # that had it, over all games
    seen: int
    played: int
    offered: int
    chosen: int
    expected: float
    by_seen: Estimate | None
    by_dealt: Estimate | None
    by_played: Estimate | None  # among seats that saw it


def length_classes(games: Sequence[Played]) -> dict[int, int]:
    """A class of length for every deal, so that long games, in which more is seen, are compared with long games."""
    count = min(CLASSES, max(1, len(games) // GAMES_A_CLASS))
    ordered = sorted(games, key=lambda played: (played.actions, played.task.deal))
    return {played.task.deal: place * count // len(games) for place, played in enumerate(ordered)}


def holders(games: Sequence[Played]) -> dict[str, list[tuple[Played, int]]]:
    """The seats of all games by role; one role for all if the game has none."""
    found: dict[str, list[tuple[Played, int]]] = {}
    for played in games:
        for seat in range(len(played.results)):
            found.setdefault(played.roles[seat] if played.roles else ALL, []).append((played, seat))
    return found


class Held:
    """All seats that had a role, prepared for comparisons."""

    def __init__(self, role: str, seats: Sequence[tuple[Played, int]], classes: dict[int, int]) -> None:
        self.role = role
        self.seats = [seat for _, seat in seats]
        self.groups = [seat * CLASSES + classes[played.task.deal] for played, seat in seats]
        self.results = [played.results[seat] for played, seat in seats]
        self.deals = [played.task.deal for played, _ in seats]
        self.uses: dict[int, dict[int, Use]] = {}  # by topic, then by place
        for place, (played, seat) in enumerate(seats):
            for number, use in played.content[seat].items():
                self.uses.setdefault(number, {})[place] = use

    def dealt(self, flags: Sequence[int]) -> Estimate | None:
        """How results differ with being dealt something; this precedes the length of the game, which is therefore ignored."""
        return within(self.seats, [bool(has & DEALT) for has in flags], self.results, self.deals)

    def seen(self, flags: Sequence[int]) -> Estimate | None:
        """How results differ with ever seeing something, in games of like length."""
        return within(self.groups, [bool(has & SEEN) for has in flags], self.results, self.deals)

    def played(self, flags: Sequence[int]) -> Estimate | None:
        """How results differ with playing something that one sees, in games of like length."""
        of = [place for place, has in enumerate(flags) if has & SEEN]
        there = [bool(flags[place] & PLAYED) for place in of]
        own = [[column[place] for place in of] for column in (self.groups, self.deals)]
        return within(own[0], there, [self.results[place] for place in of], own[1])

    def row(self, topic: Topic, uses: dict[int, Use]) -> Row:
        """The figures of one topic."""
        flags = [0] * len(self.seats)
        for place, use in uses.items():
            flags[place] = use[3]
        return Row(
            topic=topic,
            role=self.role,
            seats=len(flags),
            seen=sum(bool(has & SEEN) for has in flags),
            played=sum(bool(has & PLAYED) for has in flags),
            offered=sum(use[0] for use in uses.values()),
            chosen=sum(use[1] for use in uses.values()),
            expected=sum(use[2] for use in uses.values()),
            by_seen=self.seen(flags),
            by_dealt=self.dealt(flags),
            by_played=self.played(flags),
        )


def content_rows(topics: Sequence[Topic], games: Sequence[Played]) -> list[Row]:
    """A row for every topic and every role that ever saw it, and one without a role for those that nobody saw."""
    classes = length_classes(games)
    rows: list[Row] = []
    came_up: set[int] = set()
    for role, seats in sorted(holders(games).items()):
        held = Held(role, seats, classes)
        came_up |= held.uses.keys()
        rows += [held.row(topics[number], uses) for number, uses in sorted(held.uses.items())]
    never = [topic for number, topic in enumerate(topics) if number not in came_up and not topic.verb]
    return centred(rows) + [Row(topic, ALL, 0, 0, 0, 0, 0, 0.0, None, None, None) for topic in never]


def centred(rows: Sequence[Row]) -> list[Row]:
    """
    The rows with what seeing a thing does compared with seeing others of its kind.

    A player who sees more of anything wins more, or less, since in most games the player who is ahead acts more often.
    """
    kinds: dict[tuple[str, str, str], list[float]] = {}
    for one in rows:
        if one.by_seen is not None:
            kinds.setdefault((one.topic.kind, one.topic.verb, one.role), []).append(one.by_seen.value)
    found: list[Row] = []
    for one in rows:
        others = kinds.get((one.topic.kind, one.topic.verb, one.role), [])
        if one.by_seen is not None and len(others) >= PEERS:
            one = one._replace(by_seen=one.by_seen._replace(value=one.by_seen.value - sum(others) / len(others)))
        found.append(one)
    return found


def content(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The rows for programs; differences are sure if at most one in twenty that are called so is chance."""
    sure = {name: surely([getattr(one, name) for one in rows]) for name in ("by_dealt", "by_seen", "by_played")}
    found: list[dict[str, Any]] = []
    for i, one in enumerate(rows):
        entry: dict[str, Any] = {
            "kind": one.topic.kind,
            "name": one.topic.name,
            "verb": one.topic.verb,
            "title": one.topic.label,
            "role": one.role,
            "seats": one.seats,
            "seen": one.seen,
            "played": one.played,
            "offered": one.offered,
            "chosen": one.chosen,
            "by_chance": round(one.expected, 2),
        }
        for name, flags in sure.items():
            estimate: Estimate | None = getattr(one, name)
            entry[name] = None if estimate is None else {**estimate.as_json(), "sure": flags[i]}
        found.append(entry)
    return found


def unused(rows: Sequence[Row]) -> list[str]:
    """The content that never came up, as far as the game describes it; numbers of seats, for example, are not content."""
    described = any(one.topic.described and one.topic.kind != OPTION for one in rows)
    never = [one.topic for one in rows if one.seats == 0]
    return [f"{topic.kind}: {topic.title}" for topic in never if topic.described or not described]


def pooled(rows: Sequence[Row]) -> dict[Topic, tuple[int, int, float]]:
    """How often each topic was offered and chosen, and would have been chosen by chance, in all roles together."""
    found: dict[Topic, tuple[int, int, float]] = {}
    for one in rows:
        offered, chosen, expected = found.get(one.topic, (0, 0, 0.0))
        found[one.topic] = (offered + one.offered, chosen + one.chosen, expected + one.expected)
    return found


def extremes(rows: Sequence[Row], games: Sequence[Played], topics: Sequence[Topic]) -> dict[str, list[dict[str, Any]]]:
    """
    Choices that are passed over, and choices that are hardly ever passed over.

    A choice is passed over if players take it less than a fifth as often as chance would, and it is a matter of course if they
    take it nearly always, though chance would not half the time.
    """
    instead: dict[int, Counter[int]] = {}
    for played in games:
        for passed, chosen, count in played.instead:
            instead.setdefault(passed, Counter())[chosen] += count
    numbers = {topic: number for number, topic in enumerate(topics)}
    passed_over: list[dict[str, Any]] = []
    always: list[dict[str, Any]] = []
    for topic, (offered, chosen, expected) in pooled(rows).items():
        if offered < OFTEN:
            continue
        entry = {"kind": topic.kind, "title": topic.label, "offered": offered, "chosen": chosen, "by_chance": round(expected, 2)}
        if chosen + 2 * sqrt(chosen) + 3 < PASSED_OVER * expected:
            others = instead.get(numbers[topic], Counter()).most_common(1)
            entry["instead"] = topics[others[0][0]].label if others else ""
            passed_over.append(entry)
        elif share([1.0] * chosen + [0.0] * (offered - chosen))["interval"][0] > ALWAYS and expected < offered / 2:
            always.append(entry)
    passed_over.sort(key=lambda entry: entry["chosen"] / entry["by_chance"])
    return {"passed_over": passed_over, "always": always}


def openings(games: Sequence[Played]) -> dict[str, Any]:
    """The first moves of each role: how often they are made, and how results differ with them."""
    found: list[tuple[str, str, int, int, Estimate | None]] = []
    for role, seats in sorted(holders(games).items()):
        counted = Counter(played.openings[seat] for played, seat in seats)
        for opening, count in counted.most_common():
            if opening and count >= max(3, len(seats) // 100):
                facts = (
                    Observation(seat, played.openings[seat] == opening, played.results[seat], played.task.deal)
                    for played, seat in seats
                )
                found.append((role, opening, count, len(seats), difference(facts)))
    sure = surely([estimate for *_, estimate in found])
    return {
        "different": len({opening for played in games for opening in played.openings if opening}),
        "together": len({tuple(played.openings) for played in games}),
        "rows": [
            {
                "role": role,
                "opening": opening,
                "made": count,
                "of": seats,
                "by": None if estimate is None else {**estimate.as_json(), "sure": is_sure},
            }
            for (role, opening, count, seats, estimate), is_sure in zip(found, sure, strict=True)
        ],
    }
