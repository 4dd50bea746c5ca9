"""Why a seat may not do something: the rule, the reason, and what would work."""

from __future__ import annotations

from typing import Final

from parlour.core.words import listed
from parlour.games.bluegray.actions import ACTIONS, CHOOSE, COLUMN, DECLINE, MARCH, PLACE
from parlour.games.bluegray.state.cards import (
    COLUMNS,
    DECK,
    EFFECT,
    EVENT,
    KIND,
    KIND_NAMES,
    NAME,
    NUMBER,
    PRINTED,
    RECALL,
    RECRUIT,
    RULE,
    SHIFT,
    SIDE_NAMES,
    STRIKE,
    VALUE,
)
from parlour.games.bluegray.state.position import CARRY_OUT, DEPLOY, EMPTY, REINFORCE, REPORT, Position

FEW: Final = 4  # choices that a refusal lists


def why_not_now(position: Position, seat: int) -> str:
    """B5, B6, B10, B12: why a seat that is not to act must wait."""
    other = f"the {SIDE_NAMES[1 - seat]} side"
    if position.phase == REINFORCE:
        return f"B5: your reinforcements are committed; wait until {other} has laid its own"
    if position.phase == REPORT:
        return f"B10: you are ready for the next battle; wait until {other} is ready, too"
    if position.phase == DEPLOY:
        return f"B12: {other} is choosing its columns; wait until it has deployed"
    return f"B6: {other} is carrying out {NAME[position.pending[0]]}; wait for its choice"


def why_not(position: Position, seat: int, action: int) -> str:
    """Why a seat that is to act may not take this action."""
    if position.phase == REINFORCE:
        return why_not_lay(position, seat, action)
    if position.phase == REPORT:
        return f'B10: the battle is decided; the only move is "{ACTIONS.label(MARCH)}"'
    if position.phase == DEPLOY:
        free = [f"column {column + 1}" for column in range(COLUMNS) if column not in position.slots]
        if COLUMN <= action < CHOOSE:
            return f"B12: column {action - COLUMN + 1} is already chosen; choose {listed(free, 'or')}"
        return f"B12: first choose where to deploy: {listed(free, 'or')}"
    return why_not_carry_out(position, position.pending[0], action)


def why_not_lay(position: Position, seat: int, action: int) -> str:
    """B5: why a reinforcement may not be laid so."""
    hand = position.hands[seat]
    held = listed([NAME[card] for card in hand])
    free = [column for column in range(COLUMNS) if position.placed[seat * COLUMNS + column] == EMPTY]
    where = listed([f"column {column + 1}" for column in free], "or")
    if action < PLACE:
        return f"B5: lay your reinforcements first; you hold {held}, for {where}"
    card, column = divmod(action - PLACE, COLUMNS)
    if card in hand:
        return f"B5: column {column + 1} has its reinforcement, and one card goes to each; lay {NAME[card]} on {where}"
    if card in position.placed[seat * COLUMNS : (seat + 1) * COLUMNS]:
        return f"B5: {NAME[card]} already lies face down; you still hold {held}, for {where}"
    return f"B5: {NAME[card]} is not in your hand; you hold {held}, for {where}"


def why_not_carry_out(position: Position, event: int, action: int) -> str:
    """B6: why an event does not allow a choice, by the rule of its effect, and what it does allow."""
    legal = position.legal(event // DECK)
    allowed = [in_words(action) for action in legal if action != DECLINE]
    works = listed([*allowed[:FEW], "another"] if len(allowed) > FEW else allowed, "or")
    leave = ", or leave it" if DECLINE in legal else ""
    return f"{RULE[event]}: {wrong_choice(position, event, action)}; choose {works}{leave}"


def wrong_choice(position: Position, event: int, action: int) -> str:
    """What is wrong with a choice for an event: the reason, without the rule."""
    effect = EFFECT[event]
    side = event // DECK
    if CHOOSE <= action < PLACE and effect in (STRIKE, RECRUIT, RECALL):
        card = action - CHOOSE
        if effect == STRIKE and card not in position.on_field(1 - side):
            return f"{NAME[event]} strikes {SIDE_NAMES[1 - side]} cards on the battlefield, and {NAME[card]} is none"
        if effect == RECALL:
            return f"{NAME[event]} recalls {SIDE_NAMES[side]} cards from the battlefield, and {NAME[card]} is none"
        if effect == RECRUIT and card not in position.graves[side]:
            return f"{NAME[event]} recruits from the {SIDE_NAMES[side]} Graveyard, and {NAME[card]} is not in it"
        kind = "an event" if KIND[card] == EVENT else f"{KIND_NAMES[KIND[card]]} of value {VALUE[card]}"
        return f"{NAME[event]} does not reach {NAME[card]}, {kind}"
    if action >= PLACE and effect == SHIFT:
        card, column = divmod(action - PLACE, COLUMNS)
        if card in position.on_field(side):
            return f"{NAME[card]} is already in column {column + 1}"
        return f"{NAME[event]} moves {SIDE_NAMES[side]} forces and characters on the battlefield, and {NAME[card]} is none"
    if action == DECLINE:
        return f"{NAME[event]} must be carried out"
    return f"{NAME[event]} says: {PRINTED[event].words().rstrip('.')}"


def in_words(action: int) -> str:
    """A choice that an event allows, as a refusal lists it."""
    if COLUMN <= action < CHOOSE:
        return f"column {action - COLUMN + 1}"
    if action < PLACE:
        return NAME[action - CHOOSE]
    card, column = divmod(action - PLACE, COLUMNS)
    return f"{NAME[card]} to column {column + 1}"


def meant(position: Position, seat: int, element: str, picked: list[str]) -> list[int]:
    """The action that a click stands for: a card to choose, or a column for the card chosen before."""
    card = NUMBER.get(element.removeprefix("card:"), EMPTY)
    parts = element.split(":")
    column = int(parts[2]) - 1 if parts[0] == "column" and int(parts[1]) == seat else EMPTY
    chosen = [NUMBER[name.removeprefix("card:")] for name in picked if name.removeprefix("card:") in NUMBER]
    if column != EMPTY:
        return [PLACE + chosen[0] * COLUMNS + column] if chosen else [COLUMN + column]
    if card == EMPTY:
        return [MARCH] if position.phase != REPORT else [DECLINE]
    moves = position.phase == REINFORCE or (position.phase == CARRY_OUT and EFFECT[position.pending[0]] == SHIFT)
    return [PLACE + card * COLUMNS] if moves else [CHOOSE + card]
