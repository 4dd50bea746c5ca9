"""Says why a bot suspects somebody, by what that player said."""

from __future__ import annotations

import functools

import msgspec

from parlour.content import convert, read_toml
from parlour.core.state import View
from parlour.games.spyfall.bots.beliefs import evidence_of, read_line
from parlour.games.spyfall.bots.evidence import Evidence
from parlour.games.spyfall.bots.levels import DODGE, EMPTY, NO, UNKNOWN, YES
from parlour.games.spyfall.bots.model import Said
from parlour.games.spyfall.bots.talk.voice import names
from parlour.games.spyfall.content import FOLDER
from parlour.games.spyfall.state.terms import LONGEST_LINE

FILE = FOLDER / "reasons.toml"
LONGEST_QUOTE = 48
TIMES = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Reasons(msgspec.Struct, forbid_unknown_fields=True):
    """Clauses by kind, frames by temperament and occasion, and replies to small talk."""

    clauses: dict[str, list[str]]
    frames: dict[str, dict[str, list[str]]]
    smalltalk: dict[str, list[str]]


@functools.cache
def reasons() -> Reasons:
    """Load the words."""
    return convert(read_toml(FILE), Reasons, FILE.name, "the file")


class Ground(msgspec.Struct, frozen=True):
    """What speaks against a player: the kind of clause, and what it quotes."""

    kind: str
    quote: str = ""
    question: str = ""
    other: int = 0
    other_quote: str = ""
    times: int = 0


def player(seat: int) -> str:
    """Return how a bot names a seat; the table shows the player's name instead."""
    return f"player {seat + 1}"


def quoted(text: str) -> str:
    """Return a text short enough to quote."""
    plain = text.strip().rstrip(".!?…").replace("“", "").replace("”", "")
    if len(plain) <= LONGEST_QUOTE:
        return plain
    return plain[:LONGEST_QUOTE].rsplit(" ", 1)[0] + "…"


def ground_against(view: View, suspect: int, place: int) -> Ground:
    """Return what speaks most against a player, for somebody who knows or supposes the place."""
    said = view["said"]
    locations = view["terms"]["locations"]
    before = evidence_of({**view, "said": []})
    # The first line also tells people from computer players, of whom fewer are spies; that alone is not a reason for or
    # against.
    best, most = Ground("nothing"), -0.5
    dodged = 0
    for i, heard in enumerate(said):
        line = read_line(locations, heard)
        after = before.with_line(line)
        worse = after.against(suspect, place) - before.against(suspect, place)
        if line.seat == suspect:
            dodged += line.level == DODGE
            found = answer_ground(view, before, line, i, place, dodged)
        else:
            found = Ground("question", question=heard[1])
        if worse > most and suspect in (line.seat, line.asker) and (line.seat == suspect or line.topic != UNKNOWN):
            best, most = found, worse
        before = after
    return best


def answer_ground(view: View, before: Evidence, line: Said, at: int, place: int, dodged: int) -> Ground:
    """Return what is odd about an answer."""
    _, question, answer, _ = view["said"][at]
    quote = answer
    if line.level == EMPTY:
        return Ground("empty", question=question)
    if before.copies(line):
        return Ground("copy", quote)
    if line.points.places and place not in line.points.places:
        return Ground("hint", quote)
    if line.level == DODGE:
        return Ground("dodges", quote, times=dodged) if dodged > 1 else Ground("dodge", quote, question)
    if line.attribute != UNKNOWN and line.level in (NO, YES):
        other = contradicted(view, line, at)
        if other is not None:
            return Ground("contradiction", quote, other=other[0], other_quote=other[1])
        degree = before.known.degrees[line.attribute][place]
        if degree != UNKNOWN and (degree > 2) != (line.level == YES):
            return Ground("false", quote)
    return Ground("vague", quote)


def contradicted(view: View, line: Said, at: int) -> tuple[int, str] | None:
    """Return who said the opposite about the same thing, and in which words."""
    for i, heard in enumerate(view["said"]):
        if i != at and heard[0] != line.seat:
            other = read_line(view["terms"]["locations"], heard)
            if other.attribute == line.attribute and other.level in (NO, YES) and other.level != line.level:
                return heard[0], heard[2]
    return None


def reason(view: View, suspect: int, place: int, temperament: str, occasion: str, variant: int) -> str:
    """Return a line against a player for an occasion (charge, case or why); it never names the viewer's location."""
    ground = ground_against(view, suspect, place)
    known = "" if view["spy"] else view["terms"]["locations"][view["location"]]
    text = worded(ground, suspect, temperament, occasion, variant)
    if len(text) > LONGEST_LINE or (known and names(text, known)):
        text = worded(Ground("nothing"), suspect, temperament, occasion, variant)
    return text[0].upper() + text[1:]


def worded(ground: Ground, suspect: int, temperament: str, occasion: str, variant: int) -> str:
    """Put a ground into words."""
    clauses = reasons().clauses[ground.kind]
    frames = reasons().frames[temperament][occasion]
    clause = clauses[variant % len(clauses)].format(
        quote=quoted(ground.quote),
        question=quoted(ground.question),
        other=player(ground.other),
        other_quote=quoted(ground.other_quote),
        times=TIMES[min(ground.times, len(TIMES) - 1)],
    )
    return frames[variant % len(frames)].format(suspect=player(suspect), clause=clause)
