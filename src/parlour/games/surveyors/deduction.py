"""What the others cannot well hold: a Surveyor who could have mended the own tool, or gone on with the road, would have."""

from __future__ import annotations

from typing import Final

from parlour.core.rng import Rng
from parlour.games.surveyors.cards import LAYS, MAPS, REPLACEMENT
from parlour.games.surveyors.mat import MOST_SEATS, Mat
from parlour.games.surveyors.outlook import Outlook
from parlour.games.surveyors.roads import open_squares
from parlour.games.surveyors.rules import SKIP, SURVEYOR, Surveyors

NO_TURN: Final = -1
ATTEMPTS: Final = 4  # at finding a card to exchange


def helpful(state: Surveyors, outlook: Outlook) -> list[int]:
    """The kinds of Map cards that would take the road nearer to Richmond now."""
    kinds: list[int] = []
    opened = open_squares(state.mat, state.squares, state.connected)
    for kind in range(MAPS):
        if helps(kind, opened, outlook):
            kinds.append(kind)
    return kinds


def helps(kind: int, opened: list[int], outlook: Outlook) -> bool:
    """Whether a card of this kind takes the road nearer on one of the open squares."""
    for form in LAYS[kind]:
        for place in opened:
            if form & place & 15 == place >> 4 & 15 and outlook.need_with(place >> 8, form) < outlook.need:
                return True
    return False


def lacking(state: Surveyors, outlook: Outlook) -> list[list[int]]:
    """
    For each seat the kinds that it had not got at its last turn, if it is a Surveyor; from the public history alone.

    A sabotaged Surveyor mends the own tool if it can, and another goes on with the road. Whatever has happened since counts:
    a tool broken later tells nothing, nor does a turn from before the road changed.
    """
    kinds: list[list[int]] = []
    road_kinds: list[int] | None = None
    for seat in range(state.seats):
        lacks: list[int] = []
        turn = last_turn(state.history, seat)
        if turn != NO_TURN and passive(state.mat, state.history[turn + 1]):
            fresh = broken_since(state, seat, turn)
            for tool in range(3):
                if state.broken[seat] & ~fresh & 1 << tool:
                    lacks.append(REPLACEMENT + tool)
            if not lacks and not mat_changed(state, turn) and not was_mended(state, seat, turn):
                if road_kinds is None:
                    road_kinds = helpful(state, outlook)
                lacks = road_kinds
        kinds.append(lacks)
    return kinds


def last_turn(history: list[int], seat: int) -> int:
    """Where a seat's last turn stands in the history, or NO_TURN."""
    at = len(history) - 2
    while at >= 0:
        if history[at] == seat:
            return at
        at -= 2
    return NO_TURN


def passive(mat: Mat, action: int) -> bool:
    """Whether a turn changed nothing on the mat."""
    return action == SKIP or mat.first_sabotage <= action < mat.first_resurvey


def broken_since(state: Surveyors, seat: int, turn: int) -> int:
    """The tools of a seat, as bits, that were sabotaged after a turn."""
    mat = state.mat
    tools = 0
    for i in range(turn + 3, len(state.history), 2):
        action = state.history[i]
        if mat.first_sabotage <= action < mat.first_replacement and (action - mat.first_sabotage) % MOST_SEATS == seat:
            tools |= 1 << (action - mat.first_sabotage) // MOST_SEATS
    return tools


def was_mended(state: Surveyors, seat: int, turn: int) -> bool:
    """Whether a tool of a seat was replaced in or after a turn, so that it could not lay a card then."""
    mat = state.mat
    for i in range(turn + 1, len(state.history), 2):
        action = state.history[i]
        if mat.first_replacement <= action < mat.first_resurvey and (action - mat.first_replacement) % MOST_SEATS == seat:
            return True
    return False


def mat_changed(state: Surveyors, turn: int) -> bool:
    """Whether a Map card was laid or taken away after a turn."""
    return any(not passive(state.mat, state.history[i]) for i in range(turn + 3, len(state.history), 2))


def take_away(world: Surveyors, viewer: int, lacks: list[list[int]], rng: Rng) -> None:
    """
    Exchange what the Surveyors of a sampled world lack for other cards that the viewer has not seen.

    One card of a hand, the last drawn, may be anything.
    """
    for seat in range(world.seats):
        if seat == viewer or world.roles[seat] != SURVEYOR or not lacks[seat]:
            continue
        hand = world.hands[seat]
        drawn = rng.below(len(hand)) if world.pile and hand else -1
        changed = False
        for at in range(len(hand)):
            if at != drawn and hand[at] in lacks[seat]:
                changed = exchange(world, viewer, seat, at, lacks[seat], rng) or changed
        if changed:
            hand.sort()


def exchange(world: Surveyors, viewer: int, seat: int, at: int, lacks: list[int], rng: Rng) -> bool:
    """Put a card of a hand among the other hidden cards, for one that the seat may hold; returns whether one was found."""
    holders = [world.pile]
    for other in range(world.seats):
        if other != viewer and other != seat:
            holders.append(world.hands[other])
            holders.append(world.skipped[other])
    total = 0
    for cards in holders:
        total += len(cards)
    for _ in range(ATTEMPTS if total else 0):
        i = rng.below(total)
        for cards in holders:
            if i >= len(cards):
                i -= len(cards)
                continue
            card = cards[i]
            if card not in lacks:
                cards[i] = world.hands[seat][at]
                world.hands[seat][at] = card
                cards.sort()  # hands are ascending; the others have no order
                return True
            break
    return False
