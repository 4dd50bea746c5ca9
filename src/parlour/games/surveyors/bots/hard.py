"""
The hard player: tries every turn worth considering in complete games of greedy players.

Each try starts from a world that the seat cannot tell from the true one: roles are drawn by their likelihood given the public
history, and cards from those that the seat has not seen. All turns are tried in the same worlds with the same luck. A turn that
does worse than the best, beyond chance, is dropped, so that most tries go to turns that are hard to tell apart.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from parlour.core.level import Level
from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.games.surveyors.bots.beliefs import SETS, Beliefs, bits
from parlour.games.surveyors.bots.deduction import lacking, take_away
from parlour.games.surveyors.bots.greedy import Greedy
from parlour.games.surveyors.knowledge import deal_unseen, odds
from parlour.games.surveyors.rules import Rules
from parlour.games.surveyors.state.position import NONE, SPY, SURVEYOR, Position

TRIES: Final = 600
"""The most games played out for one choice."""

GLIMPSE: Final = {"medium": (40, 8)}
"""The levels that think ahead a little: the most games and the most turns tried out for one choice."""

OVERSIGHT: Final = {"beginner": 0.84, "easy": 0.52}
"""The levels that take the turn that looks best now: the share of their plays that do not occur to them."""

UNOBSERVANT: Final = ("beginner",)
"""The levels that draw no conclusions from what the others do."""

NEVER: Final = 9.0  # above every chance

TURNS: Final = 16
"""The most turns tried."""

MOST_BY_VERB: Final = [10, 6, 3, 4, 3]
"""The most turns tried of each verb: Map cards, Sabotages, Replacements, Resurveys and skips."""

BATCH: Final = 12
"""Worlds between two checks of which turns are still in the race."""

GIVE_UP: Final = 1.6
"""A turn is dropped when it is this many standard errors worse than the best."""

ALL_THE_SAME: Final = 60
"""After this many worlds in which the choice of turn made no difference, stop trying."""


@final
class Trial:
    """A turn under consideration and its result in each world: 1 if the seat's team won, 0 if it lost."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.wins: list[int] = []
        self.total = 0

    def add(self, won: int) -> None:
        """Record the result in one more world."""
        self.wins.append(won)
        self.total += won

    def behind(self, best: Trial) -> float:
        """Return by how many standard errors it trails another turn in the same worlds; 0 if all results are equal."""
        count = len(self.wins)
        differ = 0
        for i in range(count):
            if self.wins[i] != best.wins[i]:
                differ += 1
        if differ == 0:
            return 0.0
        gap = best.total - self.total
        # Counting one more world that differs keeps a few lucky worlds from deciding.
        return gap / math.sqrt(differ + 1.0 - float(gap * gap) / (count + 1))


@final
class Hard(Bot):
    """
    Takes the turn after which its team wins most games tried.

    The same seed makes the same choices, unless `seconds` (0: no limit) cuts the thinking short.
    """

    def __init__(
        self,
        seed: int,
        tries: int = TRIES,
        seconds: float = 0.0,
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
        self.lacks: list[list[int]] = []  # by seat: the kinds it lacks, if it is a Surveyor
        self.odds: list[float] = []  # by leftover role: how well it explains the cards seen
        self.beliefs = Beliefs()  # about the actual game
        self.greedy = Greedy(seed)  # plays all seats in the games tried

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal()
        if len(legal) == 1:
            return legal[0]
        end = time.perf_counter() + self.seconds
        seat = perspective.seat
        world = perspective.world(self.rng)  # used only for what the seat knows
        assert isinstance(world, Position)
        self.beliefs.follow(world)
        self.lacks = lacking(world, self.beliefs.outlook(world))
        self.odds = odds(world, seat)
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

    def worth_trying(self, world: Position, seat: int, legal: list[int]) -> list[int]:
        """The turns that the greedy player scores best, best first, with a limit for each verb."""
        self.greedy.beliefs = self.beliefs
        scores = self.greedy.weighed(world, seat, legal)
        order: list[int] = []
        for i in range(len(legal)):
            at = len(order)
            while at > 0 and scores[i] > scores[order[at - 1]]:
                at -= 1
            order.insert(at, i)
        room = MOST_BY_VERB.copy()
        chosen: list[int] = []
        for i in order:
            verb = world.actions.verb_of(legal[i])
            if room[verb] > 0 and len(chosen) < self.turns:
                room[verb] -= 1
                chosen.append(legal[i])
        return chosen

    def try_all(self, perspective: Perspective, trials: list[Trial]) -> None:
        """Try every turn in one more world, with the same luck."""
        world = perspective.world(self.rng)
        assert isinstance(world, Rules)
        leftover = world.leftover
        unseen = world.unseen(perspective.seat)
        self.draw_roles(world, perspective.seat)
        if world.leftover != leftover:  # other cards are under the mat, too
            deal_unseen(world, perspective.seat, unseen, self.rng)
        if self.deduce:
            take_away(world, perspective.seat, self.lacks, self.rng)
        luck = self.rng.bits()
        team = world.roles[perspective.seat]
        for trial in trials:
            trial.add(1 if self.winner_after(world, trial.action, luck) == team else 0)

    def draw_roles(self, world: Position, seat: int) -> None:
        """A1, A4: draw the others' roles by the likelihood of their acts and of the cards seen; the seat keeps its own."""
        spies = world.pool()[1]
        own = world.roles[seat]
        weights: list[float] = []
        total = 0.0
        sets = SETS[world.possible_sets()]
        for spy_set in sets:
            weight = 0.0
            if spy_set >> seat & 1 == own:
                weight = self.beliefs.weights[spy_set] * self.odds[SPY if bits(spy_set) < spies else SURVEYOR]
            weights.append(weight)
            total += weight
        mark = total * (self.rng.bits() / 4294967296.0)
        for i in range(len(sets)):
            mark -= weights[i]
            if mark < 0.0:
                for other in range(world.seats):
                    world.roles[other] = sets[i] >> other & 1
                world.leftover = SPY if bits(sets[i]) < spies else SURVEYOR
                return

    def winner_after(self, world: Rules, action: int, luck: int) -> int:
        """The winner of a world after a turn, if greedy players who watch each other play it to the end."""
        state = world.clone()
        state.rng = FastRng(luck)
        beliefs = self.beliefs.copy()
        greedy = self.greedy
        greedy.rng = FastRng(luck + 1)
        greedy.beliefs = beliefs
        possible = state.possible_sets()
        chosen = action
        while True:
            seat = state.turn
            state.apply(seat, chosen)
            if state.winner != NONE:
                return state.winner
            beliefs.take(seat, chosen, possible)
            legal = state.legal(state.turn)
            best = 0
            if len(legal) > 1:
                scores = greedy.weighed(state, state.turn, legal)
                for i in range(1, len(legal)):
                    if scores[i] > scores[best]:
                        best = i
            chosen = legal[best]

    def still_racing(self, trials: list[Trial]) -> list[Trial]:
        """The turns that are not clearly worse than the best."""
        best = leader(trials)
        return [trial for trial in trials if trial.behind(best) < self.give_up]


def player(level: Level, seed: int) -> Bot:
    """Return the player of a level; below medium it takes the turn that looks best now, and a beginner suspects nobody."""
    if level.name in GLIMPSE:
        tries, turns = GLIMPSE[level.name]
        return Hard(seed, tries, level.seconds, turns)
    if level.name not in OVERSIGHT:
        return Hard(seed, max(1, round(TRIES * level.work)), level.seconds)
    whim = 0.001 * level.error
    if level.name in UNOBSERVANT:
        return Greedy(seed, 0, NEVER, hide=0.0, accuse=NEVER, whim=whim, overlooks=OVERSIGHT[level.name])
    return Greedy(seed, whim=whim, overlooks=OVERSIGHT[level.name])


def leader(trials: list[Trial]) -> Trial:
    """The turn that won most; among equals, the one that the greedy player scores best."""
    best = trials[0]
    for trial in trials:
        if trial.total > best.total:
            best = trial
    return best


def all_alike(trials: list[Trial]) -> bool:
    """Whether all turns had the same result in every world."""
    return all(trial.wins == trials[0].wins for trial in trials)
