"""The review of a finished match: chances over time, the cost of each decision, luck and skill, and what decided it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any, Final

from parlour._pure import compiled
from parlour.core.match import Match
from parlour.core.stage import stage
from parlour.core.state import TABLE
from parlour.review.course import Ending, need_end
from parlour.review.study import CHOICES, Point, Study, all_points
from parlour.scene.model import Scene
from parlour.scene.refs import plain

FORMAT: Final = 1
MOMENTS: Final = 5
CLEAR: Final = 3.0  # standard errors


def review(
    match: Match,
    seed: int = 0,
    jobs: int = 1,
    choices: int = CHOICES,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    names: Sequence[str] = (),
    ending: Ending | None = None,
) -> dict[str, Any]:
    """
    Return the review of a finished match as JSON; the same seed gives the same numbers for any `jobs`.

    `progress` is called with the positions done and the total; `Cancelled` is raised soon after `cancelled` returns true.
    `names` are the seats' names; `ending` describes the end of a match that the rules did not end.
    """
    need_end(match, ending)
    study = Study(match, seed, choices, ending)
    points = all_points(study, jobs, choices, progress, cancelled)
    scene = stage(match, None, names=names)
    before = study.before_deal()
    changes = changes_of(study, points, before)
    outcome = match.state.outcome()
    end = ending if outcome is None else Ending(outcome.returns, outcome.reason)
    assert end is not None
    return {
        "review": FORMAT,
        "game": match.game.name,
        "title": match.game.title,
        "setup": match.setup.as_json(),
        "commitment": match.commitment,
        "seed": seed,
        "rollouts": study.rollouts,
        "compiled": compiled(),
        "names": [seat.name for seat in scene.seats],
        "returns": end.returns,
        "reason": plain(scene, end.reason),
        "before_deal": rounded(before),
        "curve": [curve_point(study, i, point) for i, point in enumerate(points)],
        "decisions": [decision(study, scene, i, point) for i, point in enumerate(points) if len(point.ranked) > 1],
        "changes": changes,
        "moments": moments(match, scene, changes, ending),
        "seats": [seat_summary(study, points, changes, seat) for seat in range(match.setup.seats)],
        "conclusions": conclusions(study, scene, points),
    }


def rounded(values: list[float]) -> list[float]:
    """Round chances to four digits."""
    return [round(value, 4) for value in values]


def curve_point(study: Study, index: int, point: Point) -> dict[str, Any]:
    """Return the chances after a number of actions."""
    length = study.steps[index].start if index < len(study.steps) else len(study.match.log)
    return {"length": length, "true": rounded(point.true), "known": rounded(point.known)}


def words(match: Match, scene: Scene, actions: list[int]) -> str:
    """Return a move in words."""
    return "; ".join(plain(scene, match.actions.label(action)) for action in actions)


def decision(study: Study, scene: Scene, index: int, point: Point) -> dict[str, Any]:
    """Return what was played, what was best, and what the difference cost."""
    step = study.steps[index]
    played = study.played(index, point.ranked)
    best = point.ranked[0]
    chance, best_chance = study.fair(played.chance), study.fair(best.chance)
    return {
        "length": step.start,
        "seat": step.seat,
        "played": words(study.match, scene, played.actions),
        "best": words(study.match, scene, best.actions),
        "best_actions": [study.match.actions[action].as_json() for action in best.actions],
        "chance": round(chance, 4),
        "best_chance": round(best_chance, 4),
        "cost": round(best_chance - chance, 4),
        "error": round(played.error, 4),
        "mistake": study.mistaken(index, point),
        "hard": words(study.match, scene, point.hard),
    }


def changes_of(study: Study, points: list[Point], before: list[float]) -> list[dict[str, Any]]:
    """Return how the deal and each step changed the true chances, and how much of that was luck."""
    dealt = [after - start for after, start in zip(points[0].true, before, strict=True)]
    found = [
        {
            "length": 0,
            "end": 0,
            "seat": TABLE,
            "change": rounded(dealt),
            "luck": rounded(dealt),
            "error": rounded(points[0].errors),
        }
    ]
    for i, step in enumerate(study.steps):
        now, after, expected = points[i].true, points[i + 1].true, points[i].expected
        change = [b - a for a, b in zip(now, after, strict=True)]
        luck = [0.0 for _ in change] if expected is None else [b - a for a, b in zip(expected, after, strict=True)]
        error = rounded([hypot(a, b) for a, b in zip(points[i].errors, points[i + 1].errors, strict=True)])
        place = {"length": step.start, "end": step.end, "seat": step.seat}
        found.append({**place, "change": rounded(change), "luck": rounded(luck), "error": error})
    return found


def beyond_chance(entry: dict[str, Any]) -> bool:
    """Whether some seat's chance changed by more than estimation error explains, given the many steps of a match."""
    return any(abs(change) > CLEAR * error for change, error in zip(entry["change"], entry["error"], strict=True))


def moments(match: Match, scene: Scene, changes: list[dict[str, Any]], ending: Ending | None) -> list[dict[str, Any]]:
    """Return the steps that clearly changed the true chances most, at most five, in order of play, with what happened."""
    by_size = sorted(changes[1:], key=lambda entry: (-max(map(abs, entry["change"])), entry["length"]))
    largest = [entry for entry in by_size if beyond_chance(entry)][:MOMENTS] or by_size[:1]
    found = []
    for entry in sorted(largest, key=lambda entry: int(entry["length"])):
        places = range(entry["length"], entry["end"])
        events = [event for i in places for event in match.events[i + 1] if event.visible_to(None) and event.kind != "head"]
        told = [plain(scene, event.text) for event in events]
        done = words(match, scene, [match.log[i].action for i in places])  # a hidden action has no public event
        text = " ".join(told) or done
        if ending is not None and entry["end"] == len(match.log):  # how the table ended the match counts as part of the last step
            text = f"{text.rstrip('.')}. {plain(scene, ending.reason)}"
        found.append({**entry, "text": text})
    return found


def seat_summary(study: Study, points: list[Point], changes: list[dict[str, Any]], seat: int) -> dict[str, Any]:
    """Return one seat's summary: what luck, its own and others' decisions changed, and what its decisions cost."""
    luck = sum(entry["luck"][seat] for entry in changes)
    own = sum(entry["change"][seat] - entry["luck"][seat] for entry in changes if entry["seat"] == seat)
    others = sum(entry["change"][seat] - entry["luck"][seat] for entry in changes if entry["seat"] != seat)
    costs = []
    sure = 0
    for i, point in enumerate(points):
        if len(point.ranked) > 1 and study.steps[i].seat == seat:
            costs.append(study.fair(point.ranked[0].chance) - study.fair(study.played(i, point.ranked).chance))
            sure += study.mistaken(i, point)
    return {
        "luck": round(luck, 4),
        "own": round(own, 4),
        "others": round(others, 4),
        "decisions": len(costs),
        "cost": round(sum(costs), 4),
        "mistakes": sure,
    }


def conclusions(study: Study, scene: Scene, points: list[Point]) -> list[dict[str, Any]]:
    """Return what each seat could conclude, wherever that changed."""
    found: list[dict[str, Any]] = []
    last: dict[int, dict[str, dict[str, float]]] = {}
    for step, point in zip(study.steps, points, strict=False):
        for seat, concluded in enumerate(point.conclusions):
            shown = {
                question: {plain(scene, name): round(chance, 4) for name, chance in answers.items()}
                for question, answers in concluded.items()
            }
            if shown and shown != last.get(seat):
                found.append({"length": step.start, "seat": seat, "answers": shown})
                last[seat] = shown
    return found
