"""What is kept of a table: its head (who sits where, under which terms) and the entries of its log."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Literal

import msgspec

from parlour.core.errors import ParlourError
from parlour.scene.model import Json
from parlour.table.clocks import ClockState
from parlour.table.protocol import ClockPlan, SeatInfo

Phase = Literal["waiting", "playing", "over", "closed"]

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without look-alikes
CODE_LENGTH = 12  # 59 bits
MOST_DEVICES = 8
HIDDEN = ("Cs", "Co", "Cn", "Cf")  # kinds of characters that have no look of their own
JOINERS = "\u200c\u200d"  # of those, the ones that scripts and emoji need


class NoSuchTable(ParlourError):
    """There is no table of that code."""

    code = "table/unknown"


class TableRefuses(ParlourError):
    """What was asked for does not fit the table as it is now."""

    code = "table/refused"


class TableBroken(ParlourError):
    """A fault of ours at this one table; it goes on from what was last written down."""

    code = "table/broken"


class Chair(Json):
    """A seat of the table: the devices of the person who holds it, and the computer player that plays it, if any."""

    name: str = ""
    holders: list[str] = []  # cookies of the person's devices; empty: nobody's
    bot: str = ""  # level; beside holders: it stands in for the person
    bot_name: str = ""
    resigned: bool = False

    def free(self) -> bool:
        """Whether anybody may sit down."""
        return not self.holders and not self.bot

    def shown_name(self) -> str:
        """Who is said to sit here."""
        if self.holders:
            return self.name
        return self.bot_name if self.bot else ""


class Result(Json):
    """How a match ended."""

    text: str
    winners: list[int]
    returns: list[float]


class Head(Json):
    """All of a table but its moves and its chat."""

    code: str
    game: str
    rules_version: int
    options: dict[str, str | int | bool]
    chairs: list[Chair]
    host: str
    created: int
    touched: int
    phase: Phase = "waiting"
    clock: ClockPlan = ClockPlan()
    open: bool = False
    hot: bool = False
    seed: str = ""
    began: int = 0
    result: Result | None = None
    next: str = ""

    def mine(self, person: str) -> list[int]:
        """The seats that a person holds."""
        return [n for n, chair in enumerate(self.chairs) if person in chair.holders]

    def is_host(self, person: str) -> bool:
        """Whether a person made the table, on whichever of their devices."""
        return person == self.host or any(self.host in chair.holders and person in chair.holders for chair in self.chairs)

    def seat_info(self) -> list[SeatInfo]:
        """Who sits where, as far as it can be told without knowing who is connected."""
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


class Played(Json, tag_field="k", tag="play"):
    """A move: actions of one seat (-1: the table), the text beside the last one, and what the clocks showed after it."""

    seat: int
    actions: list[list[str]]
    at: int
    text: str = ""
    clock: ClockState | None = None


class Rewound(Json, tag_field="k", tag="rewind"):
    """All but the first `length` actions were taken back."""

    length: int
    clock: ClockState | None = None


LogRow = Played | Rewound

encode_head = msgspec.json.Encoder().encode
decode_head = msgspec.json.Decoder(Head).decode
encode_log = msgspec.json.Encoder().encode
decode_log = msgspec.json.Decoder(LogRow).decode


def new_code() -> str:
    """The code of a new table, which nobody can guess."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def one_line(text: str, longest: int) -> str:
    """A person's text on one line, without characters that control, hide or turn round what others read."""
    kept = [letter for letter in text if letter in JOINERS or unicodedata.category(letter) not in HIDDEN]
    breaks = (" " if unicodedata.category(letter) in ("Zl", "Zp", "Cc") else letter for letter in kept)
    return " ".join("".join(breaks).split())[:longest].strip()


def plain(text: str, longest: int) -> str:
    """A person's text on one line that can stand within texts of the game: the braces that mark references are gone."""
    return one_line(text.translate({ord("{"): "(", ord("}"): ")"}), longest)
