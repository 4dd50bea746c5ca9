"""The hard player: tries every assignment in rollouts in which both sides lay their cards like the greedy player."""

from __future__ import annotations

import time
from typing import Final, final

from parlour.bots.search import Worlds
from parlour.bots.search_rollout import Foresight, RolloutBot
from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng, Rng
from parlour.core.state import State
from parlour.games.bluegray.actions import PLACE
from parlour.games.bluegray.bots.assignment import assignments, placements
from parlour.games.bluegray.bots.greedy import greedy_way
from parlour.games.bluegray.bots.guide import standing
from parlour.games.bluegray.bots.judgement import PLAIN, Judgement
from parlour.games.bluegray.bots.sealed import expected_answers, pick, restricted_response
from parlour.games.bluegray.rules.war import Rules
from parlour.games.bluegray.state.cards import COLUMNS, VALUE
from parlour.games.bluegray.state.position import EMPTY, OVER, REINFORCE, REPORT

ROLLOUTS: Final = 600
TRUST: Final = 0.75


@final
class BattleForesight(Foresight):
    """Plays a battle to its report; both sides lay their reinforcements like the greedy player."""

    def __init__(self, judgement: Judgement = PLAIN) -> None:
        self.judgement = judgement

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Rules)
        return self.judgement.prospect(state, seat)

    def moment(self, state: State) -> int:
        """A battle has two moments: up to its report, and up to the next battle."""
        assert isinstance(state, Rules)
        return 2 * state.battle + (1 if state.phase == REPORT or state.phase == OVER else 0)

    def ahead(self) -> int:
        return 1

    def prepare(self, world: State, seat: int) -> None:
        """B5: take up what the other side has laid at random in a sampled world, so that it lays its cards sensibly."""
        assert isinstance(world, Rules)
        other = 1 - seat
        if world.phase != REINFORCE:
            return
        for place in range(other * COLUMNS, (other + 1) * COLUMNS):
            if world.placed[place] != EMPTY:
                world.hands[other].append(world.placed[place])
                world.placed[place] = EMPTY
        world.hands[other].sort()

    def moves(self, state: State, seat: int, rng: Rng) -> list[list[int]]:
        """B5: every way to lay the hand; in other phases each single action."""
        assert isinstance(state, Rules)
        if state.phase != REINFORCE:
            return [[action] for action in state.legal(seat)]
        hand = state.hands[seat]
        free = [column for column in range(COLUMNS) if state.placed[seat * COLUMNS + column] == EMPTY]
        return [placements(hand, way) for way in assignments(len(hand), free)]

    def play_on(self, state: State, seat: int, rng: Rng) -> None:
        assert isinstance(state, Rules)
        if state.phase == REINFORCE:
            way = greedy_way(state.clone(), seat)
            for action in placements(state.hands[seat], way):
                state.apply(seat, action)
            return
        actions = state.legal(seat)
        best = actions[0]
        if len(actions) > 1:
            best_value = -1e9
            for action in actions:
                trial = state.clone()
                trial.rng = FastRng(rng.bits())  # nobody knows what will be flipped
                trial.apply(seat, action)
                value = standing(trial, seat)
                if value > best_value:
                    best = action
                    best_value = value
        state.apply(seat, best)


class Hard(RolloutBot):
    """
    Takes the choice for an event whose rollouts to the battle's report promise most for the war, and mixes its assignments.

    With probability `trust` it expects one of the usual players on the other side, and otherwise one that knows its mixture.
    """

    def __init__(
        self,
        seed: int,
        rollouts: int = ROLLOUTS,
        seconds: float = 0.0,
        error: float = 0.0,
        trust: float = TRUST,
        judgement: Judgement = PLAIN,
        pride: float = 0.0,
    ) -> None:
        super().__init__(BattleForesight(judgement), seed, rollouts, seconds, error=error)
        self.trust = trust
        self.pride = pride  # what laying high cards on the side's strongest column seems to be worth; below 0: on others

    def best_move(self, perspective: Perspective) -> list[int]:
        world = perspective.world(self.rng)
        assert isinstance(world, Rules)
        if world.phase != REINFORCE or self.trust >= 1.0:
            return super().best_move(perspective)
        seat = perspective.seat
        ways = self.guide.moves(world, seat, self.rng)
        errors = [self.misjudgement() + self.pride * boast(world, seat, way) for way in ways]
        worlds = Worlds(perspective, self.guide, self.rng)
        games: list[list[float]] = []
        models: list[list[float]] = []
        left = self.rollouts
        while left > 0 and len(ways) > 1:
            world = worlds.next()
            assert isinstance(world, Rules)
            self.guide.prepare(world, seat)
            answers, model = expected_answers(world, 1 - seat)
            chance = self.rng.bits()
            game: list[float] = []
            for i in range(len(ways)):
                for answer in answers:
                    game.append(self.battle(world, seat, ways[i], answer, chance) + errors[i])
            games.append(game)
            models.append(model)
            left -= len(game)
            if self.seconds > 0.0 and time.perf_counter() >= self.end:
                break
        return ways[pick(restricted_response(games, models, len(ways), self.trust), self.rng)] if games else ways[0]

    def battle(self, world: Rules, seat: int, way: list[int], answer: list[int], chance: int) -> float:
        """B5: what the seat can expect of the war once both hands are laid in a world."""
        state = world.clone()
        state.rng = FastRng(chance)
        for action in way:
            state.apply(seat, action)
        for action in answer:
            state.apply(1 - seat, action)
        outcome = state.outcome()
        return self.guide.value(state, seat) if outcome is None else outcome.returns[seat]


def boast(world: Rules, seat: int, way: list[int]) -> float:
    """B5: how much of a hand's strength, from 0 to 1, a way to lay it adds to the side's strongest column so far."""
    strongest = 0
    for column in range(1, COLUMNS):
        if world.total(seat, column) > world.total(seat, strongest):
            strongest = column
    highest = 1
    laid = 0
    for action in way:
        value = VALUE[(action - PLACE) // COLUMNS]
        highest = max(highest, value)
        if (action - PLACE) % COLUMNS == strongest:
            laid = value
    return laid / highest
