"""Players with a style of their own, to measure other players against."""

from __future__ import annotations

from typing import final

from parlour.core.perspective import Bot, Perspective
from parlour.core.rng import FastRng
from parlour.games.espionage.actions import ADD, DONE, INFLUENCE, PASS, SKIP
from parlour.games.espionage.bots.defense import cheapest_block
from parlour.games.espionage.bots.evaluation import worth
from parlour.games.espionage.bots.greedy import greedy_action
from parlour.games.espionage.state.catalogue import COUNTRIES, COUNTRY_CARDS, NONE
from parlour.games.espionage.state.position import BLOCK, NOTHING, PLAY, Position

RUSHER = 0
TURTLE = 1
HOARDER = 2


@final
class Stylist(Bot):
    """Plays like the greedy player except where its style decides: in its card plays and blocks."""

    def __init__(self, seed: int, style: int) -> None:
        self.rng = FastRng(seed)
        self.style = style

    def choose(self, perspective: Perspective) -> int:
        world = perspective.world(self.rng)
        assert isinstance(world, Position)
        seat = perspective.seat
        action = NONE
        if world.phase == PLAY and world.mode == NOTHING and world.plays > 0:
            action = strongest(world, seat) if self.style == RUSHER else weakest(world, seat) if self.style == HOARDER else NONE
        elif world.phase == BLOCK:
            action = PASS if self.style == RUSHER else block_at_any_price(world, seat) if self.style == TURTLE else NONE
        return action if action != NONE and action in perspective.legal() else greedy_action(world, seat, self.rng)


def strongest(position: Position, seat: int) -> int:
    """Play the card of most influence that moves a marker anywhere."""
    best = NONE
    for card in position.hands[seat]:
        if playable(position, seat, card) and (
            best == NONE or position.catalogue.influence[card] > position.catalogue.influence[best]
        ):
            best = card
    return NONE if best == NONE else INFLUENCE + best


def weakest(position: Position, seat: int) -> int:
    """Play the card that is worth least in the hand, and skip the play rather than spend a good one."""
    best = NONE
    for card in position.hands[seat]:
        if playable(position, seat, card) and (best == NONE or worth(position, card) < worth(position, best)):
            best = card
    return SKIP if best == NONE else INFLUENCE + best


def playable(position: Position, seat: int, card: int) -> bool:
    """Whether a country card can be applied to some country."""
    return card < COUNTRY_CARDS and any(position.reaches(seat, card, country) for country in range(COUNTRIES))


def block_at_any_price(position: Position, seat: int) -> int:
    """D19: block whatever the hand can block."""
    top = position.stack[-1]
    for card in cheapest_block(position, seat, top.targets[0], top.total, NONE):
        if card not in position.picked:
            return ADD + card
    return DONE if len(position.picked) > 0 else PASS


def rusher(seed: int) -> Bot:
    """A player who plays the strongest card and never blocks."""
    return Stylist(seed, RUSHER)


def turtle(seed: int) -> Bot:
    """A player who blocks whatever it can."""
    return Stylist(seed, TURTLE)


def hoarder(seed: int) -> Bot:
    """A player who keeps the best cards in hand."""
    return Stylist(seed, HOARDER)
