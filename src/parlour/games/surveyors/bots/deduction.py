"""Which cards others probably lack: a Surveyor who could have mended a tool or extended the road would have."""

from __future__ import annotations

from typing import Final

from parlour.core.rng import Rng
from parlour.games.surveyors.actions import PLAYS, REPLACES, RESURVEYS, SABOTAGES, Actions
from parlour.games.surveyors.bots.outlook import Outlook
from parlour.games.surveyors.state.cards import LAYS, MAPS, REPLACEMENT, TOOLS
from parlour.games.surveyors.state.position import SURVEYOR, Position
from parlour.games.surveyors.state.roads import open_squares

NO_TURN: Final = -1
ATTEMPTS: Final = 4  # to find a card to exchange


def helpful(state: Position, outlook: Outlook) -> list[int]:
    """The kinds of Map cards that would bring the road nearer to Richmond now."""
    kinds: list[int] = []
    opened = open_squares(state.mat, state.squares, state.connected)
    for kind in range(MAPS):
        if helps(kind, opened, outlook):
            kinds.append(kind)
    return kinds


def helps(kind: int, opened: list[int], outlook: Outlook) -> bool:
    """Whether a card of this kind brings the road nearer on one of the open squares."""
    for form in LAYS[kind]:
        for place in opened:
            if form & place & 15 == place >> 4 & 15 and outlook.need_with(place >> 8, form) < outlook.need:
                return True
    return False


def lacking(state: Position, outlook: Outlook) -> list[list[int]]:
    """
    By seat, the kinds that it lacked at its last turn, if it is a Surveyor; from the public history alone.

    A sabotaged Surveyor mends their own tool if possible; any other extends the road. Nothing follows from a tool that was
    broken later, or from a turn before the road changed.
    """
    kinds: list[list[int]] = []
    road_kinds: list[int] | None = None
    for seat in range(state.seats):
        lacks: list[int] = []
        turn = last_turn(state.history, seat)
        if turn != NO_TURN and not changes_mat(state.actions, state.history[turn + 1]):
            fresh = broken_since(state, seat, turn)
            for tool in range(len(TOOLS)):
                if state.broken[seat] & ~fresh & 1 << tool:
                    lacks.append(REPLACEMENT + tool)
            if not lacks and not mat_changed(state, turn) and not was_mended(state, seat, turn):
                if road_kinds is None:
                    road_kinds = helpful(state, outlook)
                lacks = road_kinds
        kinds.append(lacks)
    return kinds


def last_turn(history: list[int], seat: int) -> int:
    """The index of a seat's last turn in the history, or NO_TURN."""
    at = len(history) - 2
    while at >= 0:
        if history[at] == seat:
            return at
        at -= 2
    return NO_TURN


def changes_mat(actions: Actions, action: int) -> bool:
    """Whether an action lays or removes a Map card."""
    return actions.verb_of(action) in (PLAYS, RESURVEYS)


def broken_since(state: Position, seat: int, turn: int) -> int:
    """The tools of a seat, as bits, that were sabotaged after a turn."""
    actions = state.actions
    tools = 0
    for i in range(turn + 3, len(state.history), 2):
        action = state.history[i]
        if actions.verb_of(action) == SABOTAGES and actions.target_of(action) == seat:
            tools |= 1 << actions.tool_of(action)
    return tools


def was_mended(state: Position, seat: int, turn: int) -> bool:
    """Whether a tool of a seat was replaced at or after a turn, so that the seat could not lay a Map card at it."""
    actions = state.actions
    for i in range(turn + 1, len(state.history), 2):
        action = state.history[i]
        if actions.verb_of(action) == REPLACES and actions.target_of(action) == seat:
            return True
    return False


def mat_changed(state: Position, turn: int) -> bool:
    """Whether a Map card was laid or removed after a turn."""
    return any(changes_mat(state.actions, state.history[i]) for i in range(turn + 3, len(state.history), 2))


def take_away(world: Position, viewer: int, lacks: list[list[int]], rng: Rng) -> None:
    """
    Exchange the cards that Surveyors of a sampled world lack for others that the viewer has not seen.

    One random card in each hand stays: the one drawn last may be anything.
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


def exchange(world: Position, viewer: int, seat: int, at: int, lacks: list[int], rng: Rng) -> bool:
    """Swap a card in a hand for a hidden one that the seat may hold; return whether one was found."""
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
                cards.sort()  # hands are ascending; pile and skips have no order
                return True
            break
    return False
