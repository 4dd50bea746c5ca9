"""The head of a table (seats and terms), as shown in listings; table codes, clean texts and errors."""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Literal

from parlour.core.errors import ParlourError
from parlour.scene.model import Json
from parlour.table.protocol import ClockPlan, SeatInfo

Phase = Literal["waiting", "playing", "over", "closed"]

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without look-alikes
CODE_LENGTH = 12  # 59 bits
MOST_DEVICES = 8
HIDDEN = ("Cs", "Co", "Cn", "Cf")  # categories of invisible characters
RULE = re.compile(r"^([A-Z]{1,3}\d+[a-z]?)\b")
JOINERS = "\u200c\u200d"  # invisible, but needed by scripts and emoji


class NoSuchTable(ParlourError):
    """There is no table with that code."""

    code = "table/unknown"


class TableRefuses(ParlourError):
    """The request does not fit the table's current state."""

    code = "table/refused"


class TableBroken(ParlourError):
    """An internal error at this table; it continues from its last record."""

    code = "table/broken"


class Chair(Json):
    """A seat of the table: the devices of the person who holds it, and the computer player that plays it, if any."""

    name: str = ""
    holders: list[str] = []  # cookies of the person's devices; empty: nobody's
    bot: str = ""  # level; with holders, it stands in for the person
    bot_name: str = ""
    resigned: bool = False

    def free(self) -> bool:
        """Whether anybody may sit down."""
        return not self.holders and not self.bot

    def shown_name(self) -> str:
        """The name shown for this seat."""
        if self.holders:
            return self.name
        return self.bot_name if self.bot else ""


class Result(Json):
    """How a match ended."""

    text: str
    winners: list[int]
    returns: list[float]


class Head(Json):
    """Everything about a table except its match and chat."""

    code: str
    game: str
    options: dict[str, str | int | bool]
    chairs: list[Chair]
    host: str
    created: int
    touched: int
    phase: Phase = "waiting"
    clock: ClockPlan = ClockPlan()
    open: bool = False
    hot: bool = False
    began: int = 0  # when the match was dealt
    result: Result | None = None
    next: str = ""

    def mine(self, person: str) -> list[int]:
        """The seats that a person holds."""
        return [n for n, chair in enumerate(self.chairs) if person in chair.holders]

    def is_host(self, person: str) -> bool:
        """Whether a person hosts the table, on any of their devices."""
        return person == self.host or any(self.host in chair.holders and person in chair.holders for chair in self.chairs)

    def seat_info(self) -> list[SeatInfo]:
        """Who sits where, regardless of who is connected."""
        return [
            SeatInfo(
                n=n,
                name=chair.shown_name(),
                kind="person" if chair.holders else "bot" if chair.bot else "empty",
                bot=chair.bot,
                host=self.host in chair.holders,
                resigned=chair.resigned,
            )
            for n, chair in enumerate(self.chairs)
        ]


def new_code() -> str:
    """A code for a new table that nobody can guess."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def one_line(text: str, longest: int) -> str:
    """A person's text on one line, without characters that control, hide or reverse what others read."""
    kept = [letter for letter in text if letter in JOINERS or unicodedata.category(letter) not in HIDDEN]
    breaks = (" " if unicodedata.category(letter) in ("Zl", "Zp", "Cc") else letter for letter in kept)
    return " ".join("".join(breaks).split())[:longest].strip()


def plain(text: str, longest: int) -> str:
    """Like `one_line`, and safe inside the game's texts: without the braces that mark references."""
    return one_line(text.translate({ord("{"): "(", ord("}"): ")"}), longest)


def rule_of(text: str) -> str:
    """The rule number at the start of a refusal, "" if there is none."""
    cited = RULE.match(text)
    return cited.group(1) if cited else ""
