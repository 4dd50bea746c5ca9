"""How well estimates fit results, from the samples that `parlour calibrate GAME --samples FILE` has kept here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour.core.registry import game as find_game
from parlour.lab.calibration import Measure, calibration, svg_calibration
from parlour.lab.kept import Pair, read_samples
from parlour.review.fair import FILE
from scripts.reference.tables import table

SAMPLES = Path(__file__).parent / "calibration"
HEAD = ["tenth", "positions", "games", "mean estimate", "mean result", "95 %", "within"]


def measured(name: str) -> tuple[list[list[Pair]], Measure, str]:
    """A game's samples by match, what was measured, and the kind of estimates: crossed where the game has a table."""
    head, matches = read_samples(SAMPLES / f"{name}.jsonl")
    fitted = (find_game(name).folder() / "lessons" / FILE).is_file()
    return matches, Measure(head["seed"], head["positions"], head["rollouts"]), "crossed" if fitted else "raw"


def rows(report: dict[str, Any]) -> list[list[object]]:
    """A row for each tenth."""
    return [
        [
            f"{100 * entry['from']:.0f} to {100 * entry['from'] + 10:.0f} %",
            entry["positions"],
            entry["games"],
            f"{entry['estimate']:.1%}",
            f"{entry['result']:.1%}",
            "{:.1%} to {:.1%}".format(*entry["interval"]),
            "yes" if entry["within"] else "**no**",
        ]
        for entry in report["tenths"]
    ]


def calibrated(name: str) -> str:
    """The plot and the tables of a game."""
    matches, measure, kind = measured(name)
    report = calibration(name, matches, measure, kind)
    command = f"parlour calibrate {name} --games {len(matches)} --seed {measure.seed} --estimates {kind}"
    parts = [
        f"![Results over {kind} estimates in ten groups, with the diagonal](images/calibration-{name}.svg)\n",
        f"{len(matches)} games between hard players without a clock, {measure.positions} positions of each, {measure.rollouts} "
        f"rollouts of an estimate, {kind} estimates: `{command}`\n",
        table(HEAD, rows(report)),
    ]
    if kind == "crossed":
        parts += ["Raw estimates in the same games:\n", table(HEAD, rows(calibration(name, matches, measure, "raw")))]
    return "\n".join(parts)


def drawings() -> Iterator[tuple[str, str]]:
    """The plot of every game that was measured, by the name of its file."""
    for path in sorted(SAMPLES.glob("*.jsonl")):
        matches, measure, kind = measured(path.stem)
        yield f"calibration-{path.stem}.svg", svg_calibration(calibration(path.stem, matches, measure, kind))
