"""Why a seat may not do something: the rule and the reason."""

from __future__ import annotations

from parlour.games.bluegray.actions import ACTIONS, PLACE
from parlour.games.bluegray.state.cards import COLUMNS, NAME
from parlour.games.bluegray.state.position import DEPLOY, REINFORCE, REPORT, Position


def why_not_now(position: Position) -> str:
    """Why a seat that is not to act must wait."""
    if position.phase == REINFORCE:
        return "B5: your reinforcements are committed; wait for the other side"
    if position.phase == REPORT:
        return "B10: wait until the other side has seen the battle's end"
    if position.phase == DEPLOY:
        return "B12: the other side is choosing its columns"
    return "B6: the other side is carrying out an event"


def why_not(position: Position, seat: int, action: int) -> str:
    """Why a seat that is to act may not take this action."""
    name = str(ACTIONS[action])
    if position.phase == REINFORCE:
        if action < PLACE:
            return f"B5: assign your reinforcements first; {name!r} is not possible now"
        card = (action - PLACE) // COLUMNS
        if card not in position.hands[seat]:
            return f"B5: {NAME[card]} is not in your hand"
        return f"B5: column {(action - PLACE) % COLUMNS + 1} has its reinforcement; one card goes to each column"
    if position.phase == REPORT:
        return "B10: the battlefield has to be cleared first: march"
    if position.phase == DEPLOY:
        return f"B12: choose a column that you have not chosen yet; {name!r} is not possible now"
    return f"B6: {NAME[position.pending[0]]} does not allow {name!r}"
