"""The terms of a game of Spyfall: what the table agrees on before the first round."""

from __future__ import annotations

from typing import ClassVar, Final, final

from parlour.core.state import View

NONE: Final = -1  # no seat, no location, no vote
SPY: Final = -1  # a spy's card; every other card is the number of a role
LONGEST_LINE: Final = 200  # characters in a question, an answer or a case
STOCK_QUESTION: Final = "So tell me, what do you make of it here today?"
MOST_QUESTIONS: Final = 100  # in "any time" play, so that a round ends even if nobody runs its clock


@final
class Terms:
    """S1: what the table agreed on."""

    SHARED: ClassVar[bool] = True  # all clones of a game share one object, which never changes

    def __init__(
        self,
        spies: int,
        rounds: int,
        seconds: int,
        questions: int,
        typed: bool,
        any_time: bool,
        in_role: bool,
        old_pals: bool,
        patience: int,
        discussion: int,
        locations: list[str],
        roles: list[list[str]],
        degrees: dict[str, dict[str, int]],
        evening: int = 1,
    ) -> None:
        self.spies = spies
        self.rounds = rounds
        self.seconds = seconds  # on a round's clock in "any time" play
        self.questions = questions  # time is up after this many
        self.typed = typed
        self.any_time = any_time
        self.in_role = in_role
        self.old_pals = old_pals
        self.patience = patience  # seconds to type a question or an answer; 0: nobody has to hurry
        self.discussion = discussion  # seconds to talk between time-up and the votes; 0: none
        self.locations = locations
        self.decks = roles
        self.degrees = degrees  # what the host's own pack tells bots about its locations
        self.evening = evening  # the number of this game among those that the same people play in a row
        self.cached_facts: dict[int, View] = {}  # by number of seats

    def roles(self, location: int) -> list[str]:
        """S2: the roles in a location's deck."""
        return self.decks[location]

    def facts(self, seats: int) -> View:
        """S1: the part of the terms that everybody knows; cached, so callers must not change it."""
        facts = self.cached_facts.get(seats)
        if facts is None:
            facts = {
                "spies": self.spies,
                "rounds": self.rounds,
                "seconds": self.seconds,
                "questions": self.questions,
                "typed": self.typed,
                "any_time": self.any_time,
                "in_role": self.in_role,
                "old_pals": self.old_pals,
                "discussion": self.discussion,
                "locations": self.locations,
                "degrees": self.degrees,
                "evening": self.evening,
                "needed": votes_needed(seats, self.spies),
            }
            self.cached_facts[seats] = facts
        return facts


def default_spies(seats: int, combined: bool) -> int:
    """S1, S20: one spy for up to eight players, two from nine; always one with combined packs."""
    return 1 if seats <= 8 or combined else 2


def default_minutes(seats: int) -> int:
    """S1: six minutes for three or four players, plus one for every two more."""
    return 6 + (seats - 3) // 2


def default_questions(seats: int) -> int:
    """S8a: two questions a minute where questions are counted instead of time."""
    return 2 * default_minutes(seats)


def votes_needed(seats: int, spies: int) -> int:
    """S9: everybody but the suspect against one spy; two fewer against two spies, but at least two."""
    if spies == 1:
        return seats - 1
    return max(2, seats - 3)


def the(name: str) -> str:
    """Return a location's name with its article, for use in a sentence."""
    return f"the {name.removeprefix('The ')}"
