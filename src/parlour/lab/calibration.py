"""How good the estimates of reviews are: of all positions with a chance of about 0.6, about 60 % should be won."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

from parlour._parent import begin_process, ending
from parlour.content import read_text
from parlour.core.errors import BadRecord, BadSetup
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.perspective import Perspective
from parlour.core.record import loads
from parlour.core.registry import game
from parlour.core.rng import FastRng
from parlour.lab.arena_report import LEFT, STYLE, whisker
from parlour.lab.kept import Kept, Pair
from parlour.lab.ratings import interval
from parlour.review.course import need_end, states_between, steps_of
from parlour.review.fair import Fair, fair_of, fit
from parlour.review.judge import Judge, hard_player, mixed
from parlour.review.puzzles import played_match

TENTHS: Final = 10
SIDE: Final = 400  # of the plot
KINDS: Final = ("shown", "raw", "crossed")
SLACK: Final = 0.05  # how far outside its tenth a result may lie


class Measure(NamedTuple):
    """How many positions to sample in each match, and how many rollouts to spend on each."""

    seed: int
    positions: int
    rollouts: int


def samples(match: Match, measure: Measure, number: int) -> list[Pair]:
    """At some positions of a match, drawn evenly, a seat's raw estimate as it could know it, and its result."""
    need_end(match)
    seed = mixed(measure.seed, number)
    judge = Judge(match.game, seed)
    steps = steps_of(match, judge.foresight is not None)
    states = states_between(match, steps)
    final = judge.result(match.state)
    rng = FastRng(seed)
    found = []
    for _ in range(measure.positions):
        seat = rng.below(match.setup.seats)
        state = states[rng.below(len(steps))]
        found.append((judge.estimate(Perspective(state, seat), measure.rollouts), final[seat]))
    return found


def samples_of_game(name: str, measure: Measure, number: int) -> list[Pair]:
    """The samples of a new match between hard players without a time limit; it depends on nothing but seed and number."""
    chosen = game(name)
    chance = FastRng(mixed(measure.seed + 1, number))
    return samples(played_match(chosen, partial(hard_player, chosen), chance), measure, number)


def samples_of_file(measure: Measure, place: tuple[int, Path]) -> list[Pair]:
    """The samples of a saved match."""
    return samples(saved_match(place[1]), measure, place[0])


def saved_match(path: Path) -> Match:
    """The match in a file, or an error that names the file."""
    try:
        return loads(read_text(path), game)
    except BadRecord as error:
        raise BadRecord(f"{path.name}: {error}") from error


def spread(work: Callable[[Any], list[Pair]], tasks: list[Any], jobs: int) -> Iterator[list[Pair]]:
    """The results of all tasks in order, by `jobs` processes."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    with ending(ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), begin_process)) as pool:
        yield from pool.map(work, tasks)


def played_pairs(
    name: str,
    games: int,
    measure: Measure,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
    file: Path | None = None,
) -> list[list[Pair]]:
    """
    By match, the samples of new games between hard players; the same seed gives the same, whatever `jobs` is.

    With a `file`, samples are kept there as they are made, and those that it has are not made again.
    """
    if file is None:
        return watched(spread(partial(samples_of_game, name, measure), list(range(games)), jobs), games, progress)
    kept = Kept(file, {"game": name, "rules_version": game(name).rules_version, **measure._asdict()})
    for pairs in spread(partial(samples_of_game, name, measure), list(range(len(kept.matches), games)), jobs):
        kept.add(pairs)
        if progress is not None:
            progress(len(kept.matches), games)
    return kept.matches[:games]


def saved_pairs(
    folder: Path, measure: Measure, jobs: int = 1, progress: Callable[[int, int], None] | None = None
) -> tuple[str, list[list[Pair]]]:
    """The game of a folder's records, and by match their samples."""
    files = sorted(folder.glob("*.json"))
    if not files:
        raise BadSetup(f"{folder} has no records; save some with parlour sim GAME --players hard --save {folder}")
    names = {saved_match(path).game.name for path in files}
    if len(names) > 1:
        raise BadSetup(f"{folder} has records of several games, {', '.join(sorted(names))}; keep each game in its own folder")
    found = watched(spread(partial(samples_of_file, measure), list(enumerate(files)), jobs), len(files), progress)
    return names.pop(), found


def watched(found: Iterator[list[Pair]], count: int, progress: Callable[[int, int], None] | None) -> list[list[Pair]]:
    """All results, reporting after each how many there are."""
    matches = []
    for pairs in found:
        matches.append(pairs)
        if progress is not None:
            progress(len(matches), count)
    return matches


def corrected(chosen: Game, matches: list[list[Pair]], measure: Measure, kind: str) -> list[list[Pair]]:
    """
    The samples with estimates of a kind.

    "raw" ones stay as they are. "shown" ones are corrected by the game's table, as people see them. "crossed" ones are
    corrected, in each half of the matches, by a table fitted to the other half, which shows how good a fitted table is in
    matches that it has not seen.
    """
    if kind == "crossed":
        half = len(matches) // 2
        first, second = (Fair(fitted(chosen, part, measure)["points"]) for part in (matches[:half], matches[half:]))
        return [
            [((second if i < half else first)(estimate), result) for estimate, result in own] for i, own in enumerate(matches)
        ]
    fair = fair_of(chosen) if kind == "shown" else Fair()
    return [[(fair(estimate), result) for estimate, result in own] for own in matches]


def calibration(name: str, matches: list[list[Pair]], measure: Measure, kind: str = "shown") -> dict[str, Any]:
    """The mean estimate and the mean result in each tenth; intervals take a match as the unit."""
    tenths: list[dict[int, list[Pair]]] = [{} for _ in range(TENTHS)]
    for number, pairs in enumerate(corrected(game(name), matches, measure, kind)):
        for estimate, result in pairs:
            tenths[min(TENTHS - 1, int(TENTHS * estimate))].setdefault(number, []).append((estimate, result))
    return {
        "game": name,
        "games": len(matches),
        "positions": measure.positions,
        "rollouts": measure.rollouts,
        "seed": measure.seed,
        "kind": kind,
        "tenths": [tenth(i, by_match) for i, by_match in enumerate(tenths) if by_match],
    }


def fitted(chosen: Game, matches: list[list[Pair]], measure: Measure) -> dict[str, Any]:
    """The game's table of corrections (`review/fair.py`), with what it was fitted to."""
    pairs = [pair for own in matches for pair in own]
    if chosen.constant_sum(chosen.setup()) == 0.0:  # what one seat wins the other loses, so the table must be symmetric
        pairs += [(1.0 - estimate, 1.0 - result) for estimate, result in pairs]
    return {
        "rules_version": chosen.rules_version,
        "games": len(matches),
        "positions": measure.positions,
        "rollouts": measure.rollouts,
        "seed": measure.seed,
        "points": fit(pairs),
    }


def tenth(index: int, by_match: dict[int, list[tuple[float, float]]]) -> dict[str, Any]:
    """One tenth of the scale: how many positions, their mean estimate, their mean result and its interval."""
    pairs = [pair for own in by_match.values() for pair in own]
    results = [sum(result for _, result in own) / len(own) for own in by_match.values()]
    low, high = interval(results, len(results))
    return {
        "from": index / TENTHS,
        "positions": len(pairs),
        "games": len(by_match),
        "estimate": round(sum(estimate for estimate, _ in pairs) / len(pairs), 4),
        "result": round(sum(result for _, result in pairs) / len(pairs), 4),
        "interval": [round(low, 4), round(high, 4)],
        "within": within(index, sum(result for _, result in pairs) / len(pairs)),
    }


def within(index: int, result: float) -> bool:
    """Whether a share won lies in its tenth or at most five points outside."""
    return index / TENTHS - SLACK <= result <= (index + 1) / TENTHS + SLACK


def svg_calibration(report: dict[str, Any]) -> str:
    """The plot: results over estimates, with 95 % intervals, and the line on which they should lie."""
    title = f"Calibration: {report['game']}, {report['games']} games"
    size = LEFT + SIDE + 60
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="13" '
        f'viewBox="0 0 {size} {SIDE + 50}" role="img" aria-label="{escape(title)}" style="--ink:#555">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<path d="M{LEFT} {SIDE + 10}L{LEFT + SIDE} 10" stroke="#999"/>',
    ]
    for i in range(0, TENTHS + 1, 2):
        x, y = LEFT + SIDE * i / TENTHS, 10 + SIDE * (1 - i / TENTHS)
        parts.append(f'<text x="{x}" y="{SIDE + 35}" text-anchor="middle">{10 * i} %</text>')
        parts.append(f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{10 * i} %</text>')
    for entry in report["tenths"]:
        x = LEFT + SIDE * entry["estimate"]
        low, high = (10 + SIDE * (1 - bound) for bound in entry["interval"])
        y = 10 + SIDE * (1 - entry["result"])
        parts.append(f'<g transform="rotate(90 {x:.1f} {y:.1f})">{whisker(x + low - y, x + high - y, y)}</g>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#3b6ea5"><title>{entry["positions"]}</title></circle>')
    return f"{''.join(parts)}</svg>\n"


def html_calibration(report: dict[str, Any]) -> str:
    """A page with the plot."""
    title = f"Calibration: {report['game']}, {report['games']} games"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style></head>'
        f"<body><h1>{escape(title)}</h1><p>Results over estimates, by tenths, with 95 % intervals.</p>{svg_calibration(report)}"
        "</body></html>\n"
    )
