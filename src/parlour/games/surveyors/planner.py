"""
The player that tries its turns out: every turn worth a thought is followed by whole games of greedy players.

Each try starts from a world that the seat cannot tell from the truth: the roles are drawn as the public history makes them
likely, the cards are any that were not seen. All turns are tried in the same worlds with the same luck. A turn that does
worse than the best, beyond what chance explains, is given up, so that most tries go to those that are hard to tell apart.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.games.surveyors.beliefs import SETS, Beliefs
from parlour.games.surveyors.bots import Greedy
from parlour.games.surveyors.deduction import lacking, take_away
from parlour.games.surveyors.mat import MOST_SEATS, Mat
from parlour.games.surveyors.rules import NONE, SKIP, SPY, SURVEYOR, Surveyors

TRIES: Final = 600
"""Games played out for one choice, at the most."""

LONGEST_THOUGHT: Final = 1.2  # seconds, should the tries take longer on a slow or busy machine

TURNS: Final = 16
"""So many turns are tried, at the most."""

MOST_OF_KIND: Final = [10, 6, 3, 4, 3]
"""And of these so many Map cards, Sabotages, Replacements, Resurveys and skips."""

BATCH: Final = 12
"""Worlds between two looks at which turns are still in the race."""

GIVE_UP: Final = 1.6
"""A turn is given up when it is so many standard errors worse than the best."""

ALL_THE_SAME: Final = 60
"""When no turn has made any difference in so many worlds, none will."""


def kind_of(mat: Mat, action: int) -> int:
    """What is done: 0 a Map card laid, 1 a Sabotage, 2 a Replacement, 3 a Resurvey, 4 a skip."""
    if action < mat.first_sabotage:
        return 0
    if action < mat.first_replacement:
        return 1
    if action < mat.first_resurvey:
        return 2
    return 3 if action < mat.first_skip else 4


@final
class Trial:
    """A turn under consideration, and how its games ended: 1 for a win of the seat's team, 0 for a loss, world by world."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.wins: list[int] = []
        self.total = 0

    def add(self, won: int) -> None:
        """Take in one more world."""
        self.wins.append(won)
        self.total += won

    def behind(self, best: Trial) -> float:
        """By how many standard errors it did worse than another in the same worlds; 0 if they ended alike in all."""
        count = len(self.wins)
        differ = 0
        for i in range(count):
            if self.wins[i] != best.wins[i]:
                differ += 1
        if differ == 0:
            return 0.0
        gap = best.total - self.total
        # One more world that differs, either way, keeps a few lucky worlds from deciding.
        return gap / math.sqrt(differ + 1.0 - float(gap * gap) / (count + 1))


@final
class Planner(Bot):
    """
    Takes the turn after which its team wins most of the games tried.

    The same seed makes the same choices, as long as `seconds` (0: no limit) do not cut a thought short.
    """

    def __init__(
        self,
        seed: int,
        tries: int = TRIES,
        seconds: float = LONGEST_THOUGHT,
        turns: int = TURNS,
        give_up: float = GIVE_UP,
        deduce: bool = True,
    ) -> None:
        self.rng = FastRng(seed)
        self.tries = tries
        self.seconds = seconds
        self.turns = turns
        self.give_up = give_up
        self.deduce = deduce
        self.lacks: list[list[int]] = []  # by seat: what it will not hold, if it is a Surveyor
        self.beliefs = Beliefs()  # of the game that is played
        self.greedy = Greedy(seed)  # plays all seats in the games tried

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal()
        if len(legal) == 1:
            return legal[0]
        end = time.perf_counter() + self.seconds
        seat = perspective.seat
        world = perspective.world(self.rng)  # only what the seat knows is read from it
        assert isinstance(world, Surveyors)
        self.beliefs.follow(world)
        self.lacks = lacking(world, self.beliefs.outlook(world))
        trials = [Trial(action) for action in self.worth_trying(world, seat, legal)]
        left = self.tries
        while len(trials) > 1 and left >= len(trials):
            for _ in range(BATCH):
                if left < len(trials) or (self.seconds > 0.0 and time.perf_counter() >= end):
                    left = 0
                    break
                left -= len(trials)
                self.try_all(perspective, trials)
            trials = self.still_racing(trials)
            if len(trials[0].wins) >= ALL_THE_SAME and all_alike(trials):
                break
        return leader(trials).action

    def worth_trying(self, world: Surveyors, seat: int, legal: list[int]) -> list[int]:
        """The turns that look best to the greedy player, the best first, and some of every kind."""
        self.greedy.beliefs = self.beliefs
        scores = self.greedy.weighed(world, seat, legal)
        order: list[int] = []
        for i in range(len(legal)):
            at = len(order)
            while at > 0 and scores[i] > scores[order[at - 1]]:
                at -= 1
            order.insert(at, i)
        room = MOST_OF_KIND.copy()
        chosen: list[int] = []
        for i in order:
            kind = kind_of(world.mat, legal[i])
            if room[kind] > 0 and len(chosen) < self.turns:
                room[kind] -= 1
                chosen.append(legal[i])
        return chosen

    def try_all(self, perspective: Perspective, trials: list[Trial]) -> None:
        """Try every turn in one more world, with the same luck."""
        world = perspective.world(self.rng)
        assert isinstance(world, Surveyors)
        self.draw_roles(world, perspective.seat)
        if self.deduce:
            take_away(world, perspective.seat, self.lacks, self.rng)
        luck = self.rng.bits()
        team = world.roles[perspective.seat]
        for trial in trials:
            trial.add(1 if self.winner_after(world, trial.action, luck) == team else 0)

    def draw_roles(self, world: Surveyors, seat: int) -> None:
        """A1: give the others roles as likely as their acts make them; the seat's own stays."""
        spies = world.pool()[1]
        own = world.roles[seat]
        weights = self.beliefs.weights
        total = 0.0
        for spy_set in SETS[world.seats * MOST_SEATS + spies]:
            if spy_set >> seat & 1 == own:
                total += weights[spy_set]
        mark = total * (self.rng.bits() / 4294967296.0)
        for spy_set in SETS[world.seats * MOST_SEATS + spies]:
            if spy_set >> seat & 1 == own:
                mark -= weights[spy_set]
                if mark < 0.0:
                    count = 0
                    for other in range(world.seats):
                        world.roles[other] = spy_set >> other & 1
                        count += world.roles[other]
                    world.leftover = SPY if count < spies else SURVEYOR
                    return

    def winner_after(self, world: Surveyors, action: int, luck: int) -> int:
        """Who wins a world after a turn, when greedy players who watch each other go on to the end."""
        state = world.clone()
        state.rng = FastRng(luck)
        beliefs = self.beliefs.copy()
        greedy = self.greedy
        greedy.rng = FastRng(luck + 1)
        greedy.beliefs = beliefs
        spies = state.pool()[1]
        first_skip = state.mat.first_skip
        chosen = action
        while True:
            seat = state.turn
            state.apply(seat, chosen)
            if state.winner != NONE:
                return state.winner
            beliefs.take(seat, SKIP if chosen >= first_skip else chosen, spies)
            legal = state.legal(state.turn)
            best = 0
            if len(legal) > 1:
                scores = greedy.weighed(state, state.turn, legal)
                for i in range(1, len(legal)):
                    if scores[i] > scores[best]:
                        best = i
            chosen = legal[best]

    def still_racing(self, trials: list[Trial]) -> list[Trial]:
        """The turns that are not yet clearly worse than the best."""
        best = leader(trials)
        return [trial for trial in trials if trial.behind(best) < self.give_up]


def leader(trials: list[Trial]) -> Trial:
    """The turn that won most; of equals, the one that the greedy player likes best."""
    best = trials[0]
    for trial in trials:
        if trial.total > best.total:
            best = trial
    return best


def all_alike(trials: list[Trial]) -> bool:
    """Whether all turns ended alike in every world."""
    return all(trial.wins == trials[0].wins for trial in trials)
