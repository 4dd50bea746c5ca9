"""Token buckets: what limits by address remember."""

from __future__ import annotations

from parlour.server.bucket import MOST, Buckets


def test_an_address_that_has_its_tokens_back_is_forgotten() -> None:
    """Visitors who come once leave nothing behind, so memory does not grow with their number."""
    buckets = Buckets(rate=1e12, burst=2.0)
    for n in range(1000):
        assert buckets.take(f"10.0.{n // 250}.{n % 250}")
    assert len(buckets._buckets) <= 2


def test_an_address_that_lacks_tokens_is_remembered() -> None:
    """An address that has used up its tokens stays limited, however many others come."""
    buckets = Buckets(rate=0.0, burst=2.0)
    assert buckets.take("10.0.0.1", 2.0)
    for n in range(MOST - 1):
        buckets.take(f"visitor {n}")
    assert buckets.empty("10.0.0.1")
    assert not buckets.take("10.0.0.1")


def test_the_addresses_that_are_remembered_are_limited() -> None:
    """If there are too many, those not seen for the longest time are forgotten first."""
    buckets = Buckets(rate=0.0, burst=2.0)
    for n in range(MOST + 10):
        buckets.take(f"visitor {n}", 2.0)
    assert len(buckets._buckets) == MOST
    assert not buckets.empty("visitor 9")
    assert buckets.empty("visitor 10")


def test_a_charge_may_leave_less_than_nothing() -> None:
    """Missing tokens have to be refilled first, even for an address that was not known yet."""
    buckets = Buckets(rate=0.0, burst=2.0)
    buckets.charge("10.0.0.1", 5.0)
    assert buckets.empty("10.0.0.1")
    assert not buckets.take("10.0.0.1")
