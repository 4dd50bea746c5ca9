"""Influence actions, blocks, and markers on their tracks."""

from __future__ import annotations

from parlour.core.cues import Strike
from parlour.core.words import counted
from parlour.games.espionage.actions import ADD, DONE, PASS, PASS_ALL
from parlour.games.espionage.rules.cards import lose
from parlour.games.espionage.rules.cues import discarded, hand_count, marker_to, secured
from parlour.games.espionage.rules.log import leading, listed, placed, reckoning, side_of
from parlour.games.espionage.rules.turn import finish_play
from parlour.games.espionage.state.catalogue import NONE
from parlour.games.espionage.state.position import (
    ENEMY_HOME,
    OVER,
    THREE_COUNTRIES,
    WAYS_TO_WIN,
    Position,
)
from parlour.games.espionage.state.theater import SECURED_TO_WIN


def blocks(position: Position) -> list[int]:
    """
    D19: list the actions of a block: add a card, finish once the cards reach the influence, or pass.

    Cards are added in hand order, and only while the remaining ones can still reach the influence. So each set of cards
    can be composed in exactly one way, and no composition is a dead end.
    """
    seat = position.actor
    top = position.stack[-1]
    country = top.targets[0]
    last = position.picked[-1] if len(position.picked) > 0 else NONE
    missing = top.total - position.block_total(seat, position.picked, country)
    following = 0
    cards: list[int] = []
    for card in position.hands[seat]:
        if card > last:
            value = position.block_value(seat, card, country)
            if value > 0:
                following += value
                cards.append(card)
    actions: list[int] = []
    for card in cards:
        if following < missing:
            break
        actions.append(ADD + card)
        following -= position.block_value(seat, card, country)
    if missing <= 0:
        actions.append(DONE)
    actions.append(PASS)
    actions.append(PASS_ALL)
    return actions


def block(position: Position, seat: int) -> None:
    """D19: discard the blocking cards and leave the marker where it is."""
    top = position.stack.pop()
    country = top.targets[0]
    if position.events is not None:
        total = position.block_total(seat, position.picked, country)
        place = placed(position, country)
        position.emit(
            "act",
            f"{{seat:{seat}}} blocks the influence of {top.total} in {place} with "
            f"{listed(position, position.picked)}: {total} against {top.total}, so the marker stays.",
            seat,
            None,
            None,
            [
                Strike([f"country:{position.catalogue.countries[country]}"]),
                *discarded(position, [*position.picked, *top.cards]),
                hand_count(position, seat, -len(position.picked)),
            ],
        )
    for card in position.picked:
        lose(position, seat, card)
    finish_play(position)


def advance_by_influence(position: Position) -> None:
    """D13: move the marker of an influence action that nobody blocked."""
    top = position.stack.pop()
    country = top.targets[0]
    reason = ""
    if position.events is not None:
        reason = reckoning(position, top.seat, top.cards, country)
        if " " not in reason:
            reason = f"influence {reason}"
    advance(position, top.seat, country, top.total, reason, top.cards)
    if position.phase != OVER:
        finish_play(position)


def advance(position: Position, seat: int, country: int, spaces: int, reason: str, spent: list[int]) -> None:
    """D18, D34: move a marker toward a seat, at most to its star, and end the game if that wins; `spent` cards are done with."""
    goal = position.steps[country]
    before = position.progress(seat, country)
    reached = min(goal, before + spaces)
    freed = position.secured_by(1 - seat, country)
    here = position.markers[country]
    position.markers[country] = reached if seat == 0 else -reached
    if position.events is not None:
        lost = before + spaces - reached
        more = f", {lost} lost beyond the star" if lost > 0 else ""
        steps = counted(reached - before, "step")
        told = f"{{seat:{seat}}} moves {placed(position, country)} {steps} toward {side_of(position, seat)}: {reason}{more}."
        cues = [marker_to(position, country, here), *discarded(position, spent), *secured(position)]
        position.emit("info", told, seat, None, None, cues)
        if reached == goal:
            position.emit("info", f"{leading(position, country)} is secured by {{seat:{seat}}}.", seat)
        elif freed:
            position.emit("info", f"{leading(position, country)} is no longer secured by {{seat:{1 - seat}}}.", seat)
    if reached < goal:
        return
    if country == position.homes[1 - seat]:
        win(position, seat, ENEMY_HOME)
    elif position.secured_count(seat) >= SECURED_TO_WIN:
        win(position, seat, THREE_COUNTRIES)


def win(position: Position, seat: int, reason: int) -> None:
    """D34: end the game at once."""
    position.phase = OVER
    position.winner = seat
    position.reason = reason
    position.stack = []
    if position.events is not None:
        position.emit("head", f"{{seat:{seat}}} has secured {WAYS_TO_WIN[reason]} and wins.", seat)
