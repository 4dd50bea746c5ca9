"""
Who may be a Spy, judged by what each seat has done in public.

Every turn is an act of some kind in some situation. `lab/measure.py fit` counted how often Surveyors and Spies do each act in
many games between bots; from these rates follows the likelihood of every set of Spies that the pool allows.
"""

from __future__ import annotations

import math
from typing import Final, final

from parlour.games.surveyors.actions import PLAYS, REPLACES, SABOTAGES, SKIPS, Actions
from parlour.games.surveyors.bots.outlook import Outlook
from parlour.games.surveyors.bots.rates import AIMED_RATES, OWN_RATES
from parlour.games.surveyors.state.cards import DEAD_END, EMPTY
from parlour.games.surveyors.state.position import MOST_SEATS, SPY, Position

LAY: Final = 0  # + 0 if it brings the road nearer, 1 if it makes no difference, 2 if it harms
LAY_DEAD_END: Final = 3  # likewise; helpful ones are rare
RESURVEYED: Final = 6  # likewise
SKIPPED: Final = 9
REPLACED_OWN: Final = 10
OWN_ACTS: Final = 11
SITUATIONS: Final = 6
"""Twice the band of cards needed (many, a few, one or two), plus 1 if the seat is sabotaged."""

SABOTAGED: Final = 0
REPLACED: Final = 1
AIMED_ACTS: Final = 2
BANDS: Final = 3

TRUST: Final = 0.8
"""How much of the evidence to believe: the rates assume that the turns of a seat are independent, which they are not."""


def band_of(need: int) -> int:
    """0 if Richmond is far, 1 if halfway, 2 if close."""
    return 0 if need >= 5 else 1 if need >= 3 else 2


def situation_of(need: int, broken: int) -> int:
    """The situation of a seat, from the cards needed and its broken tools."""
    return 2 * band_of(need) + (1 if broken else 0)


@final
class Watch:
    """Follows the public history of a game turn by turn and classifies each act."""

    def __init__(self, actions: Actions, seats: int) -> None:
        self.actions = actions
        self.squares = actions.mat.start()
        self.broken = [0] * seats
        self.outlook = Outlook(actions.mat, self.squares)
        # The last turn: an act of the seat's own or one aimed at another seat, and the situation before it.
        self.act = -1
        self.aimed = -1
        self.target = -1
        self.situation = 0

    def copy(self) -> Watch:
        """An independent copy."""
        twin = Watch(self.actions, len(self.broken))
        twin.squares = self.squares.copy()
        twin.broken = self.broken.copy()
        twin.outlook = self.outlook
        return twin

    def take(self, seat: int, action: int) -> None:
        """Follow one turn; a skip may be given as SKIP or as its action."""
        actions = self.actions
        self.act = -1
        self.aimed = -1
        self.situation = situation_of(self.outlook.need, self.broken[seat])
        verb = actions.verb_of(action)
        if verb == SKIPS:
            self.act = SKIPPED
        elif verb == PLAYS:
            form = actions.form_of(action)
            self._change(actions.square_of(action), form, LAY_DEAD_END if form & DEAD_END else LAY)
        elif verb == SABOTAGES:
            self.aimed = SABOTAGED
            self.target = actions.target_of(action)
            self.broken[self.target] |= 1 << actions.tool_of(action)
        elif verb == REPLACES:
            self.target = actions.target_of(action)
            self.broken[self.target] &= ~(1 << actions.tool_of(action))
            if self.target == seat:
                self.act = REPLACED_OWN
            else:
                self.aimed = REPLACED
        else:
            self._change(actions.resurveyed(action), EMPTY, RESURVEYED)

    def _change(self, square: int, form: int, act: int) -> None:
        before = self.outlook.need
        self.squares[square] = form
        self.outlook = Outlook(self.actions.mat, self.squares)
        after = self.outlook.need
        self.act = act + (0 if after < before else 1 if after == before else 2)


def bits(mask: int) -> int:
    """The number of bits set in `mask`."""
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
    for seats in range(MOST_SEATS + 1):
        for spies in range(MOST_SEATS):
            sets.append([mask for mask in range(1 << seats) if bits(mask) == spies])
    return sets


SETS: Final = _sets()
"""
A1: the possible sets of Spies, ascending, by seats * MOST_SEATS + Spies in the pool; then, for the case that the leftover role
card lies face up, by seats * MOST_SEATS + Spies at the table.
"""


@final
class Beliefs:
    """The likelihood of every set of Spies, from the public history alone."""

    def __init__(self) -> None:
        self.history: list[int] = []
        self.trail = -1
        self.seats = 0
        self.watch: Watch | None = None
        self.own: list[float] = []  # by seat: log likelihood ratio of its acts, Spy to Surveyor
        self.pair: list[float] = []  # by (seat * MOST_SEATS + target) * 4 + 2 * (seat is a Spy) + (target is a Spy)
        self.aims: list[list[int]] = []  # by seat: the seats it has aimed at, ascending
        self.weights: list[float] = []  # by set of Spies, as bits: its likelihood relative to the likeliest set

    def copy(self) -> Beliefs:
        """An independent copy."""
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

    def follow(self, state: Position) -> None:
        """Take in the new turns of a state; start over if it is another game."""
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
            self.watch = Watch(state.actions, state.seats)
        watch = self.watch
        assert watch is not None
        for i in range(known, len(state.history), 2):
            seat = state.history[i]
            watch.take(seat, state.history[i + 1])
            self._weigh(seat, watch)
        self.history = state.history.copy()
        self.trail = state.trail
        self._add_up(state.possible_sets())

    def take(self, seat: int, action: int, possible: int) -> None:
        """Take in one turn of the followed game, whose `possible_sets` are given; faster than `follow`."""
        watch = self.watch
        assert watch is not None
        watch.take(seat, action)
        self._weigh(seat, watch)
        self._add_up(possible)

    def outlook(self, state: Position) -> Outlook:
        """The outlook of a followed state, computed again only if its mat is not the one that the history built."""
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

    def _add_up(self, possible: int) -> None:
        """A1: all Spies of the pool are at the table, or all but one that lies under the mat."""
        weights = [0.0] * (1 << self.seats)
        best = -1e300
        sets = SETS[possible]
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
        """The likelihood of these roles relative to the likeliest ones."""
        mask = 0
        for seat in range(self.seats):
            if roles[seat] == SPY:
                mask |= 1 << seat
        return self.weights[mask]

    def chances(self, seat: int, role: int) -> list[float]:
        """Return, by seat, the chance that it is a Spy, for a viewer who knows only the role of `seat` (-1: of nobody)."""
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
