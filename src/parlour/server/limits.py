"""Limits on what one client may do."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """Rates are per second, after an initial burst; people behind one address share its limits."""

    messages: float = 20.0  # per connection
    messages_burst: float = 60.0
    chat: float = 1.0  # lines of chat per connection
    chat_burst: float = 10.0
    requests: float = 20.0  # HTTP requests per address
    requests_burst: float = 200.0
    requests_effort: float = 200.0  # requests that a second of processor time counts as, in addition
    creations: float = 0.5  # new tables per address
    creations_burst: float = 30.0
    misses: float = 0.5  # unknown codes per address
    misses_burst: float = 20.0
    connections: int = 200  # spectators' WebSockets at a time per address
    patience: int = 200  # refused messages after which a connection is closed
    body: int = 65536
    outbox_frames: int = 512
    outbox_bytes: int = 4_000_000
    sockets: int = 10_000  # connections of any kind at a time, in total
    sockets_each: int = 300  # per address, unless it is a proxy's
    kept: int = 1_000  # of all connections, places kept for people who have a seat
    held: int = 256_000_000  # bytes in memory for all clients that are slow to read or to send
    arrivals: float = 200.0  # new connections per address, unless it is a proxy's
    arrivals_burst: float = 2000.0
    hits: float = 200.0  # requests and handshakes of any kind per address
    hits_burst: float = 2000.0
    work: float = 200.0  # spectators' messages per address; showing a whole table counts as `whole` messages
    work_burst: float = 1000.0
    seated_work: float = 1000.0  # likewise for people who have a seat, so that spectators at their address cannot silence them
    seated_work_burst: float = 3000.0
    whole: float = 20.0
    effort: float = 2000.0  # messages that a second of processor time counts as, in addition, for those limits of an address
    returns: float = 1.0  # handshakes of a person who has a seat
    returns_burst: float = 30.0
    head: int = 32768  # bytes of a request's first line and headers
    farewell: float = 10.0  # seconds a client has to answer a close frame
    deadline: float = 10.0  # seconds for a head, a body or a handshake
    asides: int = 250  # control frames and fragments per connection between two of our pings
    breather: float = 0.05  # seconds in which nothing is read from a client that sends too fast
