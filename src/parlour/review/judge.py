"""
Estimates of each seat's chance, from sampled worlds played out as the game's hard player would.

A chance is the expected return, scaled from 0 (the worst return) to 1 (the best). In a game that is won, drawn or lost that is
the chance of winning, with a draw as half a win. Chances shown to people are corrected by the game's table (`review/fair.py`);
moves are compared by raw ones. Nothing here reads a clock, so the same seed gives the same numbers.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple, final

from parlour.bots.levels import ITERATIONS, SCALE, level_player
from parlour.bots.search import Worlds
from parlour.bots.search_rollout import LONGEST_ROLLOUT, Foresight, RolloutBot
from parlour.core.game import Game
from parlour.core.level import Level
from parlour.core.perspective import Bot, Guide, Perspective
from parlour.core.playout import count_decision
from parlour.core.rng import FastRng
from parlour.core.state import TABLE, State
from parlour.review.fair import fair_of

HARD: Final = next(level for level in SCALE if level.name == "hard")._replace(seconds=0.0)
FINALISTS: Final = 2  # moves that reach the last round, besides those kept
SURE: Final = 2.0  # standard errors


class Ranked(NamedTuple):
    """A move, its chance in the last round, and how far it trails the best in the same worlds, with a standard error."""

    actions: list[int]
    chance: float
    behind: float
    error: float

    def surely_behind(self) -> bool:
        """Whether the best move is better beyond chance."""
        return self.behind > 0.0 and self.behind >= SURE * self.error


def percent(chance: float) -> str:
    """Return a chance as people read it: 62 %."""
    return f"{round(100 * chance)} %"


def hard_player(game: Game, seed: int, level: Level = HARD) -> Bot:
    """Return the hard player without a time limit."""
    return level_player(game, level, seed)


def mixed(seed: int, index: int) -> int:
    """Return the seed of one of many independent estimates."""
    return FastRng(FastRng(seed).bits() + index * 0x9E3779B1).bits()


@final
class Judge:
    """Makes estimates; the same seed and the same questions in the same order give the same numbers."""

    def __init__(self, game: Game, seed: int) -> None:
        hard = hard_player(game, seed)
        self.foresight: Foresight | None = hard.guide if isinstance(hard, RolloutBot) else None
        self.guide: Guide = game.guide() if self.foresight is None else self.foresight
        self.effort = hard.rollouts if isinstance(hard, RolloutBot) else ITERATIONS  # of one choice of hard
        self.rng = FastRng(seed)
        self.bound = game.best_return()
        self.fair = fair_of(game)

    def chance(self, value: float) -> float:
        """Scale a return to the range 0 to 1."""
        return min(1.0, max(0.0, (1.0 + value / self.bound) / 2.0))

    def result(self, state: State) -> list[float]:
        """Return each seat's chance in a state that is over, or at the end of a rollout."""
        outcome = state.outcome()
        if outcome is not None:
            return [self.chance(value) for value in outcome.returns]
        return [self.chance(self.guide.value(state, seat)) for seat in range(state.seats)]

    def play_on(self, world: State, seat: int, actions: list[int], luck: int) -> list[float]:
        """Return each seat's chance after `actions` of `seat`, all playing on by the guide; the world does not change."""
        state = world.clone()
        state.rng = FastRng(luck)
        rng = FastRng(luck + 1)
        foresight = self.foresight
        depth = self.guide.depth() if foresight is None else 0
        end = 0 if foresight is None or foresight.ahead() == 0 else foresight.moment(state) + foresight.ahead()
        for action in actions:
            if action not in state.legal(seat):
                break  # the rest of the move is illegal in this world
            state.apply(seat, action)
        waited: dict[str, int] = {}
        for step in range(LONGEST_ROLLOUT):
            while not state.over() and (expired := count_decision(state.clocks(), waited)) >= 0:
                state.apply(TABLE, expired)
            if state.over() or (depth and step >= depth) or (foresight is not None and end and foresight.moment(state) >= end):
                break
            actors = state.actors()
            actor = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
            if foresight is not None:
                foresight.play_on(state, actor, rng)
            else:
                state.apply(actor, self.guide.playout_action(state, actor, rng))
        return self.result(state)

    def worlds(self, perspective: Perspective) -> Worlds:
        """Return worlds the seat cannot tell apart, weighted by the guide."""
        return Worlds(perspective, self.guide, self.rng)

    def next_world(self, worlds: Worlds, seat: int) -> State:
        """Return one more world to try moves in."""
        world = worlds.next()
        if self.foresight is not None:
            self.foresight.prepare(world, seat)
        return world

    def known(self, perspective: Perspective, rollouts: int) -> float:
        """Return the seat's chance as far as it can know."""
        return self.fair(self.estimate(perspective, rollouts))

    def estimate(self, perspective: Perspective, rollouts: int) -> float:
        """Return the raw estimate of the seat's chance as far as it can know."""
        seat = perspective.seat
        worlds = self.worlds(perspective)
        results = [self.play_on(self.next_world(worlds, seat), seat, [], self.rng.bits())[seat] for _ in range(rollouts)]
        return sum(results) / rollouts

    def true(self, state: State, rollouts: int, seat: int = 0, actions: list[int] | None = None) -> list[float]:
        """Return each seat's chance after `actions` of `seat`; only what no seat knows is drawn anew."""
        return self.sampled(state, rollouts, seat, actions or [])[0]

    def sampled(self, state: State, rollouts: int, seat: int, actions: list[int]) -> tuple[list[float], list[float]]:
        """Return the result of `true`, and the standard error of each seat's chance."""
        if state.over():
            return self.result(state), [0.0] * state.seats
        totals, squares = [0.0] * state.seats, [0.0] * state.seats
        for _ in range(rollouts):
            world = state.redeal(self.rng.fork())
            for i, chance in enumerate(self.play_on(world, seat, actions, self.rng.bits())):
                totals[i] += chance
                squares[i] += chance * chance
        means = [total / rollouts for total in totals]
        spread = [max(0.0, square / rollouts - mean * mean) for square, mean in zip(squares, means, strict=True)]
        return [self.fair.even(mean) for mean in means], [sqrt(each / rollouts) for each in spread]

    def candidates(self, perspective: Perspective, draws: int = 1) -> list[list[int]]:
        """Return the moves hard comes up with in `draws` attempts, or all legal actions."""
        if self.foresight is None:
            return [[action] for action in perspective.legal()]
        found: list[list[int]] = []
        for _ in range(draws):
            moves = self.foresight.moves(perspective.world(self.rng), perspective.seat, self.rng)
            found += [move for move in moves if move not in found]
        return found

    def rank(
        self, perspective: Perspective, rollouts: int, kept: list[list[int]], tried: list[list[int]] | None = None
    ) -> list[Ranked]:
        """
        Return the best moves, best first, including all of `kept`; the others are `tried`, or else those that hard would try.

        Moves are tried in the same worlds with the same luck, and each round drops the worse half. The last round, with half of
        the rollouts, starts from zero, so that no move is overrated for its early luck; ties go to `kept`.
        """
        seat = perspective.seat
        others = self.candidates(perspective) if tried is None else tried
        racing = [move for move in others if not any(move == same[: len(move)] for same in kept)]
        worlds = self.worlds(perspective)
        rounds = 1
        while FINALISTS << (rounds - 1) < len(racing):
            rounds += 1
        while len(racing) > FINALISTS:
            count = max(1, rollouts // 2 // rounds // len(racing))
            racing = best_half(racing, self.try_out(racing, worlds, seat, count))
        finalists = [*kept, *racing]
        results = self.try_out(finalists, worlds, seat, max(2, rollouts // 2 // len(finalists)))
        order = sorted(range(len(finalists)), key=lambda i: (-sum(results[i]), i))
        return [ranked(finalists[i], results[i], results[order[0]]) for i in order]

    def try_out(self, moves: list[list[int]], worlds: Worlds, seat: int, count: int) -> list[list[float]]:
        """Return the seat's chance after each move in each of `count` more worlds."""
        results: list[list[float]] = [[] for _ in moves]
        for _ in range(count):
            world = self.next_world(worlds, seat)
            luck = self.rng.bits()
            for i, move in enumerate(moves):
                results[i].append(self.play_on(world, seat, move, luck)[seat])
        return results


def best_half(moves: list[list[int]], results: list[list[float]]) -> list[list[int]]:
    """Return the better half of some moves, at least the finalists; ties go to those listed first."""
    order = sorted(range(len(moves)), key=lambda i: (-sum(results[i]), i))
    return [moves[i] for i in order[: max(FINALISTS, len(moves) // 2)]]


def ranked(move: list[int], own: list[float], best: list[float]) -> Ranked:
    """Compare a move with the best in the same worlds."""
    count = len(own)
    gaps = [other - mine for mine, other in zip(own, best, strict=True)]
    mean = sum(gaps) / count
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, count - 1)
    return Ranked(move, sum(own) / count, mean, sqrt(spread / count))


def hard_move(game: Game, perspective: Perspective, seed: int, level: Level = HARD) -> list[int]:
    """Return the move that the hard player with this seed makes."""
    bot = hard_player(game, seed, level)
    first = bot.choose(perspective)
    return [first, *bot.plan] if isinstance(bot, RolloutBot) else [first]
