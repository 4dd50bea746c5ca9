"""Names of computer players, so that people can tell them apart."""

from __future__ import annotations

from typing import Final

from parlour.core.rng import FastRng

NAMES: Final = {
    "beginner": ("Acorn", "Bramble", "Dewdrop", "Fern", "Nutmeg", "Pebble", "Sparrow", "Thimble"),
    "easy": ("Pip", "Clover", "Biscuit", "Daisy", "Button", "Marigold", "Tuppence", "Robin"),
    "medium": ("Ledger", "Quill", "Signal", "Harbour", "Compass", "Lantern", "Juniper", "Sexton"),
    "hard": ("Raven", "Sphinx", "Obsidian", "Mentor", "Vesper", "Chancel", "Marshal", "Winter"),
    "master": ("Atlas", "Basilisk", "Cassandra", "Gauntlet", "Meridian", "Oracle", "Paragon", "Solomon"),
}
OTHER_NAMES: Final = ("Ace", "Cog", "Dial", "Flint", "Gauge", "Reed", "Spindle", "Tally")


def persona(level: str, seed: int) -> str:
    """The name of a player of this level: the same for the same seed, and never one of another level."""
    names = NAMES.get(level, OTHER_NAMES)
    return names[FastRng(seed).below(len(names))]
