"""Computer players of Surveyors & Spies."""

from __future__ import annotations

import math
from typing import Final, final

from parlour.core.perspective import Bot, Guide, Perspective
from parlour.core.rng import FastRng, Rng
from parlour.core.state import State
from parlour.games.surveyors.beliefs import (
    BANDS,
    LAY,
    LAY_DEAD_END,
    REPLACED,
    RESURVEYED,
    SABOTAGED,
    SITUATIONS,
    SKIPPED,
    Beliefs,
    situation_of,
)
from parlour.games.surveyors.cards import DEAD_END, EMPTY, FORMS, MAPS, REPLACEMENT, RESURVEY, SABOTAGE
from parlour.games.surveyors.mat import MOST_SEATS
from parlour.games.surveyors.outlook import Outlook
from parlour.games.surveyors.rates import AIMED_RATES, OWN_RATES
from parlour.games.surveyors.rules import SPY, SURVEYOR, Surveyors

STRIKE_AT: Final = 5
"""A Spy stops hiding when so few cards are missing."""

SUSPECTED: Final = 0.75
"""A Spy also stops hiding when the table thinks so badly of it."""

HIDE: Final = 1.0
"""How much a Spy that hides cares for what its act tells about it."""

ACCUSE: Final = 0.2
"""A Surveyor sabotages seats that are Spies with a chance so far above what the pool alone gives; it mends those below."""


def use(kind: int) -> float:
    """What a card is worth to the Surveyors, from 0 to 1: many road cards pass on from west to east, dead ends never do."""
    if kind >= MAPS:
        return 0.7 if kind == RESURVEY else 0.45
    form = FORMS[kind]
    if form & DEAD_END:
        return 0.0
    through = 0.3 if form & 10 == 10 else 0.0
    sides = 0.0
    for side in range(4):
        if form >> side & 1:
            sides += 0.1
    return 0.2 + through + sides


USE: Final = [use(kind) for kind in range(23)]


@final
class Greedy(Bot):
    """
    Scores every action by what it does to the road, and to whom, and takes the best.

    Surveyors build, mend what is broken, and sabotage whom they suspect. Spies throw good cards away and keep the bad
    ones until the road comes close, or until they are suspected anyway; then they strike.
    """

    def __init__(
        self, seed: int, strike_at: int = STRIKE_AT, suspected: float = SUSPECTED, hide: float = HIDE, accuse: float = ACCUSE
    ) -> None:
        self.rng = FastRng(seed)
        self.strike_at = strike_at
        self.suspected = suspected
        self.hide = hide
        self.accuse = accuse
        self.beliefs = Beliefs()
        self.chances: list[float] = []
        self.prior = 0.0
        self.strikes = False
        self.situation = 0

    def choose(self, perspective: Perspective) -> int:
        world = perspective.world(self.rng)  # only what the seat knows is read from it
        assert isinstance(world, Surveyors)
        legal = perspective.legal()
        scores = self.scores(world, perspective.seat, legal)
        best: list[int] = []
        best_score = 0.0
        for i in range(len(legal)):
            if not best or scores[i] > best_score:
                best = [legal[i]]
                best_score = scores[i]
            elif scores[i] == best_score:
                best.append(legal[i])
        return best[self.rng.below(len(best))]

    def scores(self, world: Surveyors, seat: int, legal: list[int]) -> list[float]:
        """What every action promises in the eyes of a seat, with a little chance in it."""
        self.beliefs.follow(world)
        return self.weighed(world, seat, legal)

    def weighed(self, world: Surveyors, seat: int, legal: list[int]) -> list[float]:
        """The same, once the beliefs have followed the game."""
        role = world.roles[seat]
        self.chances = self.beliefs.chances(seat, role)
        self.prior = float(world.pool()[1] - role) / world.seats
        outlook = self.beliefs.outlook(world)
        self.situation = situation_of(outlook.need, world.broken[seat])
        if role == SPY:
            left = len(world.pile) + len(world.hands[seat]) * world.seats
            suspicion = self.beliefs.chances(-1, SURVEYOR)[seat]
            self.strikes = outlook.need <= self.strike_at or suspicion >= self.suspected or left <= 2 * outlook.need
        scores: list[float] = []
        for action in legal:
            score = self.as_spy(world, seat, action, outlook) if role == SPY else self.as_surveyor(world, seat, action, outlook)
            scores.append(score + 0.0003 * self.rng.below(1000))  # nobody should be read like a book
        return scores

    def as_surveyor(self, world: Surveyors, seat: int, action: int, outlook: Outlook) -> float:
        """A13: whatever takes the road nearer to Richmond, and whatever stops those who break it."""
        mat = world.mat
        if action < mat.first_sabotage:
            form = mat.form_of(action)
            gain = outlook.need - outlook.need_with(mat.square_of(action), form)
            if gain > 0:
                return 10.0 * gain + USE_OF_FORM[form]
            if gain == 0 and not form & DEAD_END:
                return 0.05
            return 10.0 * gain - 1.0
        if action < mat.first_replacement:
            target = (action - mat.first_sabotage) % MOST_SEATS
            chance = self.chances[target]
            fresh = 1.0 if world.broken[target] == 0 else 0.15
            doubt = chance - self.prior - self.accuse
            return 12.0 * doubt * fresh if doubt > 0.0 else -3.0
        if action < mat.first_resurvey:
            target = (action - mat.first_replacement) % MOST_SEATS
            if target == seat:
                return 9.0 if only_one(world.broken[seat]) else 4.0
            return 7.0 * (self.prior - self.chances[target]) if only_one(world.broken[target]) else -0.5
        if action < mat.first_skip:
            return 5.0 * (outlook.need - outlook.need_with(mat.resurveyed(action), EMPTY)) - 1.0
        return -USE[action - mat.first_skip] * 2.0 + 0.01

    def as_spy(self, world: Surveyors, seat: int, action: int, outlook: Outlook) -> float:
        """A14: harm when it counts; before that, waste cards without giving oneself away."""
        mat = world.mat
        if action < mat.first_sabotage:
            form = mat.form_of(action)
            harm = outlook.need_with(mat.square_of(action), form) - outlook.need
            shame = self.shame(LAY_DEAD_END if form & DEAD_END else LAY, harm)
            if harm > 0:
                return 10.0 * harm if self.strikes else 4.0 * harm - shame
            if harm < 0:
                return 20.0 * harm if self.strikes or outlook.need <= self.strike_at + 1 else -shame
            return 0.2 - shame
        if action < mat.first_replacement:
            target = (action - mat.first_sabotage) % MOST_SEATS
            fresh = 1.0 if world.broken[target] == 0 else 0.2
            honest = 1.0 - self.chances[target]
            if self.strikes:
                return 8.0 * fresh * (honest - 0.4)
            return 4.0 * fresh * honest - self.hide * self.aimed(SABOTAGED, target)
        if action < mat.first_resurvey:
            target = (action - mat.first_replacement) % MOST_SEATS
            if target == seat:
                return 3.0 if only_one(world.broken[seat]) else 1.0
            return 2.0 * (self.chances[target] - 0.6) - (0.0 if self.strikes else self.hide * self.aimed(REPLACED, target))
        if action < mat.first_skip:
            harm = outlook.need_with(mat.resurveyed(action), EMPTY) - outlook.need
            return 10.0 * harm - 2.0 if self.strikes else 2.0 * harm - 2.0 - self.shame(RESURVEYED, harm)
        kind = action - mat.first_skip
        waste = 0.5 if REPLACEMENT <= kind < RESURVEY else -0.5 if kind >= SABOTAGE else USE[kind]
        return waste - (0.0 if self.strikes else self.hide * OWN_RATES[SKIPPED * SITUATIONS + self.situation])

    def shame(self, act: int, harm: int) -> float:
        """How much an act makes its seat look like a Spy to players who know the rates."""
        act += 0 if harm < 0 else 1 if harm == 0 else 2
        return self.hide * OWN_RATES[act * SITUATIONS + self.situation]

    def aimed(self, act: int, target: int) -> float:
        """The same for an act aimed at another seat, whatever that seat may be."""
        row = (act * BANDS + self.situation // 2) * 4
        chance = self.chances[target]
        spy = (1.0 - chance) * AIMED_RATES[row + 2] + chance * AIMED_RATES[row + 3]
        return spy - chance * AIMED_RATES[row + 1]


def only_one(tools: int) -> bool:
    """Whether a single tool is broken."""
    return tools & (tools - 1) == 0


def _use_of_form() -> list[float]:
    worth = [0.0] * 32
    for form in range(32):
        for side in range(4):
            if form >> side & 1:
                worth[form] += 0.1
    return worth


USE_OF_FORM: Final = _use_of_form()
"""Between two cards that help alike, the one with more open sides leaves more ways to go on."""


@final
class SurveyorsGuide(Guide):
    """What helps a search: who may be a Spy, how the game stands, and a quick player for playouts."""

    def __init__(self) -> None:
        self.beliefs = Beliefs()

    def weight(self, world: State, seat: int) -> float:
        """How well the roles of a world explain what everybody has done so far."""
        assert isinstance(world, Surveyors)
        if world.over():
            return 1.0
        self.beliefs.follow(world)
        return self.beliefs.weight(world.roles)

    def value(self, state: State, seat: int) -> float:
        """The Surveyors' prospects by cards needed and cards left, and the Spies' against them."""
        assert isinstance(state, Surveyors)
        need = Outlook(state.mat, state.squares).need
        left = len(state.pile)
        for hand in state.hands:
            left += len(hand)
        spies = 0
        for role in state.roles:
            spies += role
        honest = float(state.seats - spies) / state.seats
        # Fitted to games of greedy players on an earlier deck, where it named the winner in 87 of 100 turns.
        chance = 1.0 / (1.0 + math.exp(4.43 + 0.62 * min(need, 20) - 0.237 * left * honest))
        return 2.0 * chance - 1.0 if state.roles[seat] == SURVEYOR else 1.0 - 2.0 * chance

    def playout_action(self, state: State, seat: int, rng: Rng) -> int:
        """Mostly what furthers the own side on the shortest way, now and then anything."""
        assert isinstance(state, Surveyors)
        legal = state.legal(seat)
        if len(legal) == 1 or rng.below(8) == 0:
            return legal[rng.below(len(legal))]
        mat = state.mat
        spy = state.roles[seat] == SPY
        outlook = Outlook(mat, state.squares)
        good: list[int] = []
        skips: list[int] = []
        for action in legal:
            if action < mat.first_sabotage:
                square = mat.square_of(action)
                if outlook.matters(square) and outlook.leads(square, mat.form_of(action)) != spy:
                    good.append(action)
            elif action < mat.first_replacement:
                if state.roles[(action - mat.first_sabotage) % MOST_SEATS] != state.roles[seat]:
                    good.append(action)
            elif action < mat.first_resurvey:
                if state.roles[(action - mat.first_replacement) % MOST_SEATS] == state.roles[seat]:
                    good.append(action)
            elif action < mat.first_skip:
                square = mat.resurveyed(action)
                if outlook.matters(square) if spy else state.squares[square] & DEAD_END != 0:
                    good.append(action)
            else:
                kind = action - mat.first_skip
                if (USE[kind] >= 0.5) if spy else (USE[kind] < 0.45):
                    skips.append(action)
        if good:
            return good[rng.below(len(good))]
        if skips:
            return skips[rng.below(len(skips))]
        return legal[rng.below(len(legal))]
