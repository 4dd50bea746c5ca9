"""
Policy improvement by rollouts, for any game whose guide plays well on its own.

The player compares a few complete moves: it makes each in the same sampled worlds, lets the guide play on from there for a
while, and takes the move with the best mean result. It drops half of the moves after each round, so most rollouts go to the
moves that are hard to tell apart.
"""

from __future__ import annotations

import time
from typing import Final, final

from mypy_extensions import mypyc_attr

from parlour.bots.search import Worlds
from parlour.bots.search_error import wobble
from parlour.core.perspective import Bot, Guide, Perspective
from parlour.core.rng import FastRng, Rng
from parlour.core.state import State

LONGEST_ROLLOUT: Final = 4000  # moves, in case a guide plays on forever


@mypyc_attr(allow_interpreted_subclasses=True)
class Foresight(Guide):
    """A guide whose play is good enough for rollouts to tell good moves from bad ones."""

    def moves(self, state: State, seat: int, rng: Rng) -> list[list[int]]:
        """The moves worth a rollout, each as its actions in order; the guide's own choice comes first."""
        return [[action] for action in state.legal(seat)]

    def prepare(self, world: State, seat: int) -> None:
        """Change what the seat cannot know in a sampled world to something likelier, given what the others tend to do."""

    def play_on(self, state: State, seat: int, rng: Rng) -> None:
        """Make the seat's next move, or finish the one it has begun, by what the seat may know."""
        state.apply(seat, self.playout_action(state, seat, rng))

    def moment(self, state: State) -> int:
        """The progress of the game, for example in turns; it never decreases."""
        return 0

    def ahead(self) -> int:
        """The number of moments after which a rollout stops and `value` judges; 0: only at the end of the game."""
        return 0


@final
class Candidate:
    """A move under consideration, with the results of its rollouts."""

    def __init__(self, actions: list[int], place: int, error: float = 0.0) -> None:
        self.actions = actions
        self.place = place  # its rank in the guide's preference, from 0
        self.error = error  # by how much the player misjudges its worth
        self.total = 0.0
        self.count = 0
        self.gain = 0.0  # the sum of its gains over the guide's first choice in the same worlds
        self.squares = 0.0  # the sum of the squares of these gains

    def add(self, result: float, first: float) -> None:
        """Record the result of a rollout, and that of the guide's first choice in the same world."""
        self.total += result + self.error
        self.count += 1
        self.gain += result - first
        self.squares += (result - first) * (result - first)

    def surely_better(self, doubt: float) -> bool:
        """Whether it beats the first choice by at least `doubt` standard errors."""
        mean = self.gain / self.count
        spread = self.squares / self.count - mean * mean
        return mean > 0.0 and mean * mean * self.count >= doubt * doubt * spread


@mypyc_attr(allow_interpreted_subclasses=True)
class RolloutBot(Bot):
    """
    Takes the move with the best rollouts; `rollouts` is the budget of a decision, `seconds` its time limit (0: none).

    With `doubt` it departs from the guide's first choice only for a move that is better by that many standard errors.
    With `error`, each move's worth is misjudged by a bell-shaped draw of that deviation, the same in all of its rollouts.

    The same seed and rollouts make the same choices, unless the time limit cuts a decision short.
    """

    def __init__(
        self, guide: Foresight, seed: int, rollouts: int, seconds: float = 0.0, doubt: float = 0.0, error: float = 0.0
    ) -> None:
        self.guide = guide
        self.rng = FastRng(seed)
        self.rollouts = rollouts
        self.seconds = seconds
        self.doubt = doubt
        self.error = error
        self.plan: list[int] = []  # the rest of the current move
        self.end = 0.0

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal()
        if len(self.plan) > 0:
            action = self.plan.pop(0)
            if action in legal:
                return action
            self.plan = []
        if len(legal) == 1:
            return legal[0]
        self.end = time.perf_counter() + self.seconds
        move = self.best_move(perspective)
        assert move[0] in legal, "a guide proposed a move that is not legal"
        self.plan = move[1:]
        return move[0]

    def best_move(self, perspective: Perspective) -> list[int]:
        """The move that survives all rounds."""
        seat = perspective.seat
        moves = self.guide.moves(perspective.world(self.rng), seat, self.rng)
        candidates = [Candidate(moves[i], i, self.misjudgement()) for i in range(len(moves))]
        if len(candidates) == 1:
            return candidates[0].actions
        worlds = Worlds(perspective, self.guide, self.rng)
        rounds = 0
        while 1 << rounds < len(candidates):
            rounds += 1
        share = self.rollouts // rounds
        first = candidates[0]
        for _ in range(rounds):
            for _ in range(max(1, share // len(candidates))):
                self.compare(candidates, first, worlds, seat)
                if self.seconds > 0.0 and time.perf_counter() >= self.end:
                    return self.decided(candidates, first)
            candidates = best_first(candidates)[: (len(candidates) + 1) // 2]
            if self.doubt > 0.0 and first not in candidates:
                candidates.append(first)
        return self.decided(candidates, first)

    def misjudgement(self) -> float:
        """By how much the player misjudges the worth of one move."""
        return self.error * wobble(self.rng) if self.error > 0.0 else 0.0

    def compare(self, candidates: list[Candidate], first: Candidate, worlds: Worlds, seat: int) -> None:
        """Try each move in one more world."""
        world = worlds.next()
        self.guide.prepare(world, seat)
        chance = self.rng.bits()
        results = [self.rollout(world, seat, candidate.actions, chance) for candidate in candidates]
        base = results[candidates.index(first)] if first in candidates else 0.0
        for i in range(len(candidates)):
            candidates[i].add(results[i], base)

    def decided(self, candidates: list[Candidate], first: Candidate) -> list[int]:
        """The best move, or the guide's own if the gain is not certain enough."""
        best = best_first(candidates)[0]
        if best is not first and self.doubt > 0.0 and not best.surely_better(self.doubt):
            best = first
        return best.actions

    def rollout(self, world: State, seat: int, actions: list[int], chance: int) -> float:
        """The return that the seat can expect in this world after a move, with the same luck for every move."""
        guide = self.guide
        state = world.clone()
        state.rng = FastRng(chance)
        rng = FastRng(chance + 1)
        ahead = guide.ahead()
        end = guide.moment(state) + ahead
        for action in actions:
            if action not in state.legal(seat):
                break  # in this world the move cannot continue as planned
            state.apply(seat, action)
        for _ in range(LONGEST_ROLLOUT):
            if state.over() or (ahead > 0 and guide.moment(state) >= end):
                break
            guide.play_on(state, state.actors()[0], rng)
        outcome = state.outcome()
        return guide.value(state, seat) if outcome is None else outcome.returns[seat]


def best_first(candidates: list[Candidate]) -> list[Candidate]:
    """Candidates with equally many rollouts, best total first; ties in the guide's order."""
    ordered: list[Candidate] = []
    for candidate in candidates:
        at = len(ordered)
        while at > 0 and (
            candidate.total > ordered[at - 1].total
            or (candidate.total == ordered[at - 1].total and candidate.place < ordered[at - 1].place)
        ):
            at -= 1
        ordered.insert(at, candidate)
    return ordered
