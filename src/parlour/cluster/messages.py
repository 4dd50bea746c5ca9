"""
What server processes tell each other over the bus.

A connection to a table that another process has is a *guest* there: an address made of the process that has the connection
and a number. The process that has the cookie settles who the person is; the table's process believes it, because only
those who have the operator's credentials reach the bus.
"""

from __future__ import annotations

import msgspec

from parlour.table.sides import Form
from parlour.table.think import Answer


class Base(msgspec.Struct, tag_field="m", frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """The base of all messages."""


class Attach(Base, tag="attach", frozen=True, kw_only=True):
    """A person wants to follow a table; repeated after a loss, it replaces the guest of the same number."""

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
    """Close a guest's connection, or find its table again if this process no longer has it."""

    guest: int
    code: int
    reason: str


class Beat(Base, tag="beat", frozen=True, kw_only=True):
    """The sender is alive; the number of its message shows what was lost."""


class Again(Base, tag="again", frozen=True, kw_only=True):
    """Something was lost: attach all guests again."""


class Roll(Base, tag="roll", frozen=True, kw_only=True):
    """All guests of the sender, before it attaches them again; any other is gone."""

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
    """Messages from one process to another; numbers count from 1, so a loss shows. A worker's envelopes have sender 0."""

    sender: int
    number: int
    messages: list[Message]


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Envelope)


def encode(envelope: Envelope) -> bytes:
    """The envelope as bytes."""
    return _encoder.encode(envelope)


def decode(payload: bytes) -> Envelope:
    """The envelope in a payload; `msgspec.DecodeError` if it is none."""
    return _decoder.decode(payload)
