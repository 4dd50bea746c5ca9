"""
Who may be a Spy, judged by what each seat has done for all to see.

Every turn is an act of one kind in one situation. How often Surveyors and Spies do what was counted over many games of
computer players (`tools/measure.py fit`); by these rates every set of Spies that the pool allows gets its likelihood.
"""

from __future__ import annotations

import math
from typing import Final, final

from parlour.games.surveyors.cards import DEAD_END, EMPTY
from parlour.games.surveyors.mat import MOST_SEATS, Mat
from parlour.games.surveyors.outlook import Outlook
from parlour.games.surveyors.rates import AIMED_RATES, OWN_RATES
from parlour.games.surveyors.rules import SKIP, SPY, Surveyors

LAY: Final = 0  # + 0 takes the road nearer, 1 makes no difference, 2 harms
LAY_DEAD_END: Final = 3  # likewise; one that helps is rare
RESURVEYED: Final = 6  # likewise
SKIPPED: Final = 9
REPLACED_OWN: Final = 10
ACTS: Final = 11
SITUATIONS: Final = 6
"""Twice the band of what is needed (many cards, a few, one or two), and 1 if the seat is sabotaged."""

SABOTAGED: Final = 0
REPLACED: Final = 1
AIMED_ACTS: Final = 2
BANDS: Final = 3

TRUST: Final = 0.8
"""How much of the evidence is believed; turns of one seat are not independent, as the rates take them to be."""


def band_of(need: int) -> int:
    """Far from Richmond, half way, or close."""
    return 0 if need >= 5 else 1 if need >= 3 else 2


def situation_of(need: int, broken: int) -> int:
    """The situation of a seat by the cards needed and the tools broken before it."""
    return 2 * band_of(need) + (1 if broken else 0)


@final
class Watch:
    """Follows the public history of a game, turn by turn, and says what kind of act each was."""

    def __init__(self, mat: Mat, seats: int) -> None:
        self.mat = mat
        self.squares = mat.start()
        self.broken = [0] * seats
        self.outlook = Outlook(mat, self.squares)
        # Of the last turn: an act of the seat's own, or one aimed at another seat; and the situation before it.
        self.act = -1
        self.aimed = -1
        self.target = -1
        self.situation = 0

    def copy(self) -> Watch:
        """A watch that goes on from here by itself."""
        twin = Watch(self.mat, len(self.broken))
        twin.squares = self.squares.copy()
        twin.broken = self.broken.copy()
        twin.outlook = self.outlook
        return twin

    def take(self, seat: int, action: int) -> None:
        """Follow one turn."""
        mat = self.mat
        before = self.outlook.need
        self.act = -1
        self.aimed = -1
        self.situation = situation_of(before, self.broken[seat])
        if action == SKIP:
            self.act = SKIPPED
        elif action < mat.first_sabotage:
            form = mat.form_of(action)
            self._change(mat.square_of(action), form, LAY_DEAD_END if form & DEAD_END else LAY)
        elif action < mat.first_replacement:
            self._aim(SABOTAGED, action - mat.first_sabotage)
        elif action < mat.first_resurvey:
            self._aim(REPLACED, action - mat.first_replacement)
            if self.target == seat:
                self.act = REPLACED_OWN
                self.aimed = -1
        else:
            self._change(mat.resurveyed(action), EMPTY, RESURVEYED)

    def _change(self, square: int, form: int, act: int) -> None:
        before = self.outlook.need
        self.squares[square] = form
        self.outlook = Outlook(self.mat, self.squares)
        after = self.outlook.need
        self.act = act + (0 if after < before else 1 if after == before else 2)

    def _aim(self, aimed: int, number: int) -> None:
        self.aimed = aimed
        self.target = number % MOST_SEATS
        tool = 1 << number // MOST_SEATS
        self.broken[self.target] = self.broken[self.target] | tool if aimed == SABOTAGED else self.broken[self.target] & ~tool


def bits(mask: int) -> int:
    """How many bits of a number are set."""
    count = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count


def _sets() -> list[list[int]]:
    sets: list[list[int]] = []
    for seats in range(MOST_SEATS + 1):
        for spies in range(MOST_SEATS):
            sets.append([mask for mask in range(1 << seats) if bits(mask) == spies or bits(mask) == spies - 1])
    return sets


SETS: Final = _sets()
"""A1: the sets of Spies that there may be, ascending, at seats * MOST_SEATS + Spies in the pool."""


@final
class Beliefs:
    """The chance of every set of Spies, from the public history alone."""

    def __init__(self) -> None:
        self.history: list[int] = []
        self.trail = -1
        self.seats = 0
        self.watch: Watch | None = None
        self.own: list[float] = []  # by seat: log likelihood of its acts if it is a Spy, against if it is a Surveyor
        self.pair: list[float] = []  # (seat * MOST_SEATS + target) * 4 + 2 * (seat is a Spy) + (target is a Spy)
        self.aims: list[list[int]] = []  # by seat: at whom it has aimed, ascending
        self.weights: list[float] = []  # by set of Spies, as a sum of bits: its likelihood, the likeliest set has 1

    def copy(self) -> Beliefs:
        """Beliefs that go on from here by themselves."""
        twin = Beliefs()
        twin.history = self.history.copy()
        twin.trail = self.trail
        twin.seats = self.seats
        twin.watch = self.watch.copy() if self.watch is not None else None
        twin.own = self.own.copy()
        twin.pair = self.pair.copy()
        twin.aims = [targets.copy() for targets in self.aims]
        twin.weights = self.weights  # never changed in place
        return twin

    def follow(self, state: Surveyors) -> None:
        """Take in all turns of a state that have not been taken in yet; another game starts afresh."""
        if state.trail == self.trail and state.seats == self.seats and len(state.history) == len(self.history):
            return
        known = len(self.history)
        if self.watch is None or state.seats != self.seats or state.history[:known] != self.history:
            known = 0
            self.history = []
            self.seats = state.seats
            self.own = [0.0] * state.seats
            self.pair = [0.0] * (MOST_SEATS * MOST_SEATS * 4)
            self.aims = [[] for _ in range(state.seats)]
            self.watch = Watch(state.mat, state.seats)
        watch = self.watch
        assert watch is not None
        for i in range(known, len(state.history), 2):
            seat = state.history[i]
            watch.take(seat, state.history[i + 1])
            self._weigh(seat, watch)
        self.history = state.history.copy()
        self.trail = state.trail
        self._add_up(state.pool()[1])

    def take(self, seat: int, action: int, spies: int) -> None:
        """Take in one turn of the game that is followed, in which `spies` are in the pool; quicker than `follow`."""
        watch = self.watch
        assert watch is not None
        watch.take(seat, action)
        self._weigh(seat, watch)
        self._add_up(spies)

    def outlook(self, state: Surveyors) -> Outlook:
        """The outlook of a state that was followed: that of the last turn, unless the mat came about in another way."""
        watch = self.watch
        if watch is not None and watch.outlook.squares == state.squares:
            return watch.outlook
        return Outlook(state.mat, state.squares)

    def _weigh(self, seat: int, watch: Watch) -> None:
        if watch.aimed >= 0:
            row = (watch.aimed * BANDS + watch.situation // 2) * 4
            place = (seat * MOST_SEATS + watch.target) * 4
            for roles in range(4):
                self.pair[place + roles] += TRUST * AIMED_RATES[row + roles]
            if watch.target not in self.aims[seat]:
                self.aims[seat].append(watch.target)
                self.aims[seat].sort()
        else:
            self.own[seat] += TRUST * OWN_RATES[watch.act * SITUATIONS + watch.situation]

    def _add_up(self, spies: int) -> None:
        """A1: the Spies at the table are all of the pool, or all but one that lies under the mat."""
        weights = [0.0] * (1 << self.seats)
        best = -1e300
        sets = SETS[self.seats * MOST_SEATS + spies]
        for mask in sets:
            log = self._log(mask)
            weights[mask] = log
            if log > best:
                best = log
        for mask in sets:
            weights[mask] = math.exp(weights[mask] - best)
        self.weights = weights

    def _log(self, mask: int) -> float:
        total = 0.0
        for seat in range(self.seats):
            spy = mask >> seat & 1
            if spy:
                total += self.own[seat]
            for target in self.aims[seat]:
                total += self.pair[(seat * MOST_SEATS + target) * 4 + 2 * spy + (mask >> target & 1)]
        return total

    def weight(self, roles: list[int]) -> float:
        """How likely these roles are, against the likeliest."""
        mask = 0
        for seat in range(self.seats):
            if roles[seat] == SPY:
                mask |= 1 << seat
        return self.weights[mask]

    def chances(self, seat: int, role: int) -> list[float]:
        """For every seat the chance that it is a Spy, in the eyes of a seat that knows its own role (seat -1: of all)."""
        total = 0.0
        sums = [0.0] * self.seats
        for mask in range(1 << self.seats):
            weight = self.weights[mask]
            if weight > 0.0 and (seat < 0 or mask >> seat & 1 == role):
                total += weight
                for other in range(self.seats):
                    if mask >> other & 1:
                        sums[other] += weight
        return [some / total for some in sums]
