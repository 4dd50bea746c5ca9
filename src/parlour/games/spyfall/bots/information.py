"""What answers reveal about the location, in nats, and the sets of spies that a seat considers possible."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.spyfall.state.terms import NONE


def predicted(belief: vec[float], candid: vec[float]) -> tuple[float, float, float]:
    """Return the chances of no, somewhat and yes under a belief."""
    no = 0.0
    some = 0.0
    yes = 0.0
    for place in range(len(belief)):
        weight = belief[place]
        if weight > 0.0:
            no += weight * candid[3 * place]
            some += weight * candid[3 * place + 1]
            yes += weight * candid[3 * place + 2]
    return no, some, yes


def gain(belief: vec[float], candid: vec[float], sure: vec[float]) -> float:
    """Return the expected information of an answer, in nats: the entropy of the answer less what the place leaves open."""
    open_still = 0.0
    for place in range(len(belief)):
        open_still -= belief[place] * sure[place]
    no, some, yes = predicted(belief, candid)
    unsure = 0.0
    unsure -= no * math.log(no)
    unsure -= some * math.log(some)
    unsure -= yes * math.log(yes)
    return unsure - open_still


def tells(place: i64, belief: vec[float], candid: vec[float], sure: vec[float]) -> float:
    """Return how much a candid answer at a place tells a seat with that belief, in nats."""
    no, some, yes = predicted(belief, candid)
    total = sure[place]
    total -= candid[3 * place] * math.log(no)
    total -= candid[3 * place + 1] * math.log(some)
    total -= candid[3 * place + 2] * math.log(yes)
    return total


GROUPS: Final[dict[int, list[list[int]]]] = {}


def spy_groups(seats: int, spies: int, seat: int, is_spy: bool, pal: int) -> list[list[int]]:
    """Return the possible sets of spies as a seat sees them; cached, so callers must not change it."""
    key = (((seats * 16 + seat) * 16 + pal + 1) * 4 + spies) * 2 + int(is_spy)
    groups = GROUPS.get(key)
    if groups is None:
        groups = new_groups(seats, spies, seat, is_spy, pal)
        GROUPS[key] = groups
    return groups


def new_groups(seats: int, spies: int, seat: int, is_spy: bool, pal: int) -> list[list[int]]:
    """List the possible sets of spies as a seat sees them."""
    if is_spy:
        if spies == 1:
            return [[seat]]
        if pal != NONE:
            return [[seat, pal] if seat < pal else [pal, seat]]
        return [[seat, other] if seat < other else [other, seat] for other in range(seats) if other != seat]
    if spies == 1:
        return [[spy] for spy in range(seats) if spy != seat]
    groups: list[list[int]] = []
    for spy in range(seats):
        for other in range(spy + 1, seats):
            if spy != seat and other != seat:
                groups.append([spy, other])
    return groups


def sureness(chances: list[float]) -> float:
    """Return the negative entropy of some chances, in nats; 0 is certainty."""
    total = 0.0
    for chance in chances:
        total += chance * math.log(chance)
    return total


def largest(scores: vec[float]) -> float:
    """Return the largest score."""
    top = scores[0]
    for i in range(len(scores)):
        if scores[i] > top:
            top = scores[i]
    return top


def softmax(scores: vec[float]) -> None:
    """Turn log scores into probabilities, in place."""
    top = largest(scores)
    total = 0.0
    for i in range(len(scores)):
        scores[i] = math.exp(scores[i] - top)
        total += scores[i]
    for i in range(len(scores)):
        scores[i] /= total


def log_sum(scores: vec[float]) -> float:
    """Return the logarithm of the sum of what the scores are logarithms of."""
    top = largest(scores)
    total = 0.0
    for i in range(len(scores)):
        total += math.exp(scores[i] - top)
    return top + math.log(total)
