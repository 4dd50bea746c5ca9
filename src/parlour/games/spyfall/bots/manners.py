"""How computer players answer: candidly, guardedly, or as spies by what fits their belief."""

from __future__ import annotations

from typing import Final, final

from parlour.games.spyfall.bots.evidence import Evidence
from parlour.games.spyfall.bots.levels import SOME, UNKNOWN
from parlour.games.spyfall.bots.model import LOST


@final
class Manners:
    """How often a player dodges or blurs an answer, and how boldly it bluffs as a spy."""

    def __init__(self, dodge: float, guarded: float, blur: float, bluff: float, lost: float) -> None:
        self.dodge = dodge  # a non-spy dodges for no reason
        self.guarded = guarded  # a non-spy dodges once a spy is close
        self.blur = blur  # otherwise says "somewhat" then, whatever the truth
        self.bluff = bluff  # a spy gives the best-fitting answer instead of drawing one by fit
        self.lost = lost  # a spy dodges if no answer fits well


PLAIN: Final = Manners(dodge=0.05, guarded=0.25, blur=0.6, bluff=0.7, lost=0.25)


def honest_answers(evidence: Evidence, manners: Manners, seat: int, place: int, attribute: int) -> list[float]:
    """Return how likely a non-spy at a place says no, somewhat or yes, or dodges."""
    if attribute == UNKNOWN:
        return [0.0, 0.0, 0.0, 1.0]
    candid = evidence.known.candid[attribute]
    exposed = evidence.exposed(seat, place)
    dodge = manners.guarded if exposed else manners.dodge
    blur = manners.blur if exposed else 0.0
    answers = [(1.0 - dodge) * (1.0 - blur) * candid[3 * place + level] for level in range(3)]
    answers[SOME] += (1.0 - dodge) * blur
    return [*answers, dodge]


def spy_answers(fit: tuple[float, float, float], manners: Manners) -> list[float]:
    """Return how likely a spy says no, somewhat or yes, or dodges, given how well each level fits."""
    best = 0
    for level in range(1, 3):
        if fit[level] > fit[best]:
            best = level
    lost = manners.lost if fit[best] < LOST else 0.0
    drawn = (1.0 - lost) * (1.0 - manners.bluff) * (1.0 - manners.dodge)
    answers = [drawn * fit[level] for level in range(3)]
    answers[best] += (1.0 - lost) * manners.bluff
    return [*answers, lost + (1.0 - lost) * (1.0 - manners.bluff) * manners.dodge]
