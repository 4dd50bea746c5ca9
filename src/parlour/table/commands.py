"""
Requests to a table. Each command names who asks, and carries the time and any randomness it needs.

The server builds commands (`parlour.table.requests` from client messages), so their seat or person can be trusted; `decide`
checks whether they fit the table.
"""

from __future__ import annotations

import secrets

import msgspec

from parlour.table.moves import Step


class Command(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The base of all commands; `at` is the time in milliseconds since 1970."""

    at: int


class Chance(Command, frozen=True, kw_only=True):
    """The base of commands that may deal or name computer players, using 16 random bytes."""

    chance: bytes = msgspec.field(default_factory=lambda: secrets.token_bytes(16))


class Sit(Chance, frozen=True, kw_only=True):
    """Take a free seat (None: the first)."""

    person: str
    name: str
    seat: int | None = None


class Link(Command, frozen=True, kw_only=True):
    """Use the seats of `owner` on another device."""

    owner: str
    device: str


class Revoke(Command, frozen=True, kw_only=True):
    """Revoke a person's personal link."""

    person: str


class Leave(Chance, frozen=True, kw_only=True):
    """Give up all seats of a person."""

    person: str


class UseBot(Chance, frozen=True, kw_only=True):
    """Put a computer player on a seat, or remove it (level "")."""

    person: str
    seat: int
    level: str
    away: bool = False  # whether the seat's player has been away long enough


class Start(Chance, frozen=True, kw_only=True):
    """Begin with computer players on the empty seats, or without those seats (level "")."""

    person: str
    level: str


class Play(Command, frozen=True, kw_only=True):
    """Make a move: all of its steps or none."""

    seat: int
    steps: list[Step]


class Undo(Command, frozen=True, kw_only=True):
    """Take back the seat's last move, at once or with the others' consent."""

    seat: int


class Resign(Chance, frozen=True, kw_only=True):
    """Give up."""

    seat: int


class Rematch(Command, frozen=True, kw_only=True):
    """Offer another match, with `keep` in the same seats, to those whose people are present; `code` is for its table."""

    seat: int
    present: list[int]
    code: str
    keep: bool = False


class AllowHints(Command, frozen=True, kw_only=True):
    """Propose to the other people that everybody may ask for hints."""

    seat: int


class Answer(Command, frozen=True, kw_only=True):
    """Accept or refuse an offer, or withdraw the seat's own; `code` as for `Rematch`."""

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
    """Store a private note."""

    seat: int
    text: str


class TimeUp(Chance, frozen=True, kw_only=True):
    """Act on the clock that ran out first."""


class Resume(Command, frozen=True, kw_only=True):
    """Continue after a server pause that began at `since` (None: right after the last record announced to everybody)."""

    since: int | None = None
