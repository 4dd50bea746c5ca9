"""
What happened at a table, as typed records in order.

A table is the fold of its records (`parlour.table.evolve`) and nothing else. The store decides how to keep them on disk.
Times are milliseconds since 1970.
"""

from __future__ import annotations

import msgspec

from parlour.table.protocol import ClockPlan, OfferKind, Room


class ClockState(msgspec.Struct, omit_defaults=True):
    """What the clocks showed when the server stopped, so that an outage costs nobody time."""

    banks: list[int] = []  # time each seat has left for the game
    used: dict[int, int] = {}  # how long each seat to act has been thinking
    timers: dict[str, int] = {}  # time left on each of the game's timers


class Base(msgspec.Struct, tag_field="k", frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """The base of all records."""

    at: int


class Opened(Base, tag="opened", frozen=True, kw_only=True):
    """Somebody created the table; always the first record, and only the first."""

    game: str
    options: dict[str, str | int | bool]
    seats: int
    host: str
    clock: ClockPlan = ClockPlan()
    open: bool = False  # listed for everybody
    hot: bool = False  # several people on one device


class SatDown(Base, tag="sat", frozen=True, kw_only=True):
    """A person took a seat."""

    seat: int
    person: str
    name: str


class Linked(Base, tag="linked", frozen=True, kw_only=True):
    """A person started to use their seats on another device."""

    seats: list[int]
    device: str


class Revoked(Base, tag="revoked", frozen=True, kw_only=True):
    """A person revoked their personal link: these devices, which had used it, lose their seats."""

    owner: str
    seats: list[int]
    devices: list[str]
    gone: list[str]  # those of the devices that have no seat left at this table


class Left(Base, tag="left", frozen=True, kw_only=True):
    """A person gave up their seats before the match, or removed the finished table from their list."""

    person: str


class BotSat(Base, tag="bot", frozen=True, kw_only=True):
    """A computer player took a free seat, or stands in for the person who holds it."""

    seat: int
    level: str
    name: str


class BotRose(Base, tag="no-bot", frozen=True, kw_only=True):
    """A computer player gave up its seat, to the seat's person or to nobody."""

    seat: int


class Trimmed(Base, tag="trimmed", frozen=True, kw_only=True):
    """The table kept these seats and dropped the others, which were empty; seats are renumbered in this order."""

    seats: list[int]


class Dealt(Base, tag="dealt", frozen=True, kw_only=True):
    """The match began."""

    seed: str
    rules_version: int


class Moved(Base, tag="moved", frozen=True, kw_only=True):
    """A seat (-1: the table) made a move: its actions by name, and the text of the last one."""

    seat: int
    actions: list[list[str]]
    text: str = ""


class TookBack(Base, tag="took-back", frozen=True, kw_only=True):
    """
    All but the first `length` actions were taken back at the request of `seat`.

    `renewal` numbers the take-backs after which chance is drawn anew; 0 if the move revealed nothing.
    """

    seat: int
    length: int
    renewal: int = 0


class Resigned(Base, tag="resigned", frozen=True, kw_only=True):
    """A seat gave up: with two seats, the other one wins; with more, a computer player takes over for good."""

    seat: int


class Offered(Base, tag="offered", frozen=True, kw_only=True):
    """A seat asked for the others' consent."""

    kind: OfferKind
    seat: int
    waiting: list[int]


class Agreed(Base, tag="agreed", frozen=True, kw_only=True):
    """Seats agreed to an offer."""

    offer: int
    seats: list[int]


class Withdrew(Base, tag="withdrew", frozen=True, kw_only=True):
    """A seat refused an offer, or withdrew its own."""

    offer: int
    seat: int


class Said(Base, tag="said", frozen=True, kw_only=True):
    """Somebody chatted."""

    room: Room
    name: str
    text: str
    seat: int | None = None


class Noted(Base, tag="noted", frozen=True, kw_only=True):
    """A seat changed its private note."""

    seat: int
    text: str


class HintsAllowed(Base, tag="hints", frozen=True, kw_only=True):
    """Everybody agreed that players of this table may ask for hints, as `seat` had offered."""

    seat: int


class Rematched(Base, tag="rematched", frozen=True, kw_only=True):
    """The players moved on to a rematch at the table `code`, with `keep` in the same seats."""

    code: str
    keep: bool = False


class Resumed(Base, tag="resumed", frozen=True, kw_only=True):
    """The table resumed after a server pause; clocks continue from what they showed, so the pause costs nobody time."""

    clocks: ClockState | None = None


Record = (
    Opened
    | SatDown
    | Linked
    | Revoked
    | Left
    | BotSat
    | BotRose
    | Trimmed
    | Dealt
    | Moved
    | TookBack
    | Resigned
    | Offered
    | Agreed
    | Withdrew
    | Said
    | Noted
    | HintsAllowed
    | Rematched
    | Resumed
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Record)


def encode_record(record: Record) -> str:
    """The record as JSON text."""
    return _encoder.encode(record).decode()


def decode_record(text: str) -> Record:
    """The record in a JSON text; `msgspec.DecodeError` if it is malformed."""
    record: Record = _decoder.decode(text)
    return record
