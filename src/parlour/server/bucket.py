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


class Buckets:
    """One bucket for each address; the least recently used ones are dropped."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> bool:
        """Take tokens from an address's bucket, if there are enough."""
        bucket = self._buckets.pop(address, None) or Bucket(self.rate, self.burst)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return bucket.take(cost)

    def charge(self, address: str, cost: float) -> None:
        """Take tokens from an address's bucket although there may not be enough; what is missing has to be refilled first."""
        bucket = self._buckets.get(address)
        if bucket is not None:
            bucket.tokens -= cost

    def empty(self, address: str) -> bool:
        """Whether an address has no token left; takes none."""
        bucket = self._buckets.get(address)
        if bucket is None:
            return False
        return bucket.tokens + (time.monotonic() - bucket.then) * bucket.rate < 1.0
