"""A player that tries card plays in rollouts, in which both seats play on as the greedy player would."""

from __future__ import annotations

from typing import Final, final

from parlour.bots.search_rollout import Foresight, RolloutBot
from parlour.core.level import Level
from parlour.core.perspective import Bot
from parlour.core.rng import Rng
from parlour.core.state import State
from parlour.games.espionage.actions import ADD, AIM, DONE, INFLUENCE, PASS, SPECIAL, TRANSPORT
from parlour.games.espionage.bots.defense import cheapest_block
from parlour.games.espionage.bots.evaluation import worth
from parlour.games.espionage.bots.greedy import greedy_action
from parlour.games.espionage.bots.guide import Guide
from parlour.games.espionage.bots.influence import best_adds, influence_score
from parlour.games.espionage.bots.special import best_journey, ride_of, special_score
from parlour.games.espionage.rules.special import may_act, may_transport
from parlour.games.espionage.rules.windows import may_answer
from parlour.games.espionage.state.catalogue import COUNTRIES, COUNTRY_CARDS, MILITARY_TRANSPORT, NONE
from parlour.games.espionage.state.position import ANSWER, BLOCK, INFLUENCES, NOTHING, PLAY, SPY, Position

AHEAD: Final = 2  # turns that a rollout plays on
ROLLOUTS: Final = 100
PLAYS: Final = 10  # card plays that get rollouts


@final
class Spymaster(Foresight):
    """Proposes the most promising card plays, and evaluates where they lead after two turns of greedy play."""

    def __init__(self) -> None:
        self.guide = Guide()

    def value(self, state: State, seat: int) -> float:
        return self.guide.value(state, seat)

    def moment(self, state: State) -> int:
        """Count the turns of both seats."""
        assert isinstance(state, Position)
        return state.turns

    def ahead(self) -> int:
        return AHEAD

    def playout_action(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, Position)
        return greedy_action(state, seat, rng)

    def moves(self, state: State, seat: int, rng: Rng) -> list[list[int]]:
        """Return the greedy player's choice and the alternatives worth a rollout; a move in progress has no alternatives."""
        assert isinstance(state, Position)
        first = [greedy_action(state, seat, rng)]
        moves = [first]
        if state.phase == PLAY and state.mode == NOTHING and state.plays > 0:
            for move in card_plays(state, seat):
                moves.append(move)
            if len(moves) > 1 and first[0] in [move[0] for move in moves[1:]]:
                moves.pop(0)
        elif state.phase == BLOCK and len(state.picked) == 0:
            top = state.stack[-1]
            block = [ADD + card for card in cheapest_block(state, seat, top.targets[0], top.total, NONE)]
            moves = [[PASS]]
            if len(block) > 0:
                moves.append([*block, DONE])
        elif state.phase == SPY:
            for action in state.legal(seat):
                if action != first[0] and not (SPECIAL <= action < TRANSPORT):
                    moves.append([action])
        elif state.phase == ANSWER and state.mode == NOTHING:
            moves = answers(state, seat)
        return moves


@final
class Hard(RolloutBot):
    """Takes the move whose rollouts lead best."""

    def __init__(self, seed: int, rollouts: int = ROLLOUTS, seconds: float = 0.0, error: float = 0.0) -> None:
        super().__init__(Spymaster(), seed, rollouts, seconds, error=error)


def player(level: Level, seed: int) -> Bot:
    """The player of a level."""
    return Hard(seed, max(10, round(ROLLOUTS * level.work)), level.seconds, level.error)


def answers(position: Position, seat: int) -> list[list[int]]:
    """D33: return a pass and the answers by card; a spy flies only to the country of the announced influence action."""
    moves = [[PASS]]
    if len(position.stack) == 0:
        return moves
    top = position.stack[-1]
    for card in position.hands[seat]:
        if card >= COUNTRY_CARDS or not may_answer(position, position.catalogue.special[card], top):
            continue
        if position.catalogue.special[card] != MILITARY_TRANSPORT:
            moves.append([SPECIAL + card])
        elif top.kind == INFLUENCES and not position.present(seat, top.targets[0]):
            moves.append([SPECIAL + card, AIM + top.targets[0]])
    return moves


def card_plays(position: Position, seat: int) -> list[list[int]]:
    """D8: return the card plays with the highest greedy scores as complete moves, best first."""
    plays: list[list[int]] = []
    scores: list[float] = []
    hand = position.hands[seat]
    for card in hand:
        for country in range(COUNTRIES):
            if position.reaches(seat, card, country):
                cards = best_adds(position, seat, card, country)
                more = [ADD + other for other in cards if other != card]
                score = influence_score(position, seat, cards, country)
                keep(plays, scores, [INFLUENCE + card, AIM + country, *more, DONE], score)
                if len(cards) > 1:
                    alone = influence_score(position, seat, [card], country)
                    keep(plays, scores, [INFLUENCE + card, AIM + country, DONE], alone)
    rides = may_transport(position, seat)
    for card in hand:
        if card >= COUNTRY_CARDS:
            continue
        special = position.catalogue.special[card]
        if may_act(position, seat, special):
            if special == MILITARY_TRANSPORT:
                country, score = best_journey(position, seat, card, NONE)
                keep(plays, scores, [SPECIAL + card, AIM + country], score - 0.4 * worth(position, card))
            else:
                keep(plays, scores, [SPECIAL + card], special_score(position, seat, card))
        if rides:
            country, score = best_journey(position, seat, card, ride_of(position, seat, card))
            if country != NONE:
                keep(plays, scores, [TRANSPORT + card, AIM + country], score - 0.4 * worth(position, card))
    # The scores of special actions are the roughest, so all of them get rollouts.
    return plays[:PLAYS] + [play for play in plays[PLAYS:] if SPECIAL <= play[0] < TRANSPORT]


def keep(plays: list[list[int]], scores: list[float], play: list[int], score: float) -> None:
    """Insert a card play in order of its score, best first."""
    at = len(plays)
    while at > 0 and score > scores[at - 1]:
        at -= 1
    plays.insert(at, play)
    scores.insert(at, score)
