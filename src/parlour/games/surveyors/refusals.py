"""Why a seat may not act: what is wrong, by which rule, and what would work, without betraying another seat's secrets."""

from __future__ import annotations

from parlour.core.words import counted, listed
from parlour.games.surveyors.actions import PLAYS, RESURVEYS, SABOTAGES, SKIPS
from parlour.games.surveyors.state.cards import (
    EMPTY,
    FORMS,
    KIND_OF,
    MAPS,
    NAMES,
    REPLACEMENT,
    RESURVEY,
    SABOTAGE,
    TITLES,
    TOOL_TITLES,
    broken_tools,
)
from parlour.games.surveyors.state.mat import Mat
from parlour.games.surveyors.state.position import Position
from parlour.games.surveyors.state.roads import edges, fits, joins, open_squares, places, reached


def why_not_now(position: Position, seat: int) -> str:
    """A6, A12: why a seat may not act at all."""
    if not position.hands[seat]:
        return "A12: you have no cards left, so you are passed over until the game ends"
    return f"A6: it is player {position.turn + 1}'s turn; wait for yours"


def why_not(position: Position, seat: int, action: int) -> str:
    """A6 to A10: why the seat to act may not take an action."""
    actions = position.actions
    verb = actions.verb_of(action)
    if verb == PLAYS:
        return why_not_lay(position, seat, actions.form_of(action), actions.square_of(action))
    if verb == SKIPS:
        return f"A6: you cannot discard a {TITLES[actions.skipped(action)]}, {not_held(position, seat)}"
    if verb == RESURVEYS:
        return why_not_resurvey(position, seat, actions.resurveyed(action))
    tool = actions.tool_of(action)
    target = actions.target_of(action)
    if verb == SABOTAGES:
        return why_not_sabotage(position, seat, tool, target)
    return why_not_replace(position, seat, tool, target)


def not_held(position: Position, seat: int) -> str:
    """The end of a refusal of a card that is not in hand."""
    return f"which you do not hold; you have {counted(len(position.hands[seat]), 'card')} to choose from"


def no_player(position: Position, target: int) -> str:
    """The end of a refusal of a seat that does not exist."""
    return f"there is no player {target + 1}; the players are 1 to {position.seats}"


def players(seats: list[int]) -> str:
    """Seats as people count them: "player 2", "player 2, 3 or 5"."""
    return f"player {listed([str(seat + 1) for seat in seats], 'or')}"


def at_squares(mat: Mat, squares: list[int]) -> str:
    """Squares by name; of more than three only the first."""
    if len(squares) > 3:
        return f"at {mat.name(squares[0])} or on {counted(len(squares) - 1, 'other square')}"
    return f"at {' or '.join([mat.name(square) for square in squares])}"


def why_not_sabotage(position: Position, seat: int, tool: int, target: int) -> str:
    """A8: why a Sabotage card may not be given to a player."""
    if target >= position.seats:
        return f"A8: {no_player(position, target)}"
    if SABOTAGE + tool not in position.hands[seat]:
        return f"A8: you cannot play {TITLES[SABOTAGE + tool]}, {not_held(position, seat)}"
    takers = [other for other in range(position.seats) if other != seat and not position.broken[other] >> tool & 1]
    instead = f"you may give it to {players(takers)}" if takers else "nobody can take it now, but you may skip with it"
    if target == seat:
        return f"A8: a Sabotage card goes to another player, not to yourself; {instead}"
    broken = f"the {TOOL_TITLES[tool]} of player {target + 1} is already broken"
    return f"A8: {broken}, and nobody has two Sabotage cards for one tool; {instead}"


def why_not_replace(position: Position, seat: int, tool: int, target: int) -> str:
    """A9: why a Replacement may not be played for a player."""
    if target >= position.seats:
        return f"A9: {no_player(position, target)}"
    if REPLACEMENT + tool not in position.hands[seat]:
        return f"A9: you cannot play {TITLES[REPLACEMENT + tool]}, {not_held(position, seat)}"
    broken = [other for other in range(position.seats) if position.broken[other] >> tool & 1]
    instead = f"you may play it for {players(broken)}" if broken else "nobody needs it now, but you may skip with it"
    whose = "your own" if target == seat else f"player {target + 1}'s"
    return f"A9: {whose} {TOOL_TITLES[tool]} is not broken; {instead}"


def why_not_resurvey(position: Position, seat: int, square: int) -> str:
    """A10: why a Resurvey may not be played on a square."""
    if RESURVEY not in position.hands[seat]:
        return f"A10: you cannot play Resurvey, {not_held(position, seat)}"
    mat = position.mat
    laid = [other for other in mat.free if position.squares[other] != EMPTY]
    instead = f"there is one {at_squares(mat, laid)}" if laid else "the mat has none yet, but you may skip with your card"
    return f"A10: there is no Map card at {mat.name(square)}; {instead}"


def why_not_lay(position: Position, seat: int, form: int, square: int) -> str:
    """A7: why a Map card may not be laid on a square."""
    mat = position.mat
    squares = position.squares
    kind = KIND_OF[form]
    name = mat.name(square)
    if kind not in position.hands[seat]:
        return f"A7: you cannot lay a {TITLES[kind]}, {not_held(position, seat)}"
    if position.broken[seat]:
        tools = broken_tools(position.broken[seat])
        one = len(tools) == 1
        return (
            f"A7: you may not lay a Map card while your {listed(tools)} {'is' if one else 'are'} broken; "
            f"play another card or skip until {'it is' if one else 'they are'} replaced"
        )
    where = places(kind, open_squares(mat, squares, position.connected))
    instead = f"this card fits {at_squares(mat, where)}" if where else "this card fits nowhere now, but you may skip with it"
    if squares[square] != EMPTY:
        return f"A7: there is already a card at {name}; {instead}"
    if not joins(mat, squares, square, None):
        return f"A7: no road of a Map card runs into {name}, and Richmond alone is not enough; {instead}"
    if position.connected and not joins(mat, squares, square, reached(mat, squares)):
        return f"A7: no unbroken road from the Encampment runs into {name}; {instead}"
    assert not fits(form, edges(mat, squares, square))
    if square in where:
        instead = "turned the other way round, this card fits there"
    return f"A7: at {name} road must meet road and blank meet blank on every side; {instead}"


def meant(position: Position, element: str, picked: list[str]) -> list[int]:
    """The play that a click stands for: a square, a laid card or a player for the card chosen before."""
    actions = position.actions
    held = [name.removeprefix("card:") for name in picked if name.startswith("card:")]
    if not held or held[0] not in NAMES:
        return []
    kind = NAMES.index(held[0])
    parts = element.split(":")
    if parts[0] in ("sq", "lay"):
        squares = [square for square in position.mat.free if position.mat.name(square) == parts[1]]
        if not squares or (kind >= MAPS and kind != RESURVEY):
            return []
        return [actions.resurvey(squares[0]) if kind == RESURVEY else actions.play(FORMS[kind], squares[0])]
    if len(parts) < 2 or parts[0] not in ("seat", "before", "role") or kind < SABOTAGE or kind == RESURVEY:
        return []
    seat = int(parts[1])
    if kind < REPLACEMENT:
        return [actions.sabotage(kind - SABOTAGE, seat)]
    return [actions.replace(kind - REPLACEMENT, seat)]


def why_nothing(position: Position, picked: list[str]) -> str:
    """A6 to A10: what is asked of the seat to act, or where the card chosen before goes."""
    held = [name.removeprefix("card:") for name in picked if name.startswith("card:")]
    if not held or held[0] not in NAMES:
        return "A6: choose one of your cards first, then where it goes"
    kind = NAMES.index(held[0])
    if kind < MAPS:
        return "A7: a Map card goes on a square of the mat"
    if kind == RESURVEY:
        return "A10: a Resurvey takes a Map card off the mat"
    if kind < REPLACEMENT:
        return "A8: a Sabotage card goes to another player"
    return "A9: a Replacement goes to a player whose tool is broken"
