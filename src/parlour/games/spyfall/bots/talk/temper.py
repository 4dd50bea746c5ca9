"""How computer players differ: by level in how well they judge, by temperament in how they accuse, ask, vote and talk."""

from __future__ import annotations

from typing import Final

import msgspec

from parlour.core.state import View
from parlour.games.spyfall.bots.manners import Manners


class Temper(msgspec.Struct, frozen=True):
    """How well a level judges; the numbers were tuned by self-play, see docs/games/spyfall/talkers.md."""

    accuse: float = 0.0  # added to the suspicion at which a non-spy accuses
    vote: float = 0.0  # ... and votes yes
    guess: float = 0.75  # certainty at which a spy guesses
    gamble: float = 0.35  # certainty at which a spy who is the main suspect guesses at the last chance
    slips: float = 0.0  # how often a decision is made blindly


HARD: Final = Temper()
TEMPERS: Final = {
    "beginner": Temper(accuse=-0.45, vote=-0.45, guess=0.2),  # jumps to conclusions
    "easy": Temper(accuse=-0.06, vote=-0.14, guess=0.6),
    "medium": Temper(accuse=0.03, vote=-0.05, guess=0.8),
    "hard": HARD,
    "master": HARD,  # it already knows all that can be concluded
}


class Temperament(msgspec.Struct, frozen=True):
    """What sort of player it is."""

    name: str
    boldness: float  # log-odds by which suspicion counts for more when accusing and voting
    probe: float  # how telling a non-spy's question should be, in nats
    focus: float  # how far a question prefers suspects
    chatty: float  # how often an answer has an opener or a tail
    dodge: float
    guarded: float
    blur: float
    bluff: float
    lost: float

    def manners(self) -> Manners:
        """Return how this player answers."""
        return Manners(self.dodge, self.guarded, self.blur, self.bluff, self.lost)


TEMPERAMENTS: Final = (
    Temperament("bold", 0.45, 0.35, 2.0, 0.3, dodge=0.02, guarded=0.06, blur=0.65, bluff=0.85, lost=0.05),
    Temperament("careful", -0.5, 0.18, 1.0, 0.3, dodge=0.04, guarded=0.12, blur=0.8, bluff=0.7, lost=0.2),
    Temperament("talkative", 0.1, 0.28, 0.6, 0.8, dodge=0.02, guarded=0.06, blur=0.7, bluff=0.6, lost=0.08),
    Temperament("dry", -0.2, 0.22, 1.4, 0.0, dodge=0.05, guarded=0.12, blur=0.75, bluff=0.75, lost=0.15),
)


def temperament_of(view: View) -> Temperament:
    """Return the temperament of the viewer, which lasts for the game: all four sit at every table of four or more."""
    first_dealer: int = view["dealer"] - view["round"]
    at: int = view["seat"] - first_dealer
    return TEMPERAMENTS[at % len(view["points"]) % len(TEMPERAMENTS)]
