"""
The messages that server processes send each other over the bus.

A connection to a table in another process is a *guest* there, addressed by the process that has the connection and a number.
The process that receives the cookie identifies the person. The table's process trusts it, because only holders of the
operator's credentials can reach the bus.
"""

from __future__ import annotations

import msgspec

from parlour.table.sides import Form
from parlour.table.think import Answer


class Base(msgspec.Struct, tag_field="m", frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """The base of all messages."""


class Attach(Base, tag="attach", frozen=True, kw_only=True):
    """Follow a table. Sent again after a loss, it replaces the guest with the same number."""

    guest: int
    table: str
    person: str
    form: Form
    name: str
    where: str  # the client's address


class Say(Base, tag="say", frozen=True, kw_only=True):
    """A guest's message, as its client sent it."""

    guest: int
    text: bytes


class Gone(Base, tag="gone", frozen=True, kw_only=True):
    """A guest has disconnected."""

    guest: int


class Push(Base, tag="push", frozen=True, kw_only=True):
    """A frame for guests."""

    guests: list[int]
    frame: bytes


class Drop(Base, tag="drop", frozen=True, kw_only=True):
    """Close a guest's connection, or find its table again if the sender no longer has it."""

    guest: int
    code: int
    reason: str


class Beat(Base, tag="beat", frozen=True, kw_only=True):
    """The sender is alive; the number of the envelope reveals losses."""


class Again(Base, tag="again", frozen=True, kw_only=True):
    """Something was lost: attach all guests again."""


class Roll(Base, tag="roll", frozen=True, kw_only=True):
    """All current guests of the sender, which it attaches again next; any others are gone."""

    guests: list[int]


class Moved(Base, tag="moved", frozen=True, kw_only=True):
    """The sender has given up all its tables."""


class Ask(Base, tag="ask", frozen=True, kw_only=True):
    """A request to the API for a table of the receiver, from a person that the sender has identified."""

    number: int
    method: str
    path: str
    query: bytes
    body: bytes
    person: str
    host: str
    scheme: str
    where: str = ""  # the client's address; servers of older versions do not send it


class Reply(Base, tag="reply", frozen=True, kw_only=True):
    """The response to a request."""

    number: int
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Thought(Base, tag="thought", frozen=True, kw_only=True):
    """A computer player's answer."""

    question: str
    answer: Answer


Message = Attach | Say | Gone | Push | Drop | Beat | Again | Roll | Moved | Ask | Reply | Thought


class Envelope(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """Messages from one process to another; numbers count from 1, so gaps reveal losses. A worker's envelopes have sender 0."""

    sender: int
    number: int
    messages: list[Message]


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Envelope)


def encode(envelope: Envelope) -> bytes:
    """Serialise an envelope."""
    return _encoder.encode(envelope)


def decode(payload: bytes) -> Envelope:
    """Parse an envelope; raise `msgspec.DecodeError` if the payload is not one."""
    return _decoder.decode(payload)
