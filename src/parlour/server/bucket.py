"""Token buckets: how often something may happen."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

MOST: Final = 10_000  # addresses with a bucket


class Bucket:
    """A token bucket: it refills at a rate, up to a burst."""

    __slots__ = ("burst", "rate", "then", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.then = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take tokens, if there are enough."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.then) * self.rate)
        self.then = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    def full(self) -> bool:
        """Whether the bucket is as good as new."""
        return self.tokens + (time.monotonic() - self.then) * self.rate >= self.burst


class Buckets:
    """One bucket for each address that has used tokens lately; if there are too many, the least recently used are dropped."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> bool:
        """Take tokens from an address's bucket, if there are enough."""
        return self._of(address).take(cost)

    def charge(self, address: str, cost: float) -> None:
        """Take tokens from an address's bucket even if there are too few; the debt has to be refilled first."""
        self._of(address).tokens -= cost

    def _of(self, address: str) -> Bucket:
        """The bucket of an address, now the most recently used one."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = Bucket(self.rate, self.burst)
            self._make_room()
            self._buckets[address] = bucket
        else:
            self._buckets.move_to_end(address)
        return bucket

    def _make_room(self) -> None:
        """Drop up to two of the least recently used buckets if they are full again, and one in any case if there are too many."""
        for _ in range(2):
            oldest = next(iter(self._buckets), None)
            if oldest is None or not (len(self._buckets) >= MOST or self._buckets[oldest].full()):
                return
            del self._buckets[oldest]

    def empty(self, address: str) -> bool:
        """Whether an address has no token left; this takes none."""
        bucket = self._buckets.get(address)
        if bucket is None:
            return False
        return bucket.tokens + (time.monotonic() - bucket.then) * bucket.rate < 1.0
