"""What a game of Spyfall remembers: lines of talk, ballots and finished rounds. Records never change."""

from __future__ import annotations

from typing import Final, final

from parlour.core.state import View

ASKED: Final = "ask"
SAID: Final = "say"
CASE_MADE: Final = "case"
NOTE: Final = "note"
CHARGE: Final = "charge"
WHY: Final = "why"


@final
class Line:
    """One line of the thread: a question, an answer, a case, a reason for an accusation or a vote, or a note from the table."""

    def __init__(self, kind: str, seat: int, to: int, text: str) -> None:
        self.kind = kind
        self.seat = seat
        self.to = to
        self.text = text

    def as_json(self) -> View:
        """Return the line as facts for a view."""
        return {"kind": self.kind, "seat": self.seat, "to": self.to, "text": self.text}


@final
class Ballot:
    """A finished vote: who called it (NONE at time-up), on whom, and each seat's YES, NO or NONE."""

    def __init__(self, accuser: int, suspect: int, votes: list[int], convicted: bool, heard: int) -> None:
        self.accuser = accuser
        self.suspect = suspect
        self.votes = votes
        self.convicted = convicted
        self.heard = heard  # length of the thread at that time

    def as_json(self) -> View:
        """Return the ballot as facts for a view."""
        return {
            "accuser": self.accuser,
            "suspect": self.suspect,
            "votes": self.votes.copy(),
            "convicted": self.convicted,
            "heard": self.heard,
        }


@final
class Result:
    """A finished round with all cards face up."""

    def __init__(
        self, location: int, cards: list[int], guesses: list[int], convicted: int, spies_won: bool, gains: list[int], reason: str
    ) -> None:
        self.location = location
        self.cards = cards
        self.guesses = guesses
        self.convicted = convicted
        self.spies_won = spies_won
        self.gains = gains
        self.reason = reason

    def as_json(self) -> View:
        """Return the round as facts for a view."""
        return {
            "location": self.location,
            "cards": self.cards.copy(),
            "guesses": self.guesses.copy(),
            "convicted": self.convicted,
            "spies_won": self.spies_won,
            "gains": self.gains.copy(),
            "reason": self.reason,
        }


def without_braces(text: str) -> str:
    """Return a player's text with braces replaced, so that nothing in it reads as a reference to a seat."""
    return text.replace("{", "(").replace("}", ")")


def with_names(text: str, seats: int) -> str:
    """Return a player's text with "player 3" replaced by that seat's name, and without other references to seats."""
    parts = without_braces(text).replace("Player ", "player ").split("player ")
    told = parts[0]
    for part in parts[1:]:
        size = 0
        while size < len(part) and part[size].isdigit():
            size += 1
        number = int(part[:size]) if 0 < size <= 2 and part[:size].isascii() else 0
        told += f"{{seat:{number - 1}}}{part[size:]}" if 0 < number <= seats else f"player {part}"
    return told
