"""What lets a spymaster try whole card plays: both hands then go on by the greedy player's rules for a turn or two."""

from __future__ import annotations

from typing import Final, final

from parlour.bots.search_rollout import Foresight
from parlour.core.rng import Rng
from parlour.core.state import State
from parlour.games.espionage.bots import (
    EspionageGuide,
    best_adds,
    best_journey,
    cheapest_block,
    greedy_action,
    influence_score,
    ride_of,
    special_score,
    worth,
)
from parlour.games.espionage.cards import (
    ADD,
    AIM,
    COUNTRIES,
    COUNTRY_CARDS,
    DONE,
    INFLUENCE,
    MILITARY_TRANSPORT,
    NONE,
    PASS,
    SPECIAL,
    TRANSPORT,
)
from parlour.games.espionage.choices import may_act, may_answer, may_transport
from parlour.games.espionage.position import ANSWER, BLOCK, HOMES, INFLUENCES, NOTHING, PLAY, SPY, Position

PLAYS: Final = 10
"""So many of the card plays that look best are tried."""


@final
class Spymaster(Foresight):
    """Looks as many turns ahead as it is told, and judges by the markers and the cards."""

    def __init__(self, ahead: int = 2, plays: int = PLAYS) -> None:
        self.judge = EspionageGuide()
        self.turns = ahead
        self.plays = plays

    def value(self, state: State, seat: int) -> float:
        return self.judge.value(state, seat)

    def moment(self, state: State) -> int:
        """Turns of either seat."""
        assert isinstance(state, Position)
        return state.turns

    def ahead(self) -> int:
        return self.turns

    def playout_action(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, Position)
        return greedy_action(state, seat)

    def moves(self, state: State, seat: int, rng: Rng) -> list[list[int]]:
        """What the greedy player would do, and what else is worth a thought; a move that was begun goes on as he would."""
        assert isinstance(state, Position)
        first = [greedy_action(state, seat)]
        moves = [first]
        if state.phase == PLAY and state.mode == NOTHING:
            for move in card_plays(state, seat, self.plays):
                moves.append(move)
            if len(moves) > 1 and first[0] in [move[0] for move in moves[1:]]:
                moves.pop(0)
        elif state.phase == BLOCK and len(state.picked) == 0:
            top = state.stack[-1]
            block = [ADD + card for card in cheapest_block(state, seat, top.targets[0], top.total, NONE)]
            moves = [[PASS]]
            if len(block) > 0:
                moves.append([*block, DONE])
        elif state.phase == SPY or state.phase == HOMES:
            for action in state.legal(seat):
                if action != first[0]:
                    moves.append([action])
        elif state.phase == ANSWER and state.mode == NOTHING:
            moves = answers(state, seat)
        return moves


def answers(p: Position, seat: int) -> list[list[int]]:
    """D33: pass, or answer with a card; a spy flies to where an influence action is announced, or nowhere."""
    top = p.stack[-1]
    moves = [[PASS]]
    for card in p.hands[seat]:
        if card < COUNTRY_CARDS and may_answer(p, p.catalogue.special[card], top):
            if top.kind != INFLUENCES:
                moves.append([SPECIAL + card])
            elif not p.present(seat, top.targets[0]):
                moves.append([SPECIAL + card, AIM + top.targets[0]])
    return moves


def card_plays(p: Position, seat: int, most: int) -> list[list[int]]:
    """D8: the card plays that promise most by the greedy player's rules, as whole moves, best first."""
    plays: list[list[int]] = []
    scores: list[float] = []
    hand = p.hands[seat]
    for card in hand:
        for country in range(COUNTRIES):
            if p.reaches(seat, card, country):
                cards = best_adds(p, seat, card, country)
                more = [ADD + other for other in cards if other != card]
                keep(plays, scores, [INFLUENCE + card, AIM + country, *more, DONE], influence_score(p, seat, cards, country))
                if len(cards) > 1:
                    keep(plays, scores, [INFLUENCE + card, AIM + country, DONE], influence_score(p, seat, [card], country))
    rides = may_transport(p, seat)
    for card in hand:
        if card >= COUNTRY_CARDS:
            continue
        special = p.catalogue.special[card]
        if may_act(p, seat, special):
            if special == MILITARY_TRANSPORT:
                country, score = best_journey(p, seat, card, NONE)
                keep(plays, scores, [SPECIAL + card, AIM + country], score - 0.4 * worth(p, card))
            else:
                keep(plays, scores, [SPECIAL + card], special_score(p, seat, card))
        if rides:
            country, score = best_journey(p, seat, card, ride_of(p, seat, card))
            if country != NONE:
                keep(plays, scores, [TRANSPORT + card, AIM + country], score - 0.4 * worth(p, card))
    return plays[:most]


def keep(plays: list[list[int]], scores: list[float], play: list[int], score: float) -> None:
    """Put a card play in its place among the others, best first."""
    at = len(plays)
    while at > 0 and score > scores[at - 1]:
        at -= 1
    plays.insert(at, play)
    scores.insert(at, score)
