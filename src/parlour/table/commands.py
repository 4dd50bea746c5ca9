"""
What can be asked of a table. Each command names who asks, and carries the time and the chance that it may need.

A command is built by the server (`parlour.table.requests` for messages of clients), so its seat or person can be trusted;
whether it fits the table is for `decide` to say.
"""

from __future__ import annotations

import secrets

import msgspec

from parlour.table.moves import Step


class Command(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The base of all commands; `at` is the time in milliseconds since 1970."""

    at: int


class Chance(Command, frozen=True, kw_only=True):
    """The base of commands that may deal or name computer players, by 16 random bytes."""

    chance: bytes = msgspec.field(default_factory=lambda: secrets.token_bytes(16))


class Sit(Chance, frozen=True, kw_only=True):
    """Take a free seat (None: the first)."""

    person: str
    name: str
    seat: int | None = None


class Link(Command, frozen=True, kw_only=True):
    """Use the seats of `owner` on a further device."""

    owner: str
    device: str


class Leave(Chance, frozen=True, kw_only=True):
    """Give up one's seats."""

    person: str


class UseBot(Chance, frozen=True, kw_only=True):
    """Put a computer player on a seat, or with level "" take it away."""

    person: str
    seat: int
    level: str
    away: bool = False  # whether the seat's person has been away for long enough


class Start(Chance, frozen=True, kw_only=True):
    """Begin with computer players on the empty seats, or with level "" without these seats."""

    person: str
    level: str


class Play(Command, frozen=True, kw_only=True):
    """Make a move: all of its steps or none."""

    seat: int
    steps: list[Step]


class Undo(Command, frozen=True, kw_only=True):
    """Take back one's last move, at once or with the consent of the others."""

    seat: int


class Resign(Chance, frozen=True, kw_only=True):
    """Give up."""

    seat: int


class Rematch(Command, frozen=True, kw_only=True):
    """Offer another match to the seats whose people are present; `code` is what its table would be called."""

    seat: int
    present: list[int]
    code: str


class Answer(Command, frozen=True, kw_only=True):
    """Agree to an offer, refuse it, or withdraw one's own; `code` as for `Rematch`."""

    seat: int
    offer: int
    yes: bool
    code: str


class Say(Command, frozen=True, kw_only=True):
    """Chat, from a seat or as a spectator."""

    seat: int | None
    name: str
    text: str


class Note(Command, frozen=True, kw_only=True):
    """Keep a private note."""

    seat: int
    text: str


class TimeUp(Chance, frozen=True, kw_only=True):
    """Do what the first clock that has run out demands."""


class Resume(Command, frozen=True, kw_only=True):
    """Go on after a pause of the server that began at `since` (None: right after the table's last record)."""

    since: int | None = None
