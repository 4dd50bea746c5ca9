"""What decided a war, and the war in numbers."""

from __future__ import annotations

from parlour.core.match import Match
from parlour.core.summary import course, number, verbs
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.rules.cues import cell
from parlour.games.civilwar.state.geography import ADJECTIVES
from parlour.scene.model import Fact


def deciding(war: Rules) -> list[str]:
    """E30: the last blow and the side that has lost; in a draw both sides and, if that ended it, the quiet turns."""
    if war.winner < 0:
        quiet = ["quiet"] if war.no_progress_limit and war.quiet >= war.no_progress_limit else []
        return ["seat:0", "seat:1", *quiet]
    return [f"seat:{1 - war.winner}", *(cell(war.board, square) for square in war.last)]


def summary(match: Match) -> list[Fact]:
    """The turns, the cities that fell, and the troops that are left."""
    war = match.state
    assert isinstance(war, Rules)
    board, size = war.board, war.board.size
    found = [number("Turns", verbs(match)["end"] + 1), *course(match)]
    for side in range(2):
        cities = [bool(war.fallen[key]) for key in range(len(board.keys)) if board.key_sides[key] == side]
        units = war.units[side * 3 * size : (side + 1) * 3 * size]
        found.append(number(f"{('Northern', 'Southern')[side]} cities fallen", f"{sum(cities)} of {len(cities)}"))
        found.append(number(f"{ADJECTIVES[side]} units left", sum(units)))
    return found
