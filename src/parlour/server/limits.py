"""Limits on what one client may do."""

from __future__ import annotations

import time
from collections import OrderedDict

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """Rates are per second, after an initial burst; people behind one address share the limits per address."""

    messages: float = 20.0  # per connection
    messages_burst: float = 60.0
    chat: float = 1.0  # lines of chat per connection
    chat_burst: float = 10.0
    requests: float = 20.0  # HTTP requests per address
    requests_burst: float = 200.0
    creations: float = 0.5  # new tables per address
    creations_burst: float = 30.0
    misses: float = 0.5  # unknown codes per address
    misses_burst: float = 20.0
    connections: int = 200  # WebSockets at a time per address
    patience: int = 200  # refused messages after which a connection is closed
    body: int = 65536
    outbox_frames: int = 512
    outbox_bytes: int = 4_000_000
    sockets: int = 10_000  # connections of any kind at a time, in total
    sockets_each: int = 300  # per address, unless it is a proxy's
    head: int = 32768  # bytes of a request's first line and headers
    deadline: float = 10.0  # seconds for a head, a body or a handshake
    asides: int = 1000  # control frames and fragments per connection between two of our pings


class Bucket:
    """A token bucket: it refills at a rate, up to a burst."""

    __slots__ = ("burst", "rate", "then", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.then = time.monotonic()

    def take(self) -> bool:
        """Take a token, if there is one."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.then) * self.rate)
        self.then = now
        if self.tokens < 1.0:
            return False
        self.tokens -= 1.0
        return True


class Buckets:
    """One bucket for each address; the least recently used ones are dropped."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token from an address's bucket, if there is one."""
        bucket = self._buckets.pop(address, None) or Bucket(self.rate, self.burst)
        self._buckets[address] = bucket
        if len(self._buckets) > self.MOST:
            self._buckets.popitem(last=False)
        return bucket.take()

    def empty(self, address: str) -> bool:
        """Whether an address has no token left; takes none."""
        bucket = self._buckets.get(address)
        if bucket is None:
            return False
        return bucket.tokens + (time.monotonic() - bucket.then) * bucket.rate < 1.0
