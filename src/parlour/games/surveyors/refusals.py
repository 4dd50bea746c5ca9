"""Why a seat may not act: the rule and the reason, without any secret of another seat."""

from __future__ import annotations

from parlour.games.surveyors.actions import PLAYS, RESURVEYS, SABOTAGES, SKIPS
from parlour.games.surveyors.state.cards import EMPTY, KIND_OF, NAMES, REPLACEMENT, RESURVEY, SABOTAGE, TOOL_TITLES
from parlour.games.surveyors.state.position import Position
from parlour.games.surveyors.state.roads import edges, fits, joins, reached


def why_not_now(position: Position, seat: int) -> str:
    """A6, A12: why a seat may not act at all."""
    if not position.hands[seat]:
        return "A12: you have no cards left, so you are passed over"
    return "A6: it is another player's turn"


def why_not(position: Position, seat: int, action: int) -> str:
    """A6 to A10: why the seat to act may not take an action."""
    actions = position.actions
    verb = actions.verb_of(action)
    if verb == PLAYS:
        return why_not_lay(position, seat, actions.form_of(action), actions.square_of(action))
    if verb == SKIPS:
        return f"A6: you have no {NAMES[actions.skipped(action)]} to discard"
    if verb == RESURVEYS:
        if RESURVEY not in position.hands[seat]:
            return "A10: you have no Resurvey card"
        return f"A10: there is no Map card at {position.mat.name(actions.resurveyed(action))}"
    tool = actions.tool_of(action)
    target = actions.target_of(action)
    if target >= position.seats:
        return f"A8: there is no seat {target}"
    if verb == SABOTAGES:
        if SABOTAGE + tool not in position.hands[seat]:
            return f"A8: you have no Sabotage card for the {TOOL_TITLES[tool]}"
        if target == seat:
            return "A8: a Sabotage card is given to another player"
        return f"A8: a sabotaged {TOOL_TITLES[tool]} lies before that player already"
    if REPLACEMENT + tool not in position.hands[seat]:
        return f"A9: you have no Replacement for the {TOOL_TITLES[tool]}"
    return f"A9: no sabotaged {TOOL_TITLES[tool]} lies before that player"


def why_not_lay(position: Position, seat: int, form: int, square: int) -> str:
    """A7: why a Map card may not be laid on a square."""
    mat = position.mat
    squares = position.squares
    if KIND_OF[form] not in position.hands[seat]:
        return f"A7: you have no Map card {NAMES[KIND_OF[form]]}"
    if position.broken[seat]:
        return "A7: you may not play a Map card while a Sabotage card lies before you"
    if squares[square] != EMPTY:
        return f"A7: there is a card at {mat.name(square)} already"
    if not joins(mat, squares, square, None):
        return f"A7: no road of a Map card runs into {mat.name(square)} (Richmond alone is not enough)"
    if position.connected and not joins(mat, squares, square, reached(mat, squares)):
        return f"A7: no unbroken road from the Encampment runs into {mat.name(square)}"
    assert not fits(form, edges(mat, squares, square))
    return f"A7: at {mat.name(square)} road must meet road and blank meet blank on every side"
