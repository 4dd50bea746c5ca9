"""A player that solves the secret assignment as a matrix game, so that its choices cannot be read."""

from __future__ import annotations

from typing import Final

from parlour.games.bluegray.bots.assignment import (
    NO_CARD,
    PRIZE,
    assignments,
    lift_placed,
    prize,
    reinforced,
    reinforcements,
)
from parlour.games.bluegray.bots.greedy import Planner
from parlour.games.bluegray.bots.guide import CERTAIN, chance
from parlour.games.bluegray.bots.regret import solve
from parlour.games.bluegray.bots.sealed import pick
from parlour.games.bluegray.state.cards import AGAIN, COLUMNS
from parlour.games.bluegray.state.position import Position

CHAIN: Final = 5.0  # the lead that makes a column safe while only a "play another" is unknown
OWN_HANDS: Final = 3
OTHER_HANDS: Final = 8
ROUNDS: Final = 40


class Matrix(Planner):
    """
    Draws its assignment from an approximate equilibrium of the matrix game in which both sides lay their hands.

    The types of this game are hands: on its own side the true hand and a few others that the other side must expect, on
    the other side hands that it may hold. A hand can be laid in at most six ways. Events are carried out as by `Greedy`.
    """

    def way(self, world: Position, seat: int) -> list[int]:
        """Solve the assignment in `world`, which may be changed, and draw a way from the solution."""
        other = 1 - seat
        hand = world.hands[seat].copy()
        free = lift_placed(world, seat)
        own_hands = [hand]
        known = world.decks[seat] + hand
        for _ in range(OWN_HANDS - 1):
            pool = known.copy()
            own_hands.append([self.rng.draw(pool) for _ in hand])
        unseen = world.decks[other] + reinforcements(world, other)
        count = world.reinforcement_count(other)
        other_hands: list[list[int]] = []
        for _ in range(OTHER_HANDS):
            pool = unseen.copy()
            other_hands.append([self.rng.draw(pool) for _ in range(count)])
        ways = assignments(len(hand), free)
        answers = assignments(count, [0, 1, 2])
        games = payoffs(world, seat, own_hands, other_hands, ways, answers)
        mixture = solve(games, len(own_hands), len(other_hands), len(ways), len(answers), ROUNDS)
        return ways[pick(mixture, self.rng)]


def payoffs(
    world: Position,
    seat: int,
    own_hands: list[list[int]],
    other_hands: list[list[int]],
    ways: list[list[int]],
    answers: list[list[int]],
) -> list[list[float]]:
    """[own hand * len(other_hands) + other hand][way * len(answers) + answer] -> what the seat gains in the battle."""
    other = 1 - seat
    own_totals = [reinforced(world, seat, hand) for hand in own_hands]
    other_totals = [reinforced(world, other, hand) for hand in other_hands]
    games: list[list[float]] = []
    for s in range(len(own_hands)):
        for t in range(len(other_hands)):
            cells: list[list[float]] = []
            for column in range(COLUMNS):
                cells.append(
                    column_payoffs(
                        world, seat, column, own_hands[s], other_hands[t], own_totals[s][column], other_totals[t][column]
                    )
                )
            width = len(other_hands[t]) + 1
            matrix: list[float] = []
            for way in ways:
                for answer in answers:
                    gain = 0.0
                    for column in range(COLUMNS):
                        i = way[column] if way[column] != NO_CARD else len(own_hands[s])
                        j = answer[column] if answer[column] != NO_CARD else width - 1
                        gain += cells[column][i * width + j]
                    matrix.append(gain)
            games.append(matrix)
    return games


def column_payoffs(
    world: Position,
    seat: int,
    column: int,
    own_hand: list[int],
    other_hand: list[int],
    own_totals: list[float],
    other_totals: list[float],
) -> list[float]:
    """[own card * (len(other_hand) + 1) + other card] -> what the seat gains in a column; the last card of each is none."""
    own_prize = prize(world.columns[seat * COLUMNS + column])
    other_prize = prize(world.columns[(1 - seat) * COLUMNS + column])
    gains: list[float] = []
    for i in range(len(own_hand) + 1):
        own_added = PRIZE[own_hand[i]] if i < len(own_hand) else 0
        for j in range(len(other_hand) + 1):
            other_added = PRIZE[other_hand[j]] if j < len(other_hand) else 0
            own_all = own_prize + own_added
            other_all = other_prize + other_added
            if own_all == 0 or other_all == 0:
                gains.append(0.0)  # without an opponent no card falls
                continue
            chained = (i < len(own_hand) and AGAIN[own_hand[i]]) or (j < len(other_hand) and AGAIN[other_hand[j]])
            p = chance(own_totals[i] - other_totals[j], CHAIN if chained else CERTAIN)
            gains.append(p * other_all - (1.0 - p) * own_all)
    return gains
