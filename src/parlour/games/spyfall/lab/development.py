"""The lines for development: those of development.toml, and what the bots themselves ask and answer."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from parlour.content import read_toml
from parlour.games.spyfall.bots.levels import DODGE, NO, SOME, UNKNOWN, YES
from parlour.games.spyfall.content import attributes

PATH = Path(__file__).parent / "development.toml"
LEVELS = {"no": NO, "some": SOME, "yes": YES, "dodge": DODGE, "-": UNKNOWN}
OFF_TOPIC = 40
LESS = 0.3
ANY = "*"


class Question(msgspec.Struct):
    """A question, its attribute ("" for none), and whether a yes means that it does not hold."""

    text: str
    about: str
    opposite: bool


class Answer(msgspec.Struct):
    """An answer to a question about an attribute, and what it says of it."""

    text: str
    about: str
    opposite: bool
    level: int
    count: float = 1.0  # how much it counts; lines that count less than others are not measured


class Hint(msgspec.Struct):
    """A line that points at a place, or at none ("")."""

    text: str
    place: str
    count: float = 1.0


def _lines(kind: str) -> list[tuple[str, str]]:
    entries = [line.partition(": ") for line in str(read_toml(PATH)[kind]).strip().splitlines()]
    return [(label, text) for label, _, text in entries]


def questions() -> list[Question]:
    """Return the questions; `~` marks the opposite sense, `-` no attribute."""
    return [Question(text, label.lstrip("~").removeprefix("-"), label.startswith("~")) for label, text in _lines("questions")]


def written_answers() -> list[Answer]:
    """
    Return the answers of the file; one that answers any question stands for its answer to two of them.

    These count less and are not measured, since the sayings of the lexicon have grown by them.
    """
    found = []
    names = [attribute.name for attribute in attributes()]
    draw = random.Random(2)  # noqa: S311  # no secret
    for number, (label, text) in enumerate(_lines("answers")):
        parts = label.split()
        level = LEVELS[parts[-1]]
        if parts[0] != ANY:
            found.append(Answer(text, parts[0], "~" in parts, level))
            continue
        for opposite in (number % 2 == 0, number % 2 == 1):
            said = YES - level if opposite and NO <= level <= YES else level
            found.append(Answer(text, draw.choice(names), opposite, said, LESS))
    return found


def answers() -> list[Answer]:
    """Return the answers of the file, those that bots give, and some of those to another question."""
    found = written_answers()
    given = [
        Answer(text, one.name, False, level, LESS)
        for one in attributes()
        for level in (NO, SOME, YES)
        for text in one.answers(level)
    ]
    names = [attribute.name for attribute in attributes()]
    draw = random.Random(1)  # noqa: S311  # no secret
    for line in draw.sample(given, OFF_TOPIC):
        other = draw.choice([name for name in names if name != line.about])
        found.append(Answer(line.text, other, draw.random() < 0.5, UNKNOWN, LESS))
    return found + given


def written_hints() -> list[Hint]:
    """Return the hints of the file."""
    return [Hint(text, label) for label, text in _lines("hints")]


def hints() -> list[Hint]:
    """Return the hints of the file, and answers that point nowhere."""
    return written_hints() + [Hint(line.text, "", 0.5) for line in written_answers()]


def open_lines() -> list[str]:
    """Return the lines of the file that leave any question open."""
    dodges = [line.text for line in written_answers() if line.level == DODGE]
    return list(dict.fromkeys([*str(read_toml(PATH)["open"]).strip().splitlines(), *dodges]))
