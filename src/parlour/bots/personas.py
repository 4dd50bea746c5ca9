"""Names and faces of computer players, so that people know whom they sit with."""

from __future__ import annotations

from typing import Final, NamedTuple

from parlour.core.rng import FastRng

NAMES: Final = {
    "easy": ("Pip", "Clover", "Biscuit", "Daisy", "Button", "Marigold", "Tuppence", "Robin"),
    "medium": ("Ledger", "Quill", "Signal", "Harbour", "Compass", "Lantern", "Juniper", "Sexton"),
    "hard": ("Raven", "Sphinx", "Obsidian", "Mentor", "Vesper", "Chancel", "Marshal", "Winter"),
}
OTHER_NAMES: Final = ("Ace", "Cog", "Dial", "Flint", "Gauge", "Reed", "Spindle", "Tally")

HATS: Final = (
    '<path d="M3 8h18v2H3zM7 8V4q5-2 10 0v4z"/>',  # a felt hat
    '<path d="M5 9q1-6 7-6t7 6zM4 9h13l4 2H4z"/>',  # a cap
    '<path d="M6 9V2h12v7zM3 8h18v2H3z"/>',  # a top hat
    '<path d="M4 10q0-7 8-7t8 7q-3-4-8-4t-8 4z"/>',  # hair
)
EYES: Final = (
    '<circle cx="9.5" cy="13" r="1"/><circle cx="14.5" cy="13" r="1"/>',
    '<path d="M8 13h3v1H8zM13 13h3v1h-3z"/>',
    '<g fill="none" stroke="currentColor"><circle cx="9" cy="13" r="2"/><circle cx="15" cy="13" r="2"/><path d="M11 13h2"/></g>',
)
MOUTHS: Final = (
    '<path d="M9 17q3 3 6 0" fill="none" stroke="currentColor"/>',
    '<path d="M9 18h6" fill="none" stroke="currentColor"/>',
    '<path d="M7 17q3-3 5-1 2-2 5 1-3 1-5 0-2 1-5 0z"/>',  # a moustache
)
HEAD: Final = '<path d="M6 10v5q0 7 6 7t6-7v-5" fill="none" stroke="currentColor" stroke-width="1.5"/>'


class Persona(NamedTuple):
    """A name, and a face as the inside of a 24 x 24 SVG, drawn in the current colour."""

    name: str
    face: str


def persona(level: str, seed: int) -> Persona:
    """Who plays at this level: the same person for the same seed; the names tell the levels apart."""
    rng = FastRng(seed)
    names = NAMES.get(level, OTHER_NAMES)
    name = names[rng.below(len(names))]
    face = HATS[rng.below(len(HATS))] + HEAD + EYES[rng.below(len(EYES))] + MOUTHS[rng.below(len(MOUTHS))]
    return Persona(name, face)
