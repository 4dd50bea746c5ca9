"""The play cards that a viewer has not seen, as text for the terminal."""

from __future__ import annotations

from parlour.core.state import View
from parlour.core.words import counted
from parlour.games.surveyors.scene.zones import PLURAL, SORT_OF
from parlour.games.surveyors.state.cards import NAMES, SORTS, TITLES


def unseen(view: View) -> str:
    """A4, A11: each kind of card in the pile, under the mat, in others' hands and among others' skips, with its number."""
    found = view["unseen"]
    lines = [f"Not seen: {counted(sum(found.values()), 'card')}, {view['pile']} of them in the pile."]
    for sort in SORTS:
        kinds = [name for name in found if SORT_OF[name] == sort and found[name] > 0]
        listed = "; ".join(f"{TITLES[NAMES.index(name)]} ({found[name]})" for name in kinds)
        lines.append(f"{PLURAL[sort].capitalize()}: {listed or 'none'}")
    return "\n".join(lines)
