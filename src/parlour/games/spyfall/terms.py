"""What the table of Spyfall agrees on before the first round, and the numbers of its actions."""

from __future__ import annotations

from typing import ClassVar, Final, final

from parlour.core.actions import ActionTable
from parlour.core.state import View

MOST_SEATS: Final = 12
MOST_LOCATIONS: Final = 64
NONE: Final = -1
SPY: Final = -1  # the card of a spy; other cards are the number of a role
LONGEST_LINE: Final = 200  # characters of a question or an answer
MOST_QUESTIONS: Final = 100  # in "any time" play, so that every round ends even where nobody keeps a clock

# Actions. Seats are named by their number, locations by their name.
ASK: Final = 0
ACCUSE: Final = 12
YES: Final = 24
NO: Final = 25
ANSWER: Final = 26
SILENT: Final = 27
STOCK: Final = 28
PASS: Final = 29
DEAL: Final = 30
START: Final = 31
TIME_UP: Final = 32
GUESS: Final = 33


@final
class Terms:
    """S1: what was agreed on."""

    SHARED: ClassVar[bool] = True  # by all clones of a game; nothing changes it

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
        locations: list[str],
        roles: list[list[str]],
        degrees: dict[str, dict[str, int]],
    ) -> None:
        self.spies = spies
        self.rounds = rounds
        self.seconds = seconds  # of a round's clock in "any time" play
        self.questions = questions  # after so many the clock has run out
        self.typed = typed
        self.any_time = any_time
        self.in_role = in_role
        self.old_pals = old_pals
        self.patience = patience  # seconds for a typed question or answer
        self.locations = locations
        self.decks = roles
        self.degrees = degrees  # what the host's own pack says about its locations, for the computer players
        self.told: dict[int, View] = {}  # by the number of seats

    def roles(self, location: int) -> list[str]:
        """S2: the roles of a location's deck."""
        return self.decks[location]

    def facts(self, seats: int) -> View:
        """S1: what all know of the terms at a table of so many seats; made once, and nobody changes it."""
        facts = self.told.get(seats)
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
                "locations": self.locations,
                "degrees": self.degrees,
                "needed": votes_needed(seats, self.spies),
            }
            self.told[seats] = facts
        return facts


def default_spies(seats: int) -> int:
    """S1: one spy up to eight players, two from nine."""
    return 1 if seats <= 8 else 2


def default_minutes(seats: int) -> int:
    """S1: six minutes for three or four players, and one more for every two players."""
    return 6 + (seats - 3) // 2


def default_questions(seats: int) -> int:
    """S8a: where questions are the clock, two for each minute."""
    return 2 * default_minutes(seats)


def votes_needed(seats: int, spies: int) -> int:
    """S9: all but the suspect against one spy; two fewer against two spies, but at least two."""
    if spies == 1:
        return seats - 1
    return max(2, seats - 3)


def slug(name: str) -> str:
    """A location's name as one word of an action."""
    word = "".join([char if char.isalnum() else "-" for char in name.lower()])
    while "--" in word:
        word = word.replace("--", "-")
    return word.strip("-")


def the(name: str) -> str:
    """A location's name with its article, for sentences."""
    return name if name.startswith("The ") else f"the {name}"


def action_table(locations: list[str]) -> ActionTable:
    """All actions of a game with these locations."""
    table = ActionTable()
    for seat in range(MOST_SEATS):
        table.add("ask", str(seat), label=f"Ask player {seat + 1}")
    for seat in range(MOST_SEATS):
        table.add("accuse", str(seat), label=f"Stop the clock and accuse player {seat + 1}")
    table.add("vote", "yes", label="Vote yes: a spy")
    table.add("vote", "no", label="Vote no")
    table.add("answer", label="Answer")
    table.add("silent", label="Say nothing")
    table.add("stock", label="Let the table ask for you")
    table.add("pass", label="Let it go on")
    table.add("deal", label="Deal the next round")
    table.add("start", label="Start the clock")
    table.add("time-up", label="Time is up")
    for name in locations:
        table.add("guess", slug(name), label=f"Guess: {name}")
    return table
