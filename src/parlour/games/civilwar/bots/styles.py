"""Commanders with a style of their own, to measure other players against; none of them surrenders."""

from __future__ import annotations

from parlour.games.civilwar.bots.doctrine import Doctrine
from parlour.games.civilwar.bots.greedy import Greedy


def rusher(seed: int) -> Greedy:
    """A commander who marches on cities and armies with little care for what may be lost."""
    doctrine = _fighter()
    doctrine.caution *= 0.25
    doctrine.city *= 2.5
    doctrine.hunt *= 2.0
    doctrine.restless = 8.0
    return Greedy(seed, doctrine)


def turtle(seed: int) -> Greedy:
    """A commander who holds his cities and strikes only what comes near."""
    doctrine = _fighter()
    doctrine.caution *= 2.0
    doctrine.own_city *= 4.0
    doctrine.price *= 2.0
    doctrine.city *= 0.3
    doctrine.enough = 0.3
    return Greedy(seed, doctrine)


def hoarder(seed: int) -> Greedy:
    """A commander who gathers one great army before he marches."""
    doctrine = _fighter()
    doctrine.gather *= 3.0
    doctrine.crowd = 12.0
    doctrine.mass *= 2.0
    return Greedy(seed, doctrine)


def _fighter() -> Doctrine:
    doctrine = Doctrine()
    doctrine.never_surrender()
    return doctrine
