"""Small words of English: plurals, lists and full stops, in one place for all texts that players read."""

from __future__ import annotations

from collections.abc import Sequence

ENDS = (".", "!", "?", "…")
IRREGULAR = {"spy": "spies", "city": "cities", "cavalry": "cavalry", "infantry": "infantry", "country": "countries"}


def plural(noun: str) -> str:
    """The plural of a noun; for several words, of the last one."""
    head, space, last = noun.rpartition(" ")
    if last.lower() in IRREGULAR:
        many = IRREGULAR[last.lower()]
        return head + space + (many.capitalize() if last[:1].isupper() else many)
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        return head + space + last[:-1] + "ies"
    return head + space + last + ("es" if last.endswith(("s", "x", "ch", "sh")) else "s")


def counted(count: int, noun: str) -> str:
    """The count with its noun: "1 card", "2 cards", "no cards" for none."""
    return f"{count if count else 'no'} {noun if count == 1 else plural(noun)}"


def listed(things: Sequence[str], last: str = "and") -> str:
    """Things as a list in a sentence: "a", "a and b", "a, b and c"."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def sentence(text: str) -> str:
    """The text with one full stop at its end, unless it, or the label of the reference at its end, brings a mark already."""
    text = text.rstrip()
    return text if not text or text.rstrip('"}')[-1:] in ENDS else f"{text}."
