"""How long a line of the log is shown while a client plays it, at normal speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.scene.cues import Cue, Flip, Strike

SHORTEST: Final = 700  # milliseconds
LONGEST: Final = 2400
GLANCE: Final = 500
LETTER: Final = 12
SLOWER: Final = 1.5


def shown_for(kind: str, text: str, cues: Sequence[Cue]) -> int:
    """Milliseconds to read a line and watch what it describes: more for longer lines, reveals and battles."""
    letters = letters_of(text)
    ms = SHORTEST if kind == "head" else min(LONGEST, max(SHORTEST, GLANCE + LETTER * letters))
    slow = any(isinstance(cue, Flip) or (isinstance(cue, Strike) and cue.els) for cue in cues)
    return round(ms * SLOWER if slow else ms)


def letters_of(text: str) -> int:
    """How many letters a reader sees; of a reference, only its label is seen."""
    if "{" not in text:
        return len(text)
    before, *parts = text.split("{")
    letters = len(before)
    for part in parts:
        reference, _, after = part.partition("}")
        letters += len(reference.partition("|")[2]) + len(after)
    return letters
