"""
The questions that bots ask, in an order that repeats none in an evening.

A bot knows nothing of earlier games but their number, which the table counts (`Terms.evening`). Within a round nobody asks
about an attribute twice, so the number of the round within the evening chooses the wording: each is used once before any
comes again.
"""

from __future__ import annotations

import functools

from parlour.content import read_toml
from parlour.core.errors import BadContent
from parlour.core.state import View
from parlour.games.spyfall.bots.talk.text import normal
from parlour.games.spyfall.content import FOLDER, attributes

FILE = FOLDER / "questions.toml"


@functools.cache
def wordings() -> list[list[tuple[str, int]]]:
    """Return for each attribute its questions with their sense: all plain ones, then all again after each lead."""
    form = read_toml(FILE)
    leads: list[str] = form["frames"]["leads"]
    found = []
    for attribute in attributes():
        if attribute.name not in form:
            raise BadContent(f"{FILE.name}: attribute {attribute.name}: it has no more questions")
        marked: list[str] = [*attribute.questions, *form[attribute.name]]
        plain = [(text.lstrip("~"), -1 if text.startswith("~") else 1) for text in marked]
        led = [(f"{lead} {text[0].lower()}{text[1:]}", sense) for lead in leads for text, sense in plain]
        found.append(plain + led)
    return found


@functools.cache
def _meanings() -> dict[str, tuple[int, int]]:
    """Return the attribute and sense of every wording."""
    return {normal(text): (i, sense) for i, known in enumerate(wordings()) for text, sense in known}


def exact(text: str) -> tuple[int, int] | None:
    """Return the attribute and sense of a question that bots ask, also after "Player 3, "."""
    meanings = _meanings()
    found = meanings.get(normal(text))
    return found if found is not None else meanings.get(normal(text.partition(",")[2]))


def next_question(view: View, attribute: int) -> str:
    """Return the question about an attribute that is due in this round of the evening."""
    terms = view["terms"]
    at = (terms["evening"] - 1) * terms["rounds"] + view["round"]
    known = wordings()[attribute]
    first: int = at + 5 * attribute  # so that a round does not consist of all the first questions
    heard = {normal(line["text"]) for line in view["thread"] if line["kind"] == "ask"}
    for further in range(len(known)):
        text, _ = known[(first + 7 * further) % len(known)]
        if normal(text) not in heard:
            return text
    return known[first % len(known)][0]
