"""Generators: the same numbers everywhere, fair and unpredictable."""

from __future__ import annotations

import pickle

import pytest

from parlour.core import FastRng, KeyedRng, Rng

GENERATORS = [FastRng(1), KeyedRng(bytes(16))]


def test_known_numbers() -> None:
    """The numbers of each generator never change, since saved matches depend on them."""
    fast, keyed = FastRng(2026), KeyedRng(bytes(range(16)))
    assert [fast.bits() for _ in range(4)] == [1906857821, 322606460, 1932755830, 1760893400]
    assert [keyed.bits() for _ in range(4)] == [1933299680, 1013818950, 2620088068, 229541301]


@pytest.mark.parametrize("rng", GENERATORS, ids=["fast", "keyed"])
def test_below_is_fair(rng: Rng) -> None:
    """Every value below n is about equally frequent, and no other occurs."""
    rng = rng.clone()
    counts = [0] * 7
    for _ in range(14_000):
        counts[rng.below(7)] += 1
    assert all(1800 < count < 2200 for count in counts)


@pytest.mark.parametrize("rng", GENERATORS, ids=["fast", "keyed"])
def test_a_clone_has_the_same_future_and_a_fork_has_another(rng: Rng) -> None:
    """Clones agree number by number; a fork does not repeat its parent."""
    one, two = rng.clone(), rng.clone()
    assert [one.bits() for _ in range(40)] == [two.bits() for _ in range(40)]
    fork = one.fork()
    assert [fork.bits() for _ in range(8)] != [one.bits() for _ in range(8)]
    assert two.position() != one.position()


@pytest.mark.parametrize("rng", GENERATORS, ids=["fast", "keyed"])
def test_pickling_keeps_the_place(rng: Rng) -> None:
    """A pickled generator continues where it was."""
    rng = rng.clone()
    rng.bits()
    twin = pickle.loads(pickle.dumps(rng))
    assert [twin.bits() for _ in range(20)] == [rng.bits() for _ in range(20)]


def test_shuffle_and_draw_lose_nothing() -> None:
    """A shuffle keeps all items; a draw removes exactly one."""
    rng = FastRng(5)
    items = list(range(30))
    rng.shuffle(items)
    assert sorted(items) == list(range(30))
    taken = rng.draw(items)
    assert sorted([*items, taken]) == list(range(30))


def test_keyed_streams_of_near_seeds_have_nothing_in_common() -> None:
    """A seed that differs in one bit gives an unrelated stream, so that no seat can infer the seed."""
    one, two = KeyedRng(bytes(16)), KeyedRng(bytes(15) + b"\x01")
    assert not {one.bits() for _ in range(64)} & {two.bits() for _ in range(64)}
