"""
The generated parts of the documentation; run `make reference` after a change to what they show.

A page marks such a part by two comments, `<!-- made: NAME -->` and `<!-- end -->`. A test compares all of them with the code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from scripts.reference import calibration, environments, games, interface, layers

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PART = re.compile(r"(<!-- made: (?P<name>[^>]+) -->\n).*?(<!-- end -->)", re.DOTALL)
MAKERS: dict[str, Callable[..., str]] = {
    "actions": environments.actions,
    "advice": games.advice,
    "baselines": environments.baselines,
    "calibration": calibration.calibrated,
    "citation": environments.citation,
    "environments": environments.listing,
    "facts": environments.facts,
    "games": games.listing,
    "lessons": games.lessons,
    "messages": interface.messages,
    "observations": environments.observations,
    "operations": interface.operations,
    "shapes": interface.shapes,
    "sheet": games.sheet,
    "tips": games.tips,
}
"""The kinds of parts: a name, and the function that makes the part from the words after the name."""


def made(text: str) -> str:
    """A page with all of its parts regenerated."""

    def part(match: re.Match[str]) -> str:
        name, *words = match["name"].split()
        return f"{match[1]}{MAKERS[name](*words).strip()}\n{match[3]}"

    return PART.sub(part, text)


def pages() -> Iterator[tuple[Path, str]]:
    """The expected content of every page with such parts, and of the drawings."""
    for path in sorted(DOCS.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        if PART.search(text):
            yield path, made(text)
    yield DOCS / "images" / "layers.svg", layers.drawing()
    for name, drawing in calibration.drawings():
        yield DOCS / "images" / name, drawing
