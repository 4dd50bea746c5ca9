"""Computer players of Blue & Gray: one that weighs its columns, and one that solves the secret assignment as a matrix game."""

from __future__ import annotations

from typing import Final

from parlour.core.perspective import Bot, Guide, Perspective
from parlour.core.rng import FastRng
from parlour.core.state import State
from parlour.games.bluegray.cards import AGAIN, CARDS, COLUMNS, PLACE, VALUE
from parlour.games.bluegray.field import EMPTY, REINFORCE, REPORT
from parlour.games.bluegray.regret import solve
from parlour.games.bluegray.rules import BlueGray
from parlour.games.bluegray.tally import column_total, field_modifiers, trenches

WORTH: Final[list[int]] = [VALUE[card] + 3 for card in range(CARDS)]  # alive, for an estimate of the whole war
PRIZE: Final[list[int]] = [VALUE[card] * VALUE[card] + 4 for card in range(CARDS)]  # in one battle: strong cards win later ones
USUAL_CARD: Final = 5.0  # the mean of what a flip adds
OPEN: Final = 8.0  # how far apart totals must be for a column to be safe while both reinforcements are unknown
CHAIN: Final = 5.0  # the same when only a "play another" is unknown
CERTAIN: Final = 0.5
OWN_HANDS: Final = 3
OTHER_HANDS: Final = 8
ROUNDS: Final = 40
WORLDS: Final = 4
STALL: Final = 0.1
NO_CARD: Final = -1


def chance(difference: float, width: float) -> float:
    """How likely a column is won that leads by `difference`, if luck may still move it by `width`."""
    p = 0.5 + difference / (2.0 * width)
    return 0.0 if p < 0.0 else 1.0 if p > 1.0 else p


def worth(cards: list[int]) -> int:
    """What cards are worth alive."""
    points = 0
    for card in cards:
        points += WORTH[card]
    return points


def prize(cards: list[int]) -> int:
    """What is at stake with cards in a column."""
    points = 0
    for card in cards:
        points += PRIZE[card]
    return points


def alive_worth(state: BlueGray, side: int) -> int:
    """What a side's cards off the battlefield are worth, its hand included."""
    points = worth(state.decks[side]) + worth(state.survivors[side]) + worth(state.hands[side])
    for column in range(COLUMNS):
        card = state.placed[side * COLUMNS + column]
        if card != EMPTY:
            points += WORTH[card]
    return points


def battle_gain(state: BlueGray, seat: int, width: float) -> float:
    """What the seat can expect of the columns as they lie: what it kills less what it loses."""
    other = 1 - seat
    mine = field_modifiers(state.columns, state.beside, seat)
    theirs = field_modifiers(state.columns, state.beside, other)
    gain = 0.0
    for column in range(COLUMNS):
        own = state.columns[seat * COLUMNS + column]
        opposing = state.columns[other * COLUMNS + column]
        lead = (
            column_total(own, mine)
            + trenches(state.beside, state.beside_at, seat, column)
            - column_total(opposing, theirs)
            - trenches(state.beside, state.beside_at, other, column)
        )
        p = chance(float(lead), width)
        gain += p * worth(opposing) - (1.0 - p) * worth(own)
    return gain


def standing(state: BlueGray, seat: int) -> float:
    """The seat's lead in worth, battle included, as a share of all that is alive."""
    other = 1 - seat
    own = alive_worth(state, seat)
    opposing = alive_worth(state, other)
    for column in range(COLUMNS):
        own += worth(state.columns[seat * COLUMNS + column])
        opposing += worth(state.columns[other * COLUMNS + column])
    width = OPEN if state.phase <= REINFORCE else CERTAIN
    return (own - opposing + battle_gain(state, seat, width)) / (own + opposing + 1) + stall(state, seat)


def stall(state: BlueGray, seat: int) -> float:
    """B14: what a battle without an opposed column is worth: the smaller side loses a war that stops."""
    if state.quiet == 0 or state.phase != REPORT:
        return 0.0
    for column in range(COLUMNS):
        if state.columns[column] and state.columns[COLUMNS + column]:
            return 0.0
    lead = state.alive(seat) - state.alive(1 - seat)
    return STALL * state.quiet * (1 if lead > 0 else -1 if lead < 0 else 0)


class BlueGrayGuide(Guide):
    """For search: a war is nearly decided when one side has lost a third more than the other."""

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, BlueGray)
        outcome = state.outcome()
        if outcome is not None:
            return outcome.returns[seat]
        lead = 2.5 * standing(state, seat)
        return -0.98 if lead < -0.98 else 0.98 if lead > 0.98 else lead

    def depth(self) -> int:
        return 12


def assignments(cards: int, free: list[int]) -> list[list[int]]:
    """All ways to lay cards 0 .. `cards` - 1 on free columns, one to each: for every column the card, or NO_CARD."""
    found = [[NO_CARD] * COLUMNS]
    for card in range(cards):
        longer: list[list[int]] = []
        for way in found:
            for column in free:
                if way[column] == NO_CARD:
                    next_way = way.copy()
                    next_way[column] = card
                    longer.append(next_way)
        found = longer
    return found


def reinforced(state: BlueGray, side: int, hand: list[int]) -> list[list[float]]:
    """[column][card of the hand; last: none] -> the column's total with that card on it, "play another" at its mean."""
    usual = field_modifiers(state.columns, state.beside, side)
    table: list[list[float]] = []
    for column in range(COLUMNS):
        cards = state.columns[side * COLUMNS + column]
        trench = float(trenches(state.beside, state.beside_at, side, column))
        row: list[float] = []
        for card in hand:
            cards.append(card)
            points = float(column_total(cards, field_modifiers(state.columns, state.beside, side)))
            cards.pop()
            row.append(points + trench + (USUAL_CARD if AGAIN[card] else 0.0))
        row.append(float(column_total(cards, usual)) + (trench if cards else 0.0))
        table.append(row)
    return table


def lift_placed(state: BlueGray, seat: int) -> list[int]:
    """Turn up what the seat has laid face down in a world of its own; returns the columns that are still free."""
    free: list[int] = []
    for column in range(COLUMNS):
        card = state.placed[seat * COLUMNS + column]
        if card == EMPTY:
            free.append(column)
        else:
            state.columns[seat * COLUMNS + column].append(card)
            state.placed[seat * COLUMNS + column] = EMPTY
    return free


def take_hand(state: BlueGray, side: int) -> list[int]:
    """All reinforcements of a side in a sampled world, face down or not."""
    hand = state.hands[side].copy()
    for column in range(COLUMNS):
        if state.placed[side * COLUMNS + column] != EMPTY:
            hand.append(state.placed[side * COLUMNS + column])
    return hand


def best_event_choice(perspective: Perspective, actions: list[int], rng: FastRng) -> int:
    """The action after which the seat stands best, over a few worlds; the first of equals."""
    best = actions[0]
    best_value = -1e9
    seeds = [rng.bits() for _ in range(WORLDS)]
    for action in actions:
        value = 0.0
        for seed in seeds:
            world = perspective.world(FastRng(seed))
            assert isinstance(world, BlueGray)
            world.apply(perspective.seat, action)
            value += standing(world, perspective.seat)
        if value > best_value:
            best = action
            best_value = value
    return best


class ScatterBot(Bot):
    """The yardstick: carries out events as the others do, but lays its reinforcements at random."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal()
        if actions[0] < PLACE and len(actions) > 1:
            return best_event_choice(perspective, actions, self.rng)
        return actions[self.rng.below(len(actions))]


class GreedyBot(Bot):
    """Lays its reinforcements as if the other side's were a usual card each; carries out events for the best standing."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal()
        if len(actions) == 1:
            return actions[0]
        if actions[0] < PLACE:
            return best_event_choice(perspective, actions, self.rng)
        world = perspective.world(self.rng)
        assert isinstance(world, BlueGray)
        if world.phase != REINFORCE:
            return best_event_choice(perspective, actions, self.rng)
        way = greedy_way(world, perspective.seat)
        return PLACE + world.hands[perspective.seat][0] * COLUMNS + way.index(0)


def greedy_way(world: BlueGray, seat: int) -> list[int]:
    """B5: for every column the place in the hand of the best card to lay there, or NO_CARD; turns up what the seat has laid."""
    free = lift_placed(world, seat)
    hand = world.hands[seat]
    totals = reinforced(world, seat, hand)
    usual = USUAL_CARD if len(take_hand(world, 1 - seat)) == COLUMNS else USUAL_CARD / 2
    against = [world.total(1 - seat, column) + usual for column in range(COLUMNS)]
    best: list[int] = []
    best_gain = -1e9
    for way in assignments(len(hand), free):
        gain = 0.0
        for column in range(COLUMNS):
            opposing = world.columns[(1 - seat) * COLUMNS + column]
            own = world.columns[seat * COLUMNS + column]
            card = way[column]
            added = 0 if card == NO_CARD else PRIZE[hand[card]]
            p = chance(totals[column][card] - against[column], OPEN)
            gain += p * prize(opposing) - (1.0 - p) * (prize(own) + added)
        if gain > best_gain:
            best = way
            best_gain = gain
    return best


class MatrixBot(Bot):
    """
    Samples what both sides may hold and solves the secret assignment as a matrix game, so that it cannot be read.

    The game's types are hands: its own true hand and a few that the other side must reckon with, against hands the
    other side may have. Each type may lay its cards in at most six ways. Events are chosen as the greedy player does.
    """

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)
        self.plan: dict[int, int] = {}  # card -> action, for the hand that was last thought about
        self.battle = 0  # the battle of the plan

    def choose(self, perspective: Perspective) -> int:
        actions = perspective.legal()
        if len(actions) == 1:
            return actions[0]
        if actions[0] < PLACE:
            return best_event_choice(perspective, actions, self.rng)
        world = perspective.world(self.rng)
        assert isinstance(world, BlueGray)
        if world.phase != REINFORCE:
            return best_event_choice(perspective, actions, self.rng)
        hand = world.hands[perspective.seat]
        planned = self.plan.get(hand[0], -1)
        if world.battle == self.battle and len(hand) < len(self.plan) and planned in actions:
            return planned
        self.battle = world.battle
        self.think(perspective, world)
        return self.plan[hand[0]]

    def think(self, perspective: Perspective, world: BlueGray) -> None:
        """Solve the assignment in `world`, which is the bot's own to change, and draw a plan from the solution."""
        seat = perspective.seat
        other = 1 - seat
        hand = world.hands[seat].copy()
        free = lift_placed(world, seat)
        own_hands = [hand]
        known = world.decks[seat] + hand
        for _ in range(OWN_HANDS - 1):
            pool = known.copy()
            own_hands.append([self.rng.draw(pool) for _ in hand])
        unseen = world.decks[other] + take_hand(world, other)
        count = world.reinforcement_count(other)
        other_hands: list[list[int]] = []
        for _ in range(OTHER_HANDS):
            pool = unseen.copy()
            other_hands.append([self.rng.draw(pool) for _ in range(count)])
        ways = assignments(len(hand), free)
        answers = assignments(count, [0, 1, 2])
        games = payoffs(world, seat, own_hands, other_hands, ways, answers)
        mixture = solve(games, len(own_hands), len(other_hands), len(ways), len(answers), ROUNDS)
        way = ways[self.pick(mixture)]
        self.plan = {}
        for column in range(COLUMNS):
            if way[column] != NO_CARD:
                self.plan[hand[way[column]]] = PLACE + hand[way[column]] * COLUMNS + column

    def pick(self, mixture: list[float]) -> int:
        """An index drawn with the given probabilities."""
        x = self.rng.below(1 << 30) / (1 << 30)
        for i in range(len(mixture)):
            x -= mixture[i]
            if x < 0.0:
                return i
        return len(mixture) - 1


def payoffs(
    world: BlueGray,
    seat: int,
    own_hands: list[list[int]],
    other_hands: list[list[int]],
    ways: list[list[int]],
    answers: list[list[int]],
) -> list[list[float]]:
    """[own hand * hands of the other side + its hand][way * answers + answer] -> what the seat gains in the battle."""
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
    world: BlueGray,
    seat: int,
    column: int,
    own_hand: list[int],
    other_hand: list[int],
    own_totals: list[float],
    other_totals: list[float],
) -> list[float]:
    """[own card * (hand of the other side + 1) + its card] -> what the seat gains in one column; the last of each is no card."""
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
                gains.append(0.0)  # nobody is there, or nobody opposes: no card falls
                continue
            chained = (i < len(own_hand) and AGAIN[own_hand[i]]) or (j < len(other_hand) and AGAIN[other_hand[j]])
            p = chance(own_totals[i] - other_totals[j], CHAIN if chained else CERTAIN)
            gains.append(p * other_all - (1.0 - p) * own_all)
    return gains
