"""What a language model made of lines that the lists do not understand; `reader` fills it, `understand` looks here."""

from __future__ import annotations

from typing import Final

MOST_KEPT: Final = 5000  # lines

QUESTIONS: Final[dict[str, tuple[int, bool]]] = {}  # by text: the attribute, and whether a yes means that it does not hold
ANSWERS: Final[dict[tuple[str, int], int]] = {}  # by text and attribute: the level
PLACES: Final[dict[str, tuple[str, ...]]] = {}  # by text: the slugs of the places that it points at
TRIED: Final[set[tuple[str | None, str]]] = set()  # lines that a model was asked about, each answer with its question


def tried(question: str | None, text: str) -> bool:
    """Note that a model is asked about a line; return whether one was asked before."""
    if (question, text) in TRIED:
        return True
    if len(TRIED) >= MOST_KEPT:
        forget()
    TRIED.add((question, text))
    return False


def some() -> bool:
    """Return whether there is any opinion, so that the lists may not have the last word."""
    return bool(QUESTIONS or ANSWERS or PLACES)


def forget() -> None:
    """Forget everything."""
    for known in (QUESTIONS, ANSWERS, PLACES, TRIED):
        known.clear()
