"""
Measures how well the bots of Spyfall understand what people type.

    python -m parlour.games.spyfall.lab.understanding             shares by kind and style, by the lists alone
    python -m parlour.games.spyfall.lab.understanding --embedded  the same with sentence embeddings (parlour[talk])
    python -m parlour.games.spyfall.lab.understanding --fresh     by the lines of tests/fresh_*.toml
    python -m parlour.games.spyfall.lab.understanding --misses    also every line that was not read right
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from parlour.content import convert, read_toml
from parlour.games.spyfall.bots.levels import DODGE, NO, SOME, UNKNOWN, YES
from parlour.games.spyfall.bots.talk.meaning import embeddings
from parlour.games.spyfall.bots.talk.understand import answer_of, hints_of, question_of
from parlour.games.spyfall.content import attributes

FOLDER = Path(__file__).parent.parent / "tests"
LEVELS: Final = {"no": NO, "some": SOME, "yes": YES, "dodge": DODGE, "": UNKNOWN}
SAYS: Final = {level: word or "nothing" for word, level in LEVELS.items()}
RIGHT, WRONG, MISSED = "right", "wrong", "not understood"

Row = TypeVar("Row")


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """A question, the attribute it asks about ("" for none), and whether a yes means that the attribute does not hold."""

    text: str
    about: str
    opposite: bool
    style: str


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a question, and what it says of the attribute: a key of LEVELS."""

    asked: str
    about: str
    opposite: bool
    text: str
    says: str
    style: str


class Hint(msgspec.Struct, forbid_unknown_fields=True):
    """A line that hints at a place, given by its slug."""

    text: str
    place: str
    style: str


class Reading(msgspec.Struct):
    """
    How one line was read: its kind and style, the verdict, and a line to show for a miss.

    `noted` marks an answer taken for its contrary, and a hint taken to point at its place alone.
    """

    kind: str
    style: str
    verdict: str
    shown: str
    noted: bool = False


def verdict(right: bool, understood: bool) -> str:
    """Return whether a line was read right, read wrong or not understood."""
    if right:
        return RIGHT
    return WRONG if understood else MISSED


def read(kind: str, row: type[Row], source: str = "people") -> list[Row]:
    """Return all lines of a kind, or raise `BadContent`."""
    path = FOLDER / f"{source}_{kind}.toml"
    return [convert(entry, row, path.name, f"line {i + 1}") for i, entry in enumerate(read_toml(path)[kind])]


def order() -> list[str]:
    """Return the names of the attributes by number."""
    return [attribute.name for attribute in attributes()]


def questions(embedded: bool, source: str) -> Iterator[Reading]:
    """Read every question; it is right if both attribute and sense are right."""
    known = order()
    for line in read("questions", Question, source):
        found = question_of(line.text, embedded)
        about = known[found.attribute] if found.attribute != UNKNOWN else ""
        got, meant = sense(about, found.opposite), sense(line.about, line.opposite)
        yield Reading("questions", line.style, verdict(got == meant, about != ""), f"{line.text}  [{got}, not {meant}]")


def sense(about: str, opposite: bool) -> str:
    """Return an attribute and its sense as text."""
    return f"the opposite of {about}" if about and opposite else about or "nothing"


def answers(embedded: bool, source: str) -> Iterator[Reading]:
    """Read every answer to its question, whose attribute and sense are given."""
    known = order()
    for line in read("answers", Answer, source):
        asked = known.index(line.about)
        found = answer_of(line.text, asked, line.opposite, embedded)
        level = found.level if found.attribute == asked else UNKNOWN
        meant = LEVELS[line.says]
        shown = f"{line.asked} - {line.text}  [{line.about}: {SAYS[level]}, not {SAYS[meant]}]"
        yield Reading("answers", line.style, verdict(level == meant, level != UNKNOWN), shown, {level, meant} == {NO, YES})


def hints(embedded: bool, source: str) -> Iterator[Reading]:
    """Read every hint; it is right if its place is among the places found, which are three at most."""
    for line in read("hints", Hint, source):
        found = hints_of(line.text, embedded)
        shown = f"{line.text}  [{', '.join(sorted(found)) or 'nothing'}, not {line.place}]"
        yield Reading("hints", line.style, verdict(line.place in found, bool(found)), shown, found == {line.place})


def row(name: str, readings: list[Reading]) -> str:
    """Return the shares of some readings as one row of the table."""
    count = Counter(reading.verdict for reading in readings)
    cells = " | ".join(f"{count[verdict] / len(readings):.1%}" for verdict in (RIGHT, WRONG, MISSED))
    return f"| {name} | {len(readings)} | {cells} |\n"


def main(arguments: list[str]) -> None:
    """Print the table, and the misses if asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--misses", action="store_true", help="print every line that was not read correctly")
    parser.add_argument("--embedded", action="store_true", help="read with sentence embeddings")
    parser.add_argument("--fresh", action="store_true", help="read the second set of lines")
    chosen = parser.parse_args(arguments)
    if chosen.embedded and not embeddings():
        raise SystemExit("Embeddings are not installed; docs/games/spyfall/talkers.md says how to install them.")
    write = sys.stdout.write
    write(f"| kind | lines | {RIGHT} | {WRONG} | {MISSED} |\n|---|---|---|---|---|\n")
    source = "fresh" if chosen.fresh else "people"
    kinds = [list(read_lines(chosen.embedded, source)) for read_lines in (questions, answers, hints)]
    for readings in kinds:
        write(row(f"**{readings[0].kind}**", readings))
        for style in sorted({reading.style for reading in readings}):
            write(row(style, [reading for reading in readings if reading.style == style]))
    write(f"\nAnswers taken for their contrary: {sum(reading.noted for reading in kinds[1])}.\n")
    write(f"Hints taken to point at their place alone: {sum(reading.noted for reading in kinds[2])}.\n")
    for reading in (reading for readings in kinds for reading in readings if chosen.misses and reading.verdict != RIGHT):
        write(f"{reading.kind}, {reading.verdict}: {reading.shown}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
