"""The greedy player: takes the action that looks best for its team right now."""

from __future__ import annotations

from typing import Final, final

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.games.surveyors.actions import PLAYS, REPLACES, RESURVEYS, SABOTAGES, SKIPS
from parlour.games.surveyors.bots.beliefs import (
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
from parlour.games.surveyors.bots.outlook import Outlook
from parlour.games.surveyors.bots.rates import AIMED_RATES, OWN_RATES
from parlour.games.surveyors.state.cards import DEAD_END, EMPTY, FORMS, KINDS, MAPS, REPLACEMENT, RESURVEY, SABOTAGE
from parlour.games.surveyors.state.position import SPY, SURVEYOR, Position

STRIKE_AT: Final = 5
"""A Spy stops hiding when the road needs at most this many more cards."""

SUSPECTED: Final = 0.75
"""A Spy also stops hiding when the others think it a Spy with at least this chance."""

HIDE: Final = 1.0
"""How much a hiding Spy cares about what its acts reveal."""

ACCUSE: Final = 0.2
"""A Surveyor sabotages a seat whose chance of being a Spy is this far above the prior."""


UNSEEN: Final = 1000.0
"""Subtracted from the score of a play that does not occur to the player."""

WHIM: Final = 0.0003
"""A thousandth of the most that chance adds to a score, so that nobody can predict the player exactly."""


def _openness() -> list[float]:
    worth = [0.0] * 32
    for form in range(32):
        for side in range(4):
            if form >> side & 1:
                worth[form] += 0.1
    return worth


OPENNESS: Final = _openness()
"""A tenth for each open side of a form: more open sides leave more ways to go on."""


def use(kind: int) -> float:
    """The worth of a card to the Surveyors, from 0 to 1: most for roads from west to east, nothing for dead ends."""
    if kind >= MAPS:
        return 0.7 if kind == RESURVEY else 0.45
    form = FORMS[kind]
    if form & DEAD_END:
        return 0.0
    through = 0.3 if form & 10 == 10 else 0.0
    return 0.2 + through + OPENNESS[form]


USE: Final = [use(kind) for kind in range(KINDS)]


@final
class Greedy(Bot):
    """
    Scores every action by what it does to the road and to whom, and takes the best.

    Surveyors build, mend what is broken, and sabotage suspects. Spies throw good cards away and keep bad ones until the
    road comes close or they are suspected anyway; then they strike.
    """

    def __init__(
        self,
        seed: int,
        strike_at: int = STRIKE_AT,
        suspected: float = SUSPECTED,
        hide: float = HIDE,
        accuse: float = ACCUSE,
        whim: float = WHIM,
        overlooks: float = 0.0,
    ) -> None:
        self.rng = FastRng(seed)
        self.overlooks = overlooks  # the share of plays that the player misses; never a winning one
        self.whim = whim
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
        world = perspective.world(self.rng)  # used only for what the seat knows
        assert isinstance(world, Position)
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

    def scores(self, world: Position, seat: int, legal: list[int]) -> list[float]:
        """A score for every action, as the seat sees it, with a little noise."""
        self.beliefs.follow(world)
        return self.weighed(world, seat, legal)

    def weighed(self, world: Position, seat: int, legal: list[int]) -> list[float]:
        """The same, if the beliefs have already followed the game."""
        role = world.roles[seat]
        self.chances = self.beliefs.chances(seat, role)
        self.prior = prior(world, role)
        outlook = self.beliefs.outlook(world)
        self.situation = situation_of(outlook.need, world.broken[seat])
        if role == SPY:
            left = len(world.pile) + len(world.hands[seat]) * world.seats
            suspicion = self.beliefs.chances(-1, SURVEYOR)[seat]
            self.strikes = outlook.need <= self.strike_at or suspicion >= self.suspected or left <= 2 * outlook.need
        scores: list[float] = []
        for action in legal:
            score = self.as_spy(world, seat, action, outlook) if role == SPY else self.as_surveyor(world, seat, action, outlook)
            score += self.whim * self.rng.below(1000)
            if self.overlooks > 0.0 and self.overlooked(world, action, role, score, outlook):
                score -= UNSEEN
            scores.append(score)
        return scores

    def overlooked(self, world: Position, action: int, role: int, score: float, outlook: Outlook) -> bool:
        """Whether the player misses a play; no player misses a discard or a road that wins."""
        if self.rng.below(1000) >= 1000.0 * self.overlooks or world.actions.verb_of(action) == SKIPS:
            return False
        return role == SPY or score < 10.0 * outlook.need

    def as_surveyor(self, world: Position, seat: int, action: int, outlook: Outlook) -> float:
        """A13: bring the road nearer to Richmond, and stop those who break it."""
        actions = world.actions
        verb = actions.verb_of(action)
        if verb == PLAYS:
            form = actions.form_of(action)
            gain = outlook.need - outlook.need_with(actions.square_of(action), form)
            if gain > 0:
                return 10.0 * gain + OPENNESS[form]
            if gain == 0 and not form & DEAD_END:
                return 0.05
            return 10.0 * gain - 1.0
        if verb == SABOTAGES:
            target = actions.target_of(action)
            chance = self.chances[target]
            fresh = 1.0 if world.broken[target] == 0 else 0.15
            doubt = chance - self.prior - self.accuse
            return 12.0 * doubt * fresh if doubt > 0.0 else -3.0
        if verb == REPLACES:
            target = actions.target_of(action)
            if target == seat:
                return 9.0 if only_one(world.broken[seat]) else 4.0
            return 7.0 * (self.prior - self.chances[target]) if only_one(world.broken[target]) else -0.5
        if verb == RESURVEYS:
            return 5.0 * (outlook.need - outlook.need_with(actions.resurveyed(action), EMPTY)) - 1.0
        return -USE[actions.skipped(action)] * 2.0 + 0.01

    def as_spy(self, world: Position, seat: int, action: int, outlook: Outlook) -> float:
        """A14: do harm when it counts; until then, waste cards without giving the role away."""
        actions = world.actions
        verb = actions.verb_of(action)
        if verb == PLAYS:
            form = actions.form_of(action)
            harm = outlook.need_with(actions.square_of(action), form) - outlook.need
            shame = self.shame(LAY_DEAD_END if form & DEAD_END else LAY, harm)
            if harm > 0:
                return 10.0 * harm if self.strikes else 4.0 * harm - shame
            if harm < 0:
                return 20.0 * harm if self.strikes or outlook.need <= self.strike_at + 1 else -shame
            return 0.2 - shame
        if verb == SABOTAGES:
            target = actions.target_of(action)
            fresh = 1.0 if world.broken[target] == 0 else 0.2
            honest = 1.0 - self.chances[target]
            if self.strikes:
                return 8.0 * fresh * (honest - 0.4)
            return 4.0 * fresh * honest - self.hide * self.aimed(SABOTAGED, target)
        if verb == REPLACES:
            target = actions.target_of(action)
            if target == seat:
                return 3.0 if only_one(world.broken[seat]) else 1.0
            return 2.0 * (self.chances[target] - 0.6) - (0.0 if self.strikes else self.hide * self.aimed(REPLACED, target))
        if verb == RESURVEYS:
            harm = outlook.need_with(actions.resurveyed(action), EMPTY) - outlook.need
            return 10.0 * harm - 2.0 if self.strikes else 2.0 * harm - 2.0 - self.shame(RESURVEYED, harm)
        kind = actions.skipped(action)
        waste = 0.5 if REPLACEMENT <= kind < RESURVEY else -0.5 if kind >= SABOTAGE else USE[kind]
        return waste - (0.0 if self.strikes else self.hide * OWN_RATES[SKIPPED * SITUATIONS + self.situation])

    def shame(self, act: int, harm: int) -> float:
        """How much an act makes its seat look like a Spy to players who know the rates."""
        act += 0 if harm < 0 else 1 if harm == 0 else 2
        return self.hide * OWN_RATES[act * SITUATIONS + self.situation]

    def aimed(self, act: int, target: int) -> float:
        """The same for an act aimed at another seat, averaged over the roles it may have."""
        row = (act * BANDS + self.situation // 2) * 4
        chance = self.chances[target]
        spy = (1.0 - chance) * AIMED_RATES[row + 2] + chance * AIMED_RATES[row + 3]
        return spy - chance * AIMED_RATES[row + 1]


def prior(world: Position, role: int) -> float:
    """A1: the chance that another seat is a Spy, for a seat that knows only its role and what lies face up."""
    cards = world.seats - 1 if world.shown else world.seats
    return float(world.known_spies() - role) / cards


def only_one(tools: int) -> bool:
    """Whether at most one tool is broken."""
    return tools & (tools - 1) == 0
